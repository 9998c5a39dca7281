"""The Word reader against real documents: printed labels, revisions accepted and rejected, LibreOffice's own text."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from wordbuilder import numbering, paragraph, shown, view_of, word_file

from critic.documents import docx
from critic.documents.drafts import DraftView
from critic.model.documents import Layer

MAIN_STORY = (Layer.BODY, Layer.TABLE, Layer.TEXT_BOX)
_BULLET = re.compile(r"^\s*[•◦▪●○·\uf0a7\uf0b7]\s*", re.MULTILINE)
_DATE = re.compile(r"\b\d\d/\d\d/(\d\d)?\d\d\b")


def squeezed(text: str) -> str:
    return " ".join(text.replace("\u00ad", "").split())


def main_text(view: DraftView) -> list[str]:
    """The lines of the main story as a text export has them."""
    printed = (shown(d) for d in view.drafts if d.layer in MAIN_STORY)
    return [line for text in printed for part in text.split("\n") if (line := squeezed(part))]


def exported(text: str) -> list[str]:
    """The lines of LibreOffice's text export. It prints bullets, which are no labels."""
    return [line for part in _BULLET.sub("", text).split("\n") if (line := squeezed(part))]


def test_every_printed_label_of_the_corpus_is_computed_and_none_besides(corpus: Path) -> None:
    gold = json.loads((corpus / "labels.json").read_text(encoding="utf-8"))
    wrong = []
    for name, rows in sorted(gold.items()):
        drafts = view_of(docx.read((corpus / "docx" / name).read_bytes(), name)).drafts
        mine = Counter((d.label.rstrip("."), squeezed(squeezed(d.text)[:80])) for d in drafts if d.label)
        want = Counter((r["label"].rstrip("."), squeezed(r["text"][:80])) for r in rows if r["label"])
        wrong += [(name, *key) for key in ((mine - want) + (want - mine)).elements()]
    assert wrong == []


def test_every_number_format_prints_as_recorded(corpus: Path) -> None:
    gold = json.loads((corpus / "number-formats.json").read_text(encoding="utf-8"))
    for kind, labels in gold.items():
        body = [paragraph("x", num="1", level=0)] * len(labels)
        data = word_file(*body, numbering=numbering({"1": [(kind, "%1")]}))
        assert [d.label for d in view_of(docx.read(data, kind)).drafts] == labels


def test_both_views_of_a_revision_are_the_accepted_and_the_rejected_file(corpus: Path) -> None:
    folder = corpus / "revisions"
    cases = [p for p in sorted(folder.glob("*.docx")) if not p.stem.endswith(("-Accepted", "-Rejected"))]
    assert len(cases) == 19
    for path in cases:
        views = docx.read(path.read_bytes(), path.name).views
        for view, ending in ((views[0], "Rejected"), (views[-1], "Accepted")):
            settled = folder / f"{path.stem}-{ending}.docx"
            assert main_text(view) == main_text(view_of(docx.read(settled.read_bytes(), settled.name))), settled.name


LIBREOFFICE_ON_REDLINES = {
    "OpenChain-and-Procurement-Departments-Beta3": "it keeps words that were deleted after they were moved in",
    "adeu-gap1_deleted_row_repro": "it keeps a row whose deletion is accepted; Word removes it",
}
"""Where LibreOffice's text of a redline differs, and why ours is right."""


def test_real_redlines_read_as_libreoffice_settles_them(corpus: Path) -> None:
    differing = set()
    for text in sorted((corpus / "redlines-as-libreoffice").glob("*.txt")):
        name, ending = text.stem.rsplit(".", 1)
        views = docx.read((corpus / "redlines" / f"{name}.docx").read_bytes(), name).views
        view = views[0] if ending == "rejected" else views[-1]
        if main_text(view) != exported(text.read_text(encoding="utf-8-sig")):
            differing.add(name)
    assert differing == set(LIBREOFFICE_ON_REDLINES)


def test_the_text_of_documents_without_revisions_is_what_libreoffice_prints(corpus: Path, tmp_path: Path) -> None:
    """Known disagreements: bullets, which it prints; a symbol font's asterisk, which it leaves in the private use area;
    DATE fields, which it computes anew."""
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("LibreOffice is not installed")
    files = [*sorted((corpus / "docx").glob("*.docx")), *sorted((corpus / "revisions").glob("*ed.docx"))]
    profile = f"-env:UserInstallation=file://{tmp_path / 'profile'}"
    subprocess.run(
        [program, "--headless", "--norestore", profile, "--convert-to", "txt:Text (encoded):UTF8",
         "--outdir", str(tmp_path), *map(str, files)],
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    for path in files:
        printed = (tmp_path / f"{path.stem}.txt").read_text(encoding="utf-8-sig").replace("\uf02a", "∗")
        view = view_of(docx.read(path.read_bytes(), path.name))
        assert _DATE.sub("DATE", " ".join(main_text(view))) == _DATE.sub("DATE", " ".join(exported(printed))), path.name
