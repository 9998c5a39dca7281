"""The checks, in the order in which they run; a new check is one file and one line here (house style §3)."""

from __future__ import annotations

from critic.checks import attributions, citations, concessions, evidence, quotations
from critic.checks.case import Check

CHECKS: tuple[Check, ...] = (
    citations.CHECK,
    quotations.CHECK,
    attributions.CHECK,
    concessions.CHECK,
    evidence.CHECK,
)
