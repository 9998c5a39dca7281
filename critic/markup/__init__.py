"""Markups: bytes to items, one file a format; which format it is, is told from its first character (contract §4)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from critic.decode import decode_text
from critic.errors import CriticError
from critic.markup import actions, review
from critic.model.markup import Markup
from critic.strict_json import decode_json

_PACKAGES = (b"PK\x03\x04", b"%PDF-", b"\xd0\xcf\x11\xe0")
"""How Word files, PDFs and old Office files begin."""
EXPECTED = "a structured review (a JSON mapping with issues, redlines, …) or an action log (JSON lines, or a JSON list)"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkupParser:
    """A format of markups. name: as `--as` takes it."""

    name: str
    parse: Callable[[str, str, str], Markup]
    """(text, file name, sha256) -> Markup."""


def _review(text: str, file: str, sha256: str) -> Markup:
    return review.parse(decode_json(text, file), sha256)


def _actions(text: str, file: str, sha256: str) -> Markup:
    if text.lstrip().startswith("["):
        return actions.parse(actions.whole_list(decode_json(text, file)), file, sha256)
    return actions.parse(actions.split_lines(text, file), file, sha256)


PARSERS: tuple[MarkupParser, ...] = (
    MarkupParser(name="review", parse=_review),
    MarkupParser(name="actions", parse=_actions),
)


def load(data: bytes, file: str, as_format: str = "") -> Markup:
    """Return the markup that the bytes are. as_format: the name of a parser; empty: told from the content.

    Raises CriticError that names file, place and mend where it is empty, broken, or of no known shape.
    """
    if as_format and as_format not in {parser.name for parser in PARSERS}:
        raise CriticError(f"{as_format!r} is no format of markups", file, f"use {' or '.join(p.name for p in PARSERS)}")
    if data.startswith(_PACKAGES):
        raise _not_recognised(file)
    text = decode_text(data, file)
    if not text.strip():
        raise CriticError("the markup is empty", file, f"expected {EXPECTED}")
    name = as_format or _detect(text, file)
    parser = next((p for p in PARSERS if p.name == name), None)
    if parser is None:
        raise _not_recognised(file)
    return parser.parse(text, file, hashlib.sha256(data).hexdigest())


def _not_recognised(file: str) -> CriticError:
    return CriticError("not a markup that can be recognised", file, f"expected {EXPECTED}")


def _detect(text: str, file: str) -> str:
    """Name the format: by the first character, and for a mapping by what its first line is if it is whole."""
    start = len(text) - len(text.lstrip())
    if text[start] == "[":
        return "actions"
    if text[start] != "{":
        return ""
    first, _, rest = text[start:].partition("\n")
    value = _whole(first.strip("\r"), file)
    if isinstance(value, dict) and (actions.is_action(value) or ("type" in value and rest.strip())):
        return "actions"
    if isinstance(value, dict) and review.is_review(value):
        return "review"
    log = file.lower().endswith((".jsonl", ".ndjson")) and first.strip() != "{"
    return "actions" if log else "review"


def _whole(line: str, file: str) -> object:
    """The value that a line is by itself, None where it is none."""
    try:
        return decode_json(line, file).value
    except CriticError:
        return None
