"""What the client said it will and will not accept, as frozen values (contract §7).

Gates stand here as plain mappings; `critic.gates` compiles them.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from critic.model.values import dataclass

V1 = "playbook.authority.v1"
V2 = "playbook.authority.v2"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Mark:
    """A place in the authority file, line and column from 1."""

    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A citation that the file makes (`applies_to`, `source`), as written, with its place."""

    text: str
    mark: Mark = Mark()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A literal phrase or a gate. text: the phrase, or the gate's regular expression.

    gate: the gate's keys and values in the order of the file, empty for a literal phrase.
    """

    text: str
    gate: tuple[tuple[str, str | bool], ...] = ()
    mark: Mark = field(default=Mark(), compare=False)

    @property
    def literal(self) -> bool:
        """Whether this is a phrase and not a gate."""
        return not self.gate

    @property
    def spec(self) -> dict[str, str | bool]:
        """The gate as a plain mapping, as `Gate.parse` takes it."""
        return dict(self.gate)


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """A pattern that must stand in the closing text; of several, any."""

    any: tuple[Pattern, ...]
    mark: Mark = field(default=Mark(), compare=False)


class Measure(StrEnum):
    """What a quantity measures."""

    DURATION = "duration"
    MONEY = "money"
    PERCENTAGE = "percentage"
    MULTIPLE = "multiple"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A bound on the quantity in the clause of the `near` match. at_most, at_least: as written; one is empty."""

    measure: Measure
    near: str
    at_most: str = ""
    at_least: str = ""
    mark: Mark = field(default=Mark(), compare=False)

    @property
    def bound(self) -> str:
        """The bound as a person reads it: `at most 24 hours`."""
        return f"at most {self.at_most}" if self.at_most else f"at least {self.at_least}"


class Needs(StrEnum):
    """What a rung of a ladder asks for."""

    NOTHING = "nothing"
    ESCALATION = "escalation"
    REFUSAL = "refusal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """A position of a ladder, known by its patterns or by its limit."""

    id: str
    needs: Needs
    patterns: tuple[Pattern, ...] = ()
    limit: Limit | None = None
    mark: Mark = field(default=Mark(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Examples:
    """Sentences on which a rule must fire, and on which it must stay silent."""

    fires: tuple[Reference, ...] = ()
    silent: tuple[Reference, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NonNegotiable:
    """What the client will not accept. unless: names of constructions that silence it (docs/authority.md)."""

    id: str
    description: str = ""
    applies_to: tuple[Reference, ...] = ()
    prohibited_patterns: tuple[Pattern, ...] = ()
    required_patterns: tuple[Requirement, ...] = ()
    limits: tuple[Limit, ...] = ()
    ladder: tuple[Rung, ...] = ()
    unless: tuple[str, ...] = ()
    examples: Examples = Examples()
    source: Reference | None = None
    mark: Mark = field(default=Mark(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallback:
    """What the client allows. It annotates and never cancels a hit."""

    id: str
    description: str = ""
    applies_to: tuple[Reference, ...] = ()
    permitted_patterns: tuple[Pattern, ...] = ()
    examples: Examples = Examples()
    source: Reference | None = None
    mark: Mark = field(default=Mark(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Escalation:
    """What must go to the client where a trigger is proposed. satisfied_by: words of an escalation's own text."""

    id: str
    description: str = ""
    applies_to: tuple[Reference, ...] = ()
    trigger_patterns: tuple[Pattern, ...] = ()
    satisfied_by: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    examples: Examples = Examples()
    source: Reference | None = None
    mark: Mark = field(default=Mark(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """What the markup's own prose must not say, and what its summary must."""

    id: str
    description: str = ""
    prohibited_patterns: tuple[Pattern, ...] = ()
    required_patterns: tuple[Requirement, ...] = ()
    unless: tuple[str, ...] = ()
    examples: Examples = Examples()
    source: Reference | None = None
    mark: Mark = field(default=Mark(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Authority:
    """An authority file. name: of the file, as messages show it."""

    name: str
    schema_version: str
    matter_id: str = ""
    source: str = ""
    non_negotiables: tuple[NonNegotiable, ...] = ()
    approved_fallbacks: tuple[Fallback, ...] = ()
    escalations: tuple[Escalation, ...] = ()
    assertions: tuple[Assertion, ...] = ()

    @property
    def strict(self) -> bool:
        """Whether phrases are bounded and guarded and gates know the idioms (v2)."""
        return self.schema_version == V2
