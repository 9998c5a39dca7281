"""Does proposed language give away what the client said it will not accept? (contract §7)"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from critic.checks.case import Case, Check, Result
from critic.checks.obligations import Standing, obligations
from critic.checks.scope import Scope, covers, scope_of
from critic.checks.work import Work, new_among, work_of
from critic.model.authority import Authority, Escalation, Fallback, NonNegotiable
from critic.model.findings import Annotation, Finding, GuardedMatch, RuleCoverage, RuleMatch, Verdict
from critic.model.values import dataclass
from critic.rules import Hit, RuleOutcome, scan, speaks_of


@dataclass
class _Tally:
    """What the coverage says of one rule."""

    matched: int = 0
    reasons: list[str] = field(default_factory=list)

    def coverage(self, rule: str) -> RuleCoverage:
        reasons = list(dict.fromkeys(r for r in self.reasons if r))
        return RuleCoverage(rule=rule, matched=self.matched, evaluated=not reasons, reason="; ".join(reasons))


def run(case: Case) -> Iterator[Result]:
    """Yield a finding for each item whose proposed language a rule forbids, and what each rule did."""
    authority = case.authority
    if authority is None:
        return
    work = work_of(case)
    for rule in authority.non_negotiables:
        yield from _rule(case, authority, rule, work)
    for fallback in authority.approved_fallbacks:
        yield from _fallback(case, authority, fallback, work)
    for escalation in authority.escalations:
        yield from _escalation(case, escalation, work)


def _rule(case: Case, authority: Authority, rule: NonNegotiable, work: list[Work]) -> Iterator[Result]:
    scope = scope_of(case, rule.applies_to)
    tally = _Tally(reasons=[scope.unresolved])
    for each in work:
        hits, outcome = _hits(rule, each, strict=authority.strict)
        tally.reasons += outcome.not_evaluated
        yield from _silenced(each, rule.id, outcome)
        inside = covers(case, scope, each.item)
        standing = obligations(case, rule, each, scope) if inside else Standing()
        hits = [hit for hit in hits if not _said(hit, standing)]
        if hits:
            tally.matched += inside
            if inside or scope.targets:
                yield _finding(each, rule, hits, inside=inside, scope=scope)
        if inside:
            tally.reasons += standing.not_evaluated
            tally.matched += standing.matched
            yield from _of_standing(each, rule, standing)
    yield tally.coverage(rule.id)


def _said(hit: Hit, standing: Standing) -> bool:
    """Whether a limit of the rule reports the same words: it names the bound, and one of the two is enough."""
    return any(
        fault.verdict is Verdict.PROHIBITED_CONCESSION
        and fault.span is not None
        and fault.span.start < hit.span.end
        and hit.span.start < fault.span.end
        for fault in standing.faults
    )


def _hits(rule: NonNegotiable | Fallback | Escalation, work: Work, *, strict: bool) -> tuple[list[Hit], RuleOutcome]:
    """What a rule's patterns find in the proposal, and in what an edit in words makes of its provision."""
    outcome = scan(rule, work.proposal, strict=strict)
    hits = [hit for hit in outcome.hits if work.counts(hit)]
    if not hits and work.applied is not None:
        after = scan(rule, work.applied, strict=strict)
        return new_among(after.hits, scan(rule, work.original, strict=strict).hits), outcome
    return hits, outcome


def _silenced(work: Work, rule: str, outcome: RuleOutcome) -> Iterator[GuardedMatch]:
    for silenced in outcome.silenced:
        if not work.counts(silenced.hit):
            continue
        by = f"{silenced.by}: {silenced.because}" if silenced.because else silenced.by
        yield GuardedMatch(
            rule=rule, item=work.number, matched=silenced.hit.text, by=by, sentence=silenced.hit.sentence
        )


def _of_standing(work: Work, rule: NonNegotiable, standing: Standing) -> Iterator[Result]:
    for silenced in standing.silenced:
        yield GuardedMatch(rule=rule.id, item=work.number, matched=silenced[0], by=silenced[1], sentence=silenced[2])
    if standing.rung:
        yield Annotation(item=work.number, rule=rule.id, rung=standing.rung)
    for fault in standing.faults:
        yield Finding(
            verdict=fault.verdict, item=work.number, at=work.place(fault.span), message=f"{fault.message}{_about(rule)}",
            mend=fault.mend, citation=work.citation,
            rule=RuleMatch(rule=rule.id, pattern=fault.pattern, matched=fault.matched, sentence=fault.sentence),
        )  # fmt: skip


def _about(rule: NonNegotiable | Escalation) -> str:
    return f": {' '.join(rule.description.split())}" if rule.description else ""


def _finding(work: Work, rule: NonNegotiable, hits: list[Hit], *, inside: bool, scope: Scope) -> Finding:
    hit = hits[0]
    more = len({h.span for h in hits}) - 1
    also = f" (and {more} more)" if more else ""
    if inside:
        verdict, mend = Verdict.PROHIBITED_CONCESSION, "hold the client's position, or escalate"
        message = f"the proposed language says {hit.text!r}{also}, which {rule.id} forbids{_about(rule)}"
    else:
        verdict, mend = Verdict.MATCH_OUTSIDE_SCOPE, "check whether the position is given up here by another door"
        where = ", ".join(dict.fromkeys(t.canonical for t in scope.targets))
        message = f"the proposed language says {hit.text!r}{also}, which {rule.id} forbids in {where}{_about(rule)}"
    return Finding(
        verdict=verdict, item=work.number, at=work.place(hit.span), message=message, mend=mend, citation=work.citation,
        rule=RuleMatch(rule=rule.id, pattern=hit.pattern, matched=hit.text, sentence=hit.sentence),
    )  # fmt: skip


def _fallback(case: Case, authority: Authority, fallback: Fallback, work: list[Work]) -> Iterator[Result]:
    scope = scope_of(case, fallback.applies_to)
    tally = _Tally(reasons=[scope.unresolved])
    for each in work:
        if each.text is not each.item.proposed:
            continue  # what a settlement opened with is not what it closes on
        hits, outcome = _hits(fallback, each, strict=authority.strict)
        tally.reasons += outcome.not_evaluated
        if hits and covers(case, scope, each.item):
            tally.matched += 1
            yield Annotation(item=each.number, rule=fallback.id)
    yield tally.coverage(fallback.id)


def _escalation(case: Case, rule: Escalation, work: list[Work]) -> Iterator[Result]:
    """What must go to the client where a trigger is proposed (contract §7, `escalations`)."""
    scope = scope_of(case, rule.applies_to)
    tally = _Tally(reasons=[scope.unresolved])
    for each in work:
        hits, outcome = _hits(rule, each, strict=True)
        tally.reasons += outcome.not_evaluated
        yield from _silenced(each, rule.id, outcome)
        if not hits or not covers(case, scope, each.item):
            continue
        tally.matched += 1
        escalated = any(speaks_of(rule, item.topic, item.reason) for item in case.escalations)
        if not escalated and not case.is_escalated(each.item):
            hit = hits[0]
            yield Finding(
                verdict=Verdict.UNESCALATED_DEPARTURE, item=each.number, at=each.place(hit.span), citation=each.citation,
                message=f"the proposed language says {hit.text!r}, which {rule.id} wants escalated{_about(rule)}",
                mend="escalate it to the client, with its issue or citation",
                rule=RuleMatch(rule=rule.id, pattern=hit.pattern, matched=hit.text, sentence=hit.sentence),
            )  # fmt: skip
    yield tally.coverage(rule.id)


CHECK = Check(name="concessions", run=run)
