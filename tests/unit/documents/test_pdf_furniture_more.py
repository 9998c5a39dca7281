"""Running heads that name what stands on their page, large heads, page numbers of first pages, and what is none."""

from __future__ import annotations

import pdfbuilder as build
import pytest

from critic.documents.drafts import Reading
from critic.documents.outline import build_view
from critic.documents.pdf import read
from critic.model.documents import Layer

NAMES = ("Definitions", "Delivery", "Price", "Liability", "Notices", "Costs", "Law", "Courts")
WORDS = ("crane", "quay", "barge", "winch", "rope", "anchor", "buoy", "tide", "lock", "mole", "berth", "jetty", "hull")


def prose(number: int, rows: int = 8, y: float = 140) -> str:
    """Lines that fill the page, of other words on each page."""
    lines = []
    for i in range(rows):
        words = [WORDS[(number * 5 + i * 7 + j * (number + 3)) % len(WORDS)] for j in range(12)]
        lines.append(" ".join(words).capitalize().ljust(74, "s")[:74])
    return "\n".join(build.fixed(72, y + 14 * i, line) for i, line in enumerate(lines))


def reading(*pages: build.Page) -> Reading:
    return read(build.pdf(*pages), "paper.pdf")


def words(found: Reading) -> str:
    return "\n".join(draft.text for draft in found.views[0].drafts)


def furniture(found: Reading) -> list[str]:
    return [shadow.text for shadow in found.views[0].shadows if shadow.layer is Layer.FURNITURE]


def citations(found: Reading) -> list[str]:
    return [provision.citation for provision in build_view(found.views[0]).provisions]


class TestHeads:
    def test_a_head_that_names_the_section_and_ends_in_the_page_is_furniture(self) -> None:
        pages = [build.page(build.text(72, 200, "Chapter 1", size=20), prose(0, y=240))]
        for i in range(1, 8):
            head = build.text(72, 60, f"{i}. {NAMES[i].upper()}") + build.text(520, 60, str(i + 1))
            pages.append(build.page(head, prose(i)))
        found = reading(*pages)
        assert not any(name.upper() in words(found) for name in NAMES[1:])
        assert citations(found) == ["Chapter 1"]

    def test_heads_of_left_and_right_pages_are_furniture(self) -> None:
        pages = []
        for i in range(8):
            left = build.text(72, 60, str(i + 11)) + build.text(400, 60, f"CHAPTER {i // 4 + 1}. THE HARBOUR WORKS")
            right = build.text(72, 60, f"{i}. {NAMES[i].upper()}") + build.text(520, 60, str(i + 11))
            pages.append(build.page(right if i % 2 else left, prose(i)))
        assert citations(reading(*pages)) == []

    def test_a_small_head_over_text_as_far_apart_as_its_own_lines_is_furniture(self) -> None:
        heads = ["KEY TERMS", "RESOLUTIONS", "RESOLUTIONS", "SIGNATURES"]
        pages = [
            build.page(
                build.text(480, 60, head, size=8),
                build.lines(
                    72, 88, *(f"{WORDS[i]} {WORDS[i + k]} of the works, as it is told here" for k in range(9)), step=25
                ),
            )
            for i, head in enumerate(heads)
        ]
        assert not any(head in words(reading(*pages)) for head in heads)

    def test_a_head_without_a_number_that_names_the_chapter_is_furniture(self) -> None:
        pages = []
        for i in range(9):
            if i % 3 == 0:
                opening = build.text(72, 180, f"CHAPTER {i // 3 + 1}", size=18)
                pages.append(build.page(opening, prose(i, y=240)))
            else:
                head = f"CHAPTER {i // 3 + 1}. {NAMES[i // 3].upper()} OF THE WORKS {i}.{i % 3}. {NAMES[i - 1].upper()}"
                pages.append(build.page(build.text(72, 60, head), prose(i)))
        found = reading(*pages)
        assert "OF THE WORKS" not in words(found)
        assert citations(found) == ["Chapter 1", "Chapter 2", "Chapter 3"]

    def test_a_line_before_the_rest_of_a_sentence_is_a_head(self) -> None:
        pages = [
            build.page(
                build.text(72, 50, f"{name} of the Harbour Works, of the Quay and of the Locks"),
                build.fixed(72, 100, "and bears the costs."),
                prose(i, y=114),
            )
            for i, name in enumerate(NAMES[:4])
        ]
        assert "of the Locks" not in words(reading(*pages))

    def test_a_head_smaller_than_the_text_is_furniture(self) -> None:
        pages = [
            build.page(build.text(450, 30, f"{name.upper()} OF THE PAPER", size=8), prose(i, y=90))
            for i, name in enumerate(NAMES[:4])
        ]
        assert "OF THE PAPER" not in words(reading(*pages))

    def test_the_titles_of_pages_that_each_open_something_are_no_heads(self) -> None:
        pages = [
            build.page(build.text(72, 60, f"{i + 1}. {name}", font="bold"), prose(i)) for i, name in enumerate(NAMES)
        ]
        assert citations(reading(*pages)) == [str(i + 1) for i in range(8)]

    def test_the_names_of_exhibits_of_a_page_each_are_no_heads(self) -> None:
        pages = [build.page(build.text(280, 60, f"EXHIBIT {i + 1}", font="bold"), prose(i)) for i in range(6)]
        assert words(reading(*pages)).count("EXHIBIT") == 6

    def test_text_that_begins_at_one_height_is_no_head(self) -> None:
        pages = [
            build.page(build.text(72, 60, f"Clause of the {name} ends."), prose(i, y=80))
            for i, name in enumerate(NAMES)
        ]
        assert words(reading(*pages)).count("Clause of the") == 8


class TestLargeHeads:
    def pages(self, *sizes: float) -> list[build.Page]:
        return [
            build.page(build.text(72, 50, "Harbour Terms", size=size), prose(i, y=110)) for i, size in enumerate(sizes)
        ]

    def test_a_large_head_on_all_pages_is_furniture_behind_the_first(self) -> None:
        found = reading(*self.pages(*[20] * 6))
        assert words(found).count("Harbour Terms") == 1
        assert found.views[0].drafts[0].text == "Harbour Terms"

    def test_a_large_title_on_some_pages_is_none(self) -> None:
        pages = [*self.pages(20, 20, 20), *(build.page(prose(i, y=110)) for i in range(3, 9))]
        assert words(reading(*pages)).count("Harbour Terms") == 3

    def test_what_is_large_is_told_by_the_text_and_not_by_small_labels_of_drawings(self) -> None:
        pages = [
            build.page(
                build.text(72, 50, "Harbour Terms of the Northern Quay"),
                prose(i, y=110),
                *(build.text(90 + 7 * j, 300 + 10 * j, f"buoy {i}{j}", size=5) for j in range(20)),
            )
            for i in range(5)
        ]
        assert furniture(reading(*pages)) == ["Harbour Terms of the Northern Quay"]


class TestPageNumbers:
    def test_the_number_of_a_first_page_is_told_by_those_of_the_other_pages(self) -> None:
        pages = []
        for i in range(9):
            if i % 4 == 0:
                pages.append(
                    build.page(build.text(72, 150, "Part", size=18), prose(i, y=200), build.text(300, 740, str(i - 3)))
                )
            else:
                head = build.text(72, 50, str(i - 3)) + build.text(300, 50, "The terms of the harbour works")
                pages.append(build.page(head, prose(i)))
        assert not any(draft.text.isdigit() for draft in reading(*pages).views[0].drafts)


class TestText:
    PARAGRAPH = (
        "parties have agreed on these words about the matter, and on no others at",
        "all, whatever either of them may have said or written before the signing",
        "of this paper at the quay.",
    )

    def test_a_paragraph_of_the_same_words_on_each_page_is_text_where_it_has_a_label(self) -> None:
        pages = [
            build.page(
                build.fixed(72, 80, f"{i}.1 The {self.PARAGRAPH[0][:66]}"),
                *(build.fixed(72, 80 + 14 * j, line) for j, line in enumerate(self.PARAGRAPH[1:], 1)),
            )
            for i in range(1, 7)
        ]
        assert citations(reading(*pages)) == [f"{i}.1" for i in range(1, 7)]

    def test_the_same_lines_in_paragraphs_that_begin_otherwise_are_text(self) -> None:
        pages = [
            build.page(build.fixed(72, 80, f"{name}: ".ljust(74, "x")),
                       *(build.fixed(72, 80 + 14 * j, line) for j, line in enumerate(self.PARAGRAPH, 1)))
            for name in NAMES[:6]
        ]  # fmt: skip
        assert words(reading(*pages)).count(self.PARAGRAPH[1]) == 6

    def test_counterparts_of_a_page_keep_their_words(self) -> None:
        body = [build.page(prose(i, rows=30, y=80)) for i in range(12)]
        signed = build.page(
            *(build.fixed(72, 80 + 14 * j, line) for j, line in enumerate(self.PARAGRAPH)),
            build.fixed(72, 200, "By: ______________"),
        )
        assert words(reading(*body, signed, signed, signed)).count(self.PARAGRAPH[1]) == 3

    @pytest.mark.parametrize("y", [30, 730])
    def test_a_legend_of_lines_on_all_pages_is_furniture(self, y: float) -> None:
        legend = "\n".join(build.fixed(72, y + 12 * j, line) for j, line in enumerate(self.PARAGRAPH))
        found = reading(*(build.page(legend, prose(i, rows=30)) for i in range(6)))
        assert self.PARAGRAPH[1] not in words(found)

    def test_a_page_number_right_under_full_lines_is_furniture(self) -> None:
        pages = [build.page(prose(i, rows=40, y=80), build.fixed(300, 640, str(i + 1))) for i in range(6)]
        assert not any(draft.text.isdigit() for draft in reading(*pages).views[0].drafts)
