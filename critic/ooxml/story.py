"""One story of a document (body, notes, headers, a comment) as paragraphs in reading order (ECMA-376-1 17.2-17.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from lxml import etree

from critic.model.values import dataclass
from critic.ooxml.bindings import Bindings
from critic.ooxml.content import Cell, Row, WordParagraph
from critic.ooxml.fields import FieldStack
from critic.ooxml.looks import HIDDEN, UNKNOWN_FILL, read_fill
from critic.ooxml.names import MC, OFF_VALUES, R_ID, VAL, W
from critic.ooxml.revisions import BOTH, CHANGE_KINDS, Change, read_change
from critic.ooxml.runs import Page, Place, RunReader, chosen_branch, shows_placeholder
from critic.ooxml.styles import Styles, read_paragraph_properties

_P, _PPR = W + "p", W + "pPr"
_CONTENTS_GALLERIES = ("Table of Contents", "Table of Figures", "Table of Authorities", "Index")
_NO_BREAK = ("continuous", "nextColumn")


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """The header and footer references of a section: (`header` or `footer`, type, relationship id). title_page: its
    first page has headers of its own."""

    references: tuple[tuple[str, str, str], ...] = ()
    title_page: bool = False


class StoryReader:
    """Walks one part once. keep_elements: paragraphs keep their `p`, for a writer that goes back to them.
    bindings: what content controls take from elsewhere."""

    def __init__(self, styles: Styles, keep_elements: bool = False, bindings: Bindings | None = None) -> None:
        self._place = Place()
        self._runs = RunReader(styles, self._place, self._text_box, bindings)
        self._styles = styles
        self._keep = keep_elements
        self._paragraphs: list[WordParagraph] = []
        self._containers = 0
        self._section_start: WordParagraph | None = None
        self._section_open = False
        self._page_before, self._section_page = Page(), self._place.page
        self.sections: list[Section] = []
        self._blocks: dict[str, Callable[[etree._Element], None]] = {
            _P: self._paragraph,
            W + "tbl": self._table,
            W + "sdt": self._control,
            W + "sectPr": self._section,
            W + "altChunk": self._chunk,
            W + "subDoc": self._subdocument,
            W + "bookmarkStart": self._runs.bookmark_before,
            W + "bookmarkEnd": self._runs.end_bookmark,
            MC + "AlternateContent": self._alternate,
            **dict.fromkeys(CHANGE_KINDS, self._changed),
        }

    @property
    def changes(self) -> bool:
        """Whether a tracked change was met, of whatever kind."""
        return self._place.changes

    def read(self, root: Iterable[etree._Element], background: str = "") -> list[WordParagraph]:
        """Return the paragraphs under an element (`body`, `footnote`, `hdr`, `comment`) in reading order."""
        self._containers += 1
        self._place.container = self._containers
        self._place.background = background
        return self._whole(root)

    def _whole(self, root: Iterable[etree._Element]) -> list[WordParagraph]:
        """Walk a story; again without its fields, if one of them has no end and would swallow what follows."""
        sections, start = len(self.sections), (self._section_start, self._section_open)
        pages = self._page_before, self._section_page, self._place.page
        for broken in (False, True):
            self._place.fields = FieldStack(broken=broken)
            self._paragraphs = []
            self._walk(root)
            if not self._place.fields.frames:
                break
            if not broken:
                del self.sections[sections:]
                self._section_start, self._section_open = start
                self._page_before, self._section_page, self._place.page = pages
        return self._paragraphs

    def _walk(self, parent: Iterable[etree._Element]) -> None:
        handlers = self._blocks
        for child in parent:
            tag = child.tag
            if tag == _P:
                self._paragraph(child)
            else:
                handlers.get(tag, self._unknown)(child)

    def _unknown(self, element: etree._Element) -> None:
        """Look through what is not known (custom XML, smart tags, extensions), for the blocks inside."""
        if len(element):
            self._walk(element)

    def _paragraph(self, element: etree._Element) -> None:
        place = self._place
        properties = next(element.iterchildren(_PPR), None)
        own = read_paragraph_properties(properties)
        paragraph = WordParagraph(properties=own, container=place.container, cell=place.cell, mark_views=place.views)
        paragraph.mark_change = place.change
        paragraph.contents = place.contents
        if self._keep:
            paragraph.element = element
        if self._section_open:
            self._section_start, self._section_open = paragraph, False
        if own.page_break:
            place.page = Page()
        self._paragraphs.append(paragraph)
        self._runs.start(paragraph)
        if own.mark is not None:
            self._mark(paragraph, own.mark)
        if own.changed is not None:
            place.changes = True
            paragraph.before = read_paragraph_properties(own.changed.find(_PPR))
            paragraph.before.release()
        elif own.number_inserted:
            place.changes = True
            paragraph.before = replace(own, number_id="0", mark=None, section=None)
        style_hides = self._styles.paragraph_style(own.style).look.on & HIDDEN
        if style_hides or own.mark is not None:
            paragraph.mark_hidden = bool(self._runs.mark_look(own.mark) & HIDDEN)
        self._runs.read(element)
        if own.section is not None:
            self._section(own.section)
        own.release()

    def _mark(self, paragraph: WordParagraph, mark: etree._Element) -> None:
        """Note the changes of a paragraph's mark (17.13.5.15, 17.13.5.20)."""
        for child in mark:
            if child.tag in CHANGE_KINDS:
                self._place.changes = True
                change = read_change(child, paragraph.mark_change)
                paragraph.mark_change = change
                paragraph.mark_views &= change.views

    def _changed(self, element: etree._Element) -> None:
        self._place.inside(read_change(element, self._place.change), self._walk, element)

    def _alternate(self, element: etree._Element) -> None:
        branch = chosen_branch(element)
        if branch is not None:
            self._walk(branch)

    def _control(self, element: etree._Element) -> None:
        """Read a block content control."""
        self._within_control(element, self._walk)

    def _within_control(self, element: etree._Element, read: Callable[[etree._Element], None]) -> None:
        place = self._place
        was = place.placeholder, place.contents
        gallery = element.find(f"{W}sdtPr/{W}docPartObj/{W}docPartGallery")
        place.placeholder = was[0] or shows_placeholder(element)
        place.contents = was[1] or (gallery is not None and gallery.get(VAL) in _CONTENTS_GALLERIES)
        self._runs.bound(element, read)
        place.placeholder, place.contents = was

    def _text_box(self, element: etree._Element) -> list[WordParagraph]:
        """Return the paragraphs of a text box, a story of its own inside a paragraph."""
        outer, was = self._paragraphs, self._place
        saved = was.views, was.change, was.cell, was.container, was.background, was.fields, was.contents
        bound, was.bound = was.bound, None
        self._containers += 1
        was.cell, was.container, was.background = None, self._containers, UNKNOWN_FILL
        paragraphs, self._paragraphs = self._whole(element), outer
        was.views, was.change, was.cell, was.container, was.background, was.fields, was.contents = saved
        was.bound = bound
        return paragraphs

    # Tables

    def _table(self, element: etree._Element) -> None:
        place = self._place
        saved = place.cell, place.container, place.background
        style = element.find(f"{W}tblPr/{W}tblStyle")
        own = read_fill(element.find(f"{W}tblPr/{W}shd"))
        if own and own != "auto":
            place.background = own
        if style is not None and self._styles.table_paints(style.get(VAL) or ""):
            place.background = UNKNOWN_FILL
        self._rows(element)
        place.cell, place.container, place.background = saved

    def _rows(self, parent: Iterable[etree._Element]) -> None:
        for child in parent:
            tag = child.tag
            if tag == W + "tr":
                self._row(child)
            elif tag == W + "sdt":
                self._within_control(child, self._rows)
            elif tag == MC + "AlternateContent":
                branch = chosen_branch(child)
                self._rows(branch if branch is not None else ())
            elif tag in CHANGE_KINDS:
                self._place.inside(read_change(child, self._place.change), self._rows, child)
            elif tag == W + "bookmarkStart":
                self._runs.bookmark_before(child)
            elif tag not in (W + "tblPr", W + "tblGrid") and len(child):
                self._rows(child)

    def _row(self, element: etree._Element) -> None:
        row = Row(views=self._place.views)
        properties = element.find(W + "trPr")
        change: Change | None = None
        for child in properties if properties is not None else ():
            if child.tag in CHANGE_KINDS:
                change = read_change(child, change)
                row.views &= change.views
            elif child.tag == W + "tblHeader":
                row.header = child.get(VAL) not in OFF_VALUES
            elif child.tag == W + "hidden":
                row.hidden = child.get(VAL) not in OFF_VALUES
        row.change = change
        self._place.inside(change, lambda content: self._cells(content, row), element)

    def _cells(self, parent: Iterable[etree._Element], row: Row) -> None:
        for child in parent:
            tag = child.tag
            if tag == W + "tc":
                self._cell(child, row)
            elif tag == W + "sdt":
                self._within_control(child, lambda content: self._cells(content, row))
            elif tag == W + "bookmarkStart":
                self._runs.bookmark_before(child)
            elif tag not in (W + "trPr", W + "tblPrEx") and len(child):
                self._cells(child, row)

    def _cell(self, element: etree._Element, row: Row) -> None:
        place = self._place
        saved = place.cell, place.container, place.background
        cell = Cell(row=row, views=BOTH, outer=place.cell)
        change: Change | None = None
        properties = element.find(W + "tcPr")
        for child in properties if properties is not None else ():
            tag = child.tag
            if tag == W + "vMerge" or tag == W + "hMerge":
                cell.covered = cell.covered or child.get(VAL) != "restart"
            elif tag == W + "shd":
                fill = read_fill(child)
                place.background = fill if fill != "auto" else place.background
            elif tag in CHANGE_KINDS:
                change = read_change(child, place.change)
                cell.views &= change.views
        row.cells.append(cell)
        self._containers += 1
        place.cell, place.container = cell, self._containers
        place.inside(change, self._walk, element)
        place.cell, place.container, place.background = saved

    # What else stands between paragraphs

    def _section(self, element: etree._Element) -> None:
        """Note a section: its headers, and whether it began on a new page (17.6.22: its own type says that)."""
        kind = element.find(W + "type")
        if self._section_start is not None and (kind is None or kind.get(VAL) not in _NO_BREAK):
            self._section_start.starts_page = True
        if kind is not None and kind.get(VAL) in _NO_BREAK:
            self._section_page.continues(self._page_before)
        self._section_start, self._section_open = None, True
        self._page_before, self._place.page = self._place.page, Page()
        self._section_page = self._place.page
        title = element.find(W + "titlePg")
        references = tuple(
            (child.tag[len(W) :].removesuffix("Reference"), child.get(W + "type") or "default", child.get(R_ID) or "")
            for child in element
            if child.tag in (W + "headerReference", W + "footerReference")
        )
        self.sections.append(
            Section(references=references, title_page=title is not None and title.get(VAL) not in OFF_VALUES)
        )

    def _chunk(self, element: etree._Element) -> None:
        self._stand_in().anchor().chunks.append(element.get(R_ID) or "")

    def _subdocument(self, element: etree._Element) -> None:
        self._stand_in().anchor().remarks.append(("missing-subdocument", element.get(R_ID) or ""))

    def _stand_in(self) -> WordParagraph:
        """Return an empty paragraph that holds the place of what is stored elsewhere."""
        paragraph = WordParagraph(container=self._place.container, cell=self._place.cell)
        self._paragraphs.append(paragraph)
        return paragraph
