"""Citations in running text: what is found, and what governs it (contract §3, prose; cases C7, C8, C13, C14, C16)."""

from __future__ import annotations

from pathlib import Path

import pytest
from deal_rooms import DATA, SERVICES, deal_room

from critic.locate.index import RoomIndex
from critic.locate.mentions import Context, Mention, find_mentions
from critic.locate.resolve import Resolver


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> RoomIndex:
    return deal_room(tmp_path_factory.mktemp("room"), msa=SERVICES, dpa=DATA)


@pytest.fixture(scope="module")
def resolver(room: RoomIndex) -> Resolver:
    return Resolver(room)


def number(room: RoomIndex, name: str) -> int:
    return next(d.number for d in room.documents if d.id == name)


def said(mentions: list[Mention]) -> list[tuple[str, str, list[str]]]:
    return [(m.text, m.outcome, [t.canonical for t in m.targets]) for m in mentions]


def found(resolver: Resolver, text: str, context: Context | None = None) -> list[list[str]]:
    """What each citation of a text resolves to; its outcome where it does not."""
    mentions = find_mentions(text, resolver, context)
    return [[t.canonical for t in m.targets] if m.outcome == "resolved" else [m.outcome] for m in mentions]


@pytest.mark.parametrize(
    ("text", "provision"),
    [
        ("Section 4.2(b) of the MSA covers theft.", "msa §4.2(b)"),
        ("MSA Section 4.2(b) covers theft.", "msa §4.2(b)"),
        ("The MSA's Section 4.2(b) covers theft.", "msa §4.2(b)"),
        ("MSA 4.2(b) covers theft.", "msa §4.2(b)"),
        ("Under msa §4.2(b), theft is covered.", "msa §4.2(b)"),
        ("Acme §9.1 excludes it.", "msa §9.1"),
        ("See clause (b) of Section 4.2 of the MSA.", "msa §4.2(b)"),
        ("Theft is carved out (Section 4.2(b) (MSA)).", "msa §4.2(b)"),
        ("Section 2 of Exhibit A is thin.", "msa §Exhibit A §2"),
        ("Exhibit A, Section 2 is thin.", "msa §Exhibit A §2"),
        ("Paragraph 3(a)(ii) of Schedule 2 is thin.", "msa §Schedule 2 §3(a)(ii)"),
        ("Article 8 aside, Article IV caps it.", "msa §4"),
        ("Section 3.2(ii) skips a level.", "msa §3.2(c)(ii)"),
        ('As msa "Affiliate" says, it is wide.', 'msa "Affiliate"'),
        ("As msa §Limitation of Liability says, it is wide.", "msa §9"),
        ('As msa §"Limitation of Liability" says, it is wide.', "msa §9"),
    ],
)
def test_a_citation_with_its_words_resolves(resolver: Resolver, text: str, provision: str) -> None:
    assert [provision] in found(resolver, text)


@pytest.mark.parametrize(
    ("text", "provision"),
    [
        ("5.2 is one-sided.", "dpa §5.2"),
        ("- 5.2: once a year is too little.", "dpa §5.2"),
        ("| Audit | 5.2 | once a year |", "dpa §5.2"),
        ("The audit right (5.2) is thin.", "dpa §5.2"),
        ("The audit right [5.2] is thin.", "dpa §5.2"),
        ("The audit right (see 5.2) is thin.", "dpa §5.2"),
        ("Under 5.2 the Customer may audit.", "dpa §5.2"),
        ("The right in 5.2 is thin.", "dpa §5.2"),
        ("The words of 5.2 are thin.", "dpa §5.2"),
        ("Audit – 5.2", "dpa §5.2"),
        ("| Audit – 5.2 | thin |", "dpa §5.2"),
        ("Limitation of Liability (9) is hard.", "msa §9"),
    ],
)
def test_a_bare_label_is_a_citation_where_prose_shows_it(resolver: Resolver, text: str, provision: str) -> None:
    assert found(resolver, text) == [[provision]]


@pytest.mark.parametrize(
    "text",
    [
        "They met 5.2 times.",
        "It grew by 5.2 in all.",
        "In 5.2 days it is due.",
        "Under 5.2% it is free.",
        "(5.2 million)",
        "of 5.2x",
        "Under 7.7 nothing stands.",
        "Some words (9) follow.",
        "The Customer (9) pays.",
    ],
)
def test_a_bare_number_is_none_elsewhere(resolver: Resolver, text: str) -> None:
    assert found(resolver, text) == []


def test_lists_and_ranges_are_expanded_and_reach_no_quantity(resolver: Resolver) -> None:
    assert found(resolver, "Sections 4.1, 4.2(a) and (b) of the MSA and 30 days") == [
        ["msa §4.1", "msa §4.2(a)", "msa §4.2(b)"]
    ]
    assert found(resolver, "Sections 4.1 to 4.2 of the MSA") == [["msa §4.1 and msa §4.2"]]
    assert found(resolver, "Section 4.1 and 30 days later") == [["msa §4.1"]]
    assert found(resolver, "Section 4.1 to 9.1 million dollars") == [["msa §4.1"]]


def test_the_items_of_a_sentence_are_no_members_of_a_list(resolver: Resolver) -> None:
    assert found(resolver, "(a) under Section 4.1, (b) later; (i) Section 9.1 and (ii) never") == [
        ["msa §4.1"], ["msa §9.1"],
    ]  # fmt: skip


def test_two_documents_in_one_list_are_told_apart(resolver: Resolver) -> None:
    assert found(resolver, "DPA §5.1 and §4.2 of the MSA") == [["dpa §5.1", "msa §4.2"]]
    assert found(resolver, "MSA §4.1 and DPA §5.2") == [["msa §4.1"], ["dpa §5.2"]]


def test_a_label_missing_in_the_document_that_is_named_at_it_is_unresolved(resolver: Resolver) -> None:
    (mention,) = find_mentions("Section 4.2 of the DPA says so.", resolver)
    assert (mention.outcome, mention.named) == ("unresolved", True)
    assert "msa §4.2" in mention.members[0].nearest


@pytest.mark.parametrize(
    "text",
    [
        "Section 77 says so.",
        "Unlike the DPA, Section 77 says so.",
        "Section 77 of the Agreement says so.",
        "§ 77.1 says so.",
        "clause (q) above",
        "Exhibit Q is missing here.",
    ],
)
def test_a_label_that_no_document_has_is_not_understood(resolver: Resolver, text: str) -> None:
    assert found(resolver, text) in ([["not understood"]], [["BROKEN_CROSS_REFERENCE"]])


def test_the_nearest_document_of_the_sentence_governs(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa="# MSA\n\n2.1 Fees. One.\n", dpa="# DPA\n\n2.1 Scope. Two.\n")
    resolver = Resolver(room)
    assert found(resolver, "Unlike the MSA, the DPA is narrow: its Section 2.1 says so.") == [["dpa §2.1"]]
    assert found(resolver, "The MSA is wide. Section 2.1 says so.") == [["ambiguous"]]
    assert found(resolver, "In the MSA:\n- Section 2.1 is wide") == [["msa §2.1"]]


def test_the_item_governs_where_its_sentence_names_nothing(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa="# MSA\n\n2.1 Fees. One.\n", dpa="# DPA\n\n2.1 Scope. Two.\n")
    context = Context(documents=(number(room, "dpa"),))
    assert found(Resolver(room), "Section 2.1 is wide.", context) == [["dpa §2.1"]]


def test_a_provision_that_the_item_cites_is_meant_by_its_bare_label(tmp_path: Path) -> None:
    room = deal_room(tmp_path / "r", msa="# MSA\n\n2.1 Fees. One.\n", dpa="# DPA\n\n2.1 Scope. Two.\n")
    resolver = Resolver(room)
    targets = resolver.citation("msa §2.1").targets
    both = tuple(d.number for d in room.documents)
    assert found(resolver, "Section 2.1 is wide.", Context(documents=both, targets=targets)) == [["msa §2.1"]]


@pytest.mark.parametrize(
    "text",
    [
        "We add a new Section 4.4 to the MSA.",
        "Insert Section 4.4 in the MSA.",
        "A new Section 4.4 of the MSA would help.",
        "We propose inserting Section 4.4 into the MSA",
        "Section 4.4 of the MSA should be added.",
        "Proposed Section 4.4 of the MSA: no cap.",
    ],
)
def test_a_provision_that_prose_introduces_is_new(resolver: Resolver, text: str) -> None:
    assert found(resolver, text) == [["new"]]


@pytest.mark.parametrize(
    "text",
    [
        "There is no Section 4.9 in the MSA.",
        "Section 4.9 of the MSA does not exist.",
        "It refers to Section 4.9, which does not exist.",
        "Section 4.9 of the MSA is missing.",
        "Exhibit Q is not attached.",
        "The MSA lacks a Section 4.9.",
    ],
)
def test_a_label_that_the_sentence_says_is_missing_is_the_records_error(resolver: Resolver, text: str) -> None:
    assert found(resolver, text) == [["BROKEN_CROSS_REFERENCE"]]


def test_a_label_that_is_there_resolves_whatever_the_sentence_says(resolver: Resolver) -> None:
    assert found(resolver, "Section 4.1 of the MSA does not exist.") == [["msa §4.1"]]


def test_relative_citations_resolve_in_their_context(room: RoomIndex, resolver: Resolver) -> None:
    targets = resolver.citation("msa §3.2(c)").targets
    context = Context(documents=(number(room, "msa"),), targets=targets)
    assert found(resolver, "Under this Section the interest runs.", context) == [["msa §3.2(c)"]]
    assert found(resolver, "clause (ii) above", context) == [["msa §3.2(c)(ii)"]]
    assert found(resolver, "paragraph (b)", context) == [["msa §3.2(b)"]]
    assert found(resolver, "Section 9.1 hereof", context) == [["msa §9.1"]]
    assert found(resolver, "Section 9.1 of this Agreement", context) == [["msa §9.1"]]


def test_ibid_is_what_was_cited_last(resolver: Resolver) -> None:
    assert found(resolver, "MSA §4.1 caps it. Ibid.") == [["msa §4.1"], ["msa §4.1"]]
    assert found(resolver, "MSA §4.1 caps it. Id. § 9.1.") == [["msa §4.1"], ["msa §9.1"]]
    assert found(resolver, "Ibid.") == [["not understood"]]


def test_a_number_behind_a_source_that_the_entry_named_is_outside(resolver: Resolver) -> None:
    assert found(resolver, "The GDPR asks for more. Under Art. 28(3)(h) audits are due; Article 5 as well.") == [
        ["outside the record"], ["outside the record"],
    ]  # fmt: skip
    assert found(resolver, "The GDPR asks for more than Section 5.2 of the DPA.") == [["dpa §5.2"]]
    assert found(resolver, "The GDPR asks for more. The DPA gives less in Article 5.") == [["dpa §5"]]


def test_standard_clauses_resolve_where_the_room_annexes_them(tmp_path: Path) -> None:
    annex = "# Annex 1: Standard Contractual Clauses\n\n18. Forum\n\n(a) One.\n\n(b) The courts.\n"
    paper = f"# DPA\n\n1. Scope. One.\n\n{annex}"
    resolver = Resolver(deal_room(tmp_path / "r", dpa=paper))
    assert found(resolver, "Clause 18(b) of the Standard Contractual Clauses names the courts.") == [
        ["dpa §Annex 1 §18(b)"]
    ]
    assert found(resolver, "Section 19 of the UK Addendum is changed.") == [["outside the record"]]


def test_a_memos_own_parts_are_its_own(resolver: Resolver) -> None:
    own = frozenset({("iv",), ("4",)})
    mentions = find_mentions("See Section IV below and Section 2 of this memo.", resolver, Context(own=own))
    assert {m.outcome for m in mentions} <= {"own"}


def test_labels_with_a_prefix_are_citations_where_the_room_has_them(tmp_path: Path) -> None:
    resolver = Resolver(deal_room(tmp_path / "r", playbook="# Playbook\n\nPB-4. Caps.\n\nPB-5. Terms.\n"))
    assert found(resolver, "Our position PB-4 is firm, DEV-7 and COVID-19 are not.") == [["playbook §PB-4"]]


def test_items_count_by_their_kind(tmp_path: Path) -> None:
    resolver = Resolver(
        deal_room(tmp_path / "r", msa="# MSA\n\n## 7. Term\n\nOne.\n", book="# Book\n\n## Item 7: Caps\n\nTwo.\n")
    )
    assert found(resolver, "Item 7 is firm, Item 8 is not, Part 7 neither.") == [["book §Item 7"]]


def test_paragraph_ids_of_other_tools_are_no_citations(resolver: Resolver) -> None:
    assert found(resolver, "(p-081) body.p.305 see Tab 4") == []


def test_a_span_holds_the_words_that_cite(resolver: Resolver) -> None:
    text = "As we said, Section 4.2(b) of the MSA, among others, matters."
    (mention,) = find_mentions(text, resolver)
    assert text[mention.span.start : mention.span.end] == mention.text == "Section 4.2(b) of the MSA"


def test_the_same_text_gives_the_same_mentions(resolver: Resolver) -> None:
    text = "Sections 4.1 and 9.1; DPA 5.2 (see 5.1), Section 77."
    assert said(find_mentions(text, resolver)) == said(find_mentions(text, resolver))


@pytest.mark.parametrize(
    "text",
    ["§" * 5000, "(a" * 5000, "Section " * 3000, "4." * 5000, "of the " * 4000, "Sections 4.1, " * 2000, '"' * 4000],
)
def test_hostile_text_is_read_in_linear_time(resolver: Resolver, text: str) -> None:
    find_mentions(text, resolver)


def test_a_part_above_or_below_is_most_often_the_texts_own(resolver: Resolver) -> None:
    own = frozenset({("9",), ("1",)})
    assert [m.outcome for m in find_mentions("As Section 9 below says.", resolver, Context(own=own))] == ["own"]
    assert found(resolver, "As Section 1 below says.") == [["not understood"]]
    assert found(resolver, "As Section 4.1 above says.") == [["msa §4.1"]]


def test_a_name_that_ends_a_sentence_governs_no_citation_of_the_next(resolver: Resolver) -> None:
    assert found(resolver, "That is the DPA. Section 4.2 caps it.") == [["msa §4.2"]]


def test_a_paragraph_sign_inside_an_exhibit_is_its_number(resolver: Resolver) -> None:
    assert found(resolver, "MSA Exhibit A ¶ 2 is thin.") == [["msa §Exhibit A §2"]]
