"""Changes and comments of a redline as items of a markup (contract §4.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from critic.locate.index import IndexedView
from critic.markup.redline.changes import Change
from critic.markup.redline.places import PROVISION, Places, Target
from critic.model.documents import Layer, Shadow, Span
from critic.model.markup import CitedText, Item, ItemKind, Place, ProposedText, Prose
from critic.model.values import dataclass
from critic.text.tokens import token_keys


@dataclass(frozen=True, slots=True)
class ReviewedComment:
    """A reviewer's comment and the paragraph of the accepted text that it is anchored in."""

    shadow: Shadow
    number: int
    paragraph: int


def comments_of(places: Places, reviewed: Callable[[str], bool]) -> list[ReviewedComment]:
    """Return the comments under review that the room's document does not carry already."""
    known = Counter(
        (s.author, token_keys(s.text)) for s in places.counterpart.document.views[-1].view.shadows
        if s.layer is Layer.COMMENT
    )  # fmt: skip
    out: list[ReviewedComment] = []
    accepted = places.versions.accepted
    shadows = [s for s in accepted.view.shadows if s.layer is Layer.COMMENT]
    for number, shadow in enumerate(shadows, 1):
        key = (shadow.author, token_keys(shadow.text))
        if known[key]:
            known[key] -= 1
        elif reviewed(shadow.author) and shadow.text.strip():
            out.append(ReviewedComment(shadow, number, accepted.paragraph_at(shadow.at) or 0))
    return out


class ItemMaker:
    """Makes the items of one redline. file: its name, as places of the markup give it."""

    def __init__(self, file: str, places: Places) -> None:
        self._file = file
        self._places = places
        self._accepted = places.versions.accepted
        self._view = self._accepted.view

    def items(self, changes: Iterable[Change], comments: list[ReviewedComment]) -> list[tuple[Item, Change | None]]:
        """Return an item for each change in reading order, and behind them one for each comment that stands alone."""
        made: list[tuple[Item, Change | None]] = []
        anchored: set[int] = set()
        by_target: dict[Target, list[ReviewedComment]] = {}
        for comment in comments:
            by_target.setdefault(self._places.of_accepted(comment.paragraph), []).append(comment)
        for change in changes:
            here = by_target.get(change.target, [])
            anchored.update(c.number for c in here)
            made.append((self._change(change, here), change))
        made += [(self._comment(c), None) for c in comments if c.number not in anchored]
        return made

    def place(self, change: Change) -> Place:
        """Return where in the file a change stands: the paragraph of the accepted text, as printed, or of what is gone
        the one before it."""
        span = self._places.accepted_span(change.target)
        number = change.at
        if number is None and span is not None:
            number = self._places.versions.accepted.paragraph_at(span.start)
        return self._at(number if number is not None else self._places.left_before(change.target))

    def _at(self, number: int) -> Place:
        if number >= len(self._view.paragraphs):
            return Place(file=self._file, pointer="")
        size = self._view.paragraphs[number].span
        return Place(file=self._file, pointer=f"¶ {number + 1}", span=Span(start=0, end=size.end - size.start))

    def _change(self, change: Change, comments: list[ReviewedComment]) -> Item:
        at = self.place(change)
        citation = self._places.citation(change.target)
        proposals = self._proposals(change, at)
        return Item(
            kind=ItemKind.CHANGE,
            ref=citation,
            source=at.pointer,
            at=at,
            citations=(CitedText(text=citation, at=at, target=True),),
            proposed=proposals[0],
            also_proposed=tuple(proposals[1:]),
            prose=tuple(self._prose("rationale", comment) for comment in comments),
            authors=tuple(dict.fromkeys([*change.authors, *(c.shadow.author for c in comments)])),
        )

    def _proposals(self, change: Change, at: Place) -> list[ProposedText]:
        """Return the provision as it reads after the change, and what was added outside of it."""
        span = self._places.accepted_span(change.target)
        inside: list[Span] = []
        outside: list[Span] = []
        for mark in sorted(set(change.marks)):
            (inside if span and span.start <= mark.start and mark.end <= span.end else outside).append(mark)
        out = [
            ProposedText(
                text=_plain(self._accepted, span) if span else "",
                at=at,
                changed=tuple(_moved(mark, span.start) for mark in inside) if span else (),
                whole=change.target.kind == PROVISION,
                inserted=tuple(text for text in change.inserted if text),
                removed=tuple(text for text in change.removed if text),
            )
        ]
        for number in dict.fromkeys(self._places.versions.accepted.paragraph_at(mark.start) for mark in outside):
            if number is not None:
                out.append(self._beside(number, outside))
        return out

    def _beside(self, number: int, marks: list[Span]) -> ProposedText:
        span = self._view.paragraphs[number].span
        own = tuple(_moved(m, span.start) for m in marks if span.start <= m.start < max(span.end, span.start + 1))
        return ProposedText(text=_plain(self._accepted, span), at=self._at(number), changed=own, whole=False)

    def _prose(self, field: str, comment: ReviewedComment) -> Prose:
        text = comment.shadow.text
        pointer = f"¶ {comment.paragraph + 1} comment {comment.number}"
        return Prose(
            field=field, text=text, at=Place(file=self._file, pointer=pointer, span=Span(start=0, end=len(text)))
        )

    def _comment(self, comment: ReviewedComment) -> Item:
        target = self._places.of_accepted(comment.paragraph)
        prose = self._prose("comment", comment)
        return Item(
            kind=ItemKind.COMMENT,
            ref=f"comment {comment.number}",
            source=prose.at.pointer,
            at=prose.at,
            citations=(CitedText(text=self._places.citation(target), at=prose.at),),
            prose=(prose,),
            authors=(comment.shadow.author,),
        )


def _plain(view: IndexedView, span: Span) -> str:
    """Return a range of a view's text in which only a paragraph's end is a newline, of the same length."""
    text = view.view.text[span.start : span.end]
    first = view.paragraph_at(span.start) or 0
    out: list[str] = []
    at = span.start
    for paragraph in view.view.paragraphs[first:]:
        if paragraph.span.start >= span.end:
            break
        start, end = max(paragraph.span.start, at), min(paragraph.span.end, span.end)
        out.append(text[at - span.start : start - span.start])
        out.append(text[start - span.start : end - span.start].replace("\n", " "))
        at = end
    out.append(text[at - span.start :])
    return "".join(out)


def _moved(span: Span, by: int) -> Span:
    return Span(start=span.start - by, end=span.end - by)
