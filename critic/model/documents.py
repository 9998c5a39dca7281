"""Documents as values: views, paragraphs, layers and the tree of provisions (contract §2)."""

from __future__ import annotations

from enum import StrEnum

from critic.model.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Span:
    """Half-open range of Unicode code points in a text, 0-based."""

    start: int
    end: int


class Layer(StrEnum):
    """Where in a document a piece of text stands (contract §2, layers)."""

    BODY = "body"
    TABLE = "table"
    FOOTNOTE = "footnote"
    HEADER_FOOTER = "header/footer"
    TEXT_BOX = "text box"
    FURNITURE = "furniture"
    QUOTED_HISTORY = "quoted history"
    OCR = "OCR"
    COMMENT = "comment"
    HIDDEN = "hidden"
    PLACEHOLDER = "placeholder"
    DELETED = "deleted"
    INSERTED = "inserted"


class Kind(StrEnum):
    """What makes a piece of text a provision, and so what it is cited by."""

    NUMBERED = "numbered"
    """Has a printed label: `4.2`, `(b)`, `Section 1.01`, `ARTICLE IV`."""
    HEADING = "heading"
    """Cited by the words of its heading."""
    ATTACHMENT = "attachment"
    """Exhibit, Schedule, Annex, Appendix: opens a subtree of its own."""
    PART = "part"
    """A part of a composite file (`Standard Terms`): opens a subtree of its own."""
    DEFINITION = "definition"
    """Cited by its defined term."""
    TERM = "term"
    """A row of a table of key terms, cited by its name."""
    CELL = "cell"
    """A cell of a workbook, cited by its address: `Rates!B4`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """One printed paragraph of a view (in a table: of a cell).

    span: in the view's text. page: where it begins, from 1; None where the format has no pages. row: ordinal of its
    table row in the document, 0 outside of tables; cells of one row share it. attached_to: for a footnote or text
    box, the offset in the view's text where it is anchored. label_chars: length of a computed label before its words,
    with its space. source: ordinals of the file's own paragraphs that it was printed of, the same in both views.
    """

    span: Span
    layer: Layer = Layer.BODY
    page: int | None = None
    row: int = 0
    attached_to: int | None = None
    label_chars: int = 0
    source: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision:
    """A citable piece of a document, with everything under it.

    path: canonical tokens of its citation inside the document, lower case, `("4", "2", "b")`, `("exhibit a", "2")`,
    `("article 4",)`; two provisions of one document may share a path. citation: the same as a person writes it,
    `4.2(b)`, `Exhibit A §2`, `Article IV`, `"Affiliate"`. label: as printed, `4.2`, `(b)`, `Section 1.01`, empty
    where nothing is printed. span: label, heading, own text and descendants, in the view's text. parent: index in
    `View.provisions`, None at the top. names: further words that it can be cited by (heading, defined term), as printed.
    """

    kind: Kind
    path: tuple[str, ...]
    citation: str
    label: str
    heading: str
    level: int
    span: Span
    label_span: Span | None = None
    heading_span: Span | None = None
    parent: int | None = None
    children: tuple[int, ...] = ()
    page: int | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """A tracked change that the view's text carries: inserted, deleted, moved-from, moved-to, with who and when."""

    span: Span
    kind: str
    author: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """Text that a tracked change takes out of the accepted view, and where there it stood.

    text: ends with a newline where the paragraph's end went with it. kind: deleted or moved-from. inserted_by: who
    had inserted what is deleted here, empty where it stands in the original.
    """

    at: int
    text: str
    kind: str
    author: str = ""
    date: str = ""
    inserted_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldResult:
    """Text that a program computed when it last updated the file: a page number, a cross-reference. name: `PAGE`."""

    span: Span
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shadow:
    """Text that supports nothing: a comment, hidden text, page furniture, a placeholder (contract §2, layers).

    text: the passage as it would read with it (for hidden text: its whole paragraph). at: the offset in the view's
    text where it belongs. author: of a comment.
    """

    text: str
    layer: Layer
    at: int = 0
    page: int | None = None
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something that a reader noticed and a report should say: code, words, and where in the view's text."""

    code: str
    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """One way to read a document: a text, its paragraphs in order, and the tree of its provisions (in pre-order).

    name: empty where a document has no revisions, else `original` or `accepted`. text: paragraphs joined by a
    newline; cells of a row by one space; inside a paragraph a newline is a line end, and a hyphen directly before it
    may or may not belong to the word. The main story comes first; footnotes, text boxes, headers and footers follow
    it. main_end: where the main story ends. page_starts: (offset, page) in order, page from 1; empty without pages.
    """

    name: str = ""
    text: str
    main_end: int
    paragraphs: tuple[Paragraph, ...] = ()
    provisions: tuple[Provision, ...] = ()
    shadows: tuple[Shadow, ...] = ()
    revisions: tuple[Revision, ...] = ()
    remarks: tuple[Remark, ...] = ()
    page_starts: tuple[tuple[int, int], ...] = ()
    furniture_at: tuple[int, ...] = ()
    """Offsets where page furniture was taken out between two lines (a quotation that crosses one says so)."""
    lost_spacing: tuple[Span, ...] = ()
    """Where the page's text layer lost spaces between words."""
    removals: tuple[Removal, ...] = ()
    """Of the accepted view: what tracked changes take out."""
    fields: tuple[FieldResult, ...] = ()


class Status(StrEnum):
    """Of a file of the deal room."""

    READ = "read"
    UNREADABLE = "unreadable"
    SKIPPED = "skipped"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file of the deal room. views: one, or original and accepted; empty unless it was read.

    name: its path in the deal room, with `/`. aliases: further names that it answers to (title, self-given short
    names, names of the manifest). pages: their number, None where the format has none. unread_pages: pages without
    text or with a damaged text layer.
    """

    id: str
    name: str
    sha256: str = ""
    format: str = ""
    title: str = ""
    aliases: tuple[str, ...] = ()
    views: tuple[View, ...] = ()
    pages: int | None = None
    pages_without_text: tuple[int, ...] = ()
    damaged_pages: tuple[int, ...] = ()
    status: Status = Status.READ
    reason: str = ""
    superseded_by: str = ""
    duplicates: tuple[str, ...] = ()
    """Names of other files with the same words (contract §2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRoomContent:
    """What lies in the deal room. documents: in order of their names; also those skipped, refused or unreadable."""

    name: str
    documents: tuple[Document, ...]
    matter_id: str = ""
    title: str = ""
