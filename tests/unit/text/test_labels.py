"""Labels as comparable tokens."""

from __future__ import annotations

import pytest

from critic.text.labels import counted_token, join_citation, label_tokens, roman_value, token_ordinals


@pytest.mark.parametrize(
    ("label", "tokens"),
    [
        ("4.2(b)(iii)", ("4", "2", "b", "iii")),
        ("4.2.b.iii", ("4", "2", "b", "iii")),
        ("Section 4.2 (b)(iii).", ("4", "2", "b", "iii")),
        ("§\u00a04.2", ("4", "2")),
        ("4.20", ("4", "20")),
        ("1.01", ("1", "01")),
        ("Clause 10A.1", ("10a", "1")),
        ("ARTICLE IV", ("article 4",)),
        ("Art. 4", ("article 4",)),
        ("Article Four", ("article 4",)),
        ("Exhibit A", ("exhibit a",)),
        ("ANNEX II", ("annex 2",)),
        ("Recital C", ("recital c",)),
        ("PB-4", ("pb-4",)),
        ("Item 7", ("item 7",)),
        ("**3.2**", ("3", "2")),
        ("", ()),
    ],
)
def test_a_label_is_its_tokens(label: str, tokens: tuple[str, ...]) -> None:
    assert label_tokens(label) == tokens


@pytest.mark.parametrize(
    ("roman", "value"), [("iv", 4), ("XIV", 14), ("xcix", 99), ("iiii", None), ("vx", None), ("", None)]
)
def test_roman_numbers_are_read_strictly(roman: str, value: int | None) -> None:
    assert roman_value(roman) == value


def test_a_single_roman_letter_names_an_attachment_as_a_letter() -> None:
    assert counted_token("Exhibit", "I") == "exhibit i"
    assert counted_token("Article", "I") == "article 1"


@pytest.mark.parametrize(
    ("token", "readings"),
    [
        ("4", (("1", 4),)),
        ("b", (("a", 2),)),
        ("i", (("a", 9), ("i", 1))),
        ("C", (("a", 3), ("i", 100))),
        ("ii", (("i", 2), ("a", 35))),
        ("aa", (("a", 27),)),
        ("iv", (("i", 4),)),
        ("see", ()),
        ("tbd", ()),
    ],
)
def test_a_token_has_each_place_that_it_can_count(token: str, readings: tuple[tuple[str, int], ...]) -> None:
    assert token_ordinals(token) == readings


def test_tokens_are_joined_as_a_person_cites_them() -> None:
    assert join_citation(("4", "2", "b", "iii")) == "4.2(b)(iii)"
    assert join_citation(("article 4", "a")) == "Article 4(a)"
    assert join_citation(("pb-4",)) == "PB-4"
