"""Quotations held against what they cite: verified with its folds, or the most precise reason why not (contract §5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from critic.locate import conventions
from critic.locate.edges import first, pattern_occurrences
from critic.locate.index import IndexedView, RoomIndex
from critic.locate.resolve import Resolution, Target, canonical_citation
from critic.model.documents import Kind, Layer, Span
from critic.model.findings import Location, Nearest, Note, Verdict
from critic.text.fold import (
    LINE_END,
    MARKS,
    FoldedPieces,
    fold_text,
    folds_between,
    normalise,
    strip_emphasis,
)

MIN_CHARS = 15
"""Normalised characters below which a quotation verifies nothing (contract §5)."""
VERIFIED = "verified"
_END_PUNCTUATION = ".,;:"
_TABLE_SEPARATOR = re.compile(r"(?<!\d)\s*[|\t]\s*|\s*[|\t]\s*(?!\d)")
_TABLE_COLON = re.compile(r"(?<!\d)\s*[|:\t]+\s*|\s*[|:\t]+\s*(?!\d)")
_MAX_PLACES = 5
_SILENT_LAYERS = {
    Layer.COMMENT: "a reviewer comment",
    Layer.HIDDEN: "hidden text",
    Layer.FURNITURE: "page furniture",
    Layer.PLACEHOLDER: "placeholder text of a form field",
    Layer.DELETED: "deleted text",
    Layer.QUOTED_HISTORY: "quoted history",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What is known of one quotation. outcome: `verified`, or a verdict's name. verdict: None where nothing is found.

    altered: in words, what was changed. places: where else it stands, canonical.
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


@dataclass(frozen=True, slots=True)
class _Form:
    """One way to read the quotation's own text, with the folds that it takes."""

    text: str
    folds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Hit:
    view: IndexedView
    start: int
    end: int
    folds: tuple[str, ...]
    notes: tuple[Note, ...]
    cut: str = ""
    altered: str = ""
    short: str = ""


class QuotationJudge:
    """Holds quotations against one room. literal: lower case and white space only, containment (contract §5)."""

    def __init__(self, room: RoomIndex, *, literal: bool = False) -> None:
        self.room = room
        self.literal = literal
        self._forms = lru_cache(maxsize=4096)(forms_of)

    # -- the verdict ---------------------------------------------------------------------------------------------

    def judge(self, quotation: str, resolution: Resolution | None, *, in_field: bool = True) -> Judgement:
        """Return the verdict on a quotation under the citation that governs it, None where none does or none resolves."""
        if len(normalise(quotation)) < MIN_CHARS:
            return self._short(quotation, resolution, in_field)
        readings = resolution.readings if resolution and resolution.outcome in ("resolved", "ambiguous") else ()
        if not readings or not any(readings):
            unread = self._unread(resolution)
            return unread or self._nowhere_cited(quotation, resolution)
        hits = [self._best(quotation, targets) for targets in readings]
        usable = [h for h in hits if h and not h.altered and not h.short]
        if usable and len(usable) == len(hits):
            return self._verified(quotation, usable[0], resolution)
        if usable:
            return self._ambiguous(resolution)
        flawed = next((h for h in hits if h), None)
        if flawed:
            return self._flawed(quotation, flawed)
        return self._absent(quotation, tuple(t for targets in readings for t in targets), resolution)

    def _short(self, quotation: str, resolution: Resolution | None, in_field: bool) -> Judgement:
        message = f"too short to verify anything (fewer than {MIN_CHARS} characters)"
        mend = "quote more of the provision"
        stands = self.literal or not in_field or bool(self._places(quotation, limit=1))
        if stands:
            return Judgement(outcome="MISSING_EVIDENCE", verdict=Verdict.MISSING_EVIDENCE, message=message, mend=mend)
        return Judgement(
            outcome="FABRICATED_QUOTE", verdict=Verdict.FABRICATED_QUOTE,
            message="these words stand nowhere in the deal room", mend="quote the provision's own words",
        )  # fmt: skip

    def _unread(self, resolution: Resolution | None) -> Judgement | None:
        """A citation into a document that could not be read proves nothing either way."""
        for member in resolution.members if resolution else ():
            if member.document is not None and not self.room.documents[member.document].views:
                document = self.room.documents[member.document].document
                return Judgement(
                    outcome="UNREADABLE_SOURCE", verdict=Verdict.UNREADABLE_SOURCE,
                    message=f"{document.name} could not be read ({document.reason}); the quotation was not checked",
                    mend="supply the document in a readable format",
                )  # fmt: skip
        return None

    def _nowhere_cited(self, quotation: str, resolution: Resolution | None) -> Judgement:
        """No citation, or one that does not resolve: found somewhere or nowhere (contract §5, last paragraph but one)."""
        places = self._places(quotation)
        if places:
            names = _names(places)
            why = "it has no citation" if resolution is None else "its citation does not resolve"
            return Judgement(
                outcome="UNRESOLVED_CITATION", verdict=Verdict.UNRESOLVED_CITATION,
                message=f"{why}; the words stand at {_listed(names)}", mend=f"cite {names[0]}",
                location=self._location(places[0]), places=names,
            )  # fmt: skip
        return self._absent(quotation, (), resolution)

    def _verified(self, quotation: str, hit: _Hit, resolution: Resolution | None) -> Judgement:
        location = self._location(hit)
        notes = [*hit.notes, *self._view_note(hit, quotation), *self._pin_cite(hit, resolution, location)]
        if hit.cut:
            return Judgement(
                outcome=VERIFIED, verdict=Verdict.TRUNCATED_QUOTE,
                message=f"the quotation is cut off next to {hit.cut!r}", mend=f"include {hit.cut!r} in the quotation",
                location=location, folds=hit.folds, notes=tuple(notes),
            )  # fmt: skip
        return Judgement(outcome=VERIFIED, location=location, folds=hit.folds, notes=tuple(notes))

    def _ambiguous(self, resolution: Resolution | None) -> Judgement:
        return Judgement(
            outcome="AMBIGUOUS_CITATION", message="it verifies in some of the provisions that its citation may mean"
        )

    def _flawed(self, quotation: str, hit: _Hit) -> Judgement:
        location = self._location(hit)
        if hit.altered:
            return Judgement(
                outcome="ALTERED_QUOTE", verdict=Verdict.ALTERED_QUOTE, message=hit.altered,
                mend="quote the provision's own words, in full where they carry its meaning",
                location=location, notes=hit.notes, nearest=self._nearest_of_hit(hit, quotation),
            )  # fmt: skip
        return Judgement(
            outcome="MISSING_EVIDENCE", verdict=Verdict.MISSING_EVIDENCE, location=location, notes=hit.notes,
            message=f"the piece {hit.short!r} is too short to verify anything by itself", mend="quote at least three words on each side of an ellipsis",
        )  # fmt: skip

    def _nearest_of_hit(self, hit: _Hit, quotation: str) -> Nearest:
        from critic.locate.nearest import word_diff

        text = " ".join(hit.view.view.text[hit.start : hit.end].split())
        return Nearest(citation=self._citation(hit), text=text, similarity=1.0, diff=word_diff(text, quotation))

    def _absent(self, quotation: str, targets: tuple[Target, ...], resolution: Resolution | None) -> Judgement:
        if targets and (places := self._places(quotation)):
            names = _names(places)
            message = f"these words do not stand there; they stand at {_listed(names)}"
            return Judgement(
                outcome="MISATTRIBUTED_QUOTE", verdict=Verdict.MISATTRIBUTED_QUOTE, message=message,
                mend=f"cite {names[0]}", location=self._location(places[0]), places=names, nearest=self._nearest_of_place(places[0]),
            )  # fmt: skip
        if blind := self._unreadable_pages(targets):
            return blind
        if shadow := self._in_shadow(quotation):
            return shadow
        return self._altered_or_fabricated(quotation, targets)

    def _altered_or_fabricated(self, quotation: str, targets: tuple[Target, ...]) -> Judgement:
        if self.literal and not targets:
            passage = None
        else:
            from critic.locate.nearest import ALTERED_SHARE, changes, find_nearest

            passage = find_nearest(conventions.without_remarks(quotation), self._texts(targets))
        if passage is None:
            return Judgement(
                outcome="FABRICATED_QUOTE", verdict=Verdict.FABRICATED_QUOTE,
                message="these words stand nowhere in the deal room", mend="quote the provision's own words",
            )  # fmt: skip
        hit = _Hit(passage.view, passage.start, passage.end, (), ())
        citation = self._citation(hit)
        nearest = Nearest(citation=citation, text=passage.text, similarity=passage.share, diff=passage.diff)
        if passage.share >= ALTERED_SHARE:
            what = (
                "; ".join(changes(passage.diff, self._names_in(passage.view))[:4])
                or "punctuation or layout that carries meaning"
            )
            return Judgement(
                outcome="ALTERED_QUOTE", verdict=Verdict.ALTERED_QUOTE, nearest=nearest, location=self._location(hit),
                message=f"not the words of {citation}: {what}", mend="quote the provision's own words",
            )  # fmt: skip
        return Judgement(
            outcome="FABRICATED_QUOTE", verdict=Verdict.FABRICATED_QUOTE, nearest=nearest,
            message=f"these words stand nowhere in the deal room; the nearest passage is in {citation}",
            mend="quote the provision's own words",
        )  # fmt: skip

    def _names_in(self, view: IndexedView) -> frozenset[str]:
        return frozenset(name for name in view.words if " " not in name)

    # -- places --------------------------------------------------------------------------------------------------

    def _location(self, hit: _Hit) -> Location:
        view, document = hit.view, hit.view.document
        index = view.provision_at(hit.start, hit.end)
        name = view.view.name
        return Location(
            document=document.id, provision=view.canonical(index) if index is not None else "",
            page=view.page_at(hit.start), layer=str(view.layer_at(hit.start)), view=name,
            span=Span(start=hit.start, end=hit.end),
        )  # fmt: skip

    def _citation(self, hit: _Hit) -> str:
        index = hit.view.provision_at(hit.start, hit.end)
        if index is None:
            page = hit.view.page_at(hit.start)
            return f"{hit.view.document.id} p. {page}" if page else f"{hit.view.document.id} §full"
        return canonical_citation(hit.view.document.id, hit.view, index)

    def _nearest_of_place(self, hit: _Hit) -> Nearest:
        text = " ".join(hit.view.view.text[hit.start : hit.end].split())
        return Nearest(citation=self._citation(hit), text=text, similarity=1.0)

    def _view_note(self, hit: _Hit, quotation: str) -> list[Note]:
        document = self.room.documents[self._number(hit.view)]
        if len(document.views) < 2:
            return []
        for other in document.views:
            if other is not hit.view and self._in_text(other, other.passage(None, literal=self.literal), quotation):
                return []
        kind = "inserted" if hit.view.view.name == "accepted" else "deleted"
        authors = sorted(
            {
                r.author
                for r in hit.view.view.revisions
                if r.span.start < hit.end and r.span.end > hit.start and r.author
            }
        )
        by = f", {kind} by {', '.join(authors)}" if authors else ""
        return [Note(code="view", text=f"only in the {hit.view.view.name} view{by}")]

    def _number(self, view: IndexedView) -> int:
        return next(d.number for d in self.room.documents if view in d.views)

    def _pin_cite(self, hit: _Hit, resolution: Resolution | None, location: Location) -> list[Note]:
        index = hit.view.provision_at(hit.start, hit.end)
        if index is None or resolution is None or self.literal:
            return []
        cited = {i for t in resolution.targets for i in t.provisions}
        whole = any(not t.provisions for t in resolution.targets)
        if index in cited or (not whole and not cited & set(hit.view.ancestors(index))):
            return []
        return [Note(code="pin-cite", text=canonical_citation(location.document, hit.view, index))]

    def _places(self, quotation: str, limit: int = _MAX_PLACES) -> list[_Hit]:
        """Where a quotation stands verbatim anywhere in the room, in order, one place a view and provision."""
        out: list[_Hit] = []
        seen: set[str] = set()
        for document in self.room.readable:
            for view in document.views:
                for hit in self._everywhere(view, quotation):
                    name = self._citation(hit)
                    if name not in seen:
                        seen.add(name)
                        out.append(hit)
                    if len(out) >= limit:
                        return out
        return out

    def _everywhere(self, view: IndexedView, quotation: str) -> Iterator[_Hit]:
        for labels, headings in ((True, True), (False, True), (False, False)):
            pieces = view.passage(None, labels=labels, headings=headings, literal=self.literal)
            hit = self._in_text(view, pieces, quotation)
            if hit and not hit.altered and not hit.short:
                yield hit
                after = pieces.text.find(self._forms(quotation, self.literal)[0].text, self._folded_end(pieces, hit))
                if after >= 0:
                    size = len(self._forms(quotation, self.literal)[0].text)
                    span = pieces.to_raw(after, after + size)
                    yield replace(hit, start=span.start, end=span.end)
                return
        for pieces in view.attached(None):
            hit = self._in_text(view, pieces, quotation)
            if hit and not hit.altered and not hit.short:
                yield hit
                return

    def _folded_end(self, pieces: FoldedPieces, hit: _Hit) -> int:
        form = self._forms(" ".join(pieces.raw[hit.start : hit.end].split()), self.literal)[0].text
        at = pieces.text.find(form)
        return at + len(form) if at >= 0 else len(pieces.text)

    def _texts(self, targets: tuple[Target, ...]) -> Iterator[tuple[IndexedView, FoldedPieces]]:
        for target in targets:
            view = self.room.documents[target.document].views[target.view]
            for index in target.provisions:
                yield view, view.passage(index)
        for document in self.room.readable:
            for view in document.views:
                yield view, view.passage(None)
                for pieces in view.attached(None):
                    yield view, pieces

    def _in_shadow(self, quotation: str) -> Judgement | None:
        for document in self.room.readable:
            for view in document.views:
                for shadow in view.view.shadows:
                    pieces = FoldedPieces(shadow.text, [(0, len(shadow.text))], literal=self.literal)
                    if not self._in_text(view, pieces, quotation):
                        continue
                    layer = _SILENT_LAYERS.get(shadow.layer, f"{shadow.layer} text")
                    by = f" by {shadow.author}" if shadow.author else ""
                    location = Location(
                        document=document.id, page=shadow.page or view.page_at(shadow.at), layer=str(shadow.layer),
                        view=view.view.name, span=Span(start=shadow.at, end=shadow.at),
                    )  # fmt: skip
                    return Judgement(
                        outcome="MISATTRIBUTED_QUOTE", verdict=Verdict.MISATTRIBUTED_QUOTE, location=location,
                        message=f"these words stand only in {layer}{by} of {document.id}, which supports nothing",
                        mend="quote the document's own text",
                    )  # fmt: skip
        return None

    def _unreadable_pages(self, targets: tuple[Target, ...]) -> Judgement | None:
        """A provision that runs into an unreadable page cannot prove absence (contract §5)."""
        for target in targets:
            view = self.room.documents[target.document].views[target.view]
            blind = {*view.document.pages_without_text, *view.document.damaged_pages}
            if not blind:
                continue
            touched = sorted(blind & set(self._pages_of(view, target)))
            if touched:
                pages = ", ".join(str(p) for p in touched)
                return Judgement(
                    outcome="UNREADABLE_SOURCE", verdict=Verdict.UNREADABLE_SOURCE,
                    message=f"{target.canonical} runs into pages of {view.document.name} that could not be read ({pages})",
                    mend="supply a text version of these pages, or run with --ocr",
                )  # fmt: skip
        return None

    def _pages_of(self, view: IndexedView, target: Target) -> range:
        """Every page that a target may touch: from where it begins to where the next text begins."""
        if target.page:
            return range(target.page, target.page + 1)
        if not target.provisions:
            return range(1, (view.document.pages or 0) + 1)
        span = Span(
            start=min(view.view.provisions[i].span.start for i in target.provisions),
            end=max(view.view.provisions[i].span.end for i in target.provisions),
        )
        first_page = view.page_at(span.start) or 1
        after = next((at for at in view.starts if at >= span.end), None)
        last_page = (view.page_at(after) if after is not None else view.document.pages) or first_page
        return range(first_page, last_page + 1)

    # -- searching -----------------------------------------------------------------------------------------------

    def _best(self, quotation: str, targets: tuple[Target, ...]) -> _Hit | None:
        """Return the first clean hit under any of the targets, else a flawed one, else None."""
        flawed: _Hit | None = None
        for target in targets:
            hit = self._under(quotation, target)
            if hit and not hit.altered and not hit.short:
                return hit
            flawed = flawed or hit
        return flawed

    def _under(self, quotation: str, target: Target) -> _Hit | None:
        view = self.room.documents[target.document].views[target.view]
        flawed: _Hit | None = None
        for pieces, note in self._passages(view, target):
            hit = self._in_text(view, pieces, quotation)
            if hit is None:
                continue
            if note:
                hit = replace(hit, notes=(*hit.notes, note))
            if not hit.altered and not hit.short:
                return hit
            flawed = flawed or hit
        return flawed

    def _passages(self, view: IndexedView, target: Target) -> Iterator[tuple[FoldedPieces, Note | None]]:
        literal = self.literal
        if target.page:
            yield self._page_text(view, target.page), None
            return
        indices: list[int | None] = list(target.provisions) or [None]
        if len(indices) > 1:
            yield self._together(view, target.provisions), None
        for index in indices:
            yield view.passage(index, literal=literal), None
            yield view.passage(index, labels=False, literal=literal), None
            yield view.passage(index, labels=False, headings=False, literal=literal), None
            if literal:
                continue
            yield view.passage(index, headings=False), None
            if index is not None and self._is_sub_clause(view, index):
                note = Note(code="lead-in", text="read with the lead-in or flush words of the provision above it")
                for labels in (True, False):
                    yield view.passage(index, labels=labels, lead_in=True), note
        for index in indices:
            for pieces in view.attached(index):
                layer = view.layer_at(pieces.kept[0][0]) if pieces.kept else Layer.FOOTNOTE
                yield pieces, Note(code="layer", text=f"stands in a {layer} that is anchored there")

    def _is_sub_clause(self, view: IndexedView, index: int) -> bool:
        provision = view.view.provisions[index]
        return provision.parent is not None and view.view.provisions[provision.parent].kind is Kind.NUMBERED

    def _together(self, view: IndexedView, indices: tuple[int, ...]) -> FoldedPieces:
        spans = [view.view.provisions[i].span for i in indices]
        pieces = [(s.start, s.end) for s in spans]
        return view._folded(pieces, literal=self.literal, marked=False)

    def _page_text(self, view: IndexedView, page: int) -> FoldedPieces:
        starts = view.view.page_starts
        begin = next((at for at, p in starts if p == page), 0)
        end = next((at for at, p in starts if p > page), len(view.view.text))
        return view._folded([(begin, end)], literal=self.literal, marked=False)

    def _in_text(self, view: IndexedView, pieces: FoldedPieces, quotation: str) -> _Hit | None:
        """Return where a quotation stands in a text under the folds and conventions of the mode, None where it does not."""
        forms = self._forms(quotation, self.literal)
        if self.literal:
            at = pieces.text.find(forms[0].text)
            return self._hit(view, pieces, (at, at + len(forms[0].text)), forms[0], quotation) if at >= 0 else None
        for form in forms:
            if span := first(pieces.text, form.text):
                return self._hit(view, pieces, span, form, quotation)
        for search in (self._line_ends, self._lost_spacing, self._table_row):
            if hit := search(view, pieces, quotation):
                return hit
        return self._by_convention(view, pieces, quotation)

    def _hit(self, view: IndexedView, pieces: FoldedPieces, span: tuple[int, int], form: _Form, quotation: str) -> _Hit:
        raw = pieces.to_raw(*span)
        if self.literal:
            return _Hit(view, raw.start, raw.end, (), ())
        cut = conventions.cut_words(pieces.text, *span)
        source = pieces.raw[raw.start : raw.end]
        folds = tuple(dict.fromkeys((*form.folds, *self._used(source, form, quotation))))
        if pieces.raw is view.view.text and any(raw.start < at < raw.end for at in view.view.furniture_at):
            folds = (*folds, "furniture")
        return _Hit(view, raw.start, raw.end, folds, (), cut)

    def _used(self, source: str, form: _Form, quotation: str) -> tuple[str, ...]:
        written = quotation
        if "emphasis" in form.folds:
            written = strip_emphasis(written)
        return folds_between(source, written) if fold_text(source) == form.text else ()

    def _line_ends(self, view: IndexedView, pieces: FoldedPieces, quotation: str) -> _Hit | None:
        """Both readings of a hyphen at a line end verify there (contract §5, folds)."""
        raw = pieces.raw
        if not any("-\n" in raw[s:e] or "\u00ad\n" in raw[s:e] or "\u2010\n" in raw[s:e] for s, e in pieces.kept):
            return None
        marked = FoldedPieces(raw, pieces.kept, marked=True)
        for form in self._forms(quotation, False):
            pattern = _line_end_pattern(form.text)
            for match in pattern_occurrences(pattern, marked.text, limit=1):
                span = marked.to_raw(match.start(), match.end())
                cut = conventions.cut_words(marked.text, match.start(), match.end())
                folds = tuple(dict.fromkeys((*form.folds, "line-end-hyphen")))
                return _Hit(view, span.start, span.end, folds, (), cut)
        return None

    def _lost_spacing(self, view: IndexedView, pieces: FoldedPieces, quotation: str) -> _Hit | None:
        """Where the page's text layer lost spaces, everything but the spaces must be the same."""
        lost = view.view.lost_spacing
        if not lost or pieces.raw is not view.view.text:
            return None
        kept = [(n, c) for n, c in enumerate(pieces.text) if c != " "]
        squeezed = "".join(c for _, c in kept)
        for form in self._forms(quotation, False):
            needle = form.text.replace(" ", "")
            at = squeezed.find(needle)
            if at < 0 or not needle:
                continue
            span = pieces.to_raw(kept[at][0], kept[at + len(needle) - 1][0] + 1)
            if any(s.start < span.end and s.end > span.start for s in lost):
                return _Hit(view, span.start, span.end, (*form.folds, "lost-spacing"), ())
        return None

    def _table_row(self, view: IndexedView, pieces: FoldedPieces, quotation: str) -> _Hit | None:
        """Against a table row only, `|`, tab and `:` in a quotation fold to the space between cells (contract §2)."""
        if pieces.raw is not view.view.text or not any(c in quotation for c in "|\t:"):
            return None
        for separator in (_TABLE_SEPARATOR, _TABLE_COLON):
            form = fold_text(separator.sub(" ", quotation.strip().strip("|").strip()))
            if form and (span := first(pieces.text, form)):
                raw = pieces.to_raw(*span)
                if self._one_table(view, raw):
                    return _Hit(view, raw.start, raw.end, ("table-row",), ())
        return None

    def _one_table(self, view: IndexedView, span: Span) -> bool:
        n = view.paragraph_at(span.start)
        while n is not None and n < len(view.view.paragraphs) and view.view.paragraphs[n].span.start < span.end:
            if not view.view.paragraphs[n].row:
                return False
            n += 1
        return True

    def _by_convention(self, view: IndexedView, pieces: FoldedPieces, quotation: str) -> _Hit | None:
        text = conventions.without_remarks(quotation)
        found: conventions.Found | None = None
        finders: list[tuple[Callable[[str], bool], Callable[[str, str], conventions.Found | None]]] = [
            (conventions.has_ellipsis, conventions.find_elided),
            (conventions.has_brackets, conventions.find_bracketed),
        ]
        if text != quotation and (span := first(pieces.text, fold_text(text))):
            found = conventions.Found(spans=(span,))
        for applies, find in finders:
            if found is None and applies(text):
                found = find(pieces.text, text)
        if found is None:
            return None
        raw = pieces.to_raw(found.spans[0][0], found.spans[-1][1])
        notes = tuple(Note(code=code, text=words) for code, words in found.notes)
        cut = "" if found.altered else conventions.cut_words(pieces.text, found.spans[0][0], found.spans[-1][1])
        return _Hit(view, raw.start, raw.end, (), notes, cut, found.altered, found.short)


def forms_of(quotation: str, literal: bool) -> tuple[_Form, ...]:
    """Return the ways in which a quotation's own text is read, the nearest to the writing first (contract §5, folds)."""
    if literal:
        return (_Form(normalise(quotation)),)
    out = [_Form(fold_text(quotation))]
    plain = strip_emphasis(quotation)
    if plain != quotation:
        out.append(_Form(fold_text(plain), ("emphasis",)))
    stripped = plain.strip().strip(MARKS).strip()
    if len(plain.strip()) >= 2 and plain.strip()[0] in MARKS and plain.strip()[-1] in MARKS:
        out.append(_Form(fold_text(stripped), (*out[-1].folds, "wrapping-marks")))
    for form in tuple(out):
        bare = form.text.rstrip("'")
        if bare[-1:] in _END_PUNCTUATION and len(bare) > 1 and not bare.endswith("..."):
            out.append(_Form(bare[:-1].rstrip(), (*form.folds, "end-punctuation")))
    return tuple(f for n, f in enumerate(out) if f.text and f.text not in {o.text for o in out[:n]})


def _line_end_pattern(form: str) -> re.Pattern[str]:
    out = []
    for n, c in enumerate(form):
        if n and c != " " and form[n - 1] not in " -" and c != "-":
            out.append(f"{LINE_END}?")
        out.append(f"(?:-|{LINE_END})" if c == "-" else re.escape(c))
    return re.compile("".join(out))


def _names(places: list[_Hit]) -> tuple[str, ...]:
    out = []
    for hit in places:
        index = hit.view.provision_at(hit.start, hit.end)
        document = hit.view.document.id
        if index is None:
            page = hit.view.page_at(hit.start)
            out.append(f"{document} p. {page}" if page else f"{document} §full")
        else:
            out.append(canonical_citation(document, hit.view, index))
    return tuple(dict.fromkeys(out))


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
