"""Where a folded quotation may begin and end: at the edges of words, never inside a number (contract §5, edges)."""

from __future__ import annotations

import re
from collections.abc import Iterator

_NUMBER_POINTS = ".,/:"


def is_edge(text: str, at: int) -> bool:
    """Whether a word, and no number, ends or begins at a position of a folded text."""
    if at <= 0 or at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    if before.isalnum() and after.isalnum():
        return False
    if after in _NUMBER_POINTS and before.isdigit():
        return not text[at + 1 : at + 2].isdigit()
    if before in _NUMBER_POINTS and after.isdigit():
        return not text[at - 2 : at - 1].isdigit() or at < 2
    return True


def occurrences(text: str, needle: str, start: int = 0) -> Iterator[tuple[int, int]]:
    """Yield where a needle stands in a text with word edges on both sides, in order."""
    at = text.find(needle, start)
    size = len(needle)
    while at >= 0:
        if is_edge(text, at) and is_edge(text, at + size):
            yield at, at + size
        at = text.find(needle, at + 1)


def first(text: str, needle: str, start: int = 0) -> tuple[int, int] | None:
    """Return the first occurrence at word edges, None where there is none."""
    at = text.find(needle, start)
    if at < 0:
        return None
    return next(occurrences(text, needle, at), None)


def pattern_occurrences(pattern: re.Pattern[str], text: str, limit: int = 50) -> Iterator[re.Match[str]]:
    """Yield at most `limit` matches of a pattern at word edges, overlapping ones too."""
    at = 0
    for _ in range(limit):
        match = pattern.search(text, at)
        if match is None:
            return
        if is_edge(text, match.start()) and is_edge(text, match.end()):
            yield match
        at = match.start() + 1
