"""Which work a scoped rule is about: the provision, its ancestors and its descendants (contract §7, scope)."""

from __future__ import annotations

from collections.abc import Iterable

from critic.checks.case import Case
from critic.locate.resolve import AMBIGUOUS, RESOLVED, Member, Resolution, Target
from critic.model.authority import Reference
from critic.model.markup import CitedText, Item, Place
from critic.model.values import dataclass

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
        resolution = case.places.resolve(CitedText(text=reference.text, at=_NOWHERE))
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
    members = [m for cited in item.citations for m in case.places.resolve(cited).members]
    placed = [m for m in members if _of_member(m) or m.document is not None]
    return not placed or any(_inside(case, scope, member) for member in placed)


def _inside(case: Case, scope: Scope, member: Member) -> bool:
    theirs = _of_member(member)
    if theirs:
        return any(_related(case, one, other) for one in scope.targets for other in theirs)
    own = [t for t in scope.targets if t.document == member.document]
    if not member.reference.tokens or member.reference.malformed:
        return bool(own)  # somewhere in that document, and nobody can tell where
    return any(not t.provisions for t in own) or _holds_addition(case, own, member)


def _holds_addition(case: Case, targets: list[Target], member: Member) -> bool:
    """Whether a label that does not exist yet would stand under a provision of the scope."""
    tokens = member.reference.tokens
    for target in targets:
        view = case.room.documents[target.document].views[target.view]
        parents = next((p for n in range(len(tokens) - 1, 0, -1) if (p := view.bare.get(tokens[:n]))), [])
        for parent in parents:
            if {parent, *view.ancestors(parent)} & set(target.provisions):
                return True
    return False


def _related(case: Case, one: Target, other: Target) -> bool:
    """Whether two targets are the same provision, or one stands under the other."""
    if one.document != other.document:
        return False
    if not one.provisions or not other.provisions:
        return True
    views = case.room.documents[one.document].views
    if one.view != other.view:
        ours = [views[one.view].view.provisions[n].path for n in one.provisions]
        theirs = [views[other.view].view.provisions[n].path for n in other.provisions]
        return any(a[: len(b)] == b or b[: len(a)] == a for a in ours for b in theirs if a and b)
    view = views[one.view]
    return any(
        a == b or a in view.ancestors(b) or b in view.ancestors(a) for a in one.provisions for b in other.provisions
    )
