"""The cells of a workbook as provisions, each cited by its address: `fees §Rates!B4` (contract §3)."""

from __future__ import annotations

from dataclasses import replace

from critic.documents.drafts import DraftView
from critic.model.documents import Kind, Provision, Span, View

MAX_NESTED = 40
"""Of a wider row each cell has its own words only: nobody quotes it whole, and nesting it would be deep."""


def with_cells(view: View, drafted: DraftView) -> View:
    """Return the view of a workbook with a provision for each cell, under the innermost provision that holds it.

    What stands under a cell is its row: who cites the cell of a figure quotes the words beside it. The cells of a row
    stand in each other, the first innermost, so that it is the one that a pin cite names.
    """
    rows: dict[int, list[tuple[str, Span]]] = {}
    for draft, paragraph in zip(drafted.drafts, view.paragraphs, strict=True):
        if draft.address:
            rows.setdefault(draft.row, []).append((draft.address, paragraph.span))
    cells = [
        Provision(
            kind=Kind.CELL,
            path=(address.lower(),),
            citation=address,
            label="",
            heading="",
            level=0,
            span=Span(start=row[0][1].start, end=row[-1][1].end) if len(row) <= MAX_NESTED else own,
        )
        for row in rows.values()
        for address, own in reversed(row)
    ]
    return replace(view, provisions=_merged(view.provisions, cells)) if cells else view


def _merged(provisions: tuple[Provision, ...], cells: list[Provision]) -> tuple[Provision, ...]:
    """Both in pre-order, with parents, children and levels by what contains what; of equal ones a cell stands
    inside."""
    together = sorted([*provisions, *cells], key=lambda p: (p.span.start, -p.span.end, p.kind is Kind.CELL))
    parents: list[int | None] = []
    levels: list[int] = []
    children: list[list[int]] = [[] for _ in together]
    holding: list[int] = []
    for index, provision in enumerate(together):
        while holding and together[holding[-1]].span.end < provision.span.end:
            holding.pop()
        parents.append(holding[-1] if holding else None)
        levels.append(len(holding))
        if holding:
            children[holding[-1]].append(index)
        holding.append(index)
    return tuple(
        replace(provision, parent=parents[i], children=tuple(children[i]), level=levels[i])
        for i, provision in enumerate(together)
    )
