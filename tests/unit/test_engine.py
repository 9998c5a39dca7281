"""From checks to a report: every item has a verdict, and every finding is said once, in order, under a steady id."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from builders.deals import (
    DELETION,
    INVENTED,
    MSA,
    NOTICE,
    SUMMARY,
    deal_room,
    issue,
    log,
    redline,
    report_on,
    review,
    verdicts,
)

FORBID = "non_negotiables:\n  - {id: slow, prohibited_patterns: ['72 hours']}\n"
WRONG = NOTICE.replace("24", "72")


def ids(report: dict[str, Any]) -> list[str]:
    return [finding["id"] for finding in report["findings"]]


def item_verdicts(report: dict[str, Any]) -> list[str]:
    return [item["verdict"] for item in report["items"]]


def test_an_item_has_the_worst_verdict_of_its_findings_and_lists_them(tmp_path: Path) -> None:
    bad = issue(id="b", citation="msa §77", quote=INVENTED, rationale=None)
    report = report_on(tmp_path, review(issue(), bad, issue(id="c", quote=WRONG)))
    assert item_verdicts(report) == ["VERIFIED", "FABRICATED_QUOTE", "ALTERED_QUOTE", "NOT_CHECKED"]
    assert [item["findings"] for item in report["items"]] == [[], [0, 1, 2], [3], []]
    assert verdicts(report)[:3] == ["FABRICATED_QUOTE", "UNRESOLVED_CITATION", "MISSING_EVIDENCE"]


def test_verified_needs_a_check_that_applied(tmp_path: Path) -> None:
    markup = review(
        issue(quote=None, citation=None, rationale="x"),
        redlines=[redline("24 hours")],
        escalations=[{"topic": "cap"}, {"topic": "cap", "citation": "msa §9.1"}],
    )
    assert item_verdicts(report_on(tmp_path, markup)) == [
        "MISSING_EVIDENCE", "NOT_CHECKED", "NOT_CHECKED", "VERIFIED", "NOT_CHECKED",
    ]  # fmt: skip
    assert item_verdicts(report_on(tmp_path, markup, FORBID))[1] == "VERIFIED"


def test_language_under_rules_none_of_which_was_evaluated_is_not_verified(tmp_path: Path) -> None:
    rules = "non_negotiables:\n  - {id: slow, applies_to: ['msa §77'], prohibited_patterns: ['72 hours']}\n"
    report = report_on(tmp_path, review(redlines=[redline("24 hours")]), rules)
    assert (item_verdicts(report)[0], report["exit_status"]) == ("NOT_CHECKED", 3)


def test_parts_of_a_rule_that_this_version_does_not_evaluate_are_never_reported_as_clean(tmp_path: Path) -> None:
    rules = "assertions:\n  - {id: no-promise, prohibited_patterns: ['we guarantee']}\n"
    report = report_on(tmp_path, review(issue()), rules, version=2)
    (row,) = report["coverage"]["rules"]
    assert row["evaluated"] or report["exit_status"] == 3


def test_findings_stand_in_the_order_of_the_items_the_worst_first_the_whole_markup_last(tmp_path: Path) -> None:
    markup = review(
        issue(id="a", rationale=None, quote=INVENTED),
        issue(id="b", quote=None, quotes=["too short here", *[f"{INVENTED} number {n}" for n in range(11)]]),
        summary=None,
    )
    report = report_on(tmp_path, markup)
    assert verdicts(report) == ["FABRICATED_QUOTE", "MISSING_EVIDENCE", *["FABRICATED_QUOTE"] * 12, "MISSING_EVIDENCE"]
    assert [f["at"]["pointer"] for f in report["findings"][2:14]] == [f"/issues/1/quotes/{n}" for n in range(12)]
    assert report["findings"][-1]["item"] == {"kind": "markup", "ref": "", "source": ""}


def test_one_fact_found_twice_is_one_finding(tmp_path: Path) -> None:
    deal_room(tmp_path, msa=MSA)
    room = tmp_path / "dealroom"
    (room / "annex.pdf").write_bytes(b"%PDF-1.7 and nothing that can be read")
    report = report_on(tmp_path, review(issue(citation="annex §1")))
    assert (verdicts(report), report["exit_status"]) == (["UNREADABLE_SOURCE"], 3)


def test_a_dead_citation_that_an_item_repeats_is_one_finding(tmp_path: Path) -> None:
    own = [{"citation": "msa §77", "text": f"{INVENTED} number {n}"} for n in range(3)]
    report = report_on(tmp_path, review(issue(citation="msa §77", quote=None, quotes=own)))
    assert verdicts(report) == [*["FABRICATED_QUOTE"] * 3, "UNRESOLVED_CITATION"]
    assert report["findings"][-1]["at"]["pointer"] == "/issues/0/citation"


def test_fingerprints_survive_another_order_of_the_entries(tmp_path: Path) -> None:
    entries = [
        issue(id="a", quote=WRONG),
        issue(id="b", citation="msa §77", quote=INVENTED),
        issue(id="c", quote=None),
        issue(id=None, citation="dpa §2", quote=DELETION.replace("thirty (30)", "sixty (60)")),
        issue(id=None, quote=None, rationale="One reason."),
        issue(id=None, quote=None, rationale="Another reason."),
    ]
    redlines = [redline("72 hours", id=None), redline("within 72 hours", id=None)]
    first = report_on(tmp_path, review(*entries, redlines=redlines), FORBID)
    second = report_on(tmp_path, review(*entries[::-1], redlines=redlines[::-1]), FORBID)
    assert sorted(ids(first)) == sorted(ids(second))
    by_id = [{f["id"]: (f["verdict"], f["quote"]) for f in report["findings"]} for report in (first, second)]
    assert by_id[0] == by_id[1]


def test_fingerprints_survive_unrelated_changes_of_markup_and_room(tmp_path: Path) -> None:
    wrong = [issue(id="a", quote=WRONG), issue(id="b", citation="msa §4.3", quote=INVENTED)]
    before = report_on(tmp_path, review(*wrong))
    (tmp_path / "dealroom" / "msa.md").write_text(MSA.replace("4.20 Provider", "4.19 Provider"), encoding="utf-8")
    after = report_on(tmp_path, review(issue(id="new"), *wrong, summary=f"{SUMMARY} And more."))
    assert ids(before) == ids(after)


def test_a_fingerprint_changes_with_what_is_found(tmp_path: Path) -> None:
    one = ids(report_on(tmp_path, review(issue(quote=WRONG))))
    assert one != ids(report_on(tmp_path, review(issue(quote=NOTICE.replace("24", "48")))))
    assert one != ids(report_on(tmp_path, review(issue(id="other", quote=WRONG))))
    assert one != ids(report_on(tmp_path, review(issue(citation="msa §4.2(b)", quote=WRONG))))


def test_two_findings_that_say_the_same_have_two_fingerprints(tmp_path: Path) -> None:
    submit = {
        "type": "submit_issue",
        "issue_id": "a",
        "citations": ["msa §4.2(a)"],
        "quotes": [INVENTED],
        "analysis": "x",
    }
    read = {"type": "read_document", "document_id": "msa"}
    found = ids(report_on(tmp_path, log(read, submit, submit, {"type": "submit_final", "summary": SUMMARY})))
    assert found[1] == f"{found[0]}-2"


def test_the_report_counts_its_findings_worst_first(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(quote=None), issue(id="b", quote=WRONG), issue(id="c", quote=INVENTED)))
    assert list(report["counts"].items()) == [("FABRICATED_QUOTE", 1), ("ALTERED_QUOTE", 1), ("MISSING_EVIDENCE", 1)]


@pytest.mark.parametrize(
    ("markup", "rules", "options", "status"),
    [
        (review(issue()), "", {}, 0),
        (review(issue(quote=INVENTED)), "", {}, 1),
        (review(issue(), redlines=[redline(None)]), "", {}, 3),
        (review(issue()), FORBID.replace("id: slow,", "id: slow, applies_to: ['msa §77'],"), {}, 3),
        (review(issue(quote=None)), "", {}, 0),
        (review(issue(quote=None)), "", {"strict": True}, 1),
        (review(issue(), redlines=[redline(None)]), "", {"strict": True}, 1),
        (review(issue()), "", {"strict": True}, 0),
    ],
)
def test_the_exit_status_is_what_was_found(
    tmp_path: Path, markup: object, rules: str, options: dict[str, Any], status: int
) -> None:
    report = report_on(tmp_path, markup, rules, **options)
    assert (report["exit_status"], report["passed"], report["complete"]) == (status, status == 0, True)


def test_unknown_keys_and_hashes_of_the_inputs_are_in_the_report(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(confidence=1)), FORBID)
    assert report["coverage"]["ignored_keys"] == ["/issues/0/confidence"]
    (file,) = report["inputs"]["markup"]["files"]
    assert (file["name"], file["format"], len(file["sha256"])) == ("markup.json", "review", 64)
    assert report["inputs"]["authority"]["schema"] == "playbook.authority.v1"
    assert [d["id"] for d in report["inputs"]["documents"]] == ["dpa", "msa"]
    assert str(tmp_path) not in str(report)


def test_a_markup_of_thousands_of_entries_is_accounted_for_in_seconds(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(*(issue(id=f"i{n}", quote=None) for n in range(3000))))
    assert (len(report["items"]), len(report["findings"])) == (3001, 3000)
    assert report["items"][2999]["findings"] == [2999]


def test_one_entry_with_thousands_of_quotations_is_accounted_for_in_seconds(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(citation="msa §77", quote=None, quotes=[NOTICE] * 3000)))
    assert report["counts"] == {"UNRESOLVED_CITATION": 3000}
