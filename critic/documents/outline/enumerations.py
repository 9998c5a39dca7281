"""Enumerations inside a running sentence: `(a) access …; and (b) copy …` (contract §2, provision).

A mark counts only in a sequence that begins with its first member and has at least two, in order; what refers to one
(`Section 4.2 (a)`, `clauses (a) and (b) above`) or is no mark (`party(s)`, `two (2) years`) does not.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from critic.model.values import dataclass
from critic.text.labels import token_ordinals
from critic.text.patterns import lazy

MAX_NESTING = 6

_LINK_CHARS = 24
_MARK = lazy(
    r"(?:(?<=[\s\u00a0—–:;,(\[“\"])|(?<!.))\((?P<token>[a-z]{1,5}|[A-Z]{1,4}|\d{1,2}) ?\)(?=[\s\u00a0“\"\[(A-Z]|\Z)"
)
_REFERENCE_BEFORE = lazy(
    r"(?:\b(?:sub-?)?(?:sections?|clauses?|paragraphs?|paras?|items?|articles?|parts?|rules?|exhibits?|schedules?"
    r"|annex(?:es)?|options?|prongs?|romanettes?|limbs?)|§+|¶+)[\s\u00a0]*(?:\d[\w.]*|[IVX]+)?[\s\u00a0]*\Z"
    r"|\d(?:[\w.]*\d)?[\s\u00a0]*\Z|\)[\s\u00a0]?\Z",
    re.IGNORECASE,
)
_LINK_BEFORE = lazy(
    r"\)[\s\u00a0]*(?:,?[\s\u00a0]*(?:and|or|nor|and/or|through|to|or in|but not)|,|[-–])[\s\u00a0]*\Z", re.IGNORECASE
)
_REFERENCE_AFTER = lazy(
    r"[\s\u00a0]*(?:(?:,|and|or|nor|and/or|through|to|but[\s\u00a0]+not)[\s\u00a0]*\(|\(?(?:above|below|hereof|thereof|hereunder|herein)\b"
    r"|of[\s\u00a0]+(?:this|the|such|that)[\s\u00a0]+(?:section|clause|paragraph|article|sentence|definition|agreement)"
    r"|of[\s\u00a0]+(?:section|clause|paragraph|article))",
    re.IGNORECASE,
)
_NUMBER_WORD = lazy(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|first|second|third)[\s\u00a0]*\Z",
    re.IGNORECASE,
)
_SENTENCE_END = lazy(
    r"(?<![A-Z]\.[A-Z])(?<!\b[A-Z])(?<!\b(?:No|Mr|Ms|Dr|Co|vs))(?<!\b(?:Inc|Ltd|Sec|Art|Mrs))[.?!][”\"’)]?(?=\s+[A-Z“\"])"
)
_CLAUSE_END = lazy(r"[;,.:—–][”\"’]?[\s\u00a0]*(?:(?:and|or|and/or|but|nor)[\s\u00a0]*)?\Z")
_TRIM = " \t\n\u00a0"


@dataclass(slots=True, kw_only=True)
class Item:
    """One member of an enumeration. start, end: in the text; label_end: where its mark ends. parent: index of the
    item that it stands under, None in the paragraph itself. reading: its counting and its place in it.
    open: nothing in the paragraph ends it, and the next paragraph goes on with its sequence. beside: it counts on from
    the paragraph's own label."""

    start: int
    label_end: int
    end: int
    token: str
    shape: str
    reading: tuple[str, int]
    parent: int | None
    open: bool = False
    beside: bool = False


@dataclass(slots=True, kw_only=True)
class _Sequence:
    shape: str
    counting: str
    last: int
    members: list[int]
    parent: int | None
    limit: int = -1
    """Where the mark stands that ended it, -1 if none did."""
    beside: bool = False
    """Its first member is the paragraph's own label."""


def find_enumerations(
    text: str, start: int, goes_on: Callable[[str, str, int], bool], label: tuple[str, tuple[str, int]] | None = None
) -> list[Item]:
    """Return the members of the enumerations in a text from `start`, in order.

    goes_on: tells for a shape, a counting and a place whether the next paragraph's label is that one. label: shape and
    reading of the paragraph's own typed label, which its text may count on from (`(b) …; or (c) …`).
    """
    found = _marks(text, start)
    if not found:
        return []
    items: list[Item] = []
    opened: list[_Sequence] = []
    closed: list[_Sequence] = []
    if label is not None:
        shape, (counting, place) = label
        opened.append(_Sequence(shape=shape, counting=counting, last=place, members=[], parent=None, beside=True))
    for number, match in enumerate(found):
        if not _counts_on_label(text, match, opened, goes_on):
            _take(match, found[number + 1 : number + 13], items, opened, closed)
    for sequence in opened:
        if sequence.members and goes_on(sequence.shape, sequence.counting, sequence.last + 1):
            at: int | None = sequence.members[-1]
            while at is not None:
                items[at].open = True
                at = items[at].parent
    return _bounded(text, items, [s for s in closed + opened if s.members])


def _counts_on_label(
    text: str, match: re.Match[str], opened: list[_Sequence], goes_on: Callable[[str, str, int], bool]
) -> bool:
    """Tell whether a mark that would count on from the paragraph's label only refers: it stands amid a clause, or the
    next paragraph is labelled so."""
    if not opened or not opened[0].beside or opened[0].shape != _shape(match["token"]):
        return False
    following = (opened[0].counting, opened[0].last + 1)
    if following not in token_ordinals(match["token"]):
        return False
    return _CLAUSE_END.search(text, max(0, match.start() - 16), match.start()) is None or goes_on(
        opened[0].shape, *following
    )


def _marks(text: str, start: int) -> list[re.Match[str]]:
    out: list[re.Match[str]] = []
    refused_end = -1
    for match in _MARK.finditer(text, start):
        before = text[max(start, match.start() - 40) : match.start()]
        near = 0 <= refused_end >= match.start() - _LINK_CHARS
        chained = near and bool(_LINK_BEFORE.search(text[max(refused_end - 1, 0) : match.start()]))
        refers = chained or bool(_REFERENCE_BEFORE.search(before)) or bool(_REFERENCE_AFTER.match(text, match.end()))
        first_of_nest = (
            before.rstrip(_TRIM).endswith(")") and not chained and bool(out) and out[-1].end() >= match.start() - 1
        )
        if refers and not (first_of_nest and not _REFERENCE_AFTER.match(text, match.end())):
            refused_end = match.end()
            continue
        if match["token"].isdecimal() and _NUMBER_WORD.search(before):
            continue
        refused_end = -1
        if token_ordinals(match["token"]):
            out.append(match)
    return out


def _shape(token: str) -> str:
    return "(1)" if token.isdecimal() else "(x)" if token.islower() else "(X)"


def _take(
    match: re.Match[str],
    ahead: list[re.Match[str]],
    items: list[Item],
    opened: list[_Sequence],
    closed: list[_Sequence],
) -> None:
    """Add a mark to the sequence that it continues, or open one with it, or leave it as words."""
    token, shape = match["token"], _shape(match["token"])
    readings = token_ordinals(token)
    nexts = [
        (depth, reading)
        for depth in range(len(opened) - 1, -1, -1)
        for reading in readings
        if opened[depth].shape == shape and (opened[depth].counting, opened[depth].last + 1) == reading
    ]
    firsts = [r for r in readings if r[1] == 1]
    if not firsts and token.lower() == "x" and any(m["token"] in ("y", "Y") for m in ahead):
        firsts = [("a", 24)]
    if nexts and not (firsts and _prefers_first(shape, nexts[0][1], firsts[0], ahead)):
        depth, reading = nexts[0]
        _close(opened, depth + 1, closed, match.start())
        sequence = opened[depth]
        sequence.last = reading[1]
    elif firsts:
        same = next(
            (d for d in range(len(opened)) if (opened[d].shape, opened[d].counting) == (shape, firsts[0][0])), None
        )
        if same is not None:
            _close(opened, same, closed, match.start())
        if len(opened) >= MAX_NESTING:
            return
        parent = opened[-1].members[-1] if opened and opened[-1].members else None
        reading = firsts[0]
        sequence = _Sequence(shape=shape, counting=reading[0], last=reading[1], members=[], parent=parent)
        opened.append(sequence)
    else:
        return
    sequence.members.append(len(items))
    items.append(
        Item(
            start=match.start(),
            label_end=match.end(),
            end=-1,
            token=token,
            shape=shape,
            reading=reading,
            parent=sequence.parent,
            beside=sequence.beside,
        )
    )


def _close(opened: list[_Sequence], depth: int, closed: list[_Sequence], at: int) -> None:
    for sequence in opened[depth:]:
        sequence.limit = at
    closed += opened[depth:]
    del opened[depth:]


def _prefers_first(shape: str, continued: tuple[str, int], first: tuple[str, int], ahead: list[re.Match[str]]) -> bool:
    """Tell whether `(i)` behind `(h)` opens a list: whether `(ii)` or `(j)` follows first."""
    for match in ahead:
        if _shape(match["token"]) != shape:
            continue
        readings = token_ordinals(match["token"])
        if (first[0], first[1] + 1) in readings:
            return True
        if (continued[0], continued[1] + 1) in readings:
            return False
    return False


def _bounded(text: str, items: list[Item], sequences: list[_Sequence]) -> list[Item]:
    """Return the items of true sequences with their ends, parents re-numbered."""
    kept = [s for s in sequences if len(s.members) > 1 or s.beside or items[s.members[0]].open]
    true = {m for s in kept for m in s.members}
    following = {a: b for s in kept for a, b in zip(s.members, s.members[1:], strict=False)}
    limits = {s.members[-1]: s.limit for s in kept if s.limit >= 0}
    mixed = {m for s in kept for m in s.members if _holds_sentences(text, items, s)}
    number: dict[int, int] = {}
    above = [item.parent for item in items]
    lowest = _last_starts(items, true)
    out: list[Item] = []
    for index, item in enumerate(items):
        if index not in true:
            continue
        parent = item.parent
        while parent is not None and (parent not in true or items[parent].end <= item.start):
            parent = above[parent]
        limit = len(text) if parent is None else items[parent].end
        item.end = items[following[index]].start if index in following else min(limit, limits.get(index, limit))
        if index not in following and not item.open and index not in mixed:
            stop = _SENTENCE_END.search(text, max(item.label_end, lowest.get(index, 0)), item.end)
            item.end = stop.end() if stop else item.end
        while item.end > item.label_end and text[item.end - 1] in _TRIM:
            item.end -= 1
        item.parent = None if parent is None else number[parent]
        number[index] = len(out)
        out.append(item)
    return out


def _last_starts(items: list[Item], true: set[int]) -> dict[int, int]:
    """Return for each item where the last one under it begins, so that no sentence end before it ends the item."""
    out: dict[int, int] = {}
    for index in range(len(items) - 1, -1, -1):
        last = max(out.get(index, 0), items[index].start if index in true else 0)
        parent = items[index].parent
        if parent is not None:
            out[parent] = max(out.get(parent, 0), last)
    return out


def _holds_sentences(text: str, items: list[Item], sequence: _Sequence) -> bool:
    members = sequence.members
    return any(
        _SENTENCE_END.search(text, items[a].label_end, items[b].start) is not None
        for a, b in itertools.pairwise(members)
    )
