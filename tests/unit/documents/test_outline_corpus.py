"""The outline on real documents: every printed label, every section of a table of contents, and its own invariants."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from pathlib import Path

from critic.documents import docx, markdown, pdf, plaintext
from critic.documents.drafts import Reading
from critic.documents.outline import build_view
from critic.model.documents import Provision, View
from critic.text.labels import label_tokens

FLOOR_OF_REFERENCES = 0.99
"""Of references of the form `Section 4.2(b)`; the rest are to other papers, and errors of the contracts."""

READERS = {"docx": docx.read, "md": markdown.read, "pdf": pdf.read, "txt": plaintext.read}


def viewed(path: Path, format_: str) -> View:
    reading: Reading = READERS[format_](path.read_bytes(), path.name)
    return build_view(reading.views[-1])


def starts_of(view: View, provision: Provision) -> str:
    assert provision.label_span is not None
    end = min(p.span.end for p in view.paragraphs if p.span.start <= provision.span.start <= p.span.end)
    return " ".join(view.text[provision.label_span.end : end].split())[:80].strip()


def test_every_label_of_a_word_document_is_a_provision_and_none_is_surplus(corpus: Path) -> None:
    gold = json.loads((corpus / "labels.json").read_text(encoding="utf-8"))
    for name, rows in gold.items():
        view = viewed(corpus / "docx" / name, "docx")
        mine = Counter((p.label.rstrip("."), starts_of(view, p)) for p in view.provisions if p.label)
        want = Counter((r["label"].rstrip("."), " ".join(r["text"].split())[:80].strip()) for r in rows if r["label"])
        printed = {" ".join(r["text"].split())[:80].strip() for r in rows}
        assert not want - mine, name
        assert not [k for k in mine - want if k[1] in printed], name


def test_every_section_of_a_table_of_contents_is_a_provision_once(corpus: Path) -> None:
    gold = json.loads((corpus / "toc.json").read_text(encoding="utf-8"))
    for name, contents in gold.items():
        view = viewed(corpus / "pdf-agreements" / name, "pdf")
        found: dict[str, list[str]] = defaultdict(list)
        for provision in view.provisions:
            number = re.search(r"(\d{1,2}\.\d{1,2})\.?$", provision.label)
            if number and not re.search("Exhibit|Annex|Schedule|Appendix", provision.citation):
                found[number[1]].append(re.sub(r"[^a-z0-9]+", " ", starts_of(view, provision).lower()))
        assert {k: len(v) for k, v in found.items()} == dict.fromkeys(contents, 1), name
        for number, heading in contents.items():
            words = re.sub(r"[^a-z0-9]+", " ", heading.lower()).split()[:3]
            assert " ".join(words) in found[number][0], (name, number)


def test_provisions_of_real_documents_nest_in_pre_order(corpus: Path) -> None:
    for folder in ("md", "txt", "docx", "redlines"):
        for path in sorted(p for p in (corpus / folder).iterdir() if not p.name.startswith(".")):
            view = viewed(path, "docx" if folder in ("docx", "redlines") else folder)
            starts = [p.span.start for p in view.provisions]
            assert starts == sorted(starts), path.name
            for index, provision in enumerate(view.provisions):
                assert provision.path, path.name
                assert provision.citation, path.name
                assert all(view.provisions[c].parent == index for c in provision.children), path.name
                if provision.parent is not None:
                    above = view.provisions[provision.parent]
                    assert provision.parent < index, path.name
                    assert above.level == provision.level - 1, path.name
                    assert above.span.start <= provision.span.start <= provision.span.end <= above.span.end, path.name


def test_word_documents_and_their_prints_have_the_same_labels(corpus: Path) -> None:
    same = total = 0
    for path in sorted((corpus / "docx").glob("*.docx")):
        word = Counter(p.path for p in viewed(path, "docx").provisions if p.label)
        printed = Counter(
            p.path for p in viewed(corpus / "printed-pdf" / f"{path.stem}.pdf", "pdf").provisions if p.label
        )
        same += (word & printed).total()
        total += word.total()
    assert same / total >= 0.99, (same, total)


def test_contracts_references_to_their_own_sections_are_provisions(corpus: Path) -> None:
    reference = re.compile(
        r"\bSection\s+((?:\d{1,2}\.\d{1,2})(?:\([a-z]{1,4}\))*)(?![\d%A-Z(])(?!\s*(?:of|under)\s+(?:the|such))"
    )
    known = total = 0
    for folder, format_ in (("docx", "docx"), ("md", "md"), ("pdf-agreements", "pdf")):
        for path in sorted(p for p in (corpus / folder).iterdir() if not p.name.startswith(".")):
            if "playbook" in path.name:
                continue
            view = viewed(path, format_)
            paths = {p.path[n:] for p in view.provisions for n in range(len(p.path))}
            found = [label_tokens(m[1]) for m in reference.finditer(view.text)]
            known += sum(tokens in paths for tokens in found)
            total += len(found)
    assert known / total >= FLOOR_OF_REFERENCES, (known, total)
