"""Verdicts, findings and the rows of what was checked (contract §8, §9)."""

from __future__ import annotations

from enum import StrEnum

from critic.model.documents import Span
from critic.model.markup import Place
from critic.model.values import dataclass


class Severity(StrEnum):
    """What a verdict does to the exit status: 1, 3, nothing."""

    CRITICAL = "critical"
    INCOMPLETE = "incomplete"
    ADVISORY = "advisory"


class Verdict(StrEnum):
    """Worst first (contract §8)."""

    FABRICATED_QUOTE = "FABRICATED_QUOTE"
    ALTERED_QUOTE = "ALTERED_QUOTE"
    MISATTRIBUTED_QUOTE = "MISATTRIBUTED_QUOTE"
    PROHIBITED_CONCESSION = "PROHIBITED_CONCESSION"
    MISSING_REQUIRED_TERM = "MISSING_REQUIRED_TERM"
    UNESCALATED_DEPARTURE = "UNESCALATED_DEPARTURE"
    UNTRACKED_EDIT = "UNTRACKED_EDIT"
    LOST_REVISION = "LOST_REVISION"
    UNRESOLVED_CITATION = "UNRESOLVED_CITATION"
    PROHIBITED_ASSERTION = "PROHIBITED_ASSERTION"
    MISSING_DELIVERABLE = "MISSING_DELIVERABLE"
    UNREADABLE_SOURCE = "UNREADABLE_SOURCE"
    NOT_CHECKED = "NOT_CHECKED"
    AMBIGUOUS_CITATION = "AMBIGUOUS_CITATION"
    UNATTRIBUTED_QUOTE = "UNATTRIBUTED_QUOTE"
    TRUNCATED_QUOTE = "TRUNCATED_QUOTE"
    SUPERSEDED_SOURCE = "SUPERSEDED_SOURCE"
    UNSUPPORTED_FIGURE = "UNSUPPORTED_FIGURE"
    INCONSISTENT_FIGURE = "INCONSISTENT_FIGURE"
    MATCH_OUTSIDE_SCOPE = "MATCH_OUTSIDE_SCOPE"
    CONFLICTING_ITEMS = "CONFLICTING_ITEMS"
    UNREAD_SOURCE = "UNREAD_SOURCE"
    BROKEN_CROSS_REFERENCE = "BROKEN_CROSS_REFERENCE"
    UNDEFINED_TERM = "UNDEFINED_TERM"
    MISSING_EVIDENCE = "MISSING_EVIDENCE"
    VERIFIED = "VERIFIED"


_V = Verdict
_GATES: dict[str, tuple[Verdict, ...]] = {
    "fabrication": (_V.FABRICATED_QUOTE, _V.ALTERED_QUOTE, _V.MISATTRIBUTED_QUOTE),
    "concession": (_V.PROHIBITED_CONCESSION, _V.MISSING_REQUIRED_TERM, _V.UNESCALATED_DEPARTURE),
    "integrity": (_V.UNTRACKED_EDIT, _V.LOST_REVISION),
    "citation": (_V.UNRESOLVED_CITATION,),
    "assertion": (_V.PROHIBITED_ASSERTION,),
    "delivery": (_V.MISSING_DELIVERABLE,),
}
_GATE_OF = {verdict: gate for gate, verdicts in _GATES.items() for verdict in verdicts}
_INCOMPLETE = frozenset({Verdict.UNREADABLE_SOURCE, Verdict.NOT_CHECKED})
RANK: dict[Verdict, int] = {verdict: rank for rank, verdict in enumerate(Verdict)}
"""Position in the list of verdicts, 0 the worst."""


def gate_of(verdict: Verdict) -> str:
    """Return the gate that a verdict belongs to; `evidence` for those that close none."""
    return _GATE_OF.get(verdict, "evidence")


def severity_of(verdict: Verdict) -> Severity:
    """Return the severity that contract §8 gives a verdict; a finer name is never softer."""
    if verdict in _GATE_OF:
        return Severity.CRITICAL
    return Severity.INCOMPLETE if verdict in _INCOMPLETE else Severity.ADVISORY


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """A place in the deal room. provision: its citation without the document. span: in the text of the view."""

    document: str
    provision: str = ""
    page: int | None = None
    layer: str = ""
    view: str = ""
    span: Span = Span(start=0, end=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What a report says beside an outcome; the codes are listed in contract §9."""

    code: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearest:
    """The nearest passage to a quotation that failed. diff: (operation, words of the source, of the quotation)."""

    citation: str
    text: str
    similarity: float
    diff: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleMatch:
    """What of the authority was hit: the rule, its pattern, the words that matched, and the sentence around them."""

    rule: str
    pattern: str
    matched: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A mechanical fact about text with its evidence. item: index in the markup's items, None for the whole markup."""

    verdict: Verdict
    item: int | None
    at: Place
    message: str
    mend: str = ""
    citation: str = ""
    quote: str = ""
    location: Location | None = None
    nearest: Nearest | None = None
    rule: RuleMatch | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A row for one quotation or citation. outcome: `verified`, a verdict, or an outcome word of contract §3."""

    item: int
    at: Place
    kind: str
    text: str
    citation: str
    outcome: str
    location: Location | None = None
    folds: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """What an item's language is within: an approved fallback, or with a rung, that rung of a rule's ladder (§7).

    It cancels nothing.
    """

    item: int
    rule: str
    rung: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCoverage:
    """Whether a rule was evaluated, how often it matched, and if not, why."""

    rule: str
    matched: int
    evaluated: bool
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardedMatch:
    """A match that a guard or an `unless` silenced."""

    rule: str
    item: int
    matched: str
    by: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Something that the coverage counts and nothing judges. kind: the key of the coverage (contract §9)."""

    kind: str
    number: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegrityCoverage:
    """Whether a redline's base was compared with its document in the room; if not, why. notes: what differs without
    being an edit."""

    file: str
    document: str
    checked: bool
    notes: tuple[str, ...] = ()
    reason: str = ""
