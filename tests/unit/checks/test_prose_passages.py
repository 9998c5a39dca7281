"""Passages of memos, written before they were run: each is judged as the contract says."""

from __future__ import annotations

from pathlib import Path

import pytest
from prose_passages import SETS, Passage, authority, passages, rooms, wrong

from critic.api import DealRoom, LoadedAuthority

EVERY = [(name, passage) for name in SETS for passage in passages(name)]
LEAST_PASSAGES = 600


@pytest.fixture(scope="module")
def deal_rooms() -> dict[str, DealRoom]:
    return rooms()


@pytest.fixture(scope="module")
def rules() -> LoadedAuthority:
    return authority()


@pytest.mark.parametrize(("name", "passage"), EVERY, ids=lambda v: v if isinstance(v, str) else v.kind)
def test_a_passage_is_judged_as_the_contract_says(
    name: str, passage: Passage, tmp_path: Path, deal_rooms: dict[str, DealRoom], rules: LoadedAuthority
) -> None:
    assert not wrong(passage, tmp_path, deal_rooms[passage.room], rules)


def test_the_sets_hold_enough_passages() -> None:
    assert len(EVERY) >= LEAST_PASSAGES
