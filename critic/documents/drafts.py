"""What a reader of one format hands to the outline: printed paragraphs with the evidence for their place in the tree."""

from __future__ import annotations

from dataclasses import field

from critic.model.documents import FieldResult, Layer, Removal, Revision, Shadow, Span
from critic.model.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One printed paragraph (in a table: one paragraph of a cell), in reading order.

    text: the printed words; a label that the format computes (Word's numbering, a markdown or HTML list) is not in it,
    a typed one is. Inside it a newline is a line end, and a hyphen directly before it may or may not belong to the word.

    label: the computed label as printed (`4.2`, `(b)`, `ARTICLE IV`); empty if there is none. label_level: its level in
    its list, from 0. list_id: which list counted it; labels of one list_id are ordered by label_level alone.
    heading_level: 1 to 9 where a style or a markup says that the paragraph is a heading, 0 otherwise.
    title: a style or markup says that it is the document's title.
    caption_chars: length of a run-in heading at the start of the text (behind a typed label), told by bold, italic or
    underline that ends before the paragraph does; 0 if there is none. bold: the whole paragraph is bold or capitals by
    formatting. centred: it is centred. indent_pt: where its text begins, from the left margin, in points; None if the
    format does not say; hanging_pt: where its further lines begin, None if it has none. page: where it begins,
    from 1. page_breaks: (offset in text, page) for pages that begin inside it. breaks_page: a page break stands
    directly before it. row, cell: ordinal of its table row in the document and of its cell in the row, from 1; 0 outside
    of tables. columns: number of cells of its row. header_row: marked as such. contents: it is a line of a
    table of contents. attached_to: for a footnote, comment or text box, the index in the
    list of drafts of the paragraph that anchors it. revisions, lost_spacing, fields: spans in text. removals: offsets
    in text. source: ordinals of the file's paragraphs that it is printed of. furniture_at: offsets in text where page
    furniture was taken out. quiet: never a provision (signature lines, letterheads).
    """

    text: str
    layer: Layer = Layer.BODY
    label: str = ""
    label_level: int = 0
    list_id: str = ""
    heading_level: int = 0
    title: bool = False
    caption_chars: int = 0
    bold: bool = False
    centred: bool = False
    indent_pt: float | None = None
    hanging_pt: float | None = None
    page: int | None = None
    page_breaks: tuple[tuple[int, int], ...] = ()
    breaks_page: bool = False
    row: int = 0
    cell: int = 0
    columns: int = 0
    header_row: bool = False
    contents: bool = False
    attached_to: int | None = None
    revisions: tuple[Revision, ...] = ()
    lost_spacing: tuple[Span, ...] = ()
    removals: tuple[Removal, ...] = ()
    fields: tuple[FieldResult, ...] = ()
    source: tuple[int, ...] = ()
    furniture_at: tuple[int, ...] = ()
    quiet: bool = False
    address: str = ""
    """Of a spreadsheet's cell, `Rates!B4`: it is cited by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftView:
    """All that a reader knows of one view: its drafts in reading order (other stories may stand anywhere; the outline
    moves them behind the main story), and its shadows, whose `at` is an index in drafts until the outline places them."""

    name: str = ""
    drafts: tuple[Draft, ...]
    shadows: tuple[Shadow, ...] = ()
    remarks: tuple[tuple[str, str, int], ...] = ()
    """(code, words, index in drafts)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A file inside a file (of an e-mail): its name as given there, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a reader makes of a file's bytes. title: as the format's own metadata or title style says, else empty."""

    views: tuple[DraftView, ...]
    title: str = ""
    pages: int | None = None
    pages_without_text: tuple[int, ...] = ()
    damaged_pages: tuple[int, ...] = ()
    suspicious: tuple[str, ...] = field(default=())
    """Invisible or look-alike characters seen, described (`U+202E in ¶ 14`)."""
    attachments: tuple[Attachment, ...] = ()
    """Files inside the file, which become documents of their own (contract §2)."""
