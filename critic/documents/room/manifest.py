"""The manifest of a deal room: which files are its documents, and what they are called (contract §2)."""

from __future__ import annotations

import re
import unicodedata

from critic.decode import Node
from critic.documents.room.kinds import stem_of
from critic.errors import CriticError
from critic.guard.names import is_denied_path
from critic.intake import Entry, Folder, read_bytes
from critic.model.values import dataclass
from critic.text.patterns import lazy

MANIFEST_NAMES = ("dealroom.yaml", "matter.yaml")
"""In order of preference; only at the top of the deal room."""

_SHA256 = lazy(r"[0-9a-f]{64}\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A document that the manifest lists. where: its place in the manifest, for messages."""

    entry: Entry
    where: str
    id: str
    title: str = ""
    aliases: tuple[str, ...] = ()
    sha256: str = ""
    superseded_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """name: its file name. documents: None where it lists none, so that all files are read."""

    name: str
    documents: tuple[Listed, ...] | None = None
    matter_id: str = ""
    title: str = ""


def read_manifest(folder: Folder) -> Manifest | None:
    """Return the manifest of a deal room, None if it has none. Raises CriticError naming the entry that is
    wrong."""
    at_top = {entry.name.casefold(): entry for entry in reversed(folder.entries) if not entry.problem}
    entry = next((at_top[name] for name in MANIFEST_NAMES if name in at_top), None)
    if entry is None:
        return None
    from critic.strict_yaml import load_yaml

    top = load_yaml(read_bytes(entry.path, name=entry.name), entry.name)
    if top.value is None:
        return Manifest(name=entry.name)
    top.mapping()
    documents = top.first_of("documents")
    listed = None
    if documents is not None:
        by_name = {e.name: e for e in folder.entries}
        listed = tuple(_listed(node, by_name) for node in documents.listed())
        _refuse_repetition(listed)
        _refuse_unknown_successors(listed)
    return Manifest(name=entry.name, documents=listed, matter_id=_text(top, "matter_id"), title=_text(top, "title"))


def _text(node: Node, key: str) -> str:
    member = node.first_of(key)
    return member.text().strip() if member is not None else ""


def _listed(node: Node, by_name: dict[str, Entry]) -> Listed:
    if isinstance(node.value, str):
        entry = _entry(node, by_name)
        return Listed(entry=entry, where=node.where, id=stem_of(entry.name))
    node.mapping()
    path = node.first_of("path")
    if path is None:
        raise node.refuse("a document without a path", "add `path:`, relative to the manifest")
    sha256 = _text(node, "sha256").casefold()
    if sha256 and not _SHA256.match(sha256):
        raise node.child("sha256").refuse("not a sha256 (64 hexadecimal digits)", "compute it again")
    aliases = node.first_of("aliases")
    entry = _entry(path, by_name)
    return Listed(
        entry=entry,
        where=node.where,
        id=_text(node, "id") or stem_of(entry.name),
        title=_text(node, "title"),
        aliases=tuple(alias.text().strip() for alias in aliases.items()) if aliases is not None else (),
        sha256=sha256,
        superseded_by=_text(node, "superseded_by"),
    )


def _entry(node: Node, by_name: dict[str, Entry]) -> Entry:
    path = unicodedata.normalize("NFC", node.text()).replace("\\", "/").strip()
    if is_denied_path(path):
        raise node.refuse("names a file that the critic never opens", "take it off the list")
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and parts:
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    if ".." in parts or path.startswith("/") or re.match(r"[A-Za-z]:", path):
        raise node.refuse(f"{path!r} leads out of the deal room", "put the file into the deal room")
    entry = by_name.get("/".join(parts))
    if entry is None or entry.directory:
        raise node.refuse(f"there is no file {path!r} in the deal room", "mend the path, or add the file")
    return entry


def _refuse_repetition(listed: tuple[Listed, ...]) -> None:
    first: dict[str, str] = {}
    for document in listed:
        if document.entry.name in first:
            raise CriticError(
                f"{document.entry.name!r} is listed twice", document.where, "give one of the two `aliases:`"
            )
        first[document.entry.name] = document.where


def _refuse_unknown_successors(listed: tuple[Listed, ...]) -> None:
    ids = {document.id.casefold() for document in listed}
    for document in listed:
        if document.superseded_by and document.superseded_by.casefold() not in ids:
            raise CriticError(
                f"superseded_by names {document.superseded_by!r}, which is no document's id",
                document.where,
                "mend the id",
            )
