"""One page as rows in the direction of its text, margin numbers and what nobody sees put aside."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import field, replace
from itertools import pairwise

from critic.documents.pdf import pdfium
from critic.documents.pdf.annotations import Comment
from critic.documents.pdf.glyphs import PageGlyphs
from critic.documents.pdf.lines import LOWERED, Row, pieces_of, rows_of
from critic.documents.pdf.runs import Run
from critic.documents.pdf.shapes import Shape
from critic.documents.pdf.trust import sight
from critic.model.values import dataclass
from critic.text.patterns import lazy

_MAX_HIDDEN = 200
"""Rows of hidden text of one page that are told one by one."""
_COUNTED = lazy(r"([0-9⁰¹²³⁴-⁹]{1,3})(?:\s+|$)")
"""A number of a line; one that is set a little higher looks like a note's."""
_COUNTED_ROWS = 8
_MARGIN_PT = 14.0
"""Numbers in a margin are set flush left or right: they begin no farther apart."""
_FEW_SHAPES = 8
"""So many rules and frames may stand on a page that is blank but for them."""
_SMALL_SHARE = 0.15
"""An image of less than this share of its page may be a logo or a banner; no scan of a page is so small."""
_FLOW_CHARS = 150
"""Text in another direction than its page's is read from so many characters on; less is a mark in the margin."""


@dataclass(slots=True)
class PageRows:
    """rows: from top to bottom. aside: rows of text that runs in another direction. shapes: rules, in the direction of
    the rows. marks: margin text, watermarks and margin numbers. hidden: (baseline, its row with it, itself)."""

    number: int
    width: float = 0.0
    rows: list[Row] = field(default_factory=list)
    aside: list[Row] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    hidden: list[tuple[float, str, str]] = field(default_factory=list)
    lost_spacing: bool = False
    cut: bool = False
    pictured: bool = False
    """It shows something that is no text: a large image, or more drawing than a few rules; or it could not be loaded."""
    pictures: set[tuple[int, ...]] = field(default_factory=set)
    """Places of its smaller images, in points: a logo that stands on every page is furniture."""
    comments: list[Comment] = field(default_factory=list)


def rows_of_page(page: PageGlyphs) -> PageRows:
    """Return a page's rows."""
    out = PageRows(page.number, page.width, lost_spacing=page.lost_spacing, cut=page.cut, comments=page.comments)
    out.pictured = page.broken or _pictured(page)
    out.pictures = {
        (shape.kind, *map(round, shape.box))
        for shape in page.shapes
        if shape.kind != pdfium.PATH and _small(shape, page)
    }
    if not page.runs:
        return out
    view = sight(page)
    out.marks = _joined(view.slanted)
    chars: Counter[int] = Counter()
    for run in view.seen:
        chars[run.turn] += len(run.text)
    main = min(chars, key=lambda turn: (-chars[turn], turn), default=0)
    out.shapes = _turned(page, main)
    out.rows = rows_of(pieces_of(run for run in view.seen if run.turn == main))
    for turn in sorted(chars):
        if turn == main:
            continue
        runs = [run for run in view.seen if run.turn == turn]
        if chars[turn] >= _FLOW_CHARS:
            out.aside += rows_of(pieces_of(runs))
        else:
            out.marks += _joined(runs)
    if view.hidden:
        out.hidden = _with_hidden(page, view.hidden)
    return out


def _pictured(page: PageGlyphs) -> bool:
    drawn = [shape for shape in page.shapes if shape.color is None or min(shape.color[:3]) < 250]
    return len(drawn) > _FEW_SHAPES or any(s.kind != pdfium.PATH and not _small(s, page) for s in drawn)


def _small(shape: Shape, page: PageGlyphs) -> bool:
    x0, top, x1, bottom = shape.box
    return (x1 - x0) * (bottom - top) < _SMALL_SHARE * page.width * page.height


def _joined(runs: list[Run]) -> list[str]:
    lines: dict[int, list[str]] = {}
    for run in runs:
        lines.setdefault(run.line, []).append(run.joint + run.text)
    return ["".join(parts).strip() for parts in lines.values()]


def _with_hidden(page: PageGlyphs, hidden: list[Run]) -> list[tuple[float, str, str]]:
    every = rows_of(pieces_of(run for run in page.runs if run.turn == 0))
    out = []
    for row in rows_of(pieces_of(hidden))[:_MAX_HIDDEN]:
        whole = next((other for other in every if abs(other.y - row.y) < 0.4 * row.size + 0.5), row)
        out.append((row.y, whole.text, row.text))
    return out


def _turned(page: PageGlyphs, turn: int) -> list[Shape]:
    """Return the rules of a page in the frame in which its text runs from left to right."""
    rules = [shape for shape in page.shapes if shape.flat or shape.upright]
    if turn == 0:
        return rules
    wide, high = page.width, page.height
    out = []
    for shape in rules:
        x0, top, x1, bottom = shape.box
        box = {
            1: (high - bottom, x0, high - top, x1),
            2: (wide - x1, high - bottom, wide - x0, high - top),
            3: (top, wide - x1, bottom, wide - x0),
        }[turn]
        out.append(replace(shape, box=box))
    return out


_Numbered = list[tuple[Row, re.Match[str]]]


def strip_numbers(pages: list[PageRows]) -> None:
    """Take out the numbers that count the lines of pages in their margin: bare, at one place, one more on each line.

    A full page shows by itself that its numbers are such. On the others (a cover, a page of tables, whose rows have no
    numbers) what stands alone in that place is one, too.
    """
    edges: list[float] = []
    few: list[tuple[PageRows, _Numbered]] = []
    for page in pages:
        found = [(row, match) for row in page.rows if (match := _COUNTED.match(row.pieces[0].text))]
        edge = min((row.x0 for row, _ in found), default=0.0)
        numbered = [(row, match) for row, match in found if row.x0 <= edge + _MARGIN_PT]
        if _fills(page, numbered) and _counts(numbered) and _apart(page, numbered, edge):
            edges.append(edge)
            _take_out(page, numbered)
        elif found:
            few.append((page, found))
    for page, found in few if edges else ():
        numbered = [(r, m) for r, m in found if any(abs(r.x0 - edge) <= _MARGIN_PT for edge in edges)]
        edge = min((row.x0 for row, _ in numbered), default=0.0)
        if numbered and _apart(page, numbered, edge):
            _take_out(page, numbered)


def _fills(page: PageRows, numbered: _Numbered) -> bool:
    """Whether most lines of a page have a number."""
    alone = sum(match.end() == len(row.text) for row, match in numbered)
    return len(numbered) >= max(_COUNTED_ROWS, 0.6 * (len(page.rows) - alone))


def _counts(numbered: _Numbered) -> bool:
    """Whether numbers go up from line to line, each one or each fifth of them printed."""
    values = [int(match[1].translate(LOWERED)) for _, match in numbered]
    step, often = Counter(b - a for a, b in pairwise(values)).most_common(1)[0]
    return step in (1, 5) and often >= 0.9 * (len(values) - 1)


def _apart(page: PageRows, numbered: _Numbered, edge: float) -> bool:
    """Whether nothing else stands where the numbers do."""
    ids = {id(row) for row, _ in numbered}
    return not any(row.x0 < edge + 4.0 for row in page.rows if id(row) not in ids)


def _take_out(page: PageRows, numbered: _Numbered) -> None:
    for row, match in numbered:
        page.marks.append(match[1].translate(LOWERED))
        _cut(row, match.end())
    page.rows = [row for row in page.rows if row.pieces]


def _cut(row: Row, chars: int) -> None:
    """Take characters off the start of a row."""
    piece = row.pieces[0]
    if chars >= len(piece.text):
        row.pieces.pop(0)
        return
    following = next((x for (end, _), x in zip(piece.looks, piece.starts[1:], strict=False) if end >= chars - 1), None)
    advance = (piece.x1 - piece.x0) * chars / len(piece.text)
    piece.x0 = following if following is not None and piece.looks[0][0] < chars else piece.x0 + advance
    piece.text = piece.text[chars:]
    kept = [i for i, (end, _) in enumerate(piece.looks) if end > chars]
    piece.starts = [max(piece.starts[i], piece.x0) for i in kept]
    piece.looks = [(piece.looks[i][0] - chars, piece.looks[i][1]) for i in kept]
    for name in ("notes", "rules", "struck"):
        ranges = getattr(piece, name)
        setattr(piece, name, tuple((max(a - chars, 0), b - chars) for a, b in ranges if b > chars))
