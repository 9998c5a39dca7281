"""A markup as values: reviewed items with what each cites, quotes, proposes and says (contract §4)."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from enum import StrEnum

from critic.model.documents import Span, View
from critic.model.values import dataclass


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
    """Proposed language. original: what the item says that it replaces, empty if not said. final: closing text.

    changed: spans of the text that the author under review changed, None where everything is proposed; a sentence
    without one is the record's (contract §7). whole: the text is the provision as it reads after the change, with all
    that stands under it; False for language that stands beside what the record has (an added provision, a footnote).
    inserted, removed: the words that came and went, of a redline.
    """

    text: str
    at: Place
    original: str = ""
    final: bool = False
    changed: tuple[Span, ...] | None = None
    whole: bool = True
    inserted: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LineMark:
    """From an offset in a prose text on, its words stand in the markup at a pointer, from a position there."""

    offset: int
    pointer: str
    start: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """The markup's own words: field is `analysis`, `rationale`, `recommendation`, `reason`, `summary`, `memo`, ...

    lines: where the parts of a text stand that was put together of several lines, in order. under: the headings above
    it. drafted: the whole of it is proposed language (a rider, an amendment).
    """

    field: str
    text: str
    at: Place
    lines: tuple[LineMark, ...] = ()
    under: tuple[str, ...] = ()
    drafted: bool = False

    def place(self, span: Span) -> Place:
        """Return the place in the markup of a span of the text."""
        n = bisect_right(self.lines, span.start, key=lambda m: m.offset) - 1
        if n < 0:
            start = self.at.span.start
            return replace(self.at, span=Span(start=start + span.start, end=start + span.end))
        mark = self.lines[n]
        start = mark.start + span.start - mark.offset
        return Place(file=self.at.file, pointer=mark.pointer, span=Span(start=start, end=start + span.end - span.start))


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One reviewed item. ref: its id or label. source: where it stands, for people (`line 3`, `issues[0]`).

    also_proposed: further language that the item carries (a settlement's opening text beside its closing text).
    authors: who made the change or the comment, of a redline.
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
    authors: tuple[str, ...] = ()

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
    """A file of the markup. format: review, actions, redline or memo. note: how it was read, if that needs saying."""

    name: str
    sha256: str
    format: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPlace:
    """A place in the deal room. provision: canonical, without the document; span: in the text of the view."""

    document: str
    provision: str = ""
    layer: str = ""
    view: str = ""
    span: Span = Span(start=0, end=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class UntrackedEdit:
    """A difference between a redline's base and its document in the room that no revision carries.

    item: index of the item that reviews it. kind: words, added, removed, number, reference or hidden. recorded,
    written: the paragraph in the room and in the redline, empty where it has none.
    """

    item: int
    at: Place
    kind: str
    place: RecordPlace
    recorded: str = ""
    written: str = ""
    diff: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LostRevision:
    """A tracked change of the room's document that the redline no longer carries. kind: insertion or deletion."""

    at: Place
    kind: str
    text: str
    author: str
    place: RecordPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class Redline:
    """A Word file of the markup beside its document in the room. document, view: its id, and the number of its view.

    reads_at: where each provision of that view stands in the accepted text, None where nothing of it is left. checked:
    whether its base was compared; why_not: else. notes: what differs without being an edit. accepted: the file as it
    reads after the change. lost: of other authors than those under review.
    """

    file: str
    document: str
    accepted: View
    view: int = 0
    reads_at: tuple[Span | None, ...] = ()
    checked: bool = True
    why_not: str = ""
    edits: tuple[UntrackedEdit, ...] = ()
    lost: tuple[LostRevision, ...] = ()
    notes: tuple[str, ...] = ()

    def reads(self, provision: int) -> str:
        """Return a provision as it reads after the change, with all that stands under it; empty if it is gone."""
        span = self.reads_at[provision]
        return self.accepted.text[span.start : span.end] if span is not None else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deliverable:
    """A file that a task wants. item: index of the item that stands for it. file: its name in the markup, empty where it
    is not there. like: names of files that are there and resemble it. why_not: why its words cannot be read."""

    name: str
    item: int
    file: str = ""
    like: tuple[str, ...] = ()
    why_not: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Markup:
    """What somebody proposes about the documents of a deal room.

    read_documents: names of documents that a log read or searched in, None where that is not known. deliverables: what
    a task wants, in its order.
    """

    name: str
    files: tuple[MarkupFile, ...]
    items: tuple[Item, ...]
    ignored_keys: tuple[str, ...] = ()
    read_documents: tuple[str, ...] | None = None
    has_summary: bool = True
    redlines: tuple[Redline, ...] = ()
    deliverables: tuple[Deliverable, ...] = ()
