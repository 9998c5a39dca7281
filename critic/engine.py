"""Runs the checks, accounts for every item, orders and numbers the findings: a case to a report (contract §8, §9)."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from critic.checks import CHECKS
from critic.checks.case import Case, Result
from critic.errors import CriticError
from critic.locate.index import IndexedView, RoomIndex
from critic.model.documents import Layer, Span
from critic.model.findings import (
    RANK,
    Annotation,
    Checked,
    Counted,
    Finding,
    GuardedMatch,
    IntegrityCoverage,
    RuleCoverage,
    Verdict,
)
from critic.model.markup import DRAFTING, Item, Place, QuotedText
from critic.model.report import Coverage, NamedInput, NumberedFinding, Report, ReviewedItem
from critic.text.patterns import lazy

_DIGITS = lazy(r"(\d+)")
MAX_ITEMS = 10_000
_MAX_SUSPICIOUS = 100


def review(case: Case, *, version: str, authority: NamedInput | None) -> Report:
    """Return the report on a case: every item once, its verdict its worst finding's.

    Raises CriticError where the markup has more items than a report may hold.
    """
    if len(case.markup.items) > MAX_ITEMS:
        raise CriticError(f"more than {MAX_ITEMS:,} items", case.markup.name, "split the markup")
    results = [result for check in CHECKS for result in check.run(case)]
    results += _unchecked_memos(case, results)
    findings = _numbered(case, _ordered(_once(case, [r for r in results if isinstance(r, Finding)])))
    checked = sorted((r for r in results if isinstance(r, Checked)), key=_row_order)
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


def _unchecked_memos(case: Case, results: list[Result]) -> list[Finding]:
    """A memo in which no check applied was not checked (contract §8)."""
    memos = {file.name for file in case.markup.files if file.format == "memo"}
    if not memos:
        return []
    items = case.markup.items
    applied = {items[r.item].at.file for r in results if isinstance(r, Checked | Annotation)}
    applied |= {items[r.item].at.file for r in results if isinstance(r, Finding) and r.item is not None}
    if _scanned(case, results):
        applied |= {item.at.file for n, item in enumerate(items) if item.at.file in memos and _proposes(case, n)}
    return [
        Finding(
            verdict=Verdict.NOT_CHECKED, item=None, at=Place(file=name, pointer="", span=Span(start=0, end=0)),
            message="no citation, quotation or proposal in it could be checked", mend="cite the provisions that it is about",
        )
        for name in sorted(memos - applied)
    ]  # fmt: skip


def _proposes(case: Case, number: int) -> bool:
    """Whether an item carries language that rules are held against, in fields or in its own words."""
    from critic.checks.attributions import proposals_in

    return bool(case.markup.items[number].proposals) or any(True for _ in proposals_in(case, number))


def _once(case: Case, findings: list[Finding]) -> list[Finding]:
    """What is said of one citation is said once in an item: by the check that knows more, else where it stands first
    (contract §8)."""
    fuller = [f for f in findings if f.quote and f.verdict in (Verdict.UNRESOLVED_CITATION, Verdict.UNREADABLE_SOURCE)]
    told = _governed(case, fuller)
    out: list[Finding] = []
    said: set[tuple[int | None, Verdict, str, str]] = set()
    for finding in dict.fromkeys(findings):
        if not finding.quote and finding.citation and finding.rule is None:
            fact = (finding.item, finding.verdict, finding.citation, finding.message)
            if fact in said or (finding.item, finding.verdict, finding.at) in told:
                continue
            said.add(fact)
        out.append(finding)
    return out


def _governed(case: Case, findings: list[Finding]) -> set[tuple[int | None, Verdict, Place]]:
    """Where the citations stand that govern the quotations which findings are about."""
    quoted_at: dict[int, dict[Place, list[QuotedText]]] = {}
    out: set[tuple[int | None, Verdict, Place]] = set()
    for finding in findings:
        if finding.item is None:
            continue
        item = case.markup.items[finding.item]
        if finding.item not in quoted_at:
            places = quoted_at[finding.item] = {}
            for quoted in item.quotations:
                places.setdefault(quoted.at, []).append(quoted)
        for quoted in quoted_at[finding.item].get(finding.at, ()):
            out |= {(finding.item, finding.verdict, cited.at) for cited in case.governing(item, quoted)}
    return out


def _natural(pointer: str) -> tuple[tuple[int, int, str], ...]:
    """Order `/quotes/2` before `/quotes/10`."""
    parts = _DIGITS.split(pointer)
    return tuple((n % 2, int(part) if n % 2 else 0, "" if n % 2 else part) for n, part in enumerate(parts))


def _row_order(row: Checked) -> tuple[object, ...]:
    return row.item, _natural(row.at.pointer), row.kind, row.at.span, row.text


def _finding_order(finding: Finding) -> tuple[object, ...]:
    whole = finding.item is None
    rule = finding.rule.rule if finding.rule else ""
    return (
        whole, finding.item or 0, RANK[finding.verdict], _natural(finding.at.pointer), finding.at.span,
        finding.citation, finding.quote, rule, finding.message,
    )  # fmt: skip


def _ordered(findings: list[Finding]) -> list[Finding]:
    return sorted(findings, key=_finding_order)


def _numbered(case: Case, findings: list[Finding]) -> list[NumberedFinding]:
    """Give each finding a fingerprint of what it says, not of where it stands in the file."""
    seen: Counter[str] = Counter()
    out = []
    for finding in findings:
        said = json.dumps(_said(case, finding), ensure_ascii=True)
        digest = hashlib.sha256(said.encode("ascii")).hexdigest()[:16]
        seen[digest] += 1
        out.append(NumberedFinding(id=digest if seen[digest] == 1 else f"{digest}-{seen[digest]}", finding=finding))
    return out


def _said(case: Case, finding: Finding) -> list[object]:
    """What makes a finding itself: neither its place in the file nor what the room holds nearby."""
    item = case.markup.items[finding.item] if finding.item is not None else None
    kind = str(item.kind) if item else ""
    about = [finding.citation, finding.quote, *((finding.rule.rule, finding.rule.matched) if finding.rule else ())]
    label = item.ref if item and item.ref != item.source else ""
    if any(about):
        return [finding.verdict, kind, label, *about]
    return [finding.verdict, kind, label or (item and _content(item)), finding.message]


def _content(item: Item) -> list[str]:
    """The words of an item without a label, by which it is known when its place changes."""
    cited, quoted = [c.text for c in item.citations], [q.text for q in item.quotations]
    return [*cited, *quoted, *(p.text for p in item.proposals), *(p.text for p in item.prose)]


def _items(case: Case, findings: list[NumberedFinding], results: list[Result]) -> list[ReviewedItem]:
    within: dict[int, list[str]] = {}
    rungs: dict[int, list[str]] = {}
    own: dict[int, list[int]] = {}
    applied: set[int] = set()
    for number, numbered in enumerate(findings):
        if numbered.finding.item is not None:
            own.setdefault(numbered.finding.item, []).append(number)
    for result in results:
        if isinstance(result, Annotation) and result.rung:
            rungs.setdefault(result.item, []).append(result.rung)
        elif isinstance(result, Annotation):
            within.setdefault(result.item, []).append(result.rule)
        elif isinstance(result, Checked) and case.markup.items[result.item].kind not in DRAFTING:
            applied.add(result.item)
    scanned = _scanned(case, results)
    out = []
    for number, item in enumerate(case.markup.items):
        numbers = own.get(number, [])
        applies = number in applied or (scanned and _proposes(case, number))
        out.append(
            ReviewedItem(
                item=item,
                verdict=_verdict([findings[n].verdict for n in numbers], applies),
                findings=tuple(numbers),
                within_authority=tuple(dict.fromkeys(within.get(number, ()))),
                rung=", ".join(dict.fromkeys(rungs.get(number, ()))),
            )
        )
    return out


def _scanned(case: Case, results: list[Result]) -> bool:
    """Whether any rule that forbids was evaluated; a fallback alone checks nothing."""
    forbidding = {rule.id for rule in case.authority.non_negotiables} if case.authority else set()
    return any(isinstance(r, RuleCoverage) and r.evaluated and r.rule in forbidding for r in results)


def _verdict(verdicts: list[Verdict], applies: bool) -> Verdict:
    if verdicts:
        return min(verdicts, key=RANK.__getitem__)
    return Verdict.VERIFIED if applies else Verdict.NOT_CHECKED


def _coverage(case: Case, results: list[Result]) -> Coverage:
    documents = [d.document for d in case.room.documents]
    rules = sorted((r for r in results if isinstance(r, RuleCoverage)), key=lambda r: r.rule)
    compared = [r for r in results if isinstance(r, IntegrityCoverage)]
    return Coverage(
        citations_outside_record=_counted(results, "citations_outside_record"),
        citations_not_understood=_counted(results, "citations_not_understood"),
        quotations_not_judged=_counted(results, "quotations_not_judged"),
        indirect_proposals=_counted(results, "indirect_proposals"),
        spilled=_counted(results, "spilled"),
        pages_without_text=tuple((d.id, d.pages_without_text) for d in documents if d.pages_without_text),
        suspicious_characters=tuple(_suspicious(case.room)),
        rules=tuple(rules),
        guarded_matches=tuple(r for r in results if isinstance(r, GuardedMatch)),
        hidden_text=_hidden_text(case.room),
        ignored_keys=case.markup.ignored_keys,
        integrity="checked" if compared and all(c.checked for c in compared) else "not checked",
        integrity_notes=tuple(f"{c.file}: {note}" for c in compared for note in (*c.notes, c.reason) if note),
    )


def _counted(results: list[Result], kind: str) -> int:
    return sum(r.number for r in results if isinstance(r, Counted) and r.kind == kind)


def _hidden_text(room: RoomIndex) -> tuple[tuple[str, str], ...]:
    out = []
    for document in room.readable:
        for view in document.views:
            for shadow in view.view.shadows:
                if shadow.layer is Layer.HIDDEN:
                    index = view.provision_at(shadow.at, shadow.at)
                    out.append((document.id, view.canonical(index) if index is not None else ""))
    return tuple(dict.fromkeys(out))


def _suspicious(room: RoomIndex) -> list[str]:
    """Characters of the papers that hide or imitate, each where it stands, in context; once for both views."""
    hidden = [
        place
        for document in room.readable
        for view in document.views
        if not view.view.text.isascii()
        for place in _suspicious_places(document.id, view)
    ]
    found = list(dict.fromkeys(hidden))
    more = len(found) - _MAX_SUSPICIOUS
    return found if more <= 0 else [*found[:_MAX_SUSPICIOUS], f"and {more} more"]


def _suspicious_places(document: str, view: IndexedView) -> Iterator[str]:
    from critic.text.suspicious import in_context, suspicious_characters

    for paragraph in view.view.paragraphs:
        start = paragraph.span.start
        words = view.view.text[start : paragraph.span.end]
        for at, code in suspicious_characters(words):
            index = view.provision_at(start + at, start + at)
            place = view.canonical(index) if index is not None else ""
            yield f"{document} {place}".rstrip() + f": {code} in {in_context(words, at)!r}"


def with_sandbox(report: Report, sandbox: str) -> Report:
    """Return the report saying which sandbox it was made under."""
    return replace(report, coverage=replace(report.coverage, sandbox=sandbox))
