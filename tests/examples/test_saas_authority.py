"""The customer's rules fire on language that gives a position away, and on no language that holds it."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from examples.saas_deal import AUTHORITY, DEALROOM, sentences

from critic import DealRoom, check

HOME = {
    "PB-1": "msa §4.2",
    "PB-2": "dpa §4.1",
    "PB-3": "msa §8.3",
    "PB-4": "msa §5.3",
    "PB-5": "msa §3.4",
    "PB-6": "dpa §5.2",
    "PB-7": "msa §9.4",
    "PB-8": "msa §10.4",
    "PB-9": "msa §10.1",
}
"""A provision that each rule governs."""


@pytest.fixture(scope="module")
def fired(tmp_path_factory: pytest.TempPathFactory) -> dict[int, set[str]]:
    """The rules that fired on each sentence, each proposed in a redline of its rule's provision."""
    redlines = [
        {"issue": str(n), "citation": HOME[rule], "replacement_text": sentence}
        for n, (_, rule, sentence) in enumerate(sentences())
    ]
    markup: Path = tmp_path_factory.mktemp("authority") / "sentences.json"
    markup.write_text(json.dumps({"redlines": redlines}), encoding="utf-8")
    found: dict[int, set[str]] = defaultdict(set)
    for finding in check(markup, DealRoom.open(DEALROOM), authority=AUTHORITY).to_dict()["findings"]:
        if finding["verdict"] == "PROHIBITED_CONCESSION":
            found[int(finding["at"]["pointer"].split("/")[2])].add(finding["authority"]["rule"])
    return found


def test_language_that_gives_a_position_away_fires_its_rule(fired: dict[int, set[str]]) -> None:
    missed = [(rule, text) for n, (gives, rule, text) in enumerate(sentences()) if gives and rule not in fired[n]]
    assert missed == []


def test_language_that_holds_a_position_fires_no_rule(fired: dict[int, set[str]]) -> None:
    accused = [(sorted(fired[n]), text) for n, (gives, _, text) in enumerate(sentences()) if not gives and fired[n]]
    assert accused == []


def test_each_rule_is_tried_on_ten_sentences_of_each_kind() -> None:
    tried = Counter((rule, gives) for gives, rule, _ in sentences())
    assert set(tried) == {(rule, gives) for rule in HOME for gives in (True, False)}
    assert min(tried.values()) >= 10
