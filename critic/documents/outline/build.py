"""From drafts to a view: one pass over the printed paragraphs, which opens and closes provisions (contract §2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from critic.documents.drafts import Draft, DraftView
from critic.documents.outline.assemble import Assembled, assemble
from critic.documents.outline.captions import find_heading, is_title_case
from critic.documents.outline.contents import contents_lines
from critic.documents.outline.definitions import Definition, find_definitions, opening_term
from critic.documents.outline.enumerations import Item, find_enumerations
from critic.documents.outline.headings import (
    heading_strength,
    is_recitals,
    key_term,
    look_of,
    never_heads,
    opens_attachment,
)
from critic.documents.outline.marks import Mark, parse_label, read_mark
from critic.documents.outline.paths import provisions_of
from critic.documents.outline.titles import names_a_document
from critic.documents.outline.tree import Node, Outlook, Place, Tree, numbered_tokens
from critic.model.documents import Kind, Span, View
from critic.text.labels import ATTACHMENT_WORDS

_CLOSING = re.compile(r"\s*(?:in\s+witness\s+whereof|\[?signature\s+pages?\b)", re.IGNORECASE)
_THEREFORE = re.compile(r"\s*now,?\s+therefore", re.IGNORECASE)
_LIST_SHAPES = frozenset({"(x)", "(X)", "(1)", "x.", "X.", "x)", "X)", "1)"})
_SENTENCE_END = re.compile(r"[.](?=\s+[“\"A-Z])")
_PROSE_CHARS = 50
_CELL_PARAGRAPHS = 60
_TITLE_LINES = 40
_SENTENCE_STOP = (".", ";", ":", "?", "!", ".”", '."', ";”", "and", "or", ",")


def build_view(draft_view: DraftView) -> View:
    """Return the text of a view and the tree of its provisions."""
    assembled = assemble(draft_view)
    nodes = _Walk(draft_view.drafts, assembled).run()
    return View(
        name=draft_view.name,
        text=assembled.text,
        main_end=assembled.main_end,
        paragraphs=assembled.paragraphs,
        provisions=provisions_of(nodes, assembled.text),
        shadows=assembled.shadows,
        revisions=assembled.revisions,
        remarks=assembled.remarks,
        page_starts=assembled.page_starts,
        furniture_at=assembled.furniture_at,
        lost_spacing=assembled.lost_spacing,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A draft's place in the main story and the label that it begins with; typed: it stands in the draft's text."""

    at: int
    mark: Mark | None
    typed: bool = False


def _is_section(mark: Mark) -> bool:
    """Tell whether a label begins the sections of an agreement."""
    if mark.kind in ("article", "section"):
        return True
    return mark.kind == "" and mark.tokens[0].isdecimal() and not mark.weak and mark.shape in ("1", "x", "1)")


class _Walk:
    """One reading of a view's main story."""

    def __init__(self, drafts: Sequence[Draft], assembled: Assembled) -> None:
        self.drafts = drafts
        self.out = assembled
        self.order = assembled.order
        self.contents = contents_lines(drafts, assembled.order)
        self.lines = [self._line(at) for at in range(len(self.order))]
        marks = [(line.at, line.mark) for line in self.lines if line.mark is not None]
        self.tree = Tree(Outlook(marks))
        self.next_marked = self._next_marked()
        self.previous_end = 0
        self.previous_text = ""
        self.previous_long = False
        self.previous_start = -1
        self.last_opening = {
            line.mark.tokens: line.at
            for line in self.lines
            if line.mark is not None and line.mark.kind in ATTACHMENT_WORDS
        }
        self.sections_at = next(
            (line.at for line in self.lines if line.mark is not None and _is_section(line.mark)), -1
        )
        self.term_row: tuple[int, int] | None = None
        self.pending: Node | None = None

    def run(self) -> list[Node]:
        for line in self.lines:
            draft = self.drafts[self.order[line.at]]
            if self.order[line.at] in self.contents or not (draft.text.strip() or draft.label):
                self.pending = None
                continue
            self._close_row(draft)
            self._read(line, draft)
            self.previous_end = self.out.ends[self.order[line.at]]
            self.previous_text = draft.text.rstrip()[-12:]
            self.previous_long = len(draft.text) > 60
            self.previous_start = self.out.starts[self.order[line.at]]
        self.tree.close_to(0, self.previous_end)
        return self.tree.nodes

    def _line(self, at: int) -> _Line:
        index = self.order[at]
        draft = self.drafts[index]
        if index in self.contents or draft.quiet:
            return _Line(at=at, mark=None)
        if draft.label:
            return _Line(at=at, mark=parse_label(draft.label))
        if draft.row and draft.columns > 2 and draft.cell > 1:
            return _Line(at=at, mark=None)
        strong = bool(draft.heading_level or (draft.bold and len(draft.text) < 120) or draft.caption_chars)
        mark = read_mark(draft.text, strong=strong)
        if mark is not None and draft.row and not self._labels_row(at, draft, mark):
            mark = None
        return _Line(at=at, mark=self._preferred(draft, mark), typed=True)

    def _labels_row(self, at: int, draft: Draft, mark: Mark) -> bool:
        """Tell whether a cell that begins with a label is one: a bare number in a table is a figure."""
        if draft.columns == 1:
            return True
        alone = not draft.text[mark.end :].strip()
        if not alone:
            return not (mark.shape == "1" and mark.label.isdecimal())
        if mark.label.isdecimal() or draft.cell > 1 or draft.header_row or at + 1 >= len(self.order):
            return False
        beside = self.drafts[self.order[at + 1]]
        return (
            beside.row == draft.row
            and len(beside.text.split()) > 2
            and not (draft.columns > 2 and mark.absolute and not mark.kind and "." in mark.label)
        )

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

    def _close_row(self, draft: Draft) -> None:
        if self.term_row is not None and draft.row != self.term_row[0]:
            self.tree.close_to(self.term_row[1], self.previous_end)
            self.term_row = None

    def _read(self, line: _Line, draft: Draft) -> None:
        mark, pending = line.mark, self.pending
        self.pending = None
        if mark is not None and mark.kind in ATTACHMENT_WORDS:
            if line.typed and not opens_attachment(self.drafts, self.order, line.at, mark):
                mark = None
            elif self._open_attachment(line, draft, mark):
                return
        if mark is not None and mark.kind not in ATTACHMENT_WORDS and self._open_numbered(line, draft, mark):
            return
        strength = heading_strength(draft) or self._heads_numbers(line, draft)
        if pending is not None and self._continue_heading(pending, line, draft, strength):
            return
        if strength and self._open_heading(line, draft, strength):
            return
        if self._open_term(line, draft) or self._open_definition(line, draft):
            return
        self._continue(line, draft)
        self._read_words(line, draft, 0)

    # --- numbered provisions ------------------------------------------------------------------------------------

    def _open_numbered(self, line: _Line, draft: Draft, mark: Mark) -> bool:
        place = self._place(line, draft, mark)
        if place is None:
            return False
        if self._ends_front(draft, place, mark):
            place = Place(depth=0, reading=place.reading)
        self._close_headings(draft, place, mark)
        depth = min(place.depth, len(self.tree.stack))
        self.tree.close_to(depth, self.previous_end)
        node = self._node(line, draft, mark, place)
        self.tree.add(node)
        end = mark.end if line.typed else 0
        self._give_heading(node, line, draft, end)
        behind = self._chain(line, draft, mark, end)
        top = self.tree.top()
        typed = line.typed and top is not None and top.mark is not None and top.mark.shape.startswith("(")
        self._read_words(line, draft, behind, (top.mark.shape, top.reading) if typed and top and top.mark else None)
        return True

    def _place(self, line: _Line, draft: Draft, mark: Mark) -> Place | None:
        if not line.typed:
            return self.tree.place_counted(mark, draft, line.at)
        if mark.weak and self._wraps(mark, draft):
            return None
        return self.tree.place(mark, draft, line.at, sure=bool(draft.heading_level))

    def _wraps(self, mark: Mark, draft: Draft) -> bool:
        """Tell whether a weak label is the wrapped end of the sentence before it."""
        rest = draft.text[mark.end :].lstrip()
        runs_on = bool(self.previous_text) and not self.previous_text.endswith(_SENTENCE_STOP) and self.previous_long
        return runs_on and (rest[:1].islower() or mark.absolute)

    def _ends_front(self, draft: Draft, place: Place, mark: Mark) -> bool:
        """Tell whether sections begin behind annexes of a cover page, which stand before the agreement itself."""
        base = self.tree.base()
        if not base or place.reading[1] != 1 or not _is_section(mark) or len(mark.tokens) != 1 or place.depth > base:
            return False
        opening = self.tree.stack[base - 1]
        if any(n.kind is Kind.NUMBERED and not n.inline and n.mark and _is_section(n.mark) for n in self.tree.nodes):
            return False
        rows = any(self.tree.nodes[i].kind is Kind.TERM for i in self.tree.nodes[opening].children)
        return rows or draft.breaks_page

    def _close_headings(self, draft: Draft, place: Place, mark: Mark) -> None:
        """Close headings that a numbered heading of their level or a higher one stands beside."""
        stack = self.tree.stack
        if not draft.heading_level or self._is_sibling(place, mark):
            return
        for depth in range(self.tree.base(), min(place.depth, len(stack))):
            node = self.tree.nodes[stack[depth]]
            if node.kind is not Kind.HEADING or not node.heading_level:
                continue
            if node.heading_level > draft.heading_level or (
                node.heading_level == draft.heading_level
                and (place.reading[1] != 1 or self.previous_end > self._head_end(node))
            ):
                self.tree.close_to(depth, self.previous_end)
                return

    def _is_sibling(self, place: Place, mark: Mark) -> bool:
        """Tell whether a label counts on from an open one, so that all that holds that one holds it too."""
        if place.depth >= len(self.tree.stack):
            return False
        beside = self.tree.nodes[self.tree.stack[place.depth]].mark
        return beside is not None and beside.kind == mark.kind

    def _head_end(self, node: Node) -> int:
        """Return where a heading's own words end: text behind it makes it more than a title of what follows."""
        return node.heading_span.end if node.heading_span else node.start

    def _node(self, line: _Line, draft: Draft, mark: Mark, place: Place) -> Node:
        index = self.order[line.at]
        start = self.out.starts[index]
        label_start = start if not line.typed else self.out.words[index] + mark.start
        top = self.tree.top()
        lettered = mark.shape in ("X.", "(X)", "X)")
        recital = mark.kind == "recital" or (lettered and self._recites(line, draft, top))
        return Node(
            kind=Kind.NUMBERED,
            start=start,
            mark=mark,
            reading=place.reading,
            number=self._number(mark, place.reading),
            label_span=Span(start=label_start, end=label_start + len(mark.label)),
            heading_level=draft.heading_level,
            indent=draft.indent_pt,
            list_id=draft.list_id,
            list_level=draft.label_level,
            row=draft.row,
            recital=recital,
            groups=mark.shape == "X." and not recital and all(n.grouping for n in self.tree.open_nodes()[self.tree.base() :]),
            page=draft.page,
        )

    def _recites(self, line: _Line, draft: Draft, top: Node | None) -> bool:
        """Tell whether a lettered paragraph is a recital: under their heading, or before the first section."""
        if top is not None and top.recital:
            return True
        before = -1 < line.at < self.sections_at and len(draft.text) > _PROSE_CHARS
        return before and not any(n.kind is not Kind.HEADING for n in self.tree.open_nodes())

    def _number(self, mark: Mark, reading: tuple[str, int]) -> tuple[str, ...]:
        """Return what decimal numbers under a label begin with."""
        if mark.kind in ("", "section") and mark.absolute and len(mark.tokens) > 1:
            return numbered_tokens(mark.tokens)
        if mark.kind in ("", "section") and (mark.tokens[0].isdecimal() or mark.absolute):
            top = self.tree.top()
            if len(mark.tokens) == 1 and top is not None and top.number and not top.grouping:
                return ()
            return mark.tokens
        if mark.kind == "article":
            return (str(reading[1]),)
        if mark.kind.endswith("-"):
            return mark.tokens
        top = self.tree.top()
        if top is not None and top.number and mark.shape in ("(x)", "x.", "x)", "(X)"):
            return (*top.number, *mark.tokens)
        if mark.shape == "X.":
            return mark.tokens
        return ()

    def _give_heading(self, node: Node, line: _Line, draft: Draft, end: int) -> None:
        index = self.order[line.at]
        at = index
        if not draft.text[end:].strip(" \t\n\u00a0.:–—-") and line.at + 1 < len(self.order):
            following = self.drafts[self.order[line.at + 1]]
            if draft.row and following.row == draft.row:
                draft, at, end = following, self.order[line.at + 1], 0
            elif not draft.row:
                self.pending = node
                return
        span = find_heading(draft, end)
        if span is not None:
            base = self.out.words[at]
            self._name(node, Span(start=base + span.start, end=base + span.end))

    def _name(self, node: Node, span: Span) -> None:
        node.heading_span = span
        node.heading = self.out.text[span.start : span.end]

    def _chain(self, line: _Line, draft: Draft, mark: Mark, end: int) -> int:
        """Open the enumeration that begins right behind a label and goes on in later lines (`7. Terms. (a) …`)."""
        node = self.tree.top()
        index = self.order[line.at]
        base = self.out.words[index]
        if node is None:
            return end
        at = node.heading_span.end - base if node.heading_span and node.heading_span.start >= base else end
        while at < len(draft.text) and draft.text[at] in " \t\n\u00a0.:–—-":
            at += 1
        behind = read_mark(draft.text, at) if at < len(draft.text) and draft.text[at] == "(" else None
        if behind is None or behind.shape not in ("(x)", "(X)", "(1)") or behind.form == mark.form:
            return end
        reading = next((r for r in behind.readings if r[1] == 1), None)
        if reading is None or not self._next_goes_on(line, behind.shape, reading[0], 2):
            return end
        child = Node(
            kind=Kind.NUMBERED, start=base + behind.start, mark=behind, reading=reading,
            number=(*node.number, *behind.tokens) if node.number else (),
            label_span=Span(start=base + behind.start, end=base + behind.end),
            indent=None, row=draft.row, page=draft.page,
        )  # fmt: skip
        self.tree.add(child)
        span = find_heading(Draft(text=draft.text), behind.end)
        if span is not None:
            self._name(child, Span(start=base + span.start, end=base + span.end))
        return behind.end

    def _next_goes_on(self, line: _Line, shape: str, counting: str, number: int) -> bool:
        """Tell whether the next label of the document is that one (a deeper list may stand between)."""
        at = self.next_marked[line.at]
        for _ in range(12):
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

    # --- headings, attachments ------------------------------------------------------------------------------------

    def _open_attachment(self, line: _Line, draft: Draft, mark: Mark) -> bool:
        tree = self.tree
        if not self._opens(line, draft, mark):
            return False
        if not tree.base():
            tree.body = {n.mark.form: n.reading[1] for n in tree.open_nodes() if n.mark is not None}
        depth = self._attachment_depth(draft, mark)
        tree.close_to(depth, self.previous_end)
        index = self.order[line.at]
        label_start = self.out.words[index] + mark.start if line.typed else self.out.starts[index]
        node = Node(
            kind=Kind.ATTACHMENT, start=self.out.starts[index], mark=mark, reading=next(iter(mark.readings), ("", 0)),
            label_span=Span(start=label_start, end=label_start + len(mark.label)),
            heading_level=draft.heading_level, page=draft.page, list_id=draft.list_id, list_level=draft.label_level,
        )  # fmt: skip
        tree.add(node)
        end = mark.end if line.typed else 0
        rest = draft.text[end:].strip(" \t\n\u00a0.:–—-")
        if rest:
            at = end + draft.text[end:].index(rest)
            base = self.out.words[index]
            self._name(node, Span(start=base + at, end=base + at + len(rest)))
        else:
            self.pending = node
        return True

    def _opens(self, line: _Line, draft: Draft, mark: Mark) -> bool:
        """Tell whether an attachment's name opens it here: not on the first lines (a filing's own number), not where
        it is open already (a running header), and in front of the sections only where it is set off and stands
        nowhere else."""
        nodes = self.tree.nodes
        if not nodes and (line.at < 6 or (line.at < 12 and "." in mark.shown)):
            return False
        if any(
            n.kind is Kind.ATTACHMENT and n.mark is not None and n.mark.tokens == mark.tokens
            for n in self.tree.open_nodes()
        ):
            return False
        if any(n.kind is Kind.NUMBERED and not n.inline for n in nodes):
            return True
        set_off = draft.heading_level or draft.label or draft.breaks_page or draft.bold or draft.centred
        return bool(set_off) and (not line.typed or self.last_opening[mark.tokens] == line.at)

    def _attachment_depth(self, draft: Draft, mark: Mark) -> int:
        """Return how many provisions stay open: an attachment to an open attachment stands under it."""
        words = draft.text.lower()
        for depth in range(len(self.tree.stack) - 1, -1, -1):
            node = self.tree.nodes[self.tree.stack[depth]]
            if node.kind is not Kind.ATTACHMENT or node.mark is None:
                continue
            tokens = node.mark.tokens
            if mark.tokens[: len(tokens)] == tokens and len(mark.tokens) > len(tokens):
                return depth + 1
            if f"to {node.mark.shown.lower()}" in words:
                return depth + 1
            deeper = draft.heading_level and node.heading_level and draft.heading_level > node.heading_level
            if deeper and node.mark.kind != mark.kind:
                return depth + 1
        return 0

    def _continue_heading(self, node: Node, line: _Line, draft: Draft, strength: int) -> bool:
        """Take a short line right behind a bare label (`ARTICLE IV`) for its heading."""
        text = draft.text.strip()
        if draft.label or line.mark is not None or draft.row or draft.quiet or len(text) > 120:
            return False
        if node.kind is not Kind.ATTACHMENT and not strength and find_heading(draft, 0) is None:
            return False
        span = find_heading(draft, 0) if not strength else Span(start=0, end=len(draft.text.rstrip(" .:\n")))
        if span is None or span.start != 0 or draft.text[span.end :].strip(" .:\n"):
            return False
        base = self.out.words[self.order[line.at]]
        self._name(node, Span(start=base, end=base + span.end))
        return True

    def _open_heading(self, line: _Line, draft: Draft, strength: int) -> bool:
        text = draft.text.strip()
        titles = not self.tree.nodes and line.at < _TITLE_LINES and names_a_document(" ".join(text.split()))
        if strength < 3 and (titles or not self._heads_something(line)):
            return False
        depth = self._heading_depth(line, draft, strength)
        self.tree.close_to(depth, self.previous_end)
        index = self.order[line.at]
        base = self.out.words[index]
        lead = len(draft.text) - len(draft.text.lstrip())
        node = Node(
            kind=Kind.HEADING, start=self.out.starts[index], heading_level=draft.heading_level, look=look_of(draft),
            indent=draft.indent_pt, page=draft.page, recital=is_recitals(text), row=draft.row,
        )  # fmt: skip
        self._name(node, Span(start=base + lead, end=base + lead + len(text.rstrip(" .:"))))
        self.tree.add(node)
        return True

    def _heads_numbers(self, line: _Line, draft: Draft) -> int:
        """Return 1 for a plain title directly before a counting that begins: the title of a part of the file."""
        text = draft.text.strip()
        if line.at < 3 or line.at + 1 >= len(self.lines) or line.mark is not None or draft.row or draft.quiet:
            return 0
        if never_heads(text):
            return 0
        mark = self.lines[line.at + 1].mark
        begins = mark is not None and _is_section(mark) and dict(mark.readings).get("1", dict(mark.readings).get("i")) == 1
        if not begins or len(mark.tokens if mark else ()) != 1 or len(text) > 80 or not is_title_case(text):
            return 0
        return int(text[-1].isalnum() or text[-1] == ")")

    def _heads_something(self, line: _Line) -> bool:
        """Tell whether text follows: lines of a cover page and of signatures only look like headings."""
        for at in range(line.at + 1, min(line.at + 4, len(self.order))):
            draft = self.drafts[self.order[at]]
            if not draft.text.strip() and not draft.label:
                continue
            if self.lines[at].mark is not None or draft.row or heading_strength(draft) == 3:
                return True
            if len(draft.text) > _PROSE_CHARS:
                return not draft.quiet
            if not heading_strength(draft):
                return False
        return False

    def _heading_depth(self, line: _Line, draft: Draft, strength: int) -> int:
        tree, base = self.tree, self.tree.base()
        if base and draft.heading_level:
            opening = tree.nodes[tree.stack[base - 1]]
            if opening.heading_level and draft.heading_level < opening.heading_level:
                return 0
        if strength == 3:
            for depth in range(base, len(tree.stack)):
                node = tree.nodes[tree.stack[depth]]
                if not 0 < node.heading_level < draft.heading_level:
                    return depth
            return len(tree.stack)
        return self._plain_heading_depth(line, draft, strength, base)

    def _plain_heading_depth(self, line: _Line, draft: Draft, strength: int, base: int) -> int:
        """Place a heading without a level by the label that comes next: where that one will stand."""
        tree = self.tree
        depth = self._next_depth(line, base)
        direct = self.next_marked[line.at] == line.at + 1
        if not direct and strength == 1 and depth > base:
            depth = max(depth, self._section_depth(base))
        look = look_of(draft)
        for at in range(base, min(depth, len(tree.stack))):
            node = tree.nodes[tree.stack[at]]
            if node.kind is Kind.HEADING and not node.heading_level and node.look >= look:
                return at
        return depth

    def _next_depth(self, line: _Line, base: int) -> int:
        at = self.next_marked[line.at]
        if at < 0:
            return self._headings_end(base)
        mark = self.lines[at].mark
        draft = self.drafts[self.order[at]]
        assert mark is not None
        if mark.kind in ATTACHMENT_WORDS:
            return self._headings_end(base)
        if not self.lines[at].typed:
            place: Place | None = self.tree.place_counted(mark, draft, at)
        else:
            place = self.tree.place(mark, draft, at)
        return min(place.depth, len(self.tree.stack)) if place is not None else self._headings_end(base)

    def _headings_end(self, base: int) -> int:
        """Return the depth of the first open numbered provision: nothing numbered holds what comes now."""
        for depth in range(base, len(self.tree.stack)):
            if self.tree.nodes[self.tree.stack[depth]].kind is not Kind.HEADING:
                return depth
        return len(self.tree.stack)

    def _section_depth(self, base: int) -> int:
        """Return the depth within the innermost open section, out of its enumerations."""
        depth = len(self.tree.stack)
        while depth > base:
            node = self.tree.nodes[self.tree.stack[depth - 1]]
            if node.mark is not None and node.mark.shape not in _LIST_SHAPES and node.kind is Kind.NUMBERED:
                return depth
            depth -= 1
        return base

    # --- terms, definitions, running text ---------------------------------------------------------------------------

    def _open_term(self, line: _Line, draft: Draft) -> bool:
        if line.mark is not None or (self.term_row is not None and self.term_row[0] == draft.row):
            return False
        following = self._next_cell(line, draft)
        name = key_term(draft, following)
        if not name:
            return False
        index = self.order[line.at]
        base = self.out.words[index] + len(draft.text) - len(draft.text.lstrip())
        node = Node(kind=Kind.TERM, start=self.out.starts[index], row=draft.row, page=draft.page)
        self._name(node, Span(start=base, end=base + len(name)))
        self.term_row = (draft.row, len(self.tree.stack))
        self.tree.add(node)
        return True

    def _next_cell(self, line: _Line, draft: Draft) -> Draft | None:
        for at in range(line.at + 1, min(line.at + _CELL_PARAGRAPHS, len(self.order))):
            following = self.drafts[self.order[at]]
            if not draft.row or following.row != draft.row:
                return None
            if following.cell != draft.cell:
                return following if following.text.strip() else None
        return None

    def _open_definition(self, line: _Line, draft: Draft) -> bool:
        start = len(draft.text) - len(draft.text.lstrip())
        term = opening_term(draft.text, start, draft.caption_chars)
        if not term or draft.label:
            return False
        depth = len(self.tree.stack)
        for at in range(self.tree.base(), len(self.tree.stack)):
            if self.tree.nodes[self.tree.stack[at]].kind is Kind.DEFINITION:
                depth = at
                break
        else:
            depth = self._flush_depth(draft)
        self.tree.close_to(depth, self.previous_end)
        index = self.order[line.at]
        node = Node(
            kind=Kind.DEFINITION, start=self.out.starts[index], indent=draft.indent_pt, row=draft.row, page=draft.page,
            names=[term],
        )  # fmt: skip
        self.tree.add(node)
        self._read_words(line, draft, start)
        return True

    def _continue(self, line: _Line, draft: Draft) -> None:
        """Give a paragraph without a label to the provision that it continues."""
        if _CLOSING.match(draft.text):
            self.tree.close_to(self.tree.base(), self.previous_end)
            return
        if _THEREFORE.match(draft.text):
            for depth, node in enumerate(self.tree.open_nodes()):
                if node.recital:
                    self.tree.close_to(depth, self.previous_end)
                    return
        depth = self._flush_depth(draft)
        self.tree.close_to(depth, self.previous_end)

    def _flush_depth(self, draft: Draft) -> int:
        """Return how many provisions a paragraph without a label leaves open: flush words stand less deep."""
        stack = self.tree.stack
        depth = len(stack)
        if draft.row:
            return depth
        top = self.tree.top()
        lower = draft.text[:1].islower() and self.previous_text.endswith((".", ";", ","))
        lower = lower and top is not None and top.start == self.previous_start
        while depth:
            node = self.tree.nodes[stack[depth - 1]]
            if node.kind is not Kind.NUMBERED or node.mark is None or node.mark.shape not in _LIST_SHAPES:
                return depth
            less = draft.indent_pt is not None and node.indent is not None and draft.indent_pt < node.indent - 2
            if not less and not lower:
                return depth
            depth -= 1
            lower = False
        return len(stack)

    def _read_words(self, line: _Line, draft: Draft, start: int, label: tuple[str, tuple[str, int]] | None = None) -> None:
        """Find the enumerations and definitions in a paragraph's running text.

        label: shape and reading of its own typed label.
        """
        if draft.quiet or not draft.text:
            return
        base = self.out.words[self.order[line.at]]
        items: list[Item] = []
        if "(" in draft.text:
            items = find_enumerations(
                draft.text, start, lambda shape, counting, number: self._next_goes_on(line, shape, counting, number), label
            )
        defined = self._name_definitions(draft, start) if "“" in draft.text or '"' in draft.text else []
        self._add_inline(items, defined, draft, base)

    def _name_definitions(self, draft: Draft, start: int) -> list[Definition]:
        """Give the terms that a paragraph defines to its provision; return those that have none to belong to."""
        top = self.tree.top()
        found = find_definitions(draft.text, start)
        if top is None or top.kind not in (Kind.NUMBERED, Kind.DEFINITION, Kind.TERM):
            return [d for d in found if not d.named]
        known = set(top.names)
        for term in (t for d in found for t in d.terms):
            if term not in known:
                top.names.append(term)
                known.add(term)
        return []

    def _add_inline(self, items: list[Item], defined: list[Definition], draft: Draft, base: int) -> None:
        """Add the provisions inside a paragraph in their order."""
        tree = self.tree
        outer = len(tree.stack)
        added: list[int] = []
        waiting = defined[::-1]
        for item in items:
            while waiting and waiting[-1].start <= item.start:
                self._leave_inline(outer, base + waiting[-1].start)
                tree.add(self._definition(waiting.pop(), draft, base))
            if item.beside:
                outer = self._leave_label(item, draft, base, outer)
            while len(tree.stack) > outer and not self._holds(tree.stack[-1], added, item):
                tree.stack.pop()
            added.append(tree.add(self._item(item, draft, base)))
            if item.beside:
                outer = len(tree.stack)
        for definition in waiting[::-1]:
            self._leave_inline(outer, base + definition.start)
            tree.add(self._definition(definition, draft, base))
        while len(tree.stack) > outer and tree.nodes[tree.stack[-1]].end >= 0:
            tree.stack.pop()

    def _leave_label(self, item: Item, draft: Draft, base: int, outer: int) -> int:
        """Close the provision of the paragraph's own label where the next of its sequence begins in the same line."""
        end = len(draft.text[: item.start].rstrip())
        depth = outer
        while depth and self.tree.nodes[self.tree.stack[depth - 1]].reading != (item.reading[0], item.reading[1] - 1):
            depth -= 1
        self.tree.close_to(max(depth - 1, 0), base + end)
        return len(self.tree.stack)

    def _leave_inline(self, outer: int, start: int) -> None:
        while len(self.tree.stack) > outer and self.tree.nodes[self.tree.stack[-1]].end <= start:
            self.tree.stack.pop()

    def _item(self, item: Item, draft: Draft, base: int) -> Node:
        mark = Mark(label=f"({item.token})", kind="", shape=item.shape, tokens=(item.token.lower(),), shown=item.token)
        return Node(
            kind=Kind.NUMBERED,
            start=base + item.start,
            mark=mark,
            reading=item.reading,
            label_span=Span(start=base + item.start, end=base + item.label_end),
            end=-1 if item.open or item.beside else base + item.end,
            inline=not item.beside,
            row=draft.row,
            page=draft.page,
        )

    def _holds(self, open_index: int, added: list[int], item: Item) -> bool:
        """Tell whether an open provision inside the paragraph is the one that an item stands under."""
        if item.parent is not None:
            return added[item.parent] == open_index
        node = self.tree.nodes[open_index]
        return node.kind is Kind.DEFINITION and node.inline and node.end > self.tree.nodes[open_index].start

    def _definition(self, definition: Definition, draft: Draft, base: int) -> Node:
        """Return a definition inside a paragraph that has no label: its sentence."""
        stop = _SENTENCE_END.search(draft.text, definition.start)
        end = stop.end() if stop else len(draft.text.rstrip())
        return Node(
            kind=Kind.DEFINITION,
            start=base + definition.start,
            end=base + end,
            inline=True,
            page=draft.page,
            names=list(definition.terms),
        )
