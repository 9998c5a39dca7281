"""What CSS says about a piece of HTML, as far as a reader sees it: shown or hidden, weight, place, page breaks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from critic.documents.html.sheet import Sheet, declared
from critic.model.values import dataclass
from critic.text.patterns import lazy

_LENGTH = lazy(r"(-?\d{0,6}(?:\.\d{0,6})?)\s?(pt|px|in|em|rem|cm|mm|pc|ex)?\Z")
_POINTS = {
    "pt": 1.0,
    "px": 0.75,
    "in": 72.0,
    "em": 12.0,
    "rem": 12.0,
    "ex": 6.0,
    "cm": 28.35,
    "mm": 2.835,
    "pc": 12.0,
    "": 0.75,
}
_WHITE = frozenset({"white", "#fff", "#ffffff", "rgb(255,255,255)"})
_NO_BACKGROUND = frozenset({"", "none", "transparent", "inherit", "initial"}) | _WHITE
_SIZES = frozenset({"xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "initial"})
_BOXES = frozenset({"block", "flex", "grid", "table", "list-item", "table-row", "table-cell", "flow-root"})
_BREAKS = frozenset({"always", "page", "left", "right", "recto", "verso"})
_DOT_PT = 0.75
_INSET = lazy(r"inset\(\s*(\d{1,3})%\s*\)\Z")
_NO_CLIP = lazy(r"rect\(\s*(?:[01](?:px)?[\s,]*){4}\)\Z")
_OFF_PAGE_PT = -700.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """None where nothing is said and the element has what it stands in. Lengths in points."""

    gone: bool = False
    """It and all inside it are not shown (`display: none`, transparent or off the page)."""
    tiny: bool | None = None
    """Its letters are too small to be seen, which what stands inside can turn back."""
    invisible: bool | None = None
    """`visibility`, which what stands inside can turn back."""
    bold: bool | None = None
    slanted: bool | None = None
    """Italic or underlined."""
    centred: bool | None = None
    margin_pt: float = 0.0
    indent_pt: float | None = None
    breaks_before: bool = False
    breaks_after: bool = False
    list_type: str = ""
    block: bool = False
    """It is laid out as a paragraph or a box of its own, whatever element it is."""
    unmarked: bool = False
    """It is laid out as something else than a list item, so that no number is printed before it."""
    white: bool | None = None
    background: bool = False
    raised: bool = False
    preserved: bool | None = None


def style_of(sheet: Sheet, place: int, attributes: Mapping[str, str]) -> Style:
    """Return what the sheet and the element's own attributes say about it. place: as the sheet numbers it."""
    own = attributes.get("style", "")
    ground = attributes.get("bgcolor", "") or ("url" if attributes.get("background") else "")
    plain = (attributes.get("align", ""), ground, attributes.get("color", ""))
    said, important = sheet.said(place)
    if not said and not important:
        return _inline_style(own, plain, "hidden" in attributes)
    own_said, own_important = declared(own)
    return _interpret({**said, **own_said, **important, **own_important}, plain, "hidden" in attributes)


@lru_cache(maxsize=4096)
def _inline_style(own: str, plain: tuple[str, ...], hidden: bool) -> Style:
    said, important = declared(own)
    return _interpret({**said, **important}, plain, hidden)


def _interpret(said: Mapping[str, str], plain: tuple[str, ...], hidden: bool) -> Style:
    align, bgcolor, color = (value.strip().lower() for value in plain)
    align = said.get("text-align", align)
    weight = said.get("font-weight", "")
    visibility = said.get("visibility", "")
    white = re.sub(r"\s", "", said.get("color", color))
    before = said.get("page-break-before", said.get("break-before", ""))
    after = said.get("page-break-after", said.get("break-after", ""))
    face = said.get("font-style", "") in ("italic", "oblique")
    line = said.get("text-decoration", "") + said.get("text-decoration-line", "")
    return Style(
        gone=(hidden and "display" not in said) or _is_gone(said),
        tiny=_tiny(said.get("font-size", said.get("font", ""))),
        invisible=None if not visibility or visibility == "inherit" else visibility in ("hidden", "collapse"),
        bold=None if not weight else weight in ("bold", "bolder") or (weight.isdecimal() and int(weight[:4]) >= 600),
        slanted=True if face or "underline" in line else False if "font-style" in said or line == "none" else None,
        centred=None if not align else align in ("center", "middle", "-webkit-center"),
        margin_pt=(_length(_left(said, "margin")) or 0.0) + (_length(_left(said, "padding")) or 0.0),
        indent_pt=_length(said.get("text-indent", "")),
        breaks_before=before in _BREAKS,
        breaks_after=after in _BREAKS,
        list_type=said.get("list-style-type", said.get("list-style", "").split(" ")[0]),
        block=said.get("display", "") in _BOXES,
        unmarked=said.get("display", "list-item") not in ("list-item", "inherit", "initial", "revert"),
        white=None if not white else white in _WHITE,
        background=any(_painted(said.get(name, "")) for name in ("background-color", "background", "background-image"))
        or _painted(bgcolor),
        raised=said.get("vertical-align", "") == "super",
        preserved=None if "white-space" not in said else said["white-space"].startswith("pre"),
    )


def _is_gone(said: Mapping[str, str]) -> bool:
    if said.get("display") == "none" or said.get("opacity") in ("0", "0.0", "0%"):
        return True
    places = [said.get("text-indent", ""), said.get("left", ""), said.get("top", ""), _left(said, "margin")]
    if any((_length(place) or 0.0) <= _OFF_PAGE_PT for place in places):
        return True
    sides = (said.get("height", said.get("max-height", "")), said.get("width", ""))
    closed = any((length := _length(side)) is not None and length <= _DOT_PT for side in sides)
    return (closed and said.get("overflow", "") == "hidden") or _clipped(said)


def _clipped(said: Mapping[str, str]) -> bool:
    """Whether all of it is cut away, which leaves it to those who have a page read aloud."""
    inset = _INSET.match(said.get("clip-path", ""))
    placed = said.get("position", "") in ("absolute", "fixed")
    return (inset is not None and int(inset[1]) >= 50) or (placed and bool(_NO_CLIP.match(said.get("clip", ""))))


def _painted(value: str) -> bool:
    """Whether a background is there: a picture, or another colour than that of paper."""
    return bool(value) and re.sub(r"\s", "", value) not in _NO_BACKGROUND


def _tiny(size: str) -> bool | None:
    """Whether letters of a size are too small to be seen; None where it is told by the size around them."""
    size = size.split("/")[0].split()[-1] if "/" in size else size
    length = _length(size)
    if length is not None:
        relative = size.strip().endswith(("em", "ex")) and not size.strip().endswith("rem")
        return True if length <= 1.0 else None if relative else False
    return False if size in _SIZES else True if size in ("0%", "0.0") else None


def _left(said: Mapping[str, str], name: str) -> str:
    """The left value of a `margin` or `padding`, given alone or as one to four lengths."""
    if f"{name}-left" in said:
        return said[f"{name}-left"]
    lengths = said.get(name, "").split()
    return lengths[3] if len(lengths) == 4 else lengths[1] if len(lengths) > 1 else lengths[0] if lengths else ""


def _length(value: str) -> float | None:
    match = _LENGTH.match(value.strip())
    if match is None or match[1] in ("", "-", ".", "-."):
        return None
    return float(match[1]) * _POINTS[match[2] or ""]
