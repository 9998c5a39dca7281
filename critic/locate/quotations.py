"""Quotations held against what they cite: verified with its folds, or the most precise reason why not (contract §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from critic.locate import conventions, search
from critic.locate.index import IndexedView, RoomIndex
from critic.locate.resolve import Resolution, Target, canonical_citation
from critic.locate.search import Hit
from critic.model.documents import Kind, Layer, Span
from critic.model.findings import Location, Nearest, Note, Verdict
from critic.model.values import dataclass
from critic.text.fold import FoldedPieces, fold_text, normalise

if TYPE_CHECKING:
    from critic.locate.blocks import BlockIndex

MIN_CHARS = 15
"""Normalised characters below which a quotation verifies nothing (contract §5)."""
VERIFIED = "verified"
_MAX_PLACES = 5
_ELSEWHERE_CHARS = 3000
"""Longest stretch in which the pieces of an elided quotation may stand for it to stand elsewhere."""
_SILENT_LAYERS = {
    Layer.COMMENT: "a reviewer comment",
    Layer.HIDDEN: "hidden text",
    Layer.FURNITURE: "page furniture",
    Layer.PLACEHOLDER: "placeholder text of a form field",
    Layer.DELETED: "deleted text",
    Layer.QUOTED_HISTORY: "quoted history",
}
_DAMAGE = "\ufffd\x00"
"""What a text layer has where it lost a character: U+FFFD REPLACEMENT CHARACTER, NUL."""
_Find = Callable[[IndexedView, FoldedPieces, str], Hit | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What is known of one quotation. outcome: `verified`, or a verdict's name. verdict: None where nothing is found.

    places: where else it stands, canonical.
    """

    outcome: str
    verdict: Verdict | None = None
    message: str = ""
    mend: str = ""
    location: Location | None = None
    folds: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    nearest: Nearest | None = None
    places: tuple[str, ...] = ()


def _verdict(verdict: Verdict, message: str, mend: str, **rest: object) -> Judgement:
    return Judgement(outcome=str(verdict), verdict=verdict, message=message, mend=mend, **rest)  # type: ignore[arg-type]


class QuotationJudge:
    """Holds quotations against one room. literal: lower case and white space only, containment (contract §5)."""

    def __init__(self, room: RoomIndex, *, literal: bool = False) -> None:
        self.room = room
        self.literal = literal
        self._finds: tuple[_Find, ...] = (
            (search.find_literal,) if literal else (search.find_plain, search.find_otherwise)
        )

    # -- the verdict ---------------------------------------------------------------------------------------------

    def judge(self, quotation: str, resolution: Resolution | None, *, in_field: bool = True) -> Judgement:
        """Return the verdict on a quotation under the citation that governs it; None where none does."""
        if len(quotation) < 4 * MIN_CHARS and len(normalise(quotation)) < MIN_CHARS:
            return self._short(quotation, in_field)
        readings = resolution.readings if resolution and resolution.outcome in ("resolved", "ambiguous") else ()
        if not readings or not any(readings):
            return self._unread(resolution) or self._nowhere_cited(quotation, resolution)
        if len(readings) > 1 or len(readings[0]) > 1:
            readings = tuple(tuple(dict.fromkeys(targets)) for targets in readings)  # a place cited twice is one place
        hits = [self._best(quotation, targets) for targets in readings]
        clean = [h for h in hits if h and h.clean]
        if clean and len(clean) == len(hits):
            return self._verified(quotation, clean[0], resolution)
        if clean:
            return Judgement(
                outcome="AMBIGUOUS_CITATION",
                message="it verifies in some of the provisions that its citation may mean, not in all",
            )
        targets = tuple(t for reading in readings for t in reading)
        flawed = next((h for h in hits if h), None)
        return self._flawed(quotation, flawed) if flawed else self._absent(quotation, targets)

    def _short(self, quotation: str, in_field: bool) -> Judgement:
        if self.literal or not in_field or self._places(quotation, limit=1):
            message = f"too short to verify anything (fewer than {MIN_CHARS} characters)"
            return _verdict(Verdict.MISSING_EVIDENCE, message, "quote more of the provision")
        return _verdict(Verdict.FABRICATED_QUOTE, "these words stand nowhere in the deal room", _OWN_WORDS)

    def _unread(self, resolution: Resolution | None) -> Judgement | None:
        """A citation into a document that could not be read proves nothing either way."""
        for member in resolution.members if resolution else ():
            if member.document is not None and not self.room.documents[member.document].views:
                document = self.room.documents[member.document].document
                message = f"{document.name} could not be read ({document.reason}); the quotation was not checked"
                return _verdict(Verdict.UNREADABLE_SOURCE, message, "supply the document in a readable format")
        return None

    def _nowhere_cited(self, quotation: str, resolution: Resolution | None) -> Judgement:
        """No citation, or one that does not resolve: found somewhere, or nowhere (contract §5)."""
        places = self._places(quotation)
        if not places:
            return self._absent(quotation, ())
        names = self._names(places)
        why = "it has no citation" if resolution is None else "its citation does not resolve"
        message = f"{why}; the words stand at {_listed(names)}"
        return _verdict(
            Verdict.UNRESOLVED_CITATION, message, f"cite {names[0]}", location=self._location(places[0]), places=names
        )

    def _verified(self, quotation: str, hit: Hit, resolution: Resolution | None) -> Judgement:
        location = self._location(hit)
        notes = hit.notes
        if not self.literal:
            notes = (*notes, *self._view_note(hit, quotation), *self._pin_cite(hit, resolution, location))
        found = Judgement(outcome=VERIFIED, location=location, folds=hit.folds, notes=notes)
        if not hit.cut:
            return found
        message = f"the quotation is cut off next to {hit.cut!r}"
        mend = f"include {hit.cut!r} in the quotation"
        return replace(found, verdict=Verdict.TRUNCATED_QUOTE, message=message, mend=mend)

    def _flawed(self, quotation: str, hit: Hit) -> Judgement:
        location = self._location(hit)
        if hit.altered:
            mend = "quote the provision's own words, in full where they carry its meaning"
            nearest = self._nearest_at(hit, quotation)
            return _verdict(
                Verdict.ALTERED_QUOTE, hit.altered, mend, location=location, notes=hit.notes, nearest=nearest
            )
        message = f"the piece {hit.short!r} is too short to verify anything by itself"
        mend = "quote at least three words on each side of an ellipsis"
        return _verdict(Verdict.MISSING_EVIDENCE, message, mend, location=location, notes=hit.notes)

    def _absent(self, quotation: str, targets: tuple[Target, ...]) -> Judgement:
        """It does not stand where it is cited: on a page that could not be read, elsewhere, in a layer that supports
        nothing, altered, or nowhere."""
        if blind := self._unreadable_pages(targets):
            return blind
        if targets and (places := self._places(quotation)):
            names = self._names(places)
            return _verdict(
                Verdict.MISATTRIBUTED_QUOTE,
                f"these words do not stand there; they stand at {_listed(names)}",
                f"cite {names[0]}",
                location=self._location(places[0]),
                places=names,
                nearest=self._nearest_at(places[0], ""),
            )
        return (
            self._in_shadow(quotation) or self._in_pieces(quotation) or self._altered_or_fabricated(quotation, targets)
        )

    def _in_pieces(self, quotation: str) -> Judgement | None:
        """A quotation with ellipses whose pieces all stand in the room, only not so (contract §5, ellipses)."""
        if self.literal or not conventions.has_ellipsis(quotation):
            return None
        pieces = conventions.pieces_of(conventions.without_remarks(quotation))
        if len(pieces) < 2 or any(conventions.is_short(p) for p in pieces):
            return None
        found = [self._places(piece, limit=1) for piece in pieces]
        if not all(found):
            return None
        names = self._names([places[0] for places in found])
        message = f"its pieces stand at {_listed(names)}, not in this order in one provision"
        location = self._location(found[0][0])
        return _verdict(Verdict.ALTERED_QUOTE, message, "quote each passage by itself", location=location, places=names)

    def _altered_or_fabricated(self, quotation: str, targets: tuple[Target, ...]) -> Judgement:
        from critic.locate.nearest import ALTERED_SHARE, changes, find_nearest

        passage = find_nearest(conventions.without_remarks(quotation), self._cited_texts(targets), self._blocks)
        if passage is None:
            return _verdict(Verdict.FABRICATED_QUOTE, "these words stand nowhere in the deal room", _OWN_WORDS)
        hit = Hit(passage.view, passage.start, passage.end)
        citation = self._citation(hit)
        nearest = Nearest(citation=citation, text=passage.text, similarity=passage.share, diff=passage.diff)
        if passage.share >= ALTERED_SHARE and _only_damage(passage.diff):
            message = f"the text of {citation} is damaged there (characters that no reader can name); not compared"
            mend = "supply a clean copy of the document"
            location = self._location(hit)
            return _verdict(Verdict.UNREADABLE_SOURCE, message, mend, nearest=nearest, location=location)
        if passage.share < ALTERED_SHARE:
            message = f"these words stand nowhere in the deal room; the nearest passage is in {citation}"
            return _verdict(Verdict.FABRICATED_QUOTE, message, _OWN_WORDS, nearest=nearest)
        what = changes(passage.diff, frozenset(n for n in passage.view.words if " " not in n))
        shown = "; ".join(what[:4]) or "punctuation or layout that carries meaning"
        message = f"not the words of {citation}: {shown}"
        return _verdict(Verdict.ALTERED_QUOTE, message, _OWN_WORDS, nearest=nearest, location=self._location(hit))

    # -- places --------------------------------------------------------------------------------------------------

    def _location(self, hit: Hit) -> Location:
        view = hit.view
        index = view.provision_at(hit.start, hit.end)
        return Location(
            document=view.document.id,
            provision=view.canonical(index) if index is not None else "",
            page=view.page_at(hit.start),
            layer=str(view.layer_at(hit.start)),
            view=view.view.name,
            span=Span(start=hit.start, end=hit.end),
        )

    def _citation(self, hit: Hit) -> str:
        document = hit.view.document.id
        index = hit.view.provision_at(hit.start, hit.end)
        if index is not None:
            return canonical_citation(document, hit.view, index)
        page = hit.view.page_at(hit.start)
        return f"{document} p. {page}" if page else f"{document} §full"

    def _names(self, places: list[Hit]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._citation(hit) for hit in places))

    def _nearest_at(self, hit: Hit, quotation: str) -> Nearest:
        from critic.locate.nearest import shown_source, word_diff

        text = shown_source(hit.view.view.text[hit.start : hit.end], quotation)
        diff = word_diff(text, quotation) if quotation else ()
        return Nearest(citation=self._citation(hit), text=text, similarity=1.0, diff=diff)

    def _view_note(self, hit: Hit, quotation: str) -> list[Note]:
        """Which view it stands in, and whose change put it there, where it stands in only one of two (contract §2)."""
        if not hit.view.view.name:
            return []
        views = next(d.views for d in self.room.documents if hit.view in d.views)
        for other in views:
            if other is not hit.view and self._in_text(other, other.passage(None), quotation):
                return []
        name = hit.view.view.name
        revisions = hit.view.view.revisions
        authors = sorted({r.author for r in revisions if r.span.start < hit.end and r.span.end > hit.start} - {""})
        kind = "inserted" if name == "accepted" else "deleted"
        by = f", {kind} by {', '.join(authors)}" if authors else ""
        return [Note(code="view", text=f"only in the {name} view{by}")]

    def _pin_cite(self, hit: Hit, resolution: Resolution | None, location: Location) -> list[Note]:
        """The provision itself, where the citation names an ancestor of it (contract §3)."""
        index = hit.view.provision_at(hit.start, hit.end)
        if index is None or resolution is None:
            return []
        cited = {i for t in resolution.targets for i in t.provisions}
        whole = any(not t.provisions for t in resolution.targets)
        if index in cited or not (whole or cited & set(hit.view.ancestors(index))):
            return []
        return [Note(code="pin-cite", text=canonical_citation(location.document, hit.view, index))]

    def find(self, text: str, limit: int = 50) -> list[Location]:
        """Return where a text stands in the room, in order."""
        return [self._location(hit) for hit in self._places(text, limit=limit)]

    def _places(self, quotation: str, limit: int = _MAX_PLACES) -> list[Hit]:
        """Where a quotation stands anywhere in the room, in order, each provision once."""
        out: list[Hit] = []
        seen: set[str] = set()
        for view in self._possible_views(quotation):
            for hit in self._everywhere(view, quotation):
                name = self._citation(hit)
                if name not in seen:
                    seen.add(name)
                    out.append(hit)
                if len(out) >= limit:
                    return out
        return out

    def _possible_views(self, quotation: str) -> list[IndexedView]:
        """The views in which a quotation can stand, in the order of the room."""
        blocks = self._blocks
        words = fold_text(quotation).split()
        if search.uses_convention(quotation):
            numbers = blocks.holding(words, 0.5)
        else:
            held = [number for run in search.anchors(quotation) for number in blocks.texts_with(run)]
            numbers = {number for number in set(held) if held.count(number) >= 2}
            if self._broken:
                numbers |= blocks.holding(words, 0.75) & self._broken
        possible = {id(blocks.texts[number][0]) for number in numbers}
        views = [v for d in self.room.readable for v in d.views]
        return [v for v in views if id(v) in possible or v.view.lost_spacing]

    @cached_property
    def _broken(self) -> set[int]:
        """The numbers of the texts in which lines end in hyphens, so that their words are not all known as they read."""
        return {n for n, (_, pieces) in enumerate(self._blocks.texts) if pieces.at_line_ends is not None}

    def _everywhere(self, view: IndexedView, quotation: str) -> Iterator[Hit]:
        anchored = False
        for labels, headings in ((True, True), (False, True), (False, False)):
            if not labels and not anchored:
                break
            pieces = view.passage(None, labels=labels, headings=headings, literal=self.literal)
            anchored = anchored or search.is_anchored(pieces, quotation)
            hit = self._in_text(view, pieces, quotation)
            if hit and hit.clean and hit.end - hit.start <= max(_ELSEWHERE_CHARS, 4 * len(quotation)):
                yield hit
                yield from self._again(view, pieces, quotation)
                return
        for pieces in view.attached(None):
            hit = self._in_text(view, pieces, quotation)
            if hit and hit.clean:
                yield hit
                return

    def _again(self, view: IndexedView, pieces: FoldedPieces, quotation: str) -> Iterator[Hit]:
        """The further places of a quotation that stands there as it is written."""
        from critic.locate.edges import occurrences

        if not self.literal:
            for begin, end in list(_first_few(occurrences(pieces.text, search.plain(quotation).text)))[1:]:
                raw = pieces.to_raw(begin, end)
                yield Hit(view, raw.start, raw.end)

    def _cited_texts(self, targets: tuple[Target, ...]) -> list[tuple[IndexedView, FoldedPieces]]:
        out = []
        for target in targets:
            view = self.room.documents[target.document].views[target.view]
            out += [(view, view.passage(index)) for index in target.provisions]
        return out

    @cached_property
    def _blocks(self) -> BlockIndex:
        from critic.locate.blocks import BlockIndex

        texts = []
        for document in self.room.readable:
            for view in document.views:
                texts.append((view, view.passage(None)))
                texts += [(view, pieces) for pieces in view.attached(None)]
        return BlockIndex(texts)

    def _in_shadow(self, quotation: str) -> Judgement | None:
        """Only in a comment, hidden text or furniture (contract §5)."""
        for document in self.room.readable:
            for view in document.views:
                for shadow, pieces in view.shadow_texts:
                    if not self._in_text(view, pieces, quotation):
                        continue
                    layer = _SILENT_LAYERS.get(shadow.layer, f"{shadow.layer} text")
                    by = f" by {shadow.author}" if shadow.author else ""
                    location = Location(
                        document=document.id,
                        page=shadow.page or view.page_at(shadow.at),
                        layer=str(shadow.layer),
                        view=view.view.name,
                        span=Span(start=shadow.at, end=shadow.at),
                    )
                    message = f"these words stand only in {layer}{by} of {document.id}, which supports nothing"
                    mend = "quote the document's own text"
                    return _verdict(Verdict.MISATTRIBUTED_QUOTE, message, mend, location=location)
        return None

    def _unreadable_pages(self, targets: tuple[Target, ...]) -> Judgement | None:
        """A provision that runs into an unreadable page cannot prove absence (contract §5)."""
        for target in targets:
            view = self.room.documents[target.document].views[target.view]
            blind = {*view.document.pages_without_text, *view.document.damaged_pages}
            touched = sorted(blind & set(_pages_of(view, target))) if blind else []
            if touched:
                pages = ", ".join(str(p) for p in touched)
                name = view.document.name
                message = f"{target.canonical} runs into pages of {name} that could not be read ({pages})"
                return _verdict(Verdict.UNREADABLE_SOURCE, message, "supply a text version of these pages")
        return None

    # -- searching -----------------------------------------------------------------------------------------------

    def _best(self, quotation: str, targets: tuple[Target, ...]) -> Hit | None:
        """Return the first clean hit under any of the targets, else a flawed one, else None.

        A quotation as it is written is looked for under all of them before any other reading of it is.
        """
        flawed: Hit | None = None
        for find in self._finds:
            for target in targets:
                hit = self._under(find, quotation, target)
                if hit and hit.clean:
                    return hit
                flawed = flawed or hit
        return flawed

    def _under(self, find: _Find, quotation: str, target: Target) -> Hit | None:
        view = self.room.documents[target.document].views[target.view]
        flawed: Hit | None = None
        for pieces, note in self._passages(view, target):
            hit = find(view, pieces, quotation)
            if hit and hit.clean:
                return hit.noting(note)
            flawed = flawed or hit
        return flawed

    def _passages(self, view: IndexedView, target: Target) -> Iterator[tuple[FoldedPieces, Note | None]]:
        """Everything that counts as standing under a target, the plainest first (contract §5, where)."""
        literal = self.literal
        if target.page:
            yield view.page_text(target.page, literal=literal), None
            return
        indices: list[int | None] = list(target.provisions) or [None]
        if len(indices) > 1:
            yield view.together(target.provisions, literal=literal), None
        for index in indices:
            yield view.passage(index, literal=literal), None
            yield view.passage(index, labels=False, literal=literal), None
            yield view.passage(index, labels=False, headings=False, literal=literal), None
            if literal:
                continue
            yield view.passage(index, headings=False), None
            if index is not None and _is_sub_clause(view, index):
                note = Note(code="lead-in", text="read with the lead-in or flush words of the provision above it")
                for labels in (True, False):
                    yield view.passage(index, labels=labels, lead_in=True), note
        for index in indices:
            for pieces in view.attached(index):
                layer = view.layer_at(pieces.kept[0][0]) if pieces.kept else Layer.FOOTNOTE
                yield pieces, Note(code="layer", text=f"stands in a {layer} that is anchored there")

    def _in_text(self, view: IndexedView, pieces: FoldedPieces, quotation: str) -> Hit | None:
        for find in self._finds:
            if hit := find(view, pieces, quotation):
                return hit
        return None


_OWN_WORDS = "quote the provision's own words"


def _first_few(spans: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for _, span in zip(range(2 * _MAX_PLACES), spans, strict=False):
        yield span


def _only_damage(diff: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a quotation differs from the source only where the source has characters that stand for no text."""
    changed = [step for step in diff if step[0] != "equal"]
    return bool(changed) and all(step[0] != "insert" and any(c in step[1] for c in _DAMAGE) for step in changed)


def _is_sub_clause(view: IndexedView, index: int) -> bool:
    parent = view.view.provisions[index].parent
    return parent is not None and view.view.provisions[parent].kind is Kind.NUMBERED


def _pages_of(view: IndexedView, target: Target) -> range:
    """Every page that a target may touch: from where it begins to where the next text begins."""
    if target.page:
        return range(target.page, target.page + 1)
    if not target.provisions:
        return range(1, (view.document.pages or 0) + 1)
    provisions = [view.view.provisions[i] for i in target.provisions]
    begin = min(p.span.start for p in provisions)
    end = max(p.span.end for p in provisions)
    first_page = view.page_at(begin) or 1
    after = next((at for at in view.starts if at >= end), None)
    last_page = (view.page_at(after) if after is not None else view.document.pages) or first_page
    return range(first_page, last_page + 1)


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
