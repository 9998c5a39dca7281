"""Whether an escalation of the markup speaks of what an authority wants escalated (contract §7, `satisfied_by`)."""

from __future__ import annotations

from critic.model.authority import Escalation, Pattern
from critic.rules.patterns import gate_of
from critic.rules.proposal import Proposal


def speaks_of(escalation: Escalation, topic: str, reason: str) -> bool:
    """Return whether topic and reason together hold all words of `satisfied_by`; without any, nothing is said of it."""
    text = Proposal(f"{topic}\n\n{reason}").plain_text.text
    gates = [gate_of(Pattern(text=words), strict=True) for words in escalation.satisfied_by]
    found = [gate.evaluate(text) for gate in gates]
    # A negator does not matter here: "we have no authority for this cap" speaks of the cap.
    return bool(gates) and all(outcome.matches or outcome.silenced for outcome in found)
