"""Every provision of real papers resolves by its own citation, and by each other form of the grammar (contract §3)."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from critic.api import DealRoom
from critic.locate.index import IndexedView, RoomIndex, name_key
from critic.locate.mentions import Mention, find_mentions
from critic.locate.resolve import Resolver, canonical_citation
from critic.locate.selfreferences import self_references
from critic.model.documents import Kind, Provision

FOLDERS = ("docx", "md", "pdf-agreements")
NUMBERED = re.compile(r"\d+(?:\.\d+)*(?:\([A-Za-z0-9]{1,6}\))*\Z")


def papers(corpus: Path, folder: str) -> list[Path]:
    found = sorted(p for p in (corpus / folder).iterdir() if p.suffix in (".docx", ".md", ".pdf"))
    assert found, f"no paper in {folder}"
    return found


def opened(paper: Path, folder: Path) -> RoomIndex:
    folder.mkdir()
    shutil.copy(paper, folder / f"paper{paper.suffix}")
    return DealRoom.open(folder).index


@pytest.fixture(scope="module", params=FOLDERS)
def rooms(
    request: pytest.FixtureRequest, corpus: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, RoomIndex]:
    folder = tmp_path_factory.mktemp("rooms")
    return {p.name: opened(p, folder / p.name) for p in papers(corpus, request.param)}


def provisions(room: RoomIndex) -> Iterator[tuple[IndexedView, int, Provision]]:
    view = room.documents[0].views[-1]
    for index, provision in enumerate(view.view.provisions):
        yield view, index, provision


def test_every_provision_is_resolved_by_its_own_citation(rooms: dict[str, RoomIndex]) -> None:
    wrong = []
    for name, room in rooms.items():
        resolver = Resolver(room)
        for view, index, _ in provisions(room):
            citation = canonical_citation("paper", view, index)
            found = resolver.citation(citation)
            pointed = {t.provisions for t in found.targets if t.view == view.number}
            if found.outcome != "resolved" or pointed != {(index,)}:
                wrong.append((name, citation, found.outcome))
    assert wrong == []


def spellings(provision: Provision) -> Iterator[str]:
    """The other ways to cite a provision that has a number."""
    label = provision.citation
    if provision.kind is Kind.NUMBERED and NUMBERED.match(label):
        dotted = re.sub(r"\(([a-z0-9]+)\)", r".\1", label)
        spaced = label.replace("(", " (")
        plain = f"paper §{dotted}" if not re.search(r"\(\d|\([A-Z]", label) else f"paper §{label}"
        yield from (
            f"Section {label} of the paper",
            f"paper Section {label}",
            f"paper, clause {label}",
            f"paper {label}",
        )
        yield from (f"paper Sec. {label}.", f"paper § {spaced}", plain, f"paper §\u00a0{label}", f"PAPER §§ {label}")
        yield from (f"Paper § {label}", f"§{label} (paper)")
    elif provision.kind in (Kind.ATTACHMENT,) or re.match(r"(?:Article|Section|Recital) ", label):
        yield from (f"paper {label}", f"{label} of the paper", f"paper, {label}")


def test_every_other_form_resolves_to_the_provision_or_is_ambiguous(rooms: dict[str, RoomIndex]) -> None:
    wrong = []
    for name, room in rooms.items():
        resolver = Resolver(room)
        for view, index, provision in provisions(room):
            alone = canonical_citation("paper", view, index) == f"paper §{provision.citation}"
            for written in spellings(provision):
                found = resolver.citation(written)
                pointed = {t.provisions for t in found.targets if t.view == view.number}
                candidates = {t.provisions for m in found.members for c in m.candidates for t in c}
                if alone and (found.outcome != "resolved" or pointed != {(index,)}):
                    wrong.append((name, written, found.outcome))
                if not alone and (found.outcome != "ambiguous" or (index,) not in candidates):
                    wrong.append((name, written, found.outcome))
    assert wrong == []


def test_every_heading_and_term_finds_its_provision(rooms: dict[str, RoomIndex]) -> None:
    wrong = []
    for name, room in rooms.items():
        resolver = Resolver(room)
        for _, index, provision in provisions(room):
            words = provision.heading if provision.heading and provision.kind is not Kind.DEFINITION else ""
            if not words or len(words) > 90 or any(c in words for c in "\"“”'’‘\n") or not name_key(words):
                continue
            found = resolver.citation(f'paper §"{words}"')
            everything = [t for m in found.members for t in (*m.targets, *(t for c in m.candidates for t in c))]
            if (index,) not in {t.provisions for t in everything}:
                wrong.append((name, words, found.outcome))
    assert wrong == []


DEAD: dict[str, str] = {
    "burgerfi-spa.pdf Section 5.18(b)": "5.18 has one paragraph, without letters",
    "burgerfi-spa.pdf Section 5.20(a)": "5.20 has one paragraph, without letters",
    "sanderson-merger.pdf Section 5.4(g)": "the definition stands in 5.5(g)",
    "sanderson-merger.pdf Section 5.4(h)": "the definition stands in 5.5(h)",
    "cybergy.pdf Paragraph 3 (k) of this Agreement": "3 is numbered 3.1 to 3.12",
    "atn-agreement.pdf Section 3.16, Section 3.48, Section 4.2 and Exhibit A": "Exhibit A is not in the file",
    "sanderson-merger.pdf Section 5.1(b)(x)": "5.1(b) counts (x) to (z) in its sentence and (i) to (xvii) below it",
    "spx-merger.pdf Section 4.1(a)(iii)": "4.1(a) counts (i) to (iv) in its sentence and (i) to (xvii) below it",
}
"""References that their own contract makes wrongly, and why."""
OWN_SECTION = re.compile(r"(?:sections?|articles?|§+)\s*[\dIVX]", re.IGNORECASE)
OF_OTHERS = ("bonterms-playbook",)
"""Papers that cite the sections of another paper, which they change."""


def own(mentions: list[Mention]) -> list[Mention]:
    judged = ("resolved", "ambiguous", "unresolved")
    return [m for m in mentions if m.outcome in judged and OWN_SECTION.match(m.text)]


@pytest.mark.parametrize("folder", ["docx", "pdf-agreements"])
def test_contracts_references_to_their_own_sections_resolve(folder: str, corpus: Path, tmp_path: Path) -> None:
    counted: Counter[str] = Counter()
    wrong = []
    for paper in papers(corpus, folder):
        if paper.name.startswith(OF_OTHERS):
            continue
        room = opened(paper, tmp_path / paper.name)
        for mention in own(self_references(Resolver(room), 0)) if room.readable else []:
            key = f"{paper.name} {' '.join(mention.text.split())}"
            if key in DEAD:
                assert mention.outcome != "resolved", key
                continue
            counted[mention.outcome] += 1
            if mention.outcome != "resolved":
                wrong.append((key, mention.outcome))
    total = sum(counted.values())
    assert total >= 100, "the papers cite themselves"
    assert counted["resolved"] >= 0.995 * total, (counted, wrong)


STATUTE = re.compile(
    r"(?:Sections?|§)\s+\d+[A-Za-z]?(?:\([a-z0-9]+\))*\s+of\s+(?:the\s+)?(?:(?:[A-Z][\w.]*\s+){0,6}(?:Act|Code)\b|ERISA|IRC)|\bRule\s+\d+[a-z]?(?:-\d+)?\b"
    r"|\d+\s+U\.?S\.?C\.?A?\.?\s+(?:Section|§+)\s*\d+\w*|\d+\s+C\.?F\.?R\.?\s+(?:Section|Part|§+)\s*[\d.]+"
)  # fmt: skip


def test_statutes_that_filed_agreements_cite_never_resolve(corpus: Path, tmp_path: Path) -> None:
    lines = ["# Contract", ""]
    for n in range(1, 500):
        lines += [f"## {n}. Heading", "", f"{n}.1 Words of it.", "", "(a) one;", "", "(b) two;", ""]
    folder = tmp_path / "room"
    folder.mkdir()
    (folder / "contract.md").write_text("\n".join(lines), encoding="utf-8")
    resolver = Resolver(DealRoom.open(folder).index)
    wrong, seen = [], 0
    for paper in sorted((corpus / "txt").glob("*.txt")):
        text = paper.read_text(encoding="utf-8", errors="replace")
        spans = [(m.start(), m.end()) for m in STATUTE.finditer(text)]
        seen += len(spans)
        for mention in find_mentions(text, resolver):
            if mention.outcome in ("resolved", "ambiguous", "unresolved") and any(
                start <= mention.span.start < end for start, end in spans
            ):
                wrong.append((paper.name, mention.text, text[mention.span.start - 40 : mention.span.end + 60]))
    assert seen >= 10
    assert wrong == []
