"""Dead references and undefined terms inside proposed language: advisories, told with care (contract §3, §8)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from deal_rooms import DATA, SERVICES, deal_room

from critic.api import DealRoom, check


def said(tmp_path: Path, *redlines: dict[str, Any], match: str = "typographic") -> list[tuple[str, str]]:
    deal_room(tmp_path / "room", msa=SERVICES, dpa=DATA)
    path = tmp_path / "markup.json"
    path.write_text(
        json.dumps({"redlines": [{"rationale": "r", **r} for r in redlines], "summary": "s" * 90}), encoding="utf-8"
    )
    report = check(path, DealRoom.open(tmp_path / "room"), match=match).to_dict()
    wanted = ("BROKEN_CROSS_REFERENCE", "UNDEFINED_TERM")
    return [(f["verdict"], f["citation"]) for f in report["findings"] if f["verdict"] in wanted]


def change(text: str, citation: str = "msa §4.1") -> dict[str, Any]:
    return {"citation": citation, "text": text}


def test_a_reference_to_a_provision_that_will_not_be_there_is_dead(tmp_path: Path) -> None:
    assert said(tmp_path, change("Subject to Section 9.7, no one owes more than the fees.")) == [
        ("BROKEN_CROSS_REFERENCE", "Section 9.7")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Subject to Section 9.1, no one owes more than the fees.",
        "Subject to Section 5.2 of the DPA, no one owes more than the fees.",
        "As Section 10(b) of the Securities Exchange Act requires, no one trades.",
        "As the form attached as Exhibit Q shows, no one trades.",
        "The rate is 9.7 percent; notice is due in 30 days.",
        "Under Section 9.7 of the Escrow Agreement, the agent pays.",
        "(a) fraud; and (b) theft, except under clause (a) above.",
    ],
)
def test_a_reference_that_holds_is_not(tmp_path: Path, text: str) -> None:
    assert said(tmp_path, change(text)) == []


def test_a_provision_that_the_language_itself_adds_is_there(tmp_path: Path) -> None:
    assert said(tmp_path, change("4.1 Cap. See Section 4.7.\n4.7 Carve-outs. None.")) == []
    assert (
        said(
            tmp_path, change("The cap does not cover (a) fraud, (b) theft or (c) what Section 4.2(c) says.", "msa §4.2")
        )
        == []
    )


def test_a_provision_that_another_item_adds_is_there(tmp_path: Path) -> None:
    assert (
        said(tmp_path, change("Subject to Section 4.7, the cap holds."), change("No cap for fraud.", "msa §4.7")) == []
    )


def test_a_provision_that_another_item_deletes_is_dead(tmp_path: Path) -> None:
    assert said(tmp_path, change("Subject to Section 9.1, the cap holds."), change("[Reserved]", "msa §9.1")) == [
        ("BROKEN_CROSS_REFERENCE", "Section 9.1")
    ]


def test_a_term_that_nothing_defines_is_told_once(tmp_path: Path) -> None:
    text = (
        "The Customer pays the late fees; a second reminder is due. It goes with each Late Reminder, any Late Reminder."
    )
    assert said(tmp_path, change(text)) == [("UNDEFINED_TERM", "Late Reminder")]


@pytest.mark.parametrize(
    "text",
    [
        "The Customer pays each Affiliate and all Affiliates.",
        'The "Legal Reminder" is the second reminder; each Legal Reminder counts.',
        "The parties submit to the State of Delaware and the District Court.",
        "The Provider sends the reminder to the Customer.",
        "Legal Reminder. The Provider sends one.",
        "Under the Securities Exchange Act and the Data Protection Law, no one trades.",
        "By the Northwind portal, each Zephyr report is due.",
    ],
)
def test_terms_that_are_defined_or_names_are_none(tmp_path: Path, text: str) -> None:
    assert said(tmp_path, change(text)) == []


def test_literal_mode_says_nothing_of_them(tmp_path: Path) -> None:
    assert said(tmp_path, change("Subject to Section 9.7, each Legal Reminder counts."), match="literal") == []
