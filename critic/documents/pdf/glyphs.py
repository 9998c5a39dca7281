"""One page of a PDF as runs: stretches of text of one look at one height, with where they stand and what is drawn there."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Any

from critic.documents.pdf import pdfium
from critic.documents.pdf.shapes import Box, Shape, may_cover, read_shapes

_TOKEN = re.compile(r"\r\n?|\n|[\ufffe\x02]|[^\s\ufffe\x02]+")
_BOLD = re.compile(r"bold|black|heavy|semibold|demi(?!.*light)|,b\b|-bd\b", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli", re.IGNORECASE)
GAP_EMS = 1.5
"""A gap of so many heights of the text ends a run: a tab, a cell, a column."""
MAX_RUNS = 60_000
"""Of one page: what goes beyond is drawing, not print."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a run is drawn. mode: text rendering mode (ISO 32000-1 table 106). color: red, green, blue, alpha."""

    bold: bool
    italic: bool
    mode: int
    color: tuple[int, int, int, int]


@dataclass(slots=True)
class Run:
    """A stretch of one look on one baseline. y: its baseline, downwards; size: the height of its font's cell.

    line: PDFium's line that it belongs to. joint: what PDFium has between it and the run before of the same line.
    first, last: PDFium's indices of its outer characters; handle: the text object of the first. turn: quarter turns of its direction, -1 for slanted text.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    look: Look
    line: int
    joint: str
    first: int
    last: int
    handle: int = 0
    turn: int = 0
    broken: bool = False
    """It ends at a hyphen that PDFium found at a line end."""


@dataclass(slots=True)
class PageGlyphs:
    """What stands on one page. drawn: the order in which its text objects are drawn, by address; empty if nobody asks."""

    number: int
    width: float
    height: float
    runs: list[Run] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    drawn: dict[int, int] = field(default_factory=dict)
    chars: int = 0


class Looks:
    """Looks of text objects, shared by all that look the same; fonts are asked once a document."""

    def __init__(self) -> None:
        self._fonts: dict[int, tuple[bool, bool]] = {}
        self._looks: dict[tuple[int, int, tuple[int, int, int, int]], Look] = {}
        self._same: dict[Look, Look] = {}

    def forget_fonts(self) -> None:
        """Drop what is known by font address: PDFium may give a freed address to another font."""
        self._fonts.clear()
        self._looks.clear()

    def of(self, text_object: int) -> Look:
        """Return the look of a text object."""
        font = pdfium.object_font(text_object) or 0
        key = (font, pdfium.render_mode(text_object), pdfium.fill_color(text_object))
        look = self._looks.get(key)
        if look is None:
            bold, italic = self._font(font)
            look = Look(bold, italic, key[1], key[2])
            look = self._looks[key] = self._same.setdefault(look, look)
        return look

    def _font(self, font: int) -> tuple[bool, bool]:
        if font not in self._fonts:
            name = pdfium.font_name(font) if font else ""
            weight = pdfium.font_weight(font) if font else 400
            flags = pdfium.font_flags(font) if font else 0
            bold = bool(_BOLD.search(name)) or (weight >= 600 and not name) or bool(flags > 0 and flags & 0x40000)
            self._fonts[font] = (bold, bool(_ITALIC.search(name)) or bool(flags > 0 and flags & 0x40))
        return self._fonts[font]


_PLAIN = Look(False, False, 0, (0, 0, 0, 255))


class _Scanner:
    """Cuts PDFium's text of a page into runs, asking for positions only where the text object changes."""

    def __init__(self, page: int, text_page: int, text: str, exact: bool, looks: Looks, box: Box) -> None:
        self.text_page, self.text, self.exact, self.looks = text_page, text, exact, looks
        self.left, self.top = box[0], box[3]
        self.runs: list[Run] = []

    def index(self, offset: int) -> int:
        if self.exact:
            return offset
        return max(int(pdfium.char_index(self.text_page, offset)), 0)

    def scan(self) -> list[Run]:
        text_object, text_page, loose_box = pdfium.text_object, self.text_page, pdfium.loose_box
        exact = self.exact
        line = 0
        start = end = -1
        handle = 0
        look = _PLAIN
        left = right_edge = height = low = 0.0
        for token in _TOKEN.finditer(self.text):
            a, b = token.span()
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
                if now_look is look and -height < gap < GAP_EMS * height and abs(tall - height) < 0.12 * height:
                    end, handle = b, now
                    continue
                self._close(start, end, look, line, left, low, height, False)
                look = now_look
            else:
                look = self.looks.of(now) if now else _PLAIN
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
        right = pdfium.loose_box(self.text_page, last)[2]
        y = pdfium.char_origin(self.text_page, first)[1]
        before = self.runs[-1] if self.runs and self.runs[-1].line == line else None
        joint = self.text[self._ended : start] if before else ""
        self._ended = end
        text = self.text[start:end]
        self.runs.append(
            Run(
                text,
                left - self.left,
                right - self.left,
                self.top - y,
                height,
                look,
                line,
                joint,
                first,
                last,
                handle,
                0,
                broken,
            )
        )

    _ended = 0


def _turned(run: Run, text_page: int, box: Box, angle: float) -> None:
    """Place a run whose text does not run from left to right, in the frame in which it does."""
    turn = round(angle / (math.pi / 2)) % 4
    slanted = abs(angle - round(angle / (math.pi / 2)) * (math.pi / 2)) > 0.05
    first, last = pdfium.char_box(text_page, run.first), pdfium.char_box(text_page, run.last)
    x0, y0 = min(first[0], last[0]), min(first[1], last[1])
    x1, y1 = max(first[2], last[2]), max(first[3], last[3])
    ox, oy = pdfium.char_origin(text_page, run.first)
    left, bottom, right, top = box
    if slanted:
        run.turn = -1
        run.x0, run.x1, run.y = x0 - left, x1 - left, top - y0
        run.size = max(first[3] - first[1], first[2] - first[0])
        return
    run.turn = turn
    if turn == 1:
        run.x0, run.x1, run.y, run.size = y0 - bottom, y1 - bottom, ox - left, _tall(x1 - x0)
    elif turn == 2:
        run.x0, run.x1, run.y, run.size = right - x1, right - x0, oy - bottom, _tall(y1 - y0)
    elif turn == 3:
        run.x0, run.x1, run.y, run.size = top - y1, top - y0, right - ox, _tall(x1 - x0)


def _tall(ink: float) -> float:
    """Return about the height of a font's cell for the height of a run's ink."""
    return max(ink * 1.3, 0.1)


def read_page(document: Any, number: int, looks: Looks) -> PageGlyphs:
    """Return what stands on a page, from 0; an unreadable page has no runs."""
    with pdfium.page(document, number) as (page, text_page, handle):
        if not page:
            return PageGlyphs(number + 1, 0.0, 0.0)
        box = pdfium.page_box(page)
        out = PageGlyphs(number + 1, box[2] - box[0], box[3] - box[1])
        out.shapes, texts = read_shapes(page, box)
        if not handle:
            return out
        text, exact = pdfium.page_text(handle)
        out.chars = len(text)
        out.runs = _Scanner(page, text_page, text, exact, looks, (box[0], box[1], box[2], box[3])).scan()
        for run in out.runs:
            angle = pdfium.char_angle(text_page, run.first)
            if 0.02 < angle < 6.26:
                _turned(run, text_page, box, angle)
        if any(may_cover(shape) for shape in out.shapes) or any(run.look.color[0] > 200 for run in out.runs):
            out.drawn = texts()
        return out
