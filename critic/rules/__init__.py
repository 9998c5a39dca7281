"""One rule of an authority against one proposed text (contract §7)."""

from critic.rules.escalations import speaks_of
from critic.rules.judgement import Judgement, judge
from critic.rules.ladder import LadderOutcome, stand
from critic.rules.limits import LimitHit, LimitOutcome, SilencedLimit, measure
from critic.rules.patterns import Hit, Rule, RuleOutcome, SilencedHit, gate_of, missing, scan, scan_patterns
from critic.rules.proposal import Proposal

__all__ = [
    "Hit",
    "Judgement",
    "LadderOutcome",
    "LimitHit",
    "LimitOutcome",
    "Proposal",
    "Rule",
    "RuleOutcome",
    "SilencedHit",
    "SilencedLimit",
    "gate_of",
    "judge",
    "measure",
    "missing",
    "scan",
    "scan_patterns",
    "speaks_of",
    "stand",
]
