"""YAML is read as it was written, or refused with line, column and mend (contract §7)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from critic.errors import CriticError
from critic.strict_yaml import load_yaml


def refusal(text: str) -> str:
    with pytest.raises(CriticError) as caught:
        load_yaml(text.encode(), "a.yaml")
    return str(caught.value)


def test_a_plain_file_is_read_as_written() -> None:
    node = load_yaml(b"a: text\nb:\n  - 24 hours\n  - 'no'\nc: {d: true, e: 2, f: 1.5, g: }\n", "a.yaml")
    assert node.value == {
        "a": "text",
        "b": ["24 hours", "no"],
        "c": {"d": True, "e": 2, "f": 1.5, "g": None},
    }


def test_every_value_knows_its_line_and_column() -> None:
    node = load_yaml(b"a:\n  - x\n  - y: 5\n", "a.yaml")
    member = node.child("a").child(1).child("y")
    assert (member.line, member.column) == (3, 8)
    assert (member.at_key().line, member.at_key().column) == (3, 5)
    assert member.where == "a.yaml, line 3, column 8, a[1].y"


@pytest.mark.parametrize(
    ("scalar", "kind"),
    [
        ("4.10", "a number"),
        ("010", "a number"),
        ("72:00", "a number"),
        ("1_000", "a number"),
        ("0x1F", "a number"),
        ("no", "true or false"),
        ("Yes", "true or false"),
        ("off", "true or false"),
        ("2026-01-31", "a date"),
        ("~", "nothing"),
        ("null", "nothing"),
    ],
)
def test_a_scalar_that_yaml_turns_is_refused_as_text_with_its_mend(scalar: str, kind: str) -> None:
    node = load_yaml(f"rule:\n  id: {scalar}\n".encode(), "a.yaml")
    with pytest.raises(CriticError) as caught:
        node.child("rule").child("id").text()
    assert str(caught.value) == (
        f'a.yaml, line 2, column 7, rule.id: expected text, found {kind}; put it in quotes: "{scalar}"'
    )


def test_the_same_scalar_in_quotes_is_text() -> None:
    node = load_yaml(b"a: '4.10'\nb: \"no\"\n", "a.yaml")
    assert (node.child("a").text(), node.child("b").text()) == ("4.10", "no")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: 1\na: 2\n", "line 2, column 1: the key 'a' stands twice in one mapping"),
        ("a: &x 1\n", "line 1, column 4: defines an anchor, &x"),
        ("a: *x\n", "line 1, column 4: uses an alias, *x"),
        ("a: !!str 1\n", "line 1, column 4: carries a tag"),
        ("a: !!python/object:os.system x\n", "carries a tag"),
        ("<<: {a: 1}\n", "line 1, column 1: merges another mapping"),
        ("no: 1\n", 'line 1, column 1: a key must be text, found true or false; put it in quotes: "no"'),
        ("1: x\n", "a key must be text, found a number"),
        ("'': x\n", "a key must be text"),
        ("[a]: x\n", "a key must be text, found a collection"),
        ("a: 1\n---\nb: 2\n", "a second document begins here"),
        ("a: b: c\n", "line 1, column 5: not valid YAML"),
        ("a: 'open\n", "not valid YAML"),
        ("a: @x\n", "put the text in quotes"),
        ("a:\n\t- x\n", "line 2, column 1: not valid YAML"),
        ("", "a.yaml: is empty"),
        ("# nothing\n", "is empty"),
        ("a: x\x07y\n", "line 1, column 5: the character U+0007 may not stand in YAML"),
        ("a: " + "[" * 30 + "]" * 30 + "\n", "is nested more than 20 deep"),
    ],
)  # fmt: skip
def test_what_yaml_would_change_is_refused_with_its_place(text: str, said: str) -> None:
    message = refusal(text)
    assert said in message
    assert "\n" not in message


def test_a_file_that_is_too_large_is_refused() -> None:
    assert "larger than" in refusal("a: " + "x" * 1_000_001)
    assert "values" in refusal("a: [" + "b," * 60_000 + "]")


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(CriticError, match="line 2: not valid UTF-8"):
        load_yaml(b"a: 1\nb: \xff\n", "a.yaml")


@given(st.text(alphabet="ab:-[]{}'\"&*!|>#%@`,?\n\t 0.~\u2028\ufeff", max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        load_yaml(text.encode(), "a.yaml")
    except CriticError as error:
        line = str(error)
    else:
        line = "a.yaml, read"
    assert line.startswith("a.yaml")
    assert "\n" not in line


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "a:\n\t- b\n",
            "a.yaml, line 2, column 1: not valid YAML: found character '\\t' that cannot start any token; indent",
        ),
        (
            'a:\n  - "b\n  - c\nd: 1\n',
            "a.yaml, line 2, column 5: not valid YAML: a quotation mark opens here and is never",
        ),
        ("a:\n  -b: c\n   d: [e]\n", "write a space behind the dash"),
        ("a: ['provider's discretion']\n", "between single quotes write an apostrophe twice: ''"),
        ("a:\n  - b: 1\n   c: 2\n", "indent it like its neighbours"),
        ("a:\n  - [b] c\n", "put the text in quotes"),
        ("a: %5\n", "put the text in quotes"),
        ("a: b: c\n", "put the text in quotes"),
        ('a: "\\d+"\n', "write it between single quotes"),
        ('a: "\\bno"\n', "a.yaml, line 1, column 4: holds the control character U+0008"),
    ],
)
def test_a_slip_in_yaml_is_named_with_its_place_and_its_mend(text: str, said: str) -> None:
    assert said in refusal(text)
