"""Real PDFs of the shared corpus, where it is there: no page is lost, and outlines are those that the papers print."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from critic.documents.outline import build_view
from critic.documents.pdf import read
from critic.model.documents import View


def view_of(path: Path) -> View:
    return build_view(read(path.read_bytes(), path.name).views[0])


def plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def test_published_papers_are_read_whole_and_the_damaged_and_the_scanned_one_are_told(corpus: Path) -> None:
    damaged, scanned, hidden = [], [], []
    for path in sorted((corpus / "pdf").glob("*.pdf")):
        found = read(path.read_bytes(), path.name)
        pages = {draft.page for draft in found.views[0].drafts}
        pages |= {page for draft in found.views[0].drafts for _, page in draft.page_breaks}
        assert found.pages
        assert set(found.pages_without_text) <= set(range(1, found.pages + 1)) - pages
        if found.damaged_pages:
            damaged.append((path.name, len(found.damaged_pages) == found.pages))
        if found.pages_without_text:
            scanned.append(path.name)
        hidden += [shadow for shadow in found.views[0].shadows if shadow.layer == "hidden"]
    assert damaged == [("Basecamp_Data_Processing_Addendum_v201805.pdf", True)]
    assert scanned == ["image-only.pdf"]
    assert hidden == []


@pytest.mark.parametrize("name", ["bway-spa.pdf", "spx-merger.pdf"])
def test_every_section_of_a_table_of_contents_is_a_provision_once(corpus: Path, name: str) -> None:
    listed = json.loads((corpus / "toc.json").read_text(encoding="utf-8"))[name]
    view = view_of(corpus / "pdf-agreements" / name)
    found: dict[str, list[str]] = {}
    for provision in view.provisions:
        number = re.search(r"(\d{1,2}\.\d{1,2})\.?$", provision.label.strip())
        if number and not re.search("Exhibit|Annex|Schedule|Appendix", provision.citation):
            found.setdefault(number[1], []).append(plain(provision.heading))
    assert sorted(found) == sorted(listed)
    assert all(len(headings) == 1 for headings in found.values())
    assert all(found[label][0].split()[:2] == plain(heading).split()[:2] for label, heading in listed.items())


def test_a_printed_contract_has_the_labels_that_its_word_file_prints(corpus: Path) -> None:
    gold = json.loads((corpus / "labels.json").read_text(encoding="utf-8"))
    right = total = 0
    for name in sorted(gold)[6:11]:
        view = view_of(corpus / "printed-pdf" / f"{name[:-5]}.pdf")
        found = {
            (
                provision.label.rstrip("."),
                plain(view.text[provision.label_span.end : provision.label_span.end + 60])[:20],
            )
            for provision in view.provisions
            if provision.label_span
        }
        for row in gold[name]:
            if row["label"]:
                total += 1
                words = plain(row["text"])[:20]
                right += any(label == row["label"].rstrip(".") and text.startswith(words) for label, text in found)
    assert right >= 0.99 * total > 0
