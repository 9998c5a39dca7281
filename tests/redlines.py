"""Redlines of a small agreement, made in memory, beside a deal room that holds the agreement."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wordbuilder import WordFile, endnote_mark, footnote_mark, numbering, paragraph, simple_field, table, text_box

from critic import engine
from critic.authority import load as load_authority
from critic.checks.case import Case, Options
from critic.documents import READERS
from critic.documents.drafts import Reading
from critic.documents.outline import build_view, read_title_and_names
from critic.locate.index import RoomIndex
from critic.markup import redline
from critic.model.documents import DealRoomContent, Document
from critic.model.markup import Item, Markup
from critic.model.report import Report

LISTS = numbering({"1": [("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)")]})

HEADING, CLAUSE, ITEM = 0, 1, 2


def numbered(level: int, *content: str, **more: str) -> str:
    """A numbered paragraph of the agreement."""
    return paragraph(*content, num="1", level=level, **more)  # type: ignore[arg-type]


AGREEMENT: tuple[str, ...] = (
    numbered(HEADING, "Confidentiality"),
    numbered(CLAUSE, "Provider shall not disclose the Customer Data. It keeps a register of its staff."),
    numbered(CLAUSE, "Provider notifies Customer of an incident within 24 hours. The notice is in writing."),
    numbered(HEADING, "Liability"),
    numbered(CLAUSE, "The liability of Provider is capped at the fees of 12 months, except for fraud. No set-off."),
    numbered(ITEM, "Lost profits are excluded."),
    numbered(ITEM, "Lost data is included."),
    numbered(HEADING, "Term"),
    numbered(CLAUSE, "The agreement lasts three years and renews by a written order."),
)


def word(body: Sequence[str] = AGREEMENT, **parts: object) -> bytes:
    """The bytes of a Word file with these blocks; further parts as `WordFile` takes them."""
    return WordFile(body=body, numbering=LISTS, **parts).build()  # type: ignore[arg-type]


def every_story() -> bytes:
    """An agreement with a table, notes, a text box, a field, a header and a footer."""
    rows = [["Fee", "$1,000 a month"], ["Cap", "twice the fees of 12 months"], ["Law", "the law of Ohio"]]
    more = [
        numbered(HEADING, "Fees"),
        numbered(CLAUSE, "Customer pays the fees of the table below within 30 days of the invoice.", footnote_mark(2)),
        numbered(CLAUSE, "Late payments bear interest at 5 percent a year, unless they are disputed.", endnote_mark(3)),
        paragraph("The parties agreed on this on 3 March 2026.", text_box(paragraph("See order no. 7 for the scope."))),
        table(rows),
        paragraph("The governing law is that of ", simple_field("DOCPROPERTY Law", "the State of Ohio"), "."),
        '<w:sectPr><w:headerReference w:type="default" r:id="header1"/>'
        '<w:footerReference w:type="default" r:id="footer1"/></w:sectPr>',
    ]
    return word(
        [*AGREEMENT, *more],
        footnotes={2: paragraph("Fees exclude taxes and 2 percent of charges.")},
        endnotes={3: paragraph("Interest is computed on 360 days.")},
        headers={"header1": paragraph("Draft 4 of the agreement"), "footer1": paragraph("Confidential until 2030")},
    )


def changed(at: int, *blocks: str, body: Sequence[str] = AGREEMENT) -> list[str]:
    """The agreement with the block at a place (from 0) replaced by others, or by none."""
    return [*body[:at], *blocks, *body[at + 1 :]]


def _reading(data: bytes, name: str) -> Reading:
    suffix = name.rpartition(".")[2]
    reader = next(reader for reader in READERS if f".{suffix}" in reader.suffixes)
    return reader.load()(data, name)


def room(**files: bytes) -> RoomIndex:
    """A deal room whose files are named by the keywords: `msa` is msa.docx, `msa_md` is msa.md."""
    documents = []
    for key, data in files.items():
        stem, _, suffix = key.partition("_")
        name = f"{stem}.{suffix or 'docx'}"
        reading = _reading(data, name)
        views = tuple(build_view(view) for view in reading.views)
        title, names = read_title_and_names(views[-1], reading.title)
        form = {"docx": "docx", "md": "markdown"}[suffix or "docx"]
        documents.append(Document(id=stem, name=name, format=form, title=title, aliases=names, views=views))
    return RoomIndex(DealRoomContent(name="room", documents=tuple(documents)))


def read_redline(data: bytes, index: RoomIndex | None = None, author: str = "", name: str = "redline.docx") -> Markup:
    """The markup that a Word file is beside a room, by default one that holds the agreement as `msa`."""
    views = tuple(build_view(view) for view in _reading(data, name).views)
    matched = redline.match(views, name, index or room(msa=word()))
    return redline.parse(matched, name, "0" * 64, author)


def report_on(
    data: bytes, index: RoomIndex | None = None, *, author: str = "", authority: str = "", name: str = "redline.docx"
) -> Report:
    """The report on a redline."""
    index = index or room(msa=word())
    rules = load_authority(authority.encode(), "authority.yaml") if authority else None
    case = Case(room=index, markup=read_redline(data, index, author, name), authority=rules, options=Options())
    return engine.review(case, version="0", authority=None)


def proposed(markup: Markup, ref: str) -> str:
    """The accepted text of an item, by its citation."""
    return text_of(item(markup, ref))


def text_of(one: Item) -> str:
    assert one.proposed is not None
    return one.proposed.text


def item(markup: Markup, ref: str) -> Item:
    """The item with a citation."""
    return next(i for i in markup.items if i.ref == ref)


def touched(one: Item) -> list[str]:
    """The words that are marked as changed, each stretch."""
    assert one.proposed is not None
    assert one.proposed.changed is not None
    return [one.proposed.text[span.start : span.end] for span in one.proposed.changed]


def untracked(report: Report) -> list[tuple[str, str]]:
    """Where edits nobody tracked were found, and what they wrote."""
    return [(f.finding.citation, f.finding.quote) for f in report.findings if f.verdict == "UNTRACKED_EDIT"]


def verdicts(report: Report) -> list[str]:
    """The verdicts of the findings."""
    return [str(f.verdict) for f in report.findings]


def corpus_redlines(corpus: Path) -> list[Path]:
    """The redlines of the corpus that people and engines made."""
    return sorted(path for path in (corpus / "redlines").glob("*.docx") if not path.name.startswith(".~"))
