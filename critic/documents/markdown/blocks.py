"""The blocks of a markdown text in reading order: headings, list items with their printed numbers, tables, notes.

Follows CommonMark 0.31 §4 and §5 as far as printed paragraphs need it. Lists are read as lawyers type them: letters
and roman numbers count as list marks, and what is set in by four spaces is text, not code, unless it is fenced.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field

from critic.documents.markdown.hidden import ONLY_HIDDEN
from critic.model.values import dataclass
from critic.text.labels import token_ordinals
from critic.text.patterns import lazy

MAX_NESTING = 24

_ATX = lazy(r"(?P<marks>#{1,6})(?:[ \t]+(?P<words>.*?))?(?:[ \t]+#+)?[ \t]*\Z")
_SETEXT = lazy(r"(=+|-+)[ \t]*\Z")
_BREAK = lazy(r"(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})\Z")
_FENCE = lazy(r"(?P<marks>`{3,}|~{3,})(?P<info>[^`]*)\Z")
_ITEM = lazy(r"(?P<mark>[-*+]|\d{1,9}[.)]|[A-Za-z][.)]|[ivxlcIVXLC]{1,6}[.)])(?P<space>[ \t]+|\Z)")
_DELIMITERS = lazy(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\Z")
_CELLS = lazy(r"(?<!\\)\|")
_NOTE = lazy(r"\[\^(?P<name>[^\]\s]+)\]:[ \t]*(?P<words>.*)\Z")
_REFERENCE = lazy(
    r"\[(?P<name>[^\]^][^\]]*)\]:[ \t]*(?:<[^>]*>|\S+)(?:[ \t]+(?:\"[^\"]*\"|'[^']*'|\([^)]*\)))?[ \t]*\Z"
)
_QUOTE = lazy(r" {0,3}>[ \t]?")
_TYPED = lazy(
    r"(?:\((?:[a-z]{1,4}|[A-Z]{1,3}|\d{1,2})\)|\d{1,3}(?:\.\d{1,3})+\.?|(?:\*\*|__)(?:\(?\d|Section|"
    r"SECTION|ARTICLE|Article))[ \t*_]"
)


@dataclass(slots=True, kw_only=True)
class Block:
    """One printed paragraph's source. label: as printed, of a list item. level: depth of its list. row, cell,
    columns: in a table. note: name of the footnote that it is. verbatim: code, printed as it stands."""

    source: str
    heading: int = 0
    label: str = ""
    level: int = 0
    list_id: str = ""
    depth: int = 0
    row: int = 0
    cell: int = 0
    columns: int = 0
    header: bool = False
    note: str = ""
    verbatim: bool = False


@dataclass(slots=True, kw_only=True)
class _List:
    """An open list with its open item. content: the column from which text belongs to the item. prefix: the label
    that numbers of a list within it continue (`1` makes `1.2`)."""

    mark: str
    column: int
    content: int
    number: int
    list_id: str
    prefix: str = ""


@dataclass(slots=True, kw_only=True)
class Blocks:
    """What a markdown text consists of. references: labels of link definitions, lower case."""

    blocks: list[Block] = field(default_factory=list)
    references: set[str] = field(default_factory=set)


def read_blocks(lines: Sequence[str]) -> Blocks:
    """Return the blocks of a text, given its lines without HTML comments and front matter."""
    reader = _Reader(lines)
    reader.run()
    return Blocks(blocks=reader.blocks, references=reader.references)


class _Reader:
    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = [line.expandtabs(4) for line in lines]
        self.blocks: list[Block] = []
        self.references: set[str] = set()
        self.lists: list[_List] = []
        self.paragraph: list[str] = []
        self.opened: Block | None = None
        self.blank = True
        self.quoted = 0
        self.rows = 0
        self.list_count = 0

    def run(self) -> None:
        at = 0
        while at < len(self.lines):
            at = self._take(at)
        self._end_paragraph()

    def _take(self, at: int) -> int:
        """Read the line, and further ones that belong to its block; return the next line to read."""
        line = self.lines[at]
        line, depth = _unquoted(line)
        if depth != self.quoted and line.strip() and not (depth < self.quoted and self.paragraph and not self.blank):
            self._end_paragraph()
            self.lists.clear()
            self.quoted = depth
        if not line.strip():
            self._end_paragraph()
            self.blank = True
            return at + 1
        if ONLY_HIDDEN.match(line):
            self._end_paragraph()
            self.blocks.append(Block(source=line.strip()))
            return at + 1
        indent = len(line) - len(line.lstrip(" "))
        words = line.strip()
        fence = _FENCE.match(words)
        if fence is not None:
            return self._take_fence(at, fence, indent)
        if self._leaf(words, indent, line):
            self.blank = False
            return at + 1
        if "|" in words and at + 1 < len(self.lines):
            end = self._take_table(at, indent)
            if end:
                return end
        if not self._take_item(line, indent):
            self._take_words(words, line, indent)
        self.blank = False
        return at + 1

    def _leaf(self, words: str, indent: int, line: str) -> bool:
        """Take a heading, a rule, a note or a link's definition."""
        if (
            self.paragraph
            and _SETEXT.match(words)
            and indent < 4
            and not self.blank
            and not self._continues_list(words)
        ):
            self._set_heading(1 if words[0] == "=" else 2)
            return True
        if _BREAK.match(words):
            self._end_paragraph()
            self._leave(indent)
            return True
        heading = _ATX.match(words)
        if heading is not None and (indent < 4 or self.lists):
            self._end_paragraph()
            self._leave(indent)
            self.blocks.append(
                Block(source=heading["words"] or "", heading=len(heading["marks"]), depth=len(self.lists))
            )
            return True
        note = _NOTE.match(words)
        if note is not None:
            self._end_paragraph()
            self.lists.clear()
            self._open(Block(source="", note=note["name"]), note["words"])
            return True
        reference = _REFERENCE.match(words) if not self.paragraph else None
        if reference is not None and indent < 4:
            self.references.add(" ".join(reference["name"].lower().split()))
            return True
        return False

    def _continues_list(self, words: str) -> bool:
        return bool(self.opened and self.opened.label) and words[0] == "-" and len(words) == 1

    def _set_heading(self, level: int) -> None:
        self._end_paragraph()
        if self.blocks:
            self.blocks[-1].heading = level

    def _take_fence(self, at: int, fence: re.Match[str], indent: int) -> int:
        self._end_paragraph()
        self._leave(indent)
        marks = fence["marks"]
        end = at + 1
        body: list[str] = []
        while end < len(self.lines):
            line, _ = _unquoted(self.lines[end]) if self.quoted else (self.lines[end], 0)
            if re.match(rf"\s{{0,12}}{re.escape(marks[0])}{{{len(marks)},}}\s*\Z", line):
                break
            body.append(line[min(indent, len(line) - len(line.lstrip(" "))) :])
            end += 1
        if any(line.strip() for line in body):
            self.blocks.append(Block(source="\n".join(body).strip("\n"), verbatim=True, depth=len(self.lists)))
        self.blank = False
        return end + 1

    def _take_table(self, at: int, indent: int) -> int:
        """Read a table that begins here; return the line behind it, 0 if none does."""
        delimiters = _unquoted(self.lines[at + 1])[0].strip()
        header = _cells(_unquoted(self.lines[at])[0])
        if not _DELIMITERS.match(delimiters) or "-" not in delimiters or len(_cells(delimiters)) != len(header):
            return 0
        self._end_paragraph()
        self._leave(indent)
        self._add_row(header, len(header), header=True)
        end = at + 2
        while end < len(self.lines):
            line = _unquoted(self.lines[end])[0].strip()
            if not line or "|" not in line:
                break
            self._add_row(_cells(line), len(header), header=False)
            end += 1
        self.blank = True
        return end

    def _add_row(self, cells: list[str], columns: int, *, header: bool) -> None:
        self.rows += 1
        for number, cell in enumerate(cells[:columns], 1):
            if cell:
                self.blocks.append(
                    Block(
                        source=cell, row=self.rows, cell=number, columns=columns, header=header, depth=len(self.lists)
                    )
                )

    def _take_item(self, line: str, indent: int) -> bool:
        """Take a line that begins a list item, with the items that begin within it (`- 1. words`)."""
        column, taken = indent, False
        rest = line[indent:]
        while len(self.lists) < MAX_NESTING:
            item = _ITEM.match(rest)
            if item is None or not self._opens_item(item["mark"], column, rest):
                break
            self._open_item(item, column, rest)
            taken = True
            column += item.end()
            rest = rest[item.end() :]
            column += len(rest) - len(rest.lstrip(" "))
            rest = rest.lstrip(" ")
        if taken:
            self.paragraph = [rest.rstrip()] if rest.strip() else []
        return taken

    def _opens_item(self, mark: str, column: int, rest: str) -> bool:
        """Tell whether a mark opens an item: one that interrupts a paragraph must begin a list or count on."""
        kind = _kind(mark)
        level = self._level(column)
        open_list = self.lists[level] if level < len(self.lists) else None
        if open_list is not None and _kind(open_list.mark) == kind:
            return kind == "-" or kind[0] == "1" or _counts_on(open_list, mark)
        if kind == "-":
            return True
        if kind[0] == "1":
            return not self.paragraph or mark[:-1] == "1"
        if mark[:-1].lower() not in ("a", "i"):
            return False
        return column > 0 or not self.paragraph

    def _level(self, column: int) -> int:
        """Return the depth of the list that an item at a column belongs to."""
        level = 0
        while level < len(self.lists) and column >= self.lists[level].content:
            level += 1
        return level

    def _open_item(self, item: re.Match[str], column: int, rest: str) -> None:
        self._end_paragraph()
        level = self._level(column)
        mark = item["mark"]
        space = len(item["space"])
        content = column + len(mark) + (space if 0 < space <= 4 else 1)
        same = level < len(self.lists) and _kind(self.lists[level].mark) == _kind(mark)
        number = self.lists[level].number + 1 if same else _number(mark)
        list_id = (
            self.lists[0].list_id if level and self.lists else self._new_list() if not same else self.lists[0].list_id
        )
        above = self.lists[level - 1] if level else None
        del self.lists[level:]
        opened = _List(mark=mark, column=column, content=content, number=number, list_id=list_id)
        label = self._label(opened, above)
        self.lists.append(opened)
        self._open(Block(source="", label=label, level=level, list_id=list_id if label else "", depth=level + 1), "")

    def _new_list(self) -> str:
        self.list_count += 1
        return f"list {self.list_count}"

    def _label(self, opened: _List, above: _List | None) -> str:
        """Return the label of an item as a reader sees it; numbers within numbers say the whole place."""
        kind = _kind(opened.mark)
        if kind == "-":
            return ""
        if kind[0] != "1":
            return opened.mark
        if above is not None and above.prefix:
            opened.prefix = f"{above.prefix}.{opened.number}"
            return opened.prefix
        if above is None:
            opened.prefix = str(opened.number)
        return f"{opened.number}{kind[1]}"

    def _take_words(self, words: str, line: str, indent: int) -> None:
        """Take a line of running text: it goes on with the open paragraph (lazily, too), or begins one."""
        typed = _TYPED.match(words) is not None and self._ended()
        if self.paragraph and not self.blank and not typed:
            self.paragraph.append(line.strip() if not line.endswith("  ") else line.strip() + "  ")
            return
        self._end_paragraph()
        if self.blank or not self.opened:
            self._leave(indent)
        if (
            self.opened is not None
            and not self.opened.source
            and not self.paragraph
            and self.opened.label
            and not typed
        ):
            self.paragraph = [words]
            return
        self._open(Block(source="", depth=len(self.lists)), words if not line.endswith("  ") else words + "  ")

    def _ended(self) -> bool:
        """Tell whether the open paragraph's last line ends a clause, so that a typed label may begin the next."""
        last = self.paragraph[-1].rstrip(" *_") if self.paragraph else "."
        return last.endswith((".", ";", ":", "?", "!", "”", '"', " and", " or", ";"))

    def _leave(self, indent: int) -> None:
        """Close the lists that text at an indentation does not belong to."""
        while self.lists and indent < min(self.lists[-1].content, self.lists[-1].column + 2):
            self.lists.pop()

    def _open(self, block: Block, words: str) -> None:
        self.opened = block
        self.blocks.append(block)
        self.paragraph = [words] if words.strip() else []
        self.blank = False

    def _end_paragraph(self) -> None:
        if self.paragraph and self.opened is not None:
            self.opened.source = _joined(self.paragraph)
        self.paragraph = []
        if self.opened is not None and self.opened.source:
            self.opened = None


def _unquoted(line: str) -> tuple[str, int]:
    """Return a line without its block quotation marks, and how many it had."""
    depth = 0
    while depth < MAX_NESTING:
        match = _QUOTE.match(line)
        if match is None:
            break
        line = line[match.end() :]
        depth += 1
    return line, depth


def _cells(line: str) -> list[str]:
    text = line.strip()
    text = text[1:] if text.startswith("|") else text
    text = text[:-1] if text.endswith("|") and not text.endswith("\\|") else text
    return [cell.strip().replace("\\|", "|") for cell in _CELLS.split(text)]


def _kind(mark: str) -> str:
    """Return what items of one list share: bullet, number or letter, with its punctuation."""
    if mark in "-*+":
        return "-"
    if mark[0].isdigit():
        return f"1{mark[-1]}"
    return f"{'a' if mark[0].islower() else 'A'}{mark[-1]}"


def _number(mark: str) -> int:
    return int(mark[:-1]) if mark[0].isdigit() else 1


def _counts_on(open_list: _List, mark: str) -> bool:
    """Tell whether a letter or roman number comes next in its list."""
    before = dict(token_ordinals(open_list.mark[:-1]))
    return any(before.get(counting, -9) + 1 == number for counting, number in token_ordinals(mark[:-1]))


def _joined(lines: list[str]) -> str:
    """Join the lines of a paragraph: a hard break and a hyphen at the line end keep the line end."""
    out = ""
    for number, line in enumerate(lines):
        text = line.rstrip()
        if number:
            previous = lines[number - 1]
            hard = previous.endswith("  ") or previous.rstrip().endswith("\\")
            stripped = previous.rstrip().rstrip("\\") if hard else previous.rstrip()
            hyphen = stripped.endswith(("-", "\u2010")) and stripped[-2:-1].isalpha()
            out = (out[:-1] if hard and out.endswith("\\") else out) + ("<br>" if hard or hyphen else "\n")
        out += text
    return out
