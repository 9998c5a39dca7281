"""Every verdict is explained, at the command line and in the manual, and the manual's example is a report."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from builders.deals import NOTICE, authority, deal_room, issue, redline, review, write

from critic import check
from critic.cli import run
from critic.model.findings import Verdict, severity_of
from critic.reports.explanations import EXPLANATIONS, explained, verdict_named

MANUAL = Path(__file__).resolve().parents[3] / "docs" / "reports.md"
RULES = "non_negotiables:\n  - {id: slow, prohibited_patterns: [{pattern: 72 hours, negation_guard: true}]}\n"


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_is_explained_with_its_mend(verdict: Verdict) -> None:
    text = explained(verdict).decode()
    assert text.startswith(f"{verdict}\n")
    assert "Mend: " in text
    assert max(len(line) for line in text.split("\n")) <= 100
    assert EXPLANATIONS[verdict].meaning.endswith(".")


def test_an_explanation_says_what_the_verdict_does_to_the_exit_status() -> None:
    assert b"exit status 1" in explained(Verdict.ALTERED_QUOTE)
    assert b"exit status 3" in explained(Verdict.NOT_CHECKED)
    assert b"--strict" in explained(Verdict.TRUNCATED_QUOTE)


@pytest.mark.parametrize("name", ["ALTERED_QUOTE", "altered_quote", "altered quote", " Altered-Quote "])
def test_a_verdict_is_known_in_any_case_and_with_any_joint(name: str) -> None:
    assert verdict_named(name) is Verdict.ALTERED_QUOTE


def test_the_command_explains_and_helps_with_a_name_that_is_almost_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "fabricated-quote"]) == 0
    assert capsys.readouterr().out.startswith("FABRICATED_QUOTE\n")
    assert run(["explain", "FABRICATED_QUOTES"]) == 2
    assert "did you mean FABRICATED_QUOTE?" in capsys.readouterr().err
    assert run(["explain", "nonsense"]) == 2
    assert "the verdicts are FABRICATED_QUOTE, " in capsys.readouterr().err


def test_the_manual_lists_every_verdict_worst_first_under_its_severity() -> None:
    rows = re.findall(r"^\| (?:\*\*(\w+)[\w ]*\*\*|`([A-Z_]+)`) \|", MANUAL.read_text(encoding="utf-8"), re.MULTILINE)
    assert [verdict for _, verdict in rows if verdict] == [verdict.value for verdict in Verdict]
    severity = ""
    for heading, verdict in rows:
        severity = heading or severity
        if verdict and severity != "no":
            assert severity_of(Verdict(verdict)) == severity


def shape(value: Any) -> Any:
    """Return the keys of plain data, at every level, lists by their first member."""
    if isinstance(value, dict):
        return {key: shape(member) for key, member in value.items()}
    return [shape(member) for member in value[:1]] if isinstance(value, list) else None


def test_the_example_of_the_manual_has_the_keys_of_a_report(tmp_path: Path) -> None:
    (example,) = re.findall(r"```json\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    markup = review(issue(quote=NOTICE.replace("24", "72")), redlines=[redline("It never takes 72 hours.")])
    report = shape(check(write(tmp_path, markup), deal_room(tmp_path), authority(tmp_path, RULES)).to_dict())
    shown = shape(json.loads(example))
    for part in ("inputs", "items", "checked", "findings"):
        assert shown[part] == report[part], part
    assert list(shown) == list(report)
    assert list(shown["coverage"]) == list(report["coverage"])
    assert shown["coverage"]["rules"] == report["coverage"]["rules"]
    assert shown["coverage"]["guarded_matches"] == report["coverage"]["guarded_matches"]
