"""English negators and the idioms in which they negate nothing, both closed lists (contract §5 and §6)."""

from __future__ import annotations

import re

from critic.model.documents import Span
from critic.text.patterns import lazy

_NEGATOR = lazy(r"\b(?:no|not|never|nothing|none|neither|nor|cannot|without)\b|\b[^\W\d_]+n['\u2019]t\b", re.IGNORECASE)
_IDIOM = lazy(
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


_WAIVED = lazy(
    r"\b(?:not|never|no\s+longer)\s+(?:be\s+)?(?:required|obliged|obligated|bound|necessary|needed)\b"
    r"|\bno\s+(?:obligation|requirement|duty|need|right)\b|\bneed\s+not\b"
    r"|\b(?:waives?|waived|excuse[sd]?|relieve[sd]?\s+of|free\s+of)\b|\binstead\s+of\b|\brather\s+than\b",
    re.IGNORECASE,
)
_CLAUSE_END = lazy(r"[,;:()]|\b(?:and|but|except|unless|however)\b", re.IGNORECASE)
_NEAR_WORDS = 3


def refused(sentence: str, start: int) -> bool:
    """Whether what begins at start in a sentence is denied by the words right before it.

    It is where its clause says that it is not required, or where an odd number of negators stands in its clause with
    the last of them at most three words away: two make an affirmation (`not ... without consent`), and words that
    begin with a negator of their own are affirmed by the one before them (`to no third party without consent`).
    """
    ends = [m.end() for m in _CLAUSE_END.finditer(sentence, 0, start)]
    clause = sentence[ends[-1] if ends else 0 : start]
    if _WAIVED.search(clause):
        return True
    found = negators(clause, idioms=True)
    if any(span.start == 0 for span in negators(sentence[start:])):
        return False
    return len(found) % 2 == 1 and len(clause[found[-1].end :].split()) <= _NEAR_WORDS


def idioms_in(text: str) -> list[Span]:
    """Return where idioms stand in which a negator negates nothing, in order."""
    return [Span(start=m.start(), end=m.end()) for m in _IDIOM.finditer(text)]
