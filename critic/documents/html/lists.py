"""The numbers that a browser prints before the items of a list (CSS Counter Styles 3 §6; WHATWG HTML §4.4.5)."""

from __future__ import annotations

from collections.abc import Mapping

from critic.model.values import dataclass

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@dataclass(slots=True, kw_only=True)
class List:
    """An open list. level: ordered lists around it. next: the number of its next item."""

    id: str
    level: int
    ordered: bool
    kind: str
    next: int
    step: int


def start_of(attributes: Mapping[str, str]) -> int:
    """Return the number of a list's first item."""
    start = attributes.get("start", "").strip()
    return int(start) if start.removeprefix("-").isdecimal() and len(start) < 8 else 1


def numeral(value: int, kind: str) -> str:
    """Return the label of an item as printed (`1.`, `b.`, `IV.`), empty where the style prints none."""
    folded = kind.lower()
    if folded in ("none", "disc", "circle", "square"):
        return ""
    if kind in ("a", "A") or folded in ("lower-alpha", "lower-latin", "upper-alpha", "upper-latin"):
        text = _letters(value)
    elif kind in ("i", "I") or folded in ("lower-roman", "upper-roman"):
        text = _roman(value)
    elif folded == "decimal-leading-zero":
        text = f"{value:02d}"
    else:
        text = str(value)
    return f"{text.upper() if kind in ('A', 'I') or folded.startswith('upper') else text}."


def _letters(value: int) -> str:
    if value < 1:
        return str(value)
    out = ""
    while value:
        value, rest = divmod(value - 1, 26)
        out = chr(ord("a") + rest) + out
    return out


def _roman(value: int) -> str:
    if not 0 < value < 4000:
        return str(value)
    out = ""
    for worth, letters in _ROMAN:
        count, value = divmod(value, worth)
        out += letters * count
    return out
