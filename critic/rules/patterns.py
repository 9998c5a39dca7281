"""One rule of an authority against one proposed text: what matches, what a guard silenced, what is unknown.

Contract §7. v1 keeps to the letter what its strings match: phrases are substrings of normalised text, gates are §6's.
v2 bounds and guards its phrases, and its gates know the idioms.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate

from critic.gates import Gate, GateMatch
from critic.model.authority import Assertion, Escalation, Fallback, NonNegotiable, Pattern, Requirement
from critic.model.documents import Span
from critic.model.values import dataclass
from critic.rules.proposal import Proposal, ProposalText, plain_marks
from critic.text.constructions import CONSTRUCTIONS
from critic.text.fold import normalise
from critic.text.negation import refused
from critic.text.sentences import Sentences

Rule = NonNegotiable | Fallback | Escalation | Assertion

_NEGATING_PREFIXES = ("non-", "de-", "un-", "anti-")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Words of a proposal that a pattern matches. span: in the proposal as typed. text, sentence: as read."""

    pattern: str
    span: Span
    text: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SilencedHit:
    """A hit that does not count. by: the gate's key, or `unless NAME`; because: the words that did it."""

    hit: Hit
    by: str
    because: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOutcome:
    """What the patterns of a rule find in one proposal. not_evaluated: per pattern that ran past its budget, why."""

    hits: tuple[Hit, ...] = ()
    silenced: tuple[SilencedHit, ...] = ()
    not_evaluated: tuple[str, ...] = ()


_NOTHING = RuleOutcome()


def scan(rule: Rule, proposal: Proposal, *, strict: bool) -> RuleOutcome:
    """Return what a rule's own patterns find: prohibited, permitted or triggering ones, by its kind.

    strict: `Authority.strict`, v2's meaning of phrases and gates.
    """
    match rule:
        case Fallback():
            return scan_patterns(rule.permitted_patterns, proposal, strict=strict)
        case Escalation():
            return scan_patterns(rule.trigger_patterns, proposal, strict=strict, unless=rule.unless)
        case _:
            return scan_patterns(rule.prohibited_patterns, proposal, strict=strict, unless=rule.unless)


def scan_patterns(
    patterns: Iterable[Pattern], proposal: Proposal, *, strict: bool, unless: Sequence[str] = ()
) -> RuleOutcome:
    """Return what patterns find in a proposal, each place once a pattern, in the order of the patterns."""
    hits: list[Hit] = []
    silenced: list[SilencedHit] = []
    unknown: list[str] = []
    for pattern in patterns:
        if not strict and pattern.literal:
            hits += _substrings(pattern.text, proposal)
            continue
        texts = proposal.strict_texts if strict else proposal.normalised_texts
        if strict and pattern.literal:
            if _plain(pattern.text) not in proposal.plain_lower:
                continue
            texts = (proposal.plain_text,)
        found, dropped, reason = _gated(pattern, gate_of(pattern, strict=strict), texts, unless)
        hits += found
        silenced += dropped
        unknown += [f"{pattern.text}: {reason}"] if reason else []
    if not (hits or silenced or unknown):
        return _NOTHING
    return RuleOutcome(hits=tuple(hits), silenced=tuple(silenced), not_evaluated=tuple(unknown))


def missing(requirements: Iterable[Requirement], proposal: Proposal) -> tuple[tuple[Requirement, ...], tuple[str, ...]]:
    """Return the requirements that a closing text does not meet, and why any could not be evaluated.

    A phrase counts unless it is refused where it stands: `without written consent` is no consent, `shall not ...
    without written consent` is.
    """
    unmet: list[Requirement] = []
    unknown: list[str] = []
    for requirement in requirements:
        met, reasons = _met(requirement, proposal)
        if not met and reasons:
            unknown += reasons
        elif not met:
            unmet.append(requirement)
    return tuple(unmet), tuple(unknown)


def _met(requirement: Requirement, proposal: Proposal) -> tuple[bool, list[str]]:
    reasons: list[str] = []
    for pattern in requirement.any:
        if not pattern.literal:
            outcome = scan_patterns([pattern], proposal, strict=True)
            reasons += outcome.not_evaluated
            if outcome.hits:
                return True, []
        elif _plain(pattern.text) in proposal.plain_lower:
            bare = replace(gate_of(pattern, strict=True), negation_guard=False)
            for match in bare.evaluate(proposal.plain_text.text).matches:
                if not refused(match.sentence, match.span.start - match.sentence_span.start):
                    return True, []
    return False, reasons


@lru_cache(maxsize=8192)
def gate_of(pattern: Pattern, *, strict: bool) -> Gate:
    """Return the gate that a pattern is: its own, or for a phrase of v2 the bounded and guarded phrase."""
    if not pattern.literal:
        return Gate.parse(pattern.spec, idioms=strict)
    return Gate(
        pattern=_bounded(_plain(pattern.text)),
        negation_guard=True,
        negation_scope="before",
        idioms=True,
    )


@lru_cache(maxsize=8192)
def _plain(phrase: str) -> str:
    return normalise(plain_marks(phrase))


def _bounded(phrase: str) -> str:
    """Return a pattern for a phrase between word edges; a number's own point or comma is no edge."""
    before = after = ""
    if phrase[0].isalnum():
        before = r"(?<!\w)" + "".join(rf"(?<!\b{prefix})" for prefix in _NEGATING_PREFIXES)
    if phrase[0].isdigit():
        before += r"(?<!\d[.,])"
    if phrase[-1].isalnum():
        after = r"(?!\w)"
    if phrase[-1].isdigit():
        after += r"(?![.,]\d)"
    return before + re.escape(phrase) + after


def _substrings(phrase: str, proposal: Proposal) -> list[Hit]:
    hits: dict[Span, Hit] = {}
    needle = normalise(phrase)
    for text in proposal.normalised_texts:
        at = text.text.find(needle)
        if at < 0:
            continue
        sentences = Sentences(text.text)
        while at >= 0:
            span = Span(start=at, end=at + len(needle))
            sentence = sentences.around(span)
            words = text.text[sentence.start : sentence.end]
            raw = text.to_raw(span)
            hits.setdefault(raw, Hit(pattern=phrase, span=raw, text=needle, sentence=words))
            at = text.text.find(needle, span.end)
    return [hits[span] for span in sorted(hits)]


def _gated(
    pattern: Pattern, gate: Gate, texts: Sequence[ProposalText], unless: Sequence[str]
) -> tuple[list[Hit], list[SilencedHit], str]:
    hits: dict[Span, Hit] = {}
    silenced: dict[Span, SilencedHit] = {}
    for text in texts:
        outcome = gate.evaluate(text.text)
        if not outcome.matches and not outcome.silenced and not outcome.not_evaluated:
            continue
        if outcome.not_evaluated:
            return list(hits.values()), list(silenced.values()), outcome.not_evaluated
        earlier = _Places([*hits, *silenced])
        for match in outcome.matches:
            raw = text.to_raw(match.span)
            if raw in earlier:
                continue
            by, because = _excused(match, unless)
            if by:
                silenced.setdefault(raw, SilencedHit(hit=_hit(pattern, match, raw), by=by, because=because))
            else:
                hits.setdefault(raw, _hit(pattern, match, raw))
        for dropped in outcome.silenced:
            raw = text.to_raw(dropped.match.span)
            if raw not in earlier:
                hit = _hit(pattern, dropped.match, raw)
                silenced.setdefault(raw, SilencedHit(hit=hit, by=dropped.guard, because=dropped.because))
    kept = [silenced[span] for span in sorted(silenced) if span not in hits]
    return [hits[span] for span in sorted(hits)], kept, ""


def _hit(pattern: Pattern, match: GateMatch, raw: Span) -> Hit:
    return Hit(pattern=pattern.text, span=raw, text=match.text, sentence=match.sentence)


class _Places:
    """Places of a proposal that an earlier text has already judged: it comes nearer to what a reader sees."""

    __slots__ = ("_reach", "_starts")

    def __init__(self, spans: Iterable[Span]) -> None:
        ordered = sorted(spans)
        self._starts = [span.start for span in ordered]
        self._reach = list(accumulate((span.end for span in ordered), max))

    def __contains__(self, span: Span) -> bool:
        at = bisect_left(self._starts, span.end)
        return at > 0 and self._reach[at - 1] > span.start


def _excused(match: GateMatch, unless: Sequence[str]) -> tuple[str, str]:
    start = match.span.start - match.sentence_span.start
    end = match.span.end - match.sentence_span.start
    for name in unless:
        words = CONSTRUCTIONS[name].around(match.sentence, start, end)
        if words:
            return f"unless {name}", words
    return "", ""
