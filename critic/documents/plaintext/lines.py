"""The lines of a plain-text agreement as filed: page marks, page furniture, tables and underlines told from its words.

The filings of the 1990s and 2000s are typed for eighty columns, with `<PAGE>` marks, form feeds, page numbers on lines
of their own, and headings underlined by a line of hyphens (EDGAR Filer Manual, plain ASCII submissions).
"""

from __future__ import annotations

import re
from collections import Counter

from critic.documents.outline.marks import read_mark
from critic.model.values import dataclass
from critic.text.patterns import lazy

_PAGE_MARK = lazy(r"\s*<PAGE>\s*(?:[-–]?\s*[\divxlcA-Z-]{0,8}\s*[-–]?)?\s*\Z", re.IGNORECASE)
_TABLE = lazy(r"\s*<(?P<end>/?)TABLE>", re.IGNORECASE)
_TAG_LINE = lazy(
    r"\s*(?:<(?:S|C|CAPTION|FN|/?(?:TEXT|DOCUMENT|SEQUENCE|FILENAME|DESCRIPTION|TYPE))>[^<]*)+\Z|\s*<(?:TYPE|SEQUENCE|FILENAME|DESCRIPTION)>.*\Z"
)
_RULE = lazy(r"\s*(?:[-=~]{3,}|[_*]{12,}|\u2014{3,}|\u2500{3,})(?:\s+[-=_]{3,})*\s*\Z")
_UNDERLINE = lazy(r"-{3,}|={3,}|_{3,}")
_PAGE_NUMBER = lazy(
    r"[-–—\s\[*]*(?:page\s+)?(?:[A-Z]{1,3}-)?(?P<number>\d{1,4})(?:\s*(?:of|/)\s*\d{1,4})?[-–—\s\]*]*\Z"
    r"|[-–—\s(]*[ivxl]{1,7}[-–—\s)]*\Z",
    re.IGNORECASE,
)
_NEAR = 2
_REPEATS = 3
_WIDTH = 80


@dataclass(slots=True, kw_only=True)
class Line:
    """One line with words. indent: its leading blanks. blanks: empty lines before it. page: on which it stands.
    breaks: a page begins with it. furniture: page furniture was taken out before it. table: ordinal of its table, 0
    outside. underlined: columns that the next line underlines."""

    text: str
    indent: int
    blanks: int = 0
    page: int = 1
    breaks: bool = False
    furniture: bool = False
    table: int = 0
    underlined: tuple[int, int] | None = None
    number: int = 0

    @property
    def centred(self) -> bool:
        """It stands in the middle of the column."""
        right = _WIDTH - self.indent - len(self.text)
        return self.indent >= 8 and abs(self.indent - right) <= 8 and len(self.text) < 60


@dataclass(slots=True, kw_only=True)
class Pages:
    """Lines in order, how many pages there are (None without page marks), and the furniture: text and the number of
    the line that follows it."""

    lines: list[Line]
    pages: int | None
    furniture: list[tuple[str, int]]


def read_lines(text: str) -> Pages:
    """Return the lines of a text that hold words, with what was told from those that do not."""
    lines, marked = _classified(text)
    numbers = _page_numbers(lines, marked)
    kept: list[Line] = []
    furniture: list[tuple[str, int]] = []
    taken, broken, blanks, page = False, False, 0, 1
    for at, line in enumerate(lines):
        if at in numbers:
            furniture.append((line.text, len(kept)))
            taken, broken = True, broken or line.breaks or not marked
            blanks += line.blanks + 1
            page += not marked
            continue
        line.furniture, line.breaks = taken, line.breaks or broken
        line.blanks += blanks
        if not marked:
            line.page = page
        line.number = len(kept)
        kept.append(line)
        taken, broken, blanks = False, False, 0
    pages = kept[-1].page if kept and (marked or furniture) else None
    return Pages(lines=kept, pages=pages, furniture=furniture)


def _classified(text: str) -> tuple[list[Line], bool]:
    """Return the lines with words, pages counted by their marks, and whether there are any marks."""
    out: list[Line] = []
    blanks, page, table, tables = 0, 1, 0, 0
    breaks = marked = False
    for raw in text.replace("\f", "\n<PAGE>\n").split("\n"):
        line = raw.expandtabs(8).rstrip() if "\t" in raw else raw.rstrip()
        if _PAGE_MARK.match(line):
            marked = True
            page += bool(out) and not breaks
            breaks, blanks = True, blanks + 1
            continue
        tag = _TABLE.match(line)
        if tag is not None:
            tables += not tag["end"]
            table = 0 if tag["end"] else tables
            continue
        if not line.strip() or _TAG_LINE.match(line):
            blanks += 1
            continue
        if _RULE.match(line):
            if out and not blanks:
                out[-1].underlined = _underlined(out[-1], line)
            continue
        words = line.strip()
        out.append(
            Line(
                text=words,
                indent=len(line) - len(line.lstrip()),
                blanks=blanks,
                page=page,
                breaks=breaks and marked,
                table=table,
            )
        )
        blanks, breaks = 0, False
    return out, marked


def _underlined(line: Line, rule: str) -> tuple[int, int] | None:
    """Return the columns of the words (from their beginning) that a rule stands under."""
    match = _UNDERLINE.search(rule)
    if match is None or match[0][0] != "-":
        return None
    start, end = match.start() - line.indent, match.end() - line.indent
    return (max(start, 0), min(end, len(line.text))) if end > 0 and start < len(line.text) else None


def _page_numbers(lines: list[Line], marked: bool) -> set[int]:
    """Return the places of the lines that are page furniture."""
    near = _near_breaks(lines) if marked else set()
    repeated = Counter(_same(lines[at].text) for at in near)
    out = {
        at
        for at in near
        if _PAGE_NUMBER.match(lines[at].text)
        or (repeated[_same(lines[at].text)] >= _REPEATS and len(lines[at].text) < 100 and _runs_on_top(lines, at))
    }
    return out | _counted(lines)


def _near_breaks(lines: list[Line]) -> set[int]:
    """Return the places of lines next to a page break; those before it as well as those behind it."""
    out: set[int] = set()
    for at, line in enumerate(lines):
        if line.breaks:
            out.update(range(max(0, at - _NEAR), min(len(lines), at + _NEAR)))
    if lines:
        out.update((0, len(lines) - 1))
    return out


def _runs_on_top(lines: list[Line], at: int) -> bool:
    """Tell whether a line that other pages repeat is a running header or footer; a label is none (`ARTICLE 4`)."""
    return _apart(lines, at) and read_mark(lines[at].text) is None


def _apart(lines: list[Line], at: int) -> bool:
    """Tell whether a line stands alone, with a blank line or a page's edge on both sides."""
    before = at == 0 or lines[at].blanks > 0 or lines[at].breaks
    after = at + 1 >= len(lines) or lines[at + 1].blanks > 0 or lines[at + 1].breaks
    return before and after


def _same(text: str) -> str:
    return re.sub(r"\d+", "#", re.sub(r"\s+", " ", text.lower()))


def _counted(lines: list[Line]) -> set[int]:
    """Return lines that hold nothing but a number and count on from page to page, with or without page marks."""
    runs: list[list[tuple[int, int]]] = []
    for at, line in enumerate(lines):
        match = _PAGE_NUMBER.match(line.text)
        if match is None or match["number"] is None or not _apart(lines, at) or line.table:
            continue
        number = int(match["number"])
        if runs and number == runs[-1][-1][1] + 1:
            runs[-1].append((at, number))
        else:
            runs.append([(at, number)])
    return {at for run in runs if len(run) >= _REPEATS for at, _ in run}
