"""Passages in quotation marks in running text: double marks, single marks around two words or more, block quotations.

Contract §4.4, spans. Apostrophes are none, and markup or JSON that was spilled into prose is passed over and counted.
"""

from __future__ import annotations

from bisect import bisect_right

from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text.drafting import ANNOUNCED, PROPOSED_PLACE
from critic.text.layout import Block, BlockKind, Layout
from critic.text.patterns import lazy
from critic.text.phrases import CURRENT_HEADING

_OPENING = {
    "\u201c": "\u201d", "\u201e": "\u201c\u201d", "\u00ab": "\u00bb", '"': '"', "\u2018": "\u2019", "'": "'", "`": "`",
}  # fmt: skip
_SINGLE = "\u2018'"
_MAX_CHARS = 4000
_MAX_MARKS = 60
"""Marks inside a passage that are looked at for the one that closes it."""
_BLANK = lazy(r"\n[ \t\u00a0]*\n")
_BLOCK_MARK = lazy(r"(?m)^[ \t]{0,3}(?:>[ \t]?)+")
_FENCE_LINE = lazy(r"(?m)^[ \t]*(?:`{3,}|~{3,}).*$")
_SOURCE_LINE = lazy(
    r"(?<=[^\s>])(?:[ \t]*\n[ \t]{0,3}(?:>[ \t]?)*|(?<=[.\"\u201d])[ \t]*)[*_]?(?:[\u2014\u2013]"
    r"|--?[ ]|\((?=[^()\n]{1,80}\)[ \t*_]*\Z))[^\n]{1,100}\Z"
)
"""The line of a block quotation that says where it is from: behind a dash, or in brackets."""
_WHOLE = lazy(r"[*_ \t]*[\"\u201c](?P<words>[^\"\u201c\u201d]+)[\"\u201d][.*_ \t]*")
_LEADS_IN = lazy(
    r"(?::|\b(?:follows|as below|the following)\.?|\b(?:replace|delete|strike|insert|add|with|by|reads?|says|states"
    r"|provides))[*_\"\u201d)]*\Z",
    0x02,
)
_SET_OFF = frozenset({BlockKind.CODE, BlockKind.INDENTED})
_ELIDED = lazy(r"(?:\d\ds?\b|n['\u2019]|tis\b|twas\b|em\b|til\b|cause\b|round\b|bout\b)", 0x02)
"""What an apostrophe opens that stands for letters left out: `'90s`, `'tis`."""
_CURLY = lazy("[\u201c\u201d]")
_JSON = lazy(r'[{\[,][ \t\n]*"[A-Za-z_][\w-]*"[ \t\n]*:')
_TAG = lazy(r"<[a-zA-Z/][^<>\n]{0,300}>")
_MARK = lazy(r"[\u201c\u201e\u00ab\"\u2018'`]")
_LANGUAGE = lazy(r"(?:[^\s`]+[ \n]+){4,}[^\s`]+")
_CITES = lazy(
    r"[^`]*\u00a7|[ ]*(?:sections?|secs?\.?|clauses?|art(?:icle|\.)|para(?:graph|\.)|schedule|exhibit|annex"
    r"|appendix)\b[^`a-z]*\d",
    0x02,
)
"""A citation or a name of a file set as code."""
_BEFORE = " \t\n\u00a0([{\u2014\u2013-/|:;,=>*_\u201c\u2018\"'\u00ab"
_AFTER = " \t\n\u00a0)]}.,;:!?\u2014\u2013-/|<*_\u201d\u2019\"'\u00bb"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted:
    """A passage in marks. outer: with its marks. inner: without them. text: as written, block marks left out.

    block: a block quotation, a code block or an indented block.
    """

    outer: Span
    inner: Span
    text: str
    block: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedPassages:
    """The passages in order, none inside another. spilled: how many stretches of JSON or markup were passed over."""

    passages: tuple[Quoted, ...]
    spilled: int = 0


def find_quoted(layout: Layout) -> QuotedPassages:
    """Return the passages in quotation marks of a text; linear in its length.

    Code and indented blocks are passages where a line introduces them, code is else passed over.
    """
    text = layout.text
    spilled = _spilled(text)
    out: list[Quoted] = []
    passed: list[tuple[int, int]] = []
    for block in layout.blocks:
        if block.kind is BlockKind.QUOTE or (block.kind in _SET_OFF and _is_introduced(layout, block)):
            if _inside(spilled, block.span.start) is None and _json_inside(spilled, block.span) is None:
                out += _block(text, block)
        elif block.kind is BlockKind.CODE:
            passed.append((block.span.start, block.span.end))
    taken = sorted([*spilled, *passed, *((q.outer.start, q.outer.end) for q in out)])
    breaks = [m.start() for m in _BLANK.finditer(text)]
    at = 0
    while mark := _MARK.search(text, at):
        start = mark.start()
        inside = _inside(taken, start)
        if inside is not None:
            at = inside
            continue
        n = bisect_right(breaks, start)
        limit = min(breaks[n] if n < len(breaks) else len(text), start + _MAX_CHARS)
        end = _closing(text, start, limit)
        if end < 0:
            at = start + 1
            continue
        inner = Span(start=start + 1, end=end)
        out.append(Quoted(outer=Span(start=start, end=end + 1), inner=inner, text=text[start + 1 : end]))
        at = end + 1
    return QuotedPassages(passages=tuple(sorted(out, key=lambda q: q.outer)), spilled=len(spilled))


def introducing(layout: Layout, block: Block) -> str:
    """Return the words of the line that introduces a block, empty without one."""
    lead = introduced_by(layout, block)
    return layout.words(lead) if lead is not None else ""


def introduced_by(layout: Layout, block: Block) -> Block | None:
    """Return the line that introduces a block, if it ends so: the one before it, or before the list that it stands in."""
    before = layout.before(block)
    if block.kind is BlockKind.LINE and layout.is_item(block):
        while before is not None and before.kind is BlockKind.LINE and layout.is_item(before):
            before = layout.before(before)
    if before is None or before.kind in (BlockKind.CODE, BlockKind.QUOTE, BlockKind.INDENTED):
        return None
    return before if _LEADS_IN.search(layout.words(before)) else None


def _is_introduced(layout: Layout, block: Block) -> bool:
    if introducing(layout, block):
        return True
    heading = layout.heading_of(block.span.start)
    words = layout.words(heading) if heading is not None else ""
    return bool(ANNOUNCED.search(words) or PROPOSED_PLACE.match(words) or CURRENT_HEADING.match(words))


def _json_inside(spilled: list[tuple[int, int]], span: Span) -> tuple[int, int] | None:
    n = bisect_right(spilled, (span.end, 0)) - 1
    return spilled[n] if n >= 0 and spilled[n][0] >= span.start else None


def _block(text: str, block: Block) -> list[Quoted]:
    """A block as a passage; a last line that says where it is from is left out, and stands behind it."""
    span = block.span
    if block.kind is BlockKind.QUOTE and (source := _SOURCE_LINE.search(text, span.start, span.end)):
        span = Span(start=span.start, end=source.start())
    raw = text[span.start : span.end]
    if block.kind is BlockKind.QUOTE:
        raw = _BLOCK_MARK.sub("", raw)
    if block.kind is BlockKind.CODE:
        raw = _FENCE_LINE.sub("", raw)
    words = " ".join(raw.split())
    if whole := _WHOLE.fullmatch(words):
        words = whole["words"]
    return [Quoted(outer=span, inner=span, text=words, block=True)] if words else []


def _inside(taken: list[tuple[int, int]], at: int) -> int | None:
    n = bisect_right(taken, (at, 1 << 60)) - 1
    return taken[n][1] if n >= 0 and taken[n][0] <= at < taken[n][1] else None


def _spilled(text: str) -> list[tuple[int, int]]:
    """Stretches of JSON (from a bracket before a key to the end of its line or its last bracket) and of tags."""
    out: list[tuple[int, int]] = []
    for match in _JSON.finditer(text):
        if out and match.start() < out[-1][1]:
            continue
        closing = max(text.rfind("}", match.end(), match.end() + _MAX_CHARS), 0)
        line = text.find("\n", match.end())
        out.append((match.start(), max(closing + 1, line if line >= 0 else len(text))))
    out += [(m.start(), m.end()) for m in _TAG.finditer(text) if _inside(out, m.start()) is None]
    return sorted(out)


def _closing(text: str, start: int, limit: int) -> int:
    """Return where the mark at start is closed, -1 if it opens nothing."""
    mark = text[start]
    before = text[start - 1] if start else " "
    following = text[start + 1 : start + 2]
    if mark == "`":
        return _code(text, start, limit)
    if mark in "\"'\u2018" and (before not in _BEFORE or not following or following.isspace()):
        return -1
    if mark in _SINGLE:
        return -1 if _ELIDED.match(text, start + 1) else _single(text, start, limit)
    if mark == "\u201c":
        return _nested(text, start, limit)
    closers = _OPENING[mark]
    at = start + 1
    while at < limit:
        at = min((p for c in closers if (p := text.find(c, at, limit)) >= 0), default=-1)
        if at < 0:
            return -1
        after = text[at + 1 : at + 2]
        if mark != '"' or (not text[at - 1].isspace() and (not after or after in _AFTER)):
            return at if at > start + 1 else -1
        at += 1
    return -1


def _code(text: str, start: int, limit: int) -> int:
    """Words set as code are a passage where they are language: five words or more, and no citation."""
    end = text.find("`", start + 1, limit)
    inside = text[start + 1 : end] if end > 0 else ""
    return end if _LANGUAGE.fullmatch(inside) and not _CITES.match(inside) else -1


def _nested(text: str, start: int, limit: int) -> int:
    """Curly marks may hold others: the one that closes as many as were opened."""
    depth = 1
    first = text.find("\u201d", start + 1, limit)
    if first < 0:
        return -1
    for match, _ in zip(_CURLY.finditer(text, start + 1, limit), range(_MAX_MARKS), strict=False):
        depth += 1 if match[0] == "\u201c" else -1
        if depth == 0:
            return match.start() if match.start() > start + 1 else -1
    return first if first > start + 1 else -1


def _single(text: str, start: int, limit: int) -> int:
    """A single mark closes at the next one with a word edge behind it; a plural's apostrophe does not close."""
    closer = _OPENING[text[start]]
    line = text.find("\n", start, limit)
    limit = limit if line < 0 else line
    found = -1
    at = start + 1
    while (at := text.find(closer, at, limit)) >= 0:
        after = text[at + 1 : at + 2]
        if not text[at - 1].isspace() and (not after or after in _AFTER):
            found = at
            if text[at - 1] not in "sS" or not after.isspace():
                break
        if text.find(text[start], at + 1, at + 3) >= 0 and found >= 0:
            break
        at += 1
    return found if found > start and len(text[start + 1 : found].split()) > 1 else -1
