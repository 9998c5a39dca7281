"""An edit that proposed language words, applied to the provision that it edits (contract §7, `required_patterns`).

What is closed is the provision as it reads afterwards: `Replace "24 hours" with "72 hours"` proposes the whole
provision with one figure changed.
"""

from __future__ import annotations

import re
from enum import StrEnum

from critic.model.values import dataclass
from critic.text.fold import fold
from critic.text.patterns import lazy


class EditKind(StrEnum):
    """What became of a proposed text."""

    WHOLE = "whole"
    """It is the whole provision, and no edit."""
    APPLIED = "applied"
    """It is an edit, and the text is the provision after it."""
    DELETED = "deleted"
    """It takes the provision away."""
    UNCLEAR = "unclear"
    """It is an edit that cannot be applied to the provision; nothing is known of the result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """A provision after a proposal. text: empty where it is deleted or nothing is known. why: of an unclear edit."""

    kind: EditKind
    text: str = ""
    why: str = ""


_Q = r"[\"“‘]([^\"”’\n]{1,4000})[\"”’]"
_WHAT = (
    r"(?:(?:the|following|words?|phrases?|sentences?|text"
    r"|language|figures?|numbers?|references?|to|clause|terms?)\s+){0,5}"
)
_REPLACE = lazy(
    rf"\b(?:replac|chang|substitut)\w*\s+{_WHAT}{_Q}\s+(?:\S+\s+){{0,6}}?(?:with|by|to)\s+{_WHAT}{_Q}", re.I
)
_REPLACED = lazy(
    rf"{_Q}\s+(?:\S+\s+){{0,8}}?(?:is|are|shall\s+be|be)\s+(?:\S+\s+){{0,4}}?(?:replaced|changed|substituted)\s+(?:with|by|to)"
    rf"\s+{_WHAT}{_Q}",
    re.I,
)
_SUBSTITUTE = lazy(rf"\bsubstitut\w*\s+{_WHAT}{_Q}\s+(?:in\s+place\s+of|for)\s+{_WHAT}{_Q}", re.I)
_DELETE_INSERT = lazy(
    rf"\b(?:delet|strik|remov)\w*\s+(?:out\s+)?{_WHAT}{_Q},?\s+(?:and\s+)?(?:replac\w+\s+(?:it|them)\s+with|insert\w*|substitut\w*"
    rf"|add\w*)\s+(?:in\s+(?:its|their)\s+place\s+)?{_WHAT}{_Q}(?:\s+in\s+(?:its|their)\s+place)?",
    re.I,
)
_DELETE = lazy(rf"\b(?:delet|strik|remov|omit)\w*\s+(?:out\s+)?{_WHAT}{_Q}", re.I)
_DELETED = lazy(
    rf"{_Q}\s+(?:\S+\s+){{0,6}}?(?:is|are|shall\s+be|be)\s+(?:hereby\s+)?(?:deleted|struck|removed|omitted)", re.I
)
_INSERT = lazy(
    rf"\b(?:insert|add)\w*\s+{_WHAT}{_Q}\s+(?:\S+\s+){{0,6}}?(after|before|behind|following)\s+{_WHAT}{_Q}", re.I
)
_INSERT_BETWEEN = lazy(rf"\b(after|before|behind|following)\s+{_WHAT}{_Q},?\s+(?:insert|add)\w*\s+{_WHAT}{_Q}", re.I)
_APPEND = lazy(
    rf"\b(?:insert|add|append)\w*\s+{_WHAT}{_Q}\s+at\s+the\s+(end|beginning|start)\b"
    rf"|\bat\s+the\s+(end|beginning|start)\b[^\"“‘.]{{0,60}}?\b(?:insert|add|append)\w*\s*:?\s+{_WHAT}{_Q}",
    re.I,
)
_WORDED = lazy(
    r"\s*(?:please\s+|we\s+(?:propose|suggest)\s+(?:to\s+)?|in\s+(?:section|clause|article)\s+\S+,?\s+|\d+\.\s+)?"
    r"(?:replac|delet|strik|insert|add\b|append|chang|substitut|remov|omit|amend)\w*\b",
    re.I,
)
_GONE = lazy(
    r"[\s\[(\"“]*(?:(?:section|clause|article|paragraph)?\s*[\w.()]{0,12}\s*[:.—–-]?\s*)?"
    r"(?:\[?(?:reserved|intentionally\s+(?:omitted|deleted|left\s+blank)|deleted(?:\s+in\s+its\s+entirety)?|omitted|none)\]?)"
    r"[\s\])\"”.]*\Z",
    re.I,
)
_WHOLLY_DELETED = lazy(
    r"\s*(?:delet|strik|remov)\w*\s+(?:(?:this|the|section|clause|article|paragraph|entire|whole|provision|sub-?clause)\s+)*"
    r"[\w.()§]{0,12}\s*(?:in\s+(?:its|their)\s+entirety|entirely|altogether)?\s*\.?\s*\Z",
    re.I,
)


def after_edit(proposed: str, provision: str, original: str = "") -> Edited:
    """Return a provision as it reads after a proposal.

    original: the words that the item says it replaces. Words are found in the provision as they are folded
    (contract §5). Every instruction of the proposal must apply, or nothing is known of the result.
    """
    if not proposed.strip() or _GONE.match(proposed) or _WHOLLY_DELETED.match(proposed):
        if original.strip() and not _same(original, provision):
            return _replace(provision, [(original, "")])
        return Edited(kind=EditKind.DELETED)
    if original.strip() and not _is_edit(proposed):
        if _same(original, provision):
            return Edited(kind=EditKind.WHOLE, text=proposed)
        return _replace(provision, [(original, proposed)])
    if not _is_edit(proposed):
        return Edited(kind=EditKind.WHOLE, text=proposed)
    changes = _changes(proposed)
    if not changes:
        return Edited(kind=EditKind.UNCLEAR, why="the edit names no words in quotation marks")
    return _apply(provision, changes)


def _is_edit(proposed: str) -> bool:
    return _WORDED.match(proposed) is not None or any(
        pattern.search(proposed) for pattern in (_REPLACED, _DELETED, _INSERT_BETWEEN, _APPEND)
    )


def _same(one: str, other: str) -> bool:
    return fold(one).text.strip() == fold(other).text.strip()


@dataclass(frozen=True, slots=True)
class _Change:
    """place: `instead` of old, `after` or `before` it, or at the `end` or `start` of the provision."""

    at: int
    until: int
    place: str
    old: str
    new: str


def _changes(proposed: str) -> list[_Change]:
    found: list[_Change] = []
    for pattern in (_DELETE_INSERT, _REPLACE, _REPLACED):
        found += [_Change(m.start(), m.end(), "instead", m[1], m[2]) for m in pattern.finditer(proposed)]
    found += [_Change(m.start(), m.end(), "instead", m[2], m[1]) for m in _SUBSTITUTE.finditer(proposed)]
    found += [_Change(m.start(), m.end(), _side(m[2]), m[3], m[1]) for m in _INSERT.finditer(proposed)]
    found += [_Change(m.start(), m.end(), _side(m[1]), m[2], m[3]) for m in _INSERT_BETWEEN.finditer(proposed)]
    for m in _APPEND.finditer(proposed):
        found.append(_Change(m.start(), m.end(), _side(m[2] or m[3]), "", m[1] or m[4]))
    for pattern in (_DELETE, _DELETED):
        found += [_Change(m.start(), m.end(), "instead", m[1], "") for m in pattern.finditer(proposed)]
    kept: list[_Change] = []
    for change in found:
        # The finer instruction was found first: `delete "x" and insert "y"` is one change and no deletion besides.
        if all(change.until <= k.at or k.until <= change.at for k in kept):
            kept.append(change)
    return sorted(kept, key=lambda change: change.at)


def _side(word: str) -> str:
    word = word.lower()
    return {"behind": "after", "following": "after", "beginning": "start"}.get(word, word)


def _apply(provision: str, changes: list[_Change]) -> Edited:
    text = provision
    for change in changes:
        if change.place in ("end", "start"):
            text = f"{text.rstrip()} {change.new}" if change.place == "end" else f"{change.new} {text.lstrip()}"
            continue
        new = {
            "instead": change.new,
            "after": f"{change.old} {change.new}",
            "before": f"{change.new} {change.old}",
        }[change.place]
        step = _replace(text, [(change.old, new)])
        if step.kind is EditKind.UNCLEAR:
            return step
        text = step.text
    return Edited(kind=EditKind.APPLIED, text=text)


def _replace(provision: str, pairs: list[tuple[str, str]]) -> Edited:
    text = provision
    for old, new in pairs:
        folded, needle = fold(text), fold(old).text.strip()
        at = folded.text.find(needle) if needle else -1
        if at < 0:
            return Edited(kind=EditKind.UNCLEAR, why=f"the provision does not hold the words {old[:60]!r}")
        if folded.text.find(needle, at + 1) >= 0:
            return Edited(kind=EditKind.UNCLEAR, why=f"the provision holds the words {old[:60]!r} more than once")
        span = folded.to_raw(at, at + len(needle))
        text = text[: span.start] + new + text[span.end :]
    return Edited(kind=EditKind.APPLIED, text=text)
