"""Where in a text a citation may begin: found by plain searches for words, not by trying every place (contract §3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial

from critic.text.labels import COUNTED_WORDS
from critic.text.patterns import lazy

_MARKERS = (
    "section", "clause", "article", "para", "§", "¶", "art.", "art ", "sec.", "cl.", "cl ", "cls", "recital",
    "annex", "appendi", "exhibit", "schedule", "attachment", "item", "rule",
)  # fmt: skip
"""Always looked for; of the other words that count, only those that the room's labels have."""
_FOLLOWED = lazy(
    r"(?:[a-z]{1,6})?\b\.?[ \u00a0\n]*(?:[\d§¶]|\([A-Za-z0-9]{1,7}\)|[A-Z](?:[A-Z]{0,4}\b|-\d)|(?:One|Two|Three"
    r"|Four|Five|Six|Seven|Eight|Nine|Ten)\b)"
)
_SIGN_FOLLOWED = lazy(r"[§¶]*[ \u00a0\n]*[\w\"\u201c(]")
_THIS = lazy(r"this[ \u00a0\n]+(?:Section|Clause|Article|Paragraph|§)(?![ \u00a0\n]*[\d(])")
_DOT = lazy(r"\.\d")
_BRACKETED = lazy(r"\(\d{1,3}\)")
_PAGE = lazy(r"(?:pp?\.|pages?)[ \u00a0]*\d", re.IGNORECASE)
_IBID = lazy(r"ibid\b\.?|id\.(?=[ \u00a0,]*(?:at\b|§|\d|\n|\Z))", re.IGNORECASE)

_ALWAYS = lazy(r"[\d\"\u201c]")
_WORDS = ("this ", "id.", "ibid", *COUNTED_WORDS, *_MARKERS)


def may_cite(text: str) -> bool:
    """Whether a citation may begin anywhere in a text, whatever labels the room has."""
    low = text.lower()
    return _ALWAYS.search(text) is not None or any(word in low for word in _WORDS)


Anchor = tuple[int, str]
"""A place where a citation may begin, and the form that it would have."""


def _lower(text: str) -> str:
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def find_anchors(
    text: str, kinds: Iterable[str] = (), prefixes: Iterable[str] = (), *, relative: bool = False
) -> list[Anchor]:
    """Return the places where a citation may begin, in order.

    kinds: further words whose number is a label of the room (`part`). prefixes: what opens labels such as `PB-4`.
    relative: whether `this Section` means something.
    """
    low = _lower(text)
    out: set[Anchor] = set()
    words = (
        *_MARKERS,
        *(
            f"{kind}{end}"
            for kind in kinds
            if kind not in ("article", "recital", "item", "rule")
            for end in (" ", "s ")
        ),
    )
    for word in words:
        _find_marker(text, low, word, out)
    if relative:
        _find(low, "this ", lambda at: _THIS.match(text, at), "this", out)
    _find(low, "id.", lambda at: _IBID.match(text, at), "ibid", out)
    _find(low, "ibid", lambda at: _IBID.match(text, at), "ibid", out)
    for word in ("p.", "pp.", "page"):
        _find(low, word, lambda at: _PAGE.match(text, at), "page", out)
    for prefix in prefixes:
        _find(low, f"{prefix}-", partial(_digit_behind, low, len(prefix) + 1), "prefixed", out)
    for mark in (' "', " \u201c"):
        at = text.find(mark)
        while at >= 0:
            out.add((at + 1, "quoted"))
            at = text.find(mark, at + 2)
    out.update((start, "dotted") for m in _DOT.finditer(text) if (start := _number_start(text, m.start())) >= 0)
    out.update((m.start(), "bracketed") for m in _BRACKETED.finditer(text))
    return sorted(out)


def _find_marker(text: str, low: str, word: str, out: set[Anchor]) -> None:
    at = low.find(word)
    size = len(word.rstrip(". "))
    sign = word in "§¶"
    while at >= 0:
        if sign:
            if (at == 0 or low[at - 1] != word) and _SIGN_FOLLOWED.match(text, at):
                out.add((at, "marker"))
        elif _FOLLOWED.match(text, at + size) and (start := _word_start(low, at)):
            out.add((start - 1, "marker"))
        at = low.find(word, at + size)


def _digit_behind(low: str, size: int, at: int) -> bool:
    return low[at + size : at + size + 1].isdigit()


def _find(low: str, word: str, fits: Callable[[int], object], what: str, out: set[Anchor]) -> None:
    at = low.find(word)
    while at >= 0:
        if (at == 0 or not low[at - 1].isalnum()) and fits(at):
            out.add((at, what))
        at = low.find(word, at + 1)


def _number_start(text: str, dot: int) -> int:
    """Where the number begins whose first dot stands at a place, -1 where no label can begin there."""
    at = dot
    while at and text[at - 1].isdigit():
        at -= 1
    if at == dot and at and "A" <= text[at - 1] <= "Z":
        at -= 1  # `B.1`
    if at == dot or dot - at > 4 or (at and (text[at - 1].isalnum() or text[at - 1] in ".,$€£¥-_/")):
        return -1
    return at


def _word_start(low: str, at: int) -> int:
    """Where the word begins that holds a marker (`subsection`, `sub-clause`), plus one; 0 where it is another word."""
    if at == 0 or not (low[at - 1].isalnum() or low[at - 1] == "_"):
        if low[max(0, at - 4) : at] == "sub-":
            return at - 3
        return at + 1
    return at - 2 if low[max(0, at - 3) : at] == "sub" and (at == 3 or not low[at - 4].isalnum()) else 0
