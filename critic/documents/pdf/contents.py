"""Which lines are a table of contents: entries that end in a page number, with or without leader dots."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise

from critic.documents.pdf.flow import Line
from critic.text.labels import roman_value
from critic.text.patterns import lazy

_PAGE = r"(?:[A-Z]{1,3}[-–])?(?:\d{1,4}|[ivxlc]{1,7})"
_ENTRY = lazy(rf"(?P<words>.*?[^\s.…_·])[\s\u00a0.…·_-]*[\s\u00a0.…_·](?P<page>{_PAGE})")
_LONGEST = 400
_LAST = frozenset("0123456789ivxlc")
_ALONE = lazy(_PAGE)
_LEADER = lazy(r"(?:\.\s?){4,}|…{2,}|(?:_\s?){5,}|(?:·\s?){4,}")
_ATTACHMENT = lazy(
    r"(?:list of )?(?:exhibit|schedule|annex(?:ure|e)?|appendi(?:x|ce)|attachment|addend(?:um|a)|disclosure)s?\b",
    re.IGNORECASE,
)
_HEADING = lazy(r"(?:table\s+of\s+contents|contents|index)(?:\s*\(cont.*)?", re.IGNORECASE)


def _page_value(word: str) -> int | None:
    number = word.rsplit("-", 1)[-1]
    return int(number) if number.isdecimal() else roman_value(number)


def is_page_number(text: str) -> bool:
    """Whether a piece of text may be the page number of an entry."""
    return bool(_ALONE.fullmatch(text.strip()))


def _entry(line: Line) -> int | None:
    """Return the page that a line of a table of contents refers to, None if it is no such line."""
    text = line.text.rstrip()
    if not 0 < len(text) <= _LONGEST or text[-1] not in _LAST:
        return None
    match = _ENTRY.fullmatch(text)
    if not match or not re.search(r"[^\W\d_]{2}", match["words"]):
        return None
    if not _LEADER.search(line.text) and not line.apart:
        return None
    return _page_value(match["page"])


def mark_contents(lines: list[Line]) -> None:
    """Mark the lines of tables of contents. lines: of the whole document, furniture left out."""
    by_page: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        by_page[line.page].append(line)
    open_before = False
    for page in sorted(by_page):
        open_before = _mark_page(by_page[page], open_before)


def _mark_page(lines: list[Line], goes_on: bool) -> bool:
    """Mark one page's entries; return whether the table may go on on the next page."""
    entries = [(i, value) for i, line in enumerate(lines) if (value := _entry(line)) is not None]
    heading = next((i for i, line in enumerate(lines) if _HEADING.fullmatch(line.text.strip())), None)
    if heading is not None and not goes_on:
        entries = [(i, value) for i, value in entries if i > heading]
    grows = sum(b >= a for (_, a), (_, b) in pairwise(entries))
    leaders = sum(bool(_LEADER.search(lines[i].text)) for i, _ in entries)
    enough = (
        len(entries) >= 3
        and (grows >= 0.8 * (len(entries) - 1))
        and (leaders >= 3 or heading is not None or goes_on or len(entries) >= 0.5 * len(lines) >= 4)
    )
    if not enough and not (entries and goes_on and len(entries) >= 0.5 * len(lines)):
        if goes_on:
            _mark_attachments(lines)
        return False
    first = entries[0][0]
    if heading is not None and heading < first:
        first = heading
    elif goes_on:
        first = 0
    last = entries[-1][0]
    mostly = len(entries) >= 0.5 * len(lines)
    if mostly and all(len(line.text) < 120 for line in lines[last:]):
        last = len(lines) - 1
    for line in lines[first : last + 1]:
        line.contents = True
    _mark_attachments(lines[last + 1 :])
    return last == len(lines) - 1


def _mark_attachments(lines: list[Line]) -> None:
    """Mark the list of attachments that follows a table of contents: names without pages, one under another."""
    listed = 0
    for line in lines:
        if not _ATTACHMENT.match(line.text) or len(line.text) > 120 or line.text.rstrip().endswith("."):
            break
        listed += 1
    if listed > 1:
        for line in lines[:listed]:
            line.contents = True
