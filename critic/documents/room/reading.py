"""One file's bytes to the documents that it holds: itself, and what is attached to it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from critic.documents import Reader, reader_for
from critic.documents.cells import with_cells
from critic.documents.drafts import Reading
from critic.documents.room.kinds import is_data, is_junk, stem_of, suffix_of, why_unread
from critic.documents.room.own import is_own_output
from critic.documents.room.signatures import refuse_other_content
from critic.errors import CriticError, UnreadableDocument
from critic.guard.names import is_denied_path
from critic.intake import Refused, refuse_answer_key, shown_name
from critic.model.documents import Document, Status
from critic.model.values import dataclass

MAX_ATTACHMENTS = 500
MAX_PARAGRAPHS = 150_000
"""Of one view: more than any agreement has, and no more than a process may hold."""
MAX_NESTING = 3
"""Mails in mails in mails; deeper ones are listed, not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A file that is to be read. id, title and aliases: what the manifest says, else the stem and nothing."""

    name: str
    data: bytes
    id: str
    title: str = ""
    aliases: tuple[str, ...] = ()
    superseded_by: str = ""


def why_not(error: CriticError) -> str:
    """Return the reason and the mend of a refusal, without the name of the file, which stands beside it."""
    return f"{error.message}; {error.hint}" if error.hint else error.message


def read_documents(job: Job) -> tuple[Document, ...]:
    """Return the file's document, and behind it those attached to it; what cannot be read says why."""
    return tuple(_documents(job, nesting=0))


def _documents(job: Job, *, nesting: int) -> Iterator[Document]:
    digest = hashlib.sha256(job.data).hexdigest()
    reader = reader_for(job.name)
    format = reader.format if reader else suffix_of(job.name)

    def listed(status: Status, reason: str) -> Document:
        return Document(
            id=job.id, name=job.name, sha256=digest, format=format, title=job.title, aliases=job.aliases,
            status=status, reason=reason, superseded_by=job.superseded_by,
        )  # fmt: skip

    try:
        refuse_answer_key(job.data, job.name)
    except Refused as error:
        yield listed(Status.REFUSED, why_not(error))
        return
    if is_own_output(job.data, format):
        yield listed(Status.SKIPPED, "written by the critic itself")
        return
    if reader is None:
        what, mend = why_unread(job.name)
        yield listed(Status.UNREADABLE, f"{what}; {mend}")
        return
    try:
        reading = _read(reader, job)
    except UnreadableDocument as error:
        yield listed(Status.UNREADABLE, why_not(error))
        return
    yield _document(job, reading, format, digest)
    yield from _attached(job, reading, nesting)


def _read(reader: Reader, job: Job) -> Reading:
    refuse_other_content(job.data, reader.format, job.name)
    try:
        reading = reader.load()(job.data, job.name)
        if any(len(view.drafts) > MAX_PARAGRAPHS for view in reading.views):
            raise UnreadableDocument(f"more than {MAX_PARAGRAPHS:,} paragraphs", job.name, "split it")
        return reading
    except RecursionError as error:
        raise UnreadableDocument("nested too deeply", job.name, "save it again as a simpler document") from error
    except MemoryError as error:
        raise UnreadableDocument("too large for the memory of this machine", job.name, "split it") from error


def _document(job: Job, reading: Reading, format: str, digest: str) -> Document:
    from critic.documents.outline import build_view, read_title_and_names

    views = tuple(with_cells(build_view(view), view) for view in reading.views)
    title, names = read_title_and_names(views[-1], reading.title) if views else (reading.title, ())
    own = (title, *names) if job.title else names
    return Document(
        id=job.id,
        name=job.name,
        sha256=digest,
        format=format,
        title=job.title or title,
        aliases=tuple(dict.fromkeys(alias for alias in (*job.aliases, *own) if alias and alias != job.title)),
        views=views,
        pages=reading.pages,
        pages_without_text=reading.pages_without_text,
        damaged_pages=reading.damaged_pages,
        superseded_by=job.superseded_by,
    )


def _attached(job: Job, reading: Reading, nesting: int) -> Iterator[Document]:
    used: dict[str, int] = {}
    for attachment in reading.attachments[:MAX_ATTACHMENTS]:
        given = shown_name(attachment.name.replace("\\", "/").rpartition("/")[2]).strip() or "attachment"
        if is_denied_path(given):
            continue
        used[given] = used.get(given, 0) + 1
        if used[given] > 1:
            given = f"{stem_of(given)} ({used[given]}).{suffix_of(given)}".rstrip(".")
        inner = Job(
            name=f"{job.name}#{given}",
            data=attachment.data,
            id=f"{job.id}#{given}",
            aliases=(given, stem_of(given)),
            superseded_by="",
        )
        if is_junk(given) or is_data(given):
            yield Document(id=inner.id, name=inner.name, status=Status.SKIPPED, reason="no document")
        elif nesting >= MAX_NESTING:
            reason = f"attached more than {MAX_NESTING} deep; save it into the deal room"
            yield Document(id=inner.id, name=inner.name, status=Status.UNREADABLE, reason=reason)
        else:
            yield from _documents(inner, nesting=nesting + 1)
