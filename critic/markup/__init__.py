"""Markups: bytes to items, one file a format; which format it is, is told from its first character (contract §4)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from critic.decode import decode_text
from critic.errors import CriticError
from critic.locate.index import RoomIndex
from critic.markup import review
from critic.model.documents import Document
from critic.model.markup import Markup
from critic.model.values import dataclass
from critic.strict_json import decode_json
from critic.text.patterns import lazy

_WORD = b"PK\x03\x04"
_PACKAGES = (_WORD, b"%PDF-", b"\xd0\xcf\x11\xe0")
"""How Word files, PDFs and old Office files begin."""
EXPECTED = (
    "a structured review (a JSON mapping with issues, redlines, …), an action log (JSON lines, or a JSON list), or a memo"
    " (.docx, .pdf, .md, .txt)"
)
_MEMO_SUFFIXES = (".md", ".markdown", ".txt")
_JSON_OPENS = lazy(r"\s*(?:\{\s*[\"}]|\[\s*(?:\{\s*\"|\]))")


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkupParser:
    """A format of markups. name: as `--as` takes it."""

    name: str
    parse: Callable[[str, str, str], Markup]
    """(text, file name, sha256) -> Markup."""


def _review(text: str, file: str, sha256: str) -> Markup:
    return review.parse(decode_json(text, file), sha256)


def _actions(text: str, file: str, sha256: str) -> Markup:
    from critic.markup import actions

    if text.lstrip().startswith("["):
        return actions.parse(actions.whole_list(decode_json(text, file)), file, sha256)
    return actions.parse(actions.split_lines(text, file), file, sha256)


def _memo(text: str, file: str, sha256: str) -> Markup:
    from critic.markup import memo

    return memo.from_text(text, file, sha256)


PARSERS: tuple[MarkupParser, ...] = (
    MarkupParser(name="review", parse=_review),
    MarkupParser(name="actions", parse=_actions),
    MarkupParser(name="memo", parse=_memo),
)


ReadDocument = Callable[[bytes, str], Document]
"""A Word file's or a PDF's bytes and its name to the document; raises CriticError where it cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What a markup is read with that is a document itself. read: reads Word files and PDFs; handed in, since readers
    and parsers do not know each other. room: of which a Word file may be a redline. author: only whose changes and
    comments in it are under review, empty for everybody's."""

    read: ReadDocument
    room: RoomIndex | None = None
    author: str = ""


def is_word_file(data: bytes) -> bool:
    """Whether a markup may be a redline, which is read beside the room's documents."""
    return data.startswith(_WORD)


def load(data: bytes, file: str, as_format: str = "", beside: Beside | None = None) -> Markup:
    """Return the markup that the bytes are.

    as_format: the name of a parser, or `redline`; empty: told from the content, and for text from the end of the name.
    beside: what Word files and PDFs are read with, which are redlines of a document of the room, or else memos. Raises
    CriticError that names file, place and mend where it is empty, broken, or of no known shape.
    """
    names = [*(parser.name for parser in PARSERS), "redline"]
    if as_format and as_format not in names:
        raise CriticError(f"{as_format!r} is no format of markups", file, f"use {', '.join(names[:-1])} or {names[-1]}")
    sha256 = hashlib.sha256(data).hexdigest()
    if data.startswith(_PACKAGES):
        if beside is None or as_format not in ("", "memo", "redline"):
            raise _not_recognised(file)
        return _document(data, file, sha256, as_format, beside)
    if as_format == "redline":
        raise CriticError("not a redline", file, "give the Word file with its tracked changes")
    text = decode_text(data, file)
    if not text.strip():
        raise CriticError("the markup is empty", file, f"expected {EXPECTED}")
    name = as_format or _detect(text, file)
    parser = next((p for p in PARSERS if p.name == name), None)
    if parser is None:
        raise _not_recognised(file)
    return parser.parse(text, file, sha256)


def _document(data: bytes, file: str, sha256: str, as_format: str, beside: Beside) -> Markup:
    """Return the redline, or else the memo, that a Word file or a PDF is."""
    from critic.markup import memo

    views = beside.read(data, file).views
    note = ""
    if as_format != "memo" and beside.room is not None and is_word_file(data):
        from critic.markup import redline

        matched = redline.match(views, file, beside.room, sha256)
        if as_format == "redline" or matched.counterpart is not None:
            return redline.parse(matched, file, sha256, beside.author)
        note = f"read as a memo, since it is no redline of a document in the deal room: {matched.nearest()}"
    if as_format == "redline":
        raise CriticError("not a redline", file, "give the Word file with its tracked changes, and the deal room")
    return memo.from_view(views[-1], file, sha256, note)


def _not_recognised(file: str) -> CriticError:
    return CriticError("not a markup that can be recognised", file, f"expected {EXPECTED}")


def _detect(text: str, file: str) -> str:
    """Name the format: by the first character, and for a mapping by what its first line is if it is whole.

    Text that is no JSON is a memo where the name says that it is text, or where there is no name (standard input).
    """
    start = len(text) - len(text.lstrip())
    if (file == "-" or file.lower().endswith(_MEMO_SUFFIXES)) and not _JSON_OPENS.match(text):
        return "memo"
    if text[start] == "[":
        return "actions"
    if text[start] != "{":
        return ""
    first, _, rest = text[start:].partition("\n")
    value = _whole(first.strip("\r"), file)
    if isinstance(value, dict) and (_is_action(value) or ("type" in value and rest.strip())):
        return "actions"
    if isinstance(value, dict) and review.is_review(value):
        return "review"
    log = file.lower().endswith((".jsonl", ".ndjson")) and first.strip() != "{"
    return "actions" if log else "review"


def _is_action(value: dict[str, Any]) -> bool:
    if "type" not in value:
        return False
    from critic.markup import actions

    return actions.is_action(value)


def _whole(line: str, file: str) -> object:
    """The value that a line is by itself, None where it is none."""
    try:
        return decode_json(line, file).value
    except CriticError:
        return None
