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
_ARABIC = "أبتثجحخدذرزسشصضطظعغفقكلمنهوي"
_ABJAD = "أبجدهوزحطيكلمنسعفصقرشتثخذضغظ"
_HEBREW = "אבגדהוזחטיכלמנסעפצקרשת"
_HEBREW_VALUES = (*range(1, 10), *range(10, 100, 10), *range(100, 401, 100))
_HAN = "〇一二三四五六七八九"
_HAN_UNITS = ((10000, "万"), (1000, "千"), (100, "百"), (10, "十"))
_LEGAL, _LEGAL_UNITS = "零壹貳參肆伍陸柒捌玖", ((10000, "萬"), (1000, "仟"), (100, "佰"), (10, "拾"))
_LEGAL_SIMPLE, _LEGAL_SIMPLE_UNITS = "零壹贰叁肆伍陆柒捌玖", ((10000, "万"), (1000, "仟"), (100, "佰"), (10, "拾"))
_HANGUL, _HANGUL_UNITS = "영일이삼사오육칠팔구", ((10000, "만"), (1000, "천"), (100, "백"), (10, "십"))
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


_Units = tuple[tuple[int, str], ...]


def _japanese(digits: str, units: _Units) -> Callable[[int], str]:
    """Return numbers in words (十, 百五, 一万); a one before ten, hundred and thousand is not written."""

    def counted(number: int) -> str:
        if number < 10:
            return digits[number]
        out = ""
        for unit, name in units:
            digit, number = divmod(number, unit)
            if digit:
                out += ("" if digit == 1 and unit < 10000 else digits[digit]) + name
        return out + (digits[number] if number else "")

    return counted


def _chinese(zero: str, digits: str = _HAN, units: _Units = _HAN_UNITS, bare_ten: bool = True) -> Callable[[int], str]:
    """Return numbers in Chinese words (十一, 一百零五).

    zero: how the gap between two places is written. bare_ten: ten to nineteen have no one before them.
    """

    def counted(number: int) -> str:
        if number < 10:
            return digits[number]
        out, gap = "", False
        for unit, name in (*units, (1, "")):
            digit, number = divmod(number, unit)
            if not digit:
                gap = bool(out)
                continue
            out += zero if gap else ""
            out += ("" if bare_ten and digit == 1 and unit == 10 and not out else digits[digit]) + name
            gap = False
        return out

    return counted


def _one_by_one(digits: str) -> Callable[[int], str]:
    """Return numbers as their decimal digits, each written by itself (一〇)."""
    return lambda number: "".join(digits[int(digit)] for digit in str(number))


def _row(characters: str) -> Callable[[int], str]:
    """Return the characters of a row that ends; what comes after it is decimal (癸, 11)."""
    return lambda number: characters[number - 1] if 1 <= number <= len(characters) else str(number)


def _hebrew(number: int) -> str:
    """Return a number as Hebrew letters of that sum; fifteen and sixteen avoid the letters of a name."""
    out = ""
    for value, letter in zip(reversed(_HEBREW_VALUES), reversed(_HEBREW), strict=True):
        while number >= value and len(out) < _LETTER_CYCLE:
            if number in (15, 16):
                value, letter = 9, "ט"
            out, number = out + letter, number - value
    return out


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
    "ideographDigital": _one_by_one(_HAN),
    "japaneseDigitalTenThousand": _one_by_one(_HAN),
    "taiwaneseDigital": _one_by_one("○" + _HAN[1:]),
    "koreanDigital": _one_by_one(_HANGUL),
    "koreanDigital2": _one_by_one("零" + _HAN[1:]),
    "japaneseCounting": _japanese(_HAN, _HAN_UNITS),
    "koreanCounting": _japanese(_HANGUL, _HANGUL_UNITS),
    "ideographTraditional": _row("甲乙丙丁戊己庚辛壬癸"),
    "ideographZodiac": _row("子丑寅卯辰巳午未申酉戌亥"),
    "ideographLegalTraditional": _chinese("零", _LEGAL, _LEGAL_UNITS, bare_ten=False),
    "chineseLegalSimplified": _chinese("零", _LEGAL_SIMPLE, _LEGAL_SIMPLE_UNITS, bare_ten=False),
    "chineseCounting": _chinese("〇"),
    "chineseCountingThousand": _chinese("零"),
    "taiwaneseCounting": _chinese("〇"),
    "taiwaneseCountingThousand": _chinese("零"),
    "russianLower": _russian,
    "russianUpper": lambda n: _russian(n).upper(),
    "hebrew1": _hebrew,
    "hebrew2": _row(_HEBREW),
    "arabicAlpha": _letters(_ARABIC),
    "arabicAbjad": _letters(_ABJAD),
    "ganada": _row("가나다라마바사아자차카타파하"),
    "chosung": _row("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"),
    "hindiNumbers": _digits("०"),
    "thaiNumbers": _digits("๐"),
    "none": lambda n: "",
    "bullet": lambda n: "",
}
