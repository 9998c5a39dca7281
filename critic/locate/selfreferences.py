"""What a document of the room cites as a provision of itself, and which of it is dead (contract §3)."""

from __future__ import annotations

from bisect import bisect_right

from critic.locate.passing import Context, Mention
from critic.locate.resolve import RESOLVED, UNRESOLVED, Resolver, Target


def self_references(resolver: Resolver, document: int, view: int = -1) -> list[Mention]:
    """Return what the main story of a document cites as its own: not laws, not papers that lie elsewhere."""
    indexed = resolver.room.documents[document]
    chosen = indexed.views[view]

    def place(offset: int) -> Target | None:
        index = chosen.provision_at(offset, offset)
        return None if index is None else resolver.target(indexed, chosen, (index,))

    text = chosen.view.text[: chosen.view.main_end]
    context = Context(documents=(document,), place=place, closed=True)
    labels = sorted((p.label_span.start, p.label_span.end) for p in chosen.view.provisions if p.label_span)
    starts = [start for start, _ in labels]

    def is_label(at: int) -> bool:
        n = bisect_right(starts, at) - 1
        return n >= 0 and at < labels[n][1]

    from critic.locate.mentions import find_mentions

    found = find_mentions(text, resolver, context)
    return [m for m in found if m.members and not m.bare and not is_label(m.span.start)]


class DeadReferences:
    """For each document, the labels that its own text cites without having them; made when first asked for.

    A paper most of whose citations fail speaks of another paper (a playbook of changes), not of itself.
    """

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self._known: dict[int, frozenset[tuple[str, ...]]] = {}

    def of(self, document: int) -> frozenset[tuple[str, ...]]:
        """Return the labels that a document cites as its own and has not."""
        if document not in self._known:
            members = [
                m for mention in self_references(self._resolver, document) if mention.outcome in (RESOLVED, UNRESOLVED)
                for m in mention.members
            ]  # fmt: skip
            dead = [m for m in members if m.outcome == UNRESOLVED]
            mostly = len(dead) * 2 < len(members)
            self._known[document] = frozenset(m.reference.tokens for m in dead) if mostly else frozenset()
        return self._known[document]

    def cites(self, document: int, tokens: tuple[str, ...]) -> bool:
        """Whether a document cites a label that it has not, or one above it."""
        dead = self.of(document)
        return any(tokens[:depth] in dead for depth in range(1, len(tokens) + 1))
