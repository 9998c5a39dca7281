"""JSON is read so that no two readers could disagree, and what is refused is named with its place."""

from __future__ import annotations

import json
import sys

import pytest

from critic.decode import decode_text
from critic.errors import CriticError
from critic.markup.fields import name_text
from critic.strict_json import MAX_DEPTH, decode_json


def refusal(text: str, line: int = 0) -> str:
    """Return the one line with which a text is refused."""
    with pytest.raises(CriticError) as caught:
        decode_json(text, "work.json", line)
    return str(caught.value)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_a_key_that_stands_twice_is_named_with_the_place_of_the_second() -> None:
    text = '{"issues": [\n  {"id": "a"},\n  {"id": "b",\n   "id": "c"}]}'
    assert refusal(text) == (
        "work.json, line 4, column 4, issues[1]: the key 'id' stands twice in one mapping; keep one of them"
    )


def test_a_key_written_with_an_escape_is_the_same_key() -> None:
    assert "stands twice" in refusal('{"id": 1, "\\u0069d": 2}')


def test_the_same_key_in_two_mappings_is_no_repetition() -> None:
    assert decode_json('[{"id": {"id": 1}}, {"id": 2}]', "work.json").value == [{"id": {"id": 1}}, {"id": 2}]


def test_a_text_that_looks_like_a_key_is_no_key() -> None:
    assert decode_json('{"a": "a", "b": ["a", "a"], "c": "\\"a\\": 1, \\"a\\": 2"}', "work.json").value["a"] == "a"


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e400"])
def test_a_number_that_is_not_finite_is_refused_where_it_stands(number: str) -> None:
    assert refusal(f'{{"issues": [\n{{"id": {number}}}]}}') == (
        f"work.json, line 2, column 8, issues[0].id: {number} is no finite number; write a number, or text"
    )


def test_half_a_character_is_refused_where_it_stands() -> None:
    assert refusal('{"summary": "a\\ud83d!"}') == (
        "work.json, line 1, column 13, summary: broken Unicode: U+D83D is half a character; write the whole character"
    )


def test_half_a_character_in_a_key_is_refused() -> None:
    assert "U+DC00" in refusal('{"\\udc00": 1}')


def test_a_whole_character_written_as_two_escapes_is_read() -> None:
    assert decode_json('"\\ud83d\\ude00"', "work.json").value == "\U0001f600"


def test_the_place_of_a_fault_in_a_log_is_its_line_of_the_log() -> None:
    assert refusal('{"type": "x", "type": "y"}', line=7).startswith("work.json, line 7, column 15: ")


def test_json_that_breaks_names_line_and_column() -> None:
    assert refusal('{"issues": [\n  {"id": }\n]}') == (
        "work.json, line 2, column 10: not valid JSON: expecting value; mend the JSON"
    )


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 5_000, 200_000])
def test_deep_nesting_is_refused_at_the_same_depth_whatever_the_stack(depth: int) -> None:
    assert refusal(nested(depth)).endswith(f": nested more than {MAX_DEPTH} deep; flatten it")


def test_deep_nesting_of_mappings_is_refused() -> None:
    assert "nested more than" in refusal('{"a":' * 150 + "1" + "}" * 150)


def test_nesting_up_to_the_limit_is_read() -> None:
    assert json.dumps(decode_json(nested(MAX_DEPTH), "work.json").value) == nested(MAX_DEPTH)


def test_a_number_keeps_the_digits_in_which_it_is_written() -> None:
    top = decode_json('{"section": 4.10, "other": 4.1, "whole": 10}', "work.json")
    assert [name_text(top.child(key)) for key in ("section", "other", "whole")] == ["4.10", "4.1", "10"]


def test_a_number_where_text_belongs_is_called_a_number() -> None:
    with pytest.raises(CriticError, match="expected text, found a number"):
        decode_json('{"summary": 4.10}', "work.json").child("summary").text()


def test_a_number_too_long_for_the_machine_is_still_a_label() -> None:
    digits = "9" * (sys.get_int_max_str_digits() + 700)
    assert name_text(decode_json(f'{{"id": {digits}}}', "work.json").child("id")) == digits


def test_a_fault_in_a_long_text_is_found_in_one_pass() -> None:
    members = ",".join(f'"k{n}": ["\\u00e9", {{"x": "y"}}]' for n in range(20_000))
    assert "'k7'" in refusal(f'{{{members}, "k7": 1}}')


def test_a_long_key_is_shortened_in_the_message() -> None:
    assert len(refusal('{{"{0}": 1, "{0}": 2}}'.format("k" * 100_000))) < 300


def test_utf_16_with_its_mark_and_utf_8_with_its_mark_are_text() -> None:
    assert decode_text("\ufeff§ 4".encode("utf-16-le"), "f") == decode_text("\ufeff§ 4".encode(), "f") == "§ 4"


def test_bytes_that_are_no_text_name_the_line_where_they_break() -> None:
    with pytest.raises(CriticError) as caught:
        decode_text(b'{"a":\n"\xff"}', "work.json")
    assert str(caught.value) == "work.json, line 2: not valid UTF-8; save it as UTF-8"


@pytest.mark.parametrize("text", ['{"a": 1e999x}', '{"a": 1e999, "b": }', "[NaNx]", '{"a": 1, "a": 2} x'])
def test_what_is_wrong_twice_is_refused_once(text: str) -> None:
    with pytest.raises(CriticError):
        decode_json(text, "a.json")
