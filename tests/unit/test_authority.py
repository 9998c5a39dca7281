"""An authority file is read strictly, or refused in one line with line, column and mend (contract §7)."""

from __future__ import annotations

import pickle

import pytest
from authority_files import authority_bytes, authority_of
from hypothesis import given, settings
from hypothesis import strategies as st

from critic.authority import load
from critic.errors import CriticError

V1 = """matter_id: northwind_001
source: Northwind playbook, 3rd issue
non_negotiables:
  - id: no_training
    description: The vendor trains nothing on our data.
    applies_to: ["msa §4.2"]
    prohibited_patterns:
      - train its models
      - {pattern: 'improve .* models', negation_guard: true}
approved_fallbacks:
  - id: aggregates
    permitted_patterns: [aggregated and de-identified]
"""


def refusal(rules: str, version: int = 2) -> str:
    with pytest.raises(CriticError) as caught:
        load(authority_bytes(rules, version=version), "client.authority.yaml")
    message = str(caught.value)
    assert "\n" not in message
    return message


def rule(keys: str) -> str:
    """A rule that would do, with further keys."""
    return f"non_negotiables:\n  - id: r\n    prohibited_patterns: [x]\n    {keys}\n"


def test_a_file_of_the_first_version_loads() -> None:
    authority = authority_of(V1, version=1)
    assert authority.matter_id == "northwind_001"
    first = authority.non_negotiables[0]
    assert [r.text for r in first.applies_to] == ["msa §4.2"]
    assert [p.literal for p in first.prohibited_patterns] == [True, False]
    assert first.prohibited_patterns[1].spec == {"pattern": "improve .* models", "negation_guard": True}
    assert (first.prohibited_patterns[0].mark.line, first.prohibited_patterns[0].mark.column) == (9, 9)
    assert authority.approved_fallbacks[0].permitted_patterns[0].text == "aggregated and de-identified"
    assert not authority.strict


def test_a_file_of_the_second_version_loads() -> None:
    authority = authority_of(
        """non_negotiables:
  - id: notice
    prohibited_patterns: [promptly]
    required_patterns:
      - without undue delay
      - any: [24 hours, {pattern: one.day}]
    limits:
      - {measure: duration, at_most: 24 hours, near: 'notif(?:y|ies)'}
    ladder:
      - {id: standard, limit: {measure: duration, at_most: 24 hours, near: notify}, needs: nothing}
      - {id: never, patterns: [promptly], needs: refusal}
    unless: [savings, position_recital]
    examples: {fires: [we notify promptly], silent: [we notify within 24 hours]}
    source: playbook §4
escalations:
  - id: cap
    trigger_patterns: [cap of the fees]
    satisfied_by: [cap, approval]
assertions:
  - id: no_law
    prohibited_patterns: [the law prohibits]
    required_patterns: [playbook]
"""
    )
    first = authority.non_negotiables[0]
    assert [len(r.any) for r in first.required_patterns] == [1, 2]
    assert first.limits[0].bound == "at most 24 hours"
    assert [r.needs for r in first.ladder] == ["nothing", "refusal"]
    assert first.source is not None
    assert first.source.text == "playbook §4"
    assert authority.strict
    assert pickle.loads(pickle.dumps(authority)) == authority


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("applies_to: [4.10]", 'line 5, column 18, non_negotiables[0].applies_to[0]: expected text, found a number; '
         'put it in quotes: "4.10"'),
        ("applies_to: msa §4", "line 5, column 17, non_negotiables[0].applies_to: expected a list, found text; begin each"),
        ("\u00a0source: x", "unknown key '\\xa0source'; indent with ordinary spaces"),
        ("description: no", 'expected text, found true or false; put it in quotes: "no"'),
        ("descripton: x", "line 5, column 5, non_negotiables[0].descripton: unknown key 'descripton'"),
        ("limits: [{measure: duration, at_most: 72:00, near: x}]", 'put it in quotes: "72:00"'),
        ("limits: [{measure: weight, at_most: 1 kg, near: x}]", "is no measure: 'weight'"),
        ("limits: [{measure: money, at_most: $5}]", "has no near"),
        ("limits: [{measure: money, near: x}]", "needs one of at_most and at_least"),
        ("limits: [{measure: money, at_most: $5, at_least: $2, near: x}]", "needs one of at_most and at_least"),
        ("limits: [{measure: money, at_most: $5, near: '('}]", "is no regular expression"),
        ("unless: [saving]", "no construction is called 'saving'; known: savings, anti_construction"),
        ("ladder: [{id: a, needs: nothing}]", "needs one of patterns and limit"),
        ("ladder: [{id: a, patterns: [x], needs: approval}]", "is nothing that a rung needs: 'approval'"),
        ("ladder: [{id: a, patterns: [x], needs: nothing}, {id: a, patterns: [y], needs: refusal}]",
         "the rung 'a' stands twice"),
        ("required_patterns: [{any: []}]", "is empty"),
        ("examples: {fire: [x]}", "unknown key 'fire'"),
        ("prohibited_patterns: [y]", "the key 'prohibited_patterns' stands twice"),
    ],
)  # fmt: skip
def test_a_rule_that_says_nothing_is_refused_with_its_place(keys: str, said: str) -> None:
    assert said in refusal(rule(keys))


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("no", 'line 5, column 9, non_negotiables[0].prohibited_patterns[0]: expected a phrase or a gate, found true'),
        ("72:00", 'put it in quotes: "72:00"'),
        ("''", "is empty"),
        ("“no cap”", "stands in typographic quotation marks, which YAML takes as part of it; write straight ones"),
        (r"{pattern: ‘\bno cap\b’}", "[0].pattern: stands in typographic quotation marks"),
        (r'{pattern: "\bno cap"}', "line 5, column 19: holds the control character U+0008"),
        (r'{pattern: "no\s+cap"}', "unknown escape character 's'; write it between single quotes"),
        ("#1 priority", "found nothing; text that begins with # belongs in quotes"),
        ("{pattern: x, negation_guard: 'true'}", "expected true or false, found text; write it without quotes"),
        ("'--'", "holds no word and no number"),
        ("{pattern: x, negation_gard: true}", "line 5, column 22, non_negotiables[0].prohibited_patterns[0]"
         ".negation_gard: unknown key 'negation_gard'"),
        ("{pattern: '('}", "line 5, column 10, non_negotiables[0].prohibited_patterns[0].pattern: is no regular"),
        ("{pattern: 'a*'}", "matches the empty string"),
        ("{pattern: no}", 'expected text, found true or false; put it in quotes: "no"'),
        ("{pattern: x, negation_guard: 'yes'}", "expected true or false, found text"),
    ],
)  # fmt: skip
def test_a_pattern_that_says_nothing_is_refused_with_its_place(pattern: str, said: str) -> None:
    assert said in refusal(f"non_negotiables:\n  - id: r\n    prohibited_patterns:\n      - {pattern}\n")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("", "holds no rule"),
        ("non_negotiables: []\n", "holds no rule"),
        ("non_negotiables: 5\n", "expected a list, found a number"),
        ("rules: []\n", "line 2, column 1, rules: unknown key 'rules'"),
        ("non_negotiables:\n  - id: 010\n    prohibited_patterns: [x]\n", 'put it in quotes: "010"'),
        ("non_negotiables:\n  - prohibited_patterns: [x]\n", "has no id"),
        ("non_negotiables:\n  - id: r\n", "the rule 'r' can never fire"),
        ("approved_fallbacks:\n  - id: r\n    permitted_patterns: []\n", "permits nothing"),
        ("escalations:\n  - id: r\n", "is never triggered"),
        ("assertions:\n  - id: r\n", "can never fire"),
        (
            rule("") + "approved_fallbacks:\n  - id: r\n    permitted_patterns: [x]\n",
            "the id 'r' stands twice, first in",
        ),
    ],
)  # fmt: skip
def test_a_file_that_says_nothing_is_refused(rules: str, said: str) -> None:
    assert said in refusal(rules)


@pytest.mark.parametrize(
    "text", ["non_negotiables: []", "schema_version: playbook.authority.v9", "schema_version: 1.0", "- x", "5"]
)
def test_a_file_without_or_of_another_version_is_refused(text: str) -> None:
    with pytest.raises(CriticError):
        load(text.encode(), "a.yaml")


def test_a_key_of_the_second_version_in_a_file_of_the_first_says_so() -> None:
    assert "it needs `schema_version: playbook.authority.v2`" in refusal(rule("unless: [savings]"), version=1)


scalars = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)


@given(st.dictionaries(st.sampled_from(["id", "prohibited_patterns", "limits", "ladder", "x"]), values, max_size=4))
@settings(max_examples=150, deadline=None)
def test_any_rule_is_read_or_refused_in_one_line(keys: dict[str, object]) -> None:
    import yaml

    text = yaml.safe_dump({"non_negotiables": [keys]}, allow_unicode=True)
    try:
        authority_of(text)
    except CriticError as error:
        line = str(error)
    else:
        line = "client.authority.yaml, loaded"
    assert line.startswith("client.authority.yaml,")
    assert "\n" not in line


def test_marks_inside_a_phrase_are_its_own() -> None:
    held = authority_of("non_negotiables:\n  - id: r\n    prohibited_patterns:\n      - the “Cap” or the “Fees”\n")
    assert held.non_negotiables[0].prohibited_patterns[0].text == "the “Cap” or the “Fees”"
