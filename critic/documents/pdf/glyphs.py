"""One page of a PDF as runs: stretches of text of one look at one height, and what else is drawn there."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from critic.documents.pdf import pdfium
from critic.documents.pdf.marks import insert_raised, split_at_rules, underline
from critic.documents.pdf.objects import by_object
from critic.documents.pdf.runs import PLAIN, Look, Looks, Run
from critic.documents.pdf.shapes import Box, Shape, may_cover, read_shapes
from critic.documents.pdf.spacing import lost_spacing

_TOKEN = re.compile(r"\r\n?|\n|[\ufffe\x02]|[^\s\ufffe\x02]+")
_MARKED = re.compile(r"([0-9*†‡]{1,4})[.,;:)\]”’\"']{0,3}\Z")
GAP_EMS = 0.85
"""A gap of so many heights of the text ends a run: a tab, a cell, a column."""
MAX_RUNS = 60_000
"""Of one page: what goes beyond is drawing, not print."""


@dataclass(slots=True)
class PageGlyphs:
    """What stands on one page. drawn: the place of text objects in the order of drawing, by address, if it matters."""

    number: int
    width: float
    height: float
    runs: list[Run] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    drawn: dict[int, int] = field(default_factory=dict)
    dropped: list[tuple[int, Box]] = field(default_factory=list)
    """Text objects that repeat another one at the same place, so that PDFium leaves them out: order of drawing, box."""
    lost_spacing: bool = False


class _Scanner:
    """Cuts PDFium's text of a page into runs, asking for positions only where the text object changes."""

    def __init__(self, text_page: int, text: str, exact: bool, looks: Looks, box: Box) -> None:
        self.text_page, self.text, self.exact, self.looks = text_page, text, exact, looks
        self.left, self.top = box[0], box[3]
        self.runs: list[Run] = []

    def index(self, offset: int) -> int:
        if self.exact:
            return offset
        return max(int(pdfium.char_index(self.text_page, offset)), 0)

    def _tokens(self) -> Iterator[tuple[int, int]]:
        """Yield line ends and words, raised marks at the end of a word apart from it."""
        for token in _TOKEN.finditer(self.text):
            a, b = token.span()
            if b - a > 1 and (mark := _MARKED.search(self.text, a, b)):
                cut = self._raised(a, mark.start(1), mark.end(1))
                if a < cut:
                    yield a, cut
                    yield cut, mark.end(1)
                    a = mark.end(1)
            if a < b:
                yield a, b

    def _raised(self, start: int, low: int, end: int) -> int:
        """Return where the smaller print at the end of a word begins, -1 if there is none."""
        page = self.text_page
        last = self.index(end - 1)
        if pdfium.text_object(page, last) == pdfium.text_object(page, self.index(start)):
            return -1
        small = pdfium.printed_size(page, last)
        if small > 0.85 * pdfium.printed_size(page, self.index(start)):
            return -1
        cut = end - 1
        while cut > max(start, low) and pdfium.printed_size(page, self.index(cut - 1)) < 1.1 * small:
            cut -= 1
        return cut

    def scan(self) -> list[Run]:
        text_object, text_page, loose_box = pdfium.text_object, self.text_page, pdfium.loose_box
        exact = self.exact
        line = 0
        start = end = -1
        handle = 0
        look = PLAIN
        left = right_edge = height = low = 0.0
        for a, b in self._tokens():
            mark = self.text[a]
            if mark in "\r\n\ufffe\x02":
                if start >= 0:
                    self._close(start, end, look, line, left, low, height, mark in "\ufffe\x02")
                    start = -1
                line += 1
                continue
            i = a if exact else self.index(a)
            now = text_object(text_page, i) or 0
            if start >= 0:
                if now == handle:
                    end = b
                    continue
                now_look = self.looks.of(now) if now else look
                box = loose_box(text_page, i)
                right_edge = loose_box(text_page, end - 1 if exact else self.index(end - 1))[2]
                tall = box[3] - box[1]
                gap = box[0] - right_edge
                alike = now_look is look and abs(tall - height) < 0.12 * height
                if alike and -height < gap < GAP_EMS * height and not self.text[start:end].isdigit():
                    end, handle = b, now
                    continue
                self._close(start, end, look, line, left, low, height, False)
                look = now_look
            else:
                look = self.looks.of(now) if now else PLAIN
                box = loose_box(text_page, i)
            start, end, handle = a, b, now
            left, low, height = box[0], box[1], box[3] - box[1]
            if len(self.runs) > MAX_RUNS:
                break
        if start >= 0:
            self._close(start, end, look, line, left, low, height, False)
        return self.runs

    def _close(
        self, start: int, end: int, look: Look, line: int, left: float, low: float, height: float, broken: bool
    ) -> None:
        first, last = self.index(start), self.index(end - 1)
        handle = pdfium.text_object(self.text_page, first) or 0
        ending = pdfium.loose_box(self.text_page, last)
        left, right = min(left, ending[0]), max(ending[2], left)
        y = pdfium.char_origin(self.text_page, first)[1]
        before = self.runs[-1] if self.runs and self.runs[-1].line == line else None
        joint = self.text[self._ended : start] if before else ""
        self._ended = end
        text = self.text[start:end]
        run = Run(
            text, left - self.left, right - self.left, self.top - y, height, look, line, joint, first, last, handle,
            broken=broken,
        )  # fmt: skip
        self.runs.append(run)

    _ended = 0


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
    with pdfium.page(document, number) as (page, text_page, handle):
        if not page:
            return PageGlyphs(number + 1, 0.0, 0.0)
        box = pdfium.page_box(page)
        walk = read_shapes(page, box)
        out = PageGlyphs(number + 1, box[2] - box[0], box[3] - box[1], shapes=walk.shapes)
        if not handle:
            return out
        text, exact = pdfium.page_text(handle)
        out.lost_spacing = lost_spacing(text, text_page, exact)
        out.runs = _Scanner(text_page, text, exact, looks, box).scan()
        covers = any(may_cover(shape) for shape in out.shapes)
        if covers or any(suspect(run.look) for run in out.runs):
            out.drawn = walk.drawn()
        seen = {id(run.look) for run in out.runs}

        def unsuspected(handle: int) -> bool:
            look = looks.of(handle)
            return id(look) in seen or not suspect(look)

        if walk.looks_apart(unsuspected) or (covers and _painted_over(out)):
            out.runs = by_object(text_page, pdfium.count_chars(handle), looks, box)
            out.dropped = walk.dropped({run.handle for run in out.runs})
            exact = False
        _settle(out, text_page, box, exact)
        return out


def suspect(look: Look) -> bool:
    """Whether text of this look may be invisible: by its mode, by its transparency, or light on light."""
    return look.mode in (3, 7) or look.color[3] < 20 or min(look.color[:3]) > 200


def _painted_over(page: PageGlyphs) -> bool:
    """Whether an opaque filling that is drawn after a text object reaches into it."""
    late = [s for s in page.shapes if may_cover(s) and s.kind == pdfium.PATH]
    first = min(page.drawn.values(), default=0)
    for shape in [s for s in late if s.z > first][:200]:
        x0, top, x1, bottom = shape.box
        for run in page.runs:
            reached = top < run.y - 0.2 * run.size < bottom and x0 < run.x1 and run.x0 < x1
            if reached and page.drawn.get(run.handle, shape.z) < shape.z:
                return True
    return False


def _settle(page: PageGlyphs, text_page: int, box: Box, exact: bool) -> None:
    """Place what is turned, set sizes as printed, and find underlines and raised marks."""
    for run in page.runs:
        run.size = pdfium.printed_size(text_page, run.first) or run.size
        angle = pdfium.char_angle(text_page, run.first)
        if 0.02 < angle < 6.26:
            _turned(run, text_page, box, angle)
    if exact:
        page.runs = insert_raised(page.runs, text_page, box[0])
        page.runs = split_at_rules(page.runs, page.shapes, text_page, box[0])
        underline(page.runs, page.shapes, text_page, box[0])
