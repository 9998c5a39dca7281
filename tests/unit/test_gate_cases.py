"""Situations in which gates of other tools cried wolf or slept, each with what ours must do."""

from __future__ import annotations

import time

import pytest
from authority_files import authority_of, prohibiting
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from critic.authority import run_examples
from critic.errors import CriticError
from critic.gates import Gate
from critic.rules import Proposal, judge, scan


def test_a_denial_that_a_law_forbids_something_is_no_claim_that_it_does() -> None:
    gate = Gate.parse({"pattern": r"statute (?:forbids|bars) (?:every|all) profiling", "negation_guard": True})
    assert gate.search("No statute forbids every profiling; our objection is contractual.") is None
    assert gate.search("We do not say that a statute bars all profiling.") is None
    assert gate.search("The statute forbids every profiling of customers.") is not None


def test_a_mutual_prohibition_is_no_permission() -> None:
    gate = Gate.parse({"pattern": r"customer may (?:use|exploit)", "negation_guard": True})
    assert gate.search("Neither Provider nor Customer may use the other's marks.") is None
    assert gate.search("Nothing in this Section says that Customer may exploit the models.") is None
    assert gate.search("Customer may use the other's marks.") is not None


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(
    "text",
    [
        "The words “72 hours” are deleted and replaced with “24 hours”.",
        'Replace "72 hours" with "24 hours".',
        "Delete “72 hours”.",
        "within ~~72 hours~~ 24 hours",
    ],
)
def test_language_that_an_edit_takes_out_is_not_proposed(text: str, version: int) -> None:
    rule = prohibiting("72 hours", version=version).non_negotiables[0]
    assert not scan(rule, Proposal(text), strict=version == 2).hits


@pytest.mark.parametrize("version", [1, 2])
def test_language_that_an_edit_puts_in_is_proposed(version: int) -> None:
    rule = prohibiting("72 hours", version=version).non_negotiables[0]
    assert scan(rule, Proposal("Replace “24 hours” with “72 hours”."), strict=version == 2).hits


def test_an_idiom_inside_the_match_does_not_silence_it() -> None:
    text = "Notice goes out without undue delay and in no event later than 72 hours after Vendor confirms."
    pattern = r"without undue delay and in no event later than 72 hours"
    assert Gate.parse({"pattern": pattern, "negation_guard": True, "negation_scope": "before"}).search(text)
    assert Gate.parse({"pattern": pattern, "negation_guard": True}, idioms=True).search(text)


def test_a_later_negator_governs_another_clause() -> None:
    gate = Gate.parse({"pattern": "enforceable against vendor", "negation_guard": True})
    assert gate.search("The award is enforceable against Vendor but not enforceable against Customer.")


@pytest.mark.parametrize(
    "typed",
    ["seventy-two hours", "seventy‑two (72) hours", "72\u00a0hours", "７２ hours", "7\u200b2 hours", "7\u20602 hours",
     "7\u00ad2 hours", "**72** hours", "72-hour period", "three days", "4,320 minutes"],
)  # fmt: skip
def test_a_number_does_not_hide_in_its_writing(typed: str) -> None:
    rule = authority_of(
        "non_negotiables:\n  - id: r\n    limits: [{measure: duration, at_most: 24 hours, near: notice}]\n"
    ).non_negotiables[0]
    assert judge(rule, Proposal(f"Notice is given within a {typed}".replace("a three", "three")), strict=True).fires


@pytest.mark.parametrize(
    ("rule", "mend"),
    [
        ("applies_to: [4.10]", '"4.10"'),
        ("prohibited_patterns: [no]", '"no"'),
        ("id: 010", '"010"'),
        ("limits: [{measure: duration, near: x, at_most: 72:00}]", '"72:00"'),
    ],
)
def test_what_yaml_would_change_is_refused_with_line_and_mend(rule: str, mend: str) -> None:
    keys = {"id": "id: r", "prohibited_patterns": "prohibited_patterns: [x]"}
    keys[rule.split(":")[0]] = rule
    text = "non_negotiables:\n  - " + "\n    ".join(keys.values()) + "\n"
    with pytest.raises(CriticError) as caught:
        authority_of(text)
    assert "line " in str(caught.value)
    assert f"put it in quotes: {mend}" in str(caught.value)


def test_a_fallback_beside_prohibited_language_does_not_cancel_the_hit() -> None:
    authority = authority_of(
        "non_negotiables:\n  - {id: never, prohibited_patterns: [train its models]}\n"
        "approved_fallbacks:\n  - {id: may, permitted_patterns: [aggregated data]}\n"
    )
    proposal = Proposal("Vendor may use aggregated data and train its models.")
    assert scan(authority.non_negotiables[0], proposal, strict=True).hits
    assert scan(authority.approved_fallbacks[0], proposal, strict=True).hits


def test_a_rule_proves_its_own_examples() -> None:
    authority = prohibiting(
        "train its models",
        extra="    examples:\n      fires: [Vendor may train its models, Vendor tunes models]\n"
        "      silent: [Vendor shall not train its models]\n",
    )
    outcomes = run_examples(authority)
    assert [(o.expect, o.right) for o in outcomes] == [("fires", True), ("fires", False), ("silent", True)]
    assert outcomes[1].because == "nothing matches"
    assert outcomes[2].because == "'train its models' (negation_guard: not)"


@pytest.mark.parametrize(
    "pattern",
    [r"(?:a|aa)+$", r"(?:.*a){12}b", r"(a?){50}a{50}b", r"a.*b.*c.*d.*e", r"((a+)\2)+c", r"(?:\w+\s?)*\d{9}$",
     r"(?:(?:a{1,100}){1,100}){1,100}b", r"(?<=a.*)z|(a*)*b", r"(?=(a+))\1*b"],
)  # fmt: skip
@pytest.mark.parametrize("text", ["a" * 100_000, "ab " * 33_333, "a" * 99_999 + "b"], ids=["one", "words", "end"])
def test_a_hostile_pattern_ends_within_its_budget(pattern: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critic.gates.CLOCK_S", 0.2)
    try:
        gate = Gate.parse(pattern)
    except CriticError:
        return
    started = time.perf_counter()
    gate.evaluate(text)
    assert time.perf_counter() - started < 3


PIECES = st.sampled_from(
    ["a", "b", ".", r"\w", r"\s", "(?:a|ab)", "(?:a|a)", "[ab]", "[^a]", r"\b", "(?=a)", "a*", "a+", ".*", ".+?",
     "(?:a*)*", "(?:a+)+", "(?:ab?)+", "{2,5}", "{1,50}", "?", "+", "*", "|", "^", "$", "(a)", r"\1", "(?<!a)", "{e}"]
)  # fmt: skip


@given(
    st.lists(PIECES, min_size=1, max_size=7),
    st.lists(st.sampled_from(["a", "b", " ", "ab", "\n", "not ", "."]), min_size=1, max_size=6),
)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_pattern_on_any_long_text_ends_within_its_budget(
    monkeypatch: pytest.MonkeyPatch, pieces: list[str], unit: list[str]
) -> None:
    monkeypatch.setattr("critic.gates.CLOCK_S", 0.05)
    words = "".join(unit)
    text = (words * (100_000 // len(words) + 1))[:100_000]
    try:
        gate = Gate.parse({"pattern": "".join(pieces), "negation_guard": True})
    except CriticError as error:
        assert "\n" not in str(error)  # noqa: PT017
        return
    started = time.perf_counter()
    gate.evaluate(text)
    assert time.perf_counter() - started < 5
