"""Does proposed language give away what the client said it will not accept? (contract §7)"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from critic.checks.case import Case, Check, Result
from critic.checks.scope import Scope, covers, scope_of
from critic.model.authority import Authority, Fallback, NonNegotiable
from critic.model.findings import Annotation, Finding, GuardedMatch, RuleCoverage, RuleMatch, Verdict
from critic.model.markup import Item, Place
from critic.rules import Hit, Proposal, RuleOutcome, scan


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
    proposals = [(n, item, Proposal(item.proposed.text)) for n, item in enumerate(case.markup.items) if item.proposed]
    for rule in authority.non_negotiables:
        yield from _rule(case, authority, rule, proposals)
    for fallback in authority.approved_fallbacks:
        yield from _fallback(case, authority, fallback, proposals)


def _rule(
    case: Case, authority: Authority, rule: NonNegotiable, proposals: list[tuple[int, Item, Proposal]]
) -> Iterator[Result]:
    scope = scope_of(case, rule.applies_to)
    tally = _Tally(reasons=[scope.unresolved] if scope.unresolved else [])
    for number, item, proposal in proposals:
        outcome = scan(rule, proposal, strict=authority.strict)
        tally.reasons += outcome.not_evaluated
        yield from _silenced(number, rule.id, outcome)
        if outcome.hits:
            inside = covers(case, scope, item)
            tally.matched += inside
            yield _finding(number, item, rule, outcome, inside=inside, scope=scope)
    reasons = list(dict.fromkeys(tally.reasons))
    yield RuleCoverage(rule=rule.id, matched=tally.matched, evaluated=not reasons, reason="; ".join(reasons))


def _silenced(number: int, rule: str, outcome: RuleOutcome) -> Iterator[GuardedMatch]:
    for silenced in outcome.silenced:
        by = f"{silenced.by}: {silenced.because}" if silenced.because else silenced.by
        yield GuardedMatch(rule=rule, item=number, matched=silenced.hit.text, by=by, sentence=silenced.hit.sentence)


def _finding(
    number: int, item: Item, rule: NonNegotiable, outcome: RuleOutcome, *, inside: bool, scope: Scope
) -> Finding:
    hit = outcome.hits[0]
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
        verdict=verdict, item=number, at=_place(item, hit), message=message, mend=mend, citation=target,
        rule=RuleMatch(rule=rule.id, pattern=hit.pattern, matched=hit.text, sentence=hit.sentence),
    )  # fmt: skip


def _place(item: Item, hit: Hit) -> Place:
    at = item.proposed.at if item.proposed else item.at
    return Place(file=at.file, pointer=at.pointer, span=hit.span)


def _fallback(
    case: Case, authority: Authority, fallback: Fallback, proposals: list[tuple[int, Item, Proposal]]
) -> Iterator[Result]:
    scope = scope_of(case, fallback.applies_to)
    tally = _Tally()
    for number, item, proposal in proposals:
        outcome = scan(fallback, proposal, strict=authority.strict)
        tally.reasons += outcome.not_evaluated
        if outcome.hits and covers(case, scope, item):
            tally.matched += 1
            yield Annotation(item=number, rule=fallback.id)
    if tally.reasons or scope.unresolved:
        reason = "; ".join(dict.fromkeys([scope.unresolved, *tally.reasons])).strip("; ")
        yield RuleCoverage(rule=fallback.id, matched=tally.matched, evaluated=False, reason=reason)
    else:
        yield RuleCoverage(rule=fallback.id, matched=tally.matched, evaluated=True)


CHECK = Check(name="concessions", run=run)
