"""The changes under review, gathered by the provision that they belong to (contract §4.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from critic.locate.comparison import Difference, Found
from critic.markup.redline.places import PARAGRAPH, Places, Target
from critic.markup.redline.record import Compared, Tracked
from critic.markup.redline.sentences import left_of
from critic.model.documents import Span, View
from critic.model.values import dataclass
from critic.text.tokens import tokens


@dataclass(slots=True)
class Change:
    """What happened to one target. marks: changed words in the accepted text. at: a paragraph of it, for the place."""

    target: Target
    marks: list[Span] = field(default_factory=list)
    inserted: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    authors: list[str] = field(default_factory=list)
    edits: list[Found] = field(default_factory=list)
    at: int | None = None


def gather(places: Places, compared: Compared, edits: list[Found], reviewed: Callable[[str], bool]) -> list[Change]:
    """Return the changes by target in reading order. reviewed: whether an author's changes are under review."""
    found: dict[Target, Change] = {}
    gatherer = _Gatherer(places, found)
    for change in compared.inserted.fresh:
        if reviewed(change.author) and change.span is not None and tokens(change.text):
            gatherer.inserted(change, change.span)
    for change in compared.deleted.fresh:
        if reviewed(change.author) and change.span is not None and tokens(change.text):
            gatherer.deleted(change, change.span)
    for change in compared.removed.fresh:
        if reviewed(change.author) and tokens(change.text):
            gatherer.removed(change)
    for edit in edits:
        gatherer.edited(edit)
    return sorted(found.values(), key=lambda c: (places.order(c.target), c.target))


@dataclass(slots=True)
class _Gatherer:
    places: Places
    found: dict[Target, Change]

    @property
    def accepted(self) -> View:
        return self.places.versions.accepted.view

    def _change(self, target: Target, author: str = "", at: int | None = None) -> Change:
        change = self.found.setdefault(target, Change(target))
        if author and author not in change.authors:
            change.authors.append(author)
        if change.at is None:
            change.at = at
        return change

    def inserted(self, tracked: Tracked, span: Span) -> None:
        a = self.places.versions.accepted.paragraph_at(span.start)
        if a is None:
            return
        change = self._change(self.places.of_accepted(a), tracked.author, a)
        change.marks.append(span)
        change.inserted.append(_line(tracked.text))

    def deleted(self, tracked: Tracked, span: Span) -> None:
        b = self.places.versions.base.paragraph_at(span.start)
        target = self.places.of_base(b) if b is not None else None
        if b is None or target is None:
            return
        after = self.places.versions.accepted_of.get(b)
        change = self._change(target, tracked.author, after[0] if after else None)
        change.removed.append(_line(tracked.text))

    def removed(self, tracked: Tracked) -> None:
        """Mark what a deletion left of its sentences; what stands in neither view is told here alone."""
        a = self.places.versions.accepted.paragraph_at(tracked.at)
        if a is None:
            return
        mark = self._left(a, tracked.at, tracked.text)
        target = self.places.of_accepted(a)
        if mark is None and not tracked.nested:
            return
        change = self._change(target, tracked.author, a)
        change.marks += [mark] if mark is not None else []
        if tracked.nested:
            change.removed.append(_line(tracked.text))

    def edited(self, edit: Found) -> None:
        target, at = self._target_of(edit)
        change = self._change(target, at=at)
        change.edits.append(edit)
        if edit.second is None:
            return
        for a, span in self.places.versions.into_accepted(edit.second, edit.changed):
            change.marks.append(span)
            change.inserted.append(_line(self.accepted.text[span.start : span.end]))
            change.at = a if change.at is None else change.at
        for offset, words in edit.gone:
            self._gone(change, edit.second, offset, words)

    def _gone(self, change: Change, b: int, offset: int, words: str) -> None:
        """Mark what an untracked deletion left of its sentences."""
        change.removed.append(words)
        versions = self.places.versions
        beside = left_of(versions.base.view.text, _words_of(versions.base.view, b), offset, words)
        if beside is not None:
            change.marks += [span for _, span in versions.into_accepted(b, [beside])]

    def _target_of(self, edit: Found) -> tuple[Target, int | None]:
        places = self.places
        if edit.second is not None:
            after = places.versions.accepted_of.get(edit.second)
            target = places.of_base(edit.second)
            if target is None and after:
                target = places.of_accepted(after[0])
            if target is not None:
                return target, after[0] if after else None
        if edit.first is not None:
            return places.of_record(edit.first), places.accepted_at(edit.first)
        return Target(PARAGRAPH, 0), None

    def _left(self, a: int, at: int, text: str) -> Span | None:
        return left_of(self.accepted.text, _words_of(self.accepted, a), at, text)


def explained(edit: Found, places: Places, compared: Compared) -> bool:
    """Whether a difference is a lost revision of the record, and told as that."""
    views = places.counterpart.document.views
    lost = [*compared.inserted.lost, *compared.deleted.lost]
    if len(views) < 2 or not lost or edit.kind in (Difference.NUMBER, Difference.REFERENCE, Difference.HIDDEN):
        return False
    other = next(view for view in views if view is not places.record).view
    base = places.versions.base.view
    linked = _linked(places.record.view, edit.first, other)
    if edit.second is None:
        return not linked
    mine = _keys(base, edit.second)
    candidates = linked if edit.first is not None else range(len(other.paragraphs))
    return any(_keys(other, n) == mine for n in candidates)


def _linked(view: View, number: int | None, other: View) -> list[int]:
    if number is None:
        return []
    source = set(view.paragraphs[number].source)
    return [n for n, p in enumerate(other.paragraphs) if source.intersection(p.source)]


def _words_of(view: View, number: int) -> Span:
    """Where a paragraph's own words stand, behind its label."""
    paragraph = view.paragraphs[number]
    return Span(start=paragraph.span.start + paragraph.label_chars, end=paragraph.span.end)


def _keys(view: View, number: int) -> list[str]:
    words = _words_of(view, number)
    return [t.key for t in tokens(view.text, words.start, words.end)]


def _line(text: str) -> str:
    return " ".join(text.split())
