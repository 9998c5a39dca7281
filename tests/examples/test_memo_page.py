"""What docs/memos.md says of its sentences is what the critic makes of them on the worked deal."""

from __future__ import annotations

from pathlib import Path

import pytest

from critic.api import DealRoom, LoadedAuthority, check, load_authority
from critic.model.report import Report

ROOT = Path(__file__).resolve().parents[2]
RULE = """
schema_version: playbook.authority.v2
matter_id: page
source: "for the page"
non_negotiables:
  - id: no_unlimited
    description: "No unlimited liability."
    prohibited_patterns: ["liability is unlimited"]
"""


def rows(section: str) -> list[tuple[str, str]]:
    """The rows of the table of a section: a sentence, and what is said of it."""
    page = (ROOT / "docs" / "memos.md").read_text(encoding="utf-8")
    part = page.split(f"## {section}\n")[1].split("\n## ")[0]
    cells = [line.strip("|").split(" |") for line in part.split("\n") if line.startswith("|")]
    return [(sentence.strip(), told.strip()) for sentence, told, *_ in cells[2:]]


@pytest.fixture(scope="module")
def room() -> DealRoom:
    return DealRoom.open(ROOT / "examples" / "saas-msa" / "dealroom")


@pytest.fixture
def rule(tmp_path: Path) -> LoadedAuthority:
    path = tmp_path / "page.authority.yaml"
    path.write_text(RULE, encoding="utf-8")
    return load_authority(path)


def report_on(tmp_path: Path, room: DealRoom, sentence: str, rule: LoadedAuthority | None = None) -> Report:
    path = tmp_path / "memo.md"
    path.write_text(sentence, encoding="utf-8")
    return check(path, room, rule)


def verdicts(report: Report) -> list[str]:
    return [f.verdict.value for f in report.findings if f.verdict != "NOT_CHECKED"]


@pytest.mark.parametrize(("sentence", "told"), rows("Quotations"))
def test_a_quotation_is_what_the_page_says(tmp_path: Path, room: DealRoom, sentence: str, told: str) -> None:
    report = report_on(tmp_path, room, sentence)
    assert [row.outcome for row in report.checked if row.kind == "quotation"] == [told]
    assert verdicts(report) == ([told] if told != "verified" else [])


@pytest.mark.parametrize(("sentence", "told"), rows("What is no quotation"))
def test_what_is_no_quotation_is_let_be(tmp_path: Path, room: DealRoom, sentence: str, told: str) -> None:
    assert told
    assert not verdicts(report_on(tmp_path, room, sentence))


@pytest.mark.parametrize(("sentence", "told"), rows("Proposals"))
def test_a_proposal_is_scanned_as_the_page_says(
    tmp_path: Path, room: DealRoom, rule: LoadedAuthority, sentence: str, told: str
) -> None:
    report = report_on(tmp_path, room, sentence, rule)
    assert verdicts(report) == (["PROHIBITED_CONCESSION"] if told == "yes" else [])
    assert bool(report.coverage.indirect_proposals) == ("counted" in told)


@pytest.mark.parametrize(("sentence", "told"), rows("Figures"))
def test_a_figure_is_what_the_page_says(tmp_path: Path, room: DealRoom, sentence: str, told: str) -> None:
    assert verdicts(report_on(tmp_path, room, sentence)) == ([told] if told else [])
