"""One page of a PDF as runs: stretches of text of one look at one height, and what else is drawn there."""

from __future__ import annotations

import math
from dataclasses import field
from itertools import repeat
from typing import Any

from critic.documents.pdf import pdfium
from critic.documents.pdf.annotations import Comment
from critic.documents.pdf.marks import insert_raised, split_at_rules, underline
from critic.documents.pdf.objects import by_object
from critic.documents.pdf.paint import traceless
from critic.documents.pdf.runs import Look, Looks, Run
from critic.documents.pdf.scan import scan
from critic.documents.pdf.shapes import Box, Shape, may_cover, read_shapes
from critic.documents.pdf.spacing import lost_spacing
from critic.model.values import dataclass

_FARTHEST_PT = 100_000.0
"""No page is larger: what stands farther off is not on it."""
_NOWHERE = (-_FARTHEST_PT, -_FARTHEST_PT, -_FARTHEST_PT)


@dataclass(slots=True)
class PageGlyphs:
    """What stands on one page. drawn: the place of text objects in the order of drawing, by address, if it matters."""

    number: int
    width: float
    height: float
    runs: list[Run] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    drawn: dict[int, int] = field(default_factory=dict)
    broken: bool = False
    """It could not be loaded."""
    apart: bool = False
    """Each of its runs is one text object: something is drawn over text here, or text is not seen."""
    dropped: list[tuple[int, Box]] = field(default_factory=list)
    """Text objects that repeat another one at the same place, so that PDFium leaves them out: order of drawing, box."""
    unseen: set[int] = field(default_factory=set)
    """Text objects under a filling that leave no mark on the page."""
    comments: list[Comment] = field(default_factory=list)
    lost_spacing: bool = False
    cut: bool = False
    """It holds more than anybody reads; the rest was not looked at."""


def _turned(run: Run, text_page: int, box: Box, angle: float) -> None:
    """Place a run whose text does not run from left to right, in the frame in which it does.

    angle: clockwise, as PDFium counts.
    """
    turn = -round(angle / (math.pi / 2)) % 4
    slanted = abs(angle - round(angle / (math.pi / 2)) * (math.pi / 2)) > 0.05
    first, last = pdfium.char_box(text_page, run.first), pdfium.char_box(text_page, run.last)
    x0, y0 = min(first[0], last[0]), min(first[1], last[1])
    x1, y1 = max(first[2], last[2]), max(first[3], last[3])
    ox, oy = pdfium.char_origin(text_page, run.first)
    left, bottom, right, top = box
    if slanted:
        run.turn = -1
        run.x0, run.x1, run.y = x0 - left, x1 - left, top - y0
        return
    run.turn = turn
    if turn == 1:
        run.x0, run.x1, run.y = y0 - bottom, y1 - bottom, ox - left
    elif turn == 2:
        run.x0, run.x1, run.y = right - x1, right - x0, oy - bottom
    elif turn == 3:
        run.x0, run.x1, run.y = top - y1, top - y0, right - ox


def read_page(document: Any, number: int, looks: Looks) -> PageGlyphs:
    """Return what stands on a page, from 0; an unreadable page has no runs."""
    with pdfium.page(document, number) as opened:
        if opened is None:
            return PageGlyphs(number + 1, 0.0, 0.0, broken=True)
        page, text_page, handle = opened.page, opened.text_page, opened.handle
        looks.new_page()
        box = pdfium.page_box(page)
        walk = read_shapes(page, box)
        out = PageGlyphs(number + 1, box[2] - box[0], box[3] - box[1], shapes=walk.shapes, comments=opened.comments)
        if not handle:
            return out
        found = pdfium.page_text(handle)
        exact = found.exact
        out.lost_spacing = lost_spacing(found.text, text_page, exact)
        out.runs, out.cut = scan(text_page, found.text, exact, looks, box)
        covers = any(may_cover(shape) for shape in out.shapes)
        if covers or any(suspect(run.look) for run in out.runs):
            out.drawn = walk.drawn()
        asked = walk.asked()
        seen = looks.of(asked)
        known = {id(run.look) for run in out.runs}
        unseen = {id(look): look for look in map(seen.__getitem__, asked) if id(look) not in known}
        if any(map(suspect, unseen.values())) or (covers and walk.painted_over(_printed(out.runs))):
            out.runs = by_object(text_page, pdfium.count_chars(handle), looks, box)
            under = walk.under(_printed(out.runs))
            if under:
                out.unseen = traceless(page, [each for each in _printed(out.runs) if each[0] in under], box)
            out.dropped = walk.dropped({run.handle for run in out.runs})
            out.apart, exact = True, False
        _settle(out, text_page, box, exact)
        if found.halves:
            _put_together(out.runs)
        for run in out.runs:
            if not (
                -_FARTHEST_PT < run.x0 <= run.x1 < _FARTHEST_PT
                and -_FARTHEST_PT < run.y < _FARTHEST_PT
                and -_FARTHEST_PT < run.size < _FARTHEST_PT
            ):  # not a number is nowhere, too
                run.x0, run.x1, run.y, run.size, run.turn = *_NOWHERE, 1.0, 0
        return out


def _put_together(runs: list[Run]) -> None:
    """Give runs characters for UTF-16 units, and their ranges the places of characters."""
    for run in runs:
        units, run.text = run.text, pdfium.whole(run.text)
        if len(units) > len(run.text):
            run.underlines, run.struck = (
                tuple((len(pdfium.whole(units[:a])), len(pdfium.whole(units[:b]))) for a, b in ranges)
                for ranges in (run.underlines, run.struck)
            )


def _printed(runs: list[Run]) -> list[tuple[int, Box]]:
    return [(run.handle, (run.x0, run.y - 0.7 * run.size, run.x1, run.y + 0.2 * run.size)) for run in runs]


def suspect(look: Look) -> bool:
    """Whether text of this look may be invisible: by its mode, by its transparency, or light on light."""
    return look.mode in (3, 7) or look.color[3] < 20 or min(look.color[:3]) > 200


def _settle(page: PageGlyphs, text_page: int, box: Box, exact: bool) -> None:
    """Place what is turned, set sizes as printed, and find underlines and raised marks."""
    sizes: dict[tuple[int, int], float] = {}
    angles = list(map(pdfium.char_angle, repeat(text_page), [run.first for run in page.runs]))
    for run, angle in zip(page.runs, angles, strict=True):
        cell = (id(run.look), int(100 * run.size + 0.5))
        if cell not in sizes:
            sizes[cell] = pdfium.printed_size(text_page, run.first) or run.size
        run.size = sizes[cell]
        if 0.02 < angle < 6.26:
            _turned(run, text_page, box, angle)
    if exact:
        page.runs = insert_raised(page.runs, text_page, box[0])
        page.runs = split_at_rules(page.runs, page.shapes, text_page, box[0])
        underline(page.runs, page.shapes, text_page, box[0])
