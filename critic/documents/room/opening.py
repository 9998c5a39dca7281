"""A folder to the deal room's content: every file is read, or listed with the reason why not (contract
§2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from critic.documents import reader_for
from critic.documents.room.kinds import is_data, is_junk, may_hold_documents, stem_of, suffix_of, why_unread
from critic.documents.room.manifest import Listed, Manifest, read_manifest
from critic.documents.room.own import is_own_output
from critic.documents.room.reading import Job, read_documents, why_not
from critic.errors import CriticError, UnreadableDocument
from critic.intake import Entry, Folder, Refused, open_folder, read_bytes
from critic.model.documents import DealRoomContent, Document, Status
from critic.model.values import dataclass

if TYPE_CHECKING:
    from critic.documents.room.workers import Parsers


def open_room(
    path: Path, *, exclude: Sequence[Path] = (), locked: bool = False, parsers: Parsers | None = None
) -> DealRoomContent:
    """Return what lies in the deal room, in order of the files' names.

    exclude: the other inputs of a check (markup, authority), which are skipped if they lie in the room.
    locked: the room must hold exactly what its manifest lists, with its hashes. parsers: processes that
    parse; the result is the same with and without. Raises CriticError if there is no such folder, the manifest
    is wrong, or nothing is readable.
    """
    folder = open_folder(path, enter=may_hold_documents)
    manifest = read_manifest(folder)
    room = _Room(
        folder=folder,
        manifest=manifest,
        listed={listed.entry.name: listed for listed in (manifest and manifest.documents) or ()},
        excluded=tuple(Path(p).resolve() for p in exclude),
    )
    documents = [room.compared_with_manifest(document) for document in _read_all(room.results(), parsers)]
    if locked:
        _hold_to_manifest(room, documents)
    if sum(document.status is Status.READ for document in documents) > 1:
        from critic.documents.room.duplicates import merge_duplicates

        documents = merge_duplicates(documents)
    if not any(document.status is Status.READ for document in documents):
        raise _nothing_readable(documents, path)
    return DealRoomContent(
        name=folder.name,
        documents=tuple(documents),
        matter_id=manifest.matter_id if manifest else "",
        title=manifest.title if manifest else "",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Room:
    folder: Folder
    manifest: Manifest | None
    listed: dict[str, Listed]
    excluded: tuple[Path, ...]

    def results(self) -> Iterator[Job | Document]:
        """Yield, for each file, what is to be parsed, or the document as it is listed without being
        parsed."""
        for entry in self.folder.entries:
            yield self._result(entry)

    def _result(self, entry: Entry) -> Job | Document:
        if entry.refused:
            return _listed(entry, Status.REFUSED, f"{entry.problem}; {entry.mend}")
        if reason := self._why_skipped(entry):
            return _listed(entry, Status.SKIPPED, reason)
        if entry.problem:
            return _listed(entry, Status.UNREADABLE, f"{entry.problem}; {entry.mend}")
        if is_data(entry.name):
            return _data_file(entry)
        known = reader_for(entry.name) is not None or suffix_of(entry.name) == "xml"  # our own output may be XML
        if not known and entry.name not in self.listed:
            what, mend = why_unread(entry.name)
            return _listed(entry, Status.UNREADABLE, f"{what}; {mend}")
        return self._job(entry)

    def _why_skipped(self, entry: Entry) -> str:
        if any(entry.path == path or path in entry.path.parents for path in self.excluded):
            return "another input of this check"
        if entry.name in self.listed:
            return ""
        if entry.directory and not entry.problem:
            return "a folder that holds no documents"
        if is_junk(entry.name):
            return "no document"
        if self.manifest is not None and entry.name == self.manifest.name:
            return "the manifest"
        if self.manifest is not None and self.manifest.documents is not None and not is_data(entry.name):
            return f"not listed in {self.manifest.name}"
        return ""

    def _job(self, entry: Entry) -> Job | Document:
        try:
            data = read_bytes(entry.path, name=entry.name)
        except Refused as error:
            return _listed(entry, Status.REFUSED, why_not(error))
        except UnreadableDocument as error:
            return _listed(entry, Status.UNREADABLE, why_not(error))
        listed = self.listed.get(entry.name)
        if listed is None:
            return Job(name=entry.name, data=data, id=stem_of(entry.name))
        return Job(
            name=entry.name,
            data=data,
            id=listed.id,
            title=listed.title,
            aliases=listed.aliases,
            superseded_by=listed.superseded_by,
        )

    def compared_with_manifest(self, document: Document) -> Document:
        """Return the document, with a remark if its bytes are not those whose hash the manifest gives."""
        listed = self.listed.get(document.name)
        if listed is None or not listed.sha256 or document.sha256 in ("", listed.sha256):
            return document
        changed = "its bytes are not those whose sha256 the manifest gives"
        return replace(document, reason="; ".join(filter(None, (document.reason, changed))))


def _read_all(results: Iterable[Job | Document], parsers: Parsers | None) -> Iterator[Document]:
    if parsers is not None:
        yield from parsers.read(results)
        return
    for result in results:
        if isinstance(result, Document):
            yield result
        else:
            yield from read_documents(result)


def _listed(entry: Entry, status: Status, reason: str) -> Document:
    reader = reader_for(entry.name)
    format = "" if entry.directory else reader.format if reader else suffix_of(entry.name)
    return Document(id=stem_of(entry.name), name=entry.name, format=format, status=status, reason=reason)


def _data_file(entry: Entry) -> Document:
    """YAML and JSON are looked into only to know an answer key and our own reports."""
    try:
        own = is_own_output(read_bytes(entry.path, name=entry.name), "json")
    except Refused as error:
        return _listed(entry, Status.REFUSED, why_not(error))
    except UnreadableDocument:
        own = False
    return _listed(entry, Status.SKIPPED, "written by the critic itself" if own else "YAML and JSON are no documents")


def _hold_to_manifest(room: _Room, documents: list[Document]) -> None:
    """Raise CriticError unless the room holds exactly what its manifest lists, with its hashes
    (`--locked`)."""
    manifest = room.manifest
    if manifest is None or manifest.documents is None:
        raise CriticError(
            "no manifest that lists its documents",
            room.folder.name,
            "add dealroom.yaml, or leave out --locked",
        )
    for listed in manifest.documents:
        if not listed.sha256:
            raise CriticError("a document without a sha256", listed.where, "add it, or leave out --locked")
    for document in documents:
        listed_as = room.listed.get(document.name)
        if listed_as is None:
            attached = any(document.name.startswith(f"{name}#") for name in room.listed)
            if attached:
                continue
            if document.status is Status.UNREADABLE or document.reason.startswith("not listed"):
                raise CriticError(
                    f"{document.name!r} lies in the deal room and is not listed",
                    manifest.name,
                    "list it, or take it away",
                )
        elif document.sha256 != listed_as.sha256:
            raise CriticError(
                f"the sha256 of {document.name!r} is {document.sha256 or 'unknown'}",
                listed_as.where,
                "list the right file",
            )


def _nothing_readable(documents: list[Document], path: Path) -> CriticError:
    unreadable = [document for document in documents if document.status is Status.UNREADABLE]
    if not unreadable:
        return CriticError("no document in it", str(path), "add the documents of the deal (docx, pdf, md, txt …)")
    first = unreadable[0]
    more = f", and {len(unreadable) - 1} more" if len(unreadable) > 1 else ""
    return CriticError(f"no document in it can be read: {first.name}: {first.reason}{more}", str(path))
