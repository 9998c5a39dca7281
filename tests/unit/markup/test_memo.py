"""Memos: what becomes an item, where its words stand, and how they are told from other markups (contract §4.4)."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from pdfbuilder import lines as printed_lines
from pdfbuilder import page, pdf
from wordbuilder import WordFile, commented, deleted, footnote_mark, inserted, paragraph, style, styles, table

from critic.api import DealRoom, check, load_markup
from critic.errors import CriticError
from critic.markup.memo import from_text, says_it_is_drafted
from critic.model.documents import Span
from critic.model.report import Report

ROOM = """# Supply Agreement

This Supply Agreement (the "Supply Agreement") is made between Orrin Foods and Belcamp Dairies.

## 2. Orders

2.1 Forecasts. Buyer shall deliver a rolling forecast on the first Monday of each month.

2.2 Lead Time. Supplier shall ship within nine (9) days after it accepts an order.

## 3. Price

3.1 Payment. Buyer shall pay each invoice within forty (40) days after its date.
"""


@pytest.fixture
def room(tmp_path: Path) -> DealRoom:
    folder = tmp_path / "room"
    folder.mkdir()
    (folder / "supply.md").write_text(ROOM, encoding="utf-8")
    return DealRoom.open(folder)


def report_on(tmp_path: Path, room: DealRoom, data: str | bytes, name: str = "memo.md", **options: str) -> Report:
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return check(path, room, **options)  # type: ignore[arg-type]


def verdicts(report: Report) -> list[str]:
    return [f.verdict.value for f in report.findings]


def quotations(report: Report) -> list[tuple[str, str]]:
    return [(row.citation, row.outcome) for row in report.checked if row.kind == "quotation"]


def test_an_entry_is_what_stands_under_one_heading() -> None:
    memo = from_text("# Memo\n\nHello.\n\n## Price\n\nIt is high.\n\n### Detail\n\nVery.\n", "m.md", "")
    assert [(i.ref, i.source) for i in memo.items] == [("Memo", "line 1"), ("Price", "line 5"), ("Detail", "line 9")]
    assert memo.items[2].prose[0].under == ("# Memo", "## Price")


def test_headings_without_words_of_their_own_open_the_next_entry() -> None:
    memo = from_text("# Memo\n\n## Price\n\nIt is high.\n", "m.md", "")
    assert [i.ref for i in memo.items] == ["Memo"]


@pytest.mark.parametrize(
    "heading", ["**Price (Section 3.1)**", "PRICE AND PAYMENT", "3. Price and payment", "Price\n====="]
)
def test_a_heading_needs_no_hash(heading: str) -> None:
    memo = from_text(f"Dear all,\n\n{heading}\n\nIt is high.\n", "m.txt", "")
    assert len(memo.items) == 2


def test_a_place_is_a_line_and_a_span_in_it() -> None:
    memo = from_text("One.\nTwo with words.\n\nThree \u201cfour\u201d.\n", "m.md", "")
    prose = memo.items[0].prose[0]
    at = prose.text.index("\u201c")
    assert prose.place(Span(start=at, end=at + 6)).pointer == "line 4"
    assert prose.place(Span(start=at, end=at + 6)).span == Span(start=6, end=12)


def test_a_markdown_footnote_binds_where_it_is_called(tmp_path: Path, room: DealRoom) -> None:
    memo = 'The period is short: "within nine (9) days after it accepts an order".[^1]\n\n[^1]: Supply Agreement, Section 2.2.\n'
    assert quotations(report_on(tmp_path, room, memo)) == [("supply §2.2", "verified")]
    wrong = memo.replace("nine (9)", "five (5)")
    report = report_on(tmp_path, room, wrong)
    assert verdicts(report) == ["ALTERED_QUOTE"]
    assert report.findings[0].finding.at.pointer == "line 1"


def test_a_quotation_in_a_footnote_has_the_place_of_the_footnote(tmp_path: Path, room: DealRoom) -> None:
    memo = 'The period is short.[^n]\n\nMore follows.\n\n[^n]: Section 2.2: "within five (5) days after it accepts an order".\n'
    report = report_on(tmp_path, room, memo)
    assert verdicts(report) == ["ALTERED_QUOTE"]
    assert report.findings[0].finding.at.pointer == "line 5"
    assert report.findings[0].finding.at.span.start == memo.split("\n")[4].index('"') + 1


def word_memo(*body: str, **parts: object) -> bytes:
    return WordFile(body=body, styles=styles(style("Heading1", name="heading 1")), **parts).build()  # type: ignore[arg-type]


def test_a_word_memo_is_read_with_its_tables_footnotes_and_comments(tmp_path: Path, room: DealRoom) -> None:
    data = word_memo(
        paragraph("Advice on the supply paper", style="Heading1"),
        paragraph("Orders move fast", footnote_mark(2), "."),
        table([["Clause", "Quote"], ["Section 3.1", "\u201cwithin sixty (60) days after its date\u201d"]]),
        paragraph(commented(7, "Price"), " is not discussed."),
        footnotes={2: paragraph("Section 2.2: \u201cship within nine (9) days\u201d.")},
        comments={
            7: ("Ann", paragraph("Section 2.1 says \u201ca fixed order on the last Friday of each quarter\u201d."))
        },
    )
    report = report_on(tmp_path, room, data, "advice.docx")
    assert sorted(quotations(report)) == [
        ("supply §2.1", "FABRICATED_QUOTE"), ("supply §2.2", "verified"), ("supply §3.1", "ALTERED_QUOTE"),
    ]  # fmt: skip
    assert [i.item.kind for i in report.items] == ["prose", "comment"]
    assert report.items[1].item.authors == ("Ann",)
    assert "read as a memo" in report.markup_files[0].note


def test_a_word_memo_is_read_as_its_changes_accepted(tmp_path: Path, room: DealRoom) -> None:
    data = word_memo(
        paragraph(
            "Section 3.1 says ",
            deleted("\u201cwithin sixty (60) days\u201d"),
            inserted("\u201cwithin forty (40) days after its date\u201d"),
            ".",
        )
    )
    assert quotations(report_on(tmp_path, room, data, "advice.docx")) == [("supply §3.1", "verified")]


def test_a_pdf_is_a_memo(tmp_path: Path, room: DealRoom) -> None:
    words = ("Section 2.1 says that Buyer shall", '"deliver a rolling forecast on the first Friday of', 'each month".')
    data = pdf(page(printed_lines(72, 700, *words)))
    assert verdicts(report_on(tmp_path, room, data, "memo.pdf")) == ["ALTERED_QUOTE"]


def test_text_from_standard_input_is_a_memo(room: DealRoom) -> None:
    text = b'Section 3.1 says "within forty (40) days after its date".'
    report = check("-", room, stream=io.BytesIO(text))
    assert (report.exit_status, quotations(report)) == (0, [("supply §3.1", "verified")])


def test_json_in_a_text_file_is_no_memo(tmp_path: Path, room: DealRoom) -> None:
    report = report_on(
        tmp_path, room, '{"issues": [{"id": "a", "citation": "supply 2.1", "rationale": "r"}]}', "out.txt"
    )
    assert report.markup_files[0].format == "review"


def test_a_memo_that_begins_with_a_bracket_is_a_memo(tmp_path: Path, room: DealRoom) -> None:
    report = report_on(tmp_path, room, "[Draft] Section 3.1 is long.", "out.md")
    assert report.markup_files[0].format == "memo"


def test_a_memo_in_which_no_check_applied_is_not_clean(tmp_path: Path, room: DealRoom) -> None:
    report = report_on(tmp_path, room, "All is well with this paper.")
    assert (report.exit_status, verdicts(report)) == (3, ["NOT_CHECKED"])


def test_an_empty_memo_is_unusable(tmp_path: Path) -> None:
    path = tmp_path / "memo.md"
    path.write_text("\n \n", encoding="utf-8")
    with pytest.raises(CriticError, match=r"memo\.md: the markup is empty"):
        load_markup(path)


@pytest.mark.parametrize(
    "title",
    [
        "Rider to the Supply Agreement",
        "Amendment No. 2 to Supply Agreement",
        "PROPOSED AMENDMENT",
        "# Second Amendment",
    ],
)
def test_a_title_says_that_the_file_is_drafted(title: str) -> None:
    assert says_it_is_drafted(title)


@pytest.mark.parametrize(
    "title",
    [
        "Memo on the First Amendment", "Amendment review", "First Amendment \u00a72 allows more.", "Rider: summary of comments",
        "Supply Agreement", "Amendment No. 2 changes the price",
    ],
)  # fmt: skip
def test_a_title_that_is_about_a_draft_is_none(title: str) -> None:
    assert not says_it_is_drafted(title)


def test_a_memo_s_own_sections_are_its_own(tmp_path: Path, room: DealRoom) -> None:
    report = report_on(tmp_path, room, "# Memo\n\n## 7. Next steps\n\nSee Section 7 of this memo, and Section 7.\n")
    assert "UNRESOLVED_CITATION" not in verdicts(report)


def test_a_heading_that_names_a_document_governs_its_entry(tmp_path: Path) -> None:
    folder = tmp_path / "two"
    folder.mkdir()
    (folder / "supply.md").write_text(ROOM, encoding="utf-8")
    (folder / "freight.md").write_text("# Freight Terms\n\n2.1 Carrier. Seller picks the carrier.\n", encoding="utf-8")
    room = DealRoom.open(folder)
    memo = (
        '## Freight Terms\n\nSection 2.1: "Seller picks the carrier".\n\n## Supply Agreement\n\nSection 2.1 is long.\n'
    )
    rows = [(r.kind, r.citation) for r in report_on(tmp_path, room, memo).checked]
    assert rows == [("citation", "freight §2.1"), ("quotation", "freight §2.1"), ("citation", "supply §2.1")]


@pytest.mark.parametrize(
    ("words", "found"), [("within forty (40) days", []), ("within ninety (90) days", ["ALTERED_QUOTE"])]
)
def test_prose_in_a_field_is_reviewed_the_same_way(
    tmp_path: Path, room: DealRoom, words: str, found: list[str]
) -> None:
    issue = {
        "id": "pay",
        "citation": "supply §3.1",
        "quote": "Buyer shall pay each invoice",
        "analysis": f'It says "{words} after its date".',
    }
    summary = "We looked at the price and at the payment terms of the supply paper, and all is well."
    report = report_on(tmp_path, room, json.dumps({"issues": [issue], "summary": summary}), "r.json")
    assert verdicts(report) == found


def test_literal_mode_has_no_prose(tmp_path: Path, room: DealRoom) -> None:
    report = report_on(tmp_path, room, 'Section 3.1 says "within ninety (90) days after its date".', match="literal")
    assert quotations(report) == []
