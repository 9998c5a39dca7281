"""Which of a redline's revisions the room's document already carries, and which of that document's are gone.

A revision that the record carries is no proposal; one of another author that the redline lost is `LOST_REVISION`
(contract §4.3, §8). They are compared as words, by author, in reading order: programs cut and join revisions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace

from critic.locate.alignment import align
from critic.locate.index import IndexedDocument
from critic.markup.redline.versions import INSERTING, Versions
from critic.model.documents import Span, View
from critic.model.values import dataclass
from critic.text.tokens import Token, tokens


@dataclass(frozen=True, slots=True)
class Tracked:
    """A tracked change. at: where its words stand or stood in the text of its view. span: of those that stand there.

    nested: somebody else had inserted what it deletes, and so it stands in neither view.
    """

    author: str
    at: int
    text: str
    span: Span | None = None
    nested: bool = False


@dataclass(frozen=True, slots=True)
class Carried:
    """Two lists of changes compared. fresh: of the redline and not of the record, cut to the words that are new.

    lost: of the record and not of the redline, cut to the words that are gone.
    """

    fresh: list[Tracked] = field(default_factory=list)
    lost: list[Tracked] = field(default_factory=list)


def inserted(view: View) -> list[Tracked]:
    """Return what a view shows as inserted, and what was inserted and is deleted again by somebody else."""
    shown = [
        Tracked(r.author, r.span.start, view.text[r.span.start : r.span.end], r.span)
        for r in view.revisions if r.kind in INSERTING
    ]  # fmt: skip
    gone = [Tracked(r.inserted_by, r.at, r.text) for r in view.removals if r.inserted_by]
    return _merged(sorted([*shown, *gone], key=lambda t: t.at))


def deleted(view: View) -> list[Tracked]:
    """Return what the original view shows as deleted."""
    return _merged([
        Tracked(r.author, r.span.start, view.text[r.span.start : r.span.end], r.span)
        for r in view.revisions if r.kind not in INSERTING
    ])  # fmt: skip


def removed(view: View) -> list[Tracked]:
    """Return what changes took out of the accepted view, as places in it; not what an author took back."""
    return _merged([
        Tracked(r.author, r.at, r.text, nested=bool(r.inserted_by))
        for r in view.removals if r.inserted_by != r.author
    ])  # fmt: skip


def _merged(changes: list[Tracked]) -> list[Tracked]:
    """Return changes with neighbours of one author as one, as a program that leaves out dates writes them."""
    out: list[Tracked] = []
    for change in changes:
        last = out[-1] if out else None
        if last is None or not _adjoin(last, change):
            out.append(change)
            continue
        span = Span(start=last.span.start, end=change.span.end) if last.span and change.span else None
        out[-1] = replace(last, text=last.text + change.text, span=span)
    return out


def _adjoin(one: Tracked, other: Tracked) -> bool:
    if one.author != other.author or one.nested != other.nested or (one.span is None) != (other.span is None):
        return False
    if one.span is not None and other.span is not None:
        return one.span.end == other.span.start
    return one.at == other.at


def compare_tracked(ours: list[Tracked], theirs: list[Tracked]) -> Carried:
    """Return what only a redline (ours), and what only the record (theirs) tracks."""
    if not theirs:
        return Carried(fresh=list(ours))
    mine, known = _words(ours), _words(theirs)
    both = align([w.key for w in mine], [w.key for w in known])
    fresh = [mine[i] for step in both if not step.equal for i in step.first]
    lost = [known[j] for step in both if not step.equal for j in step.second]
    left, gone = _cut(ours, fresh), _cut(theirs, lost)
    return _renamed(left, gone)


@dataclass(frozen=True, slots=True)
class _Word:
    key: tuple[str, str]
    change: int
    token: Token


def _words(changes: list[Tracked]) -> list[_Word]:
    return [
        _Word((change.author, token.key), number, token)
        for number, change in enumerate(changes)
        for token in tokens(change.text)
    ]


def _cut(changes: list[Tracked], words: Iterable[_Word]) -> list[Tracked]:
    """Return the changes with only these of their words, a stretch each."""
    out: list[Tracked] = []
    last: tuple[int, Span] | None = None
    stretches: list[tuple[int, Span]] = []
    for word in words:
        span = word.token.span
        if last is not None and last[0] == word.change and not _between(changes[word.change].text, last[1], span):
            stretches[-1] = (word.change, Span(start=stretches[-1][1].start, end=span.end))
        else:
            stretches.append((word.change, span))
        last = (word.change, span)
    for number, stretch in stretches:
        change = changes[number]
        whole = len(tokens(change.text)) == len(tokens(change.text, stretch.start, stretch.end))
        if whole:
            out.append(change)
            continue
        place = None
        if change.span is not None:
            place = Span(start=change.span.start + stretch.start, end=change.span.start + stretch.end)
        text = change.text[stretch.start : stretch.end]
        out.append(replace(change, text=text, span=place))
    return out


def _between(text: str, one: Span, other: Span) -> list[Token]:
    return tokens(text, one.end, other.start) if one.end <= other.start else tokens(text)


def _renamed(fresh: list[Tracked], lost: list[Tracked]) -> Carried:
    """Set aside changes that are still tracked, only under another name."""
    waiting: dict[tuple[str, ...], list[int]] = {}
    for number, change in enumerate(fresh):
        waiting.setdefault(tuple(t.key for t in tokens(change.text)), []).append(number)
    found: set[int] = set()
    gone: list[Tracked] = []
    for change in lost:
        same = waiting.get(tuple(t.key for t in tokens(change.text)))
        if same:
            found.add(same.pop(0))
        else:
            gone.append(change)
    return Carried(fresh=[c for n, c in enumerate(fresh) if n not in found], lost=gone)


@dataclass(frozen=True, slots=True)
class Compared:
    """A redline's tracked changes beside the record's: insertions, deletions as the base shows them, and removals as
    places in the accepted text."""

    inserted: Carried
    deleted: Carried
    removed: Carried

    @property
    def authors(self) -> tuple[str, ...]:
        """Who changed something that the record does not carry."""
        fresh = [*self.inserted.fresh, *self.deleted.fresh, *self.removed.fresh]
        return tuple(dict.fromkeys(change.author for change in fresh))

    @property
    def uncommon(self) -> int:
        """How many changes only one of the two carries."""
        return sum(len(c.fresh) + len(c.lost) for c in (self.inserted, self.deleted))


def compare_changes(versions: Versions, document: IndexedDocument) -> Compared:
    """Return a redline's tracked changes beside those of a document of the room."""
    base, accepted = versions.base.view, versions.accepted.view
    first, last = document.views[0].view, document.views[-1].view
    return Compared(
        inserted=compare_tracked(inserted(accepted), inserted(last)),
        deleted=compare_tracked(deleted(base), deleted(first)),
        removed=compare_tracked(removed(accepted), removed(last)),
    )
