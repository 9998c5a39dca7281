"""Does the markup's own prose say what the client's lawyer may not say, or leave out what it must? (contract §7)"""

from __future__ import annotations

from collections.abc import Iterator

from critic.checks.attributions import read_item_prose
from critic.checks.case import Case, Check, Result
from critic.locate.quotations import VERIFIED
from critic.model.authority import Assertion
from critic.model.findings import Finding, GuardedMatch, RuleCoverage, RuleMatch, Verdict
from critic.model.markup import Item, ItemKind, Prose
from critic.rules import Proposal, missing, scan

_BLANK = "\u2423"
"""Stands for a character quoted from the record; no pattern of words matches it."""


def run(case: Case) -> Iterator[Result]:
    """Yield a finding for each assertion that is forbidden, or required of the summary and missing."""
    for rule in case.authority.assertions if case.authority else ():
        yield from _rule(case, rule)


def _rule(case: Case, rule: Assertion) -> Iterator[Result]:
    matched = 0
    reasons: list[str] = []
    for number, item in enumerate(case.markup.items):
        for position, prose in enumerate(item.prose):
            outcome = scan(rule, Proposal(own_words(case, number, position)), strict=True)
            reasons += outcome.not_evaluated
            for silenced in outcome.silenced:
                yield GuardedMatch(
                    rule=rule.id, item=number, matched=silenced.hit.text, by=silenced.by, sentence=silenced.hit.sentence
                )
            for hit in outcome.hits[:1]:
                matched += 1
                yield Finding(
                    verdict=Verdict.PROHIBITED_ASSERTION, item=number, at=prose.place(hit.span),
                    message=f"the {prose.field} says {hit.text!r}, which {rule.id} forbids{_about(rule)}",
                    mend="take it out, or say only what the record shows",
                    rule=RuleMatch(rule=rule.id, pattern=hit.pattern, matched=hit.text, sentence=hit.sentence),
                )  # fmt: skip
    yield from _required(case, rule)
    reasons = list(dict.fromkeys(reasons))
    yield RuleCoverage(rule=rule.id, matched=matched, evaluated=not reasons, reason="; ".join(reasons))


def _required(case: Case, rule: Assertion) -> Iterator[Result]:
    found = [(n, item) for n, item in enumerate(case.markup.items) if item.kind is ItemKind.SUMMARY]
    if not rule.required_patterns or not found:
        return
    number, summary = found[-1]
    unmet, _ = missing(rule.required_patterns, Proposal("\n\n".join(p.text for p in summary.prose)))
    for requirement in unmet:
        wanted = " or ".join(repr(p.text) for p in requirement.any)
        yield Finding(
            verdict=Verdict.MISSING_REQUIRED_TERM, item=number, at=summary.at, mend=f"say {wanted} in the summary",
            message=f"the summary lacks {wanted}, which {rule.id} requires{_about(rule)}",
            rule=RuleMatch(rule=rule.id, pattern=requirement.any[0].text, matched="", sentence=""),
        )  # fmt: skip


def own_words(case: Case, number: int, position: int) -> str:
    """Return a text of an item with what it quotes from the record masked, each character where it stood."""
    prose: Prose = case.markup.items[number].prose[position]
    item: Item = case.markup.items[number]
    text = prose.text
    if case.options.literal:
        spans = [(text.find(q.text), len(q.text)) for q in item.quotations if q.text and q.text in text]
        masks = [(at, at + size) for at, size in spans]
    else:
        masks = [
            (g.passage.inner.start, g.passage.inner.end)
            for g in read_item_prose(case, number, position).passages
            if case.judge.judge(g.passage.text, g.resolution, in_field=False).outcome == VERIFIED or g.claims
        ]
    for start, end in masks:
        text = f"{text[:start]}{_BLANK * (end - start)}{text[end:]}"
    return text


def _about(rule: Assertion) -> str:
    return f": {' '.join(rule.description.split())}" if rule.description else ""


CHECK = Check(name="assertions", run=run)
