"""The submission rows of the field's cases, each by its number (S1, S3, S4, S6; S5 in test_integrity, S7 in test_redline)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from builders.deals import INVENTED, NOTICE, SUMMARY, deal_room, issue, log, report_on, review, verdicts, write
from wordbuilder import WordFile, footnote_mark, paragraph, table

from critic import CriticError, check

TRUE = "Provider shall keep Customer Data confidential and shall not disclose it to any third party"


def submitted(**fields: Any) -> dict[str, Any]:
    return {"type": "submit_issue", "issue_id": "notice", **issue(id=None, **fields)}


@pytest.mark.parametrize("inside", ["\u2028", "\u2029", "\u0085", "\x0c"])
def test_s1_separators_inside_strings_end_no_line_of_a_log(tmp_path: Path, inside: str) -> None:
    entry = json.dumps(submitted(rationale=f"one{inside}two"), ensure_ascii=False).replace("\x0c", "\\f")
    final = json.dumps({"type": "submit_final", "summary": SUMMARY})
    text = f"\ufeff{entry}\r\n\r\n{final}"
    report = check(write(tmp_path, text.encode(), "log.jsonl"), deal_room(tmp_path)).to_dict()
    assert [item["kind"] for item in report["items"]] == ["issue", "summary"]
    assert "FABRICATED_QUOTE" not in verdicts(report)


@pytest.mark.parametrize("empty", [{}, {"issues": []}, {"unknown": [1]}, {"issues": [], "redlines": []}])
def test_s3_a_markup_with_nothing_to_review_is_unusable(tmp_path: Path, empty: dict[str, Any]) -> None:
    with pytest.raises(CriticError, match=r"markup\.json"):
        check(write(tmp_path, empty), deal_room(tmp_path))


def test_s3_no_issues_beside_a_real_summary_are_reviewable(tmp_path: Path) -> None:
    assert [i["kind"] for i in report_on(tmp_path, review())["items"]] == ["summary"]


def test_s3_an_unknown_action_that_carries_text_is_not_checked(tmp_path: Path) -> None:
    actions = log(
        submitted(),
        {"type": "draft_letter", "body": "Dear counsel, we agree."},
        {"type": "submit_final", "summary": SUMMARY},
    )
    report = report_on(tmp_path, actions)
    assert ("NOT_CHECKED" in verdicts(report), report["exit_status"]) == (True, 3)


def test_s4_a_second_submission_cannot_launder_a_fabrication(tmp_path: Path) -> None:
    twice = log(submitted(quote=INVENTED), submitted(quote=NOTICE), {"type": "submit_final", "summary": SUMMARY})
    assert "FABRICATED_QUOTE" in verdicts(report_on(tmp_path, twice))


def test_s4_a_revision_takes_the_place_of_what_it_revises(tmp_path: Path) -> None:
    revised = {**submitted(quote=NOTICE), "type": "revise_issue"}
    actions = log(submitted(quote=INVENTED), revised, {"type": "submit_final", "summary": SUMMARY})
    assert "FABRICATED_QUOTE" not in verdicts(report_on(tmp_path, actions))


def test_s4_accepted_language_that_is_not_supplied_is_not_checked(tmp_path: Path) -> None:
    actions = log(
        submitted(), {"type": "accept_counterparty", "issue_id": "notice"}, {"type": "submit_final", "summary": SUMMARY}
    )
    assert report_on(tmp_path, actions)["exit_status"] == 3


def quotations(report: dict[str, Any]) -> list[tuple[str, str]]:
    return [(row["outcome"], row["citation"]) for row in report["checked"] if row["kind"] == "quotation"]


@pytest.mark.parametrize(
    ("words", "outcome"), [(TRUE, "verified"), (TRUE.replace("shall not", "may"), "ALTERED_QUOTE")]
)
def test_s6_a_citation_in_a_footnote_governs_the_quotation_that_it_hangs_on(
    tmp_path: Path, words: str, outcome: str
) -> None:
    body = (
        paragraph("Memorandum on the services agreement"),
        paragraph(f"The paper says “{words}”", footnote_mark(2), " and we can live with that."),
    )
    memo = WordFile(body=body, footnotes={2: paragraph("MSA §4.1.")}).build()
    report = check(write(tmp_path, memo, "memo.docx"), deal_room(tmp_path)).to_dict()
    assert quotations(report) == [(outcome, "msa §4.1")]


@pytest.mark.parametrize(
    ("words", "outcome"), [(TRUE, "verified"), (TRUE.replace("shall not", "may"), "ALTERED_QUOTE")]
)
def test_s6_a_clause_cell_governs_the_quotation_in_its_row(tmp_path: Path, words: str, outcome: str) -> None:
    rows = (("Issue", "Clause", "Quote"), ("Confidentiality", "MSA §4.1", f"“{words}”"))
    memo = WordFile(body=(paragraph("Issues list"), table([[paragraph(c) for c in row] for row in rows]))).build()
    report = check(write(tmp_path, memo, "memo.docx"), deal_room(tmp_path)).to_dict()
    assert quotations(report) == [(outcome, "msa §4.1")]
