"""How a text of the markup's own words is laid out: headings, paragraphs, list items, rows, quotations, code.

Contract §4.4: hard-wrapped lines are joined first. The joined text has the length of the text given, so that positions
in it are positions there. Markdown's block marks are read where they stand (CommonMark 0.31 §4, §5), plain text's
headings by how they look.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import StrEnum

from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text.patterns import lazy

_FENCE = lazy(r"[ ]{0,3}(?P<mark>`{3,}|~{3,})")
_HEADING = lazy(r"[ ]{0,3}(?P<level>#{1,6})(?:[ \t]+|\Z)")
_UNDERLINE = lazy(r"[ ]{0,3}(?:=+|-{2,})[ \t]*\Z")
_RULE = lazy(r"[ ]{0,3}(?:[-*_][ \t]*){3,}\Z")
_ROW = lazy(r"[ \t]*\|.*\|[ \t]*\Z")
_BORDER = lazy(r"[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*\Z")
_QUOTE = lazy(r"[ ]{0,3}>")
_NOTE = lazy(r"[ ]{0,3}\[\^(?P<name>[^\]\s]{1,40})\]:[ \t]*")
_INDENTED = lazy(r"(?:[ ]{4}|\t)[ \t]*\S")
_ITEM = lazy(
    r"[ \t]*(?:[-*+\u2022\u2013\u25e6\u25aa][ \t]+|\d{1,3}[.)][ \t]+|\(?(?:[a-z]|[ivx]{1,5}|\d{1,3})[.)][ \t]+"
    r"|\d{1,3}(?:\.\d{1,3})+\.?[ \t]+(?=[A-Z*_\"\u201c]))"
)
_BOLD_LINE = lazy(r"[ ]{0,3}(?:\*\*|__)(?P<words>[^*_\n]{1,120})(?:\*\*|__)[ \t]*:?[ \t]*\Z")
_LABELLED = lazy(r"[ \t]*(?:\*\*|__)[^*_\n]{1,60}(?::(?:\*\*|__)|(?:\*\*|__)[ ]?:)")
"""A line that opens with a label in bold, `**Quote:** …`: a line of its own."""
_NUMBERED_HEADING = lazy(r"[ ]{0,3}(?:\d{1,2}|[IVX]{1,5}|[A-H])[.)][ \t]+[A-Z\"\u201c][^\n]{0,110}\Z")
_CAPITALS = lazy(r"[ ]{0,3}[A-Z0-9][A-Z0-9 \t&,/()'.\u2019\u2013\u2014:\u00a7-]{3,80}\Z")
_ENDED = lazy(r"[.?!:;|][\"'\u201d\u2019)\]*_]*[ \t]*\Z")
_GOES_ON = lazy(
    r"(?:[,(\[\u2014\u2013-]|\b(?:section|sections|sec\.|clause|article|art\.|paragraph|para\.|exhibit|schedule|annex|the|a|an|of"
    r"|and|or|to|in|under|that|which|by|for|with|from|at|as|on|is|are|be|not|its|msa|dpa)|\u00a7|[a-z]['\u2019]s)[ \t]*\Z",
    0x02,
)
_WRAPPED_CHARS = 45
"""A line of at least this many characters that does not end is a wrapped one."""


class BlockKind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    LINE = "line"
    """A paragraph, or an item of a list."""
    ROW = "row"
    QUOTE = "quote"
    CODE = "code"
    INDENTED = "indented"
    NOTE = "note"
    """A footnote's words, where they are given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A block of a text. span: its lines, without the newline that ends it. level: of a heading, from 1. name: of a
    footnote."""

    kind: BlockKind
    span: Span
    level: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A text with the lines of each paragraph joined (of the same length), and its blocks in order.

    headings: for each block, the index of the nearest heading at or above it, -1 without one. heads: for each block, the
    index of the first row of its table, itself outside of tables.
    """

    text: str
    blocks: tuple[Block, ...]
    headings: tuple[int, ...]
    heads: tuple[int, ...]

    def block_at(self, offset: int) -> Block | None:
        """Return the block that an offset stands in."""
        n = bisect_right(self.blocks, offset, key=lambda b: b.span.start) - 1
        return self.blocks[n] if n >= 0 and offset <= self.blocks[n].span.end else None

    def before(self, block: Block) -> Block | None:
        """Return the block before a block."""
        n = bisect_right(self.blocks, block.span.start, key=lambda b: b.span.start) - 2
        return self.blocks[n] if n >= 0 else None

    def after(self, block: Block) -> Block | None:
        """Return the block behind a block."""
        n = bisect_right(self.blocks, block.span.start, key=lambda b: b.span.start)
        return self.blocks[n] if n < len(self.blocks) else None

    def heading_of(self, offset: int) -> Block | None:
        """Return the nearest heading at or above an offset."""
        n = bisect_right(self.blocks, offset, key=lambda b: b.span.start) - 1
        at = self.headings[n] if n >= 0 else -1
        return self.blocks[at] if at >= 0 else None

    def column(self, offset: int) -> str:
        """Return the head of the column of a table that an offset stands in, empty outside of tables and in heads."""
        n = bisect_right(self.blocks, offset, key=lambda b: b.span.start) - 1
        if n < 0 or self.blocks[n].kind is not BlockKind.ROW or offset > self.blocks[n].span.end:
            return ""
        first = self.heads[n]
        row = self.blocks[n].span
        if first == n:
            return ""
        cells = self.words(self.blocks[first]).strip("| ").split("|")
        number = self.text[row.start : offset].lstrip(" \t|").count("|")
        return cells[number].strip() if number < len(cells) else ""

    def is_item(self, block: Block) -> bool:
        """Whether a block opens with the mark of a list."""
        return _ITEM.match(self.text, block.span.start, block.span.end) is not None

    def words(self, block: Block) -> str:
        """Return the words of a block on one line."""
        return " ".join(self.text[block.span.start : block.span.end].split())


def lay_out(text: str) -> Layout:
    """Return the layout of a text; linear in its length."""
    blocks = tuple(_Blocks(text).run())
    out: list[str] = []
    at = 0
    for block in blocks:
        if block.kind in (BlockKind.LINE, BlockKind.NOTE):
            out += (text[at : block.span.start], text[block.span.start : block.span.end].replace("\n", " "))
            at = block.span.end
    out.append(text[at:])
    headings: list[int] = []
    heads: list[int] = []
    for n, block in enumerate(blocks):
        headings.append(n if block.kind is BlockKind.HEADING else headings[-1] if n else -1)
        goes_on = n and block.kind is blocks[n - 1].kind is BlockKind.ROW and _touch(text, blocks[n - 1], block)
        heads.append(heads[-1] if goes_on else n)
    return Layout(text="".join(out), blocks=blocks, headings=tuple(headings), heads=tuple(heads))


def _touch(text: str, one: Block, other: Block) -> bool:
    """Whether only a border stands between two rows."""
    between = text[one.span.end : other.span.start]
    return not between.strip(" \t\r\n|:-") and between.count("\n") <= 2


class _Blocks:
    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: list[Span] = []
        at = 0
        for line in text.split("\n"):
            self.lines.append(Span(start=at, end=at + len(line)))
            at += len(line) + 1
        self.out: list[Block] = []
        self.fresh = True
        """Whether a blank line, or nothing, stands before."""

    def line(self, n: int) -> str:
        span = self.lines[n]
        return self.text[span.start : span.end].rstrip("\r")

    def run(self) -> list[Block]:
        n = 0
        while n < len(self.lines):
            n = self.take(n)
        return self.out

    def add(self, kind: BlockKind, first: int, last: int, *, level: int = 0, name: str = "") -> int:
        span = Span(start=self.lines[first].start, end=self.lines[last].end)
        self.out.append(Block(kind=kind, span=span, level=level, name=name))
        self.fresh = False
        return last + 1

    def take(self, n: int) -> int:
        line = self.line(n)
        if not line.strip():
            self.fresh = True
            return n + 1
        if fence := _FENCE.match(line):
            return self.add(BlockKind.CODE, n, self.fence_end(n, fence["mark"]))
        if heading := _HEADING.match(line):
            return self.add(BlockKind.HEADING, n, n, level=len(heading["level"]))
        if _ROW.match(line):
            return n + 1 if _BORDER.match(line) else self.add(BlockKind.ROW, n, n)
        if _BORDER.match(line) or _RULE.match(line) or (_UNDERLINE.match(line) and not self.fresh):
            self.fresh = True
            return n + 1
        if _QUOTE.match(line):
            return self.add(BlockKind.QUOTE, n, self.while_matching(n, _QUOTE.match))
        if note := _NOTE.match(line):
            return self.add(BlockKind.NOTE, n, self.paragraph_end(n), name=note["name"])
        if self.fresh and _INDENTED.match(line) and not _ITEM.match(line):
            return self.add(BlockKind.INDENTED, n, self.while_matching(n, _INDENTED.match))
        if level := self.looks_like_heading(n, line):
            return self.add(BlockKind.HEADING, n, n, level=level)
        return self.add(BlockKind.LINE, n, self.paragraph_end(n))

    def fence_end(self, n: int, mark: str) -> int:
        last = n + 1
        while last < len(self.lines) and not self.line(last).lstrip().startswith(mark):
            last += 1
        return min(last, len(self.lines) - 1)

    def while_matching(self, n: int, match: object) -> int:
        while n + 1 < len(self.lines) and match(self.line(n + 1)):  # type: ignore[operator]
            n += 1
        return n

    def paragraph_end(self, n: int) -> int:
        while n + 1 < len(self.lines) and self.continues(self.line(n), self.line(n + 1)):
            n += 1
        return n

    def continues(self, line: str, following: str) -> bool:
        """Whether the next line belongs to the paragraph: it was wrapped, and is no line of its own."""
        if not following.strip() or self.opens_block(following):
            return False
        goes_on = bool(_GOES_ON.search(line))
        if _ITEM.match(following) and not (goes_on and following.lstrip()[:1].isdigit()):
            return False
        if _ENDED.search(line) and not goes_on:
            return len(line) >= 60 and not following.lstrip(" \t*_")[:1].isupper()
        return goes_on or len(line.strip()) >= _WRAPPED_CHARS or not following.lstrip(" \t*_")[:1].isupper()

    def opens_block(self, line: str) -> bool:
        return any(p.match(line) for p in (_FENCE, _HEADING, _ROW, _QUOTE, _NOTE, _RULE, _LABELLED))

    def looks_like_heading(self, n: int, line: str) -> int:
        """The level of a line that is a heading without marks: underlined, bold, in capitals, or numbered and alone."""
        after = self.line(n + 1) if n + 1 < len(self.lines) else ""
        if self.fresh and after.strip() and _UNDERLINE.match(after) and not line.rstrip().endswith("."):
            return 1 if after.strip()[0] == "=" else 2
        if _BOLD_LINE.match(line):
            return 7
        alone = self.fresh and not after.strip() and n + 1 < len(self.lines)
        if not alone or line.rstrip()[-1:] in ".;,":
            return 0
        capitals = _CAPITALS.match(line) and sum(c.isalpha() for c in line) > 3
        numbered = (
            _NUMBERED_HEADING.match(line) and len(line.split()) <= 14 and '"' not in line and "\u201c" not in line
        )
        return 7 if (capitals and line.strip()[-1:] != ":") or numbered else 0
