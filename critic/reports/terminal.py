"""The report as plain text for a terminal: what is wrong, where, what the source says, how to mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from critic.model.documents import Status
from critic.model.findings import Checked, Nearest, Severity
from critic.model.marks import OUTPUT_MARK
from critic.model.report import Coverage, NumberedFinding, Report
from critic.text.escape import shortened, visible

_WIDTH = 100
_QUOTE_CHARS = 280
_NAME_CHARS = 120
_MESSAGE_CHARS = 800
_SHOWN_KEYS = 12
_HEADLINE = {
    0: "CLEAN: nothing here is provably wrong, and everything could be checked",
    1: "NOT CLEAN: provably wrong",
    3: "INCOMPLETE: nothing critical was found, but not everything could be checked",
}


def render(report: Report) -> bytes:
    """Return the report as UTF-8 text, every text from documents and markup escaped.

    Its last line is the mark by which a deal room knows that it is no document (contract §2).
    """
    return "".join(f"{line}\n" for line in (*_lines(report), f"-- {OUTPUT_MARK}")).encode("utf-8")


def _lines(report: Report) -> Iterator[str]:
    headline = _HEADLINE[report.exit_status]
    if report.exit_status == 1 and not any(f.severity is Severity.CRITICAL for f in report.findings):
        headline = "NOT CLEAN: advisories or unchecked work, and --strict was asked for"
    yield headline
    counts = ", ".join(f"{n} {verdict}" for verdict, n in report.counts.items())
    yield f"{len(report.items)} items; {counts or 'no findings'}"
    yield ""
    for severity in Severity:
        group = [f for f in report.findings if f.severity is severity]
        if not group:
            continue
        yield f"{severity.value.upper()} ({len(group)})"
        for finding in group:
            yield from _finding(finding, report)
        yield ""
    yield from _checked(report)
    yield from _redlines(report)
    yield from _record(report)


def _name(text: str) -> str:
    return shortened(visible(text), _NAME_CHARS)


def _wrapped(text: str, first: str, rest: str) -> Iterator[str]:
    if len(first) + len(text) <= _WIDTH and text == " ".join(text.split()):
        yield f"{first}{text}".rstrip()
        return
    import textwrap

    yield from textwrap.wrap(
        text, _WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    ) or [first.rstrip()]


def _finding(numbered: NumberedFinding, report: Report) -> Iterator[str]:
    finding = numbered.finding
    item = report.items[finding.item].item if finding.item is not None else None
    name = f"{item.kind} {_name(item.ref)!r} ({visible(item.source)})" if item else "the markup"
    yield f"  {finding.verdict}  {name}  {_name(finding.at.file)} {_name(finding.at.pointer)}".rstrip()
    yield from _wrapped(shortened(visible(finding.message), _MESSAGE_CHARS), "      ", "      ")
    if finding.citation:
        yield from _wrapped(f"cited: {_name(finding.citation)}", "      ", "             ")
    if finding.quote:
        yield from _wrapped(f"quoted: {shortened(visible(finding.quote), _QUOTE_CHARS)}", "      ", "              ")
    if finding.nearest and finding.nearest.text:
        yield from _nearest(finding.nearest)
    if finding.rule and finding.rule.sentence:
        yield from _wrapped(
            f"sentence: {shortened(visible(finding.rule.sentence), _QUOTE_CHARS)}", "      ", "                "
        )
    if finding.mend:
        yield from _wrapped(f"mend: {shortened(visible(finding.mend), _MESSAGE_CHARS)}", "      ", "            ")


def _nearest(nearest: Nearest) -> Iterator[str]:
    where = _name(nearest.citation)
    yield from _wrapped(
        f"source: {shortened(visible(nearest.text), _QUOTE_CHARS)} [{where}]", "      ", "              "
    )
    changed = [step for step in nearest.diff if step[0] != "equal"]
    for step in changed[:6]:
        words = [visible(w) for w in step[1:]]
        if step[0] == "replace":
            text = f"[-{words[0]}-] {{+{words[1]}+}}"
        else:
            text = f"[-{words[0]}-]" if step[0] == "delete" else f"{{+{words[0]}+}}"
        yield from _wrapped(shortened(text, _QUOTE_CHARS), "        ", "          ")


def _checked(report: Report) -> Iterator[str]:
    for kind, good in (("quotation", "verified"), ("citation", "resolved")):
        rows = [c for c in report.checked if c.kind == kind]
        if not rows:
            continue
        right = [c for c in rows if c.outcome == good]
        others = Counter(c.outcome for c in rows if c.outcome != good)
        rest = "".join(f", {n} {outcome}" for outcome, n in sorted(others.items()))
        yield f"{kind}s: {len(right)} of {len(rows)} {good}{rest}"
        if kind == "quotation":
            for row in right:
                yield from _wrapped(_row(row), "  ok  ", "        ")
    if report.checked:
        yield ""


def _row(row: Checked) -> str:
    where = row.location
    place = row.citation
    if where:
        page = f", page {where.page}" if where.page else ""
        view = f", {where.view} view" if where.view else ""
        place = f"{where.document} {where.provision or ''}".strip() + page + view
    how = [f"({', '.join(row.folds)})"] if row.folds else []
    notes = " ".join([*how, *(f"[{n.code}: {n.text}]" for n in row.notes)])
    return f"{_name(place)}: {shortened(visible(row.text), 90)} {shortened(visible(notes), _QUOTE_CHARS)}".rstrip()


def _redlines(report: Report) -> Iterator[str]:
    """How the markup's documents were read, and whether their edits were all tracked as far as could be compared."""
    for file in report.markup_files:
        if file.note:
            said = shortened(visible(file.note), _MESSAGE_CHARS)
            yield from _wrapped(f"markup: {_name(file.name)}: {said}", "", "  ")
    if any(file.format == "redline" for file in report.markup_files):
        yield f"untracked edits: {report.coverage.integrity}"
    for note in report.coverage.integrity_notes:
        yield from _wrapped(shortened(visible(note), _MESSAGE_CHARS), "  ", "    ")


def _record(report: Report) -> Iterator[str]:
    read = [d for d in report.documents if d.status is Status.READ]
    yield f"deal room: {len(read)} documents read ({', '.join(_name(d.id) for d in read)})"
    for document in report.documents:
        if document.status not in (Status.READ, Status.SKIPPED):
            yield from _wrapped(
                f"{document.status}: {visible(document.name)}: {visible(document.reason)}", "  ", "    "
            )
    for name, pages in report.coverage.pages_without_text:
        yield f"  {visible(name)}: pages without text: {', '.join(map(str, pages))}"
    for name, provision in report.coverage.hidden_text:
        yield f"  {_name(name)} {_name(provision)}: hidden text"
    for place in report.coverage.suspicious_characters:
        yield from _wrapped(f"suspicious character: {_name(place)}", "  ", "    ")
    for suspicious in report.coverage.suspicious_characters:
        yield from _wrapped(f"hides or imitates: {shortened(visible(suspicious), _QUOTE_CHARS)}", "  ", "    ")
    yield from _authority(report)
    if counted := [f"{n} {what}" for what, n in _counted(report.coverage) if n]:
        yield from _wrapped(f"not judged: {', '.join(counted)}", "", "  ")
    if report.coverage.ignored_keys:
        keys = ", ".join(_name(k) for k in report.coverage.ignored_keys[:_SHOWN_KEYS])
        more = len(report.coverage.ignored_keys) - _SHOWN_KEYS
        also = f" and {more} more" if more > 0 else ""
        yield from _wrapped(f"keys that were not understood and not read: {keys}{also}", "", "  ")
    yield f"match: {report.match}; sandbox: {report.coverage.sandbox}; language of negators: English"


def _counted(coverage: Coverage) -> Iterator[tuple[str, int]]:
    yield "citations outside the record", coverage.citations_outside_record
    yield "citations not understood", coverage.citations_not_understood
    yield "quotations of what is not in the deal room", coverage.quotations_not_judged
    yield "proposals in indirect speech", coverage.indirect_proposals
    yield "stretches of markup spilled into prose", coverage.spilled


def _authority(report: Report) -> Iterator[str]:
    if report.authority is None:
        yield "authority: none given; proposed language was not checked"
        return
    rules = report.coverage.rules
    evaluated = sum(rule.evaluated for rule in rules)
    yield f"authority: {_name(report.authority.name)}, {evaluated} of {len(rules)} rules evaluated"
    for rule in rules:
        if not rule.evaluated:
            reason = shortened(visible(rule.reason), _MESSAGE_CHARS)
            yield from _wrapped(f"not evaluated: {_name(rule.rule)}: {reason}", "  ", "    ")
    for reviewed in report.items:
        if reviewed.within_authority:
            names = ", ".join(_name(name) for name in reviewed.within_authority)
            item = reviewed.item
            yield from _wrapped(f"within authority: {item.kind} {_name(item.ref)!r}: {names}", "  ", "    ")
    for guarded in report.coverage.guarded_matches:
        item = report.items[guarded.item].item
        text = f"silenced: {guarded.rule} in {item.kind} {_name(item.ref)!r}: {guarded.matched!r} ({guarded.by})"
        yield from _wrapped(shortened(visible(text), _QUOTE_CHARS), "  ", "    ")
