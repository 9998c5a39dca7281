"""The clause of a sentence that a word stands in: so far a quantity beside it belongs to it (contract §7, limits)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from critic.model.documents import Span
from critic.text.patterns import lazy

_LINKING = (
    r"(?:in\s+(?:no|any|each)\s+(?:event|case)|at\s+the\s+latest|at\s+(?:most|least)|(?:no|not)\s+(?:later|earlier|more|less)"
    r"|such\b|the\s+(?:notice|notification|period)\b|it\b|which\b|that\b|always\b|within\b|if\b)"
)
_SUBJECT = r"(?:[\w'’-]+\s+){0,4}?(?:shall|will|may|must|agrees?|undertakes?|can)\b"
_BREAK = lazy(
    rf";\s+(?!(?:and|but|or|provided(?:,?\s+(?:that|however))?,?)?\s*{_LINKING})"
    rf"|,?\s+(?:and|but|or|while|whereas)\s+(?!{_LINKING})(?={_SUBJECT})",
    re.IGNORECASE,
)


def clauses_of(text: str, sentence: Span) -> list[Span]:
    """Return the clauses of a sentence, in order and without gaps between them but the words that join them.

    A sentence breaks at a semicolon, and at a conjunction behind which somebody else shall do something; never before
    words that only go on, `but in no event later than`.
    """
    clauses, start = [], sentence.start
    for match in _BREAK.finditer(text, sentence.start, sentence.end):
        clauses.append(Span(start=start, end=match.start()))
        start = match.end()
    return [*clauses, Span(start=start, end=sentence.end)]


def clause_with(clauses: list[Span], at: Span) -> Span:
    """Return the clause that a span stands in; of a span over several, from the first to the last."""
    first = max(0, bisect_right(clauses, at.start, key=lambda clause: clause.start) - 1)
    last = max(first, bisect_left(clauses, at.end, key=lambda clause: clause.start) - 1)
    return Span(start=clauses[first].start, end=clauses[last].end)
