"""Whether a rule fires on a text, taken as the closing text of its provision (contract §7, `examples`)."""

from __future__ import annotations

from critic.model.authority import Assertion, Escalation, Fallback, Needs, NonNegotiable
from critic.model.values import dataclass
from critic.rules.ladder import stand
from critic.rules.limits import measure
from critic.rules.patterns import Rule, missing, scan
from critic.rules.proposal import Proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What all parts of a rule say of a text. reasons: why it fires, empty if it stays silent. silenced: by what."""

    reasons: tuple[str, ...] = ()
    silenced: tuple[str, ...] = ()
    not_evaluated: tuple[str, ...] = ()

    @property
    def fires(self) -> bool:
        """Whether any part of the rule has something to say."""
        return bool(self.reasons)


def judge(rule: Rule, proposal: Proposal, *, strict: bool) -> Judgement:
    """Return why a rule fires on a text. A fallback fires where it permits, an escalation where it is triggered."""
    outcome = scan(rule, proposal, strict=strict)
    reasons = [f"{hit.pattern!r} matches {hit.text!r}" for hit in outcome.hits]
    silenced = [f"{s.hit.text!r} ({s.by}: {s.because or 'absent'})" for s in outcome.silenced]
    unknown = list(outcome.not_evaluated)
    match rule:
        case NonNegotiable():
            _limits(rule, proposal, reasons, silenced, unknown)
            _ladder(rule, proposal, reasons, silenced, unknown)
            _required(rule, proposal, reasons, unknown)
        case Assertion():
            _required(rule, proposal, reasons, unknown)
        case Fallback() | Escalation():
            pass
    return Judgement(reasons=tuple(reasons), silenced=tuple(silenced), not_evaluated=tuple(unknown))


def _limits(
    rule: NonNegotiable, proposal: Proposal, reasons: list[str], silenced: list[str], unknown: list[str]
) -> None:
    for limit in rule.limits:
        found = measure(limit, proposal)
        for hit in found.beyond:
            note = f" ({hit.note})" if hit.note else ""
            reasons.append(f"{hit.text!r} is not {limit.bound}{note}")
        reasons += [f"{hit.text!r}: {hit.note}" for hit in found.unread]
        silenced += [f"{s.hit.text!r} ({s.because})" for s in found.silenced]
        unknown += [found.not_evaluated] if found.not_evaluated else []


def _ladder(
    rule: NonNegotiable, proposal: Proposal, reasons: list[str], silenced: list[str], unknown: list[str]
) -> None:
    if not rule.ladder:
        return
    found = stand(rule, proposal)
    if found.beyond:
        reasons.append(f"{found.beyond.text!r} is beyond the last rung")
    elif found.rung and found.rung.needs is not Needs.NOTHING:
        reasons.append(f"the rung {found.rung.id!r} needs {found.rung.needs}")
    reasons += [f"{hit.text!r}: {hit.note}" for hit in found.unread]
    silenced += [f"{s.hit.text!r} ({s.because})" for s in found.silenced]
    unknown += found.not_evaluated


def _required(rule: NonNegotiable | Assertion, proposal: Proposal, reasons: list[str], unknown: list[str]) -> None:
    unmet, unclear = missing(rule.required_patterns, proposal)
    reasons += [f"{' or '.join(repr(p.text) for p in r.any)} is missing" for r in unmet]
    unknown += unclear
