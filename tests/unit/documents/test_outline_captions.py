"""Where the name of a provision ends: in a line that is nothing but a name, and before its first sentence."""

from __future__ import annotations

import pytest
from outlines import cited, paragraph, view_of

BODY = "The Supplier keeps the goods dry until the Buyer has taken them over in its store."
LONG = (
    "Duties of the Supplier towards the carriers, the customs authorities and the insurers of the goods that it sends"
    " to the Buyer on the way"
)


def heading_of(text: str, **evidence: object) -> str:
    return cited(view_of(paragraph(text, **evidence), BODY), text.split()[0]).heading


@pytest.mark.parametrize(
    "name",
    [
        "Step 1: Delivery of the goods",
        "Delivery — a second attempt",
        "Step 1: Delivery by R. Example Ltd. and others",
        "Duties under Part B: Notice; Records",
        "Who bears the costs of a delay?",
        "401(k) plan",
        "24Seven personnel",
        "“As is” sale",
        "/store and what it holds",
        LONG,
        f"{LONG}, and who bears their costs?",
    ],
)
def test_a_bold_line_is_the_name_as_a_whole(name: str) -> None:
    assert heading_of(f"4.2 {name}", bold=True) == name


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("4.2 LATE FEES. THE BUYER PAYS THEM.", "LATE FEES"),
        ("4.2 NOTICE: THE GOODS ARE SOLD AS THEY ARE.", "NOTICE"),
        ("4.2 Notice: The goods are sold as they are. They are old", "Notice"),
        ("4.2 The buyer pays the fees;", ""),
        (f"4.2 {LONG} and of each carrier.", ""),
        (f"4.2 {LONG}:", ""),
        (f"4.2 {LONG}. They end with the sale", ""),
        ("4.2 (unused)", ""),
        ("4.2 12.5 %", ""),
    ],
)
def test_a_bold_sentence_is_no_name(text: str, heading: str) -> None:
    assert heading_of(text, bold=True) == heading


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("4.2 Term: Three years", "Term"),
        ("4.2 What the buyer pays", ""),
        (f"4.2 {LONG}", ""),
    ],
)
def test_a_plain_line_is_a_name_only_where_it_is_set_like_one(text: str, heading: str) -> None:
    assert heading_of(text) == heading


@pytest.mark.parametrize(
    ("text", "caption", "heading"),
    [
        ("4.2 Return of the interim stock", "4.2 Return of the", "Return of the interim stock"),
        ("4.2 Return of Stock. The Buyer returns it.", "4.2 Return of", "Return of Stock"),
        ("4.2 Return of the goods that the buyer has not sold in time.", "4.2 Return of the", ""),
        (
            "4.2 Sums to be accounted for. The Buyer pays them.",
            "4.2 Sums to be accounted for",
            "Sums to be accounted for",
        ),
    ],
)
def test_formatting_that_ends_within_a_name_is_not_its_end(text: str, caption: str, heading: str) -> None:
    assert heading_of(text, caption_chars=len(caption)) == heading


@pytest.mark.parametrize(
    ("caption", "heading"),
    [
        (f"Liability of the Supplier. {LONG}.", "Liability of the Supplier"),
        (f"{LONG} end with the sale.", ""),
        ("Each side bears its own costs.", "Each side bears its own costs"),
        ("LIABILITY OF THE SUPPLIER AND OF ALL THOSE WHO ACT FOR IT ON THE WAY TO THE BUYER.",) * 2,
    ],
)
def test_a_bold_sentence_before_plain_ones_is_no_part_of_the_name(caption: str, heading: str) -> None:
    text = f"4.2 {caption} The Buyer knows this."
    assert heading_of(text, caption_chars=len(f"4.2 {caption}")) == heading.rstrip(".")
