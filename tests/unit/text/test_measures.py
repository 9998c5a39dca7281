"""Quantities of one measure are compared in the reading that is worst for the client (contract §7, limits)."""

from __future__ import annotations

import pytest

from critic.errors import CriticError
from critic.model.authority import Measure
from critic.text.measures import compare, read_bound
from critic.text.quantities import read_quantities


def within(quantity: str, bound: str, measure: Measure, *, at_most: bool = True) -> bool | None:
    read = read_quantities(quantity, measure)[0]
    return compare(read, read_bound(measure, bound), at_most=at_most).within


@pytest.mark.parametrize(
    ("quantity", "bound", "expected"),
    [
        ("24 hours", "24 hours", True),
        ("one (1) day", "24 hours", True),
        ("25 hours", "24 hours", False),
        ("72 hours", "3 days", True),
        ("two weeks", "14 days", True),
        ("15 days", ["a fortnight", "2 weeks"][1], False),
        ("12 months", "1 year", True),
        ("13 months", "1 year", False),
        ("four quarters", "1 year", True),
        ("3 business days", "3 business days", True),
        ("3 business days", "3 days", False),
        ("3 business days", "6 days", True),
        ("5 business days", "7 days", False),
        ("8 business hours", "24 hours", False),
        ("one month", "30 days", False),
        ("one month", "31 days", True),
        ("one year", "365 days", False),
        ("one year", "366 days", True),
        ("24 to 72 hours", "48 hours", False),
        ("thirty (60) days", "30 days", False),
    ],
)
def test_a_duration_is_at_most_the_bound(quantity: str, bound: str, expected: bool) -> None:
    assert within(quantity, bound, Measure.DURATION) is expected


@pytest.mark.parametrize(
    ("quantity", "bound", "expected"),
    [
        ("30 days", "30 days", True),
        ("29 days", "30 days", False),
        ("one month", "28 days", True),
        ("one month", "30 days", False),
        ("six months", "180 days", True),
        ("ten business days", "14 days", True),
        ("ten days", "10 business days", False),
        ("20 to 40 days", "30 days", False),
        ("one year", "12 months", True),
    ],
)
def test_a_duration_is_at_least_the_bound(quantity: str, bound: str, expected: bool) -> None:
    assert within(quantity, bound, Measure.DURATION, at_most=False) is expected


@pytest.mark.parametrize(
    ("measure", "quantity", "bound", "at_most", "expected"),
    [
        (Measure.MONEY, "$1.5 million", "$1,500,000", True, True),
        (Measure.MONEY, "$1,500,001", "USD 1.5 million", True, False),
        (Measure.MONEY, "1.5m", "$1,000,000", False, True),
        (Measure.MONEY, "€1,000", "$2,000", True, None),
        (Measure.PERCENTAGE, "ten percent (10%)", "10%", True, True),
        (Measure.PERCENTAGE, "10.5%", "10%", True, False),
        (Measure.PERCENTAGE, "50 basis points", "0.5%", False, True),
        (Measure.MULTIPLE, "twice the fees", "2x", False, True),
        (Measure.MULTIPLE, "150% of the fees", "2x", False, False),
        (Measure.MULTIPLE, "3.50 to 1.00", "3.5x", True, True),
    ],
)
def test_other_measures_are_compared(
    measure: Measure, quantity: str, bound: str, at_most: bool, expected: bool | None
) -> None:
    assert within(quantity, bound, measure, at_most=at_most) is expected


def test_a_conversion_says_which_reading_it_took() -> None:
    bound = read_bound(Measure.DURATION, "3 days")
    assert compare(read_quantities("3 business days")[0], bound, at_most=True).note == (
        "3 business days may be as much as 6 days"
    )
    assert compare(read_quantities("72 hours")[0], bound, at_most=True).note == ""


@pytest.mark.parametrize(
    ("measure", "text"),
    [
        (Measure.DURATION, "24"),
        (Measure.DURATION, "soon"),
        (Measure.DURATION, "24 hours or 48 hours"),
        (Measure.DURATION, "within 24 hours"),
        (Measure.DURATION, "10-15 days"),
        (Measure.DURATION, "thirty (60) days"),
        (Measure.MONEY, "10%"),
        (Measure.MULTIPLE, "2"),
        (Measure.PERCENTAGE, "ten"),
    ],
)
def test_a_bound_states_one_quantity_and_nothing_else(measure: Measure, text: str) -> None:
    with pytest.raises(CriticError):
        read_bound(measure, text)
