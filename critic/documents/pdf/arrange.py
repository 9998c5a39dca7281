"""A page's rows in the order in which a person reads them: tables by cell, columns one by one, the rest down."""

from __future__ import annotations

from dataclasses import field

from critic.documents.pdf.columns import split_columns
from critic.documents.pdf.flow import Line, line_of
from critic.documents.pdf.lines import Row
from critic.documents.pdf.shapes import Shape
from critic.documents.pdf.tables import TableRow, aligned_rows, ruled_rows
from critic.model.values import dataclass


@dataclass(slots=True)
class Counters:
    """Ordinals that go on from page to page."""

    row: int = 0
    flow: int = 0
    in_table: bool = False
    """The last line of the page before stands in a table."""


@dataclass(slots=True)
class _Block:
    """What is read together: plain rows, or a row of a table, with its place on the page."""

    top: float
    rows: list[Row] = field(default_factory=list)
    table: TableRow | None = None
    column: bool = False


def arrange(page: int, rows: list[Row], shapes: list[Shape], counters: Counters, made: dict[int, Line]) -> list[Line]:
    """Return a page's lines in reading order, with the margins of their flow.

    rows: furniture left out. made: lines of whole rows, by the rows' ids.
    """
    taken: set[int] = set()
    blocks: list[_Block] = []
    for table in ruled_rows([row for row in rows if not row.contents], shapes):
        if table.opens and not counters.in_table:
            continue
        table.goes_on = table.goes_on and counters.in_table
        blocks.append(_Block(table.top, table=table))
        taken.update(map(id, table.pieces()))
    rest = rows
    if taken:
        rest = [row for row in rows if id(row.pieces[0]) not in taken]
    marks = sorted(block.top for block in blocks)
    for group in _between(rest, marks):
        for part, column in split_columns(group):
            blocks += _blocks(part, column)
    if marks:
        blocks.sort(key=lambda block: block.top)
    return _lines(page, blocks, counters, made)


def _between(rows: list[Row], marks: list[float]) -> list[list[Row]]:
    """Return rows in groups that no row of a ruled table parts."""
    if not marks:
        return [rows] if rows else []
    groups: dict[int, list[Row]] = {}
    for row in rows:
        groups.setdefault(sum(row.y > mark for mark in marks), []).append(row)
    return list(groups.values())


def _blocks(rows: list[Row], column: bool) -> list[_Block]:
    apart = [row for row in rows if not row.contents]
    tables = aligned_rows(apart) if sum(len(row.pieces) > 1 for row in apart) > 2 and not column else []
    if not tables:
        return [_Block(rows[0].y, rows=rows, column=column)]
    owner = {id(piece): table for group in tables for table in group for piece in table.pieces()}
    out: list[_Block] = []
    done: set[int] = set()
    for row in rows:
        table = owner.get(id(row.pieces[0]))
        if table is not None:
            if id(table) not in done:
                done.add(id(table))
                out.append(_Block(row.y, table=table))
        elif out and out[-1].table is None:
            out[-1].rows.append(row)
        else:
            out.append(_Block(row.y, rows=[row], column=column))
    return out


def _lines(page: int, blocks: list[_Block], counters: Counters, made: dict[int, Line]) -> list[Line]:
    out: list[Line] = []
    counters.flow += 1
    main = counters.flow
    plain: list[Line] = []
    for block in blocks:
        if block.table is not None:
            out += _cells(page, block.table, counters)
            continue
        lines = [made.get(id(row)) or line_of(row, page) for row in block.rows]
        if block.column:
            counters.flow += 1
            _set_flow(lines, counters.flow)
            for line in lines:
                line.column = True
        else:
            plain += lines
        out += lines
    _set_flow(plain, main)
    counters.in_table = bool(out) and out[-1].row > 0
    return out


def _cells(page: int, table: TableRow, counters: Counters) -> list[Line]:
    if not table.goes_on:
        counters.row += 1
    out = []
    for number, (cell, edge) in enumerate(zip(table.cells, table.edges, strict=True), 1):
        lines = [line_of(row, page) for row in cell]
        counters.flow += 1
        _set_flow(lines, counters.flow)
        for line in lines:
            line.row, line.cell, line.columns = counters.row, number, len(table.cells)
            line.left, line.right = min(line.left, edge[1]), max(line.right, edge[1] - max(line.left - edge[0], 0.0))
        out += lines
    return out


def _set_flow(lines: list[Line], flow: int) -> None:
    left = min((line.x0 for line in lines), default=0.0)
    right = max((line.x1 for line in lines), default=0.0)
    for line in lines:
        line.flow, line.left, line.right = flow, left, right
