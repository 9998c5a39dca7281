"""What comes of a citation of running text: resolved by what governs it, outside the record, new (contract §3)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

from critic.locate import outside
from critic.locate.forms import Reference
from critic.locate.governance import Governor
from critic.locate.index import IndexedDocument
from critic.locate.introductions import MISSING, NEWLY, introduction, is_own_part
from critic.locate.passing import BROKEN, OWN_PART, WEAK, Group, Mention
from critic.locate.resolve import (
    AMBIGUOUS,
    NEW,
    NOT_UNDERSTOOD,
    OUTSIDE,
    RESOLVED,
    UNRESOLVED,
    Member,
    Target,
)
from critic.model.documents import Span

_STANDARD_WORDS = (
    "standard contractual clauses",
    "sccs",
    "eu sccs",
    "model clauses",
    "eu standard contractual clauses",
)


class Outcomes:
    """Tells what comes of the citations of one text."""

    def __init__(self, governor: Governor) -> None:
        self.governor = governor
        self.said: list[Mention] = []
        """The mentions so far, for those that lean on them."""
        self._resolved: dict[int, tuple[Reference, tuple[Member, ...], tuple[Member, ...]]] = {}

    def judged(self, group: Group) -> Mention | None:
        outside_kind = self._outside(group)
        if outside_kind:
            if outside_kind == "weak":
                return None
            return self._standard(group) or self.mention(group, (), OUTSIDE)
        if not group.plain and is_own_part(self.governor.text, group.end):
            return self.mention(group, (), OWN_PART)
        members = tuple(m for n, r in enumerate(group.references) for m in self._members(group, n, r))
        if group.kind in WEAK:
            exact = tuple(self._exactly(m.reference, m) for m in members)
            if not all(exact):
                return None
            members = tuple(m for m in exact if m)
        return self._weighed(group, members)

    def _weighed(self, group: Group, members: tuple[Member, ...]) -> Mention:
        outcomes = {m.outcome for m in members}
        own = self.governor.context.own and all(r.tokens in self.governor.context.own for r in group.references)
        if own and not group.committed and (group.pointing or outcomes != {RESOLVED}):
            return self.mention(group, (), OWN_PART)
        how = ""
        if UNRESOLVED in outcomes:
            how = introduction(self.governor.text, group.start, group.end)
            if how == MISSING:
                outcome = BROKEN
            elif how == NEWLY:
                outcome = NEW
                members = tuple(replace(m, outcome=NEW) if m.outcome == UNRESOLVED else m for m in members)
            elif group.foreign or group.letters:
                outcome = NOT_UNDERSTOOD
            elif not group.committed and all(_is_law_number(m.reference) for m in members if m.outcome == UNRESOLVED):
                return self.mention(group, (), OUTSIDE)
            elif self.governor.context.closed or any(
                m.outcome == UNRESOLVED and m.document is not None for m in members
            ):
                outcome = UNRESOLVED
            else:
                outcome = NOT_UNDERSTOOD
        else:
            outcome = AMBIGUOUS if AMBIGUOUS in outcomes else RESOLVED
            if outcome == AMBIGUOUS and (group.pointing or (group.letters and group.nested)):
                outcome = NOT_UNDERSTOOD
        return self.mention(group, members, outcome, how=how, named=bool(group.committed))

    def mention(
        self, group: Group, members: tuple[Member, ...], outcome: str, *, how: str = "", named: bool = False
    ) -> Mention:
        end = group.end
        start = group.start
        while end > start and self.governor.text[end - 1] in " \u00a0\n,;":
            end -= 1
        return Mention(
            span=Span(start=start, end=end), text=self.governor.text[start:end], outcome=outcome, members=members,
            introduced=how, named=named, bare=group.bare,
        )  # fmt: skip

    def _outside(self, group: Group) -> str:
        """Whether a law is cited: by the words around it, or by what the entry has named (contract §3)."""
        if group.committed or group.at_home or group.bare:
            return ""
        if outside.is_statutory(self.governor.text, group.start, group.end, alone=group.plain):
            if group.kind in WEAK:
                return (
                    "" if all(self._exactly(r, self.governor.resolver.unplaced(r)) for r in group.references) else "law"
                )
            return "law"
        if group.kind in WEAK or group.leaning:
            return ""
        source = self._sources.before(group.start, group.kind)
        return "entry" if source >= 0 and self._source_governs(group, source) else ""

    @cached_property
    def _sources(self) -> outside.Sources:
        return outside.Sources(self.governor.text)

    def _source_governs(self, group: Group, source: int) -> bool:
        """An instrument named last in the paragraph, no document since; its parts have no dots, a contract's do."""
        if any(
            "." in r.steps[0].words or (r.tokens and r.tokens[0][:1].isalpha() and " " not in r.tokens[0])
            for r in group.references
        ):
            return False
        if "\n\n" in self.governor.text[source : group.start]:
            return False
        if any(
            not self.governor.generic(n) for n in self.governor.names.within(self.governor.text, source, group.start)
        ):
            return False
        if group.kind in ("section", "sec", "§"):
            return not re.search(r"[.?!;](?=\s)|\n", self.governor.text[source : group.start])
        roman = any(s.words and s.words[0].isalpha() for r in group.references for s in r.steps)
        return not roman

    def _standard(self, group: Group) -> Mention | None:
        """Standard clauses that a room annexes are a part of it (contract §3, cases C16)."""
        if not outside.standard_clauses(self.governor.text, group.end):
            return None
        for document in self.governor.documents:
            for view in document.views:
                for words, indices in view.words.items():
                    if any(w in words for w in _STANDARD_WORDS):
                        for index in indices:
                            prefix = view.view.provisions[index].path
                            hits = [view.paths.get((*prefix, *r.tokens), []) for r in group.references]
                            if all(hits):
                                members = tuple(
                                    Member(
                                        reference=r, outcome=RESOLVED, document=document.number,
                                        targets=(self.governor.resolver.target(document, view, (h[0],)),),
                                    )
                                    for r, h in zip(group.references, hits, strict=True)
                                )  # fmt: skip
                                return self.mention(group, members, RESOLVED)
        return None

    def _exactly(self, reference: Reference, member: Member) -> Member | None:
        """The readings of that very kind (`Item 7` of a playbook, not section 7); None where there are none."""
        readings = member.candidates or ((member.targets,) if member.targets else ())
        kept = tuple(r for r in readings if all(self._is_of_kind(reference, t) for t in r))
        if not kept:
            return None
        if len(kept) > 1:
            return replace(member, outcome=AMBIGUOUS, candidates=kept, targets=())
        document = kept[0][0].document
        return replace(member, outcome=RESOLVED, targets=kept[0], candidates=(), document=document)

    def _is_of_kind(self, reference: Reference, target: Target) -> bool:
        if not target.provisions:
            return False
        path = self.governor.resolver.room.provision(target.document, target.view, target.provisions[0]).path
        return path[-len(reference.tokens) :] == reference.tokens

    def _members(self, group: Group, number: int, reference: Reference) -> tuple[Member, ...]:
        room = self.governor.resolver.room
        committed = group.before if group.before and number == 0 and len(group.references) > 1 else group.committed
        if committed and (number in group.committed_to or committed is group.before):
            return self._all(reference, [room.documents[n] for n in committed])
        nested = group.nested
        group.letters = group.letters or nested
        if nested and len(reference.tokens) <= 3:
            last = [t for m in self.said[-1:] if m.outcome == RESOLVED for t in m.targets]
            near = (
                [t for t in last if "\n" not in self.governor.text[self.said[-1].span.end : group.start]]
                if last
                else []
            )
            member = self._under(reference, [*near, *self.governor.own_targets(group.start)])
            if member:
                return (member,)
        if group.foreign:
            return (_nowhere(reference, "its document is not in the deal room"),)
        alone: tuple[Member, ...] = ()
        if not self.governor.context.closed:
            alone, certain = self._anywhere(reference)
            if certain and not (group.leaning or group.at_home or group.committed):
                return certain
        sets = [*([group.committed] if group.committed else []), *group.leaning]
        home = [(n,) for n in self.governor.context.documents]
        if self.governor.context.closed or group.at_home:
            sets = [*home, *sets]
        else:
            sets += [
                *self.governor.sentence_documents(group.start),
                *([self.governor.context.documents] if home else []),
            ]
        for numbers in dict.fromkeys(sets):
            members = self._all(reference, [room.documents[n] for n in numbers])
            if self.governor.context.place is not None:
                members = tuple(self._near_home(m, group.start) for m in members)
            if all(m.outcome in (RESOLVED, AMBIGUOUS) for m in members):
                return tuple(self._as_cited(m) for m in members)
        if self.governor.context.closed:
            anywhere = self.governor.resolver.members(reference) if group.typed else ()
            if anywhere and all(m.outcome in (RESOLVED, AMBIGUOUS) for m in anywhere):
                return anywhere
            return tuple(self._near_home(m, group.start) for m in self._all(reference, self.governor.documents))
        return tuple(replace(m, document=None) if m.outcome == UNRESOLVED else self._as_cited(m) for m in alone)

    def _anywhere(self, reference: Reference) -> tuple[tuple[Member, ...], tuple[Member, ...]]:
        """A reference resolved in the whole room, and again where no one's governing could change it."""
        known = self._resolved.get(id(reference))
        if known is not None and known[0] is reference:
            return known[1], known[2]
        alone = self.governor.resolver.members(reference)
        certain: tuple[Member, ...] = ()
        if all(m.outcome == RESOLVED for m in alone):
            certain = self._governed(alone)
        elif all(m.outcome == UNRESOLVED for m in alone):
            certain = tuple(replace(m, document=None) for m in alone)
        self._resolved[id(reference)] = (reference, alone, certain)
        return alone, certain

    def _as_cited(self, member: Member) -> Member:
        """Of several provisions with the label, the one that the entry itself cites."""
        cited = set(self.governor.context.targets)
        kept = [c for c in member.candidates if not cited.isdisjoint(c)]
        if member.outcome != AMBIGUOUS or len(kept) != 1:
            return member
        return replace(
            member, outcome=RESOLVED, targets=kept[0], candidates=(), reason="", document=kept[0][0].document
        )

    def _governed(self, members: tuple[Member, ...]) -> tuple[Member, ...]:
        """Only one document has the label: worth a note where another governs the text."""
        if not self.governor.context.documents or any(
            m.document not in self.governor.context.documents for m in members
        ):
            return members
        return tuple(replace(m, notes=tuple(n for n in m.notes if n.code != "only-document")) for m in members)

    def _all(self, reference: Reference, documents: list[IndexedDocument]) -> tuple[Member, ...]:
        if len(documents) == 1:
            return self.governor.resolver.members_in(reference, documents[0])
        return (self.governor.resolver.unplaced(reference, tuple(d.number for d in documents)),)

    def _near_home(self, member: Member, at: int) -> Member:
        """Of several provisions with the label, the one in the attachment or part in which the citation stands."""
        home = self.governor.own_targets(at)
        if member.outcome != AMBIGUOUS or len(home) != 1 or not home[0].provisions:
            return member
        openings = self.governor.resolver.room.documents[home[0].document].views[home[0].view].openings
        own = openings[home[0].provisions[0]]

        def beside(target: Target) -> bool:
            same = (target.document, target.view) == (home[0].document, home[0].view)
            return same and bool(target.provisions) and openings[target.provisions[0]] == own

        kept = [c for c in member.candidates if any(map(beside, c))]
        return replace(member, outcome=RESOLVED, targets=kept[0], candidates=()) if len(kept) == 1 else member

    def _under(self, reference: Reference, bases: list[Target]) -> Member | None:
        for base in bases:
            document = self.governor.resolver.room.documents[base.document]
            view = document.views[base.view]
            if not base.provisions:
                continue
            path = view.view.provisions[base.provisions[0]].path
            for depth in range(len(path), 0, -1):
                if hits := view.paths.get((*path[:depth], *reference.tokens)):
                    target = self.governor.resolver.target(document, view, (hits[0],))
                    return Member(reference=reference, outcome=RESOLVED, targets=(target,), document=document.number)
                if path[depth - len(reference.tokens) : depth] == reference.tokens:
                    hits = view.paths.get(path[:depth], [])
                    if hits:
                        target = self.governor.resolver.target(document, view, (hits[0],))
                        return Member(
                            reference=reference, outcome=RESOLVED, targets=(target,), document=document.number
                        )
        return None


def _is_law_number(reference: Reference) -> bool:
    """`Section 409A`, `§ 251(h)`: contracts hardly have a hundred sections, and theirs have no letters of that kind."""
    head = reference.steps[-1].words if reference.steps else ""
    found = re.match(r"(\d+)([A-Z]?)", head)
    if not found or "." in head.split("(")[0]:
        return bool(found and int(found[1]) >= 100)
    return int(found[1]) >= 100


def _nowhere(reference: Reference, reason: str) -> Member:
    return Member(reference=reference, outcome=UNRESOLVED, reason=reason)
