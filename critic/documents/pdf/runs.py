"""Runs: stretches of text of one look at one height, and what is known of how they look."""

from __future__ import annotations

import re
from collections.abc import Iterable

from critic.documents.pdf import pdfium
from critic.model.values import dataclass
from critic.text.patterns import lazy

_BOLD = lazy(
    r"bold|black|heavy|demi(?!.*light)|,b\b|-(?:sm|x)?bd(?:\b|cn|ex|it|ob)|-dark\b"
    r"|(?<!chanceryl)-medi(?:ital|obli)?\b|lin(?:libertine|biolinum)m?[to][bz]"
    r"|\b(?:cc|cm|cs|ec|la|pl|sf|tc|vn|wn)(?:ss|br)?b(?:x|xti|xsl)?\d+\b|\b(?:ec|la|sf|tc)(?:b[il]|[xo]c|s[xo]|rb)\d+\b"
    r"|\b(?:r?[pt]|[pt][1c])xb(?!ex|mi|sy)",
    re.IGNORECASE,
)
"""Names of bold fonts: in words and, of the fonts of TeX, by the places that their letters have in a name
(`CMBX12`, `SFSX1000`, `NimbusRomNo9L-Medi`, `LinLibertineTB`, `t1xbtt`). The weights that PDFium takes from stem widths
tell less: plain fonts claim up to 944, and the bold and the plain of one family often the same."""
_ITALIC = lazy(r"ital|obli", re.IGNORECASE)
Color = tuple[int, int, int, int]
"""Red, green, blue and alpha, 0 to 255."""
Ranges = tuple[tuple[int, int], ...]
"""(start, end) of stretches of a text; most texts have none, so that they share the empty one."""

_FORCE_BOLD, _SLANTED = 0x40000, 0x40
"""Flags of a font (ISO 32000-1 table 123)."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a run is drawn. mode: text rendering mode (ISO 32000-1 table 106). color: red, green, blue, alpha."""

    bold: bool
    italic: bool
    mode: int
    color: Color


PLAIN = Look(False, False, 0, (0, 0, 0, 255))
"""Of text whose object PDFium does not tell."""


@dataclass(slots=True)
class Run:
    """A stretch of one look on one baseline. y: its baseline, downwards; size: of its font, as printed.

    line: PDFium's line that it belongs to. joint: what PDFium has between it and the run before of the same line.
    first, last: PDFium's indices of its outer characters. handle: the text object of the first. turn: quarter turns of
    its direction, -1 for slanted text.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    look: Look
    line: int
    joint: str
    first: int
    last: int
    handle: int = 0
    turn: int = 0
    underlines: Ranges = ()
    """Ranges of its text that stand on a rule."""
    struck: Ranges = ()
    ocr: bool = False
    apart: bool = False
    """A vertical rule stands before it."""
    broken: bool = False
    """It ends at a hyphen that PDFium found at a line end."""


class Looks:
    """Looks of text objects, shared by all that look the same; each font is asked once a page."""

    def __init__(self) -> None:
        self._fonts: dict[int, tuple[bool, bool]] = {}
        self._looks: dict[tuple[int | None, int, Color], Look] = {}
        self._objects: dict[int | None, Look] = {None: PLAIN}
        self._same: dict[Look, Look] = {}

    def new_page(self) -> None:
        """Forget addresses: PDFium may give those of a closed page to other objects and fonts."""
        self._fonts.clear()
        self._looks.clear()
        self._objects = {None: PLAIN}

    def of(self, text_objects: Iterable[int | None]) -> dict[int | None, Look]:
        """Return the look of each text object, PLAIN for none; a page's objects are asked once."""
        seen = self._objects
        new = [handle for handle in dict.fromkeys(text_objects) if handle is not None and handle not in seen]
        asked = zip(
            new,
            map(pdfium.object_font, new),
            map(pdfium.render_mode, new),
            pdfium.fill_colors(new),
            strict=True,
        )
        for handle, font, mode, color in asked:
            seen[handle] = self._looks.get((font, mode, color)) or self._new(font, mode, color)
        return seen

    def _new(self, font: int | None, mode: int, color: Color) -> Look:
        bold, italic = self._font(font or 0)
        look = Look(bold, italic, mode, color)
        look = self._looks[font, mode, color] = self._same.setdefault(look, look)
        return look

    def _font(self, font: int) -> tuple[bool, bool]:
        if font not in self._fonts:
            name = pdfium.font_name(font) if font else ""
            weight = pdfium.font_weight(font) if font else 400
            flags = pdfium.font_flags(font) if font else 0
            bold = bool(_BOLD.search(name)) or (weight >= 600 and not name) or bool(flags > 0 and flags & _FORCE_BOLD)
            self._fonts[font] = (bold, bool(_ITALIC.search(name)) or bool(flags > 0 and flags & _SLANTED))
        return self._fonts[font]
