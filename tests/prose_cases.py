"""The sentences of `tests/prose`, each with what a lawyer makes of it (contract §4.4)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from critic.api import DealRoom, LoadedAuthority, check, load_authority

FOLDER = Path(__file__).resolve().parent / "prose"
_HEAD = re.compile(r"=== (?P<room>\w+) \| (?P<rule>[^|]+) \| (?P<expected>.+)")
QUOTES = frozenset({"FABRICATED_QUOTE", "ALTERED_QUOTE", "MISATTRIBUTED_QUOTE", "UNATTRIBUTED_QUOTE"})
FIGURES = frozenset({"UNSUPPORTED_FIGURE", "INCONSISTENT_FIGURE"})


@dataclass(frozen=True, slots=True)
class Case:
    """A text of a memo. expected: verdicts and words: `verified`, `none`, `not judged`, `scanned`, `indirect`, ..."""

    room: str
    rule: str
    expected: tuple[str, ...]
    text: str


def cases(name: str) -> list[Case]:
    """The cases of a file, in order."""
    out = []
    for part in re.split(r"(?m)^(?==== )", (FOLDER / name).read_text(encoding="utf-8")):
        head, _, text = part.partition("\n")
        if found := _HEAD.match(head):
            expected = tuple(re.split(r"[;,]\s*", found["expected"].strip()))
            out.append(Case(found["room"], found["rule"].strip(), expected, text))
    return out


def rooms() -> dict[str, DealRoom]:
    return {name: DealRoom.open(FOLDER / "rooms" / name) for name in ("saas", "lease")}


def authority() -> LoadedAuthority:
    return load_authority(FOLDER / "rooms" / "authority.yaml")


def wrong(case: Case, folder: Path, room: DealRoom, rules: LoadedAuthority) -> str:
    """What the critic makes of a case, where that is not what is expected; else nothing."""
    memo = folder / "memo.md"
    memo.write_text(case.text, encoding="utf-8")
    report = check(memo, room, rules)
    found = Counter(f.verdict.value for f in report.findings)
    rows = Counter(r.outcome for r in report.checked if r.kind == "quotation")
    seen = Counter({v: n for v, n in found.items() if v in QUOTES | FIGURES}) + Counter(verified=rows["verified"])
    scanned = bool(found["PROHIBITED_CONCESSION"])
    told = f"{dict(seen)} scanned={scanned} {dict(found)} not judged={report.coverage.quotations_not_judged}"
    wanted = Counter(e for e in case.expected if e in QUOTES | FIGURES or e == "verified")
    judged = {v: n for v, n in seen.items() if v != "verified"}
    ok = judged == {v: n for v, n in wanted.items() if v != "verified"}
    ok &= not wanted["verified"] or seen["verified"] == wanted["verified"]
    ok &= "scanned" not in case.expected or scanned
    ok &= "not scanned" not in case.expected or not scanned
    ok &= "not judged" not in case.expected or report.coverage.quotations_not_judged == 1
    ok &= "indirect" not in case.expected or report.coverage.indirect_proposals > 0
    ok &= "spilled" not in case.expected or report.coverage.spilled > 0
    return "" if ok else told
