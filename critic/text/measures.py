"""Two quantities of one measure compared; where units differ, in the reading worst for the client (contract §7).

A business day is no day: three of them may end six days later. A month has 28 to 31 days.
"""

from __future__ import annotations

import math
from fractions import Fraction

from critic.errors import CriticError
from critic.model.authority import Measure
from critic.model.values import dataclass
from critic.text.quantities import Quantity, read_quantities

_DAY_S = 86_400
_CLOCK = {"second": 1, "minute": 60, "hour": 3600, "day": _DAY_S, "week": 7 * _DAY_S, "fortnight": 14 * _DAY_S}
_CALENDAR = {"month": 1, "quarter": 3, "year": 12, "decade": 120}
_SHORTEST_DAYS = (0, 28, 59, 89, 120, 150, 181, 212, 242, 273, 303, 334)
_LONGEST_DAYS = (0, 31, 62, 92, 123, 153, 184, 215, 245, 276, 306, 337)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Whether a quantity keeps to a bound, None where nobody can say. note: the reading that was taken, or why not."""

    within: bool | None
    note: str = ""


def read_bound(measure: Measure, text: str) -> Quantity:
    """Return the one quantity that a bound states. Raises CriticError where it states another number of them."""
    found = read_quantities(text, measure)
    if len(found) != 1 or found[0].text.strip() != text.strip().rstrip(".") or found[0].low != found[0].high:
        examples = {
            Measure.DURATION: "24 hours",
            Measure.MONEY: "$1,500,000",
            Measure.PERCENTAGE: "10%",
            Measure.MULTIPLE: "2x",
        }
        raise CriticError(f"is no {measure}: {text!r}", hint=f"write one as in {examples[measure]!r}")
    return found[0]


def compare(quantity: Quantity, bound: Quantity, *, at_most: bool) -> Comparison:
    """Return whether a quantity is at most, or at least, a bound. Of a range, the end farther from the bound counts."""
    if quantity.measure is Measure.MONEY and quantity.unit and bound.unit and quantity.unit != bound.unit:
        return Comparison(within=None, note=f"{quantity.unit} cannot be compared with {bound.unit}")
    end = quantity.high if at_most else quantity.low
    if quantity.measure is not Measure.DURATION:
        return Comparison(within=end <= bound.low if at_most else end >= bound.low)
    return _durations(end, quantity.unit, bound, at_most)


def _durations(end: Fraction, unit: str, bound: Quantity, at_most: bool) -> Comparison:
    for family in (_CLOCK, _CALENDAR, {"business day": 1}):
        if unit in family and bound.unit in family:
            here, there = end * family[unit], bound.low * family[bound.unit]
            return Comparison(within=here <= there if at_most else here >= there)
    here = _seconds(end, unit, longest=at_most)
    there = _seconds(bound.low, bound.unit, longest=not at_most)
    word = "as much as" if at_most else "as little as"
    notes = []
    if unit not in _CLOCK:
        notes.append(f"{_said(end, unit)} may be {word} {_span(here)}")
    if bound.unit not in _CLOCK:
        notes.append(
            f"{_said(bound.low, bound.unit)} may be {'as little as' if at_most else 'as much as'} {_span(there)}"
        )
    return Comparison(within=here <= there if at_most else here >= there, note="; ".join(notes))


def _seconds(value: Fraction, unit: str, *, longest: bool) -> Fraction:
    if unit in _CLOCK:
        return value * _CLOCK[unit]
    if unit in _CALENDAR:
        months = value * _CALENDAR[unit]
        years, rest = divmod(months, 12)
        whole = math.floor(rest)
        table = _LONGEST_DAYS if longest else _SHORTEST_DAYS
        part = (rest - whole) * (31 if longest else 28)
        days = years * (366 if longest else 365) + table[whole] + part
        return Fraction(days * _DAY_S)
    kind = unit.removeprefix("business ")
    if kind == "day":
        # With the weekends, and where it is to be long, one public holiday.
        days = value + 2 * math.ceil(value / 5) + 1 if longest else value + 2 * math.floor(value / 5)
        return Fraction(days * _DAY_S)
    if kind in ("second", "minute", "hour") and longest:
        # Hours that count only while somebody works: eight a day.
        working = math.ceil(value * _CLOCK[kind] / (8 * 3600))
        return _seconds(Fraction(working), "business day", longest=True)
    return _seconds(value, kind, longest=longest)


def _said(value: Fraction, unit: str) -> str:
    number = str(value) if value.denominator == 1 else f"{float(value):g}"
    return f"{number} {unit}{'' if value == 1 else 's'}"


def _span(seconds: Fraction) -> str:
    days = seconds / _DAY_S
    return _said(days, "day") if days >= 1 else _said(seconds / 3600, "hour")
