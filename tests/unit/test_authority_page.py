"""The pages on authority files say what is true of the shipped files."""

from __future__ import annotations

import re

import pytest
from authority_page import PAGE, ROOT, page

from critic.authority import lint, load, run_examples
from critic.rules import Proposal, judge

DODGE = re.compile(r"^\| ([a-z-]+) \| ([\w-]+) \| (.+?) \| .+? \|$", re.MULTILINE)
TEXT = (ROOT / "docs" / "authority.md").read_text(encoding="utf-8")
DODGES = [row for row in DODGE.findall(TEXT) if (ROOT / "authority" / f"{row[0]}.authority.yaml").exists()]


def test_the_page_of_rules_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python tests/authority_page.py"


def test_dodges_are_listed() -> None:
    assert len(DODGES) >= 20


@pytest.mark.parametrize(("file", "rule", "sentence"), DODGES, ids=[row[2][:60] for row in DODGES])
def test_a_listed_dodge_still_passes(file: str, rule: str, sentence: str) -> None:
    authority = load((ROOT / "authority" / f"{file}.authority.yaml").read_bytes(), file)
    found = next(r for r in authority.non_negotiables if r.id == rule)
    assert not judge(found, Proposal(sentence), strict=authority.strict).fires, "take it off the list"


def test_the_example_of_the_page_works() -> None:
    text = re.findall(r"```yaml\n(schema_version.*?)```", TEXT, re.DOTALL)[0]
    authority = load(text.encode(), "page.authority.yaml")
    assert lint(authority) == ()
    assert all(outcome.right for outcome in run_examples(authority))
