"""The names of answer keys, folded as file systems fold names, so that no spelling of one is ever opened
(contract §10)."""

from __future__ import annotations

import re
import unicodedata

DENIED_STEMS = frozenset({"rubric", "hidden_facts", "counterparty", "answer_key", "anchors"})
DENIED_SUFFIXES = frozenset({"yaml", "yml", "json"})

_IGNORED = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Default_Ignorable_Code_Point of the Unicode Character Database: ext4, f2fs and HFS+ compare names
without them."""


def fold_name(name: str) -> str:
    """Return one part of a path as the most forgiving file system compares it.

    Left out: an alternate data stream (`name:stream`), trailing dots and spaces, ignorable characters.
    Folded: case (through upper case, so that a dotless i is an i, as in the upcase tables of NTFS and exFAT),
    canonical and compatibility composition.
    """
    name = name.partition(":")[0]
    if not name.isascii():
        name = unicodedata.normalize("NFKC", re.sub(_IGNORED, "", name)).partition(":")[0]
        name = unicodedata.normalize("NFKC", name.upper().casefold())
    return name.casefold().rstrip(" .")


def is_denied(name: str) -> bool:
    """Whether one part of a path is the name of an answer key, however it is spelled."""
    stem, dot, suffix = fold_name(name).rpartition(".")
    return bool(dot) and suffix.strip() in DENIED_SUFFIXES and stem.rstrip(" .") in DENIED_STEMS


def is_denied_path(path: str) -> bool:
    """Whether any part of a path, with either separator, is the name of an answer key."""
    return any(is_denied(part) for part in path.replace("\\", "/").split("/"))
