"""A markup as values: reviewed items with what each cites, quotes, proposes and says (contract §4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from critic.model.documents import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in the markup. pointer: a JSON Pointer (`/issues/0/quotes/1`), `line 3`, or `¶ 12`. span: characters."""

    file: str
    pointer: str
    span: Span = Span(start=0, end=0)


class ItemKind(StrEnum):
    """What kind of reviewed item (contract §9)."""

    ISSUE = "issue"
    REDLINE = "redline"
    MARKUP = "markup"
    SETTLEMENT = "settlement"
    ACCEPTANCE = "acceptance"
    ESCALATION = "escalation"
    SUMMARY = "summary"
    CHANGE = "change"
    COMMENT = "comment"
    PROSE = "prose"
    DELIVERABLE = "deliverable"
    ACTION = "action"
    """An action whose type is not known but that carries text (contract §4.2)."""


DRAFTING = frozenset({ItemKind.REDLINE, ItemKind.MARKUP, ItemKind.SETTLEMENT, ItemKind.ACCEPTANCE, ItemKind.CHANGE})
"""Items that carry proposed language (contract §7, what is scanned)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedText:
    """A citation in a field, as written. target: it names where proposed language goes, not what supports a claim.

    document, section: given instead of, or beside, a citation in one piece (`document_id` + `section`).
    """

    text: str
    at: Place
    target: bool = False
    document: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedText:
    """A quotation in a field. citation: its own, None where it has none (its item's citations govern it)."""

    text: str
    at: Place
    citation: CitedText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedText:
    """Proposed language. original: what the item says that it replaces, empty if not said. final: closing text."""

    text: str
    at: Place
    original: str = ""
    final: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """The markup's own words: field is `analysis`, `rationale`, `recommendation`, `reason`, `summary`, ..."""

    field: str
    text: str
    at: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One reviewed item. ref: its id or label. source: where it stands, for people (`line 3`, `issues[0]`).

    also_proposed: further language that the item carries (a settlement's opening text beside its closing text).
    issue: the label of the issue that it belongs to. topic, reason: of an escalation. not_supplied: why language that
    should be here is not (accepted language that the log does not carry), empty otherwise.
    """

    kind: ItemKind
    ref: str
    source: str
    at: Place
    citations: tuple[CitedText, ...] = ()
    quotations: tuple[QuotedText, ...] = ()
    proposed: ProposedText | None = None
    also_proposed: tuple[ProposedText, ...] = ()
    prose: tuple[Prose, ...] = ()
    issue: str = ""
    severity: str = ""
    topic: str = ""
    reason: str = ""
    closed_by: str = ""
    not_supplied: str = ""

    @property
    def proposals(self) -> tuple[ProposedText, ...]:
        """All language that the item proposes."""
        return (self.proposed, *self.also_proposed) if self.proposed else self.also_proposed

    @property
    def target(self) -> CitedText | None:
        """Where the proposed language goes."""
        return next((cited for cited in self.citations if cited.target), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkupFile:
    """A file of the markup. format: review, actions, redline or memo."""

    name: str
    sha256: str
    format: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Markup:
    """What somebody proposes about the documents of a deal room.

    read_documents: ids of documents that a log read or searched in, None where the markup is no log.
    """

    name: str
    files: tuple[MarkupFile, ...]
    items: tuple[Item, ...]
    ignored_keys: tuple[str, ...] = ()
    read_documents: tuple[str, ...] | None = None
    has_summary: bool = True
