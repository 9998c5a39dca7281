"""Proposed language as a reader sees it, with the way back to what was typed (contract §7, what is scanned).

Nothing hides in `7<U+2060>2 hours`: characters that print nothing are left out, digits and letters that only look
different are made one, emphasis falls away, struck words are gone, lines are joined within a paragraph, and each
item of a list is read with the words that lead it in. A paragraph's end is a newline.
"""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from critic.model.documents import Span
from critic.text.fold import INVISIBLE
from critic.text.patterns import lazy

MAX_LEAD_IN_CHARS = 400
MAX_LISTS = 8
"""Lists that may lie in each other."""

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
_TAG = lazy(r"</?(?:b|i|u|em|strong|ins|span|font|mark|small|code|p|div|li|ul|ol|br|s|del|strike)\b[^<>]{0,200}>", re.I)
_STRUCK_TAGS = ("s", "del", "strike")
_BLOCK_TAGS = ("p", "div", "li", "ul", "ol", "br")
_TAG_NAME = lazy(r"[a-zA-Z]+")
_RUN = lazy(r"\\[*_`~]|\*{1,3}|_{1,3}|`{1,2}|~~|\n[ \t]*\n")
_CRITIC = lazy(r"\{(?:--|\+\+|~~)|(?:--|\+\+|~~)\}|~>")
_QUOTED = lazy(r"“[^“”\n]{1,2000}”|\"[^\"\n]{1,2000}\"|‘[^‘’\n]{1,2000}’(?!\w)")
_WORDS = (
    r"(?:(?:the|following|words?|phrases?|sentences?|text|language|figures?|numbers?|references?|to|of|clause|terms?)"
    r"\s+){0,5}"
)
_TAKES_OUT = lazy(
    rf"\b(?:delet(?:e|es|ed|ing|ion\s+of)|strik(?:e|es|ing)(?:\s+out)?|remov(?:e|es|ing|al\s+of)|omit(?:s|ting)?"
    rf"|replac(?:e|es|ing)|chang(?:e|es|ing)|instead\s+of|in\s+(?:place|lieu)\s+of|rather\s+than)\s+{_WORDS}\Z"
    rf"|\bsubstitut\w+\s+[“\"‘][^”\"’\n]{{1,60}}[”\"’]\s+for\s+{_WORDS}\Z",
    re.I,
)
_TAKEN_OUT = lazy(
    r"\s+(?:(?!and\b|or\b)[\w-]+\s+){0,6}?(?:is|are|be|was|were|being)\s+(?:hereby\s+|to\s+be\s+)?"
    r"(?:deleted|struck|stricken|removed|omitted|replaced|changed)\b",
    re.I,
)
_SPACES = lazy(r"[^\S\n]+")
_BULLET = lazy(r"(?:[-*+•–·‣◦]|\(?(?:[0-9]{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+(?=\S)")
_OPENING = lazy(r"[ \t]*(?:#{1,6}\s+|(?:>\s?)+)")
_STOP = lazy(r"[.?!][\"'”’)\]]*\Z")
_RUNNING = lazy(r"(?:[,;]|\b(?:and|or|but|nor))\Z", re.I)


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


class _Draft:
    """A text under edits, each of its characters with the typed characters that it stands for."""

    __slots__ = ("ends", "starts", "text")

    def __init__(self, text: str, starts: list[int], ends: list[int]) -> None:
        self.text = text
        self.starts = starts
        self.ends = ends

    def edit(self, edits: list[tuple[int, int, str]]) -> None:
        """Replace ranges, in order and apart from each other."""
        if not edits:
            return
        parts: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        at = 0
        for start, end, new in edits:
            parts.append(self.text[at:start])
            starts += self.starts[at:start]
            ends += self.ends[at:start]
            if new:
                parts.append(new)
                starts += [self.starts[start]] * len(new)
                ends += [self.ends[end - 1]] * len(new)
            at = end
        parts.append(self.text[at:])
        starts += self.starts[at:]
        ends += self.ends[at:]
        self.text, self.starts, self.ends = "".join(parts), starts, ends


def proposed_text(raw: str, *, wrapped: bool = True, typed: bool = False, flat: bool = False) -> Reading:
    """Return a proposal as read.

    wrapped: a single line end may lie within a paragraph (not so in Word). typed: characters and emphasis stay as
    they were typed; only what is struck is gone and lines are joined. flat: items of a list are read without the words
    that lead them in.
    """
    if "  " not in raw and raw.strip() == raw and _PLAIN.match(raw):
        return Reading(raw, raw)
    draft = _Draft(raw, list(range(len(raw))), list(range(1, len(raw) + 1)))
    draft.edit([(m.start(), m.end(), "\n") for m in _NEWLINES.finditer(draft.text)])
    draft.edit([(m.start(), m.end(), html.unescape(m[0])) for m in _ENTITY.finditer(draft.text)])
    draft.edit(_tags(draft.text))
    draft.edit(_critic_marks(draft.text))
    if not typed:
        draft.edit(_characters(draft.text))
    draft.edit(_instructed(draft.text))
    marks = _emphasis(draft.text)
    draft.edit([edit for edit in marks if not typed or draft.text.startswith("~~", edit[0])])
    draft.edit([(m.start(), m.end(), " ") for m in _SPACES.finditer(draft.text) if m[0] != " "])
    draft = _paragraphs(draft, wrapped, flat)
    return Reading(raw, draft.text, tuple(draft.starts), tuple(draft.ends))


def _tags(text: str) -> list[tuple[int, int, str]]:
    edits: list[tuple[int, int, str]] = []
    struck_from = -1
    for match in _TAG.finditer(text):
        name = _TAG_NAME.search(match[0])
        tag = name[0].lower() if name else ""
        closing = match[0].startswith("</")
        if tag in _STRUCK_TAGS and not closing and struck_from < 0:
            struck_from = match.start()
        elif tag in _STRUCK_TAGS and closing and struck_from >= 0:
            while edits and edits[-1][0] >= struck_from:
                edits.pop()
            edits.append((struck_from, match.end(), ""))
            struck_from = -1
        else:
            edits.append((match.start(), match.end(), "\n" if tag in _BLOCK_TAGS else ""))
    return edits


def _instructed(text: str) -> list[tuple[int, int, str]]:
    """Find quoted words that an instruction takes out: `Delete "72 hours"`, `"72 hours" is replaced with ...`."""
    if not any(mark in text for mark in '"“‘'):
        return []
    edits: list[tuple[int, int, str]] = []
    for quoted in _QUOTED.finditer(text):
        start, end = quoted.start() + 1, quoted.end() - 1
        before = text[max(0, start - 81) : start - 1]
        behind = text[end + 1 : end + 81]
        if _TAKES_OUT.search(before) or _TAKEN_OUT.match(behind):
            edits.append((start, end, ""))
    return edits


def _critic_marks(text: str) -> list[tuple[int, int, str]]:
    """Read `{--struck--}`, `{++added++}` and `{~~old~>new~~}` as accepted."""
    edits: list[tuple[int, int, str]] = []
    opened: tuple[str, int, int] | None = None
    for match in _CRITIC.finditer(text):
        mark = match[0]
        if mark[0] == "{":
            opened = (mark[1:], match.start(), match.end())
        elif opened and mark == "~>" and opened[0] == "~~":
            edits.append((opened[1], match.end(), ""))
            opened = ("new", opened[1], match.end())
        elif opened and mark[-1] == "}":
            kind, start, end = opened
            if kind == "--" and mark == "--}":
                edits.append((start, match.end(), ""))
            elif kind == "++" and mark == "++}":
                edits += [(start, end, ""), (match.start(), match.end(), "")]
            elif kind == "new" and mark == "~~}":
                edits.append((match.start(), match.end(), ""))
            opened = None
    return edits


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


def _characters(text: str) -> list[tuple[int, int, str]]:
    if text.isascii():
        return []
    return [(i, i + 1, _as_seen(c)) for i, c in enumerate(text) if c > "\x7f" and _as_seen(c) != c]


def _emphasis(text: str) -> list[tuple[int, int, str]]:
    """Find marks of emphasis that pair up within a paragraph, and words struck by two tildes."""
    edits: list[tuple[int, int, str]] = []
    pending: dict[str, int] = {}
    for match in _RUN.finditer(text):
        run, start, end = match[0], match.start(), match.end()
        if run[0] == "\n":
            pending.clear()
            continue
        if run[0] == "\\":
            edits.append((start, start + 1, ""))
            continue
        before, after = text[start - 1 : start], text[end : end + 1]
        if before == "[" and after == "]":
            continue
        word_mark = run[0] == "_"
        opens = after.strip() != "" and not (word_mark and before.isalnum())
        closes = before.strip() != "" and not (word_mark and after.isalnum())
        if closes and run in pending:
            first = pending.pop(run)
            if run == "~~":
                edits.append((first, end, ""))
            elif not (run == "*" and _between_digits(text, first) and _between_digits(text, start)):
                edits += [(first, first + len(run), ""), (start, end, "")]
        elif opens:
            pending[run] = start
    return _apart(edits)


def _between_digits(text: str, at: int) -> bool:
    return text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()


def _apart(edits: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Return the edits in order without those that lie in another."""
    kept: list[tuple[int, int, str]] = []
    for edit in sorted(edits, key=lambda e: (e[0], -e[1])):
        if not kept or edit[0] >= kept[-1][1]:
            kept.append(edit)
    return kept


@dataclass(slots=True)
class _Line:
    """A line without its margins. blank: an empty line stands before it. label: of a list, empty if it is none."""

    start: int
    end: int
    text: str
    blank: bool
    heading: bool
    label: str


def _lines(text: str) -> list[_Line]:
    lines: list[_Line] = []
    at, blank = 0, False
    for piece in text.split("\n"):
        opening = _OPENING.match(piece)
        start = at + (opening.end() if opening else 0)
        end = at + len(piece)
        body = text[start:end]
        start += len(body) - len(body.lstrip())
        body = body.strip()
        if not body:
            blank = True
        else:
            bullet = _BULLET.match(body)
            indent = len(piece) - len(piece.lstrip())
            label = f"{indent} {_kind(bullet[0].strip())}" if bullet else ""
            heading = opening is not None and "#" in opening[0]
            lines.append(_Line(start, start + len(body), body, blank, heading, label))
            blank = False
        at += len(piece) + 1
    return lines


def _kind(label: str) -> str:
    """Return what the labels of one list have in common: `(b)` and `(c)` are `(a)`, `12.` is `1.`."""
    return re.sub(r"[0-9]+", "1", re.sub(r"[a-z]+", "a", re.sub(r"[A-Z]+", "A", label)))


def _paragraphs(draft: _Draft, wrapped: bool, flat: bool) -> _Draft:
    lines = _lines(draft.text)
    longest = max((len(line.text) for line in lines), default=0)
    groups: list[list[_Line]] = []
    for line in lines:
        if groups and _continues(groups[-1][-1], line, wrapped, longest):
            groups[-1].append(line)
        else:
            groups.append([line])
    lead_ins = [[] for _ in groups] if flat else _lead_ins(groups)
    out = _Draft("", [], [])
    parts: list[str] = []
    budget, written = 2 * len(draft.text) + 20_000, 0
    for at in range(len(groups)):
        chain = [*lead_ins[at], at] if written < budget else [at]
        for position, index in enumerate(chain):
            for line in groups[index]:
                if parts:
                    first = position == 0 and line is groups[index][0]
                    parts.append("\n" if first else " ")
                    out.starts.append(draft.starts[line.start])
                    out.ends.append(draft.starts[line.start])
                parts.append(draft.text[line.start : line.end])
                written += line.end - line.start + 1
                out.starts += draft.starts[line.start : line.end]
                out.ends += draft.ends[line.start : line.end]
    out.text = "".join(parts)
    return out


def _continues(previous: _Line, line: _Line, wrapped: bool, longest: int) -> bool:
    if previous.heading or line.heading or line.label:
        return False
    if _STOP.search(previous.text):
        return wrapped and not line.blank and len(previous.text) >= 0.6 * longest
    if _RUNNING.search(previous.text) or line.text[0].islower():
        return True
    if line.blank or not wrapped or line.text[0] == "|":
        return False
    return len(previous.text) >= 0.6 * longest


def _lead_ins(groups: list[list[_Line]]) -> list[list[int]]:
    """Return for each paragraph the paragraphs that lead it in: those that end in a colon above its list."""
    found: list[list[int]] = []
    stack: list[tuple[str, list[int]]] = []
    for at, group in enumerate(groups):
        label = group[0].label
        before = groups[at - 1] if at else None
        chain: list[int] = []
        if label:
            while stack and all(label != known for known, _ in stack[-1:]) and any(label == k for k, _ in stack):
                stack.pop()
            if stack and stack[-1][0] == label:
                chain = stack[-1][1]
            elif before and before[-1].text.endswith(":") and not before[0].heading:
                chain = [*found[at - 1], at - 1]
                size = sum(line.end - line.start for index in chain for line in groups[index])
                chain = chain if size <= MAX_LEAD_IN_CHARS and len(chain) <= 4 else []
                stack = [*stack[-MAX_LISTS:], (label, chain)]
        else:
            stack.clear()
        found.append(chain)
    return found
