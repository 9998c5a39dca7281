"""What tracked changes take out of a line of the accepted view, and where it stood (ECMA-376-1 17.13.5)."""

from __future__ import annotations

from dataclasses import field

from critic.model.documents import Removal
from critic.model.values import dataclass
from critic.ooxml.content import Piece, Role, WordParagraph
from critic.ooxml.revisions import ACCEPTED, DELETED, INSERTED, MOVED_FROM, MOVED_TO, Change
from critic.ooxml.views import Line

_TAKEN, _GIVEN = (DELETED, MOVED_FROM), (INSERTED, MOVED_TO)


def removals(line: Line) -> tuple[Removal, ...]:
    """Return the removals of a line of the accepted view, one for each stretch by one author at one time.

    What one author deletes in another's insertion stands in neither view, and is here.
    """
    found = _Removals(line)
    for paragraph in line.members:
        found.read(paragraph)
    return tuple(found.out)


@dataclass(slots=True)
class _Removals:
    line: Line
    out: list[Removal] = field(default_factory=list)
    _shown: int = 0
    _at: int = 0
    _words: list[str] = field(default_factory=list)
    _key: tuple[str, str, str, str] | None = None

    def read(self, paragraph: WordParagraph) -> None:
        spans = self.line.spans
        for piece in paragraph.pieces:
            if self._shown < len(spans) and spans[self._shown][2] is piece:
                self._close()
                self._at = spans[self._shown][1]
                self._shown += 1
            elif not piece.views & ACCEPTED and piece.role is Role.TEXT:
                self._take(piece)
        if self._words and not paragraph.mark_views & ACCEPTED:
            self._words.append("\n")
        self._close()

    def _take(self, piece: Piece) -> None:
        change = _taking(piece.change)
        if change is None:
            return
        given = change.within
        by = given.author if given is not None and given.kind in _GIVEN else ""
        key = (change.kind, change.author, change.date, by)
        if key != self._key:
            self._close()
        self._key = key
        self._words.append(piece.text)

    def _close(self) -> None:
        if self._key is not None and self._words:
            kind, author, date, by = self._key
            text = "".join(self._words)
            self.out.append(Removal(at=self._at, text=text, kind=kind, author=author, date=date, inserted_by=by))
        self._key, self._words = None, []


def _taking(change: Change | None) -> Change | None:
    """Return the innermost change that takes something out, None if there is none."""
    while change is not None and change.kind not in _TAKEN:
        change = change.within
    return change
