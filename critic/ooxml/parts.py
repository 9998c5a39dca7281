"""The bytes of one XML part as an element tree, or a clear refusal (ECMA-376-2, 10.1.2: no DTD in a part)."""

from __future__ import annotations

import re

from lxml import etree

from critic.errors import UnreadableDocument

_STRICT = {
    b"http://purl.oclc.org/ooxml/wordprocessingml/main": (
        b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    ),
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": (
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    ),
    b"http://purl.oclc.org/ooxml/officeDocument/math": (b"http://schemas.openxmlformats.org/officeDocument/2006/math"),
    b"http://purl.oclc.org/ooxml/drawingml/main": b"http://schemas.openxmlformats.org/drawingml/2006/main",
}
_DECLARED_NAMESPACE = re.compile(rb"(xmlns(?::[\w.-]+)?\s*=\s*[\"'])(http://purl\.oclc\.org/ooxml/[^\"']*)(?=[\"'])")
_ENCODING = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z0-9._-]+)[\"']")
_ASCII_LIKE = ("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252")
_PARSER = etree.XMLParser(
    resolve_entities=False,
    no_network=True,
    load_dtd=False,
    huge_tree=False,
    remove_comments=True,
    remove_pis=True,
    collect_ids=False,
)


def parse(data: bytes, part: str, document: str) -> etree._Element:
    """Return the root of an XML part, entities unresolved, strict namespaces translated to the transitional ones.

    part: its name, for the message. Raises UnreadableDocument for XML that is not well-formed or that declares a DTD.
    """
    data = _as_ascii_like(data, part, document)
    if data.find(b"<!DOCTYPE") >= 0 and _declares_dtd(data):
        raise _dtd(part, document)
    if data.find(b"http://purl.oclc.org/ooxml/") >= 0:
        data = _DECLARED_NAMESPACE.sub(lambda found: found[1] + _STRICT.get(found[2], found[2]), data)
    try:
        root: etree._Element = etree.fromstring(data, _PARSER)
    except (etree.XMLSyntaxError, ValueError) as error:
        if isinstance(error, etree.XMLSyntaxError) and getattr(error, "code", 0) == etree.ErrorTypes.ERR_NO_MEMORY:
            raise MemoryError from error
        raise UnreadableDocument(
            f"damaged: its part {part} is not well-formed XML", document, "open it and save it again"
        ) from error
    if root.getroottree().docinfo.internalDTD is not None:
        raise _dtd(part, document)
    return root


def _as_ascii_like(data: bytes, part: str, document: str) -> bytes:
    """Return the part in an encoding in which markup is ASCII, so that what is scanned for is what is parsed."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[:4] in (b"<\0?\0", b"\0<\0?"):
        encoding = "utf-16" if data[0] in (0xFE, 0xFF) else "utf-16-le" if data[1] == 0 else "utf-16-be"
        text = data.decode(encoding, "replace")
        return re.sub(r"^<\?xml[^>]*\?>", "", text.lstrip("\ufeff"), count=1).encode("utf-8", "replace")
    declared = _ENCODING.match(data.removeprefix(b"\xef\xbb\xbf")[:200])
    if declared and declared[1].decode("ascii").lower() not in _ASCII_LIKE:
        raise UnreadableDocument(
            f"damaged: its part {part} is not in UTF-8 or UTF-16", document, "open it and save it again"
        )
    return data


def _declares_dtd(data: bytes) -> bool:
    """Whether a DOCTYPE stands before the root element (inside of the root it can only be character data)."""
    at = 0
    while (at := data.find(b"<", at)) >= 0:
        if data.startswith(b"<?", at):
            at = data.find(b"?>", at)
        elif data.startswith(b"<!--", at):
            at = data.find(b"-->", at)
        else:
            return data.startswith(b"<!DOCTYPE", at)
        if at < 0:
            return False
    return False


def _dtd(part: str, document: str) -> UnreadableDocument:
    return UnreadableDocument(
        f"its part {part} declares a document type, which Office refuses", document, "open it and save it again"
    )
