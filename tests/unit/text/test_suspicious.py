"""Characters that hide or imitate."""

from __future__ import annotations

import pytest

from critic.text.suspicious import suspicious_characters


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Prоvider", [(2, "U+043E")]),
        ("7\u20602 hours", [(1, "U+2060")]),
        ("shall\u200b not", [(5, "U+200B")]),
        ("pay \u202e001$", [(4, "U+202E")]),
        ("\ufeffText", [(0, "U+FEFF")]),
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
    ],
)
def test_honest_text_of_any_script_is_not(text: str) -> None:
    assert list(suspicious_characters(text)) == []
