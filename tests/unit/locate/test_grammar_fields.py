"""Citations in fields, in the forms that lawyers and models write (contract §3; cases C1, C4, C5, C14, C15)."""

from __future__ import annotations

from pathlib import Path

import pytest
from deal_rooms import DATA, SERVICES, cited, deal_room, resolve

from critic.locate.index import RoomIndex


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> RoomIndex:
    return deal_room(tmp_path_factory.mktemp("room"), msa=SERVICES, dpa=DATA)


@pytest.mark.parametrize(
    "citation",
    [
        "msa §4.2(b)",
        "MSA § 4.2 (b)",
        "MSA §\u00a04.2(b)",
        "Section 4.2(b) of the MSA",
        "Sec. 4.2(b), MSA",
        "clause 4.2(b) of the MSA",
        "MSA Section 4.2(b)",
        "MSA, Section 4.2(b)",
        "MSA 4.2(b)",
        "msa: 4.2(b)",
        "the MSA's Section 4.2(b)",
        "msa §4.2.b",
        "msa 4.2 ( b )",
        "Section 4.2(b).",
        "Clause 4.2(b) (MSA)",
        "§4.2(b) MSA",
        "msa.md §4.2(b)",
        "Master Services Agreement §4.2(b)",
        "Acme Master Services Agreement, clause 4.2(b)",
        "Acme §4.2(b)",
        "Section 4.2(b) of the Acme Master Services Agreement",
        "`msa §4.2(b)`",
        "(msa §4.2(b))",
        "msa §4.2(b), first sentence",
        "msa §§4.2(b)",
        "msa art. 4.2(b)",
        "msa para. 4.2(b)",
        "msa sub-clause 4.2(b)",
        "msa section 4.2(b)",
        'msa §4.2(b) "theft"',
    ],
)
def test_one_provision_is_cited_in_many_forms(room: RoomIndex, citation: str) -> None:
    assert cited(room, citation) == ["msa §4.2(b)"]


@pytest.mark.parametrize(
    ("citation", "provision"),
    [
        ("msa §Exhibit A", "msa §Exhibit A"),
        ("Exhibit A § 2", "msa §Exhibit A §2"),
        ("msa, Exhibit A, Section 2", "msa §Exhibit A §2"),
        ("Schedule 2, para 3(a)(ii)", "msa §Schedule 2 §3(a)(ii)"),
        ("Article 4", "msa §4"),
        ("msa Article IV", "msa §4"),
        ("Art. 4 of the MSA", "msa §4"),
        ("msa Article 4.1", "msa §4.1"),
        ("msa Article 4, Section 4.1", "msa §4.1"),
        ('msa §"Limitation of Liability"', "msa §9"),
        ("msa §Limitation of Liability", "msa §9"),
        ('msa "Affiliate"', 'msa "Affiliate"'),
        ('msa "Affiliates"', 'msa "Affiliate"'),
        ('msa "Party"', 'msa "Parties"'),
        ('definition of "Affiliate" in the MSA', 'msa "Affiliate"'),
        ("msa §full", "msa §full"),
        ("msa", "msa §full"),
    ],
)
def test_headings_definitions_attachments_and_articles_are_pin_points(
    room: RoomIndex, citation: str, provision: str
) -> None:
    assert cited(room, citation) == [provision]


@pytest.mark.parametrize(
    ("citation", "provisions"),
    [
        ("msa §§ 4.1, 4.2 and 9", ["msa §4.1", "msa §4.2", "msa §9"]),
        ("Sections 4.1, 4.2(a) and (b) of the MSA", ["msa §4.1", "msa §4.2(a)", "msa §4.2(b)"]),
        ("msa §4.2(a)–(b)", ["msa §4.2(a) and msa §4.2(b)"]),
        ("msa §§4.1–4.2", ["msa §4.1 and msa §4.2"]),
        ("msa §4.1 through 4.20", ["msa §4.1 and msa §4.2 and msa §4.20"]),
        ("msa §4.1; dpa §5.2", ["msa §4.1", "dpa §5.2"]),
        ("msa §4.1 vs dpa §5.2", ["msa §4.1", "dpa §5.2"]),
        ("msa §4.1 / dpa §5.2", ["msa §4.1", "dpa §5.2"]),
        ("Section 4.1 of the MSA and Section 5.2 of the DPA", ["msa §4.1", "dpa §5.2"]),
        ("msa §3.2(a), (b) and dpa §1", ["msa §3.2(a)", "msa §3.2(b)", "dpa §1"]),
    ],
)
def test_lists_and_ranges_are_each_of_their_members(room: RoomIndex, citation: str, provisions: list[str]) -> None:
    assert cited(room, citation) == provisions


def test_a_missing_member_of_a_list_is_reported_alone(room: RoomIndex) -> None:
    found = resolve(room, "msa §§ 4.1, 4.7 and 9")
    assert [m.outcome for m in found.members] == ["resolved", "unresolved", "resolved"]


def test_the_missing_end_of_a_range_is_reported_alone(room: RoomIndex) -> None:
    found = resolve(room, "msa §§ 4.1–4.7")
    assert [m.outcome for m in found.members] == ["resolved", "unresolved"]
    assert found.members[1].reference.text == "4.7"


def test_a_range_that_runs_backwards_does_not_resolve(room: RoomIndex) -> None:
    assert cited(room, "msa §§ 9–4") == ["unresolved"]


def test_labels_are_whole_tokens(room: RoomIndex) -> None:
    assert cited(room, "msa §4.20") == ["msa §4.20"]
    assert cited(room, "msa §4.2") == ["msa §4.2"]
    for other in ("msa §4.21", "msa §14.2", "msa §4.2.1", "msa §4.02"):
        assert cited(room, other) == ["unresolved"]


def test_a_missing_sub_clause_never_falls_back_to_its_parent(room: RoomIndex) -> None:
    (member,) = resolve(room, "msa §4.2(c)").members
    assert member.outcome == "unresolved"
    assert member.reason == "msa §4.2 has no (c)"


@pytest.mark.parametrize(
    "text",
    [
        "N/A",
        "n/a - no clause exists in Articles 1-13",
        "None",
        "No such clause",
        "not addressed in the MSA",
        "no specific provision",
        "Silent on this point",
        "absent",
    ],
)
def test_an_absence_is_no_citation(room: RoomIndex, text: str) -> None:
    assert resolve(room, text).members == ()


@pytest.mark.parametrize("text", ["", "   ", "§", "msa §", "()"])
def test_what_cannot_be_read_is_malformed_or_the_document(room: RoomIndex, text: str) -> None:
    assert resolve(room, text).outcome in ("unresolved", "resolved")
    assert resolve(room, text).outcome == ("resolved" if "msa" in text else "unresolved")


@pytest.mark.parametrize(
    "citation",
    [
        "Section 10(b) of the Securities Exchange Act",
        "12 U.S.C. § 484(a)",
        "Article 28 GDPR",
        "GDPR Art. 28(3)(h)",
        "Rule 10b-5",
        "17 C.F.R. § 240.10b-5",
        "DGCL §220",
        "Section 220 demand",
        "Section 7 rights",
        "Item 5.02",
        "UCC § 2-207",
        "Cal. Civ. Code § 1798.100",
        "Clause 18(b) of the Standard Contractual Clauses",
        "Section 19 of the UK Addendum",
    ],
)
def test_a_law_is_outside_the_record(room: RoomIndex, citation: str) -> None:
    assert resolve(room, citation).outcome == "outside the record"


def test_a_heading_of_governing_law_is_no_law(room: RoomIndex) -> None:
    assert cited(room, "msa §4.1 (Governing Law)") == ["msa §4.1"]


def test_a_document_named_by_its_path_resolves(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", acme_order_form="# Order Form\n\n2.1 Price. Ten.\n")
    for citation in ("acme_order_form §2.1", "acme order form 2.1", "Order Form §2.1", "acme_order_form.md §2.1"):
        assert cited(room, citation) == ["acme_order_form §2.1"]
