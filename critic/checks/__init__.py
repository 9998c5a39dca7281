"""The checks, in the order in which they run; a new check is one file and one line here (house style §3)."""

from __future__ import annotations

from critic.checks import assertions, attributions, citations, concessions, evidence, integrity, quotations, terms
from critic.checks.case import Check

CHECKS: tuple[Check, ...] = (
    citations.CHECK,
    quotations.CHECK,
    attributions.CHECK,
    concessions.CHECK,
    assertions.CHECK,
    integrity.CHECK,
    terms.CHECK,
    evidence.CHECK,
)
