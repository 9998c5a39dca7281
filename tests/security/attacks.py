"""Files made to exhaust, trap or mislead a reader, each built here, with what must become of it.

The attack table of docs/security-model.md lists them by their names.
"""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage

import wordbuilder as word
from pdfbuilder import _File
from roomfiles import message, row, words, workbook

MB = 2**20
READ, UNREADABLE = "read", "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """A file. outcomes: statuses of its document that are right; as markup or authority, the exit statuses."""

    row: str
    name: str
    build: Callable[[], bytes]
    outcomes: tuple[str | int, ...] = (UNREADABLE,)


# Zip packages


def _packed(parts: dict[str, bytes | str], **changed: bytes | str) -> bytes:
    return word.zipped({**parts, **changed})


def _word_parts(body: str = "") -> dict[str, bytes | str]:
    return word.WordFile(body=[body or word.paragraph("1. Term. It lasts for one year.")]).parts()


def _document(body: str) -> bytes:
    return word.word_file(body)


def _zip_ratio() -> bytes:
    parts = _word_parts()
    main = str(parts["word/document.xml"])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in parts.items():
            if name != "word/document.xml":
                package.writestr(name, data)
        with package.open("word/document.xml", "w", force_zip64=True) as part:
            part.write(main.partition("<w:body>")[0].encode() + b"<w:body>")
            for _ in range(400):
                part.write(b" " * MB)
    return out.getvalue()


def _zip_just_below_the_ratio() -> bytes:
    return _document("".join(f"<w:p><w:r><w:t>{n}</w:t></w:r></w:p>" for n in range(3000)) * 52)


def _zip_count() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, data in _word_parts().items():
            package.writestr(name, data)
        for number in range(60_000):
            package.writestr(f"word/media/{number}", b"")
    return out.getvalue()


def _zip_overlap() -> bytes:
    """Many entries of the directory lead to one and the same stream of 30 MB."""
    kernel = zlib.compress(b" " * (30 * MB), 9)[2:-4]
    crc = zlib.crc32(b" " * (30 * MB))
    local = struct.pack("<4s5H3I2H", b"PK\3\4", 20, 0, 8, 0, 0, crc, len(kernel), 30 * MB, 1, 0) + b"a" + kernel
    central = b""
    names = [b"_rels/.rels", b"word/document.xml", *(b"word/part%d.xml" % n for n in range(3000))]
    for name in names:
        central += struct.pack(
            "<4s6H3I5H2I", b"PK\1\2", 20, 20, 0, 8, 0, 0, crc, len(kernel), 30 * MB, len(name), 0, 0, 0, 0, 0, 0
        ) + name  # fmt: skip
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, len(names), len(names), len(central), len(local), 0)
    return local + central + end


def _zip_lying(says: int) -> bytes:
    """A part whose directory entry gives another size than its stream has."""
    data = _document("".join(word.paragraph(f"{n}. Clause {n}.") for n in range(2000)))
    at = data.rindex(b"PK\1\2", 0, data.index(b"word/document.xml", data.index(b"PK\1\2")))
    return data[: at + 24] + struct.pack("<I", says) + data[at + 28 :]


def _zip_twice() -> bytes:
    out = io.BytesIO()
    parts = {name: data if isinstance(data, bytes) else data.encode() for name, data in _word_parts().items()}
    other = str(_word_parts(word.paragraph("1. Another text."))["word/document.xml"]).encode()
    with zipfile.ZipFile(out, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)
        package.writestr("WORD/document.xml", other)
    return out.getvalue()


def _zip_traversing() -> bytes:
    """Parts that would be written outside of a folder: nothing is ever unpacked to one."""
    parts = _word_parts()
    return _packed({**parts, "../../outside.txt": "x", "/etc/outside": "x", "C:\\outside.txt": "x"})


# XML


def _doctype(kind: str, encoding: str = "utf-8") -> bytes:
    declared = {
        "internal": "<!DOCTYPE d [<!ENTITY e 'hidden'>]>",
        "laughs": "<!DOCTYPE d [<!ENTITY a 'ha'>"
        + "".join(f"<!ENTITY {chr(98 + n)} '{('&' + chr(97 + n) + ';') * 10}'>" for n in range(12)) + "]>",
        "external": "<!DOCTYPE d SYSTEM 'file:///etc/hostname'>",
        "entity from outside": "<!DOCTYPE d [<!ENTITY e SYSTEM 'file:///etc/hostname'>]>",
        "parameter": "<!DOCTYPE d [<!ENTITY % p SYSTEM 'http://198.51.100.1/a.dtd'> %p;]>",
    }[kind]  # fmt: skip
    parts = _word_parts(word.paragraph("&e;" if "e" in kind else "x"))
    text = str(parts["word/document.xml"])
    head, _, rest = text.partition("?>")
    head = head.replace("UTF-8", encoding)
    return _packed({**parts, "word/document.xml": f"{head}?><!-- > -->{declared}{rest}".encode(encoding)})


def _deep_xml() -> bytes:
    return _document("<w:p>" + "<w:smartTag>" * 200_000 + "</w:smartTag>" * 200_000 + "</w:p>")


def _wide_xml() -> bytes:
    return _document("".join(f"<w:p><w:r><w:t>{n}. word</w:t></w:r></w:p>" for n in range(160_000)))


def _attributes() -> bytes:
    return _document("<w:p " + " ".join(f'w:a{n}="x"' for n in range(200_000)) + "/>")


def _one_long_word() -> bytes:
    return _document(word.paragraph("x" * (20 * MB)))


def _style_loop() -> bytes:
    chain = [word.style(f"S{n}", based_on=f"S{(n + 1) % 5000}") for n in range(5000)]
    return word.word_file(word.paragraph("1. Term.", style="S0"), styles=word.styles(*chain))


def _fields() -> bytes:
    begin = word.special('<w:fldChar w:fldCharType="begin"/>')
    return _document("".join(word.paragraph(begin * 500, f"{n}. Clause.") for n in range(300)))


def _relationship_loop() -> bytes:
    parts = _word_parts()
    loop = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        + "".join(
            f'<Relationship Id="r{n}" Type="http://x/{kind}" Target="document.xml"/>'
            for n, kind in enumerate(("footnotes", "endnotes", "comments", "header", "styles", "numbering"))
        )
        + '<Relationship Id="out" Type="http://x/header" Target="http://198.51.100.1/x" TargetMode="External"/>'
        + "</Relationships>"
    )
    return _packed({**parts, "word/_rels/document.xml.rels": loop})


# PDF


def _pdf(build: Callable[[_File], int]) -> bytes:
    file = _File()
    return file.bytes(build(file), file.add("<< >>"))


_FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"


def _pdf_page_loop() -> bytes:
    def build(file: _File) -> int:
        tree = file.add("<< /Type /Pages /Count 2 /Kids [2 0 R 1 0 R] >>")
        file.add("<< /Type /Pages /Count 1 /Kids [1 0 R] /Parent 1 0 R >>")
        return file.add(f"<< /Type /Catalog /Pages {tree} 0 R >>")

    return _pdf(build)


def _pdf_count(kids: int, says: int, content: bytes = b"BT /F 9 Tf 72 700 Td (1. Term.) Tj ET", box: str = "612 792",
               resources: str = "") -> bytes:  # fmt: skip
    def build(file: _File) -> int:
        font = file.add(_FONT)
        stream = file.stream(content, "")
        first = stream + 2
        listed = " ".join(f"{first + n} 0 R" for n in range(kids))
        tree = file.add(f"<< /Type /Pages /Count {says} /Kids [{listed}] >>")
        for _ in range(kids):
            file.add(
                f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 {box}] /Contents {stream} 0 R"
                f" /Resources << /Font << /F {font} 0 R >> {resources} >> >>"
            )
        return file.add(f"<< /Type /Catalog /Pages {tree} 0 R >>")

    return _pdf(build)


def _pdf_stream_bomb() -> bytes:
    return _pdf_count(1, 1, b"q Q " * (100 * MB))


def _pdf_filters() -> bytes:
    """A stream that is packed ten times over."""

    def build(file: _File) -> int:
        data = b" " * (200 * MB)
        for _ in range(3):
            data = zlib.compress(data, 9)
        head = f"<< /Length {len(data)} /Filter [{'/FlateDecode ' * 3}] >>\nstream\n".encode()
        stream = file.add(head + data + b"\nendstream")
        file.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>")
        file.add(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {stream} 0 R >>")
        return file.add("<< /Type /Catalog /Pages 2 0 R >>")

    return _pdf(build)


def _pdf_forms(branching: int) -> bytes:
    """Forms that draw the next one several times, down to the first again."""

    def build(file: _File) -> int:
        count = 30
        for n in range(count):
            target = (n + 1) % count + 1
            file.stream(
                b"/X Do " * branching,
                f"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X {target} 0 R >> >>",
            )
        content = file.stream(b"/X Do")
        tree = content + 1
        file.add(f"<< /Type /Pages /Count 1 /Kids [{tree + 1} 0 R] >>")
        file.add(
            f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 612 792] /Contents {content} 0 R"
            " /Resources << /XObject << /X 1 0 R >> >> >>"
        )
        return file.add(f"<< /Type /Catalog /Pages {tree} 0 R >>")

    return _pdf(build)


def _pdf_image() -> bytes:
    def build(file: _File) -> int:
        image = file.add(
            b"<< /Type /XObject /Subtype /Image /Width 200000 /Height 200000 /ColorSpace /DeviceRGB /BitsPerComponent"
            b" 16 /Length 9 >>\nstream\n123456789\nendstream"
        )
        content = file.stream(b"q 612 0 0 792 0 0 cm /I Do Q")
        tree = content + 1
        file.add(f"<< /Type /Pages /Count 1 /Kids [{tree + 1} 0 R] >>")
        file.add(
            f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 612 792] /Contents {content} 0 R"
            f" /Resources << /XObject << /I {image} 0 R >> >> >>"
        )
        return file.add(f"<< /Type /Catalog /Pages {tree} 0 R >>")

    return _pdf(build)


def _pdf_xref_loop() -> bytes:
    data = _pdf_count(1, 1)
    start = data.rindex(b"xref\n0")
    return data.replace(b"trailer\n<<", f"trailer\n<< /Prev {start}".encode())


def _pdf_objects() -> bytes:
    return _pdf_count(1, 1, b"".join(b"BT /F 9 Tf %d %d Td (w) Tj ET\n" % (n % 600, n % 790) for n in range(300_000)))


def _pdf_rules() -> bytes:
    return _pdf_count(
        1, 1, b"".join(b"%d %d m %d %d l S\n" % (n % 600, n % 790, n % 599, n % 780) for n in range(300_000))
    )


def _pdf_nesting() -> bytes:
    data = _pdf_count(1, 1)
    return data.replace(b"/Type /Catalog", b"/Type /Catalog /X " + b"[" * 200_000 + b"]" * 200_000)


# E-mail


def _mail_nested(depth: int) -> bytes:
    data = message("innermost")
    for number in range(depth):
        data = message(f"outer {number}", attached=[("next.eml", data)])
    return data


def _mail_as_message(depth: int) -> bytes:
    head, body = b"", b"Subject: in\n\nx\n"
    for number in range(depth):
        head += (
            f"Subject: {number}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b{number}\n\n--b{number}\n"
            "Content-Type: message/rfc822\n\n"
        ).encode()
    return head + body + b"".join(f"--b{n}--\n".encode() for n in reversed(range(depth)))


def _mail_multipart(depth: int) -> bytes:
    opened = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(depth))
    return ("Subject: a\nMIME-Version: 1.0\n" + opened + "Content-Type: text/plain\n\nx\n").encode()


def _mail_parts() -> bytes:
    return (
        b"Subject: a\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nText.\n"
        + b"".join(b'--b\nContent-Disposition: attachment; filename="%d.txt"\n\nx\n' % n for n in range(100_000))
        + b"--b--\n"
    )


def _mail_bomb_attached() -> bytes:
    return message("See attached.", attached=[(f"bomb{n}.docx", _zip_overlap()) for n in range(20)])


def _mail_headers() -> bytes:
    long = b"To: " + b", ".join(b"a%d@b.test" % n for n in range(200_000))
    return b"Subject: =?utf-8?q?" + b"=41" * 200_000 + b"?=\n" + long + b"\n\nHello.\n"


def _mail_boundary() -> bytes:
    mail = EmailMessage()
    mail["Subject"] = "a"
    mail.set_content("x")
    return mail.as_bytes() + b"\n--" * 1_000_000


# Spreadsheets


def _sheet(content: str) -> bytes:
    return workbook({"S": content})


def _sheet_dimension() -> bytes:
    return _sheet(f'<dimension ref="A1:XFD1048576"/><sheetData>{row(1, words("A1", "Term"))}</sheetData>')


def _sheet_far_cell() -> bytes:
    cells = row(1, words("A1", "Term")) + row(1048576, words("XFD1048576", "far"))
    return _sheet(f"<sheetData>{cells}</sheetData>")


def _sheet_merge() -> bytes:
    merges = "".join(f'<mergeCell ref="A{n}:XFD1048576"/>' for n in range(1, 3000))
    return _sheet(f"<sheetData>{row(1, words('A1', 'Term'))}</sheetData><mergeCells>{merges}</mergeCells>")


def _sheet_cells() -> bytes:
    return _sheet("<sheetData>" + "".join(row(n, words(f"A{n}", "x")) for n in range(1, 300_001)) + "</sheetData>")


def _sheet_strings() -> bytes:
    long = "y" * 30_000
    cells = "".join(f'<c r="A{n}" t="s"><v>0</v></c>' for n in range(1, 100_001))
    return workbook({"S": f"<sheetData><row r='1'>{cells}</row></sheetData>"}, strings=[long])


def _sheet_format() -> bytes:
    content = row(1, '<c r="A1" s="1"><v>1</v></c>')
    return workbook({"S": f"<sheetData>{content}</sheetData>"}, formats=["0" * 200_000 + "[" * 50_000])


# Text


def _quotes() -> bytes:
    return b"> " * 100_000 + b"deep\n"


def _emphasis() -> bytes:
    return b"# A\n\n" + b"*a **a " * 60_000


def _brackets() -> bytes:
    return b"# A\n\n" + b"[" * 100_000 + b"a" + b"](b)" * 100_000


def _backticks() -> bytes:
    return b"# A\n\n" + b" ".join(b"`" * n for n in range(1, 1200))


def _table() -> bytes:
    return b"# A\n\n|" + b"a|" * 30_000 + b"\n|" + b"-|" * 30_000 + b"\n|" + b"b|" * 30_000 + b"\n"


def _list() -> bytes:
    return "".join(" " * (2 * n) + f"- item {n}\n" for n in range(1500)).encode()


def _line() -> bytes:
    return b"# A\n\n" + b"word " * (3 * MB)


def _references() -> bytes:
    return b"# A\n\n" + b"".join(b"[%d]: x%d\n" % (n, n) for n in range(50_000)) + b"[1] " * 50_000


def _enumerations() -> bytes:
    return b"# A\n\n1. " + b"(a) x; (b) y; (i) z; " * 10_000 + b"\n"


def _definitions() -> bytes:
    return b"# A\n\n" + b'"Term" means the Term (the "Term") and ' * 15_000


def _numbers() -> bytes:
    return b"# A\n\n" + b"".join(b"1." * (n % 40 + 1) + b" Clause.\n\n" for n in range(8_000))


def _divs() -> bytes:
    return b"<div>" * 200_000 + b"deep"


def _styles() -> bytes:
    return b"<style>" + b"a{b:c}" * 200_000 + b"a " * 100_000 + b"{x</style><p>1. Term.</p>"


def _spans() -> bytes:
    return b"<table><tr>" + b"<td colspan=100000 rowspan=100000>x</td>" * 2000 + b"</tr></table>"


def _encoding() -> bytes:
    return b"\xff\xfe" + b"\x00\xd8" * 100_000


def _nulls() -> bytes:
    return b"1. Term.\n" + b"\0" * (8 * MB)


# Keys, markups, authorities


def _key_bomb_json() -> bytes:
    return b'{"hidden_fact": "", "a": [' + b"[]," * (10 * MB) + b'[]], "x": "hidden_facts"}'


def _key_bomb_yaml() -> bytes:
    return b"a: hidden_facts\n" + b"- [" * 3_000_000


def _key_flat_yaml() -> bytes:
    return b"x: 'base_points'\nlist:\n" + b"  - a: 1\n" * 2_000_000


def _json_deep() -> bytes:
    return b'{"issues": ' + b"[" * 5_000_000 + b"]" * 5_000_000 + b"}"


def _json_wide() -> bytes:
    return json.dumps({"issues": [{"id": str(n), "quote": "x", "citation": "msa §1"} for n in range(20_000)]}).encode()


def _json_keys() -> bytes:
    return json.dumps({f"k{n}": n for n in range(400_000)} | {"issues": []}).encode()


def _json_number() -> bytes:
    return b'{"issues": [{"id": ' + b"9" * (8 * MB) + b', "quote": "x"}]}'


def _json_quote() -> bytes:
    quote = " ".join(f"word{n % 977} shall … not [be]" for n in range(20_000))
    return json.dumps({"issues": [{"id": "a", "quote": quote, "citation": "msa §4.2, " * 5000}]}).encode()


def _json_marks() -> bytes:
    return json.dumps({"issues": [], "summary": '"' * 50_000 + "(" * 50_000 + "§" * 50_000 + "“a ”" * 20_000}).encode()


_RULES = "schema_version: playbook.authority.v1\nnon_negotiables:\n"


def _yaml_laughs() -> bytes:
    lines = ["a0: &a0 [x]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    return ("schema_version: playbook.authority.v1\n" + "\n".join(lines)).encode()


def _yaml_tag() -> bytes:
    return (_RULES + "  - !!python/object/apply:os.system ['true']\n").encode()


def _yaml_deep() -> bytes:
    return (_RULES + "[" * 300_000).encode()


def _yaml_large() -> bytes:
    return (_RULES + "  - {id: a, prohibited_patterns: [x]}\n" * 300_000).encode()


def _regex(pattern: str) -> Callable[[], bytes]:
    rules = f"  - {{id: a, prohibited_patterns: [{{pattern: '{pattern}'}}]}}\n"
    return lambda: (_RULES + rules).encode()


DOCUMENTS = (
    Attack(row="zip ratio", name="a.docx", build=_zip_ratio),
    Attack(row="zip repetition", name="a.docx", build=_zip_just_below_the_ratio),
    Attack(row="zip count", name="a.docx", build=_zip_count),
    Attack(row="zip overlap", name="a.docx", build=_zip_overlap),
    Attack(row="zip size, less", name="a.docx", build=lambda: _zip_lying(10)),
    Attack(row="zip size, more", name="a.docx", build=lambda: _zip_lying(2**31)),
    Attack(row="zip duplicate names", name="a.docx", build=_zip_twice),
    Attack(row="zip traversing names", name="a.docx", build=_zip_traversing, outcomes=(READ,)),
    *(
        Attack(row=f"document type, {kind}", name="a.docx", build=lambda kind=kind: _doctype(kind))
        for kind in ("internal", "laughs", "external", "entity from outside", "parameter")
    ),
    Attack(row="document type in UTF-16", name="a.docx", build=lambda: _doctype("laughs", "utf-16")),
    Attack(row="document type in EBCDIC", name="a.docx", build=lambda: _doctype("laughs", "cp037")),
    Attack(row="deep XML", name="a.docx", build=_deep_xml),
    Attack(row="wide XML", name="a.docx", build=_wide_xml),
    Attack(row="attributes", name="a.docx", build=_attributes, outcomes=(READ, UNREADABLE)),
    Attack(row="one long word", name="a.docx", build=_one_long_word, outcomes=(READ, UNREADABLE)),
    Attack(row="loop of styles", name="a.docx", build=_style_loop, outcomes=(READ,)),
    Attack(row="fields without end", name="a.docx", build=_fields, outcomes=(READ,)),
    Attack(row="loop of relationships", name="a.docx", build=_relationship_loop, outcomes=(READ,)),
    Attack(row="loop of pages", name="a.pdf", build=_pdf_page_loop, outcomes=(READ, UNREADABLE)),
    Attack(
        row="page count that lies", name="a.pdf", build=lambda: _pdf_count(2, 2**31 - 1), outcomes=(READ, UNREADABLE)
    ),
    Attack(row="many pages", name="a.pdf", build=lambda: _pdf_count(60_000, 60_000)),
    Attack(
        row="page without end",
        name="a.pdf",
        build=lambda: _pdf_count(1, 1, box="1e30 1e30"),
        outcomes=(READ, UNREADABLE),
    ),
    Attack(row="PDF stream bomb", name="a.pdf", build=_pdf_stream_bomb),
    Attack(row="PDF filters in a row", name="a.pdf", build=_pdf_filters, outcomes=(READ, UNREADABLE)),
    Attack(row="loop of forms", name="a.pdf", build=lambda: _pdf_forms(1), outcomes=(READ, UNREADABLE)),
    Attack(row="forms that multiply", name="a.pdf", build=lambda: _pdf_forms(20)),
    Attack(row="huge image", name="a.pdf", build=_pdf_image, outcomes=(READ, UNREADABLE)),
    Attack(row="loop of cross-reference tables", name="a.pdf", build=_pdf_xref_loop, outcomes=(READ, UNREADABLE)),
    Attack(row="many words on a page", name="a.pdf", build=_pdf_objects, outcomes=(READ, UNREADABLE)),
    Attack(row="many rules on a page", name="a.pdf", build=_pdf_rules, outcomes=(READ, UNREADABLE)),
    Attack(row="deep PDF objects", name="a.pdf", build=_pdf_nesting, outcomes=(READ, UNREADABLE)),
    Attack(row="mails in mails, as files", name="a.eml", build=lambda: _mail_nested(12), outcomes=(READ,)),
    Attack(
        row="mails in mails, as messages",
        name="a.eml",
        build=lambda: _mail_as_message(2000),
        outcomes=(READ, UNREADABLE),
    ),
    Attack(row="parts in parts", name="a.eml", build=lambda: _mail_multipart(5000), outcomes=(READ, UNREADABLE)),
    Attack(row="many attachments", name="a.eml", build=_mail_parts, outcomes=(READ, UNREADABLE)),
    Attack(row="bombs attached", name="a.eml", build=_mail_bomb_attached, outcomes=(READ,)),
    Attack(row="endless headers", name="a.eml", build=_mail_headers, outcomes=(READ, UNREADABLE)),
    Attack(row="false boundaries", name="a.eml", build=_mail_boundary, outcomes=(READ, UNREADABLE)),
    Attack(row="dimension that lies", name="a.xlsx", build=_sheet_dimension, outcomes=(READ,)),
    Attack(row="cell far out", name="a.xlsx", build=_sheet_far_cell, outcomes=(READ,)),
    Attack(row="merged sheet", name="a.xlsx", build=_sheet_merge, outcomes=(READ,)),
    Attack(row="many cells", name="a.xlsx", build=_sheet_cells),
    Attack(row="one string in many cells", name="a.xlsx", build=_sheet_strings),
    Attack(row="long number format", name="a.xlsx", build=_sheet_format, outcomes=(READ,)),
    *(
        Attack(row=row_, name=name, build=build, outcomes=(READ, UNREADABLE))
        for row_, name, build in (
            ("quotations in quotations", "a.md", _quotes),
            ("emphasis without end", "a.md", _emphasis),
            ("brackets", "a.md", _brackets),
            ("backticks", "a.md", _backticks),
            ("wide table", "a.md", _table),
            ("deep list", "a.md", _list),
            ("one long line", "a.md", _line),
            ("references", "a.md", _references),
            ("enumerations", "a.md", _enumerations),
            ("definitions", "a.md", _definitions),
            ("long numbers", "a.md", _numbers),
            ("deep HTML", "a.html", _divs),
            ("style sheets", "a.html", _styles),
            ("spanning cells", "a.html", _spans),
            ("halves of characters", "a.txt", _encoding),
            ("zero bytes", "a.txt", _nulls),
        )
    ),
    Attack(row="JSON that looks like a key", name="a.json", build=_key_bomb_json, outcomes=("refused", "skipped")),
    Attack(row="YAML that looks like a key", name="a.yaml", build=_key_bomb_yaml, outcomes=("refused", "skipped")),
    Attack(row="long YAML that looks like a key", name="a.yaml", build=_key_flat_yaml, outcomes=("refused", "skipped")),
)

MARKUPS = (
    Attack(row="deep JSON", name="a.json", build=_json_deep, outcomes=(2,)),
    Attack(row="many issues", name="a.json", build=_json_wide, outcomes=(2,)),
    Attack(row="many keys", name="a.json", build=_json_keys, outcomes=(0, 1, 2, 3)),
    Attack(row="long number", name="a.json", build=_json_number, outcomes=(0, 1, 2, 3)),
    Attack(row="long quotation", name="a.json", build=_json_quote, outcomes=(1, 3)),
    Attack(row="marks without end", name="a.json", build=_json_marks, outcomes=(2,)),
)

AUTHORITIES = (
    Attack(row="YAML aliases", name="a.yaml", build=_yaml_laughs, outcomes=(2,)),
    Attack(row="YAML tags", name="a.yaml", build=_yaml_tag, outcomes=(2,)),
    Attack(row="deep YAML", name="a.yaml", build=_yaml_deep, outcomes=(2,)),
    Attack(row="large YAML", name="a.yaml", build=_yaml_large, outcomes=(2,)),
    Attack(row="regex that backtracks", name="a.yaml", build=_regex("(a|aa)+$"), outcomes=(3,)),
    Attack(row="regex that nests", name="a.yaml", build=_regex("(((x+)+)+)+y"), outcomes=(0, 3)),
    Attack(row="regex that counts", name="a.yaml", build=_regex("(a{1,999999}){999999}"), outcomes=(2,)),
)
