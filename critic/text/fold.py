"""Normalised and folded text that keeps the way back to the raw characters (contract §5).

Literal: lower case, every run of white space one space. Folded: besides, what a word processor, a PDF or a typist
changes without changing a word is made one. Digits, their punctuation, fractions, superscripts and letters of another
script are never folded.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import field
from functools import cached_property, lru_cache

from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text.patterns import lazy

MARKS = "\"'\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a\u0060\u00b4\uff02\uff07\u275b\u275c\u275d\u275e"
"""Quotation marks and apostrophes; all of them fold to one, runs of them too (a quotation inside a quotation)."""
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d"
"""Hyphens and dashes; the white space beside them falls away."""
INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)
"""Characters that print nothing: soft hyphens, zero-width characters, direction marks (Unicode, Default_Ignorable)."""
LIGATURES = {
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st",
}  # fmt: skip
"""Typographic ligatures of the block U+FB00."""

LINE_END = "\ue000"
"""Stands in a text made for comparing where a line ends in a hyphen that may or may not belong to the word."""

_LITERAL_LINE_END = lazy(r"(?:[-\u2010\u00ad][ \t\u00a0]*)\n[ \t\u00a0]*")
_MARK_TABLE = dict.fromkeys(map(ord, MARKS), "'")
_DASH_TABLE = dict.fromkeys(map(ord, DASHES), "-")
_INVISIBLE_TABLE = dict.fromkeys(map(ord, INVISIBLE), "")
_LIGATURE_TABLE = {ord(k): v for k, v in LIGATURES.items()}
_ELLIPSIS_TABLE = {0x2026: "..."}
_TABLE: dict[int, str] = _MARK_TABLE | _DASH_TABLE | _INVISIBLE_TABLE | _LIGATURE_TABLE | _ELLIPSIS_TABLE
_DASH_RUN = lazy(r" ?-[- ]*")
_MARK_RUN = lazy(r"'{2,}")
_COMBINING = "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u093c\u0bbe\u1161-\u11ff\u3099\u309a"
_GROWING = "\u2026\u0130" + "".join(LIGATURES)
_GROWS = lazy(f"[{_GROWING}]")
_UNEVEN = lazy(
    rf"[\s.{re.escape(DASHES + MARKS + INVISIBLE + _GROWING)}{_COMBINING}]{{2,}}"
    rf"|[{INVISIBLE}{_GROWING}{_COMBINING}]|\A\s|\s\Z"
)
"""Runs of characters that may fold to fewer or more; everywhere else folding is character for character."""
_DOTS = lazy(r"\.(?: ?\.){2,}")

FOLD_CATEGORIES: dict[str, dict[int, str]] = {
    "marks": _MARK_TABLE,
    "dashes": _DASH_TABLE,
    "invisible": _INVISIBLE_TABLE,
    "ligature": _LIGATURE_TABLE,
}
"""The folds of contract §9 that are tables of characters."""


def normalise(text: str) -> str:
    """Return the text in lower case with every run of white space as one space, none at its ends."""
    return " ".join(text.lower().split())


def _composed(text: str) -> str:
    return text if text.isascii() or unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)


def fold_text(text: str) -> str:
    """Return the folded text alone, without the way back; the same text as `fold(text).text`."""
    out = " ".join(_composed(text).translate(_TABLE).lower().split())
    if "-" in out:
        out = _DASH_RUN.sub("-", out)
    if "''" in out:
        out = _MARK_RUN.sub("'", out)
    if ".." in out or ". ." in out:
        out = _DOTS.sub("...", out)
    return out


def mark_line_ends(text: str) -> str:
    """Return the text with a marker for each hyphen that stands directly before a line end."""
    return _LITERAL_LINE_END.sub(LINE_END, text)


@dataclass(slots=True)
class _Tracked:
    """A text and, for each of its characters, the range of raw characters that it stands for."""

    chars: str
    starts: list[int]
    ends: list[int]

    def sub(self, pattern: re.Pattern[str], replacement: str) -> _Tracked:
        chars: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        at = 0
        for match in pattern.finditer(self.chars):
            chars.append(self.chars[at : match.start()])
            starts += self.starts[at : match.start()]
            ends += self.ends[at : match.start()]
            chars.append(replacement)
            starts += [self.starts[match.start()]] * len(replacement)
            ends += [self.ends[match.end() - 1]] * len(replacement)
            at = match.end()
        chars.append(self.chars[at:])
        starts += self.starts[at:]
        ends += self.ends[at:]
        return _Tracked("".join(chars), starts, ends)


_CLUSTER = lazy(r"(?s).[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u093c\u0bbe\u1161-\u11ff\u3099\u309a]*")
_WHITE = lazy(r"\s+")


def _tracked(text: str) -> _Tracked:
    chars: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    composed = text.isascii() or unicodedata.is_normalized("NFC", text)
    units = (
        ((i, i + 1, c) for i, c in enumerate(text))
        if composed
        else ((m.start(), m.end(), unicodedata.normalize("NFC", m[0])) for m in _CLUSTER.finditer(text))
    )
    for start, end, unit in units:
        out = unit.translate(_TABLE).lower()
        chars.append(out)
        starts += [start] * len(out)
        ends += [end] * len(out)
    tracked = _Tracked("".join(chars), starts, ends).sub(_WHITE, " ")
    if tracked.chars[:1] == " ":
        tracked = _Tracked(tracked.chars[1:], tracked.starts[1:], tracked.ends[1:])
    if tracked.chars[-1:] == " ":
        tracked = _Tracked(tracked.chars[:-1], tracked.starts[:-1], tracked.ends[:-1])
    return tracked.sub(_DASH_RUN, "-").sub(_MARK_RUN, "'").sub(_DOTS, "...")


@dataclass(frozen=True)
class Folded:
    """Folded text with the way back. raw: what was folded. The map is made when it is first asked for."""

    raw: str
    text: str
    literal: bool = False

    @cached_property
    def _map(self) -> _Tracked:
        return _tracked_literal(self.raw) if self.literal else _tracked(self.raw)

    def to_raw(self, start: int, end: int) -> Span:
        """Return the raw characters on which the folded range rests; an empty range gives an empty span."""
        tracked = self._map
        if not tracked.starts:
            return Span(start=0, end=0)
        first = tracked.starts[min(start, len(tracked.starts) - 1)]
        if end <= start:
            return Span(start=first, end=first)
        return Span(start=first, end=max(first, tracked.ends[min(end, len(tracked.ends)) - 1]))


@lru_cache(maxsize=8192)
def _folded_run(before: str, run: str, after: str) -> tuple[int, bool]:
    """Return how many characters a run folds to between its neighbours, and whether it keeps its places."""
    size = len(fold_text(before + run + after)) - len(before) - len(after)
    one_by_one = ".." not in run and not any(c in _GROWING or c in INVISIBLE for c in run)
    return size, size == len(run) and one_by_one


def _back(raw: str, start: int, end: int) -> tuple[int, int]:
    """Return the raw range of a folded range of one piece, without a map of every character."""
    first = last = -1
    shift = 0
    for match in _UNEVEN.finditer(raw):
        at = match.start()
        before, after = raw[max(0, at - 1) : at], raw[match.end() : match.end() + 1]
        size, even = _folded_run(before if before.isspace() else before and "x", match[0], after and "x")
        combines = _is_combining(match[0])  # with what it stands behind, which decides how much they fold to
        if even and not combines:
            continue
        begin = at + shift
        if (combines and begin <= end) or (first < 0 and begin <= start < begin + size) or begin < end <= begin + size:
            return _exactly(raw, start, end)
        if first < 0 and start < begin + size:
            first = start - shift
        if end <= begin:
            break
        shift += size - len(match[0])
    last = end - shift
    return (start - shift if first < 0 else first), min(last, len(raw))


def _is_combining(run: str) -> bool:
    return any(unicodedata.combining(c) for c in run)


def _exactly(raw: str, start: int, end: int) -> tuple[int, int]:
    span = Folded(raw, "").to_raw(start, end)
    return span.start, span.end


def _tracked_literal(text: str) -> _Tracked:
    chars: list[str] = []
    starts: list[int] = []
    for i, c in enumerate(text):
        low = c.lower()
        chars.append(low)
        starts += [i] * len(low)
    tracked = _Tracked("".join(chars), starts, [s + 1 for s in starts]).sub(_WHITE, " ")
    first = 1 if tracked.chars[:1] == " " else 0
    last = len(tracked.chars) - (1 if tracked.chars[-1:] == " " else 0)
    return _Tracked(tracked.chars[first:last], tracked.starts[first:last], tracked.ends[first:last])


def fold(text: str) -> Folded:
    """Return the text folded, with the way back (house style §4)."""
    return Folded(text, fold_text(text))


@dataclass
class FoldedPieces:
    """Pieces of one raw text, folded one by one and joined by a space (none beside a dash, as everywhere).

    Maps are made for one piece at a time.

    pieces: half-open ranges of raw, in order. literal: normalised only.
    """

    raw: str
    pieces: Sequence[tuple[int, int]]
    literal: bool = False
    marked: bool = False
    text: str = field(init=False)
    starts: list[int] = field(init=False)
    kept: list[tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        texts: list[str] = []
        self.starts, self.kept = [], []
        at = 0
        make = normalise if self.literal else fold_text
        raw = self.raw
        for start, end in self.pieces:
            piece = raw[start:end]
            out = make(mark_line_ends(piece) if self.marked else piece)
            if not out:
                continue
            if texts and out[0] != "-" and not texts[-1].endswith("-"):
                texts.append(" ")
                at += 1
            texts.append(out)
            self.starts.append(at)
            self.kept.append((start, end))
            at += len(out)
        self.text = "".join(texts)

    def within(self, start: int, end: int) -> FoldedPieces | None:
        """Return the pieces inside a raw range as a text of their own, folded no second time.

        None where the range cuts through a piece.
        """
        first = bisect_left(self.kept, (start, -1))
        last = bisect_left(self.kept, (end, -1))
        if (first and self.kept[first - 1][1] > start) or (last > first and self.kept[last - 1][1] > end):
            return None
        begin = self.starts[first] if first < len(self.starts) else len(self.text)
        until = self.starts[last] if last < len(self.starts) else len(self.text)
        if until > begin and self.text[until - 1] == " ":
            until -= 1
        part = object.__new__(FoldedPieces)
        part.raw, part.literal, part.marked = self.raw, self.literal, self.marked
        part.pieces = part.kept = self.kept[first:last]
        part.starts = [at - begin for at in self.starts[first:last]]
        part.text = self.text[begin:until] if last > first else ""
        return part

    @cached_property
    def at_line_ends(self) -> FoldedPieces | None:
        """The same pieces with each hyphen before a line end as a marker; None where no line ends in a hyphen."""
        if self.marked or not any(_LITERAL_LINE_END.search(self.raw, s, e) for s, e in self.kept):
            return None
        return FoldedPieces(self.raw, self.kept, marked=True)

    @cached_property
    def bones(self) -> str:
        """The text without hyphens and markers, to ask quickly whether something can stand in it at all."""
        return self.text.replace("-", "").replace(LINE_END, "")

    @cached_property
    def squeezed(self) -> tuple[str, list[int]]:
        """The text without spaces, and where in the text each of its characters stands."""
        places = [n for n, c in enumerate(self.text) if c != " "]
        return self.text.replace(" ", ""), places

    def to_raw(self, start: int, end: int) -> Span:
        """Return the raw range on which a range of the text rests, from its first to its last character."""
        if not self.kept:
            return Span(start=0, end=0)
        end = max(end, start + 1)
        first = max(0, bisect_right(self.starts, start) - 1)
        last = max(0, bisect_right(self.starts, end - 1) - 1)
        if first == last:
            return self._raw(first, start, end)
        return Span(start=self._raw(first, start, start + 1).start, end=self._raw(last, end - 1, end).end)

    def source(self, start: int, end: int, whole: Span | None = None) -> str:
        """Return the raw text of a range, without what lies between the pieces. whole: its raw range, if known."""
        whole = whole or self.to_raw(start, end)
        first = max(0, bisect_right(self.starts, start) - 1)
        last = max(0, bisect_right(self.starts, max(start, end - 1)) - 1)
        if first == last:
            return self.raw[whole.start : whole.end]
        parts = self.kept[first : last + 1]
        return " ".join(self.raw[max(s, whole.start) : min(e, whole.end)] for s, e in parts)

    def _size(self, n: int) -> int:
        """How many characters the piece with number n folds to."""
        if n + 1 == len(self.starts):
            return len(self.text) - self.starts[n]
        following = self.starts[n + 1]
        return following - self.starts[n] - (self.text[following - 1] == " ")

    def _raw(self, n: int, start: int, end: int) -> Span:
        """The raw range of a range that stands in the piece with number n."""
        piece_start, piece_end = self.kept[n]
        raw = self.raw[piece_start:piece_end]
        at = self.starts[n]
        if not self.marked and not self.literal:
            if self._size(n) == len(raw) and (raw.isascii() or not _GROWS.search(raw)):
                # Only a few characters fold to more than one: of the same length, it is character for character.
                return Span(start=piece_start + start - at, end=piece_start + end - at)
            first, last = _back(raw, start - at, end - at)
            return Span(start=piece_start + first, end=piece_start + last)
        if self.marked:
            # The marker is shorter than what it stands for, so the way back leads through the unmarked text.
            return _through_markers(raw, piece_start, start - at, end - at)
        folded = Folded(raw, "", self.literal)
        span = folded.to_raw(start - at, end - at)
        return Span(start=piece_start + span.start, end=piece_start + span.end)


def _through_markers(raw: str, base: int, start: int, end: int) -> Span:
    marked = mark_line_ends(raw)
    span = Folded(marked, "").to_raw(start, end)
    ranges: list[tuple[int, int, int]] = []
    shift = 0
    for match in _LITERAL_LINE_END.finditer(raw):
        ranges.append((match.start() - shift, match.start(), match.end()))
        shift += match.end() - match.start() - 1

    def back(offset: int, *, closing: bool) -> int:
        moved = offset
        for marker, first, last in ranges:
            if marker < offset:
                moved = offset - marker - 1 + last
            elif marker == offset and not closing:
                moved = first
        return moved

    return Span(start=base + back(span.start, closing=False), end=base + back(span.end, closing=True))


_STARS = lazy(r"(?<![\w*\\])(\*{1,3})(?=[^\s*])([^*]*?)(?<=[^\s*])\1(?![\w*])")
_UNDERSCORES = lazy(r"(?<![\w\\])(_{1,3})(?=[^\s_])([^_]*?)(?<=[^\s_])\1(?!\w)")
_TICKS = lazy(r"(?<!`)`([^`\n]+)`(?!`)")


def strip_emphasis(text: str) -> str:
    """Return the text without markdown's emphasis marks; `snake_case`, `2*3` and `2 * 3 * 4` keep theirs (CommonMark §6.2)."""
    if "*" in text:
        text = _STARS.sub(r"\2", _STARS.sub(r"\2", text))
    if "_" in text:
        text = _UNDERSCORES.sub(r"\2", _UNDERSCORES.sub(r"\2", text))
    if "`" in text:
        text = _TICKS.sub(r"\1", text)
    return text


def folds_between(source: str, quotation: str) -> tuple[str, ...]:
    """Return the names of the folds without which two raw texts that fold to the same would differ (contract §9)."""
    if source == quotation:
        return ()
    spaces = ("spaces",) if _spaces_differ(source, quotation) else ()
    if normalise(source) == normalise(quotation):
        return spaces
    used = []
    for name, table in FOLD_CATEGORIES.items():
        rest = {code: out for code, out in _TABLE.items() if code not in table}

        def without(text: str, rest: dict[int, str] = rest, dashes: bool = name == "dashes") -> str:
            out = " ".join(_composed(text).translate(rest).lower().split())
            if not dashes:
                out = _DASH_RUN.sub("-", out)
            return _DOTS.sub("...", _MARK_RUN.sub("'", out))

        if without(source) != without(quotation):
            used.append(name)
    return (*used, *spaces)


def _spaces_differ(source: str, quotation: str) -> bool:
    if source.isascii() and quotation.isascii():
        return False

    def kinds(text: str) -> set[str]:
        return {c for c in text if c.isspace() and c not in " \t\r\n"}

    return kinds(source) != kinds(quotation)
