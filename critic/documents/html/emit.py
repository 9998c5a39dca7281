"""Blocks to drafts: tables that only lay out numbered paragraphs become paragraphs, all others rows of cells."""

from __future__ import annotations

import re
from dataclasses import field, replace

from critic.documents.drafts import Draft
from critic.documents.html.blocks import Block, Row, Table, every_block
from critic.documents.html.words import Words, opening_note_mark, words_of
from critic.model.documents import Layer, Shadow
from critic.model.values import dataclass
from critic.text.patterns import lazy

_LABEL_CELL = lazy(
    r"(?:(?:section|article|clause|exhibit|schedule|annex|appendix|item)\s+)?"
    r"(?:\(?\w{1,4}\)|\d{1,3}(?:\.\d{1,3}){0,5}\.?|[ivxlcdm]{1,7}\.|[a-z]\.|[•·▪◦o§–—-])\Z",
    re.IGNORECASE,
)
_BULLET = lazy(r"[•·▪◦o–—-]\Z")
_GLUES_AFTER = lazy(r"(?:US|C|A|NZ|HK)?[$€£¥(]{1,2}\Z")
_GLUES_BEFORE = lazy(r"[)%]{1,2}\Z")


@dataclass(slots=True, kw_only=True)
class Emitted:
    """The drafts so far. anchors: name to the index of the draft that it stands before. ruled: indices of drafts that
    a rule or a page break stands before."""

    drafts: list[Draft] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    shadows: list[Shadow] = field(default_factory=list)
    anchors: dict[str, int] = field(default_factory=dict)
    ruled: set[int] = field(default_factory=set)
    rows: int = 0
    pending: Block = field(default_factory=Block)


def emit(blocks: list[Block | Table]) -> Emitted:
    """Return the drafts of a laid-out page, in reading order."""
    out = Emitted()
    marks = frozenset(filter(None, (opening_note_mark(block) for block in every_block(blocks))))
    pending: list[Block | Table] = list(reversed(blocks))
    while pending:
        item = pending.pop()
        if isinstance(item, Block):
            _add(out, item, words_of(item, marks))
        else:
            pending.extend(reversed(_rows(out, item, marks)))
    return out


def _rows(out: Emitted, table: Table, marks: frozenset[str]) -> list[Block | Table]:
    """Add the rows of a table of data; return what must be read as paragraphs (and tables) instead, in order.

    The two never mix out of order: from the first row that is layout on, everything is handed back row by row.
    """
    for number, row in enumerate(table.rows):
        cells = [cell.blocks for cell in row.cells if cell.blocks]
        if not cells:
            continue
        flat = _as_paragraphs(cells, marks)
        if flat is None:
            _add_row(out, row, marks)
            continue
        rest = Table(rows=table.rows[number + 1 :])
        return [*flat, rest] if rest.rows else flat
    return []


def _as_paragraphs(cells: list[list[Block | Table]], marks: frozenset[str]) -> list[Block | Table] | None:
    """A row as paragraphs: one cell alone, a label with its text, or a frame around other tables; else None."""
    blocks = [block for cell in cells for block in cell]
    if len(cells) == 1 or any(isinstance(block, Table) for block in blocks):
        return blocks
    first, second = cells[0][0], cells[1][0]
    if len(cells) != 2 or len(cells[0]) != 1 or not isinstance(first, Block) or not isinstance(second, Block):
        return None
    label = words_of(first, marks).text
    if not _LABEL_CELL.match(label):
        return None
    joined = replace(
        second,
        runs=[*second.runs] if _BULLET.match(label) else [*first.runs, replace(first.runs[-1], text=" "), *second.runs],
        anchors=[*first.anchors, *second.anchors],
        breaks_page=first.breaks_page or second.breaks_page,
        rule=first.rule or second.rule,
        centred=False,
    )
    return [joined, *cells[1][1:]]


def _add_row(out: Emitted, row: Row, marks: frozenset[str]) -> None:
    cells: list[list[tuple[Block, Words]]] = []
    for cell in row.cells:
        held = [(block, words_of(block, marks)) for block in cell.blocks if isinstance(block, Block)]
        if not held:
            continue
        last = cells[-1][-1] if cells else None
        if last is not None and _GLUES_AFTER.match(last[1].text):
            held[0] = (held[0][0], _glued(last[1], held[0][1]))
            cells[-1].pop()
            if not cells[-1]:
                cells.pop()
        elif last is not None and _GLUES_BEFORE.match(held[0][1].text):
            cells[-1][-1] = (last[0], _glued(last[1], held[0][1]))
            held = held[1:]
        if held:
            cells.append(held)
    if not any(words.text for shown in cells for _, words in shown):
        for shown in cells:
            for block, words in shown:
                _add(out, block, words)
        return
    out.rows += 1
    header = row.header or (bool(row.cells) and all(cell.header for cell in row.cells if cell.blocks))
    for number, shown in enumerate(cells, 1):
        for block, words in shown:
            _add(out, block, words, row=out.rows, cell=number, columns=len(cells), header=header)


def _glued(first: Words, second: Words) -> Words:
    hidden = (first.with_hidden or first.text) + (second.with_hidden or second.text)
    return replace(
        second,
        text=first.text + second.text,
        with_hidden=hidden if first.with_hidden or second.with_hidden else "",
        caption_chars=0,
    )


def _add(
    out: Emitted, block: Block, words: Words, *, row: int = 0, cell: int = 0, columns: int = 0, header: bool = False
) -> None:
    at = len(out.drafts)
    for anchor in block.anchors:
        out.anchors.setdefault(anchor, at)
    if words.with_hidden:
        out.shadows.append(Shadow(text=words.with_hidden, layer=Layer.HIDDEN, at=at))
    breaks_page = block.breaks_page or out.pending.breaks_page
    rule = block.rule or out.pending.rule
    if not words.text:
        out.pending = Block(breaks_page=breaks_page, rule=rule)
        return
    out.pending = Block()
    if rule:
        out.ruled.add(at)
    pieces = [piece.strip("\n") for piece in re.split(r"\n[ \t]*\n", words.text)] if block.preserved else [words.text]
    for number, piece in enumerate(piece for piece in pieces if piece.strip()):
        first = number == 0
        out.drafts.append(
            Draft(
                text=piece,
                layer=Layer.QUOTED_HISTORY if block.quoted else Layer.TABLE if row else Layer.BODY,
                label=block.label if first else "",
                label_level=block.label_level if first else 0,
                list_id=block.list_id if first else "",
                heading_level=block.heading,
                caption_chars=words.caption_chars if len(pieces) == 1 else 0,
                bold=words.bold,
                centred=block.centred,
                indent_pt=block.indent_pt,
                breaks_page=breaks_page and first,
                row=row,
                cell=cell,
                columns=columns,
                header_row=header,
            )
        )
        out.words.append(words if first else replace(words, text=piece, with_hidden="", links=(), linked_chars=0))
