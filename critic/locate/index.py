"""The room's index: documents by name, provisions by path and by words, and the texts under them, made once."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from dataclasses import field
from functools import cached_property

from critic.locate import passages
from critic.locate.names import RoomNames
from critic.model.documents import DealRoomContent, Document, Kind, Layer, Provision, Shadow, Status, View
from critic.model.values import dataclass
from critic.text.fold import FoldedPieces, fold_text
from critic.text.patterns import lazy

_CACHED_PASSAGES = 20_000
_NAME_BREAK = lazy(r"[\s_]+")
_ARTICLE_WORD = lazy(r"^(?:the|this|that|our|your) ")
_COUNTED_LABEL = lazy(r"[a-z]{1,6}-(\d+[a-z]?)\Z|(?:item|principle|rule|question|part|chapter) (\d+)\Z")
_OPENING = (Kind.ATTACHMENT, Kind.PART)


def _is_under(path: tuple[str, ...], prefix: tuple[str, ...]) -> bool:
    return 0 < len(prefix) < len(path) and path[: len(prefix)] == prefix


def name_key(name: str) -> str:
    """Return a document's name or a heading's words as they are compared: folded, `_` a space, no leading article."""
    text = _NAME_BREAK.sub(" ", fold_text(name)).strip(" .,:;'()")
    return _ARTICLE_WORD.sub("", text)


def other_numbers(key: str) -> tuple[str, ...]:
    """Return a folded name in the other number: `affiliates` for `affiliate`, `parties` for `party`."""
    if key.endswith("ies"):
        return (f"{key[:-3]}y",)
    if key.endswith("s"):
        return (key[:-1], key[:-2]) if key.endswith("es") else (key[:-1],)
    return (f"{key[:-1]}ies", f"{key}s") if key.endswith("y") else (f"{key}s", f"{key}es")


@dataclass(eq=False)
class IndexedView:
    """One view of a document with its look-ups; everything that costs is made when first asked for."""

    document: Document
    view: View
    number: int
    _passages: dict[tuple[object, ...], FoldedPieces] = field(default_factory=dict, repr=False)
    _canonical: dict[int, str] = field(default_factory=dict, repr=False)

    @cached_property
    def starts(self) -> list[int]:
        """Where each paragraph begins."""
        return [p.span.start for p in self.view.paragraphs]

    @cached_property
    def paths(self) -> dict[tuple[str, ...], list[int]]:
        """Provisions by path, in order of appearance."""
        out: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for index, provision in enumerate(self.view.provisions):
            if provision.path:
                out[provision.path].append(index)
        return dict(out)

    @cached_property
    def openings(self) -> list[int | None]:
        """For each provision, the attachment or part that its numbers count in, None in the body.

        A term or a heading counts its own numbers too where their paths say so.
        """
        out: list[int | None] = []
        for index, provision in enumerate(self.view.provisions):
            parent = provision.parent
            above = None if parent is None else self.view.provisions[parent]
            if provision.kind in _OPENING:
                out.append(index)
            elif above and above.kind is not Kind.NUMBERED and _is_under(provision.path, above.path):
                out.append(parent)
            else:
                out.append(None if parent is None else out[parent])
        return out

    @cached_property
    def bare(self) -> dict[tuple[str, ...], list[int]]:
        """Provisions by their path without the name of the attachment or part that they stand in, in order."""
        out: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for index in range(len(self.view.provisions)):
            out[self.bare_path(index)].append(index)
        out.pop((), None)
        return dict(out)

    def bare_path(self, index: int) -> tuple[str, ...]:
        """Return a provision's path without the attachment or part before it."""
        provision = self.view.provisions[index]
        opening = self.openings[index]
        if opening is None or opening == index:
            return provision.path
        prefix = self.view.provisions[opening].path
        return provision.path[len(prefix) :] if provision.path[: len(prefix)] == prefix else provision.path

    @cached_property
    def words(self) -> dict[str, list[int]]:
        """Provisions by the words of their heading, name or defined term."""
        out: dict[str, list[int]] = defaultdict(list)
        for index, provision in enumerate(self.view.provisions):
            for name in dict.fromkeys(name_key(n) for n in (provision.heading, *provision.names) if n):
                if name:
                    out[name].append(index)
        return dict(out)

    def worded(self, words: str) -> list[int]:
        """Return the provisions that answer to words: a heading, a name, a defined term in either number."""
        key = name_key(words)
        for form in (key, *other_numbers(key)):
            if hits := self.words.get(form):
                return hits
        return []

    @cached_property
    def prefixes(self) -> dict[tuple[str, ...], list[int]]:
        """For each beginning of a path that no provision has, the outermost provisions under it, in order."""
        out: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for table in (self.bare, self.paths):
            for path, indices in table.items():
                for depth in range(1, len(path)):
                    if path[:depth] not in table:
                        out[path[:depth]] += indices
        return {prefix: self._outermost(sorted(set(indices))) for prefix, indices in out.items()}

    def _outermost(self, indices: list[int]) -> list[int]:
        inside = set(indices)
        return [i for i in indices if inside.isdisjoint(self.ancestors(i))]

    @cached_property
    def last_tokens(self) -> dict[tuple[str, str], list[int]]:
        """Provisions by the first and the last token of their path, for skipped levels."""
        out: dict[tuple[str, str], list[int]] = defaultdict(list)
        for table in (self.bare, self.paths):
            for path, indices in table.items():
                if len(path) > 2:
                    out[path[0], path[-1]] += indices
        return {key: sorted(set(indices)) for key, indices in out.items()}

    @cached_property
    def numbers(self) -> dict[tuple[str, ...], list[int]]:
        """Provisions whose label counts by a word or prefix (`Item 7`, `PB-4`), by their number alone."""
        out: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for path, indices in self.bare.items():
            if match := _COUNTED_LABEL.match(path[0]):
                out[(match[1] or match[2], *path[1:])] += indices
        return dict(out)

    @cached_property
    def by_citation(self) -> dict[str, list[int]]:
        """Provisions by their canonical citation inside the document, folded."""
        out: dict[str, list[int]] = defaultdict(list)
        for index in range(len(self.view.provisions)):
            out[name_key(self.canonical(index))].append(index)
        return dict(out)

    def canonical(self, index: int) -> str:
        """Return the citation of a provision inside its document; one that shares its form says which it is."""
        known = self._canonical.get(index)
        if known is None:
            known = self._canonical[index] = self._cited(index)
        return known

    def _cited(self, index: int) -> str:
        provision = self.view.provisions[index]
        if provision.kind in (Kind.DEFINITION, Kind.TERM, Kind.HEADING):
            same = self.words.get(name_key(provision.heading or (provision.names or ("",))[0]), [index])
        elif self.openings[index] not in (None, index):
            same = self.paths.get(provision.path, [index])
        else:
            same = self.in_the_same_form(self.bare.get(provision.path, [index]), provision.label)
        if len(same) < 2 or index not in same:
            return provision.citation
        return f"{provision.citation} [{same.index(index) + 1}]"

    def in_the_same_form(self, hits: list[int], written: str) -> list[int]:
        """Return those of several provisions whose label is printed as written: `(1)` in brackets, `1` without."""
        if len(hits) < 2:
            return hits
        bracket = written.lstrip().startswith("(")
        alike = [i for i in hits if self.view.provisions[i].label.lstrip().startswith("(") == bracket]
        return alike or hits

    def passage(
        self, index: int | None, *, labels: bool = True, headings: bool = True, lead_in: bool = False,
        literal: bool = False, marked: bool = False,
    ) -> FoldedPieces:  # fmt: skip
        """Return what stands under a provision (None: the whole main story) as one text.

        labels, headings: whether those printed before a provision's words are in it. lead_in: with the lead-in and the
        flush words of its ancestors. literal: normalised only. marked: line-end hyphens as markers.
        """
        key = (index, labels, headings, lead_in, literal, marked)
        found = self._passages.get(key)
        if found is None:
            if len(self._passages) >= _CACHED_PASSAGES:
                self._passages.clear()
            found = self._passages[key] = self._make(index, labels, headings, lead_in, literal, marked)
        return found

    def _make(
        self, index: int | None, labels: bool, headings: bool, lead_in: bool, literal: bool, marked: bool
    ) -> FoldedPieces:
        view = self.view
        if index is None:
            pieces, inside = [(0, view.main_end)], range(len(view.provisions))
        else:
            span = view.provisions[index].span
            if labels and headings and not lead_in and not marked:
                whole = self.passage(None, literal=literal).within(span.start, span.end)
                if whole is not None:
                    return whole
            inside = passages.subtree(view, index)
            pieces = passages.under_lead_in(view, index, joined=not labels) if lead_in else [(span.start, span.end)]
            if lead_in:
                inside_list = [*self.ancestors(index), *inside]
                holes = passages.printed_before(
                    view, inside_list, self.starts, labels=not labels, headings=not headings, cited=index
                )
                return self._folded(passages.cut(pieces, holes), literal, marked)
        if not (labels and headings):
            holes = passages.printed_before(view, inside, self.starts, labels=not labels, headings=not headings)
            pieces = passages.cut(pieces, holes)
        return self._folded(pieces, literal, marked)

    def _folded(self, pieces: passages.Pieces, literal: bool, marked: bool) -> FoldedPieces:
        split = passages.split_at_paragraphs(self.view, pieces, self.starts)
        return FoldedPieces(self.view.text, split, literal=literal, marked=marked)

    def attached(self, index: int | None) -> list[FoldedPieces]:
        """Return the other stories that belong to a provision (its footnotes and text boxes); None: all of them."""
        view = self.view
        if len(view.text) <= view.main_end:
            return []
        if index is None:
            return self._beside
        return [
            self._folded([(p.span.start, p.span.end)], literal=False, marked=False)
            for p in passages.attached(view, view.provisions[index].span)
        ]

    @cached_property
    def _beside(self) -> list[FoldedPieces]:
        return [self._folded([(self.view.main_end, len(self.view.text))], literal=False, marked=False)]

    def page_text(self, page: int, *, literal: bool = False) -> FoldedPieces:
        """Return what stands on a page."""
        starts = self.view.page_starts
        begin = next((at for at, p in starts if p == page), 0)
        end = next((at for at, p in starts if p > page), len(self.view.text))
        return self._folded([(begin, end)], literal, marked=False)

    def together(self, indices: tuple[int, ...], *, literal: bool = False) -> FoldedPieces:
        """Return several provisions as one text."""
        spans = [self.view.provisions[i].span for i in indices]
        return self._folded([(s.start, s.end) for s in spans], literal, marked=False)

    @cached_property
    def shadow_texts(self) -> list[tuple[Shadow, FoldedPieces]]:
        """What supports nothing, as texts that can be searched."""
        return [(s, FoldedPieces(s.text, [(0, len(s.text))])) for s in self.view.shadows]

    def ancestors(self, index: int) -> list[int]:
        """Return the indices of a provision's ancestors, the outermost first."""
        out: list[int] = []
        parent = self.view.provisions[index].parent
        while parent is not None:
            out.append(parent)
            parent = self.view.provisions[parent].parent
        return out[::-1]

    @cached_property
    def _provision_starts(self) -> list[int]:
        return [p.span.start for p in self.view.provisions]

    def provision_at(self, start: int, end: int) -> int | None:
        """Return the deepest provision that holds the whole range, None where none does."""
        n = bisect_right(self._provision_starts, start) - 1
        while n >= 0:
            span = self.view.provisions[n].span
            if span.start <= start and end <= span.end:
                return n
            parent = self.view.provisions[n].parent
            n = parent if parent is not None else -1
        return self._anchoring(start)

    def _anchoring(self, start: int) -> int | None:
        if start < self.view.main_end:
            return None
        paragraph = self.paragraph_at(start)
        at = self.view.paragraphs[paragraph].attached_to if paragraph is not None else None
        return None if at is None or at >= self.view.main_end else self.provision_at(at, at)

    def paragraph_at(self, offset: int) -> int | None:
        """Return the index of the paragraph that holds the offset, None outside of all."""
        n = bisect_right(self.starts, offset) - 1
        return n if n >= 0 and offset <= self.view.paragraphs[n].span.end else None

    def page_at(self, offset: int) -> int | None:
        """Return the page on which the offset stands, from 1; None in a format without pages."""
        starts = self.view.page_starts
        if not starts:
            return None
        n = bisect_right(starts, (offset, 1 << 30)) - 1
        return starts[max(0, n)][1]

    def layer_at(self, offset: int) -> Layer:
        """Return the layer of the paragraph at the offset."""
        n = self.paragraph_at(offset)
        return self.view.paragraphs[n].layer if n is not None else Layer.BODY


@dataclass(eq=False)
class IndexedDocument:
    """A readable document with its views."""

    document: Document
    number: int
    views: tuple[IndexedView, ...]

    @property
    def id(self) -> str:
        return self.document.id


def document_names(document: Document) -> list[str]:
    """Return what a document answers to: id, file name, path, title, aliases (contract §3)."""
    base = document.name.rsplit("/", 1)[-1]
    return [document.id, base, base.rsplit(".", 1)[0], document.name, document.title, *document.aliases]


class RoomIndex:
    """The deal room as checks see it; built once, never changed afterwards."""

    def __init__(self, content: DealRoomContent) -> None:
        self.content = content
        self.documents: tuple[IndexedDocument, ...] = tuple(
            IndexedDocument(
                document=d,
                number=n,
                views=tuple(IndexedView(document=d, view=v, number=k) for k, v in enumerate(d.views)),
            )
            for n, d in enumerate(content.documents)
            if d.status in (Status.READ, Status.UNREADABLE)
        )
        self.documents = tuple(
            IndexedDocument(document=d.document, number=n, views=d.views) for n, d in enumerate(self.documents)
        )
        self.names = RoomNames([document_names(d.document) for d in self.documents])

    @property
    def readable(self) -> list[IndexedDocument]:
        """The documents that have been read."""
        return [d for d in self.documents if d.views]

    @cached_property
    def by_id(self) -> dict[str, IndexedDocument]:
        """Documents by their id as it is written, those left out whose id another has too, in whatever case."""
        found: dict[str, list[IndexedDocument]] = defaultdict(list)
        for document in self.documents:
            found[name_key(document.id)].append(document)
        return {held[0].id: held[0] for held in found.values() if len(held) == 1}

    def named(self, name: str) -> list[IndexedDocument]:
        """Return the documents that answer to a name; one whose id it is goes before all others."""
        return [self.documents[n] for n in self.names.documents(name)]

    def provision(self, document: int, view: int, index: int) -> Provision:
        """Return one provision."""
        return self.documents[document].views[view].view.provisions[index]
