"""Field codes taken apart, and which text is code while fields open and close."""

from __future__ import annotations

from critic.ooxml.fields import MAX_OPEN, FieldStack, read_instruction
from critic.ooxml.revisions import ACCEPTED, BOTH, ORIGINAL


def test_a_code_is_taken_apart_into_name_arguments_and_switches() -> None:
    code = read_instruction(' listnum "Legal Default" \\l 2 \\s  7 ')
    assert (code.name, code.arguments) == ("LISTNUM", ("Legal Default",))
    assert (code.switch("l"), code.switch("s"), code.switch("x")) == ("2", "7", None)


def test_a_switch_without_argument_does_not_eat_what_follows() -> None:
    code = read_instruction("REF \\r _Ref1 \\h \\* MERGEFORMAT")
    assert code.arguments == ("_Ref1",)
    assert code.switch("r") is not None
    assert code.switch("*") == "MERGEFORMAT"


def test_an_empty_code_is_no_field() -> None:
    assert read_instruction("  ").name == ""


def test_text_is_code_until_the_field_separates() -> None:
    fields = FieldStack()
    fields.begin(BOTH)
    fields.instruct("REF ", BOTH)
    fields.instruct("x", BOTH)
    assert fields.code_views == BOTH
    fields.separate(BOTH)
    assert fields.code_views == 0
    frame = fields.end(BOTH)
    assert frame is not None
    assert frame.name() == "REF"


def test_a_field_of_one_view_hides_nothing_in_the_other() -> None:
    fields = FieldStack()
    fields.begin(ORIGINAL)
    assert fields.code_views == ORIGINAL
    fields.begin(ACCEPTED)
    fields.separate(ACCEPTED)
    assert fields.code_views == ORIGINAL
    fields.end(ACCEPTED)
    fields.end(ORIGINAL)
    assert fields.frames == []


def test_more_open_fields_than_word_allows_are_forgotten() -> None:
    fields = FieldStack()
    for _ in range(10 * MAX_OPEN):
        fields.begin(BOTH)
    assert len(fields.frames) == MAX_OPEN
