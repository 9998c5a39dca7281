"""Numbering definitions and counters, below any document."""

from __future__ import annotations

from lxml import etree
from wordbuilder import NAMESPACES, abstract, level, number, numbering, start_override

from critic.ooxml.numbering import BUILT_IN_LISTS, Counters, Numbering

LEVELS = [("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)")]


def part(content: str) -> Numbering:
    declared = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items())
    return Numbering(etree.fromstring(f"<w:numbering {declared}>{content}</w:numbering>"))


def labels(content: str, *order: tuple[str, int]) -> list[str]:
    lists, counters = part(content), Counters()
    out = []
    for number_id, at in order:
        definition = lists.definition(number_id)
        assert definition is not None
        out.append(counters.advance(definition, at, number_id).text)
    return out


def test_a_skipped_level_counts_as_used() -> None:
    content = numbering({"1": LEVELS})
    order = [("1", at) for at in (1, 1, 0, 2, 1)]
    assert labels(content, *order) == ["1.1", "1.2", "2.", "(a)", "2.2"]


def test_a_level_without_a_start_begins_at_zero() -> None:
    assert labels(numbering({"1": [level(0, "decimal", "%1.", None)]}), ("1", 0), ("1", 0)) == ["0.", "1."]


def test_an_override_of_a_whole_level_replaces_it_for_its_instance_only() -> None:
    override = f'<w:lvlOverride w:ilvl="0">{level(0, "upperLetter", "%1)")}</w:lvlOverride>'
    content = abstract("1", LEVELS) + number("1", "1") + number("2", "1", override)
    assert labels(content, ("1", 0), ("2", 0), ("1", 0)) == ["1.", "B)", "3."]


def test_a_start_override_counts_once_for_each_instance() -> None:
    content = abstract("1", LEVELS) + number("1", "1", start_override(0, 5)) + number("2", "1", start_override(0, 9))
    assert labels(content, ("1", 0), ("1", 0), ("2", 0), ("1", 0)) == ["5.", "6.", "9.", "10."]


def test_a_placeholder_of_a_deeper_level_voids_the_text() -> None:
    assert labels(numbering({"1": [("decimal", "%1.%2")]}), ("1", 0)) == [""]


def test_a_restart_that_names_a_deeper_level_is_ignored() -> None:
    deeper = [("decimal", "%1."), ("decimal", "%1.%2", '<w:lvlRestart w:val="5"/>')]
    order = [("1", at) for at in (0, 1, 0, 1)]
    assert labels(numbering({"1": deeper}), *order) == ["1.", "1.1", "2.", "2.1"]


def test_legal_numbering_keeps_leading_zeros() -> None:
    mixed = [("upperRoman", "%1."), ("decimalZero", "%2"), ("lowerLetter", "%1.%2.%3", "<w:isLgl/>")]
    order = [("1", at) for at in (0, 1, 2)]
    assert labels(numbering({"1": mixed}), *order) == ["I.", "01", "1.01.1"]


def test_a_hidden_or_pictured_label_does_not_print() -> None:
    hidden = level(0, "decimal", "%1.").replace("</w:lvl>", "<w:rPr><w:vanish/></w:rPr></w:lvl>")
    pictured = level(1, "decimal", "%1.%2", extra='<w:lvlPicBulletId w:val="0"/>')
    assert labels(numbering({"1": [hidden, pictured]}), ("1", 0), ("1", 1)) == ["", ""]


def test_a_custom_format_of_later_word_is_read_from_its_choice() -> None:
    custom = (
        '<w:lvl w:ilvl="0"><w:start w:val="1"/><mc:AlternateContent><mc:Choice Requires="w14">'
        '<w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/>'
        '</mc:Fallback></mc:AlternateContent><w:lvlText w:val="Item %1"/></w:lvl>'
    )
    assert labels(numbering({"1": [custom]}), ("1", 0)) == ["Item 001"]


def test_numbers_that_lead_nowhere_or_in_a_circle_mean_nothing() -> None:
    circle = abstract("1", ["<w:numStyleLink w:val='S'/>"]) + number("1", "1") + number("2", "77")
    lists = part(circle)
    assert [lists.definition(n) for n in ("0", "1", "2", "99")] == [None] * 4


def test_a_label_knows_the_highest_level_that_it_prints() -> None:
    definition = part(numbering({"1": LEVELS})).definition("1")
    assert definition is not None
    counters = Counters()
    assert [counters.advance(definition, at).first_printed for at in (0, 1, 2)] == [0, 0, 2]


def test_the_built_in_lists_of_listnum_have_nine_levels() -> None:
    counters = Counters()
    shown = [counters.advance(BUILT_IN_LISTS["numberdefault"], at).text for at in range(9)]
    assert shown == ["1)", "a)", "i)", "(1)", "(a)", "(i)", "1.", "a.", "i."]
    assert counters.advance(BUILT_IN_LISTS["outlinedefault"], 0).text == "I."
    assert counters.advance(BUILT_IN_LISTS["legaldefault"], 2).text == "1.1.1."
