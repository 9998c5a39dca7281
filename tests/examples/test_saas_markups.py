"""The worked deal: each of its markups gets the report that examples/saas-msa/README.md promises."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from examples.saas_deal import AUTHORITY, DEALROOM, MARKUPS

from critic import DealRoom, check

FABRICATED = {
    "termination-charge": "FABRICATED_QUOTE",
    "incident-period": "ALTERED_QUOTE",
    "cap-direction": "ALTERED_QUOTE",
    "deletion-duty": "ALTERED_QUOTE",
    "requests": "ALTERED_QUOTE",
    "cap-exceptions": "MISATTRIBUTED_QUOTE",
    "silent-approval": "MISATTRIBUTED_QUOTE",
    "super-cap": "UNRESOLVED_CITATION",
    "credits": "UNRESOLVED_CITATION",
    "flow-down": "UNRESOLVED_CITATION",
}
CONCESSIONS = {("incident-notice", "PB-2"), ("disputes", "PB-8"), ("liability-cap", "PB-3")}


@pytest.fixture(scope="module")
def room() -> DealRoom:
    return DealRoom.open(DEALROOM)


def report_of(markup: str, room: DealRoom, **options: Any) -> dict[str, Any]:
    """Return the report on a markup of the example, under the customer's authority."""
    return check(MARKUPS / markup, room, authority=AUTHORITY, **options).to_dict()


def quotations(report: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of the quotations that were checked."""
    return [row for row in report["checked"] if row["kind"] == "quotation"]


def critical(report: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the critical findings."""
    return [finding for finding in report["findings"] if finding["severity"] == "critical"]


def test_the_clean_review_passes_without_a_finding(room: DealRoom) -> None:
    report = report_of("clean.json", room)
    assert report["findings"] == []
    assert (report["exit_status"], report["passed"], report["complete"]) == (0, True, True)


def test_every_quotation_of_the_clean_review_is_verified(room: DealRoom) -> None:
    rows = quotations(report_of("clean.json", room))
    assert [row["text"] for row in rows if row["outcome"] != "verified"] == []
    assert len(rows) == 16


def test_a_quotation_over_a_line_end_hyphen_of_the_pdf_says_so(room: DealRoom) -> None:
    folds = {row["citation"]: row["folds"] for row in quotations(report_of("clean.json", room))}
    assert "line-end-hyphen" in folds["dpa §4.1"]


def test_straight_marks_in_a_quotation_match_the_curly_marks_of_the_paper(room: DealRoom) -> None:
    folds = {row["citation"]: row["folds"] for row in quotations(report_of("clean.json", room))}
    assert "marks" in folds["msa §4.2"]


def test_the_fallback_that_the_clean_review_uses_is_named(room: DealRoom) -> None:
    items = report_of("clean.json", room)["items"]
    named = {tuple(item["within_authority"]) for item in items if item["within_authority"]}
    assert named == {("PB-2-48-hours",)}


def test_every_rule_of_the_authority_is_evaluated(room: DealRoom) -> None:
    rules = report_of("clean.json", room)["coverage"]["rules"]
    assert [rule for rule in rules if not rule["evaluated"]] == []


def test_the_fabricated_review_gets_exactly_its_planted_findings(room: DealRoom) -> None:
    report = report_of("fabricated.json", room)
    found = [(finding["item"]["ref"], finding["verdict"]) for finding in report["findings"]]
    assert sorted(found) == sorted(FABRICATED.items())
    assert report["exit_status"] == 1


def test_the_true_quotations_of_the_fabricated_review_are_verified(room: DealRoom) -> None:
    rows = quotations(report_of("fabricated.json", room))
    assert Counter(row["outcome"] for row in rows)["verified"] == 3


@pytest.mark.parametrize(
    ("ref", "place"), [("cap-exceptions", "8.3"), ("silent-approval", "5.2"), ("flow-down", "5.4")]
)
def test_a_quotation_in_the_wrong_place_is_told_its_place(room: DealRoom, ref: str, place: str) -> None:
    found = [f for f in report_of("fabricated.json", room)["findings"] if f["item"]["ref"] == ref]
    assert [f["location"]["provision"] for f in found] == [place]


@pytest.mark.parametrize(
    ("ref", "was", "became"),
    [("incident-period", "seventy-two (72)", "forty-eight (48)"), ("deletion-duty", "may", "shall")],
)
def test_an_altered_quotation_shows_what_was_changed(room: DealRoom, ref: str, was: str, became: str) -> None:
    found = [f for f in report_of("fabricated.json", room)["findings"] if f["item"]["ref"] == ref]
    assert ["replace", was, became] in [list(step) for step in found[0]["nearest"]["diff"]]


def test_a_concession_in_polite_words_is_found_and_a_fallback_is_not_one(room: DealRoom) -> None:
    report = report_of("concession.json", room)
    found = {(f["item"]["ref"], f["authority"]["rule"]) for f in report["findings"]}
    assert found == CONCESSIONS
    assert {f["verdict"] for f in report["findings"]} == {"PROHIBITED_CONCESSION"}
    assert report["exit_status"] == 1
    fallbacks = {name for item in report["items"] for name in item["within_authority"]}
    assert fallbacks == {"PB-4-five-percent", "PB-7-thirty-days"}


def test_what_a_summary_says_was_declined_is_no_concession(room: DealRoom) -> None:
    kinds = {f["item"]["kind"] for f in report_of("concession.json", room)["findings"]}
    assert "summary" not in kinds


def test_accepted_language_of_the_log_is_scanned(room: DealRoom) -> None:
    report = report_of("actions.jsonl", room)
    found = [(f["item"]["kind"], f["verdict"], f["authority"]["rule"]) for f in report["findings"]]
    assert found == [("acceptance", "PROHIBITED_CONCESSION", "PB-6")]
    assert report["exit_status"] == 1


def test_a_revised_issue_of_the_log_takes_the_place_of_the_wrong_one(room: DealRoom) -> None:
    rows = quotations(report_of("actions.jsonl", room))
    assert {row["outcome"] for row in rows} == {"verified"}
    assert len(rows) == 3


@pytest.mark.parametrize("markup", ["clean.json", "fabricated.json", "concession.json"])
def test_without_authority_no_concession_is_reported(room: DealRoom, markup: str) -> None:
    report = check(MARKUPS / markup, room).to_dict()
    assert "concession" not in {finding["gate"] for finding in report["findings"]}


@pytest.mark.parametrize("markup", ["clean.json", "fabricated.json", "concession.json"])
def test_every_review_of_the_example_is_json_with_known_top_level_keys(markup: str) -> None:
    keys = set(json.loads((MARKUPS / markup).read_text(encoding="utf-8")))
    assert keys <= {"issues", "redlines", "markups", "settlements", "escalations", "summary"}
