"""A Word file beside its document in the room: changed provisions, comments, and edits that nobody tracked
(contract §4.3)."""

from __future__ import annotations

from critic.errors import CriticError
from critic.locate.comparison import Comparison, Found
from critic.locate.index import RoomIndex
from critic.locate.resolve import canonical_citation
from critic.markup.redline.changes import Change, explained, gather
from critic.markup.redline.counterpart import LEAST_SHARE, Counterpart, counterparts
from critic.markup.redline.items import ItemMaker, comments_of
from critic.markup.redline.places import Places
from critic.markup.redline.record import Compared, Tracked, compare_changes
from critic.markup.redline.versions import Versions, versions_of
from critic.model.documents import Layer, Span, View
from critic.model.markup import (
    Item,
    LostRevision,
    Markup,
    MarkupFile,
    Place,
    RecordPlace,
    Redline,
    UntrackedEdit,
)
from critic.model.values import dataclass

_NAMED = 3


@dataclass(frozen=True, slots=True)
class Matched:
    """A Word file's versions, and the documents of the room that its base is nearest to, the nearest first."""

    versions: Versions
    candidates: list[Counterpart]
    sha256: str = ""

    @property
    def counterpart(self) -> Counterpart | None:
        """The document that the file is a redline of, a copy of itself last; None where it is near none."""
        near = [c for c in self.candidates if c.share >= LEAST_SHARE]
        others = [c for c in near if not self.sha256 or c.document.document.sha256 != self.sha256]
        return next(iter(others or near), None)

    def nearest(self) -> str:
        """Say which documents come nearest."""
        near = [f"{c.document.id} ({c.percent} % of its paragraphs)" for c in self.candidates[:_NAMED] if c.percent]
        return f"the nearest: {', '.join(near)}" if near else "no document of the room is near it"


def match(views: tuple[View, ...], file: str, room: RoomIndex, sha256: str = "") -> Matched:
    """Return a Word file beside the room's documents. views: the base and the accepted text, or one of both."""
    versions = versions_of(file, views)
    return Matched(versions, counterparts(versions, room), sha256)


def parse(matched: Matched, file: str, sha256: str, author: str = "") -> Markup:
    """Return the redline as a markup. author: only whose changes and comments are under review, empty for everybody's.

    Raises CriticError where it is near no document of the room, or holds nothing to review.
    """
    counterpart = matched.counterpart
    if counterpart is None:
        least = int(LEAST_SHARE * 100)
        raise CriticError(
            f"not a redline of a document in the deal room (less than {least} % of its paragraphs align)", file,
            matched.nearest(),
        )  # fmt: skip
    return _Redline(matched.versions, counterpart, file, author).markup(sha256)


class _Redline:
    def __init__(self, versions: Versions, counterpart: Counterpart, file: str, author: str) -> None:
        self._versions = versions
        self._counterpart = counterpart
        self._file = file
        self._author = " ".join(author.split()).casefold()
        self._places = Places(versions, counterpart)
        self._maker = ItemMaker(file, self._places)

    @property
    def _compared_here(self) -> bool:
        return self._counterpart.document.document.format == "docx"

    def markup(self, sha256: str) -> Markup:
        compared = compare_changes(self._versions, self._counterpart.document)
        self._know_author()
        edits: list[Found] = []
        if self._compared_here:
            found = self._counterpart.comparison.differences
            edits = [edit for edit in found if not explained(edit, self._places, compared)]
        changes = gather(self._places, compared, edits, self._reviewed)
        comments = comments_of(self._places, self._reviewed)
        made = self._maker.items(changes, comments)
        lost = self._lost(compared)
        if not made and not lost:
            raise self._nothing()
        items = tuple(item for item, _ in made)
        redline = Redline(
            file=self._file,
            document=self._counterpart.document.id,
            accepted=self._versions.accepted.view,
            view=self._places.record.number,
            reads_at=self._places.reads_at(),
            checked=self._compared_here,
            why_not="" if self._compared_here else f"{self._counterpart.document.document.name} is no Word file",
            edits=tuple(self._edits(made)),
            lost=tuple(lost),
            notes=tuple(_notes(self._counterpart.comparison)) if self._compared_here else (),
        )
        return Markup(
            name=self._file,
            files=(MarkupFile(name=self._file, sha256=sha256, format="redline", note=self._note()),),
            items=items,
            redlines=(redline,),
        )

    def _reviewed(self, author: str) -> bool:
        return not self._author or " ".join(author.split()).casefold() == self._author

    def _know_author(self) -> None:
        """Refuse an author of whom the file knows nothing: a name misspelt would pass everything."""
        if not self._author:
            return
        views = (self._versions.base.view, self._versions.accepted.view)
        named = [r.author for view in views for r in view.revisions]
        named += [r.author for r in views[1].removals]
        named += [s.author for s in views[1].shadows if s.layer is Layer.COMMENT]
        if not any(self._reviewed(name) for name in named):
            others = ", ".join(dict.fromkeys(filter(None, named))) or "nobody"
            raise CriticError("no change or comment of that author", self._file, f"those here are by {others}")

    def _note(self) -> str:
        document = self._counterpart.document
        clean = "" if self._versions.revisions else ", without tracked changes"
        said = f"a redline of {document.id} ({document.document.name}): {self._counterpart.percent} % of its paragraphs"
        return f"{said} align with it{clean}"

    def _nothing(self) -> CriticError:
        name = self._counterpart.document.id
        if not self._compared_here and not self._versions.revisions:
            hint = "track the changes, or put the Word file of the document into the deal room"
            return CriticError(f"it tracks no changes, and its document {name} is no Word file", self._file, hint)
        return CriticError(f"it changes nothing in {name} and comments on nothing", self._file)

    def _edits(self, made: list[tuple[Item, Change | None]]) -> list[UntrackedEdit]:
        out: list[UntrackedEdit] = []
        for number, (_, change) in enumerate(made):
            for edit in change.edits if change is not None else ():
                out.append(
                    UntrackedEdit(
                        item=number,
                        at=self._maker.place(change) if change is not None else Place(file=self._file, pointer=""),
                        kind=str(edit.kind),
                        place=self._record_place(edit.first, edit.second),
                        recorded=edit.before,
                        written=edit.after,
                        diff=edit.diff,
                    )
                )
        return out

    def _record_place(self, first: int | None, second: int | None) -> RecordPlace:
        """Return where in the room's document a difference stands, or what stands before it."""
        view = self._places.record
        number = first
        while number is None and second is not None and second >= 0:
            number = self._places.record_of.get(second)
            second -= 1
        if number is None:
            return RecordPlace(document=self._counterpart.document.id, view=view.view.name)
        paragraph = view.view.paragraphs[number]
        return self._at_record(paragraph.span, str(paragraph.layer))

    def _at_record(self, span: Span, layer: str) -> RecordPlace:
        view = self._places.record
        provision = view.provision_at(span.start, span.start)
        return RecordPlace(
            document=self._counterpart.document.id,
            provision=view.canonical(provision) if provision is not None else "",
            layer=layer,
            view=view.view.name,
            span=span,
        )

    def _lost(self, compared: Compared) -> list[LostRevision]:
        """Return what others had tracked in the room's document and is tracked no more."""
        own = {name.casefold() for name in compared.authors} | ({self._author} if self._author else set())
        views = self._counterpart.document.views
        gone = [("insertion", views[-1], t) for t in compared.inserted.lost]
        gone += [("deletion", views[0], t) for t in compared.deleted.lost]
        out = []
        for kind, view, tracked in gone:
            if tracked.author.casefold() in own or not tracked.text.strip():
                continue
            out.append(self._lost_one(kind, tracked, view.number))
        return out

    def _lost_one(self, kind: str, tracked: Tracked, number: int) -> LostRevision:
        view = self._counterpart.document.views[number]
        paragraph = view.paragraph_at(tracked.at)
        provision = view.provision_at(tracked.at, tracked.at)
        span = tracked.span or Span(start=tracked.at, end=tracked.at)
        place = RecordPlace(
            document=self._counterpart.document.id,
            provision=view.canonical(provision) if provision is not None else "",
            layer=str(view.view.paragraphs[paragraph].layer) if paragraph is not None else "",
            view=view.view.name,
            span=span,
        )
        cited = canonical_citation(self._counterpart.document.id, view, provision) if provision is not None else ""
        at = Place(file=self._file, pointer=cited or self._counterpart.document.id)
        return LostRevision(at=at, kind=kind, text=" ".join(tracked.text.split()), author=tracked.author, place=place)


def _notes(comparison: Comparison) -> list[str]:
    """Say what differs from the room's document without being an edit."""
    counted = (
        ("paragraphs that differ in typography only (marks, dashes, spaces)", comparison.typography),
        ("results of fields computed anew (page numbers, dates, cross-references, contents)", comparison.recomputed),
        ("printed numbers shifted by added or removed paragraphs", comparison.renumbered),
        ("passages that differ only in where paragraphs end or in how numbers are typed", comparison.reflowed),
    )
    return [f"{said}: {count}" for said, count in counted if count]
