"""Documents parsed in this process or in several, with the same result in the same order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from critic.documents.room.reading import Job, read_documents
from critic.model.documents import Document, Status

_AHEAD = 2
"""Jobs in flight for each worker: enough that none waits, few enough that the bytes of a large room are
not all held."""


def read_in_processes(results: Iterable[Job | Document], workers: int) -> Iterator[Document]:
    """Yield the documents in the order of their files; what kills the process that parses it is
    unreadable."""
    context = get_context("spawn")  # a forked child would inherit the threads and locks of a host program
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        pending: deque[tuple[Job, Future[tuple[Document, ...]]] | Document] = deque()
        for result in results:
            pending.append(result if isinstance(result, Document) else (result, _submitted(pool, result)))
            if len(pending) > _AHEAD * workers:
                yield from _finished(pending.popleft())
        while pending:
            yield from _finished(pending.popleft())


def _submitted(pool: ProcessPoolExecutor, job: Job) -> Future[tuple[Document, ...]]:
    try:
        return pool.submit(read_documents, job)
    except BrokenProcessPool as error:
        broken: Future[tuple[Document, ...]] = Future()
        broken.set_exception(error)
        return broken


def _finished(result: tuple[Job, Future[tuple[Document, ...]]] | Document) -> tuple[Document, ...]:
    if isinstance(result, Document):
        return (result,)
    job, future = result
    try:
        return future.result()
    except BrokenProcessPool:
        return _read_alone(job)


def _read_alone(job: Job) -> tuple[Document, ...]:
    """Read a document again whose pool broke, in a process of its own: a neighbour may have been the one
    that died."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        try:
            return pool.submit(read_documents, job).result()
        except BrokenProcessPool:
            reason = "the process that parsed it died; save it again as a simpler document"
            return (
                Document(
                    id=job.id, name=job.name, title=job.title, aliases=job.aliases,
                    status=Status.UNREADABLE, reason=reason, superseded_by=job.superseded_by,
                ),
            )  # fmt: skip
