"""Citations of a markup, in fields and in prose: rows, findings, and what is only counted (contract §3)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from deal_rooms import DATA, SERVICES, deal_room

from critic.api import DealRoom, check

LONG = "This summary says what was reviewed, what was found, and what is left to be decided by the client."


def reviewed(tmp_path: Path, markup: dict[str, Any], match: str = "typographic", **papers: str) -> dict[str, Any]:
    deal_room(tmp_path / "room", **(papers or {"msa": SERVICES, "dpa": DATA}))
    path = tmp_path / "markup.json"
    path.write_text(json.dumps({"summary": LONG, **markup}), encoding="utf-8")
    return check(path, DealRoom.open(tmp_path / "room"), match=match).to_dict()


def issue(**fields: Any) -> dict[str, Any]:
    return {"issues": [{"id": "one", "rationale": "as said", **fields}]}


def verdicts(report: dict[str, Any]) -> list[str]:
    return [f["verdict"] for f in report["findings"] if f["verdict"] != "MISSING_EVIDENCE"]


def rows(report: dict[str, Any]) -> list[tuple[str, str]]:
    return [(c["text"], c["outcome"]) for c in report["checked"] if c["kind"] == "citation"]


def test_a_citation_in_prose_gets_a_row_with_its_place(tmp_path: Path) -> None:
    text = "The cap in Section 4.1 is low."
    report = reviewed(tmp_path, issue(citation="msa §4.2", rationale=text))
    (row,) = [c for c in report["checked"] if c["at"]["pointer"] == "/issues/0/rationale"]
    assert (row["text"], row["outcome"], row["citation"]) == ("Section 4.1", "resolved", "msa §4.1")
    assert text[slice(*row["at"]["span"])] == "Section 4.1"
    assert row["location"]["provision"] == "4.1"


def test_a_dead_citation_in_prose_with_its_document_is_critical(tmp_path: Path) -> None:
    report = reviewed(tmp_path, issue(citation="msa §4.1", rationale="Section 9.9 of the MSA allows it."))
    (finding,) = [f for f in report["findings"] if f["verdict"] == "UNRESOLVED_CITATION"]
    assert "msa §9" in finding["message"]
    assert report["exit_status"] == 1


def test_a_dead_citation_in_prose_without_its_document_is_counted(tmp_path: Path) -> None:
    report = reviewed(tmp_path, issue(citation="msa §4.1", rationale="Section 77 allows it, and so does § 88.1."))
    assert verdicts(report) == []
    assert report["coverage"]["citations_not_understood"] == 2


def test_a_law_is_counted_in_fields_and_prose(tmp_path: Path) -> None:
    markup = issue(
        citations=["msa §4.1", "17 C.F.R. § 240.10b-5"], rationale="Article 28 GDPR asks for more; see Rule 10b-5."
    )
    report = reviewed(tmp_path, markup)
    assert verdicts(report) == []
    assert report["coverage"]["citations_outside_record"] == 3


def test_an_absence_in_a_field_is_no_citation(tmp_path: Path) -> None:
    report = reviewed(tmp_path, issue(citation="N/A - no clause exists in Articles 1-13"))
    assert (verdicts(report), rows(report)) == ([], [])


def test_what_a_field_already_fails_with_is_not_repeated_for_prose(tmp_path: Path) -> None:
    report = reviewed(tmp_path, issue(citation="msa §9.9", rationale="MSA §9.9 allows it."))
    assert verdicts(report) == ["UNRESOLVED_CITATION"]


def test_a_label_that_the_prose_says_is_missing_is_the_records_error(tmp_path: Path) -> None:
    report = reviewed(tmp_path, issue(citation="msa §4.1", rationale="There is no Section 9.9 in the MSA."))
    assert verdicts(report) == ["BROKEN_CROSS_REFERENCE"]
    assert report["exit_status"] == 0


def test_a_label_that_the_paper_itself_cites_without_having_it_is_the_records_error(tmp_path: Path) -> None:
    paper = SERVICES.replace(
        "The cap does not cover:", "Subject to Section 4.1, Section 4.20 and Section 12.7, the cap does not cover:"
    )
    for rationale, citation in (("as said", "msa §12.7"), ("Section 12.7 of the MSA decides.", "msa §4.1")):
        folder = tmp_path / citation.split("§")[1]
        folder.mkdir()
        report = reviewed(folder, issue(citation=citation, rationale=rationale), msa=paper)
        assert verdicts(report) == ["BROKEN_CROSS_REFERENCE"]


def test_a_paper_that_speaks_of_another_excuses_nothing(tmp_path: Path) -> None:
    playbook = "# Playbook\n\n1. Caps. We refuse Section 31.1 and Section 31.2.\n\n2. Terms. See Section 31.3.\n"
    report = reviewed(tmp_path, issue(citation="playbook §31.1"), playbook=playbook)
    assert verdicts(report) == ["UNRESOLVED_CITATION"]


def test_a_new_provision_in_prose_is_never_unresolved(tmp_path: Path) -> None:
    report = reviewed(tmp_path, issue(citation="msa §4.1", rationale="We add a new Section 4.4 of the MSA."))
    assert verdicts(report) == []
    assert ("Section 4.4 of the MSA", "new") in rows(report)


def test_a_bare_label_that_several_papers_have_is_ambiguous(tmp_path: Path) -> None:
    papers = {"msa": "# MSA\n\n2.1 Fees. One.\n", "dpa": "# DPA\n\n2.1 Scope. Two.\n"}
    report = reviewed(tmp_path, {"escalations": [{"topic": "fees", "reason": "Section 2.1 is unclear."}]}, **papers)
    assert verdicts(report) == ["AMBIGUOUS_CITATION"]
    assert report["exit_status"] == 0


def test_an_escalation_is_governed_by_its_issue(tmp_path: Path) -> None:
    papers = {"msa": "# MSA\n\n2.1 Fees. One.\n", "dpa": "# DPA\n\n2.1 Scope. Two.\n"}
    markup = {
        **issue(citation="dpa §2.1"),
        "escalations": [{"topic": "scope", "issue": "one", "reason": "Section 2.1 is unclear."}],
    }
    report = reviewed(tmp_path, markup, **papers)
    assert verdicts(report) == []


def test_literal_mode_reads_no_prose_and_excuses_nothing(tmp_path: Path) -> None:
    markup = issue(citations=["msa §9.9", "12 U.S.C. § 484"], rationale="Section 9.8 of the MSA. See Section 4.1.")
    report = reviewed(tmp_path, markup, match="literal")
    assert rows(report) == [("msa §9.9", "unresolved"), ("12 U.S.C. § 484", "unresolved")]


def test_a_superseded_document_is_said_to_be(tmp_path: Path) -> None:
    deal_room(tmp_path / "room", old=SERVICES, new=SERVICES.replace("annual", "monthly"))
    manifest = "documents:\n- {id: old, path: old.md, superseded_by: new}\n- {id: new, path: new.md}\n"
    (tmp_path / "room" / "dealroom.yaml").write_text(manifest, encoding="utf-8")
    path = tmp_path / "markup.json"
    path.write_text(json.dumps({"summary": LONG, **issue(citation="old §4.1")}), encoding="utf-8")
    report = check(path, DealRoom.open(tmp_path / "room")).to_dict()
    assert "SUPERSEDED_SOURCE" in verdicts(report)


@pytest.mark.parametrize("target", ["msa §4.4", "msa §14"])
def test_a_drafting_items_target_that_does_not_exist_is_new(tmp_path: Path, target: str) -> None:
    report = reviewed(
        tmp_path, {"redlines": [{"citation": target, "text": "The Provider may suspend.", "rationale": "r"}]}
    )
    assert verdicts(report) == []
    assert (target, "new") in rows(report)


def test_ibid_in_a_field_means_the_field_before_it(tmp_path: Path) -> None:
    report = reviewed(tmp_path, issue(citations=["msa §4.1", "ibid.", "id. §4.2", "this Section"]))
    assert [c["citation"] for c in report["checked"] if c["kind"] == "citation"] == [
        "msa §4.1", "msa §4.1", "msa §4.2", "msa §4.2",
    ]  # fmt: skip


def test_ibid_with_nothing_before_it_does_not_resolve(tmp_path: Path) -> None:
    assert verdicts(reviewed(tmp_path, issue(citation="ibid."))) == ["UNRESOLVED_CITATION"]


def test_what_a_text_repeats_is_told_once(tmp_path: Path) -> None:
    text = "Section 9.9 of the MSA allows it; again, Section 9.9 of the MSA allows it."
    assert verdicts(reviewed(tmp_path, issue(citation="msa §4.1", rationale=text))) == ["UNRESOLVED_CITATION"]
