"""Quotations held against what they cite (contract §5; the rows Q1 to Q21 of the field's cases)."""

from __future__ import annotations

import pytest
from rooms import judge, room

from critic.locate.index import RoomIndex
from critic.model.findings import Verdict


@pytest.fixture(scope="module")
def deal() -> RoomIndex:
    return room(
        msa="""
        # Master Services Agreement

        ## 4. Confidentiality

        4.1 Use. Provider shall not, and shall not permit others to: (a) copy the “Client Records”; (b) disclose the
        Client Records to a third party, except as Section 4.3 permits; or (c) sell them.

        4.2 Liability. The landlord is not permitted to terminate this Agreement before 31 December 2027. Each party’s
        liability shall not exceed $1,500,000 in any twelve (12) month period, unless the parties agree otherwise in
        writing. Neither party limits its liability for fraud.

        4.3 Exceptions. Provider may disclose Client Records if a court orders it — but only to the extent required. It
        shall tell Customer first.

        ## 5. Fees

        5.1 Invoices. Customer shall pay each invoice within 30 days of receipt, without set-off. The rate is 10.5% a
        year, and each Provider’s agents bear their own cost of [***] per unit.

        5.2 Reserved.
        """,
        dpa="""
        # Data Processing Addendum

        ## 2. Notice

        2.1 Incident. Provider will notify Customer without undue delay and in no event later than 72 hours after
        Provider confirms the incident. Client Records stay in the country in which they were collected.

        2.2 Duty.
        """,
    )


def outcome(deal: RoomIndex, citation: str | None, quotation: str) -> tuple[str, Verdict | None]:
    judgement = judge(deal, citation, quotation)
    return judgement.outcome, judgement.verdict


# -- verified ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("citation", "quotation", "folds"),
    [
        ("msa §4.2", "The landlord is not permitted to terminate this Agreement", ()),
        ("msa §4.2", "Each party's liability shall not exceed $1,500,000", ("marks",)),
        ("msa §4.1", "copy the 'Client Records'", ("marks",)),
        ("msa §4.3", "if a court orders it - but only to the extent required", ("dashes",)),
        ("msa §4.3", "if a court orders it--but only to the extent required", ("dashes",)),
        ("msa §4.2", "in any twelve\u00a0(12) month\u2009period", ("spaces",)),
        ("msa §4.2", "Each party’s liabil\u00adity shall not exceed", ("invisible",)),
        ("msa §4.2", "**Each party’s liability** shall _not_ exceed $1,500,000", ("emphasis",)),
        ("msa §4.2", "“Each party’s liability shall not exceed $1,500,000”", ("wrapping-marks",)),
        ("msa §5.1", "pay each invoice within 30 days of receipt, without set-off,", ("end-punctuation",)),
    ],
)
def test_what_a_word_processor_changes_verifies_and_is_recorded(
    deal: RoomIndex, citation: str, quotation: str, folds: tuple[str, ...]
) -> None:
    judgement = judge(deal, citation, quotation)
    assert judgement.outcome == "verified"
    assert judgement.folds == folds


def test_a_verified_quotation_points_at_its_own_characters(deal: RoomIndex) -> None:
    location = judge(deal, "msa §4.2", "Each party's liability shall not exceed $1,500,000").location
    assert location is not None
    text = deal.named("msa")[0].views[0].view.text
    assert (
        " ".join(text[location.span.start : location.span.end].split())
        == "Each party’s liability shall not exceed $1,500,000"
    )
    assert location.provision == "4.2"


def test_a_quotation_across_two_provisions_verifies_in_their_parent(deal: RoomIndex) -> None:
    quotation = "agree otherwise in writing. Neither party limits its liability for fraud. Provider may disclose"
    assert judge(deal, "msa §4.2", quotation).outcome != "verified"
    whole = "Neither party limits its liability for fraud. 4.3 Exceptions. Provider may disclose Client Records"
    assert judge(deal, "msa §4", whole).outcome == "verified"


def test_labels_and_headings_between_two_provisions_may_be_left_out(deal: RoomIndex) -> None:
    unlabelled = "Neither party limits its liability for fraud. Exceptions. Provider may disclose Client Records"
    bare = "Neither party limits its liability for fraud. Provider may disclose Client Records"
    assert judge(deal, "msa §4", unlabelled).outcome == "verified"
    assert judge(deal, "msa §4", bare).outcome == "verified"


def test_a_label_of_a_running_sentence_may_not_be_left_out(deal: RoomIndex) -> None:
    assert judge(deal, "msa §4.1", "copy the “Client Records”; disclose the Client Records").outcome == "ALTERED_QUOTE"


@pytest.mark.parametrize(
    "quotation",
    [
        "Provider shall not, and shall not permit others to: (b) disclose the Client Records to a third party, except as",
        "Provider shall not, and shall not permit others to disclose the Client Records to a third party, except as",
    ],
)
def test_a_sub_clause_is_read_with_its_lead_in(deal: RoomIndex, quotation: str) -> None:
    judgement = judge(deal, "msa §4.1(b)", quotation)
    assert judgement.outcome == "verified"
    assert [n.code for n in judgement.notes] == ["lead-in"]


def test_a_citation_to_an_ancestor_is_given_the_pin_cite(deal: RoomIndex) -> None:
    judgement = judge(deal, "msa §4", "disclose the Client Records to a third party, except as Section 4.3 permits")
    assert judgement.outcome == "verified"
    assert [(n.code, n.text) for n in judgement.notes] == [("pin-cite", "msa §4.1(b)")]


def test_any_of_several_governing_citations_suffices(deal: RoomIndex) -> None:
    assert judge(deal, "msa §4.1, dpa §2.1", "in no event later than 72 hours").outcome == "verified"


# -- altered, misattributed, fabricated --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quotation", "named"),
    [
        ("Each party’s liability shall not exceed $15,000,000 in any twelve (12) month period", "number"),
        ("Each party’s liability shall not exceed $1,500,000 in any twenty-four (24) month period", "number"),
        ("Each party’s liability may not exceed $1,500,000 in any twelve (12) month period", "modal"),
        ("Each party’s liability shall exceed $1,500,000 in any twelve (12) month period", "negation"),
        ("Each party’s liability shall now exceed $1,500,000 in any twelve (12) month period", "negation"),
        ("Each party’s liability shall not exceed $1,500,000 in each twelve (12) month period", "words"),
        ("Each pаrty’s liability shall not exceed $1,500,000 in any twelve (12) month period", "U+0430"),
    ],
)
def test_one_changed_word_is_altered_and_named(deal: RoomIndex, quotation: str, named: str) -> None:
    judgement = judge(deal, "msa §4.2", quotation)
    assert judgement.verdict is Verdict.ALTERED_QUOTE
    assert named in judgement.message
    assert judgement.nearest is not None
    assert judgement.nearest.citation == "msa §4.2"


def test_an_invented_tail_shows_where_the_source_ends(deal: RoomIndex) -> None:
    quotation = (
        "Customer shall pay each invoice within 30 days of receipt, including all costs of collection and interest"
    )
    judgement = judge(deal, "msa §5.1", quotation)
    assert judgement.verdict is Verdict.ALTERED_QUOTE
    assert judgement.nearest is not None
    assert judgement.nearest.diff[0] == ("equal", "Customer shall pay each invoice within 30 days of receipt,")


@pytest.mark.parametrize(
    ("quotation", "written"),
    [("The rate is 105% a year, and each", "10.5%"), ("shall not exceed $1,500 in any twelve", "$1,500,000")],
)
def test_digits_keep_their_own_punctuation(deal: RoomIndex, quotation: str, written: str) -> None:
    citation = "msa §5.1" if "%" in written else "msa §4.2"
    judgement = judge(deal, citation, quotation)
    assert judgement.verdict is Verdict.ALTERED_QUOTE
    assert written in judgement.message


@pytest.mark.parametrize(
    "quotation", ["lord is not permitted to terminate this", "is not permitted to terminate this Agree"]
)
def test_a_quotation_begins_and_ends_at_word_edges(deal: RoomIndex, quotation: str) -> None:
    assert judge(deal, "msa §4.2", quotation).outcome == "ALTERED_QUOTE"


def test_a_quotation_ends_at_no_point_inside_a_number(deal: RoomIndex) -> None:
    assert judge(deal, "msa §4.2", "Each party’s liability shall not exceed $1").outcome == "ALTERED_QUOTE"
    assert judge(deal, "msa §5.1", "without set-off. The rate is 10").outcome == "ALTERED_QUOTE"


def test_words_of_another_document_are_misattributed_with_their_place(deal: RoomIndex) -> None:
    judgement = judge(deal, "msa §5.1", "in no event later than 72 hours after Provider confirms")
    assert judgement.verdict is Verdict.MISATTRIBUTED_QUOTE
    assert judgement.places == ("dpa §2.1",)
    assert judgement.mend == "cite dpa §2.1"


def test_words_of_several_places_list_them_all(deal: RoomIndex) -> None:
    twice = room(a="# A\n\n1.1 The Fees are due at once.\n\n1.2 The Fees are due at once.\n\n1.3 Nothing more.\n")
    assert judge(twice, "a §1.3", "The Fees are due at once").places == ("a §1.1", "a §1.2")


def test_words_that_stand_nowhere_are_fabricated(deal: RoomIndex) -> None:
    judgement = judge(deal, "msa §4.2", "Supplier warrants the escrow deposit against meteorites")
    assert judgement.verdict is Verdict.FABRICATED_QUOTE


def test_an_empty_provision_proves_absence(deal: RoomIndex) -> None:
    judgement = judge(deal, "dpa §2.2", "Processor warrants escrow deposits against meteorites")
    assert judgement.verdict is Verdict.FABRICATED_QUOTE


def test_a_splice_of_two_provisions_never_verifies(deal: RoomIndex) -> None:
    quotation = "Customer shall pay each invoice within 30 days of receipt after Provider confirms the incident"
    assert judge(deal, "msa §5.1", quotation).verdict is Verdict.ALTERED_QUOTE


# -- short, uncited, unresolved ----------------------------------------------------------------------------------


@pytest.mark.parametrize("quotation", ["Client Records", "without", "is 10.5%"])
def test_a_short_quotation_that_stands_somewhere_is_too_short_to_verify(deal: RoomIndex, quotation: str) -> None:
    assert outcome(deal, "msa §4.1", quotation) == ("MISSING_EVIDENCE", Verdict.MISSING_EVIDENCE)


@pytest.mark.parametrize("quotation", ["purple", "the Tenant", "9,999"])
def test_a_short_quotation_that_stands_nowhere_is_fabricated_in_a_field(deal: RoomIndex, quotation: str) -> None:
    assert outcome(deal, "msa §4.1", quotation)[1] is Verdict.FABRICATED_QUOTE


def test_in_literal_mode_a_short_quotation_is_only_too_short(deal: RoomIndex) -> None:
    assert judge(deal, "msa §4.1", "purple", literal=True).verdict is Verdict.MISSING_EVIDENCE


def test_an_empty_quotation_verifies_nothing(deal: RoomIndex) -> None:
    assert judge(deal, "msa §4.1", "   ").outcome != "verified"


@pytest.mark.parametrize("citation", [None, "dpa §9.9", "nda §2"])
def test_true_words_without_a_citation_that_resolves_say_where_they_stand(
    deal: RoomIndex, citation: str | None
) -> None:
    judgement = judge(deal, citation, "in no event later than 72 hours")
    assert judgement.verdict is Verdict.UNRESOLVED_CITATION
    assert judgement.places == ("dpa §2.1",)


def test_false_words_without_a_citation_are_fabricated(deal: RoomIndex) -> None:
    assert judge(deal, None, "Supplier warrants the escrow deposit").verdict is Verdict.FABRICATED_QUOTE


# -- ellipses, brackets, cuts ------------------------------------------------------------------------------------


def test_an_ellipsis_verifies_and_shows_what_is_left_out(deal: RoomIndex) -> None:
    judgement = judge(
        deal, "msa §5.1", "Customer shall pay each invoice … and each Provider’s agents bear their own cost"
    )
    assert judgement.outcome == "verified"
    assert judgement.notes[0].code == "elided"


@pytest.mark.parametrize("mark", ["…", "...", ". . .", "[...]", "[…]", "* * *"])
def test_every_form_of_ellipsis_is_one(deal: RoomIndex, mark: str) -> None:
    quotation = f"Customer shall pay each invoice {mark} the rate is 10.5% a year"
    assert judge(deal, "msa §5.1", quotation).outcome == "verified"


def test_an_ellipsis_over_a_negator_right_before_the_next_piece_is_altered(deal: RoomIndex) -> None:
    judgement = judge(deal, "msa §4.2", "The landlord is … permitted to terminate this Agreement")
    assert judgement.verdict is Verdict.ALTERED_QUOTE
    assert "'not'" in judgement.message


def test_the_idioms_of_negation_may_be_left_out(deal: RoomIndex) -> None:
    quotation = "Provider will notify Customer ... later than 72 hours after Provider confirms"
    assert (
        judge(deal, "dpa §2.1", "Provider will notify Customer ... in no event later than 72 hours").outcome
        == "verified"
    )
    assert judge(deal, "dpa §2.1", quotation).outcome == "verified"


def test_a_negator_farther_back_is_a_note(deal: RoomIndex) -> None:
    quotation = "Provider shall not … disclose the Client Records to a third party, except as Section 4.3 permits"
    judgement = judge(deal, "msa §4.1", quotation)
    assert judgement.outcome == "verified"
    assert "elided-condition" in [n.code for n in judgement.notes]


def test_pieces_in_the_wrong_order_do_not_verify(deal: RoomIndex) -> None:
    quotation = "The rate is 10.5% a year … Customer shall pay each invoice"
    assert judge(deal, "msa §5.1", quotation).verdict is Verdict.ALTERED_QUOTE


def test_an_ellipsis_does_not_cross_a_provision(deal: RoomIndex) -> None:
    quotation = "Customer shall pay each invoice … Provider will notify Customer"
    assert judge(deal, "msa §5.1", quotation).outcome != "verified"


def test_a_piece_of_two_words_counts_only_within_a_sentence_of_its_neighbour(deal: RoomIndex) -> None:
    near = judge(deal, "msa §5.1", "Customer shall pay … within 30 days of receipt")
    far = judge(deal, "msa §4", "Each party’s liability shall not exceed … may disclose … tell Customer first")
    assert near.outcome == "verified"
    assert far.verdict is Verdict.MISSING_EVIDENCE


@pytest.mark.parametrize(
    "quotation",
    [
        "[t]he rate is 10.5% a year",
        "[The Customer] shall pay each invoice within 30 days of receipt, without set-off",
        "Customer shall pay each invoice within 30 days of [its] receipt, without set-off",
        "each Provider[']s agents bear their own cost",
        "Customer shall pay each invoice [sic] within 30 days of receipt, without set-off",
        "Customer shall pay each invoice within 30 days of receipt, without set-off (emphasis added)",
        "each Provider’s agents bear their own cost of [***] per unit",
    ],
)
def test_brackets_that_change_no_meaning_verify(deal: RoomIndex, quotation: str) -> None:
    assert judge(deal, "msa §5.1", quotation).outcome == "verified"


@pytest.mark.parametrize(
    "quotation",
    [
        "Customer shall pay each invoice within [60] days of receipt, without set-off",
        "Customer shall [not] pay each invoice within 30 days of receipt",
        "Customer [may] pay each invoice within 30 days of receipt, without set-off",
        "Customer shall pay each invoice within 30 days of receipt[, unless disputed], without set-off",
        "Customer shall pay each invoice [with] set-off. The rate is 10.5% a year",
    ],
)
def test_brackets_that_change_a_number_or_a_negation_are_altered(deal: RoomIndex, quotation: str) -> None:
    assert judge(deal, "msa §5.1", quotation).verdict is Verdict.ALTERED_QUOTE


def test_a_redaction_in_the_source_matches_only_itself(deal: RoomIndex) -> None:
    quotation = "each Provider’s agents bear their own cost of five dollars per unit"
    assert judge(deal, "msa §5.1", quotation).verdict is Verdict.ALTERED_QUOTE


def test_a_quotation_of_brackets_only_verifies_only_as_it_stands(deal: RoomIndex) -> None:
    assert judge(deal, "msa §5.1", "[Customer shall pay each] [invoice within 30 days]").outcome != "verified"


@pytest.mark.parametrize(
    ("citation", "quotation", "cut"),
    [
        ("msa §4.2", "permitted to terminate this Agreement before 31 December", "not"),
        ("msa §4.2", "… permitted to terminate this Agreement before 31 December", "not"),
        ("msa §4.2", "the parties agree otherwise in writing", "unless"),
        ("msa §4.2", "liability shall not exceed $1,500,000 in any twelve (12) month period", "unless"),
        ("msa §4.3", "Provider may disclose Client Records", "if"),
        ("msa §4.1", "disclose the Client Records to a third party", "except"),
        ("msa §4.2", "party limits its liability for fraud", "Neither"),
        ("dpa §2.1", "later than 72 hours after Provider confirms", "in no event"),
    ],
)
def test_a_quotation_cut_next_to_a_negation_or_condition_is_said_to_be(
    deal: RoomIndex, citation: str, quotation: str, cut: str
) -> None:
    judgement = judge(deal, citation, quotation)
    assert judgement.outcome == "verified"
    assert judgement.verdict is Verdict.TRUNCATED_QUOTE
    assert cut.lower() in judgement.message.lower()


def test_a_final_point_before_a_condition_is_a_cut(deal: RoomIndex) -> None:
    judgement = judge(deal, "msa §4.2", "liability shall not exceed $1,500,000 in any twelve (12) month period.")
    assert judgement.verdict is Verdict.TRUNCATED_QUOTE
    assert "end-punctuation" in judgement.folds


# -- what cannot be read ------------------------------------------------------------------------------------------


def test_a_quotation_over_a_damaged_character_could_not_be_checked() -> None:
    damaged = room(a="# A\n\n1.1 The fee is su\ufffdcient for the whole of the first year of the term.\n\n1.2 None.\n")
    judgement = judge(damaged, "a §1.1", "The fee is sufficient for the whole of the first year")
    assert judgement.verdict is Verdict.UNREADABLE_SOURCE
    other = judge(damaged, "a §1.1", "The fee is sufficient for the whole of the second year")
    assert other.verdict is Verdict.ALTERED_QUOTE


def test_words_beside_a_damaged_character_still_verify() -> None:
    damaged = room(a="# A\n\n1.1 The fee is su\ufffdcient for the whole of the first year of the term.\n\n1.2 None.\n")
    assert judge(damaged, "a §1.1", "for the whole of the first year").outcome == "verified"


# -- ambiguity ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def two_papers() -> RoomIndex:
    text = "# Agreement\n\n## 1. Term\n\n1.1 The term is five years from signature.\n\n1.2 The fee is {} dollars a month.\n"
    from rooms import content

    from critic.model.documents import DealRoomContent

    one, other = (content(nda=text.format(fee)).documents[0] for fee in ("forty", "fifty"))
    return RoomIndex(DealRoomContent(name="room", documents=(one, other)))


def test_an_ambiguous_citation_verifies_only_where_every_candidate_has_the_words(two_papers: RoomIndex) -> None:
    assert judge(two_papers, "nda §1.1", "The term is five years from signature").outcome == "verified"
    assert judge(two_papers, "nda §1.2", "The fee is forty dollars a month").outcome == "AMBIGUOUS_CITATION"


def test_words_in_no_candidate_are_judged_as_if_the_citation_resolved(two_papers: RoomIndex) -> None:
    assert judge(two_papers, "nda §1.2", "The term is five years from signature").verdict is Verdict.MISATTRIBUTED_QUOTE
    assert judge(two_papers, "nda §1.2", "Supplier warrants against meteorites").verdict is Verdict.FABRICATED_QUOTE


# -- literal -----------------------------------------------------------------------------------------------------


def test_literal_mode_folds_case_and_white_space_and_nothing_else(deal: RoomIndex) -> None:
    assert judge(deal, "msa §4.2", "EACH  party’s liability\nshall not exceed", literal=True).outcome == "verified"
    assert judge(deal, "msa §4.2", "Each party's liability shall not exceed", literal=True).outcome != "verified"


def test_literal_mode_is_containment(deal: RoomIndex) -> None:
    assert judge(deal, "msa §4.2", "lord is not permitted to terminate this Agree", literal=True).outcome == "verified"


@pytest.mark.parametrize("citation", ["MSA §4.2", "Section 4.2 of the MSA", "msa 4.2"])
def test_literal_mode_wants_exact_ids(deal: RoomIndex, citation: str) -> None:
    judgement = judge(deal, citation, "The landlord is not permitted to terminate", literal=True)
    assert judgement.verdict is Verdict.UNRESOLVED_CITATION
