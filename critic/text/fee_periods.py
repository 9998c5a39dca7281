"""Caps that are worded as the fees of a period, `the Fees paid in the twelve months before`, as multiples of a year's.

They carry no number that is a multiple, and are the commonest way of writing one (contract §7, limits).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from critic.model.authority import Measure
from critic.model.documents import Span
from critic.text.patterns import lazy
from critic.text.quantities import Quantity, read_quantities

_FEES = r"(?:fees?|charges|subscriptions?|(?:amounts?|sums?)\s+(?:\w+\s+){0,3}?(?:paid|payable|due|received|invoiced))"
_FEES_BEFORE = lazy(
    rf"\b{_FEES}\b[^.;\n]{{0,120}}\b(?:in|during|for|over|within|of)\s+[^.;,\n]{{0,60}}\Z", re.IGNORECASE
)
_LOOKS_BACK = lazy(r"\b(?:preceding|precedes?|prior|before|previous|last|past|immediately)\b", re.IGNORECASE)
_FEES_BEHIND = lazy(rf"(?:['’]s?)?\s+(?:(?:worth\s+)?of\s+)?(?:the\s+)?(?:\w+\s+)?{_FEES}\b", re.IGNORECASE)
_ONE_YEAR = lazy(
    rf"\b(?:annual|yearly)\s+{_FEES}\b"
    rf"|\b{_FEES}\b[^.;\n]{{0,120}}?\b(?:preceding|prior|previous|last|past)\s+(?:\w+\s+)?year\b",
    re.IGNORECASE,
)
_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_REACH_CHARS = 200

NOTE = "the fees of a period, read as a multiple of a year's"


def read_fee_periods(text: str) -> list[Quantity]:
    """Return what a clause says in fees of a period, as multiples of a year's: those of 36 months are three times."""
    found = sorted((*_periods(text), *_years(text)), key=lambda q: q.span)
    return [q for n, q in enumerate(found) if not n or q.span.start >= found[n - 1].span.end]


def _periods(text: str) -> Iterator[Quantity]:
    for period in read_quantities(text, Measure.DURATION):
        if period.unit not in _MONTHS:
            continue
        start, end = period.span.start, period.span.end
        before = _FEES_BEFORE.search(text, max(0, start - _REACH_CHARS), start)
        around = text[max(0, start - 40) : end + 40]
        if (before and _LOOKS_BACK.search(around)) or _FEES_BEHIND.match(text, end):
            factor = Fraction(_MONTHS[period.unit], 12)
            yield _times(text, period.span, period.low * factor, period.high * factor)


def _years(text: str) -> Iterator[Quantity]:
    for found in _ONE_YEAR.finditer(text):
        yield _times(text, Span(start=found.start(), end=found.end()), Fraction(1), Fraction(1))


def _times(text: str, span: Span, low: Fraction, high: Fraction) -> Quantity:
    return Quantity(measure=Measure.MULTIPLE, span=span, text=text[span.start : span.end], low=low, high=high)
