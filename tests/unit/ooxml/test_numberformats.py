"""Numbers in the formats that contracts use."""

from __future__ import annotations

import pytest

from critic.ooxml.numberformats import custom_number, format_number


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("decimal", {1: "1", 27: "27", 400: "400"}),
        ("decimalZero", {1: "01", 9: "09", 10: "10", 100: "100"}),
        ("upperRoman", {1: "I", 4: "IV", 9: "IX", 49: "XLIX", 400: "CD", 1994: "MCMXCIV"}),
        ("lowerRoman", {3: "iii", 90: "xc"}),
        ("upperLetter", {1: "A", 26: "Z", 27: "AA", 53: "AAA"}),
        ("lowerLetter", {26: "z", 27: "aa", 28: "bb", 52: "zz", 53: "aaa", 780: "z" * 30, 781: "a"}),
        ("ordinal", {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 13: "13th", 21: "21st", 111: "111th"}),
        ("ordinalText", {1: "First", 12: "Twelfth", 20: "Twentieth", 21: "Twenty-first", 100: "One hundredth"}),
        ("ordinalText", {101: "One hundred first"}),
        ("cardinalText", {1: "One", 21: "Twenty-one", 100: "One hundred", 342: "Three hundred forty-two"}),
        ("cardinalText", {1001: "One thousand one"}),
        ("numberInDash", {3: "- 3 -"}),
        ("chicago", {1: "*", 2: "†", 5: "**"}),
        ("decimalEnclosedCircle", {1: "①", 20: "⑳", 21: "21"}),
        ("decimalFullWidth", {12: "１２"}),
        ("japaneseCounting", {1: "一", 10: "十", 21: "二十一", 105: "百五", 11000: "一万千"}),
        ("chineseCountingThousand", {10: "十", 11: "十一", 20: "二十", 105: "一百零五", 110: "一百一十"}),
        ("russianLower", {1: "а", 30: "аа"}),
        ("ideographTraditional", {1: "甲", 10: "癸", 11: "11"}),
        ("ideographZodiac", {1: "子", 12: "亥", 13: "13"}),
        ("ideographLegalTraditional", {3: "參", 10: "壹拾", 21: "貳拾壹", 105: "壹佰零伍"}),
        ("chineseLegalSimplified", {3: "叁", 12: "壹拾贰"}),
        ("ideographDigital", {20: "二〇"}),
        ("koreanDigital2", {10: "一零", 21: "二一"}),
        ("koreanDigital", {10: "일영"}),
        ("koreanCounting", {1: "일", 11: "십일", 20: "이십", 105: "백오"}),
        ("ganada", {1: "가", 14: "하", 15: "15"}),
        ("hebrew1", {1: "א", 10: "י", 11: "יא", 15: "טו", 16: "טז", 25: "כה", 115: "קטו", 500: "תק"}),
        ("hebrew2", {1: "א", 22: "ת"}),
        ("arabicAlpha", {1: "أ", 3: "ت", 29: "أأ"}),
        ("arabicAbjad", {3: "ج", 4: "د"}),
        ("hex", {255: "FF"}),
        ("none", {5: ""}),
        ("bullet", {5: ""}),
        ("someFutureFormat", {5: "5"}),
    ],
)  # fmt: skip
def test_a_number_prints_as_word_prints_it(kind: str, shown: dict[int, str]) -> None:
    assert {number: format_number(number, kind) for number in shown} == shown


@pytest.mark.parametrize("kind", ["upperRoman", "lowerLetter", "ordinalText", "cardinalText", "chicago", "decimal"])
def test_a_number_of_any_size_prints_in_bounds(kind: str) -> None:
    assert len(format_number(10**12, kind)) < 200
    assert isinstance(format_number(-5, kind), str)


def test_letters_and_romans_have_nothing_for_zero() -> None:
    assert format_number(0, "lowerLetter") == format_number(0, "upperRoman") == ""


def test_a_custom_format_pads_like_its_example() -> None:
    assert custom_number(7, "001, 002, 003, ...") == "007"
    assert custom_number(7, "nonsense") == "7"
