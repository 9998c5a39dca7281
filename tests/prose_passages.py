"""Whole passages of memos in `tests/prose/passages`, each with what the contract makes of it (§3, §4.4).

They were written before they were run, set by set, to find what the rules miss: lists, tables, e-mails, edits in words.
A passage's head names its deal room, its kind, its format, and all that is expected: verdicts, how many quotations
verify, which words are scanned as proposed, how many proposals are only spoken of.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import wordbuilder as word

from critic.api import DealRoom, LoadedAuthority, check, load_authority

FOLDER = Path(__file__).resolve().parent / "prose"
SETS = tuple(sorted(p.stem for p in (FOLDER / "passages").glob("*.txt")))
_HEAD = re.compile(r"=== (?P<room>\w+) \| (?P<kind>[^|]+) \| (?P<format>\w+) \| (?P<expected>.+)")
_WORDS = ("verified", "scanned", "indirect")
_NOT_COMPARED = frozenset({"PROHIBITED_CONCESSION", "NOT_CHECKED", "MISSING_EVIDENCE"})


@dataclass(frozen=True, slots=True)
class Passage:
    """A memo. expected: all verdicts, and `verified`, `indirect` with their numbers. scanned: the words that are hit."""

    room: str
    kind: str
    format: str
    expected: Counter[str]
    scanned: tuple[str, ...]
    text: str


def passages(name: str) -> list[Passage]:
    """The passages of a set, in order."""
    out = []
    for part in re.split(r"(?m)^(?==== )", (FOLDER / "passages" / f"{name}.txt").read_text(encoding="utf-8")):
        head, _, text = part.partition("\n")
        if found := _HEAD.match(head):
            out.append(_passage(found, text.rstrip("\n") + "\n"))
    return out


def rooms() -> dict[str, DealRoom]:
    return {path.name: DealRoom.open(path) for path in sorted((FOLDER / "rooms").iterdir()) if path.is_dir()}


def authority() -> LoadedAuthority:
    """A client who allows none of the words by which the passages show that language is proposed."""
    return load_authority(FOLDER / "rooms" / "markers.yaml")


def wrong(passage: Passage, folder: Path, room: DealRoom, rules: LoadedAuthority) -> str:
    """What the critic makes of a passage, where that is not what is expected; else nothing."""
    report = check(_written(passage, folder), room, rules)
    found = Counter(f.verdict.value for f in report.findings if f.verdict.value not in _NOT_COMPARED)
    found["verified"] = sum(r.outcome == "verified" for r in report.checked if r.kind == "quotation")
    found["indirect"] = report.coverage.indirect_proposals
    hits = {" ".join(f.finding.rule.matched.lower().split()) for f in report.findings if f.finding.rule is not None}
    if found == passage.expected and tuple(sorted(hits)) == passage.scanned:
        return ""
    return f"{dict(+found)} scanned: {sorted(hits)}; expected {dict(passage.expected)} scanned: {list(passage.scanned)}"


def _passage(head: re.Match[str], text: str) -> Passage:
    expected: Counter[str] = Counter()
    scanned: tuple[str, ...] = ()
    for word_ in head["expected"].split("; "):
        name, _, value = word_.partition(": ")
        if name == "scanned":
            scanned = tuple(sorted(value.split(" + ")))
        elif name != "none":
            name, _, number = word_.partition(" ")
            expected[name] += int(number or 1)
    return Passage(head["room"], head["kind"].strip(), head["format"], expected, scanned, text)


def _written(passage: Passage, folder: Path) -> Path:
    if passage.format == "docx":
        path = folder / "memo.docx"
        lines = _curly(passage.text).strip("\n").split("\n")
        style = word.styles(word.style("Heading1", "heading 1"))
        path.write_bytes(word.word_file(*map(_paragraph, lines), styles=style))
        return path
    path = folder / f"memo.{passage.format.removesuffix('c')}"
    path.write_text(_curly(passage.text) if passage.format.endswith("c") else passage.text, encoding="utf-8")
    return path


def _paragraph(line: str) -> str:
    return word.paragraph(line[2:], style="Heading1") if line.startswith("# ") else word.paragraph(line)


def _curly(text: str) -> str:
    """With the marks that Word makes of straight ones."""
    text = re.sub(r"(^|[\s(\[—–*_])\"", r"\1“", text).replace('"', "”")
    return re.sub(r"(\w)'(\w)", r"\1’\2", text)
