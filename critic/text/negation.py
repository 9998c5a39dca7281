"""English negators and the idioms in which they negate nothing, both closed lists (contract §5 and §6)."""

from __future__ import annotations

import re

from critic.model.documents import Span

_NEGATOR = re.compile(
    r"\b(?:no|not|never|nothing|none|neither|nor|cannot|without)\b|\b[^\W\d_]+n['\u2019]t\b", re.IGNORECASE
)
_IDIOM = re.compile(
    r"\b(?:(?:no|not)\s+(?:later|earlier|more|less|fewer)\s+than"
    r"|not\s+(?:to\s+)?exceed"
    r"|in\s+no\s+event"
    r"|without\s+(?:undue\s+delay|limitation|prejudice|regard)"
    r"|not\s+unreasonably"
    r"|not\s+only"
    r"|whether\s+or\s+not)\b",
    re.IGNORECASE,
)


def negators(text: str, *, idioms: bool = False) -> list[Span]:
    """Return the negators of a text in order. With idioms, those that are part of an idiom are left out."""
    found = [Span(start=m.start(), end=m.end()) for m in _NEGATOR.finditer(text)]
    if not idioms or not found:
        return found
    harmless = [(m.start(), m.end()) for m in _IDIOM.finditer(text)]
    kept, at = [], 0
    for span in found:
        while at < len(harmless) and harmless[at][1] <= span.start:
            at += 1
        if at == len(harmless) or span.start < harmless[at][0]:
            kept.append(span)
    return kept
