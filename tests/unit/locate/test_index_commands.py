"""`outline`, `show` and `find` print what a person needs to cite (contract §1)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from deal_rooms import DATA, SERVICES, deal_room

from critic import cli
from critic.api import DealRoom


@pytest.fixture
def folder(tmp_path: Path) -> str:
    deal_room(tmp_path / "room", msa=SERVICES, dpa=DATA)
    return str(tmp_path / "room")


def printed(capfdbinary: pytest.CaptureFixture[bytes], *arguments: str) -> tuple[int, str]:
    status = cli.run(arguments)
    return status, capfdbinary.readouterr().out.decode("utf-8")


def test_what_outline_prints_is_what_show_takes(folder: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    _, text = printed(capfdbinary, "outline", folder, "--format", "json")
    citations = [p["citation"] for d in json.loads(text)["documents"] for p in d["provisions"]]
    assert len(citations) > 20
    for citation in citations:
        status, shown = printed(capfdbinary, "show", folder, citation)
        assert (status, shown.startswith(citation)) == (0, True)


def test_show_prints_the_words_and_the_notes(folder: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, text = printed(capfdbinary, "show", folder, "msa §3.2(ii)")
    assert status == 0
    assert text.splitlines()[:2] == ["msa §3.2(c)(ii)", "    [skipped-level] read as 3.2(c)(ii)"]
    assert "a second reminder" in text


def test_show_says_why_a_citation_fails_and_what_is_near(
    folder: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, text = printed(capfdbinary, "show", folder, "msa §4.2(c)")
    assert status == 1
    assert "msa §4.2 has no (c)" in text
    assert "    msa §4.2\n" in text


def test_show_lists_the_candidates_of_an_ambiguous_one(folder: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, text = printed(capfdbinary, "show", folder, "§1")
    assert status == 1
    assert "is ambiguous" in text
    assert "    dpa §1\n" in text


def test_show_names_a_law_as_outside_the_record(folder: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, text = printed(capfdbinary, "show", folder, "12 U.S.C. § 484(a)")
    assert (status, "outside the record" in text) == (1, True)


def test_find_prints_each_place_with_its_citation(folder: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, text = printed(capfdbinary, "find", folder, "no  INDIRECT loss")
    assert status == 0
    assert text.splitlines()[0] == "msa §9.1"
    assert "No indirect loss is recoverable." in text


def test_find_says_that_words_stand_nowhere(folder: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, text = printed(capfdbinary, "find", folder, "a purple elephant")
    assert (status, "stands nowhere" in text) == (1, True)


def test_the_room_resolves_and_finds_from_python(folder: str) -> None:
    room = DealRoom.open(folder)
    assert room.resolve("Section 9.1 of the MSA").canonical == "msa §9.1"
    assert [(p.document, p.provision) for p in room.find("once a year")] == [("dpa", "5.2")]
