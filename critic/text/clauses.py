"""The clause of a sentence that a word stands in: so far a quantity beside it belongs to it (contract §7, limits)."""

from __future__ import annotations

import re

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


def clause_around(text: str, sentence: Span, at: Span) -> Span:
    """Return the clause of a sentence that a span stands in.

    A sentence breaks at a semicolon, and at a conjunction behind which somebody else shall do something; never before
    words that only go on, `but in no event later than`.
    """
    start, end = sentence.start, sentence.end
    for match in _BREAK.finditer(text, sentence.start, sentence.end):
        if match.end() <= at.start:
            start = match.end()
        elif match.start() >= at.end:
            end = match.start()
            break
    return Span(start=start, end=end)
