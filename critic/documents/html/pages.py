"""What printing left in a filed page: page numbers and running headers at page breaks, and the table of contents."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from critic.documents.drafts import Draft
from critic.documents.html.emit import Emitted
from critic.model.documents import Layer, Shadow
from critic.text.patterns import lazy

_PAGE_NUMBER = lazy(
    r"[-–—\s\[(]*(?:page\s+)?(?:[a-z]{1,2}[-–.]?)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s+of\s+\d{1,4})?[-–—\s\])]*\Z",
    re.IGNORECASE,
)
_OUTER_NUMBER = lazy(r"\A[-–—\s]*(?:\d{1,4}|[ivxlc]{1,7})\b[-–—\s]*|(?:\d{1,4}|\b[ivxlc]{1,7})[-–—\s]*\Z")
_FURNITURE_CHARS = 160
_NEAR = 2
"""So many paragraphs on either side of a page break can be footers or headers."""
_REPEATED = 3
_CONTENTS_LINES = 3
_ENDS_SENTENCE = lazy(r"[.;:!?][\"'”’)\]]*\Z")


def find_contents(out: Emitted) -> set[int]:
    """Return the indices of lines of a table of contents: mostly a link to an anchor further down, several of them."""
    lines = set()
    for at, words in enumerate(out.words):
        forward = any(out.anchors.get(link, -1) > at for link in words.links)
        if forward and words.linked_chars * 2 >= len(words.text.rstrip(" .\u00a00123456789")):
            lines.add(at)
            row = out.drafts[at].row
            near = at + 1
            while row and near < len(out.drafts) and out.drafts[near].row == row:
                lines.add(near)
                near += 1
    return lines if len(lines) >= _CONTENTS_LINES else set()


def find_furniture(out: Emitted) -> set[int]:
    """Return the indices of page numbers and of running headers and footers, told by page breaks and repetition."""
    near: dict[int, int] = {}
    for at in out.ruled | {len(out.drafts)}:
        for step in range(1, _NEAR + 1):
            near.setdefault(at - step, -step)
            if at + step - 1 < len(out.drafts):
                near.setdefault(at + step - 1, step)
    near = {at: side for at, side in near.items() if at >= 0 and _may_be_furniture(out.drafts[at])}
    counts = Counter(_shape(out.drafts[at].text) for at in near)
    return {
        at
        for at, side in near.items()
        if counts[_shape(out.drafts[at].text)] >= _REPEATED
        or (side < 0 and at + 1 in out.ruled and _PAGE_NUMBER.match(out.drafts[at].text))
    }


def _may_be_furniture(draft: Draft) -> bool:
    return len(draft.text) <= _FURNITURE_CHARS and not draft.label and draft.columns <= 3


def _shape(text: str) -> str:
    """What a running line has in common with itself on other pages: all but a page number at its beginning or end."""
    return _OUTER_NUMBER.sub("#", " ".join(text.split()).casefold())


def without_furniture(out: Emitted, furniture: set[int], contents: set[int]) -> tuple[list[Draft], list[Shadow]]:
    """Return the drafts without page furniture, a sentence that went over it joined again, and all shadows."""
    drafts: list[Draft] = []
    shadows: list[Shadow] = []
    moved: list[int] = []
    after_furniture = False
    breaks = False
    for at, draft in enumerate(out.drafts):
        moved.append(len(drafts))
        if at in furniture:
            shadows.append(Shadow(text=draft.text, layer=Layer.FURNITURE, at=len(drafts)))
            after_furniture = True
            breaks |= draft.breaks_page
            continue
        draft = replace(draft, breaks_page=draft.breaks_page or breaks, contents=at in contents)
        if drafts and (after_furniture or at in out.ruled) and _goes_on(drafts[-1], draft):
            joined = drafts[-1]
            drafts[-1] = replace(
                joined,
                text=f"{joined.text}\n{draft.text}",
                furniture_at=(*joined.furniture_at, len(joined.text)) if after_furniture else joined.furniture_at,
            )
            moved[-1] = len(drafts) - 1
        else:
            drafts.append(draft)
        after_furniture = breaks = False
    last = max(0, len(drafts) - 1)
    shadows += (replace(s, at=moved[s.at] if s.at < len(moved) else last) for s in out.shadows)
    return drafts, sorted((replace(s, at=min(s.at, last)) for s in shadows), key=lambda shadow: shadow.at)


def _goes_on(above: Draft, below: Draft) -> bool:
    """Whether a sentence that a page break cut goes on below it."""
    plain = not (above.row or below.row or below.label or below.heading_level or above.heading_level or below.contents)
    return plain and below.text[:1].islower() and not _ENDS_SENTENCE.search(above.text)
