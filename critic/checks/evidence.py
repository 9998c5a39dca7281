"""Does the work carry its evidence, and what of it is not here to be checked? (contract §8, `MISSING_EVIDENCE`)"""

from __future__ import annotations

from collections.abc import Iterator

from critic.checks.case import Case, Check, Result
from critic.model.documents import Span
from critic.model.findings import Finding, Verdict
from critic.model.markup import Item, ItemKind, Place

_SUPPORTING = frozenset({"rationale", "analysis", "recommendation"})


def run(case: Case) -> Iterator[Result]:
    """Yield what an issue or the summary lacks, and what is not there to be checked."""
    for number, item in enumerate(case.markup.items):
        if item.not_supplied:
            yield Finding(
                verdict=Verdict.NOT_CHECKED, item=number, at=item.at, message=item.not_supplied,
                mend="use one of the known action types" if item.kind is ItemKind.ACTION else "supply the language",
            )  # fmt: skip
        if item.kind is ItemKind.ISSUE:
            yield from _issue(number, item)
        if item.kind is ItemKind.SUMMARY:
            yield from _summary(case, number, item)
    if not case.markup.has_summary:
        at = Place(file=case.markup.files[0].name, pointer="", span=Span(start=0, end=0))
        yield _missing(None, at, "there is no summary", "add one that says what was reviewed and what matters")


def _issue(number: int, item: Item) -> Iterator[Finding]:
    if not item.quotations:
        yield _missing(number, item.at, "the issue quotes nothing", "quote the words that it rests on")
    if not any(p.field in _SUPPORTING and p.text.strip() for p in item.prose):
        yield _missing(number, item.at, "the issue gives no reason", "add a rationale")


def _summary(case: Case, number: int, item: Item) -> Iterator[Finding]:
    size = len(" ".join(item.prose[0].text.split()))
    least = case.options.min_summary_chars
    if size < least:
        yield _missing(
            number,
            item.at,
            f"the summary is thin ({size} of {least} characters)",
            "say what was reviewed and what matters",
        )


def _missing(number: int | None, at: Place, message: str, mend: str) -> Finding:
    return Finding(verdict=Verdict.MISSING_EVIDENCE, item=number, at=at, message=message, mend=mend)


CHECK = Check(name="evidence", run=run)
