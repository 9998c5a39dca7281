"""Bytes to documents: one reader a format, loaded only when a file of that format is there (contract §2)."""

from __future__ import annotations

from collections.abc import Callable

from critic.documents.drafts import Reading
from critic.model.values import dataclass

Read = Callable[[bytes, str], Reading]
"""Bytes and the file's name to a reading; raises UnreadableDocument."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """How one format is read. suffixes: lower case, with the dot. load: imports the reader and returns it."""

    format: str
    suffixes: tuple[str, ...]
    load: Callable[[], Read]


def _docx() -> Read:
    from critic.documents.docx import read

    return read


def _pdf() -> Read:
    from critic.documents.pdf import read

    return read


def _markdown() -> Read:
    from critic.documents.markdown import read

    return read


def _plaintext() -> Read:
    from critic.documents.plaintext import read

    return read


def _html() -> Read:
    from critic.documents.html import read

    return read


def _eml() -> Read:
    from critic.documents.eml import read

    return read


def _xlsx() -> Read:
    from critic.documents.xlsx import read

    return read


READERS: tuple[Reader, ...] = (
    Reader(format="docx", suffixes=(".docx", ".docm"), load=_docx),
    Reader(format="pdf", suffixes=(".pdf",), load=_pdf),
    Reader(format="markdown", suffixes=(".md", ".markdown"), load=_markdown),
    Reader(format="txt", suffixes=(".txt",), load=_plaintext),
    Reader(format="html", suffixes=(".html", ".htm"), load=_html),
    Reader(format="eml", suffixes=(".eml",), load=_eml),
    Reader(format="xlsx", suffixes=(".xlsx",), load=_xlsx),
)
"""Also the order of preference where two files have the same words: the one that says most about its
structure first."""


def reader_for(name: str) -> Reader | None:
    """Return the reader of a file's format, told by the end of its name; None if the format is not read."""
    folded = name.casefold()
    return next((reader for reader in READERS if folded.endswith(reader.suffixes)), None)
