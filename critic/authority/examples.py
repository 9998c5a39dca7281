"""The rules of an authority tried on their own examples (contract §7, `authority test`)."""

from __future__ import annotations

from collections.abc import Iterator

from critic.model.authority import Authority, Mark
from critic.model.values import dataclass
from critic.rules import Rule, judge
from critic.rules.proposal import Proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleOutcome:
    """What a rule did on one of its examples. expect: `fires` or `silent`. because: why it fired, or why not."""

    rule: str
    expect: str
    text: str
    mark: Mark
    right: bool
    because: str = ""


def all_rules(authority: Authority) -> tuple[Rule, ...]:
    """Return the rules of every kind, in the order of contract §7."""
    return (
        *authority.non_negotiables,
        *authority.approved_fallbacks,
        *authority.escalations,
        *authority.assertions,
    )


def run_examples(authority: Authority) -> tuple[ExampleOutcome, ...]:
    """Return what each rule does on each of its examples, in the order of the file.

    An example is taken as the closing text of the provision that the rule is about. A fallback fires where it permits.
    """
    return tuple(outcome for rule in all_rules(authority) for outcome in _of_rule(rule, authority.strict))


def _of_rule(rule: Rule, strict: bool) -> Iterator[ExampleOutcome]:
    for expect, examples in (("fires", rule.examples.fires), ("silent", rule.examples.silent)):
        for example in examples:
            found = judge(rule, Proposal(example.text), strict=strict)
            right = found.fires == (expect == "fires") and not found.not_evaluated
            why = found.not_evaluated or found.reasons or found.silenced
            yield ExampleOutcome(
                rule=rule.id,
                expect=expect,
                text=example.text,
                mark=example.mark,
                right=right,
                because="; ".join(why) or "nothing matches",
            )
