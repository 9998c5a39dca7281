"""Tables of a page: bands between horizontal rules, and rows whose pieces stand in columns (contract §2, cells)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from operator import attrgetter

from critic.documents.pdf.contents import is_page_number
from critic.documents.pdf.flow import is_label
from critic.documents.pdf.lines import Piece, Row
from critic.documents.pdf.shapes import Shape
from critic.model.values import dataclass

_GUTTER_PT = 7.0
_NEAR_PT = 3.0
MAX_RULES = 500
"""Of one page: more are a drawing."""
MIN_ALIGNED = 3
"""So many rows with the same columns make a table where no rule says it."""


_TALLEST_PT = 60.0
"""No underline of print that is read stands farther below its baseline."""
_LEVEL = attrgetter("y")

_Cells = list[list[Row]]


@dataclass(slots=True)
class TableRow:
    """Cells of one row, from left to right; a cell is its rows of pieces.

    opens: it stands above the first rule of its page, so that it is a row only if a table goes on here. goes_on: and it
    began on the page before. divided: by the columns of the rows above and below it.
    """

    cells: list[list[Row]]
    edges: list[tuple[float, float]]
    top: float
    bottom: float
    opens: bool = False
    goes_on: bool = False
    divided: bool = False

    def pieces(self) -> list[Piece]:
        """Return all pieces of its cells."""
        return [piece for cell in self.cells for row in cell for piece in row.pieces]


@dataclass(slots=True)
class _Rule:
    y: float
    x0: float
    x1: float


def rules_of(shapes: Iterable[Shape], rows: list[Row]) -> list[_Rule]:
    """Return the horizontal rules that may bound rows of a table, underlines left out, from top to bottom."""
    flat = sorted((s.box[1], s.box[0], s.box[2]) for s in shapes if s.flat)
    merged: list[_Rule] = []
    for y, x0, x1 in flat:
        for rule in reversed(merged[-40:]):
            if y - rule.y > 1.5:
                continue
            if x0 <= rule.x1 + 3.0 and x1 >= rule.x0 - 3.0:
                rule.x0, rule.x1 = min(rule.x0, x0), max(rule.x1, x1)
                break
        else:
            merged.append(_Rule(y, x0, x1))
    if not 2 <= len(merged) <= MAX_RULES:
        return []
    wide = max(rule.x1 - rule.x0 for rule in merged)
    alike = Counter((round(rule.x0 / 6), round(rule.x1 / 6)) for rule in merged)
    kept = [
        rule
        for rule in merged
        if rule.x1 - rule.x0 > 100.0
        and (rule.x1 - rule.x0 > 0.5 * wide or alike[round(rule.x0 / 6), round(rule.x1 / 6)] > 2)
        and not _underlines(rule, rows)
    ]
    return _level(kept)


def _level(rules: list[_Rule]) -> list[_Rule]:
    """Return rules with those at one height as one: the columns of a table may each have their own."""
    out: list[_Rule] = []
    for rule in rules:
        if out and rule.y - out[-1].y <= 1.5:
            out[-1].x0, out[-1].x1 = min(out[-1].x0, rule.x0), max(out[-1].x1, rule.x1)
        else:
            out.append(rule)
    return out


def _underlines(rule: _Rule, rows: list[Row]) -> bool:
    return any(
        rule.y - row.y < 0.4 * row.size and any(abs(p.x0 - rule.x0) < 4 and abs(p.x1 - rule.x1) < 4 for p in row.pieces)
        for row in _rows_between(rows, rule.y - _TALLEST_PT, rule.y + 1.0)
    )


def _rows_between(rows: list[Row], above: float, below: float) -> list[Row]:
    """Return the rows whose baselines are lower than one height and higher than another."""
    return rows[bisect_right(rows, above, key=_LEVEL) : bisect_left(rows, below, key=_LEVEL)]


def _boundaries(pieces: list[Piece], rule: _Rule, uprights: list[Shape], top: float, bottom: float) -> list[float]:
    """Return where a band is divided: at its vertical rules, else at gutters free of text."""
    ruled = sorted(
        (s.box[0] + s.box[2]) / 2
        for s in uprights
        if min(s.box[3], bottom) - max(s.box[1], top) > 0.6 * (bottom - top)
        and rule.x0 + 4.0 < s.box[0] < rule.x1 - 4.0
    )
    if ruled:
        out = [ruled[0]]
        for x in ruled[1:]:
            if x - out[-1] > 6.0:
                out.append(x)
        return out
    out = []
    end = None
    marks = True
    for piece in sorted(pieces, key=lambda piece: (piece.x0, piece.x1)):
        if end is not None and piece.x0 - end > _GUTTER_PT:
            if not marks:
                out.append((end + piece.x0) / 2)
            marks = True
        marks = marks and is_label(piece.text)
        end = piece.x1 if end is None else max(end, piece.x1)
    return out


def _divide(rows: list[Row], boundaries: list[float], x0: float, x1: float) -> tuple[_Cells, list[tuple[float, float]]]:
    edges = list(pairwise([x0, *boundaries, x1]))
    cells: list[list[Row]] = [[] for _ in edges]
    for row in rows:
        split: list[list[Piece]] = [[] for _ in edges]
        for piece in row.pieces:
            middle = piece.x0 + min(6.0, (piece.x1 - piece.x0) / 2)
            split[sum(middle > b for b in boundaries)].append(piece)
        for cell, pieces in zip(cells, split, strict=True):
            if pieces:
                cell.append(Row(pieces, row.y, row.size))
    return cells, edges


def _labels_only(cell: list[Row]) -> bool:
    return bool(cell) and all(len(row.text) <= 12 and is_label(row.text) for row in cell)


def ruled_rows(rows: list[Row], shapes: list[Shape]) -> list[TableRow]:
    """Return the rows of tables whose rows are parted by rules. rows: of the page from top to bottom, furniture left out."""
    rules = rules_of(shapes, rows)
    if len(rules) < 2:
        return []
    uprights = [s for s in shapes if s.upright and s.box[3] - s.box[1] > 6.0]
    bands: list[TableRow] = []
    for above, below in _bands(rules):
        near = _rows_between(rows, above.y - 1.0, below.y + 1.0)
        inside = [row for row in near if above.y - 1.0 < row.y - 0.3 * row.size]
        pieces = [piece for row in inside for piece in row.pieces]
        if not pieces:
            continue
        boundaries = _boundaries(pieces, above, uprights, above.y, below.y)
        x0, x1 = min(above.x0, *(row.x0 for row in inside)), max(above.x1, *(row.x1 for row in inside))
        cells, edges = _divide(inside, boundaries, x0, x1)
        bands.append(TableRow(cells, edges, above.y, below.y))
    if not uprights:
        bands = _in_columns(bands)
    filled = [band for band in bands if sum(map(bool, band.cells)) > 1]
    plain = [b for b in filled if len(b.cells) == 2 and _labels_only(b.cells[0]) and len(b.cells[1]) > 1]
    if len(plain) == len(filled):
        return []
    columns = {round(edge[0] / 8) for band in filled for edge in band.edges}
    sparse = [band for band in bands if sum(map(bool, band.cells)) <= 1 < len(band.cells)]
    kept = filled + [band for band in sparse if band.divided or _inner(band, columns)]
    if len(kept) < 2 and not any(uprights):
        return []
    kept.sort(key=lambda band: band.top)
    kept[0].goes_on = not kept[0].cells[0] and kept[0].pieces()[0] is rows[0].pieces[0]
    top, bottom = rules[0], rules[-1]
    opening = closing = None
    if _same_width(top, kept[0]):
        opening = _beyond([row for row in reversed(rows) if row.y < top.y], kept[0], above=True)
    if _same_width(bottom, kept[-1]):
        closing = _beyond([row for row in rows if row.y > bottom.y], kept[-1], above=False)
    return [*filter(None, (opening,)), *kept, *filter(None, (closing,))]


def _in_columns(bands: list[TableRow]) -> list[TableRow]:
    """Return bands with those divided that show no gutter of their own, where the others show the columns: a row of
    which one cell is empty, one whose words reach up to the next cell."""
    columns: dict[tuple[int, int], list[list[float]]] = {}
    for band in bands:
        if len(band.cells) > 1 and all(band.cells[1:]):
            starts = [min(row.x0 for row in cell) for cell in band.cells[1:]]
            columns.setdefault(_width(band), []).append(starts)
    out = []
    for band in bands:
        found = columns.get(_width(band), [])
        if len(band.cells) > 1 or len(found) < 2 or len({len(starts) for starts in found}) > 1:
            out.append(band)
            continue
        starts = [min(xs) for xs in zip(*found, strict=True)]
        rows = band.cells[0]
        for row in rows:
            row.pieces = [part for piece in row.pieces for part in _parted(piece, starts)]
        pieces = band.pieces()
        crosses = any(p.x0 < x - 2.0 < p.x1 - 4.0 for p in pieces for x in starts)
        inner = [p.x0 for p in pieces if p.x0 > starts[0] - 2.0]
        aligned = any(abs(min(inner) - x) < _NEAR_PT for x in starts) if inner else len(rows) > 1
        if crosses or not aligned:
            out.append(band)
            continue
        cells, edges = _divide(rows, [x - 1.0 for x in starts], band.edges[0][0], band.edges[-1][1])
        out.append(TableRow(cells, edges, band.top, band.bottom, divided=True))
    return out


def _width(band: TableRow) -> tuple[int, int]:
    return (round(band.edges[0][0] / 6), round(band.edges[-1][1] / 6))


def _parted(piece: Piece, starts: list[float]) -> list[Piece]:
    """Return a piece in two where a text object of it begins at a column."""
    for i, x in enumerate(piece.starts[1:], 1):
        if any(abs(x - start) < 1.5 for start in starts):
            cut = piece.looks[i - 1][0]
            return [piece.upto(i, cut, x), piece.behind(i, cut, x)]
    return [piece]


def _same_width(rule: _Rule, band: TableRow) -> bool:
    return abs(rule.x0 - band.edges[0][0]) < 12.0 and abs(rule.x1 - band.edges[-1][1]) < 12.0


def _inner(band: TableRow, columns: set[int]) -> bool:
    return any(round(edge[0] / 8) in columns for edge in band.edges[1:])


def _bands(rules: list[_Rule]) -> list[tuple[_Rule, _Rule]]:
    out = []
    for i, above in enumerate(rules):
        for below in rules[i + 1 : i + 6]:
            if abs(below.x0 - above.x0) < 12.0 and abs(below.x1 - above.x1) < 12.0:
                if below.y - above.y > 6.0:
                    out.append((above, below))
                break
    return out


def _beyond(rows: list[Row], band: TableRow, *, above: bool) -> TableRow | None:
    """Return the row of a table that a page break cuts: it has a rule on one side only, at the edge of its page.

    rows: from the rule outwards. What crosses a column of the table, or stands off, is no longer of it.
    """
    inner = [edge[0] for edge in band.edges[1:]]
    found: list[Row] = []
    for row in rows:
        y = found[-1].y if found else row.y
        crosses = any(p.x0 < x - 2.0 < p.x1 - 4.0 for p in row.pieces for x in inner)
        if crosses or abs(row.y - y) > 2.6 * row.size:
            break
        found.append(row)
    found.sort(key=lambda row: row.y)
    if not inner or not any(p.x0 >= inner[0] for row in found for p in row.pieces):
        return None
    cells, edges = _divide(found, inner, band.edges[0][0], band.edges[-1][1])
    return TableRow(cells, edges, found[0].y, found[-1].y, opens=above, goes_on=above and not cells[0])


def _aligned(a: Row, b: Row) -> bool:
    """Whether two rows share the place of a column beyond the first."""
    return any(abs(p.x0 - q.x0) < _NEAR_PT or abs(p.x1 - q.x1) < _NEAR_PT for p in a.pieces[1:] for q in b.pieces[1:])


def aligned_rows(rows: list[Row]) -> list[list[TableRow]]:
    """Return the tables that only the alignment of their columns shows. rows: those that no ruled table took."""
    out: list[list[TableRow]] = []
    group: list[Row] = []
    follow: dict[int, list[Row]] = {}
    for row in rows:
        starts = [p.x0 for p in group[-1].pieces] if group else []
        near = bool(group) and row.y - _last(group, follow).y < 5 * row.size
        if len(row.pieces) > 1 and (not group or (near and _aligned(group[-1], row))):
            group.append(row)
        elif (
            group and len(group) > 1
            and any(abs(row.x0 - x) < _NEAR_PT for x in starts[1:])
            and row.y - _last(group, follow).y < 1.6 * row.size
        ):  # fmt: skip
            follow.setdefault(id(group[-1]), []).append(row)
        else:
            out += _table(group, follow)
            group = [row] if len(row.pieces) > 1 else []
    return out + _table(group, follow)


def _last(group: list[Row], follow: dict[int, list[Row]]) -> Row:
    return follow.get(id(group[-1]), group)[-1]


def _table(group: list[Row], follow: dict[int, list[Row]]) -> list[list[TableRow]]:
    if len(group) < MIN_ALIGNED:
        return []
    if sum(is_page_number(row.pieces[-1].text) for row in group) > 0.7 * len(group):
        figures = any("," in row.pieces[-1].text or len(row.pieces) > 3 for row in group)
        if not figures:
            return []
    labelled = sum(is_label(row.pieces[0].text) for row in group)
    if labelled > 0.5 * len(group) and sum(len(row.pieces) == 2 for row in group) > 0.5 * len(group):
        return []
    left = min(row.x0 for row in group)
    right = max(row.x1 for row in group)
    table = []
    for row in group:
        rows = [row, *follow.get(id(row), ())]
        boundaries = [piece.x0 - 1.0 for piece in row.pieces[1:]]
        cells, edges = _divide(rows, boundaries, left, right)
        table.append(TableRow(cells, edges, row.y, rows[-1].y))
    return [table]
