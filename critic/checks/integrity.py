"""Does a redline's base differ from its document in the room where no revision says so? (contract §4.3, §8)"""

from __future__ import annotations

from collections.abc import Iterator

from critic.checks.case import Case, Check, Result
from critic.model.findings import Finding, IntegrityCoverage, Location, Nearest, Verdict
from critic.model.markup import LostRevision, Place, RecordPlace, Redline, UntrackedEdit

_SAID = {
    "words": "the text differs from the document in the room, and no revision says so",
    "added": "this paragraph is not in the document in the room, and no revision adds it",
    "removed": "a paragraph of the document in the room is gone, and no revision deletes it",
    "number": "the printed number differs from the document in the room, and no revision changes it",
    "reference": "the cross-reference prints what it did and leads elsewhere, and no revision changes it",
    "hidden": "hidden text differs from the document in the room, and no revision says so",
}
_MEND = "track the change, or take it back"


def run(case: Case) -> Iterator[Result]:
    """Yield a finding for each edit that nobody tracked and each revision that was lost, and what was compared."""
    for redline in case.markup.redlines:
        yield IntegrityCoverage(
            file=redline.file, document=redline.document, checked=redline.checked, notes=redline.notes,
            reason=redline.why_not,
        )  # fmt: skip
        if not redline.checked:
            yield _unchecked(redline)
        for edit in redline.edits:
            yield _untracked(case, redline, edit)
        for lost in redline.lost:
            yield _lost(redline, lost)


def _unchecked(redline: Redline) -> Finding:
    return Finding(
        verdict=Verdict.NOT_CHECKED,
        item=None,
        at=Place(file=redline.file, pointer=""),
        message=f"whether every edit was tracked could not be checked: {redline.why_not}",
        mend="put the Word file that the redline was made from into the deal room",
    )


def _untracked(case: Case, redline: Redline, edit: UntrackedEdit) -> Finding:
    target = case.markup.items[edit.item].target
    cited = target.text if target is not None else redline.document
    return Finding(
        verdict=Verdict.UNTRACKED_EDIT,
        item=edit.item,
        at=edit.at,
        message=_SAID[edit.kind],
        mend=_MEND,
        citation=cited,
        quote=edit.written,
        location=_location(edit.place),
        nearest=Nearest(citation=cited, text=edit.recorded, similarity=_similarity(edit), diff=edit.diff),
    )


def _similarity(edit: UntrackedEdit) -> float:
    """The share of the characters that both texts have, by the diff."""
    same = sum(len(step[1]) for step in edit.diff if step[0] == "equal")
    whole = max(len(edit.recorded), len(edit.written))
    return round(same / whole, 2) if whole else 0.0


def _lost(redline: Redline, lost: LostRevision) -> Finding:
    return Finding(
        verdict=Verdict.LOST_REVISION,
        item=None,
        at=lost.at,
        message=f"the {lost.kind} by {lost.author or 'an unnamed author'} in the room's document is tracked no more",
        mend="work on the document with its revisions, and leave them open",
        citation=lost.at.pointer,
        quote=lost.text,
        location=_location(lost.place),
    )


def _location(place: RecordPlace) -> Location:
    return Location(
        document=place.document, provision=place.provision, layer=place.layer, view=place.view, span=place.span
    )


CHECK = Check(name="integrity", run=run)
