"""What an issue or a summary lacks is an advisory; what is not here to be checked is never clean (contract §8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from builders.deals import NOTICE, SUMMARY, issue, log, redline, report_on, review, verdicts

FORBID = "non_negotiables:\n  - {id: no-delay, prohibited_patterns: ['commercially reasonable time']}\n"


def messages(report: dict[str, Any]) -> list[str]:
    return [finding["message"] for finding in report["findings"]]


def test_a_sound_issue_and_summary_lack_nothing(tmp_path: Path) -> None:
    assert messages(report_on(tmp_path, review(issue()))) == []


def test_an_issue_without_a_quotation_lacks_evidence(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(quote=None)))
    assert (messages(report), report["exit_status"]) == (["the issue quotes nothing"], 0)
    assert report["items"][0]["verdict"] == "MISSING_EVIDENCE"


@pytest.mark.parametrize("key", ["rationale", "analysis", "recommendation"])
def test_any_kind_of_reason_is_a_reason(tmp_path: Path, key: str) -> None:
    assert messages(report_on(tmp_path, review(issue(**({"rationale": None} | {key: "because"}))))) == []


@pytest.mark.parametrize("reason", [None, "", "  "])
def test_an_issue_without_a_reason_lacks_one(tmp_path: Path, reason: str | None) -> None:
    assert messages(report_on(tmp_path, review(issue(rationale=reason)))) == ["the issue gives no reason"]


def test_an_issue_that_cites_nothing_is_told_once(tmp_path: Path) -> None:
    assert verdicts(report_on(tmp_path, review(issue(citation=None)))) == ["UNRESOLVED_CITATION"]
    assert messages(report_on(tmp_path, review(issue(citation=None, quote=None)))) == ["the issue quotes nothing"]


@pytest.mark.parametrize("summary", [None, "", " \n "])
def test_an_absent_summary_is_told_of_the_whole_markup(tmp_path: Path, summary: str | None) -> None:
    report = report_on(tmp_path, review(issue(), summary=summary))
    assert messages(report) == ["there is no summary"]
    assert (report["findings"][0]["item"]["kind"], report["findings"][0]["at"]["pointer"]) == ("markup", "")


def test_a_thin_summary_is_told_with_its_length(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(), summary="All   is\nwell."))
    assert messages(report) == ["the summary is thin (12 of 80 characters)"]
    assert report["items"][1]["verdict"] == "MISSING_EVIDENCE"


def test_how_long_a_summary_must_be_is_the_callers_choice(tmp_path: Path) -> None:
    assert messages(report_on(tmp_path, review(issue(), summary="Fine."), min_summary_chars=5)) == []
    assert len(messages(report_on(tmp_path, review(issue()), min_summary_chars=len(SUMMARY) + 1))) == 1


def test_an_advisory_fails_only_a_strict_run(tmp_path: Path) -> None:
    markup = review(issue(quote=None))
    assert report_on(tmp_path, markup)["exit_status"] == 0
    assert report_on(tmp_path, markup, strict=True)["exit_status"] == 1


def test_accepted_language_that_is_not_supplied_is_incomplete(tmp_path: Path) -> None:
    markup = log({"type": "accept_counterparty", "issue_id": "cap"}, {"type": "submit_final", "summary": SUMMARY})
    report = report_on(tmp_path, markup, FORBID)
    assert (verdicts(report), report["exit_status"], report["passed"]) == (["NOT_CHECKED"], 3, False)
    assert report["findings"][0]["severity"] == "incomplete"
    assert report["items"][0]["verdict"] == "NOT_CHECKED"


def test_an_unknown_action_that_carries_text_is_incomplete(tmp_path: Path) -> None:
    markup = log({"type": "submit_redline", "replacement_text": "x"}, {"type": "submit_final", "summary": SUMMARY})
    report = report_on(tmp_path, markup)
    assert (verdicts(report), report["exit_status"]) == (["NOT_CHECKED"], 3)


def test_a_redline_without_language_is_incomplete_and_a_deletion_is_not(tmp_path: Path) -> None:
    assert report_on(tmp_path, review(issue(), redlines=[redline(None)]))["exit_status"] == 3
    assert report_on(tmp_path, review(issue(), redlines=[redline("")]))["exit_status"] == 0


def test_something_critical_outweighs_something_unchecked(tmp_path: Path) -> None:
    markup = review(issue(quote=f"not {NOTICE} at all, ever, in any case"), redlines=[redline(None)])
    assert report_on(tmp_path, markup)["exit_status"] == 1
