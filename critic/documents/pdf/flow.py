"""A printed line with where it stands: what the later steps read, join and mark."""

from __future__ import annotations

from critic.documents.pdf.lines import Row, moved
from critic.documents.pdf.runs import Look, Ranges
from critic.model.documents import Layer
from critic.model.values import dataclass
from critic.text.patterns import lazy

LABEL = lazy(
    r"(?:(?:ARTICLE|Article|SECTION|Section|Sec\.|§{1,2}|Clause|CLAUSE|EXHIBIT|Exhibit|SCHEDULE|Schedule|ANNEX|Annex"
    r"|APPENDIX|Appendix|ATTACHMENT|Attachment|PART|Part|Item|ITEM|RECITAL|Recital)[\s\u00a0]*[A-Z0-9][A-Za-z0-9.\-–]{0,7}"
    r"|\(?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[A-Za-z]|[ivxlcIVXLC]{1,7}|[a-z]{2})[.)]"
    r"|\d{1,3}(?:\.\d{1,3}){1,5}(?=[\s\u00a0]|$)|\d{1,2}(?=[\s\u00a0]+[A-Z“\"(]|[\s\u00a0]*$)"
    r"|[A-Z]{1,4}-\d{1,3}\.?)(?=[\s\u00a0:.)]|$)|[•●○▪■◦‣⁃·o\uf0b7\uf0a7\u2013\u2014-](?=[\s\u00a0])"
)
"""A typed label, or a bullet, at a line's start."""
_MARK = lazy(r"[\[(]\s*[xX✓✔]?\s*[\])]|[^\w\s]|o")
"""A box to tick or a bullet."""


def is_label(text: str) -> bool:
    """Whether a piece of text is nothing but a label, a bullet or a box to tick: what follows is no other cell."""
    return bool(LABEL.fullmatch(text) or _MARK.fullmatch(text))


@dataclass(slots=True)
class Line:
    """One printed line of a flow (page, column or cell).

    left, right: the margins of its flow. text_x: where the words behind a label and its gap begin, else x0. row, cell,
    columns: of its table, else 0.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    page: int
    text_x: float
    looks: list[tuple[int, Look]]
    left: float = 0.0
    right: float = 0.0
    row: int = 0
    cell: int = 0
    columns: int = 0
    layer: Layer = Layer.BODY
    contents: bool = False
    rules: Ranges = ()
    struck: Ranges = ()
    broken: bool = False
    flow: int = 0
    notes: Ranges = ()
    opens_note: bool = False
    anchor: Line | None = None
    """The line in which the mark of the footnote that it opens is raised."""
    after_furniture: bool = False
    lost_spacing: bool = False
    leading: float = 0.0
    column: bool = False
    across: float = 0.0
    """Width of its page, where it stands in the page's main flow."""
    indented: bool = False
    """Lines of other lengths begin where it does."""
    apart: bool = False
    """A wide gap stands in it."""

    @property
    def bold(self) -> bool:
        """All of it is bold."""
        looks = self.looks
        return looks[0][1].bold if len(looks) == 1 else all(look.bold for _, look in looks)

    @property
    def centred(self) -> bool:
        """Its middle is its flow's or its page's, and it reaches neither margin."""
        wide = self.right - self.left
        if self.indented or self.x0 - self.left <= 0.08 * wide or self.right - self.x1 <= 0.06 * wide:
            return False
        twice = self.x0 + self.x1
        return abs(twice - (self.left + self.right)) < max(0.04 * wide, 6.0) or abs(twice - self.across) < 4.0


def line_of(row: Row, page: int) -> Line:
    """Return the line that the pieces of one row print, joined by a space."""
    pieces = row.pieces
    first = pieces[0]
    if len(pieces) == 1:
        return Line(
            first.text, first.x0, first.x1, first.y, first.size, page, first.x0, first.looks,
            notes=first.notes, rules=first.rules, struck=first.struck, broken=first.broken,
            layer=Layer.OCR if first.ocr else Layer.BODY, contents=row.contents,
        )  # fmt: skip
    text, looks = first.text, list(first.looks)
    notes, rules, struck = first.notes, first.rules, first.struck
    for piece in pieces[1:]:
        start = len(text) + 1
        text += " " + piece.text
        looks += [(start + end, look) for end, look in piece.looks]
        notes += moved(piece.notes, start)
        rules += moved(piece.rules, start)
        struck += moved(piece.struck, start)
    text_x = pieces[1].x0 if is_label(first.text) else first.x0
    biggest = max(pieces, key=lambda piece: len(piece.text))
    return Line(
        text=text, x0=first.x0, x1=max(p.x1 for p in pieces), y=biggest.y, size=biggest.size, page=page, text_x=text_x,
        looks=looks, notes=notes, rules=rules, struck=struck, broken=pieces[-1].broken,
        layer=Layer.OCR if first.ocr else Layer.BODY, contents=row.contents, apart=True,
    )  # fmt: skip
