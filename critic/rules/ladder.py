"""The rung of a ladder that a proposal stands on (contract §7, `ladder`): standard, fallback, escalation, never."""

from __future__ import annotations

from critic.model.authority import NonNegotiable, Rung
from critic.model.values import dataclass
from critic.rules.limits import LimitHit, SilencedLimit, measure
from critic.rules.patterns import Hit, SilencedHit, scan_patterns
from critic.rules.proposal import Proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderOutcome:
    """Where a proposal stands. rung: None where no rung is known by its words.

    beyond: a quantity that no rung's limit covers. hit, quantity: what showed it. unread: words of a limit without a
    quantity that can be read.
    """

    rung: Rung | None = None
    hit: Hit | LimitHit | None = None
    beyond: LimitHit | None = None
    unread: tuple[LimitHit, ...] = ()
    silenced: tuple[SilencedHit | SilencedLimit, ...] = ()
    not_evaluated: tuple[str, ...] = ()


def stand(rule: NonNegotiable, proposal: Proposal) -> LadderOutcome:
    """Return the worst rung that a proposal's words name; of rungs with limits, the best that it keeps to."""
    reached: list[tuple[int, Hit | LimitHit]] = []
    silenced: list[SilencedHit | SilencedLimit] = []
    unknown: list[str] = []
    beyond: LimitHit | None = None
    unread: tuple[LimitHit, ...] = ()
    covered = False
    for place, rung in enumerate(rule.ladder):
        if rung.limit is None:
            found = scan_patterns(rung.patterns, proposal, strict=True, unless=rule.unless)
            silenced += found.silenced
            unknown += found.not_evaluated
            reached += [(place, hit) for hit in found.hits[:1]]
            continue
        if covered:
            continue
        measured = measure(rung.limit, proposal)
        silenced += measured.silenced
        unknown += [measured.not_evaluated] if measured.not_evaluated else []
        unread = unread or measured.unread
        if measured.beyond:
            beyond = measured.beyond[0]
        elif measured.within:
            covered, beyond = True, None
            reached.append((place, measured.within[0]))
    worst = max(reached, key=lambda found: found[0], default=None)
    return LadderOutcome(
        rung=rule.ladder[worst[0]] if worst else None,
        hit=worst[1] if worst else None,
        beyond=beyond,
        unread=unread,
        silenced=tuple(dict.fromkeys(silenced)),
        not_evaluated=tuple(dict.fromkeys(unknown)),
    )
