"""What is offered where a citation fails: the nearest, never by chance (contract §3; case C11)."""

from __future__ import annotations

from pathlib import Path

import pytest
from deal_rooms import DATA, SERVICES, deal_room, resolve

from critic.locate.index import RoomIndex
from critic.locate.nearby import ranked
from critic.locate.resolve import Member


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> RoomIndex:
    return deal_room(tmp_path_factory.mktemp("room"), msa=SERVICES, dpa=DATA)


def failed(room: RoomIndex, citation: str) -> Member:
    return next(m for m in resolve(room, citation).members if m.outcome == "unresolved")


def test_the_right_number_in_another_document_is_offered(room: RoomIndex) -> None:
    member = failed(room, "Section 4.2 of the DPA")
    assert "msa §4.2" in member.nearest
    assert member.reason == "dpa has no such provision"


def test_the_right_heading_under_another_number_is_offered(room: RoomIndex) -> None:
    assert failed(room, "msa §14 (Late Fees)").nearest[0] == "msa §3.2"


def test_the_parent_of_a_missing_sub_clause_is_offered_first(room: RoomIndex) -> None:
    member = failed(room, "msa §3.2(f)")
    assert (member.nearest[0], member.reason) == ("msa §3.2", "msa §3.2 has no (f)")


def test_a_heading_with_a_slip_of_the_pen_is_offered(room: RoomIndex) -> None:
    assert failed(room, 'msa §"Limitations of Liabilty"').nearest[0] == "msa §9"


def test_a_document_that_is_not_there_names_those_that_are(room: RoomIndex) -> None:
    member = failed(room, "nda §4.2")
    assert "documents: dpa, msa" in member.reason
    assert member.nearest == ("msa §4.2",)


def test_names_that_are_equally_like_keep_their_order() -> None:
    assert ranked("4 9", ["4 1", "4 2", "9 9", "4 8"]) == ["4 1", "4 2", "9 9", "4 8"]
    assert ranked("4 9", ["4 8", "9 9", "4 2", "4 1"]) == ["4 8", "9 9", "4 2", "4 1"]


def test_what_is_like_nothing_is_offered_nothing(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", note="# Note\n\n1. One.\n")
    assert failed(room, 'note §"Quarterly zebra inventory"').nearest == ()
