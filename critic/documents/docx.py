"""Word documents (`.docx`, `.docm`) as drafts, one view or two (contract §2): text, printed numbers, evidence.

Remarks: `stale-cross-reference`, `hidden-text`, `struck-text`, `missing-subdocument`, `unread-part`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import reduce
from operator import and_

from critic.documents.drafts import Draft, DraftView, Reading
from critic.errors import UnreadableDocument
from critic.model.documents import FieldResult, Layer, Removal, Revision, Shadow, Span
from critic.model.values import dataclass
from critic.ooxml.chunks import chunk_paragraphs
from critic.ooxml.content import NO_ANCHORS, Cell, Piece, Role, WordParagraph
from critic.ooxml.crossreferences import stale_references
from critic.ooxml.document import WordDocument, all_paragraphs, read_document
from critic.ooxml.looks import BOLD, CAPITALS, EMPHASIS, STRUCK
from critic.ooxml.removals import removals
from critic.ooxml.revisions import ACCEPTED, ORIGINAL, VIEW_NAMES
from critic.ooxml.views import Line, ViewReader
from critic.text.patterns import lazy
from critic.text.suspicious import suspicious_characters

_TYPED_LABEL = lazy(
    r"\W*(?:(?:section|article|clause|paragraph)\s+)?"
    r"(?:(?:\(\w{1,6}\)\s*)+|\d{1,3}(?:\.\w{1,4})*(?:\s*\(\w{1,6}\))*[.):]*|[A-Za-z]{1,5}[.)])\s*\Z",
    re.IGNORECASE,
)
"""What may stand before a run-in heading without its emphasis."""
_CHUNK_DEPTH = 3
_SHOWN_CHARS = 200
_SHOWN_CHANGES = {ORIGINAL: ("deleted", "moved-from"), ACCEPTED: ("inserted", "moved-to")}


def read(data: bytes, name: str) -> Reading:
    """Return what a Word file says.

    name: for messages. Raises UnreadableDocument with the reason: encrypted, legacy, damaged, not a Word document.
    """
    try:
        document = read_document(data, name)
        wanted = ((ORIGINAL, VIEW_NAMES[ORIGINAL]), (ACCEPTED, VIEW_NAMES[ACCEPTED]))
        views = tuple(_read_view(document, *view) for view in (wanted if document.changed else ((ACCEPTED, ""),)))
    except RecursionError as error:
        hint = "open it in Word and save it again"
        raise UnreadableDocument("its parts are nested too deeply", name, hint) from error
    suspicious = (
        f"{found} in ¶ {number}"
        for number, draft in enumerate(views[-1].drafts, 1)
        for _, found in suspicious_characters(draft.text)
    )
    titles = [draft.text for draft in views[-1].drafts if draft.title and draft.text]
    return Reading(
        views=views,
        title=" ".join(titles[0].split()) if titles else document.title,
        suspicious=tuple(dict.fromkeys(suspicious)),
    )


def _read_view(document: WordDocument, view: int, name: str) -> DraftView:
    ordinals = {id(p): n for n, p in enumerate(all_paragraphs(document))} if document.changed else {}
    builder = _ViewBuilder(document, view, ordinals)
    builder.read_all()
    last = max(len(builder.drafts) - 1, 0)
    return DraftView(
        name=name,
        drafts=tuple(builder.drafts),
        shadows=tuple(_at_most(shadow, last) for shadow in builder.shadows),
        remarks=tuple((code, words, min(at, last)) for code, words, at in builder.remarks),
    )


def _at_most(shadow: Shadow, last: int) -> Shadow:
    if shadow.at <= last:
        return shadow
    return Shadow(text=shadow.text, layer=shadow.layer, at=last, author=shadow.author)


@dataclass(slots=True)
class _ViewBuilder:
    """The drafts of one view: the main story first, then what hangs on it, each with the draft that anchors it."""

    document: WordDocument
    view: int
    ordinals: dict[int, int]
    drafts: list[Draft] = field(default_factory=list)
    shadows: list[Shadow] = field(default_factory=list)
    remarks: list[tuple[str, str, int]] = field(default_factory=list)
    _cells: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    _rows: int = 0
    _break_due: bool = False
    _title_due: int | None = None
    _boxes: list[tuple[int, list[WordParagraph]]] = field(default_factory=list)
    _notes: list[tuple[int, str, str]] = field(default_factory=list)
    _chunks: set[tuple[str, str]] = field(default_factory=set)
    _seen_comments: set[str] = field(default_factory=set)

    def read_all(self) -> None:
        """Read every story."""
        document = self.document
        self._story(document, document.body, Layer.BODY)
        self._attached_stories()
        margins = {_but_for_page_numbers(lines): lines for lines in self._margin_lines()}
        for lines in margins.values():
            for line in lines:
                self._emit(line, Layer.HEADER_FOOTER, None)

    def _margin_lines(self) -> Iterator[list[Line]]:
        for margin in self.document.margins:
            reader = ViewReader(self.document.styles, self.view)
            yield list(self._with_boxes(reader, reader.read(margin)))

    def _with_boxes(self, reader: ViewReader, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield a header's lines, and behind each what stands in its text boxes."""
        for line in lines:
            yield line
            boxes = [box for member in line.members for views, box in member.anchors.boxes if views & self.view]
            for box in boxes:
                yield from self._with_boxes(reader, reader.read(box))

    def _attached_stories(self) -> None:
        """Read text boxes and notes; a note may hold a box, and a box a note."""
        readers = {kind: ViewReader(self.document.styles, self.view) for kind in ("box", "footnote", "endnote")}
        seen: set[tuple[str, str]] = set()
        while self._boxes or self._notes:
            boxes, self._boxes = self._boxes, []
            for anchor, paragraphs in boxes:
                self._lines(self.document, readers["box"].read(paragraphs), Layer.TEXT_BOX, anchor)
            notes, self._notes = self._notes, []
            for anchor, kind, identifier in notes:
                paragraphs_of_note = self.document.notes.get((kind, identifier))
                if paragraphs_of_note is not None and (kind, identifier) not in seen:
                    seen.add((kind, identifier))
                    self._lines(self.document, readers[kind].read(paragraphs_of_note), Layer.FOOTNOTE, anchor)

    def _story(self, document: WordDocument, paragraphs: Sequence[WordParagraph], layer: Layer, depth: int = 0) -> None:
        lines = ViewReader(document.styles, self.view).read(paragraphs)
        self._lines(document, lines, layer, None, depth)

    def _lines(
        self, document: WordDocument, lines: Sequence[Line], layer: Layer, anchor: int | None, depth: int = 0
    ) -> None:
        places: list[int] = []
        for line in lines:
            at = self._emit(line, layer, anchor)
            places.append(at)
            self._hang_on(document, line, at, depth)
        for stale in stale_references(lines, self.view):
            now = f"now {stale.now}" if stale.now else "which is gone"
            self.remarks.append(
                ("stale-cross-reference", f"prints {stale.printed}, its target is {now}", places[stale.line])
            )

    def _mark_contents_title(self) -> None:
        """Take the paragraph above a table of contents for its title; its style alone serves other headings too."""
        if self._title_due is not None and self._title_due == len(self.drafts) - 2 and self.drafts[-1].contents:
            self.drafts[self._title_due] = replace(self.drafts[self._title_due], contents=True)

    def _emit(self, line: Line, layer: Layer, anchor: int | None) -> int:
        """Add a line's draft, if it prints anything, and what stands in its shadow. Returns the draft's index."""
        lead = len(line.text) - len(line.text.lstrip())
        text = line.text.strip()
        label = line.label
        printed = label.text if label is not None else ""
        self._break_due = self._break_due or line.starts_page
        cell = line.cell
        if text or printed:
            row, ordinal, columns = self._position(cell) if cell is not None else (0, 0, 0)
            spans = _shifted(line.spans, lead, len(text))
            effective = line.effective
            self.drafts.append(
                Draft(
                    text=text,
                    layer=Layer.TABLE if cell is not None and layer is Layer.BODY else layer,
                    label=printed,
                    label_level=label.level if label is not None and printed else 0,
                    list_id=label.list_id if label is not None and printed else "",
                    heading_level=effective.heading_level,
                    title=effective.title and cell is None,
                    caption_chars=_caption_chars(line.run_in_chars - lead, spans, text),
                    bold=_is_bold(spans),
                    centred=effective.centred,
                    indent_pt=effective.indent_pt,
                    breaks_page=self._break_due,
                    row=row,
                    cell=ordinal,
                    columns=columns,
                    header_row=cell is not None and cell.row.header,
                    contents=effective.contents or line.paragraph.contents,
                    attached_to=anchor,
                    revisions=tuple(_revisions(spans, _SHOWN_CHANGES[self.view])),
                    removals=self._removals(line, lead, len(text)),
                    fields=_field_results(spans),
                    source=tuple(self.ordinals[id(m)] for m in line.members if id(m) in self.ordinals),
                )
            )
            self._break_due = False
            self._mark_contents_title()
            self._title_due = len(self.drafts) - 1 if effective.contents_title else None
        at = len(self.drafts) - 1 if text or printed else len(self.drafts)
        self._shade(line, at)
        return at

    def _removals(self, line: Line, lead: int, size: int) -> tuple[Removal, ...]:
        """Return what tracked changes took out of a line of the accepted view."""
        if self.view != ACCEPTED or not self.document.tracked:
            return ()
        return tuple(replace(r, at=min(max(r.at - lead, 0), size)) for r in removals(line))

    def _position(self, cell: Cell) -> tuple[int, int, int]:
        """Return the ordinal of a cell's row, its own in the row, and how many cells the row has."""
        if id(cell) not in self._cells:
            self._rows += 1
            cells = [c for c in cell.row.cells if c.views & self.view]
            for ordinal, member in enumerate(cells, 1):
                self._cells[id(member)] = (self._rows, ordinal, len(cells))
        return self._cells[id(cell)]

    def _shade(self, line: Line, at: int) -> None:
        """Note what the line holds that supports nothing: hidden text, placeholders, comments; and struck text."""
        for passages, layer in ((line.hidden, Layer.HIDDEN), (line.prompting, Layer.PLACEHOLDER)):
            for words in passages:
                if words.strip():
                    self.shadows.append(Shadow(text=words.strip(), layer=layer, at=at))
        if any(words.strip() for words in line.hidden):
            self.remarks.append(("hidden-text", "holds text that is hidden or cannot be seen", at))
        struck = "".join(piece.text for _, _, piece in line.spans if piece.look & STRUCK).strip()
        if struck:
            self.remarks.append(("struck-text", f"struck through by formatting: {struck[:_SHOWN_CHARS]}", at))
        for member in line.members:
            for identifier in member.anchors.comments:
                self._comment(identifier, at)

    def _comment(self, identifier: str, at: int) -> None:
        comment = self.document.comments.get(identifier)
        if comment is None or identifier in self._seen_comments:
            return
        self._seen_comments.add(identifier)
        lines = ViewReader(self.document.styles, self.view).read(comment.paragraphs)
        text = "\n".join(line.text.strip() for line in lines if line.text.strip())
        self.shadows.append(Shadow(text=text, layer=Layer.COMMENT, at=at, author=comment.author))

    def _hang_on(self, document: WordDocument, line: Line, at: int, depth: int) -> None:
        """Note the stories anchored in a line, and read in place what Word would import there."""
        if all(member.anchors is NO_ANCHORS for member in line.members):
            return
        anchor = min(at, max(len(self.drafts) - 1, 0))
        for member in line.members:
            self._boxes.extend((anchor, box) for views, box in member.anchors.boxes if views & self.view)
            if document is self.document:
                self._notes.extend(
                    (anchor, kind, key) for views, kind, key in member.anchors.notes if views & self.view
                )
            for code, identifier in member.anchors.remarks:
                target = document.relationships.get(identifier)
                self.remarks.append((code, target.target if target else identifier, at))
            for identifier in member.anchors.chunks:
                self._chunk(document, identifier, at, depth)

    def _chunk(self, document: WordDocument, identifier: str, at: int, depth: int) -> None:
        relationship = document.relationships.get(identifier)
        part = relationship.target if relationship is not None and not relationship.external else ""
        key = (document.package.document, part)
        if not part or not document.package.has(part):
            self.remarks.append(("missing-subdocument", part or identifier, at))
            return
        if depth >= _CHUNK_DEPTH or key in self._chunks:
            self.remarks.append(("unread-part", f"{part}: imported again, or too deep inside other imports", at))
            return
        self._chunks.add(key)
        data = document.package.read(part)
        if data.startswith(b"PK"):
            try:
                chunk = read_document(data, f"{document.package.document}, {part}")
            except UnreadableDocument as error:
                self.remarks.append(("unread-part", f"{part}: {error.message}", at))
                return
            self._story(chunk, chunk.body, Layer.BODY, depth + 1)
            return
        paragraphs = chunk_paragraphs(data, part)
        if paragraphs is None:
            self.remarks.append(("unread-part", f"{part}: its format is not read", at))
            return
        self.drafts.extend(Draft(text=text) for text in paragraphs)


def _but_for_page_numbers(lines: Iterable[Line]) -> str:
    """Return the words of a header or footer without the numbers that differ from page to page."""
    return "\n".join(
        "".join(line.text[start:end] for start, end, piece in line.spans if piece.role is not Role.PAGE_NUMBER)
        for line in lines
    )


def _shifted(spans: Iterable[tuple[int, int, Piece]], lead: int, length: int) -> list[tuple[int, int, Piece]]:
    """Return the spans of a text whose white space at both ends was taken off."""
    out = ((max(start - lead, 0), min(end - lead, length), piece) for start, end, piece in spans)
    return [(start, end, piece) for start, end, piece in out if start < end]


def _field_results(spans: Iterable[tuple[int, int, Piece]]) -> tuple[FieldResult, ...]:
    return tuple(FieldResult(span=Span(start=s, end=e), name=p.field) for s, e, p in spans if p.field)


def _is_bold(spans: Sequence[tuple[int, int, Piece]]) -> bool:
    shown = [piece for _, _, piece in spans if not piece.text.isspace()]
    return bool(shown) and all(piece.look & (BOLD | CAPITALS) for piece in shown)


def _caption_chars(run_in: int, spans: Sequence[tuple[int, int, Piece]], text: str) -> int:
    """Return where a run-in heading ends: at a style separator, or where the emphasis that it begins with ends."""
    if run_in > 0:
        return min(run_in, len(text))
    if len({piece.look for _, _, piece in spans}) < 2:
        return 0
    worded = [entry for entry in spans if any(character.isalpha() for character in text[entry[0] : entry[1]])]
    contrast = EMPHASIS & ~reduce(and_, (piece.look for _, _, piece in worded), EMPHASIS)
    emphasis, end = contrast, 0
    for _, stop, piece in worded:
        shared = piece.look & emphasis
        if shared:
            emphasis, end = shared, stop
        elif end or not _TYPED_LABEL.match(text, 0, stop):
            break
    return end if contrast and text[end:].strip() else 0


def _revisions(spans: Iterable[tuple[int, int, Piece]], kinds: tuple[str, str]) -> Iterator[Revision]:
    """Yield the changes that the text carries, one for each stretch by one author at one time."""
    pending: Revision | None = None
    for start, end, piece in spans:
        change = piece.change
        if change is None or change.kind not in kinds:
            continue
        same = pending is not None and (pending.kind, pending.author, pending.date) == (
            change.kind, change.author, change.date,
        )  # fmt: skip
        if pending is not None and same and pending.span.end == start:
            start = pending.span.start
        elif pending is not None:
            yield pending
        pending = Revision(span=Span(start=start, end=end), kind=change.kind, author=change.author, date=change.date)
    if pending is not None:
        yield pending
