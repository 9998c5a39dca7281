"""The shipped authority files pass their own tests, and each of their guards earns its place (contract §7)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from critic import gates
from critic.authority import json_schema, lint, load, run_examples, starter
from critic.errors import CriticError
from critic.model.authority import Authority, NonNegotiable, Pattern, Rung
from critic.rules import Proposal, judge
from critic.text import negation
from critic.text.patterns import lazy

FOLDER = Path(__file__).resolve().parents[2] / "authority"
FILES = sorted(FOLDER.glob("*.authority.yaml"))
NAMES = [path.name.removesuffix(".authority.yaml") for path in FILES]


def authority_at(path: Path) -> Authority:
    return load(path.read_bytes(), path.name)


def failures(authority: Authority) -> list[str]:
    return [f"{e.rule} should be {e.expect}: {e.text} ({e.because})" for e in run_examples(authority) if not e.right]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_shipped_file_loads_and_passes_lint_and_its_own_examples(path: Path) -> None:
    authority = authority_at(path)
    assert [m.text for m in lint(authority) if m.level == "error"] == []
    assert failures(authority) == []


def test_six_deals_are_served() -> None:
    assert {
        "saas-customer",
        "saas-provider",
        "data-processing",
        "mutual-nda",
        "acquisition-buyer",
        "employment-covenants",
    } <= set(NAMES)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_each_rule_is_tried_on_ten_sentences_that_concede_and_ten_that_hold(path: Path) -> None:
    authority = authority_at(path)
    if authority.strict:
        for rule in authority.non_negotiables:
            assert len(rule.examples.fires) >= 10, rule.id
            assert len(rule.examples.silent) >= 10, rule.id


def drafted(name: str) -> Iterator[tuple[str, bool, str]]:
    """Yield (rule, whether it gives the position away, sentence) for the sentences written without the patterns."""
    here = ""
    for line in Path(__file__).with_name("authority_sentences.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line:
            here = line.removeprefix("## ")
        elif here == name:
            rule, sign, sentence = line.split(" ", 2)
            yield rule, sign == "+", sentence.replace("\\n", "\n")


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_sentences_that_were_drafted_without_the_patterns_are_told_apart(path: Path) -> None:
    authority = authority_at(path)
    sentences = list(drafted(path.name.removesuffix(".authority.yaml")))
    assert len(sentences) > 100
    wrong = []
    for rule, gives, sentence in sentences:
        proposal = Proposal(sentence)
        fired = [r.id for r in authority.non_negotiables if judge(r, proposal, strict=authority.strict).fires]
        if (rule not in fired) if gives else fired:
            wrong.append((rule, gives, fired, sentence))
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_fallback_that_the_client_approves_fires_no_rule(path: Path) -> None:
    authority = authority_at(path)
    allowed = [Proposal(example.text) for f in authority.approved_fallbacks for example in f.examples.fires]
    assert [
        (rule.id, proposal.raw)
        for proposal in allowed
        for rule in authority.non_negotiables
        if judge(rule, proposal, strict=authority.strict).fires
    ] == []


def weaker_gates(pattern: Pattern) -> Iterator[tuple[str, Pattern]]:
    """The same gate with one guard less."""
    for key in ("negation_guard", "negation_scope", "require_context", "exclude_context"):
        if key in pattern.spec:
            spec = {k: v for k, v in pattern.spec.items() if k != key}
            yield f"{pattern.text[:60]} without {key}", replace(pattern, gate=tuple(spec.items()))


def weaker_rules(rule: NonNegotiable) -> Iterator[tuple[str, NonNegotiable]]:
    """The same rule with one guard or one `unless` less."""
    for name in rule.unless:
        yield f"{rule.id} without {name}", replace(rule, unless=tuple(n for n in rule.unless if n != name))
    for at, pattern in enumerate(rule.prohibited_patterns):
        for what, weaker in weaker_gates(pattern):
            patterns = (*rule.prohibited_patterns[:at], weaker, *rule.prohibited_patterns[at + 1 :])
            yield f"{rule.id}: {what}", replace(rule, prohibited_patterns=patterns)
    for at, rung in enumerate(rule.ladder):
        for place, pattern in enumerate(rung.patterns):
            for what, weaker in weaker_gates(pattern):
                patterns = (*rung.patterns[:place], weaker, *rung.patterns[place + 1 :])
                rungs: tuple[Rung, ...] = (*rule.ladder[:at], replace(rung, patterns=patterns), *rule.ladder[at + 1 :])
                yield f"{rule.id}: {what}", replace(rule, ladder=rungs)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_removing_any_one_guard_makes_an_example_fail(path: Path) -> None:
    authority = authority_at(path)
    if not authority.strict:
        pytest.skip("a file of the first version has no examples")
    idle = [
        what
        for rule in authority.non_negotiables
        for what, weaker in weaker_rules(rule)
        if not failures(
            replace(authority, non_negotiables=(weaker,), approved_fallbacks=(), escalations=(), assertions=())
        )
    ]
    assert idle == []


IDIOMS = [
    "no later than", "not later than", "no earlier than", "not earlier than", "no more than", "not more than",
    "no less than", "not less than", "no fewer than", "not fewer than", "not exceed", "not to exceed", "in no event",
    "without undue delay", "without limitation", "without prejudice", "without regard", "not unreasonably", "not only",
    "whether or not",
]  # fmt: skip


@pytest.mark.parametrize("idiom", IDIOMS)
def test_removing_any_one_idiom_makes_an_example_fail(idiom: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert negation._IDIOM.search(idiom)
    holds = re.compile(rf"\b{idiom}\b", re.IGNORECASE)
    authorities = [authority_at(path) for path in FILES]
    without = lazy(rf"(?!\b{idiom}\b)(?:{negation._IDIOM.pattern})", re.IGNORECASE)
    monkeypatch.setattr(negation, "_IDIOM", without)
    gates._scene.cache_clear()
    try:
        failed = [line for authority in authorities for line in failures(authority)]
    finally:
        gates._scene.cache_clear()
    assert any(holds.search(line) for line in failed)


def test_the_starter_passes_lint_and_test() -> None:
    authority = load(starter().encode(), "starter.authority.yaml")
    assert lint(authority) == ()
    assert failures(authority) == []


def test_the_schema_for_editors_is_the_one_that_is_shipped() -> None:
    shipped = json.loads((FOLDER / "schema" / "authority.schema.json").read_text(encoding="utf-8"))
    assert shipped == json_schema()


DAMAGE = ["", "\n", ":", "- ", "'", '"', "{", "]", "&a ", "*a", "!x ", "\t", "no", "4.10", "#", "\x07"]


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_file_that_was_damaged_anywhere_loads_or_is_refused_in_one_line(data: st.DataObject) -> None:
    text = starter()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        new = data.draw(st.sampled_from(DAMAGE))
        text = text[:at] + new + text[at + data.draw(st.integers(0, 12)) :]
    try:
        load(text.encode(), "client.yaml")
    except CriticError as error:
        line = str(error)
    else:
        line = "client.yaml, line 0: loaded"
    assert line.startswith("client.yaml, line ")
    assert "\n" not in line
