"""The citation rows of the cases from the field, one test a row, in the order of the list."""

from __future__ import annotations

from pathlib import Path

import pytest
from deal_rooms import DATA, SERVICES, cited, deal_room, resolve

from critic.locate.index import RoomIndex
from critic.locate.mentions import Context, find_mentions
from critic.locate.resolve import Resolver


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> RoomIndex:
    return deal_room(tmp_path_factory.mktemp("room"), msa=SERVICES, dpa=DATA)


def outcomes(room: RoomIndex, text: str, context: Context | None = None) -> list[str]:
    return [m.outcome for m in find_mentions(text, Resolver(room), context)]


@pytest.mark.parametrize(
    ("citation", "provision"),
    [
        ("msa §4.2(b)", "msa §4.2(b)"),
        ("MSA § 4.2 (b)", "msa §4.2(b)"),
        ("Section 4.2(b) of the MSA", "msa §4.2(b)"),
        ("Sec. 4.2(b)", "msa §4.2(b)"),
        ("clause 4.2(b)", "msa §4.2(b)"),
        ("Article IV", "msa §4"),
        ("Art. 4", "msa §4"),
        ("Exhibit A § 2", "msa §Exhibit A §2"),
        ("Schedule 2, para 3(a)(ii)", "msa §Schedule 2 §3(a)(ii)"),
        ("§\u00a04.2(b)", "msa §4.2(b)"),
    ],
)
def test_c1_every_way_of_writing_a_label_resolves(room: RoomIndex, citation: str, provision: str) -> None:
    assert cited(room, citation) == [provision]


def test_c1_recitals_and_paragraphs_of_a_letter_resolve(tmp_path: Path) -> None:
    paper = "# Deed\n\nRecital A. One party sells.\n\nRecital C. The other pays.\n\n1. Sale. It is sold.\n"
    room = deal_room(tmp_path / "r", deed=paper)
    assert cited(room, "Recital C") == ["deed §Recital C"]


@pytest.mark.parametrize(
    "heading",
    [
        "3.2 Late Fees",
        "3.2. Late Fees",
        "Section 3.2 Late Fees",
        "**3.2** Late Fees",
        "3.2) Late Fees",
        "3.2 Late Fees. Customer pays.",
    ],
)
def test_c3_every_way_of_printing_a_label_is_found(tmp_path: Path, heading: str) -> None:
    first = "3.1 Payment. It pays 3.5 percent per annum on 8 million."
    paper = f"# MSA\n\n## 3. Fees\n\n{first}\n\n{heading}\n\nWords of it.\n"
    room = deal_room(tmp_path / "r", msa=paper)
    assert cited(room, "msa §3.2") == ["msa §3.2"]
    assert cited(room, "msa §3.5") == ["unresolved"]
    assert cited(room, "msa §8") == ["unresolved"]


def test_c4_labels_are_compared_as_whole_tokens(room: RoomIndex) -> None:
    assert cited(room, "msa §4.2") == ["msa §4.2"]
    assert cited(room, "msa §4.20") == ["msa §4.20"]
    assert [cited(room, c) for c in ("msa §14.2", "msa §4.2.1", "msa §4.22")] == [["unresolved"]] * 3


def test_c5_lists_and_ranges_are_expanded_and_a_missing_member_reported_alone(room: RoomIndex) -> None:
    assert cited(room, "Sections 4.1, 4.2 and 9 of the MSA") == ["msa §4.1", "msa §4.2", "msa §9"]
    assert cited(room, "msa 3.2(a)–(c)") == ["msa §3.2(a) and msa §3.2(b) and msa §3.2(c)"]
    found = resolve(room, "Sections 4.1, 4.5 and 9 of the MSA")
    assert [(m.reference.text, m.outcome) for m in found.members if m.outcome != "resolved"] == [("4.5", "unresolved")]


@pytest.mark.parametrize(
    "text",
    [
        "section 10(b) of the Securities Exchange Act",
        "12 U.S.C. § 484(a)",
        "Article 28 GDPR",
        "Rule 10b-5",
        "Section 4 of the Clayton Act",
    ],
)
def test_c7_laws_are_outside_the_record_and_counted(room: RoomIndex, text: str) -> None:
    assert outcomes(room, f"As {text} says, it is due.") == ["outside the record"]
    assert resolve(room, text).outcome == "outside the record"


def test_c8_relative_citations_resolve_in_their_context(room: RoomIndex) -> None:
    targets = Resolver(room).citation("msa §4.2").targets
    context = Context(documents=(targets[0].document,), targets=targets)
    assert outcomes(room, "Under this Section it is due.", context) == ["resolved"]
    assert outcomes(room, "Section 4.2 hereof says so.", context) == ["resolved"]
    assert outcomes(room, "MSA §4.1 caps it; ibid.") == ["resolved", "resolved"]
    assert outcomes(room, "ibid.") == ["not understood"]


def test_c9_a_number_in_body_and_exhibit_is_ambiguous_with_its_candidates(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa="# MSA\n\n1. Body. One.\n\n# Exhibit A\n\n1. Annexed. Two.\n")
    (member,) = resolve(room, "msa §1").members
    assert [c[0].canonical for c in member.candidates] == ["msa §1 [1]", "msa §Exhibit A §1"]


def test_c9_two_files_under_one_name_are_ambiguous(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa="# MSA\n\n1. One. Two.\n")
    (tmp_path / "r" / "msa.txt").write_text("MSA\n\n1. Other. Words.\n", encoding="utf-8")
    room = deal_room(tmp_path / "r")
    assert cited(room, "msa §1") == ["ambiguous"]


def test_c9_a_version_that_is_not_there_does_not_resolve(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa_v1="# MSA\n\n1. One. Two.\n", msa_v2="# MSA\n\n1. One. Three.\n")
    assert cited(room, "MSA §1") == ["ambiguous"]
    assert cited(room, "MSA v2 §1") == ["msa_v2 §1"]


def test_c11_the_right_number_of_the_wrong_document_says_where_it_is(room: RoomIndex) -> None:
    (member,) = resolve(room, "Section 4.2 of the DPA").members
    assert (member.outcome, "msa §4.2" in member.nearest) == ("unresolved", True)


def test_c13_absences_and_other_tools_ids_are_no_citations(room: RoomIndex) -> None:
    assert resolve(room, "N/A - no clause exists in Articles 1-13").members == ()
    assert outcomes(room, "See (p-081), body.p.305 and Tab 4.") == []


def test_c14_articles_with_a_dot_bare_labels_and_sentences_resolve(room: RoomIndex) -> None:
    assert cited(room, "Article 4.1 of the MSA") == ["msa §4.1"]
    assert outcomes(room, "5.1 is too thin.") == ["resolved"]
    assert cited(room, "msa §9, second sentence") == ["msa §9"]


def test_c15_the_parts_of_a_composite_are_named(tmp_path: Path) -> None:
    schedules = "# Schedule 1\n\n2.1 Access. One.\n\n# Schedule 2\n\n2.1 Uptime. Two.\n"
    paper = f"# Cloud Agreement\n\n1. Order. It is placed.\n\n{schedules}"
    room = deal_room(tmp_path / "r", csa=paper)
    (member,) = resolve(room, "Section 2.1").members
    assert [c[0].canonical for c in member.candidates] == ["csa §Schedule 1 §2.1", "csa §Schedule 2 §2.1"]
    assert cited(room, "Schedule 2, Section 2.1") == ["csa §Schedule 2 §2.1"]


def test_c16_annexed_clauses_resolve_in_the_annex_and_others_are_outside(tmp_path: Path) -> None:
    annex = "# Annex 1: Standard Contractual Clauses\n\n18. Forum\n\n(a) One.\n\n(b) The courts.\n"
    paper = f"# DPA\n\n1. Scope. One.\n\n{annex}"
    room = deal_room(tmp_path / "r", dpa=paper)
    (mention,) = find_mentions("Clause 18(b) of the Standard Contractual Clauses applies.", Resolver(room))
    assert [t.canonical for t in mention.targets] == ["dpa §Annex 1 §18(b)"]
    assert outcomes(room, "Section 19 of the UK Addendum applies.") == ["outside the record"]


@pytest.mark.parametrize("citation", ["msa §4.2", "msa §IV.2", "Section IV.2 of the MSA", "Section 4.2 of the MSA"])
def test_a_section_under_a_roman_article_answers_to_both_numbers(tmp_path: Path, citation: str) -> None:
    text = "# Services Agreement\n\n## ARTICLE IV\n\nIV.1 Use. All of it.\n\nIV.2 Fees. Some of it.\n\nIV.3 Term. A year.\n"
    room = deal_room(tmp_path, msa=text)
    assert cited(room, citation) == ["msa §IV.2"]
