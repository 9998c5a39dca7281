"""References to provisions: resolved, ambiguous with candidates, or unresolved with the nearest (contract §3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from critic.locate.forms import Reference, Step
from critic.locate.grammar import is_absence, parse_citation, parse_literal
from critic.locate.index import IndexedDocument, IndexedView, RoomIndex, name_key
from critic.locate.nearby import below, deepest_parent, look_alikes, under_heading
from critic.locate.nearby import canonical_citation as canonical_citation
from critic.locate.outside import is_outside, looks_statutory
from critic.locate.provisions import Readings, find_in_view, in_arabic, is_called, through
from critic.model.findings import Note
from critic.model.markup import CitedText
from critic.model.values import dataclass
from critic.text.labels import join_citation, label_tokens

if TYPE_CHECKING:
    from critic.locate.amendments import Relations

RESOLVED, AMBIGUOUS, UNRESOLVED, NEW = "resolved", "ambiguous", "unresolved", "new"
OUTSIDE, NOT_UNDERSTOOD, ABSENCE = "outside the record", "not understood", "absence"
_WORST_FIRST = (UNRESOLVED, AMBIGUOUS, NEW, RESOLVED, NOT_UNDERSTOOD, OUTSIDE)
_GENERIC = frozenset(
    {"agreement", "contract", "document", "addendum", "amendment", "deal", "paper", "draft", "same", "record", "form"}
)
"""What calls a document by its type: it names none where several, or none, answer to it."""
_NEAREST = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a reference points at: provisions of one view of one document; no provision is the whole document.

    provisions: indices in the view; several where an implied parent or a range stands for all of them. page: for a
    page citation. canonical: the citation as the critic writes it.
    """

    document: int
    view: int
    provisions: tuple[int, ...]
    canonical: str
    page: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One member of a citation with its outcome.

    candidates: the readings of an ambiguous one, each the targets of one provision in its views. targets: of a
    resolved one. document: the number of the document that it names or belongs to. reason: why it failed.
    """

    reference: Reference
    outcome: str
    targets: tuple[Target, ...] = ()
    candidates: tuple[tuple[Target, ...], ...] = ()
    nearest: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    reason: str = ""
    document: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """A citation resolved: the worst outcome of its members, and all their targets."""

    text: str
    members: tuple[Member, ...]

    @property
    def outcome(self) -> str:
        if len(self.members) == 1:
            return self.members[0].outcome
        outcomes = {m.outcome for m in self.members}
        return next((o for o in _WORST_FIRST if o in outcomes), ABSENCE)

    @property
    def targets(self) -> tuple[Target, ...]:
        if len(self.members) == 1:
            return self.members[0].targets
        return tuple(t for m in self.members for t in m.targets)

    @property
    def readings(self) -> tuple[tuple[Target, ...], ...]:
        """The sets of targets that the citation may mean: one, or each candidate of an ambiguous member."""
        ambiguous = next((m for m in self.members if m.outcome == AMBIGUOUS), None)
        if ambiguous is None:
            return (self.targets,)
        return tuple((*self.targets, *candidate) for candidate in ambiguous.candidates)

    @property
    def canonical(self) -> str:
        """The citation as the critic writes it, else as written."""
        names = dict.fromkeys(t.canonical for t in self.targets)
        return ", ".join(names) if names and self.outcome == RESOLVED else self.text


class Resolver:
    """Resolves citations against one room; answers are remembered. literal: exact ids and labels only."""

    def __init__(self, room: RoomIndex, *, literal: bool = False) -> None:
        self.room = room
        self.literal = literal
        self.citation = lru_cache(maxsize=100_000)(self._citation)
        self.member = lru_cache(maxsize=100_000)(self._member)
        self.in_document = lru_cache(maxsize=100_000)(self._in_document)
        self.unplaced = lru_cache(maxsize=100_000)(self._unplaced)

    def name_end(self, text: str, at: int) -> int:
        """Return where the longest document name beginning at a position ends, or the position."""
        return self.room.names.end_of_name(text, at)

    @cached_property
    def relations(self) -> Relations | None:
        """Which papers of the room change which; None where there is only one."""
        if len(self.room.readable) < 2:
            return None
        from critic.locate.amendments import Relations

        return Relations(self.room)

    def resolve(self, cited: CitedText) -> Resolution:
        """Return the resolution of a citation field, or of `document_id` and `section`."""
        if cited.document or cited.section:
            return self._pair(cited.document, cited.section, cited.text)
        return self.citation(cited.text)

    def relative(self, text: str, rest: str, before: Resolution | None) -> Resolution:
        """Return `ibid.` and its like as the citation before it, with what it adds (contract §3, in its context)."""
        if before is None or not before.targets:
            reason = "it leans on a citation before it, and there is none that resolves"
            return Resolution(
                text=text, members=(Member(reference=Reference(text=text), outcome=UNRESOLVED, reason=reason),)
            )
        if not rest:
            return Resolution(text=text, members=before.members)
        document = self.room.documents[before.targets[0].document].id
        references = (replace(r, document=r.document or document) for r in parse_citation(rest, self.name_end))
        return self._joined(text, references)

    def _citation(self, text: str) -> Resolution:
        if self.literal:
            return Resolution(text=text, members=(self._literal(parse_literal(text)),))
        if own := self._canonical(text):
            return Resolution(text=text, members=(own,))
        if is_absence(text):
            return Resolution(text=text, members=())
        if is_outside(text, self.name_end):
            return Resolution(text=text, members=(Member(reference=Reference(text=text), outcome=OUTSIDE),))
        resolution = self._joined(text, parse_citation(text, self.name_end))
        if resolution.outcome == UNRESOLVED and looks_statutory(text, self.name_end):
            return Resolution(text=text, members=(Member(reference=Reference(text=text), outcome=OUTSIDE),))
        return resolution

    def _joined(self, text: str, references: Iterable[Reference]) -> Resolution:
        return Resolution(text=text, members=tuple(m for r in references for m in self.members(r)))

    def _canonical(self, text: str) -> Member | None:
        """A citation exactly as `outline` prints it is that provision, whatever words stand in it."""
        own = self.room.by_id.get(text.partition(" §")[0])
        end = len(own.id) if own else self.name_end(text, 0)
        documents = [own] if own else self.room.named(text[:end]) if end else []
        if len(documents) != 1:
            return None
        rest = name_key(text[end:].strip().removeprefix("§"))
        targets: list[Target] = []
        path: tuple[str, ...] = ()
        for view in documents[0].views:
            hits = view.by_citation.get(rest, ())
            if len(hits) > 1:
                return None
            targets += [self.target(documents[0], view, (i,)) for i in hits]
            path = view.bare_path(hits[0]) if hits else path
        if not targets or len({t.canonical for t in targets}) > 1:
            return None
        changes, notes = self._changes(documents[0].number, path)
        reference = Reference(text=text, document=text[:end], steps=(Step(kind="label", tokens=path, words=rest),))
        return self._resolved(reference, (*targets, *changes), tuple(notes), documents[0].number)

    def _pair(self, document: str, section: str, text: str) -> Resolution:
        written = text or (f"{document} §{section}" if section else document)
        if self.literal:
            return self._citation(written)
        if not section:
            return Resolution(text=written, members=(self.member(Reference(text=document, document=document)),))
        if document and (own := self._canonical(f"{document} §{section}")):
            return Resolution(text=written, members=(own,))
        references = []
        for reference in parse_citation(section, self.name_end):
            if reference.document and not self.room.named(reference.document):
                marked = parse_citation(f"§{section}", self.name_end)
                references += [replace(r, document=document or None) for r in marked]
                continue
            references.append(replace(reference, document=reference.document or document or None))
        return self._joined(written, references)

    def _literal(self, reference: Reference) -> Member:
        if reference.malformed:
            return Member(reference=reference, outcome=UNRESOLVED, reason=reference.malformed)
        found = [d for d in self.room.documents if d.id == reference.document]
        if not found:
            return Member(
                reference=reference,
                outcome=UNRESOLVED,
                reason=f"no document {reference.document!r} in the deal room",
            )
        document = found[0]
        if reference.steps[0].kind == "whole":
            return self._whole(reference, document)
        wanted = reference.steps[0].words
        targets = []
        for view in document.views:
            tokens = in_arabic(reference.tokens)
            hits = view.bare.get(reference.tokens) or view.paths.get(reference.tokens) or view.bare.get(tokens, [])
            exact = [
                i
                for i in hits
                if view.view.provisions[i].citation == wanted or label_tokens(wanted) == reference.tokens
            ]
            targets += [self.target(document, view, (i,)) for i in exact[:1]]
        if not targets:
            return self._missing(reference, [document])
        return Member(reference=reference, outcome=RESOLVED, targets=tuple(targets), document=document.number)

    def target(self, document: IndexedDocument, view: IndexedView, provisions: tuple[int, ...]) -> Target:
        """Return a target with its canonical citation."""
        return Target(
            document=document.number,
            view=view.number,
            provisions=provisions,
            canonical=self.canonical(document, view, provisions),
        )

    def canonical(self, document: IndexedDocument, view: IndexedView, provisions: tuple[int, ...]) -> str:
        """Return `msa §4.2(b)` or `msa "Affiliate"`; several provisions are joined by `and`."""
        if not provisions:
            return f"{document.id} §full"
        return " and ".join(canonical_citation(document.id, view, i) for i in provisions)

    def _whole(self, reference: Reference, document: IndexedDocument) -> Member:
        targets = tuple(self.target(document, v, ()) for v in document.views)
        return Member(reference=reference, outcome=RESOLVED, targets=targets, document=document.number)

    def members(self, reference: Reference) -> tuple[Member, ...]:
        """Return a reference resolved: one member, or of a range that has not both its ends, each of these alone."""
        if not reference.until:
            return (self.member(reference),)
        return self._range(reference, self.member)

    def members_in(self, reference: Reference, document: IndexedDocument) -> tuple[Member, ...]:
        """Return a reference resolved in one document, as `members` does."""
        if not reference.until:
            return (self.in_document(reference, document.number),)
        return self._range(reference, lambda r: self.in_document(r, document.number))

    def _in_document(self, reference: Reference, number: int) -> Member:
        return self.within(reference, [self.room.documents[number]])

    def _range(self, reference: Reference, resolve: Callable[[Reference], Member]) -> tuple[Member, ...]:
        first = resolve(replace(reference, until=()))
        last_step = replace(reference.steps[-1], tokens=reference.until, words="")
        steps = (*reference.steps[:-1], last_step)
        last = resolve(replace(reference, until=(), heading="", steps=steps, text=join_citation(reference.until)))
        if first.outcome != RESOLVED or last.outcome != RESOLVED:
            return (first, last)
        targets = tuple(t for one in first.targets for t in self._between(one, last))
        if not targets:
            reason = "the range runs backwards, or over two documents"
            return (Member(reference=reference, outcome=UNRESOLVED, reason=reason, document=first.document),)
        notes = tuple(dict.fromkeys((*first.notes, *last.notes)))
        return (replace(first, reference=reference, targets=targets, notes=notes),)

    def _between(self, first: Target, last: Member) -> list[Target]:
        document = self.room.documents[first.document]
        view = document.views[first.view]
        for other in last.targets:
            if (other.document, other.view) == (first.document, first.view) and first.provisions and other.provisions:
                provisions = through(view, first.provisions[0], other.provisions[-1])
                return [self.target(document, view, tuple(provisions))] if provisions else []
        return []

    def _member(self, reference: Reference) -> Member:
        """Return one member resolved."""
        if reference.malformed:
            return Member(reference=reference, outcome=UNRESOLVED, reason=reference.malformed)
        if reference.document is None:
            return self.unplaced(reference)
        documents = self.documents(reference.document)
        if not documents:
            if self.is_generic(reference.document):
                return self.unplaced(replace(reference, document=None))
            return self._no_such_document(reference)
        if len(documents) > 1 and self.is_generic(reference.document):
            return self.unplaced(replace(reference, document=None), tuple(d.number for d in documents))
        return self.within(reference, documents)

    def documents(self, name: str) -> list[IndexedDocument]:
        """Return the documents that a citation's words name: by a whole name, else by a party or role of a title."""
        exact = self.room.named(name)
        return exact or [self.room.documents[n] for n in self.room.names.by_role(name)]

    def is_generic(self, name: str) -> bool:
        """Whether a name only says what type of paper is meant (`the Agreement`)."""
        return name_key(name) in _GENERIC

    def _no_such_document(self, reference: Reference) -> Member:
        from rapidfuzz import fuzz

        names = ", ".join(d.id for d in self.room.readable[:8])
        nearest: tuple[str, ...] = ()
        if reference.steps:
            holders = [m for d in self.room.readable if (m := self._in_only(reference, d))]
            wanted = name_key(reference.document or "")
            holders.sort(key=lambda m: -fuzz.token_set_ratio(wanted, self._name_of(m)))
            nearest = tuple(dict.fromkeys(m.targets[0].canonical for m in holders))[:3]
        reason = f"no document {reference.document!r} in the deal room (documents: {names})"
        return Member(reference=reference, outcome=UNRESOLVED, reason=reason, nearest=nearest)

    def _name_of(self, member: Member) -> str:
        document = self.room.documents[member.document or 0].document
        return name_key(f"{document.id} {document.title}")

    def _unplaced(self, reference: Reference, among: tuple[int, ...] | None = None) -> Member:
        """Return a citation without a document: in the only one that has the label, else ambiguous (contract §3).

        among: the numbers of the documents that it may belong to, all where it is not given.
        """
        pool = self.room.readable if among is None else [self.room.documents[n] for n in among]
        holders = [m for d in pool if d.views and (m := self.in_document(reference, d.number)).outcome != UNRESOLVED]
        if len(holders) > 1 and (together := self._together(reference, holders)):
            return together
        if len(holders) == 1:
            only = holders[0]
            name = self.room.documents[only.document or 0].id
            note = Note(code="only-document", text=f"{name} is the only document with this label")
            return replace(only, notes=(*only.notes, note))
        if holders:
            candidates = tuple(c for m in holders for c in (m.candidates or (m.targets,)))
            reason = "several documents have this label"
            return Member(reference=reference, outcome=AMBIGUOUS, candidates=candidates, reason=reason)
        reason = "no document is named, and none in the deal room has this label"
        return Member(reference=reference, outcome=UNRESOLVED, reason=reason, nearest=look_alikes(reference, pool))

    def _together(self, reference: Reference, holders: list[Member]) -> Member | None:
        """The base paper and the lists of changes to it answer one citation together (contract §3)."""
        numbers = [m.document for m in holders if m.document is not None]
        relations = self.relations
        for base in numbers if relations else ():
            if relations and all(n == base or base in relations.changed_by(n) for n in numbers):
                return self.within(reference, [self.room.documents[base]])
        return None

    def within(self, reference: Reference, documents: list[IndexedDocument]) -> Member:
        """Return a reference resolved in documents that it names."""
        unread = [d for d in documents if not d.views]
        if unread and len(documents) == 1:
            return Member(reference=reference, outcome=RESOLVED, document=unread[0].number)
        if not reference.steps or reference.steps[0].kind == "whole":
            if len(documents) == 1:
                return self._whole(reference, documents[0])
            candidates = tuple(tuple(self.target(d, v, ()) for v in d.views) for d in documents)
            reason = "several documents have this name"
            return Member(reference=reference, outcome=AMBIGUOUS, candidates=candidates, reason=reason)
        if reference.steps[0].kind == "page":
            return self._page(reference, documents)
        readings: list[tuple[tuple[Target, ...], Readings]] = []
        for document in documents:
            readings += self._readings(reference, document)
        if not readings:
            return self._missing(reference, documents)
        number = self.room.documents[readings[0][0][0].document].number
        if len(readings) == 1:
            targets, found = readings[0]
            return self._resolved(reference, targets, tuple(found.notes), number)
        several = "several documents have this name" if len(documents) > 1 else "several provisions have this label"
        return Member(
            reference=reference, outcome=AMBIGUOUS, candidates=tuple(t for t, _ in readings), reason=several,
            document=number,
        )  # fmt: skip

    def _resolved(
        self, reference: Reference, targets: tuple[Target, ...], notes: tuple[Note, ...], number: int
    ) -> Member:
        if reference.heading:
            notes = (*notes, *self._other_heading(reference, targets))
        notes = (*notes, *self._related(targets, number))
        return Member(reference=reference, outcome=RESOLVED, targets=targets, notes=notes, document=number)

    def _related(self, targets: tuple[Target, ...], number: int) -> list[Note]:
        """What other papers say of the cited provision: that they amend it, or that their version reads differently."""
        if self.relations is None:
            return []
        amending: list[str] = []
        differing: list[str] = []
        for target in targets:
            if target.document != number:
                continue
            view = self.room.documents[number].views[target.view]
            for index in target.provisions:
                amending += map(self._named_place, self.relations.amendments_of(number, view.bare_path(index)))
                differing += map(self._named_place, self.relations.versions_that_differ(view, number, index))
        cited = {t.canonical for t in targets}
        notes = []
        if names := [n for n in dict.fromkeys(amending) if n not in cited]:
            notes.append(Note(code="amended", text=f"amended by {', '.join(names)}"))
        if names := list(dict.fromkeys(differing)):
            notes.append(Note(code="other-version", text=f"{', '.join(names)} reads differently"))
        return notes

    def _named_place(self, place: tuple[int, int, int]) -> str:
        document, view, index = place
        indexed = self.room.documents[document]
        return canonical_citation(indexed.id, indexed.views[view], index) if index >= 0 else indexed.id

    def _other_heading(self, reference: Reference, targets: tuple[Target, ...]) -> list[Note]:
        """A number and a heading that disagree: resolved by the number, with a note that names the other."""
        others: list[str] = []
        for target in targets:
            document = self.room.documents[target.document]
            view = document.views[target.view]
            family = {*target.provisions, *(a for i in target.provisions for a in view.ancestors(i))}
            if any(is_called(view, i, reference.heading) for i in family):
                return []
            inside = [view.view.provisions[i].span for i in target.provisions]
            for index in view.words.get(name_key(reference.heading), ()):
                span = view.view.provisions[index].span
                if not any(s.start <= span.start and span.end <= s.end for s in inside):
                    others.append(canonical_citation(document.id, view, index))
        names = ", ".join(dict.fromkeys(others))
        return [Note(code="number-and-heading", text=f"{reference.heading} is {names}")] if names else []

    def _readings(self, reference: Reference, document: IndexedDocument) -> list[tuple[tuple[Target, ...], Readings]]:
        """Every provision of a document that the reference may mean, each with its targets in its views."""
        by_name: dict[str, list[Target]] = {}
        found_of: dict[str, Readings] = {}
        for view in document.views:
            found = find_in_view(view, reference)
            for group in found.groups:
                target = self.target(document, view, tuple(group))
                by_name.setdefault(target.canonical, []).append(target)
                found_of.setdefault(target.canonical, found)
        if not reference.ordinal:
            self._add_changes(reference, document, by_name, found_of)
        return [(tuple(targets), found_of[name]) for name, targets in by_name.items()]

    def _add_changes(
        self, reference: Reference, document: IndexedDocument, by_name: dict[str, list[Target]],
        found_of: dict[str, Readings],
    ) -> None:  # fmt: skip
        """Items of a list of changes answer to the provision's name that they open with; those of another paper too."""
        added, notes = self._changes(document.number, reference.tokens)
        if not added:
            return
        names = ", ".join(dict.fromkeys(t.canonical for t in added))
        if len(by_name) == 1:
            (name,) = by_name
            by_name[name] += [t for t in added if t not in by_name[name]]
            found_of[name].notes += notes
        elif not by_name:
            by_name[names] = added
            found_of[names] = Readings(notes=notes)

    def _changes(self, document: int, tokens: tuple[str, ...]) -> tuple[list[Target], list[Note]]:
        """The items of lists of changes that open with a provision's name, and what is to be said of them."""
        if self.relations is None:
            return [], []
        places = (*self.relations.items_named(document, tokens), *self.relations.changes_to(document, tokens))
        added: list[Target] = []
        for number, view_number, index in dict.fromkeys(places):
            holder = self.room.documents[number]
            added.append(self.target(holder, holder.views[view_number], (index,)))
        names = ", ".join(dict.fromkeys(t.canonical for t in added))
        return added, [Note(code="amended", text=f"changed in {names}")] if added else []

    def _page(self, reference: Reference, documents: list[IndexedDocument]) -> Member:
        page = reference.steps[0].page
        paged = [d for d in documents if d.document.pages and 1 <= page <= d.document.pages]
        if not paged:
            last = max((d.document.pages or 0 for d in documents), default=0)
            reason = f"it has {last} pages" if last else "it has no pages that can be counted; cite a section"
            return Member(reference=reference, outcome=UNRESOLVED, reason=reason, document=documents[0].number)
        readings = tuple(
            tuple(
                Target(document=d.number, view=v.number, provisions=(), canonical=f"{d.id} p. {page}", page=page)
                for v in d.views
            )
            for d in paged
        )
        if len(readings) == 1:
            return Member(reference=reference, outcome=RESOLVED, targets=readings[0], document=paged[0].number)
        return Member(
            reference=reference,
            outcome=AMBIGUOUS,
            candidates=readings,
            reason="several documents have this name",
        )

    def _missing(self, reference: Reference, documents: list[IndexedDocument]) -> Member:
        document = documents[0]
        parent, depth = deepest_parent(reference, document)
        reason = f"{document.id} has no such provision"
        if parent:
            reason = f"{parent} has no {below(reference.tokens, depth)}"
        others = [d for d in self.room.readable if d.number != document.number]
        elsewhere = [m.targets[0].canonical for d in others if (m := self._in_only(reference, d))]
        heading = [*under_heading(reference, [document]), *under_heading(reference, others)]
        near = look_alikes(reference, [document])
        nearest = dict.fromkeys((*((parent,) if parent else ()), *heading[:2], *elsewhere[:2], *near))
        return Member(
            reference=reference, outcome=UNRESOLVED, reason=reason, nearest=tuple(nearest)[:_NEAREST],
            document=document.number,
        )  # fmt: skip

    def _in_only(self, reference: Reference, document: IndexedDocument) -> Member | None:
        if not document.views or not reference.steps or reference.steps[0].kind == "page":
            return None
        readings = self._readings(reference, document)
        if len(readings) != 1:
            return None
        return Member(reference=reference, outcome=RESOLVED, targets=readings[0][0], document=document.number)
