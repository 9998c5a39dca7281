"""A ladder names the rung that a proposal stands on (contract §7)."""

from __future__ import annotations

import pytest
from authority_files import authority_of

from critic.model.authority import NonNegotiable
from critic.rules import Proposal, judge, stand

CAP = """non_negotiables:
  - id: cap
    ladder:
      - {id: standard, limit: {measure: multiple, at_least: 3x, near: '\\bcap'}, needs: nothing}
      - {id: fallback, limit: {measure: multiple, at_least: 2x, near: '\\bcap'}, needs: escalation}
      - {id: uncapped-data, patterns: [under the general cap], needs: escalation}
      - {id: never, patterns: [no liability], needs: refusal}
"""


@pytest.fixture(scope="module")
def rule() -> NonNegotiable:
    return authority_of(CAP).non_negotiables[0]


@pytest.mark.parametrize(
    ("text", "rung"),
    [
        ("The cap is four times the Fees.", "standard"),
        ("The cap is 300% of the Fees.", "standard"),
        ("The cap is two times the Fees.", "fallback"),
        ("The cap is 250% of the Fees.", "fallback"),
        ("Data claims fall under the general cap.", "uncapped-data"),
        ("The cap is three times the Fees; Provider has no liability otherwise.", "never"),
        ("Data claims fall under the general cap and Provider bears no liability.", "never"),
        ("Fees are due in 30 days.", None),
    ],
)
def test_the_rung_is_the_worst_that_the_words_name(rule: NonNegotiable, text: str, rung: str | None) -> None:
    outcome = stand(rule, Proposal(text))
    assert (outcome.rung.id if outcome.rung else None) == rung
    assert outcome.beyond is None


def test_a_quantity_below_every_rung_is_beyond_the_ladder(rule: NonNegotiable) -> None:
    outcome = stand(rule, Proposal("The cap is one times the Fees."))
    assert outcome.beyond is not None
    assert outcome.beyond.text == "one times"
    assert judge(rule, Proposal("The cap is 1x the Fees."), strict=True).fires


def test_a_cap_that_is_no_multiple_is_unread(rule: NonNegotiable) -> None:
    assert stand(rule, Proposal("The cap is the Fees paid.")).unread


def test_a_rung_that_needs_nothing_does_not_fire(rule: NonNegotiable) -> None:
    assert not judge(rule, Proposal("The cap is 3x the Fees."), strict=True).fires
    assert judge(rule, Proposal("The cap is 2x the Fees."), strict=True).fires
    assert judge(rule, Proposal("Provider has no liability."), strict=True).fires
