"""What a careful colleague says of an authority file (contract §7, `authority lint`)."""

from __future__ import annotations

import pytest
from authority_files import authority_of, prohibiting

from critic.authority import Message, lint
from critic.model.authority import Authority

HELD = "    examples: {fires: [Vendor may train its models], silent: [Vendor may not]}\n"


def said(authority: Authority, **options: object) -> list[tuple[str, str]]:
    messages: tuple[Message, ...] = lint(authority, **options)  # type: ignore[arg-type]
    return [(m.level, m.text) for m in messages]


def test_a_good_rule_gives_nothing_to_say() -> None:
    assert said(prohibiting("train its models", extra=HELD)) == []


@pytest.mark.parametrize(
    ("pattern", "level", "what"),
    [
        (
            "{pattern: 'shall not notify', negation_guard: true}",
            "error",
            "can never fire: its own words hold a negator",
        ),
        ("{pattern: 'no .* cap|without cap', negation_guard: true}", "error", "can never fire"),
        ("{pattern: x, require_context: y, exclude_context: y}", "error", "requires and excludes the same context"),
        ("{pattern: x, negation_scope: before}", "warning", "negation_scope without negation_guard does nothing"),
        ("'train .* models'", "warning", "is taken literally and looks like a pattern"),
        (r"'\btrain'", "warning", "is taken literally and looks like a pattern"),
    ],
)
def test_a_pattern_that_does_not_do_what_it_seems_to_is_named(pattern: str, level: str, what: str) -> None:
    found = said(prohibiting(pattern, extra=HELD))
    assert any(at == level and what in text for at, text in found), found


@pytest.mark.parametrize(
    "pattern",
    [
        "{pattern: 'shall not notify', negation_guard: true, negation_scope: before}",
        "{pattern: 'shall (?:not )?notify', negation_guard: true}",
        "{pattern: 'in no event later than 72 hours', negation_guard: true}",
        "{pattern: 'no cap|uncapped', negation_guard: true}",
        "{pattern: 'no-cap clause', negation_guard: false}",
    ],
)
def test_a_pattern_that_can_fire_is_not_said_to_be_dead(pattern: str) -> None:
    assert not any("never" in text for _, text in said(prohibiting(pattern, extra=HELD)))


def test_a_pattern_with_two_spaces_never_matches_normalised_text() -> None:
    assert any("single spaces" in text for _, text in said(prohibiting("{pattern: 'a  b'}", version=1)))
    assert said(prohibiting("{pattern: '[^.\\n]{3} b'}", version=1)) == []


def test_a_pattern_that_stands_twice_is_named() -> None:
    assert ("warning", "the pattern 'train its models' stands twice") in said(
        prohibiting("train its models", "train its models", extra=HELD)
    )


def test_a_rule_without_examples_is_named_in_the_second_version_only() -> None:
    assert said(prohibiting("x y")) == [("warning", "has no examples of both kinds")]
    assert said(prohibiting("x y", version=1)) == []


def test_citations_are_asked_of_the_deal_room() -> None:
    authority = prohibiting("train its models", extra=HELD + "    applies_to: [msa §4.2, msa §99]\n    source: pb §1\n")
    asked: list[str] = []

    def resolve(citation: str) -> str:
        asked.append(citation)
        return "no such provision" if "99" in citation else ""

    assert said(authority, resolve=resolve) == [("error", "applies_to 'msa §99' does not resolve: no such provision")]
    assert asked == ["msa §4.2", "msa §99", "pb §1"]


def test_a_rung_that_a_better_one_covers_is_never_reached() -> None:
    limit = "{{measure: duration, at_most: {}, near: notice}}"
    rungs = "".join(
        f"      - {{id: {name}, limit: {limit.format(bound)}, needs: escalation}}\n"
        for name, bound in (("a", "2 days"), ("b", "24 hours"), ("c", "1 week"))
    )
    authority = authority_of(f"non_negotiables:\n  - id: r\n    ladder:\n{rungs}{HELD}")
    errors = [text for level, text in said(authority) if level == "error"]
    assert errors == ["the rung 'b' is never reached: one above it allows as much"]


def test_a_pattern_that_forbids_what_a_fallback_allows_is_named() -> None:
    authority = authority_of(
        f"non_negotiables:\n  - id: r\n    prohibited_patterns: [improve the service]\n{HELD}"
        "approved_fallbacks:\n  - id: f\n    permitted_patterns: [aggregated data to improve the service]\n"
        "    examples: {fires: [Use aggregated data to improve the service], silent: [x]}\n"
    )
    assert any("forbids what the fallback 'f' allows" in text for _, text in said(authority))


def test_a_pattern_that_matches_the_clients_own_playbook_is_named_with_the_place() -> None:
    authority = prohibiting("train its models", extra=HELD)
    found = said(authority, playbook=[("playbook §3", "Vendor may train its models in no case but ours.")])
    assert any("matches the client's own playbook at playbook §3" in text for _, text in found)
