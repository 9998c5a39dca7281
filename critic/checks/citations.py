"""Does every citation resolve, in fields and in prose? (contract §3)"""

from __future__ import annotations

from collections.abc import Iterator

from critic.checks.attributions import read_item_prose
from critic.checks.case import Case, Check, Result
from critic.locate.passing import BROKEN, Mention
from critic.locate.resolve import (
    ABSENCE,
    AMBIGUOUS,
    NEW,
    NOT_UNDERSTOOD,
    OUTSIDE,
    RESOLVED,
    UNRESOLVED,
    Member,
    Resolution,
)
from critic.locate.selfreferences import DeadReferences
from critic.model.findings import Checked, Counted, Finding, Location, Note, Verdict
from critic.model.markup import DRAFTING, CitedText, Item, Place

_OUTLINE = "cite a provision that `outline` lists"


def run(case: Case) -> Iterator[Result]:
    """Yield a row for each citation, a finding for each that does not resolve to one provision, and what is counted."""
    dead = DeadReferences(case.resolver)
    for number, item in enumerate(case.markup.items):
        failed: set[tuple[int | None, tuple[str, ...]]] = set()
        for cited, quotations in _fields(case, item).items():
            for member in case.resolve(cited).members:
                if member.outcome == UNRESOLVED:
                    failed.add((member.document, member.reference.tokens))
            yield from _citation(case, dead, number, item, cited, quotations)
        if not case.options.literal:
            for position in range(len(item.prose)):
                yield from _prose(case, dead, number, position, failed)


def _fields(case: Case, item: Item) -> dict[CitedText, tuple[int, ...]]:
    """The citations in an item's fields, each with the quotations that it governs."""
    cited_by: dict[CitedText, tuple[int, ...]] = {}
    for cited in item.citations:
        cited_by[cited] = tuple(
            n for n, q in enumerate(item.quotations) if q.citation is None and cited in case.governing(item, q)
        )
    for position, quoted in enumerate(item.quotations):
        if quoted.citation is not None:
            cited_by[quoted.citation] = (position,)
    return cited_by


# -- citations in fields -----------------------------------------------------------------------------------------------


def _citation(
    case: Case, dead: DeadReferences, number: int, item: Item, cited: CitedText, quotations: tuple[int, ...]
) -> Iterator[Result]:
    resolution = case.resolve(cited)
    outcome = resolution.outcome
    if outcome == ABSENCE:
        return
    if outcome == OUTSIDE:
        yield Counted(kind="citations_outside_record")
    if outcome == NOT_UNDERSTOOD:
        yield Counted(kind="citations_not_understood")
    blind = _blind_document(case, resolution.members) if outcome == UNRESOLVED else ""
    if outcome == UNRESOLVED and cited.target and item.kind in DRAFTING and _is_addition(resolution):
        outcome = NEW
    broken = outcome == UNRESOLVED and not blind and not case.options.literal and _all_dead(dead, resolution.members)
    shown = str(Verdict.UNREADABLE_SOURCE) if blind else BROKEN if broken else outcome
    yield Checked(
        item=number, at=cited.at, kind="citation", text=resolution.text, citation=resolution.canonical, outcome=shown,
        location=_location(case, resolution), notes=notes_of(resolution),
    )  # fmt: skip
    if blind:
        yield Finding(
            verdict=Verdict.UNREADABLE_SOURCE, item=number, at=cited.at, citation=resolution.text, message=blind,
            mend="supply a text version of the document",
        )  # fmt: skip
    elif broken:
        yield _broken(case, number, cited.at, resolution.text, resolution.members)
    elif outcome == UNRESOLVED:
        for member in resolution.members:
            if member.outcome == UNRESOLVED:
                written = member.reference.text if len(resolution.members) > 1 else resolution.text
                yield _unresolved(number, cited.at, written, member)
    elif outcome == AMBIGUOUS and not _settled_by_quotations(case, number, quotations):
        yield _ambiguous(number, cited.at, resolution.text, resolution.members)
    if outcome == RESOLVED:
        yield from _unread_or_superseded(case, number, cited.at, resolution.text, resolution.members)


def _is_addition(resolution: Resolution) -> bool:
    """A drafting item's target that a document of the room has not: a provision being added."""
    return all(
        m.outcome != UNRESOLVED or (m.document is not None and not m.reference.malformed) for m in resolution.members
    )


def _settled_by_quotations(case: Case, number: int, quotations: tuple[int, ...]) -> bool:
    """Whether all quotations under an ambiguous citation verify in every candidate, or stand in none (contract §5)."""
    judgements = [case.judged(number, n)[1] for n in quotations]
    return bool(judgements) and all(j.outcome != "AMBIGUOUS_CITATION" for j in judgements)


# -- citations in prose ------------------------------------------------------------------------------------------------


def _prose(
    case: Case, dead: DeadReferences, number: int, position: int, failed: set[tuple[int | None, tuple[str, ...]]]
) -> Iterator[Result]:
    """Yield what is known of each citation of a prose field; what a field of the item fails with is not repeated."""
    prose = case.markup.items[number].prose[position]
    told: set[tuple[str, str]] = set()
    for mention in read_item_prose(case, number, position).mentions:
        at = prose.place(mention.span)
        outcome = mention.outcome
        if outcome == OUTSIDE:
            yield Counted(kind="citations_outside_record")
            continue
        if outcome == NOT_UNDERSTOOD:
            yield Counted(kind="citations_not_understood")
            continue
        if outcome not in (RESOLVED, AMBIGUOUS, NEW, UNRESOLVED, BROKEN):
            continue
        missing = [m for m in mention.members if m.outcome == UNRESOLVED]
        blind = _blind_document(case, mention.members) if outcome in (UNRESOLVED, BROKEN) else ""
        if outcome == UNRESOLVED and not blind and _all_dead(dead, mention.members):
            outcome = BROKEN
        yield Checked(
            item=number, at=at, kind="citation", text=mention.text, citation=_canonical(mention),
            outcome=str(Verdict.UNREADABLE_SOURCE) if blind else outcome, notes=_notes(mention.members),
            location=_location_of(case, mention.members) if outcome == RESOLVED else None,
        )  # fmt: skip
        repeated = bool(missing) and all((m.document, m.reference.tokens) in failed for m in missing)
        if repeated or (outcome, mention.text) in told:
            continue
        told.add((outcome, mention.text))
        yield from _said_of(case, number, at, mention, outcome, blind)


def _said_of(case: Case, number: int, at: Place, mention: Mention, outcome: str, blind: str) -> Iterator[Finding]:
    if blind:
        yield Finding(
            verdict=Verdict.UNREADABLE_SOURCE, item=number, at=at, citation=mention.text, message=blind,
            mend="supply a text version of the document",
        )  # fmt: skip
    elif outcome == BROKEN:
        yield _broken(case, number, at, mention.text, mention.members)
    elif outcome == UNRESOLVED:
        for member in mention.members:
            if member.outcome == UNRESOLVED and member.document is not None:
                yield _unresolved(number, at, mention.text, member)
    elif outcome == AMBIGUOUS:
        yield _ambiguous(number, at, mention.text, mention.members)
    elif outcome == RESOLVED:
        yield from _unread_or_superseded(case, number, at, mention.text, mention.members)


def _canonical(mention: Mention) -> str:
    names = dict.fromkeys(t.canonical for t in mention.targets)
    return ", ".join(names) if names and mention.outcome == RESOLVED else mention.text


# -- findings ----------------------------------------------------------------------------------------------------------


def _all_dead(dead: DeadReferences, members: tuple[Member, ...]) -> bool:
    """Whether all that fails is what the document's own text cites without having it (contract §3)."""
    failing = [m for m in members if m.outcome == UNRESOLVED]
    return bool(failing) and all(
        m.document is not None and m.reference.tokens and dead.cites(m.document, m.reference.tokens) for m in failing
    )


def _broken(case: Case, number: int, at: Place, written: str, members: tuple[Member, ...]) -> Finding:
    names = dict.fromkeys(
        case.room.documents[m.document].id for m in members if m.outcome == UNRESOLVED and m.document is not None
    )
    where = ", ".join(names) or "the deal room"
    return Finding(
        verdict=Verdict.BROKEN_CROSS_REFERENCE, item=number, at=at, citation=written,
        message=f"{written} does not exist in {where}: a dead reference of the record",
        mend="say so to the other side, and repair the reference in the document",
    )  # fmt: skip


def _blind_document(case: Case, members: tuple[Member, ...]) -> str:
    """Why a label that is missing may stand on a page that could not be read, else nothing (contract §5)."""
    for member in members:
        if member.outcome == UNRESOLVED and member.document is not None:
            document = case.room.documents[member.document].document
            blind = sorted({*document.pages_without_text, *document.damaged_pages})
            if blind and not case.options.literal:
                pages = ", ".join(str(p) for p in blind[:12])
                return f"{member.reason}, but pages of {document.name} could not be read ({pages})"
    return ""


def _unresolved(number: int, at: Place, written: str, member: Member) -> Finding:
    near = f"; nearest: {', '.join(member.nearest)}" if member.nearest else ""
    return Finding(
        verdict=Verdict.UNRESOLVED_CITATION, item=number, at=at, citation=written,
        message=f"{written or 'the citation'} does not resolve: {member.reason}{near}",
        mend=f"cite {member.nearest[0]}, if that is meant" if member.nearest else _OUTLINE,
    )  # fmt: skip


def _ambiguous(number: int, at: Place, written: str, members: tuple[Member, ...]) -> Finding:
    member = next(m for m in members if m.outcome == AMBIGUOUS)
    candidates = list(dict.fromkeys(targets[0].canonical for targets in member.candidates))
    shown = ", ".join(candidates[:6]) + (f" and {len(candidates) - 6} more" if len(candidates) > 6 else "")
    return Finding(
        verdict=Verdict.AMBIGUOUS_CITATION, item=number, at=at, citation=written,
        message=f"{written} is ambiguous: {member.reason}: {shown}", mend=f"cite one of them, such as {candidates[0]}",
    )  # fmt: skip


def _location(case: Case, resolution: Resolution) -> Location | None:
    return _location_of(case, resolution.members) if resolution.outcome == RESOLVED else None


def _location_of(case: Case, members: tuple[Member, ...]) -> Location | None:
    target = next((t for m in members for t in m.targets), None)
    if target is None:
        return None
    view = case.room.documents[target.document].views[target.view]
    if not target.provisions:
        return Location(document=view.document.id, page=target.page, view=view.view.name)
    provision = view.view.provisions[target.provisions[0]]
    return Location(
        document=view.document.id, provision=view.canonical(target.provisions[0]),
        page=view.page_at(provision.span.start), layer=str(view.layer_at(provision.span.start)), view=view.view.name,
        span=provision.span,
    )  # fmt: skip


def _unread_or_superseded(
    case: Case, number: int, at: Place, written: str, members: tuple[Member, ...]
) -> Iterator[Finding]:
    for member in members:
        if member.document is None:
            continue
        document = case.room.documents[member.document].document
        if not document.views:
            yield Finding(
                verdict=Verdict.UNREADABLE_SOURCE, item=number, at=at, citation=written,
                message=f"{document.name} could not be read ({document.reason}); the citation was not checked",
                mend="supply the document in a readable format",
            )  # fmt: skip
        elif document.superseded_by:
            yield Finding(
                verdict=Verdict.SUPERSEDED_SOURCE, item=number, at=at, citation=written,
                message=f"{document.id} is superseded by {document.superseded_by}",
                mend=f"cite {document.superseded_by}",
            )  # fmt: skip


def _notes(members: tuple[Member, ...]) -> tuple[Note, ...]:
    return tuple(dict.fromkeys(note for member in members for note in member.notes))


def notes_of(resolution: Resolution | None) -> tuple[Note, ...]:
    """Return the notes of all members of a resolution."""
    return _notes(resolution.members) if resolution else ()


CHECK = Check(name="citations", run=run)
