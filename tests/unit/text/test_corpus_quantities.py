"""Quantities of real contracts are read as a reader reads them, and figures that are no quantities are left alone.

The expectations of corpus_quantities.txt were written by reading the phrases, before the program read them.
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from critic.documents import reader_for
from critic.text.quantities import Quantity, read_quantities

TABLE = [
    (document, phrase, expected)
    for document, phrase, expected in (
        line.split("\t")
        for line in Path(__file__).with_name("corpus_quantities.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
]
FOLDERS = ("txt", "md", "docx", "pdf-agreements")


def file_of(document: str, corpus: Path) -> Path:
    """The file whose stem a document of the table is, or begins: long names are cut there."""
    files = [path for folder in FOLDERS for path in sorted((corpus / folder).iterdir()) if path.is_file()]
    whole = [path for path in files if path.stem == document]
    return (whole or [path for path in files if path.name.startswith(document)])[0]


def text_of(path: Path) -> str:
    """The words of a file: its own where it is text, marks of Markdown and page numbers among them."""
    reader = reader_for(path.name)
    if reader is None or reader.format in ("txt", "markdown"):
        return path.read_text(encoding="utf-8", errors="replace")
    views = reader.load()(path.read_bytes(), path.name).views
    return " ".join(draft.text for view in views for draft in view.drafts)


def letters(text: str) -> str:
    """What is printed of a text, tags and white space left out."""
    return re.sub(r"<[^>]*>|\s", "", text)


def said(quantity: Quantity) -> str:
    """A quantity in the writing of the table, with its value exact: `duration 30 day`."""
    ends = dict.fromkeys((quantity.low, quantity.high))
    return f"{quantity.measure.value} {'..'.join(map(str, ends))} {quantity.unit}".strip().lower()


def expectation(written: str) -> str:
    """One quantity of the table, its figures made exact as those that are read."""
    measure, value, *unit = written.split()
    ends = "..".join(str(Fraction(end)) for end in value.split(".."))
    return " ".join([measure, ends, *unit[:-1], *(word.removesuffix("s") for word in unit[-1:])])


@pytest.mark.parametrize(("document", "phrase", "expected"), TABLE, ids=[f"{row[0][:12]}: {row[1]}" for row in TABLE])
def test_a_phrase_of_a_real_contract_is_read_as_a_reader_reads_it(document: str, phrase: str, expected: str) -> None:
    wanted = [] if expected == "none" else [expectation(one) for one in expected.split("; ")]
    assert Counter(map(said, read_quantities(phrase))) == Counter(wanted), document


def test_the_table_has_two_hundred_quantities_and_one_hundred_that_are_none() -> None:
    assert sum(expected != "none" for _, _, expected in TABLE) >= 200
    assert sum(expected == "none" for _, _, expected in TABLE) >= 100
    assert max(len(phrase.split()) for _, phrase, _ in TABLE) <= 10


@pytest.mark.parametrize("document", sorted({row[0] for row in TABLE}))
def test_the_phrases_stand_in_the_documents_that_the_table_names(document: str, corpus: Path) -> None:
    printed = letters(text_of(file_of(document, corpus)))
    assert [row[1] for row in TABLE if row[0] == document and letters(row[1]) not in printed] == []
