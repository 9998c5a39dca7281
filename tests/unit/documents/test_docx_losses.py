"""What common extractors lose of a Word file (cases, "What common extractors lose"), row by row."""

from __future__ import annotations

import pytest
from wordbuilder import (
    PAGE_BREAK,
    WordFile,
    control,
    deleted,
    inserted,
    lines,
    mark_of,
    moved_from,
    moved_to,
    numbering,
    paragraph,
    run,
    simple_field,
    special,
    style,
    styles,
    table,
    text_box,
    view_of,
    word_file,
    zipped,
)

from critic.documents import docx
from critic.documents.drafts import Reading
from critic.errors import UnreadableDocument
from critic.model.documents import Layer


def read(*body: str, **parts: str) -> Reading:
    return docx.read(word_file(*body, **parts), "paper.docx")


def accepted(*body: str) -> list[str]:
    return lines(read(*body).views[-1])


def test_automatic_numbers_print_in_their_own_form() -> None:
    levels = [("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)")]
    body = [paragraph("x", num="1", level=n) for n in (0, 1, 2, 2)]
    assert lines(read(*body, numbering=numbering({"1": levels}))) == ["1. x", "1.1 x", "(a) x", "(b) x"]


def test_a_tracked_replacement_prints_the_new_number_only() -> None:
    assert accepted(paragraph("not exceed ", deleted("12"), inserted("24"), " months")) == ["not exceed 24 months"]


def test_a_whole_inserted_paragraph_prints() -> None:
    assert accepted(paragraph(inserted("New clause."), mark=mark_of("ins"))) == ["New clause."]


def test_a_move_prints_at_its_destination_only() -> None:
    body = [
        paragraph(moved_from("Moved."), mark=mark_of("moveFrom")),
        paragraph("Stays."),
        paragraph(moved_to("Moved."), mark=mark_of("moveTo")),
    ]
    assert accepted(*body) == ["Stays.", "Moved."]


def test_a_deleted_paragraph_mark_merges_two_paragraphs() -> None:
    reading = read(paragraph("Provider shall ", mark=mark_of("del")), paragraph("indemnify Customer."))
    assert [lines(view) for view in reading.views] == [
        ["Provider shall", "indemnify Customer."],
        ["Provider shall indemnify Customer."],
    ]


def test_inline_and_block_content_controls_print() -> None:
    assert lines(read(paragraph("Pay ", control("$5,000")), control(paragraph("Clause.")))) == ["Pay $5,000", "Clause."]


def test_a_no_break_hyphen_keeps_numbers_apart() -> None:
    assert lines(read(paragraph("1", special("<w:noBreakHyphen/>"), "24 hours"))) == ["1\u201124 hours"]


def test_a_section_sign_as_symbol_is_a_section_sign() -> None:
    assert lines(read(paragraph(special('<w:sym w:font="Arial" w:char="00A7"/>'), "4"))) == ["§4"]


def test_a_simple_field_prints_its_result() -> None:
    assert lines(read(paragraph("Section ", simple_field("REF x", "4.2")))) == ["Section 4.2"]


def test_a_smart_tag_prints_its_words() -> None:
    assert lines(read(paragraph("in ", f"<w:smartTag>{run('London')}</w:smartTag>"))) == ["in London"]


def test_hidden_text_does_not_print() -> None:
    ghost = styles(style("Ghost", kind="character", rpr="<w:vanish/>"))
    body = paragraph("is ", ("not ", "vanish"), run("never ", rpr='<w:rStyle w:val="Ghost"/>'), "due")
    assert lines(read(body, styles=ghost)) == ["is due"]


@pytest.mark.parametrize(
    "look",
    [
        '<w:color w:val="FFFFFF"/><w:sz w:val="2"/>',
        '<w:color w:val="FFFFFF"/>',
        '<w:color w:val="FDFDFE"/>',
        '<w:sz w:val="2"/>',
    ],
)
def test_text_that_cannot_be_seen_supports_nothing_and_is_remarked(look: str) -> None:
    view = view_of(read(paragraph("The cap is ", run("not ", rpr=look), "unlimited.")))
    assert lines(view) == ["The cap is unlimited."]
    assert [(s.layer, s.text) for s in view.shadows] == [(Layer.HIDDEN, "The cap is not unlimited.")]
    assert [code for code, _, _ in view.remarks] == ["hidden-text"]


WHITE = '<w:color w:val="FFFFFF"/>'


def shade(fill: str) -> str:
    return f'<w:shd w:val="clear" w:color="auto" w:fill="{fill}"/>'


def test_white_text_on_a_dark_ground_is_seen() -> None:
    dark_cell = f"<w:tc><w:tcPr>{shade('1F3864')}</w:tcPr>{paragraph(run('Key Terms', rpr=WHITE))}</w:tc>"
    dark_style = styles(
        style("Dark", kind="table", ppr="").replace("</w:style>", f"<w:tcPr>{shade('000000')}</w:tcPr></w:style>")
    )
    reading = read(
        table([f"<w:tr>{dark_cell}</w:tr>"]),
        paragraph(run("On a dark run", rpr=WHITE + shade("000000"))),
        paragraph(run("On a dark paragraph", rpr=WHITE), ppr=shade("333333")),
        paragraph(run("On a highlight", rpr=f'{WHITE}<w:highlight w:val="darkBlue"/>')),
        table(
            [f"<w:tr><w:tc>{paragraph(run('By a table style', rpr=WHITE))}</w:tc></w:tr>"], '<w:tblStyle w:val="Dark"/>'
        ),
        styles=dark_style,
    )
    assert lines(reading) == [
        "Key Terms", "On a dark run", "On a dark paragraph", "On a highlight", "By a table style",
    ]  # fmt: skip
    assert view_of(reading).shadows == ()


def test_a_paragraphs_own_ground_counts_before_its_cells() -> None:
    cell = f"<w:tc><w:tcPr>{shade('000000')}</w:tcPr>{paragraph(run('unseen', rpr=WHITE), ppr=shade('FFFFFF'))}</w:tc>"
    assert lines(read(table([f"<w:tr>{cell}</w:tr>"]))) == []


def test_black_text_on_black_is_not_seen() -> None:
    blackened = run("4.5 million", rpr=f'<w:color w:val="000000"/>{shade("000000")}')
    assert lines(read(paragraph("The price is ", blackened, "."))) == ["The price is ."]


def test_white_text_over_a_picture_of_its_page_is_seen() -> None:
    picture = special('<w:drawing><wp:anchor behindDoc="1"><a:graphic/></wp:anchor></w:drawing>')
    white = run("Master Agreement", rpr=WHITE)
    reading = read(paragraph(picture), paragraph(white), paragraph(PAGE_BREAK), paragraph("Plain ", white))
    assert lines(reading) == ["Master Agreement", "Plain"]


def test_white_text_may_stand_before_the_anchor_of_the_picture_behind_it() -> None:
    picture = special('<w:drawing><wp:anchor behindDoc="1"><a:graphic/></wp:anchor></w:drawing>')
    white = paragraph(run("Master Agreement", rpr=WHITE))
    assert lines(read(white, paragraph(picture), paragraph(PAGE_BREAK), white)) == ["Master Agreement"]
    turned = special("<w:lastRenderedPageBreak/>")
    assert lines(read(white, paragraph(turned, "Page two ", picture))) == ["Page two"]


@pytest.mark.parametrize(("depth", "seen"), [("-251658240", True), ("251658240", False), ("0", False)])
def test_a_picture_of_old_word_lies_behind_the_text_by_its_depth(depth: str, seen: bool) -> None:
    style = f"position:absolute;width:771pt;height:19pt;z-index:{depth};mso-position-horizontal-relative:page"
    picture = special(f'<w:pict><v:shape style="{style}"><v:imagedata/></v:shape></w:pict>')
    white = run("Schedule of Fees", rpr=WHITE)
    assert lines(read(paragraph(picture), paragraph(white))) == (["Schedule of Fees"] if seen else [])
    run_with_both = white.replace("<w:t ", '<w:pict><v:rect style="z-index:-1"/></w:pict><w:t ')
    assert lines(read(paragraph(run_with_both))) == ["Schedule of Fees"]


def test_a_section_without_a_page_break_shares_the_picture_of_its_page() -> None:
    picture = paragraph(special('<w:drawing><wp:anchor behindDoc="1"><a:graphic/></wp:anchor></w:drawing>'))
    white = paragraph(run("Schedule of Fees", rpr=WHITE))
    flowing = '<w:sectPr><w:type w:val="continuous"/></w:sectPr>'
    ends, ends_flowing = paragraph(ppr="<w:sectPr/>"), paragraph(ppr=flowing)
    assert lines(read(picture, ends, white, ends_flowing, white, flowing)) == ["Schedule of Fees"] * 2
    assert lines(read(white, ends, white, ends_flowing, picture, flowing)) == ["Schedule of Fees"] * 2
    assert lines(read(picture, ends, white, "<w:sectPr/>")) == []
    assert lines(read(white, ends, picture, "<w:sectPr/>")) == []


def test_what_is_hidden_is_kept_passage_by_passage() -> None:
    note = paragraph(("Drafting note.", "vanish"), mark="<w:vanish/>")
    view = view_of(read(note, paragraph("The cap is ", ("not ", "vanish"), "due.")))
    assert lines(view) == ["The cap is due."]
    assert [(s.text, s.at) for s in view.shadows] == [("Drafting note.", 0), ("The cap is not due.", 0)]


def test_a_text_box_prints_once_as_its_own_block() -> None:
    view = view_of(read(paragraph("Before ", text_box(paragraph("In the box.")), "after."), paragraph("Next.")))
    assert [(d.text, d.layer, d.attached_to) for d in view.drafts] == [
        ("Before after.", Layer.BODY, None),
        ("Next.", Layer.BODY, None),
        ("In the box.", Layer.TEXT_BOX, 0),
    ]


def test_a_text_box_stored_only_for_old_programs_prints() -> None:
    inside = f"<w:txbxContent>{paragraph('Old box.')}</w:txbxContent>"
    old = special(f"<w:pict><v:shape><v:textbox>{inside}</v:textbox></v:shape></w:pict>")
    assert lines(read(paragraph("Anchor.", old))) == ["Anchor.", "Old box."]


def test_a_line_break_is_a_line_end_and_never_joins_words() -> None:
    assert lines(read(paragraph("Cap", special("<w:br/>"), "next", special("<w:cr/>"), "line"))) == ["Cap\nnext\nline"]


def test_a_table_cell_prints() -> None:
    assert lines(read(table([["Cap", "$1m"]]))) == ["Cap", "$1m"]


def test_struck_text_prints_and_is_remarked() -> None:
    view = view_of(read(paragraph("The cap is ", ("12", "strike"), " 24 months.")))
    assert lines(view) == ["The cap is 12 24 months."]
    ((code, words, at),) = view.remarks
    assert (code, at) == ("struck-text", 0)
    assert words.endswith("12")


def test_an_internal_entity_is_refused() -> None:
    parts = WordFile(body=[paragraph("ENTITY")]).parts()
    main = str(parts["word/document.xml"]).replace("ENTITY", "&x;")
    parts["word/document.xml"] = main.replace("<w:document", '<!DOCTYPE d [<!ENTITY x "not ">]><w:document', 1)
    with pytest.raises(UnreadableDocument, match="document type"):
        docx.read(zipped(parts), "paper.docx")
