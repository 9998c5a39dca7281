"""A page's pieces in the order in which a person reads them: rows, columns, cells of tables."""

from __future__ import annotations

from critic.documents.pdf.flow import Line, line_of
from critic.documents.pdf.glyphs import PageGlyphs
from critic.documents.pdf.lines import pieces_of, rows_of


def arrange(page: PageGlyphs) -> list[Line]:
    """Return a page's lines in reading order, with the margins of their flow."""
    rows = rows_of(pieces_of(page.runs))
    lines = []
    for row in rows:
        line = line_of(row.pieces, page.number)
        line.apart = len(row.pieces) > 1
        lines.append(line)
    left = min((line.x0 for line in lines), default=0.0)
    right = max((line.x1 for line in lines), default=0.0)
    for line in lines:
        line.left, line.right = left, right
    return lines
