"""The documents of the worked deal are what their sources say, and print the numbers that the example cites."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from examples.saas_deal import DEALROOM, EXAMPLE

from critic import DealRoom

ARTICLES = 10


def text_of(room: Path) -> dict[str, str]:
    """Return the text of the two built documents of a folder as the critic reads it."""
    documents = DealRoom.open(room).content.documents
    return {document.id: document.views[0].text for document in documents if document.id in ("msa", "dpa")}


def test_building_again_gives_the_text_that_is_kept(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(EXAMPLE / "build.py"), str(tmp_path)], check=True, timeout=120)
    assert text_of(tmp_path) == text_of(DEALROOM)


def test_building_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        subprocess.run([sys.executable, str(EXAMPLE / "build.py"), str(tmp_path / name)], check=True, timeout=120)
    for document in ("msa.docx", "dpa.pdf"):
        assert (tmp_path / "one" / document).read_bytes() == (tmp_path / "two" / document).read_bytes()


def test_the_pdf_breaks_words_at_line_ends_and_has_furniture_on_each_page() -> None:
    document = next(d for d in DealRoom.open(DEALROOM).content.documents if d.id == "dpa")
    assert document.pages == 4
    assert re.search(r"investiga-\ntion", document.views[0].text)
    assert "Form of 4 February 2027" not in document.views[0].text
    assert sum("Form of 4 February 2027" in shadow.text for shadow in document.views[0].shadows) >= 1


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The agreement's pages as LibreOffice prints them, articles in arabic: older versions ignore `isLgl`, so that
    1.1 would come out as I.1 (Word obeys it)."""
    if not shutil.which("soffice"):
        pytest.skip("LibreOffice is not here to print the agreement")
    folder = tmp_path_factory.mktemp("printed")
    with zipfile.ZipFile(DEALROOM / "msa.docx") as package, zipfile.ZipFile(folder / "msa.docx", "w") as arabic:
        for name in package.namelist():
            part = package.read(name)
            arabic.writestr(name, part.replace(b"upperRoman", b"decimal") if name.endswith("numbering.xml") else part)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "msa.docx"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=240)
    import pypdfium2

    with pypdfium2.PdfDocument(folder / "msa.pdf") as pdf:
        return [page.get_textpage().get_text_range().replace("\r", "") for page in pdf]


def test_the_agreement_has_at_least_six_pages(printed: list[str]) -> None:
    assert len(printed) >= 6


def test_the_printed_numbers_are_those_that_the_critic_computes(printed: list[str]) -> None:
    document = next(d for d in DealRoom.open(DEALROOM).content.documents if d.id == "msa")
    provisions = document.views[0].provisions
    sections = {p.label for p in provisions if re.fullmatch(r"\d+\.\d+", p.label)}
    shown = set(re.findall(r"(?m)^(\d+\.\d+)[ \t]+[A-Z]", "\n".join(printed)))
    assert sections == shown
    assert sum(p.label.startswith("ARTICLE") for p in provisions) == ARTICLES


def test_the_table_of_contents_shows_the_pages_of_the_articles(printed: list[str]) -> None:
    entries = re.findall(r"(?m)^(ARTICLE [IVX]+|Exhibit A)\s+(.+?)\.{3,}(\d+)\s*$", printed[0])
    assert len(entries) == ARTICLES + 1
    for label, heading, page in entries:
        opening = r"Exhibit A – " if label == "Exhibit A" else r"ARTICLE \d+\s+"
        starts = [n for n, text in enumerate(printed, 1) if re.search(rf"(?m)^{opening}{heading}\s*$", text)]
        assert starts == [int(page)]


def test_cached_cross_references_point_where_they_say(printed: list[str]) -> None:
    """LibreOffice computes the references anew: its copy must agree with the text that the file carries."""
    document = next(d for d in DealRoom.open(DEALROOM).content.documents if d.id == "msa")
    cached = re.findall(r"Section\s(\d+\.\d+)", document.views[0].text)
    computed = re.findall(r"Sections?\s+(\d+\.\d+)", "\n".join(printed))
    assert [c for c in cached if c not in computed] == []
