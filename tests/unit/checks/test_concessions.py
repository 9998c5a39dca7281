"""Proposed language against what the client will not accept: what is scanned, where a rule applies (contract §7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from builders.deals import SUMMARY, deal_room, issue, log, redline, report_on, review, verdicts
from wordbuilder import inserted, mark_of, paragraph, word_file

GIVEN_AWAY = "Provider shall notify Customer no later than 72 hours after discovery."
HELD = "Provider shall notify Customer no later than 24 hours after discovery."


def forbidding(*applies_to: str, phrase: str = "72 hours") -> str:
    scope = f"    applies_to: [{', '.join(repr(place) for place in applies_to)}]\n" if applies_to else ""
    return (
        f"non_negotiables:\n  - id: notice\n    description: 24 hours\n{scope}    prohibited_patterns: ['{phrase}']\n"
    )


def proposing(language: str = GIVEN_AWAY, /, **fields: Any) -> dict[str, Any]:
    return review(redlines=[redline(language, **fields)], issues=None)


def rule(report: dict[str, Any], name: str = "notice") -> dict[str, Any]:
    return next(row for row in report["coverage"]["rules"] if row["rule"] == name)


def test_prohibited_language_is_a_concession_with_the_rule_and_the_sentence(tmp_path: Path) -> None:
    report = report_on(tmp_path, proposing(f"Intro. {GIVEN_AWAY}"), forbidding("msa §4.2(a)"))
    (finding,) = report["findings"]
    assert (finding["verdict"], report["exit_status"]) == ("PROHIBITED_CONCESSION", 1)
    assert finding["authority"] == {
        "rule": "notice", "pattern": "72 hours", "matched": "72 hours", "sentence": GIVEN_AWAY.lower(),
    }  # fmt: skip
    start = len("Intro. ") + GIVEN_AWAY.index("72 hours")
    assert finding["at"] == {
        "file": "markup.json", "pointer": "/redlines/0/replacement_text", "span": [start, start + len("72 hours")],
    }  # fmt: skip
    assert rule(report) == {"rule": "notice", "matched": 1, "evaluated": True, "reason": ""}


def test_language_that_holds_the_position_is_verified(tmp_path: Path) -> None:
    report = report_on(tmp_path, proposing(HELD), forbidding("msa §4.2(a)"))
    assert (verdicts(report), report["items"][0]["verdict"], report["exit_status"]) == ([], "VERIFIED", 0)


def test_without_authority_nothing_was_asked_and_nothing_is_verified(tmp_path: Path) -> None:
    report = report_on(tmp_path, proposing())
    assert (verdicts(report), report["items"][0]["verdict"], report["exit_status"]) == ([], "NOT_CHECKED", 0)
    assert report["coverage"]["rules"] == []


def test_every_kind_of_proposed_language_is_scanned(tmp_path: Path) -> None:
    lists = {name: [redline(GIVEN_AWAY)] for name in ("redlines", "markups", "settlements")}
    report = report_on(tmp_path, review(issues=None, **lists), forbidding())
    assert [f["item"]["kind"] for f in report["findings"]] == ["redline", "markup", "settlement"]
    accepted = {"type": "accept_counterparty", "issue_id": "a", "closing_text": GIVEN_AWAY}
    report = report_on(tmp_path, log(accepted, {"type": "submit_final", "summary": SUMMARY}), forbidding())
    assert [f["item"]["kind"] for f in report["findings"]] == ["acceptance"]


def test_language_under_a_second_name_is_scanned_too(tmp_path: Path) -> None:
    report = report_on(tmp_path, proposing(HELD, text=GIVEN_AWAY), forbidding())
    assert [f["at"]["pointer"] for f in report["findings"]] == ["/redlines/0/text"]
    accepted = {"type": "accept_counterparty", "issue_id": "a", "text": GIVEN_AWAY}
    report = report_on(tmp_path, log(accepted, {"type": "submit_final", "summary": SUMMARY}), forbidding())
    assert (verdicts(report), report["exit_status"]) == (["PROHIBITED_CONCESSION", "NOT_CHECKED"], 1)


def test_what_is_reported_quoted_or_replaced_is_no_proposed_language(tmp_path: Path) -> None:
    deal_room(tmp_path, msa=f"# Agreement\n\n4.2 {GIVEN_AWAY}\n")
    told = issue(citation="msa §4.2", quote=GIVEN_AWAY, rationale="They ask for 72 hours, and we refused 72 hours.")
    markup = review(
        told,
        summary=f"{SUMMARY} We refused 72 hours.",
        escalations=[{"topic": "72 hours", "reason": "they want 72 hours"}],
        redlines=[redline(HELD, citation="msa §4.2", original_text=GIVEN_AWAY, rationale="not 72 hours")],
    )
    assert verdicts(report_on(tmp_path, markup, forbidding())) == []


@pytest.mark.parametrize(
    ("applies_to", "target"),
    [
        ("msa §4.2(a)", "msa §4.2(a)"),
        ("msa §4.2", "msa §4.2(a)"),
        ("msa §4", "msa §4.2(a)"),
        ("msa §4.2(a)", "msa §4.2"),
        ("msa §4.2(a)", "msa §4"),
        ("msa §full", "msa §9.1"),
        ("msa §9.1", "msa §full"),
        ("Section 4.2(a) of the Master Services Agreement", "MSA 4.2(a)"),
    ],
)
def test_a_rule_covers_its_provision_its_ancestors_and_its_descendants(
    tmp_path: Path, applies_to: str, target: str
) -> None:
    assert verdicts(report_on(tmp_path, proposing(citation=target), forbidding(applies_to))) == [
        "PROHIBITED_CONCESSION"
    ]


@pytest.mark.parametrize(
    ("applies_to", "target"),
    [("msa §4.2", "msa §4.20"), ("msa §4.20", "msa §4.2"), ("msa §4.2(b)", "msa §4.2(a)"), ("dpa §2", "msa §4.2")],
)
def test_a_match_elsewhere_is_an_advisory_that_names_the_place_of_the_rule(
    tmp_path: Path, applies_to: str, target: str
) -> None:
    report = report_on(tmp_path, proposing(citation=target), forbidding(applies_to))
    assert (verdicts(report), report["exit_status"]) == (["MATCH_OUTSIDE_SCOPE"], 0)
    assert f"forbids in {applies_to}" in report["findings"][0]["message"]
    assert rule(report)["matched"] == 0


def test_one_of_several_places_suffices(tmp_path: Path) -> None:
    report = report_on(tmp_path, proposing(citation="msa §9.1"), forbidding("dpa §2", "msa §9"))
    assert verdicts(report) == ["PROHIBITED_CONCESSION"]


def test_work_that_cites_nothing_is_never_scoped_out(tmp_path: Path) -> None:
    assert verdicts(report_on(tmp_path, proposing(citation=None), forbidding("dpa §2"))) == ["PROHIBITED_CONCESSION"]


def test_a_target_in_no_document_of_the_room_is_never_scoped_out(tmp_path: Path) -> None:
    report = report_on(tmp_path, proposing(citation="lease §4"), forbidding("dpa §2"))
    assert "PROHIBITED_CONCESSION" in verdicts(report)


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("msa §4.2(c)", "PROHIBITED_CONCESSION"),
        ("msa §4.2(a)(i)", "PROHIBITED_CONCESSION"),
        ("msa §4.9", "MATCH_OUTSIDE_SCOPE"),
        ("msa §12", "MATCH_OUTSIDE_SCOPE"),
        ("msa §9.7", "MATCH_OUTSIDE_SCOPE"),
    ],
)
def test_a_provision_that_is_being_added_stands_under_the_parent_that_exists(
    tmp_path: Path, target: str, expected: str
) -> None:
    assert verdicts(report_on(tmp_path, proposing(citation=target), forbidding("msa §4.2"))) == [expected]


def test_where_a_rule_applies_does_not_depend_on_how_quotations_are_compared(tmp_path: Path) -> None:
    rules = forbidding("Section 4.2 of the Master Services Agreement")
    for match in ("typographic", "literal"):
        report = report_on(tmp_path, proposing(citation="msa §9.1"), rules, match=match)
        assert (verdicts(report), rule(report)["evaluated"]) == (["MATCH_OUTSIDE_SCOPE"], True)


def test_a_rule_whose_place_is_not_in_the_room_was_not_evaluated(tmp_path: Path) -> None:
    report = report_on(tmp_path, proposing(HELD), forbidding("msa §77"))
    assert (verdicts(report), report["exit_status"], report["passed"]) == ([], 3, False)
    assert rule(report) == {
        "rule": "notice", "matched": 0, "evaluated": False,
        "reason": "applies_to 'msa §77' (line 5) does not resolve in this deal room",
    }  # fmt: skip
    assert report["items"][0]["verdict"] == "NOT_CHECKED"


def test_a_match_of_a_rule_without_a_place_accuses_only_work_that_cites_nothing(tmp_path: Path) -> None:
    assert verdicts(report_on(tmp_path, proposing(), forbidding("msa §77"))) == []
    report = report_on(tmp_path, proposing(citation=None), forbidding("msa §77"))
    assert (verdicts(report), report["exit_status"]) == (["PROHIBITED_CONCESSION"], 1)


def test_a_rule_with_one_dead_place_is_judged_by_the_others_and_still_not_complete(tmp_path: Path) -> None:
    report = report_on(tmp_path, proposing(), forbidding("msa §4.2", "msa §77"))
    assert (verdicts(report), rule(report)["evaluated"]) == (["PROHIBITED_CONCESSION"], False)


def test_an_approved_fallback_annotates_and_cancels_nothing(tmp_path: Path) -> None:
    rules = forbidding() + (
        "approved_fallbacks:\n  - {id: within-a-day, applies_to: ['msa §4.2'], permitted_patterns: ['24 hours']}\n"
    )
    report = report_on(tmp_path, proposing("Notice within 24 hours, or 72 hours on weekends."), rules)
    assert verdicts(report) == ["PROHIBITED_CONCESSION"]
    assert report["items"][0]["within_authority"] == ["within-a-day"]
    clean = report_on(tmp_path, proposing(HELD), rules)
    assert (verdicts(clean), clean["items"][0]["within_authority"]) == ([], ["within-a-day"])
    elsewhere = report_on(tmp_path, proposing(HELD, citation="msa §9.1"), rules)
    assert elsewhere["items"][0]["within_authority"] == []


def test_a_settlement_is_within_authority_by_what_it_closes_on(tmp_path: Path) -> None:
    rules = "approved_fallbacks:\n  - {id: within-a-day, permitted_patterns: ['24 hours']}\n"
    texts = {"proposed_text": HELD, "closing_text": "as soon as it can"}
    closed = [redline(None, **texts), redline(None, **texts | {"closing_text": HELD})]
    report = report_on(tmp_path, review(issues=None, settlements=closed), rules)
    assert [item["within_authority"] for item in report["items"]] == [[], ["within-a-day"], []]


def test_a_fallback_by_itself_verifies_nothing(tmp_path: Path) -> None:
    rules = "approved_fallbacks:\n  - {id: within-a-day, permitted_patterns: ['24 hours']}\n"
    report = report_on(tmp_path, proposing(HELD), rules)
    assert (report["items"][0]["verdict"], report["items"][0]["within_authority"]) == ("NOT_CHECKED", ["within-a-day"])


def test_a_fallback_whose_place_is_not_in_the_room_was_not_evaluated(tmp_path: Path) -> None:
    rules = "approved_fallbacks:\n  - {id: f, applies_to: ['msa §77'], permitted_patterns: ['24 hours']}\n"
    report = report_on(tmp_path, proposing(HELD), rules)
    assert (rule(report, "f")["evaluated"], report["exit_status"]) == (False, 3)


def test_a_match_that_a_guard_silenced_is_listed(tmp_path: Path) -> None:
    rules = "non_negotiables:\n  - id: notice\n    prohibited_patterns: [{pattern: 72 hours, negation_guard: true}]\n"
    report = report_on(tmp_path, proposing("Notice shall never take 72 hours."), rules)
    assert verdicts(report) == []
    (silenced,) = report["coverage"]["guarded_matches"]
    assert (silenced["rule"], silenced["item"], silenced["matched"]) == ("notice", 0, "72 hours")
    assert silenced["by"] == "negation_guard: never"


def test_a_phrase_of_version_one_keeps_to_the_letter(tmp_path: Path) -> None:
    assert verdicts(report_on(tmp_path, proposing("It shall never take 72 hours."), forbidding(), version=1)) == [
        "PROHIBITED_CONCESSION"
    ]
    assert verdicts(report_on(tmp_path, proposing("It shall never take 72 hours."), forbidding(), version=2)) == []


@pytest.mark.parametrize("hidden", ["72\u00a0hours", "7\u20602 hours", "72 ho\u00adurs", "**72** hours", "72\nhours"])
def test_nothing_hides_in_what_a_reader_does_not_see(tmp_path: Path, hidden: str) -> None:
    assert verdicts(report_on(tmp_path, proposing(f"within {hidden} of discovery"), forbidding())) == [
        "PROHIBITED_CONCESSION"
    ]


def test_many_matches_of_one_rule_in_one_text_are_one_finding(tmp_path: Path) -> None:
    report = report_on(tmp_path, proposing("72 hours, or 72 hours, or 72 hours."), forbidding())
    assert [f["message"] for f in report["findings"]] == [
        "the proposed language says '72 hours' (and 2 more), which notice forbids: 24 hours"
    ]


def test_a_number_that_only_begins_like_the_rules_is_no_part_of_it_in_a_paper_with_two_views(tmp_path: Path) -> None:
    room = tmp_path / "dealroom"
    room.mkdir()
    added = paragraph(inserted("4.20 Provider may engage subcontractors."), mark=mark_of("ins"))
    paper = word_file(
        paragraph("4.2 Provider gives notice without delay."), added, paragraph("5. General terms follow.")
    )
    (room / "msa.docx").write_bytes(paper)
    inside = report_on(tmp_path, proposing(citation="msa §4.2"), forbidding("msa §4.2"))
    assert verdicts(inside) == ["PROHIBITED_CONCESSION"]
    outside = report_on(tmp_path, proposing(citation="msa §4.20"), forbidding("msa §4.2"))
    assert verdicts(outside) == ["MATCH_OUTSIDE_SCOPE"]
