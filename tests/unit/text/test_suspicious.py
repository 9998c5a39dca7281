"""Characters that hide or imitate."""

from __future__ import annotations

import pytest

from critic.text.suspicious import in_context, suspicious_characters


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Prоvider", [(2, "U+043E")]),
        ("7\u20602 hours", [(1, "U+2060")]),
        ("shall\u200b not", [(5, "U+200B")]),
        ("pay \u202e001$", [(4, "U+202E")]),
        ("\ufeffText", [(0, "U+FEFF")]),
        ("pay\U000e0041\U000e0042 now", [(3, "U+E0041")]),
        ("sun\u2600\ufe0f\ufe0f\U000e0101", [(4, "U+FE0F")]),
    ],
)
def test_what_no_honest_text_needs_is_named(text: str, found: list[tuple[int, str]]) -> None:
    assert list(suspicious_characters(text)) == found


@pytest.mark.parametrize(
    "text",
    [
        "Provider",
        "“curly” – § 4.2",
        "liabil\u00adity",
        "Провайдер",
        "Ελλάδα",
        "\u202bשלום abc\u202c",
        "5 μm",
        "می\u200cخواهم",
        "naïve café",
        "अनुबन्ध क्\u200dष",
        "\U0001f469\u200d\U0001f4bb \u2764\ufe0f \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e007f",
    ],
)
def test_honest_text_of_any_script_is_not(text: str) -> None:
    assert list(suspicious_characters(text)) == []


def test_a_character_is_shown_by_its_name_among_its_words() -> None:
    assert in_context("then the Pr\u043evider shall", 11) == "then the Pr<U+043E>vider shall"
