"""Paragraphs as one view prints them: joined where a mark is gone, numbered, with only the text that stands there.

A paragraph whose mark is deleted (or, in the original, inserted) runs on into the next, which gives the whole its
properties (ECMA-376-1 17.13.5.15). A hidden mark joins what is printed as well, but the first paragraph keeps its own
properties: that is Word's style separator (17.3.2.36 specVanish).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field

from critic.model.values import dataclass
from critic.ooxml.content import NO_ANCHORS, Cell, Piece, Role, WordParagraph
from critic.ooxml.listnumbers import ListNumbers
from critic.ooxml.looks import INVISIBLE
from critic.ooxml.numbering import Counters, Label
from critic.ooxml.revisions import ORIGINAL
from critic.ooxml.styles import EffectiveParagraph, ParagraphProperties, Styles


@dataclass(slots=True)
class Line:
    """One printed paragraph of a view. Not frozen: made by the thousand, and never changed once it is handed out.

    spans: (start, end, piece) of the text, in order. run_in_chars: where a style separator ends the heading, 0 without
    one. hidden: passages with what is hidden in them. prompting: passages with the placeholders in them. members: the
    paragraphs that it was joined of.
    """

    text: str
    spans: list[tuple[int, int, Piece]]
    paragraph: WordParagraph
    effective: EffectiveParagraph
    label: Label | None = None
    run_in_chars: int = 0
    starts_page: bool = False
    page_break_after: bool = False
    hidden: tuple[str, ...] = ()
    prompting: tuple[str, ...] = ()
    members: list[WordParagraph] = field(default_factory=list)

    @property
    def cell(self) -> Cell | None:
        """The table cell that it stands in."""
        return self.paragraph.cell


class ViewReader:
    """Turns the paragraphs of a story into the lines of one view. Counters go on from one call to the next."""

    def __init__(self, styles: Styles, view: int) -> None:
        self._styles = styles
        self._view = view
        self._counters = Counters()
        self._numbers = ListNumbers(styles.numbering, self._counters)

    def read(self, paragraphs: Iterable[WordParagraph]) -> list[Line]:
        """Return the lines that paragraphs print as in this view; empty ones on which nothing hangs are left out."""
        lines: list[Line] = []
        break_after = False
        for group in self._groups(paragraphs):
            line = self._line(group)
            if line is None:
                continue
            line.starts_page = line.starts_page or break_after
            empty = not line.text and line.label is None
            break_after = line.page_break_after or (empty and line.starts_page)
            if not empty or line.hidden or line.prompting or any(p.anchors is not NO_ANCHORS for p in group):
                lines.append(line)
        return lines

    def _groups(self, paragraphs: Iterable[WordParagraph]) -> Iterator[list[WordParagraph]]:
        """Yield the paragraphs that print as one.

        What stands in a row or cell that is not in the view is left out; nothing joins across it.
        """
        group: list[WordParagraph] = []
        for paragraph in paragraphs:
            if group and group[0].container != paragraph.container:
                yield group
                group = []
            if not self._stands(paragraph.cell):
                continue
            group.append(paragraph)
            if self._ends(paragraph) and not paragraph.mark_hidden:
                yield group
                group = []
        if group:
            yield group

    def _ends(self, paragraph: WordParagraph) -> bool:
        """Whether a paragraph's mark stands in the view; a dropped capital is set as a paragraph before its word's."""
        return bool(paragraph.mark_views & self._view) and not paragraph.properties.drop_cap

    def _stands(self, cell: Cell | None) -> bool:
        while cell is not None:
            if not cell.views & self._view or not cell.row.views & self._view:
                return False
            cell = cell.outer
        return True

    def properties(self, paragraph: WordParagraph) -> ParagraphProperties:
        """Return a paragraph's properties in this view."""
        if self._view == ORIGINAL and paragraph.before is not None:
            return paragraph.before
        return paragraph.properties

    def _line(self, group: list[WordParagraph]) -> Line | None:
        hidden_cell = _is_hidden(group[0].cell)
        blocks = self._blocks(group)
        first = next((block for block in blocks if any(map(self._prints, block))), None)
        owner = self._owner(first or blocks[-1])
        vanishes = first is None and owner.mark_hidden
        stays = any(p.mark_views & self._view for p in group)
        if first is None and not stays and all(p.anchors is NO_ANCHORS for p in group):
            return None
        effective = self._styles.effective(self.properties(owner))
        line = Line(text="", spans=[], paragraph=owner, effective=effective, members=group)
        only_section_break = owner.properties.ends_section and first is None
        numbered = stays and not (vanishes or hidden_cell or only_section_break)
        if numbered and effective.definition is not None:
            line.label = self._counters.advance(effective.definition, effective.level, effective.number_id)
        self._fill(line, blocks, hidden_cell)
        line.starts_page = line.starts_page or effective.page_break or any(p.starts_page for p in group)
        return line

    def _owner(self, block: list[WordParagraph]) -> WordParagraph:
        """Return whose properties a joined block has: the last one's, whose mark is left.

        Before a table and at the end of a cell none may be left; then the last one that prints anything keeps its own.
        """
        if block[-1].mark_views & self._view:
            return block[-1]
        return next((p for p in reversed(block) if self._prints(p)), block[-1])

    def _blocks(self, group: list[WordParagraph]) -> list[list[WordParagraph]]:
        """Return a group cut behind each hidden mark: into blocks that revisions joined."""
        blocks: list[list[WordParagraph]] = [[]]
        for paragraph in group:
            blocks[-1].append(paragraph)
            if self._ends(paragraph):
                blocks.append([])
        return blocks if blocks[-1] else blocks[:-1]

    def _prints(self, paragraph: WordParagraph) -> bool:
        """Whether some text of a paragraph is seen in the view."""
        view, original = self._view, self._view == ORIGINAL
        for piece in paragraph.pieces:
            if piece.views & view and piece.role is not Role.PLACEHOLDER and piece.role is not Role.PAGE_BREAK:
                look = piece.look_before if original else piece.look
                if not look & INVISIBLE:
                    return True
        return False

    def _fill(self, line: Line, blocks: list[list[WordParagraph]], hidden_cell: bool) -> None:
        """Put together the line's text, and beside it the passages with what is hidden in them."""
        effective = line.effective
        self._numbers.enter(line.label, effective.definition, effective.heading_level)
        text: list[str] = []
        for number, block in enumerate(blocks):
            self._add_block(line, block, text, hidden_cell)
            end = line.spans[-1][1] if line.spans else 0
            if number + 1 < len(blocks) and not line.run_in_chars:
                line.run_in_chars = end
        line.text = "".join(text)
        if line.run_in_chars == len(line.text):
            line.run_in_chars = 0

    def _add_block(self, line: Line, block: list[WordParagraph], text: list[str], hidden_cell: bool) -> None:
        """Add to a line what a block prints, and note the block's whole words if some of them are hidden."""
        view, original = self._view, self._view == ORIGINAL
        at = line.spans[-1][1] if line.spans else 0
        full: list[str] = []
        hides = prompts = False
        for paragraph in block:
            for piece in paragraph.pieces:
                if not piece.views & view:
                    continue
                words, role = piece.text, piece.role
                if role is Role.PAGE_BREAK:
                    line.starts_page = line.starts_page or not at
                    line.page_break_after = True
                elif role is Role.LIST_NUMBER:
                    words = self._numbers.text(words)
                full.append(words)
                if role is Role.PLACEHOLDER:
                    prompts = True
                elif hidden_cell or (piece.look_before if original else piece.look) & INVISIBLE:
                    hides = True
                elif words:
                    if role is not Role.PAGE_BREAK and not words.isspace():
                        line.page_break_after = False
                    text.append(words)
                    line.spans.append((at, at + len(words), piece))
                    at += len(words)
        if hides:
            line.hidden = (*line.hidden, "".join(full))
        if prompts:
            line.prompting = (*line.prompting, "".join(full))


def _is_hidden(cell: Cell | None) -> bool:
    while cell is not None:
        if cell.covered or cell.row.hidden:
            return True
        cell = cell.outer
    return False
