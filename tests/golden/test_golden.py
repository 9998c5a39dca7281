"""Whole reports on small deals, each expected.json read by a person; `pytest --accept` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from critic import check

CASES = sorted(path.parent for path in Path(__file__).parent.glob("*/markup.*"))


def report_on(case: Path) -> dict[str, Any]:
    """Return the report on a case, without what changes from one version to the next."""
    (markup,) = case.glob("markup.*")
    authority = case / "authority.yaml"
    report = check(markup, case / "dealroom", authority if authority.exists() else None).to_dict()
    assert report.pop("tool")["name"] == "playbook-critic"
    return report


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_report_on_a_small_deal_is_the_one_that_was_read_and_accepted(
    case: Path, pytestconfig: pytest.Config
) -> None:
    report, expected = report_on(case), case / "expected.json"
    if pytestconfig.getoption("--accept"):
        expected.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    assert report == json.loads(expected.read_text(encoding="utf-8"))


def test_the_cases_reach_every_exit_status_of_a_report() -> None:
    statuses = {json.loads((case / "expected.json").read_text(encoding="utf-8"))["exit_status"] for case in CASES}
    assert statuses == {0, 1, 3}
