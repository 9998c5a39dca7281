"""Footnotes at the foot of a page: smaller print behind a mark, below the text (contract §2, layers)."""

from __future__ import annotations

from collections import Counter

from critic.documents.pdf.flow import Line
from critic.documents.pdf.lines import LOWERED
from critic.model.documents import Layer
from critic.text.patterns import lazy

_MARK = lazy(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}\s?|(?:\d{1,3}|[*†‡§¶]{1,3})(?:[.)]?\s|(?=[^\W\d_]|[“\"‘(\[]))")
"""A note's mark at its start; one that is not raised may touch the first word."""


def mark_footnotes(lines: list[Line]) -> None:
    """Mark the lines of one page's footnotes: from the first marked smaller line on, below all larger print."""
    if len(lines) < 3:
        return
    chars: Counter[float] = Counter()
    for line in lines:
        chars[round(line.size, 1)] += len(line.text)
    usual = max(chars, key=lambda size: (chars[size], size))
    tail: list[Line] = []
    for line in sorted(lines, key=lambda line: line.y, reverse=True):
        if line.row or line.size > 0.93 * usual:
            break
        tail.append(line)
    tail.reverse()
    if not tail or len(tail) == len(lines):
        return
    above = [line for line in lines if line.y < tail[0].y]
    begin = next((i for i, line in enumerate(tail) if _MARK.match(line.text) and _noted(line, above)), None)
    if begin is None:
        return
    above += tail[:begin]
    for line in tail[begin:]:
        line.layer = Layer.FOOTNOTE
        line.opens_note = bool(_MARK.match(line.text))
        if line.opens_note:
            line.anchor = _anchor(line, above)
            if line.anchor is not None:
                _take_mark(line.anchor, _mark_of(line))


def _noted(line: Line, above: list[Line]) -> bool:
    """Whether a mark at a line's start is a note's: it is raised, or the text above has it raised."""
    return any(a == 0 for a, _ in line.notes) or _anchor(line, above) is not None


def _mark_of(line: Line) -> str:
    match = _MARK.match(line.text)
    return _plain(match[0]) if match else ""


def _anchor(note: Line, above: list[Line]) -> Line | None:
    """Return the line in which the mark of a note is raised, None if there is none."""
    mark = _mark_of(note)
    return next((line for line in above if any(_plain(line.text[a:b]) == mark for a, b in line.notes)), None)


def _take_mark(line: Line, mark: str) -> None:
    """Take a note's mark out of the line that it is raised in: its words go on without it."""
    for a, b in line.notes:
        if _plain(line.text[a:b]) != mark:
            continue
        while a > 0 and line.text[a - 1] == " " and (b == len(line.text) or line.text[b] in " .,;:)"):
            a -= 1

        def moved(at: int, a: int = a, b: int = b) -> int:
            return at if at <= a else max(at - (b - a), a)

        line.text = line.text[:a] + line.text[b:]
        line.looks = [(moved(end), look) for end, look in line.looks]
        line.rules = tuple((moved(x), moved(y)) for x, y in line.rules)
        line.struck = tuple((moved(x), moved(y)) for x, y in line.struck)
        line.notes = tuple((moved(x), moved(y)) for x, y in line.notes if x != a and y != b and moved(y) > moved(x))
        return


def _plain(mark: str) -> str:
    return mark.translate(LOWERED).strip(" .)")
