"""Proposed language as a reader sees it, with the way back to what was typed (contract §7, what is scanned).

Nothing hides in `7<U+2060>2 hours`: characters that print nothing are left out, digits and letters that only look
different are made one, emphasis falls away, struck words are gone, lines are joined within a paragraph, and each
item of a list is read with the words that lead it in. A paragraph's end is a newline.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text.fold import INVISIBLE
from critic.text.paragraphs import MAX_LEAD_IN_CHARS, paragraphs
from critic.text.patterns import lazy
from critic.text.redraft import Draft, Edit
from critic.text.struck import critic_marks, emphasis, instructed, tags

_LOOK_ALIKES = dict(
    zip(
        "АВЕКМНОРСТХІЈЅаеорсухіјѕԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοѵıⅼ",
        "ABEKMHOPCTXIJSaeopcyxijsdhqwABEZHIKMNOPTYXovil",
        strict=True,
    )
)
_COMPATIBLE = ("<wide>", "<narrow>", "<font>", "<noBreak>", "<circle>", "<compat>")
_PLAIN = lazy(r"[ !#$%'(),./0-9:;=?@A-Z\[\]^a-z|+-]*\Z")
_NEWLINES = lazy(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_ENTITY = lazy(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_SPACES = lazy(r"[^\S\n]+")


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as read. raw: as typed. Without a map the two are the same.

    starts, ends: for each character as read, the typed characters that it stands for.
    """

    raw: str
    text: str
    starts: tuple[int, ...] | None = None
    ends: tuple[int, ...] | None = None

    def to_raw(self, span: Span) -> Span:
        """Return where a span of the text as read stands in what was typed."""
        if self.starts is None or self.ends is None or span.end <= span.start:
            return span
        starts = self.starts[span.start : span.end]
        ends = self.ends[span.start : span.end]
        # An item that is read with its lead-in may stand far from it: then the item's own words are shown.
        first = len(starts) - 1
        while first > 0 and 0 <= starts[first] - ends[first - 1] <= MAX_LEAD_IN_CHARS:
            first -= 1
        return Span(start=starts[first], end=max(ends))


def proposed_text(raw: str, *, wrapped: bool = True, typed: bool = False, flat: bool = False) -> Reading:
    """Return a proposal as read.

    wrapped: a single line end may lie within a paragraph (not so in Word). typed: characters and emphasis stay as
    they were typed; only what is struck is gone and lines are joined. flat: items of a list are read without the words
    that lead them in.
    """
    if "  " not in raw and raw.strip() == raw and _PLAIN.match(raw):
        return Reading(raw, raw)
    draft = Draft(raw, list(range(len(raw))), list(range(1, len(raw) + 1)))
    draft.edit([(m.start(), m.end(), "\n") for m in _NEWLINES.finditer(draft.text)])
    import html

    draft.edit([(m.start(), m.end(), html.unescape(m[0])) for m in _ENTITY.finditer(draft.text)])
    draft.edit(tags(draft.text))
    draft.edit(critic_marks(draft.text))
    if not typed:
        draft.edit(_characters(draft.text))
    draft.edit(instructed(draft.text))
    marks = emphasis(draft.text)
    draft.edit([edit for edit in marks if not typed or draft.text.startswith("~~", edit[0])])
    draft.edit([(m.start(), m.end(), " ") for m in _SPACES.finditer(draft.text) if m[0] != " "])
    draft = paragraphs(draft, wrapped, flat)
    return Reading(raw, draft.text, tuple(draft.starts), tuple(draft.ends))


@lru_cache(maxsize=4096)
def _as_seen(char: str) -> str:
    if char in INVISIBLE or unicodedata.category(char) == "Cf" or "\ufe00" <= char <= "\ufe0f":
        return ""
    if char in "\u3164\uffa0" or "\U000e0100" <= char <= "\U000e01ef":
        return ""
    if char in _LOOK_ALIKES:
        return _LOOK_ALIKES[char]
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    if unicodedata.decomposition(char).startswith(_COMPATIBLE):
        return unicodedata.normalize("NFKC", char)
    return char


def _characters(text: str) -> list[Edit]:
    if text.isascii():
        return []
    return [(i, i + 1, _as_seen(c)) for i, c in enumerate(text) if c > "\x7f" and _as_seen(c) != c]
