"""Does every citation in a field resolve? (contract §3)"""

from __future__ import annotations

from collections.abc import Iterator

from critic.checks.case import Case, Check, Result
from critic.locate.resolve import AMBIGUOUS, NEW, RESOLVED, UNRESOLVED, Member, Resolution
from critic.model.findings import Checked, Finding, Location, Note, Verdict
from critic.model.markup import DRAFTING, CitedText, Item


def run(case: Case) -> Iterator[Result]:
    """Yield a row for each citation in a field, and a finding for each that does not resolve to one provision."""
    for number, item in enumerate(case.markup.items):
        cited_by: dict[CitedText, tuple[int, ...]] = {}
        for cited in item.citations:
            cited_by[cited] = tuple(
                n for n, q in enumerate(item.quotations) if q.citation is None and cited in case.governing(item, q)
            )
        for position, quoted in enumerate(item.quotations):
            if quoted.citation is not None:
                cited_by[quoted.citation] = (position,)
        for cited, quotations in cited_by.items():
            yield from _citation(case, number, item, cited, quotations)


def _citation(case: Case, number: int, item: Item, cited: CitedText, quotations: tuple[int, ...]) -> Iterator[Result]:
    resolution = case.resolve(cited)
    outcome = resolution.outcome
    blind = _blind_document(case, resolution) if outcome == UNRESOLVED else ""
    if outcome == UNRESOLVED and cited.target and item.kind in DRAFTING and _is_addition(case, resolution):
        outcome = NEW
    notes = tuple(note for member in resolution.members for note in member.notes)
    yield Checked(
        item=number, at=cited.at, kind="citation", text=resolution.text, citation=resolution.canonical,
        outcome=str(Verdict.UNREADABLE_SOURCE) if blind else outcome, location=_location(case, resolution), notes=notes,
    )  # fmt: skip
    if blind:
        yield Finding(
            verdict=Verdict.UNREADABLE_SOURCE, item=number, at=cited.at, citation=resolution.text, message=blind,
            mend="supply a text version of the document",
        )  # fmt: skip
    elif outcome == UNRESOLVED:
        for member in resolution.members:
            if member.outcome == UNRESOLVED:
                yield _unresolved(number, cited, resolution, member)
    elif outcome == AMBIGUOUS and not _settled_by_quotations(case, number, quotations):
        yield _ambiguous(number, cited, resolution)
    if outcome == RESOLVED:
        yield from _unread_or_superseded(case, number, cited, resolution)


def _is_addition(case: Case, resolution: Resolution) -> bool:
    """A drafting item's target in a document of the room, or in none, that has no such label: a provision being added."""
    return all(
        m.outcome != UNRESOLVED or (m.document is not None and not m.reference.malformed) for m in resolution.members
    )


def _blind_document(case: Case, resolution: Resolution) -> str:
    """Why a label that is missing may stand on a page that could not be read, else nothing (contract §5)."""
    for member in resolution.members:
        if member.outcome == UNRESOLVED and member.document is not None:
            document = case.room.documents[member.document].document
            blind = sorted({*document.pages_without_text, *document.damaged_pages})
            if blind and not case.options.literal:
                pages = ", ".join(str(p) for p in blind[:12])
                return f"{member.reason}, but pages of {document.name} could not be read ({pages})"
    return ""


def _unresolved(number: int, cited: CitedText, resolution: Resolution, member: Member) -> Finding:
    written = member.reference.text if len(resolution.members) > 1 else resolution.text
    near = ", ".join(member.nearest)
    return Finding(
        verdict=Verdict.UNRESOLVED_CITATION, item=number, at=cited.at, citation=written,
        message=f"{written or 'the citation'} does not resolve: {member.reason}" + (f"; nearest: {near}" if near else ""),
        mend=f"cite {member.nearest[0]}, if that is meant" if member.nearest else "cite a provision that `outline` lists",
    )  # fmt: skip


def _settled_by_quotations(case: Case, number: int, quotations: tuple[int, ...]) -> bool:
    """Whether all quotations under an ambiguous citation verify in every candidate, or stand in none (contract §5)."""
    judgements = [case.judged(number, n)[1] for n in quotations]
    return bool(judgements) and all(j.outcome != "AMBIGUOUS_CITATION" for j in judgements)


def _ambiguous(number: int, cited: CitedText, resolution: Resolution) -> Finding:
    member = next(m for m in resolution.members if m.outcome == AMBIGUOUS)
    candidates = [targets[0].canonical for targets in member.candidates]
    shown = ", ".join(candidates[:6]) + (f" and {len(candidates) - 6} more" if len(candidates) > 6 else "")
    return Finding(
        verdict=Verdict.AMBIGUOUS_CITATION, item=number, at=cited.at, citation=resolution.text,
        message=f"{resolution.text} is ambiguous: {member.reason}: {shown}", mend=f"cite one of them, such as {candidates[0]}",
    )  # fmt: skip


def _location(case: Case, resolution: Resolution) -> Location | None:
    if resolution.outcome != RESOLVED or not resolution.targets:
        return None
    target = resolution.targets[0]
    view = case.room.documents[target.document].views[target.view]
    if not target.provisions:
        return Location(document=view.document.id, page=target.page, view=view.view.name)
    provision = view.view.provisions[target.provisions[0]]
    return Location(
        document=view.document.id, provision=view.canonical(target.provisions[0]), page=view.page_at(provision.span.start),
        layer=str(view.layer_at(provision.span.start)), view=view.view.name, span=provision.span,
    )  # fmt: skip


def _unread_or_superseded(case: Case, number: int, cited: CitedText, resolution: Resolution) -> Iterator[Result]:
    for member in resolution.members:
        if member.document is None:
            continue
        document = case.room.documents[member.document].document
        if not document.views:
            yield Finding(
                verdict=Verdict.UNREADABLE_SOURCE, item=number, at=cited.at, citation=resolution.text,
                message=f"{document.name} could not be read ({document.reason}); the citation was not checked",
                mend="supply the document in a readable format",
            )  # fmt: skip
        elif document.superseded_by:
            yield Finding(
                verdict=Verdict.SUPERSEDED_SOURCE, item=number, at=cited.at, citation=resolution.text,
                message=f"{document.id} is superseded by {document.superseded_by}", mend=f"cite {document.superseded_by}",
            )  # fmt: skip


def notes_of(resolution: Resolution | None) -> tuple[Note, ...]:
    """Return the notes of all members of a resolution."""
    return tuple(note for member in (resolution.members if resolution else ()) for note in member.notes)


CHECK = Check(name="citations", run=run)
