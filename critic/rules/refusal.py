"""Quantities that a sentence names and does not propose: struck, refused, reported (contract §7, `limits`)."""

from __future__ import annotations

import re

from critic.model.documents import Span
from critic.text.constructions import REPORTED, new_clause
from critic.text.negation import negators
from critic.text.patterns import lazy

_AFFIRMED = lazy(
    r"\s+(?:\w+\s+)?(?:fail|delay|omit|neglect|exceed|be\s+(?:later|longer|more|greater|less|given\s+later)|extend|take\s+longer)\b",
    re.IGNORECASE,
)
_UNINCORPORATED = lazy(
    r"\b(?:not\s+(?:hereby\s+)?(?:incorporated|adopted|agreed|accepted)|no\s+longer\s+appl(?:y|ies)|of\s+no\s+effect"
    r"|(?:shall|will|does|do)\s+not\s+apply)\b",
    re.IGNORECASE,
)
_EDIT = r"(?:delet|replac|substitut|struck|strik|remov|chang)"
_STRUCK_BEFORE = lazy(
    rf"(?:(?<!\bbe )(?<!\bis )(?<!\bare )(?<!\bbeen )"
    rf"\b{_EDIT}\w*\s+(?:the\s+)?(?:(?:words?|phrase|period|reference\s+to|figure|number|term)\s+)?(?:of\s+)?"
    r"|\b(?:instead|in\s+(?:place|lieu))\s+of\s+(?:the\s+)?|\brather\s+than\s+(?:the\s+)?)[\"'(]*\Z",
    re.IGNORECASE,
)
_STRUCK_BEHIND = lazy(
    rf"[\"')]*\s+(?:(?!and\b|or\b)[\w-]+\s+){{0,3}}?(?:is|are|be|was|were|being)\s+(?:hereby\s+)?{_EDIT}\w*\b",
    re.IGNORECASE,
)
_CHANGED_FROM = lazy(
    r"\b(?:chang|reduc|shorten|increas|extend|lengthen|amend|revis|mov|rais|lower|lift|cut|decreas|adjust)\w*\b"
    r"[^.;]{0,60}\bfrom\s+[\"'(]*\Z",
    re.IGNORECASE,
)
_COMPARED = lazy(
    r"\b(?:(?:more|less|fewer|longer|later|shorter|earlier|greater|lower|higher)\s+than|beyond|in\s+excess\s+of|exceed\w*"
    r"|above|below|under|over)\s+(?:an?\s+|the\s+|a\s+total\s+of\s+)?[\"'(]*\Z",
    re.IGNORECASE,
)
_OF_ITS_OWN = lazy(r"[,;:(]|(?:\S+\s+){4}", re.IGNORECASE)
"""What lies between a `without` and the quantity that it does not reach: `a termination without Cause, severance of`."""
_OTHER_HALF = lazy(r",\s+(?:and|but)\b", re.IGNORECASE)


def struck(words: str, start: int, end: int) -> str:
    """Return the words of a sentence that take a quantity out of it, empty if it stays."""
    for found in (
        _STRUCK_BEFORE.search(words, max(0, start - 60), start),
        _STRUCK_BEHIND.match(words, end),
        _CHANGED_FROM.search(words, max(0, start - 120), start),
    ):
        if found:
            return found[0].strip()
    return ""


def refusal(text: str, clause: Span, around: Span, first: Span, quantity: Span) -> str:
    """Return the words by which a clause refuses its quantity, empty if it proposes it.

    A `without` behind another negator affirms: `shall not suspend without ten days' notice`; and so does a comparison
    right before the quantity: `may not take more than 72 hours`.
    """
    halves = [m.end() for m in _OTHER_HALF.finditer(text, clause.start, first.start)]
    window = text[halves[-1] if halves else clause.start : clause.end]
    reach = first.start - (clause.end - len(window))
    found = [n for n in negators(window, idioms=True) if n.end <= reach and not _AFFIRMED.match(window, n.end)]
    words = [window[n.start : n.end].lower() for n in found]
    if words == ["without"] and _OF_ITS_OWN.search(window, found[0].end, reach):
        words = []
    if (
        words
        and (words[-1] != "without" or len(words) == 1)
        and not _COMPARED.search(text, clause.start, quantity.start)
    ):
        return words[-1]
    whole = text[around.start : around.end]
    start, end = quantity.start - around.start, quantity.end - around.start
    unwanted = _UNINCORPORATED.search(whole, start)
    if unwanted and not new_clause(whole, end, unwanted.start()):
        return unwanted[0]
    return REPORTED.around(whole, start, end)
