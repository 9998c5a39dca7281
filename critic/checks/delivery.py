"""Is each file there that the task wants, with words of its own? (contract §4.5)"""

from __future__ import annotations

from collections.abc import Iterator

from critic.checks.attributions import read_item_prose
from critic.checks.case import Case, Check, Result
from critic.locate.quotations import MIN_CHARS
from critic.model.findings import Finding, Verdict
from critic.model.markup import Deliverable, Item
from critic.text.fold import normalise


def run(case: Case) -> Iterator[Result]:
    """Yield a finding for each deliverable that is missing, or holds too few characters of its own."""
    least = case.options.min_deliverable_chars
    for wanted in case.markup.deliverables:
        at = case.markup.items[wanted.item].at
        if not wanted.file:
            like = f" ({', '.join(wanted.like)} is there)" if wanted.like else ""
            message, mend = f"{wanted.name} is not there{like}", f"deliver it under the name {wanted.name}"
        elif wanted.why_not:
            message, mend = (
                f"the words of {wanted.name} cannot be read: {wanted.why_not}",
                "deliver it in a readable form",
            )
        elif (size := _own_chars(case, wanted, least)) < least:
            message = f"{wanted.name} has {size} of {least} characters of its own, quotations of the record not counted"
            mend = "deliver the work itself"
        else:
            continue
        yield Finding(verdict=Verdict.MISSING_DELIVERABLE, item=wanted.item, at=at, message=message, mend=mend)


def _own_chars(case: Case, wanted: Deliverable, least: int) -> int:
    """Characters of a file's own words: its prose without what it quotes of the record, and its proposed language.

    A redline is the whole document as it reads after its changes; without a change it is nobody's work.
    """
    redline = next((r for r in case.markup.redlines if r.file == wanted.file), None)
    if redline is not None:
        changed = any(item.at.file == wanted.file for item in case.markup.items[: wanted.item])
        return len(normalise(redline.accepted.text)) if changed else 0
    own = [(n, item) for n, item in enumerate(case.markup.items) if item.at.file == wanted.file and n != wanted.item]
    proposed = sum(len(normalise(p.text)) for _, item in own for p in item.proposals)
    size = proposed + sum(len(normalise(p.text)) for _, item in own for p in item.prose)
    return size if size < least else size - sum(_quoted_chars(case, n, item) for n, item in own)


def _quoted_chars(case: Case, number: int, item: Item) -> int:
    size = 0
    for position in range(len(item.prose)) if not case.options.literal else ():
        for governed in read_item_prose(case, number, position).passages:
            text = governed.passage.text
            if len(normalise(text)) >= MIN_CHARS and case.judge.judge(text, None, in_field=False).places:
                size += len(normalise(text))
    return size


CHECK = Check(name="delivery", run=run)
