"""Answer keys told by their content (contract §10)."""

from __future__ import annotations

import json

import pytest

from critic.guard.keys import ANSWER_KEYS, answer_key_in


@pytest.mark.parametrize("key", sorted(ANSWER_KEYS))
def test_each_key_is_known_at_the_top_and_one_mapping_down(key: str) -> None:
    assert answer_key_in(f"{key}: []\n".encode()) == key
    assert answer_key_in(json.dumps({"a": 1, key: []}).encode()) == key
    assert answer_key_in(f"issues:\n  {key}: [x]\n".encode()) == key
    assert answer_key_in(json.dumps([{"id": "x", key: []}]).encode()) == key
    assert answer_key_in(f"issues:\n  - id: a\n    {key}: [x]\n".encode()) == key


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_the_encoding_does_not_hide_it(encoding: str) -> None:
    assert answer_key_in("hidden_facts:\n  - a\n".encode(encoding)) == "hidden_facts"


@pytest.mark.parametrize(
    "text",
    [
        '{"hidden\\u005ffacts": []}',
        '"hidden\\x5ffacts": []\n',
        '"hidden\\u005ffacts": []\n',
        "&a hidden_facts: []\n",
        "'hidden_facts' : []\n",
        "? hidden_facts\n: []\n",
        "---\na: 1\n---\nbase_points: 4\n",
        "# a comment\n!!map {base_points: 4}\n",
        '{\n\t"base_points": 4\n}\n',
    ],
)
def test_no_way_of_writing_the_key_hides_it(text: str) -> None:
    assert answer_key_in(text.encode())


def test_a_key_that_breaks_further_down_is_still_one() -> None:
    assert answer_key_in(b"required_concepts: [a, b]\n}}} :broken: [\n") == "required_concepts"
    assert answer_key_in(b'{"required_concepts": ["a", ') == "required_concepts"
    assert answer_key_in(b"required_concepts: [a]\n\x00\x07\xff") == "required_concepts"


@pytest.mark.parametrize(
    "text",
    [
        "issues:\n  one:\n    two:\n      hidden_facts: x\n",
        "note: the hidden_facts of this deal\n",
        "Vendor keeps hidden_facts and base_points out of the file.\n",
        "notes: [hidden_facts, base_points]\n",
        '{"summary": "no required_concepts were given"}',
        "hidden facts: none\n",
        "",
    ],
)
def test_a_mention_is_not_a_key(text: str) -> None:
    assert answer_key_in(text.encode()) == ""


def test_an_alias_bomb_costs_nothing() -> None:
    bomb = "a: &a [x]\n" + "".join(f"b{i}: &b{i} [*a, *a, *a]\n" for i in range(2000)) + "base_points: 1\n"
    assert answer_key_in(bomb.encode()) == "base_points"


def test_deep_nesting_ends_the_look_and_not_the_run() -> None:
    assert answer_key_in(b"base_points" + b"[" * 100_000) == ""
    assert answer_key_in(b'{"a":' * 50_000 + b'"base_points') == ""


def test_binary_files_are_not_looked_into() -> None:
    assert answer_key_in(b"%PDF-1.7\nbase_points: 3\n") == ""


def test_the_size_of_a_file_hides_no_key() -> None:
    filler = b"list:\n" + b"  - a: 1\n" * 500_000
    assert answer_key_in(filler + b"base_points: 3\n") == "base_points"
    assert answer_key_in(b'{"a": [' + b"1," * 2_500_000 + b'1], "hidden_facts" : []}') == "hidden_facts"
    assert answer_key_in(filler + b"note: the base_points of this deal\n") == ""
