"""Columns of running text on a page: where a gutter parts lines that are read one column after the other."""

from __future__ import annotations

from itertools import accumulate
from statistics import median

from critic.documents.pdf.flow import is_label
from critic.documents.pdf.lines import Piece, Row, rows_of

_MIN_ROWS = 4
_MIN_GUTTER_PT = 7.0
_LABEL_CHARS = 12
_MOST_STEPS = 2_000
"""A page is looked at in steps of a point, a larger one in so many steps."""


def _gutter(pieces: list[Piece], left: float, right: float) -> tuple[float, float] | None:
    """Return the widest strip in the inner part of a page that few lines cross, None if there is none."""
    step = max(1.0, (right - left) / _MOST_STEPS)
    width = int((right - left) / step) + 2
    covered = [0] * (width + 1)
    for piece in pieces:
        covered[max(int((piece.x0 - left) / step), 0)] += 1
        covered[min(int((piece.x1 - left) / step) + 1, width)] -= 1
    counts = list(accumulate(covered))
    few = 0.15 * len(pieces)
    best: tuple[float, float] | None = None
    start = None
    for x in range(int(0.25 * width), int(0.75 * width)):
        if counts[x] <= few:
            start = x if start is None else start
            if best is None or x - start > best[1] - best[0]:
                best = (start, x)
        else:
            start = None
    if best is None or (best[1] - best[0]) * step < _MIN_GUTTER_PT:
        return None
    return (best[0] * step + left, best[1] * step + left)


def _prose(pieces: list[Piece]) -> bool:
    """Whether a side of a gutter is running text: most of its lines fill it."""
    if len(pieces) < _MIN_ROWS:
        return False
    wide = max(p.x1 for p in pieces) - min(p.x0 for p in pieces)
    long = [p for p in pieces if not is_label(p.text)]
    if len(long) < _MIN_ROWS:
        return False
    return median(p.x1 - p.x0 for p in long) > 0.6 * wide and median(len(p.text) for p in long) >= 14


def split_columns(rows: list[Row]) -> list[tuple[list[Row], bool]]:
    """Return a page's rows as blocks in reading order, each with whether it is a column beside another one."""
    if not rows:
        return []
    left = min(row.x0 for row in rows)
    right = max(row.x1 for row in rows)
    beyond = [p for row in rows for p in row.pieces if p.x0 > left + 0.3 * (right - left)]
    if len(beyond) < _MIN_ROWS:
        return [(rows, False)]
    pieces = [p for row in rows for p in row.pieces]
    gutter = _gutter([p for p in pieces if not _hangs(p)], left, right)
    if gutter is None:
        return [(rows, False)]
    out: list[tuple[list[Row], bool]] = []
    band: list[Row] = []
    for row in rows:
        if any(p.x0 < gutter[0] + 1.0 and p.x1 > gutter[1] - 1.0 for p in row.pieces):
            out += _band(band, gutter[0] + 1.0)
            band = []
            if out and not out[-1][1]:
                out[-1][0].append(row)
            else:
                out.append(([row], False))
        else:
            band.append(row)
    out += _band(band, gutter[0] + 1.0)
    return out


def _hangs(piece: Piece) -> bool:
    """Whether a piece is a label: those of the right column may hang in the gutter."""
    return len(piece.text) <= _LABEL_CHARS and is_label(piece.text)


def _band(rows: list[Row], end: float) -> list[tuple[list[Row], bool]]:
    """Return rows as two columns if both are running text. end: of the left one; what begins behind it is right."""
    if not rows:
        return []
    lefts = [p for row in rows for p in row.pieces if p.x0 < end]
    rights = [p for row in rows for p in row.pieces if p.x0 >= end]
    if not (_prose(lefts) and _prose(rights)):
        return [(rows, False)]
    out = []
    for side in (lefts, rights):
        out += [(block, True) for block, _ in split_columns(rows_of(side))]
    return out
