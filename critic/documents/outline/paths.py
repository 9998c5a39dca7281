"""From the grown tree to provisions: their paths, citations, levels and spans, in pre-order (contract §2 and §3).

A decimal number says its whole place; other labels stand under their parent. Where the same number begins in several
parts of a file, or sections are counted anew in each article, the part's or article's name comes before it.
"""

from __future__ import annotations

from collections import defaultdict

from critic.documents.outline.tree import Node, numbered_tokens
from critic.model.documents import Kind, Provision, Span
from critic.model.values import dataclass

_WORDED = (Kind.HEADING, Kind.DEFINITION, Kind.TERM)
_SECTIONED = frozenset({"", "section"})


@dataclass(frozen=True, slots=True)
class _Cited:
    """A provision's path and the same as a person writes it."""

    path: tuple[str, ...] = ()
    shown: str = ""


def provisions_of(nodes: list[Node], text: str) -> tuple[Provision, ...]:
    """Return the finished provisions of a tree whose nodes stand in pre-order."""
    openings = _opening_names(nodes)
    cited: list[_Cited] = []
    levels: list[int] = []
    for index, node in enumerate(nodes):
        cited.append(_cite(node, index, nodes, cited, openings))
        levels.append(0 if node.parent is None else levels[node.parent] + 1)
    return tuple(_provision(n, i, cited[i], levels[i], i in openings, text) for i, n in enumerate(nodes))


def worded(words: str) -> tuple[str, ...]:
    """Return the path of what is cited by words."""
    return (" ".join(words.split()).strip(" .:").lower(),)


def _cite(node: Node, index: int, nodes: list[Node], cited: list[_Cited], openings: set[int]) -> _Cited:
    if node.kind is Kind.ATTACHMENT:
        assert node.mark is not None
        return _Cited(node.mark.tokens, node.mark.shown)
    if node.kind in _WORDED:
        words = " ".join((node.heading or (node.names or [""])[0]).split())
        return _Cited(worded(words), words if index in openings else f'"{words}"')
    assert node.mark is not None
    owner = _owner(node, nodes, openings)
    if owner is None:
        return _Cited(_own_tokens(node, nodes), _shown_at_top(node))
    return _joined(node, _own_tokens(node, nodes), nodes[owner], cited[owner], owner in openings)


def _owner(node: Node, nodes: list[Node], openings: set[int]) -> int | None:
    """Return the provision whose path a label continues: its opening for a whole number, else its nearest parent."""
    at = node.parent
    absolute = node.mark is not None and (node.mark.absolute or _top_number(node, nodes))
    while at is not None:
        above = nodes[at]
        if above.kind is Kind.ATTACHMENT or at in openings:
            return at
        if not absolute and above.kind is not Kind.HEADING:
            return at
        at = above.parent
    return None


def _top_number(node: Node, nodes: list[Node]) -> bool:
    """Tell whether a single number (`4.`) is a section of the document rather than an item of a provision."""
    if node.mark is None or node.mark.shape not in ("1", "1)") or node.inline:
        return False
    at = node.parent
    while at is not None and nodes[at].grouping:
        at = nodes[at].parent
    return at is None or nodes[at].kind is Kind.ATTACHMENT


def _own_tokens(node: Node, nodes: list[Node]) -> tuple[str, ...]:
    """Return a label's own tokens: those of a section whose article is counted in roman (`IV.2`) in arabic."""
    assert node.mark is not None
    if node.recital:
        return (f"recital {node.mark.tokens[-1].rpartition(' ')[2]}",)
    arabic = numbered_tokens(node.mark.tokens)
    at = node.parent
    while arabic != node.mark.tokens and at is not None:
        if nodes[at].number[:1] == arabic[:1]:
            return arabic
        at = nodes[at].parent
    return node.mark.tokens


def _shown_alone(node: Node) -> str:
    assert node.mark is not None
    if node.recital:
        return f"Recital {node.mark.shown.rpartition(' ')[2]}"
    return node.mark.shown if node.mark.shape in ("x", "1", "1)") else f"({node.mark.shown})"


def _shown_at_top(node: Node) -> str:
    assert node.mark is not None
    return node.mark.shown if node.mark.shape in ("X.", "x.") and not node.recital else _shown_alone(node)


def _joined(node: Node, tokens: tuple[str, ...], owner: Node, above: _Cited, opening: bool) -> _Cited:
    assert node.mark is not None
    path = (*above.path, *tokens)
    own = _shown_alone(node)
    number = own[0].isdigit()
    if node.recital:
        return _Cited(path, f"{above.shown} {own}")
    if number and owner.kind is Kind.NUMBERED and (owner.groups and owner.mark and owner.mark.shape == "X."):
        return _Cited(path, f"{above.shown}.{own}")
    if owner.kind is Kind.ATTACHMENT or (opening and owner.kind is not Kind.HEADING):
        return _Cited(path, f"{above.shown} §{own}")
    if opening:
        return _Cited(path, f"{above.shown} {own}")
    if number and owner.kind is Kind.NUMBERED and above.shown[-1:].isdigit():
        return _Cited(path, f"{above.shown}.{own}")
    return _Cited(path, f"{above.shown}{own if own[0] == '(' else f'({own})'}")


def _opening_names(nodes: list[Node]) -> set[int]:
    """Return the headings and articles that must stand before the numbers under them to tell these apart."""
    holders = _holders(nodes)
    groups: dict[tuple[int, tuple[str, ...]], set[int]] = defaultdict(set)
    for index, (scope, holder) in holders.items():
        groups[scope, _own_tokens(nodes[index], nodes)].add(holder)
    colliding: dict[int, set[int]] = defaultdict(set)
    for (scope, _), found in groups.items():
        if len(found) > 1:
            colliding[scope] |= found
    out: set[int] = set()
    for found in colliding.values():
        passing: dict[int, int] = defaultdict(int)
        chains = {holder: _chain(holder, nodes) for holder in found if holder >= 0}
        for chain in chains.values():
            for at in chain:
                passing[at] += 1
        for holder, chain in chains.items():
            out.add(next((at for at in chain if passing[at] == 1), holder))
    return out


def _holders(nodes: list[Node]) -> dict[int, tuple[int, int]]:
    """Return for each section number that begins a counting: its scope, and the heading or article that holds it."""
    out: dict[int, tuple[int, int]] = {}
    for index, node in enumerate(nodes):
        if node.kind is not Kind.NUMBERED or node.mark is None or node.mark.kind not in _SECTIONED or node.recital:
            continue
        if not (node.mark.absolute or _top_number(node, nodes)):
            continue
        at = node.parent
        while at is not None and not nodes[at].grouping and nodes[at].kind is not Kind.ATTACHMENT:
            at = nodes[at].parent
        holder = -1 if at is None else at
        scope = at
        while scope is not None and nodes[scope].kind is not Kind.ATTACHMENT:
            scope = nodes[scope].parent
        if holder == (-1 if scope is None else scope):
            holder = -1
        out[index] = (-1 if scope is None else scope, holder)
    return out


def _chain(holder: int, nodes: list[Node]) -> list[int]:
    """Return the groups above and with a holder within its scope, outermost first."""
    out: list[int] = []
    at: int | None = holder
    while at is not None and nodes[at].kind is not Kind.ATTACHMENT:
        if nodes[at].grouping:
            out.append(at)
        at = nodes[at].parent
    return out[::-1]


def _provision(node: Node, index: int, cited: _Cited, level: int, opening: bool, text: str) -> Provision:
    kind = Kind.PART if opening and node.kind is Kind.HEADING else node.kind
    names = [node.heading] if node.heading else []
    names += [n for n in node.names if n not in names]
    return Provision(
        kind=kind,
        path=cited.path,
        citation=cited.shown,
        label=text[node.label_span.start : node.label_span.end] if node.label_span else "",
        heading=" ".join(node.heading.split()),
        level=level,
        span=Span(start=node.start, end=node.end),
        label_span=node.label_span,
        heading_span=node.heading_span,
        parent=node.parent,
        children=tuple(node.children),
        page=node.page,
        names=tuple(" ".join(n.split()) for n in names),
    )
