"""Lines that open something without a number: headings, attachments, the rows of key terms (contract §2, provision)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from critic.documents.drafts import Draft
from critic.documents.outline.captions import HEADING_CHARS, is_sentence, is_title_case
from critic.documents.outline.marks import Mark, read_mark
from critic.text.patterns import lazy

_SHORT_CHARS = 110
_SHORT_WORDS = 14
_TERM_CHARS = 80
_TERM_WORDS = 9
_RUN_IN_LOOK = 9
_NO_HEADING = lazy(
    r"(?:by|name|title|its|date|dated|signature|signed|attest|witness|address|attention|attn|fax|phone|email|e-mail|re"
    r"|to|from|cc|dear|page|between|among|and)\b\s*:?|in\s+witness\s+whereof|now,?\s+therefore|[_☐☒□\[{]|www\.|https?:",
    re.IGNORECASE,
)
_SIGNS = lazy(
    r"(?:by|name|print(?:ed)?\s+name|title|its|date|signature|signed|attest)\b\s*(?:[:_]|/s/|\Z)", re.IGNORECASE
)
_BOX = lazy(r"[\[(][\sxX_✓]*[\])]|[☐☒☑□]")
_SIGNED = lazy(r"\s*(?:by|signature|signed|attest)\b\s*(?:[:_]|/s/|\Z)", re.IGNORECASE)
_RECITALS = lazy(
    r"(?:recitals?|background|preliminary\s+statements?|w\s*i\s*t\s*n\s*e\s*s\s*s\s*e\s*t\s*h|whereas)\b", re.IGNORECASE
)
_LETTERS = lazy(r"[A-Za-z]")


def heading_strength(draft: Draft) -> int:
    """Return how a paragraph without a label is set off as a heading: 0 not, 1 by bold, 2 centred or in capitals,
    3 by its style or markup."""
    text = draft.text.strip()
    if draft.quiet or draft.contents or draft.title or not _LETTERS.search(text):
        return 0
    if draft.heading_level and len(text) <= HEADING_CHARS and not is_sentence(text):
        return 3
    if draft.row and draft.columns > 1:
        return 0
    if len(text) > _SHORT_CHARS or len(text.split()) > _SHORT_WORDS or text.endswith((";", ",")):
        return 0
    if _NO_HEADING.match(text) or not (text[0].isupper() or text[0] in '“"‘(') or text.count("\t") > 1:
        return 0
    capitals = text.upper() == text and len(_LETTERS.findall(text)) > 3
    if draft.bold and (not text.endswith(".") or capitals or is_title_case(text)):
        return 2 if draft.centred or capitals else 1
    if draft.centred and not text.endswith(".") and (capitals or is_title_case(text)):
        return 2
    return 0


def never_heads(text: str) -> bool:
    """Tell lines of signatures, letterheads and lead-ins, however they are set."""
    return _NO_HEADING.match(text) is not None


def caption_of(draft: Draft) -> str:
    """Return the run-in heading of a paragraph without a label (`Late Fees. Customer pays …`), empty without one."""
    if not draft.caption_chars or draft.row or draft.quiet or draft.contents:
        return ""
    words = draft.text[: draft.caption_chars].strip()
    closed = words.endswith((".", ":", "—", "–")) or draft.text[draft.caption_chars :].lstrip()[:1] in (
        ".",
        ":",
        "—",
        "–",
    )
    name = words.rstrip(" .:—–")
    if not closed or len(name.split()) > _TERM_WORDS or never_heads(name) or not is_title_case(name):
        return ""
    return name


def look_of(draft: Draft) -> int:
    """Return how a heading without a level looks, the weightiest lowest."""
    if draft.caption_chars:
        return _RUN_IN_LOOK
    capitals = draft.text.upper() == draft.text
    return 4 - 2 * draft.centred - capitals


def is_signed(text: str, *, blank: bool = False) -> bool:
    """Tell whether a line is the one of a signature block that a person signs on.

    blank: nobody has yet.
    """
    match = _SIGNED.match(text)
    return match is not None and not (blank and text[match.end() :].strip(" _:\t\n\u00a0"))


def is_recitals(words: str) -> bool:
    """Tell whether a heading opens the recitals."""
    return _RECITALS.match(words.strip()) is not None


def opens_attachment(drafts: Sequence[Draft], order: Sequence[int], at: int, mark: Mark) -> bool:
    """Tell whether a line that begins with an attachment's name opens it, and is no reference or list entry.

    at: place of the draft in `order`.
    """
    draft = drafts[order[at]]
    rest = draft.text[mark.end :].strip(" \t\n\u00a0.:–—-")
    if len(draft.text) > HEADING_CHARS or (draft.row and draft.columns > 1):
        return False
    if draft.heading_level or draft.label:
        return True
    if draft.breaks_page:
        return not _listed(drafts, order, at, mark)
    if rest.endswith((".", ";", ",")) and not is_title_case(rest.rstrip(".;,")):
        return False
    if rest and not (draft.bold or draft.centred or draft.caption_chars) and not is_title_case(_plain(rest)):
        return False
    return not _listed(drafts, order, at, mark)


def _plain(rest: str) -> str:
    return re.sub(r"\A(?:to|of)\s+", "", rest.strip("()[]"))


def _listed(drafts: Sequence[Draft], order: Sequence[int], at: int, mark: Mark) -> bool:
    """Tell whether lines next to it name other attachments: a list of exhibits."""
    kind = mark.kind
    for near in (at - 1, at + 1):
        if 0 <= near < len(order):
            beside = drafts[order[near]]
            if (beside.bold, beside.centred) != (drafts[order[at]].bold, drafts[order[at]].centred):
                continue
            other = read_mark(beside.text)
            if other is not None and other.kind == kind and other.tokens != mark.tokens:
                return True
    return False


def key_term(draft: Draft, following: Draft | None) -> str:
    """Return the name that a row of two cells gives to its second, empty if it is no row of a key term."""
    if not draft.row or draft.columns != 2 or draft.cell != 1 or draft.header_row or draft.quiet or draft.label:
        return ""
    name = draft.text.strip().rstrip(":").strip()
    if not name or len(name) > _TERM_CHARS or len(name.split()) > _TERM_WORDS or not _LETTERS.search(name):
        return ""
    if _BOX.match(name) or (name[0] == "(" and name[-1] == ")"):
        return ""
    if following is None or following.row != draft.row or name.endswith((".", ";")) or _SIGNS.match(name):
        return ""
    return name
