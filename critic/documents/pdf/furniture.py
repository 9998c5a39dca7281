"""Running headers, footers and page numbers: what stands at the edges of pages again and again (contract §2)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from critic.documents.pdf.flow import Line
from critic.text.labels import roman_value
from critic.text.patterns import lazy

_NUMBER = lazy(
    r"[-–—\s|\[(]*(?:page|p\.|pg\.?)?\s*(?:[A-Z]{1,3}[-–.]\s?)?(\d{1,4}|[ivxlc]{1,7}|[IVXLC]{1,7})"
    r"(?:\s*(?:of|/)\s*\d{1,4})?[-–—\s|\])]*",
    re.IGNORECASE,
)
_DIGITS = lazy(r"\d+|\b[ivxl]{1,6}\b")
_FIGURES = lazy(r"\d{1,9}")
_LONGEST_NUMBER = 40
_DEPTH = 8
"""So many lines at either edge of a page may be furniture."""
_BETWEEN = 2
"""So many lines that do not recur may stand outside of one that does (a footer whose words wrap another way)."""
_NEAR_PT = 4.0
_TITLE = 1.4
"""Print so many times larger than the usual is a title, however often it comes."""


@lru_cache(maxsize=4096)
def _key(text: str) -> str:
    return _DIGITS.sub("#", " ".join(text.split()))


@lru_cache(maxsize=4096)
def page_number(text: str) -> int | None:
    """Return the number that a line prints if it is nothing but a page number: `- 12 -`, `Page 3 of 9`, `A-9`, `iv`."""
    if len(text) > _LONGEST_NUMBER:
        return None
    match = _NUMBER.fullmatch(text.strip())
    if not match:
        return None
    word = match[1]
    return int(word) if word.isdecimal() else roman_value(word)


class _Edge:
    """One edge of all pages: lines from outside inwards, by page."""

    def __init__(self, pages: list[list[Line]], usual: float, bottom: bool) -> None:
        self.lines = [list(reversed(page))[:_DEPTH] if bottom else page[:_DEPTH] for page in pages]
        self.bottom = bottom
        self.usual = usual
        self.total = sum(1 for lines in self.lines if lines)
        self.alike: Counter[tuple[str, int, int]] = Counter()
        self.exact: Counter[tuple[str, int, int]] = Counter()
        top, foot = _extent(pages)
        self.high, self.low = top + 0.2 * (foot - top), foot - 0.2 * (foot - top)
        self.anywhere: Counter[str] = Counter()
        self.numbers: dict[str, list[tuple[int, list[int]]]] = defaultdict(list)
        self.values = [{page_number(line.text) for line in lines} - {None} for lines in self.lines]
        for number, lines in enumerate(self.lines):
            for line in lines:
                key, y, size = _key(line.text), round(line.y / _NEAR_PT), round(line.size)
                self.alike[key, y, size] += 1
                self.exact[line.text, y, size] += 1
                self.numbers[key].append((number, [int(d) for d in _FIGURES.findall(line.text)[:8]]))
            self.anywhere.update({line.text for line in lines})
        self.counting = {key: _counts(places) for key, places in self.numbers.items() if len(places) > 1}

    def peel(self) -> set[int]:
        """Return ids of lines that are furniture: from outside inwards, as long as lines are."""
        out: set[int] = set()
        places: Counter[tuple[int, int]] = Counter()
        for number, lines in enumerate(self.lines):
            for line in lines[: self._depth(number, lines)]:
                out.add(id(line))
                places[round(line.y), round(line.size)] += 1
        out |= self._lone_lines()
        for lines in self.lines:
            for depth, line in enumerate(lines[:2]):
                if id(line) not in out and self._in_place(lines, depth, places):
                    out.add(id(line))
                elif id(line) not in out:
                    break
        return out

    def _lone_lines(self) -> set[int]:
        """Return the outermost lines that differ from page to page, but stand alone at one place on nearly all."""
        alone: dict[tuple[int, int], list[Line]] = defaultdict(list)
        for lines in self.lines:
            gaps = [abs(b.y - a.y) for a, b in pairwise(lines)]
            if len(gaps) > 2 and gaps[0] > max(2.0 * lines[0].size, 1.3 * sorted(gaps[1:])[len(gaps[1:]) // 2]):
                alone[round(lines[0].y / 2), round(lines[0].size)].append(lines[0])
        most = max(alone.values(), key=len, default=[])
        if len(most) < max(3, 0.8 * self.total):
            return set()
        return {id(line) for line in most if len(line.text) < 80 and line.size <= _TITLE * self.usual}

    def _depth(self, number: int, lines: list[Line]) -> int:
        """Return how many lines from outside inwards are furniture; what stands outside of furniture is furniture."""
        found = 0
        for depth, line in enumerate(lines):
            if self._recurs(number, depth, line) or self._numbered(number, depth, line):
                if not all(self._beside(a, b) for a, b in pairwise(lines[found : depth + 1])):
                    break
                found = depth + 1
            elif depth - found >= _BETWEEN or not self.bottom:
                break
        return found

    def _beside(self, outer: Line, inner: Line) -> bool:
        """Whether two lines look like lines of one footer."""
        return abs(outer.y - inner.y) < 1.6 * inner.size and abs(outer.size - inner.size) < 0.1 * inner.size

    def _in_place(self, lines: list[Line], depth: int, places: Counter[tuple[int, int]]) -> bool:
        """Whether a line that comes once stands alone, where most pages have furniture: a part's own footer."""
        line = lines[depth]
        alone = depth + 1 < len(lines) and abs(lines[depth + 1].y - line.y) > 2.0 * line.size
        often = sum(places[round(line.y) + i, round(line.size)] for i in (-1, 0, 1))
        return alone and often >= max(3, self.total // 2) and line.size <= self.usual

    def _near(self, counts: Counter[tuple[str, int, int]], text: str, line: Line) -> int:
        y, size = round(line.y / _NEAR_PT), round(line.size)
        return sum(counts[text, y + i, size + j] for i in (-1, 0, 1) for j in (-1, 0, 1))

    def _recurs(self, number: int, depth: int, line: Line) -> bool:
        key = _key(line.text)
        same = self._near(self.exact, line.text, line)
        if len(line.text) <= 200 and self.counting.get(key):
            same = max(same, self._near(self.alike, key, line))
        if self.total <= 3:
            return same >= 2 and self._outside(number, depth)
        if line.size > _TITLE * self.usual:
            return False
        return (same >= 3 and self._outer(line)) or self.anywhere[line.text] >= max(3, self.total // 4)

    def _outer(self, line: Line) -> bool:
        """Whether a line stands in the outer fifth of what the document's pages have at this edge."""
        return line.y > self.low if self.bottom else line.y < self.high

    def _outside(self, number: int, depth: int) -> bool:
        """Whether a free height parts the line from the text (few pages prove little by repetition)."""
        lines = self.lines[number]
        last = min(len(lines) - 1, depth + _DEPTH)
        return last == depth or any(abs(lines[i].y - lines[i + 1].y) > 1.6 * lines[i].size for i in range(depth, last))

    def _numbered(self, number: int, depth: int, line: Line) -> bool:
        value = page_number(line.text)
        if value is None:
            return False
        lines = self.lines[number]
        steps = sum(
            value + other - number in self.values[other]
            for other in range(max(number - 2, 0), min(number + 3, len(self.lines)))
            if other != number
        )
        alone = depth + 1 >= len(lines) or abs(lines[depth + 1].y - line.y) > 1.4 * line.size
        return steps >= 2 or (alone and (steps >= 1 or (self.bottom and value == number + 1)))


def _counts(places: list[tuple[int, list[int]]]) -> bool:
    """Whether a number in a repeated line counts pages: it grows with them by one."""
    steps: Counter[bool] = Counter()
    for (n, before), (m, after) in pairwise(places):
        if n != m and len(before) == len(after):
            steps[any(b - a == m - n for a, b in zip(before, after, strict=True))] += 1
    return steps[True] > 0 and steps[True] >= 3 * steps[False]


def take_furniture(pages: list[list[Line]]) -> set[int]:
    """Return ids of the lines that are furniture. pages: the lines of each page from top to bottom."""
    sizes = Counter(round(line.size) for page in pages for line in page)
    usual = float(max(sizes, key=lambda size: (sizes[size], size), default=10))
    return _Edge(pages, usual, bottom=False).peel() | _Edge(pages, usual, bottom=True).peel()


def _extent(pages: list[list[Line]]) -> tuple[float, float]:
    """Return how high and how low lines stand on any page."""
    heights = [line.y for page in pages for line in page]
    return (min(heights), max(heights)) if heights else (0.0, 0.0)


def distinct(lines: Iterable[Line]) -> list[Line]:
    """Return furniture as it is reported: each wording once, page numbers not at all."""
    out: dict[str, Line] = {}
    for line in lines:
        if page_number(line.text) is None:
            out.setdefault(_key(line.text), line)
    return list(out.values())
