"""Limits, ladders, required terms, escalations and assertions against a markup (contract §7, v2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from builders.deals import SUMMARY, issue, redline, report_on, review, verdicts

LIMIT = """
non_negotiables:
  - id: notice
    description: notice within a day
    applies_to: ["msa §4.2(a)"]
    limits:
      - {measure: duration, at_most: 24 hours, near: 'notif\\w+'}
"""
LADDER = """
non_negotiables:
  - id: cap
    applies_to: ["msa §9.1"]
    ladder:
      - {id: standard, needs: nothing, patterns: ["twelve (12) months"]}
      - {id: fallback, needs: escalation, patterns: ["twenty-four (24) months"]}
      - {id: never, needs: refusal, patterns: ["unlimited"]}
"""
REQUIRED = """
non_negotiables:
  - id: consent
    applies_to: ["msa §4.1"]
    required_patterns:
      - "keep Customer Data confidential"
      - any: ["without consent", "without Customer's consent"]
"""
ESCALATE = """
escalations:
  - id: subcontracting
    applies_to: ["msa §4.20"]
    trigger_patterns: ["without notice"]
    satisfied_by: ["subcontractors"]
"""
ASSERT = """
assertions:
  - id: no-legal-conclusions
    prohibited_patterns: ["unenforceable as a matter of law"]
    required_patterns: ["notice period"]
"""


def on(folder: Path, rules: str, *redlines: dict[str, Any], **lists: Any) -> dict[str, Any]:
    return report_on(folder, review(redlines=list(redlines), issues=None, **lists), rules, version=2)


def rule(report: dict[str, Any], name: str) -> dict[str, Any]:
    return next(row for row in report["coverage"]["rules"] if row["rule"] == name)


def test_a_quantity_within_the_limit_holds(tmp_path: Path) -> None:
    report = on(tmp_path, LIMIT, redline("Provider shall notify Customer within twenty-four (24) hours."))
    assert (verdicts(report), report["exit_status"], rule(report, "notice")["evaluated"]) == ([], 0, True)


def test_what_a_limit_reports_its_rule_s_patterns_report_no_second_time(tmp_path: Path) -> None:
    both = LIMIT + "    prohibited_patterns:\n      - pattern: '72 hours'\n      - at its discretion\n"
    (finding,) = on(tmp_path, both, redline("Provider shall notify Customer within 72 hours."))["findings"]
    assert "allows at most 24 hours" in finding["message"]
    two = on(tmp_path, both, redline("Provider shall notify Customer within 72 hours, at its discretion."))["findings"]
    assert sorted(f["authority"]["matched"] for f in two) == ["72 hours", "at its discretion"]


@pytest.mark.parametrize(
    "language",
    [
        "Provider shall notify Customer within 72 hours.",
        "Provider shall notify Customer within three (3) days.",
        "Provider shall notify Customer within two business days.",
    ],
)
def test_a_quantity_beyond_the_limit_is_a_concession(tmp_path: Path, language: str) -> None:
    report = on(tmp_path, LIMIT, redline(language))
    (finding,) = report["findings"]
    assert (finding["verdict"], finding["authority"]["rule"]) == ("PROHIBITED_CONCESSION", "notice")
    start, end = finding["at"]["span"]
    assert finding["authority"]["matched"] == language[start:end]


def test_words_of_a_limit_without_a_quantity_are_a_missing_term(tmp_path: Path) -> None:
    report = on(tmp_path, LIMIT, redline("Provider shall notify Customer promptly."))
    assert verdicts(report) == ["MISSING_REQUIRED_TERM"]


def test_an_edit_in_words_is_applied_to_its_provision_before_it_is_measured(tmp_path: Path) -> None:
    report = on(tmp_path, LIMIT, redline('Replace "24 hours" with "72 hours".'))
    assert verdicts(report) == ["PROHIBITED_CONCESSION"]
    assert verdicts(on(tmp_path, LIMIT, redline('Replace "undue delay" with "any delay".'))) == []


def test_a_limit_of_another_provision_is_not_asked(tmp_path: Path) -> None:
    report = on(tmp_path, LIMIT, redline("Customer shall notify Provider within 90 days.", citation="msa §3.1"))
    assert verdicts(report) == []


def test_the_rung_of_a_ladder_is_named(tmp_path: Path) -> None:
    report = on(tmp_path, LADDER, redline("capped at the fees of the last twelve (12) months", citation="msa §9.1"))
    assert (verdicts(report), report["items"][0]["rung"]) == ([], "standard")


def test_a_rung_that_needs_escalation_is_a_departure_without_one(tmp_path: Path) -> None:
    proposed = redline("capped at the fees of the last twenty-four (24) months", citation="msa §9.1", issue="cap")
    report = on(tmp_path, LADDER, proposed)
    assert (verdicts(report), report["items"][0]["rung"]) == (["UNESCALATED_DEPARTURE"], "fallback")
    escalation = {"topic": "Liability cap", "reason": "They want twice the fees.", "issue": "cap"}
    assert verdicts(on(tmp_path, LADDER, proposed, escalations=[escalation])) == []
    cited = {"topic": "Liability cap", "reason": "They want twice the fees.", "citation": "msa §9.1"}
    assert verdicts(on(tmp_path, LADDER, proposed, escalations=[cited])) == []
    other = {"topic": "Notice", "reason": "Too slow.", "citation": "msa §4.2"}
    assert verdicts(on(tmp_path, LADDER, proposed, escalations=[other])) == ["UNESCALATED_DEPARTURE"]


def test_a_rung_to_be_refused_is_a_concession(tmp_path: Path) -> None:
    report = on(tmp_path, LADDER, redline("Provider's liability is unlimited.", citation="msa §9.1"))
    assert verdicts(report) == ["PROHIBITED_CONCESSION"]


def test_a_provision_that_keeps_its_required_terms_holds(tmp_path: Path) -> None:
    kept = (
        "Provider shall keep Customer Data confidential and disclose it to no third party without Customer's consent."
    )
    assert verdicts(on(tmp_path, REQUIRED, redline(kept, citation="msa §4.1"))) == []


def test_a_provision_that_loses_a_required_term_is_named(tmp_path: Path) -> None:
    report = on(tmp_path, REQUIRED, redline("Provider shall keep Customer Data confidential.", citation="msa §4.1"))
    (finding,) = report["findings"]
    assert finding["verdict"] == "MISSING_REQUIRED_TERM"
    assert "without consent" in finding["message"]


@pytest.mark.parametrize("language", ["[Reserved]", "Intentionally omitted.", ""])
def test_a_deletion_leaves_less(tmp_path: Path, language: str) -> None:
    report = on(tmp_path, REQUIRED, redline(language, citation="msa §4.1"))
    assert set(verdicts(report)) == {"MISSING_REQUIRED_TERM"}


def test_a_partial_edit_is_applied_before_required_terms_are_looked_for(tmp_path: Path) -> None:
    harmless = redline('Replace "any third party" with "anybody else".', citation="msa §4.1")
    harmful = redline('Delete "without consent".', citation="msa §4.1")
    assert verdicts(on(tmp_path, REQUIRED, harmless)) == []
    assert verdicts(on(tmp_path, REQUIRED, harmful)) == ["MISSING_REQUIRED_TERM"]


def test_an_edit_that_cannot_be_applied_leaves_the_rule_unevaluated(tmp_path: Path) -> None:
    report = on(tmp_path, REQUIRED, redline('Replace "words that stand nowhere" with "others".', citation="msa §4.1"))
    assert verdicts(report) == ["MISSING_REQUIRED_TERM"]
    assert not rule(report, "consent")["evaluated"]


def test_required_terms_are_looked_for_in_the_provision_around_a_changed_part(tmp_path: Path) -> None:
    rules = REQUIRED.replace("msa §4.1", "msa §4").replace("keep Customer Data confidential", "steps to contain")
    gone = redline("take note of the Security Incident.", citation="msa §4.2(b)")
    kept = redline("take all steps to contain the Security Incident.", citation="msa §4.2(b)")
    assert verdicts(on(tmp_path, rules, kept)) == []
    assert verdicts(on(tmp_path, rules, gone)) == ["MISSING_REQUIRED_TERM"]


def test_uncited_language_is_no_provision_that_could_lack_a_term(tmp_path: Path) -> None:
    assert verdicts(on(tmp_path, REQUIRED, redline("The parties shall meet each quarter.", citation=None))) == []


def test_a_trigger_wants_an_escalation(tmp_path: Path) -> None:
    proposed = redline("Provider may engage subcontractors without notice.", citation="msa §4.20")
    assert verdicts(on(tmp_path, ESCALATE, proposed)) == ["UNESCALATED_DEPARTURE"]
    spoken = {"topic": "Subcontractors", "reason": "They want a free hand."}
    assert verdicts(on(tmp_path, ESCALATE, proposed, escalations=[spoken])) == []


def test_a_forbidden_assertion_in_the_markups_own_words_is_found(tmp_path: Path) -> None:
    bad = issue(rationale="The clause is unenforceable as a matter of law.")
    report = report_on(tmp_path, review(bad), ASSERT, version=2)
    (finding,) = report["findings"]
    assert (finding["verdict"], finding["gate"]) == ("PROHIBITED_ASSERTION", "assertion")
    assert finding["at"]["pointer"] == "/issues/0/rationale"


def test_a_denied_assertion_is_none(tmp_path: Path) -> None:
    fine = issue(rationale="We do not say that the clause is unenforceable as a matter of law.")
    assert verdicts(report_on(tmp_path, review(fine), ASSERT, version=2)) == []


def test_a_summary_that_lacks_what_it_must_say_is_found(tmp_path: Path) -> None:
    assert "notice period" in SUMMARY
    report = report_on(tmp_path, review(issue(), summary=SUMMARY.replace("notice period", "clause")), ASSERT, version=2)
    assert verdicts(report) == ["MISSING_REQUIRED_TERM"]


def test_every_kind_of_rule_has_its_row_in_the_coverage(tmp_path: Path) -> None:
    body = "".join((LIMIT, LADDER.partition("non_negotiables:\n")[2], ESCALATE, ASSERT))
    report = on(tmp_path, body, redline("Provider shall notify Customer within 24 hours."))
    rows = {row["rule"]: row["evaluated"] for row in report["coverage"]["rules"]}
    assert rows == {"notice": True, "cap": True, "subcontracting": True, "no-legal-conclusions": True}
