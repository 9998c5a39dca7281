"""What governs the citations of an item's running text (contract §3, §4.4)."""

from __future__ import annotations

from critic.checks.case import Case
from critic.locate.passing import Context
from critic.locate.resolve import Target
from critic.model.markup import CitedText, Item, ItemKind


def context_of(case: Case, item: Item) -> Context:
    """Return what governs a citation of an item that names no document: what the item cites, else its issue's item."""
    cited = _cited(item) or [c for other in _of_issue(case, item) for c in _cited(other)]
    members = [m for c in cited for m in case.resolve(c).members]
    targets: list[Target] = []
    documents: list[int] = []
    for member in members:
        targets += [t for t in member.targets if t.provisions]
        documents += [t.document for t in member.targets]
        if member.document is not None:
            documents.append(member.document)
    if item.kind is ItemKind.PROSE and not documents:
        documents += _headed(case, item)
    return Context(
        documents=tuple(dict.fromkeys(documents)), targets=tuple(dict.fromkeys(targets)), own=case.own_labels,
        names=case.given_names,
    )  # fmt: skip


def _headed(case: Case, item: Item) -> list[int]:
    """The documents that an entry's heading names, else the nearest heading above it that names any."""
    for prose in item.prose:
        own = prose.text.partition("\n")[0] if item.ref != item.source else ""
        for heading in (own, *reversed(prose.under)):
            found = [n for n in case.room.names.within(heading, 0, len(heading)) if n.exact]
            if found:
                return [d for n in found for d in n.documents]
    return []


def _cited(item: Item) -> list[CitedText]:
    return [*item.citations, *(q.citation for q in item.quotations if q.citation)]


def _of_issue(case: Case, item: Item) -> list[Item]:
    return [other for other in case.items_by_ref.get(item.issue, ()) if other is not item] if item.issue else []
