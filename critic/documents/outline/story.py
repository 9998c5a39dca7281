"""The main story of a view as lines with the labels that they begin with, and what stands where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from critic.documents.drafts import Draft
from critic.documents.outline.assemble import Assembled
from critic.documents.outline.contents import contents_lines
from critic.documents.outline.marks import Mark, is_section, parse_label, read_mark
from critic.documents.outline.tree import Node
from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text.labels import ATTACHMENT_WORDS

_STRONG_CHARS = 120
_AHEAD = 12
_FIGURE_WORDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A draft's place in the main story and the label that it begins with; typed: it stands in the draft's text."""

    at: int
    mark: Mark | None
    typed: bool = False


@dataclass(slots=True, kw_only=True)
class Cursor:
    """What has been read so far. previous_end, previous_start: of the paragraph before, in the view. previous_text:
    its last characters; previous_long: it is more than a title. pending: a provision that is nothing but its label so
    far. term_row: the row of the open key term, and how many provisions stood open before it."""

    previous_end: int = 0
    previous_start: int = -1
    previous_text: str = ""
    previous_long: bool = False
    pending: Node | None = None
    term_row: tuple[int, int] | None = None


def give_name(node: Node, text: str, span: Span) -> None:
    """Give a provision its heading."""
    node.heading_span = span
    node.heading = text[span.start : span.end]


class Story:
    """The lines of a main story. next_marked: for each, the next one that has a label, -1 if none does. last_opening:
    for each attachment, the last line that begins with its name. sections_at: the first line with a section's label."""

    def __init__(self, drafts: Sequence[Draft], assembled: Assembled) -> None:
        self.drafts = drafts
        self.out = assembled
        self.order = assembled.order
        self.contents = contents_lines(drafts, assembled.order)
        self.lines = [self._line(at) for at in range(len(self.order))]
        self.next_marked = self._next_marked()
        self.last_opening = {
            line.mark.tokens: line.at
            for line in self.lines
            if line.mark is not None and line.mark.kind in ATTACHMENT_WORDS
        }
        self.sections_at = next((n.at for n in self.lines if n.mark is not None and is_section(n.mark)), -1)

    def draft(self, line: Line) -> Draft:
        """Return the draft of a line."""
        return self.drafts[self.order[line.at]]

    def _line(self, at: int) -> Line:
        index = self.order[at]
        draft = self.drafts[index]
        if index in self.contents or draft.quiet:
            return Line(at=at, mark=None)
        if draft.label:
            return Line(at=at, mark=parse_label(draft.label))
        if draft.row and draft.columns > 2 and not self._leads_row(at):
            return Line(at=at, mark=None)
        strong = bool(draft.heading_level or (draft.bold and len(draft.text) < _STRONG_CHARS) or draft.caption_chars)
        mark = read_mark(draft.text, strong=strong)
        if mark is not None and draft.row:
            alone = not draft.text[mark.end :].strip()
            mark = replace(mark, weak=mark.weak and not alone) if self._labels_row(at, draft, mark) else None
        return Line(at=at, mark=self._preferred(draft, mark), typed=True)

    def _labels_row(self, at: int, draft: Draft, mark: Mark) -> bool:
        """Tell whether a cell that begins with a label is one: a bare number in a table is a figure."""
        if draft.columns == 1:
            return True
        alone = not draft.text[mark.end :].strip()
        if not alone:
            return not (mark.shape == "1" and mark.label.isdecimal())
        beside = self._beside(at)
        if mark.label.isdecimal() or draft.header_row or not beside or not self._leads_row(at):
            return False
        figure = mark.absolute and not mark.kind and "." in mark.label
        worded = len(self.drafts[beside[0]].text.split()) > _FIGURE_WORDS
        return (worded or mark.shape in ("(x)", "(X)", "(1)")) and not (figure and len(beside) > 1)

    def _leads_row(self, at: int) -> bool:
        """Tell whether no cell with words stands before a draft in its row."""
        draft = self.drafts[self.order[at]]
        before = at - 1
        while before >= 0 and self.drafts[self.order[before]].row == draft.row and at - before < _AHEAD:
            if self.drafts[self.order[before]].text.strip():
                return False
            before -= 1
        return True

    def beside(self, at: int) -> int | None:
        """Return the index of the draft that begins the next cell with words in a line's row."""
        return next(iter(self._beside(at)), None)

    def _beside(self, at: int) -> list[int]:
        """Return the drafts that begin the cells with words behind a line in its row."""
        draft = self.drafts[self.order[at]]
        out: list[int] = []
        for index in self.order[at + 1 : at + 1 + _AHEAD]:
            other = self.drafts[index]
            if other.row != draft.row:
                break
            if other.text.strip() and other.cell != self.drafts[out[-1] if out else self.order[at]].cell:
                out.append(index)
        return out

    def _preferred(self, draft: Draft, mark: Mark | None) -> Mark | None:
        """Return the label that counts where two stand side by side (`A. 1.1 Definitions`): the one that says more."""
        if mark is None or mark.absolute:
            return mark
        behind = read_mark(draft.text, mark.end)
        if behind is not None and behind.absolute and not behind.weak and behind.kind in ("", "section", "article"):
            named = behind.label.startswith("SECTION") and behind.tokens[-1].isdecimal()
            return behind if not behind.kind or (named and mark.shape in ("1", "X.")) else mark
        return mark

    def _next_marked(self) -> list[int]:
        """Return for each line the next one behind it that has a label or opens an attachment, -1 if none does."""
        out = [-1] * len(self.lines)
        following = -1
        for at in range(len(self.lines) - 1, -1, -1):
            out[at] = following
            if self.lines[at].mark is not None:
                following = at
        return out

    def next_goes_on(self, line: Line, shape: str, counting: str, number: int) -> bool:
        """Tell whether the next label of the document is that one (a deeper list may stand between)."""
        at = self.next_marked[line.at]
        for _ in range(_AHEAD):
            if at < 0:
                return False
            mark = self.lines[at].mark
            assert mark is not None
            if mark.shape == shape and (counting, number) in mark.readings:
                return True
            if (
                mark.absolute
                or mark.shape in ("1", "1)")
                or any(r[1] == 1 and mark.shape == shape for r in mark.readings)
            ):
                return False
            at = self.next_marked[at]
        return False
