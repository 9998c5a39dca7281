"""Running headers, footers and page numbers: what stands at the edges of pages again and again (contract §2)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from critic.documents.pdf.flow import LABEL, Line, is_label
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
"""Print so many times larger than the usual is a title, unless it stands at one place on most pages."""
_MOST = 0.6
_FEWEST = 5
"""On so many pages a large line is a running head; on fewer it may be the title of each part."""
_HEADED = 0.4
"""A running head stands on such a share of pages: the first pages of chapters have none."""
_PREFIX = 16
_FIRST_NUMBER = lazy(r"(\d{1,4})\s+\S")
_LAST_NUMBER = lazy(r"\S\s+(\d{1,4})\Z")
_HEAD_CHARS = 160
_NAMES = ("A", "S", "C", "E", "P", "I", "R")
"""How the words begin that name a part of a document by its number."""
_SHORT = 5
"""`A-12` is a page."""


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

    def __init__(self, pages: list[list[Line]], usual: float, offset: int | None, bottom: bool) -> None:
        self.offset = offset
        self.lines = [page[: -_DEPTH - 1 : -1] if bottom else page[:_DEPTH] for page in pages]
        self.inner = [page[-_DEPTH - 1 if bottom else _DEPTH] if len(page) > _DEPTH else None for page in pages]
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
                self.numbers[key].append((number, _figures(line.text)))
            self.anywhere.update({line.text for line in lines})
        self.counting = {key: _counts(places) for key, places in self.numbers.items() if len(places) > 1}

    def peel(self) -> set[int]:
        """Return ids of lines that are furniture: from outside inwards, as long as lines are."""
        out: set[int] = set()
        places: Counter[tuple[int, int]] = Counter()
        for number, lines in enumerate(self.lines):
            for line in lines[: self._outside_text(number, lines, self._depth(number, lines))]:
                out.add(id(line))
                places[round(line.y), round(line.size)] += 1
        out |= self._running_lines()
        for lines in self.lines:
            for depth, line in enumerate(lines[:2]):
                if id(line) not in out and self._in_place(lines, depth, places):
                    out.add(id(line))
                elif id(line) not in out:
                    break
        return out

    def _running_lines(self) -> set[int]:
        """Return the outermost lines that stand alone at one place on many pages and differ from part to part, if most
        of them show that they open nothing."""
        alone: dict[tuple[int, int], list[tuple[int, Line]]] = defaultdict(list)
        for number, lines in enumerate(self.lines):
            named = lines and len(lines[0].text) <= _HEAD_CHARS and lines[0].size <= _TITLE * self.usual
            if named and self._stands_alone(lines):
                alone[round(lines[0].y / 2), round(lines[0].size)].append((number, lines[0]))
        out: set[int] = set()
        for y, size in alone:
            near = [(i, j) for i in (y - 1, y, y + 1) for j in (size - 1, size, size + 1) if (i, j) in alone]
            heads = [head for place in near for head in alone[place]]
            if len(alone[y, size]) < max(len(alone[place]) for place in near) or self._is_text(heads):
                continue
            begins = Counter(_beginning(line.text) for _, line in heads)
            told = sum(begins[_beginning(line.text)] > 1 or self._opens_nothing(number, line) for number, line in heads)
            if told >= _MOST * len(heads):
                out.update(id(line) for _, line in heads)
        return out

    def _stands_alone(self, lines: list[Line]) -> bool:
        """Whether a gap that the lines behind do not have parts the outermost line from them, or any gap if it is of
        smaller print."""
        gaps = sorted(abs(b.y - a.y) for a, b in pairwise(lines[1:]))
        gap = abs(lines[1].y - lines[0].y) if len(lines) > 1 else 1e6
        smaller = len(lines) > 1 and lines[0].size < 0.9 * lines[1].size
        return gap > 1.5 * lines[0].size and (smaller or not gaps or gap > 1.3 * gaps[len(gaps) // 4])

    def _is_text(self, heads: list[tuple[int, Line]]) -> bool:
        """Whether so few pages have such a line, or so many others have text at its height, that it is of the text."""
        if len(heads) < max(3, _HEADED * self.total):
            return True
        edges = sorted(line.y for _, line in heads)
        edge = edges[len(edges) // 2]
        own = {number for number, _ in heads}
        beyond = sum(
            bool(lines) and (lines[0].y >= edge - 1.0 if self.bottom else lines[0].y <= edge + 1.0)
            for number, lines in enumerate(self.lines)
            if number not in own
        )
        return beyond > max(1.0, 0.15 * len(heads))

    def _opens_nothing(self, number: int, line: Line) -> bool:
        """Whether a line is smaller than the text, ends in its page's number, stands before the rest of a sentence, or
        says what the page says again."""
        if line.size < 0.95 * self.usual:
            return True
        last = _LAST_NUMBER.search(line.text) if self.offset is not None and not is_label(line.text) else None
        if last is not None and int(last[1]) - number == self.offset:
            return True
        behind = [other.text for other in self.lines[number][1:]]
        first = behind[-1 if self.bottom else 0] if behind else ""
        return (not self.bottom and first[:1].islower()) or line.text.casefold() in map(str.casefold, behind)

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

    def _outside_text(self, number: int, lines: list[Line], found: int) -> int:
        """Return how many of the lines found are none of a paragraph's: of one that goes on with the text, that has a
        label, or whose words stand on few pages."""
        if not found:
            return 0
        after = [*lines[1:], self.inner[number]][:found]
        wide = 0.85 * (max(line.x1 for line in lines) - min(line.x0 for line in lines))
        joined = [inner is not None and self._joined(a, inner, wide) for a, inner in zip(lines, after, strict=False)]
        if not any(joined):
            return found
        if joined[-1] and lines[found - 1].x1 - lines[found - 1].x0 > wide and self._evenly(lines, found):
            while found and joined[found - 1]:
                found -= 1
        start = 0
        for end in range(found):
            if joined[end] and end + 1 < found:
                continue
            if end > start:
                label = LABEL.match(lines[end if self.bottom else start].text)
                often = max(max(self._same(line), self.anywhere[line.text]) for line in lines[start:found])
                if often < self.total // 3 or (label is not None and not label[0].isalnum()):
                    return start
            start = end + 1
        return found

    def _evenly(self, lines: list[Line], at: int) -> bool:
        """Whether a line stands as far from the one before as one of them does from its other neighbour."""
        gaps = [abs(b.y - a.y) for a, b in pairwise(lines[max(at - 2, 0) : at + 2])]
        middle = gaps[min(at - 1, 1)] if gaps else 0.0
        return sum(abs(gap - middle) < 0.6 for gap in gaps) > 1

    def _joined(self, outer: Line, inner: Line, wide: float) -> bool:
        """Whether two lines are lines of one paragraph, of which the upper one is as wide as the page's text."""
        upper = inner if self.bottom else outer
        close = abs(outer.y - inner.y) < 1.8 * upper.size and abs(outer.size - inner.size) < 0.3
        return close and upper.x1 - upper.x0 > wide

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

    def _same(self, line: Line) -> int:
        """Return on how many pages a line stands, a number in it that counts the pages left out."""
        key = _key(line.text)
        same = self._near(self.exact, line.text, line)
        if len(line.text) <= 200 and self.counting.get(key):
            same = max(same, self._near(self.alike, key, line))
        return same

    def _recurs(self, number: int, depth: int, line: Line) -> bool:
        same = self._same(line)
        if self.total <= 3:
            return same >= 2 and self._outside(number, depth)
        if line.size > _TITLE * self.usual and (number == 0 or same < max(_FEWEST, _MOST * self.total)):
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
        counted = value == number + (1 if self.offset is None else self.offset)
        return steps >= 2 or (alone and (steps >= 1 or (self.bottom and (counted or value == number + 1))))


def _counts(places: list[tuple[int, list[int]]]) -> bool:
    """Whether a number in a repeated line counts pages: it grows with them by one."""
    steps: Counter[bool] = Counter()
    for (n, before), (m, after) in pairwise(places):
        if n != m and len(before) == len(after):
            steps[any(b - a == m - n for a, b in zip(before, after, strict=True))] += 1
    return steps[True] > 0 and steps[True] >= 3 * steps[False]


def take_furniture(pages: list[list[Line]]) -> set[int]:
    """Return ids of the lines that are furniture. pages: the lines of each page from top to bottom."""
    sizes: Counter[int] = Counter()
    for page in pages:
        for line in page:
            sizes[round(line.size)] += len(line.text)
    usual = float(max(sizes, key=lambda size: (sizes[size], size), default=10))
    offset = _offset(pages)
    return _Edge(pages, usual, offset, bottom=False).peel() | _Edge(pages, usual, offset, bottom=True).peel()


def _offset(pages: list[list[Line]]) -> int | None:
    """Return what is added to a page's place, from 0, to have the number that is printed on it; None if few are."""
    offsets: Counter[int] = Counter()
    for number, lines in enumerate(pages):
        values: set[int] = set()
        for line in (*lines[:1], *lines[-1:]):
            if len(line.text) <= _HEAD_CHARS:
                alone = page_number(line.text)
                marks = (_FIRST_NUMBER.match(line.text), _LAST_NUMBER.search(line.text))
                values.update([alone] if alone is not None else [int(mark[1]) for mark in marks if mark])
        offsets.update(value - number for value in values)
    best = max(offsets, key=lambda offset: (offsets[offset], -abs(offset)), default=None)
    return best if best is not None and offsets[best] >= max(3, 0.3 * len(pages)) else None


def _figures(text: str) -> list[int]:
    """Return the numbers of a line, that of a name left out (`EXHIBIT 2`): it counts exhibits and no pages."""
    label = LABEL.match(text) if text[:1] in _NAMES else None
    return [int(d) for d in _FIGURES.findall(text, label.end() if label and len(label[0]) > _SHORT else 0)[:8]]


def _beginning(text: str) -> str:
    """Return how a running head begins, the page's number before it left out."""
    first = _FIRST_NUMBER.match(text)
    return (text[first.end() - 1 :] if first else text)[:_PREFIX]


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
