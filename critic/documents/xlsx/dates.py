"""Dates and times as a spreadsheet shows them (ECMA-376-1 §18.17.4 and §18.8.31)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from critic.text.patterns import lazy

_LITERAL = lazy(r'"[^"]*"?|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
_PART = lazy(r"[dy]|m{1,5}|[hs](?![^\[]*general)", re.IGNORECASE)
_TOKEN = lazy(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|_.|\*.|\[(?P<elapsed>h+|m+|s+)\]|\[[^\]]*\]'
    r"|(?P<part>y+|m+|d+|h+|s+)|(?P<half>AM/PM|A/P)|(?P<plain>.)",
    re.IGNORECASE | re.DOTALL,
)
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_LAST_SERIAL = 2_958_465
"""31 December 9999."""


def is_date_format(section: str) -> bool:
    """Whether a section of a number format shows a date or a time."""
    bare = _LITERAL.sub("", section)
    return (
        "general" not in bare.lower() and not re.search(r"[0#?]", bare.replace("s.0", "")) and bool(_PART.search(bare))
    )


def show_date(value: float, section: str, *, date_1904: bool) -> str:
    """Return a serial number as the date or time that it shows; the serial itself if it is no date."""
    if not 0 <= value <= _LAST_SERIAL:
        return f"{value:.10g}"
    moment = _moment(value, date_1904)
    tokens = list(_TOKEN.finditer(section))
    has_half = any(token["half"] for token in tokens)
    out, last_part = "", ""
    for number, token in enumerate(tokens):
        if token["quoted"] is not None or token["escaped"] is not None:
            out += token["quoted"] if token["quoted"] is not None else token["escaped"]
        elif token["elapsed"]:
            out += _elapsed(value, token["elapsed"].lower())
            last_part = token["elapsed"][0].lower()
        elif token["part"]:
            part = token["part"].lower()
            following = next((t["part"] for t in tokens[number + 1 :] if t["part"]), "") or ""
            minutes = part[0] == "m" and len(part) < 3 and (last_part == "h" or following[:1].lower() == "s")
            out += _part(moment, part, minutes=minutes, twelve=has_half)
            last_part = part[0]
        elif token["half"]:
            out += "AM" if moment.hour < 12 else "PM"
        elif token["plain"]:
            out += token["plain"]
    return out.strip()


def _moment(value: float, date_1904: bool) -> datetime:
    if date_1904:
        start = datetime(1904, 1, 1)
    else:
        # Serial 60 is a 29 February 1900 that never was; what lies before it counts from a day later.
        start = datetime(1899, 12, 31) if value < 60 else datetime(1899, 12, 30)
    days = int(value)
    seconds = round((value - days) * 86_400)
    if date_1904 and days > _LAST_SERIAL - 1462:
        days = _LAST_SERIAL - 1462
    return start + timedelta(days=days, seconds=min(seconds, 86_399))


def _elapsed(value: float, unit: str) -> str:
    seconds = round(value * 86_400)
    whole = seconds // {"h": 3600, "m": 60, "s": 1}[unit[0]]
    return str(whole).zfill(len(unit))


def _part(moment: datetime, part: str, *, minutes: bool, twelve: bool) -> str:
    letter, width = part[0], len(part)
    if letter == "y":
        return f"{moment.year:04d}" if width > 2 else f"{moment.year % 100:02d}"
    if letter == "d":
        if width > 2:
            name = _DAYS[moment.weekday()]
            return name if width > 3 else name[:3]
        return str(moment.day).zfill(width)
    if letter == "m" and not minutes:
        if width > 2:
            name = _MONTHS[moment.month - 1]
            return name[:1] if width == 5 else name if width > 3 else name[:3]
        return str(moment.month).zfill(width)
    value = moment.minute if letter == "m" else moment.second
    if letter == "h":
        value = (moment.hour % 12 or 12) if twelve else moment.hour
    return str(value).zfill(min(width, 2))
