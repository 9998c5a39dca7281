"""What governs the citations of an item's running text (contract §3, §4.4)."""

from __future__ import annotations

from critic.checks.case import Case
from critic.locate.mentions import Context, Mention, find_mentions
from critic.locate.resolve import Target
from critic.model.markup import CitedText, Item, Prose
from critic.text.labels import label_tokens


def mentions_in(case: Case, item: Item, prose: Prose) -> list[Mention]:
    """Return the citations in a prose field of an item, resolved by what governs them."""
    return find_mentions(prose.text, case.resolver, context_of(case, item))


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
    own = frozenset(tokens for i in case.markup.items if (tokens := _own_label(i)))
    return Context(documents=tuple(dict.fromkeys(documents)), targets=tuple(dict.fromkeys(targets)), own=own)


def _cited(item: Item) -> list[CitedText]:
    return [*item.citations, *(q.citation for q in item.quotations if q.citation)]


def _of_issue(case: Case, item: Item) -> list[Item]:
    return [other for other in case.markup.items if item.issue and other.ref == item.issue and other is not item]


def _own_label(item: Item) -> tuple[str, ...]:
    """`DEV-7`, `Change 4`: the markup's own list labels."""
    return label_tokens(item.ref) if item.ref and any(c.isdigit() for c in item.ref) and len(item.ref) < 20 else ()
