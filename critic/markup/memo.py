"""A memo: running text in a Word file, a PDF, markdown or plain text, entry by entry (contract §4.4).

Markdown and plain text are read as they are typed; of a Word file or a PDF the caller hands in the view that the
document reader makes. An entry is what stands under one heading. Footnotes stand in brackets where they are called, so
that a citation in one binds.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import field

from critic.errors import CriticError
from critic.model.documents import Kind, Layer, Paragraph, Provision, Span, View
from critic.model.markup import Item, ItemKind, LineMark, Markup, MarkupFile, Place, Prose
from critic.model.values import dataclass
from critic.text.layout import BlockKind, Layout, lay_out
from critic.text.patterns import lazy

_FIELD = "memo"
_COMMENT = "comment"
_CALL = lazy(r"\[\^(?P<name>[^\]\s]{1,40})\](?!:)")
_MAX_REF_CHARS = 80
_MAX_HEADING_WORDS = 12
_MAX_TITLE_WORDS = 16
_DRAFTED = lazy(
    r"[#*_ \t]*(?:(?:proposed|draft|form of|suggested|model|sample)[ \t]+)?(?:(?:first|second"
    r"|third|fourth|fifth|sixth|\d{1,2}(?:st|nd|rd|th))[ \t]+)?"
    r"(?:rider|amendment|(?:proposed|suggested|draft|replacement)[ \t]+(?:text|language"
    r"|wording|clauses?|provisions?|terms?|changes"
    r"|amendment|rider|contract language))\b",
    0x02,
)
_ABOUT = lazy(
    r"\b(?:memo(?:randum)?|review|analysis|comments?|notes?|summary|report|issues?|re|advice"
    r"|opinion|e-?mail|redlines? of"
    r"|history|overview|checklist|is|are|was|were|has|have|does|says|states|provides|allows"
    r"|requires|amends|changes|proposed by)\b"
    r"|\u00a7|\d\.\d",
    0x02,
)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of a memo's words. start: its position at the pointer."""

    text: str
    pointer: str
    start: int = 0


@dataclass(slots=True)
class _Line:
    """A printed line. level: of a heading, 0 else."""

    pieces: list[_Piece]
    level: int = 0


@dataclass(slots=True)
class _Entry:
    lines: list[_Line] = field(default_factory=list)
    under: tuple[str, ...] = ()


def from_text(text: str, file: str, sha256: str) -> Markup:
    """Return a memo in markdown or plain text as a markup. Raises CriticError where it holds no words."""
    return _memo(_entries(_typed_lines(text.replace("\r\n", "\n").replace("\r", "\n"))), file, sha256, ())


def from_view(view: View, file: str, sha256: str, note: str = "") -> Markup:
    """Return a memo that a document reader has read as a markup. note: why it is read as a memo.

    Raises CriticError where it holds no words.
    """
    return _memo(_entries(_printed_lines(view)), file, sha256, tuple(_comments(view, file)), note)


def _memo(entries: Sequence[_Entry], file: str, sha256: str, comments: tuple[Item, ...], note: str = "") -> Markup:
    drafted = bool(entries) and says_it_is_drafted(_words(entries[0].lines[0]))
    items = [*(_item(entry, file, drafted) for entry in entries), *comments]
    if not items:
        raise CriticError("there is nothing to review in it", file, "expected a memo with words in it")
    files = (MarkupFile(name=file, sha256=sha256, format="memo", note=note),)
    return Markup(name=file, files=files, items=tuple(items))


def says_it_is_drafted(title: str) -> bool:
    """Whether a title says that the file is a rider, an amendment or proposed text, and not about one."""
    words = " ".join(title.split())
    if words.rstrip("*_ ").endswith((".", ":", ";", "?")) or len(words.split()) > _MAX_TITLE_WORDS:
        return False
    return bool(_DRAFTED.match(words)) and not _ABOUT.search(words)


# -- entries -----------------------------------------------------------------------------------------------------------


def _entries(lines: Iterator[_Line]) -> list[_Entry]:
    """An entry for each heading with what stands under it; headings without words of their own open the next one's."""
    out: list[_Entry] = []
    entry = _Entry()
    above: list[tuple[int, str]] = []
    for line in lines:
        words = _words(line)
        if line.level and any(not one.level for one in entry.lines if _words(one)):
            out.append(entry)
            entry = _Entry()
        if line.level:
            above = [a for a in above if a[0] < line.level]
            if not entry.lines:
                entry.under = tuple(a[1] for a in above)
            above.append((line.level, words))
        if words or entry.lines:
            entry.lines.append(line)
    if any(_words(line) for line in entry.lines):
        out.append(entry)
    return out


def _words(line: _Line) -> str:
    return " ".join("".join(piece.text for piece in line.pieces).split())


def _item(entry: _Entry, file: str, drafted: bool) -> Item:
    text, marks = _joined(entry.lines)
    first = marks[0].pointer if marks else ""
    at = Place(file=file, pointer=first, span=Span(start=0, end=len(text)))
    heading = _words(entry.lines[0]).strip("#*_ ")[:_MAX_REF_CHARS] if entry.lines[0].level else ""
    prose = Prose(
        field=_FIELD, text=text, at=Place(file=file, pointer=first), lines=marks, under=entry.under, drafted=drafted
    )
    return Item(kind=ItemKind.PROSE, ref=heading or first, source=first, at=at, prose=(prose,))


def _joined(lines: Sequence[_Line]) -> tuple[str, tuple[LineMark, ...]]:
    out: list[str] = []
    marks: list[LineMark] = []
    at = 0
    for line in lines:
        for piece in line.pieces:
            marks.append(LineMark(offset=at, pointer=piece.pointer, start=piece.start))
            out.append(piece.text)
            at += len(piece.text)
        out.append("\n")
        at += 1
    return "".join(out).rstrip("\n"), tuple(marks)


# -- markdown and plain text -------------------------------------------------------------------------------------------


def _typed_lines(text: str) -> Iterator[_Line]:
    """The blocks of a text as it was typed, each with its footnotes where they are called; blank lines stay."""
    layout = lay_out(text)
    numbers = _Numbers(text)
    notes = _notes(text, layout, numbers)
    called = {m["name"] for m in _CALL.finditer(text)} & notes.keys()
    last = 0
    for block in layout.blocks:
        if block.kind is BlockKind.NOTE and block.name in called:
            continue
        if text.count("\n", last, block.span.start) > 1:
            yield _Line([])
        last = block.span.end
        calls = {} if block.kind is BlockKind.CODE else notes
        yield _Line(list(_pieces(text, block.span, numbers, calls)), block.level)


class _Numbers:
    """The numbers of the lines of a text, from 1."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(n + 1 for n, c in enumerate(text) if c == "\n")]

    def place(self, offset: int) -> tuple[str, int]:
        """Return the pointer of an offset, and its position in that line."""
        n = bisect_right(self.starts, offset) - 1
        return f"line {n + 1}", offset - self.starts[n]


def _pieces(text: str, span: Span, numbers: _Numbers, notes: dict[str, _Piece]) -> Iterator[_Piece]:
    at = span.start
    while at < span.end:
        end = text.find("\n", at, span.end) + 1 or span.end
        for call in _CALL.finditer(text, at, end):
            note = notes.get(call["name"])
            if note is None:
                continue
            pointer, start = numbers.place(at)
            yield _Piece(text[at : call.start()], pointer, start)
            yield from (
                _Piece(" (", note.pointer, note.start),
                note,
                _Piece(")", note.pointer, note.start + len(note.text)),
            )
            at = call.end()
        pointer, start = numbers.place(at)
        yield _Piece(text[at:end], pointer, start)
        at = end


def _notes(text: str, layout: Layout, numbers: _Numbers) -> dict[str, _Piece]:
    """The footnotes of a markdown text, by name; those of several lines as one."""
    out: dict[str, _Piece] = {}
    for block in layout.blocks:
        if block.kind is BlockKind.NOTE:
            start = text.index("]:", block.span.start) + 2
            words = text[start : block.span.end]
            pointer, column = numbers.place(start + len(words) - len(words.lstrip()))
            out.setdefault(block.name, _Piece(words.strip().replace("\n", " "), pointer, column))
    return out


# -- what a document reader has read -----------------------------------------------------------------------------------


def _printed_lines(view: View) -> Iterator[_Line]:
    """The paragraphs of the main story, rows joined, each with its footnotes; then what stands beside it."""
    levels = {p.span.start: p.level + 1 for p in view.provisions if _is_heading(view, p)}
    main = [(n, p) for n, p in enumerate(view.paragraphs, 1) if p.span.end <= view.main_end]
    beside = [(n, p) for n, p in enumerate(view.paragraphs, 1) if p.span.end > view.main_end]
    notes = [(n, p) for n, p in beside if p.attached_to is not None and p.layer is not Layer.TEXT_BOX]
    row: list[tuple[int, Paragraph]] = []
    for number, paragraph in main:
        if row and paragraph.row != row[0][1].row:
            yield _row(view, row, notes)
            row = []
        if paragraph.row:
            row.append((number, paragraph))
        else:
            yield _Line(_with_notes(view, number, paragraph, notes), levels.get(paragraph.span.start, 0))
            yield _Line([])
    if row:
        yield _row(view, row, notes)
    for number, paragraph in beside:
        if (number, paragraph) not in notes and paragraph.layer is not Layer.HEADER_FOOTER:
            yield _Line([_Piece(_text(view, paragraph), f"¶ {number}")])
            yield _Line([])


def _is_heading(view: View, provision: Provision) -> bool:
    """Whether a provision's first paragraph is a heading of the memo: styled so, or nothing but a label and words."""
    if provision.kind in (Kind.HEADING, Kind.ATTACHMENT, Kind.PART):
        return True
    if provision.kind is not Kind.NUMBERED:
        return False
    end = view.text.find("\n", provision.span.start)
    line = view.text[provision.span.start : end if end >= 0 else len(view.text)].strip()
    return len(line.split()) <= _MAX_HEADING_WORDS and line[-1:] not in (".", ";", ",", ":") and '"' not in line


def _text(view: View, paragraph: Paragraph) -> str:
    return view.text[paragraph.span.start : paragraph.span.end].replace("\n", " ")


def _with_notes(view: View, number: int, paragraph: Paragraph, notes: Sequence[tuple[int, Paragraph]]) -> list[_Piece]:
    text, start = _text(view, paragraph), paragraph.span.start
    out: list[_Piece] = []
    at = 0
    for n, note in sorted(notes, key=lambda pair: pair[1].attached_to or 0):
        anchor = (note.attached_to or 0) - start
        if at <= anchor <= len(text) and paragraph.span.start <= (note.attached_to or 0) <= paragraph.span.end:
            out.append(_Piece(text[at:anchor], f"¶ {number}", at))
            out += (_Piece(" (", f"¶ {n}"), _Piece(_text(view, note).strip(), f"¶ {n}"), _Piece(")", f"¶ {n}"))
            at = anchor
    return [*out, _Piece(text[at:], f"¶ {number}", at)]


def _row(view: View, row: list[tuple[int, Paragraph]], notes: Sequence[tuple[int, Paragraph]]) -> _Line:
    """The cells of a row as markdown has them, so that what opens a cell is seen."""
    pieces: list[_Piece] = []
    for number, paragraph in row:
        pieces += (
            _Piece("| ", f"¶ {number}"),
            *_with_notes(view, number, paragraph, notes),
            _Piece(" ", f"¶ {number}"),
        )
    return _Line([*pieces, _Piece("|", f"¶ {row[-1][0]}")])


def _comments(view: View, file: str) -> Iterator[Item]:
    for n, shadow in enumerate((s for s in view.shadows if s.layer is Layer.COMMENT), 1):
        at = Place(file=file, pointer=f"comment {n}", span=Span(start=0, end=len(shadow.text)))
        prose = Prose(field=_COMMENT, text=shadow.text, at=Place(file=file, pointer=f"comment {n}"))
        authors = (shadow.author,) if shadow.author else ()
        yield Item(
            kind=ItemKind.COMMENT, ref=f"comment {n}", source=f"comment {n}", at=at, prose=(prose,), authors=authors
        )
