"""The pieces that a story is read into: text with the views it stands in, paragraphs, cells (ECMA-376-1 17.2-17.4)."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from lxml import etree

from critic.model.values import dataclass
from critic.ooxml.fields import Instruction
from critic.ooxml.revisions import BOTH, Change
from critic.ooxml.styles import ParagraphProperties


class Role(StrEnum):
    """What a piece is, where it is not simply text."""

    TEXT = ""
    PLACEHOLDER = "placeholder"
    """What an empty content control shows to be clicked on."""
    PAGE_BREAK = "page break"
    PAGE_NUMBER = "page number"
    """The result of a field that prints another number on each page."""
    LIST_NUMBER = "list number"
    """A LISTNUM or AUTONUM field, whose number is computed per view; its text is the field's code."""


@dataclass(slots=True)
class Piece:
    """Text of one run. views: where it stands, 0 for nowhere (deleted where it was inserted). field: the name of the
    field whose result it is. look: bits of `looks`; look_before: in the original view.

    Not frozen, as all values of this module: they are filled while the part is walked, and never changed after that.
    """

    text: str
    views: int
    look: int
    look_before: int
    change: Change | None
    role: Role = Role.TEXT
    field: str = ""


@dataclass(slots=True)
class Row:
    """A table row. views: where it stands. change: of the row as a whole."""

    views: int = BOTH
    header: bool = False
    hidden: bool = False
    change: Change | None = None
    cells: list[Cell] = field(default_factory=list)


@dataclass(slots=True)
class Cell:
    """A table cell. covered: a vertical or horizontal merge hides it behind another cell."""

    row: Row
    views: int = BOTH
    covered: bool = False
    outer: Cell | None = None


@dataclass(slots=True)
class Reference:
    """A cross-reference field: its code and which pieces of its paragraph are its result."""

    instruction: Instruction
    first_piece: int
    end_piece: int
    views: int


@dataclass(slots=True, eq=False)
class Anchors:
    """What hangs on a paragraph beside its text.

    notes: (views, `footnote` or `endnote`, id). comments: ids, in order. boxes: text boxes with their views. bookmarks,
    bookmark_ends: names with a piece's index. remarks: (code, words or relationship). chunks: relationship ids.
    """

    notes: list[tuple[int, str, str]] = field(default_factory=list)
    comments: dict[str, None] = field(default_factory=dict)
    boxes: list[tuple[int, list[WordParagraph]]] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    bookmarks: list[tuple[str, int]] = field(default_factory=list)
    bookmark_ends: dict[str, int] = field(default_factory=dict)
    remarks: list[tuple[str, str]] = field(default_factory=list)
    chunks: list[str] = field(default_factory=list)


NO_ANCHORS = Anchors()
"""Of a paragraph on which nothing hangs; never written to."""


@dataclass(slots=True)
class WordParagraph:
    """One `p`. before: its properties in the original view, None if they did not change. mark_views: the views in which
    its mark stands (without it, it joins the next). container: paragraphs join only within one (body, cell, note).
    element: only where asked for."""

    properties: ParagraphProperties = field(default_factory=ParagraphProperties)
    before: ParagraphProperties | None = None
    pieces: list[Piece] = field(default_factory=list)
    mark_views: int = BOTH
    mark_change: Change | None = None
    mark_hidden: bool = False
    container: int = 0
    cell: Cell | None = None
    contents: bool = False
    starts_page: bool = False
    anchors: Anchors = NO_ANCHORS
    element: etree._Element | None = None

    def anchor(self) -> Anchors:
        """Return the paragraph's anchors to add to."""
        if self.anchors is NO_ANCHORS:
            self.anchors = Anchors()
        return self.anchors
