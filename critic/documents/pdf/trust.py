"""Which text of a page a reader does not see, and which pages hold text that is none (contract §2, layers; §5)."""

from __future__ import annotations

from dataclasses import field

from critic.documents.pdf import pdfium
from critic.documents.pdf.glyphs import PageGlyphs, suspect
from critic.documents.pdf.runs import Look, Run
from critic.documents.pdf.shapes import Shape, may_cover
from critic.model.values import dataclass

SMALLEST_PT = 1.5
"""Text of less than this height is not printed to be read."""
MAX_FILLS = 500
"""Of one page, the largest."""
_SCAN_SHARE = 0.5
"""An image of this share of its page is a scan; text beneath it, or invisible on it, is what an OCR engine read."""
_ALIKE = 28
"""Two colours that differ by no more in red, green and blue cannot be told apart as text and paper."""


_PAPER = (255, 255, 255, 255)
_UNSEEN = (3, 7)
_FILLED = (0, 2, 4, 6)
"""Text rendering modes (ISO 32000-1 table 106)."""


@dataclass(slots=True)
class Sight:
    """Runs of a page that are seen (OCR text of a scan among them, marked), those that are not, and slanted ones."""

    seen: list[Run] = field(default_factory=list)
    hidden: list[Run] = field(default_factory=list)
    slanted: list[Run] = field(default_factory=list)


def sight(page: PageGlyphs) -> Sight:
    """Return a page's runs by whether a reader sees them."""
    out = Sight()
    ground = _Ground(page)
    plain: dict[int, bool] = {}
    for run in page.runs:
        look = id(run.look)
        if look not in plain:
            plain[look] = ground.plain(run.look)
        if plain[look] and run.turn == 0 and run.size >= SMALLEST_PT and not ground.off_page(run):
            out.seen.append(run)
            continue
        if ground.scanned(run):
            run.ocr = True
        elif ground.hides(run):
            out.hidden.append(run)
            continue
        (out.slanted if run.turn < 0 else out.seen).append(run)
    return out


class _Ground:
    """What lies beneath and above the text of a page."""

    def __init__(self, page: PageGlyphs) -> None:
        self.page = page
        whole = page.width * page.height or 1.0
        self.scans = [s for s in page.shapes if s.kind == pdfium.IMAGE and _area(s) >= _SCAN_SHARE * whole]
        self.fills = _largest([s for s in page.shapes if may_cover(s) and s.color is not None])
        self.colors = {shape.color for shape in self.fills if shape.color is not None}
        self.pictures = _largest([s for s in page.shapes if s.kind in (pdfium.IMAGE, pdfium.SHADING)])
        self.largest = max((run.size for run in page.runs), default=0.0)

    def scanned(self, run: Run) -> bool:
        """Whether a run is what an OCR engine read in a scan: invisible on it, or drawn beneath it."""
        if not self.scans or not any(run.turn != 0 or _inside(run, scan) for scan in self.scans):
            return False
        drawn = self.page.drawn
        return run.look.mode in _UNSEEN or any(drawn.get(run.handle, scan.z) < scan.z for scan in self.scans)

    def plain(self, look: Look) -> bool:
        """Whether all that is upright, on the page and large enough is seen in this look."""
        return look.mode not in _UNSEEN and not self.scans and not self.page.apart and not self.doubts(look)

    def hides(self, run: Run) -> bool:
        """Whether a reader does not see a run."""
        if run.look.mode in _UNSEEN or (run.size < SMALLEST_PT and self.largest > 3 * run.size):
            return True
        if run.turn != 0:
            return _same(run.look.color, _PAPER) and not self.fills and not self.pictures
        if self.off_page(run) or self.covered(run):
            return True
        return self.doubts(run.look) and self.blends(run)

    def off_page(self, run: Run) -> bool:
        """Whether a run lies outside of the page."""
        page = self.page
        return run.x1 < 0 or run.x0 > page.width or run.y < 0 or run.y - 0.7 * run.size > page.height

    def covered(self, run: Run) -> bool:
        """Whether an opaque filling was drawn over a run so that nothing is seen of it, and nothing like it again."""
        z = self.page.drawn.get(run.handle) if run.handle in self.page.unseen else None
        if z is None:
            return False
        covers = [s.z for s in self.fills if s.z > z and _inside(run, s, 0.5) and _inside(run, s, 0.05)]
        middle = run.y - 0.2 * run.size
        return bool(covers) and not any(
            again > max(covers) and box[1] < middle < box[3] and box[0] < run.x1 - 1 and box[2] > run.x0 + 1
            for again, box in self.page.dropped
        )

    def doubts(self, look: Look) -> bool:
        """Whether text of this look may be of the colour of what lies beneath it."""
        alike = any(_same(look.color, color) for color in self.colors)
        return look.mode in _FILLED and (alike or suspect(look))

    def blends(self, run: Run) -> bool:
        """Whether a run's colour is that of what lies beneath it, white paper if nothing does."""
        color = run.look.color
        if color[3] < 20:
            return True
        z = self.page.drawn.get(run.handle, 1 << 60)
        beneath = [shape for shape in self.fills if shape.z < z and _inside(run, shape)]
        top = max(beneath, key=lambda shape: shape.z, default=None)
        if any(s.z < z and (top is None or s.z > top.z) and _inside(run, s) for s in self.pictures):
            return False
        return _same(color, top.color if top is not None and top.color is not None else _PAPER)


def _largest(shapes: list[Shape]) -> list[Shape]:
    return sorted(shapes, key=lambda s: (-_area(s), s.z))[:MAX_FILLS]


def _area(shape: Shape) -> float:
    return (shape.box[2] - shape.box[0]) * (shape.box[3] - shape.box[1])


def _inside(run: Run, shape: Shape, height: float = 0.2) -> bool:
    """Whether a run, at a share of its height above its baseline, is inside a shape, but for a tenth of its length."""
    x0, top, x1, bottom = shape.box
    most = 0.1 * (run.x1 - run.x0)
    y = run.y - height * run.size
    return top <= y <= bottom and x0 <= run.x0 + most and x1 >= run.x1 - most


def _same(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return all(abs(x - y) <= _ALIKE for x, y in zip(a[:3], b[:3], strict=True))
