"""The gate of contract §6: it fires on what concedes and stays silent on what refuses."""

from __future__ import annotations

import pickle
import time

import pytest

from critic.gates import Gate, GateError, NotEvaluated

TRAIN = r"train (?:any )?(?:general )?models"


def fires(spec: object, text: str, *, idioms: bool = False) -> bool:
    return Gate.parse(spec, idioms=idioms).search(text) is not None  # type: ignore[arg-type]


def test_a_plain_string_is_a_pattern_without_guards() -> None:
    assert fires(TRAIN, "Vendor shall never TRAIN models.")


def test_a_match_reports_pattern_span_and_sentence() -> None:
    text = "Fees are due. Vendor may train models. More."
    match = Gate.parse(TRAIN).search(text)
    assert match is not None
    assert text[match.span.start : match.span.end] == match.text == "train models"
    assert match.sentence == "Vendor may train models."
    assert match.pattern == TRAIN


def test_a_negator_in_the_sentence_drops_a_guarded_match() -> None:
    gate = {"pattern": TRAIN, "negation_guard": True}
    assert not fires(gate, "Vendor shall not train models.")
    assert not fires(gate, "Neither Vendor nor Customer may train models.")
    assert not fires(gate, "Nothing in this Section lets Vendor train models.")
    assert fires(gate, "Vendor may train models.")


def test_a_negator_of_an_earlier_sentence_guards_nothing() -> None:
    assert fires({"pattern": TRAIN, "negation_guard": True}, "Fees are not due. Vendor may train models.")


def test_a_negator_behind_the_match_guards_nothing() -> None:
    gate = {"pattern": "binding on vendor", "negation_guard": True}
    assert fires(gate, "The term is binding on Vendor but not binding on Customer.")


def test_any_surviving_occurrence_fires() -> None:
    gate = {"pattern": TRAIN, "negation_guard": True}
    assert fires(gate, "Vendor shall not train models. Affiliates may train models.")


def test_scope_span_counts_a_negator_inside_the_match() -> None:
    gate = {"pattern": r"shall .* (?:notify|report)", "negation_guard": True}
    assert not fires(gate, "Vendor shall not promptly notify.")
    assert not fires(gate | {"negation_scope": "span"}, "Vendor shall not promptly notify.")


def test_scope_before_counts_only_negators_before_the_match() -> None:
    gate = {"pattern": r"in no event later than 72 hours", "negation_guard": True, "negation_scope": "before"}
    assert fires(gate, "Notice is due in no event later than 72 hours after discovery.")
    assert not fires(gate, "Vendor does not promise notice in no event later than 72 hours after discovery.")


def test_an_idiom_inside_the_match_fires_under_scope_before() -> None:
    gate = {"pattern": r"without undue delay and in no event later than 72 hours", "negation_guard": True}
    text = "Notice is given without undue delay and in no event later than 72 hours after Vendor confirms."
    assert fires(gate | {"negation_scope": "before"}, text)
    assert not fires(gate, text)
    assert fires(gate, text, idioms=True)


def test_an_idiom_before_the_match_counts_unless_idioms_are_known() -> None:
    gate = {"pattern": r"72 hours", "negation_guard": True, "negation_scope": "before"}
    text = "Notice is given without undue delay and no later than 72 hours."
    assert not fires(gate, text)
    assert fires(gate, text, idioms=True)


def test_require_context_asks_the_sentence_of_the_match() -> None:
    gate = {"pattern": "indemnity obligations", "require_context": r"\btwo times\b"}
    assert fires(gate, "The indemnity obligations are capped at two times the Fees.")
    assert not fires(gate, "The indemnity obligations are uncapped. Two times the Fees is the cap.")


def test_exclude_context_drops_a_match_of_its_sentence_only() -> None:
    gate = {"pattern": "72 hours", "exclude_context": r"deleted and replaced"}
    assert not fires(gate, 'The words "72 hours" are deleted and replaced with "24 hours".')
    assert fires(gate, "The fee row is deleted and replaced. Notice is due in 72 hours.")


def test_a_context_is_searched_over_all_sentences_that_a_match_runs_through() -> None:
    gate = {"pattern": r"may\. It may", "require_context": "models"}
    assert fires(gate, "Vendor may. It may train models.")


def test_evaluate_lists_what_the_guards_silenced_and_why() -> None:
    gate = Gate.parse({"pattern": TRAIN, "negation_guard": True, "exclude_context": "de-identified"})
    outcome = gate.evaluate("Do not train models. We train models. Use de-identified data to train models.")
    assert [m.sentence for m in outcome.matches] == ["We train models."]
    assert [(s.guard, s.because) for s in outcome.silenced] == [
        ("negation_guard", "not"),
        ("exclude_context", "de-identified"),
    ]
    assert outcome.not_evaluated == ""


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        ({"pattern": "x", "negation_gard": True}, "negation_gard"),
        ({"negation_guard": True}, "pattern"),
        ({"pattern": 72}, "pattern"),
        ({"pattern": None}, "pattern"),
        ({"pattern": "x", "negation_guard": "yes"}, "negation_guard"),
        ({"pattern": "x", "negation_guard": 1}, "negation_guard"),
        ({"pattern": "x", "negation_scope": "after"}, "negation_scope"),
        ({"pattern": "x", "negation_scope": True}, "negation_scope"),
        ({"pattern": "x", "require_context": []}, "require_context"),
        ({"pattern": "x", "exclude_context": "y*"}, "exclude_context"),
        ({"pattern": "x", "exclude_context": "("}, "exclude_context"),
        ({"pattern": "(unclosed"}, "pattern"),
        ({"pattern": ""}, "pattern"),
        ({"pattern": "a*"}, "pattern"),
        ({"pattern": "a|"}, "pattern"),
        ({"pattern": r"\b"}, "pattern"),
        ({"pattern": "^"}, "pattern"),
        ({"pattern": "[[a]b]"}, "pattern"),
        ({"pattern": "a{1,5000}"}, "pattern"),
        ({"pattern": "(" * 60 + "a" + ")" * 60}, "pattern"),
        ({"pattern": "a" * 5000}, "pattern"),
        (["x"], ""),
        (7, ""),
        (None, ""),
    ],
)
def test_what_says_nothing_is_refused(spec: object, key: str) -> None:
    with pytest.raises(GateError) as caught:
        Gate.parse(spec)  # type: ignore[arg-type]
    assert caught.value.key == key
    assert "\n" not in str(caught.value)


def test_a_brace_that_counts_nothing_is_a_brace() -> None:
    assert fires(r"amount {e} due", "the amount {e} due")
    assert not fires(r"amount{e<=2}", "the amouxx")
    assert fires(r"[{]x{2,3}[}]", "{xx}")


def test_a_pattern_past_its_budget_is_not_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critic.gates.CLOCK_S", 0.05)
    gate = Gate.parse(r"(?:a|aa)+$")
    text = "a" * 60 + "b"
    with pytest.raises(NotEvaluated):
        gate.search(text)
    assert "budget" in gate.evaluate(text).not_evaluated


def test_a_context_past_its_budget_is_not_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critic.gates.CLOCK_S", 0.05)
    gate = Gate.parse({"pattern": "zz", "exclude_context": r"(?:a|aa)+$"})
    assert "budget" in gate.evaluate("zz" + "a" * 60 + "b").not_evaluated


def test_a_text_past_its_limit_is_not_evaluated() -> None:
    assert "characters" in Gate.parse("zz").evaluate("a" * 2_000_001).not_evaluated


def test_many_guarded_matches_in_one_long_sentence_take_linear_time() -> None:
    gate = Gate.parse({"pattern": "may", "negation_guard": True, "exclude_context": "zebra"})
    started = time.process_time()
    assert len(gate.evaluate("it may " * 30_000).matches) == 30_000
    assert time.process_time() - started < 5


def test_a_gate_survives_pickling() -> None:
    gate = Gate.parse({"pattern": TRAIN, "negation_guard": True})
    assert pickle.loads(pickle.dumps(gate)) == gate
