"""A limit against one proposed text: the quantities in the clauses of its `near` matches (contract §7, `limits`).

What is refused is not proposed: a clause whose words before the quantity deny it (`is not obliged to`), that says that
something is not incorporated, or that reports or rejects somebody's position.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from critic.gates import Gate
from critic.model.authority import Limit, Measure
from critic.model.documents import Span
from critic.model.values import dataclass
from critic.rules.proposal import Proposal, ProposalText
from critic.rules.refusal import refusal, struck
from critic.text.clauses import clause_with, clauses_of
from critic.text.fee_periods import NOTE as FEE_PERIOD
from critic.text.fee_periods import read_fee_periods
from critic.text.measures import Comparison, compare, read_bound
from critic.text.negation import negators
from critic.text.patterns import lazy
from critic.text.quantities import Quantity, read_quantities
from critic.text.sentences import Sentences

_LINK_WORDS = (
    r"(?:and|but|or|nor|to|through|until|if|than|later|longer|greater|higher|sooner|in|no|any|each|event|case|not|more"
    r"|at|the|latest|most|least|within|up|a|an|maximum|of|otherwise|upon|on|request|where|when|necessary|required"
    r"|as|much|for|complex|cases|exceed|exceeding|shall|may|be|extended|extendable|by|plus|additional|further|another|it|is|are"
    r"|practicable|possible|feasible|always|whichever|such|period|thereafter|failing|which|then|with|extension|respectively)"
)
_LINK = lazy(rf"[\s,;()–—-]*(?:{_LINK_WORDS}\b[\s,;()–—-]*){{1,14}}", re.IGNORECASE)
_OR_ELSE = lazy(
    r"[\s,;(]*\bor\b(?:(?!\b(?:shall|will|may|must)\b)[^.;]){0,60}?\b(?:within|(?:no|not)\s+later\s+than|up\s+to|in|by|after)\s+"
    r"(?:an?\s+)?"
    r"|[\s,;(]*\bor\b,?\s+(?:for|in|on|where|if)\s+[^.;,]{1,40},\s+"
    r"|[\s,;(]*\band\b\s+(?:[\w-]+\s+){0,3}(?:within|after)\s+an?\s+(?:further|additional)\s+",
    re.IGNORECASE,
)
"""Goes on to another quantity for other cases: `or, for complex incidents, within`."""
_SUM = lazy(r"\b(?:plus|additional|further|another|extended|extendable|extension|thereafter)\b", re.IGNORECASE)
_GREATER = lazy(r"\b(?:greater|higher|larger|longer|later|more)\s+of\b", re.IGNORECASE)
_LESSER = lazy(r"\b(?:lesser|lower|smaller|shorter|earlier|less|sooner)\s+of\b", re.IGNORECASE)
_COORDINATION = lazy(r"\b(?:and|or|but)\b", re.IGNORECASE)
_LESS_THAN = lazy(r"\b(?:(?:less|fewer|shorter)\s+than|under|below)\s+(?:an?\s+)?\Z", re.IGNORECASE)
_SUCH_PERIOD = lazy(
    r"\b(?:such|this|that|said|the\s+foregoing)\s+(?:period|time|deadline|term|limit|amount|cap|percentage|time\s+limit)\b",
    re.IGNORECASE,
)
_NAMED_THERE = lazy(
    r"\b(?:sections?|clauses?|articles?|paragraphs?|exhibits?|schedules?|annex(?:es)?|appendix)\s+[\w.]{1,12}(?:\(\w{1,5}\)){0,4}"
    r"\s{0,3}\([^()\n]{1,80}\)",
    re.IGNORECASE,
)
"""`Section 9.4 (Cap; Deductible)`: the heading of another place, which proposes nothing here."""
_LAST = lazy(r"\b(?:last|preceding|prior|previous|past)\s+\Z", re.IGNORECASE)
_PRECEDING = lazy(r"(?:\s+period)?,?\s+(?:immediately\s+)?preceding\b", re.IGNORECASE)
_BACK_CHARS = 300
_AHEAD_CHARS = 80
_REACH_CHARS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitHit:
    """A quantity near the words of a limit. span: in the proposal as typed. note: the reading that was taken."""

    limit: Limit
    span: Span
    text: str
    sentence: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SilencedLimit:
    """A quantity, or the words of a limit, in language that is refused. because: the words that refuse it."""

    hit: LimitHit
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitOutcome:
    """What a limit finds in one proposal.

    beyond, within: by the bound. unread: `near` matches without a quantity that can be read where the whole proposal
    gives none, and quantities that nobody can compare with the bound. inconsistent: quantities whose words and figures
    differ.
    """

    beyond: tuple[LimitHit, ...] = ()
    within: tuple[LimitHit, ...] = ()
    unread: tuple[LimitHit, ...] = ()
    silenced: tuple[SilencedLimit, ...] = ()
    inconsistent: tuple[LimitHit, ...] = ()
    not_evaluated: str = ""


_NOTHING = LimitOutcome()


def measure(limit: Limit, proposal: Proposal) -> LimitOutcome:
    """Return what a limit finds in a proposal."""
    text = proposal.plain_text
    outcome = _near(limit.near).evaluate(text.text)
    if not outcome.matches and not outcome.not_evaluated:
        return _NOTHING
    if outcome.not_evaluated:
        return LimitOutcome(not_evaluated=f"{limit.near}: {outcome.not_evaluated}")
    sentences = Sentences(text.text)
    clauses: dict[Span, tuple[Span, list[Span]]] = {}
    known: dict[Span, list[Span]] = {}
    for match in outcome.matches:
        sentence = sentences.around(match.span)
        if sentence not in known:
            known[sentence] = clauses_of(text.text, sentence)
        clauses.setdefault(clause_with(known[sentence], match.span), (sentence, []))[1].append(match.span)
    found = _Found()
    for clause, (sentence, near) in clauses.items():
        _judge(limit, text, clause, sentence, near, found)
    for span in _back_references(text.text, [match.span.end for match in outcome.matches]):
        sentence = sentences.around(span)
        clause = Span(start=span.start, end=min(sentence.end, span.end + _AHEAD_CHARS))
        _judge(limit, text, clause, sentence, [span], found, named=False)
    return LimitOutcome(
        beyond=_once(found.beyond),
        within=_once(found.within),
        unread=_once(found.unread + ([] if found.beyond or found.within else found.vague)),
        silenced=tuple(found.silenced),
        inconsistent=_once(found.inconsistent),
    )


def _back_references(text: str, ends: list[int]) -> Iterator[Span]:
    """Yield `such period`, `that deadline` where they stand close behind a match: they speak of its quantity."""
    for found in _SUCH_PERIOD.finditer(text):
        at = bisect_left(ends, found.start())
        if at and found.start() - ends[at - 1] <= _BACK_CHARS:
            yield Span(start=found.start(), end=found.end())


class _Found:
    __slots__ = ("beyond", "inconsistent", "silenced", "unread", "vague", "within")

    def __init__(self) -> None:
        self.beyond: list[LimitHit] = []
        self.within: list[LimitHit] = []
        self.unread: list[LimitHit] = []
        self.vague: list[LimitHit] = []
        self.silenced: list[SilencedLimit] = []
        self.inconsistent: list[LimitHit] = []


def _once(hits: list[LimitHit]) -> tuple[LimitHit, ...]:
    if not hits:
        return ()
    first = {hit.span: hit for hit in reversed(hits)}
    return tuple(first[span] for span in sorted(first))


@lru_cache(maxsize=1024)
def _near(pattern: str) -> Gate:
    return Gate.parse(pattern)


@lru_cache(maxsize=1024)
def _bound(kind: Measure, text: str) -> Quantity:
    return read_bound(kind, text)


def _judge(
    limit: Limit,
    text: ProposalText,
    clause: Span,
    sentence: Span,
    near: list[Span],
    found: _Found,
    *,
    named: bool = True,
) -> None:
    # What surrounds a clause of hostile length is looked at within reach only.
    around = Span(
        start=max(sentence.start, clause.start - _REACH_CHARS), end=min(sentence.end, clause.end + _REACH_CHARS)
    )
    words = text.text[around.start : around.end]

    def hit(span: Span, note: str = "") -> LimitHit:
        return LimitHit(
            limit=limit, span=text.to_raw(span), text=text.text[span.start : span.end], sentence=words, note=note
        )

    proposed: list[Quantity] = []
    quantities = _quantities(limit.measure, text.text, clause)
    reading = ""
    if not quantities and limit.measure is Measure.MULTIPLE:
        quantities, reading = _shifted(read_fee_periods(text.text[clause.start : clause.end]), clause), FEE_PERIOD
    for quantity in quantities:
        gone = struck(words, quantity.span.start - around.start, quantity.span.end - around.start)
        if gone:
            found.silenced.append(SilencedLimit(hit=hit(quantity.span), because=gone))
        else:
            proposed.append(quantity)
    ahead = [quantity for quantity in proposed if not _looks_back(quantity, text.text)]
    chosen = _chosen(ahead or proposed, near, text.text)
    first = chosen[0].span if chosen else near[0]
    if not chosen and not named:
        return
    because = refusal(text.text, clause, around, min(first, near[0]), first)
    if because:
        found.silenced.append(SilencedLimit(hit=hit(first), because=because))
        return
    if not chosen:
        named_there = [(m.start(), m.end()) for m in _NAMED_THERE.finditer(text.text, around.start, around.end)]
        here = [span for span in near if not any(start < span.start < end for start, end in named_there)]
        if here:
            found.vague.append(hit(here[0], f"no {limit.measure} can be read beside it"))
        return
    found.inconsistent += [hit(q.span, "words and figures differ") for q in chosen if q.inconsistent]
    other = _other_alternative(limit, text.text, clause, chosen)
    if other:
        found.unread.append(hit(chosen[0].span, other))
    bound = _bound(limit.measure, limit.at_most or limit.at_least)
    for quantity in _with_sums(chosen, text.text):
        before = text.text[clause.start : quantity.span.start]
        if limit.at_least and _LESS_THAN.search(before) and not negators(before):
            quantity = replace(quantity, low=Fraction(0))
        result = compare(quantity, bound, at_most=bool(limit.at_most))
        if other and result.within:
            continue
        _file(hit(quantity.span, result.note or reading), result, found)


def _file(hit: LimitHit, result: Comparison, found: _Found) -> None:
    match result.within:
        case True:
            found.within.append(hit)
        case False:
            found.beyond.append(hit)
        case None:
            found.unread.append(hit)


def _quantities(kind: Measure, text: str, clause: Span) -> list[Quantity]:
    return _shifted(read_quantities(text[clause.start : clause.end], kind), clause)


def _shifted(found: list[Quantity], clause: Span) -> list[Quantity]:
    return [replace(q, span=Span(start=q.span.start + clause.start, end=q.span.end + clause.start)) for q in found]


def _chosen(quantities: list[Quantity], near: list[Span], text: str) -> list[Quantity]:
    """Return the quantity nearest to a match, and those that its own words go on to: `and in no event later than`."""
    if not quantities:
        return []
    starts = [span.start for span in near]
    best = min(range(len(quantities)), key=lambda i: (_nearest(quantities[i].span, near, starts, text), i))
    low = high = best
    while low > 0 and _linked(quantities[low - 1], quantities[low], text):
        low -= 1
    while high + 1 < len(quantities) and _linked(quantities[high], quantities[high + 1], text):
        high += 1
    return quantities[low : high + 1]


def _looks_back(quantity: Quantity, text: str) -> bool:
    """Whether a duration says since when something was so, `in the last two years`, and bounds nothing to come."""
    return quantity.measure is Measure.DURATION and (
        _LAST.search(text, max(0, quantity.span.start - 40), quantity.span.start) is not None
        or _PRECEDING.match(text, quantity.span.end) is not None
    )


def _nearest(quantity: Span, near: list[Span], starts: list[int], text: str) -> int:
    at = bisect_left(starts, quantity.start)
    return min(_distance(quantity, span, text) for span in near[max(0, at - 1) : at + 1])


def _distance(quantity: Span, near: Span, text: str) -> int:
    if quantity.start < near.end and near.start < quantity.end:
        return 0
    before, after = (quantity.end, near.start) if quantity.end <= near.start else (near.end, quantity.start)
    return after - before + (1000 if _COORDINATION.search(text, before, after) else 0)


def _linked(one: Quantity, other: Quantity, text: str) -> bool:
    return any(link.fullmatch(text, one.span.end, other.span.start) for link in (_LINK, _OR_ELSE))


def _with_sums(chosen: list[Quantity], text: str) -> Iterator[Quantity]:
    """Yield the quantities; one that is added to the one before it as their sum, where they have one unit."""
    before: Quantity | None = None
    for quantity in chosen:
        if before and before.unit == quantity.unit and _SUM.search(text, before.span.end, quantity.span.start):
            quantity = replace(quantity, low=before.low + quantity.low, high=before.high + quantity.high)
        yield quantity
        before = quantity


def _other_alternative(limit: Limit, text: str, clause: Span, chosen: list[Quantity]) -> str:
    """Say that the other of two alternatives may reach beyond the bound and is no quantity that can be read."""
    opening = _GREATER if limit.at_most else _LESSER
    found = opening.search(text, clause.start, chosen[0].span.start)
    if found and len(chosen) == 1:
        return f"the {found[0].lower()} two, and the other is no {limit.measure} that can be read"
    return ""
