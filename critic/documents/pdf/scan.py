"""PDFium's text of a page → runs, asking where text stands only where its text object changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from operator import methodcaller

from critic.documents.pdf import pdfium
from critic.documents.pdf.runs import Looks, Run
from critic.documents.pdf.shapes import Box
from critic.text.patterns import lazy

_LINE = lazy(r"[^\r\n\ufffe\x02]+")
_WORD = lazy(r"\S+")
_SPAN = methodcaller("span")
_MARKED = lazy(r"([0-9*†‡]{1,4})[.,;:)\]”’\"']{0,3}(?=\s|\Z)")
"""A word that ends in what may be a raised note mark."""
_LEADING = lazy(r"([0-9]{1,3}|[*†‡§¶]{1,3})(?=[^\W\d_]|[“\"‘(\[])\S+")
"""A first word of a line before which a note's mark may stand, glued to it."""
_RAISED = 0.85
"""A raised mark is smaller than this share of the print beside it."""
_HYPHEN_EMS = 0.2
"""No space between words is so narrow."""
GAP_EMS = 0.85
"""A gap of so many heights of the text ends a run: a tab, a cell, a column."""
MAX_RUNS = 60_000
"""Of one page: what goes beyond is drawing, not print."""

_Handle = int | None
_Part = tuple[int, int, _Handle, int, bool]
"""A stretch of a line in one text object: start and end in the page's text, object, line, whether a hyphen breaks it."""


def scan(text_page: int, text: str, exact: bool, looks: Looks, box: Box) -> tuple[list[Run], bool]:
    """Return a page's runs in PDFium's order, and whether there were more than anybody reads.

    text: PDFium's; lines end with a line feed or, where PDFium joined a word, with U+FFFE or U+0002. exact: offsets in
    text are PDFium's character indices. box: left, bottom, right, top of the page.
    """
    scanner = _Scanner(text_page, text, exact)
    parts = scanner.parts()
    return scanner.runs(parts[:MAX_RUNS], looks, box), len(parts) > MAX_RUNS


class _Scanner:
    def __init__(self, text_page: int, text: str, exact: bool) -> None:
        self.text_page, self.text, self.exact = text_page, text, exact

    def indices(self, offsets: Sequence[int]) -> Sequence[int]:
        return offsets if self.exact else pdfium.char_indices(self.text_page, offsets)

    def objects(self, offsets: Sequence[int]) -> list[_Handle]:
        return pdfium.text_objects(self.text_page, self.indices(offsets))

    def parts(self) -> list[_Part]:
        """Return what each text object has of each line; most lines are one text object."""
        text = self.text
        lines = []
        for line in _LINE.finditer(text):
            start, end = line.span()
            words = line[0].rstrip()
            stop = start + len(words)
            start = stop - len(words.lstrip())
            if start >= stop:
                continue
            broken = end < len(text) and text[end] in "\ufffe\x02"
            if text[stop - 2 : stop] == " -" and self.hyphen(start, stop):
                stop, broken = stop - 2, True
            lines.append((start, stop, broken))
        firsts = self.objects([start for start, _, _ in lines])
        lasts = self.objects([stop - 1 for _, stop, _ in lines])
        mixed = [line for line, first, last in zip(lines, firsts, lasts, strict=True) if not first or first != last]
        inner = iter(self.divided([(start, stop) for start, stop, _ in mixed]))
        out: list[_Part] = []
        for number, ((start, stop, broken), first, last) in enumerate(zip(lines, firsts, lasts, strict=True)):
            if first and first == last:
                out.append((start, stop, first, number, broken))
                continue
            out += [(a, b, handle, number, broken and b == stop) for a, b, handle in next(inner)]
            if len(out) > MAX_RUNS:
                break
        return out

    def hyphen(self, start: int, stop: int) -> bool:
        """Whether a dash at a line's end is the hyphen of its last word: what parts them is no space, but a little gap that
        PDFium took for one, since lines that are spread out have their hyphens at the margin."""
        if stop - start < 4 or not self.text[stop - 3].islower():
            return False
        letter, space, dash = self.indices((stop - 3, stop - 2, stop - 1))
        (_, _, right, _), (left, *_) = pdfium.loose_boxes(self.text_page, (letter, dash))
        narrow = left - right < _HYPHEN_EMS * pdfium.printed_size(self.text_page, letter)
        return narrow and bool(pdfium.is_generated(self.text_page, space))

    def divided(self, lines: list[tuple[int, int]]) -> list[list[tuple[int, int, _Handle]]]:
        """Return what each text object has of each line: start, end, object; a raised mark stands apart."""
        words = [list(map(_SPAN, _WORD.finditer(self.text, start, end))) for start, end in lines]
        flat = list(chain.from_iterable(words))
        handles = self.objects([a for a, _ in flat])
        cuts = self.raised(lines, {b: (a, handle) for (a, b), handle in zip(flat, handles, strict=True)})
        following = iter(handles)
        out = []
        for line in words:
            spans: list[tuple[int, int, _Handle]] = []
            for a, b in line:
                spans.append((a, b, next(following)))
                if b in cuts:
                    edges = [a, *cuts[b], b]
                    spans[-1:] = zip(edges, edges[1:], self.objects(edges[:-1]), strict=False)
            out.append(_together(spans))
        return out

    def raised(self, lines: list[tuple[int, int]], words: dict[int, tuple[int, _Handle]]) -> dict[int, list[int]]:
        """Return where words are parted, by their ends: before and behind a raised mark at the end, and behind one at
        the start of a line, glued to the first word of its note.

        words: start and object, by end.
        """
        asked = []
        for start, stop in lines:
            for mark in _MARKED.finditer(self.text, start, stop):
                begin, handle = words.get(mark.end(), (mark.end(), None))
                low, end = mark.span(1)
                if end - begin > 1:
                    asked.append((mark.end(), begin, handle, max(low, begin), end))
        endings = self.objects([end - 1 for *_, end in asked])
        cuts: dict[int, list[int]] = {}
        for (word, begin, handle, low, end), ending in zip(asked, endings, strict=True):
            at = self.smaller(begin, low, end) if ending != handle else -1
            if at > begin:
                cuts[word] = [at, end] if end < word else [at]
        leading = [first for start, stop in lines if (first := _LEADING.match(self.text, start, stop))]
        behind = self.objects([first.end(1) for first in leading])
        for first, following in zip(leading, behind, strict=True):
            handle = words[first.end()][1]
            if following != handle and self.stands_out(first.start(), first.end(1)):
                cuts.setdefault(first.end(), []).insert(0, first.end(1))
        return cuts

    def stands_out(self, mark: int, word: int) -> bool:
        """Whether a character is printed smaller or higher than another."""
        first, behind = self.indices((mark, word))
        size = pdfium.printed_size(self.text_page, behind)
        if pdfium.printed_size(self.text_page, first) < _RAISED * size:
            return True
        return (
            pdfium.char_origin(self.text_page, first)[1] - pdfium.char_origin(self.text_page, behind)[1] > 0.15 * size
        )

    def smaller(self, start: int, low: int, end: int) -> int:
        """Return where the smaller print at the end of a word begins, -1 if there is none."""
        first, *tail = self.indices((start, *range(low, end)))
        sizes = [pdfium.printed_size(self.text_page, index) for index in tail]
        small = sizes.pop()
        if small > _RAISED * pdfium.printed_size(self.text_page, first):
            return -1
        cut = end - 1
        while sizes and sizes.pop() < 1.1 * small:
            cut -= 1
        return cut

    def runs(self, parts: list[_Part], looks: Looks, box: Box) -> list[Run]:
        """Return parts as runs: those of one line, one look and one height together that no wide gap parts."""
        seen = looks.of([handle for _, _, handle, _, _ in parts])
        firsts = self.indices([start for start, _, _, _, _ in parts])
        lasts = self.indices([stop - 1 for _, stop, _, _, _ in parts])
        boxes = zip(pdfium.loose_boxes(self.text_page, firsts), pdfium.loose_boxes(self.text_page, lasts), strict=True)
        levels = pdfium.baselines(self.text_page, firsts)
        left, top = box[0], box[3]
        out: list[Run] = []
        begun, ended, line_before, x_begun, x_ended = 0, 0, -1, 0.0, 0.0
        for (start, stop, handle, line, broken), first, last, (opening, ending), y in zip(
            parts, firsts, lasts, boxes, levels, strict=True
        ):
            height = opening[1] - opening[3]
            follows = line == line_before
            look = out[-1].look if follows and not handle else seen[handle]
            if follows and look is out[-1].look and _joins(out[-1], height, opening[0] - x_ended):
                run = out[-1]
                run.text, run.last, run.broken = self.text[begun:stop], last, broken
            else:
                joint = self.text[ended:start] if follows else ""
                begun, x_begun = start, opening[0]
                run = Run(
                    self.text[start:stop], 0.0, 0.0, top - y, height, look, line, joint, first, last, handle or 0,
                    broken=broken,
                )  # fmt: skip
                out.append(run)
            run.x0, run.x1 = min(x_begun, ending[0]) - left, max(x_begun, ending[2]) - left
            ended, line_before, x_ended = stop, line, ending[2]
        return out


def _together(spans: list[tuple[int, int, _Handle]]) -> list[tuple[int, int, _Handle]]:
    """Return words with those together that one text object prints. spans: start, end, object."""
    out: list[tuple[int, int, _Handle]] = []
    begin = stop = 0
    before: _Handle = -1
    for a, b, handle in spans:
        if handle != before:
            if stop:
                out.append((begin, stop, before))
            begin, before = a, handle
        stop = b
    out.append((begin, stop, before))
    return out


def _joins(run: Run, height: float, gap: float) -> bool:
    """Whether print of some height goes on with a run behind a gap. A bare number stays alone."""
    most = 0.12 * run.size
    return -most < height - run.size < most and -run.size < gap < GAP_EMS * run.size and not run.text.isdigit()
