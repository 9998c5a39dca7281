"""The sheets of a workbook with the values that their cells show, never their formulas (ECMA-376-1 §18)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from critic.documents.xlsx.numberformat import BUILT_IN, GENERAL, show_number, show_text
from critic.errors import UnreadableDocument
from critic.model.values import dataclass
from critic.text.patterns import lazy

if TYPE_CHECKING:
    from lxml import etree

    from critic.ooxml.package import Package

MAX_CELLS = 250_000
MAX_SHEETS = 500
_MERGED_CELLS = 200_000
_ESCAPED = lazy(r"_x([0-9A-Fa-f]{4})_")
_REFERENCE = lazy(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})\Z")
_RELATIONSHIPS = (
    "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}",
    "{http://purl.oclc.org/ooxml/officeDocument/relationships}",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """column: from 1. text: as shown. uncached: a formula whose result the file does not hold. unshown: hidden."""

    column: int
    reference: str
    text: str
    uncached: bool = False
    unshown: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    number: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    reference: str
    author: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """hidden: nobody sees it without unhiding it. boxes: the paragraphs of text boxes that lie on it."""

    name: str
    hidden: bool
    rows: tuple[SheetRow, ...]
    comments: tuple[Comment, ...] = ()
    boxes: tuple[str, ...] = ()


def local(element: etree._Element) -> str:
    """Return an element's name without its namespace, so that the strict form reads like the transitional one."""
    return str(element.tag).rpartition("}")[2]


def children(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """Yield the children of that name."""
    return (child for child in element if isinstance(child.tag, str) and local(child) == name)


def first(element: etree._Element, name: str) -> etree._Element | None:
    """Return the first child of that name, None if there is none."""
    return next(children(element, name), None)


def read_sheets(package: Package) -> Iterator[Sheet]:
    """Yield the worksheets in the order of their tabs. Raises UnreadableDocument if it is no workbook."""
    main = next((r.target for r in package.relationships().values() if r.kind == "officeDocument"), "xl/workbook.xml")
    if not package.has(main):
        raise UnreadableDocument("not an Excel workbook", package.document, "save it as .xlsx")
    root = package.xml(main)
    sheets = first(root, "sheets")
    if sheets is None:
        raise UnreadableDocument("not an Excel workbook", package.document, "save it as .xlsx")
    related = package.relationships(main)
    parts = {r.kind: r.target for r in related.values() if not r.external and package.has(r.target)}
    properties = first(root, "workbookPr")
    reader = _Reader(
        package=package,
        strings=_strings(package, parts.get("sharedStrings", "")),
        formats=_formats(package, parts.get("styles", "")),
        date_1904=properties is not None and properties.get("date1904") in ("1", "true"),
    )
    for element in list(children(sheets, "sheet"))[:MAX_SHEETS]:
        id = next((element.get(f"{ns}id") for ns in _RELATIONSHIPS if element.get(f"{ns}id")), "")
        target = related.get(id or "")
        if target is not None and target.kind == "worksheet" and package.has(target.target):
            hidden = element.get("state", "visible") != "visible"
            yield reader.sheet(element.get("name", ""), target.target, hidden=hidden)


def _strings(package: Package, part: str) -> list[str]:
    return [_rich_text(item) for item in children(package.xml(part), "si")] if part else []


def _rich_text(item: etree._Element) -> str:
    """The text of a string item: its own and its runs', without the reading aids of East Asian scripts."""
    pieces = []
    for child in item:
        if local(child) == "t":
            pieces.append(child.text or "")
        elif local(child) == "r":
            pieces += (text.text or "" for text in children(child, "t"))
    return (
        _ESCAPED.sub(lambda match: _character(int(match[1], 16)), "".join(pieces))
        .replace("\r\n", "\n")
        .replace("\r", "\n")
    )


def _character(code: int) -> str:
    return "\ufffd" if 0xD800 <= code < 0xE000 or code == 0 else chr(code)


def _formats(package: Package, part: str) -> list[str]:
    """The number format of each cell style."""
    if not part:
        return []
    root = package.xml(part)
    own = {}
    for group in children(root, "numFmts"):
        for item in children(group, "numFmt"):
            own[item.get("numFmtId", "")] = item.get("formatCode", GENERAL)
    styles = first(root, "cellXfs")
    ids = [style.get("numFmtId", "0") for style in children(styles, "xf")] if styles is not None else []
    return [own.get(id) or BUILT_IN.get(int(id) if id.isdecimal() and len(id) < 6 else 0, GENERAL) for id in ids]


@dataclass(slots=True, kw_only=True)
class _Reader:
    package: Package
    strings: list[str]
    formats: list[str]
    date_1904: bool
    cells: int = 0

    def sheet(self, name: str, part: str, *, hidden: bool) -> Sheet:
        root = self.package.xml(part)
        hidden_columns = _hidden_columns(root)
        covered = _covered(root)
        defaults = first(root, "sheetFormatPr")
        zero_height = defaults is not None and defaults.get("zeroHeight") in ("1", "true")
        rows = []
        number = 0
        for data in children(root, "sheetData"):
            for row in children(data, "row"):
                number = _number(row.get("r"), number + 1)
                unseen = row.get("hidden") in ("1", "true") or row.get("ht") == "0"
                unseen = unseen or (zero_height and row.get("ht") is None)
                cells = tuple(self._cells(row, number, unseen, hidden_columns, covered))
                if cells:
                    rows.append(SheetRow(number=number, cells=cells))
        return Sheet(
            name=name,
            hidden=hidden,
            rows=tuple(rows),
            comments=tuple(self._comments(part)),
            boxes=tuple(self._boxes(part)),
        )

    def _cells(
        self,
        row: etree._Element,
        number: int,
        unseen: bool,
        hidden_columns: list[tuple[int, int]],
        covered: set[tuple[int, int]],
    ) -> Iterator[Cell]:
        column = 0
        for element in children(row, "c"):
            match = _REFERENCE.match(element.get("r", ""))
            column = _column_number(match[1]) if match else column + 1
            self.cells += 1
            if self.cells > MAX_CELLS:
                raise UnreadableDocument(f"more than {MAX_CELLS:,} cells", self.package.document, "split the workbook")
            text, uncached = self._shown(element)
            if not text and not uncached and first(element, "v") is None and first(element, "is") is None:
                continue
            yield Cell(
                column=column,
                reference=f"{_column_name(column)}{number}",
                text=text or self._unformatted(element),
                uncached=uncached,
                unshown=unseen
                or not (text or uncached)
                or (number, column) in covered
                or any(low <= column <= high for low, high in hidden_columns),
            )

    def _shown(self, element: etree._Element) -> tuple[str, bool]:
        """The text that a cell shows, and whether it is a formula without a stored result."""
        value = first(element, "v")
        raw = (value.text or "") if value is not None else ""
        kind = element.get("t", "n")
        style = element.get("s", "")
        format = (
            self.formats[int(style)]
            if style.isdecimal() and len(style) < 7 and int(style) < len(self.formats)
            else GENERAL
        )
        if kind == "inlineStr":
            inline = first(element, "is")
            return (show_text(_rich_text(inline), format) if inline is not None else ""), False
        if not raw:
            return "", first(element, "f") is not None and kind != "str"
        if kind == "s":
            index = int(raw) if raw.isdecimal() and len(raw) < 9 else -1
            return (show_text(self.strings[index], format) if 0 <= index < len(self.strings) else "\ufffd"), False
        if kind == "b":
            return ("TRUE" if raw == "1" else "FALSE"), False
        if kind == "n":
            number = _float(raw)
            return (raw if number is None else show_number(number, format, date_1904=self.date_1904)), False
        return (
            raw if kind in ("e", "d") else show_text(_ESCAPED.sub(lambda m: _character(int(m[1], 16)), raw), format)
        ), False

    def _unformatted(self, element: etree._Element) -> str:
        """What a cell holds whose number format shows nothing (`;;;`)."""
        value = first(element, "v")
        raw = (value.text or "") if value is not None else ""
        if element.get("t") == "s" and raw.isdecimal() and len(raw) < 9 and int(raw) < len(self.strings):
            return self.strings[int(raw)]
        return raw

    def _comments(self, part: str) -> Iterator[Comment]:
        for related in self.package.relationships(part).values():
            if related.kind != "comments" or related.external or not self.package.has(related.target):
                continue
            root = self.package.xml(related.target)
            authors = [author.text or "" for group in children(root, "authors") for author in children(group, "author")]
            for group in children(root, "commentList"):
                for item in children(group, "comment"):
                    text = first(item, "text")
                    index = _number(item.get("authorId"), -1)
                    yield Comment(
                        reference=item.get("ref", "")[:12],
                        author=authors[index] if 0 <= index < len(authors) else "",
                        text=_rich_text(text) if text is not None else "",
                    )

    def _boxes(self, part: str) -> Iterator[str]:
        """The paragraphs of the shapes that a reader sees on a sheet (ECMA-376-1 §20.5 and §21.1.2)."""
        for related in self.package.relationships(part).values():
            if related.kind != "drawing" or related.external or not self.package.has(related.target):
                continue
            for shape in self.package.xml(related.target).iter("{*}sp"):
                body = first(shape, "txBody")
                if body is None or any(named.get("hidden") in ("1", "true") for named in shape.iter("{*}cNvPr")):
                    continue
                for paragraph in children(body, "p"):
                    words = "".join(_drawn(paragraph)).strip()
                    if words:
                        yield words


def _drawn(paragraph: etree._Element) -> Iterator[str]:
    for piece in paragraph.iter("{*}t", "{*}br"):
        yield "\n" if local(piece) == "br" else piece.text or ""


def _hidden_columns(root: etree._Element) -> list[tuple[int, int]]:
    out = []
    for group in children(root, "cols"):
        for column in children(group, "col"):
            if column.get("hidden") in ("1", "true") or column.get("width") == "0":
                out.append((_number(column.get("min"), 0), _number(column.get("max"), 0)))
    return out[:1000]


def _covered(root: etree._Element) -> set[tuple[int, int]]:
    """The cells that a merged one covers (row, column); areas beyond a limit cover nothing that could be seen
    anyway."""
    out: set[tuple[int, int]] = set()
    for group in children(root, "mergeCells"):
        for merged in children(group, "mergeCell"):
            ends = [_REFERENCE.match(end) for end in merged.get("ref", "").split(":")]
            if len(ends) != 2 or ends[0] is None or ends[1] is None:
                continue
            left, right = _column_number(ends[0][1]), _column_number(ends[1][1])
            top, bottom = int(ends[0][2]), int(ends[1][2])
            if len(out) + (right - left + 1) * (bottom - top + 1) <= _MERGED_CELLS:
                out.update((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
                out.discard((top, left))
    return out


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else default


def _float(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _column_name(number: int) -> str:
    name = ""
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name
