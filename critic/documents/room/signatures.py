"""What a file's first bytes say that its name does not: encrypted, of the old format, renamed (contract
§2)."""

from __future__ import annotations

from critic.errors import UnreadableDocument

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""Compound File Binary, [MS-CFB] 2.2: the old Office formats, and the envelope of an encrypted new one."""
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
"""The stream that holds an encrypted package, [MS-OFFCRYPTO] 2.3.4.4."""
_PACKAGES = frozenset({"docx", "xlsx"})
_TEXTS = frozenset({"markdown", "txt", "html", "eml"})
_MAGIC = (
    (b"%PDF-", "pdf", "a PDF", ".pdf"),
    (b"PK\x03\x04", "package", "a Word, Excel or zip file", "its own suffix"),
    (b"{\\rtf", "rtf", "an RTF file", ".rtf, then save it as .docx"),
    (b"\x89PNG\r\n", "image", "an image", "its own suffix"),
    (b"\xff\xd8\xff", "image", "an image", "its own suffix"),
)


def refuse_other_content(data: bytes, format: str, name: str) -> None:
    """Raise UnreadableDocument if the bytes are plainly not of the format that the name promises."""
    if not data:
        raise UnreadableDocument("the file is empty", name, "copy it again")
    if data.startswith(_OLE):
        raise _compound(data, name)
    for magic, is_format, what, suffix in _MAGIC:
        if data.startswith(magic) and not _expected(format, is_format):
            raise UnreadableDocument(f"{what} under another suffix", name, f"give it {suffix}")
    if format in _PACKAGES and not data.startswith(b"PK"):
        raise UnreadableDocument(
            f"not an .{format} file, or a damaged one", name, "open it in its program and save it again"
        )


def _expected(format: str, found: str) -> bool:
    return found == format or (found == "package" and format in _PACKAGES) or (found == "rtf" and format in _TEXTS)


def _compound(data: bytes, name: str) -> UnreadableDocument:
    if _ENCRYPTED in data:
        return UnreadableDocument("encrypted with a password", name, "save it without one")
    return UnreadableDocument("legacy format (Office 97-2003)", name, "save it as .docx or .xlsx")
