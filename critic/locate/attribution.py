"""Which citation governs a passage in quotation marks, and does the text claim that it is the record's (contract §4.4)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from critic.locate.mentions import Context, Mention, find_mentions
from critic.locate.resolve import AMBIGUOUS, NEW, OUTSIDE, RESOLVED, Member, Resolution, Resolver
from critic.model.documents import Span
from critic.text.discourse import Role, Setting, announces_language, masked, setting_of
from critic.text.patterns import lazy
from critic.text.quotemarks import Quoted, find_quoted

_DIRECTLY_BEFORE = lazy(r"[ \t\u00a0]*(?:['\u2019]s)?[ \t\u00a0]*[:,\u2013\u2014-]?[ \t\u00a0(\[*_]*\Z")
_DIRECTLY_BEHIND = lazy(r"[ \t\u00a0,.;*_]*[(\[][ \t\u00a0]*(?:see|cf\.?|per|from|citing)?[ \t\u00a0]*\Z", 0x02)
_OPENS = lazy(r"[ \t\u00a0|>#*_\-\u2022(\[\d.)]*\Z")
_CELL = "|\t"


@dataclass(frozen=True, slots=True, kw_only=True)
class Governed:
    """A passage with what governs it. resolution: None where nothing in the text does. outside: a source that is not in
    the room governs it. near: bound by its own sentence, line or cell, so that it can be misattributed.

    claims: it says that the record has these words.
    """

    passage: Quoted
    setting: Setting
    resolution: Resolution | None = None
    near: bool = False
    outside: bool = False
    claims: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadProse:
    """A text of the markup's own words, read once. governing: what governs what its own words leave open."""

    text: str
    mentions: tuple[Mention, ...]
    passages: tuple[Governed, ...]
    spilled: int = 0


def read_prose(text: str, resolver: Resolver, context: Context, governing: Resolution | None = None) -> ReadProse:
    """Return the citations and the passages in quotation marks of a text, each bound to what governs it.

    context: what governs citations without a document. governing: the citations of the entry or item, for passages that
    their own sentence, line or cell binds to nothing.
    """
    found = find_quoted(text)
    mentions = tuple(find_mentions(text, resolver, context))
    free = [m for m in mentions if not _inside(m.span, found.passages)]
    hidden = masked(text, found.passages)
    passages = tuple(_governed(text, hidden, passage, free, governing) for passage in found.passages)
    return ReadProse(text=text, mentions=mentions, passages=passages, spilled=found.spilled)


def _inside(span: Span, passages: Sequence[Quoted]) -> bool:
    n = bisect_right(passages, span.start, key=lambda q: q.outer.start) - 1
    return n >= 0 and span.start < passages[n].outer.end and not passages[n].block


def _governed(
    text: str, hidden: str, passage: Quoted, mentions: Sequence[Mention], governing: Resolution | None
) -> Governed:
    setting = setting_of(text, hidden, passage, _introducing(text, passage))
    cell = _cell(text, passage, setting.sentence)
    before = [m for m in mentions if cell.start <= m.span.start and m.span.end <= passage.outer.start]
    behind = [m for m in mentions if passage.outer.end <= m.span.start < cell.end]
    chosen, near = _nearest(text, before, behind, passage, mentions, setting.sentence)
    claims = setting.role is Role.REPORTS or _directly(text, passage, before, behind)
    if chosen is None:
        return Governed(passage=passage, setting=setting, resolution=governing, claims=claims)
    if chosen.outcome == OUTSIDE:
        return Governed(passage=passage, setting=setting, outside=True, claims=claims)
    members = tuple(m for m in chosen.members if m.outcome in (RESOLVED, AMBIGUOUS, NEW)) or chosen.members
    resolution = Resolution(text=chosen.text, members=members) if members else governing
    return Governed(passage=passage, setting=setting, resolution=resolution, near=near and bool(members), claims=claims)


def _nearest(
    text: str,
    before: list[Mention],
    behind: list[Mention],
    passage: Quoted,
    mentions: Sequence[Mention],
    sentence: Span,
) -> tuple[Mention | None, bool]:
    """The nearest citation before the passage in its sentence, else behind it, else the label that opens its line."""
    usable = [m for m in before if m.outcome not in ("own", "not understood")]
    if usable and not (behind and _in_brackets(text, passage, behind[0])):
        return usable[-1], True
    following = [m for m in behind if m.outcome not in ("own", "not understood")]
    if following:
        return following[0], True
    if usable:
        return usable[-1], True
    opening = _opening(text, passage, mentions)
    return opening, opening is not None


def _in_brackets(text: str, passage: Quoted, mention: Mention) -> bool:
    return bool(_DIRECTLY_BEHIND.match(text[passage.outer.end : mention.span.start]))


def _opening(text: str, passage: Quoted, mentions: Sequence[Mention]) -> Mention | None:
    """The label that opens the line or the cell of a passage; for a row of a table, of any cell before it."""
    line = text.rfind("\n", 0, passage.outer.start) + 1
    n = bisect_right(mentions, line - 1, key=lambda m: m.span.start)
    if n == len(mentions) or mentions[n].span.start >= passage.outer.start:
        return None
    first = mentions[n]
    lead = text[line : first.span.start]
    return (
        first
        if _OPENS.match(lead)
        or any(c in lead for c in _CELL)
        or any(c in text[line : passage.outer.start] for c in _CELL)
        else None
    )


def _cell(text: str, passage: Quoted, sentence: Span) -> Span:
    """The sentence, cut at the borders of the cell of a table that the passage stands in."""
    start = max((text.rfind(c, sentence.start, passage.outer.start) for c in _CELL), default=-1)
    ends = [p for c in _CELL if (p := text.find(c, passage.outer.end, sentence.end)) >= 0]
    return Span(start=max(sentence.start, start + 1), end=min([sentence.end, *ends]))


def _directly(text: str, passage: Quoted, before: list[Mention], behind: list[Mention]) -> bool:
    """Whether a label or a document's name stands directly before a passage, or in brackets behind it."""
    if before and _DIRECTLY_BEFORE.match(text[before[-1].span.end : passage.outer.start]):
        return True
    return bool(behind) and _in_brackets(text, passage, behind[0])


def _introducing(text: str, passage: Quoted) -> str:
    """The line that leads a passage in: its own line's opening up to a colon, or the line before that ends in one."""
    start = text.rfind("\n", 0, passage.outer.start) + 1
    if text[start : passage.outer.start].strip(" \t\u00a0>*_-•"):
        return ""
    lines = [line for line in text[max(0, start - 600) : start].split("\n") if line.strip()]
    last = lines[-1].strip() if lines else ""
    return last if last.endswith(":") or (last.startswith("#") and announces_language(last)) else ""


def entry_resolution(mentions: Sequence[Mention]) -> Resolution | None:
    """Return what an entry's heading cites, as what governs passages that nothing nearer binds."""
    members: list[Member] = [m for mention in mentions if mention.outcome == RESOLVED for m in mention.members]
    return Resolution(text=", ".join(m.text for m in mentions), members=tuple(members)) if members else None
