"""Columns and tables of PDFs, on documents that each test builds."""

from __future__ import annotations

import pdfbuilder as build
import pytest

from critic.documents.drafts import Draft
from critic.documents.pdf import read

LEFT = (
    "The Supplier shall deliver the goods",
    "to the place that the Buyer names in",
    "each order, and bears the risk until",
    "the Buyer has received them at that",
    "place. It insures them at its costs.",
)
RIGHT = (
    "The Buyer shall pay the price within",
    "thirty days from the day on which it",
    "received the goods and a bill in the",
    "form that the law of its seat wants,",
    "and may not set off any claim of it.",
)
WIDE = "This paper is made between the Supplier and the Buyer that are named on the first"


def drafts(*pages: build.Page) -> tuple[Draft, ...]:
    return read(build.pdf(*pages), "paper.pdf").views[0].drafts


def rows(*pages: build.Page) -> list[tuple[int, int, str]]:
    return [(draft.row, draft.cell, draft.text) for draft in drafts(*pages)]


def columns(x0: float = 60, x1: float = 320, *, by_row: bool, y: float = 120) -> str:
    left = [build.fixed(x0, y + 14 * i, line) for i, line in enumerate(LEFT)]
    right = [build.fixed(x1, y + 14 * i, line) for i, line in enumerate(RIGHT)]
    if by_row:
        return "\n".join(part for pair in zip(left, right, strict=True) for part in pair)
    return "\n".join(left + right)


class TestColumns:
    @pytest.mark.parametrize("by_row", [True, False], ids=["drawn row by row", "drawn column by column"])
    def test_two_columns_are_read_one_after_the_other(self, by_row: bool) -> None:
        assert [draft.text for draft in drafts(build.page(columns(by_row=by_row)))] == [
            "\n".join(LEFT),
            "\n".join(RIGHT),
        ]

    def test_a_heading_across_two_columns_comes_first(self) -> None:
        page = build.page(build.fixed(60, 80, WIDE), columns(by_row=True))
        assert [draft.text for draft in drafts(page)] == [WIDE, "\n".join(LEFT), "\n".join(RIGHT)]

    def test_columns_whose_lines_stand_at_other_heights_are_read_one_after_the_other(self) -> None:
        left = "\n".join(build.fixed(60, 120 + 14 * i, line) for i, line in enumerate(LEFT))
        right = "\n".join(build.fixed(320, 125 + 15 * i, line) for i, line in enumerate(RIGHT))
        assert [draft.text for draft in drafts(build.page(left, right))] == ["\n".join(LEFT), "\n".join(RIGHT)]

    def test_a_paragraph_goes_on_at_the_top_of_the_next_column(self) -> None:
        left = "\n".join(build.fixed(60, 120 + 14 * i, line) for i, line in enumerate(LEFT[:4]))
        right = "\n".join(build.fixed(320, 120 + 14 * i, line) for i, line in enumerate(("place.", *RIGHT)))
        assert drafts(build.page(left, right))[0].text == "\n".join((*LEFT[:4], "place."))

    def test_labels_in_a_column_of_their_own_are_no_column(self) -> None:
        page = build.page(
            *(build.fixed(60, 120 + 28 * i, f"({'abcde'[i]})") + build.fixed(120, 120 + 28 * i, line + " " + line)
              for i, line in enumerate(LEFT))
        )  # fmt: skip
        found = drafts(page)
        assert [draft.text[:4] for draft in found] == ["(a) ", "(b) ", "(c) ", "(d) ", "(e) "]
        assert not any(draft.row for draft in found)


def ruled(*cells: tuple[str, ...], y: float = 100, height: float = 40, x: tuple[float, ...] = (60, 220)) -> str:
    parts = [build.rule(56, y, 540)]
    for i, row in enumerate(cells):
        top = y + i * height
        parts += [build.fixed(at, top + 16, cell) for at, cell in zip(x, row, strict=True)]
        parts.append(build.rule(56, top + height, 540))
    return "\n".join(parts)


class TestTables:
    def test_rules_part_the_rows_of_a_table(self) -> None:
        page = build.page(ruled(("Cap", "$1,000,000"), ("Term", "two years"), ("Law", "Denmark")))
        assert rows(page) == [
            (1, 1, "Cap"), (1, 2, "$1,000,000"), (2, 1, "Term"), (2, 2, "two years"), (3, 1, "Law"), (3, 2, "Denmark"),
        ]  # fmt: skip

    def test_a_name_in_the_middle_of_a_tall_row_comes_before_what_it_names(self) -> None:
        page = build.page(
            build.rule(56, 100, 540), build.fixed(60, 132, "Cap"),
            *(build.fixed(220, 118 + 14 * i, line) for i, line in enumerate(LEFT[:3])),
            build.rule(56, 160, 540), build.fixed(60, 176, "Term"), build.fixed(220, 176, "two years"),
            build.rule(56, 190, 540),
        )  # fmt: skip
        assert rows(page)[:2] == [(1, 1, "Cap"), (1, 2, "\n".join(LEFT[:3]))]

    def test_vertical_rules_part_cells_that_stand_close(self) -> None:
        page = build.page(
            ruled(("Cap of liability", "all"), ("Term of the paper", "two"), x=(60, 166)),
            build.upright(163, 100, 180),
        )
        assert [text for _, _, text in rows(page)] == ["Cap of liability", "all", "Term of the paper", "two"]

    def test_columns_that_only_stand_in_line_are_a_table(self) -> None:
        page = build.page(
            *(build.fixed(60, 100 + 20 * i, f"Service {name}") + build.fixed(300, 100 + 20 * i, f"${i + 1},000")
              + build.fixed(420, 100 + 20 * i, f"{i}%") for i, name in enumerate(("alpha", "beta", "gamma", "delta")))
        )  # fmt: skip
        assert rows(page)[:3] == [(1, 1, "Service alpha"), (1, 2, "$1,000"), (1, 3, "0%")]
        assert drafts(page)[0].columns == 3

    def test_a_row_that_a_page_cuts_goes_on_in_its_cell(self) -> None:
        first = build.page(
            ruled(("Cap", "one"), ("Term", "two"), y=600), build.fixed(60, 696, "Duty"), build.fixed(220, 696, LEFT[0])
        )
        second = build.page(
            build.fixed(220, 90, LEFT[1]), build.rule(56, 110, 540), build.fixed(60, 126, "Law"),
            build.fixed(220, 126, "Denmark"), build.rule(56, 140, 540), build.fixed(60, 156, "Seat"),
            build.fixed(220, 156, "Aarhus"), build.rule(56, 170, 540),
        )  # fmt: skip
        found = rows(first, second)
        assert found[4:6] == [(3, 1, "Duty"), (3, 2, LEFT[0] + "\n" + LEFT[1])]

    def test_boxes_to_tick_stay_with_their_words(self) -> None:
        page = build.page(
            build.rule(56, 100, 540), build.fixed(60, 116, "Date"),
            build.fixed(220, 116, "[ x ]"), build.fixed(260, 116, "Date of the last signature"),
            build.fixed(220, 132, "[ ]"), build.fixed(260, 132, "Another date"), build.rule(56, 150, 540),
            build.fixed(60, 166, "Term"), build.fixed(220, 166, "two years"), build.rule(56, 180, 540),
        )  # fmt: skip
        assert "[ x ] Date of the last signature" in [text.split("\n")[0] for _, _, text in rows(page)]

    def test_nothing_of_a_table_comes_twice(self) -> None:
        page = build.page(
            *(build.rule(180, 100 + 30 * i, 330) + build.rule(360, 100 + 30 * i, 520) for i in range(4)),
            *(build.fixed(60, 118 + 30 * i, name) + build.fixed(184, 118 + 30 * i, f"a{i}")
              + build.fixed(364, 118 + 30 * i, f"b{i}") for i, name in enumerate(("Name", "Title", "Date"))),
        )  # fmt: skip
        assert [text for _, _, text in rows(page)] == ["Name", "a0", "b0", "Title", "a1", "b1", "Date", "a2", "b2"]

    def test_a_rule_under_the_header_and_over_the_footer_makes_no_table(self) -> None:
        page = build.page(
            build.rule(56, 60, 540), build.rule(56, 740, 540),
            *(build.fixed(60, 120 + 28 * i, f"{i + 1}.") + build.fixed(110, 120 + 28 * i, line)
              for i, line in enumerate(LEFT)),
        )  # fmt: skip
        assert not any(draft.row for draft in drafts(page))


def test_a_landscape_schedule_is_read_by_rows() -> None:
    page = build.page(
        *(build.text(60, 100 + 20 * i, f"Item {i}", height=612) + build.text(400, 100 + 20 * i, f"{i},500", height=612)
          + build.text(600, 100 + 20 * i, "per year", height=612) for i in range(1, 5)),
        width=792, height=612,
    )  # fmt: skip
    assert rows(page)[:3] == [(1, 1, "Item 1"), (1, 2, "1,500"), (1, 3, "per year")]


class TestRowsOfOneCell:
    """Between rules across the page, without vertical ones, only the other rows show where the columns are."""

    RULES = (100.0, 124.0, 148.0, 172.0, 208.0)

    def page(self, *content: str, rules: tuple[float, ...] = RULES) -> build.Page:
        return build.page(
            *(build.rule(60, y, 540) for y in rules),
            build.fixed(66, 118, "Term"),
            build.fixed(236, 118, "Three years from the first day"),
            build.fixed(66, 142, "Fees"),
            build.fixed(236, 142, "One hundred dollars a month"),
            *content,
        )

    def test_words_in_the_second_column_stand_in_its_cell(self) -> None:
        page = self.page(
            build.fixed(66, 166, "Place"), build.fixed(236, 166, "Riga"), build.fixed(236, 190, "and Tallinn")
        )
        assert [(cell, text) for row, cell, text in rows(page) if row][-1] == (2, "and Tallinn")

    def test_a_cell_goes_on_on_the_next_page(self) -> None:
        first = self.page(
            build.fixed(66, 166, "Claims"), build.fixed(236, 166, "The Seller answers for"), rules=self.RULES[:4]
        )
        second = build.page(
            *(build.rule(60, y, 540) for y in (60.0, 100.0, 124.0, 148.0)),
            build.fixed(236, 80, "1. each breach of this paper, and"),
            build.fixed(66, 118, "Law"),
            build.fixed(236, 118, "The law of Latvia"),
            build.fixed(66, 142, "Court"),
            build.fixed(236, 142, "The courts of Riga"),
        )
        found = {text: (row, cell) for row, cell, text in rows(first, second)}
        claims = next(place for text, place in found.items() if text.startswith("The Seller"))
        below = next((place for text, place in found.items() if text.startswith("1. each")), claims)
        assert below == claims == (3, 2)

    def test_a_name_that_wraps_in_the_first_column_is_one_paragraph(self) -> None:
        page = self.page(build.fixed(66, 186, "Other Changes to the Price"), build.fixed(66, 198, "Terms"))
        assert (1, "Other Changes to the Price\nTerms") in [(cell, text) for row, cell, text in rows(page) if row]

    def test_a_heading_across_the_table_is_no_cell(self) -> None:
        page = self.page(build.fixed(270, 166, "Additional Terms"))
        assert (0, 0, "Additional Terms") in rows(page)


def test_a_rule_under_a_running_header_is_no_rule_of_a_table() -> None:
    header = (build.fixed(60, 40, "Supply Agreement"), build.rule(60, 44, 540))
    first = build.page(
        *header,
        build.fixed(200, 90, "SUPPLY OF GOODS"),
        build.fixed(60, 130, "Key Terms"),
        *(build.rule(60, y, 540) for y in (140.0, 164.0, 188.0)),
        build.fixed(66, 158, "Term"),
        build.fixed(236, 158, "Three years"),
        build.fixed(66, 182, "Fees"),
        build.fixed(236, 182, "One hundred"),
    )
    others = [build.page(*header, columns(by_row=True, y=120 + n)) for n in range(3)]
    found = rows(first, *others)
    assert (0, 0, "Key Terms") in found
    assert [text for row, cell, text in found if row and cell == 1] == ["Term", "Fees"]


def test_key_terms_above_a_table_of_contents_are_none_of_it() -> None:
    entries = [
        build.fixed(x, 200 + 14 * i, words)
        for i, n in enumerate(("I", "II", "III", "IV"))
        for x, words in ((60, f"ARTICLE {n}"), (160, "GOODS" + "." * 40), (470, str(i + 2)))
    ]
    terms = build.fixed(60, 90, "Effective Date"), build.fixed(200, 90, "1 March 2027")
    page = build.page(*terms, build.fixed(60, 180, "Contents"), *entries)
    assert [draft.contents for draft in drafts(page)][:2] == [False, True]
