"""Proposed language is read as a reader would, and found again where it was typed (contract §7)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from critic.model.documents import Span
from critic.text.reading import proposed_text


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("within 7\u20602 hours", "within 72 hours"),
        ("within 7\u200b2\u00ad hours", "within 72 hours"),
        ("within ７２ hours", "within 72 hours"),
        ("within 𝟕𝟐 hours", "within 72 hours"),
        ("within ٧٢ hours", "within 72 hours"),
        ("within 72\u00a0hours", "within 72 hours"),
        ("within  72\thours", "within 72 hours"),
        ("within **72** hours", "within 72 hours"),
        ("within 7**2** hours", "within 72 hours"),
        ("within `72` hours", "within 72 hours"),
        ("within _72_ hours", "within 72 hours"),
        ("within <b>72</b> hours", "within 72 hours"),
        ("within &#55;2 hours", "within 72 hours"),
        ("within 72&nbsp;hours", "within 72 hours"),
        ("Рrоvidеr may", "Provider may"),
        ("conﬁdential", "confidential"),
        ("$1,000¹ and 10² and ½", "$1,000¹ and 10² and ½"),
        ("snake_case and 2*3*4 and 5 * 6", "snake_case and 2*3*4 and 5 * 6"),
        ("redacted [***] and [***] twice", "redacted [***] and [***] twice"),
        (r"a \*star\* stays", "a *star* stays"),
        ("Sign here: ____ and ____", "Sign here: ____ and ____"),
    ],
)
def test_what_a_reader_sees_is_what_is_read(typed: str, read: str) -> None:
    assert proposed_text(typed).text == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("within ~~72~~ 24 hours", "within 24 hours"),
        ("within <del>72</del>24 hours", "within 24 hours"),
        ("within <s>72 <b>long</b></s>24 hours", "within 24 hours"),
        ("within {--72--}{++24++} hours", "within 24 hours"),
        ("within {~~72~>24~~} hours", "within 24 hours"),
        ("about ~~ 72 hours", "about ~~ 72 hours"),
        ("within <del>72 hours", "within <del>72 hours"),
    ],
)
def test_struck_words_are_not_read(typed: str, read: str) -> None:
    assert proposed_text(typed).text == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Provider shall not\nuse the data.", "Provider shall not use the data."),
        ("Provider shall not use any part of the data of\nCustomer for it.",
         "Provider shall not use any part of the data of Customer for it."),
        ("Not allowed.\n\nProvider may use it.", "Not allowed.\nProvider may use it."),
        ("No Training of Models\nProvider may use the data of the Customer as it sees fit, whenever.",
         "No Training of Models\nProvider may use the data of the Customer as it sees fit, whenever."),
        ("# No Training\nprovider may use it", "No Training\nprovider may use it"),
        ("Provider shall not,\n\nwithout consent,\n\nuse it", "Provider shall not, without consent, use it"),
        ("one\r\ntwo\u2028three", "one two three"),
    ],
)  # fmt: skip
def test_lines_are_joined_within_a_paragraph_only(typed: str, read: str) -> None:
    assert proposed_text(typed).text == read


def test_in_word_every_line_is_a_paragraph() -> None:
    assert proposed_text("No Training\nProvider may use it", wrapped=False).text == "No Training\nProvider may use it"


def test_each_item_of_a_list_is_read_with_its_lead_in() -> None:
    read = proposed_text("Provider shall not:\n\n- Sell the data\n- Train models\n\nProvider may bill.").text
    assert read.split("\n") == [
        "Provider shall not:",
        "Provider shall not: - Sell the data",
        "Provider shall not: - Train models",
        "Provider may bill.",
    ]


def test_an_item_is_not_read_with_the_item_before_it() -> None:
    read = proposed_text("It holds:\n1. Provider may not sell it\n2. Provider may train").text
    assert "It holds: 2. Provider may train" in read.split("\n")


def test_a_match_is_shown_where_it_was_typed() -> None:
    typed = "Notice is due\nwithin **7\u20602** hours, without more."
    reading = proposed_text(typed)
    start = reading.text.index("72 hours")
    span = reading.to_raw(Span(start=start, end=start + 8))
    assert typed[span.start : span.end] == "7\u20602** hours"


def test_a_match_over_lead_in_and_item_is_shown_at_the_item() -> None:
    typed = "Provider may:\n- " + "Sell it " * 60 + "\n- Train models"
    reading = proposed_text(typed)
    start = reading.text.rindex("Provider may: - Train models")
    span = reading.to_raw(Span(start=start, end=len(reading.text)))
    assert typed[span.start : span.end].endswith("Train models")


@given(st.text(alphabet="ab7 \n*_~`<del>/&;:()-.#|\u2060７é", max_size=80))
def test_every_character_read_stands_for_typed_ones(typed: str) -> None:
    reading = proposed_text(typed)
    if reading.starts is None or reading.ends is None:
        assert reading.text == typed
    else:
        assert len(reading.text) == len(reading.starts) == len(reading.ends)
        assert all(0 <= s <= e <= len(typed) for s, e in zip(reading.starts, reading.ends, strict=True))


def test_a_long_hostile_text_is_read_in_linear_time() -> None:
    for unit in ("~~a ", "<del>", "a:\n- b\n", "**a ", "&a", "{--", "`", "\n\n"):
        assert len(proposed_text(unit * (60_000 // len(unit))).text) < 400_000


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ('Delete "72 hours" and insert "24 hours".', 'Delete "" and insert "24 hours".'),
        ("Replace the words “72 hours” with “24 hours”.", "Replace the words “” with “24 hours”."),
        ("The words “72 hours” are deleted and replaced with “24 hours”.", None),
        (
            "“72 hours” in Section 4 is hereby replaced by “24 hours”.",
            "“” in Section 4 is hereby replaced by “24 hours”.",
        ),
        ("By striking “72 hours”, notice is faster.", "By striking “”, notice is faster."),
        ("Substitute “24 hours” for “72 hours”.", "Substitute “24 hours” for “”."),
        ("“24 hours” instead of “72 hours”", "“24 hours” instead of “”"),
        ("Replace “24 hours” with “72 hours”.", "Replace “” with “72 hours”."),
        ("Insert “72 hours” after “within”.", "Insert “72 hours” after “within”."),
        ("“72 hours” applies and the rest is deleted.", "“72 hours” applies and the rest is deleted."),
    ],
)
def test_words_that_an_instruction_takes_out_are_not_read(typed: str, read: str | None) -> None:
    expected = "The words “” are deleted and replaced with “24 hours”." if read is None else read
    assert proposed_text(typed).text == expected
