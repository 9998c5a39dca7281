"""Footnotes at the foot of a page: smaller print behind a mark, below the text (contract §2, layers)."""

from __future__ import annotations

import re
from collections import Counter

from critic.documents.pdf.flow import Line
from critic.documents.pdf.shapes import Shape
from critic.model.documents import Layer

_MARK = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}\s?|(?:\d{1,3}|[*†‡§¶]{1,3})[.)]?\s")


def mark_footnotes(lines: list[Line], shapes: list[Shape]) -> None:
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
    begin = next((i for i, line in enumerate(tail) if _MARK.match(line.text)), None)
    if begin is None or len(tail) == len(lines):
        return
    above = lines[0].y if len(tail) == len(lines) else max(line.y for line in lines if line not in tail)
    top = tail[begin].y - tail[begin].size
    ruled = any(s.flat and above - 1 < s.box[1] <= top + 3 for s in shapes)
    if not ruled and not _cited(tail[begin], lines):
        return
    for line in tail[begin:]:
        line.layer = Layer.FOOTNOTE


def _cited(note: Line, lines: list[Line]) -> bool:
    """Whether the mark of a note is raised somewhere in the page's text."""
    return any(line.notes for line in lines if line.y < note.y)
