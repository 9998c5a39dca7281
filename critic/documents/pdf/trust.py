"""Which text of a page a reader does not see, and which pages hold text that is none (contract §2, layers; §5)."""

from __future__ import annotations

from dataclasses import dataclass, field

from critic.documents.pdf import pdfium
from critic.documents.pdf.glyphs import PageGlyphs, suspect
from critic.documents.pdf.runs import Run
from critic.documents.pdf.shapes import Shape, may_cover

SMALLEST_PT = 1.5
"""Text of less than this height is not printed to be read."""
_SCAN_SHARE = 0.5
"""An image of this share of its page is a scan; text beneath it, or invisible on it, is what an OCR engine read."""
_ALIKE = 28
"""Two colours that differ by no more in red, green and blue cannot be told apart as text and paper."""


@dataclass(slots=True)
class Sight:
    """Runs of a page that are seen (OCR text of a scan among them, marked), those that are not, and slanted ones."""

    seen: list[Run] = field(default_factory=list)
    hidden: list[Run] = field(default_factory=list)
    slanted: list[Run] = field(default_factory=list)


def sight(page: PageGlyphs) -> Sight:
    """Return a page's runs by whether a reader sees them."""
    out = Sight()
    whole = page.width * page.height or 1.0
    scans = [s for s in page.shapes if s.kind == pdfium.IMAGE and _area(s) >= _SCAN_SHARE * whole]
    fills = [s for s in page.shapes if may_cover(s) and s.color is not None]
    pictures = [s for s in page.shapes if s.kind in (pdfium.IMAGE, pdfium.SHADING)]
    usual = max((run.size for run in page.runs), default=0.0)
    for run in page.runs:
        if run.turn != 0:
            (out.slanted if run.turn < 0 else out.seen).append(run)
            continue
        under = scans and any(_inside(run, scan) for scan in scans)
        if run.look.mode in (3, 7):
            run.ocr = bool(under)
            (out.seen if under else out.hidden).append(run)
        elif _off_page(run, page) or (run.size < SMALLEST_PT and usual > 3 * run.size):
            out.hidden.append(run)
        elif under and any(page.drawn.get(run.handle, scan.z) < scan.z for scan in scans):
            run.ocr = True
            out.seen.append(run)
        elif _covered(run, page, fills) or _blends(run, page, fills, pictures):
            out.hidden.append(run)
        else:
            out.seen.append(run)
    return out


def _area(shape: Shape) -> float:
    return (shape.box[2] - shape.box[0]) * (shape.box[3] - shape.box[1])


def _inside(run: Run, shape: Shape, height: float = 0.2) -> bool:
    """Whether a run, at a share of its height above its baseline, is inside a shape, but for a tenth of its length."""
    x0, top, x1, bottom = shape.box
    most = 0.1 * (run.x1 - run.x0)
    y = run.y - height * run.size
    return top <= y <= bottom and x0 <= run.x0 + most and x1 >= run.x1 - most


def _off_page(run: Run, page: PageGlyphs) -> bool:
    return run.x1 < 0 or run.x0 > page.width or run.y < 0 or run.y - 0.7 * run.size > page.height


def _covered(run: Run, page: PageGlyphs, fills: list[Shape]) -> bool:
    z = page.drawn.get(run.handle)
    if z is None:
        return False
    covers = [shape.z for shape in fills if shape.z > z and _inside(run, shape, 0.5) and _inside(run, shape, 0.05)]
    return bool(covers) and not any(
        again > max(covers) and box[1] < run.y - 0.2 * run.size < box[3] and box[0] < run.x1 - 1 and box[2] > run.x0 + 1
        for again, box in page.dropped
    )


def _blends(run: Run, page: PageGlyphs, fills: list[Shape], pictures: list[Shape]) -> bool:
    """Whether a run's colour is that of what lies beneath it, white paper if nothing does."""
    color = run.look.color
    if run.look.mode not in (0, 2, 4, 6):
        return False
    if color[3] < 20:
        return True
    z = page.drawn.get(run.handle, 1 << 60)
    alike = [shape for shape in fills if shape.color is not None and _same(color, shape.color)]
    if not alike and not suspect(run.look):
        return False
    beneath = [shape for shape in fills if shape.z < z and _inside(run, shape)]
    top = max(beneath, key=lambda shape: shape.z, default=None)
    if any(shape.z < z and (top is None or shape.z > top.z) and _inside(run, shape) for shape in pictures):
        return False
    paper = top.color if top is not None and top.color is not None else (255, 255, 255, 255)
    return _same(color, paper)


def _same(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return all(abs(x - y) <= _ALIKE for x, y in zip(a[:3], b[:3], strict=True))
