"""What a careful colleague would say of an authority file before anybody relies on it (contract §7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from critic.authority.examples import all_rules
from critic.model.authority import (
    Assertion,
    Authority,
    Escalation,
    Fallback,
    Limit,
    Mark,
    NonNegotiable,
    Pattern,
    Reference,
)
from critic.model.values import dataclass
from critic.rules import Rule, scan
from critic.rules.proposal import Proposal
from critic.text.measures import read_bound
from critic.text.negation import negators
from critic.text.patterns import lazy

_LOOKS_LIKE_REGEX = lazy(r"\\[bwdsBWDS.]|\(\?|\.[*+?]|\[[^\]]+\][*+?{]|\)[?*+]|\{\d+,?\d*\}|\w\|\w")
_CLASS = lazy(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
_QUANTIFIER = lazy(r"[?*]|\{0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What is to be mended (`error`) or looked at (`warning`), with its place in the file."""

    level: str
    rule: str
    mark: Mark
    text: str
    hint: str = ""


def lint(
    authority: Authority,
    resolve: Callable[[str], str] | None = None,
    playbook: Iterable[tuple[str, str]] = (),
) -> tuple[Message, ...]:
    """Return what is wrong with a file that loads, in the order of the file.

    resolve: says why a citation does not resolve in the deal room, empty if it does; without it citations are not
    looked at. playbook: passages of the client's own position, each with its place.
    """
    messages: list[Message] = []
    for rule in all_rules(authority):
        messages += _patterns(rule, authority.strict)
        messages += _citations(rule, resolve)
        if authority.strict and not (rule.examples.fires and rule.examples.silent):
            messages.append(
                _warn(rule, rule.mark, "has no examples of both kinds", "write sentences that fire and hold")
            )
    for negotiable in authority.non_negotiables:
        messages += _ladder(negotiable)
        messages += _fallbacks(negotiable, authority)
        messages += _playbook(negotiable, authority, tuple(playbook))
    return tuple(sorted(messages, key=lambda m: (m.mark, m.rule, m.text)))


def _error(rule: Rule, mark: Mark, text: str, hint: str = "") -> Message:
    return Message(level="error", rule=rule.id, mark=mark, text=text, hint=hint)


def _warn(rule: Rule, mark: Mark, text: str, hint: str = "") -> Message:
    return Message(level="warning", rule=rule.id, mark=mark, text=text, hint=hint)


def patterns_of(rule: Rule) -> tuple[Pattern, ...]:
    """Return all patterns of a rule, required ones and those of its ladder too."""
    match rule:
        case NonNegotiable():
            required = [p for r in rule.required_patterns for p in r.any]
            return (*rule.prohibited_patterns, *required, *(p for rung in rule.ladder for p in rung.patterns))
        case Fallback():
            return rule.permitted_patterns
        case Escalation():
            return rule.trigger_patterns
        case Assertion():
            return (*rule.prohibited_patterns, *(p for r in rule.required_patterns for p in r.any))


def _patterns(rule: Rule, strict: bool) -> Iterator[Message]:
    seen: set[Pattern] = set()
    for pattern in patterns_of(rule):
        if pattern in seen:
            yield _warn(rule, pattern.mark, f"the pattern {pattern.text!r} stands twice", "keep one")
        seen.add(pattern)
        if pattern.literal:
            if _LOOKS_LIKE_REGEX.search(pattern.text):
                hint = "write it as {pattern: '...'}"
                yield _warn(rule, pattern.mark, f"{pattern.text!r} is taken literally and looks like a pattern", hint)
            continue
        yield from _gate(rule, pattern, strict)


def _gate(rule: Rule, pattern: Pattern, strict: bool) -> Iterator[Message]:
    spec = pattern.spec
    if "negation_scope" in spec and not spec.get("negation_guard"):
        yield _warn(
            rule, pattern.mark, "negation_scope without negation_guard does nothing", "add negation_guard: true"
        )
    span = spec.get("negation_scope", "span") == "span"
    if spec.get("negation_guard") and span and _always_negates(pattern.text, strict):
        hint = "write negation_scope: before"
        yield _error(rule, pattern.mark, f"{pattern.text!r} can never fire: its own words hold a negator", hint)
    if spec.get("require_context") and spec.get("require_context") == spec.get("exclude_context"):
        yield _error(rule, pattern.mark, "can never fire: it requires and excludes the same context", "take one out")
    if not strict and re.search(r"\\n|\n|  ", _CLASS.sub("", pattern.text)) and "(?x" not in pattern.text:
        hint = "write one space"
        yield _warn(rule, pattern.mark, f"{pattern.text!r}: normalised text has single spaces and no line ends", hint)


def _always_negates(pattern: str, strict: bool) -> bool:
    """Whether each alternative of a pattern holds a negator outside of groups, so that any match would hold it."""
    alternatives = [""]
    depth, in_class, at = 0, False, 0
    while at < len(pattern):
        char = pattern[at]
        if char == "\\":
            at += 2
            alternatives[-1] += " "
            continue
        if in_class:
            in_class = char != "]"
        elif char == "[":
            in_class = True
        elif char in "()":
            depth += 1 if char == "(" else -1
            alternatives[-1] += " \x00 "
        elif char == "|" and depth == 0:
            alternatives.append("")
        elif depth == 0:
            alternatives[-1] += "\x00" if _QUANTIFIER.match(pattern, at) else char
        at += 1
    return all(_holds(text, strict) for text in alternatives)


def _holds(text: str, strict: bool) -> bool:
    return any(text[n.end : n.end + 1] in ("", " ") for n in negators(text, idioms=strict))


def _citations(rule: Rule, resolve: Callable[[str], str] | None) -> Iterator[Message]:
    if resolve is None:
        return
    named: list[tuple[str, Reference]] = []
    if not isinstance(rule, Assertion):
        named += [("applies_to", reference) for reference in rule.applies_to]
    if rule.source is not None:
        named.append(("source", rule.source))
    for key, reference in named:
        why = resolve(reference.text)
        if why:
            hint = "cite as `outline` prints it"
            yield _error(rule, reference.mark, f"{key} {reference.text!r} does not resolve: {why}", hint)


def _ladder(rule: NonNegotiable) -> Iterator[Message]:
    above: list[Limit] = []
    for rung in rule.ladder:
        limit = rung.limit
        if limit is None:
            continue
        if any(_covers(earlier, limit) for earlier in above):
            hint = "write the better limit first"
            yield _error(rule, rung.mark, f"the rung {rung.id!r} is never reached: one above it allows as much", hint)
        above.append(limit)


def _covers(earlier: Limit, later: Limit) -> bool:
    """Whether whatever keeps to the later limit keeps to the earlier one too."""
    if (earlier.measure, earlier.near, bool(earlier.at_most)) != (later.measure, later.near, bool(later.at_most)):
        return False
    one = read_bound(earlier.measure, earlier.at_most or earlier.at_least).key
    other = read_bound(later.measure, later.at_most or later.at_least).key
    if one[3] != other[3]:
        return False
    return one[1] >= other[1] if earlier.at_most else one[1] <= other[1]


def _fallbacks(rule: NonNegotiable, authority: Authority) -> Iterator[Message]:
    for fallback in authority.approved_fallbacks:
        allowed = [p.text for p in fallback.permitted_patterns if p.literal]
        allowed += [example.text for example in fallback.examples.fires]
        for text in allowed:
            for hit in scan(rule, Proposal(text), strict=authority.strict).hits:
                what = f"{hit.pattern!r} forbids what the fallback {fallback.id!r} allows: {text!r}"
                yield _error(rule, _mark_of(rule, hit.pattern), what, "narrow the pattern, or exclude that context")


def _playbook(rule: NonNegotiable, authority: Authority, playbook: Iterable[tuple[str, str]]) -> Iterator[Message]:
    for place, text in playbook:
        for hit in scan(rule, Proposal(text), strict=authority.strict).hits:
            what = f"{hit.pattern!r} matches the client's own playbook at {place}: {hit.sentence!r}"
            hint = "see whether the playbook states it as its own position"
            yield _warn(rule, _mark_of(rule, hit.pattern), what, hint)


def _mark_of(rule: Rule, text: str) -> Mark:
    return next((p.mark for p in patterns_of(rule) if p.text == text), rule.mark)
