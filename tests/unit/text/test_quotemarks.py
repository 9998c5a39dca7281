"""Passages in quotation marks (contract §4.4, spans)."""

from __future__ import annotations

import pytest

from critic.text.layout import lay_out
from critic.text.quotemarks import find_quoted


def found(text: str) -> list[str]:
    return [passage.text for passage in find_quoted(lay_out(text)).passages]


@pytest.mark.parametrize(
    ("text", "passages"),
    [
        ('It says "one two" and "three".', ["one two", "three"]),
        ("It says \u201cone \u201ctwo\u201d three\u201d.", ["one \u201ctwo\u201d three"]),
        ("It says \u00abone two\u00bb and \u201eone two\u201c.", ["one two", "one two"]),
        ("It says 'one two' but not 'one'.", ["one two"]),
        ("It says 'the Tenant's own words' there.", ["the Tenant's own words"]),
        ("In the '90s the vendors' forms didn't differ.", []),
        ('A 5\' 10" door and a 6" pipe.', []),
        ("the Tenants' and Landlords' views", []),
        ("> one\n> two", ["one two"]),
        ('> "one two."', ["one two."]),
        ('> "one two."\n> \u2014 MSA \u00a74', ["one two."]),
        ("> one two three.\n> (MSA \u00a74)", ["one two three."]),
        ("```\none two\n```", []),
        ("Insert:\n\n```\none two\n```", ["one two"]),
        ("Note.\n\n    one two", []),
        ("Insert:\n\n    one two", ["one two"]),
        ('an unclosed "mark\n\nand another" one', []),
        ("", []),
    ],
)
def test_passages_stand_in_marks(text: str, passages: list[str]) -> None:
    assert found(text) == passages


@pytest.mark.parametrize(
    "text",
    [
        'See {"quotes": ["one two three"]} there.',
        '[{"quote": "one two three"}]',
        "A <w:t>one 'two three' four</w:t> tag.",
        '<a href="one two three">x</a>',
    ],
)
def test_what_was_spilled_is_passed_over_and_counted(text: str) -> None:
    passages = find_quoted(lay_out(text))
    assert passages.spilled
    assert not [p for p in passages.passages if "one two three" in p.text]


def test_a_passage_keeps_its_place() -> None:
    text = 'Say "one\ntwo" now.'
    passage = find_quoted(lay_out(text)).passages[0]
    assert text[passage.inner.start : passage.inner.end] == "one\ntwo"
    assert (text[passage.outer.start], text[passage.outer.end - 1]) == ('"', '"')
