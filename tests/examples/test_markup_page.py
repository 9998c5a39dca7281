"""The markups that docs/markup.md shows are markups that pass on the worked deal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from examples.saas_deal import AUTHORITY, DEALROOM, ROOT

from critic import DealRoom, check

PAGE = ROOT / "docs" / "markup.md"


def block(language: str) -> str:
    """Return the page's only code block in a language."""
    found = re.findall(rf"(?ms)^```{language}\n(.*?)^```", PAGE.read_text(encoding="utf-8"))
    assert len(found) == 1
    return str(found[0])


@pytest.mark.parametrize("language", ["json", "jsonl"])
def test_the_markups_of_the_page_are_clean(tmp_path: Path, language: str) -> None:
    markup = tmp_path / f"markup.{language}"
    markup.write_text(block(language), encoding="utf-8")
    report = check(markup, DealRoom.open(DEALROOM), authority=AUTHORITY).to_dict()
    assert [(f["verdict"], f["message"]) for f in report["findings"] if f["severity"] != "advisory"] == []
    assert report["exit_status"] == 0


def test_every_citation_that_the_page_teaches_resolves_in_the_worked_deal(tmp_path: Path) -> None:
    rows = re.findall(r"(?m)^\| `([^`]+)` \|", PAGE.read_text(encoding="utf-8").split("## Citations")[1])
    assert len(rows) == 10
    markup = tmp_path / "markup.json"
    markup.write_text(json.dumps({"issues": [{"id": row, "citation": row} for row in rows]}), encoding="utf-8")
    checked = check(markup, DealRoom.open(DEALROOM)).to_dict()["checked"]
    outcomes = {row["text"]: row["outcome"] for row in checked if row["at"]["pointer"].endswith("/citation")}
    assert outcomes == dict.fromkeys(rows, "resolved")
