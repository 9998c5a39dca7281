"""Hostile text made harmless for a terminal: what moves the cursor, colours, hides or reorders is shown, not done."""

from __future__ import annotations

import re
import unicodedata

_DANGEROUS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
)


def visible(text: str) -> str:
    """Return one line of printable text: white space is one space, control and direction characters are `<U+XXXX>`."""
    return " ".join(
        _DANGEROUS.sub(
            lambda m: " " if m[0] in "\t\n\r\x0b\x0c\x85\u2028\u2029" else f"<U+{ord(m[0]):04X}>", text
        ).split()
    )


def shortened(text: str, limit: int) -> str:
    """Return a text of at most `limit` characters, its middle left out."""
    if len(text) <= limit:
        return text
    half = (limit - 3) // 2
    return f"{text[:half].rstrip()} … {text[-half:].lstrip()}"


def width(text: str) -> int:
    """Return how many columns a text takes on a terminal (Unicode, East Asian Width)."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
