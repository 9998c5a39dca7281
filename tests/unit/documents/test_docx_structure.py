"""Tables, headings, lists, pages, contents, attachments of the evidence that a Word file gives (drafts)."""

from __future__ import annotations

import pytest
from wordbuilder import (
    PAGE_BREAK,
    TAB,
    WordFile,
    bookmark,
    cell,
    control,
    field_code,
    footnote_mark,
    level,
    lines,
    number,
    numbering,
    paragraph,
    row,
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
from critic.documents.drafts import Draft, Reading
from critic.model.documents import Layer


def read(*body: str, **parts: str) -> Reading:
    return docx.read(word_file(*body, **parts), "paper.docx")


def drafts(*body: str, **parts: str) -> list[Draft]:
    return list(view_of(read(*body, **parts)).drafts)


HEADINGS = styles(
    style("berschrift1", "heading 1", ppr='<w:outlineLvl w:val="0"/>'),
    style("Clause", based_on="berschrift1", ppr='<w:outlineLvl w:val="1"/>'),
    style("Heading3", "Rubrik 3"),
    style("Titel", "Title"),
    style("TOC1", "toc 1"),
)


def test_a_heading_is_known_by_outline_level_name_or_id_in_any_language() -> None:
    found = drafts(
        paragraph("Eins", style="berschrift1"),
        paragraph("Zwei", style="Clause"),
        paragraph("Drei", style="Heading3"),
        paragraph("Direct", ppr='<w:outlineLvl w:val="3"/>'),
        paragraph("Not one", style="berschrift1", ppr='<w:outlineLvl w:val="9"/>'),
        paragraph("Plain"),
        styles=HEADINGS,
    )
    assert [d.heading_level for d in found] == [1, 2, 3, 4, 0, 0]


def test_the_title_is_that_of_its_style_else_of_the_properties() -> None:
    titled = [paragraph("Master", special("<w:br/>"), "Agreement", style="Titel"), paragraph("Text.")]
    assert read(*titled, styles=HEADINGS).title == "Master Agreement"
    assert view_of(read(*titled, styles=HEADINGS)).drafts[0].title
    assert docx.read(WordFile(body=[paragraph("x")], title=" Supply  Terms ").build(), "x").title == "Supply Terms"


@pytest.mark.parametrize("toggles", ["b", "u", "i", "b u", "caps"])
def test_a_run_in_caption_ends_where_its_emphasis_ends(toggles: str) -> None:
    (draft,) = drafts(paragraph(("Late ", toggles), ("Fees", toggles), ". Customer shall pay ", ("Fees", "b"), "."))
    assert draft.text[: draft.caption_chars] == "Late Fees"


def test_a_caption_behind_a_typed_label_is_found() -> None:
    found = drafts(
        paragraph("4.2 ", ("Late Fees.", "u"), " Customer shall pay."),
        paragraph("(a)", TAB, ("Interest.", "b"), " Interest accrues."),
        paragraph("The ", ("Provider", "b"), " shall perform."),
        paragraph(("4.3", "b"), TAB, ("Taxes", "b"), " are due."),
    )
    assert [d.text[: d.caption_chars] for d in found] == ["4.2 Late Fees.", "(a)\tInterest.", "", "4.3\tTaxes"]


def test_a_caption_underlined_in_a_bold_style_is_found_by_what_differs() -> None:
    bold = styles(style("Bold", rpr="<w:b/>"))
    (draft,) = drafts(paragraph(("Term", "u"), ". This Agreement begins now.", style="Bold"), styles=bold)
    assert draft.text[: draft.caption_chars] == "Term"
    assert draft.bold


def test_a_paragraph_all_in_bold_or_capitals_is_bold_and_has_no_caption() -> None:
    found = drafts(
        paragraph(("KEY ", "b"), ("TERMS", "b")), paragraph(("Notices", "caps")), paragraph(("Not ", "b"), "all")
    )
    assert [(d.bold, d.caption_chars) for d in found] == [(True, 0), (True, 0), (False, 4)]


def test_toggles_of_paragraph_and_character_style_cancel_out() -> None:
    styled = styles(style("Strong", rpr="<w:b/>"), style("Emph", kind="character", rpr="<w:b/>"))
    (draft,) = drafts(paragraph(run("Plain again", rpr='<w:rStyle w:val="Emph"/>'), style="Strong"), styles=styled)
    assert not draft.bold


def test_a_style_separator_makes_heading_and_text_one_paragraph() -> None:
    lists = numbering({"1": [level(0, "decimal", "%1.", extra='<w:pStyle w:val="Clause"/>')]})
    numbered = styles(
        style("Clause", ppr='<w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/>'), style("Body")
    )
    found = drafts(
        paragraph("Late Fees.", style="Clause", mark="<w:vanish/><w:specVanish/>"),
        paragraph(" Customer shall pay.", style="Body"),
        paragraph("Term", style="Clause"),
        numbering=lists,
        styles=numbered,
    )
    first, second = found
    assert (first.label, first.text, first.heading_level) == ("1.", "Late Fees. Customer shall pay.", 1)
    assert first.text[: first.caption_chars] == "Late Fees."
    assert second.label == "2."


def test_a_hidden_paragraph_is_neither_printed_nor_counted() -> None:
    lists = numbering({"1": [("decimal", "%1.")]})
    reading = read(
        paragraph("One", num="1", level=0),
        paragraph(("Drafting note", "vanish"), num="1", level=0, mark="<w:vanish/>"),
        paragraph("Two", num="1", level=0),
        numbering=lists,
    )
    assert lines(reading) == ["1. One", "2. Two"]
    assert [s.layer for s in view_of(reading).shadows] == [Layer.HIDDEN]


def test_an_empty_numbered_paragraph_prints_its_number_but_a_bare_section_break_does_not() -> None:
    lists = numbering({"1": [("decimal", "%1.")]})
    body = [
        paragraph("One", num="1", level=0),
        paragraph(num="1", level=0),
        paragraph(num="1", level=0, ppr="<w:sectPr/>"),
        paragraph("Three", num="1", level=0),
    ]
    assert lines(read(*body, numbering=lists)) == ["1. One", "2.", "3. Three"]


def test_pages_break_at_breaks_sections_and_properties() -> None:
    continuous = '<w:sectPr><w:type w:val="continuous"/></w:sectPr>'
    found = drafts(
        paragraph("One"),
        paragraph(PAGE_BREAK),
        paragraph("Two"),
        paragraph("Three", ppr="<w:pageBreakBefore/>"),
        paragraph("Four", PAGE_BREAK),
        paragraph("Five", ppr="<w:sectPr/>"),
        paragraph("Six", ppr=continuous),
        paragraph("Seven"),
        '<w:sectPr><w:type w:val="continuous"/></w:sectPr>',
    )
    assert [d.breaks_page for d in found] == [False, True, True, False, True, False, False]


def test_a_section_begins_a_page_by_its_own_type() -> None:
    found = drafts(paragraph("One", ppr="<w:sectPr/>"), paragraph("Two"), "<w:sectPr/>")
    assert [d.breaks_page for d in found] == [False, True]


def test_lines_of_a_table_of_contents_are_marked() -> None:
    begin = special('<w:fldChar w:fldCharType="begin"/>') + run(' TOC \\o "1-3" ', tag="instrText")
    separate, end = special('<w:fldChar w:fldCharType="separate"/>'), special('<w:fldChar w:fldCharType="end"/>')
    gallery = '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>'
    found = drafts(
        paragraph(begin, separate, "1. Fees 3"),
        paragraph("2. Term 4"),
        paragraph(end),
        paragraph("Fees"),
        paragraph("3. By style", style="TOC1"),
        control(paragraph("Contents"), paragraph("4. In a control"), properties=gallery),
        paragraph("After"),
        styles=HEADINGS,
    )
    assert [d.contents for d in found] == [True, True, False, True, True, True, False]


def test_a_contents_heading_counts_only_above_contents() -> None:
    styled = styles(style("TOC1", "toc 1"), style("TOCHeading", "TOC Heading"))
    found = drafts(
        paragraph("Contents", style="TOCHeading"),
        paragraph("1. Fees 3", style="TOC1"),
        paragraph("Schedules", style="TOCHeading"),
        paragraph("Text."),
        styles=styled,
    )
    assert [d.contents for d in found] == [True, True, False, False]


def test_a_field_without_an_end_swallows_nothing() -> None:
    begin = special('<w:fldChar w:fldCharType="begin"/>') + run(" TOC ", tag="instrText")
    reading = read(paragraph(begin, "Fees"), paragraph("Provider shall perform."))
    assert lines(reading) == ["Fees", "Provider shall perform."]
    assert not any(d.contents for d in view_of(reading).drafts)


def test_nested_and_merged_cells_keep_their_rows() -> None:
    inner = table([["a", "b"]])
    body = table(
        [
            row("Term", "Value", properties="<w:tblHeader/>"),
            row(cell("Wide", properties='<w:gridSpan w:val="2"/>')),
            row(cell("Tall", properties='<w:vMerge w:val="restart"/>'), "first"),
            row(cell("covered", properties="<w:vMerge/>"), "second"),
            row(cell(paragraph("outer"), inner, paragraph("end")), "last"),
        ]
    )
    view = view_of(read(body))
    assert [(d.text, d.row, d.cell, d.columns) for d in view.drafts] == [
        ("Term", 1, 1, 2), ("Value", 1, 2, 2), ("Wide", 2, 1, 1), ("Tall", 3, 1, 2), ("first", 3, 2, 2),
        ("second", 4, 2, 2), ("outer", 5, 1, 2), ("a", 6, 1, 2), ("b", 6, 2, 2), ("end", 5, 1, 2), ("last", 5, 2, 2),
    ]  # fmt: skip
    assert [d.header_row for d in view.drafts[:3]] == [True, True, False]
    assert {d.layer for d in view.drafts} == {Layer.TABLE}
    assert [s.text for s in view.shadows] == ["covered"]


def test_numbering_runs_on_through_tables_and_starts_anew_in_boxes_and_notes() -> None:
    data = WordFile(
        body=[
            paragraph("One", num="1", level=0),
            table([[paragraph("Two", num="1", level=0)]]),
            paragraph("Three", text_box(paragraph("Box", num="1", level=0)), footnote_mark(2), num="1", level=0),
        ],
        numbering=numbering({"1": [("decimal", "%1.")]}),
        footnotes={2: paragraph("Note", num="1", level=0)},
    ).build()
    assert lines(docx.read(data, "x")) == ["1. One", "2. Two", "3. Three", "1. Box", "1. Note"]


def test_a_bullet_is_no_label() -> None:
    lists = numbering({"1": [("bullet", "\uf0b7"), ("none", "—"), ("none", "Exhibit")]})
    body = [paragraph("x", num="1", level=n) for n in range(3)]
    assert lines(read(*body, numbering=lists)) == ["x", "x", "Exhibit x"]


def test_a_typed_number_beside_a_computed_one_stays_text() -> None:
    lists = numbering({"1": [("decimal", "%1.")]})
    (draft,) = drafts(paragraph("D.5 Tax agreements", num="1", level=0), numbering=lists)
    assert (draft.label, draft.text) == ("1.", "D.5 Tax agreements")


def test_list_numbers_inside_a_sentence_are_computed() -> None:
    lists = numbering({"1": [("decimal", "%1."), ("lowerLetter", "(%2)")]})

    def item(code: str) -> str:
        return field_code(code, separate=False)

    reading = read(
        paragraph("Pay ", item("LISTNUM"), " fees and ", item("LISTNUM"), " taxes", num="1", level=0),
        paragraph("Give ", item("LISTNUM"), " notice", num="1", level=0),
        paragraph(item('LISTNUM "NumberDefault" \\l 4'), " x ", item('LISTNUM "NumberDefault" \\l 4 \\s 7')),
        paragraph(item("LISTNUM LegalDefault"), " and ", item("LISTNUM LegalDefault \\l 2")),
        numbering=lists,
    )
    assert lines(reading) == [
        "1. Pay (a) fees and (b) taxes", "2. Give (a) notice", "(1) x (7)", "1. and 1.1.",
    ]  # fmt: skip


def test_numbers_of_the_older_automatic_fields_are_computed() -> None:
    def field(name: str) -> str:
        return field_code(name, separate=False)

    headed = styles(style("H1", "heading 1", ppr='<w:outlineLvl w:val="0"/>'))
    reading = read(
        paragraph(field("AUTONUM"), " One"),
        paragraph(field("AUTONUM"), " Two"),
        paragraph(field("AUTONUMLGL"), " Fees", style="H1"),
        paragraph(field("AUTONUMOUT"), " Term", style="H1"),
        styles=headed,
    )
    assert lines(reading) == ["1. One", "2. Two", "1. Fees", "I. Term"]


def test_a_prompt_to_click_is_a_placeholder() -> None:
    view = view_of(read(paragraph("Dated ", field_code("MACROBUTTON NoMacro [Click here]", separate=False))))
    assert lines(view) == ["Dated"]
    assert [(s.layer, s.text) for s in view.shadows] == [(Layer.PLACEHOLDER, "Dated [Click here]")]


def test_repeated_controls_hold_text() -> None:
    item = "<w15:repeatingSectionItem xmlns:w15='urn:w15'/>"
    rows = control(*(control(row(f"Order {n}"), properties=item) for n in (1, 2)))
    assert lines(read(table([rows]))) == ["Order 1", "Order 2"]


@pytest.mark.parametrize("code", ["SET buyer Larchmont", 'ASK buyer "Who buys?"'])
def test_a_field_that_only_fills_a_bookmark_prints_nothing(code: str) -> None:
    stored = field_code(code, bookmark("buyer", "Larchmont"))
    reading = read(paragraph(stored, "The buyer is ", field_code("REF buyer", "Larchmont"), "."))
    assert lines(reading) == ["The buyer is Larchmont."]
    assert view_of(reading).remarks == ()


def test_a_sequence_field_prints_its_result() -> None:
    assert lines(read(paragraph("Exhibit ", simple_field("SEQ Exhibit \\* ALPHABETIC", "B")))) == ["Exhibit B"]


def test_legacy_form_fields_show_what_is_chosen() -> None:
    def form(data: str, name: str) -> str:
        begin = special(f'<w:fldChar w:fldCharType="begin"><w:ffData>{data}</w:ffData></w:fldChar>')
        return begin + run(name, tag="instrText") + special('<w:fldChar w:fldCharType="end"/>')

    entries = '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Delaware"/><w:listEntry w:val="New York"/></w:ddList>'
    body = paragraph(
        form(entries, " FORMDROPDOWN "), " ", form("<w:checkBox><w:checked/></w:checkBox>", " FORMCHECKBOX ")
    )
    assert lines(read(body)) == ["New York ☒"]


def test_headers_print_only_where_some_page_shows_them() -> None:
    def section(extra: str = "") -> str:
        kinds = (("first", "header1"), ("default", "header2"), ("even", "header3"))
        references = "".join(f'<w:headerReference w:type="{kind}" r:id="{name}"/>' for kind, name in kinds)
        return f"<w:sectPr>{references}{extra}</w:sectPr>"

    def headers(extra: str, settings: str) -> list[str]:
        data = WordFile(
            body=[paragraph("Text."), section(extra)],
            headers={f"header{n}": paragraph(f"Header {n}") for n in (1, 2, 3)},
            settings=settings,
        ).build()
        return [d.text for d in view_of(docx.read(data, "x")).drafts if d.layer is Layer.HEADER_FOOTER]

    assert headers("", "") == ["Header 2"]
    assert headers("<w:titlePg/>", "<w:evenAndOddHeaders/>") == ["Header 1", "Header 2", "Header 3"]


def test_headers_that_differ_in_the_page_number_print_once() -> None:
    def numbered(page: str) -> str:
        return paragraph("Page ", simple_field("PAGE", page))

    references = "".join(
        f'<w:footerReference w:type="{kind}" r:id="{name}"/>'
        for kind, name in (("first", "footer1"), ("default", "footer2"))
    )
    data = WordFile(
        body=[paragraph("Text."), f"<w:sectPr>{references}<w:titlePg/></w:sectPr>"],
        headers={"footer1": numbered("1"), "footer2": numbered("7")},
    ).build()
    assert len(view_of(docx.read(data, "x")).drafts) == 2


def test_what_a_document_imports_is_read_in_place() -> None:
    html = "<html><body><p>From a <b>page</b>.</p><ul><li>Item</li></ul><script>no()</script></body></html>"
    data = WordFile(
        body=[paragraph("Before."), '<w:altChunk r:id="c1"/>', '<w:altChunk r:id="c2"/>', paragraph("After.")],
        related={
            "c1": ("aFChunk", "word/page.html", html),
            "c2": ("aFChunk", "word/other.docx", word_file(paragraph("From a document."))),
        },
    ).build()
    assert lines(docx.read(data, "x")) == ["Before.", "From a page.", "Item", "From a document.", "After."]


def test_a_chunk_that_is_not_read_and_a_linked_document_are_remarked() -> None:
    data = WordFile(
        body=[paragraph("Before."), '<w:altChunk r:id="c1"/>', '<w:subDoc r:id="s1"/>'],
        related={"c1": ("aFChunk", "word/old.rtf", "{\\rtf1 x}")},
        external={"s1": ("subDocument", "schedule.docx")},
    ).build()
    view = view_of(docx.read(data, "x"))
    assert [(code, words.partition(":")[0]) for code, words, _ in view.remarks] == [
        ("unread-part", "word/old.rtf"),
        ("missing-subdocument", "schedule.docx"),
    ]


def test_a_dropped_capital_belongs_to_its_word() -> None:
    body = [paragraph("T", ppr='<w:framePr w:dropCap="drop" w:lines="3"/>'), paragraph("he parties agree.")]
    assert lines(read(*body)) == ["The parties agree."]


def test_a_formula_and_a_reading_aid_print_on_their_line() -> None:
    fraction = (
        "<m:oMath><m:f><m:num><m:r><m:t>Fees</m:t></m:r></m:num><m:den><m:r><m:t>12</m:t></m:r></m:den></m:f></m:oMath>"
    )
    ruby = special(f"<w:ruby><w:rt>{run('けい')}</w:rt><w:rubyBase>{run('契')}</w:rubyBase></w:ruby>")
    assert lines(read(paragraph("Rate = ", fraction), paragraph(ruby, "約"))) == ["Rate = Fees/12", "契約"]


def test_white_space_at_the_ends_of_a_text_counts_only_where_it_is_preserved() -> None:
    bare = "<w:r><w:t> and </w:t></w:r>"
    assert lines(read(paragraph("this", bare, "that"))) == ["thisandthat"]
    assert lines(read(paragraph("this", "<w:r><w:t>\nand\n</w:t></w:r>", "that"))) == ["thisandthat"]


def test_indents_come_from_the_list_unless_the_paragraph_says_otherwise() -> None:
    indented = [
        level(0, "decimal", "%1.").replace("</w:lvl>", '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>')
    ]
    found = drafts(
        paragraph("In the list", num="1", level=0),
        paragraph("Its own", num="1", level=0, ppr='<w:ind w:left="1440" w:hanging="360"/>'),
        paragraph("Not in it", style="Listed", num="0"),
        paragraph("First line", ppr='<w:ind w:firstLine="200"/>'),
        paragraph("Centred", ppr='<w:jc w:val="center"/>'),
        numbering=numbering({"1": indented}),
        styles=styles(style("Listed", ppr='<w:numPr><w:numId w:val="1"/></w:numPr>')),
    )
    assert [d.indent_pt for d in found] == [36.0, 72.0, 0.0, 10.0, 0.0]
    assert [d.centred for d in found] == [False, False, False, False, True]


def test_a_list_through_a_numbering_style_resolves() -> None:
    numbers = numbering(
        {
            "8": ["<w:styleLink w:val='Legal'/>", level(0, "upperLetter", "%1.")],
            "9": ["<w:numStyleLink w:val='Legal'/>"],
        },
        number("3", "9"),
    )
    legal = styles(style("Legal", kind="numbering", ppr='<w:numPr><w:numId w:val="8"/></w:numPr>'))
    found = drafts(paragraph("x", num="3", level=0), paragraph("y", num="8", level=0), numbering=numbers, styles=legal)
    assert [(d.label, d.list_id) for d in found] == [("A.", "8"), ("B.", "8")]


@pytest.mark.parametrize("strict", [False, True])
def test_both_namespaces_of_the_standard_read_alike(strict: bool) -> None:
    data = WordFile(
        body=[paragraph("Fees", num="1", level=0, style="Heading1"), table([["a"]])],
        numbering=numbering({"1": [("decimal", "%1.")]}),
        styles=styles(style("Heading1", "heading 1")),
        strict=strict,
    ).build()
    view = view_of(docx.read(data, "x"))
    assert lines(view) == ["1. Fees", "a"]
    assert view.drafts[0].heading_level == 1


def test_parts_are_found_by_their_relationships_wherever_they_are() -> None:
    data = WordFile(
        body=[paragraph("Fees", num="1", level=0)],
        numbering=numbering({"1": [("decimal", "%1.")]}),
        main="custom/place/main2.xml",
    ).build()
    assert lines(docx.read(data, "x")) == ["1. Fees"]


def test_part_names_compare_without_case_and_with_either_slash() -> None:
    parts = WordFile(
        body=[paragraph("Fees", num="1", level=0)], numbering=numbering({"1": [("decimal", "%1.")]})
    ).parts()
    parts["Word\\Numbering.XML"] = parts.pop("word/numbering.xml")
    assert lines(docx.read(zipped(parts), "x")) == ["1. Fees"]


def test_a_style_without_an_identifier_styles_nothing_unless_it_is_the_default() -> None:
    nameless = '<w:style w:type="paragraph"{}><w:name w:val="Spacer"/><w:rPr><w:sz w:val="2"/></w:rPr></w:style>'
    normal = style("Normal", "Normal").replace("<w:style ", '<w:style w:default="1" ', 1)
    assert lines(read(paragraph("Seen."), styles=styles(normal, nameless.format("")))) == ["Seen."]
    assert lines(read(paragraph("Seen."), styles=styles(nameless.format("")))) == ["Seen."]
    assert lines(read(paragraph("Unseen."), styles=styles(nameless.format(' w:default="1"')))) == []


def test_a_document_without_styles_numbering_or_content_types_reads() -> None:
    parts = WordFile(body=[paragraph("Fees", num="7", level=0, style="Nowhere")]).parts()
    del parts["[Content_Types].xml"]
    assert lines(docx.read(zipped(parts), "x")) == ["Fees"]


def test_all_bodies_of_a_part_that_was_put_together_are_read() -> None:
    parts = WordFile(body=[paragraph("One."), "</w:body><w:body>", paragraph("Two.")]).parts()
    assert lines(docx.read(zipped(parts), "paper.docx")) == ["One.", "Two."]


def test_unknown_elements_are_looked_through() -> None:
    inside = paragraph("Kept. ", f"<w:future>{run('Also kept.')}</w:future>")
    assert lines(read(f'<x:later xmlns:x="urn:x">{inside}</x:later>')) == ["Kept. Also kept."]


def test_characters_that_hide_or_imitate_are_named() -> None:
    reading = read(paragraph("Fine."), paragraph("Prоvider pays 7\u20602 hours\u202e."))
    assert set(reading.suspicious) == {"U+043E in ¶ 2", "U+2060 in ¶ 2", "U+202E in ¶ 2"}
