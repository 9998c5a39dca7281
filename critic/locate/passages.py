"""What stands under a provision, as one text that can be searched and leads back to the view (contract §5, where)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from critic.model.documents import Kind, Paragraph, Provision, Span, View

Pieces = list[tuple[int, int]]
_LEAD_IN_END = " \t\n\u00a0:-\u2013\u2014"


def subtree(view: View, index: int) -> range:
    """Return the indices of a provision and all its descendants (provisions stand in pre-order)."""
    end = index + 1
    provisions = view.provisions
    depth = provisions[index].level
    while end < len(provisions) and provisions[end].level > depth:
        end += 1
    return range(index, end)


def cut(spans: Iterable[tuple[int, int]], holes: Sequence[tuple[int, int]]) -> Pieces:
    """Return the spans without the holes; both in order, holes not overlapping."""
    pieces: Pieces = []
    for start, end in spans:
        at = start
        for first, last in holes:
            if last <= at or first >= end:
                continue
            if first > at:
                pieces.append((at, first))
            at = max(at, last)
        if at < end:
            pieces.append((at, end))
    return pieces


def printed_before(
    view: View, indices: Iterable[int], starts: Sequence[int], *, labels: bool, headings: bool, cited: int | None = None
) -> list[tuple[int, int]]:
    """Return the spans of the labels or headings that are printed before a provision's words, in order of the text.

    A label inside a running sentence is a word of it and stays, except that of the provision which is cited.
    starts: where each paragraph begins.
    """
    holes: list[tuple[int, int]] = []
    for index in indices:
        provision = view.provisions[index]
        if labels and provision.label_span and (index == cited or _opens(starts, provision.label_span.start)):
            holes.append((provision.label_span.start, provision.label_span.end))
        if headings and provision.heading_span:
            start, end = provision.heading_span.start, provision.heading_span.end
            while end < provision.span.end and view.text[end] in ".:":
                end += 1
            holes.append((start, end))
    return sorted(holes)


def _opens(starts: Sequence[int], at: int) -> bool:
    n = bisect_left(starts, at)
    return n < len(starts) and starts[n] == at


def attached(view: View, span: Span) -> list[Paragraph]:
    """Return the footnotes and text boxes that are anchored inside the span."""
    if len(view.text) == view.main_end:
        return []
    return [
        p
        for p in view.paragraphs
        if p.attached_to is not None and span.start <= p.attached_to <= span.end and p.span.start >= view.main_end
    ]


def own_words(view: View, index: int) -> Pieces:
    """Return what belongs to a provision and to none of its children: its lead-in and its flush words."""
    provision = view.provisions[index]
    holes = sorted((view.provisions[c].span.start, view.provisions[c].span.end) for c in provision.children)
    return cut([(provision.span.start, provision.span.end)], holes)


def split_at_paragraphs(view: View, pieces: Pieces, starts: Sequence[int]) -> Pieces:
    """Return the pieces cut at the ends of paragraphs. starts: where each paragraph begins."""
    out: Pieces = []
    for start, end in pieces:
        n = max(0, bisect_right(starts, start) - 1)
        while n < len(starts) and starts[n] < end:
            span = view.paragraphs[n].span
            first, last = max(start, span.start), min(end, span.end)
            if first < last:
                out.append((first, last))
            n += 1
    return out


def under_lead_in(view: View, index: int, *, joined: bool = False) -> Pieces:
    """Return a sub-clause between its ancestors' lead-in and flush words (`Provider shall not … (b) disclose …`).

    joined: without the colon or dash that ends a lead-in, as a writer joins it to the sub-clause.
    """
    provision: Provision = view.provisions[index]
    before: Pieces = []
    after: Pieces = []
    parent = provision.parent
    while parent is not None and view.provisions[parent].kind is Kind.NUMBERED:
        for start, end in own_words(view, parent):
            (before if end <= provision.span.start else after).append((start, end))
        parent = view.provisions[parent].parent
    if joined:
        before = [(start, start + len(view.text[start:end].rstrip(_LEAD_IN_END))) for start, end in before]
    return [*sorted(before), (provision.span.start, provision.span.end), *sorted(after)]
