"""A limit reads the quantity that a clause proposes, however it is written, and nothing refused (contract §7)."""

from __future__ import annotations

import time

import pytest
from authority_files import authority_of

from critic.rules import LimitOutcome, Proposal, measure

NOTICE = "{measure: duration, at_most: 24 hours, near: 'notif(?:y|ies|ication)|notice'}"


def outcome_of(text: str, limit: str = NOTICE) -> LimitOutcome:
    rule = authority_of(f"non_negotiables:\n  - id: r\n    limits: [{limit}]\n").non_negotiables[0]
    return measure(rule.limits[0], Proposal(text))


@pytest.mark.parametrize(
    "text",
    [
        "Provider shall notify Customer within 72 hours after discovery.",
        "Provider shall notify Customer within seventy-two (72) hours.",
        "Provider shall notify Customer within 7\u20602 hours.",
        "Provider shall notify Customer within **72**\u00a0hours.",
        "Provider shall notify Customer within three days.",
        "Provider shall notify Customer within one business day.",
        "Within 72 hours after discovery, Provider shall notify Customer.",
        "Provider shall, within 72 hours, notify Customer and report to it every day.",
        "Provider shall notify Customer promptly, but in no event later than 72 hours after discovery.",
        "Provider shall notify Customer promptly; and in any event within 72 hours.",
        "Provider shall notify Customer within 24 hours and in any event no later than 72 hours.",
        "Provider shall notify Customer within 24 hours or, if later, 48 hours after discovery.",
        "Provider shall notify Customer within 24 hours, which may be extended by an additional 12 hours.",
        "Provider shall notify Customer within 24 to 48 hours.",
        "Provider shall not delay notice beyond 72 hours.",
        "Provider shall not fail to notify Customer within 72 hours.",
        "Provider shall not sell the data, and notifies Customer within 72 hours.",
        "Provider may not sell the data and shall notify Customer within 72 hours.",
        "Notice is given within twenty-four (72) hours.",
        "In the notice clause, \"24 hours\" is replaced with \"72 hours\".",
        "The period for notice is increased from 24 hours to 72 hours.",
        "Provider shall notify Customer within the greater of 24 hours and 72 hours.",
        "A 72-hour notice period applies.",
        "Notice:\n- within 72 hours of discovery",
        "Notice is given within 24 hours; provided that where the facts are unclear such period is 72 hours.",
        "Notice is given within 24 hours. This deadline is extended to 72 hours where needed.",
        "Provider will not take more than 72 hours to notify Customer.",
    ],
)  # fmt: skip
def test_a_longer_period_is_beyond_the_limit(text: str) -> None:
    outcome = outcome_of(text)
    assert outcome.beyond, outcome
    assert not outcome.unread


@pytest.mark.parametrize(
    "text",
    [
        "Provider shall notify Customer within 24 hours after discovery.",
        "Provider shall notify Customer within one (1) day.",
        "Provider shall notify Customer without undue delay and no later than twenty-four hours.",
        "Provider shall notify Customer within 24 hours and retain the logs for 12 months.",
        "Provider shall keep the logs for 12 months and shall notify Customer within 24 hours.",
        "Provider shall keep the logs for 12 months and notify Customer within 24 hours.",
        "Within 24 hours after discovery, Provider shall notify Customer and report again after ten days.",
        "In the notice clause, \"72 hours\" is replaced with \"24 hours\".",
        "The period for notice is reduced from 72 hours to 24 hours.",
        "Notice is given within 24 hours instead of 72 hours.",
        "By deleting 72 hours, notice is due within 24 hours.",
        "Notice is due within ~~72~~ 24 hours.",
        "Provider shall notify Customer of each incident as follows. Such notice is given within 24 hours.",
    ],
)  # fmt: skip
def test_a_period_that_keeps_to_the_limit_is_within(text: str) -> None:
    outcome = outcome_of(text)
    assert outcome.within, outcome
    assert not outcome.beyond
    assert not outcome.unread


@pytest.mark.parametrize(
    "text",
    [
        "Customer does not accept notice within 72 hours.",
        "Customer rejects a notice period of 72 hours.",
        "Provider's draft asked for notice within 72 hours.",
        "No notice within 72 hours is offered.",
        "Nothing obliges Customer to accept notice within 72 hours.",
        "The notice period of 72 hours is not incorporated.",
        "Notice within 72 hours is not acceptable.",
        "Neither Provider nor Customer is bound by notice within 72 hours.",
        "The notice period of 72 hours is hereby deleted.",
    ],
)
def test_a_period_that_is_refused_is_not_proposed_and_is_listed(text: str) -> None:
    outcome = outcome_of(text)
    assert not outcome.beyond, outcome
    assert outcome.silenced


@pytest.mark.parametrize(
    "text",
    [
        "Provider shall notify Customer promptly.",
        "Provider shall notify Customer without undue delay.",
        "Provider shall notify Customer as soon as reasonably practicable.",
        "Provider shall notify Customer within a reasonable time.",
        "Provider shall notify Customer within [__] hours.",
    ],
)
def test_words_without_a_readable_period_are_a_missing_term(text: str) -> None:
    outcome = outcome_of(text)
    assert outcome.unread
    assert not outcome.beyond


def test_a_proposal_that_says_nothing_of_it_is_silent() -> None:
    assert outcome_of("Fees are due in 60 days.") == LimitOutcome()


CAP = "{measure: multiple, at_least: 2x, near: '\\bcap(?:ped)?\\b|shall not exceed'}"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Liability shall not exceed two times the Fees.", "within"),
        ("Liability shall not exceed twice the Fees.", "within"),
        ("Liability is capped at 200% of the Fees.", "within"),
        ("Liability is capped at three (3) times the Fees.", "within"),
        ("Liability is capped at 1.5x the Fees.", "beyond"),
        ("Liability is capped at one hundred percent (100%) of the Fees.", "beyond"),
        ("Liability is capped at the Fees paid in the preceding year.", "beyond"),
        ("Liability shall not exceed the Fees paid in the twelve (12) months before the claim.", "beyond"),
        ("Liability shall not exceed the Fees payable for the thirty-six (36) months preceding the claim.", "within"),
        ("Liability shall not exceed twelve months' Fees.", "beyond"),
        ("Liability is capped at the annual Fees.", "beyond"),
        ("Liability is capped at three times the Fees paid in the twelve months before the claim.", "within"),
        ("Liability is capped at the sum in Schedule 2, and Fees are invoiced every twelve months.", "unread"),
        ("Liability is capped at the lesser of two times the Fees and $1,000,000.", "unread"),
        ("Liability is capped at the greater of two times the Fees and $1,000,000.", "within"),
        ("Liability is capped at the lesser of 1x the Fees and 3x the Fees.", "beyond"),
    ],
)
def test_a_cap_is_a_multiple(text: str, field: str) -> None:
    outcome = outcome_of(text, CAP)
    assert getattr(outcome, field), outcome


def test_a_cap_in_fees_of_a_period_says_how_it_was_read() -> None:
    outcome = outcome_of("Liability is capped at the Fees paid in the six months before the claim.", CAP)
    assert "multiple of a year's" in outcome.beyond[0].note


@pytest.mark.parametrize(
    "text",
    [
        "Section 9.4 (Cap; Deductible) applies to claims under Section 9.2(a).",
        "Clause 7(b) (Cap) survives the end of this Agreement.",
    ],
)
def test_the_heading_of_another_place_proposes_nothing(text: str) -> None:
    assert outcome_of(text, CAP) == LimitOutcome()


@pytest.mark.parametrize(
    ("text", "field"),
    [
        # What does not apply, or is deleted, is another thing.
        ("Notice is given within 72 hours; the period of 24 hours in Annex 2 does not apply.", "beyond"),
        ("Notice is given within 72 hours, and Section 4.2 shall not apply.", "beyond"),
        ("Notice is given within 72 hours, after which the logs are deleted.", "beyond"),
        ("Notice is given within 72 hours, and the logs are kept until they are removed.", "beyond"),
        ("The logs are deleted 72 hours after notice.", "beyond"),
        ("The notice period of 72 hours shall not apply.", "silenced"),
        ("The sentence on notice within 72 hours is deleted.", "silenced"),
        ("Notice within 72 hours, and within 96 hours for guests, is not accepted.", "silenced"),
        # A request is a condition, and no report of somebody's position.
        ("Upon Provider's request notice is given within 72 hours.", "beyond"),
        ("Notice is given within 72 hours of Customer's written request.", "beyond"),
        ("Provider's request for a notice period of 72 hours is refused.", "silenced"),
        # A `without` reaches its own words.
        ("On a transfer without cause, Provider gives notice within 72 hours.", "beyond"),
        ("Without limiting the foregoing, notice is given within 72 hours.", "beyond"),
        ("Provider acts without notice within 72 hours.", "silenced"),
        # A period that looks back bounds nothing.
        ("Notice of an incident of the last ten days is given within 20 hours.", "within"),
        ("Notice goes to whoever asked in the preceding 90 days, and in any event within 24 hours.", "within"),
    ],
)
def test_what_a_quantity_belongs_to_is_read_from_its_clause(text: str, field: str) -> None:
    outcome = outcome_of(text)
    assert getattr(outcome, field), outcome
    assert field == "beyond" or not outcome.beyond


SUSPENSION = "{measure: duration, at_least: 10 days, near: notice}"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Provider shall not suspend the Service without ten (10) days' notice.", "within"),
        ("Provider may suspend the Service on five days' notice.", "beyond"),
        ("Provider shall not suspend the Service without five days' notice.", "beyond"),
        ("Provider may suspend the Service on ten business days' notice.", "within"),
        ("Provider may suspend the Service on 5 to 15 days' notice.", "beyond"),
        ("Provider may suspend the Service on less than ten days' notice.", "beyond"),
        ("Neither party may suspend the Service on less than ten days' notice.", "within"),
    ],
)
def test_a_notice_period_has_a_floor(text: str, field: str) -> None:
    outcome = outcome_of(text, SUSPENSION)
    assert getattr(outcome, field), outcome


def test_words_and_figures_that_differ_are_named() -> None:
    assert outcome_of("Notice within twenty-four (72) hours.").inconsistent[0].text == "twenty-four (72) hours"


def test_a_quantity_is_shown_where_it_was_typed() -> None:
    text = "Provider shall notify Customer\nwithin **7\u20602** hours."
    hit = outcome_of(text).beyond[0]
    assert text[hit.span.start : hit.span.end] == "7\u20602** hours"
    assert hit.text == "72 hours"


def test_a_conversion_is_said() -> None:
    assert "may be as much as" in outcome_of("Notice within one business day.").beyond[0].note


def test_a_limit_past_its_budget_is_not_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critic.gates.CLOCK_S", 0.05)
    outcome = outcome_of("a" * 60 + "b", "{measure: duration, at_most: 24 hours, near: '(?:a|aa)+$'}")
    assert "budget" in outcome.not_evaluated


@pytest.mark.parametrize(
    "unit",
    [
        "notify within 24 hours ",
        "notice and notify within 24 hours and Provider shall ",
        "a:\n- notify within 24 hours\n",
        "Customer rejects notice of 24 hours, ",
    ],
)
def test_a_long_hostile_proposal_is_measured_in_linear_time(unit: str) -> None:
    started = time.process_time()
    outcome_of(unit * (100_000 // len(unit)))
    assert time.process_time() - started < 5
