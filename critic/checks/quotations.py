"""Does every quotation in a field stand in what it cites? (contract §5)"""

from __future__ import annotations

from collections.abc import Iterator

from critic.checks.case import Case, Check, Result
from critic.checks.citations import notes_of
from critic.locate.quotations import VERIFIED
from critic.locate.resolve import OUTSIDE
from critic.model.findings import Checked, Counted, Finding, Verdict
from critic.model.markup import QuotedText


def run(case: Case) -> Iterator[Result]:
    """Yield a row for each quotation in a field, and a finding for each that is not verified in full."""
    for number, item in enumerate(case.markup.items):
        for position, quoted in enumerate(item.quotations):
            if not quoted.text.strip():
                yield from _empty(number, quoted)
                continue
            resolution, judgement = case.judged(number, position)
            citation = resolution.canonical if resolution else ""
            if resolution and resolution.outcome == OUTSIDE and judgement.outcome != VERIFIED:
                yield Counted(kind="quotations_not_judged")
                yield Checked(
                    item=number, at=quoted.at, kind="quotation", text=quoted.text, citation=citation, outcome=OUTSIDE
                )
                continue
            yield Checked(
                item=number, at=quoted.at, kind="quotation", text=quoted.text, citation=citation,
                outcome=judgement.outcome, location=judgement.location, folds=judgement.folds,
                notes=(*judgement.notes, *notes_of(resolution)) if not case.options.literal else (),
            )  # fmt: skip
            if judgement.verdict is None:
                continue
            cited = quoted.citation.text if quoted.citation else resolution.text if resolution else ""
            if judgement.verdict is Verdict.UNREADABLE_SOURCE:
                cited = resolution.text if resolution else cited
            yield Finding(
                verdict=judgement.verdict, item=number, at=quoted.at, message=judgement.message, mend=judgement.mend,
                citation=cited, quote=quoted.text, location=judgement.location, nearest=judgement.nearest,
            )  # fmt: skip


def _empty(number: int, quoted: QuotedText) -> Iterator[Result]:
    """An empty field quotes nothing, and so invents nothing either."""
    citation = quoted.citation.text if quoted.citation else ""
    outcome = Verdict.MISSING_EVIDENCE
    yield Checked(
        item=number, at=quoted.at, kind="quotation", text=quoted.text, citation=citation, outcome=str(outcome)
    )  # fmt: skip
    yield Finding(
        verdict=outcome, item=number, at=quoted.at, citation=citation, message="the quotation is empty",
        mend="quote the provision's own words, or leave the field out",
    )  # fmt: skip


CHECK = Check(name="quotations", run=run)
