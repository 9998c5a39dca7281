"""Small files of the formats that deal rooms hold, made in the test that needs them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from pathlib import Path
from xml.sax.saxutils import escape

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def fill(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write the files, by their paths in the folder, and return the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def agreement(*clauses: str, title: str = "Services Agreement") -> str:
    """A page of HTML with a title and numbered clauses."""
    items = "".join(f"<p>{number}. {clause}</p>" for number, clause in enumerate(clauses, 1))
    return f"<h1>{title}</h1>{items}"


def message(
    text: str = "", *, html: str = "", subject: str = "Terms", attached: Sequence[tuple[str, bytes]] = ()
) -> bytes:
    """An e-mail from Ann to Bob."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Ann Ash <ann@seller.test>", "Bob <bob@buyer.test>", subject
    mail["Date"] = "Mon, 4 Mar 2024 10:00:00 +0000"
    if text or not html:
        mail.set_content(text)
    if html and text:
        mail.add_alternative(html, subtype="html")
    elif html:
        mail.set_content(html, subtype="html")
    for name, data in attached:
        mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return mail.as_bytes()


def workbook(
    sheets: Mapping[str, str],
    *,
    hidden: Sequence[str] = (),
    formats: Sequence[str] = (),
    strings: Sequence[str] = (),
    comments: str = "",
) -> bytes:
    """A workbook. sheets: name to what stands in its `worksheet` element. formats: number formats of the styles 1,
    2, …"""
    entries, related = "", ""
    parts: dict[str, str] = {}
    for number, (name, content) in enumerate(sheets.items(), 1):
        state = ' state="hidden"' if name in hidden else ""
        entries += f'<sheet name="{escape(name)}" sheetId="{number}" r:id="r{number}"{state}/>'
        related += _relationship(f"r{number}", "worksheet", f"worksheets/sheet{number}.xml")
        parts[f"xl/worksheets/sheet{number}.xml"] = f'<worksheet xmlns="{_MAIN}">{content}</worksheet>'
    if comments:
        link = _relationship("c1", "comments", "../comments1.xml")
        parts["xl/worksheets/_rels/sheet1.xml.rels"] = f'<Relationships xmlns="{_PACKAGE}">{link}</Relationships>'
        parts["xl/comments1.xml"] = f'<comments xmlns="{_MAIN}">{comments}</comments>'
    related += _relationship("rs", "sharedStrings", "sharedStrings.xml") + _relationship("rf", "styles", "styles.xml")
    codes = "".join(
        f'<numFmt numFmtId="{200 + n}" formatCode="{escape(f, {chr(34): "&quot;"})}"/>' for n, f in enumerate(formats)
    )
    styles = '<xf numFmtId="0"/>' + "".join(f'<xf numFmtId="{200 + n}"/>' for n in range(len(formats)))
    items = "".join(f"<si><t xml:space='preserve'>{escape(s)}</t></si>" for s in strings)
    main = _relationship("r1", "officeDocument", "xl/workbook.xml")
    styled = f"<numFmts>{codes}</numFmts><cellXfs>{styles}</cellXfs>"
    parts |= {
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}">{main}</Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATED}"><sheets>{entries}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}">{related}</Relationships>',
        "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}">{items}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}">{styled}</styleSheet>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return out.getvalue()


def _relationship(id: str, kind: str, target: str) -> str:
    return f'<Relationship Id="{id}" Type="{_RELATED}/{kind}" Target="{target}"/>'


def row(number: int, *cells: str, attributes: str = "") -> str:
    """A row of a sheet from its cells' elements."""
    return f'<row r="{number}" {attributes}>{"".join(cells)}</row>'


def words(reference: str, text: str) -> str:
    """A cell that holds text."""
    return f'<c r="{reference}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'


def figure(reference: str, value: str, *, style: int = 0, formula: str = "") -> str:
    """A cell that holds a number, or a formula with its stored result (or none)."""
    computed = f"<f>{escape(formula)}</f>" if formula else ""
    return f'<c r="{reference}" s="{style}">{computed}{f"<v>{value}</v>" if value else ""}</c>'
