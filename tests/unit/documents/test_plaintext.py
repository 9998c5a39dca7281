"""Plain text as filed."""

from __future__ import annotations

import pytest
from outlines import citations, words_of

from critic.documents.drafts import Draft, Reading
from critic.documents.outline import build_view
from critic.documents.plaintext import read
from critic.errors import UnreadableDocument
from critic.model.documents import Layer, View


def reading(text: str) -> Reading:
    return read(text.encode(), "filing.txt")


def drafts(text: str) -> tuple[Draft, ...]:
    return reading(text).views[0].drafts


def view(text: str) -> View:
    return build_view(reading(text).views[0])


FILING = """
EXHIBIT 10.7

                               SUPPLY AGREEMENT

1.   SUPPLY.  Seller shall sell to Buyer all of the product that Buyer
orders in accordance with this Agreement, subject to the limits set out
in Section 3.1 and to any

                                      1
<PAGE>

shortage of raw materials.

     (a)  Orders are placed in writing; and

     (b)  Seller confirms each order within
2 days.

2.   PRICE.  The price is the one in force at the time of the order, less
3.5 percent per annum.

                                      2
<PAGE>

3.   TERM.  This Agreement ends after one year.
"""


def test_a_filing_is_paragraphs_with_labels() -> None:
    assert citations(view(FILING)) == ["1", "1(a)", "1(b)", "2", "3"]


def test_a_sentence_runs_over_a_page_and_its_number_is_furniture() -> None:
    found = reading(FILING)
    supply = next(d for d in found.views[0].drafts if d.text.startswith("1."))
    assert supply.text.endswith("and to any\nshortage of raw materials.")
    assert len(supply.furniture_at) == 1
    assert supply.page_breaks == ((supply.text.index("shortage"), 2),)
    assert [s.text for s in found.views[0].shadows] == ["1", "2"]
    assert all(s.layer is Layer.FURNITURE for s in found.views[0].shadows)
    assert found.pages == 3


def test_wrapped_lines_keep_their_line_ends_and_lose_their_gaps() -> None:
    assert drafts("Seller  shall   sell all of the product that Buyer orders in this way and\nno other.\n")[0].text == (
        "Seller shall sell all of the product that Buyer orders in this way and\nno other."
    )


def test_labels_on_lines_without_blank_lines_begin_paragraphs() -> None:
    text = (
        "4. Exceptions. Seller need not deliver where any of the following is so:\n"
        "(a) no stock is left;\n(b) no price is agreed.\n5. Law. Ohio.\n"
    )
    assert citations(view(text)) == ["4", "4(a)", "4(b)", "5"]


def test_a_wrapped_cross_reference_does_not_begin_a_paragraph() -> None:
    text = (
        "2. Transfer. No party may assign any right except as permitted by clause\n"
        "(b) of the first sentence of this paragraph, or as agreed in writing later.\n"
    )
    assert len(drafts(text)) == 1
    assert citations(view(text)) == ["2"]


def test_a_label_alone_on_its_line_stays_alone() -> None:
    assert [d.text for d in drafts("ARTICLE II\nSUPPLY OF GOODS\n\nSection 2.1 Orders. In writing.\n")] == [
        "ARTICLE II",
        "SUPPLY OF GOODS",
        "Section 2.1 Orders. In writing.",
    ]


def test_a_numbered_article_beside_a_page_break_is_no_running_header() -> None:
    pages = "\n<PAGE>\n\n".join(
        f"ARTICLE {n}\n\nTITLE {chr(64 + n)}\n\n{n}.1 The words of this article are these." for n in range(1, 6)
    )
    assert citations(view(pages))[:3] == ["Article 1", "1.1", "Article 2"]


def test_running_headers_are_furniture() -> None:
    pages = "\n\f".join(
        f"CONFIDENTIAL TREATMENT REQUESTED\n\n{n}. Words of section {n} end here.\n" for n in range(1, 6)
    )
    found = reading(pages)
    assert all("CONFIDENTIAL" not in d.text for d in found.views[0].drafts)
    assert len(found.views[0].shadows) == 5


def test_an_underline_marks_a_heading() -> None:
    caption, whole = drafts(
        "1.1  Orders.  Buyer orders in writing whenever it wants to order the product.\n     ------\n\n"
        "GENERAL\n-------\n"
    )
    assert caption.text[: caption.caption_chars] == "1.1 Orders"
    assert whole.bold


def test_a_table_of_contents_with_page_numbers_is_none_of_the_sections() -> None:
    text = (
        "TABLE OF CONTENTS\n\nARTICLE I                SUPPLY..................1\n"
        "1.1.                Orders..................1\n"
        "ARTICLE II\nPRICE....................2\n\n\nARTICLE I\n\nSUPPLY\n\n1.1. Orders. In writing.\n"
        "\nARTICLE II\n\nPRICE\n\nSection 2.1 Sum. One euro.\n"
    )
    assert citations(view(text)) == ["Article I", "1.1", "Article II", "2.1"]


def test_signature_lines_are_quiet() -> None:
    assert [d.quiet for d in drafts("9. Law. Ohio.\n\nBy: ____________\n\nName: Jane Roe\n")] == [False, True, True]


def test_flush_words_are_told_by_their_indentation() -> None:
    text = (
        "1. Use. Buyer shall not:\n\n     (a) resell the product; or\n\n     (b) alter the product,\n\n"
        "In each case without the consent of Seller.\n"
    )
    assert words_of(view(text), "1(b)") == "(b) alter the product,"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_every_honest_encoding_is_read(encoding: str) -> None:
    found = read("§ 4 Fees are “due”.\r\nNow.".encode(encoding), "a.txt")
    assert found.views[0].drafts[0].text.startswith("§ 4 Fees are “due”.")


def test_text_that_was_encoded_twice_is_read_as_meant() -> None:
    assert drafts("Â§ 4 Provider’s fees".encode().decode())[0].text.startswith("§ 4")


def test_a_few_stray_bytes_do_not_change_the_encoding_of_the_rest() -> None:
    text = "The buyer’s Łódź plant – § 4 – pays “€5”."

    def read_as(data: bytes) -> str:
        return read(data, "a.txt").views[0].drafts[0].text

    assert read_as(text.encode() + b" Then \x93five\x94.") == f"{text} Then “five”."
    assert read_as(f"{text} The end”".encode()[:-1]).startswith(f"{text} The end")
    assert read_as("The café’s fee – § 4.".encode("cp1252")) == "The café’s fee – § 4."


@pytest.mark.parametrize("data", [b"%PDF-1.4\n\x00\x01\x02\x03" * 40, b"\x00" * 64, b"caf\x81\x8d\x8f"])
def test_bytes_that_are_no_text_are_refused_by_name(data: bytes) -> None:
    with pytest.raises(UnreadableDocument, match=r"a\.txt"):
        read(data, "a.txt")


def test_an_empty_file_has_no_paragraphs() -> None:
    assert drafts("") == ()
