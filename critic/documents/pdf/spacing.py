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
    offsets = range(start, end)
    boxes = pdfium.loose_boxes(text_page, offsets if exact else pdfium.char_indices(text_page, offsets))
    size = pdfium.printed_size(text_page, start)
    gaps = [b[0] - a[2] for a, b in pairwise(boxes)]
    widest = max(gaps)
    if not 0.1 * size < widest < 1.5 * size or widest <= 0.1 * size + 3 * median(map(abs, gaps)):
        return False
    return all(abs(box[3] - boxes[0][3]) < 0.3 * size for box in boxes)
