"""The heading of a provision: a whole line, or the caption that runs into its first sentence (contract §2, heading)."""

from __future__ import annotations

import re

from critic.documents.drafts import Draft
from critic.model.documents import Span
from critic.text.patterns import lazy

HEADING_CHARS = 200
"""A paragraph longer than this is no heading, whatever its style says."""

_CAPTION_CHARS = 110
_CAPTION_WORDS = 14
_LEADING = lazy(r"[\s\u00a0:.–—―-]*")
_STOP = lazy(r"[.:](?=\s+[A-Z“\"‘(\[\d]|\s*\Z)|\s+[–—]\s+(?=[A-Z“\"])|[.:]\s*[–—-]+\s*(?=[A-Z“\"])")
_BEGINS = lazy(r"\w|[“\"‘'„«/<{]\S")
_WORD = lazy(r"[A-Za-z][\w’'&/-]*")
_MINOR = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "by",
        "for",
        "from",
        "in",
        "into",
        "no",
        "nor",
        "not",
        "of",
        "off",
        "on",
        "or",
        "other",
        "per",
        "such",
        "than",
        "the",
        "to",
        "under",
        "upon",
        "via",
        "with",
        "without",
        "its",
        "their",
        "any",
        "all",
        "between",
        "against",
        "within",
        "during",
        "before",
        "after",
    ]
)
_ABBREVIATIONS = lazy(r"(?:\b(?:Mr|Mrs|Ms|Dr|Inc|Corp|Co|Ltd|No|Nos|Sec|Art|St|vs|Jr|Sr|U\.S|e\.g|i\.e)|\b[A-Z])\Z")
_SENTENCES = lazy(r"(?:(?<!\b[A-Z])(?<!\bNo)(?<!\bCo)(?<!\bInc)(?<!\bLtd)(?<!\bCorp)\.|;)(?=[\s”\"’)]|\Z)")
_DANGLING = lazy(r"(?:[;,]|\b(?:and|or|the|of|to|a|an|that))\s*\Z")
_UNFINISHED = lazy(
    r"\b(?:and|or|the|of|to|a|an|that|from|for|with|by|between|is|are|its|their|your|our)\s*\Z", re.IGNORECASE
)
"""Words that no name ends with: formatting that ends there shows only a part of it."""


def is_title_case(words: str) -> bool:
    """Tell whether a phrase is set like a heading: its words of weight begin with a capital."""
    weighty = [w for w in _WORD.findall(words) if w.lower() not in _MINOR]
    if not weighty or not weighty[0][0].isupper():
        return False
    capital = sum(1 for w in weighty if w[0].isupper())
    return capital == len(weighty) or (len(weighty) >= 4 and capital >= len(weighty) - 1)


def is_sentence(words: str) -> bool:
    """Tell whether words that a style calls a heading read as a sentence: styles number ordinary paragraphs, too."""
    words = words.strip()
    if words.endswith((";", ",")) or re.match(r"[“\"][^”\"]{1,80}[”\"]\s+\S", words):
        return True
    return words.endswith((".", ":")) and len(words.split()) > 3 and not is_title_case(words)


def find_heading(draft: Draft, start: int) -> Span | None:
    """Return where in the draft's text the heading behind a label stands, without its final stop; None without one.

    start: where the label ends (0 for a computed one).
    """
    text = draft.text
    start = _LEADING.match(text, start).end()  # type: ignore[union-attr]
    if start >= len(text):
        return None
    if draft.caption_chars:
        span = _formatted_caption(text, start, draft.caption_chars)
        if span is not None:
            return span
    if draft.heading_level and len(text) - start <= HEADING_CHARS and not is_sentence(text[start:]):
        return _trimmed(text, start, len(text))
    if draft.bold and len(text) - start <= HEADING_CHARS and not _SENTENCES.search(text, start):
        whole = _whole_line(text, start, bold=True, centred=draft.centred)
        if whole is not None:
            return whole
    return _run_in(text, start) or _whole_line(text, start, bold=draft.bold, centred=draft.centred)


def _formatted_caption(text: str, start: int, chars: int) -> Span | None:
    """Return the run-in heading that formatting shows, counted from the text's start or from the label's end."""
    ends = [e for e in (chars, start + chars) if start < e <= len(text)]
    whole = None
    for end in ends:
        rest = text[end:].lstrip()
        cut = end < len(text) and text[end - 1].isalnum() and text[end].isalnum()
        closed = text[:end].rstrip().endswith((".", ":", "—", "–")) or rest[:1] in (".", ":", "—", "–", "")
        if not cut and not closed and _UNFINISHED.search(text, start, end):
            whole = whole or _whole_line(text, start, bold=False, centred=True)
        elif not cut and (closed or rest[:1].isupper() or rest[:1] in '“"(['):
            return _named(text, start, end)
    return whole


def _named(text: str, start: int, end: int) -> Span | None:
    """Refuse a caption that is a quoted term, an enumeration's mark or a run of emphasis rather than a name; of one that
    takes in a sentence behind the name (`Liability. NEITHER PARTY IS LIABLE.`) the name is left."""
    words = text[start:end].strip()
    if end - start > HEADING_CHARS or words[:1] in ("“", '"', "(", "[", "‘") or not _WORD.search(words):
        return None
    if (len(words) > _CAPTION_CHARS or len(words.split()) > _CAPTION_WORDS) and words.endswith((".", ":")):
        inner = _SENTENCES.search(text, start, end - 1)
        if inner is not None and len(text[start : inner.start()].split()) <= _CAPTION_WORDS:
            return _trimmed(text, start, inner.start())
        return _trimmed(text, start, end) if is_title_case(words) else None
    return _trimmed(text, start, end)


def _run_in(text: str, start: int) -> Span | None:
    match = _STOP.search(text, start, start + _CAPTION_CHARS)
    while match is not None and _ABBREVIATIONS.search(text, max(start, match.start() - 6), match.start()):
        match = _STOP.search(text, match.end(), start + _CAPTION_CHARS)
    if match is None or match.start() == start:
        return None
    words = text[start : match.start()]
    if not words[0].isalpha() or len(words.split()) > _CAPTION_WORDS or any(c in words for c in '“”"['):
        return None
    if match[0][0] == ":" and len(words.split()) > 8:
        return None
    return _trimmed(text, start, match.start()) if is_title_case(words) else None


def _whole_line(text: str, start: int, *, bold: bool, centred: bool) -> Span | None:
    """Return the rest of a short line that holds nothing but a name (`4.2 Late Fees`); what is bold may be longer, ask
    or begin with a figure or a mark of quotation (`3.5 401(k) Plan`)."""
    words = text[start:].strip()
    short = len(words) <= _CAPTION_CHARS and len(words.split()) <= _CAPTION_WORDS
    if not short and not (bold and len(words) <= HEADING_CHARS and not _SENTENCES.search(words)):
        return None
    if _DANGLING.search(words) or not (words[:1].isalpha() or (bold and _BEGINS.match(words) and _WORD.search(words))):
        return None
    set_off = (bold or centred) and not words.endswith("." if short else ":")
    return _trimmed(text, start, len(text)) if set_off or (short and is_title_case(words)) else None


def _trimmed(text: str, start: int, end: int) -> Span | None:
    while end > start and (text[end - 1].isspace() or text[end - 1] in ".:"):
        end -= 1
    return Span(start=start, end=end) if end > start else None
