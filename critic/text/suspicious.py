"""Characters that hide or imitate: invisible ones inside words, letters of another script that look Latin (contract §9,
`suspicious_characters`)."""

from __future__ import annotations

from collections.abc import Iterator

from critic.text.patterns import lazy

_OVERRIDES = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"
_ZERO_WIDTH = "\u115f\u1160\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff"
_RIGHT_TO_LEFT = lazy("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_DIRECTION = lazy(f"[{_OVERRIDES}]")
_INSIDE = lazy(rf"(?<=[0-9A-Za-z$])[{_ZERO_WIDTH}]|[{_ZERO_WIDTH}](?=[0-9A-Za-z])")
_LOOK_ALIKES = "асеоірѕхујһԁԛԝАВЕЅІЈКМНОРСТХУοανρικτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
_LOOK_ALIKE = lazy(f"[{_LOOK_ALIKES}]")
_TAGS = lazy("(?<![\U0001f3f4\U000e0020-\U000e007e])[\U000e0001\U000e0020-\U000e007f]")
"""Letters that no font shows, with which text is hidden from readers; behind a black flag they make a region's flag."""
_SELECTORS = lazy("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,}")
"""One selects the form of a character; a run of them selects nothing, and hides bytes."""
_ANY = lazy(f"[{_OVERRIDES}{_ZERO_WIDTH}{_LOOK_ALIKES}\ufe00-\ufe0f\U000e0000-\U000e01ef]")
_AROUND_CHARS = 24
_MIXED_WORD = lazy(rf"[A-Za-z{_LOOK_ALIKES}]{{3,}}")


def suspicious_characters(text: str) -> Iterator[tuple[int, str]]:
    """Yield (offset, `U+202E`) for each character that no honest text of its kind needs, in order of kind and place.

    Direction marks belong in text that has right-to-left letters; joiners belong between letters of other scripts; a
    letter that looks Latin is suspicious only in a word that has Latin letters too.
    """
    if text.isascii() or not _ANY.search(text):
        return
    if not _RIGHT_TO_LEFT.search(text):
        for found in _DIRECTION.finditer(text):
            yield found.start(), f"U+{ord(found[0]):04X}"
    for found in _INSIDE.finditer(text):
        yield found.start(), f"U+{ord(found[0]):04X}"
    for pattern in (_TAGS, _SELECTORS):
        for found in pattern.finditer(text):
            yield found.start(), f"U+{ord(found[0][0]):04X}"
    for word in _MIXED_WORD.finditer(text):
        if any("A" <= letter <= "z" for letter in word[0]):
            for found in _LOOK_ALIKE.finditer(word[0]):
                yield word.start() + found.start(), f"U+{ord(found[0]):04X}"


def in_context(text: str, at: int) -> str:
    """Return the words around a character, which itself is named: `the Pr<U+043E>vider shall`."""
    before, after = text[max(0, at - _AROUND_CHARS) : at], text[at + 1 : at + 1 + _AROUND_CHARS]
    return " ".join(f"{before}<U+{ord(text[at]):04X}>{after}".split())
