"""Where a table of contents ends on its last page, on documents that each test builds."""

from __future__ import annotations

import pdfbuilder as build

from critic.documents.outline import build_view
from critic.documents.pdf import read

NAMES = ("Definitions", "Delivery", "Price", "Liability", "Notices", "Law")
PROSE = "In these terms the goods are those that the order lists, at the quay."


def entries(y: float, *, dots: bool = True, names: tuple[str, ...] = NAMES, first: int = 1) -> str:
    out = []
    for i, name in enumerate(names):
        words = f"{first + i}. {name} " + ("." * 40 if dots else "")
        out += [build.text(72, y + 16 * i, words), build.text(520, y + 16 * i, str(1 + (first + i) // 2))]
    return "\n".join(out)


def marked(*pages: build.Page) -> list[tuple[str, bool]]:
    drafts = read(build.pdf(*pages), "paper.pdf").views[0].drafts
    return [(draft.text, draft.contents) for draft in drafts]


def body(*pages: build.Page) -> list[str]:
    return [text for text, contents in marked(*pages) if not contents]


def labels(*pages: build.Page) -> list[tuple[str, str]]:
    view = build_view(read(build.pdf(*pages), "paper.pdf").views[0])
    return [(provision.label, provision.heading) for provision in view.provisions]


def test_sections_that_begin_below_the_contents_are_sections() -> None:
    page = build.page(
        build.text(270, 60, "CONTENTS"),
        entries(90),
        build.text(72, 220, "1. Definitions"),
        build.text(72, 244, PROSE),
    )
    following = build.page(build.text(72, 90, "2. Delivery"), build.text(72, 114, PROSE))
    assert labels(page, following) == [("1.", "Definitions"), ("2.", "Delivery")]
    assert body(page) == ["1. Definitions", PROSE]


def test_sections_that_begin_right_under_the_last_entry_are_sections() -> None:
    page = build.page(entries(74), build.text(72, 170, "1. Definitions"), build.text(72, 186, PROSE))
    assert labels(page) == [("1.", "Definitions")]


def test_a_label_alone_below_the_contents_is_no_entry() -> None:
    page = build.page(
        build.text(270, 60, "CONTENTS"),
        entries(90, names=NAMES[:5]),
        build.text(280, 200, "ARTICLE 3"),
        build.text(275, 220, "Definitions"),
        build.text(72, 250, "3.1 Quay. The quay is the northern one."),
    )
    assert labels(page) == [("ARTICLE 3", "Definitions"), ("3.1", "Quay")]


def test_a_table_of_figures_below_the_contents_is_none_of_it() -> None:
    figures = [
        build.text(72, 300 + 16 * i, f"Pier {name}") + build.text(520, 300 + 16 * i, str(40 + i))
        for i, name in enumerate("ABC")
    ]
    page = build.page(
        build.text(270, 60, "CONTENTS"),
        entries(90),
        build.text(72, 230, "1. Definitions"),
        build.text(72, 254, PROSE),
        *figures,
    )
    assert "Pier A" in " ".join(body(page))
    assert labels(page)[0] == ("1.", "Definitions")


def test_the_second_page_of_the_contents_ends_where_the_sections_begin() -> None:
    first = build.page(build.text(270, 60, "CONTENTS"), entries(90))
    second = build.page(
        entries(60, names=("Term", "Notice", "Costs"), first=7),
        build.text(72, 130, "1. Definitions"),
        build.text(72, 154, PROSE),
    )
    assert labels(first, second) == [("1.", "Definitions")]


def test_sections_may_begin_on_top_of_the_page_behind_the_contents() -> None:
    first = build.page(build.text(270, 60, "CONTENTS"), entries(90))
    rows = [build.text(72, 130 + 16 * i, f"Pier {i}") + build.text(520, 130 + 16 * i, str(4 + i)) for i in range(4)]
    second = build.page(build.text(72, 60, "1. Definitions"), build.text(72, 84, PROSE), *rows)
    assert labels(first, second) == [("1.", "Definitions")]


def test_the_rest_of_a_title_below_its_page_is_of_the_contents() -> None:
    page = build.page(
        build.text(270, 60, "CONTENTS"),
        entries(90),
        build.text(86, 186, "and the Courts of the Place of Delivery"),
        build.text(72, 230, PROSE),
    )
    assert body(page) == [PROSE]


def test_attachments_without_a_page_below_the_contents_are_of_them() -> None:
    page = build.page(
        build.text(270, 60, "CONTENTS"),
        entries(90),
        build.text(72, 200, "Exhibit A Form of Order"),
        build.text(72, 216, "Exhibit B Rates of Quay Hands, Inc."),
        build.text(72, 232, "Letter of the Seller"),
        build.text(72, 248, "Exhibit C Map"),
    )
    assert body(page) == []


def test_an_entry_without_a_gap_before_its_page_is_of_the_contents() -> None:
    pages = [build.fixed(72, 90 + 16 * i, f"{i + 1}. {name}") + build.fixed(516, 90 + 16 * i, str(4 + i))
             for i, name in enumerate(NAMES)]  # fmt: skip
    last = "7. Costs of the Courts at the Place of Delivery and of All Other Courts 9"
    page = build.page(
        build.text(270, 60, "CONTENTS"),
        *pages,
        build.fixed(522 - build.fixed_width(last), 186, last),
        build.fixed(72, 220, "The goods that the seller delivered at the quay until 9"),
    )
    assert body(page) == ["The goods that the seller delivered at the quay until 9"]


def test_small_print_under_the_contents_is_none_of_them() -> None:
    page = build.page(
        build.text(270, 60, "CONTENTS"), entries(90), build.text(72, 700, "* Printed on the first of May.", size=8)
    )
    following = build.page(entries(60, names=("Term", "Notice", "Costs"), first=7))
    assert body(page, following) == ["* Printed on the first of May."]
