"""Words and marks as they are compared across programs."""

from __future__ import annotations

import pytest

from critic.text.tokens import token_keys, tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the “Fees”", 'the "Fees"'),
        ("Provider’s", "Provider's"),
        ("12–month  term", "12-month\u00a0term"),
        ("a — b", "a -- b"),
        ("due…", "due..."),
        ("sufﬁcient", "sufficient"),
        ("liabil\u00adity", "liability"),
        ("cafe\u0301", "café"),
        ("one\ttwo\nthree", "one two three"),
    ],
)
def test_typography_is_no_difference(one: str, other: str) -> None:
    assert token_keys(one) == token_keys(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the Affiliate", "the affiliate"),
        ("$1.5 million", "$15 million"),
        ("$1,000", "$1.000"),
        ("102", "10²"),
        ("no where", "nowhere"),
        ("now, here", "now here"),
        ("Provider", "Pr\u043evider"),
        ("本契約は", "本契約が"),
    ],
)
def test_words_figures_case_and_punctuation_are_differences(one: str, other: str) -> None:
    assert token_keys(one) != token_keys(other)


def test_places_are_those_in_the_whole_text() -> None:
    text = "  The “Cap” – 12"
    assert [text[t.span.start : t.span.end] for t in tokens(text, 2)] == ["The", "“", "Cap", "”", "–", "12"]
