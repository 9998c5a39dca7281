"""Headings, captions, titles and names."""

from __future__ import annotations

import pytest
from outlines import citations, cited, paragraph, view_of, words_of

from critic.documents.drafts import Draft, DraftView
from critic.documents.outline import build_view, read_title_and_names
from critic.model.documents import Kind, Layer, Revision, Shadow, Span


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("3.2 Late Fees", "Late Fees"),
        ("3.2 Late Fees. Customer shall pay interest.", "Late Fees"),
        ("3.2 Limitation of Liability; Cap. In no event shall it exceed the fees.", "Limitation of Liability; Cap"),
        ("3.2 INSURANCE. Vendor shall insure.", "INSURANCE"),
        ("3.2 Insurance by Vendor: The policy covers fire.", "Insurance by Vendor"),
        ("3.2 Customer shall pay. Interest accrues.", ""),
        ("3.2 The parties agree to meet.", ""),
        ("3.2 “Affiliate” means an entity.", ""),
        ("3.2 Mr. Smith and Ms. Jones are the managers.", ""),
    ],
)
def test_a_caption_is_told_from_a_sentence(text: str, heading: str) -> None:
    assert cited(view_of(text), "3.2").heading == heading


def test_formatting_tells_a_caption_that_its_words_do_not() -> None:
    view = view_of(paragraph("3.2 Late fees and interest. Customer shall pay.", caption_chars=27))
    assert cited(view, "3.2").heading == "Late fees and interest"


def test_a_sentence_in_a_heading_style_has_no_heading() -> None:
    view = view_of(
        paragraph("Provider keeps all rights that it has not given.", label="1.1", list_id="l", heading_level=2)
    )
    assert cited(view, "1.1").heading == ""


def test_a_short_bold_line_is_a_heading_where_text_follows() -> None:
    body = "The parties shall keep all information of the other secret at all times."
    assert citations(view_of(paragraph("Confidentiality", bold=True), body)) == ['"Confidentiality"']


def test_lines_of_a_cover_page_and_of_signatures_are_no_headings() -> None:
    cover = [paragraph(t, centred=True) for t in ("ACME CORPORATION", "and", "BETA LIMITED", "Dated May 1, 2020")]
    signatures = [paragraph(t, bold=True) for t in ("ACME CORPORATION", "By:", "Name:", "Title:")]
    assert citations(view_of(*cover, "1. Term. One year.", *signatures)) == ["1"]


def test_the_title_is_no_provision() -> None:
    assert citations(
        view_of(paragraph("Master Services Agreement", title=True, heading_level=1), "1. Term.", "2. Fees.")
    ) == ["1", "2"]


def test_other_stories_stand_behind_the_main_one() -> None:
    note = Draft(text="See the annex.", layer=Layer.FOOTNOTE, attached_to=1)
    view = build_view(DraftView(drafts=(Draft(text="Title"), note, Draft(text="1. Term."), Draft(text="2. Fees."))))
    assert view.text == "Title\n1. Term.\n2. Fees.\nSee the annex."
    assert view.main_end == len("Title\n1. Term.\n2. Fees.")
    assert view.paragraphs[-1].layer is Layer.FOOTNOTE
    assert view.provisions[-1].span.end == view.main_end


def test_everything_moves_to_the_offsets_of_the_view() -> None:
    drafts = (
        Draft(text="One.", page=1),
        Draft(
            text="the cap is 24 months",
            label="2.",
            revisions=(Revision(span=Span(start=11, end=13), kind="inserted"),),
            page=1,
            page_breaks=((8, 2),),
            furniture_at=(8,),
            lost_spacing=(Span(start=0, end=3),),
        ),
    )
    shadows = (Shadow(text="why?", layer=Layer.COMMENT, at=1),)
    view = build_view(DraftView(drafts=drafts, shadows=shadows, remarks=(("stale", "a stale reference", 1),)))
    assert view.text == "One.\n2. the cap is 24 months"
    assert view.text[view.revisions[0].span.start : view.revisions[0].span.end] == "24"
    assert view.shadows[0].at == 5
    assert view.page_starts == ((0, 1), (16, 2))
    assert view.furniture_at == (16,)
    assert view.lost_spacing == (Span(start=8, end=11),)
    assert view.remarks[0].span == Span(start=5, end=len(view.text))


def title_and_names(*lines: str, told: str = "") -> tuple[str, tuple[str, ...]]:
    return read_title_and_names(view_of(*lines), told)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("This Master Services Agreement (the “MSA”) is made by Acme Inc. (“Acme”).", ("MSA",)),
        ('This Master Services Agreement (this "Agreement") is made by Acme Inc. ("Acme").', ("Agreement",)),
        ("This Software License Agreement (“Agreement”) is made by Acme (the “Vendor”).", ("Agreement",)),
        ("THIS AGREEMENT (this “Agreement”), dated May 1, is between A and B (the “Parties”).", ("Agreement",)),
        ("This Lease (as amended from time to time, this “Lease”) binds the tenant.", ("Lease",)),
        ("The buyer (“Buyer”) and the seller (“Seller”) agree as this Agreement says.", ()),
    ],
)
def test_a_document_names_itself_and_parties_are_no_names_of_it(text: str, names: tuple[str, ...]) -> None:
    assert title_and_names("SERVICES AGREEMENT", text)[1] == names


def test_the_title_is_the_line_that_names_a_kind_of_document() -> None:
    assert (
        title_and_names("EXHIBIT 10.2", "ACME CORPORATION", "AMENDED CREDIT AGREEMENT", "dated as of May 1")[0]
        == "AMENDED CREDIT AGREEMENT"
    )
    assert (
        title_and_names("Acme Master Agreement", "1. Term.", told="Acme Master Agreement")[0] == "Acme Master Agreement"
    )
    assert title_and_names("Loan Agreement", "1. Term.", told="Microsoft Word - draft7")[0] == "Loan Agreement"


def test_a_title_with_an_abbreviation_or_a_version_gives_names() -> None:
    assert title_and_names("Data Protection Addendum (DPA)", "1. Term.")[1] == ("Data Protection Addendum", "DPA")
    assert title_and_names("Cloud Terms (Version 1.0)", "1. Term.", told="Cloud Terms (Version 1.0)")[1] == (
        "Cloud Terms",
    )


def test_a_run_in_heading_without_a_number_is_cited_by_its_words() -> None:
    view = view_of(
        paragraph("Base Salary. You are paid monthly in arrears.", caption_chars=12),
        "It is reviewed each year.",
        paragraph("Start Date. You begin on Monday.", caption_chars=11),
    )
    assert citations(view) == ['"Base Salary"', '"Start Date"']
    assert words_of(view, '"Base Salary"').endswith("each year.")


def test_emphasis_that_opens_a_sentence_is_no_heading() -> None:
    assert citations(view_of(paragraph("Time is of the essence. Pay now.", caption_chars=4))) == []


def cells(row: int, *texts: str) -> list[Draft]:
    """A row of a table, one paragraph a cell; paragraphs of one cell are parted by a slash."""
    return [
        Draft(text=text, row=row, cell=cell, columns=len(texts), layer=Layer.TABLE)
        for cell, words in enumerate(texts, 1)
        for text in words.split("/")
    ]


@pytest.mark.parametrize("evidence", [{"bold": True}, {"bold": True, "centred": True}, {"heading_level": 1}])
@pytest.mark.parametrize("sections", [("1. Use.", "2. Fees."), ("ARTICLE I", "1.1 Use.", "ARTICLE II", "2.1 Fees.")])
def test_a_heading_over_key_terms_heads_these_alone(evidence: dict[str, object], sections: tuple[str, ...]) -> None:
    view = view_of(
        paragraph("SERVICES AGREEMENT", bold=True, centred=True),
        paragraph("Key Terms", **evidence),
        *cells(1, "Effective Date", "1 March"),
        *cells(2, "Fees", "100 dollars"),
        *sections,
    )
    assert citations(view)[:3] == ['"Key Terms"', '"Effective Date"', '"Fees"']
    assert cited(view, '"Fees"').parent == 0
    assert all(p.parent != 0 for p in view.provisions[3:])
    assert words_of(view, '"Key Terms"').endswith("100 dollars")


def test_the_heading_of_a_cover_page_ends_where_a_part_of_the_file_begins() -> None:
    view = view_of(
        paragraph("SERVICES AGREEMENT", bold=True, centred=True),
        paragraph("HOW THIS WORKS", bold=True),
        "The parties agree to the terms of this cover page and to the standard terms below it.",
        paragraph("Key Terms", bold=True),
        *cells(1, "Effective Date", "1 March"),
        paragraph("Services Agreement", bold=True),
        "1. Use. Provider lets Customer use it.",
        "2. Fees. Customer pays.",
        paragraph("Support Policy", bold=True),
        "1. Hours. From nine to five.",
        "2. Response. Within a day.",
    )
    assert [p.citation for p in view.provisions if p.parent is None] == [
        '"HOW THIS WORKS"', "Services Agreement", "Support Policy",
    ]  # fmt: skip
    assert "Services Agreement 2" in citations(view)


@pytest.mark.parametrize("signed", ["By:", "By: ____", "Signature:", "By /s/ R. Roe"])
def test_a_signature_block_is_no_provision(signed: str) -> None:
    view = view_of(
        "10.8 Whole. This is all of it.",
        *cells(1, f"CORVANE, INC. (Provider)/{signed}/Name:/Title:", f"TULLEN CO-OP (Customer)/{signed}/Name:/Title:"),
    )
    assert citations(view) == ["10.8"]


def test_a_schedule_that_markup_heads_is_one_where_nothing_stands_before_it() -> None:
    view = view_of(paragraph("Schedule 1", heading_level=1), "1. Scope. All of it.", "2. Fees. Some.")
    assert [(p.kind, p.citation) for p in view.provisions] == [
        (Kind.ATTACHMENT, "Schedule 1"), (Kind.NUMBERED, "Schedule 1 §1"), (Kind.NUMBERED, "Schedule 1 §2"),
    ]  # fmt: skip


def test_the_number_under_which_an_agreement_was_filed_opens_nothing() -> None:
    view = view_of(
        "Exhibit 10.1", paragraph("SUPPLY AGREEMENT", centred=True), "1. Scope. All of it.", "2. Fees. Some."
    )
    assert citations(view) == ["1", "2"]


def test_captions_stand_under_the_section_in_which_they_run() -> None:
    view = view_of(
        paragraph("PB-1 Use of Data", heading_level=2),
        paragraph("Standard. The vendor uses data for the service.", caption_chars=9),
        paragraph("Never. The vendor trains models.", caption_chars=6),
        paragraph("PB-2 Notices", heading_level=2),
        paragraph("Standard. Notice within a day.", caption_chars=9),
    )
    assert [(p.citation, p.level) for p in view.provisions] == [
        ("PB-1", 0), ('"Standard"', 1), ('"Never"', 1), ("PB-2", 0), ('"Standard"', 1),
    ]  # fmt: skip


def test_the_row_that_names_the_columns_of_a_table_is_no_term() -> None:
    head = [Draft(text=t, row=1, cell=c, columns=2, bold=True) for c, t in ((1, "Uptime"), (2, "Credit"))]
    view = view_of(
        "2.1 Credits. They are:", *head, *cells(2, "Below a half", "All"), *cells(3, "Below a third", "More")
    )
    assert citations(view) == ["2.1", '"Below a half"', '"Below a third"']


def test_a_box_to_tick_or_a_role_in_brackets_is_no_term() -> None:
    view = view_of("2.1 Reports.", *cells(1, "[ ] Type I", "[ ] Type II"), *cells(2, "(Provider)", "(Customer)"))
    assert citations(view) == ["2.1"]


def test_a_schedule_behind_a_list_of_schedules_is_one() -> None:
    view = view_of(
        "1. Use. All of it.", "Schedule 1: Goods", "Schedule 2: Prices", paragraph("SCHEDULE 1", bold=True, centred=True),
        paragraph("GOODS", bold=True, centred=True), "1. Crates. All of them.", "2. Barrels. None of them.",
    )  # fmt: skip
    assert "Schedule 1 §2" in citations(view)


def test_a_list_of_one_under_a_section_is_cited_by_its_letter() -> None:
    view = view_of(
        paragraph("8) Policy", indent_pt=0.0), paragraph("a) Members keep to the policy.", indent_pt=18.0),
        paragraph("9) Standing", indent_pt=0.0), paragraph("a) The policy is public.", indent_pt=18.0),
    )  # fmt: skip
    assert citations(view) == ["8", "8(a)", "9", "9(a)"]
