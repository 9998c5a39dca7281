"""Workbooks: what the cells show, at their addresses, never a formula (contract §2, §3; cases F14)."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from roomfiles import figure, fill, row, words, workbook

from critic.documents.cells import with_cells
from critic.documents.drafts import Reading
from critic.documents.outline import build_view
from critic.documents.room import open_room
from critic.documents.xlsx import read
from critic.documents.xlsx.numberformat import show_number, show_text
from critic.errors import UnreadableDocument
from critic.model.documents import Kind, Layer


def sheet(*rows: str, before: str = "", after: str = "") -> str:
    return f"{before}<sheetData>{''.join(rows)}</sheetData>{after}"


def reading(content: str, **options: object) -> Reading:
    return read(workbook({"Rates": content}, **options), "fees.xlsx")  # type: ignore[arg-type]


def cells(found: Reading) -> dict[str, str]:
    return {draft.address: draft.text for draft in found.views[0].drafts if draft.address}


def test_f14_a_formula_with_its_result_is_the_result() -> None:
    found = reading(
        sheet(row(1, figure("A1", "2")), row(2, figure("A2", "3")), row(3, figure("A3", "5", formula="SUM(A1:A2)")))
    )
    assert cells(found) == {"Rates!A1": "2", "Rates!A2": "3", "Rates!A3": "5"}


def test_f14_a_formula_without_a_result_proves_nothing_and_is_told() -> None:
    found = reading(sheet(row(1, words("A1", "Total"), figure("B1", "", formula="SUM(A1:A2)"))))
    assert cells(found)["Rates!B1"] == "\ufffd"
    ((code, text, at),) = found.views[0].remarks
    assert (code, at) == ("formula-without-value", 2)
    assert "Rates!B1" in text
    assert "SUM" not in text


def test_f14_hidden_sheets_rows_and_columns_are_shadows() -> None:
    visible = sheet(
        row(1, words("A1", "Fee"), words("B1", "one"), words("C1", "discount")),
        row(2, words("A2", "floor price"), attributes='hidden="1"'),
        before='<cols><col min="3" max="3" hidden="1"/></cols>',
    )
    data = workbook({"Rates": visible, "Margins": sheet(row(1, words("A1", "40 percent")))}, hidden=["Margins"])
    found = read(data, "fees.xlsx")
    assert cells(found) == {"Rates!A1": "Fee", "Rates!B1": "one"}
    hidden = [shadow.text for shadow in found.views[0].shadows if shadow.layer is Layer.HIDDEN]
    assert hidden == ["Fee one discount", "floor price", "40 percent"]


def test_f14_a_merged_cell_is_read_once() -> None:
    content = sheet(
        row(1, words("A1", "Price list"), words("B1", "left over")),
        after='<mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
    )
    assert cells(reading(content)) == {"Rates!A1": "Price list"}


def test_a_number_is_shown_by_its_format() -> None:
    content = sheet(
        row(1, figure("A1", "5000", style=1), figure("B1", "0.125", style=2), figure("C1", "45356", style=3))
    )
    found = reading(content, formats=['"$"#,##0.00', "0.0%", "d mmmm yyyy"])
    assert cells(found) == {"Rates!A1": "$5,000.00", "Rates!B1": "12.5%", "Rates!C1": "5 March 2024"}


def test_a_value_that_its_format_hides_is_hidden() -> None:
    found = reading(sheet(row(1, words("A1", "Fee"), figure("B1", "5", style=1))), formats=[";;;"])
    assert cells(found) == {"Rates!A1": "Fee"}
    assert found.views[0].shadows[0].text == "Fee 5"


def test_shared_strings_booleans_and_errors_are_shown() -> None:
    content = sheet(row(1, '<c r="A1" t="s"><v>1</v></c><c r="B1" t="b"><v>1</v></c><c r="C1" t="e"><v>#REF!</v></c>'))
    assert cells(reading(content, strings=["x", "Fee_x000A_net"])) == {
        "Rates!A1": "Fee\nnet", "Rates!B1": "TRUE", "Rates!C1": "#REF!",
    }  # fmt: skip


def test_cells_without_references_count_on() -> None:
    found = reading(sheet("<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>"))
    assert cells(found) == {"Rates!A1": "1", "Rates!B1": "2", "Rates!A2": "3"}


def test_comments_are_shadows_with_their_authors() -> None:
    comments = (
        "<authors><author>Ann</author></authors><commentList>"
        "<comment ref='A1' authorId='0'><text><r><t>ask again</t></r></text></comment></commentList>"
    )
    (shadow,) = reading(sheet(row(1, words("A1", "Fee"))), comments=comments).views[0].shadows
    assert (shadow.text, shadow.layer, shadow.author) == ("ask again", Layer.COMMENT, "Ann")


def with_boxes(data: bytes, *shapes: str) -> bytes:
    """A workbook on whose first sheet shapes lie."""
    spaces = 'xmlns:x="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" '
    spaces += 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    link = f'<Relationship Id="d1" Type="{kinds}/drawing" Target="../drawings/drawing1.xml"/>'
    related = (
        f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{link}</Relationships>'
    )
    held = io.BytesIO(data)
    with zipfile.ZipFile(held, "a") as package:
        package.writestr("xl/worksheets/_rels/sheet1.xml.rels", related)
        package.writestr("xl/drawings/drawing1.xml", f"<x:wsDr {spaces}>{''.join(shapes)}</x:wsDr>")
    return held.getvalue()


def shape(*paragraphs: str, hidden: str = "") -> str:
    body = "".join(f"<a:p>{paragraph}</a:p>" for paragraph in paragraphs)
    named = f'<x:nvSpPr><x:cNvPr id="2" name="Note" {hidden}/></x:nvSpPr>'
    return f"<x:twoCellAnchor><x:sp>{named}<x:txBody>{body}</x:txBody></x:sp></x:twoCellAnchor>"


def test_text_boxes_on_a_sheet_are_read_and_hidden_ones_are_not() -> None:
    note = shape(
        "<a:r><a:t>All fees are </a:t></a:r><a:r><a:t>net of tax.</a:t></a:r>", "", "<a:r><a:t>See B1.</a:t></a:r>"
    )
    secret = shape("<a:r><a:t>Floor: 40.</a:t></a:r>", hidden='hidden="1"')
    data = with_boxes(workbook({"Rates": sheet(row(1, words("A1", "Fee")))}), note, secret)
    found = read(data, "fees.xlsx").views[0]
    boxes = [draft.text for draft in found.drafts if draft.layer is Layer.TEXT_BOX]
    assert boxes == ["All fees are net of tax.", "See B1."]
    assert "All fees are net of tax." in build_view(found).text
    data = with_boxes(
        workbook({"Rates": sheet(row(1, words("A1", "x"))), "B": sheet(row(1, words("A1", "y")))}, hidden=["Rates"]),
        note,
    )
    assert "net of tax" not in build_view(read(data, "fees.xlsx").views[0]).text


def test_a_cell_is_a_provision_under_its_sheet(tmp_path: Path) -> None:
    content = sheet(
        row(1, words("A1", "Late fee"), figure("B1", "5000", style=1)), row(2, words("A2", "Other"), figure("B2", "7"))
    )
    data = workbook({"Rates": content, "Rate Card": sheet(row(4, words("B4", "net")))}, formats=["#,##0"])
    (fees,) = open_room(fill(tmp_path, {"fees.xlsx": data})).documents
    (view,) = fees.views
    found = {p.citation: view.text[p.span.start : p.span.end] for p in view.provisions if p.kind is Kind.CELL}
    assert found == {
        "Rates!A1": "Late fee 5,000",
        "Rates!B1": "Late fee 5,000",
        "Rates!A2": "Other 7",
        "Rates!B2": "Other 7",
        "Rate Card!B4": "net",
    }
    assert "Late fee 5,000\nOther 7" in view.text
    for index, provision in enumerate(view.provisions):
        assert all(view.provisions[child].parent == index for child in provision.children)
        if provision.parent is not None:
            above = view.provisions[provision.parent]
            assert above.span.start <= provision.span.start <= provision.span.end <= above.span.end
    (cell,) = (p for p in view.provisions if p.path == ("rates!b1",))
    assert cell.parent is not None


def test_a_very_wide_row_does_not_nest() -> None:
    drafted = reading(sheet(f"<row>{'<c><v>7</v></c>' * 5_000}</row>")).views[0]
    view = with_cells(build_view(drafted), drafted)
    assert max(provision.level for provision in view.provisions) < 5


def test_a_view_without_cells_is_left_as_it_is() -> None:
    from critic.documents.html import read as read_html

    drafted = read_html(b"<p>1. Term. Five years.</p>", "a.html").views[0]
    view = build_view(drafted)
    assert with_cells(view, drafted) is view


@pytest.mark.parametrize(
    ("value", "format", "shown"),
    [
        (5, "General", "5"),
        (0.1 + 0.2, "General", "0.3"),
        (-1234.5, "General", "-1234.5"),
        (1234567.891, "#,##0", "1,234,568"),
        (1.005, "0.00", "1.01"),
        (2.5, "0", "3"),
        (0.5, "#.##", ".5"),
        (7, "000", "007"),
        (-5, "0;(0)", "(5)"),
        (-5, "0", "-5"),
        (-0.2, "0", "0"),
        (0, '0;-0;"nil"', "nil"),
        (1_500_000, '#,##0.0,,"M"', "1.5M"),
        (12, "[$€-407] #,##0", "€ 12"),
        (12, "#,##0 [$€-407]", "12 €"),
        (-12, "_($* #,##0.00_);_($* (#,##0.00)", "$(12.00)"),
        (30, '0 "days"', "30 days"),
        (0.075, "0.0%", "7.5%"),
        (5, "[Red]0", "5"),
        (123456789, "000-00-0000", "123-45-6789"),
        (2025550143, "(000) 000-0000", "(202) 555-0143"),
        (7, "000-0000", "000-0007"),
        (12345, "##-####", "1-2345"),
        (45, "##-####", "-45"),
        (1500, "[>=1000]#,##0;0.0", "1,500"),
        (2, "[>=1000]#,##0;0.0", "2.0"),
        (0.5, "[<1]0.0%;0", "50.0%"),
        (5, "[<1]0.0%;0", "5"),
        (3, '[=1]0" day";[<>1]0" days"', "3 days"),
        (1, '[=1]0" day";0" days"', "1 day"),
        (-4, '[Red][>100]0;[Blue]-0;0" low"', "-4"),
        (50, "[>100]0", "50"),
        (0.5, "# ?/?", "0.5"),
        (45356.75, "yyyy-mm-dd hh:mm", "2024-03-05 18:00"),
        (45356.75, "m/d/yyyy h:mm AM/PM", "3/5/2024 6:00 PM"),
        (45356, "[$-409]mmmm d, yyyy;@", "March 5, 2024"),
        (45356, "ddd", "Tue"),
        (1, "d mmm yyyy", "1 Jan 1900"),
        (1.5, "[h]:mm", "36:00"),
        (1e300, "yyyy", "1e+300"),
        (-1, "yyyy", "-1"),
    ],
)
def test_number_formats(value: float, format: str, shown: str) -> None:
    assert show_number(value, format) == shown


def test_dates_of_the_other_epoch_and_hidden_text() -> None:
    assert show_number(0, "yyyy-mm-dd", date_1904=True) == "1904-01-01"
    assert show_number(2_958_465, "yyyy-mm-dd", date_1904=True) == "9999-12-31"
    assert show_text("x", ";;;") == ""
    assert show_text("x", "0;0;0;@") == "x"


@pytest.mark.parametrize("sheets", [{}, {"Empty": "<sheetData/>"}])
def test_a_workbook_that_shows_nothing_is_unreadable(sheets: dict[str, str]) -> None:
    with pytest.raises(UnreadableDocument, match="shows anything"):
        read(workbook(sheets), "fees.xlsx")


def test_a_dimension_that_lies_and_cells_far_out_cost_nothing() -> None:
    content = sheet(
        row(1_048_576, words("XFD1048576", "far")),
        before='<dimension ref="A1:XFD1048576"/>',
        after="<mergeCells>" + '<mergeCell ref="A1:XFD1048576"/>' * 1000 + "</mergeCells>",
    )
    assert cells(reading(content)) == {"Rates!XFD1048576": "far"}


@pytest.mark.parametrize(
    "content",
    [
        "<sheetData><row r='x'><c r='??' s='-1' t='s'><v>99999999999999</v></c></row></sheetData>",
        "<sheetData><row r='1'><c r='A1' s='7'><v>nan</v></c><c r='B1'><v>1e999</v></c></row></sheetData>",
        "<sheetData><row><c r='A1' t='s'><v>-1</v></c></row></sheetData><mergeCells><mergeCell ref='A1'/></mergeCells>",
        "<sheetData><row r='1'><c r='A1' t='str'><v>_xD800_</v></c></row></sheetData><cols><col min='x'/></cols>",
    ],
)
def test_broken_cells_are_shown_as_they_stand(content: str) -> None:
    assert cells(reading(content))


def test_a_workbook_of_openpyxl_is_read() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.title = "Rates"
    book.active.append(["Late fee", 5000, "=A1"])
    out = io.BytesIO()
    book.save(out)
    assert cells(read(out.getvalue(), "fees.xlsx")) == {
        "Rates!A1": "Late fee",
        "Rates!B1": "5000",
        "Rates!C1": "\ufffd",
    }
