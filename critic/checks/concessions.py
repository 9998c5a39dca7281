"""Does proposed language give away what the client said it will not accept? (contract §7)"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from critic.checks.attributions import proposals_in
from critic.checks.case import Case, Check, Result
from critic.checks.scope import Scope, covers, scope_of
from critic.model.authority import Authority, Fallback, NonNegotiable
from critic.model.findings import Annotation, Finding, GuardedMatch, RuleCoverage, RuleMatch, Verdict
from critic.model.markup import Item, Place, ProposedText
from critic.rules import Hit, Proposal, RuleOutcome, scan

_LATER = "not evaluated by this version"
_LATER_KEYS = ("required_patterns", "limits", "ladder")


@dataclass(frozen=True, slots=True)
class _Work:
    """Proposed language of an item."""

    number: int
    item: Item
    text: ProposedText
    proposal: Proposal


@dataclass
class _Tally:
    """What the coverage says of one rule."""

    matched: int = 0
    reasons: list[str] = field(default_factory=list)


def run(case: Case) -> Iterator[Result]:
    """Yield a finding for each item whose proposed language a rule forbids, and what each rule did."""
    authority = case.authority
    if authority is None:
        return
    work = [
        _Work(number, item, text, Proposal(text.text))
        for number, item in enumerate(case.markup.items)
        for text in (*item.proposals, *proposals_in(case, number))
    ]
    for rule in authority.non_negotiables:
        yield from _rule(case, authority, rule, work)
    for fallback in authority.approved_fallbacks:
        yield from _fallback(case, authority, fallback, work)
    for later in [*(rule.id for rule in authority.escalations), *(rule.id for rule in authority.assertions)]:
        yield RuleCoverage(rule=later, matched=0, evaluated=False, reason=_LATER)


def _rule(case: Case, authority: Authority, rule: NonNegotiable, work: list[_Work]) -> Iterator[Result]:
    scope = scope_of(case, rule.applies_to)
    tally = _Tally(reasons=[scope.unresolved] if scope.unresolved else [])
    tally.reasons += [f"{name}: {_LATER}" for name in _LATER_KEYS if getattr(rule, name)]
    for each in work:
        outcome = scan(rule, each.proposal, strict=authority.strict)
        tally.reasons += outcome.not_evaluated
        yield from _silenced(each.number, rule.id, outcome)
        if outcome.hits:
            inside = covers(case, scope, each.item)
            tally.matched += inside
            if inside or scope.targets:
                yield _finding(each, rule, outcome, inside=inside, scope=scope)
    reasons = list(dict.fromkeys(tally.reasons))
    yield RuleCoverage(rule=rule.id, matched=tally.matched, evaluated=not reasons, reason="; ".join(reasons))


def _silenced(number: int, rule: str, outcome: RuleOutcome) -> Iterator[GuardedMatch]:
    for silenced in outcome.silenced:
        by = f"{silenced.by}: {silenced.because}" if silenced.because else silenced.by
        yield GuardedMatch(rule=rule, item=number, matched=silenced.hit.text, by=by, sentence=silenced.hit.sentence)


def _finding(work: _Work, rule: NonNegotiable, outcome: RuleOutcome, *, inside: bool, scope: Scope) -> Finding:
    item, hit = work.item, outcome.hits[0]
    more = len({h.span for h in outcome.hits}) - 1
    also = f" (and {more} more)" if more else ""
    described = f": {' '.join(rule.description.split())}" if rule.description else ""
    target = item.target.text if item.target else ""
    if inside:
        verdict, mend = Verdict.PROHIBITED_CONCESSION, "hold the client's position, or escalate"
        message = f"the proposed language says {hit.text!r}{also}, which {rule.id} forbids{described}"
    else:
        verdict, mend = Verdict.MATCH_OUTSIDE_SCOPE, "check whether the position is given up here by another door"
        where = ", ".join(dict.fromkeys(t.canonical for t in scope.targets))
        message = f"the proposed language says {hit.text!r}{also}, which {rule.id} forbids in {where}{described}"
    return Finding(
        verdict=verdict, item=work.number, at=_place(work.text, hit), message=message, mend=mend, citation=target,
        rule=RuleMatch(rule=rule.id, pattern=hit.pattern, matched=hit.text, sentence=hit.sentence),
    )  # fmt: skip


def _place(text: ProposedText, hit: Hit) -> Place:
    return Place(file=text.at.file, pointer=text.at.pointer, span=hit.span)


def _fallback(case: Case, authority: Authority, fallback: Fallback, work: list[_Work]) -> Iterator[Result]:
    scope = scope_of(case, fallback.applies_to)
    tally = _Tally(reasons=[scope.unresolved] if scope.unresolved else [])
    for each in work:
        if each.text is not each.item.proposed:
            continue  # what a settlement opened with is not what it closes on
        outcome = scan(fallback, each.proposal, strict=authority.strict)
        tally.reasons += outcome.not_evaluated
        if outcome.hits and covers(case, scope, each.item):
            tally.matched += 1
            yield Annotation(item=each.number, rule=fallback.id)
    reasons = list(dict.fromkeys(tally.reasons))
    yield RuleCoverage(rule=fallback.id, matched=tally.matched, evaluated=not reasons, reason="; ".join(reasons))


CHECK = Check(name="concessions", run=run)
