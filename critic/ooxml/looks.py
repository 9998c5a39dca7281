"""How text looks, as far as it changes what a reader sees or what a heading is (ECMA-376-1 17.3.2, 17.7.3).

A look is a few bits. Toggle properties of a paragraph style and a character style cancel each other out; direct
formatting states a value (17.7.3).
"""

from __future__ import annotations

from lxml import etree

from critic.model.values import dataclass
from critic.ooxml.names import OFF_VALUES, VAL, W

BOLD, ITALIC, UNDERLINE, CAPITALS, HIDDEN, STRUCK, FAINT, PALE = 1, 2, 4, 8, 16, 32, 64, 128
"""PALE: of the bare page's colour, unseen unless something is painted behind it there."""
INVISIBLE = HIDDEN | FAINT | PALE
EMPHASIS = BOLD | ITALIC | UNDERLINE | CAPITALS
_TOGGLES = BOLD | ITALIC | CAPITALS | HIDDEN | STRUCK

TINY_HALF_POINTS = 4
"""Two points and less cannot be read."""
FAINT_STEP = 16
"""A colour that differs from its background by no more than this in each channel (of 255) cannot be seen."""
UNKNOWN_FILL = "?"

_BITS = {
    W + "b": BOLD, W + "i": ITALIC, W + "caps": CAPITALS, W + "smallCaps": CAPITALS, W + "vanish": HIDDEN,
    W + "specVanish": HIDDEN, W + "strike": STRUCK, W + "dstrike": STRUCK,
}  # fmt: skip
_HIGHLIGHTS = {
    "white": "FFFFFF", "black": "000000", "yellow": "FFFF00", "green": "00FF00", "cyan": "00FFFF", "magenta": "FF00FF",
    "blue": "0000FF", "red": "FF0000", "darkBlue": "000080", "darkCyan": "008080", "darkGreen": "008000",
    "darkMagenta": "800080", "darkRed": "800000", "darkYellow": "808000", "darkGray": "808080", "lightGray": "C0C0C0",
}  # fmt: skip
_U, _COLOR, _SIZE, _SHADE, _HIGHLIGHT, _STYLE = (
    W + "u", W + "color", W + "sz", W + "shd", W + "highlight", W + "rStyle",
)  # fmt: skip
_CHANGED = W + "rPrChange"
_WANTED = dict.fromkeys((_U, _COLOR, _SIZE, _SHADE, _HIGHLIGHT, _STYLE, _CHANGED), 0) | _BITS


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What an `rPr` says: bits on and off, colour and fill (`RRGGBB`, `auto` for none), size in half-points.

    changed: it has a tracked formatting change. Compared by identity: `read_look` gives equal looks as one object.
    """

    on: int = 0
    off: int = 0
    color: str = ""
    size: int = 0
    fill: str = ""
    style: str = ""
    changed: bool = False

    def over(self, base: Look) -> Look:
        """Return this look where it says something, the base's elsewhere."""
        if base is PLAIN:
            return self
        return Look(
            (base.on & ~self.off) | self.on,
            (base.off & ~self.on) | self.off,
            self.color or base.color,
            self.size or base.size,
            self.fill or base.fill,
            self.style or base.style,
        )


PLAIN = Look()
_known: dict[tuple[int, int, str, int, str, str, bool], Look] = {}
_MOST_KNOWN = 65536


def read_look(properties: etree._Element | None) -> Look:
    """Return what an `rPr` says; equal looks are one object, so that a caller can remember what came of them."""
    if properties is None:
        return PLAIN
    on = off = size = 0
    color = fill = style = ""
    changed = False
    wanted = _WANTED.get
    for child in properties:
        tag = child.tag
        bit = wanted(tag)
        if bit is None:
            continue
        value = child.get(VAL)
        if bit:
            if value in OFF_VALUES:
                off |= bit
            else:
                on |= bit
        elif tag == _STYLE:
            style = value or ""
        elif tag == _SIZE:
            size = int(value) if value and value.isdecimal() and len(value) < 9 else 0
        elif tag == _COLOR:
            color = value or ""
        elif tag == _U:
            if value in (None, "none"):
                off |= UNDERLINE
            else:
                on |= UNDERLINE
        elif tag == _HIGHLIGHT:
            fill = _HIGHLIGHTS.get(value or "", "") or fill
        elif tag == _CHANGED:
            changed = True
        elif not fill:
            fill = read_fill(child)
    key = (on, off & ~on, color, size, fill, style, changed)
    look = _known.get(key)
    if look is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        look = _known[key] = Look(*key)
    return look


def read_fill(shade: etree._Element | None) -> str:
    """Return the colour that a `shd` paints: `RRGGBB`, `auto` for none, `?` for a pattern."""
    if shade is None:
        return ""
    value, fill = shade.get(VAL), shade.get(W + "fill") or "auto"
    if value in (None, "clear", "nil"):
        if fill == "auto" and shade.get(W + "themeFill"):
            return UNKNOWN_FILL
        return fill
    if value == "solid":
        color = shade.get(W + "color") or "auto"
        return color if color != "auto" else "000000"
    return UNKNOWN_FILL


def combine(defaults: Look, paragraph: Look, character: Look, direct: Look, background: str) -> int:
    """Return the look of a run: document defaults, paragraph style, character style, direct formatting.

    background: what is painted under the run, `?` where that is not known.
    """
    toggles = ((paragraph.on ^ character.on) | defaults.on) & _TOGGLES
    line = direct.over(character).over(paragraph).over(defaults)
    bits = (toggles & ~direct.off) | (direct.on & _TOGGLES) | (line.on & UNDERLINE)
    fill = line.fill if line.fill and line.fill != "auto" else background
    if line.size and line.size <= TINY_HALF_POINTS:
        bits |= FAINT
    elif _is_faint(line.color, fill):
        bits |= FAINT if fill else PALE
    return bits


def _is_faint(color: str, background: str) -> bool:
    if background == UNKNOWN_FILL:
        return False
    ink, paper = _channels(color), _channels(background or "FFFFFF")
    if ink is None or paper is None:
        return False
    return all(abs(a - b) <= FAINT_STEP for a, b in zip(ink, paper, strict=True))


def _channels(color: str) -> tuple[int, int, int] | None:
    if len(color) != 6:
        return None
    try:
        value = int(color, 16)
    except ValueError:
        return None
    return value >> 16, value >> 8 & 255, value & 255
