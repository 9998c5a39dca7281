"""Hostile text made harmless for a terminal: what moves the cursor, colours, hides or reorders is shown, not done."""

from __future__ import annotations

import unicodedata

from critic.text.patterns import lazy

_DANGEROUS = lazy(
    "[\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164"
    "\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Controls (C0, C1), Default_Ignorable_Code_Point of the Unicode Character Database, and halves of characters."""


def visible(text: str) -> str:
    """Return one line of printable text: white space is one space, control and direction characters are `<U+XXXX>`."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
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
