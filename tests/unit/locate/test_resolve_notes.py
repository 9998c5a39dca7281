"""What a resolution says beside its outcome: levels read in, headings, other papers and versions (contract §3, §9)."""

from __future__ import annotations

from pathlib import Path

import pytest
from deal_rooms import DATA, SERVICES, cited, deal_room, resolve

from critic.locate.index import RoomIndex


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> RoomIndex:
    return deal_room(tmp_path_factory.mktemp("room"), msa=SERVICES, dpa=DATA)


def notes(room: RoomIndex, citation: str) -> dict[str, str]:
    return {n.code: n.text for m in resolve(room, citation).members for n in m.notes}


def test_a_skipped_level_resolves_with_a_note_where_one_reading_fits(room: RoomIndex) -> None:
    assert cited(room, "msa §3.2(ii)") == ["msa §3.2(c)(ii)"]
    assert notes(room, "msa §3.2(ii)") == {"skipped-level": "read as 3.2(c)(ii)"}


def test_an_implied_parent_stands_for_all_that_is_printed_under_it(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa="# MSA\n\n11.1 Help. One.\n\n11.2 Data. Two.\n\n12.1 Law. Three.\n")
    assert cited(room, "msa Article 11") == ["msa §11.1 and msa §11.2"]
    assert "implied-parent" in notes(room, "msa Article 11")


def test_a_number_and_a_heading_that_disagree_resolve_by_the_number(room: RoomIndex) -> None:
    for citation in (
        "msa §4.1 (Late Fees)",
        "msa §4.1, Late Fees",
        'msa §4.1 "Late Fees"',
        "Section 4.1 – Late Fees of the MSA",
    ):
        assert cited(room, citation) == ["msa §4.1"]
        assert notes(room, citation) == {"number-and-heading": "Late Fees is msa §3.2"}


@pytest.mark.parametrize(
    "citation", ["msa §3.2 (Late Fees)", "msa §3.2(a) (Late Fees)", "msa §4.1 (some words of one's own)"]
)
def test_a_heading_that_agrees_or_is_nowhere_gives_no_note(room: RoomIndex, citation: str) -> None:
    assert "number-and-heading" not in notes(room, citation)


def test_a_label_in_one_document_only_resolves_there_with_a_note(room: RoomIndex) -> None:
    assert cited(room, "Section 5.2") == ["dpa §5.2"]
    assert notes(room, "Section 5.2") == {"only-document": "dpa is the only document with this label"}


def test_a_label_in_several_documents_is_ambiguous(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa="# MSA\n\n2.1 Fees. One.\n", dpa="# DPA\n\n2.1 Scope. Two.\n")
    (member,) = resolve(room, "Section 2.1").members
    assert [c[0].canonical for c in member.candidates] == ["dpa §2.1", "msa §2.1"]


def test_the_parts_of_a_composite_paper_are_told_apart_by_their_names(tmp_path: Path) -> None:
    paper = """
        # Cloud Agreement

        # Standard Terms

        ## 2. Use

        2.1 Access. One.

        # Exhibit B

        ## 2. Levels

        2.1 Uptime. Two.
        """
    room = deal_room(tmp_path / "r", csa=paper)
    assert cited(room, "csa §2.1") == ["ambiguous"]
    assert len(resolve(room, "csa §2.1").members[0].candidates) == 2
    assert cited(room, "csa §Exhibit B §2.1") == ["csa §Exhibit B §2.1"]
    assert cited(room, "Exhibit B, Section 2.1 of the CSA") == ["csa §Exhibit B §2.1"]


def test_duplicates_without_a_name_are_told_apart_by_their_order(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", note="# Note\n\n## Terms\n\nOne.\n\n## Terms\n\nTwo.\n")
    names = [c[0].canonical for c in resolve(room, 'note §"Terms"').members[0].candidates]
    assert len(names) == 2
    for name in names:
        assert cited(room, name) == [name]


CHANGES = """
        # Counterparty's list of changes to the MSA

        1. REVISED Section 4.1 (Cap). The cap is three times the fees.

        2. NEW Section 4.4 (Suspension). The Provider may suspend.

        3. DELETE Section 9.1 (General).
"""


def test_an_item_of_a_list_of_changes_is_citable_by_the_provision_that_it_names(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa=SERVICES, changes=CHANGES)
    assert cited(room, "changes §4.4") == ["changes §2"]
    assert cited(room, "changes §2") == ["changes §2"]


def test_the_base_paper_and_its_list_of_changes_answer_together(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa=SERVICES, changes=CHANGES)
    assert cited(room, "msa §4.1") == ["msa §4.1", "changes §1"]
    assert cited(room, "msa §4.4") == ["changes §2"]
    assert notes(room, "msa §4.1")["amended"] == "changed in changes §1"
    assert cited(room, "Section 4.1") == ["msa §4.1", "changes §1"]


def test_an_amendment_that_touches_a_provision_is_noted(tmp_path: Path) -> None:
    amendment = "# First Amendment to the MSA\n\n1. Section 4.1 of the MSA is hereby amended to read: no cap.\n"
    room = deal_room(tmp_path / "r", msa=SERVICES, amendment=amendment)
    assert cited(room, "msa §4.1") == ["msa §4.1"]
    assert "amendment §1" in notes(room, "msa §4.1")["amended"]
    assert "amended" not in notes(room, "msa §9.1")


def test_another_version_that_reads_differently_is_noted(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa_v1=SERVICES, msa_v2=SERVICES.replace("annual fees", "monthly fees"))
    assert notes(room, "msa_v1 §4.1")["other-version"] == "msa_v2 §4.1 reads differently"
    assert "other-version" not in notes(room, "msa_v1 §9.1")


def test_a_name_that_several_versions_share_is_ambiguous_and_a_version_is_not(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa_v1=SERVICES, msa_v2=SERVICES.replace("annual fees", "monthly fees"))
    assert cited(room, "MSA §4.1") == ["ambiguous"]
    assert cited(room, "MSA v2 §4.1") == ["msa_v2 §4.1"]
