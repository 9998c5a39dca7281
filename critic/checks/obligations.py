"""What a rule wants beyond its prohibited words: quantities within limits, a rung of a ladder, required terms (§7)."""

from __future__ import annotations

from dataclasses import field

from critic.checks.case import Case
from critic.checks.scope import Scope
from critic.checks.work import Work, closes, closing_in, new_among
from critic.model.authority import Needs, NonNegotiable
from critic.model.documents import Span
from critic.model.findings import Verdict
from critic.model.values import dataclass
from critic.rules import Hit, LimitHit, LimitOutcome, Proposal, measure, missing, stand

_HOLD = "hold the client's position, or escalate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What a rule misses. span: in the proposal, None where it stands in no words of it."""

    verdict: Verdict
    message: str
    mend: str
    pattern: str = ""
    matched: str = ""
    sentence: str = ""
    span: Span | None = None


@dataclass
class Standing:
    """Where a piece of work stands by a rule. silenced: (words, by what, sentence). rung: of its ladder."""

    faults: list[Fault] = field(default_factory=list)
    silenced: list[tuple[str, str, str]] = field(default_factory=list)
    not_evaluated: list[str] = field(default_factory=list)
    matched: int = 0
    rung: str = ""


def obligations(case: Case, rule: NonNegotiable, work: Work, scope: Scope) -> Standing:
    """Return how a piece of work inside the rule's scope stands by its limits, its ladder and its required terms."""
    standing = Standing()
    for limit in rule.limits:
        found = measure(limit, work.proposal)
        _limit(standing, rule, found, [hit for hit in found.beyond if work.counts(hit)], edited=False)
        for hit in found.unread[:1]:
            if work.counts(hit) and work.applied is None:
                standing.faults.append(_unread(rule, hit))
        if work.applied is not None:
            after = measure(limit, work.applied)
            _limit(standing, rule, after, new_among(after.beyond, measure(limit, work.original).beyond), edited=True)
    if rule.ladder:
        _ladder(standing, case, rule, work)
    if rule.required_patterns and closes(work) and (scope.everywhere or work.target is not None):
        _required(standing, case, rule, work, scope)
    return standing


def _limit(
    standing: Standing, rule: NonNegotiable, found: LimitOutcome, beyond: list[LimitHit], *, edited: bool
) -> None:
    if beyond:
        standing.matched += 1
        standing.faults.append(_beyond(rule, beyond[0], edited))
    standing.silenced += [(s.hit.text, s.because, s.hit.sentence) for s in found.silenced]
    standing.not_evaluated += [found.not_evaluated] if found.not_evaluated else []


def _beyond(rule: NonNegotiable, hit: LimitHit, edited: bool) -> Fault:
    note = f" ({hit.note})" if hit.note else ""
    return Fault(
        verdict=Verdict.PROHIBITED_CONCESSION,
        message=f"the proposed language says {hit.text!r}{note}; {rule.id} allows {hit.limit.bound}",
        mend=_HOLD, pattern=hit.limit.near, matched=hit.text, sentence=hit.sentence, span=None if edited else hit.span,
    )  # fmt: skip


def _unread(rule: NonNegotiable, hit: LimitHit) -> Fault:
    return Fault(
        verdict=Verdict.MISSING_REQUIRED_TERM,
        message=f"{hit.note or f'no quantity can be read beside {hit.text!r}'}; {rule.id} allows {hit.limit.bound}",
        mend="state the quantity", pattern=hit.limit.near, matched=hit.text, sentence=hit.sentence, span=hit.span,
    )  # fmt: skip


def _ladder(standing: Standing, case: Case, rule: NonNegotiable, work: Work) -> None:
    outcome = stand(rule, work.proposal)
    edited = work.applied is not None and not (outcome.rung or outcome.beyond)
    known: set[str] = set()
    if edited and work.applied is not None:
        outcome, before = stand(rule, work.applied), stand(rule, work.original)
        known = {hit.text for hit in (before.beyond, before.hit) if hit}
    standing.not_evaluated += outcome.not_evaluated

    def keep(hit: Hit | LimitHit) -> bool:
        return hit.text not in known if edited else work.counts(hit)

    if outcome.beyond and keep(outcome.beyond):
        standing.matched += 1
        standing.faults.append(_beyond(rule, outcome.beyond, edited))
    if outcome.rung is None or outcome.hit is None or not keep(outcome.hit):
        return
    standing.rung = outcome.rung.id
    hit = outcome.hit
    pattern = hit.limit.near if isinstance(hit, LimitHit) else hit.pattern
    span = None if edited else hit.span
    if outcome.rung.needs is Needs.REFUSAL:
        verdict, mend = Verdict.PROHIBITED_CONCESSION, _HOLD
        message = f"the proposed language says {hit.text!r}: the rung {outcome.rung.id!r} of {rule.id} is to be refused"
    elif outcome.rung.needs is Needs.ESCALATION and not case.is_escalated(work.item):
        verdict, mend = Verdict.UNESCALATED_DEPARTURE, "escalate it to the client, with its issue or citation"
        message = f"the proposed language says {hit.text!r}: the rung {outcome.rung.id!r} of {rule.id} needs escalation"
    else:
        return
    standing.matched += 1
    standing.faults.append(
        Fault(
            verdict=verdict,
            message=message,
            mend=mend,
            pattern=pattern,
            matched=hit.text,
            sentence=hit.sentence,
            span=span,
        )
    )


def _required(standing: Standing, case: Case, rule: NonNegotiable, work: Work, scope: Scope) -> None:
    closing = closing_in(case, work, scope)
    if closing is None:
        why = work.edited.why or "the edit cannot be applied to the provision"
        standing.not_evaluated.append(f"{work.item.ref}: {why}")
        standing.faults.append(
            Fault(
                verdict=Verdict.MISSING_REQUIRED_TERM,
                mend="give the provision as it would read",
                message=f"whether {rule.id} still holds cannot be told: {why}",
            )
        )
        return
    unmet, unknown = missing(rule.required_patterns, Proposal(closing))
    standing.not_evaluated += unknown
    for requirement in unmet:
        wanted = " or ".join(repr(p.text) for p in requirement.any)
        standing.matched += 1
        standing.faults.append(
            Fault(
                verdict=Verdict.MISSING_REQUIRED_TERM,
                mend=f"put {wanted} into the language",
                message=f"after the change the provision lacks {wanted}, which {rule.id} requires",
                pattern=requirement.any[0].text,
            )
        )
