"""The labels of each published PDF of the shared corpus, read against its pages once; `pytest --accept` writes them anew.

A line is a citation and the label as printed; no words of the documents are kept.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from critic.documents.outline import build_view
from critic.documents.pdf import read
from critic.model.documents import Kind

FOLDER = Path(__file__).parent / "pdf-outlines"
NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
LABELLED = (Kind.NUMBERED, Kind.ATTACHMENT)


def outline_of(path: Path) -> str:
    """Return a document's citations with a label, one a line, in the order of its pages."""
    view = build_view(read(path.read_bytes(), path.name).views[0])
    lines = [f"{p.citation}\t{' '.join(p.label.split())}" for p in view.provisions if p.kind in LABELLED]
    return "".join(f"{line}\n" for line in lines)


def test_every_published_paper_has_a_golden_outline(corpus: Path, pytestconfig: pytest.Config) -> None:
    papers = sorted((corpus / "pdf").glob("*.pdf"))
    if pytestconfig.getoption("--accept"):
        FOLDER.mkdir(exist_ok=True)
        for paper in papers:
            (FOLDER / f"{paper.stem}.txt").write_text(outline_of(paper), encoding="utf-8", newline="\n")
    assert [paper.stem for paper in papers] == sorted(path.stem for path in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_the_outline_of_a_published_paper_is_the_one_that_was_read(name: str, corpus: Path) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert outline_of(corpus / "pdf" / f"{name}.pdf").splitlines() == golden.splitlines()
