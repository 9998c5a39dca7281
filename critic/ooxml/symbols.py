"""Characters of symbol fonts as Unicode (the Adobe Symbol encoding; the signs of Wingdings that documents use)."""

from __future__ import annotations

from critic.text.patterns import lazy

_PRIVATE = 0xF000
PRIVATE_USE = lazy("[\uf020-\uf0ff]")
"""Where Word puts the characters of a symbol font in running text."""

_SYMBOL = dict(
    zip(
        (*range(0x20, 0x7F), *range(0xA0, 0xF0), *range(0xF1, 0xFF)),
        " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
        "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"
        "〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭",
        strict=True,
    )
)
_WINGDINGS = {
    0x20: " ", 0x22: "✂", 0x28: "☎", 0x2A: "✉", 0x4A: "☺", 0x4C: "☹", 0x6C: "●", 0x6D: "❍", 0x6E: "■", 0x6F: "☐",
    0x70: "☐", 0x71: "❑", 0x72: "❒", 0x73: "⬧", 0x74: "⧫", 0x75: "◆", 0x76: "❖", 0x77: "⬥", 0x78: "☒", 0x9F: "•",
    0xA1: "○", 0xA6: "◻", 0xA7: "▪", 0xA8: "☐", 0xAB: "★", 0xB7: "•", 0xD8: "➢", 0xDC: "➲", 0xDF: "←", 0xE0: "→",
    0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xEF: "⇦", 0xF0: "⇨", 0xF3: "⬄", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_WINGDINGS_2 = {
    0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0x96: "•", 0x97: "●", 0xA3: "☐", 0x2A: "☐",
}  # fmt: skip
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS, "wingdings 2": _WINGDINGS_2}


def symbol(font: str, code: int) -> str:
    """Return the character of a `sym` element (17.3.3.30): its code in its font, F000 being an offset into it.

    A sign of a symbol font that has no known equivalent stays in the private use area, where it equals nothing else.
    """
    place = code - _PRIVATE if _PRIVATE <= code <= _PRIVATE + 0xFF else code
    table = _FONTS.get(font.casefold())
    if table is not None and place <= 0xFF:
        return str(table.get(place, chr(_PRIVATE + place)))
    if font.casefold().startswith(("wingdings", "webdings")):
        return chr(_PRIVATE + place) if place <= 0xFF else chr(place)
    if place != code:
        return str(bytes((place,)), "cp1252", "replace") if place >= 0x20 else ""
    return chr(code) if 0x20 <= code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else ""


def unprivate(text: str, font: str) -> str:
    """Return running text with its private-use characters read in their font; as it is if that is no symbol font."""
    if font.casefold() not in _FONTS:
        return text
    return PRIVATE_USE.sub(lambda found: symbol(font, ord(found[0])), text)
