"""The process whose children parse, under limits, so that what kills a parse kills nothing else (contract §10).

Speaks with the process that checks over two pipes, in messages that begin with their length. It sees every document's
bytes, and parses none. A child parses a few documents, each with its limits, because making one costs more than a small
document does; a document of a format that compiled code alone reads, and a large one, has a child of its own.
"""

from __future__ import annotations

import gc
import math
import os
import pickle
import select
import signal
import struct
import time

from critic.documents import reader_for
from critic.documents.room.reading import Job, read_documents
from critic.guard import hook, sandbox
from critic.model.values import dataclass

MEMORY_BYTES = 400 * 2**20
"""What one parse may take beside what the process has, and beside four times its document's bytes."""
CPU_S = 60
_WALL_S = 300
_MAX_REPLY_BYTES = 256 * 2**20
_CHUNK = 2**20
_ALONE = frozenset({"pdf"})
_SHARED_DOCUMENTS, _SHARED_BYTES = 16, 2 * 2**20
"""What one child parses before it is replaced: little, so that what it keeps of one document limits no other."""
_LENGTH = struct.Struct("<Q")

DONE, FAILED, BUG = b"D", b"F", b"B"
"""How a reply begins: the pickled documents; why there are none; the name of an exception that is our own bug."""


def write_message(descriptor: int, data: bytes) -> None:
    """Write a whole message to a pipe."""
    for part in (_LENGTH.pack(len(data)), data):
        rest = memoryview(part)
        while rest:
            rest = rest[os.write(descriptor, rest) :]


def read_message(descriptor: int) -> bytes | None:
    """Return the next message of a pipe, None where the other side is gone."""
    head = _read(descriptor, _LENGTH.size)
    return None if head is None else _read(descriptor, _LENGTH.unpack(head)[0])


def _read(descriptor: int, size: int) -> bytes | None:
    data = bytearray()
    while len(data) < size:
        part = os.read(descriptor, min(_CHUNK, size - len(data)))
        if not part:
            return None
        data += part
    return bytes(data)


def serve(requests: int, replies: int) -> None:
    """Have one document after the other parsed until the process that checks closes its pipe."""
    requests, replies = os.dup(requests), os.dup(replies)  # they may be the standard streams
    sandbox.give_up_streams()
    space = sandbox.address_space_bytes()
    sandbox.restrict(sandbox.own_files())
    gc.freeze()  # what is there already stays shared with the children
    child: _Child | None = None
    while (message := read_message(requests)) is not None:
        job = pickle.loads(message)
        assert isinstance(job, Job)
        reader = reader_for(job.name)
        if reader is not None:
            reader.load()
        if not hasattr(os, "fork"):
            write_message(replies, _reply(job))
            continue
        alone = len(message) > _SHARED_BYTES or (reader is not None and reader.format in _ALONE)
        if child is not None and (alone or not child.may_take(len(message))):
            child.end()
            child = None
        if child is None:
            child = _Child.forked(space)
        write_message(replies, child.parse(message))
        if alone or child.dead:
            child.end()
            child = None
    if child is not None:
        child.end()


@dataclass(slots=True, kw_only=True)
class _Child:
    """A process that parses. parsed, taken_bytes: how many documents it was given, and of what size together."""

    pid: int
    requests: int
    replies: int
    parsed: int = 0
    taken_bytes: int = 0
    dead: bool = False

    @classmethod
    def forked(cls, space: int) -> _Child:
        requests_out, requests_in = os.pipe()
        replies_out, replies_in = os.pipe()
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            try:
                os.close(requests_in)
                os.close(replies_out)
                _parse_what_is_asked(requests_out, replies_in, parent, space)
            finally:
                os._exit(0)
        os.close(requests_out)
        os.close(replies_in)
        return cls(pid=pid, requests=requests_in, replies=replies_out)

    def may_take(self, size: int) -> bool:
        return self.parsed < _SHARED_DOCUMENTS and self.taken_bytes + size <= _SHARED_BYTES

    def parse(self, message: bytes) -> bytes:
        """Return the reply on a document; where the child does not give one, why not, and it is dead."""
        self.parsed += 1
        self.taken_bytes += len(message)
        failed = ""
        try:
            write_message(self.requests, message)
            reply, failed = _collected(self.replies)
        except BrokenPipeError:
            reply = b""
        if reply:
            if not reply.startswith(DONE):
                self.taken_bytes = _SHARED_BYTES  # what it holds now may be much
            return reply
        self.dead = True
        if failed:
            os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        return FAILED + (failed or _why_dead(status)).encode()

    def end(self) -> None:
        os.close(self.requests)
        os.close(self.replies)
        if not self.dead:
            os.waitpid(self.pid, 0)


def _parse_what_is_asked(requests: int, replies: int, parent: int, space: int) -> None:
    """What a child does."""
    sandbox.die_with_parent(parent)
    with hook.armed_process():
        while (message := read_message(requests)) is not None:
            used_s = math.ceil(time.process_time())
            sandbox.limit(memory_bytes=space + MEMORY_BYTES + 4 * len(message), cpu_s=used_s + CPU_S)
            write_message(replies, _reply(pickle.loads(message)))


def _reply(job: Job) -> bytes:
    """The message on a document, from the process that parses it."""
    try:
        return DONE + pickle.dumps(read_documents(job), pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        return FAILED + b"it takes more memory than a document may"
    except Exception as error:  # noqa: BLE001 - the process that checks raises it again, by its name
        return BUG + type(error).__name__.encode()


def _collected(replies: int) -> tuple[bytes, str]:
    """The message of a child, and why it must be ended before it is done; both empty where it is gone."""
    deadline = time.monotonic() + _WALL_S
    data = bytearray()
    size = _LENGTH.size
    while len(data) < size:
        ready, _, _ = select.select([replies], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return b"", f"it took more than {_WALL_S} seconds"
        part = os.read(replies, min(_CHUNK, size - len(data)))
        if not part:
            return b"", ""
        data += part
        if len(data) == _LENGTH.size == size:
            size += _LENGTH.unpack(data)[0]
            if size > _MAX_REPLY_BYTES:
                return b"", "it holds more than a document may"
    return bytes(data[_LENGTH.size :]), ""


def _why_dead(status: int) -> str:
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == getattr(signal, "SIGXCPU", 0):
        return f"it took more than {CPU_S} seconds of the processor"
    return "the process that parsed it died"
