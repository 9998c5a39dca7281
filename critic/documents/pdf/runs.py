"""Runs: stretches of text of one look at one height, and what is known of how they look."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field

from critic.documents.pdf import pdfium
from critic.model.values import dataclass
from critic.text.patterns import lazy

_BOLD = lazy(r"bold|black|heavy|demi(?!.*light)|,b\b|-bd\b", re.IGNORECASE)
_ITALIC = lazy(r"ital|obli", re.IGNORECASE)
_FORCE_BOLD, _SLANTED = 0x40000, 0x40
"""Flags of a font (ISO 32000-1 table 123)."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a run is drawn. mode: text rendering mode (ISO 32000-1 table 106). color: red, green, blue, alpha."""

    bold: bool
    italic: bool
    mode: int
    color: tuple[int, int, int, int]


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
    underlines: list[tuple[int, int]] = field(default_factory=list)
    """Ranges of its text that stand on a rule."""
    struck: list[tuple[int, int]] = field(default_factory=list)
    ocr: bool = False
    apart: bool = False
    """A vertical rule stands before it."""
    broken: bool = False
    """It ends at a hyphen that PDFium found at a line end."""


class Looks:
    """Looks of text objects, shared by all that look the same; each font is asked once a page."""

    def __init__(self) -> None:
        self._fonts: dict[int, tuple[bool, bool]] = {}
        self._looks: dict[tuple[int, int, tuple[int, int, int, int]], Look] = {}
        self._objects: dict[int, Look] = {}
        self._same: dict[Look, Look] = {}

    def new_page(self) -> None:
        """Forget addresses: PDFium may give those of a closed page to other objects and fonts."""
        self._fonts.clear()
        self._looks.clear()
        self._objects.clear()

    def unseen(self, text_objects: Iterable[int]) -> list[int]:
        """Return those text objects of the page whose look nobody has asked for."""
        seen = self._objects
        return [handle for handle in text_objects if handle not in seen]

    def of(self, text_object: int) -> Look:
        """Return the look of a text object."""
        known = self._objects.get(text_object)
        if known is not None:
            return known
        font = pdfium.object_font(text_object) or 0
        key = (font, pdfium.render_mode(text_object), pdfium.fill_color(text_object))
        look = self._looks.get(key)
        if look is None:
            bold, italic = self._font(font)
            look = Look(bold, italic, key[1], key[2])
            look = self._looks[key] = self._same.setdefault(look, look)
        self._objects[text_object] = look
        return look

    def _font(self, font: int) -> tuple[bool, bool]:
        if font not in self._fonts:
            name = pdfium.font_name(font) if font else ""
            weight = pdfium.font_weight(font) if font else 400
            flags = pdfium.font_flags(font) if font else 0
            bold = bool(_BOLD.search(name)) or (weight >= 600 and not name) or bool(flags > 0 and flags & _FORCE_BOLD)
            self._fonts[font] = (bold, bool(_ITALIC.search(name)) or bool(flags > 0 and flags & _SLANTED))
        return self._fonts[font]


PLAIN = Look(False, False, 0, (0, 0, 0, 255))
"""Of text whose object PDFium does not tell."""
