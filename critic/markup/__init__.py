"""Markups: bytes to items, one file a format; which format it is, is told from its first character (contract §4)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from critic.decode import Node, decode_json, decode_text
from critic.errors import CriticError
from critic.markup import actions, review
from critic.model.markup import Markup

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
    sha256 = hashlib.sha256(data).hexdigest()
    text = decode_text(data, file)
    if not text.strip():
        raise CriticError("the markup is empty", file, f"expected {EXPECTED}")
    name = as_format or _detect(text, file)
    parser = next((p for p in PARSERS if p.name == name), None)
    if parser is None:
        raise CriticError("not a markup that can be recognised", file, f"expected {EXPECTED}")
    return parser.parse(text, file, sha256)


def _detect(text: str, file: str) -> str:
    opening = text.lstrip()[:1]
    if opening == "[":
        return "actions"
    if opening != "{":
        return ""
    if file.lower().endswith((".jsonl", ".ndjson")) or _first_line_is_action(text, file):
        return "actions"
    return "review"


def _first_line_is_action(text: str, file: str) -> bool:
    """Whether the first line is a whole JSON value by itself that names its type."""
    first = next(line for line in text.split("\n") if line.strip())
    try:
        node: Node = decode_json(first.strip("\r"), file, 1)
    except CriticError:
        return False
    return isinstance(node.value, dict) and "type" in node.value and not review.is_review(node.value)
