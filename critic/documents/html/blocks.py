"""HTML as a browser lays it out: paragraphs, and tables of cells of paragraphs, in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from critic.documents.html.counters import Counters
from critic.documents.html.lists import List, numeral, start_of
from critic.documents.html.sheet import Sheet, declared
from critic.documents.html.style import Style, style_of
from critic.model.values import dataclass
from critic.text.patterns import lazy

_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
    "div", "dl", "document", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option",
    "p", "page", "pre", "section", "summary", "table", "tbody", "td", "text", "textarea", "tfoot", "th", "thead", "tr",
    "ul", "xmp",
})  # fmt: skip
_SKIPPED = frozenset({
    "script", "style", "template", "select", "svg", "math", "iframe", "object", "audio", "video",
    "canvas", "rt", "rp", "title", "datalist",
})  # fmt: skip
_BOLD = frozenset({"b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th"})
_SLANTED = frozenset({"i", "em", "u", "ins", "cite", "var", "dfn", "address"})
_HEADING = lazy(r"h[1-6]\Z")
_SYMBOL_FACES = lazy(r"[\s\"']*(?:wingdings|webdings|symbol[\s\"']*\Z|zapf)", re.IGNORECASE)
_QUOTE_CLASSES = lazy(r"\b(?:gmail_quote|gmail_extra|yahoo_quoted|protonmail_quote|moz-cite-prefix)", re.IGNORECASE)
MAX_TABLE_DEPTH = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Words with one look. raised: set as a superscript. link: the internal anchor that it leads to."""

    text: str
    bold: bool = False
    slanted: bool = False
    hidden: bool = False
    raised: bool = False
    link: str = ""


LINE_END = "\n"
"""The text of the run that a `<br>` gives."""


@dataclass(slots=True, kw_only=True)
class Block:
    """A paragraph. rule: a horizontal rule or a page break stands directly before it."""

    runs: list[Run] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    heading: int = 0
    centred: bool = False
    indent_pt: float | None = None
    label: str = ""
    label_level: int = 0
    list_id: str = ""
    printed: str = ""
    """The number that a style sheet prints before its words."""
    preserved: bool = False
    breaks_page: bool = False
    rule: bool = False
    quoted: bool = False
    """It stands in what a mail program marks as the message that is answered."""


@dataclass(slots=True, kw_only=True)
class Cell:
    header: bool = False
    blocks: list[Block | Table] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Row:
    header: bool = False
    cells: list[Cell] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Table:
    rows: list[Row] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class _Frame:
    """An open element: what those inside it take over from it."""

    tag: str
    place: int = 0
    block: bool = False
    skipped: bool = False
    gone: bool = False
    tiny: bool = False
    invisible: bool = False
    bold: bool = False
    slanted: bool = False
    centred: bool = False
    margin_pt: float = 0.0
    indent_pt: float | None = None
    preserved: bool = False
    raised: bool = False
    link: str = ""
    heading: int = 0
    white: bool = False
    background: bool = False
    symbols: bool = False
    breaks_after: bool = False
    quoted: bool = False
    numbered: bool = False
    """A style sheet prints a number before its words."""
    opened: str = ""
    """What it opened that its end closes: `list`, `table`, `cell`."""


class Layout:
    """A target for lxml's parser: takes its events, gives blocks. Nothing in it recurses, so depth costs nothing."""

    def __init__(self, *, preserved: bool = False) -> None:
        """preserved: the page has no markup of its own for paragraphs, and its line ends count."""
        self.blocks: list[Block | Table] = []
        self.title = ""
        self._sheet = Sheet()
        self._frames: list[_Frame] = [_Frame(tag="", preserved=preserved)]
        self._containers: list[list[Block | Table]] = [self.blocks]
        self._tables: list[Table] = []
        self._lists: list[List] = []
        self._list_count = 0
        self._block: Block | None = None
        self._pending = Block()
        """What is known of the next paragraph before its first word: anchors, breaks, a list label."""
        self._head_text: list[str] = []
        self._media = ""
        self._counters = Counters()

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        tag = tag.rpartition(":")[2].lower() if tag.startswith(("html:", "xhtml:")) else tag.lower()
        above = self._frames[-1]
        if tag in ("title", "style"):
            self._head_text = []
            self._media = attributes.get("media", "")
        elif tag == "link" and "stylesheet" in attributes.get("rel", "").lower():
            self._sheet.hidden_grounds = True
        if above.skipped or tag in _SKIPPED:
            self._frames.append(_Frame(tag=tag, skipped=True))
            return
        place = self._sheet.place(above.place, tag, attributes)
        style = style_of(self._sheet, place, attributes)
        block = style.block or tag in _BLOCKS
        if block:
            self._close_block()
            self._pending.breaks_page |= style.breaks_before or tag == "page"
            self._pending.rule |= style.breaks_before or tag in ("hr", "page")
        frame = _inherit(above, tag, style, attributes)
        frame.place, frame.block = place, block
        self._frames.append(frame)
        for name in ("id", "name") if tag == "a" else ("id",):
            if attributes.get(name):
                (self._block or self._pending).anchors.append(attributes[name])
        self._open(tag, style, attributes, frame)
        if self._sheet.counts:
            self._count(tag, attributes, frame)

    def _count(self, tag: str, attributes: Mapping[str, str], frame: _Frame) -> None:
        """Move the counters of the style sheet on, and print what it prints before the element's words."""
        depth = len(self._frames)
        said, important = self._sheet.said(frame.place)
        own = declared(attributes["style"])[0] if "counter-" in attributes.get("style", "") else {}
        held = self._lists[-1] if self._lists else None
        self._counters.enter(
            depth,
            {**said, **own, **important},
            starts=held.next - held.step if held is not None and frame.opened == "list" else None,
            item=held.next - held.step if held is not None and tag == "li" else None,
        )
        words = ""
        for pseudo in ("marker", "before"):
            said, important = self._sheet.said(frame.place, pseudo)
            said = {**said, **important}
            if said and (pseudo == "before" or tag == "li"):
                self._counters.enter(depth + 1, {**said, "counter-reset": ""}, starts=None, item=None)
                words += self._counters.printed(said.get("content", ""))
                self._counters.leave(depth)
        if words.strip() and frame.block:
            self._pending.printed = f"{self._pending.printed} {words.strip()}".lstrip()
            self._pending.label = ""
            frame.numbered = True
        elif words.strip():
            self.data(words)

    def _open(self, tag: str, style: Style, attributes: Mapping[str, str], frame: _Frame) -> None:
        if tag == "br":
            self._line_end()
        elif tag == "q":
            self.data("\u201c")
        elif tag in ("ol", "ul", "menu", "dir"):
            self._open_list(tag, style, attributes)
            frame.opened = "list"
        elif tag == "li" and self._lists:
            self._number_item(style, attributes)
        elif tag == "table" and len(self._tables) < MAX_TABLE_DEPTH:
            table = Table()
            self._containers[-1].append(table)
            self._tables.append(table)
            frame.opened = "table"
        elif tag == "tr" and self._tables:
            self._tables[-1].rows.append(Row(header=any(f.tag == "thead" for f in self._frames[-3:])))
        elif tag in ("td", "th") and self._tables:
            table = self._tables[-1]
            if not table.rows:
                table.rows.append(Row())
            cell = Cell(header=tag == "th")
            table.rows[-1].cells.append(cell)
            self._containers.append(cell.blocks)
            frame.opened = "cell"

    def end(self, tag: str) -> None:
        if len(self._frames) == 1:
            return
        frame = self._frames.pop()
        if frame.skipped:
            self._end_skipped(frame.tag)
            return
        if frame.tag == "q":
            self.data("\u201d")
        if frame.block:
            self._close_block()
        if frame.numbered:
            self._pending.printed = ""
        if self._sheet.counts:
            self._counters.leave(len(self._frames) + 1)
        if frame.opened == "list":
            self._lists.pop()
        elif frame.opened == "table":
            self._tables.pop()
        elif frame.opened == "cell":
            self._containers.pop()
        if frame.breaks_after:
            self._pending.breaks_page = self._pending.rule = True

    def _end_skipped(self, tag: str) -> None:
        if tag == "title" and not self.title:
            self.title = " ".join("".join(self._head_text).split())
        elif tag == "style":
            words = "".join(self._head_text)
            self._sheet.add(f"@media {self._media} {{{words}}}" if self._media.strip() else words)

    def data(self, text: str) -> None:
        frame = self._frames[-1]
        if frame.skipped:
            if frame.tag in ("title", "style"):
                self._head_text.append(text)
            return
        if self._block is None and not frame.preserved and not text.strip(" \t\r\n\f"):
            return
        if frame.symbols:
            text = re.sub(r"\S", "\u2022", text)
        unseen = frame.white and not frame.background and not self._sheet.hidden_grounds
        hidden = frame.gone or frame.invisible or frame.tiny or unseen
        block = self._open_block()
        block.runs.append(
            Run(
                text=text,
                bold=frame.bold,
                slanted=frame.slanted,
                hidden=hidden,
                raised=frame.raised,
                link=frame.link,
            )
        )

    def close(self) -> Layout:
        self._close_block()
        return self

    def _open_block(self) -> Block:
        if self._block is None:
            frame = self._frames[-1]
            block = self._pending
            block.heading, block.centred, block.preserved = frame.heading, frame.centred, frame.preserved
            block.quoted = frame.quoted
            block.indent_pt = frame.indent_pt if frame.indent_pt is not None or not frame.margin_pt else 0.0
            if block.indent_pt is not None:
                block.indent_pt += frame.margin_pt
            self._block, self._pending = block, Block()
            self._containers[-1].append(block)
        return self._block

    def _close_block(self) -> None:
        block, self._block = self._block, None
        if block is not None and not any(run.text.strip() for run in block.runs):
            # An empty paragraph: what is known of it belongs to the one that follows.
            self._containers[-1].pop()
            self._pending.anchors[:0] = block.anchors
            self._pending.breaks_page |= block.breaks_page
            self._pending.rule |= block.rule
            if block.label and not self._pending.label:
                self._pending.label, self._pending.label_level = block.label, block.label_level
                self._pending.list_id = block.list_id
            self._pending.printed = self._pending.printed or block.printed
        elif block is not None and block.printed:
            first = next(run for run in block.runs if run.text.strip())
            hidden = all(run.hidden for run in block.runs if run.text.strip())
            number = Run(text=f"{block.printed} ", bold=first.bold, slanted=first.slanted, hidden=hidden)
            block.runs.insert(0, number)

    def _line_end(self) -> None:
        block = self._block
        if block is None:
            return
        for run in reversed(block.runs):
            if run.text == LINE_END:
                self._close_block()
                return
            if run.text.strip():
                break
        block.runs.append(Run(text=LINE_END))

    def _open_list(self, tag: str, style: Style, attributes: Mapping[str, str]) -> None:
        outer = self._lists[-1] if self._lists else None
        if outer is None:
            self._list_count += 1
        level = sum(1 for held in self._lists if held.ordered)
        self._lists.append(
            List(
                id=f"list {self._list_count}",
                level=level,
                ordered=tag == "ol",
                kind=style.list_type or attributes.get("type", ""),
                next=start_of(attributes),
                step=-1 if "reversed" in attributes else 1,
            )
        )

    def _number_item(self, style: Style, attributes: Mapping[str, str]) -> None:
        held = self._lists[-1]
        value = attributes.get("value", "").strip()
        if value.removeprefix("-").isdecimal() and len(value) < 8:
            held.next = int(value)
        kind = style.list_type or attributes.get("type", "") or held.kind
        label = numeral(held.next, kind) if held.ordered and not style.unmarked else ""
        held.next += held.step
        if label:
            self._pending.label = label
            self._pending.label_level, self._pending.list_id = held.level, held.id


def _inherit(above: _Frame, tag: str, style: Style, attributes: Mapping[str, str]) -> _Frame:
    def either(said: bool | None, by_tag: bool, held: bool) -> bool:
        return said if said is not None else by_tag or held

    link = attributes.get("href", "") if tag == "a" else ""
    return _Frame(
        tag=tag,
        gone=above.gone or style.gone or tag == "noscript",
        tiny=above.tiny if style.tiny is None else style.tiny,
        invisible=above.invisible if style.invisible is None else style.invisible,
        bold=either(style.bold, tag in _BOLD, above.bold),
        slanted=either(style.slanted, tag in _SLANTED, above.slanted),
        centred=tag != "table" and either(style.centred, tag == "center", above.centred),
        margin_pt=above.margin_pt + style.margin_pt + (30.0 if tag in ("blockquote", "dd") else 0.0),
        indent_pt=style.indent_pt if style.indent_pt is not None else above.indent_pt,
        preserved=either(style.preserved, tag in ("pre", "xmp", "plaintext", "listing", "textarea"), above.preserved),
        raised=above.raised or tag == "sup" or style.raised,
        link=link[1:] if link.startswith("#") else above.link,
        heading=int(tag[1]) if _HEADING.match(tag) else above.heading,
        white=above.white if style.white is None else style.white,
        background=above.background or style.background,
        symbols=above.symbols or bool(attributes and _SYMBOL_FACES.match(_face(attributes))),
        breaks_after=style.breaks_after,
        quoted=above.quoted
        or (tag == "blockquote" and attributes.get("type", "").lower() == "cite")
        or bool(_QUOTE_CLASSES.search(attributes.get("class", ""))),
    )


def _face(attributes: Mapping[str, str]) -> str:
    """The first typeface that an element asks for by itself; those behind it are for signs that it lacks."""
    faces = attributes.get("face", "")
    style = attributes.get("style", "")
    start = style.lower().find("font-family")
    if not faces and start >= 0:
        faces = style[start + 11 : start + 200].partition(";")[0].lstrip(" :")
    return faces.partition(",")[0]


def every_block(blocks: Sequence[Block | Table]) -> Iterator[Block]:
    """Yield all blocks, those of tables and of tables in cells too, in no order."""
    pending = list(blocks)
    while pending:
        item = pending.pop()
        if isinstance(item, Block):
            yield item
        else:
            pending.extend(block for row in item.rows for cell in row.cells for block in cell.blocks)
