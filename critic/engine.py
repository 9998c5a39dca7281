"""Runs the checks, accounts for every item, orders and numbers the findings: a case to a report (contract §8, §9)."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

from critic.checks import CHECKS
from critic.checks.case import Case, Result
from critic.locate.index import RoomIndex
from critic.model.documents import Layer
from critic.model.findings import RANK, Annotation, Checked, Finding, GuardedMatch, RuleCoverage, Verdict
from critic.model.markup import DRAFTING, Item
from critic.model.report import Coverage, NamedInput, NumberedFinding, Report, ReviewedItem


def review(case: Case, *, version: str, authority: NamedInput | None) -> Report:
    """Return the report on a case: every item once, its verdict its worst finding's."""
    results = [result for check in CHECKS for result in check.run(case)]
    findings = _numbered(case, _ordered(_once([r for r in results if isinstance(r, Finding)])))
    checked = sorted(
        (r for r in results if isinstance(r, Checked)), key=lambda c: (c.item, c.at.pointer, c.kind, c.at.span)
    )
    return Report(
        version=version,
        match="literal" if case.options.literal else "typographic",
        strict=case.options.strict,
        markup_name=case.markup.name,
        markup_files=case.markup.files,
        authority=authority,
        documents=case.room.content.documents,
        items=tuple(_items(case, findings, results)),
        findings=tuple(findings),
        checked=tuple(checked),
        coverage=_coverage(case, results),
    )


def _once(findings: list[Finding]) -> list[Finding]:
    """What two checks would say of one citation is said once, by the one that knows more (contract §8)."""
    fuller = {
        (f.item, f.verdict, f.citation)
        for f in findings
        if f.quote and f.verdict in (Verdict.UNRESOLVED_CITATION, Verdict.UNREADABLE_SOURCE)
    }
    out: list[Finding] = []
    seen: set[Finding] = set()
    for finding in findings:
        if finding in seen or (not finding.quote and (finding.item, finding.verdict, finding.citation) in fuller):
            continue
        seen.add(finding)
        out.append(finding)
    return out


def _ordered(findings: list[Finding]) -> list[Finding]:
    last = 1 << 60
    return sorted(
        findings,
        key=lambda f: (
            last if f.item is None else f.item,
            RANK[f.verdict],
            f.at.pointer,
            f.at.span,
            f.citation,
            f.message,
        ),
    )


def _numbered(case: Case, findings: list[Finding]) -> list[NumberedFinding]:
    """Give each finding a fingerprint of what it says, not of where it stands in the file."""
    seen: Counter[str] = Counter()
    out = []
    for finding in findings:
        item = case.markup.items[finding.item] if finding.item is not None else None
        rule = finding.rule
        parts = (
            finding.verdict, item.kind if item else "", item.ref if item else "", finding.citation, finding.quote,
            rule.rule if rule else "", rule.matched if rule else "", "" if finding.quote or rule else finding.message,
        )  # fmt: skip
        digest = hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:16]
        seen[digest] += 1
        out.append(NumberedFinding(id=digest if seen[digest] == 1 else f"{digest}-{seen[digest]}", finding=finding))
    return out


def _items(case: Case, findings: list[NumberedFinding], results: list[Result]) -> list[ReviewedItem]:
    within: dict[int, list[str]] = {}
    applied: set[int] = set()
    scanned = any(isinstance(r, RuleCoverage) and r.evaluated for r in results)
    for result in results:
        if isinstance(result, Annotation):
            within.setdefault(result.item, []).append(result.rule)
        elif isinstance(result, Checked) and case.markup.items[result.item].kind not in DRAFTING:
            applied.add(result.item)
    out = []
    for number, item in enumerate(case.markup.items):
        own = tuple(n for n, f in enumerate(findings) if f.finding.item == number)
        applies = number in applied or (scanned and item.proposed is not None)
        out.append(
            ReviewedItem(
                item=item,
                verdict=_verdict(item, [findings[n].verdict for n in own], applies),
                findings=own,
                within_authority=tuple(dict.fromkeys(within.get(number, ()))),
            )
        )
    return out


def _verdict(item: Item, verdicts: list[Verdict], applies: bool) -> Verdict:
    if verdicts:
        return min(verdicts, key=RANK.__getitem__)
    return Verdict.VERIFIED if applies else Verdict.NOT_CHECKED


def _coverage(case: Case, results: list[Result]) -> Coverage:
    documents = [d.document for d in case.room.documents]
    rules = sorted((r for r in results if isinstance(r, RuleCoverage)), key=lambda r: r.rule)
    return Coverage(
        pages_without_text=tuple((d.id, d.pages_without_text) for d in documents if d.pages_without_text),
        rules=tuple(rules),
        guarded_matches=tuple(r for r in results if isinstance(r, GuardedMatch)),
        hidden_text=_hidden_text(case.room),
        ignored_keys=case.markup.ignored_keys,
    )


def _hidden_text(room: RoomIndex) -> tuple[tuple[str, str], ...]:
    out = []
    for document in room.readable:
        for view in document.views:
            for shadow in view.view.shadows:
                if shadow.layer is Layer.HIDDEN:
                    index = view.provision_at(shadow.at, shadow.at)
                    out.append((document.id, view.canonical(index) if index is not None else ""))
    return tuple(dict.fromkeys(out))


def with_sandbox(report: Report, sandbox: str) -> Report:
    """Return the report saying which sandbox it was made under."""
    return replace(report, coverage=replace(report.coverage, sandbox=sandbox))
