"""What a document answers to: ids, files, titles, short names, parties and roles of a title (contract §3)."""

from __future__ import annotations

from pathlib import Path

import pytest
from deal_rooms import DATA, SERVICES, cited, deal_room

from critic.locate.mentions import Context, find_mentions
from critic.locate.names import RoomNames, name_words
from critic.locate.resolve import Resolver

FORM = "# Client form of services agreement\n\n4.1 Cap. One.\n\n7.4 Audit. Two.\n"


@pytest.mark.parametrize(
    ("citation", "provision"),
    [
        ("rev B §7.4", "supply_rev_B §7.4"),
        ("client form §4.1", "supply_client_form §4.1"),
        ("supply_rev_B.md §4.1", "supply_rev_B §4.1"),
        ("SUPPLY_REV_B §4.1", "supply_rev_B §4.1"),
        ("supply rev b, Section 4.1", "supply_rev_B §4.1"),
    ],
)
def test_a_role_of_a_title_names_its_document(tmp_path: Path, citation: str, provision: str) -> None:
    other = "# Supplier's paper\n\n4.1 Cap. Other.\n\n7.4 Audit. Words.\n"
    room = deal_room(tmp_path / "r", supply_rev_B=other, supply_client_form=FORM)
    assert cited(room, citation) == [provision]


def test_a_word_that_several_documents_share_is_ambiguous(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", acme_msa=SERVICES, acme_dpa=DATA)
    assert cited(room, "Acme §1") == ["ambiguous"]
    assert cited(room, "Acme §4.2") == ["acme_msa §4.2"]


def test_a_type_of_paper_names_none_by_itself(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", acme_msa=SERVICES, acme_dpa=DATA)
    assert cited(room, "Section 4.2 of the Agreement") == ["acme_msa §4.2"]
    assert cited(room, "Section 1 of the Agreement") == ["ambiguous"]


def test_a_short_name_that_a_document_gives_itself_names_it(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", paper_one=SERVICES, paper_two=DATA)
    assert cited(room, "MSA §4.2") == ["paper_one §4.2"]
    assert cited(room, "Data Processing Addendum §5.2") == ["paper_two §5.2"]


def test_an_id_goes_before_a_title(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", dpa="# DPA\n\n1. Own. One.\n", other="# DPA\n\n1. Other. Two.\n")
    assert cited(room, "dpa §1") == ["dpa §1"]


def test_the_name_that_a_memo_gives_is_a_name_in_it(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa="# MSA\n\n2.1 Fees. One.\n", dpa="# DPA\n\n2.1 Scope. Two.\n")
    number = next(d.number for d in room.documents if d.id == "msa")
    context = Context(names=(("Vendor Paper", number),))
    for text in (
        "Vendor Paper §2.1 is hard.",
        "Section 2.1 of the Vendor Paper is hard.",
        "The Vendor Paper is hard: see Section 2.1.",
    ):
        (mention,) = find_mentions(text, Resolver(room), context)
        assert [t.canonical for t in mention.targets] == ["msa §2.1"]


def test_names_are_compared_by_whole_words() -> None:
    names = RoomNames([["msa", "Master Services Agreement"], ["msa_amendment"]])
    assert names.documents("MSA") == (0,)
    assert names.documents("the msa amendment") == (1,)
    assert names.documents("msas") == ()
    assert names.at("MSA-Amendment", 0) == names.at("MSA Amendment", 0)
    assert names.at("MSAs", 0) is None
    assert name_words("The “Order_Form”") == ("order", "form")


def test_a_name_in_another_alphabet_is_found(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", Договор="# Договор\n\n4.1 Срок. Один год.\n", 契約="# 契約\n\n2.1 条項。 Words.\n")
    assert cited(room, "договор §4.1") == ["Договор §4.1"]
    assert cited(room, "契約 §2.1") == ["契約 §2.1"]


@pytest.mark.parametrize(
    "text", ["§" * 3000, "msa, " * 3000, "Section 4.2 of the " * 1500, "(" * 3000, "4.2.a" * 2000, "msa §4.1; " * 2000]
)
def test_a_hostile_field_is_read_in_linear_time(tmp_path: Path, text: str) -> None:
    room = deal_room(tmp_path / "r", msa=SERVICES)
    assert Resolver(room).citation(text).members is not None


def test_a_number_alone_finds_a_label_that_counts_by_a_word(tmp_path: Path) -> None:
    papers = {"book": "# Playbook\n\nPB-4. Caps.\n\nPB-5. Terms.\n", "list": "# List\n\n## Item 7: Audit\n\nOne.\n"}
    room = deal_room(tmp_path / "r", **papers)
    assert cited(room, "Playbook section 4") == ["book §PB-4"]
    assert cited(room, "list §7") == ["list §Item 7"]
    assert cited(room, "Playbook section 6") == ["unresolved"]
