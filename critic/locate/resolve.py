"""References to provisions: resolved, ambiguous with candidates, or unresolved with the nearest (contract §3, outcomes)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from critic.locate.grammar import Reference, parse_citation, parse_literal
from critic.locate.index import IndexedDocument, IndexedView, RoomIndex, name_key
from critic.model.documents import Kind
from critic.model.findings import Note
from critic.model.markup import CitedText
from critic.text.labels import label_tokens

RESOLVED, AMBIGUOUS, UNRESOLVED, NEW = "resolved", "ambiguous", "unresolved", "new"
_ORDINARY = (Kind.NUMBERED, Kind.ATTACHMENT, Kind.PART)


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
        outcomes = {m.outcome for m in self.members}
        return next(o for o in (UNRESOLVED, AMBIGUOUS, NEW, RESOLVED) if o in outcomes)

    @property
    def targets(self) -> tuple[Target, ...]:
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


@dataclass
class _Found:
    groups: list[list[tuple[int, int]]] = field(default_factory=list)
    """Readings: each a list of (view, provision)."""
    notes: list[Note] = field(default_factory=list)
    gathered: bool = False
    """The provisions of a view stand together (implied parent, range), and are not rivals."""


class Resolver:
    """Resolves citations against one room; answers are remembered. literal: exact ids and labels only."""

    def __init__(self, room: RoomIndex, *, literal: bool = False) -> None:
        self.room = room
        self.literal = literal
        self.citation = lru_cache(maxsize=100_000)(self._citation)

    def name_end(self, text: str, at: int) -> int:
        """Return where the longest document name beginning at a position ends, or the position."""
        if at and text[at - 1].isalnum():
            return at
        longest = min(len(text), at + self.room.longest_name + 12)
        for end in range(longest, at, -1):
            if end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
                continue
            if text[end - 1].isspace() or (end < len(text) and text[end] == "_"):
                continue
            if name_key(text[at:end]) in self.room.names and text[at:end].strip(" .,:;'\"()") == text[at:end]:
                return end
        return at

    def resolve(self, cited: CitedText) -> Resolution:
        """Return the resolution of a citation field, or of `document_id` and `section`."""
        if cited.document or cited.section:
            return self._pair(cited.document, cited.section, cited.text)
        return self.citation(cited.text)

    def _citation(self, text: str) -> Resolution:
        if self.literal:
            return Resolution(text=text, members=(self._literal(parse_literal(text)),))
        return Resolution(text=text, members=tuple(self.member(r) for r in parse_citation(text, self.name_end)))

    def _pair(self, document: str, section: str, text: str) -> Resolution:
        written = text or (f"{document} §{section}" if section else document)
        if self.literal:
            return self._citation(written)
        if not section:
            return Resolution(text=written, members=(self.member(Reference(text=document, document=document)),))
        members = []
        for reference in parse_citation(section, self.name_end):
            if reference.document and not self.room.named(reference.document):
                marked = parse_citation(f"§{section}", self.name_end)
                members += [
                    self.member(Reference(text=r.text, document=document, steps=r.steps, ordinal=r.ordinal))
                    for r in marked
                ]
                continue
            own = Reference(
                text=reference.text, document=reference.document or document or None, steps=reference.steps,
                ordinal=reference.ordinal, until=reference.until, malformed=reference.malformed,
            )  # fmt: skip
            members.append(self.member(own))
        return Resolution(text=written, members=tuple(members))

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
            hits = view.bare.get(reference.tokens, []) or view.paths.get(reference.tokens, [])
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

    def member(self, reference: Reference) -> Member:
        """Return one member resolved."""
        if reference.malformed:
            return Member(reference=reference, outcome=UNRESOLVED, reason=reference.malformed)
        if reference.document is None:
            return self._unplaced(reference)
        documents = self.room.named(reference.document)
        if not documents:
            return self._no_such_document(reference)
        return self._in(reference, documents)

    def _no_such_document(self, reference: Reference) -> Member:
        names = ", ".join(d.id for d in self.room.readable[:8])
        nearest: tuple[str, ...] = ()
        if reference.steps:
            holders = [m for d in self.room.readable if (m := self._in(reference, [d])).outcome == RESOLVED]
            nearest = tuple(dict.fromkeys(m.targets[0].canonical for m in holders))[:3]
        reason = f"no document {reference.document!r} in the deal room (documents: {names})"
        return Member(reference=reference, outcome=UNRESOLVED, reason=reason, nearest=nearest)

    def _unplaced(self, reference: Reference) -> Member:
        """A citation without a document: the only document that has the label, else ambiguous (contract §3)."""
        holders = [m for d in self.room.readable if (m := self._in(reference, [d])).outcome != UNRESOLVED]
        if len(holders) == 1:
            only = holders[0]
            name = self.room.documents[only.document or 0].id
            note = Note(code="only-document", text=f"{name} is the only document with this label")
            return Member(
                reference=reference, outcome=only.outcome, targets=only.targets, candidates=only.candidates,
                notes=(*only.notes, note), document=only.document,
            )  # fmt: skip
        if holders:
            candidates = tuple(c for m in holders for c in (m.candidates or (m.targets,)))
            return Member(
                reference=reference,
                outcome=AMBIGUOUS,
                candidates=candidates,
                reason="several documents have this label",
            )
        return Member(reference=reference, outcome=UNRESOLVED, reason="no document is named, and none in the deal room has this label",
                      nearest=self._near(reference, self.room.readable))  # fmt: skip

    def _in(self, reference: Reference, documents: list[IndexedDocument]) -> Member:
        unread = [d for d in documents if not d.views]
        if unread and len(documents) == 1:
            return Member(reference=reference, outcome=RESOLVED, document=unread[0].number)
        if not reference.steps or reference.steps[0].kind == "whole":
            if len(documents) == 1:
                return self._whole(reference, documents[0])
            candidates = tuple(tuple(self.target(d, v, ()) for v in d.views) for d in documents)
            return Member(
                reference=reference,
                outcome=AMBIGUOUS,
                candidates=candidates,
                reason="several documents have this name",
            )
        if reference.steps[0].kind == "page":
            return self._page(reference, documents)
        readings: list[tuple[tuple[Target, ...], _Found]] = []
        for document in documents:
            readings += self._readings(reference, document)
        if not readings:
            return self._missing(reference, documents)
        number = self.room.documents[readings[0][0][0].document].number
        if len(readings) == 1:
            targets, found = readings[0]
            notes = tuple(found.notes)
            return Member(reference=reference, outcome=RESOLVED, targets=targets, notes=notes, document=number)
        several = "several documents have this name" if len(documents) > 1 else "several provisions have this label"
        return Member(
            reference=reference,
            outcome=AMBIGUOUS,
            candidates=tuple(t for t, _ in readings),
            reason=several,
            document=number,
        )

    def _readings(self, reference: Reference, document: IndexedDocument) -> list[tuple[tuple[Target, ...], _Found]]:
        """Every provision of a document that the reference may mean, each with its targets in the views that have it."""
        by_name: dict[str, list[Target]] = {}
        found_of: dict[str, _Found] = {}
        for view in document.views:
            found = find_in_view(view, reference)
            for group in found.groups:
                target = self.target(document, view, tuple(i for _, i in group))
                by_name.setdefault(target.canonical, []).append(target)
                found_of.setdefault(target.canonical, found)
        return [(tuple(targets), found_of[name]) for name, targets in by_name.items()]

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
        parent = self._deepest_parent(reference, document)
        reason = f"{document.id} has no such provision"
        if parent:
            reason = f"{parent} has no {''.join(f'({t})' for t in reference.tokens[-1:])}"
        others = [d for d in self.room.readable if d.number != document.number]
        elsewhere = [m.targets[0].canonical for d in others if (m := self._in_only(reference, d)) and m.targets]
        nearest = tuple(
            dict.fromkeys((*((parent,) if parent else ()), *self._near(reference, [document]), *elsewhere))
        )[:4]
        return Member(reference=reference, outcome=UNRESOLVED, reason=reason, nearest=nearest, document=document.number)

    def _in_only(self, reference: Reference, document: IndexedDocument) -> Member | None:
        readings = self._readings(reference, document)
        if len(readings) != 1:
            return None
        return Member(reference=reference, outcome=RESOLVED, targets=readings[0][0], document=document.number)

    def _deepest_parent(self, reference: Reference, document: IndexedDocument) -> str:
        for view in document.views:
            for depth in range(len(reference.tokens) - 1, 0, -1):
                hits = view.bare.get(reference.tokens[:depth])
                if hits:
                    return self.target(document, view, (hits[0],)).canonical
        return ""

    def _near(self, reference: Reference, documents: Iterable[IndexedDocument]) -> tuple[str, ...]:
        """Labels that look like the one that fails, by the distance of their tokens; ties in order of appearance."""
        if not reference.tokens:
            return ()
        from rapidfuzz import fuzz, process

        wanted = " ".join(reference.tokens)
        names: dict[str, str] = {}
        for document in documents:
            for view in document.views[:1]:
                for path, indices in view.bare.items():
                    names.setdefault(" ".join(path), canonical_citation(document.id, view, indices[0]))
        close = process.extract(wanted, list(names), scorer=fuzz.ratio, limit=3, score_cutoff=60)
        return tuple(names[c[0]] for c in close)


def canonical_citation(document_id: str, view: IndexedView, index: int) -> str:
    """Return the canonical citation of one provision (contract §3): `msa §4.2(b)`, `msa "Affiliate"`."""
    inside = view.canonical(index)
    mark = " " if inside.startswith(('"', "¶", "p. ")) and view.view.provisions[index].kind is Kind.DEFINITION else " §"
    if inside.startswith("¶"):
        mark = " "
    return f"{document_id}{mark}{inside}"


def find_in_view(view: IndexedView, reference: Reference) -> _Found:
    """Return every reading of a reference's steps in one view."""
    head, words = reference.tokens, [s.words for s in reference.steps if s.kind == "words"]
    found = _Found()
    if reference.steps and reference.steps[0].kind == "cell":
        hits = view.paths.get((reference.steps[0].words,), [])
    elif words:
        hits = _by_words(view, words, head)
    else:
        written = reference.steps[0].words if reference.steps else ""
        hits = view.in_the_same_form(_by_label(view, head, found), written)
    if reference.ordinal:
        hits = hits[reference.ordinal - 1 : reference.ordinal]
    if reference.until and hits:
        hits = _through(view, hits[0], reference.until)
        found.gathered = True
    if found.gathered:
        found.groups = [[(view.number, i) for i in hits]] if hits else []
    else:
        found.groups = [[(view.number, i)] for i in hits]
    return found


def _by_words(view: IndexedView, words: list[str], tokens: tuple[str, ...]) -> list[int]:
    key = name_key(words[0])
    named = view.words.get(key, [])
    if not named:
        opening = label_tokens(words[0])
        named = view.paths.get(opening, []) if opening else []
    if not tokens:
        return named
    hits: list[int] = []
    for opening_index in named:
        prefix = view.view.provisions[opening_index].path
        hits += view.paths.get((*prefix, *tokens), [])
    if not hits and len(named) >= 1:
        hits = [i for i in view.bare.get(tokens, []) if i in named]
    return list(dict.fromkeys(hits))


def _by_label(view: IndexedView, tokens: tuple[str, ...], found: _Found) -> list[int]:
    for variant in _variants(tokens):
        hits = sorted({*view.bare.get(variant, ()), *view.paths.get(variant, ())})
        if hits:
            return hits
    for variant in _variants(tokens):
        if children := view.prefixes.get(variant):
            found.notes.append(Note(code="implied-parent", text="only provisions under this label are printed"))
            found.gathered = True
            return children
        skipped = [i for i in view.last_tokens.get((variant[0], variant[-1]), ()) if _skips(view.bare_path(i), variant)]
        if len(skipped) == 1 and len(variant) > 1:
            found.notes.append(Note(code="skipped-level", text=f"read as {view.canonical(skipped[0])}"))
            return skipped
        if len(skipped) > 1:
            return skipped
    return []


def _skips(path: tuple[str, ...], variant: tuple[str, ...]) -> bool:
    """Whether the variant is the path with one or more inner labels left out."""
    rest = iter(path)
    return len(variant) < len(path) and all(token in rest for token in variant)


def _variants(tokens: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The label, and the other ways in which the same provision may be printed (`Article 8.1`, `Article IV, Section 4.1`)."""
    if not tokens:
        return []
    out = [tokens]
    kind, _, number = tokens[0].partition(" ")
    if number and kind == "article":
        out += [(number, *tokens[1:])]
        if len(tokens) > 1:
            out.append(tokens[1:])
    elif number and kind in ("item", "part", "chapter", "recital", "principle"):
        out.append((number, *tokens[1:]))
    elif tokens[0].isdigit():
        out.append((f"article {tokens[0]}", *tokens[1:]))
    return out


def _through(view: IndexedView, first: int, until: tuple[str, ...]) -> list[int]:
    """The provisions from one label through another among the same siblings; empty where the range breaks."""
    parent = view.view.provisions[first].parent
    level = view.view.provisions[first].level
    out: list[int] = []
    for index in range(first, len(view.view.provisions)):
        provision = view.view.provisions[index]
        if provision.level == level and provision.parent == parent:
            out.append(index)
            if view.bare_path(index) == until:
                return out
        elif provision.level < level:
            break
    return []
