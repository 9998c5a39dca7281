"""Situations that users of other readers met with Word files (cases D1-D21), each on a file built here."""

from __future__ import annotations

import pytest
from wordbuilder import (
    LINE_BREAK,
    TAB,
    WordFile,
    abstract,
    bookmark,
    cell,
    commented,
    control,
    deleted,
    endnote_mark,
    field_code,
    footnote_mark,
    inserted,
    level,
    lines,
    link,
    mark_of,
    moved_from,
    moved_to,
    number,
    numbering,
    paragraph,
    row,
    run,
    simple_field,
    special,
    start_override,
    style,
    styles,
    table,
    view_of,
    word_file,
    zipped,
)

from critic.documents import docx
from critic.documents.drafts import DraftView, Reading
from critic.errors import UnreadableDocument
from critic.model.documents import Layer

OUTLINE = [("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)")]


def read(*body: str, numbers: str = "", styled: str = "") -> Reading:
    return docx.read(word_file(*body, numbering=numbers, styles=styled), "msa.docx")


def both(reading: Reading) -> tuple[DraftView, DraftView]:
    original, accepted = reading.views
    assert (original.name, accepted.name) == ("original", "accepted")
    return original, accepted


def refusal(data: bytes) -> UnreadableDocument:
    with pytest.raises(UnreadableDocument) as caught:
        docx.read(data, "msa.docx")
    assert caught.value.where == "msa.docx"
    assert caught.value.hint
    return caught.value


# D1


def test_labels_of_a_multilevel_list_are_computed_and_start_where_it_says() -> None:
    levels = [level(0, "decimal", "%1.", 4), level(1, "decimal", "%1.%2"), level(2, "lowerLetter", "(%3)")]
    reading = read(
        paragraph("Fees", num="1", level=0),
        paragraph("Late Fees", num="1", level=1),
        paragraph("first", num="1", level=2),
        paragraph("second", num="1", level=2),
        paragraph("Term", num="1", level=0),
        numbers=numbering({"1": levels}),
    )
    assert lines(reading) == ["4. Fees", "4.1 Late Fees", "(a) first", "(b) second", "5. Term"]
    drafts = view_of(reading).drafts
    assert [d.label_level for d in drafts] == [0, 1, 2, 2, 0]
    assert {d.list_id for d in drafts} == {"1"}
    assert all(d.label not in d.text for d in drafts)


# D3


def test_a_level_comes_from_its_link_to_the_style_or_from_what_the_style_is_based_on() -> None:
    linked = [
        level(0, "decimal", "%1", extra='<w:pStyle w:val="Clause"/>'),
        level(1, "decimal", "%1.%2", extra='<w:pStyle w:val="SubClause"/>'),
    ]
    styled = styles(
        style("Clause", ppr='<w:numPr><w:numId w:val="1"/></w:numPr>'),
        style("SubClause", based_on="Clause"),
        style("SubClauseWide", based_on="SubClause"),
        style("OnlyLevel", ppr='<w:numPr><w:ilvl w:val="1"/></w:numPr>'),
    )
    reading = read(
        paragraph("One", style="Clause"),
        paragraph("Two", style="Clause"),
        paragraph("Two one", style="SubClause"),
        paragraph("Two two", style="SubClauseWide"),
        paragraph("Switched off", style="Clause", num="0"),
        paragraph("Has a level and no list", style="OnlyLevel"),
        paragraph("Three", style="Clause"),
        numbers=numbering({"1": linked}),
        styled=styled,
    )
    assert lines(reading) == [
        "1 One", "2 Two", "2.1 Two one", "2.2 Two two", "Switched off", "Has a level and no list", "3 Three",
    ]  # fmt: skip


# D4


def test_a_bullet_level_prints_no_number_in_deeper_labels_which_restart_with_their_parent() -> None:
    levels = [
        ("decimal", "%1."), ("decimal", "%1.%2."), ("bullet", "•"), ("decimal", "%1.%2.%3%4."),
    ]  # fmt: skip
    reading = read(
        paragraph("A", num="1", level=0),
        paragraph("B", num="1", level=1),
        paragraph("dot", num="1", level=2),
        paragraph("C", num="1", level=3),
        paragraph("D", num="1", level=3),
        paragraph("E", num="1", level=1),
        paragraph("F", num="1", level=3),
        numbers=numbering({"1": levels}),
    )
    assert lines(reading) == ["1. A", "1.1. B", "dot", "1.1.1. C", "1.1.2. D", "1.2. E", "1.2.1. F"]


# D5


def test_an_article_in_roman_numbers_has_arabic_sections_through_islgl() -> None:
    levels = [
        level(0, "upperRoman", "ARTICLE %1", 4, extra='<w:suff w:val="space"/>'),
        level(1, "decimal", "%1.%2", extra="<w:isLgl/>"),
        level(2, "lowerRoman", "(%3)"),
        level(3, "upperLetter", "%4)"),
        level(4, "ordinalText", "%5:"),
    ]
    reading = read(
        *(paragraph(f"p{n}", num="1", level=n) for n in range(5)),
        paragraph("p1", num="1", level=1),
        numbers=numbering({"1": levels}),
    )
    assert lines(reading) == ["ARTICLE IV p0", "4.1 p1", "(i) p2", "A) p3", "First: p4", "4.2 p1"]


def test_a_level_restarts_only_after_the_level_that_it_names() -> None:
    levels = [
        ("decimal", "%1."),
        ("decimal", "%1.%2"),
        ("lowerLetter", "(%3)", '<w:lvlRestart w:val="1"/>'),
        ("decimal", "Note %4", '<w:lvlRestart w:val="0"/>'),
    ]
    order = (0, 1, 2, 3, 1, 2, 3, 0, 1, 2, 3)
    reading = read(*(paragraph("x", num="1", level=n) for n in order), numbers=numbering({"1": levels}))
    assert [d.label for d in view_of(reading).drafts] == [
        "1.", "1.1", "(a)", "Note 1", "1.2", "(b)", "Note 2", "2.", "2.1", "(a)", "Note 3",
    ]  # fmt: skip


# D7, D8, D9


def test_a_replaced_number_stands_in_each_view_alone() -> None:
    reading = read(paragraph("The cap is ", deleted("12"), inserted("24", author="Bo Lind"), " months."))
    original, accepted = both(reading)
    assert lines(original) == ["The cap is 12 months."]
    assert lines(accepted) == ["The cap is 24 months."]
    (change,) = accepted.drafts[0].revisions
    assert (change.kind, change.author, change.date) == ("inserted", "Bo Lind", "2026-02-03T10:00:00Z")
    assert accepted.drafts[0].text[change.span.start : change.span.end] == "24"
    (change,) = original.drafts[0].revisions
    assert (change.kind, original.drafts[0].text[change.span.start : change.span.end]) == ("deleted", "12")


def test_an_inserted_paragraph_stands_only_in_the_accepted_view_with_its_author() -> None:
    reading = read(
        paragraph("One."),
        paragraph(inserted("Customer waives all claims.", author="Counsel"), mark=mark_of("ins", "Counsel")),
        paragraph("Two."),
    )
    original, accepted = both(reading)
    assert lines(original) == ["One.", "Two."]
    assert lines(accepted) == ["One.", "Customer waives all claims.", "Two."]
    assert accepted.drafts[1].revisions[0].author == "Counsel"


def test_a_moved_paragraph_stands_once_in_each_view() -> None:
    reading = read(
        paragraph(moved_from("Assignment is void."), mark=mark_of("moveFrom")),
        paragraph("Between."),
        paragraph(moved_to("Assignment is void."), mark=mark_of("moveTo")),
    )
    original, accepted = both(reading)
    assert lines(original) == ["Assignment is void.", "Between."]
    assert lines(accepted) == ["Between.", "Assignment is void."]
    assert original.drafts[0].revisions[0].kind == "moved-from"
    assert accepted.drafts[1].revisions[0].kind == "moved-to"


# D11


def test_content_controls_hold_contract_text_wherever_they_stand() -> None:
    reading = read(
        paragraph("Pay ", control("$5,000"), " now."),
        control(paragraph("A clause in a control.")),
        table([control(row("Fee", "$9")), row("Term", control(cell("two years")))]),
        paragraph(control(special("<w:drawing/>")), "after an image"),
    )
    assert lines(reading) == [
        "Pay $5,000 now.", "A clause in a control.", "Fee", "$9", "Term", "two years", "after an image",
    ]  # fmt: skip


def test_a_placeholder_is_no_contract_text_but_is_kept_in_its_layer() -> None:
    empty = control("Click here to enter the cap.", properties="<w:showingPlcHdr/>")
    view = view_of(read(paragraph("The cap is ", empty, ".")))
    assert lines(view) == ["The cap is ."]
    (shadow,) = view.shadows
    assert (shadow.layer, shadow.text) == (Layer.PLACEHOLDER, "The cap is Click here to enter the cap..")


def test_a_placeholder_that_is_not_shown_any_more_is_text() -> None:
    filled = control("$2m", properties='<w:showingPlcHdr w:val="0"/>')
    assert lines(read(paragraph("The cap is ", filled, "."))) == ["The cap is $2m."]


# D12, D13


@pytest.mark.parametrize("parts", [1, 3])
def test_a_cross_reference_prints_its_result_and_never_its_instruction(parts: int) -> None:
    simple = simple_field("REF _Ref1 \\r \\h", "4.2")
    split = field_code(" REF _Ref1 \\r \\h ", "4.2", parts=parts)
    reading = read(paragraph("set out in Section ", simple, " above"), paragraph("as Section ", split, " says"))
    assert lines(reading) == ["set out in Section 4.2 above", "as Section 4.2 says"]


def test_a_stale_cross_reference_keeps_its_printed_text_and_is_remarked() -> None:
    reading = read(
        paragraph("Fees", num="1", level=0),
        paragraph("Late Fees", num="1", level=1),
        paragraph(bookmark("_Ref1", "Taxes"), num="1", level=1),
        paragraph("See Section ", field_code("REF _Ref1 \\r \\h", "1.1"), "."),
        paragraph("See Section ", field_code("REF _Ref1 \\r \\h", "1.2"), "."),
        paragraph("See Section ", field_code("REF _Ref2 \\r \\h", "7"), "."),
        numbers=numbering({"1": OUTLINE}),
    )
    view = view_of(reading)
    assert lines(view)[3] == "See Section 1.1."
    assert [(code, at) for code, _, at in view.remarks] == [("stale-cross-reference", 3), ("stale-cross-reference", 5)]
    assert "1.2" in view.remarks[0][1]
    assert "gone" in view.remarks[1][1]


@pytest.mark.parametrize("printed", ["(a)", "1.1(a)", "1.1.a", "(A)"])
def test_a_reference_in_full_or_short_context_is_not_stale(printed: str) -> None:
    reading = read(
        paragraph("Fees", num="1", level=0),
        paragraph("Late Fees", num="1", level=1),
        paragraph(bookmark("_Ref1", "interest"), num="1", level=2),
        paragraph("See ", field_code("REF _Ref1 \\w \\h", printed)),
        numbers=numbering({"1": OUTLINE}),
    )
    assert view_of(reading).remarks == ()


def test_a_reference_goes_stale_only_in_the_view_that_renumbers_its_target() -> None:
    reading = read(
        paragraph(inserted("New"), num="1", level=0, mark=mark_of("ins")),
        paragraph(bookmark("_Ref1", "Term"), num="1", level=0),
        paragraph("See Section ", field_code("REF _Ref1 \\r", "1")),
        numbers=numbering({"1": OUTLINE}),
    )
    original, accepted = both(reading)
    assert original.remarks == ()
    assert [code for code, _, _ in accepted.remarks] == ["stale-cross-reference"]


def test_a_reference_to_words_is_stale_when_the_words_changed() -> None:
    reading = read(
        paragraph(bookmark("term", "Closing Date")),
        paragraph("on the ", field_code("REF term \\h", "Effective Date")),
        paragraph("on the ", field_code("REF term \\h", "closing date")),
    )
    assert [at for _, _, at in view_of(reading).remarks] == [1]


# D14


def test_special_characters_read_as_they_print() -> None:
    reading = read(
        paragraph("1", special("<w:noBreakHyphen/>"), "24 hours"),
        paragraph("liabil", special("<w:softHyphen/>"), "ity"),
        paragraph(special('<w:sym w:font="Times New Roman" w:char="00A7"/>'), " 4.2"),
        paragraph(special('<w:sym w:font="Times New Roman" w:char="F0A7"/>'), " 4.2"),
        paragraph(special('<w:sym w:font="Symbol" w:char="F0B3"/>'), " 3"),
        paragraph("Cap", special("<w:cr/>"), "next", LINE_BREAK, "line"),
    )
    assert lines(reading) == ["1\u201124 hours", "liability", "§ 4.2", "§ 4.2", "≥ 3", "Cap\nnext\nline"]


# D16


def test_hidden_text_is_not_printed_but_kept_in_its_layer_and_remarked() -> None:
    styled = styles(
        style("Ghost", kind="character", rpr="<w:vanish/>"),
        style("GhostBlock", rpr="<w:vanish/>"),
    )
    reading = read(
        paragraph("The cap is ", ("not ", "vanish"), "waived."),
        paragraph("Notice is ", run("not ", rpr='<w:rStyle w:val="Ghost"/>'), "required."),
        paragraph("Fees are ", run("not ", rpr='<w:vanish w:val="0"/>'), "refunded."),
        paragraph("Never printed.", style="GhostBlock"),
        paragraph(run("Printed after all.", rpr='<w:vanish w:val="false"/>'), style="GhostBlock"),
        styled=styled,
    )
    view = view_of(reading)
    assert lines(view)[:3] == ["The cap is waived.", "Notice is required.", "Fees are not refunded."]
    assert "Never printed." not in " ".join(lines(view))
    assert lines(view)[-1] == "Printed after all."
    hidden = [shadow.text for shadow in view.shadows if shadow.layer is Layer.HIDDEN]
    assert hidden[:2] == ["The cap is not waived.", "Notice is not required."]
    assert [code for code, _, _ in view.remarks] == ["hidden-text"] * 3


# D18


def test_tables_notes_headers_and_comments_each_have_their_layer_and_place() -> None:
    section = '<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>'
    data = WordFile(
        body=[
            paragraph("Intro."),
            table([["Cap", "$1m"]]),
            paragraph("Paid", footnote_mark(2), " late", endnote_mark(3), commented(0, " here"), "."),
            section,
        ],
        footnotes={2: paragraph("Or early.")},
        endnotes={3: paragraph("See the schedule.")},
        comments={0: ("Reviewer", paragraph("We never agreed to this."))},
        headers={"header1": paragraph("Draft of May")},
    ).build()
    view = view_of(docx.read(data, "msa.docx"))
    assert [(d.text, d.layer) for d in view.drafts] == [
        ("Intro.", Layer.BODY),
        ("Cap", Layer.TABLE),
        ("$1m", Layer.TABLE),
        ("Paid late here.", Layer.BODY),
        ("Or early.", Layer.FOOTNOTE),
        ("See the schedule.", Layer.FOOTNOTE),
        ("Draft of May", Layer.HEADER_FOOTER),
    ]
    cap, amount = view.drafts[1:3]
    assert (cap.row, cap.cell, cap.columns) == (1, 1, 2)
    assert (amount.row, amount.cell, amount.columns) == (1, 2, 2)
    assert [d.attached_to for d in view.drafts[4:]] == [3, 3, None]
    (comment,) = view.shadows
    assert (comment.layer, comment.text, comment.author, comment.at) == (
        Layer.COMMENT, "We never agreed to this.", "Reviewer", 3,
    )  # fmt: skip


# D19, D20


def test_a_word_cut_over_runs_links_and_smart_tags_stays_one_word() -> None:
    smart = f'<w:smartTag w:element="place">{run("er")}</w:smartTag>'
    reading = read(paragraph("Pro", '<w:proofErr w:type="spellStart"/>', link("vid"), smart, " pays"))
    assert lines(reading) == ["Provider pays"]


def test_a_tab_counts_as_one_white_space() -> None:
    reading = read(paragraph("4.2", TAB, "Late Fees"), paragraph("<w:r><w:t>a\tb</w:t></w:r>"))
    assert [" ".join(d.text.split()) for d in view_of(reading).drafts] == ["4.2 Late Fees", "a b"]


# D21


def test_an_encrypted_document_says_that_it_is_encrypted() -> None:
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le") + bytes(64)
    assert refusal(data).message == "encrypted"


def test_a_legacy_document_says_that_its_format_is_legacy() -> None:
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "WordDocument".encode("utf-16-le")
    assert "legacy format" in refusal(data).message


def test_a_pdf_under_a_word_name_is_named() -> None:
    assert "PDF" in refusal(b"%PDF-1.7\n").message


def test_a_workbook_under_a_word_name_is_no_word_document() -> None:
    parts = WordFile(body=[paragraph("Text.")]).parts()
    parts["word/document.xml"] = '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>'
    assert refusal(zipped(parts)).message == "not a Word document"


def test_a_document_with_macros_reads_like_any_other() -> None:
    data = WordFile(body=[paragraph("Text.")], macros=True).build()
    assert lines(docx.read(data, "msa.docm")) == ["Text."]


def test_a_document_cut_short_is_damaged() -> None:
    assert "damaged" in refusal(word_file(paragraph("Text."))[:-60]).message


def test_a_document_type_in_a_part_is_refused_as_word_refuses_it() -> None:
    parts = WordFile(body=[paragraph("Text.")]).parts()
    main = str(parts["word/document.xml"])
    parts["word/document.xml"] = main.replace("<w:document", '<!DOCTYPE d [<!ENTITY x "y">]><w:document', 1)
    assert "document type" in refusal(zipped(parts)).message


def test_instances_of_one_list_continue_it_unless_they_start_over() -> None:
    numbers = abstract("7", OUTLINE) + number("1", "7") + number("2", "7") + number("3", "7", start_override(0, 1))
    order = [("1", 0), ("2", 0), ("2", 1), ("3", 0), ("3", 1), ("3", 0), ("1", 0)]
    reading = read(*(paragraph("x", num=n, level=at) for n, at in order), numbers=numbers)
    assert [d.label for d in view_of(reading).drafts] == ["1.", "2.", "2.1", "1.", "1.1", "2.", "3."]
