"""Sentences end where contract §6 says, and nowhere else."""

from __future__ import annotations

import pytest

from critic.model.documents import Span
from critic.text.negation import negators
from critic.text.sentences import Sentences


def sentence_of(text: str, word: str) -> str:
    start = text.index(word)
    span = Sentences(text).around(Span(start=start, end=start + len(word)))
    return text[span.start : span.end]


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Fees are due. Vendor may train. Nothing else.", "train", "Vendor may train."),
        ("Is that agreed? Vendor may train", "train", "Vendor may train"),
        ("Never! Vendor may train on it", "train", "Vendor may train on it"),
        ("Not allowed\nVendor may train", "train", "Vendor may train"),
        ("Under 4.2 and .5 of it vendor may train", "train", "Under 4.2 and .5 of it vendor may train"),
        ("Not under acme.example here", "here", "Not under acme.example here"),
        ('He said "no." and may train', "train", 'He said "no." and may train'),
        ("Only this", "this", "Only this"),
        ("So it ends. ", "ends", "So it ends."),
    ],
    ids=[
        "a full stop before white space",
        "a question mark",
        "an exclamation mark",
        "a newline",
        "a stop before a digit ends nothing",
        "a stop inside a name ends nothing",
        "a stop before a closing mark ends nothing",
        "no end at all",
        "the end of the text",
    ],
)
def test_a_sentence_ends_at_its_stop(text: str, word: str, expected: str) -> None:
    assert sentence_of(text, word) == expected


def test_a_span_over_two_sentences_gives_both() -> None:
    assert sentence_of("One. Vendor may. It may train. Four.", "may. It may") == "Vendor may. It may train."


def test_a_span_that_ends_with_its_stop_stays_in_its_sentence() -> None:
    assert sentence_of("Vendor may train. No more.", "train.") == "Vendor may train."


@pytest.mark.parametrize(
    "word",
    ["no", "not", "never", "nothing", "none", "neither", "nor", "cannot", "without", "won't", "isn’t", "NOT"],
)
def test_each_word_of_the_closed_list_is_a_negator(word: str) -> None:
    assert len(negators(f"it is {word} so")) == 1


@pytest.mark.parametrize("word", ["know", "notice", "another", "northern", "nonetheless", "un-", "non"])
def test_a_word_that_only_holds_one_is_none(word: str) -> None:
    assert negators(f"it is {word} so") == []


@pytest.mark.parametrize(
    "idiom",
    [
        "no later than", "not later than", "no earlier than", "no more than", "not more than", "no less than",
        "not less than", "no fewer than", "shall not exceed", "not to exceed", "in no event", "without undue delay",
        "without limitation", "without prejudice", "without regard", "not unreasonably", "not only", "whether or not",
    ],
)  # fmt: skip
def test_an_idiom_negates_nothing_where_idioms_are_known(idiom: str) -> None:
    assert negators(f"it {idiom} ten", idioms=True) == []
    assert len(negators(f"it {idiom} ten")) == 1


def test_a_negator_beside_an_idiom_still_negates() -> None:
    found = negators("in no event shall it not be without undue delay or without care", idioms=True)
    assert len(found) == 2


def test_many_matches_in_white_space_are_asked_about_in_linear_time() -> None:
    text = " " * 200_000
    sentences = Sentences(text)
    assert all(sentences.around(Span(start=n, end=n + 1)) == Span(start=n, end=n + 1) for n in range(0, 200_000, 10))
