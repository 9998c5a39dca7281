"""Markdown as rendered."""

from __future__ import annotations

import pytest
from outlines import citations, cited, words_of

from critic.documents.drafts import Draft, Reading
from critic.documents.markdown import read
from critic.documents.outline import build_view
from critic.errors import UnreadableDocument
from critic.model.documents import Layer, View


def reading(source: str) -> Reading:
    return read(source.encode(), "paper.md")


def drafts(source: str) -> tuple[Draft, ...]:
    return reading(source).views[0].drafts


def view(source: str) -> View:
    return build_view(reading(source).views[0])


def texts(source: str) -> list[str]:
    return [d.text for d in drafts(source)]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("**Cap.** The *cap* is __one__ _year_.", "Cap. The cap is one year."),
        ("snake_case and 2*3 and a * b stay", "snake_case and 2*3 and a * b stay"),
        ("***both*** at once", "both at once"),
        (r"\*literal\* \[x\]", "*literal* [x]"),
        ("Fees &amp; taxes &sect; 4 &#8220;x&#8221;", "Fees & taxes § 4 “x”"),
        ('the <span class="link">Provider\u2019s</span> Affiliate', "the Provider’s Affiliate"),
        ("a line<br>broken", "a line\nbroken"),
        ('see [the terms](https://example.com/a_(b) "t") now', "see the terms now"),
        ("see [the terms][1] now\n\n[1]: https://example.com", "see the terms now"),
        ("[Fill in] by [date]", "[Fill in] by [date]"),
        ("`code_with_*stars*` stays", "code_with_*stars* stays"),
        ("<PARTY NAME> signs", "<PARTY NAME> signs"),
        ("hard-wrapped\nlines join", "hard-wrapped lines join"),
        ("a third-\nparty claim", "a third-\nparty claim"),
        ("two spaces  \nbreak the line", "two spaces\nbreak the line"),
        ("~~gone~~ text", "gone text"),
        ("![a seal](seal.png) here", "a seal here"),
        ("[![a seal](seal.png)](https://example.com/seal) here", "a seal here"),
        ("<table><tr><td>Fee</td><td>ten</td></tr>\n<tr><td>Term</td></tr></table>", "Fee ten\nTerm"),
        ("<dl><dt>Fee</dt><dd>ten</dd></dl>", "Fee ten"),
        ("<https://example.com/x>", "https://example.com/x"),
        ("5 < 6 and 7 > 3", "5 < 6 and 7 > 3"),
    ],
)
def test_a_reader_sees_the_words_and_not_the_markup(source: str, text: str) -> None:
    assert texts(source) == [text]


def test_headings_have_levels_and_the_first_is_the_title() -> None:
    found = drafts("# Services Agreement\n\n## 4.1 Customer Data\n\nWords.\n\nSetext\n------\n\nMore.\n")
    assert [(d.text, d.heading_level, d.title) for d in found] == [
        ("Services Agreement", 1, True),
        ("4.1 Customer Data", 2, False),
        ("Words.", 0, False),
        ("Setext", 2, False),
        ("More.", 0, False),
    ]
    assert reading("# Services Agreement\n\ntext").title == "Services Agreement"


def test_numbered_headings_are_provisions() -> None:
    found = view(
        "# MSA\n\n## 4.1 Customer Data\n\nCustomer owns\nits data.\n\n## 4.2 Training\n\nNone.\n\n## 9 Law\n\nOhio.\n"
    )
    assert citations(found) == ["4.1", "4.2", "9"]
    assert words_of(found, "4.1") == "4.1 Customer Data\nCustomer owns its data."


@pytest.mark.parametrize(
    "marked",
    ["**3.2** Late Fees", "**3.2 Late Fees**", "3.2. Late Fees", "### Section 3.2 Late Fees", "3.2) Late Fees"],
)
def test_every_way_to_set_a_numbered_heading_registers(marked: str) -> None:
    found = view(f"3.1 Fees. Due.\n\n{marked}\n\nCustomer pays interest.\n")
    assert cited(found, "3.2").heading == "Late Fees"


def test_nested_numbers_say_their_whole_place() -> None:
    source = (
        "1. Service\n    1. Access. Yes.\n    2. Support. No.\n        a. by phone\n"
        "        b. by mail\n2. Fees\n    1. Payment. Net 30.\n"
    )
    found = view(source)
    assert citations(found) == ["1", "1.1", "1.2", "1.2(a)", "1.2(b)", "2", "2.1"]
    assert cited(found, "1.2").label == "1.2"
    assert cited(found, "1.2(a)").label == "a."


def test_loose_lists_and_continuation_paragraphs_keep_their_items() -> None:
    source = "1. Term\n\n    One year.\n\n    It renews.\n\n2. Fees\n\n    Due monthly.\n\nClosing words.\n"
    found = view(source)
    assert words_of(found, "1") == "1. Term\nOne year.\nIt renews."
    assert citations(found) == ["1", "2"]


def test_a_list_prints_the_numbers_that_it_counts() -> None:
    assert [d.label for d in drafts("1. one\n1. two\n1. three\n")] == ["1.", "2.", "3."]
    assert [d.label for d in drafts("7. seven\n8. eight\n")] == ["7.", "8."]


def test_a_number_at_a_line_start_does_not_interrupt_a_sentence() -> None:
    assert texts("The notice period is\n30. It may be waived.") == ["The notice period is 30. It may be waived."]


def test_lazy_lines_go_on_with_their_item() -> None:
    assert texts("1. Customer shall\npay the fees.\n2. Provider shall\n   deliver.\n") == [
        "Customer shall pay the fees.",
        "Provider shall deliver.",
    ]


def test_bullets_have_no_labels_and_may_hold_typed_ones() -> None:
    found = drafts("- (a) first;\n- (b) second.\n\n* [x] chosen\n* [ ] open\n")
    assert [(d.text, d.label) for d in found] == [
        ("(a) first;", ""),
        ("(b) second.", ""),
        ("☒ chosen", ""),
        ("☐ open", ""),
    ]


def test_typed_labels_on_lines_of_their_own_are_paragraphs() -> None:
    found = view("**8.1.** Mutual. Each party warrants that:\n(a) it may sign;\n(b) it will pay.\n")
    assert citations(found) == ["8.1", "8.1(a)", "8.1(b)"]


def test_tables_are_rows_of_cells() -> None:
    found = drafts(
        "| Term | Value |\n|:-----|------:|\n| Governing Law | Ohio \\| USA |\n| **Cap** | $1m |\n\nAfter.\n"
    )
    assert [(d.text, d.row, d.cell, d.header_row) for d in found] == [
        ("Term", 1, 1, True),
        ("Value", 1, 2, True),
        ("Governing Law", 2, 1, False),
        ("Ohio | USA", 2, 2, False),
        ("Cap", 3, 1, False),
        ("$1m", 3, 2, False),
        ("After.", 0, 0, False),
    ]
    assert '"Governing Law"' in citations(view("| a | b |\n|---|---|\n| Governing Law | Ohio |\n"))


def test_comments_and_hidden_elements_are_shadows_of_their_paragraph() -> None:
    found = reading(
        "First.\n\nThe cap <!-- does not --> apply.\n\n<!-- a note\nof two lines -->\n\n"
        '<span style="display:none">Secret words.</span> Seen.\n\n```\n<!-- code -->\n```\n'
    ).views[0]
    assert [d.text for d in found.drafts] == ["First.", "The cap apply.", "Seen.", "<!-- code -->"]
    assert [(s.text, s.layer, s.at) for s in found.shadows] == [
        ("The cap does not apply.", Layer.HIDDEN, 1),
        ("a note of two lines", Layer.HIDDEN, 2),
        ("Secret words. Seen.", Layer.HIDDEN, 2),
    ]


def test_a_comment_between_list_items_does_not_end_the_list() -> None:
    assert [d.label for d in drafts("1. one\n<!-- x -->\n2. two\n")] == ["1.", "2."]


def test_front_matter_is_not_printed() -> None:
    found = reading("---\ntitle: Order Form\nowner: x\n---\n\nWords.\n")
    assert found.title == "Order Form"
    assert [d.text for d in found.views[0].drafts] == ["Words."]


def test_footnotes_are_a_story_of_their_own() -> None:
    found = drafts("The cap[^1] applies.\n\n[^1]: Net of taxes.\n")
    assert [(d.text, d.layer, d.attached_to) for d in found] == [
        ("The cap applies.", Layer.BODY, None),
        ("Net of taxes.", Layer.FOOTNOTE, 0),
    ]


def test_block_quotations_and_code_keep_their_words() -> None:
    assert texts("> quoted\n> words\n\n```\nreplace *x*\n  with y\n```\n") == ["quoted words", "replace *x*\n  with y"]


def test_bold_and_run_in_captions_are_evidence() -> None:
    caption, whole, term = drafts(
        "**1. The Agreement**. The terms apply.\n\n**GENERAL**\n\n**Affiliate** means an entity.\n"
    )
    assert caption.caption_chars == len("1. The Agreement")
    assert (whole.bold, whole.caption_chars) == (True, 0)
    assert term.caption_chars == len("Affiliate")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_system_are_read(newline: str) -> None:
    assert texts(f"# T{newline}{newline}1. One{newline}2. Two{newline}") == ["T", "One", "Two"]


def test_what_is_no_text_is_refused_by_name() -> None:
    with pytest.raises(UnreadableDocument, match=r"paper\.md"):
        read(bytes(range(256)) * 8, "paper.md")


@pytest.mark.parametrize(
    "source", ["*a " * 9000, "[" * 9000, "<!-- " * 9000, "`" * 9001, "> " * 9000, "1. " * 9000, "<span hidden>" * 5000]
)
def test_hostile_markup_is_read_in_one_pass(source: str) -> None:
    assert len(drafts(source)) <= 9000
