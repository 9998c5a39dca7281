"""Where in the body of an e-mail the messages begin that it answers or forwards (contract §2, quoted history)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from critic.documents.drafts import Draft
from critic.model.documents import Layer
from critic.text.patterns import lazy

_DIVIDER = lazy(
    r"\s*(?:[-_]{2,}\s*)?(?:original message|forwarded message|begin forwarded message|forwarded by\b.{0,80})"
    r"\s*:?\s*(?:[-_]{2,})?\s*\Z",
    re.IGNORECASE,
)
_ATTRIBUTION = lazy(
    r"\s*(?:on\b.{5,250}\bwrote|.{3,120}\bwrote on\b.{4,80}|at\b.{5,200}\bwrote)\s*:\s*\Z", re.IGNORECASE | re.DOTALL
)
_HEADER = lazy(r"\s*\*?(from|sent|date|to|cc|subject)\s?:\*?(?=\s|\Z)", re.IGNORECASE)
_QUOTE = lazy(r"((?:>[ \t]?)+)")
_FEW_HEADERS = 3
_HEADER_LINES = 8


def split_plain(text: str) -> Iterator[tuple[str, bool]]:
    """Yield stretches of a plain body and whether each is quoted history, its marks taken off."""
    lines = text.split("\n")
    tail = _tail(lines)
    stretch: list[str] = []
    quoted = False
    for number, line in enumerate(lines):
        mark = _QUOTE.match(line)
        is_quoted = number >= tail or mark is not None or _introduces_quote(lines, number)
        if is_quoted != quoted and (line.strip() or mark):
            if any(part.strip() for part in stretch):
                yield "\n".join(stretch), quoted
            stretch, quoted = [], is_quoted
        stretch.append(line[mark.end() :] if mark else line)
    if any(part.strip() for part in stretch):
        yield "\n".join(stretch), quoted


def mark_history(drafts: Sequence[Draft]) -> tuple[Draft, ...]:
    """Return the drafts of an HTML body, from the first line that opens an older message on as quoted history."""
    texts = [draft.text for draft in drafts]
    tail = len(drafts)
    for number, text in enumerate(texts):
        if _DIVIDER.match(text) or _ATTRIBUTION.match(text) or (number and _header_block(_lines_from(texts, number))):
            tail = number
            break
    return tuple(
        draft if number < tail else replace(draft, layer=Layer.QUOTED_HISTORY) for number, draft in enumerate(drafts)
    )


def _lines_from(texts: Sequence[str], number: int) -> list[str]:
    lines: list[str] = []
    for text in texts[number : number + _HEADER_LINES]:
        lines.extend(text.split("\n")[:_HEADER_LINES])
    return lines[:_HEADER_LINES]


def _tail(lines: Sequence[str]) -> int:
    """The line from which all is history; the number of lines if there is none."""
    written = False
    for number, line in enumerate(lines):
        divides = bool(_DIVIDER.match(line)) or (written and _header_block(lines[number : number + _HEADER_LINES]))
        if divides:
            return number
        written = written or bool(line.strip(" _-\t"))
    return len(lines)


def _header_block(lines: Sequence[str]) -> bool:
    """Whether lines begin with the headers of an older message: From, and two more of its kind behind it."""
    first = _HEADER.match(lines[0]) if lines else None
    if first is None or first[1].lower() != "from":
        return False
    names = {match[1].lower() for line in lines if (match := _HEADER.match(line))}
    return len(names) >= _FEW_HEADERS


def _introduces_quote(lines: Sequence[str], number: int) -> bool:
    """Whether a line (or it and the next, where it is wrapped) says who wrote what is quoted below."""
    head = lines[number].strip()
    if not head or len(head) > 300:
        return False
    for start, end in ((number, number + 1), (number, number + 2), (number - 1, number + 1)):
        if start < 0 or not _ATTRIBUTION.match(" ".join(lines[start:end])):
            continue
        below = next((line for line in lines[end : end + 3] if line.strip()), "")
        if below.startswith(">"):
            return True
    return False
