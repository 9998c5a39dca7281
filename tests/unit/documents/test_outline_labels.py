"""Labels at the beginning of a paragraph: which are, which are not."""

from __future__ import annotations

import pytest
from outlines import citations, cited, paragraph, view_of, words_of

from critic.documents.drafts import Draft
from critic.documents.outline.marks import parse_label, read_mark


@pytest.mark.parametrize(
    ("text", "label", "tokens"),
    [
        ("4.2 Fees. Customer shall pay.", "4.2", ("4", "2")),
        ("4.2. Fees", "4.2.", ("4", "2")),
        ("3.2) Late Fees", "3.2)", ("3", "2")),
        ("Section 3.2 Late Fees", "Section 3.2", ("3", "2")),
        ("SECTION 5. TERM.", "SECTION 5.", ("5",)),
        ("Section 1.01 Defined Terms", "Section 1.01", ("1", "01")),
        ("ARTICLE IV", "ARTICLE IV", ("article 4",)),
        ("Article 4 – Fees", "Article 4", ("article 4",)),
        ("ARTICLE ONE", "ARTICLE ONE", ("article 1",)),
        ("(b) copy the manuals", "(b)", ("b",)),
        ("b. copy the manuals", "b.", ("b",)),
        ("(iv) the remedy", "(iv)", ("iv",)),
        ("A. The parties have met.", "A.", ("a",)),
        ("PB-4 Liability", "PB-4", ("pb-4",)),
        ("Item 7. Insurance", "Item 7.", ("item 7",)),
        ("Principle 3: Candour", "Principle 3:", ("principle 3",)),
        ("Recital C", "Recital C", ("recital c",)),
        ("§ 4 Fees", "§ 4", ("4",)),
        ("4.2(b) Interest on late sums", "4.2(b)", ("4", "2", "b")),
        ("II.3 Interest", "II.3", ("ii", "3")),
        ("Section 3.l. Organization", "Section 3.l.", ("3", "1")),
        ("EXHIBIT A", "EXHIBIT A", ("exhibit a",)),
        ("Schedule 2 – Fees", "Schedule 2", ("schedule 2",)),
        ("ANNEX II", "ANNEX II", ("annex 2",)),
        ("Annex I(B) Description of Transfer", "Annex I(B)", ("annex i", "b")),
    ],
)
def test_a_typed_label_is_read(text: str, label: str, tokens: tuple[str, ...]) -> None:
    mark = read_mark(text)
    assert mark is not None
    assert (mark.label, mark.tokens) == (label, tokens)


@pytest.mark.parametrize(
    "text",
    [
        "3.5 percent per annum",
        "3.5% per annum",
        "8 million dollars",
        "$1.50 per unit",
        "10 days after the Effective Date",
        "30.06.2024 is the closing date",
        "12 January 2024 is the closing date",
        "2024 was a good year",
        "2401 Kerner Boulevard",
        "415.555.0199",
        "Section 4.2(f)) or transfer of the assets",
        "Section 3.1 shall not apply",
        "Section 4.2, 4.3 and 4.5",
        "Article 9 of the commercial code",
        "(a) and (b) above",
        "(b) above",
        "Exhibit A is attached hereto",
        "SCHEDULE OF LOANS",
        "Rule 10b-5 applies",
        "Section 240.12b-2 of the rules",
        "Item 5.02 of the form",
        "[x] expires after one year",
        "1/3 of the shares",
        "1.5x the fees",
    ],
)
def test_what_only_looks_like_a_label_is_none(text: str) -> None:
    mark = read_mark(text)
    assert mark is None or mark.weak


@pytest.mark.parametrize(
    "text",
    [
        "3.5 percent per annum",
        "8 million",
        "10 days after notice",
        "(b) above applies",
        "Section 3.1 shall not apply to it",
        "A. Jones signed",
        "20 Salida Road",
    ],
)
def test_a_paragraph_that_only_looks_numbered_is_no_provision(text: str) -> None:
    assert citations(view_of("4.1 Fees. Customer shall pay.", text)) == ["4.1"]


def test_the_wrapped_end_of_a_cross_reference_is_no_provision() -> None:
    view = view_of(
        "5.1 Transfer. No party may make an assignment of any right that is permitted by the terms of",
        "Section 4.2(f)) or transfer of the assets that are listed there.",
        "5.2 Notices. All notices are in writing, other than those described in the second sentence of",
        "5.1 which may be oral.",
    )
    assert citations(view) == ["5.1", "5.2"]


def test_a_computed_label_is_the_label_whatever_is_typed_behind_it() -> None:
    view = view_of(
        paragraph("Section A — Corporate Records", label="1.", list_id="l"),
        paragraph("A.1 Certificate of incorporation.", label="1.1", list_id="l", label_level=1),
        paragraph("1. Board consent. The consent of the board.", label="(a)", list_id="l", label_level=2),
        paragraph("2. Resignation. The letter of resignation.", label="(b)", list_id="l", label_level=2),
    )
    assert citations(view) == ["1", "1.1", "1.1(a)", "1.1(b)"]
    assert cited(view, "1").label == "1."


def test_a_computed_label_is_printed_before_its_words() -> None:
    view = view_of(paragraph("Fees. Customer shall pay.", label="4.2", list_id="l", caption_chars=5))
    fees = cited(view, "4.2")
    assert view.text == "4.2 Fees. Customer shall pay."
    assert fees.label_span is not None
    assert view.text[fees.label_span.start : fees.label_span.end] == "4.2"
    assert fees.heading_span is not None
    assert view.text[fees.heading_span.start : fees.heading_span.end] == "Fees" == fees.heading
    assert fees.names == ("Fees",)


def test_a_bare_number_is_a_label_only_where_the_line_is_a_heading() -> None:
    assert citations(view_of(paragraph("4 Security Incidents", heading_level=2))) == ["4"]
    assert citations(view_of("4 Kingsway Road")) == []


def test_a_label_alone_on_its_line_takes_its_heading_from_the_next() -> None:
    view = view_of("ARTICLE IV", "FEES AND PAYMENT", "4.1 Fees. Customer shall pay.")
    article = cited(view, "Article IV")
    assert (article.path, article.heading) == (("article 4",), "FEES AND PAYMENT")
    assert words_of(view, "Article IV").endswith("shall pay.")


def test_initials_are_no_label_and_lettered_sections_are() -> None:
    assert citations(view_of("A. INTRODUCTION", "Words.", "B. SEVERANCE PAY", "More words.")) == ["A", "B"]
    assert citations(view_of("1. Term. One year.", "C. Gregory Smith", "President")) == ["1"]


def test_a_label_in_a_table_counts_and_a_figure_does_not() -> None:
    view = view_of(
        paragraph("PB-4", row=1, cell=1, columns=2),
        paragraph("Liability is capped at the fees paid.", row=1, cell=2, columns=2),
        paragraph("PB-5", row=2, cell=1, columns=2),
        paragraph("Notice within two business days.", row=2, cell=2, columns=2),
        paragraph("1", row=3, cell=1, columns=2),
        paragraph("17 units of the product", row=3, cell=2, columns=2),
    )
    assert citations(view)[:2] == ["PB-4", "PB-5"]
    assert "1" not in citations(view)
    assert words_of(view, "PB-4") == "PB-4 Liability is capped at the fees paid."


def test_a_computed_label_of_an_unknown_form_keeps_its_tokens() -> None:
    assert parse_label("1.a").tokens == ("1", "a")
    assert parse_label("First").tokens == ("first",)


def test_a_space_or_none_about_a_bracket_is_a_typist_s() -> None:
    assert citations(view_of("7.1 End. It ends:", "(a) by agreement;", "(b ) by notice;", "(c)By law.")) == [
        "7.1",
        "7.1(a)",
        "7.1(b)",
        "7.1(c)",
    ]
    assert citations(view_of("1. Choose:", "( x ) one year", "( i ) two years")) == ["1"]


def test_a_layout_table_with_its_label_in_a_cell_of_its_own_is_provisions() -> None:
    def row(number: int, label: str, text: str) -> tuple[Draft, ...]:
        return (
            paragraph("", row=number, cell=1, columns=3),
            paragraph(label, row=number, cell=2, columns=3),
            paragraph(text, row=number, cell=3, columns=3),
        )

    view = view_of(
        *row(1, "4.1", "Fees. Customer shall pay."), *row(2, "(a)", "in euro; and"), *row(3, "(b)", "in full.")
    )
    assert citations(view) == ["4.1", "4.1(a)", "4.1(b)"]
    assert cited(view, "4.1").heading == "Fees"


def test_a_table_of_figures_holds_no_provisions() -> None:
    def row(number: int, *cells: str) -> tuple[Draft, ...]:
        return tuple(paragraph(c, row=number, cell=n, columns=3) for n, c in enumerate(cells, 1))

    view = view_of(
        *row(1, "1.5", "basic support on working days", "2.0"), *row(2, "1.6", "premium support at all times", "3.0")
    )
    assert citations(view) == []


def test_sections_under_a_number_with_a_zero_are_its_own() -> None:
    view = view_of("1.0 Scope", "1.1 Work. All.", "1.2 Term. One year.", "2.0 Fees", "2.1 Rates. As agreed.")
    assert [p.parent for p in view.provisions] == [None, 0, 0, None, 3]


def test_a_section_may_be_titled_with_the_name_of_a_unit() -> None:
    view = view_of(
        "11.4 Reports. They are yearly (or monthly)", "11.5 Copies of Reports. One each.", "11.6 Year 2000. None."
    )
    assert citations(view) == ["11.4", "11.5", "11.6"]
