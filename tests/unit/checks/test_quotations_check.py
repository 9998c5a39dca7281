"""Every quotation in a field gets a row, and a finding where it is not verified in full (contract §5)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from builders.deals import DELETION, INVENTED, MSA, NOTICE, deal_room, issue, log, report_on, review, verdicts


def quotations(report: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for row in report["checked"] if row["kind"] == "quotation"]


def outcomes(report: dict[str, Any]) -> list[str]:
    return [row["outcome"] for row in quotations(report)]


def test_a_true_quotation_is_verified_with_its_place(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue()))
    (row,) = quotations(report)
    assert (row["outcome"], row["location"]["document"], row["location"]["provision"]) == ("verified", "msa", "4.2(a)")
    assert row["at"] == {"file": "markup.json", "pointer": "/issues/0/quote", "span": [0, len(NOTICE)]}
    assert verdicts(report) == []


def test_an_invented_quotation_is_fabricated(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(quote=INVENTED)))
    assert (verdicts(report), outcomes(report)) == (["FABRICATED_QUOTE"], ["FABRICATED_QUOTE"])
    assert (report["findings"][0]["quote"], report["findings"][0]["citation"]) == (INVENTED, "msa §4.2(a)")


def test_a_changed_number_is_altered_and_the_change_is_shown(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(quote=NOTICE.replace("24", "72"))))
    assert verdicts(report) == ["ALTERED_QUOTE"]
    assert ["replace", "24", "72"] in report["findings"][0]["nearest"]["diff"]


def test_words_that_stand_elsewhere_are_misattributed_with_where(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(quote=DELETION)))
    assert verdicts(report) == ["MISATTRIBUTED_QUOTE"]
    assert report["findings"][0]["location"]["document"] == "dpa"
    assert report["findings"][0]["mend"] == "cite dpa §2"


def test_a_quotation_is_held_against_its_own_citation_before_its_items(tmp_path: Path) -> None:
    own = {"citation": "dpa §2", "text": DELETION}
    assert verdicts(report_on(tmp_path, review(issue(quote=None, quotes=[own, NOTICE])))) == []


def test_any_of_several_citations_of_an_item_suffices(tmp_path: Path) -> None:
    markup = review(issue(citation=None, citations=["msa §9.1", "dpa §2"], quote=DELETION))
    assert verdicts(report_on(tmp_path, markup)) == []


def test_one_good_citation_among_dead_ones_still_governs(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(citation=None, citations=["msa §77", "msa §4.2(a)"])))
    assert (verdicts(report), outcomes(report)) == (["UNRESOLVED_CITATION"], ["verified"])


def test_words_without_a_citation_that_stand_somewhere_are_told_where_once(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(citation=None)))
    assert verdicts(report) == ["UNRESOLVED_CITATION"]
    assert report["findings"][0]["message"] == "it has no citation; the words stand at msa §4.2(a)"


def test_words_without_a_citation_that_stand_nowhere_are_fabricated(tmp_path: Path) -> None:
    assert verdicts(report_on(tmp_path, review(issue(citation=None, quote=INVENTED)))) == ["FABRICATED_QUOTE"]


@pytest.mark.parametrize("dead", [["msa §77"], ["msa §77", "msa §78"], ["msa §§ 77 and 78"], ["lease §4"]])
def test_a_dead_citation_over_true_words_is_one_finding_that_says_where_they_stand(
    tmp_path: Path, dead: list[str]
) -> None:
    report = report_on(tmp_path, review(issue(citation=None, citations=dead)))
    assert verdicts(report) == ["UNRESOLVED_CITATION"]
    assert (report["findings"][0]["quote"], report["findings"][0]["mend"]) == (NOTICE, "cite msa §4.2(a)")


def test_a_dead_citation_over_invented_words_is_two_findings(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(citation="msa §77", quote=INVENTED)))
    assert verdicts(report) == ["FABRICATED_QUOTE", "UNRESOLVED_CITATION"]


@pytest.mark.parametrize("quote", ["", "  ", "\n"])
def test_an_empty_quotation_is_missing_evidence_and_no_invention(tmp_path: Path, quote: str) -> None:
    report = report_on(tmp_path, review(issue(quote=quote)))
    assert (verdicts(report), report["exit_status"]) == (["MISSING_EVIDENCE"], 0)
    assert outcomes(report) == ["MISSING_EVIDENCE"]


def test_a_short_quotation_that_stands_in_the_room_verifies_nothing(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(quote="24 hours")))
    assert (verdicts(report), outcomes(report)) == (["MISSING_EVIDENCE"], ["MISSING_EVIDENCE"])


def test_a_short_quotation_that_stands_nowhere_is_fabricated_except_in_literal_mode(tmp_path: Path) -> None:
    markup = review(issue(quote="96 hours"))
    assert verdicts(report_on(tmp_path, markup)) == ["FABRICATED_QUOTE"]
    assert verdicts(report_on(tmp_path, markup, match="literal")) == ["MISSING_EVIDENCE"]


def test_words_that_stop_before_an_exception_verify_and_say_so(tmp_path: Path) -> None:
    room = deal_room(tmp_path, msa=MSA + "\n9.2 Neither party is liable for lost profits, except in a case of fraud.\n")
    assert room.is_dir()
    report = report_on(tmp_path, review(issue(citation="msa §9.2", quote="Neither party is liable for lost profits")))
    assert (verdicts(report), outcomes(report), report["exit_status"]) == (["TRUNCATED_QUOTE"], ["verified"], 0)


def test_a_bare_quotation_of_a_log_has_no_citation_in_literal_mode_and_a_reviews_goes_to_its_first(
    tmp_path: Path,
) -> None:
    action = {"type": "submit_issue", "issue_id": "a", "citations": ["msa §4.2(a)", "dpa §2"], "analysis": "x"}
    bare = log(action | {"quotes": [NOTICE]})
    assert outcomes(report_on(tmp_path, bare, match="literal")) == ["UNRESOLVED_CITATION"]
    first = review(issue(citation=None, citations=["msa §4.2(a)", "dpa §2"], quote=NOTICE))
    second = review(issue(citation=None, citations=["dpa §2", "msa §4.2(a)"], quote=NOTICE))
    assert outcomes(report_on(tmp_path, first, match="literal")) == ["verified"]
    assert outcomes(report_on(tmp_path, second, match="literal")) == ["MISATTRIBUTED_QUOTE"]


def test_straight_marks_match_curly_ones_except_in_literal_mode(tmp_path: Path) -> None:
    deal_room(tmp_path, msa="# Agreement\n\n1. All “Fees” due are payable within ten days of the invoice.\n")
    markup = review(issue(citation="msa §1", quote='All "Fees" due are payable'))
    typographic, literal = report_on(tmp_path, markup), report_on(tmp_path, markup, match="literal")
    assert (outcomes(typographic), quotations(typographic)[0]["folds"]) == (["verified"], ["marks"])
    assert outcomes(literal) != ["verified"]


def test_the_rows_of_many_quotations_stand_in_the_order_of_the_markup(tmp_path: Path) -> None:
    report = report_on(tmp_path, review(issue(quote=None, quotes=[NOTICE] * 12)))
    assert [row["at"]["pointer"] for row in quotations(report)] == [f"/issues/0/quotes/{n}" for n in range(12)]


def test_a_quotation_of_the_law_is_counted_and_not_judged(tmp_path: Path) -> None:
    statute = issue(citation="12 U.S.C. § 484(a)", quote="No national bank shall be subject to any visitorial powers")
    report = report_on(tmp_path, review(statute))
    assert verdicts(report) == []
    assert report["coverage"]["quotations_not_judged"] == 1
    row = next(row for row in report["checked"] if row["kind"] == "quotation")
    assert row["outcome"] == "outside the record"
