"""Word files made to stall, overflow or mislead a reader."""

from __future__ import annotations

import pytest
from wordbuilder import (
    WordFile,
    bookmark,
    commented,
    field_code,
    lines,
    numbering,
    paragraph,
    run,
    special,
    style,
    styles,
    table,
    text_box,
    view_of,
    word_file,
)

from critic.documents import docx
from critic.errors import UnreadableDocument

BEGIN = special('<w:fldChar w:fldCharType="begin"/>')


def nested_tables(depth: int) -> str:
    inside = paragraph("core")
    for _ in range(depth):
        inside = table([f"<w:tr><w:tc>{inside}<w:p/></w:tc></w:tr>"])
    return inside


def test_deeply_nested_tables_read() -> None:
    assert lines(docx.read(word_file(nested_tables(75)), "deep.docx")) == ["core"]


@pytest.mark.parametrize("tag", ["smartTag", "hyperlink", "customXml"])
def test_deeply_nested_inline_elements_read(tag: str) -> None:
    inside = f"<w:{tag}>" * 200 + run("core") + f"</w:{tag}>" * 200
    assert lines(docx.read(word_file(paragraph(inside)), "deep.docx")) == ["core"]


def test_deeply_nested_changes_read() -> None:
    inside = '<w:ins w:id="1" w:author="A">' * 200 + run("core") + "</w:ins>" * 200
    assert lines(docx.read(word_file(paragraph(inside)), "deep.docx").views[1]) == ["core"]


def test_nesting_past_what_the_parser_takes_is_refused_not_overflowed() -> None:
    with pytest.raises(UnreadableDocument):
        docx.read(word_file(nested_tables(3000)), "deep.docx")


def test_boxes_in_boxes_are_read_once_each() -> None:
    inside = paragraph("box 0")
    for depth in range(1, 5):
        inside = paragraph(f"box {depth}", text_box(inside))
    assert lines(docx.read(word_file(inside), "boxes.docx")) == [f"box {n}" for n in (4, 3, 2, 1, 0)]


def test_thousands_of_fields_that_never_end_hide_nothing() -> None:
    body = [paragraph(BEGIN * 50, f"Clause {n}.") for n in range(400)]
    assert len(lines(docx.read(word_file(*body), "fields.docx"))) == 400


def test_thousands_of_cells_comments_and_bookmarks_read_in_one_pass() -> None:
    wide = table([[f"c{n}" for n in range(4000)]])
    busy = paragraph(*(commented(n, bookmark(f"_Ref{n}", "x", number=n)) for n in range(3000)))
    references = [paragraph(field_code(f"REF _Ref{n} \\h", "x")) for n in range(1000)]
    data = WordFile(body=[wide, busy, *references], comments={0: ("A", paragraph("?"))}).build()
    view = view_of(docx.read(data, "busy.docx"))
    assert view.drafts[3999].cell == 4000
    assert len(view.shadows) == 1


def test_styles_that_are_based_on_each_other_end() -> None:
    circle = styles(
        style("A", based_on="B", ppr='<w:numPr><w:numId w:val="1"/></w:numPr>'), style("B", based_on="A", rpr="<w:b/>")
    )
    data = word_file(paragraph("x", style="A"), numbering=numbering({"1": [("decimal", "%1.")]}), styles=circle)
    assert lines(docx.read(data, "circle.docx")) == ["1. x"]


def test_nonsense_values_are_passed_over() -> None:
    body = paragraph(
        run("Text", rpr='<w:sz w:val="big"/><w:color w:val="zzzzzz"/><w:shd w:val="clear"/>'),
        special('<w:sym w:font="Symbol" w:char="nothex"/>'),
        ppr='<w:outlineLvl w:val="99"/><w:ind w:left="1e999"/>'
        '<w:numPr><w:ilvl w:val="-4"/><w:numId w:val="x"/></w:numPr>',
    )
    assert lines(docx.read(word_file(body), "nonsense.docx")) == ["Text"]
