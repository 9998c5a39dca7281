"""Where a table of contents ends, told by the lines alone."""

from __future__ import annotations

import pytest
from outlines import citations, cited, view_of, words_of

ENTRIES = ("Contents", "1 Definitions 2", "2 Delivery 3", "3 Price 4", "4 Notices 5")
BODY = (
    "Definitions",
    "The goods are those that the order lists, and the works are those at the quay.",
    "1.1 Quay. The quay is the northern one.",
)


@pytest.mark.parametrize("label", ["ARTICLE 1", "Article 1.", "Chapter 1", "PART 1", "ARTICLE I"])
def test_a_label_alone_behind_the_contents_opens_the_first_provision(label: str) -> None:
    view = view_of(*ENTRIES, label, *BODY)
    assert view.provisions[0].label == label.rstrip(".") or view.provisions[0].label == label
    assert view.provisions[0].heading == "Definitions"
    assert view.provisions[1].label == "1.1"
    assert view.provisions[1].level == 1


def test_a_label_alone_whose_title_stands_twice_opens_the_first_provision() -> None:
    view = view_of(*ENTRIES, "ARTICLE 1", *BODY, "EXHIBIT A", "Definitions", "1. Of the exhibit.")
    assert cited(view, "Article 1").heading == "Definitions"


def test_a_label_alone_in_the_contents_is_an_entry_where_its_title_has_the_page() -> None:
    view = view_of(
        "Contents",
        "ARTICLE 1",
        "Definitions 2",
        "ARTICLE 2",
        "Delivery 3",
        "ARTICLE 3",
        "Price 4",
        "ARTICLE 4",
        "Notices 5",
        "ARTICLE 1",
        "Definitions",
        "The goods are those that the order lists.",
        "ARTICLE 2",
        "Delivery",
        "The seller delivers them at the quay.",
    )
    assert citations(view) == ["Article 1", "Article 2"]
    assert words_of(view, "Article 2") == "ARTICLE 2\nDelivery\nThe seller delivers them at the quay."


def test_attachments_without_a_page_at_the_end_of_the_contents_are_entries() -> None:
    view = view_of(*ENTRIES, "Schedule 1", "Schedule 2", "1 Definitions", "2 Delivery", "Schedule 1", "Prices")
    assert citations(view)[:2] == ["1", "2"]


def test_a_heading_that_ends_in_a_number_is_the_one_that_the_contents_announce() -> None:
    view = view_of(
        "Contents",
        "1. Definitions 2",
        "2. Delivery in 2031 3",
        "3. Price 4",
        "4. Notices 5",
        "2. Delivery in 2031",
        "The seller delivers the goods at the quay.",
        "3. Price",
        "The buyer pays thirty days later.",
    )
    assert citations(view) == ["2", "3"]


def test_the_head_of_each_page_of_the_contents_ends_no_list() -> None:
    view = view_of(
        "TABLE OF CONTENTS",
        "Page",
        "1. Definitions 2",
        "2. Delivery 3",
        "3. Price 4",
        "Page",
        "4. Notices 5",
        "5. Law 6",
        "1. Definitions",
        "The goods are those that the order lists.",
        "5. Law",
        "The law of Ohio governs.",
    )
    assert citations(view) == ["1", "5"]
