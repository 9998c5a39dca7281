"""Pages whose text layer is not their text, and lines that lost the spaces between their words (contract §5)."""

from __future__ import annotations

from critic.documents.pdf.flow import Line


def damaged(lines: list[Line], pages: int) -> tuple[int, ...]:
    """Return the pages whose text layer looks like text and is none."""
    return ()


def mark_lost_spacing(lines: list[Line]) -> None:
    """Mark the lines of a page that shows words without spaces between them."""
