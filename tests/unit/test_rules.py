"""One rule against one proposal: the phrases of v1 to the letter, those of v2 bounded and guarded (contract §7)."""

from __future__ import annotations

import pytest
from authority_files import authority_of, prohibiting
from hypothesis import given
from hypothesis import strategies as st

from critic.rules import Proposal, RuleOutcome, missing, scan, scan_patterns, speaks_of


def outcome_of(text: str, *patterns: str, version: int = 2, extra: str = "") -> RuleOutcome:
    authority = prohibiting(*patterns, version=version, extra=extra)
    return scan(authority.non_negotiables[0], Proposal(text), strict=authority.strict)


def fires(text: str, *patterns: str, version: int = 2, extra: str = "") -> bool:
    return bool(outcome_of(text, *patterns, version=version, extra=extra).hits)


def test_a_phrase_of_v1_is_a_substring_of_normalised_text() -> None:
    assert fires("notice within 130 DAYS", "30 days", version=1)
    assert fires("not 30\n\n days", "30  Days", version=1)
    assert not fires("not 30-days", "30 days", version=1)


def test_a_gate_of_v1_sees_normalised_text_and_no_idioms() -> None:
    gate = "{pattern: 'in 72 hours', negation_guard: true}"
    assert fires("Notice is given in\n72  HOURS", gate, version=1)
    assert not fires("Without undue delay, in 72 hours", gate, version=1)
    assert fires("Without undue delay, in 72 hours", gate)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(
    "text",
    [
        "in 7\u20602 hours",
        "in ７２ hours",
        "in 72\u00a0hours",
        "in 7\u00ad2 hours",
        "in 7\u200b2\nhours",
        "in **72** hours",
    ],
)
def test_nothing_hides_from_either_version(text: str, version: int) -> None:
    assert fires(text, "72 hours", version=version)


def test_a_phrase_of_v2_stands_between_word_edges() -> None:
    assert not fires("notice within 130 days", "30 days")
    assert not fires("notice within 1.30 days", "30 days")
    assert not fires("a cap of 5%0", "5%0x")
    assert not fires("non-exclusive use", "exclusive use")
    assert not fires("de-identified data", "identified data")
    assert fires("(30 days)", "30 days")
    assert fires("72-hour notice", "hour notice")
    assert not fires("a fee of $1.50", "$1")


def test_a_phrase_of_v2_is_guarded_by_negators_before_it_and_not_by_idioms() -> None:
    assert not fires("Vendor shall not train its models", "train its models")
    assert fires("Vendor shall train its models and not others", "train its models")
    assert fires("In no event later than 72 hours", "72 hours")
    assert fires("Without limitation, vendor may train its models", "train its models")


def test_marks_and_dashes_do_not_hide_a_phrase_of_v2() -> None:
    assert fires("the Customer’s ‘know–how’", "customer's 'know-how'")
    assert fires("the customer's know-how", "Customer’s know—how")


def test_a_gate_of_v2_is_tried_on_plain_marks_too() -> None:
    assert fires("the Customer’s data", '{pattern: "customers data"}'.replace("customers", "customer's"))


def test_a_match_is_shown_where_it_was_typed_with_its_sentence() -> None:
    typed = "Fine so far. Notice within **7\u20602** hours is given. More."
    hit = outcome_of(typed, "72 hours").hits[0]
    assert typed[hit.span.start : hit.span.end] == "7\u20602** hours"
    assert hit.sentence == "Notice within 72 hours is given."


def test_struck_words_are_not_proposed() -> None:
    assert not fires("within ~~72 hours~~ 24 hours", "72 hours")
    assert not fires("within ~~72 hours~~ 24 hours", "72 hours", version=1)


def test_a_list_is_refused_by_its_lead_in() -> None:
    text = "Vendor shall not do this:\n\n- Sell the data\n- Train its models\n"
    assert not fires(text, "train its models")
    assert not fires(text, "{pattern: train its models, negation_guard: true}")
    assert fires("It holds:\n- Vendor may not sell it\n- Vendor may train its models", "train its models")


def test_what_a_guard_silenced_is_listed_once_with_its_reason() -> None:
    outcome = outcome_of("Vendor shall not train ‘its’ models.", "train 'its' models")
    assert [(s.by, s.because) for s in outcome.silenced] == [("negation_guard", "not")]


def test_an_invisible_character_in_a_negator_does_not_turn_a_refusal_into_a_concession() -> None:
    assert not fires("Vendor shall n\u200bot train its models", "train its models")


def test_a_rule_past_its_budget_is_not_evaluated_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critic.gates.CLOCK_S", 0.05)
    outcome = outcome_of("a" * 60 + "b", "{pattern: '(?:a|aa)+$'}")
    assert outcome.hits == ()
    assert "budget" in outcome.not_evaluated[0]


UNLESS = "    unless: [{}]\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("savings", "Nothing in this Section limits the bar on vendor may train models."),
        ("savings", "The rule that vendor may train models remains prohibited."),
        ("anti_construction", "This licence shall not be construed so that vendor may train models."),
        ("anti_construction", "Any reading under which vendor may train models is expressly excluded."),
        ("mutual_prohibition", "Neither party nor vendor may train models."),
        ("mutual_prohibition", "Provider and Customer each agree to refrain: vendor may train models."),
        ("position_recital", "Customer rejects the sentence that vendor may train models."),
        ("position_recital", "The words vendor may train models are deleted."),
        ("position_recital", "Vendor's request that vendor may train models is noted."),
        ("anti_construction", "A reading under which vendor may train models, and sell them, is excluded."),
    ],
)  # fmt: skip
def test_a_named_construction_silences_a_rule(name: str, text: str) -> None:
    pattern = "{pattern: vendor may train models}"
    assert fires(text, pattern)
    outcome = outcome_of(text, pattern, extra=UNLESS.format(name))
    assert outcome.hits == ()
    assert outcome.silenced[0].by == f"unless {name}"


@pytest.mark.parametrize(
    "text",
    [
        "Neither party may sell it, but vendor may train models.",
        "Nothing in this Section limits the fees, except that vendor may train models.",
        "Customer rejects the fees. Vendor may train models.",
        "Vendor may train models, however resale is excluded.",
        "Vendor may train models, and Section 4.2 shall not apply.",
        "Vendor may train models; the restrictions of Section 4.2 do not apply.",
        "Vendor may train models on the data, and the rights of Customer remain in full force.",
        "Vendor may train models on the data, which is deleted afterwards.",
        "Vendor may train models on data until it is removed.",
    ],
)
def test_a_turn_takes_the_construction_away(text: str) -> None:
    pattern = "{pattern: vendor may train models}"
    every = "savings, anti_construction, mutual_prohibition, position_recital"
    assert fires(text, pattern, extra=UNLESS.format(every))


@pytest.mark.parametrize(
    "text",
    [
        "Upon Customer's request vendor may train models.",
        "At the Customer's written request vendor may train models.",
        "As Customer requested, vendor may train models.",
        "In the current version of the Service vendor may train models.",
        "The data on which vendor may train models is deleted.",
    ],
)
def test_a_condition_and_a_product_are_no_report_of_a_position(text: str) -> None:
    assert fires(text, "{pattern: vendor may train models}", extra=UNLESS.format("position_recital"))


def test_required_words_are_missing_where_they_do_not_stand_or_are_refused() -> None:
    rule = prohibiting(
        "x", extra="    required_patterns:\n      - written consent\n      - any: [24 hours, one day]\n"
    ).non_negotiables[0]
    unmet, unknown = missing(rule.required_patterns, Proposal("With written consent, in one day."))
    assert (unmet, unknown) == ((), ())


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("Provider may assign it with written consent.", True),
        ("Provider shall not assign it without the prior written consent of Customer.", True),
        ("Provider shall not delay and shall ask for written consent.", True),
        ("Provider may assign it without written consent.", False),
        ("Provider need not ask for written consent.", False),
        ("Provider is not required to obtain any written consent.", False),
        ("It needs no written consent.", False),
        ("An oral consent.", False),
    ],
)
def test_a_required_phrase_counts_unless_it_is_refused_where_it_stands(text: str, met: bool) -> None:
    rule = prohibiting("x", extra="    required_patterns: [written consent]\n").non_negotiables[0]
    assert (missing(rule.required_patterns, Proposal(text))[0] == ()) is met


def test_patterns_are_scanned_in_their_order() -> None:
    patterns = prohibiting("b c", "a").non_negotiables[0].prohibited_patterns
    assert [h.pattern for h in scan_patterns(patterns, Proposal("a b c"), strict=True).hits] == ["b c", "a"]


@pytest.mark.parametrize(
    ("topic", "reason", "speaks"),
    [
        ("Liability cap", "The client's approval is needed.", True),
        ("We have no authority for this CAP", "approval, please", True),
        ("Liability cap", "They insist.", False),
        ("Handicap", "approval", False),
        ("", "", False),
    ],
)
def test_an_escalation_speaks_of_what_is_to_be_escalated(topic: str, reason: str, speaks: bool) -> None:
    escalation = authority_of(
        "escalations:\n  - {id: e, trigger_patterns: [x], satisfied_by: [cap, approval]}\n"
    ).escalations[0]
    assert speaks_of(escalation, topic, reason) is speaks


def test_an_escalation_is_triggered_by_its_patterns() -> None:
    escalation = authority_of("escalations:\n  - {id: e, trigger_patterns: [two times the fees]}\n").escalations[0]
    assert scan(escalation, Proposal("A cap of two times the Fees."), strict=True).hits
    assert not speaks_of(escalation, "two times the fees", "")


def test_an_assertion_looks_at_prose() -> None:
    assertion = authority_of("assertions:\n  - {id: a, prohibited_patterns: [is unenforceable]}\n").assertions[0]
    assert scan(assertion, Proposal("We think that the clause is unenforceable."), strict=True).hits
    assert not scan(assertion, Proposal("We do not say that it is unenforceable."), strict=True).hits


def test_a_phrase_of_v1_is_found_over_the_items_of_a_list() -> None:
    text = "Vendor may:\n(a) sell the data;\n(b) train models."
    assert fires(text, "sell the data; (b) train models", version=1)
    assert fires(text, "'vendor may: (a) sell'", version=1)


@given(st.text(alphabet="ab1 \n.,;()\u00e9\u2060７İ*", max_size=60), st.text(alphabet="ab1 .", min_size=1, max_size=4))
def test_what_v1_matches_stands_in_the_raw_text_at_its_place(text: str, phrase: str) -> None:
    if not phrase.strip():
        return
    rule = authority_of(
        f"non_negotiables:\n  - id: r\n    prohibited_patterns: ['{phrase}']\n", version=1
    ).non_negotiables[0]
    for hit in scan(rule, Proposal(text), strict=False).hits:
        assert 0 <= hit.span.start < hit.span.end <= len(text)
    if " ".join(phrase.lower().split()) in " ".join(text.lower().split()):
        assert scan(rule, Proposal(text), strict=False).hits
