"""PDFium's text of a page → runs, asking where text stands only where its text object changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import methodcaller

from critic.documents.pdf import pdfium
from critic.documents.pdf.runs import PLAIN, Look, Looks, Run
from critic.documents.pdf.shapes import Box
from critic.text.patterns import lazy

_LINE = lazy(r"[^\r\n\ufffe\x02]+")
_WORD = lazy(r"\S+")
_SPAN = methodcaller("span")
_MARKED = lazy(r"([0-9*†‡]{1,4})[.,;:)\]”’\"']{0,3}(?=\s|\Z)")
"""A word that ends in what may be a raised note mark."""
GAP_EMS = 0.85
"""A gap of so many heights of the text ends a run: a tab, a cell, a column."""
MAX_RUNS = 60_000
"""Of one page: what goes beyond is drawing, not print."""


def scan(text_page: int, text: str, exact: bool, looks: Looks, box: Box) -> list[Run]:
    """Return a page's runs in PDFium's order.

    text: PDFium's; lines end with a line feed or, where PDFium joined a word, with U+FFFE or U+0002. exact: offsets in
    text are PDFium's character indices. box: left, bottom, right, top of the page.
    """
    scanner = _Scanner(text_page, text, exact, looks, box)
    for number, line in enumerate(_LINE.finditer(text)):
        start, end = line.span()
        scanner.line(start, end, number, end < len(text) and text[end] in "\ufffe\x02")
        if len(scanner.runs) > MAX_RUNS:
            break
    return scanner.runs


class _Scanner:
    def __init__(self, text_page: int, text: str, exact: bool, looks: Looks, box: Box) -> None:
        self.text_page, self.text, self.exact, self.looks = text_page, text, exact, looks
        self.left, self.top = box[0], box[3]
        self.runs: list[Run] = []
        self.ended = 0

    def index(self, offset: int) -> int:
        if self.exact:
            return offset
        return max(int(pdfium.char_index(self.text_page, offset)), 0)

    def object_at(self, offset: int) -> int:
        return pdfium.text_object(self.text_page, self.index(offset)) or 0

    def line(self, start: int, end: int, number: int, broken: bool) -> None:
        """Add the runs of one line; most lines are one text object."""
        words = self.text[start:end].rstrip()
        end = start + len(words)
        start = end - len(words.lstrip())
        if start >= end:
            return
        first = self.object_at(start)
        if first and first == self.object_at(end - 1):
            box = pdfium.loose_box(self.text_page, self.index(start))
            self.close(start, end, self.looks.of(first), number, box, broken, first)
        else:
            self.words(start, end, number, broken)

    def words(self, start: int, end: int, number: int, broken: bool) -> None:
        """Add the runs of a line of several text objects."""
        begin = stop = -1
        handle = begun = 0
        look = PLAIN
        box = (0.0, 0.0, 0.0, 0.0)
        text_object, loose_box, look_of = pdfium.text_object, pdfium.loose_box, self.looks.of
        text_page, exact = self.text_page, self.exact
        for a, b in self.spans(start, end):
            index = a if exact else self.index(a)
            now = text_object(text_page, index) or 0
            if now == handle and begin >= 0:
                stop = b
                continue
            now_look = look_of(now) if now else look
            now_box = loose_box(text_page, index)
            if begin >= 0:
                if now_look is look and self.joins(begin, stop, box, now_box):
                    stop, handle = b, now
                    continue
                self.close(begin, stop, look, number, box, False, begun)
            look, box = now_look, now_box
            begin, stop, handle, begun = a, b, now, now
        if begin >= 0:
            self.close(begin, stop, look, number, box, broken, begun)

    def joins(self, begin: int, stop: int, box: Box, following: Box) -> bool:
        """Whether a word goes on with a run: as high, and no wide gap before it. A bare number stays alone."""
        height = box[3] - box[1]
        if not -0.12 * height < following[3] - following[1] - height < 0.12 * height:
            return False
        last = stop - 1 if self.exact else self.index(stop - 1)
        gap = following[0] - pdfium.loose_right(self.text_page, last)
        return -height < gap < GAP_EMS * height and not self.text[begin:stop].isdigit()

    def spans(self, start: int, end: int) -> Iterable[tuple[int, int]]:
        """Return the words of a line, raised marks at the end of a word apart from it."""
        words = list(map(_SPAN, _WORD.finditer(self.text, start, end)))
        marks = {mark.end(): mark.span(1) for mark in _MARKED.finditer(self.text, start, end)}
        if not marks:
            return words
        return self.cut(words, marks)

    def cut(self, words: list[tuple[int, int]], marks: dict[int, tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield words with those parted that end in a raised mark."""
        for a, b in words:
            low, end = marks.get(b, (b, b))
            at = self.raised(a, max(low, a), end) if low < end and end - a > 1 else -1
            if at <= a:
                yield a, b
                continue
            yield a, at
            yield at, end
            if end < b:
                yield end, b

    def raised(self, start: int, low: int, end: int) -> int:
        """Return where the smaller print at the end of a word begins, -1 if there is none."""
        last = self.index(end - 1)
        if pdfium.text_object(self.text_page, last) == self.object_at(start):
            return -1
        small = pdfium.printed_size(self.text_page, last)
        if small > 0.85 * pdfium.printed_size(self.text_page, self.index(start)):
            return -1
        cut = end - 1
        while cut > low and pdfium.printed_size(self.text_page, self.index(cut - 1)) < 1.1 * small:
            cut -= 1
        return cut

    def close(self, start: int, end: int, look: Look, line: int, box: Box, broken: bool, handle: int) -> None:
        """Add one run. box: of its first character."""
        first, last = self.index(start), self.index(end - 1)
        ending = pdfium.loose_box(self.text_page, last)
        y = pdfium.char_origin(self.text_page, first)[1]
        joint = self.text[self.ended : start] if self.runs and self.runs[-1].line == line else ""
        self.ended = end
        run = Run(
            self.text[start:end], min(box[0], ending[0]) - self.left, max(box[0], ending[2]) - self.left,
            self.top - y, box[3] - box[1], look, line, joint, first, last, handle, broken=broken,
        )  # fmt: skip
        self.runs.append(run)
