"""Which work a scoped rule is about: the provision, its ancestors and its descendants (contract §7, scope)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from critic.checks.case import Case
from critic.locate.resolve import AMBIGUOUS, RESOLVED, Member, Resolution, Target
from critic.model.authority import Reference
from critic.model.markup import CitedText, Item, Place

_NOWHERE = Place(file="", pointer="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What a rule applies to. targets: none where it applies everywhere. unresolved: why it cannot be told."""

    targets: tuple[Target, ...] = ()
    everywhere: bool = False
    unresolved: str = ""


def scope_of(case: Case, applies_to: Iterable[Reference]) -> Scope:
    """Return the scope of a rule in this room."""
    references = list(applies_to)
    if not references:
        return Scope(everywhere=True)
    targets: list[Target] = []
    failed: list[str] = []
    for reference in references:
        resolution = case.resolver.resolve(CitedText(text=reference.text, at=_NOWHERE))
        if resolution.outcome not in (RESOLVED, AMBIGUOUS) or not _targets(resolution):
            failed.append(
                f"applies_to {reference.text!r} (line {reference.mark.line}) does not resolve in this deal room"
            )
        targets += _targets(resolution)
    return Scope(targets=tuple(targets), unresolved="; ".join(failed))


def _targets(resolution: Resolution) -> list[Target]:
    return [t for member in resolution.members for t in _of_member(member)]


def _of_member(member: Member) -> list[Target]:
    return list(member.targets) or [t for candidate in member.candidates for t in candidate]


def covers(case: Case, scope: Scope, item: Item) -> bool:
    """Whether an item's work is inside a scope; work that cites nothing is never scoped out."""
    if scope.everywhere or not item.citations:
        return True
    placed = False
    for cited in item.citations:
        for member in case.resolver.resolve(cited).members:
            theirs = _of_member(member)
            if theirs:
                placed = True
                if any(_related(case, one, other) for one in scope.targets for other in theirs):
                    return True
            elif member.document is not None:
                placed = True
                if any(t.document == member.document for t in scope.targets):
                    return True
    return not placed


def _related(case: Case, one: Target, other: Target) -> bool:
    """Whether two targets are the same provision, or one stands under the other."""
    if one.document != other.document:
        return False
    if not one.provisions or not other.provisions:
        return True
    if one.view != other.view:
        return (
            one.canonical == other.canonical
            or one.canonical.startswith(other.canonical)
            or other.canonical.startswith(one.canonical)
        )
    view = case.room.documents[one.document].views[one.view]
    for a in one.provisions:
        for b in other.provisions:
            if a == b or a in view.ancestors(b) or b in view.ancestors(a):
                return True
    return False
