"""Phrases that look like citations and are none, held against a room that has nearly every number that they carry."""

from __future__ import annotations

from pathlib import Path

import pytest
from deal_rooms import deal_room

from critic.locate.mentions import find_mentions
from critic.locate.resolve import Resolver

PHRASES = [
    line for line in (Path(__file__).with_name("lookalikes.txt")).read_text(encoding="utf-8").split("\n")
    if line and not line.startswith("#")
]  # fmt: skip


@pytest.fixture(scope="module")
def resolver(tmp_path_factory: pytest.TempPathFactory) -> Resolver:
    lines = ["# Supply Contract", ""]
    for section in range(1, 31):
        lines += [f"## {section}. Heading {section}", ""]
        lines += [line for n in (1, 2, 3, 5, 20) for line in (f"{section}.{n} Clause. Words of it.", "")]
        lines += ["(a) one;", "", "(b) two;", ""]
    return Resolver(deal_room(tmp_path_factory.mktemp("room"), supply="\n".join(lines)))


def test_there_are_at_least_150() -> None:
    assert len(set(PHRASES)) >= 150


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_that_only_looks_like_a_citation_is_none(resolver: Resolver, phrase: str) -> None:
    judged = ("resolved", "ambiguous", "unresolved", "new", "BROKEN_CROSS_REFERENCE")
    assert [m.text for m in find_mentions(phrase, resolver) if m.outcome in judged] == []


def test_the_room_would_resolve_their_numbers(resolver: Resolver) -> None:
    found = find_mentions("See Section 4.2, clause 9, Article 28, § 5.1, 10(b) and (4.20).", resolver)
    assert [m.outcome for m in found] == ["resolved"] * len(found)
    assert len(found) >= 5
