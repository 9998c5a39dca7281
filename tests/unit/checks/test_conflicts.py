"""Items that contradict each other, and logs that quote what they never read (contract §8)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from critic.api import DealRoom, check
from critic.model.report import Report

SUMMARY = "We settled the price and the lead time of the supply paper; the rest of it stands as the buyer drafted it."
PAPERS = {
    "supply": "# Supply Agreement\n\n3.1 Payment. Buyer shall pay within forty (40) days.\n\n4.1 Cap. The cap is $900,000.\n",
    "freight": "# Freight Terms\n\n2.1 Carrier. Seller picks the carrier and insures the goods.\n",
}


@pytest.fixture
def room(tmp_path: Path) -> DealRoom:
    folder = tmp_path / "room"
    folder.mkdir()
    for name, text in PAPERS.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return DealRoom.open(folder)


def review_of(tmp_path: Path, room: DealRoom, summary: str = SUMMARY, **parts: list[dict[str, Any]]) -> Report:
    path = tmp_path / "review.json"
    path.write_text(json.dumps({**parts, "summary": summary}), encoding="utf-8")
    return check(path, room)


def log_of(tmp_path: Path, room: DealRoom, *actions: dict[str, Any]) -> Report:
    path = tmp_path / "log.jsonl"
    path.write_text(
        "\n".join(json.dumps(a) for a in (*actions, {"type": "submit_final", "summary": SUMMARY})), encoding="utf-8"
    )
    return check(path, room)


def settled(text: str, issue: str = "price", citation: str = "supply §3.1", **more: str) -> dict[str, Any]:
    return {"issue": issue, "citation": citation, "closing_text": text, **more}


def conflicts(report: Report) -> list[str]:
    return [f.finding.message for f in report.findings if f.verdict == "CONFLICTING_ITEMS"]


def unread(report: Report) -> list[str]:
    return [f.finding.message for f in report.findings if f.verdict == "UNREAD_SOURCE"]


def test_two_settlements_on_one_label_conflict(tmp_path: Path, room: DealRoom) -> None:
    report = review_of(
        tmp_path, room, settlements=[settled("Buyer pays in 45 days."), settled("Buyer pays in 50 days.")]
    )
    assert conflicts(report) == ["two settlements on 'price' close on different words (the other: settlements[0])"]
    assert report.exit_status == 0


@pytest.mark.parametrize(
    "other",
    [
        settled("Buyer pays  in 45 days"),
        settled("The cap is $800,000.", citation="supply §4.1"),
        settled("The cap is $800,000.", issue="cap", citation="supply §4.1"),
    ],
)
def test_settlements_that_agree_or_go_elsewhere_do_not_conflict(
    tmp_path: Path, room: DealRoom, other: dict[str, Any]
) -> None:
    assert not conflicts(review_of(tmp_path, room, settlements=[settled("Buyer pays in 45 days."), other]))


def test_closed_by_ours_is_the_last_redline(tmp_path: Path, room: DealRoom) -> None:
    redlines = [
        {"issue": "price", "citation": "supply §3.1", "replacement_text": "Buyer pays in 30 days."},
        {"issue": "price", "citation": "supply §3.1", "replacement_text": "Buyer pays in 35 days."},
    ]
    ours = review_of(
        tmp_path, room, redlines=redlines, settlements=[settled("Buyer pays in 35 days.", closed_by="ours")]
    )
    assert not conflicts(ours)
    first = review_of(
        tmp_path, room, redlines=redlines, settlements=[settled("Buyer pays in 30 days.", closed_by="ours")]
    )
    assert conflicts(first) == [
        "closed by ours, but the closing text is not the last redline under 'price' (redlines[1])"
    ]
    theirs = review_of(
        tmp_path, room, redlines=redlines, settlements=[settled("Buyer pays in 9 days.", closed_by="theirs")]
    )
    assert not conflicts(theirs)


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("On supply §3.1 we closed at 60 days.", True),
        ("The price issue closed at 60 days.", True),
        ("On supply §3.1 we closed at 45 days.", False),
        ("On supply §3.1 we closed at forty-five (45) days.", False),
        ("On supply §3.1 we moved from 40 days to 45 days.", False),
        ("On supply §3.1 we refused 60 days.", False),
        ("On supply §4.1 nothing was agreed within 60 days.", False),
        ("On supply §3.1 we closed, and saved 2%.", False),
    ],
)
def test_a_summary_that_tells_another_figure_conflicts(
    tmp_path: Path, room: DealRoom, sentence: str, found: bool
) -> None:
    report = review_of(
        tmp_path, room, f"{SUMMARY} {sentence}", settlements=[settled("Buyer shall pay within 45 days.")]
    )
    assert bool(conflicts(report)) == found


def quoting(document: str, text: str) -> dict[str, Any]:
    return {
        "type": "submit_issue", "issue_id": document, "analysis": "It matters to the buyer.",
        "quotes": [{"citation": document, "text": text}],
    }  # fmt: skip


def test_a_log_that_quotes_what_it_never_read_is_told(tmp_path: Path, room: DealRoom) -> None:
    read = {"type": "read_document", "document_id": "supply"}
    own = quoting("supply §3.1", "Buyer shall pay within forty (40) days")
    other = quoting("freight §2.1", "Seller picks the carrier and insures the goods")
    assert unread(log_of(tmp_path, room, read, own, other)) == ["the log quotes freight, which it never read"]


def test_a_document_may_be_read_by_its_title_and_after_the_quotation(tmp_path: Path, room: DealRoom) -> None:
    read = {"type": "read_document", "document_id": "Supply Agreement", "section": "4.1"}
    assert not unread(log_of(tmp_path, room, quoting("supply §3.1", "Buyer shall pay within forty (40) days"), read))


def test_what_a_search_has_shown_is_not_known(tmp_path: Path, room: DealRoom) -> None:
    search = {"type": "search_matter", "query": "payment"}
    assert not unread(log_of(tmp_path, room, search, quoting("supply §3.1", "Buyer shall pay within forty (40) days")))


def test_a_review_is_no_log(tmp_path: Path, room: DealRoom) -> None:
    issue = {
        "id": "a",
        "citation": "supply §3.1",
        "quote": "Buyer shall pay within forty (40) days",
        "rationale": "Long.",
    }
    assert not unread(review_of(tmp_path, room, issues=[issue]))
