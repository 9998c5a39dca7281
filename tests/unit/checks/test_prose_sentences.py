"""Sentences of legal memos, written from the contract before the rules: each is judged as a lawyer judges it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from prose_cases import Case, authority, cases, rooms, wrong

from critic.api import DealRoom, LoadedAuthority

OPEN = cases("open.txt")
HELD_OUT = cases("held_out.txt")
LATER = [*cases("second.txt"), *cases("third.txt"), *cases("fourth.txt")]
"""Written after the rules, to find what they miss."""
LEAST_SENTENCES = 240
LEAST_EACH = 5
"""Sentences of each rule (the variants of one rule taken together)."""
_MARKS = ('"', "\u201c", "\n> ", "```", "\n    ")
_FAMILIES = {
    "proposal": ("proposal add", "proposal insert", "proposal replace", "proposal revise", "proposal line"),
    "not scanned": ("other subject", "past tense", "refusal", "condition"),
    "names": ("defined term", "name given", "heading"),
    "hypothetical": ("hypothetical", "scare quotes"),
    "bound by a document": ("document only", "playbook label", "list of citations"),
}


@pytest.fixture(scope="module")
def deal_rooms() -> dict[str, DealRoom]:
    return rooms()


@pytest.fixture(scope="module")
def rules() -> LoadedAuthority:
    return authority()


def _named(case: Case) -> str:
    return f"{case.rule}: {' '.join(case.text.split())[:50]}"


@pytest.mark.parametrize("case", OPEN, ids=_named)
def test_a_sentence_is_judged_as_a_lawyer_judges_it(
    case: Case, tmp_path: Path, deal_rooms: dict[str, DealRoom], rules: LoadedAuthority
) -> None:
    assert not wrong(case, tmp_path, deal_rooms[case.room], rules)


@pytest.mark.parametrize("case", HELD_OUT, ids=_named)
def test_a_sentence_that_was_kept_aside_is_judged_as_a_lawyer_judges_it(
    case: Case, tmp_path: Path, deal_rooms: dict[str, DealRoom], rules: LoadedAuthority
) -> None:
    assert not wrong(case, tmp_path, deal_rooms[case.room], rules)


@pytest.mark.parametrize("case", LATER, ids=_named)
def test_a_later_sentence_is_judged_as_a_lawyer_judges_it(
    case: Case, tmp_path: Path, deal_rooms: dict[str, DealRoom], rules: LoadedAuthority
) -> None:
    assert not wrong(case, tmp_path, deal_rooms[case.room], rules)


def test_there_are_enough_sentences_of_each_rule() -> None:
    every = [*OPEN, *HELD_OUT]
    assert len(every) >= LEAST_SENTENCES
    counts = Counter(case.rule for case in every)
    for family, members in _FAMILIES.items():
        assert sum(counts[m] for m in members) >= LEAST_EACH, family
    marked = [c for c in (*every, *LATER) if any(mark in c.text for mark in _MARKS)]
    quoting = [c for c in marked if not {"none", "not judged"} & set(c.expected)]
    assert min(len(quoting), len(marked) - len(quoting)) >= LEAST_SENTENCES / 2
