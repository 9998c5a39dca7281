"""Figures that a text says a provision states (contract §4.4, figures)."""

from __future__ import annotations

from pathlib import Path

import pytest

from critic.api import DealRoom, check
from critic.model.report import NumberedFinding

ROOM = """# Storage Lease

## 3. Rent

3.1 Rent. Lessee shall pay $12,600 per quarter within fifteen (15) days after each quarter begins.

3.2 Interest. Late rent bears interest at 9% per year.

3.3 Caps. The following limits apply:

(a) cleaning costs of at most $2,400 per year; and

(b) repairs within two (2) years after handover.

## 5. Term

5.1 Term. The term is twenty-four (24) months.
"""


@pytest.fixture
def room(tmp_path: Path) -> DealRoom:
    folder = tmp_path / "room"
    folder.mkdir()
    (folder / "storage.md").write_text(ROOM, encoding="utf-8")
    return DealRoom.open(folder)


def told(tmp_path: Path, room: DealRoom, text: str) -> list[NumberedFinding]:
    path = tmp_path / "memo.md"
    path.write_text(text, encoding="utf-8")
    return [f for f in check(path, room).findings if f.verdict.endswith("_FIGURE")]


@pytest.mark.parametrize(
    "text",
    [
        "Section 3.1 requires rent of $12,600 per quarter.",
        "Section 3.1 requires rent of 12,600 dollars per quarter.",
        "Section 3.1's fifteen days are short.",
        "Section 3.2 states interest of nine percent.",
        "Section 5.1: 24 months.",
        "Section 5.1 states a term of two years.",
        "Section 3.3 allows $2,400 a year.",
        "Section 3.3(b) allows 24 months for repairs.",
        "The Storage Lease provides for nine percent interest.",
    ],
)
def test_a_figure_stands_in_any_way_of_writing_it(tmp_path: Path, room: DealRoom, text: str) -> None:
    assert not told(tmp_path, room, text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "Section 3.1 requires rent of $16,200 per quarter.",
            "$16,200 does not stand in storage §3.1; it says $12,600",
        ),
        (
            "Section 3.1 requires notice of 24 months.",
            "24 months does not stand in storage §3.1; it says fifteen (15) days; the deal room says 24 months in"
            " storage §3.3(b), storage §5.1",
        ),
        ("Section 3.2 states interest of 19%.", "19% does not stand in storage §3.2; it says 9%"),
        ("Section 3.3(a) allows $2,800 a year.", "$2,800 does not stand in storage §3.3(a); it says $2,400"),
        ("Section 5.1: 36 months.", "36 months does not stand in storage §5.1; it says twenty-four (24) months"),
    ],
)
def test_a_figure_that_is_not_there_is_told_with_where_it_is(
    tmp_path: Path, room: DealRoom, text: str, message: str
) -> None:
    assert [f.finding.message for f in told(tmp_path, room, text)] == [message]


@pytest.mark.parametrize(
    "text",
    [
        "Section 3.1 should require rent of $16,200 per quarter.",
        "We propose that Section 3.1 require $16,200.",
        "Section 3.1 is fine, but $16,200 would not be.",
        "Section 3.1 (we know of $16,200 elsewhere) is fine.",
        "Section 3.1 - 20 days is market.",
        "Section 3.1 does not require $16,200.",
        "Section 3.1 requires less than $20,000.",
        "For example, Section 3.1 requires $16,200 of a larger tenant.",
        "If the rent rises, Section 3.1 requires $16,200.",
        "The client reports that Section 3.1 costs it $16,200.",
        "Section 3.1 requires $12,600 per quarter, so Section 3.1 requires $50,400 over 4 quarters.",
        "Section 5.1 states a term that ends on 3 May 2031.",
        "Section 3.1 is the rent clause of a lease that a neighbour signed for 20 years.",
        "In the first draft Section 3.1 required $16,200.",
    ],
)
def test_a_figure_that_nothing_attributes_is_let_be(tmp_path: Path, room: DealRoom, text: str) -> None:
    assert not told(tmp_path, room, text)


def test_words_and_figures_that_differ_are_told(tmp_path: Path, room: DealRoom) -> None:
    found = told(tmp_path, room, "The term is thirty (60) months, see Section 5.1.")
    assert [f.finding.message for f in found] == ["words and figures differ: thirty (60) months"]


def test_proposed_language_may_not_contradict_itself(tmp_path: Path, room: DealRoom) -> None:
    path = tmp_path / "r.json"
    path.write_text(
        '{"redlines": [{"citation": "storage §5.1", "replacement_text": "The term is thirty (36) months.", "rationale": "r"}]}',
        encoding="utf-8",
    )
    found = [f for f in check(path, room).findings if f.verdict == "INCONSISTENT_FIGURE"]
    assert [(f.finding.at.pointer, f.finding.quote) for f in found] == [
        ("/redlines/0/replacement_text", "thirty (36) months")
    ]


def test_a_document_with_pages_that_could_not_be_read_proves_nothing(tmp_path: Path) -> None:
    from pdfbuilder import image, lines, page, pdf

    folder = tmp_path / "scans"
    folder.mkdir()
    data = pdf(page(lines(72, 700, "Storage Lease", "3.1 Rent. Lessee shall pay $12,600.")), page(image()))
    (folder / "storage.pdf").write_bytes(data)
    assert not told(tmp_path, DealRoom.open(folder), "Section 3.1 requires rent of $16,200.")
