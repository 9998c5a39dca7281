"""Whether a page lost spaces: words that stand apart in print and together in PDFium's text (contract §5)."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

from critic.documents.pdf import pdfium

_LONG, _LONGEST = 12, 60
_AROUND = ".,;:()[]\"'“”‘’"
_ASKED = 3
"""The longest words of a page are asked: those that are two are among them."""


def lost_spacing(text: str, text_page: int, exact: bool) -> bool:
    """Whether one of the longest words of a page has a gap in it that its other letters do not have."""
    words = {word.strip(_AROUND) for word in text.split() if len(word) >= _LONG}
    longest = sorted((-len(word), word) for word in words if word.isalpha() and _LONG <= len(word) <= _LONGEST)
    return any(
        _gaps(text_page, start, start - length, exact)
        for length, word in longest[:_ASKED]
        if (start := text.find(word)) >= 0
    )


def _gaps(text_page: int, start: int, end: int, exact: bool) -> bool:
    indices = range(start, end) if exact else [pdfium.char_index(text_page, i) for i in range(start, end)]
    boxes = [pdfium.loose_box(text_page, i) for i in indices]
    size = pdfium.printed_size(text_page, start)
    level = all(abs(box[1] - boxes[0][1]) < 0.3 * size for box in boxes)
    gaps = [b[0] - a[2] for a, b in pairwise(boxes)]
    usual = median(abs(gap) for gap in gaps)
    return level and size > 0 and max(gaps) > 0.1 * size + 3 * usual and max(gaps) < 1.5 * size
