"""Numbers as contracts write them: `1,500,000`, `twenty-four (24)`, `one and one-half`, `1.5 million`, `2½`."""

from __future__ import annotations

import re
from fractions import Fraction

from critic.model.values import dataclass
from critic.text.patterns import lazy

_UNIT_NAMES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
_TEN_NAMES = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINAL_NAMES = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth"
)
_UNITS = {word: n for n, word in enumerate(_UNIT_NAMES.split())}
_TENS = {word: 10 * n for n, word in enumerate(_TEN_NAMES.split(), 2)} | {"fourty": 40, "ninty": 90}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12, "dozen": 12}
_SHORT_SCALES = {"k": 1000, "m": 10**6, "mm": 10**6, "mn": 10**6, "mio": 10**6, "bn": 10**9, "b": 10**9}
_PARTS = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4}
_PARTS |= {
    f"{name}{end}": n
    for name, n in (("fifth", 5), ("eighth", 8), ("tenth", 10), ("sixteenth", 16))
    for end in ("", "s")
}
_GLYPHS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}
_ORDINALS = {word: n for n, word in enumerate(_ORDINAL_NAMES.split(), 1)} | {
    "thirtieth": 30, "fortieth": 40, "forty-fifth": 45, "fiftieth": 50, "sixtieth": 60, "ninetieth": 90,
}  # fmt: skip

_DIGITS = "|".join(_UNIT_NAMES.split()[:10])
_SCALE_WORDS = "thousand|million|billion|trillion"
_WORDS_OF_NUMBER = "|".join(sorted((*_UNITS, *_TENS, "hundred", *_SCALE_WORDS.split("|")), key=len, reverse=True))
_FRACTION_WORDS = (
    r"(?:(?:one|an?)[-\s]+half|(?:one|an?|two)[-\s]+thirds?\b(?!\s+part)"
    r"|(?:one|an?|two|three|four|five|seven|nine)[-\s]+(?:fifths?|eighths?|tenths?|sixteenths?)\b(?=\s+(?:of|per|percent)\b)"
    r"|(?:one|an?|three)[-\s]+(?:quarters?|fourths?)\b(?=\s+(?:of|an?|years?|hours?|per|times|percent|point)))\b"
)
_AND = r"(?:(?<=hundred)|(?<=thousand)|(?<=million)|(?<=billion))"
WORDS = (
    rf"\b(?:{_FRACTION_WORDS}|(?:an?[-\s]+(?=hundred|{_SCALE_WORDS}|dozen))?(?:(?:{_WORDS_OF_NUMBER})\b"
    rf"(?:(?:[-‐‑–\s]+|{_AND},?\s+(?:and\s+)?)(?:{_WORDS_OF_NUMBER})\b){{0,9}}|dozen\b)"
    rf"(?:\s+and\s+{_FRACTION_WORDS}|\s+point(?:\s+(?:{_DIGITS})\b){{1,4}})?|half\b(?=\s+an?\b))"
)
"""A number in words. Its groups are not captured; what follows decides whether it is a quantity at all."""

UNBOUND_FIGURES = (
    r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:['’ \u00a0]\d{3}){2,}"
    r"|\d+[-\s]\d{1,2}/\d{1,2}(?!\d)|\d{1,2}/\d{1,2}(?!\d)|\d+(?:\.\d+)?\s?[½¼¾⅓⅔]|[½¼¾⅓⅔]|\d+(?:\.\d+)?|\.\d+)(?![\d/])"
)
"""A number in figures, thousands marked or not, whatever stands before it."""

FIGURES = rf"(?<![\w.,]){UNBOUND_FIGURES}"
"""A number in figures that begins where it seems to."""

_SCALE = r"(?:[-\s]*(?:thousand|million|billion|trillion)\b)?"
_SCALED_FIGURES = rf"(?:{FIGURES}{_SCALE})"
_DOUBLE = lazy(r"(?P<first>.*?)\s*[(\[]\s*(?P<second>[^()\[\]]*?)\s*[)\]]\Z", re.DOTALL)

START = r"(?:(?<![\w.,$€£¥₹])(?<!\d-)(?=[\d.½¼¾⅓⅔])|\b(?=[aefhnostz]))"
"""Where a number may begin: asked first, it spares the rest of the pattern most places of a text."""

_AGAIN = r"[(\[]\s*(?:[\d.][^()\[\]\n]{0,30}|[a-z][a-z\s-]{2,60})\s*[)\]]"
NUMBER = rf"(?:{WORDS}|{_SCALED_FIGURES})(?:\s*{_AGAIN})?(?:\s?\])?"
"""A number written once, or in words and in figures."""

ORDINAL = (
    r"(?:(?:" + "|".join(sorted(_ORDINALS, key=len, reverse=True)) + r")\b(?:\s*\(\d+(?:st|nd|rd|th)\))?"
    r"|(?<![\w.,])\d+(?:st|nd|rd|th)\b)"
)
"""A number that counts the place in an order."""

_WORD = lazy(r"[a-z]+")
_FIGURE = lazy(FIGURES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number as read. other: the second way of writing it where the two differ, `thirty (60)`."""

    value: Fraction
    other: Fraction | None = None


def read_number(written: str) -> Number | None:
    """Return the number that a match of NUMBER (or of one of its parts) writes, None if it cannot be read."""
    written = written.strip().removesuffix("]") if written.count("]") > written.count("[") else written.strip()
    double = _DOUBLE.match(written)
    if double:
        first, second = _value(double["first"]), _value(double["second"])
        if first is None or second is None:
            return None
        return Number(value=first, other=None if first == second else second)
    value = _value(written)
    return None if value is None else Number(value=value)


def read_ordinal(written: str) -> Number | None:
    """Return the number whose place an ordinal names."""
    figures = [Fraction(n) for n in re.findall(r"\d+", written)]
    word = _ORDINALS.get(written.lower().split("(")[0].strip())
    if word is None:
        return Number(value=figures[0]) if figures else None
    return Number(value=Fraction(word), other=figures[0] if figures and figures[0] != word else None)


def scale_of(suffix: str) -> int:
    """Return what a suffix of an amount multiplies by: `million`, `m`, `bn`; 1 for none."""
    word = suffix.strip().strip(".").lower()
    return _SCALES.get(word) or _SHORT_SCALES.get(word) or 1


def _value(written: str) -> Fraction | None:
    text = written.strip().lower()
    if not text:
        return None
    figure = _FIGURE.match(text)
    if figure:
        number = _figures(figure[0])
        return None if number is None else number * scale_of(text[figure.end() :].strip(" -"))
    return _words(text)


def _figures(text: str) -> Fraction | None:
    glyph = _GLYPHS.get(text[-1])
    if glyph is not None:
        rest = text[:-1].strip()
        return (Fraction(rest) if rest else Fraction(0)) + glyph
    if "/" in text:
        *whole, part = re.split(r"[-\s]+", text)
        top, bottom = part.split("/")
        if not int(bottom):
            return None
        return (Fraction(whole[0]) if whole else Fraction(0)) + Fraction(int(top), int(bottom))
    plain = re.sub(r"[,'’ \u00a0]", "", text)
    if plain.count(".") > 1:
        plain = plain.replace(".", "")
    return Fraction(plain)


def _words(text: str) -> Fraction | None:
    whole, _, decimals = text.partition(" point ")
    total, group, seen = Fraction(0), Fraction(0), False
    words = [match[0] for match in _WORD.finditer(whole)]
    at, room = 0, 1000
    while at < len(words):
        word = words[at]
        following = words[at + 1] if at + 1 < len(words) else ""
        if following in _PARTS and (word in _UNITS or word in ("a", "an")):
            group += Fraction(_UNITS.get(word, 1), _PARTS[following])
            at += 1
        elif word in _PARTS:
            group += Fraction(1, _PARTS[word])
        elif word in _UNITS or word in _TENS:
            value = _UNITS.get(word, 0) + _TENS.get(word, 0)
            if value >= room:
                return None
            group += value
            room = 10 if word in _TENS else 1
        elif word in ("hundred", "dozen"):
            group = (group or Fraction(1)) * _SCALES[word]
            room = 100
        elif word in _SCALES:
            total += (group or Fraction(1)) * _SCALES[word]
            group, room = Fraction(0), 1000
        elif word not in ("and", "a", "an"):
            return None
        seen = True
        at += 1
    if not seen:
        return None
    total += group
    for place, word in enumerate((match[0] for match in _WORD.finditer(decimals)), 1):
        if _UNITS.get(word, 10) > 9:
            return None
        total += Fraction(_UNITS[word], 10**place)
    return total
