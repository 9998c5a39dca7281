"""Labels before words that seldom begin a name: a path, a date, a small letter."""

from __future__ import annotations

import pytest
from outlines import citations, paragraph, view_of

from critic.documents.outline.marks import read_mark

BODY = "The Supplier keeps the goods dry until the Buyer has taken them over in its store."


@pytest.mark.parametrize(
    "text",
    [
        "3.4 /store and what it holds",
        "3.4.1 /store",
        "4.2 July 2024: Delivery of the press",
        "4.2 July 15, 2024 – Delivery of the press",
        "4.2 Oct. 2024: Delivery",
    ],
)
def test_a_number_before_a_path_or_a_dated_title_is_a_label_where_it_is_set_as_a_heading(text: str) -> None:
    mark = read_mark(text, strong=True)
    assert mark is not None
    assert mark.label == text.split()[0]
    assert not mark.weak
    assert read_mark(text) is None


@pytest.mark.parametrize(
    "text",
    ["3.4 / 3.5 of the terms", "3.4 /s/ Ann Example", "4.2 July 2024", "4.2 May 31, 2024 and later", "4.2 June 3"],
)
def test_a_number_before_another_number_or_a_bare_date_is_none(text: str) -> None:
    assert read_mark(text, strong=True) is None


def test_bold_lines_with_a_letter_and_a_number_are_sections_though_their_names_begin_small() -> None:
    names = ["A.1 Goods", "A.2 delivery of goods", "A.3 return of goods"]
    view = view_of(*(p for name in names for p in (paragraph(name, bold=True), BODY)))
    assert citations(view) == ["A.1", "A.2", "A.3"]


@pytest.mark.parametrize("text", ["A.2 above", "A.2 of this annex", "A.2, too"])
def test_a_letter_and_a_number_that_a_sentence_names_are_no_label(text: str) -> None:
    assert read_mark(text, strong=True) is None


def test_a_bold_line_whose_letter_and_number_count_with_no_other_is_no_section() -> None:
    assert citations(view_of(paragraph("B.7 small stock", bold=True), BODY)) == ['"B.7 small stock"']
