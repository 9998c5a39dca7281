"""Whether text under a filling is seen: the page is drawn with and without it, and where nothing changes, nothing is.

Only the drawing tells. A filling may be let through by its own alpha, by a mask, a blending or a group around it, at any
depth of forms (ISO 32000-1 §11), and PDFium tells none of that of the forms that hold it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from critic.documents.pdf import pdfium
from critic.documents.pdf.shapes import Box

_PIXELS_A_POINT = 1.0
_MOST_PIXELS = 4_000_000
"""Of one picture; a larger page is drawn smaller."""


def traceless(page: int, texts: Sequence[tuple[int, Box]], box: Box) -> set[int]:
    """Return those text objects that leave no mark on an open page, which loses them.

    texts: objects with their boxes from the top left corner of the page. box: left, bottom, right and top of the page.
    """
    wide, high = pdfium.page_size(page)
    scale = min(_PIXELS_A_POINT, math.sqrt(_MOST_PIXELS / max(wide * high, 1.0)))
    size = (max(int(wide * scale), 1), max(int(high * scale), 1))
    seen: set[int] = set()
    before = pdfium.picture(page, size)
    pdfium.take_out({handle for handle, _ in texts})
    after = pdfium.picture(page, size)
    for handle, (x0, top, x1, bottom) in texts:
        corners = (pdfium.to_pixels(page, size, box[0] + x, box[3] - y) for x, y in ((x0, top), (x1, bottom)))
        if handle not in seen and _differ(before, after, size, corners):
            seen.add(handle)
    return {handle for handle, _ in texts} - seen


def _differ(a: bytes, b: bytes, size: tuple[int, int], corners: Iterable[tuple[int, int]]) -> bool:
    (x0, y0), (x1, y1) = corners
    left, right = max(min(x0, x1), 0), min(max(x0, x1), size[0] - 1) + 1
    rows = range(max(min(y0, y1), 0), min(max(y0, y1), size[1] - 1) + 1)
    return any(a[y * size[0] + left : y * size[0] + right] != b[y * size[0] + left : y * size[0] + right] for y in rows)
