"""Which texts may hold a quantity at all."""

from __future__ import annotations

import pytest

from critic.text.quantities import read_quantities
from critic.text.wordlists import may_hold_quantity

QUANTITIES = (
    "thirty days", "30 days", "within a year", "for an additional business day", "the next business day",
    "the fifth day following it", "the thirty-second month after", "on the fortieth anniversary", "forty months",
    "fourty days", "twice the fees", "twofold the fees", "threefold the amounts", "½ percent", "one-half of one percent",
    "a dozen years", "half a year", "a hundred dollars", "a trillion euros", "three quarters of a year", "ninty days",
    "sixteen weeks", "two-thirds of a percent", "5x", "$3", "ten per cent", "a zillion", "two to one, 3:1", "zero days",
)  # fmt: skip


@pytest.mark.parametrize("text", QUANTITIES)
def test_no_text_with_a_quantity_is_passed_over(text: str) -> None:
    assert may_hold_quantity(text) or not read_quantities(text)


@pytest.mark.parametrize("text", ["", "This is a term of the agreement.", "They are liable for every loss, often."])
def test_a_text_without_a_number_is_passed_over(text: str) -> None:
    assert not may_hold_quantity(text)
