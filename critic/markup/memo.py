"""A memo: running text in a Word file, a PDF, markdown or plain text, entry by entry (contract §4.4).

The document reader is handed in by the caller; here its view becomes items. An entry is what stands under one heading.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from critic.errors import CriticError
from critic.model.documents import Kind, Layer, Paragraph, Span, View
from critic.model.markup import Item, ItemKind, Markup, MarkupFile, Place, Prose

CELL_BORDER = " | "
"""Stands between the cells of a row, so that what opens a cell is seen."""
_FIELD = "memo"
_COMMENT = "comment"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A printed line of the memo: a paragraph, or a row of a table. number: which paragraph of the file it is, from 1."""

    number: int
    text: str
    heading: bool


def parse(view: View, file: str, sha256: str) -> Markup:
    """Return the memo as a markup. Raises CriticError where it holds no words."""
    items = [*_entries(view, file), *_comments(view, file)]
    if not items:
        raise CriticError("there is nothing to review in it", file, "expected a memo with words in it")
    return Markup(name=file, files=(MarkupFile(name=file, sha256=sha256, format="memo"),), items=tuple(items))


def _entries(view: View, file: str) -> Iterator[Item]:
    entry: list[_Line] = []
    for line in _lines(view):
        if line.heading and any(not one.heading for one in entry):
            yield _item(entry, file)
            entry = []
        entry.append(line)
    if entry:
        yield _item(entry, file)


def _item(entry: list[_Line], file: str) -> Item:
    first = entry[0]
    text = "\n".join(line.text for line in entry)
    at = Place(file=file, pointer=f"¶ {first.number}", span=Span(start=0, end=len(text)))
    heading = " ".join(entry[0].text.split())[:80] if first.heading else f"¶ {first.number}"
    prose = Prose(field=_FIELD, text=text, at=Place(file=file, pointer=f"¶ {first.number}"))
    return Item(kind=ItemKind.PROSE, ref=heading, source=f"¶ {first.number}", at=at, prose=(prose,))


def _lines(view: View) -> Iterator[_Line]:
    """The paragraphs of the main story, rows joined, each with its footnotes behind it; then what stands beside it."""
    headings = {p.span.start for p in view.provisions if p.kind in (Kind.HEADING, Kind.ATTACHMENT, Kind.PART)}
    headings |= {
        p.span.start for p in view.provisions if p.kind is Kind.NUMBERED and _is_whole_heading(view, p.span.start)
    }
    main = [(n, p) for n, p in enumerate(view.paragraphs, 1) if p.span.end <= view.main_end]
    beside = [(n, p) for n, p in enumerate(view.paragraphs, 1) if p.span.end > view.main_end]
    notes = [p for _, p in beside if p.attached_to is not None]
    row: list[tuple[int, Paragraph]] = []
    for number, paragraph in main:
        if row and paragraph.row != row[0][1].row:
            yield _row(view, row, notes)
            row = []
        if paragraph.row:
            row.append((number, paragraph))
            continue
        text = _with_notes(view, paragraph, notes)
        if text.strip():
            yield _Line(number=number, text=text, heading=paragraph.span.start in headings)
    if row:
        yield _row(view, row, notes)
    for number, paragraph in beside:
        if paragraph.attached_to is None and paragraph.layer is not Layer.HEADER_FOOTER:
            yield _Line(number=number, text=_text(view, paragraph), heading=False)


def _is_whole_heading(view: View, start: int) -> bool:
    """Whether a numbered paragraph is nothing but a label and a heading."""
    end = view.text.find("\n", start)
    line = view.text[start : end if end >= 0 else len(view.text)].strip()
    return len(line.split()) <= 12 and line[-1:] not in (".", ";", ",", ":")


def _text(view: View, paragraph: Paragraph) -> str:
    return view.text[paragraph.span.start : paragraph.span.end].replace("\n", " ")


def _with_notes(view: View, paragraph: Paragraph, notes: list[Paragraph]) -> str:
    """A paragraph with its footnotes in brackets where they are anchored, so that a citation there binds."""
    text = _text(view, paragraph)
    span = paragraph.span
    own = [n for n in notes if n.attached_to is not None and span.start <= n.attached_to <= span.end]
    for note in sorted(own, key=lambda n: n.attached_to or 0, reverse=True):
        at = (note.attached_to or 0) - span.start
        words = " ".join(_text(view, note).split())
        text = f"{text[:at]} ({words}){text[at:]}"
    return text


def _row(view: View, row: list[tuple[int, Paragraph]], notes: list[Paragraph]) -> _Line:
    text = CELL_BORDER.join(_with_notes(view, paragraph, notes).strip() for _, paragraph in row)
    return _Line(number=row[0][0], text=text, heading=False)


def _comments(view: View, file: str) -> Iterator[Item]:
    for n, shadow in enumerate((s for s in view.shadows if s.layer is Layer.COMMENT), 1):
        at = Place(file=file, pointer=f"comment {n}", span=Span(start=0, end=len(shadow.text)))
        prose = Prose(field=_COMMENT, text=shadow.text, at=Place(file=file, pointer=f"comment {n}"))
        yield Item(kind=ItemKind.COMMENT, ref=f"comment {n}", source=f"comment {n}", at=at, prose=(prose,))
