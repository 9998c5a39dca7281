"""The report as a value, and as the mapping of schema `playbook.critic-report.v2` (contract §9)."""

from __future__ import annotations

from typing import Any

from critic.model.documents import Document, Span
from critic.model.findings import (
    Checked,
    Finding,
    GuardedMatch,
    Location,
    Note,
    RuleCoverage,
    Severity,
    Verdict,
    gate_of,
    severity_of,
)
from critic.model.markup import Item, MarkupFile, Place
from critic.model.values import dataclass

SCHEMA = "playbook.critic-report.v2"


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedInput:
    """An input by name and hash."""

    name: str
    sha256: str
    schema: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What was looked at, and what was not (contract §9)."""

    pages_without_text: tuple[tuple[str, tuple[int, ...]], ...] = ()
    citations_outside_record: int = 0
    citations_not_understood: int = 0
    quotations_not_judged: int = 0
    indirect_proposals: int = 0
    spilled: int = 0
    suspicious_characters: tuple[str, ...] = ()
    rules: tuple[RuleCoverage, ...] = ()
    guarded_matches: tuple[GuardedMatch, ...] = ()
    hidden_text: tuple[tuple[str, str], ...] = ()
    ignored_keys: tuple[str, ...] = ()
    integrity: str = "not checked"
    integrity_notes: tuple[str, ...] = ()
    sandbox: str = "none"
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedItem:
    """An item with its verdict. findings: indices in the report's findings."""

    item: Item
    verdict: Verdict
    findings: tuple[int, ...]
    within_authority: tuple[str, ...] = ()
    rung: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedFinding:
    """A finding with its fingerprint, which survives re-ordering and unrelated changes."""

    id: str
    finding: Finding

    @property
    def verdict(self) -> Verdict:
        return self.finding.verdict

    @property
    def severity(self) -> Severity:
        return severity_of(self.finding.verdict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What is provably wrong in a markup, and what was checked. Findings stand in the order of the items."""

    version: str
    match: str
    strict: bool
    markup_name: str
    markup_files: tuple[MarkupFile, ...]
    authority: NamedInput | None
    documents: tuple[Document, ...]
    items: tuple[ReviewedItem, ...]
    findings: tuple[NumberedFinding, ...]
    checked: tuple[Checked, ...]
    coverage: Coverage
    complete: bool = True

    @property
    def exit_status(self) -> int:
        """0 clean, 1 something critical, 3 something that could not be checked (contract §1)."""
        severities = {f.severity for f in self.findings}
        unchecked = Severity.INCOMPLETE in severities or any(not r.evaluated for r in self.coverage.rules)
        if Severity.CRITICAL in severities or (self.strict and (unchecked or severities)):
            return 1
        return 3 if unchecked else 0

    @property
    def passed(self) -> bool:
        """Whether nothing critical was found and everything could be checked."""
        return self.exit_status == 0

    @property
    def counts(self) -> dict[str, int]:
        """Findings by verdict, worst first."""
        return {v.value: n for v in Verdict if (n := sum(f.verdict is v for f in self.findings))}

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data of schema `playbook.critic-report.v2`."""
        return {
            "schema": SCHEMA,
            "tool": {"name": "playbook-critic", "version": self.version},
            "complete": self.complete,
            "passed": self.passed,
            "exit_status": self.exit_status,
            "match": self.match,
            "inputs": {
                "markup": {
                    "name": self.markup_name,
                    "files": [_markup_file(file) for file in self.markup_files],
                },
                "authority": _authority(self.authority),
                "documents": [_document(d) for d in self.documents],
            },
            "counts": self.counts,
            "coverage": _coverage(self.coverage),
            "items": [_item(i) for i in self.items],
            "checked": [_checked(c) for c in self.checked],
            "findings": [_finding(f, self.items) for f in self.findings],
        }


def _authority(value: NamedInput | None) -> dict[str, str] | None:
    return {"name": value.name, "sha256": value.sha256, "schema": value.schema} if value else None


def _markup_file(file: MarkupFile) -> dict[str, str]:
    out = {"name": file.name, "sha256": file.sha256, "format": file.format}
    return out | {"note": file.note} if file.note else out


def _span(span: Span) -> list[int]:
    return [span.start, span.end]


def _at(place: Place) -> dict[str, Any]:
    return {"file": place.file, "pointer": place.pointer, "span": _span(place.span)}


def _location(location: Location | None) -> dict[str, Any] | None:
    if location is None:
        return None
    return {
        "document": location.document, "provision": location.provision, "page": location.page,
        "layer": location.layer, "view": location.view, "span": _span(location.span),
    }  # fmt: skip


def _notes(notes: tuple[Note, ...]) -> list[dict[str, str]]:
    return [{"code": n.code, "text": n.text} for n in notes]


def _document(document: Document) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": document.id, "name": document.name, "sha256": document.sha256, "format": document.format,
        "title": document.title, "provisions": len(document.views[0].provisions) if document.views else 0,
        "pages": document.pages, "status": str(document.status), "reason": document.reason,
    }  # fmt: skip
    if document.duplicates:
        out["duplicates"] = list(document.duplicates)
    return out


def _coverage(coverage: Coverage) -> dict[str, Any]:
    return {
        "pages_without_text": [[name, list(pages)] for name, pages in coverage.pages_without_text],
        "citations_outside_record": coverage.citations_outside_record,
        "citations_not_understood": coverage.citations_not_understood,
        "quotations_not_judged": coverage.quotations_not_judged,
        "indirect_proposals": coverage.indirect_proposals,
        "spilled": coverage.spilled,
        "suspicious_characters": list(coverage.suspicious_characters),
        "rules": [
            {"rule": r.rule, "matched": r.matched, "evaluated": r.evaluated, "reason": r.reason} for r in coverage.rules
        ],
        "guarded_matches": [
            {"rule": g.rule, "item": g.item, "matched": g.matched, "by": g.by, "sentence": g.sentence}
            for g in coverage.guarded_matches
        ],
        "hidden_text": [list(pair) for pair in coverage.hidden_text],
        "ignored_keys": list(coverage.ignored_keys),
        "integrity": coverage.integrity,
        **({"integrity_notes": list(coverage.integrity_notes)} if coverage.integrity_notes else {}),
        "sandbox": coverage.sandbox,
        "language": coverage.language,
    }


def _item(reviewed: ReviewedItem) -> dict[str, Any]:
    item = reviewed.item
    return {
        "kind": str(item.kind), "ref": item.ref, "source": item.source, "at": _at(item.at),
        "verdict": str(reviewed.verdict), "citations": [c.text for c in item.citations],
        "within_authority": list(reviewed.within_authority), "rung": reviewed.rung, "findings": list(reviewed.findings),
    }  # fmt: skip


def _checked(row: Checked) -> dict[str, Any]:
    return {
        "item": row.item, "at": _at(row.at), "kind": row.kind, "text": row.text, "citation": row.citation,
        "outcome": row.outcome, "location": _location(row.location), "folds": list(row.folds),
        "notes": _notes(row.notes),
    }  # fmt: skip


def _finding(numbered: NumberedFinding, items: tuple[ReviewedItem, ...]) -> dict[str, Any]:
    finding = numbered.finding
    item = items[finding.item].item if finding.item is not None else None
    nearest, rule = finding.nearest, finding.rule
    return {
        "id": numbered.id,
        "verdict": str(finding.verdict),
        "severity": str(numbered.severity),
        "gate": gate_of(finding.verdict),
        "item": {
            "kind": str(item.kind) if item else "markup", "ref": item.ref if item else "",
            "source": item.source if item else "",
        },
        "at": _at(finding.at),
        "message": finding.message,
        "mend": finding.mend,
        "citation": finding.citation,
        "quote": finding.quote,
        "location": _location(finding.location),
        "nearest": nearest
        and {
            "citation": nearest.citation, "text": nearest.text, "similarity": nearest.similarity,
            "diff": [list(step) for step in nearest.diff],
        },
        "authority": rule
        and {"rule": rule.rule, "pattern": rule.pattern, "matched": rule.matched, "sentence": rule.sentence},
    }  # fmt: skip
