"""The steps from PDF bytes to drafts: pages to rows, furniture out, rows to lines, lines to paragraphs."""

from __future__ import annotations

from collections import Counter, defaultdict

from critic.documents.drafts import DraftView, Reading
from critic.documents.pdf import pdfium
from critic.documents.pdf.arrange import Counters, arrange
from critic.documents.pdf.contents import mark_contents
from critic.documents.pdf.damage import damaged
from critic.documents.pdf.drafting import draft_of
from critic.documents.pdf.flow import Line, line_of
from critic.documents.pdf.footnotes import mark_footnotes
from critic.documents.pdf.furniture import distinct, take_furniture
from critic.documents.pdf.glyphs import read_page
from critic.documents.pdf.lines import Row
from critic.documents.pdf.pages import PageRows, rows_of_page, strip_numbers
from critic.documents.pdf.paragraphs import paragraphs
from critic.documents.pdf.runs import Looks
from critic.documents.pdf.shapes import Shape
from critic.documents.unswept import unswept
from critic.errors import UnreadableDocument
from critic.model.documents import Layer, Shadow

MAX_PAGES = 50_000


@unswept()
def read(data: bytes, name: str) -> Reading:
    """Return a PDF's paragraphs, in one view.

    Raises UnreadableDocument where it cannot be opened. A document of images only is read: all of its pages are
    without text.
    """
    with pdfium.document(data, name) as document:
        if pdfium.page_count(document) < 1:
            raise UnreadableDocument("it has no pages", name, "export it again")
        if pdfium.page_count(document) > MAX_PAGES:
            raise UnreadableDocument(f"more than {MAX_PAGES:,} pages", name, "split it")
        title = pdfium.metadata(document, "Title")
        looks = Looks()
        pages = [rows_of_page(read_page(document, i, looks)) for i in range(pdfium.page_count(document))]
    strip_numbers(pages)
    return _assemble(pages, title)


def _assemble(pages: list[PageRows], title: str) -> Reading:
    edges = [[line_of(row, page.number) for row in page.rows] for page in pages]
    furniture = take_furniture(edges)
    taken = [line for page in edges for line in page if id(line) in furniture]
    body: list[Line] = []
    counters = Counters()
    stripped_before = False
    mark_contents([line for page in edges for line in page if id(line) not in furniture])
    for page, edge in zip(pages, edges, strict=True):
        kept: list[Row] = []
        made: dict[int, Line] = {}
        for row, line in zip(page.rows, edge, strict=True):
            if id(line) not in furniture:
                row.contents = line.contents
                kept.append(row)
                made[id(row)] = line
        taken_here = [line for line in edge if id(line) in furniture]
        shapes = [shape for shape in page.shapes if not _of_furniture(shape, taken_here)]
        lines = arrange(page.number, kept, shapes, counters, made)
        if page.aside:
            lines += arrange(page.number, page.aside, [], counters, {})
        stripped = len(kept) < len(page.rows)
        if lines and body:
            lines[0].after_furniture = stripped or stripped_before
        stripped_before = stripped
        mark_footnotes(lines)
        for line in lines:
            line.lost_spacing = page.lost_spacing
            line.across = 0.0 if line.row or line.column else page.width
        body += lines
    _set_margins(body)
    margin = min((line.left for line in body if not line.row), default=0.0)
    groups = paragraphs(_with_notes_behind(body))
    place = {id(line): index for index, group in enumerate(groups) for line in group}
    opening = _after_breaks(body)
    drafts = tuple(
        draft_of(
            group,
            margin,
            attached_to=place.get(id(group[0].anchor)) if group[0].anchor else None,
            breaks_page=id(group[0]) in opening,
        )
        for group in groups
    )
    return Reading(
        views=(DraftView(drafts=drafts, shadows=tuple(_shadows(pages, taken, groups))),),
        title=title,
        pages=len(pages),
        pages_without_text=_without_text(pages, body),
        damaged_pages=tuple(sorted({*damaged(body), *(page.number for page in pages if page.cut)})),
    )


def _of_furniture(shape: Shape, furniture: list[Line]) -> bool:
    """Whether a rule belongs to a running header above it or to a running footer below it."""
    y = shape.box[1]
    return shape.flat and any(
        -0.2 * line.size < y - line.y < line.size + 4.0 or 0.6 * line.size < line.y - y < 2.0 * line.size + 4.0
        for line in furniture
    )


def _without_text(pages: list[PageRows], body: list[Line]) -> tuple[int, ...]:
    """Return the pages that show something and have no text but furniture; all pages of a document without any text.

    What shows nothing but an image that pages with text have at the same place is an empty page with its letterhead.
    """
    with_text = {line.page for line in body}
    places = Counter(place for page in pages if page.number in with_text for place in page.pictures)
    return tuple(
        page.number
        for page in pages
        if page.number not in with_text
        and (page.pictured or not with_text or any(places[place] < 2 for place in page.pictures))
    )


def _after_breaks(lines: list[Line]) -> set[int]:
    """Return ids of the lines that begin a page behind one that was left before its end."""
    ends: dict[int, float] = {}
    first: dict[int, Line] = {}
    for line in lines:
        ends[line.page] = max(ends.get(line.page, 0.0), line.y)
        first.setdefault(line.page, line)
    if not ends:
        return set()
    usual = sorted(ends.values())[int(0.8 * (len(ends) - 1))]
    top = min(line.y for line in first.values())
    left = {page for page, end in ends.items() if end < usual - 0.2 * (usual - top)}
    return {id(line) for page, line in first.items() if page - 1 in left}


def _with_notes_behind(lines: list[Line]) -> list[Line]:
    """Return lines with each page's footnotes behind the paragraph that its last line begins, so that it is not cut."""
    if not any(line.layer is Layer.FOOTNOTE for line in lines):
        return lines
    return [line for line in lines if line.layer is not Layer.FOOTNOTE] + [
        line for line in lines if line.layer is Layer.FOOTNOTE
    ]


def _set_margins(lines: list[Line]) -> None:
    """Give pages with few lines the margins that the document's pages have."""
    mains = [line for line in lines if not line.row and not line.column]
    if not mains:
        return
    right = sorted(line.right for line in mains)[int(0.8 * (len(mains) - 1))]
    left = sorted(line.left for line in mains)[int(0.2 * len(mains))]
    ends: dict[int, set[int]] = defaultdict(set)
    for line in mains:
        ends[round(line.x0)].add(round(line.x1 / 4))
    for line in mains:
        line.indented = len(ends[round(line.x0)]) > 3
        if abs(line.right - right) < 0.45 * (right - left):
            line.right = max(line.right, right)
        if abs(line.left - left) < 0.45 * (right - left):
            line.left = min(line.left, left)


def _shadows(pages: list[PageRows], taken: list[Line], groups: list[list[Line]]) -> list[Shadow]:
    first: dict[int, int] = {}
    for index, group in enumerate(groups):
        first.setdefault(group[0].page, index)
    out = [
        Shadow(text=line.text, layer=Layer.FURNITURE, page=line.page, at=first.get(line.page, 0))
        for line in distinct(taken)
    ]
    seen: set[str] = set()
    for page in pages:
        for text in page.marks:
            if text not in seen and not text.isdigit():
                seen.add(text)
                out.append(Shadow(text=text, layer=Layer.FURNITURE, page=page.number, at=first.get(page.number, 0)))
        out += [
            Shadow(text=c.text, layer=Layer.COMMENT, page=page.number, author=c.author, at=first.get(page.number, 0))
            for c in page.comments
        ]
        for y, whole, hidden in page.hidden:
            index, passage = _passage(groups, first.get(page.number, 0), page.number, y, whole)
            out.append(Shadow(text=passage or hidden, layer=Layer.HIDDEN, page=page.number, at=index))
    return out


def _passage(groups: list[list[Line]], start: int, page: int, y: float, whole: str) -> tuple[int, str]:
    """Return the paragraph in which hidden text stands, and its words with it."""
    for index in range(start, len(groups)):
        group = groups[index]
        if group[0].page > page:
            break
        for i, line in enumerate(group):
            if line.page == page and abs(line.y - y) < 0.5 * line.size:
                return index, "\n".join([*(g.text for g in group[:i]), whole, *(g.text for g in group[i + 1 :])])
    return min(start, max(len(groups) - 1, 0)), whole
