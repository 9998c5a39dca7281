"""Which lines are a table of contents: entries that end in a page number, with or without leader dots."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise

from critic.documents.pdf.flow import LABEL, Line, is_label
from critic.text.labels import roman_value
from critic.text.patterns import lazy

_PAGE = r"(?:[A-Z]{1,3}[-–])?(?:\d{1,4}|[ivxlc]{1,7})"
_ENTRY = lazy(rf"(?P<words>.*?[^\s.…_·])[\s\u00a0.…·_-]*[\s\u00a0.…_·](?P<page>{_PAGE})")
_LONGEST = 400
_FEWEST = 3
_WRAPPED = 120
_LONE = 2
"""So many lines in a row may be the rest of a title, or name attachments by other words."""
_FARTHEST = 300
"""So many pages at most lie between two entries."""
_LAST = frozenset("0123456789ivxlc")
_FLUSH_PT = 3.0
"""The pages of a table stand flush right."""
_ALONE = lazy(_PAGE)
_LEADER = lazy(r"(?:\.\s?){4,}|…{2,}|(?:_\s?){5,}|(?:·\s?){4,}")
_ATTACHMENT = lazy(
    r"(?:list of )?(?:exhibit|schedule|annex(?:ure|e)?|appendi(?:x|ce)|attachment|addend(?:um|a)|disclosure)s?\b",
    re.IGNORECASE,
)
_ABBREVIATION = lazy(r"\b[A-Z][A-Za-z]{0,4}\.\Z")
_HEADING = lazy(r"(?:table\s+of\s+contents|contents|index)(?:\s*\(cont.*)?", re.IGNORECASE)


def _page_value(word: str) -> int | None:
    number = word.rsplit("-", 1)[-1]
    return int(number) if number.isdecimal() else roman_value(number)


def is_page_number(text: str) -> bool:
    """Whether a piece of text may be the page number of an entry."""
    return bool(_ALONE.fullmatch(text.strip()))


def _words_and_page(text: str) -> tuple[str, int | None]:
    """Return what stands before the page at a line's end, and the page; None where there is none."""
    text = text.rstrip()
    if not 0 < len(text) <= _LONGEST or text[-1] not in _LAST:
        return text, None
    match = _ENTRY.fullmatch(text)
    if not match or not re.search(r"[^\W\d_]{2}", match["words"]):
        return text, None
    return match["words"], _page_value(match["page"])


def _entry(line: Line) -> int | None:
    """Return the page that a line of a table of contents refers to, None if it is no such line."""
    page = _words_and_page(line.text)[1]
    return page if page is not None and (line.apart or _LEADER.search(line.text)) else None


def _key(words: str) -> str:
    return re.sub(r"[\W_]+", "", words).casefold()


def mark_contents(lines: list[Line]) -> None:
    """Mark the lines of tables of contents. lines: of the whole document, furniture left out."""
    by_page: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        by_page[line.page].append(line)
    listed: set[str] = set()
    open_before = False
    for page in sorted(by_page):
        if not open_before:
            listed = set()
        open_before = _mark_page(by_page[page], open_before, listed)


def _mark_page(lines: list[Line], goes_on: bool, listed: set[str]) -> bool:
    """Mark one page's entries; return whether the table may go on on the next page.

    listed: the words of its entries on the pages before; this page's are added.
    """
    entries = [(i, value) for i, line in enumerate(lines) if (value := _entry(line)) is not None]
    heading = next((i for i, line in enumerate(lines) if _HEADING.fullmatch(line.text.strip())), None)
    if heading is not None and not goes_on:
        entries = [(i, value) for i, value in entries if i > heading]
    end = _repeats(lines, entries, listed) if goes_on or len(entries) >= _FEWEST else len(lines)
    cut = end < len(lines)
    if cut:
        entries = [(i, value) for i, value in entries if i < end]
        lines = lines[:end]
    grows = sum(b >= a for (_, a), (_, b) in pairwise(entries))
    leaders = sum(bool(_LEADER.search(lines[i].text)) for i, _ in entries)
    enough = (
        len(entries) >= _FEWEST
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
    last, page = entries[-1]
    if len(entries) >= 0.5 * len(lines):
        last = _behind(lines, last, page)
    for line in lines[first : last + 1]:
        line.contents = True
    _mark_attachments(lines[last + 1 :])
    return not cut and all(line.size < 0.95 * lines[first].size for line in lines[last + 1 :])


def _repeats(lines: list[Line], entries: list[tuple[int, int]], listed: set[str]) -> int:
    """Return the first line that prints an entry's words again: what the table announces begins there."""
    pages = dict(entries)
    for i, line in enumerate(lines):
        words = _words_and_page(line.text)[0] if i in pages else line.text
        key = _key(words)
        if i in pages:
            listed.add(key)
        elif key in listed and LABEL.match(line.text):
            return i
    return len(lines)


def _behind(lines: list[Line], last: int, page: int) -> int:
    """Return the last line of a table that goes on behind its last entry with a gap or leaders: by entries that have
    neither, the rest of a title, attachments without a page."""
    listing, lone, edge = False, 0, lines[last].x1
    for i in range(last + 1, len(lines)):
        line, before = lines[i], lines[i - 1]
        value = _words_and_page(line.text)[1] if not is_label(line.text.strip()) else None
        if _names_attachment(line):
            listing, lone = True, 0
        elif len(line.text) >= _WRAPPED or line.text.rstrip().endswith((".", ";", ":")):
            break
        elif value is not None and page <= value <= page + _FARTHEST and abs(line.x1 - edge) < _FLUSH_PT:
            page, lone = value, 0
        elif not is_page_number(line.text):
            close = 0.0 < line.y - before.y <= 1.5 * line.size and not LABEL.match(line.text)
            if not close or lone == _LONE or not (listing or line.x0 > before.x0 + 2.0):
                break
            lone += 1
        last = i
    return last


def _names_attachment(line: Line) -> bool:
    """Whether a line is an attachment's name, and no sentence that begins with it."""
    text = line.text.rstrip()
    said = text.endswith(".") and not _ABBREVIATION.search(text)
    return len(text) < _WRAPPED and not said and bool(_ATTACHMENT.match(text))


def _mark_attachments(lines: list[Line]) -> None:
    """Mark the list of attachments that follows a table of contents: names without pages, one under another."""
    listed = 0
    for line in lines:
        if not _names_attachment(line):
            break
        listed += 1
    if listed > 1:
        for line in lines[:listed]:
            line.contents = True
