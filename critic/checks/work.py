"""Proposed language, and the provision as it reads after it: what the client's rules look at (contract §7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeVar

from critic.checks.attributions import proposals_in
from critic.checks.case import Case
from critic.checks.changed import in_changed_sentence
from critic.checks.scope import Scope
from critic.locate.resolve import RESOLVED, Target
from critic.model.documents import Span
from critic.model.markup import DRAFTING, Item, Place, ProposedText
from critic.model.values import dataclass
from critic.rules import Hit, LimitHit, Proposal
from critic.text.edits import Edited, EditKind, after_edit
from critic.text.fold import fold_text

_H = TypeVar("_H", Hit, LimitHit)


@dataclass(frozen=True)
class Work:
    """A piece of proposed language of an item. fragment: words that a memo proposes, never a whole provision."""

    case: Case
    number: int
    item: Item
    text: ProposedText
    fragment: bool = False

    @cached_property
    def proposal(self) -> Proposal:
        """The language as it is proposed."""
        return Proposal(self.text.text, wrapped=self.text.changed is None)

    @cached_property
    def target(self) -> Target | None:
        """The one provision that it goes into, where it resolves."""
        cited = self.item.target
        if cited is None:
            return None
        resolution = self.case.places.resolve(cited)
        targets = [t for t in resolution.targets if t.provisions] if resolution.outcome == RESOLVED else []
        return targets[-1] if targets else None

    @cached_property
    def before(self) -> str:
        """The provision as it stands in the room, empty where there is none."""
        return _text_of(self.case, self.target) if self.target else ""

    @cached_property
    def edited(self) -> Edited:
        """The provision after the proposal, or why that cannot be told."""
        if self.text.changed is not None:
            kind = EditKind.WHOLE if self.text.text.strip() else EditKind.DELETED
            return Edited(kind=kind, text=self.text.text)
        return after_edit(self.text.text, self.before, self.text.original)

    @cached_property
    def applied(self) -> Proposal | None:
        """The provision after an edit in words; None where the proposal is the whole provision."""
        return Proposal(self.edited.text) if self.edited.kind is EditKind.APPLIED else None

    def counts(self, hit: Hit | LimitHit) -> bool:
        """Whether a match in the proposal itself is the writer's: in a redline, only in a sentence that was changed."""
        return in_changed_sentence(self.text, hit.span)

    @cached_property
    def original(self) -> Proposal:
        """The provision as it stands in the room, to be read as the client's rules read it."""
        return Proposal(self.before)

    def place(self, span: Span | None = None) -> Place:
        """Return where a span of the proposal stands in the markup."""
        at = self.text.at
        if span is None:
            return at
        start = at.span.start if self.fragment else 0
        return Place(file=at.file, pointer=at.pointer, span=Span(start=start + span.start, end=start + span.end))

    @property
    def citation(self) -> str:
        """Where it goes, as written."""
        return self.item.target.text if self.item.target else ""


def new_among(after: Sequence[_H], before: Sequence[Hit | LimitHit]) -> list[_H]:
    """Return the matches in a provision after an edit that it did not have before: the edit gave nothing else away."""
    known = {fold_text(hit.text) for hit in before}
    return [hit for hit in after if fold_text(hit.text) not in known]


def work_of(case: Case) -> list[Work]:
    """Return all proposed language of a markup, in order."""
    return [work for number in range(len(case.markup.items)) for work in _of_item(case, number)]


def _of_item(case: Case, number: int) -> Iterator[Work]:
    item = case.markup.items[number]
    for text in item.proposals:
        yield Work(case, number, item, text)
    for text in proposals_in(case, number):
        yield Work(case, number, item, text, fragment=True)


def closes(work: Work) -> bool:
    """Whether a piece of work says how a provision ends up, and is no fragment and nothing that stands beside it."""
    primary = work.text is work.item.proposed
    return primary and not work.fragment and work.text.whole and work.item.kind in DRAFTING


def closing_in(case: Case, work: Work, scope: Scope) -> str | None:
    """Return the provision that a rule is about as it reads after the change.

    Where the work goes into a part of it, the part is changed in place. None where it cannot be told.
    """
    if work.edited.kind is EditKind.UNCLEAR:
        return None
    target = work.target
    if target is None or scope.everywhere:
        return work.edited.text
    view = case.room.documents[target.document].views[target.view].view
    changed = view.provisions[target.provisions[0]].span
    for one in scope.targets:
        if one.document != target.document or one.view != target.view or not one.provisions:
            continue
        whole = view.provisions[one.provisions[0]].span
        if whole.start <= changed.start and changed.end <= whole.end and whole != changed:
            if work.text.changed is not None and (read := _after_redline(case, work, one)) is not None:
                return read
            return f"{view.text[whole.start : changed.start]}{work.edited.text}{view.text[changed.end : whole.end]}"
    return work.edited.text


def _after_redline(case: Case, work: Work, target: Target) -> str | None:
    """Return a provision with all the changes of the redline that the work stands in; None where it has no such view."""
    document = case.room.documents[target.document].id
    redlines = (r for r in case.markup.redlines if r.file == work.text.at.file and r.document == document)
    redline = next((r for r in redlines if r.view == target.view), None)
    return "\n".join(redline.reads(n) for n in target.provisions) if redline is not None else None


def _text_of(case: Case, target: Target) -> str:
    view = case.room.documents[target.document].views[target.view].view
    return "\n".join(view.text[view.provisions[i].span.start : view.provisions[i].span.end] for i in target.provisions)
