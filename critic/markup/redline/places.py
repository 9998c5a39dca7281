"""From a paragraph of a redline to the provision of the room's document that it belongs to, and back."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from critic.locate.index import IndexedView, name_key
from critic.locate.resolve import canonical_citation
from critic.markup.redline.counterpart import Counterpart
from critic.markup.redline.versions import Versions
from critic.model.documents import Span
from critic.model.values import dataclass

PROVISION, PARAGRAPH, NEW_PROVISION, NEW_PARAGRAPH = "provision", "paragraph", "new provision", "new paragraph"


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """What a change belongs to: a provision or a paragraph of the room's document, or one of the accepted text."""

    kind: str
    number: int


class Places:
    """The room's document, the redline's base and its accepted text, linked."""

    def __init__(self, versions: Versions, counterpart: Counterpart) -> None:
        self.versions = versions
        self.counterpart = counterpart
        self.record = counterpart.view
        self.record_of = counterpart.comparison.pairs
        self.base_at: dict[int, int] = {}
        for b, r in self.record_of.items():
            self.base_at.setdefault(r, b)
        self._opening_then = _openings(self.record)
        self._opening_now = _openings(versions.accepted)

    # --- to the record ----------------------------------------------------------------------------------------------

    def of_record(self, r: int) -> Target:
        """Return what a paragraph of the room's document belongs to."""
        provision = _holding(self.record, r)
        if provision is None or self.record.starts[r] >= self.record.view.main_end:
            return Target(PARAGRAPH, r)
        return Target(PROVISION, provision)

    def of_base(self, b: int) -> Target | None:
        """Return what a paragraph of the base belongs to; None where nothing in the record is above it."""
        r = self.record_of.get(b)
        return self.of_record(r) if r is not None else self._above(self.versions.base, b, self._known_base)

    def of_accepted(self, a: int) -> Target:
        """Return what a paragraph of the accepted text belongs to."""
        known = self._known(a)
        if known is not None:
            return known
        accepted = self.versions.accepted
        found = self._above(accepted, a, self._known)
        if found is not None:
            return found
        provision = _holding(accepted, a)
        if provision is None or accepted.starts[a] >= accepted.view.main_end:
            return Target(NEW_PARAGRAPH, a)
        chain = [*accepted.ancestors(provision), provision]
        return Target(NEW_PROVISION, chain[0])

    def _known(self, a: int) -> Target | None:
        b = self.versions.base_of.get(a)
        return self._known_base(b) if b is not None else None

    def _known_base(self, b: int) -> Target | None:
        r = self.record_of.get(b)
        return self.of_record(r) if r is not None else None

    def _above(self, view: IndexedView, number: int, known: Callable[[int], Target | None]) -> Target | None:
        """Return the nearest provision above a new paragraph that the record has."""
        if view.starts[number] >= view.view.main_end:
            return None
        provision = _holding(view, number)
        while provision is not None:
            opening = view.paragraph_at(view.view.provisions[provision].span.start)
            target = known(opening) if opening is not None else None
            if target is not None and target.kind == PROVISION:
                return target
            provision = view.view.provisions[provision].parent
        return None

    # --- to the accepted text ---------------------------------------------------------------------------------------

    def accepted_at(self, r: int) -> int | None:
        """Return the paragraph of the accepted text that one of the room's document became."""
        b = self.base_at.get(r)
        after = self.versions.accepted_of.get(b, ()) if b is not None else ()
        return after[0] if after else None

    def accepted_span(self, target: Target) -> Span | None:
        """Return where the target stands in the accepted text, all under it included; None if nothing of it is left."""
        view = self.versions.accepted
        if target.kind == NEW_PROVISION:
            return view.view.provisions[target.number].span
        if target.kind == NEW_PARAGRAPH:
            return view.view.paragraphs[target.number].span
        if target.kind == PARAGRAPH:
            a = self.accepted_at(target.number)
            return view.view.paragraphs[a].span if a is not None else None
        return self._provision_now(target.number)

    def reads_at(self) -> tuple[Span | None, ...]:
        """Return where each provision of the room's document stands in the accepted text."""
        provisions = range(len(self.record.view.provisions))
        return tuple(self.accepted_span(Target(PROVISION, number)) for number in provisions)

    def _provision_now(self, number: int) -> Span | None:
        record, accepted = self.record.view, self.versions.accepted
        provision = record.provisions[number]
        opening = self.record.paragraph_at(provision.span.start)
        a = self.accepted_at(opening) if opening is not None else None
        if a is not None:
            here = self._opening_now.get(a, [])
            same = [i for i in here if accepted.view.provisions[i].path == provision.path]
            rank = self._opening_then.get(opening, [number]).index(number) if opening is not None else 0
            if same or here:
                return accepted.view.provisions[same[0] if same else here[min(rank, len(here) - 1)]].span
        return self._what_is_left(provision.span)

    def _what_is_left(self, span: Span) -> Span | None:
        """The paragraphs that are left of a provision whose beginning is gone."""
        first, last = bisect_left(self.record.starts, span.start), bisect_left(self.record.starts, span.end)
        left = [a for r in range(first, last) if (a := self.accepted_at(r)) is not None]
        spans = [self.versions.accepted.view.paragraphs[a].span for a in left]
        return Span(start=min(s.start for s in spans), end=max(s.end for s in spans)) if spans else None

    # --- names ------------------------------------------------------------------------------------------------------

    def citation(self, target: Target) -> str:
        """Return the canonical citation of what the target is in the room's document, or is added to."""
        document = self.counterpart.document
        if target.kind == PROVISION:
            return canonical_citation(document.id, self.record, target.number)
        if target.kind == PARAGRAPH:
            above = self.record.provision_at(self.record.starts[target.number], self.record.starts[target.number])
            return canonical_citation(document.id, self.record, above) if above is not None else f"{document.id} §full"
        if target.kind == NEW_PROVISION:
            label = self.versions.accepted.canonical(target.number)
            shown = self.versions.accepted.view.provisions[target.number].label
            if shown and name_key(label) not in document.views[0].by_citation:
                return f"{document.id} §{label}"
        return f"{document.id} §full"

    def order(self, target: Target) -> tuple[int, int]:
        """Return where a target stands in reading order."""
        span = self.accepted_span(target)
        if target.kind == PROVISION:
            at = self.record.view.provisions[target.number].span.start
        elif target.kind == PARAGRAPH:
            at = self.record.starts[target.number]
        else:
            at = self._before(span.start if span else 0)
        return at, span.start if span is not None else 0

    def left_before(self, target: Target) -> int:
        """Return the last paragraph of the accepted text before something of the record that is gone, 0 if none is."""
        r = target.number
        if target.kind == PROVISION:
            r = self.record.paragraph_at(self.record.view.provisions[target.number].span.start) or 0
        while r > 0:
            r -= 1
            a = self.accepted_at(r)
            if a is not None:
                return a
        return 0

    def _before(self, offset: int) -> int:
        """Where in the record the last known paragraph before an offset of the accepted text stands."""
        a = self.versions.accepted.paragraph_at(offset)
        while a is not None and a >= 0:
            b = self.versions.base_of.get(a)
            r = self.record_of.get(b) if b is not None else None
            if r is not None:
                return self.record.starts[r] + 1
            a -= 1
        return 0


def _holding(view: IndexedView, number: int) -> int | None:
    """Return the deepest provision that holds the whole of a paragraph."""
    span = view.view.paragraphs[number].span
    return view.provision_at(span.start, span.end)


def _openings(view: IndexedView) -> dict[int, list[int]]:
    """Return the provisions that begin in each paragraph, the outermost first."""
    out: dict[int, list[int]] = {}
    for number, provision in enumerate(view.view.provisions):
        paragraph = view.paragraph_at(provision.span.start)
        if paragraph is not None:
            out.setdefault(paragraph, []).append(number)
    return out
