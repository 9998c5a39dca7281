"""Do the markup's own items contradict each other? (contract §8, `CONFLICTING_ITEMS`)"""

from __future__ import annotations

from collections.abc import Iterator

from critic.checks.attributions import read_item_prose
from critic.checks.case import Case, Check, Result
from critic.locate.attribution import ReadProse
from critic.locate.figures import RoomFigures, keys_of
from critic.locate.resolve import RESOLVED, Target
from critic.model.documents import Span
from critic.model.findings import Finding, Verdict
from critic.model.markup import Item, ItemKind, Place, ProposedText, Prose
from critic.model.values import dataclass
from critic.text import drafting
from critic.text.discourse import clause_of, sentences_of
from critic.text.fold import fold_text
from critic.text.quantities import Quantity, read_quantities

_DRAFTS = (ItemKind.REDLINE, ItemKind.MARKUP)
_MIN_LABEL_CHARS = 4


@dataclass(frozen=True, slots=True)
class _Settled:
    """A settlement with what it closes on. places: what it goes to, as it resolves."""

    number: int
    item: Item
    label: str
    closing: ProposedText
    places: frozenset[tuple[int, tuple[int, ...]]]
    targets: tuple[Target, ...]


def run(case: Case) -> Iterator[Result]:
    """Yield an advisory where settlements contradict each other, their redline, or the summary."""
    settled = [s for n, item in enumerate(case.markup.items) if (s := _settled(case, n, item))]
    if not settled:
        return
    yield from _on_one_label(settled)
    for each in settled:
        yield from _against_redline(case, each)
    if not case.options.literal:
        figures = RoomFigures(case.room)
        for number, item in enumerate(case.markup.items):
            if item.kind is ItemKind.SUMMARY:
                for position, prose in enumerate(item.prose):
                    read = read_item_prose(case, number, position)
                    yield from _against_summary(figures, number, prose, read, settled)


def _settled(case: Case, number: int, item: Item) -> _Settled | None:
    if item.kind is not ItemKind.SETTLEMENT or item.proposed is None:
        return None
    return _Settled(number, item, label_of(item), item.proposed, _places(case, item), _targets(case, item))


def label_of(item: Item) -> str:
    """Return the label of the issue that an item belongs to, else its own; empty where it has none."""
    return (item.issue or (item.ref if item.ref != item.source else "")).casefold()


def _targets(case: Case, item: Item) -> tuple[Target, ...]:
    found = [case.resolve(cited) for cited in item.citations if cited.target]
    return tuple(t for resolution in found if resolution.outcome == RESOLVED for t in resolution.targets)


def _places(case: Case, item: Item) -> frozenset[tuple[int, tuple[int, ...]]]:
    return frozenset((t.document, t.provisions) for t in _targets(case, item))


def _words(text: str) -> str:
    return " ".join(fold_text(text).split()).strip(" .")


def _on_one_label(settled: list[_Settled]) -> Iterator[Finding]:
    """Two settlements on one label that close on different words, for the same provision if both say for which."""
    first: dict[str, list[_Settled]] = {}
    for each in settled:
        if not each.label:
            continue
        for other in first.get(each.label, ()):
            same_place = not each.places or not other.places or each.places & other.places
            if same_place and _words(each.closing.text) != _words(other.closing.text):
                yield Finding(
                    verdict=Verdict.CONFLICTING_ITEMS, item=each.number, at=each.item.at, citation=_cited(each.item),
                    message=f"two settlements on {each.label!r} close on different words (the other: {other.item.source})",
                    mend="keep the one that was agreed",
                )  # fmt: skip
                break
        first.setdefault(each.label, []).append(each)


def _cited(item: Item) -> str:
    return item.target.text if item.target else ""


def _against_redline(case: Case, settled: _Settled) -> Iterator[Finding]:
    """Closed by us, on words that are not those of our last redline."""
    if settled.item.closed_by != "ours" or not settled.label:
        return
    drafts = [
        item for item in case.markup.items
        if item.kind in _DRAFTS and item.proposed is not None and label_of(item) == settled.label
        and (not settled.places or not (own := _places(case, item)) or own & settled.places)
    ]  # fmt: skip
    last = next((item for item in reversed(drafts) if item.kind is ItemKind.REDLINE), drafts[-1] if drafts else None)
    if last is None or last.proposed is None or _words(last.proposed.text) == _words(settled.closing.text):
        return
    yield Finding(
        verdict=Verdict.CONFLICTING_ITEMS, item=settled.number, at=settled.closing.at, citation=_cited(settled.item),
        message=f"closed by ours, but the closing text is not the last redline under {settled.label!r} ({last.source})",
        mend="close on the redline's words, or say theirs or compromise",
    )  # fmt: skip


def _against_summary(
    figures: RoomFigures, number: int, prose: Prose, read: ReadProse, settled: list[_Settled]
) -> Iterator[Finding]:
    """A sentence that names a settlement's provision or label with a quantity that its closing text lacks."""
    for span in sentences_of(read.layout.text, Span(start=0, end=len(read.layout.text))):
        named = [s for s in settled if _is_named(read, span, s)]
        if not named:
            continue
        closing = [q for s in named for q in read_quantities(s.closing.text)]
        known = {key for q in closing for key in keys_of(q)}
        recorded = {key for s in named for q in figures.stated(s.targets) for key in keys_of(q)}
        offered = {
            key for s in named for p in s.item.also_proposed for q in read_quantities(p.text) for key in keys_of(q)
        }
        for quantity in read_quantities(read.layout.text[span.start : span.end]):
            same = [q for q in closing if q.measure is quantity.measure]
            before = read.layout.text[span.start : span.start + quantity.span.start]
            if (
                same
                and not keys_of(quantity) & (known | recorded | offered)
                and not drafting.REFUSED.search(clause_of(before))
            ):
                at = Span(start=span.start + quantity.span.start, end=span.start + quantity.span.end)
                yield _told_otherwise(number, prose.place(at), quantity, same, named[0])
                break


def _is_named(read: ReadProse, span: Span, settled: _Settled) -> bool:
    mentioned = {
        (t.document, t.provisions)
        for m in read.mentions if span.start <= m.span.start < span.end and m.outcome == RESOLVED for t in m.targets
    }  # fmt: skip
    if mentioned & settled.places:
        return True
    label = " ".join(settled.label.replace("_", " ").replace("-", " ").split())
    words = (
        f" {' '.join(fold_text(read.layout.text[span.start : span.end]).replace('-', ' ').replace('_', ' ').split())} "
    )
    return len(label) >= _MIN_LABEL_CHARS and f" {label} " in "".join(c if c.isalnum() else " " for c in words)


def _told_otherwise(number: int, at: Place, quantity: Quantity, same: list[Quantity], settled: _Settled) -> Finding:
    closing = ", ".join(dict.fromkeys(" ".join(q.text.split()) for q in same))
    return Finding(
        verdict=Verdict.CONFLICTING_ITEMS, item=number, at=at, citation=_cited(settled.item), quote=quantity.text,
        message=f"the summary says {quantity.text}, the closing text of {settled.item.ref} says {closing}",
        mend="report what was agreed",
    )  # fmt: skip


CHECK = Check(name="conflicts", run=run)
