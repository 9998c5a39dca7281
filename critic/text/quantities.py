"""Durations, money, percentages and multiples as values, in any way of writing them (contract §7, limits).

The same reading serves `UNSUPPORTED_FIGURE` and `INCONSISTENT_FIGURE`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from fractions import Fraction

from critic.model.authority import Measure
from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text.numerals import (
    FIGURES,
    NUMBER,
    ORDINAL,
    START,
    UNBOUND_FIGURES,
    WORDS,
    read_number,
    read_ordinal,
    scale_of,
)
from critic.text.patterns import lazy

_DASH = "[-‐‑‒–—]"
_FROM = (
    rf"(?:(?P<first>(?>{NUMBER}))(?P<join>\s*{_DASH}\s*\[?|\s+(?:to|or|through)\s+\[?)"
    rf"|(?:(?<=between )|(?<=between\s))(?P<between>(?>{NUMBER}))\s+and\s+)?"
)
"""The near end of a range whose far end carries the unit. Numbers are atomic: `seventy-two` is no range."""


def _bounded(pattern: str, hint: str = "") -> re.Pattern[str]:
    """Return the pattern, any case, with its runs of white space bounded: endless ones must not cost anything.

    hint: as of `lazy`; each of these patterns takes milliseconds to compile, and most texts have no use for most.
    """
    return lazy(_with_bounds(pattern), re.IGNORECASE, hint=_with_bounds(hint))


def _with_bounds(pattern: str) -> str:
    for endless, bounded in (
        (r"\s*", r"\s{0,8}"),
        (r"\s+", r"\s{1,8}"),
        (r"\s]*", r"\s]{0,8}"),
        (r"\s]+", r"\s]{1,8}"),
    ):
        pattern = pattern.replace(endless, bounded)
    return pattern


_UNIT_WORDS = {
    "second": "second", "sec": "second", "minute": "minute", "min": "minute", "hour": "hour", "hr": "hour",
    "h": "hour", "day": "day", "week": "week", "wk": "week", "fortnight": "fortnight", "month": "month",
    "mo": "month", "quarter": "quarter", "year": "year", "yr": "year", "decade": "decade",
}  # fmt: skip
_UNIT = (
    r"(?:(?:(?!(?:(?:day|hour|week|month|year)s?|next|following|first|last)\b)[a-z-]{1,20}\s+)?"
    r"(?P<kind>business|working|banking|trading|market)[-\s]+"
    r"|(?:(?:calendar|fiscal|financial|consecutive|clear|full|complete|additional|further|successive|whole|more|entire)[-\s]+)"
    r"{1,2})?"
    r"(?P<unit>seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|weeks?|wks?|fortnights?|months?|mos?|quarters?|years?|yrs?"
    r"|decades?)\b(?!\s*(?:a|per|each|every|/)\s*(?:day|week|month|year)\b)(?!(?:\s+of\s+age|[-\s]+old)\b)"
    r"(?!\s+of\s+(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)"
    r"(?!\s+of\s+(?:36[0-6]|three\s+hundred)\b)"
)
_BUSINESS = ("business", "working", "banking", "trading", "market")
_ARTICLE = r"(?:(?<=within )|(?<=than )|(?<=after )|(?<=exceed )|(?<=least )|(?<=for )|(?<=in )|(?<=of ))an?(?=\s)"
_NOT_LABEL = (
    r"(?<!section )(?<!sections )(?<!clause )(?<!article )(?<!exhibit )(?<!schedule )(?<!annex )(?<!appendix )"
    r"(?<!paragraph )(?<!§ )(?<!§)(?<!item )(?<!level )(?<!tier )(?<!priority )(?<!severity )(?<!form )"
)
_DURATION = _bounded(
    rf"{START}{_NOT_LABEL}{_FROM}(?P<number>(?>{NUMBER})|{_ARTICLE})(?:\s+or\s+(?:more|fewer|less|longer))?[-‐‑–\s]*"
    rf"(?:an?\s+)?{_UNIT}",
    hint=r"sec|min|hour|hrs?\b|(?<![^\W\d_])h\b|day|week|wk|fortnight|mo(?:nth|s?\b)|quarter|year|yr|decade",
)
_BRACKETED_DURATION = _bounded(
    r"(?:(?<=within )|(?<=upon )|(?<=than )|(?<=after )|(?<=exceed )|(?<=least )|(?<=for )|(?<=of ))"
    rf"\((?P<number>\d{{1,4}})\)[-\s]*{_UNIT}",
    hint=r"\(\d{1,4}\)",
)
"""A number whose words are missing: `within (30) days`. Elsewhere a number in brackets may be a label."""
_YEAR_NAMED = lazy(r"(?:19|20)\d\d")
_ORDINAL_DURATION = _bounded(
    rf"(?:\b(?=[efnst])|(?<![\w.,])(?=\d))(?P<number>{ORDINAL})[-\s]+"
    r"(?:(?:(?!(?:day|hour|week|month|year)s?\b)[a-z-]{1,20}\s+)?(?P<kind>business|working|banking|trading|market)[-\s]+"
    r"|calendar[-\s]+)?(?:(?P<unit>hour|day|week|month|year)\b"
    r"(?=\s+(?:immediately\s+|next\s+)?(?:after|following|from|before|preceding|prior\s+to)\b)|(?P<anniversary>anniversary)\b)",
    hint=r"\b(?:after|following|from|before|preceding|prior|anniversary)\b",
)
_NET_DAYS = _bounded(
    r"\bnet[-\s]+(?P<number>\d{1,3}|thirty|forty-five|sixty|seventy-five|ninety)(?=\s*(?:\Z|[;:)\]\"'’”]|[.,](?!\d)"
    r"|\b(?:from|after|upon|following|terms?|payment|eom|and|or|unless|if|of\s+(?:the\s+)?(?:invoice|receipt))\b))",
    hint=r"\bnet[-\s]+[\dtfsn]",
)
"""Terms of payment leave the unit out: `net 45`."""
_NEXT_DAY = _bounded(r"\b(?:next|following)\s+(?P<kind>business|working)\s+(?P<unit>day)\b")

_CODES = "USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|RMB|INR|SGD|HKD|SEK|NOK|DKK|PLN|BRL|MXN|ZAR|AED|ILS|KRW"
_SYMBOLS = {
    "$": "USD", "us$": "USD", "u.s.$": "USD", "ca$": "CAD", "c$": "CAD", "cad$": "CAD", "a$": "AUD", "au$": "AUD",
    "nz$": "NZD", "hk$": "HKD", "s$": "SGD", "sg$": "SGD", "r$": "BRL", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR",
    "dollar": "USD", "euro": "EUR", "pound": "GBP", "sterling": "GBP", "franc": "CHF", "yen": "JPY", "rupee": "INR",
    "cent": "USD", "rmb": "CNY", "usd$": "USD",
}  # fmt: skip
_MARK = rf"(?:(?:USD|CAD|US|U\.S\.|CA|C|AU|A|NZ|HK|SG|S|R)?\$|[€£¥₹]|\b(?:{_CODES})(?![A-Za-z]))"
_SUFFIX = r"(?:[-\s]?(?:thousand|million|billion|trillion|mio|mn|bn|mm|m|k|b)\b\.?)?"
_MONEY_MARKED = _bounded(
    rf"(?P<mark>{_MARK})(?!\s+\d{{1,4}}\s+(?:days?|hours?|weeks?|months?|years?)\b)\s*(?P<first>{UNBOUND_FIGURES}{_SUFFIX})"
    rf"(?:(?P<join>\s*{_DASH}\s*|\s+(?:to|or)\s+|(?<=\d)\s+and\s+)(?:{_MARK}\s*)?(?P<second>{UNBOUND_FIGURES}{_SUFFIX})"
    rf"(?!\s*(?:%|per\b|days?|hours?|months?|years?|times|x\b)))?",
    hint=rf"[$€£¥₹]|{_CODES}",
)
_MONEY_NAMED = _bounded(
    rf"{START}(?P<number>(?>{NUMBER}))[-\s]*(?:(?:US|U\.S\.|United\s+States|Canadian|Australian)\s+)?"
    rf"(?P<name>dollars?|euros?|pounds?(?:\s+sterling)?|francs?|yen|rupees?|cents?|(?:{_CODES})\b)\b(?![-\s]dollar)"
    rf"(?:\s*\(\s*(?:{_MARK})\s*(?P<figure>{UNBOUND_FIGURES}{_SUFFIX})\s*\))?",
    hint=rf"dollar|euro|pound|franc|yen|rupee|cents?\b|{_CODES}",
)
_MONEY_NAMED_FIRST = _bounded(
    r"\b(?P<name>dollars|euros?|pounds(?:\s+sterling)?|francs|yen|rupees)\s+"
    rf"(?P<number>(?=[^.;:()\d]{{0,80}}\b(?:hundred|thousand|million|billion)\b){WORDS})"
    rf"(?:\s*\(\s*(?:{_MARK})\s*(?P<figure>{UNBOUND_FIGURES}{_SUFFIX})\s*\))?",
    hint=r"(?:dollars|euros?|pounds|sterling|francs|yen|rupees)\s+[a-z]",
)
"""`Dollars Two Million`: the name goes first. Without a scale the number is hardly the amount: `in dollars two days`."""
_MONEY_SHORT = _bounded(
    rf"(?<!form )(?P<number>{FIGURES})(?P<suffix>mm|mn|bn|m|k)\b(?!\s*(?:of\s+)?cable)", hint=r"[\d½¼¾⅓⅔](?:[mk]|bn)"
)

_PERCENT_HINT = r"%|per\s?cent|pct"
_PERCENT_SIGN = r"(?:%|[-\s]*(?:per\s?cent(?:um|age\s+points?)?|pct|percentage\s+points?)\b\.?)"
_PERCENT = _bounded(
    rf"{START}{_FROM.replace('(?P<join>', '%?(?P<join>')}(?P<number>(?>{NUMBER}))\s*{_PERCENT_SIGN}"
    rf"(?:\s*\(\s*(?P<figure>(?>{NUMBER}))\s*{_PERCENT_SIGN}\s*\))?(?P<of>\s+of\b)?",
    hint=_PERCENT_HINT,
)
_PERCENT_WRITTEN_TWICE = _bounded(
    rf"\b(?=[aefhnost])(?P<number>{WORDS})\s*\(\s*(?P<figure>{FIGURES})\s*%\s*\)(?P<of>\s+of\b)?", hint=r"%\s*\)"
)
_PART_OF_PERCENT = _bounded(
    rf"{START}(?P<number>{WORDS}|(?<![\d/])\d{{1,2}}/\d{{1,3}})\s+(?:of\s+)?(?:one|a|1)\s*{_PERCENT_SIGN}(?:\s*\(\s*(?P<figure>{FIGURES})\s*%\s*\))?",
    hint=rf"(?:one|a|1)\s*{_PERCENT_SIGN}",
)
_BASIS_POINTS = _bounded(rf"{START}(?P<number>(?>{NUMBER}))\s*(?:basis\s+points?|bps?)\b", hint=r"basis\s|bps?\b")

_OFTEN = (
    r"(?!\s+(?:per|an?|each|every|in|during|within|to|annually|daily|weekly|monthly|quarterly|yearly|over|before|after"
    r"|by|on|and|or|for|at|when|if|since|throughout)\b)"
)
_TIMES = _bounded(
    rf"{START}{_FROM.replace('(?P<join>', 'x?(?P<join>')}(?P<number>(?>{NUMBER}))"
    rf"(?:\s*[x×](?![\w\d])(?!\s*\d(?![\d.]*\s?%))|[-\s]*times\b{_OFTEN}(?:\s*\(\s*\[?(?P<figure>{FIGURES})\]?\s*[x×]\s*\))?"
    r"|[-\s]?fold\b)",
    hint=r"x\b|×|times\b|fold\b",
)
_MULTIPLIED = _bounded(
    rf"\bmultiplied\s+by\s+(?P<number>(?>{NUMBER}))(?![\w%])"
    rf"(?!{_PERCENT_SIGN}|[-\s]+(?:of\b|(?:consecutive\s+|calendar\s+|business\s+)?(?:hour|day|week|month|quarter|year)s?\b|times\b))",
    hint=r"multiplied",
)
_NAMED_MULTIPLE = _bounded(
    r"\b(?P<name>twice|thrice|double|triple|treble|quadruple|twofold|threefold)\b"
    r"(?=\s+(?:\([^)]{0,20}\)\s+)?(?:the|that|those|such|its|their|his|her|any|all|of|annual|fees?|amounts?|monthly"
    r"|total|aggregate|contract|base|what|said|sums?)\b|\s+[A-Za-z]{1,30}['’]s?\s|\s+(?:\$|€|£))",
    hint=r"twice|thrice|double|trip|trebl|quadruple|fold",
)
_RATIO = _bounded(
    rf"{START}(?P<number>{FIGURES})\s*(?:\s+to\s+|:\s?)1(?:\.0+)?(?![\d.:]*\d)(?!\s*(?:%|per\b|percent\b|[ap]\.?m\b))"
    r"(?!\s+(?:\w+\s+)?(?:second|minute|hour|day|week|month|year|quarter)s?\b)",
    hint=r"(?:\sto\s+|:\s?)1",
)
_NAMED = {
    "twice": 2, "double": 2, "twofold": 2, "thrice": 3, "triple": 3, "treble": 3, "threefold": 3, "quadruple": 4,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A quantity as read. low, high: its ends, equal unless it is a range or written in two ways that differ.

    unit: of a duration (`hour`, `business day`), the code of a currency (empty if none is named), else empty.
    inconsistent: words and figures differ, `thirty (60) days`.
    """

    measure: Measure
    span: Span
    text: str
    low: Fraction
    high: Fraction
    unit: str = ""
    inconsistent: bool = False

    @property
    def key(self) -> tuple[Measure, Fraction, Fraction, str]:
        """What two ways of writing one quantity have in common."""
        factor, unit = _COMMON.get(self.unit, (1, self.unit))
        return self.measure, self.low * factor, self.high * factor, unit


_COMMON = {
    "minute": (60, "second"), "hour": (3600, "second"), "day": (86400, "second"), "week": (604800, "second"),
    "fortnight": (1209600, "second"), "quarter": (3, "month"), "year": (12, "month"), "decade": (120, "month"),
}  # fmt: skip
"""Units that are exact multiples of another."""


def read_quantities(text: str, measure: Measure | None = None) -> list[Quantity]:
    """Return the quantities of a text in order, of one measure or of all. `200% of` is a percentage and a multiple."""
    found: list[Quantity] = []
    for kind, read in _READERS:
        if measure in (None, kind):
            here = _longest(read(text))
            found += _joined(here, text) if kind is Measure.DURATION else here
    return sorted(found, key=lambda q: (q.span, q.measure))


def _joined(found: list[Quantity], text: str) -> list[Quantity]:
    """Return durations with those made one that are written in two units: `one year and six months`."""
    out: list[Quantity] = []
    for quantity in found:
        before = out[-1] if out else None
        factor = _PARTS_OF.get((before.unit, quantity.unit)) if before else None
        if before and factor and _AND.fullmatch(text, before.span.end, quantity.span.start):
            span = Span(start=before.span.start, end=quantity.span.end)
            out[-1] = Quantity(
                measure=Measure.DURATION,
                span=span,
                text=text[span.start : span.end],
                low=before.low * factor + quantity.low,
                high=before.high * factor + quantity.high,
                unit=quantity.unit,
                inconsistent=before.inconsistent or quantity.inconsistent,
            )
        else:
            out.append(quantity)
    return out


_CHANGE = lazy(
    r"\b(?:chang|reduc|shorten|increas|extend|lengthen|amend|revis|mov|rais|lower|lift|cut|decreas|adjust)\w*\b[^.;]*\Z",
    re.IGNORECASE,
)
_AND = _bounded(r"\s*(?:,|,?\s+and)?\s+")
_PARTS_OF = {
    ("year", "month"): 12, ("week", "day"): 7, ("day", "hour"): 24, ("hour", "minute"): 60, ("minute", "second"): 60,
}  # fmt: skip


def _longest(found: Iterator[Quantity]) -> list[Quantity]:
    """Return the quantities that do not lie in a longer one."""
    kept: list[Quantity] = []
    for quantity in sorted(found, key=lambda q: (q.span.start, -q.span.end)):
        if not kept or quantity.span.start >= kept[-1].span.end:
            kept.append(quantity)
    return kept


def _quantity(
    measure: Measure,
    match: re.Match[str],
    numbers: list[Fraction | None],
    *,
    unit: str = "",
    factor: Fraction | int = 1,
    inconsistent: bool = False,
) -> Iterator[Quantity]:
    values = [n * factor for n in numbers if n is not None]
    if not values or len(values) < len(numbers):
        return
    start, end = match.start(), match.end()
    groups = match.groupdict()
    if "number" in groups and (groups.get("first") or groups.get("between")) and len(numbers) == 1:
        start = match.start("number")
    if "of" in match.re.groupindex and match["of"]:
        end = match.start("of")
    yield Quantity(
        measure=measure,
        span=Span(start=start, end=end),
        text=match.string[start:end],
        low=min(values),
        high=max(values),
        unit=unit,
        inconsistent=inconsistent,
    )


def _written(text: str) -> tuple[list[Fraction | None], bool]:
    """Return the values of a number, two where its two ways of writing differ, and whether they do."""
    if text.strip().lower() in ("a", "an"):
        return [Fraction(1)], False
    number = read_number(text)
    if number is None:
        return [None], False
    return [number.value, number.other] if number.other is not None else [number.value], number.other is not None


def _ends(match: re.Match[str]) -> tuple[list[Fraction | None], bool]:
    """Return the values of a match's number and of the near end of its range; a change from one to another has none."""
    numbers, differ = _written(match["number"])
    groups = match.groupdict()
    near = groups.get("first") or groups.get("between")
    if not near:
        return numbers, differ
    earlier, also = _written(near)
    if _changes(match, earlier[0], numbers[0]):
        return numbers, differ
    return earlier + numbers, differ or also


def _changes(match: re.Match[str], earlier: Fraction | None, later: Fraction | None) -> bool:
    """Whether `from A to B` is a change, and no range: it falls, or words of change stand before it."""
    if not match.string[: match.start()].lower().endswith("from "):
        return False
    falls = earlier is not None and later is not None and earlier > later
    return falls or _CHANGE.search(match.string, max(0, match.start() - 60), match.start()) is not None


def _durations(text: str) -> Iterator[Quantity]:
    for match in itertools.chain(_DURATION.finditer(text), _BRACKETED_DURATION.finditer(text)):
        if _YEAR_NAMED.fullmatch(match["number"]) and _unit_of(match) in ("year", "quarter"):
            continue  # the 2014 calendar year
        numbers, differ = _ends(match)
        yield from _quantity(Measure.DURATION, match, numbers, unit=_unit_of(match), inconsistent=differ)
    for match in _ORDINAL_DURATION.finditer(text):
        number = read_ordinal(match["number"])
        if number is not None:
            values = [number.value, number.other] if number.other is not None else [number.value]
            yield from _quantity(
                Measure.DURATION, match, list(values), unit=_unit_of(match), inconsistent=number.other is not None
            )
    for match in _NET_DAYS.finditer(text):
        yield from _quantity(Measure.DURATION, match, _written(match["number"])[0], unit="day")
    for match in _NEXT_DAY.finditer(text):
        yield from _quantity(Measure.DURATION, match, [Fraction(1)], unit="business day")


def _unit_of(match: re.Match[str]) -> str:
    if match["unit"] is None:
        return "year"
    word = match["unit"].lower()
    unit = _UNIT_WORDS[word if word in _UNIT_WORDS else word.rstrip("s")]
    if (match["kind"] or "").lower() in _BUSINESS:
        return f"business {unit}"
    return unit


def _amount(written: str) -> Fraction | None:
    figure = re.match(UNBOUND_FIGURES, written)
    if figure is None:
        return None
    number = read_number(figure[0])
    return None if number is None else number.value * scale_of(written[figure.end() :].strip(" -"))


def _scale_word(written: str) -> str:
    found = re.search(r"[a-z]+\.?\Z", written.strip())
    return found[0] if found else ""


def _money(text: str) -> Iterator[Quantity]:
    for match in _MONEY_MARKED.finditer(text):
        first, second = match["first"], match["second"]
        numbers = [_amount(first)]
        if (
            match["join"]
            and match["join"].strip() == "and"
            and "between" not in text[max(0, match.start() - 9) : match.start()].lower()
        ):
            second = ""
        if second:
            # `$1-2 million` is a range of millions; `$500 and 2 million` is hardly one.
            if scale_of(_scale_word(second)) > 1 and scale_of(_scale_word(first)) == 1:
                first_number = numbers[0]
                numbers = [first_number * scale_of(_scale_word(second)) if first_number is not None else None]
            numbers.append(_amount(second))
        yield from _quantity(Measure.MONEY, match, numbers, unit=_currency(match["mark"]))
    for match in itertools.chain(_MONEY_NAMED.finditer(text), _MONEY_NAMED_FIRST.finditer(text)):
        named, differ = _written(match["number"])
        factor = Fraction(1, 100) if match["name"].lower().startswith("cent") else Fraction(1)
        if match["figure"]:
            figure = _amount(match["figure"])
            if figure is None or figure / factor not in named:
                differ = True
                named.append(None if figure is None else figure / factor)
        yield from _quantity(
            Measure.MONEY, match, named, unit=_currency(match["name"]), factor=factor, inconsistent=differ
        )
    for match in _MONEY_SHORT.finditer(text):
        if match[0].lower() == "401k":
            continue
        yield from _quantity(Measure.MONEY, match, _written(match["number"])[0], factor=scale_of(match["suffix"]))


def _currency(mark: str) -> str:
    word = re.sub(r"\s+", " ", mark.strip().lower())
    if word.upper() in _CODES.split("|"):
        return _SYMBOLS.get(word, word.upper())
    return _SYMBOLS.get(word) or _SYMBOLS.get(word.split(" ")[0].rstrip("s"), "")


def _percentages(text: str) -> Iterator[Quantity]:
    for match in _PART_OF_PERCENT.finditer(text):
        yield from _checked(Measure.PERCENTAGE, match)
    for match in _PERCENT.finditer(text):
        yield from _checked(Measure.PERCENTAGE, match)
    for match in _PERCENT_WRITTEN_TWICE.finditer(text):
        yield from _checked(Measure.PERCENTAGE, match)
    for match in _BASIS_POINTS.finditer(text):
        numbers, differ = _written(match["number"])
        yield from _quantity(Measure.PERCENTAGE, match, numbers, factor=Fraction(1, 100), inconsistent=differ)


def _checked(measure: Measure, match: re.Match[str], factor: Fraction | int = 1) -> Iterator[Quantity]:
    """Yield the quantity of a match whose number may be written again as `figure`, or begin a range with `first`."""
    groups = match.groupdict()
    numbers, differ = _ends(match)
    if groups.get("figure"):
        again = read_number(groups["figure"])
        if again is None or again.value not in numbers:
            differ = True
            numbers = [*numbers, again.value if again else None]
    yield from _quantity(measure, match, numbers, factor=factor, inconsistent=differ)


def _multiples(text: str) -> Iterator[Quantity]:
    for match in _TIMES.finditer(text):
        yield from _checked(Measure.MULTIPLE, match)
    for match in _MULTIPLIED.finditer(text):
        yield from _checked(Measure.MULTIPLE, match)
    for match in _NAMED_MULTIPLE.finditer(text):
        yield from _quantity(Measure.MULTIPLE, match, [Fraction(_NAMED[match["name"].lower()])])
    for match in _RATIO.finditer(text):
        yield from _checked(Measure.MULTIPLE, match)
    for pattern in (_PERCENT, _PERCENT_WRITTEN_TWICE):
        for match in pattern.finditer(text):
            if match["of"]:
                yield from _checked(Measure.MULTIPLE, match, Fraction(1, 100))


_READERS = (
    (Measure.DURATION, _durations),
    (Measure.MONEY, _money),
    (Measure.PERCENTAGE, _percentages),
    (Measure.MULTIPLE, _multiples),
)
