"""Provisions with a label: where one stands, what it heads, and what follows it in its line."""

from __future__ import annotations

from critic.documents.drafts import Draft
from critic.documents.outline.captions import find_heading
from critic.documents.outline.marks import LIST_SHAPES, Mark, is_section, read_mark
from critic.documents.outline.story import Cursor, Line, Story, give_name
from critic.documents.outline.tree import Node, Place, Tree, numbered_tokens
from critic.documents.outline.words import Words
from critic.model.documents import Kind, Span

_SENTENCE_STOP = (".", ";", ":", "?", "!", ".”", '."', ";”", "and", "or", ",")
_RECITAL_CHARS = 50


class Numbered:
    """Opens provisions with a label."""

    def __init__(self, story: Story, tree: Tree, cursor: Cursor, words: Words) -> None:
        self.story, self.tree, self.cursor, self.words = story, tree, cursor, words

    def open(self, line: Line, draft: Draft, mark: Mark) -> bool:
        """Open the provision that a label begins; False if its neighbours show that it is none."""
        place = self._place(line, draft, mark)
        if place is None:
            return False
        if self._ends_front(draft, place, mark):
            place = Place(depth=0, reading=place.reading)
        place = Place(depth=self.tree.past_cover(place.depth, mark), reading=place.reading)
        self._close_headings(draft, place, mark)
        depth = min(place.depth, len(self.tree.stack))
        self.tree.close_to(depth, self.cursor.previous_end)
        node = self._node(line, draft, mark, place)
        self.tree.add(node)
        end = mark.end if line.typed else 0
        self._give_heading(node, line, draft, end)
        behind = self._chain(line, draft, mark, end)
        top = self.tree.top()
        typed = line.typed and top is not None and top.mark is not None and top.mark.shape.startswith("(")
        self.words.read(line, draft, behind, (top.mark.shape, top.reading) if typed and top and top.mark else None)
        return True

    def _place(self, line: Line, draft: Draft, mark: Mark) -> Place | None:
        if not line.typed:
            return self.tree.place_counted(mark, draft, line.at)
        if mark.weak and self._wraps(mark, draft):
            return None
        return self.tree.place(mark, draft, line.at, sure=bool(draft.heading_level))

    def _wraps(self, mark: Mark, draft: Draft) -> bool:
        """Tell whether a weak label is the wrapped end of the sentence before it."""
        rest = draft.text[mark.end :].lstrip()
        runs_on = (
            bool(self.cursor.previous_text)
            and not self.cursor.previous_text.endswith(_SENTENCE_STOP)
            and self.cursor.previous_long
        )
        return runs_on and (rest[:1].islower() or mark.absolute)

    def _ends_front(self, draft: Draft, place: Place, mark: Mark) -> bool:
        """Tell whether sections begin behind annexes of a cover page, which stand before the agreement itself."""
        base = self.tree.base()
        if not base or place.reading[1] != 1 or not is_section(mark) or len(mark.tokens) != 1 or place.depth > base:
            return False
        opening = self.tree.stack[base - 1]
        if self.tree.sectioned:
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
                and (place.reading[1] != 1 or self.cursor.previous_end > self._head_end(node))
            ):
                self.tree.close_to(depth, self.cursor.previous_end)
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

    def _node(self, line: Line, draft: Draft, mark: Mark, place: Place) -> Node:
        index = self.story.order[line.at]
        start = self.story.out.starts[index]
        label_start = start if not line.typed else self.story.out.words[index] + mark.start
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
            hanging=draft.hanging_pt,
            list_id=draft.list_id,
            list_level=draft.label_level,
            row=draft.row,
            recital=recital,
            groups=mark.shape == "X."
            and not recital
            and all(n.grouping for n in self.tree.open_nodes()[self.tree.base() :]),
            page=draft.page,
        )

    def _recites(self, line: Line, draft: Draft, top: Node | None) -> bool:
        """Tell whether a lettered paragraph is a recital: under their heading, or before the first section."""
        if top is not None and top.recital:
            return True
        before = -1 < line.at < self.story.sections_at and len(draft.text) > _RECITAL_CHARS
        return before and not any(n.kind is not Kind.HEADING for n in self.tree.open_nodes())

    def _number(self, mark: Mark, reading: tuple[str, int]) -> tuple[str, ...]:
        """Return what decimal numbers under a label begin with."""
        if mark.kind in ("", "section") and mark.absolute and len(mark.tokens) > 1:
            tokens = numbered_tokens(mark.tokens)
            return tokens[:1] if tokens[1:] == ("0",) else tokens
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

    def _give_heading(self, node: Node, line: Line, draft: Draft, end: int) -> None:
        index = self.story.order[line.at]
        at = index
        if not draft.text[end:].strip(" \t\n\u00a0.:–—-"):
            following = self.story.beside(line.at) if draft.row else None
            if following is not None:
                draft, at, end = self.story.drafts[following], following, 0
            elif not draft.row:
                self.cursor.pending = node
                return
        span = find_heading(draft, end)
        if span is not None:
            base = self.story.out.words[at]
            give_name(node, self.story.out.text, Span(start=base + span.start, end=base + span.end))

    def _chain(self, line: Line, draft: Draft, mark: Mark, end: int) -> int:
        """Open the enumeration that begins right behind a label and goes on in later lines (`7. Terms. (a) …`)."""
        node = self.tree.top()
        index = self.story.order[line.at]
        base = self.story.out.words[index]
        if node is None:
            return end
        at = node.heading_span.end - base if node.heading_span and node.heading_span.start >= base else end
        while at < len(draft.text) and draft.text[at] in " \t\n\u00a0.:–—-":
            at += 1
        chained = draft.text[at : at + 1] == "(" or (node.heading_span is None and draft.text[at : at + 1] == "i")
        behind = read_mark(draft.text, at) if chained else None
        if behind is None or behind.shape not in LIST_SHAPES or behind.form == mark.form:
            return end
        reading = next((r for r in behind.readings if r[1] == 1), None)
        if reading is None or not self.story.next_goes_on(line, behind.shape, reading[0], 2):
            return end
        child = Node(
            kind=Kind.NUMBERED,
            start=base + behind.start,
            mark=behind,
            reading=reading,
            number=(*node.number, *behind.tokens) if node.number else (),
            label_span=Span(start=base + behind.start, end=base + behind.end),
            indent=None,
            row=draft.row,
            page=draft.page,
        )
        self.tree.add(child)
        span = find_heading(Draft(text=draft.text), behind.end)
        if span is not None:
            give_name(child, self.story.out.text, Span(start=base + span.start, end=base + span.end))
        return behind.end
