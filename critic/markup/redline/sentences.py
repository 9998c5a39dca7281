"""Which words of the accepted text a deletion changed: those that are left of the sentences that it cut into.

A deleted `not` changes its sentence; a sentence that is deleted whole changes none of its neighbours (contract §7).
"""

from __future__ import annotations

from critic.model.documents import Span

_STOPS = (".", "?", "!")
"""How a sentence ends, as the gates see it (contract §6)."""


def left_of(text: str, within: Span, at: int, removed: str) -> Span | None:
    """Return the characters beside a deletion that belong to a sentence that lost words; None if there are none.

    within: the paragraph of the text. removed: what stood at the offset; a newline at its end is a paragraph's end.
    """
    before, behind = text[within.start : at].rstrip(), text[at : within.end]
    begins = not before or (before.endswith(_STOPS) and _parted(text, at, removed))
    parted = removed[-1:].isspace() or not behind[:1].strip()
    ends = removed.endswith("\n") or (removed.rstrip().endswith(_STOPS) and parted)
    start = end = -1
    if not begins:
        start, end = within.start + len(before) - 1, within.start + len(before)
    rest = behind.lstrip()
    if rest and not ends:
        first = at + len(behind) - len(rest)
        start, end = (first if start < 0 else start), first + 1
    return Span(start=start, end=end) if start >= 0 else None


def _parted(text: str, at: int, removed: str) -> bool:
    """Whether white space stood between the stop and what was deleted (a stop inside `4.2` ends nothing)."""
    return removed[:1].isspace() or text[at - 1 : at].isspace()
