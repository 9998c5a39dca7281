"""Where a document defines its terms: `“Affiliate” means …`, `(the “Cap”)` (contract §2, what has no number)."""

from __future__ import annotations

import re

from critic.model.values import dataclass
from critic.text.patterns import lazy

_QUOTED = r"[“\"](?P<{0}>[^“”\"\n]{{1,80}}?)[,.]?[”\"]"
_MEANS = (
    r"(?:shall\s+mean|will\s+mean|means?|(?:shall\s+|will\s+)?ha(?:s|ve)\s+the\s+(?:respective\s+)?meanings?"
    r"|(?:is|are)\s+defined|refers?\s+to|(?:shall\s+)?includes?\b|(?:is|are)\s+(?:used|intended)\s+to\s+mean)"
)
_BETWEEN = r"(?:\s*\([^()]{0,60}\)|,?\s*(?:when|as)\s+used\s+(?:herein|in\s+this\s+\w+),?|\s+shall\s+(?=ha))?"
_DEFINED = lazy(
    _QUOTED.format("term")
    + r"(?:,?\s*(?:or|and|and/or|/)\s*(?:an?\s+|the\s+)?"
    + _QUOTED.format("other")
    + r"){0,1}"
    + _BETWEEN
    + rf"[,:]?\s+{_MEANS}",
    re.IGNORECASE,
    needs='“"',
)
_COLON = lazy(_QUOTED.format("term") + r"\s*[:–—-]\s+\S", needs='“"')
_BARE = lazy(rf"\s*[,:]?\s*{_MEANS}\b", re.IGNORECASE)
_IN_BRACKETS = lazy(
    r"\((?:[^()“”\"]{0,60}?)[“\"](?P<term>[A-Z0-9][^“”\"\n]{0,60}?)[,.]?[”\"]"
    r"(?:,?\s*(?:or|and)\s*(?:the\s+|an?\s+)?[“\"](?P<other>[^“”\"\n]{1,60}?)[”\"])?[^()“”\"]{0,40}\)",
    needs='“"',
)
_SENTENCE_START = lazy(
    r"(?:\A|[.;:!?][”\"’)]?\s+|\n)(?:(?:For\s+purposes\s+of[^“\"]{0,60},|As\s+used[^“\"]{0,60},|The\s+terms?|In\s+this[^“\"]{0,40},)\s*)?\Z"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A term where it is defined. start: of its sentence in the text. terms: as printed. named: in brackets behind
    what it stands for, so that it has no provision of its own."""

    start: int
    terms: tuple[str, ...]
    named: bool = False


def find_definitions(text: str, start: int = 0) -> list[Definition]:
    """Return the definitions in a paragraph from `start`, in order."""
    out = [
        Definition(start=match.start(), terms=_terms(match))
        for match in _DEFINED.finditer(text, start)
        if _opens_sentence(text, start, match.start())
    ]
    out += [
        Definition(start=match.start(), terms=_terms(match), named=True) for match in _IN_BRACKETS.finditer(text, start)
    ]
    return sorted(out, key=lambda d: (d.start, d.terms))


def opening_term(text: str, start: int, caption_chars: int, *, defining: bool = False) -> str:
    """Return the term that a paragraph opens by defining, empty if it does not.

    caption_chars: length of the emphasised words at its start (a term may be set bold instead of quoted). defining: it
    stands in a section of definitions, where a colon suffices (`Business Day: a day on which …`).
    """
    match = _DEFINED.match(text, start) or _COLON.match(text, start)
    if match is not None:
        return match["term"].strip()
    words = text[start:caption_chars].strip() if caption_chars else ""
    colon = defining and (words.endswith(":") or text[caption_chars:].lstrip().startswith(":"))
    if words and len(words) <= 80 and words[0].isupper() and (colon or _BARE.match(text, caption_chars)):
        return words.strip('“”"‘’ :')
    return ""


def _terms(match: re.Match[str]) -> tuple[str, ...]:
    return tuple(t.strip() for t in (match["term"], match["other"]) if t and t.strip())


def _opens_sentence(text: str, start: int, at: int) -> bool:
    if not text[start:at].strip():
        return True
    cut = max(start, at - 90)
    return _SENTENCE_START.search(text[cut:at] if cut == start else "…" + text[cut:at]) is not None
