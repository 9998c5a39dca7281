"""Footnotes at the foot of a page: smaller print behind a mark, below the text (contract §2, layers)."""

from __future__ import annotations

import re
from collections import Counter

from critic.documents.pdf.flow import Line
from critic.model.documents import Layer

_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_MARK = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}\s?|(?:\d{1,3}|[*†‡§¶]{1,3})[.)]?\s")


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
    begin = next((i for i, line in enumerate(tail) if _MARK.match(line.text)), None)
    if begin is None or len(tail) == len(lines):
        return
    if not _cited(tail[begin], lines):
        return
    for line in tail[begin:]:
        line.layer = Layer.FOOTNOTE


def _cited(note: Line, lines: list[Line]) -> bool:
    """Whether the mark of a note is raised, where it stands or in the page's text above it."""
    mark = _MARK.match(note.text)
    word = _plain(mark[0]) if mark else ""
    return any(a == 0 for a, _ in note.notes) or any(
        _plain(line.text[a:b]) == word for line in lines if line.y < note.y for a, b in line.notes
    )


def _plain(mark: str) -> str:
    return mark.translate(_LOWERED).strip(" .)")
