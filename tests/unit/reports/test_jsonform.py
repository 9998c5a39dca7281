"""The JSON report has exactly the keys that contract §9 lists, in its order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from builders.deals import NOTICE, authority, deal_room, issue, redline, review, write

from critic import CriticError, check
from critic.reports import RENDERERS, renderer_for, renderer_named

RULES = "non_negotiables:\n  - {id: slow, prohibited_patterns: [{pattern: 72 hours, negation_guard: true}]}\n"


@pytest.fixture
def report(tmp_path: Path) -> dict[str, Any]:
    room = deal_room(tmp_path)
    markup = review(
        issue(quote=NOTICE.replace("24", "72")),
        redlines=[redline("within 72 hours"), redline("It never takes 72 hours.", id="r2")],
    )
    value = check(write(tmp_path, markup), room, authority(tmp_path, RULES))
    data = renderer_named("json").render(value)
    assert data.endswith(b"}\n")
    assert data.isascii()
    made: dict[str, Any] = json.loads(data)
    assert made == json.loads(json.dumps(value.to_dict()))
    return made


def test_the_top_level_has_the_keys_of_the_schema(report: dict[str, Any]) -> None:
    assert list(report) == [
        "schema", "tool", "complete", "passed", "exit_status", "match", "inputs", "counts", "coverage", "items",
        "checked", "findings",
    ]  # fmt: skip
    assert report["schema"] == "playbook.critic-report.v2"
    assert (report["complete"], report["passed"], report["exit_status"]) == (True, False, 1)


def test_each_part_has_the_keys_of_the_schema(report: dict[str, Any]) -> None:
    assert list(report["tool"]) == ["name", "version"]
    assert list(report["inputs"]) == ["markup", "authority", "documents"]
    assert list(report["inputs"]["authority"]) == ["name", "sha256", "schema"]
    assert list(report["inputs"]["documents"][0]) == [
        "id", "name", "sha256", "format", "title", "provisions", "pages", "status", "reason",
    ]  # fmt: skip
    assert list(report["coverage"]) == [
        "pages_without_text", "citations_outside_record", "citations_not_understood", "quotations_not_judged",
        "indirect_proposals", "spilled", "suspicious_characters", "rules", "guarded_matches", "hidden_text",
        "ignored_keys", "integrity", "sandbox", "language",
    ]  # fmt: skip
    assert list(report["items"][0]) == [
        "kind", "ref", "source", "at", "verdict", "citations", "within_authority", "rung", "findings",
    ]  # fmt: skip
    assert list(report["checked"][0]) == [
        "item", "at", "kind", "text", "citation", "outcome", "location", "folds", "notes",
    ]  # fmt: skip


def test_a_finding_has_the_keys_of_the_schema_and_null_where_it_has_nothing(report: dict[str, Any]) -> None:
    altered, conceded = report["findings"]
    for finding in (altered, conceded):
        assert list(finding) == [
            "id", "verdict", "severity", "gate", "item", "at", "message", "mend", "citation", "quote", "location",
            "nearest", "authority",
        ]  # fmt: skip
        assert list(finding["item"]) == ["kind", "ref", "source"]
        assert list(finding["at"]) == ["file", "pointer", "span"]
    assert list(altered["location"]) == ["document", "provision", "page", "layer", "view", "span"]
    assert list(altered["nearest"]) == ["citation", "text", "similarity", "diff"]
    assert (altered["authority"], conceded["location"], conceded["nearest"]) == (None, None, None)
    assert list(conceded["authority"]) == ["rule", "pattern", "matched", "sentence"]
    assert (altered["severity"], altered["gate"], conceded["gate"]) == ("critical", "fabrication", "concession")


def test_the_items_point_at_their_findings_and_the_rows_at_their_items(report: dict[str, Any]) -> None:
    for item in report["items"]:
        for number in item["findings"]:
            assert report["findings"][number]["item"]["ref"] == item["ref"]
    assert {row["item"] for row in report["checked"]} <= set(range(len(report["items"])))


def test_a_match_that_a_guard_silenced_is_in_the_coverage(report: dict[str, Any]) -> None:
    (guarded,) = report["coverage"]["guarded_matches"]
    assert list(guarded) == ["rule", "item", "matched", "by", "sentence"]
    assert report["items"][guarded["item"]]["ref"] == "r2"


def test_the_extension_picks_the_form_whatever_its_case() -> None:
    assert {r.name for r in RENDERERS} >= {"text", "json"}
    assert renderer_for("a/b.JSON").name == "json"
    assert renderer_for("r.txt").name == "text"
    assert renderer_for("r.log", "json").name == "json"
    assert renderer_for("r.json", "json").name == "json"


@pytest.mark.parametrize(("file", "form"), [("r.log", None), ("json", None), ("r.txt", "json"), ("r.json", "text")])
def test_an_extension_that_says_nothing_or_something_else_is_refused(file: str, form: str | None) -> None:
    with pytest.raises(CriticError, match="--out"):
        renderer_for(file, form)
