"""Did the log read what it quotes? (contract §8, `UNREAD_SOURCE`)"""

from __future__ import annotations

from collections.abc import Iterator

from critic.checks.case import Case, Check, Result
from critic.locate.resolve import Resolution
from critic.model.findings import Finding, Verdict


def run(case: Case) -> Iterator[Result]:
    """Yield an advisory for each document that an item quotes though the log never read it, once an item."""
    names = case.markup.read_documents
    if names is None:
        return
    read = {d.number for name in names for d in case.room.named(name)}
    for number, item in enumerate(case.markup.items):
        if case.format_of(item) != "actions":
            continue
        told: set[int] = set()
        for position, quoted in enumerate(item.quotations):
            resolution, _ = case.judged(number, position)
            documents = _documents(resolution)
            if len(documents) != 1 or documents & (read | told):
                continue
            told |= documents
            document = case.room.documents[min(documents)]
            yield Finding(
                verdict=Verdict.UNREAD_SOURCE, item=number, at=quoted.at, citation=resolution.text if resolution else "",
                message=f"the log quotes {document.id}, which it never read", mend=f"read {document.id}, then quote it",
            )  # fmt: skip


def _documents(resolution: Resolution | None) -> set[int]:
    """The documents that a quotation is said to be from."""
    return {m.document for m in (resolution.members if resolution else ()) if m.document is not None}


CHECK = Check(name="readlog", run=run)
