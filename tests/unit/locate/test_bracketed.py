"""Where quotations with brackets stand in a text, and that looking for them ends."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from critic.locate.bracketed import find_between_brackets
from critic.locate.conventions import find_bracketed

WORDS = ("goods", "buyer", "of", "and", "the", "price", "a", "keeps", "no", "place")


def places(text: str, outside: list[str], inside: list[str]) -> list[tuple[int, int, tuple[str, ...]]]:
    return [(each.start, each.end, each.instead) for each in find_between_brackets(text, outside, inside)]


def test_a_bracket_stands_for_up_to_six_words() -> None:
    text = "the buyer keeps one two three four five six goods"
    assert places(text, ["the buyer keeps ", " goods"], ["them"]) == [
        (0, len(text), (" one two three four five six ",))
    ]
    assert places(text.replace("six", "six seven"), ["the buyer keeps ", " goods"], ["them"]) == []


def test_a_bracket_may_stand_for_nothing() -> None:
    text = "the buyer keeps goods"
    assert [each[:2] for each in places(text, ["buyer ", " keeps goods"], ["alone"])] == [(4, len(text))]


def test_a_letter_and_an_ending_in_brackets_stand_for_a_letter_and_an_ending() -> None:
    text = "all parties agree that the parties pay"
    assert places(text, ["", "he part", " pay"], ["T", "y"]) == [(23, len(text), ("t", "ies"))]


def test_words_in_another_order_are_not_found() -> None:
    assert places("the price of the goods and the place", ["place ", " price "], ["x"]) == []


def test_the_first_place_from_which_all_words_follow_is_found_behind_one_from_which_they_do_not() -> None:
    text = "the goods of a b c d e f g the goods of a buyer"
    assert [each[0] for each in places(text, ["goods ", " buyer"], ["x"])] == [31]


@given(
    st.lists(st.sampled_from(WORDS), min_size=8, max_size=40),
    st.lists(st.tuples(st.integers(1, 4), st.integers(1, 5)), min_size=1, max_size=4),
)
def test_words_left_out_for_brackets_are_found_where_they_stand(words: list[str], cuts: list[tuple[int, int]]) -> None:
    outside, inside, at = [], [], 0
    for kept, left_out in cuts:
        if at + kept + left_out >= len(words):
            break
        outside.append(" ".join(words[at : at + kept]))
        inside.append(" ".join(words[at + kept : at + kept + left_out]))
        at += kept + left_out
    rest = " ".join(words[at : at + 3])
    padded = [f"{'' if n == 0 else ' '}{piece} " for n, piece in enumerate(outside)]
    found = places(" ".join(words), [*padded, f" {rest}"], inside)
    assert found
    assert found[0][0] == 0


def test_many_brackets_between_small_words_end_at_once() -> None:
    """A regex takes minutes for what a template's line is: brackets with `and` and commas between them."""
    text = " ".join(
        itertools.islice(itertools.cycle(["one", "and", "two", ",", "“", "between", "three", "and"]), 20_000)
    )
    quotation = (
        "“[Service Agreement] between [Customer] and [Provider], "
        + "and ".join(["[Name], "] * 40)
        + "dated as perhaps [Date]”"
    )
    assert find_bracketed(text, quotation) is None


def test_brackets_beside_one_another_are_one() -> None:
    found = find_bracketed(
        "the buyer keeps all of its goods apart from others", "the buyer keeps [each] [and any of] [its] goods apart"
    )
    assert found is not None
    assert found.altered == ""
