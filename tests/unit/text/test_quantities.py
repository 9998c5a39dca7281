"""Quantities are read as values in any way of writing them, and nothing else is taken for one (contract §7)."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from critic.model.authority import Measure
from critic.text.quantities import read_quantities

# phrase | value, or low..high | unit
DURATIONS = """
in no event later than 24 hours after discovery | 24 | hour
within twenty-four (24) hours of becoming aware | 24 | hour
within twenty four hours | 24 | hour
not later than one (1) day after the event | 1 | day
by the close of three business days | 3 | business day
three (3) Business Days following receipt | 3 | business day
a 72-hour reporting window | 72 | hour
a seventy-two (72) hour clock | 72 | hour
seventy‑two hours | 72 | hour
within 72hrs of confirmation | 72 | hour
inside 48h | 48 | hour
no more than 90 minutes of downtime | 90 | minute
a response in fifteen (15) minutes | 15 | minute
thirty seconds per call | 30 | second
thirty (30) days' prior written notice | 30 | day
thirty (30) days’ notice | 30 | day
a thirty-day cure period | 30 | day
a 30-day cure period | 30 | day
30 (thirty) days from the invoice | 30 | day
sixty calendar days before the end | 60 | day
sixty (60) consecutive days | 60 | day
ten (10) clear days | 10 | day
ten working days | 10 | business day
five (5) banking days | 5 | business day
five domestic Business Days after demand | 5 | business day
fifteen (15) or more Business Days | 15 | business day
on the next business day | 1 | business day
payment terms are net 45 | 45 | day
invoices, net 60 from receipt | 60 | day
net thirty. | 30 | day
net 30 days | 30 | day
by the tenth (10th) Business Day after delivery | 10 | business day
on the thirtieth day following the notice | 30 | day
the 45th day after the Effective Date | 45 | day
until the third anniversary of the Closing | 3 | year
until the 2nd anniversary of the Closing Date | 2 | year
two (2) weeks after signing | 2 | week
a two-week transition | 2 | week
within a week | 1 | week
within a fortnight | 1 | fortnight
for a month after termination | 1 | month
twelve (12) months preceding the claim | 12 | month
the 12-month period before the claim | 12 | month
the twelve-month period | 12 | month
eighteen months | 18 | month
six calendar months | 6 | month
three (3) full months | 3 | month
two fiscal weeks, that is ten days | 10 | day
a period of thirty-six (36) months | 36 | month
a term of five (5) years | 5 | year
five-year term | 5 | year
for one year | 1 | year
for a year after the Separation Date | 1 | year
two and one-half years | 2.5 | year
two and a half years | 2.5 | year
2½ years | 2.5 | year
2 1/2 years | 2.5 | year
1.5 years | 1.5 | year
half a year | 0.5 | year
one-half year | 0.5 | year
one year and six months | 18 | month
two (2) years and three (3) months | 27 | month
1 day and 12 hours | 36 | hour
one hour, thirty minutes | 90 | minute
four quarters | 4 | quarter
two (2) fiscal quarters, or six months | 6 | month
a decade-long lease, in short ten years | 10 | year
ninety (90) days | 90 | day
one hundred and twenty (120) days | 120 | day
one hundred twenty days | 120 | day
a hundred and eighty days | 180 | day
one hundred eighty (180) days | 180 | day
three hundred sixty-five (365) days | 365 | day
365 days | 365 | day
[30] days after the Trigger | 30 | day
thirty [30] days after the Trigger | 30 | day
five (5) to ten (10) Business Days | 5..10 | business day
between five and ten days | 5..10 | day
between 30 and 60 days | 30..60 | day
10-15 days | 10..15 | day
10–15 days | 10..15 | day
10 to 15 days | 10..15 | day
from ten to fifteen days | 10..15 | day
thirty or sixty days | 30..60 | day
two to three weeks | 2..3 | week
3 - 5 years | 3..5 | year
thirty (60) days | 30..60 | day
twelve (18) months | 12..18 | month
[30]-[60] days | 30..60 | day
within (45) days of the demand | 45 | day
three consecutive fiscal quarters | 3 | quarter
two full financial years | 2 | year
2000 hours of consulting | 2000 | hour
ten market days | 10 | business day
the second London Business Day before the reset | 2 | business day
the fifth day prior to the sale | 5 | day
a deposit of $ 45 Days after signing | 45 | day
a reply in 6 hours. 3 Next business day | 1 | business day
"""
MONEY = """
$1,500,000 in the aggregate | 1500000 | USD
US$1,500,000 | 1500000 | USD
U.S.$2,000 | 2000 | USD
USD 1.5 million | 1500000 | USD
USD1,000 | 1000 | USD
1.5 million USD | 1500000 | USD
1,500,000 US dollars | 1500000 | USD
$1.5 million | 1500000 | USD
$1.5M | 1500000 | USD
$1.5m | 1500000 | USD
$1.5MM | 1500000 | USD
1.5m | 1500000 |
2bn | 2000000000 |
250k | 250000 |
$250K | 250000 | USD
$ 250,000 | 250000 | USD
$250,000.00 | 250000 | USD
$0.05 per call | 0.05 | USD
$.05 per call | 0.05 | USD
$2-million policy | 2000000 | USD
$3 billion | 3000000000 | USD
$3bn | 3000000000 | USD
fifty dollars | 50 | USD
fifty (50) dollars | 50 | USD
Five Hundred Thousand Dollars | 500000 | USD
Five Hundred Thousand Dollars ($500,000) | 500000 | USD
One Million Five Hundred Thousand Dollars ($1,500,000) | 1500000 | USD
One Million and 00/100 Dollars, meaning $1,000,000 | 1000000 | USD
two million five hundred thousand U.S. dollars (US$2,500,000) | 2500000 | USD
one hundred twenty-five thousand dollars | 125000 | USD
ten cents | 0.1 | USD
€2,000,000 | 2000000 | EUR
EUR 2 million | 2000000 | EUR
2 million euros | 2000000 | EUR
EUR 1.500.000 | 1500000 | EUR
€750k | 750000 | EUR
£10,000 | 10000 | GBP
£10m | 10000000 | GBP
GBP 10,000 | 10000 | GBP
ten thousand pounds sterling | 10000 | GBP
ten thousand pounds (£10,000) | 10000 | GBP
CHF 50,000 | 50000 | CHF
CHF 1'500'000 | 1500000 | CHF
C$40,000 | 40000 | CAD
CAD 40,000 | 40000 | CAD
A$40,000 | 40000 | AUD
¥5,000,000 | 5000000 | JPY
₹100,000 | 100000 | INR
$1–2 million | 1000000..2000000 | USD
$1 to $2 million | 1000000..2000000 | USD
$1 million to $2 million | 1000000..2000000 | USD
between $5,000 and $10,000 | 5000..10000 | USD
$5,000-$10,000 | 5000..10000 | USD
$5,000 or $10,000 | 5000..10000 | USD
Fifty Thousand Dollars ($60,000) | 50000..60000 | USD
United States Dollars Three Million | 3000000 | USD
Euros Two Hundred Thousand (€200,000) | 200000 | EUR
"""
PERCENTAGES = """
10% of the Shares | 10 |
10 % | 10 |
7.5% | 7.5 |
0.5% | 0.5 |
.5% | 0.5 |
ten percent | 10 |
ten per cent | 10 |
ten per cent. | 10 |
10 percent | 10 |
10 pct | 10 |
10 per centum | 10 |
ten percent (10%) | 10 |
ten (10) percent | 10 |
ten (10%) percent | 10 |
Ten Percent (10%) per annum | 10 |
five (5%) of all Units | 5 |
twenty-five percent | 25 |
twenty-five percent (25%) | 25 |
one hundred percent (100%) | 100 |
one hundred ten percent (110%) | 110 |
seven and one-half percent | 7.5 |
seven and one-half percent (7.5%) | 7.5 |
one-half of one percent | 0.5 |
one-half of one percent (0.5%) | 0.5 |
one-half of 1% | 0.5 |
three-quarters of one percent | 0.75 |
one and a half percent per month | 1.5 |
1½% per month | 1.5 |
1 1/2% per month | 1.5 |
two point five percent | 2.5 |
99.9% availability | 99.9 |
99.95 percent | 99.95 |
fifty basis points | 0.5 |
50 bps | 0.5 |
250 basis points | 2.5 |
two hundred (200) basis points | 2 |
three percentage points | 3 |
5-10% | 5..10 |
5%-10% | 5..10 |
5% to 10% | 5..10 |
between five and ten percent | 5..10 |
between 5% and 10%, thus 10% | 10 |
five or ten percent | 5..10 |
ten percent (15%) | 10..15 |
one-eighth of one percent | 0.125 |
three-eighths percent | 0.375 |
3/8% | 0.375 |
$100,000 or 5% of revenue | 5 |
37-1/2% of the Shares | 37.5 |
97.50% - [98.25]% | 97.5..98.25 |
1/32 of 1% | 0.03125 |
6% (six percent) of the profit | 6 |
"""
MULTIPLES = """
2x the Fees | 2 |
2X the Fees | 2 |
2× the Fees | 2 |
2 x Fees | 2 |
1.5x annual recurring revenue | 1.5 |
5.0x Adjusted EBITDA | 5 |
two times the Fees | 2 |
two (2) times the Fees | 2 |
two (2x) times the Fees paid, that is 2x | 2 |
2 times the Fees | 2 |
three times such amount | 3 |
one (1) times annual base salary | 1 |
one and one-half times such fees | 1.5 |
one and one-half (1.5) times the Base Salary | 1.5 |
1.5 times | 1.5 |
twice the Fees | 2 |
twice that amount | 2 |
thrice the Fees | 3 |
double the Fees | 2 |
triple the annual charges | 3 |
treble all amounts paid | 3 |
a threefold increase, i.e. 3x | 3 |
a three-fold rise | 3 |
200% of the Fees | 2 |
two hundred percent (200%) of the Fees | 2 |
one hundred fifty percent of the Purchase Price | 1.5 |
100 percent of amounts paid | 1 |
3.50 to 1.00 | 3.5 |
3.5:1 | 3.5 |
a ratio not above 4.25 to 1 | 4.25 |
two to three times the Fees | 2..3 |
2-3x the Fees | 2..3 |
between two and three times the Fees | 2..3 |
two (3) times the Fees | 2..3 |
[four] times ([4]x) the Fees | 4 |
the bonus multiplied by three | 3 |
the bonus multiplied by 1.5 | 1.5 |
twice Landlord's costs | 2 |
2.25x 3.5% in the grid | 2.25 |
6% (six percent) of the profit | 0.06 |
"""
NOTHING = """
without undue delay
promptly after discovery
as soon as reasonably practicable
immediately upon confirmation
in a timely manner
within a reasonable time
from time to time
at all times during the Term
at any time and times of its choosing
one or more of the parties
no one shall be liable
either of the two parties
the first party and the second party
the second of such notices
minutes of the meeting
the last day of the month
the first day of each quarter
day-to-day operations
end of business on such day
the fiscal year 2024
year 2000 compliance
in the year 2031
January 15, 2026
as of 31 December 2027
2024-2025 season
3:00 p.m. Eastern Time
at 9 a.m. on that day
Section 24 of the Agreement
Section 5 Days of Operation
Article 12 Months and Years
§ 30 Days of Grace
Clause 3 hours of work
Exhibit 2 Years of Service
sections 4.2 and 4.3
paragraph (b)(2)
Schedule 2
Form 10-K
Form 10K for the period
a 401k plan
Rule 144A
ISO 27001
SOC 2 Type II
24 hours a day
24 hours per day, 7 days per week
seven days a week
8 hours per day
five days each week
24/7 support
24x7 support
2 x 4 lumber
18 years of age
sixty-five years old
two times per year
twice per calendar year
twice a year
three times a week
no more than two times in any month
has twice failed to pay
three times during the Term
four times annually
double-check the invoice
a double room
triple glazing
a one-time fee
one time only
single-digit growth
the 10th of each month
the 1st
3rd party software
two-factor authentication
three-year-old, so to speak
a five-star rating
IPv4 and IPv6
MD5
version 3.0
release 2.1.4
10.0.0.1
555-0100
ABC-123-XYZ
100 Main Street
Suite 400
ZIP 94105
25 users
twenty-five (25) seats
3 copies
12,000 shares
five hundred thousand units
one hundred and one
1/2 of the Shares
two-thirds majority
half of the directors
10 miles
5 kg
the $ symbol
US Dollars
in euros
dollar amounts
$[●]
[__] days
such number of days
several months
a few hours
many years
percentage of Fees
percent complete
per cent
% of total
basis points
multiples of revenue
times the Fees
hours of operation
days of grace
monthly in arrears
quarterly
annual
biennial review
the 2nd floor
this 28 day of December
telephone 555-5049 Euro-Dollar desk
not more than twice annually
100BASE-T
Q4
item 5 hours
the 2019 calendar year
the 2021 fiscal quarter
2018 and 2019 fiscal years
on the basis of a year of 360
multiplied by a fraction
in dollars one by one
(2) Days of Grace
tier 1 minutes
"""


def rows(table: str) -> list[tuple[str, str, str]]:
    return [tuple(part.strip() for part in f"{line} | |".split("|")[:3]) for line in table.strip().split("\n")]  # type: ignore[misc]


TABLE = [
    (measure, *row)
    for measure, table in (
        (Measure.DURATION, DURATIONS),
        (Measure.MONEY, MONEY),
        (Measure.PERCENTAGE, PERCENTAGES),
        (Measure.MULTIPLE, MULTIPLES),
    )
    for row in rows(table)
]


@pytest.mark.parametrize(("measure", "phrase", "value", "unit"), TABLE, ids=[row[1] for row in TABLE])
def test_a_quantity_is_read_as_its_value(measure: Measure, phrase: str, value: str, unit: str) -> None:
    last = read_quantities(phrase, measure)[-1]
    low, _, high = value.partition("..")
    assert (last.low, last.high, last.unit) == (Fraction(low), Fraction(high or low), unit)
    assert phrase[last.span.start : last.span.end] == last.text


@pytest.mark.parametrize("phrase", NOTHING.strip().split("\n"))
def test_what_is_no_quantity_is_not_read_as_one(phrase: str) -> None:
    assert [q.text for q in read_quantities(phrase)] == []


def test_the_tables_are_as_long_as_they_should_be() -> None:
    assert len(TABLE) >= 200
    assert len(NOTHING.strip().split("\n")) >= 100


@pytest.mark.parametrize(
    "phrase", ["thirty (60) days", "Fifty Thousand Dollars ($60,000)", "ten percent (15%)", "two (3) times the Fees"]
)
def test_words_and_figures_that_differ_are_inconsistent(phrase: str) -> None:
    assert [q.inconsistent for q in read_quantities(phrase)] == [True]


@pytest.mark.parametrize(
    "phrase",
    [
        "thirty (30) days",
        "Fifty Thousand Dollars ($50,000)",
        "ten percent (10%)",
        "30 (thirty) days",
        "1,000 (one thousand) days",
    ],
)
def test_words_and_figures_that_agree_are_not(phrase: str) -> None:
    assert [q.inconsistent for q in read_quantities(phrase)] == [False]


def test_a_range_and_a_change_are_not_the_same() -> None:
    assert read_quantities("from 30 to 20 days")[0].low == 20
    assert read_quantities("from 30 to 20 days")[0].high == 20


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("twenty-four (24) hours", "1 day"),
        ("12 months", "one year"),
        ("two weeks", "fourteen (14) days"),
        ("$1.5 million", "USD 1,500,000.00"),
        ("ten percent", "10%"),
        ("50 basis points", "0.5%"),
        ("a fortnight ahead, within a fortnight", "14 days"),
    ],
)
def test_two_ways_of_writing_one_quantity_are_one(one: str, other: str) -> None:
    assert read_quantities(one)[-1].key == read_quantities(other)[-1].key


@pytest.mark.parametrize(
    ("one", "other"),
    [("3 business days", "3 days"), ("1 month", "30 days"), ("$10", "€10"), ("2%", "2x"), ("10", "10%")],
)
def test_two_quantities_that_differ_are_two(one: str, other: str) -> None:
    assert [q.key for q in read_quantities(one)] != [q.key for q in read_quantities(other)]


@given(
    st.text(alphabet="0123456789.,$% ()-ab", max_size=40), st.sampled_from(["", "one ", "half ", "a hundred and ", "x"])
)
def test_any_text_is_read(text: str, word: str) -> None:
    for quantity in read_quantities(f"{word}{text} days"):
        assert quantity.low <= quantity.high


def test_a_long_hostile_text_is_read_in_linear_time() -> None:
    started = time.process_time()
    for unit in ("five thousand, ", "twenty-", "1,000,", "a hundred and ", "1 to 1 to ", "(1) ", "one" + " " * 5000):
        read_quantities(unit * (20_000 // len(unit)))
    assert time.process_time() - started < 8
