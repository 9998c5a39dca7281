"""Documents parsed in processes of their own, with the same result in the same order as in this one.

The processes are made before the audit hook arms (contract §10): forked where the caller is the command line, which has
one thread, started anew where it is a host program.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import select
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from typing import Any

from critic.documents import reader_for
from critic.documents.room import nursery
from critic.documents.room.reading import Job
from critic.errors import InternalError
from critic.guard import sandbox
from critic.model import documents as values
from critic.model.documents import Document, Status
from critic.model.values import dataclass

_MEND = "save it again as a simpler document"


@dataclass(slots=True, eq=False)
class _Worker:
    """A nursery. requests, replies: its pipes. wait: waits for its end."""

    requests: int
    replies: int
    wait: Callable[[], object]
    task: _Task | None = None


@dataclass(slots=True, eq=False)
class _Task:
    """A document on its way: its job until it is parsed, then what it holds."""

    job: Job | None
    documents: tuple[Document, ...] | None = None


@dataclass(slots=True, eq=False)
class Parsers:
    """Processes that parse documents; close them when the room is read."""

    workers: list[_Worker] = field(default_factory=list)

    @classmethod
    def forked(cls, number: int) -> Parsers:
        """Return that many processes forked from this one, which must have a single thread."""
        parsers = cls()
        for _ in range(number):
            parsers.workers.append(_fork(parsers.workers))
        return parsers

    @classmethod
    def started(cls, number: int) -> Parsers:
        """Return that many processes, each an interpreter of its own."""
        return cls([_start() for _ in range(number)])

    def __enter__(self) -> Parsers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            os.close(worker.requests)
            os.close(worker.replies)
        for worker in self.workers:
            worker.wait()
        self.workers.clear()

    def read(self, results: Iterable[Job | Document]) -> Iterator[Document]:
        """Yield the documents in the order of their files; what cannot be parsed within the limits is unreadable."""
        pending: deque[_Task] = deque()
        for result in results:
            if isinstance(result, Document):
                pending.append(_Task(None, (result,)))
            else:
                pending.append(self._given(result))
            while pending and pending[0].documents is not None:
                yield from pending.popleft().documents or ()
        while pending:
            task = pending.popleft()
            while task.documents is None:
                self._receive()
            yield from task.documents

    def _given(self, job: Job) -> _Task:
        """Give a job to a process that is idle: a process has one at a time, so that no two wait for each other's
        pipe."""
        if not any(worker.task is None for worker in self.workers):
            self._receive()
        task = _Task(job)
        worker = next(worker for worker in self.workers if worker.task is None)
        worker.task = task
        try:
            nursery.write_message(worker.requests, pickle.dumps(job, pickle.HIGHEST_PROTOCOL))
        except OSError:
            self._settle(worker, None)
        return task

    def _receive(self) -> None:
        """Take the reply of whichever process is ready first."""
        busy = {worker.replies: worker for worker in self.workers if worker.task is not None}
        for descriptor in select.select([*busy], [], [])[0] if os.name != "nt" else [*busy][:1]:
            self._settle(busy[descriptor], nursery.read_message(descriptor))

    def _settle(self, worker: _Worker, reply: bytes | None) -> None:
        task, worker.task = worker.task, None
        assert task is not None
        assert task.job is not None
        task.documents, task.job = _documents(task.job, reply), None


def _documents(job: Job, reply: bytes | None) -> tuple[Document, ...]:
    if reply is None and hasattr(os, "fork"):  # its children parse: no document ends it
        raise InternalError("the process that parses died")
    kind, content = (reply[:1], reply[1:]) if reply else (nursery.FAILED, b"the process that parses died")
    if kind == nursery.BUG:
        raise InternalError(content.decode())
    if kind == nursery.DONE:
        documents = _Documents(io.BytesIO(content)).load()
        if isinstance(documents, tuple) and all(isinstance(document, Document) for document in documents):
            return documents
    reader = reader_for(job.name)
    return (
        Document(
            id=job.id, name=job.name, sha256=hashlib.sha256(job.data).hexdigest(), title=job.title, aliases=job.aliases,
            format=reader.format if reader else "", status=Status.UNREADABLE, superseded_by=job.superseded_by,
            reason=f"{content.decode('utf-8', 'replace') if kind == nursery.FAILED else 'no answer'}; {_MEND}",
        ),
    )  # fmt: skip


class _Documents(pickle.Unpickler):
    """Makes documents and nothing else of what a process says that read hostile bytes."""

    def find_class(self, module: str, name: str, /) -> Any:
        if module == values.__name__ and isinstance(made := getattr(values, name, None), type):
            return made
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a document")


def _fork(others: list[_Worker]) -> _Worker:
    requests_out, requests_in = os.pipe()
    replies_out, replies_in = os.pipe()
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        try:
            sandbox.die_with_parent(parent)
            for descriptor in (requests_in, replies_out, *(d for w in others for d in (w.requests, w.replies))):
                os.close(descriptor)
            nursery.serve(requests_out, replies_in)
        finally:
            os._exit(0)
    os.close(requests_out)
    os.close(replies_in)
    return _Worker(requests_in, replies_out, lambda: os.waitpid(pid, 0))


_START = "import sys; sys.path[:] = {path!r}; from critic.documents.room.nursery import serve; serve(0, 1)"


def _start() -> _Worker:
    import subprocess

    code = _START.format(path=[entry or os.path.realpath(os.curdir) for entry in sys.path])
    process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    assert process.stdin is not None
    assert process.stdout is not None
    requests, replies = os.dup(process.stdin.fileno()), os.dup(process.stdout.fileno())
    process.stdin.close()
    process.stdout.close()
    return _Worker(requests, replies, process.wait)
