"""What the redline parser and the writer of annotated copies build on: stories, pieces, changes, elements."""

from __future__ import annotations

from wordbuilder import (
    WordFile,
    change,
    commented,
    deleted,
    inserted,
    mark_of,
    numbering,
    paragraph,
    row,
    run,
    table,
    word_file,
)

from critic.ooxml.document import read_document
from critic.ooxml.names import W
from critic.ooxml.revisions import ACCEPTED, BOTH, ORIGINAL
from critic.ooxml.views import ViewReader


def test_every_piece_knows_its_views_and_the_change_that_put_it_there() -> None:
    inner = change("ins", run("not ") + deleted("ever ", author="Bo"), "Ann")
    (only,) = read_document(word_file(paragraph("is ", inner, "due")), "a.docx").body
    assert [(p.text, p.views) for p in only.pieces] == [("is ", BOTH), ("not ", ACCEPTED), ("ever ", 0), ("due", BOTH)]
    twice = only.pieces[2].change
    assert twice is not None
    assert (twice.kind, twice.author, twice.views) == ("deleted", "Bo", 0)
    assert twice.within is not None
    assert (twice.within.kind, twice.within.author) == ("inserted", "Ann")


def test_changes_of_marks_and_rows_keep_their_authors() -> None:
    body = [
        paragraph("One", mark=mark_of("del", "Cy")),
        table([row("x", properties=mark_of("ins", "Di"))]),
    ]
    first, second = read_document(word_file(*body), "a.docx").body
    assert first.mark_views == ORIGINAL
    assert first.mark_change is not None
    assert first.mark_change.author == "Cy"
    assert second.cell is not None
    assert second.cell.row.change is not None
    assert (second.cell.row.views, second.cell.row.change.author) == (ACCEPTED, "Di")


def test_a_document_is_changed_only_by_what_the_views_show() -> None:
    looks = run("Fees", "b", rpr='<w:rPrChange w:id="1" w:author="A"><w:rPr/></w:rPrChange>')
    assert not read_document(word_file(paragraph(looks)), "a.docx").changed
    assert read_document(word_file(paragraph(inserted("x"))), "a.docx").changed
    noted = WordFile(body=[paragraph("x")], footnotes={2: paragraph(deleted("gone"))}).build()
    assert read_document(noted, "a.docx").changed


def test_elements_are_kept_where_asked_for_so_that_a_writer_finds_its_way_back() -> None:
    data = word_file(paragraph("One"), table([["Two"]]))
    kept = read_document(data, "a.docx", keep_elements=True).body
    assert [p.element.tag for p in kept if p.element is not None] == [W + "p", W + "p"]
    assert all(p.element is None for p in read_document(data, "a.docx").body)


def test_comments_are_found_by_the_ids_that_their_anchors_have() -> None:
    data = WordFile(body=[paragraph(commented(7, "Cap"))], comments={7: ("Bo", paragraph("Why?"))}).build()
    document = read_document(data, "a.docx")
    assert list(document.body[0].anchors.comments) == ["7"]
    assert document.comments["7"].author == "Bo"


def test_lines_map_their_text_back_to_pieces() -> None:
    data = word_file(
        paragraph("is ", inserted("now "), "due", num="1", level=0), numbering=numbering({"1": [("decimal", "%1.")]})
    )
    document = read_document(data, "a.docx")
    (line,) = ViewReader(document.styles, ACCEPTED).read(document.body)
    assert line.label is not None
    assert (line.label.text, line.text) == ("1.", "is now due")
    assert [(line.text[start:end], piece.text) for start, end, piece in line.spans] == [
        ("is ", "is "), ("now ", "now "), ("due", "due"),
    ]  # fmt: skip
