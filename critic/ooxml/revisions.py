"""Tracked changes: what each kind means for the original and the accepted view (ECMA-376-1 17.13.5, contract §2)."""

from __future__ import annotations

from lxml import etree

from critic.model.values import dataclass
from critic.ooxml.names import AUTHOR, DATE, W

ORIGINAL, ACCEPTED, BOTH = 1, 2, 3
"""Views as bits: a piece of text has the bits of the views that it stands in."""

VIEW_NAMES = {ORIGINAL: "original", ACCEPTED: "accepted"}

INSERTED, DELETED, MOVED_FROM, MOVED_TO = "inserted", "deleted", "moved-from", "moved-to"

CHANGE_KINDS = {
    W + "ins": INSERTED,
    W + "del": DELETED,
    W + "moveFrom": MOVED_FROM,
    W + "moveTo": MOVED_TO,
    W + "cellIns": INSERTED,
    W + "cellDel": DELETED,
}
"""The elements that mark content, a paragraph mark, a row or a cell as changed."""

_VIEWS = {INSERTED: ACCEPTED, MOVED_TO: ACCEPTED, DELETED: ORIGINAL, MOVED_FROM: ORIGINAL}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One author's change. date: as the file writes it. within: the change that this one lies in, as a deletion in an
    insertion does."""

    kind: str
    author: str = ""
    date: str = ""
    within: Change | None = None

    @property
    def views(self) -> int:
        """The views in which what is so changed stands."""
        return _VIEWS[self.kind] & (self.within.views if self.within else BOTH)


def read_change(element: etree._Element, within: Change | None = None) -> Change:
    """Return the change that an element of CHANGE_KINDS marks."""
    return Change(
        kind=CHANGE_KINDS[element.tag],
        author=element.get(AUTHOR) or "",
        date=element.get(DATE) or "",
        within=within,
    )
