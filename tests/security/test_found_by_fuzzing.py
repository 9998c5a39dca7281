"""What the fuzzer and the attack table found in our readers, so that it stays mended."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import wordbuilder as word
from builders.deals import deal_room, report_on, review, write
from roomfiles import figure, row, workbook

from critic import CriticError, check
from critic.documents import docx, html, plaintext, xlsx
from critic.documents.room import open_room
from critic.model.documents import Status


@pytest.fixture(autouse=True)
def _at_most_ten_seconds() -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return
    signal.alarm(10)
    yield
    signal.alarm(0)


@pytest.mark.parametrize("number", ["²", "٣", "--5", "-", "9" * 5000])
def test_a_number_that_is_none_breaks_no_list(number: str) -> None:
    page = (
        f"<ol start='{number}'><li value='{number}'>First item of the list.</ol><p style='font-weight:{number}'>x</p>"
    )
    assert html.read(page.encode(), "a.html").views[0].drafts


@pytest.mark.parametrize("number", ["²", "9" * 5000])
def test_a_number_that_is_none_breaks_no_office_file(number: str) -> None:
    field = word.special(f'<w:numPr><w:ilvl w:val="{number}"/></w:numPr>')
    sized = word.run("Text", rpr=f'<w:sz w:val="{number}"/>')
    assert docx.read(word.word_file(word.paragraph(sized, field)), "a.docx").views
    cells = row(1, f'<c r="A1" t="s" s="{number}"><v>{number}</v></c>', figure("B1", "5"))
    assert xlsx.read(workbook({"S": f"<sheetData>{cells}</sheetData>"}), "a.xlsx").views


@pytest.mark.parametrize("opening", ["> " * 60, ">" * 400, "* - " * 80, "| " * 200, "1. " * 90])
def test_marks_before_a_label_are_looked_through_once(tmp_path: Path, opening: str) -> None:
    text = f"We looked at it.\n{opening}x 4.2 and more.\n"
    report_on(tmp_path, review(summary=text * 3))


def test_tags_with_wide_gaps_are_looked_through_once() -> None:
    line = "<S>" + (" " * 40 + "<C>") * 40 + "<"
    assert plaintext.read(f"{line}\n1. The term.\n".encode(), "a.txt").views[0].drafts


def test_a_place_cited_a_thousand_times_is_one_place(tmp_path: Path) -> None:
    quote = " ".join(f"word{n} shall … not" for n in range(5_000))
    review_of = {"issues": [{"id": "a", "quote": quote, "citation": "msa §4.2, " * 2_000}]}
    assert report_on(tmp_path, review_of)["counts"]["FABRICATED_QUOTE"] == 1


@pytest.mark.parametrize(
    ("markup", "says"),
    [
        ({"issues": [{"id": str(n)} for n in range(10_001)]}, "more than 10,000 items"),
        ({"issues": [], "summary": "“a ” and " * 1_501}, "more than 1,500 passages"),
    ],
)
def test_a_markup_past_a_budget_is_refused(tmp_path: Path, markup: object, says: str) -> None:
    with pytest.raises(CriticError, match=says):
        check(write(tmp_path, json.dumps(markup).encode(), "a.json"), deal_room(tmp_path))


def test_a_document_past_a_budget_is_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critic.documents.room.reading.MAX_PARAGRAPHS", 20)
    monkeypatch.setattr("critic.documents.plaintext.MAX_LINES", 30)
    room = deal_room(tmp_path)
    (room / "long.md").write_text("One paragraph.\n\n" * 21, encoding="utf-8")
    (room / "lines.txt").write_text("One line.\n" * 31, encoding="utf-8")
    found = {d.id: d for d in open_room(room).documents}
    assert (found["long"].status, found["long"].reason) == (Status.UNREADABLE, "more than 20 paragraphs; split it")
    assert (found["lines"].status, found["lines"].reason) == (Status.UNREADABLE, "more than 30 lines; split it")
