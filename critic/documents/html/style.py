"""What CSS says about a piece of HTML, as far as a reader sees it: shown or hidden, weight, place, page breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from critic.model.values import dataclass
from critic.text.patterns import lazy

_COMMENT = lazy(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_BRACE = lazy(r"[{}]")
_SELECTOR = lazy(r"([a-z][a-z0-9]*)?(?:([.#])([\w-]+))?\Z", re.I)
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
_BREAKS = frozenset({"always", "page", "left", "right", "recto", "verso"})
_OFF_PAGE_PT = -700.0
MAX_RULES = 5000


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """None where nothing is said and the element has what it stands in. Lengths in points."""

    gone: bool = False
    """It and all inside it are not shown (`display: none`, microscopic, transparent or off the page)."""
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
    white: bool | None = None
    background: bool = False
    raised: bool = False
    preserved: bool | None = None


Sheet = Mapping[str, Mapping[str, str]]
"""Selector (`p`, `.x`, `p.x`, `#x`) to declarations."""


def declarations(text: str) -> dict[str, str]:
    """Return the declarations of a style attribute or of a rule's braces, lower case."""
    out = {}
    for part in text[:4000].split(";"):
        name, colon, value = part.partition(":")
        if colon:
            out[name.strip().lower()] = value.replace("!important", "").strip().lower()
    return out


def read_sheet(text: str) -> dict[str, dict[str, str]]:
    """Return the rules of a style sheet whose selectors are simple; rules for print or other media are left out."""
    sheet: dict[str, dict[str, str]] = {}
    for selectors, body in _rules(_COMMENT.sub(" ", text[:500_000])):
        for selector in selectors.split(","):
            selector = selector.strip()
            if selector and _SELECTOR.match(selector) and len(sheet) < MAX_RULES:
                sheet.setdefault(selector.lower() if selector[0] not in ".#" else selector, {}).update(
                    declarations(body)
                )
    return sheet


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Yield (selectors, body) of rules that apply on a screen."""
    open_heads: list[tuple[str, int]] = []
    start = 0
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            open_heads.append((text[start : brace.start()].strip(), brace.end()))
        elif open_heads:
            head, body = open_heads.pop()
            shown = all(_on_screen(outer) for outer, _ in open_heads)
            if not head.startswith("@") and shown:
                yield head, text[body : brace.start()]
        start = brace.end()


def _on_screen(head: str) -> bool:
    return head.startswith("@media") and ("screen" in head or "all" in head) and "not " not in head


def style_of(sheet: Sheet, tag: str, attributes: Mapping[str, str]) -> Style:
    """Return what the sheet and the element's own attributes say about it."""
    own = attributes.get("style", "")
    classes = attributes.get("class", "")
    id = attributes.get("id", "") if sheet else ""
    plain = (attributes.get("align", ""), attributes.get("bgcolor", ""), attributes.get("color", ""))
    if not sheet:
        return _inline_style(own, plain, "hidden" in attributes)
    found: dict[str, str] = dict(sheet.get(tag, {}))
    for name in classes.split()[:20]:
        found.update(sheet.get(f".{name}", {}))
        found.update(sheet.get(f"{tag}.{name}", {}))
    found.update(sheet.get(f"#{id}", {}))
    if not found:
        return _inline_style(own, plain, "hidden" in attributes)
    found.update(declarations(own))
    return _interpret(found, plain, "hidden" in attributes)


@lru_cache(maxsize=4096)
def _inline_style(own: str, plain: tuple[str, ...], hidden: bool) -> Style:
    return _interpret(declarations(own), plain, hidden)


def _interpret(said: Mapping[str, str], plain: tuple[str, ...], hidden: bool) -> Style:
    align, bgcolor, color = (value.strip().lower() for value in plain)
    align = said.get("text-align", align)
    weight = said.get("font-weight", "")
    visibility = said.get("visibility", "")
    white = re.sub(r"\s", "", said.get("color", color))
    background = said.get("background-color", said.get("background", bgcolor))
    before = said.get("page-break-before", said.get("break-before", ""))
    after = said.get("page-break-after", said.get("break-after", ""))
    face = said.get("font-style", "") in ("italic", "oblique")
    line = said.get("text-decoration", "") + said.get("text-decoration-line", "")
    return Style(
        gone=hidden or _is_gone(said),
        invisible=None if not visibility or visibility == "inherit" else visibility in ("hidden", "collapse"),
        bold=None if not weight else weight in ("bold", "bolder") or (weight.isdecimal() and int(weight[:4]) >= 600),
        slanted=True if face or "underline" in line else False if "font-style" in said or line == "none" else None,
        centred=None if not align else align in ("center", "middle", "-webkit-center"),
        margin_pt=(_length(_left(said, "margin")) or 0.0) + (_length(_left(said, "padding")) or 0.0),
        indent_pt=_length(said.get("text-indent", "")),
        breaks_before=before in _BREAKS,
        breaks_after=after in _BREAKS,
        list_type=said.get("list-style-type", said.get("list-style", "").split(" ")[0]),
        white=None if not white else white in _WHITE,
        background=background.strip() not in _NO_BACKGROUND,
        raised=said.get("vertical-align", "") == "super",
        preserved=None if "white-space" not in said else said["white-space"].startswith("pre"),
    )


def _is_gone(said: Mapping[str, str]) -> bool:
    size = _length(said.get("font-size", ""))
    if said.get("display") == "none" or said.get("opacity") in ("0", "0.0", "0%"):
        return True
    if size is not None and size <= 1.0 and "font-size" in said:
        return True
    places = [said.get("text-indent", ""), said.get("left", ""), said.get("top", ""), _left(said, "margin")]
    if any((_length(place) or 0.0) <= _OFF_PAGE_PT for place in places):
        return True
    closed = _length(said.get("height", said.get("max-height", ""))) == 0.0 or _length(said.get("width", "")) == 0.0
    return closed and said.get("overflow", "") == "hidden"


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
