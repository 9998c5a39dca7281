"""Plain text as filed: typed lines to printed paragraphs (contract §2)."""

from __future__ import annotations

import re

from critic.documents.drafts import Draft, DraftView, Reading
from critic.documents.encodings import decode_document
from critic.documents.plaintext.lines import Line, read_lines
from critic.documents.plaintext.paragraphs import Block, join_lines
from critic.errors import UnreadableDocument
from critic.model.documents import Layer, Shadow
from critic.text.patterns import lazy

MAX_LINES = 400_000
_COLUMN_PT = 6.0
_GAP = lazy(r"[ \u00a0]{2,}")
_COLUMNS = lazy(r"[ \u00a0]{3,}")
_SIGNS = lazy(r"(?:by|its|name|title|date|signature|attest|print(?:ed)?\s+name)\s*:|/s/|_{6,}", re.IGNORECASE)
_LAYOUT_SHARE = 0.02


def read(data: bytes, name: str) -> Reading:
    """Return the printed paragraphs of a plain-text file; raises UnreadableDocument if it is no text."""
    text = decode_document(data, name)
    if text.count("\n") > MAX_LINES:
        raise UnreadableDocument(f"more than {MAX_LINES:,} lines", name, "split it")
    found = read_lines(text)
    blocks = join_lines(found.lines)
    indented = sum(1 for line in found.lines if line.indent) > len(found.lines) * _LAYOUT_SHARE
    drafts: list[Draft] = []
    places: list[int] = []
    row = 0
    page = 0
    for block in blocks:
        places += [len(drafts)] * len(block.lines)
        if block.lines[0].table:
            row += 1
        draft = _draft(block, row, indented, found.pages is not None, page)
        page = block.lines[-1].page
        drafts.append(draft)
    shadows = tuple(
        Shadow(text=text, layer=Layer.FURNITURE, at=places[at] if at < len(places) else max(len(drafts) - 1, 0))
        for text, at in found.furniture
        if drafts
    )
    view = DraftView(drafts=tuple(drafts), shadows=shadows)
    return Reading(views=(view,), pages=found.pages)


def _draft(block: Block, row: int, indented: bool, paged: bool, page: int) -> Draft:
    first = block.lines[0]
    pieces: list[str] = []
    breaks: list[tuple[int, int]] = []
    furniture: list[int] = []
    offset = 0
    for number, line in enumerate(block.lines):
        text = _GAP.sub(" ", line.text)
        if number:
            offset += 1
            if line.page != block.lines[number - 1].page:
                breaks.append((offset, line.page))
            if line.furniture:
                furniture.append(offset)
        pieces.append(text)
        offset += len(text)
    columns = len(_COLUMNS.split(first.text)) if first.table else 0
    return Draft(
        text="\n".join(pieces),
        layer=Layer.TABLE if first.table else Layer.BODY,
        row=row if first.table else 0,
        cell=1 if first.table else 0,
        columns=columns,
        caption_chars=_caption_chars(first, len(block.lines)),
        bold=_all_underlined(block),
        centred=all(line.centred for line in block.lines),
        indent_pt=first.indent * _COLUMN_PT if indented and not first.table else None,
        page=first.page if paged else None,
        page_breaks=tuple(breaks) if paged else (),
        breaks_page=first.breaks and first.page > page > 0,
        furniture_at=tuple(furniture),
        quiet=_SIGNS.match(first.text) is not None,
    )


def _all_underlined(block: Block) -> bool:
    return len(block.lines) == 1 and _covers(block.lines[0])


def _covers(line: Line) -> bool:
    return line.underlined is not None and line.underlined[1] >= len(line.text.rstrip(". ")) and line.underlined[0] < 12


def _caption_chars(line: Line, count: int) -> int:
    """Return the end of the words at a paragraph's start that are underlined by the line below them."""
    if line.underlined is None or line.underlined[0] > 24 or (count == 1 and _covers(line)):
        return 0
    return len(_GAP.sub(" ", line.text[: line.underlined[1]]))
