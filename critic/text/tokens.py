"""A text as words and marks that can be compared across programs: typography made one, letters' case kept.

Two texts with the same tokens differ in nothing that a reader would call a word, a figure or a punctuation mark.
"""

from __future__ import annotations

import re
import unicodedata

from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text.fold import DASHES, FOLD_CATEGORIES, INVISIBLE, MARKS
from critic.text.patterns import lazy

_JOINED = re.escape(INVISIBLE) + "\u0300-\u036f\ufb00-\ufb06"
_ALONE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Kana and ideographs: nothing in the text says where a word of them ends."""
_TOKEN = lazy(
    rf"(?P<dash>[{re.escape(DASHES)}][{re.escape(DASHES)}\s]*)|(?P<mark>[{re.escape(MARKS)}]+)|(?P<dots>\u2026|\.{{3,}})"
    rf"|[{_ALONE}]|(?:(?![{_ALONE}])[\w{_JOINED}])+|[^\s\w]"
)
_TABLE = FOLD_CATEGORIES["invisible"] | FOLD_CATEGORIES["ligature"]


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a mark or a run of dashes. key: as it is compared. span: in the text."""

    key: str
    span: Span


def tokens(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """Return the tokens of a range of a text, with their places in the whole."""
    out: list[Token] = []
    for match in _TOKEN.finditer(text, start, len(text) if end is None else end):
        kind = match.lastgroup
        key = "-" if kind == "dash" else "'" if kind == "mark" else "..." if kind == "dots" else _key(match[0])
        if key:
            out.append(Token(key, Span(start=match.start(), end=match.start() + len(match[0].rstrip()))))
    return out


def token_keys(text: str) -> tuple[str, ...]:
    """Return the keys of a text's tokens."""
    return tuple(token.key for token in tokens(text))


def _key(word: str) -> str:
    if word.isascii():
        return word
    return unicodedata.normalize("NFC", word.translate(_TABLE))
