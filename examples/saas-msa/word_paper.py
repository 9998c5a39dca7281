"""Set the master agreement as a Word file: numbers that Word computes, fields, a footnote (ECMA-376-1)."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

import word_parts

STYLES = {
    "#": "Heading1",
    "##": "Clause",
    "###": "Subclause",
    "####": "Item",
    "=": "Definition",
    "-": "Flush",
    ">": "BodyText",
    "!": "ExhibitTitle",
    "!#": "ExhibitSection",
    "!##": "ExhibitClause",
    "!###": "ExhibitItem",
}
LEVELS = {"#": (1, 0), "##": (1, 1), "###": (1, 2), "####": (1, 3), "!#": (2, 0), "!##": (2, 1), "!###": (2, 2)}
"""Of each mark: its list (w:numId) and its level in it."""

TITLE = "Master Subscription Agreement"
KEY_TERMS = (
    ("Effective Date", "1 March 2027"),
    ("Platform", "Waypost, edition for shippers"),
    ("Initial Term", "Thirty-six (36) months from the Effective Date"),
    ("Annual Fees", "$412,500 for each Contract Year, for up to 140 Authorized Users"),
    ("Payment", "Forty-five (45) days after receipt of the invoice"),
    ("Customer’s address", "Office of the General Counsel, 18 Elevator Row, Duluth, Minnesota; legal@tamberly.example"),
    ("Provider’s address", "Contracts Desk, 400 Tidewater Walk, Wilmington, Delaware; notices@ostrivane.example"),
)
CREDITS = (
    ("Availability in the month", "Credit"),
    ("99.0% or more, but less than 99.5%", "5%"),
    ("98.0% or more, but less than 99.0%", "12%"),
    ("Less than 98.0%", "25%"),
)
CONTENTS_PAGES = {
    "DEFINITIONS": 2,
    "THE PLATFORM": 3,
    "USE OF THE PLATFORM": 3,
    "DATA": 4,
    "FEES AND PAYMENT": 4,
    "CONFIDENTIALITY": 4,
    "WARRANTIES AND INDEMNITIES": 5,
    "LIMITATION OF LIABILITY": 5,
    "TERM AND TERMINATION": 6,
    "GENERAL PROVISIONS": 6,
    "Exhibit A": 8,
}
"""The pages that the table of contents shows; a test compares them with a printed copy where LibreOffice is there."""


_UNBROKEN = re.compile(r"\b(Sections?|Exhibit) (?=[A-Z0-9]|$)")
"""A section word and its number stay on one line."""


def roman(number: int) -> str:
    """Return the number (below 40) in upper-case roman numerals."""
    out = ""
    for value, digits in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while number >= value:
            out += digits
            number -= value
    return out


@dataclass
class Numbers:
    """The numbers that Word will compute, so that cached cross-references and the table of contents show them."""

    counts: dict[int, list[int]] = field(default_factory=dict)

    def step(self, list_id: int, level: int) -> str:
        """Advance a list at a level; return the label in full context, `3.2(b)(i)`, of an article its roman number."""
        counts = self.counts.setdefault(list_id, [0] * 4)
        counts[level] += 1
        counts[level + 1 :] = [0] * (3 - level)
        if list_id == 1 and level == 0:
            return roman(counts[0])
        label = ".".join(str(n) for n in counts[: min(level, 1) + 1])
        if level > 1:
            label += f"({chr(96 + counts[2])})"
        if level > 2:
            label += f"({roman(counts[3]).lower()})"
        return label


def _run(text: str, properties: str = "") -> str:
    wrapped = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{wrapped}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def _field(instruction: str, result: str) -> str:
    """Return a complex field (§17.16.18) with its cached result."""
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {instruction} </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        f"{_run(result)}"
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def _paragraph(style: str, content: str, properties: str = "") -> str:
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{properties}</w:pPr>{content}</w:p>'


def _cell(width: int, content: str) -> str:
    return f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{content}</w:tc>'


def _table(rows: tuple[tuple[str, ...], ...], widths: tuple[int, ...], style: str, header: bool = False) -> str:
    """Return a table (§17.4.38); header: its first row is marked as one and set in bold."""
    grid = "".join(f'<w:gridCol w:w="{w}"/>' for w in widths)
    look = f'<w:tblLook w:val="{"0020" if header else "0000"}"/>'
    xml = f'<w:tbl><w:tblPr><w:tblStyle w:val="{style}"/><w:tblW w:w="{sum(widths)}" w:type="dxa"/>{look}</w:tblPr>'
    xml += f"<w:tblGrid>{grid}</w:tblGrid>"
    for i, row in enumerate(rows):
        marked = header and i == 0
        xml += "<w:tr><w:trPr><w:cantSplit/>" + ("<w:tblHeader/>" if marked else "") + "</w:trPr>"
        for j, (text, width) in enumerate(zip(row, widths, strict=True)):
            bold = marked or (j == 0 and not header)
            xml += _cell(width, _paragraph("TableText", _run(text, "<w:b/>" if bold else "")))
        xml += "</w:tr>"
    return xml + "</w:tbl>"


def _signatures() -> str:
    parties = (("OSTRIVANE SYSTEMS, INC.", "Provider"), ("TAMBERLY FREIGHT COOPERATIVE", "Customer"))
    cells = ""
    for name, role in parties:
        lines = _paragraph("SignatureText", _run(name, "<w:b/>") + "<w:r><w:br/></w:r>" + _run(f"({role})"))
        for label in ("By:", "Name:", "Title:", "Date:"):
            lines += _paragraph("SignatureText", _run(label) + "<w:r><w:tab/><w:tab/></w:r>")
        cells += _cell(4680, lines)
    opening = _paragraph("BodyText", _run("The Parties have signed on the dates stated below."), "<w:keepNext/>")
    return (
        opening
        + '<w:tbl><w:tblPr><w:tblStyle w:val="PlainTable"/><w:tblW w:w="9360" w:type="dxa"/></w:tblPr><w:tblGrid>'
        + '<w:gridCol w:w="4680"/><w:gridCol w:w="4680"/></w:tblGrid><w:tr><w:trPr><w:cantSplit/></w:trPr>'
        + f"{cells}</w:tr></w:tbl>"
    )


@dataclass
class Paper:
    """The body of the document while it is being written. marks: number and bookmark id of each bookmark name."""

    lines: list[str]
    marks: dict[str, tuple[str, int]] = field(default_factory=dict)
    contents: list[tuple[str, str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        numbers = Numbers()
        for line in self.lines:
            mark, text = line.split(" ", 1)
            number = numbers.step(*LEVELS[mark]) if mark in LEVELS else ""
            named = re.search(r"\{#([\w-]+)\}", text)
            if named:
                self.marks[named[1]] = (number, 100 + len(self.marks))
            entry = f"_Toc7300{len(self.contents):02}"
            if mark == "#":
                self.contents.append((f"ARTICLE {number}", re.sub(r" \{#.*", "", text), entry))
            elif mark == "!":
                self.contents.append(("Exhibit A", text.split(" | ")[1], entry))

    def words(self, text: str) -> str:
        """Return the runs of a paragraph: run-in heading, fields, footnote references."""
        out = ""
        for piece in re.split(r"(\*.+?\*|\{[^}]+\})", text):
            if piece.startswith("*"):
                out += _run(piece[1:-1], "<w:b/>")
            elif piece.startswith("{ref "):
                number, mark = self.marks[piece[5:-1]]
                printed = number if number[0].isdigit() else f"ARTICLE {number}"
                out += _field(rf"REF _Ref7300{mark} \r \h", printed)
            elif piece.startswith("{note "):
                self.notes.append(piece[6:-1])
                reference = f'<w:footnoteReference w:id="{len(self.notes)}"/>'
                out += f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>{reference}</w:r>'
            elif piece:
                out += _run(_UNBROKEN.sub("\\1\u00a0", piece))
        return out

    def bookmarked(self, text: str, entry: str = "") -> str:
        """Return a paragraph's runs inside its bookmarks: of cross-references, of its entry in the contents."""
        named = re.search(r" \{#([\w-]+)\}", text)
        names = [(f"_Ref7300{self.marks[named[1]][1]}", self.marks[named[1]][1])] if named else []
        if entry:
            names.append((entry, 200 + int(entry[-2:])))
        text = text.replace(named[0], "") if named else text
        starts = "".join(f'<w:bookmarkStart w:id="{i}" w:name="{name}"/>' for name, i in names)
        return starts + self.words(text) + "".join(f'<w:bookmarkEnd w:id="{i}"/>' for _, i in names)

    def table_of_contents(self) -> Iterator[str]:
        """Yield the heading and the entries of the TOC field, each with its cached page (§17.16.5.68)."""
        yield _paragraph("ContentsHeading", _run("Contents"))
        last = len(self.contents) - 1
        for i, (label, heading, entry) in enumerate(self.contents):
            page = CONTENTS_PAGES[heading if label.startswith("ARTICLE") else label]
            opening = ""
            if i == 0:
                instruction = r' TOC \o "1-1" \h \z \t "Exhibit Title,1" '
                opening = (
                    '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
                    f'<w:r><w:instrText xml:space="preserve">{instruction}</w:instrText></w:r>'
                    '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
                )
            link = _run(label) + "<w:r><w:tab/></w:r>" + _run(heading) + "<w:r><w:tab/></w:r>"
            link += _field(rf"PAGEREF {entry} \h", str(page))
            closing = '<w:r><w:fldChar w:fldCharType="end"/></w:r>' if i == last else ""
            link = f'<w:hyperlink w:anchor="{entry}" w:history="1">{link}</w:hyperlink>'
            yield _paragraph("TOC1", f"{opening}{link}{closing}")

    def body(self) -> Iterator[str]:
        """Yield the paragraphs and tables of the main story."""
        yield _paragraph("Title", _run(TITLE))
        yield _paragraph("Subtitle", _run("between Ostrivane Systems, Inc. and Tamberly Freight Cooperative"))
        yield _paragraph("ContentsHeading", _run("Key Terms"))
        yield _table((("Term", "What the Parties have agreed"), *KEY_TERMS), (2600, 6760), "GridTable", header=True)
        yield from self.table_of_contents()
        entries = iter(self.contents)
        first = True
        for line in self.lines:
            mark, text = line.split(" ", 1)
            if line == "@ signatures":
                yield _signatures()
            elif line == "@ credits":
                yield _table(CREDITS, (5200, 2000), "IndentedTable", header=True)
                yield _paragraph("Spacer", "")
            elif mark == "!":
                label, heading = text.split(" | ")
                yield _paragraph(STYLES[mark], self.bookmarked(f"{label} – {heading}", next(entries)[2]))
            else:
                entry = next(entries)[2] if mark == "#" else ""
                yield _paragraph(STYLES[mark], self.bookmarked(text, entry), "<w:pageBreakBefore/>" if first else "")
            first = False


def agreement(lines: list[str]) -> bytes:
    """Return the Word file of the agreement's lines (source/msa.txt)."""
    paper = Paper(lines)
    document = word_parts.document("".join(paper.body()))
    parts = {
        "[Content_Types].xml": word_parts.CONTENT_TYPES,
        "_rels/.rels": word_parts.PACKAGE_RELATIONSHIPS,
        "docProps/core.xml": word_parts.core_properties(TITLE),
        "word/document.xml": document,
        "word/_rels/document.xml.rels": word_parts.DOCUMENT_RELATIONSHIPS,
        "word/styles.xml": word_parts.styles(),
        "word/numbering.xml": word_parts.numbering(),
        "word/settings.xml": word_parts.SETTINGS,
        "word/footnotes.xml": word_parts.footnotes([_run(note) for note in paper.notes]),
        "word/header1.xml": word_parts.header("Ostrivane Systems, Inc.", "Draft of 4 February 2027"),
        "word/footer1.xml": word_parts.footer(TITLE, _field("PAGE", "1"), _field("NUMPAGES", "8")),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, xml in parts.items():
            package.writestr(zipfile.ZipInfo(name, (2027, 2, 4, 9, 0, 0)), xml, zipfile.ZIP_DEFLATED)
    return out.getvalue()
