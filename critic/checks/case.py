"""What a check is given, and what it gives back (house style §3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING

from critic.locate.grammar import relative_rest
from critic.locate.index import RoomIndex
from critic.locate.quotations import Judgement, QuotationJudge
from critic.locate.resolve import AMBIGUOUS, NEW, RESOLVED, Resolution, Resolver
from critic.model.findings import Annotation, Checked, Counted, Finding, GuardedMatch, IntegrityCoverage, RuleCoverage
from critic.model.markup import CitedText, Item, ItemKind, Markup, QuotedText
from critic.model.values import dataclass
from critic.text.labels import label_tokens
from critic.text.patterns import lazy

if TYPE_CHECKING:
    from critic.locate.attribution import ReadProse
    from critic.model.authority import Authority

_OWN_LABEL = lazy(
    r"(?:(?:section|part|issue|item|change|point|chapter)[ ])?(?P<label>[IVXLC]{1,6}|\d{1,2}(?:\.\d{1,2})*|[A-H])[.):]?(?=[ ])",
    0x02,
)
_GIVEN = lazy(
    r"\([ ]?(?:the|hereinafter(?: the)?|our|a)?[ ]?[\"\u201c](?P<name>[^\"\u201c\u201d\n]{2,40})[\"\u201d]\)", 0x02
)
_NAME_CHARS = 120
"""Characters before a name in brackets in which the document is named that it is given to."""
Result = Finding | Checked | Counted | Annotation | RuleCoverage | GuardedMatch | IntegrityCoverage


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the caller asked for. min_summary_chars, min_deliverable_chars: characters below which a summary or a
    deliverable is thin (contract §1)."""

    literal: bool = False
    min_summary_chars: int = 80
    min_deliverable_chars: int = 200
    strict: bool = False


@dataclass(kw_only=True)
class Case:
    """One markup against one room, with look-ups that all checks share; nothing in it is written by a check."""

    room: RoomIndex
    markup: Markup
    authority: Authority | None = None
    options: Options = field(default_factory=Options)

    @cached_property
    def resolver(self) -> Resolver:
        """The resolver of the mode."""
        return Resolver(self.room, literal=self.options.literal)

    @cached_property
    def places(self) -> Resolver:
        """The resolver of the client's rules: where they apply does not change with how quotations are compared."""
        return Resolver(self.room) if self.options.literal else self.resolver

    @cached_property
    def judge(self) -> QuotationJudge:
        """The judge of quotations of the mode."""
        return QuotationJudge(self.room, literal=self.options.literal)

    @cached_property
    def items_by_ref(self) -> dict[str, list[Item]]:
        """The markup's items by their label, in order."""
        out: dict[str, list[Item]] = {}
        for item in self.markup.items:
            out.setdefault(item.ref, []).append(item)
        return out

    @cached_property
    def own_labels(self) -> frozenset[tuple[str, ...]]:
        """`DEV-7`, `Change 4`: the markup's own list labels, as tokens."""
        refs = [ref for ref in self.items_by_ref if len(ref) < 20 and any(c.isdigit() for c in ref)]
        headings = [i.ref for i in self.markup.items if i.kind is ItemKind.PROSE and i.ref != i.source]
        refs += [label for ref in headings if (own := _OWN_LABEL.match(ref)) for label in (own["label"], own[0])]
        return frozenset(tokens for ref in refs if (tokens := label_tokens(ref.strip(" .:)-"))))

    @cached_property
    def given_names(self) -> tuple[tuple[str, int], ...]:
        """The names that a memo itself gives to documents, `the Master Services Agreement (the "Vendor Form")`."""
        out: dict[str, int] = {}
        for item in self.markup.items if not self.options.literal else ():
            for prose in item.prose if item.kind is ItemKind.PROSE else ():
                for given in _GIVEN.finditer(prose.text):
                    start = max(0, given.start() - _NAME_CHARS)
                    found = [n for n in self.room.names.within(prose.text, start, given.start()) if n.exact]
                    if found and len(found[-1].documents) == 1:
                        out.setdefault(given["name"], found[-1].documents[0])
        return tuple(out.items())

    @cached_property
    def _judged(self) -> dict[tuple[int, int], tuple[Resolution | None, Judgement]]:
        return {}

    @cached_property
    def read_texts(self) -> dict[tuple[int, int], ReadProse]:
        """The prose of items as it has been read so far, by item and position (`checks.attributions.read`)."""
        return {}

    @cached_property
    def escalations(self) -> tuple[Item, ...]:
        """The items that take something to the client."""
        return tuple(item for item in self.markup.items if item.kind is ItemKind.ESCALATION)

    def is_escalated(self, item: Item) -> bool:
        """Whether an escalation has the same issue as an item, or cites what it cites (contract §7, escalations)."""
        names = {name for name in (item.issue, item.ref) if name}
        cited = {t.canonical for c in item.citations for t in self.places.resolve(c).targets}
        for other in self.escalations:
            theirs = {t.canonical for c in other.citations for t in self.places.resolve(c).targets}
            if (other.issue and other.issue in names) or (cited & theirs):
                return True
        return False

    def resolve(self, cited: CitedText) -> Resolution:
        """Return the resolution of a citation field; `ibid.` means the field before it."""
        rest = None if self.options.literal or cited.document or cited.section else relative_rest(cited.text)
        if rest is None:
            return self.resolver.resolve(cited)
        before = self._before.get(cited)
        return self.resolver.relative(cited.text, rest, self.resolve(before) if before else None)

    @cached_property
    def _before(self) -> dict[CitedText, CitedText]:
        """For each citation field, the one before it in the markup."""
        fields = [
            c for i in self.markup.items for c in (*i.citations, *(q.citation for q in i.quotations if q.citation))
        ]
        return dict(zip(fields[1:], fields, strict=False))

    def governing(self, item: Item, quoted: QuotedText) -> list[CitedText]:
        """Return the citations that govern a quotation: its own, else its item's (contract §5, literal)."""
        if quoted.citation is not None:
            return [quoted.citation]
        if not self.options.literal:
            return list(item.citations)
        return list(item.citations[:1]) if self.format_of(item) == "review" else []

    def format_of(self, item: Item) -> str:
        """Return the format of the markup file that an item stands in."""
        return next((f.format for f in self.markup.files if f.name == item.at.file), self.markup.files[0].format)

    def judged(self, number: int, position: int) -> tuple[Resolution | None, Judgement]:
        """Return the resolution that governs an item's quotation, and its judgement; made once."""
        known = self._judged.get((number, position))
        if known is None:
            item = self.markup.items[number]
            quoted = item.quotations[position]
            resolution = joined([self.resolve(c) for c in self.governing(item, quoted)])
            known = self._judged[number, position] = (resolution, self.judge.judge(quoted.text, resolution))
        return known


def joined(resolutions: list[Resolution]) -> Resolution | None:
    """Return several governing citations as one, any of which suffices; those that fail only where all fail."""
    if not resolutions:
        return None
    members = [m for r in resolutions for m in r.members]
    usable = [m for m in members if m.outcome in (RESOLVED, AMBIGUOUS, NEW)]
    return Resolution(text=", ".join(r.text for r in resolutions), members=tuple(usable or members))


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check: its name, and the function that runs it."""

    name: str
    run: Callable[[Case], Iterable[Result]]
