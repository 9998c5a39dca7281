"""A contract says the same as docx, as the PDF that is printed of it and as markdown: labels and verdicts (contract §2, §5)."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from critic.api import DealRoom, check
from critic.locate.index import IndexedView
from critic.locate.resolve import Resolver, canonical_citation
from critic.model.documents import Kind, View

EXAMPLE = Path(__file__).parents[2] / "examples" / "saas-msa" / "dealroom" / "msa.docx"
SAMPLED = 40
"""Paragraphs of a paper from which quotations are taken."""
SAME_TEXT = {
    "commonpaper-CSA.md": "docx/common-paper-cloud-service-agreement.docx",
    "commonpaper-psa.md": "docx/common-paper-professional-services-agreement.docx",
    "commonpaper-BAA.md": "docx/common-paper-business-associate-agreement.docx",
    "commonpaper-DPA.md": "docx/common-paper-data-processing-agreement.docx",
    "commonpaper-Software-License-Agreement.md": "docx/common-paper-software-license-agreement.docx",
    "commonpaper-Partnership-Agreement.md": "docx/common-paper-partnership-agreement.docx",
    "bonterms-Mutual-NDA.md": "pdf/Bonterms-Mutual-NDA-Version-1.pdf",
    "bonterms-Cloud-Terms.md": "pdf/Bonterms-Cloud-Terms-Version-1.0.pdf",
}
OTHER_VERSIONS = ("commonpaper-DPA.md",)
"""Papers whose markdown numbers other paragraphs (`4.1` where the docx has nothing between 4 and (a))."""

Opener = Callable[[Path], DealRoom]


@pytest.fixture
def opened(tmp_path: Path) -> Opener:
    def opener(paper: Path) -> DealRoom:
        folder = tmp_path / f"{paper.parent.name}-{paper.name}"
        folder.mkdir(exist_ok=True)
        shutil.copy(paper, folder / f"paper{paper.suffix}")
        return DealRoom.open(folder)

    return opener


@dataclass(frozen=True, slots=True)
class Passage:
    """Words to quote, where they stand, and whether they were altered."""

    words: str
    citation: str
    true: bool


def shown(room: DealRoom) -> IndexedView:
    return room.index.documents[0].views[-1]


def labels(view: View) -> Counter[str]:
    return Counter(p.citation for p in view.provisions if p.kind in (Kind.NUMBERED, Kind.ATTACHMENT))


def squeezed(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def passages(view: View, rng: random.Random) -> Iterator[Passage]:
    """True passages of at least 40 characters, each also with a word left out and with one exchanged."""
    counted = labels(view)
    long = [p for p in view.paragraphs if p.span.end <= view.main_end and p.span.end - p.span.start > 80]
    for paragraph in rng.sample(long, min(SAMPLED, len(long))):
        words = view.text[paragraph.span.start + paragraph.label_chars : paragraph.span.end].split()
        if len(words) < 12:
            continue
        start = rng.randrange(len(words) - 10)
        taken = words[start : start + rng.randint(9, 24)]
        if len(" ".join(taken)) < 40:
            continue
        around = [
            p.citation
            for p in view.provisions
            if p.span.start <= paragraph.span.start and paragraph.span.end <= p.span.end and counted[p.citation] == 1
        ]
        citation = f"paper §{around[-1] if around else 'full'}"
        at = rng.randrange(1, len(taken) - 1)
        yield Passage(" ".join(taken), citation, true=True)
        yield Passage(" ".join(taken[:at] + taken[at + 1 :]), citation, true=False)
        yield Passage(" ".join([*taken[:at], "perhaps", *taken[at + 1 :]]), citation, true=False)


def verdicts(room: DealRoom, quoted: list[Passage], folder: Path) -> list[str]:
    markup = folder / "markup.json"
    issues = [
        {"id": str(i), "citation": p.citation, "quote": p.words, "rationale": "as it is quoted"}
        for i, p in enumerate(quoted)
    ]
    markup.write_text(json.dumps({"issues": issues, "summary": "s" * 90}), encoding="utf-8")
    report = check(markup, room).to_dict()
    found = {
        report["items"][row["item"]]["ref"]: row["outcome"] for row in report["checked"] if row["kind"] == "quotation"
    }
    return [found.get(str(i), "") for i in range(len(quoted))]


def printed_pairs(corpus: Path) -> list[tuple[Path, Path]]:
    pairs = [(p, corpus / "printed-pdf" / f"{p.stem}.pdf") for p in sorted((corpus / "docx").glob("*.docx"))]
    return [(word, pdf) for word, pdf in pairs if pdf.exists()]


def test_a_printed_contract_has_the_labels_of_its_word_file(corpus: Path, opened: Opener) -> None:
    total, apart = 0, []
    for word, pdf in printed_pairs(corpus):
        a, b = labels(shown(opened(word)).view), labels(shown(opened(pdf)).view)
        total += sum(a.values())
        apart += [(word.stem, label) for label in ((a - b) + (b - a)).elements()]
    assert total >= 1400
    assert len(apart) <= 0.01 * total, apart


def test_a_quotation_of_a_printed_contract_has_the_verdict_of_its_word_file(
    corpus: Path, opened: Opener, tmp_path: Path
) -> None:
    rng = random.Random(4)
    total, apart = 0, []
    for word, pdf in printed_pairs(corpus):
        rooms = opened(word), opened(pdf)
        quoted = list(passages(shown(rooms[0]).view, rng))
        if not quoted:
            continue
        found = [verdicts(room, quoted, tmp_path) for room in rooms]
        total += len(quoted)
        apart += [(word.stem, p, a, b) for p, a, b in zip(quoted, *found, strict=True) if a != b]
    assert total >= 1500
    assert len(apart) <= 0.005 * total, apart


@pytest.mark.parametrize("name", SAME_TEXT)
def test_a_markdown_has_the_labels_of_the_same_agreement(name: str, corpus: Path, opened: Opener) -> None:
    if name in OTHER_VERSIONS:
        pytest.skip("the markdown is another version, with other numbers")
    a, b = (labels(shown(opened(path)).view) for path in (corpus / "md" / name, corpus / SAME_TEXT[name]))
    assert len(list((a - b).elements())) <= 0.01 * sum(a.values()), sorted((a - b).elements())


def test_a_quotation_of_a_markdown_has_the_verdict_of_the_same_agreement(
    corpus: Path, opened: Opener, tmp_path: Path
) -> None:
    rng = random.Random(4)
    total, apart = 0, []
    for name, other in SAME_TEXT.items():
        rooms = opened(corpus / "md" / name), opened(corpus / other)
        texts = [squeezed(shown(room).view.text) for room in rooms]
        quoted = [
            Passage(p.words, "paper §full", true=p.true)
            for p in passages(shown(rooms[0]).view, rng)
            if all((squeezed(p.words) in text) == p.true for text in texts)
        ]
        found = [verdicts(room, quoted, tmp_path) for room in rooms]
        total += len(quoted)
        apart += [
            (name, p, a, b) for p, a, b in zip(quoted, *found, strict=True) if (a == "verified") != (b == "verified")
        ]
    assert total >= 500
    assert len(apart) <= 0.005 * total, apart


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice, which prints the PDF, is not installed")
def test_the_example_contract_reads_the_same_as_libreoffice_prints_it(opened: Opener, tmp_path: Path) -> None:
    """LibreOffice prints `I.1` where Word prints `1.1` (it knows no w:isLgl, ECMA-376-1 §17.9.4); both are one label."""
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), str(EXAMPLE)]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    rooms = opened(EXAMPLE), opened(tmp_path / "msa.pdf")
    word, pdf = (shown(room).view for room in rooms)
    assert [(p.kind, p.level) for p in pdf.provisions] == [(p.kind, p.level) for p in word.provisions]
    resolver = Resolver(rooms[1].index)
    for number, provision in enumerate(word.provisions):
        if provision.kind in (Kind.NUMBERED, Kind.ATTACHMENT):
            citation = canonical_citation("paper", shown(rooms[0]), number)
            assert [t.provisions for t in resolver.citation(citation).targets] == [(number,)]
    quoted = [p for p in passages(word, random.Random(4)) if not re.search(r"\d\.\d", p.words)]
    assert verdicts(rooms[1], quoted, tmp_path) == verdicts(rooms[0], quoted, tmp_path)
