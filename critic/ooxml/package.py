"""An Office file as a package of parts and relationships (ECMA-376-2), opened within limits.

Parts are found by following relationships, never by their usual paths; part names compare without case (10.1.1).
"""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from urllib.parse import unquote

from lxml import etree

from critic.errors import UnreadableDocument
from critic.model.values import dataclass
from critic.ooxml.parts import parse

MAX_ENTRIES = 20_000
MAX_PART_BYTES = 256 * 1024 * 1024
MAX_TOTAL_BYTES = 1024 * 1024 * 1024
MAX_RATIO = 200
RATIO_COUNTS_FROM_BYTES = 32 * 1024 * 1024
"""Below this size a high ratio is repetition; a larger part that shrank two hundredfold was made to exhaust memory."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_RESAVE = "open it and save it again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """The kind of file that a package should be, in the words of a message."""

    name: str
    legacy: str
    mend: str


WORD = Office(name="a Word document", legacy="Word 97-2003 .doc", mend="save it as .docx")
EXCEL = Office(name="an Excel workbook", legacy="Excel 97-2003 .xls", mend="save it as .xlsx")


@dataclass(frozen=True, slots=True, kw_only=True)
class Relationship:
    """kind: the last segment of its type (`footnotes`). target: a part's name, or a URI if it is external."""

    id: str
    kind: str
    target: str
    external: bool = False


class Package:
    """The parts of one file. Reading is lazy, every read counts against the limits."""

    def __init__(self, archive: zipfile.ZipFile, document: str, office: Office) -> None:
        self.document = document
        self._office = office
        self._archive = archive
        self._read_bytes = 0
        self._entries: dict[str, zipfile.ZipInfo] = {}
        self._relationships: dict[str, dict[str, Relationship]] = {}
        for entry in archive.infolist():
            name = _folded(entry.filename)
            if name in self._entries and not entry.is_dir():
                raise _damaged(document, f"it holds two parts named {entry.filename}")
            self._entries[name] = entry

    def has(self, part: str) -> bool:
        """Whether the package holds the part."""
        return _folded(part) in self._entries

    def names(self) -> tuple[str, ...]:
        """Return the names of all entries, in the order of the archive."""
        return tuple(entry.filename for entry in self._entries.values())

    def read(self, part: str) -> bytes:
        """Return a part's bytes. Raises UnreadableDocument if it is missing, damaged, encrypted or too large."""
        entry = self._entries.get(_folded(part))
        if entry is None:
            raise _damaged(self.document, f"its part {part} is missing")
        if _is_bomb(entry):
            raise _too_large(self.document)
        if entry.flag_bits & 1:
            raise UnreadableDocument("encrypted", self.document, "remove its password and save it again")
        try:
            with self._archive.open(entry) as stream:
                data = stream.read(MAX_PART_BYTES + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
            raise _damaged(self.document, f"its part {part} cannot be unpacked") from error
        self._read_bytes += len(data)
        if len(data) > MAX_PART_BYTES or self._read_bytes > MAX_TOTAL_BYTES:
            raise _too_large(self.document)
        return data

    def xml(self, part: str) -> etree._Element:
        """Return the root of an XML part."""
        return parse(self.read(part), part, self.document)

    def relationships(self, part: str = "") -> dict[str, Relationship]:
        """Return the relationships of a part (of the package for "") by their id."""
        if part not in self._relationships:
            self._relationships[part] = self._read_relationships(part)
        return self._relationships[part]

    def _read_relationships(self, part: str) -> dict[str, Relationship]:
        folder, name = posixpath.split(part)
        source = posixpath.join(folder, "_rels", name + ".rels")
        if not self.has(source):
            return {}
        out: dict[str, Relationship] = {}
        for element in self.xml(source):
            found = _relationship(element, folder)
            if found is not None:
                out.setdefault(found.id, found)
        return out

    def main_part(self) -> str:
        """Return the name of the document's main part.

        Raises UnreadableDocument for packages that have none (OpenDocument, Pages, any other archive).
        """
        mains = [r.target for r in self.relationships().values() if r.kind == "officeDocument" and self.has(r.target)]
        main = mains[0] if mains else "word/document.xml"
        if not self.has(main):
            raise UnreadableDocument(self._other_kind(), self.document, self._office.mend)
        return main

    def _other_kind(self) -> str:
        if self.has("mimetype") and self.has("content.xml"):
            return f"an OpenDocument file, not {self._office.name}"
        if self.has("index.zip") or self.has("index/document.iwa"):
            return f"an Apple iWork file, not {self._office.name}"
        return f"a zip archive, not {self._office.name}"


def open_package(data: bytes, document: str, office: Office = WORD) -> Package:
    """Return the package in a file's bytes. document: the file's name; office: what it should be; for messages.

    Raises UnreadableDocument saying what the file is: encrypted, legacy, another format, damaged, too large.
    """
    if not data.startswith(b"PK"):
        raise _not_a_package(data, document, office)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError) as error:
        raise _damaged(document, "the zip archive is broken or cut short") from error
    total = sum(entry.file_size for entry in entries)
    if len(entries) > MAX_ENTRIES or total > MAX_TOTAL_BYTES:
        raise _too_large(document)
    return Package(archive, document, office)


def _is_bomb(entry: zipfile.ZipInfo) -> bool:
    """Whether a part was made to exhaust memory; asked of parts that are read, for a picture may be one colour."""
    return entry.file_size > RATIO_COUNTS_FROM_BYTES and entry.file_size > MAX_RATIO * max(entry.compress_size, 1)


def _relationship(element: etree._Element, folder: str) -> Relationship | None:
    identifier, target = element.get("Id"), element.get("Target")
    if identifier is None or target is None:
        return None
    kind = element.get("Type", "").rstrip("/").rpartition("/")[2]
    if element.get("TargetMode") == "External":
        return Relationship(id=identifier, kind=kind, target=target, external=True)
    path = unquote(target.partition("#")[0]).replace("\\", "/")
    absolute = posixpath.normpath(posixpath.join("/", folder, path))
    return Relationship(id=identifier, kind=kind, target=absolute.lstrip("/"))


def _folded(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").casefold()


def _not_a_package(data: bytes, document: str, office: Office) -> UnreadableDocument:
    start = data[:1024].lstrip().lower()
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            return UnreadableDocument("encrypted", document, "remove its password and save it again")
        return UnreadableDocument(f"legacy format ({office.legacy})", document, office.mend)
    if not data:
        return UnreadableDocument("empty file", document, "supply the document")
    if start.startswith(b"%pdf"):
        return UnreadableDocument(f"a PDF under the name of {office.name}", document, "rename it to .pdf")
    if start.startswith(b"{\\rtf"):
        return UnreadableDocument(f"an RTF file under the name of {office.name}", document, office.mend)
    if b"<html" in start or b"<!doctype html" in start:
        return UnreadableDocument(f"a web page under the name of {office.name}", document, office.mend)
    if b"<?xml" in start:
        return UnreadableDocument(f"a single XML file, not {office.name}", document, office.mend)
    return UnreadableDocument(f"not {office.name}", document, office.mend)


def _damaged(document: str, what: str) -> UnreadableDocument:
    return UnreadableDocument(f"damaged: {what}", document, _RESAVE)


def _too_large(document: str) -> UnreadableDocument:
    return UnreadableDocument(
        "it unpacks to more than this program reads (a zip bomb, or a file of extraordinary size)", document, "split it"
    )
