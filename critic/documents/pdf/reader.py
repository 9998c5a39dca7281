"""The steps from PDF bytes to drafts: pages to lines, furniture out, lines to paragraphs (contract §2)."""

from __future__ import annotations

from collections import Counter

from critic.documents.drafts import DraftView, Reading
from critic.documents.pdf import pdfium
from critic.documents.pdf.arrange import arrange
from critic.documents.pdf.contents import mark_contents
from critic.documents.pdf.flow import Line
from critic.documents.pdf.furniture import distinct, take_furniture
from critic.documents.pdf.glyphs import Looks, PageGlyphs, read_page
from critic.documents.pdf.paragraphs import draft_of, paragraphs
from critic.model.documents import Layer, Shadow


def read(data: bytes, name: str) -> Reading:
    """Return a PDF's paragraphs, in one view.

    Raises UnreadableDocument where it cannot be opened. A document of images only is read: all of its pages are
    without text.
    """
    with pdfium.document(data, name) as document:
        count = pdfium.page_count(document)
        title = pdfium.metadata(document, "Title")
        looks = Looks()
        pages: list[list[Line]] = []
        empty: list[int] = []
        for number in range(count):
            glyphs = read_page(document, number, looks)
            lines = arrange(glyphs)
            if not lines:
                empty.append(number + 1)
            pages.append(lines)
    return _assemble(pages, title, empty)


def _assemble(pages: list[list[Line]], title: str, empty: list[int]) -> Reading:
    furniture = take_furniture(pages)
    taken = [line for page in pages for line in page if id(line) in furniture]
    body: list[Line] = []
    for page in pages:
        after = bool(body) and any(id(line) in furniture for line in page)
        for line in page:
            if id(line) in furniture:
                after = True
                continue
            line.after_furniture = after
            after = False
            body.append(line)
    mark_contents(body)
    margin = _left_margin(body)
    drafts = tuple(draft_of(group, margin) for group in paragraphs(body))
    shadows = tuple(Shadow(text=line.text, layer=Layer.FURNITURE, page=line.page) for line in distinct(taken))
    return Reading(
        views=(DraftView(drafts=drafts, shadows=shadows),),
        title=title,
        pages=len(pages),
        pages_without_text=tuple(empty),
    )


def _left_margin(lines: list[Line]) -> float:
    counts = Counter(round(line.left) for line in lines if not line.row)
    return float(min((x for x, n in counts.items() if n >= 0.1 * len(lines)), default=0))


__all__ = ["PageGlyphs", "read"]
