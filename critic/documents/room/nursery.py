"""The process whose children parse: one child a document, each under limits, so that what kills a parse kills nothing
else (contract §10).

Speaks with the process that checks over two pipes, in messages that begin with their length. It sees every document's
bytes, and parses none.
"""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
import struct
import time

from critic.documents import reader_for
from critic.documents.room.reading import Job, read_documents
from critic.guard import hook, sandbox

MEMORY_BYTES = 400 * 2**20
"""What one parse may take beside what the process has, and beside four times its document's bytes."""
CPU_S = 60
_WALL_S = 300
_MAX_REPLY_BYTES = 256 * 2**20
_CHUNK = 2**20
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
    """Parse one document after the other until the process that checks closes its pipe."""
    requests, replies = os.dup(requests), os.dup(replies)  # they may be the standard streams
    sandbox.give_up_streams()
    space = sandbox.address_space_bytes()
    sandbox.restrict(sandbox.own_files())
    gc.freeze()  # what is there already stays shared with the children
    while (message := read_message(requests)) is not None:
        job = pickle.loads(message)
        assert isinstance(job, Job)
        reader = reader_for(job.name)
        if reader is not None:
            reader.load()
        write_message(replies, _parsed(job, space))


def _parsed(job: Job, space: int) -> bytes:
    if not hasattr(os, "fork"):
        return _reply(job)
    reading, writing = os.pipe()
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        try:
            sandbox.die_with_parent(parent)
            sandbox.limit(memory_bytes=space + MEMORY_BYTES + 4 * len(job.data), cpu_s=CPU_S)
            with hook.armed_process():
                rest = memoryview(_reply(job))
            while rest:
                rest = rest[os.write(writing, rest) :]
        finally:
            os._exit(0)
    os.close(writing)
    reply, failed = _collected(reading)
    os.close(reading)
    if failed:
        os.kill(pid, 9)
    _, status = os.waitpid(pid, 0)
    return FAILED + (failed or _why_dead(status)).encode() if failed or not reply else reply


def _reply(job: Job) -> bytes:
    """The message on a document, from the process that parses it."""
    try:
        return DONE + pickle.dumps(read_documents(job), pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        return FAILED + b"it takes more memory than a document may"
    except Exception as error:  # noqa: BLE001 - the process that checks raises it again, by its name
        return BUG + type(error).__name__.encode()


def _collected(reading: int) -> tuple[bytes, str]:
    """All that a child says, and why it must be ended before it is done."""
    deadline = time.monotonic() + _WALL_S
    data = bytearray()
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return b"", f"it took more than {_WALL_S} seconds"
        part = os.read(reading, _CHUNK)
        if not part:
            return bytes(data), ""
        data += part
        if len(data) > _MAX_REPLY_BYTES:
            return b"", "it holds more than a document may"


def _why_dead(status: int) -> str:
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == getattr(signal, "SIGXCPU", 0):
        return f"it took more than {CPU_S} seconds of the processor"
    return "the process that parsed it died"
