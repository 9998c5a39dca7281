"""A Word document as stories, styles and numbering, its parts found by their relationships (ECMA-376-1 11.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from lxml import etree

from critic.errors import UnreadableDocument
from critic.model.values import dataclass
from critic.ooxml.bindings import Bindings
from critic.ooxml.content import WordParagraph
from critic.ooxml.looks import HIDDEN, UNKNOWN_FILL
from critic.ooxml.names import AUTHOR, ID, OFF_VALUES, VAL, W
from critic.ooxml.numbering import Numbering
from critic.ooxml.package import Package, Relationship, open_package
from critic.ooxml.revisions import BOTH
from critic.ooxml.story import Section, StoryReader
from critic.ooxml.styles import ParagraphProperties, Styles

_SEPARATORS = ("separator", "continuationSeparator", "continuationNotice")
_TITLE = "{http://purl.org/dc/elements/1.1/}title"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """A reviewer's comment; a reply is a comment of its own at the same place."""

    id: str
    author: str
    paragraphs: tuple[WordParagraph, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordDocument:
    """All stories of a document. notes: by (`footnote` or `endnote`, id). margins: headers and footers that are
    printed, each once. changed: some text, row or number differs between the original and the accepted view. tracked:
    a tracked change was met, of whatever kind."""

    package: Package
    part: str
    styles: Styles
    body: tuple[WordParagraph, ...]
    notes: dict[tuple[str, str], tuple[WordParagraph, ...]] = field(default_factory=dict)
    comments: dict[str, Comment] = field(default_factory=dict)
    margins: tuple[tuple[WordParagraph, ...], ...] = ()
    relationships: dict[str, Relationship] = field(default_factory=dict)
    title: str = ""
    changed: bool = False
    tracked: bool = False


def read_document(data: bytes, name: str, keep_elements: bool = False) -> WordDocument:
    """Return a Word file's stories. name: for messages.

    Raises UnreadableDocument with what the file is, where it cannot be read.
    """
    return DocumentReader(open_package(data, name), keep_elements).read()


class DocumentReader:
    """Reads the parts of one package, each once."""

    def __init__(self, package: Package, keep_elements: bool = False) -> None:
        self._package = package
        self._keep = keep_elements
        self._main = package.main_part()
        self._relationships = package.relationships(self._main)
        self._changes_met = False
        self._bindings = Bindings(package, self._main)
        self._styles = Styles(self._related("styles"))
        self._styles.numbering = Numbering(self._related("numbering"), self._styles.number_of_style)

    def read(self) -> WordDocument:
        """Return the document."""
        body, sections = self._body()
        notes = {**self._notes("footnote"), **self._notes("endnote")}
        margins = self._margins(sections)
        stories = [body, *notes.values(), *margins]
        changed = self._changes_met and any(self._changes(story) for story in stories)
        return WordDocument(
            package=self._package,
            part=self._main,
            styles=self._styles,
            body=body,
            notes=notes,
            comments=self._comments(),
            margins=margins,
            relationships=self._relationships,
            title=self._title(),
            changed=changed,
            tracked=self._changes_met,
        )

    def _body(self) -> tuple[tuple[WordParagraph, ...], list[Section]]:
        root = self._package.xml(self._main)
        if root.tag != W + "document":
            raise UnreadableDocument("not a Word document", self._package.document, "save it as .docx")
        page = root.find(W + "background")
        color = (page.get(W + "color") or "auto") if page is not None else "auto"
        reader = StoryReader(self._styles, self._keep, self._bindings)
        bodies = root.findall(W + "body")
        story = reader.read(
            bodies[0] if len(bodies) == 1 else root, "" if color in ("auto", "FFFFFF") else UNKNOWN_FILL
        )
        self._changes_met |= reader.changes
        return tuple(story), reader.sections

    def _notes(self, kind: str) -> dict[tuple[str, str], tuple[WordParagraph, ...]]:
        root = self._related(kind + "s")
        reader = StoryReader(self._styles, self._keep, self._bindings)
        notes = {
            (kind, note.get(ID) or ""): tuple(reader.read(note))
            for note in (root if root is not None else ())
            if note.tag == W + kind and note.get(W + "type") not in _SEPARATORS
        }
        self._changes_met |= reader.changes
        return notes

    def _comments(self) -> dict[str, Comment]:
        root = self._related("comments")
        reader = StoryReader(self._styles)
        out: dict[str, Comment] = {}
        for element in root if root is not None else ():
            if element.tag == W + "comment":
                identifier = element.get(ID) or ""
                paragraphs = tuple(reader.read(element))
                out[identifier] = Comment(id=identifier, author=element.get(AUTHOR) or "", paragraphs=paragraphs)
        return out

    def _margins(self, sections: list[Section]) -> tuple[tuple[WordParagraph, ...], ...]:
        """Return the headers and footers that some page can show (17.10.1): a first-page one needs `titlePg`, an even
        one the document's setting."""
        wanted: list[str] = []
        even = any(kind == "even" for section in sections for _, kind, _ in section.references)
        even = even and self._even_and_odd()
        for section in sections:
            for _, kind, identifier in section.references:
                relationship = self._relationships.get(identifier)
                shown = kind == "default" or (kind == "first" and section.title_page) or (kind == "even" and even)
                if relationship is not None and shown and relationship.target not in wanted:
                    wanted.append(relationship.target)
        reader = StoryReader(self._styles, self._keep, self._bindings)
        parts = (part for part in wanted if self._package.has(part))
        margins = tuple(tuple(reader.read(self._package.xml(part))) for part in parts)
        self._changes_met |= reader.changes
        return margins

    def _even_and_odd(self) -> bool:
        settings = self._related("settings")
        found = settings.find(W + "evenAndOddHeaders") if settings is not None else None
        return found is not None and found.get(VAL) not in OFF_VALUES

    def _title(self) -> str:
        for relationship in self._package.relationships().values():
            if relationship.kind == "core-properties" and self._package.has(relationship.target):
                title = self._package.xml(relationship.target).find(_TITLE)
                return " ".join((title.text or "").split()) if title is not None else ""
        return ""

    def _related(self, kind: str) -> etree._Element | None:
        """Return the root of the main part's one part of a kind, None if there is none."""
        for relationship in self._relationships.values():
            if relationship.kind == kind and not relationship.external and self._package.has(relationship.target):
                return self._package.xml(relationship.target)
        return None

    def _changes(self, paragraphs: tuple[WordParagraph, ...] | list[WordParagraph]) -> bool:
        return any(_changes(self._styles, paragraph) for paragraph in _with_boxes(paragraphs))


def all_paragraphs(document: WordDocument) -> Iterator[WordParagraph]:
    """Yield every paragraph of a document's stories, those in text boxes behind the one that anchors them."""
    for story in (document.body, *document.notes.values(), *document.margins):
        yield from _with_boxes(story)


def _with_boxes(paragraphs: tuple[WordParagraph, ...] | list[WordParagraph]) -> Iterator[WordParagraph]:
    for paragraph in paragraphs:
        yield paragraph
        for _, box in paragraph.anchors.boxes:
            yield from _with_boxes(box)


def _changes(styles: Styles, paragraph: WordParagraph) -> bool:
    """Whether a paragraph's text, row or number differs between the views; its formatting alone does not count."""
    if paragraph.mark_views != BOTH:
        return True
    if any(piece.views not in (0, BOTH) or (piece.look ^ piece.look_before) & HIDDEN for piece in paragraph.pieces):
        return True
    cell = paragraph.cell
    while cell is not None:
        if cell.views != BOTH or cell.row.views != BOTH:
            return True
        cell = cell.outer
    if paragraph.before is None:
        return False
    return _number(styles, paragraph.before) != _number(styles, paragraph.properties)


def _number(styles: Styles, properties: ParagraphProperties) -> tuple[str, int]:
    effective = styles.effective(properties)
    return (effective.number_id, effective.level) if effective.definition is not None else ("", 0)
