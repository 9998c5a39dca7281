"""Numbers as Word prints them in a numbering format (ECMA-376-1 17.18.59 ST_NumberFormat, [MS-OSHARED] 2.2.1.3)."""

from __future__ import annotations

from collections.abc import Callable

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя"
_LETTER_CYCLE = 30
"""A letter is repeated at most thirty times (780 is thirty z); then the row begins again, and a label stays short."""
_LARGEST = 32767
"""The largest number at which a Word list may start ([MS-DOC] 2.9.150, iStartAt)."""
_HAN = "〇一二三四五六七八九"
_HAN_UNITS = ((10000, "万"), (1000, "千"), (100, "百"), (10, "十"))
_CHICAGO = "*†‡§"


def format_number(number: int, kind: str) -> str:
    """Return a counter's value in a numbering format; decimal where the format is not known, nothing for bullets."""
    return _FORMATS.get(kind, str)(min(max(number, 0), _LARGEST))


def custom_number(number: int, pattern: str) -> str:
    """Return a value in a custom format, which is given by example: `001, 002, 003, ...` pads to three digits."""
    first = pattern[:64].partition(",")[0].strip()
    return str(number).zfill(len(first)) if first.isdigit() else str(number)


def cardinal(number: int) -> str:
    """Return a number in English words, lower case, as Word writes it (no "and")."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    unit, name = (1000, "thousand") if number >= 1000 else (100, "hundred")
    high, low = divmod(number, unit)
    return f"{cardinal(high)} {name}" + (f" {cardinal(low)}" if low else "")


def ordinal_words(number: int) -> str:
    """Return an ordinal number in English words, lower case."""
    words = cardinal(number)
    cut = max(words.rfind(" "), words.rfind("-")) + 1
    last = words[cut:]
    ending = _ORDINALS.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")
    return words[:cut] + ending


def _ordinal(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def _roman(number: int) -> str:
    out = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        out += letters * times
    return out


def _letters(alphabet: str) -> Callable[[int], str]:
    size = len(alphabet)

    def lettered(number: int) -> str:
        if number < 1:
            return ""
        row, column = divmod((number - 1) % (size * _LETTER_CYCLE), size)
        return alphabet[column] * (row + 1)

    return lettered


def _japanese(number: int) -> str:
    """Return a number in Japanese words (十, 百五, 一万); a one before ten, hundred and thousand is not written."""
    if number < 10:
        return _HAN[number]
    out = ""
    for unit, name in _HAN_UNITS:
        digit, number = divmod(number, unit)
        if digit:
            out += ("" if digit == 1 and unit < 10000 else _HAN[digit]) + name
    return out + (_HAN[number] if number else "")


def _chinese(zero: str) -> Callable[[int], str]:
    """Return numbers in Chinese words (十一, 一百零五); zero: how the gap between two places is written."""

    def counted(number: int) -> str:
        if number < 10:
            return _HAN[number]
        out, gap = "", False
        for unit, name in (*_HAN_UNITS, (1, "")):
            digit, number = divmod(number, unit)
            if not digit:
                gap = bool(out)
                continue
            out += zero if gap else ""
            out += ("" if digit == 1 and unit == 10 and not out else _HAN[digit]) + name
            gap = False
        return out

    return counted


def _digits(zero: str) -> Callable[[int], str]:
    table = {ord(str(digit)): chr(ord(zero) + digit) for digit in range(10)}
    return lambda number: str(number).translate(table)


def _enclosed(first: str, last: int) -> Callable[[int], str]:
    return lambda number: chr(ord(first) + number - 1) if 1 <= number <= last else str(number)


def _chicago(number: int) -> str:
    return _CHICAGO[(number - 1) % 4] * ((number - 1) // 4 % _LETTER_CYCLE + 1) if number else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_latin, _russian = _letters(_LATIN), _letters(_RUSSIAN)
_FORMATS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda n: f"{n:02d}",
    "upperRoman": lambda n: _roman(n).upper(),
    "lowerRoman": _roman,
    "upperLetter": lambda n: _latin(n).upper(),
    "lowerLetter": _latin,
    "ordinal": _ordinal,
    "cardinalText": lambda n: _capital(cardinal(n)),
    "ordinalText": lambda n: _capital(ordinal_words(n)),
    "hex": lambda n: f"{n:X}",
    "chicago": _chicago,
    "numberInDash": lambda n: f"- {n} -",
    "decimalFullWidth": _digits("０"),
    "decimalFullWidth2": _digits("０"),
    "decimalEnclosedCircle": _enclosed("①", 20),
    "decimalEnclosedCircleChinese": _enclosed("①", 20),
    "decimalEnclosedParen": _enclosed("⑴", 20),
    "decimalEnclosedFullstop": _enclosed("⒈", 20),
    "ideographDigital": lambda n: "".join(_HAN[int(d)] for d in str(n)),
    "japaneseDigitalTenThousand": lambda n: "".join(_HAN[int(d)] for d in str(n)),
    "japaneseCounting": _japanese,
    "chineseCounting": _chinese("〇"),
    "chineseCountingThousand": _chinese("零"),
    "taiwaneseCounting": _chinese("〇"),
    "taiwaneseCountingThousand": _chinese("零"),
    "russianLower": _russian,
    "russianUpper": lambda n: _russian(n).upper(),
    "hindiNumbers": _digits("०"),
    "thaiNumbers": _digits("๐"),
    "none": lambda n: "",
    "bullet": lambda n: "",
}
