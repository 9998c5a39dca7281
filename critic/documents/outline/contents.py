"""Lines of a table of contents, told by what follows them: they are text, and no provisions (contract §2)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from critic.documents.drafts import Draft
from critic.documents.outline.marks import Mark, read_mark
from critic.text.labels import ATTACHMENT_WORDS
from critic.text.patterns import lazy

_TITLE = lazy(
    r"(?:table\s+of\s+contents|contents|index|t\s*a\s*b\s*l\s*e\s+o\s*f\s+c\s*o\s*n\s*t\s*e\s*n\s*t\s*s)\W*(?:\(.{0,20}\))?\W*\Z",
    re.IGNORECASE,
    hint=r"content|index|t\s*a\s*b",
)
_LEADERS = lazy(
    r"(?:\.[ \u00a0]?){4,}\s*(?:[-–]?\s*[\divxlcA-Z-]{1,6}\s*[-–]?)?\s*\Z|…{2,}\s*\S{0,6}\s*\Z|_{4,}\s*\d+\s*\Z",
    hint=r"\.[ \u00a0]?\.|…|__",
)
_PAGE = lazy(r"(?<=[\s\u00a0])(?:[A-Z]-)?\d{1,4}\s*\Z|\s[ivxl]{1,6}\s*\Z")
_HEAD_WORDS = lazy(
    r"(?:page|section|no\.?|article|exhibits?|schedules?|annex(?:es)?|appendix|appendices|(?:list|index)\s+of\s+.{3,40}|page\s+no\.?|\(continued\)|table\s+of\s+contents.{0,20}|[-–]?\s*[ivxl\d]{1,4}\s*[-–]?)\W*\Z",
    re.IGNORECASE,
)
_SPACES = lazy(r"[\s\u00a0]+")
_ENTRY_CHARS = 200
_MISSES = 3
_WRAPPED_CHARS = 120
_LABEL_CHARS = 24
_PAGED = 3
"""A list has pages when so many of its entries end in one."""


def contents_lines(drafts: Sequence[Draft], order: Sequence[int]) -> frozenset[int]:
    """Return the indices of the drafts that are lines of a table of contents, its title included."""
    out = {i for i in order if drafts[i].contents}
    out |= {i for i in order if _LEADERS.search(drafts[i].text)}
    counts = _line_counts(drafts, order)
    at = 0
    while at < len(order):
        draft = drafts[order[at]]
        if not draft.label and len(draft.text) < 60 and _TITLE.match(draft.text.strip()):
            end = _end_of_list(drafts, order, at + 1, counts, out)
            if end > at + 2:
                out.update(order[at:end])
                at = end
                continue
        at += 1
    _fill(drafts, order, out)
    return frozenset(out)


def _fill(drafts: Sequence[Draft], order: Sequence[int], out: set[int]) -> None:
    """Add the lines between entries that are entries without a page of their own (`ARTICLE III`, wrapped titles)."""
    last = -1
    for at, index in enumerate(order):
        if index not in out:
            continue
        between = order[last + 1 : at]
        if last >= 0 and len(between) <= _MISSES and all(len(drafts[i].text) <= _WRAPPED_CHARS for i in between):
            out.update(between)
        last = at


def _bare(text: str) -> Mark | None:
    """Return the label that names its kind and is all of a line: the number of `ARTICLE 1` is no page."""
    mark = read_mark(text, strong=True) if len(text) <= _LABEL_CHARS else None
    if mark is None or not mark.kind or mark.kind.endswith("-") or text[mark.end :].strip(" .:"):
        return None
    return mark


def _has_page(text: str) -> bool:
    return bool(_PAGE.search(" " + text)) and _bare(text) is None


def _squeezed(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", words.lower())[:60]


def entry_key(text: str) -> str:
    """Return a line of a table of contents, or the heading that it announces, as the two are compared."""
    words = _LEADERS.sub("", text)
    page = _PAGE.search(words)
    return _squeezed(words[: page.start()] if page and _bare(words.strip()) is None else words)


def _line_counts(drafts: Sequence[Draft], order: Sequence[int]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for index in order:
        if len(drafts[index].text) <= _ENTRY_CHARS:
            key = entry_key(f"{drafts[index].label} {drafts[index].text}")
            counts[key] = counts.get(key, 0) + 1
    return counts


def _end_of_list(
    drafts: Sequence[Draft], order: Sequence[int], at: int, counts: dict[str, int], known: set[int]
) -> int:
    """Return the place behind the last entry of the list that begins at `at`."""
    seen: set[str] = set()
    end, misses, pages = at, 0, 0
    while at < len(order) and misses < _MISSES:
        draft = drafts[order[at]]
        text = _SPACES.sub(" ", draft.text).strip()
        words = f"{draft.label} {text}"
        key = entry_key(words)
        numbered = order[at] in known or _has_page(text)
        again = _squeezed(words) if order[at] not in known else ""
        headed = _HEAD_WORDS.match(text) is not None
        if len(text) > _ENTRY_CHARS or (again in seen and len(seen) > 2 and not headed):
            break
        label = _bare(text)
        if label is not None and pages >= _PAGED and not _goes_on(drafts, order, at, known):
            break
        if numbered or headed or (key and counts.get(key, 0) > 1):
            end, misses = at + 1, 0
        else:
            misses += 1
        pages += numbered
        if key:
            seen.add(key)
        at += 1
    return end


def _goes_on(drafts: Sequence[Draft], order: Sequence[int], at: int, known: set[int]) -> bool:
    """Tell whether a list that has pages goes on behind a label that stands alone: with its title and a page, or as a
    list of attachments."""
    for index in order[at + 1 : at + 1 + _MISSES]:
        text = _SPACES.sub(" ", drafts[index].text).strip()
        if index in known or (len(text) <= _ENTRY_CHARS and _has_page(text)):
            return True
    near = [read_mark(drafts[index].text) for index in (*order[max(at - 1, 0) : at], *order[at + 1 : at + 2])]
    return any(mark is not None and mark.kind in ATTACHMENT_WORDS for mark in near)
