"""Running text: continuations and flush words, key terms, definitions, enumerations inside a sentence."""

from __future__ import annotations

import re

from critic.documents.drafts import Draft
from critic.documents.outline.definitions import Definition, find_definitions, opening_term
from critic.documents.outline.enumerations import Item, find_enumerations
from critic.documents.outline.headings import is_signed, key_term
from critic.documents.outline.marks import LIST_SHAPES, Mark
from critic.documents.outline.story import Cursor, Line, Story, give_name
from critic.documents.outline.tree import Node, Tree
from critic.model.documents import Kind, Span
from critic.text.patterns import lazy

_CLOSING = lazy(r"\s*(?:in\s+witness\s+whereof|\[?signature\s+pages?\b)", re.IGNORECASE)
_THEREFORE = lazy(r"\s*now,?\s+therefore", re.IGNORECASE)
_SENTENCE_END = lazy(r"[.](?=\s+[“\"A-Z])")
_ENDS = (".", ";", ":", ",", "?", "!", "”", '"', ")", "]", " and", " or")
"""How a paragraph ends that the next may leave; without one, its sentence goes on."""

_DEFINING = lazy(r"\b(?:definitions?|interpretation|defined\s+terms)\b", re.IGNORECASE)
_CELL_PARAGRAPHS = 60


class Words:
    """Reads paragraphs that begin without a label, and the words behind one."""

    def __init__(self, story: Story, tree: Tree, cursor: Cursor) -> None:
        self.story, self.tree, self.cursor = story, tree, cursor

    def open_term(self, line: Line, draft: Draft) -> bool:
        """Open the key term that a row of two cells names."""
        if line.mark is not None or (self.cursor.term_row is not None and self.cursor.term_row[0] == draft.row):
            return False
        following = self._next_cell(line, draft)
        name = key_term(draft, following)
        if not name or following is None or self._signed(line, draft) or self._heads_columns(line, draft, following):
            return False
        index = self.story.order[line.at]
        base = self.story.out.words[index] + len(draft.text) - len(draft.text.lstrip())
        node = Node(kind=Kind.TERM, start=self.story.out.starts[index], row=draft.row, page=draft.page)
        give_name(node, self.story.out.text, Span(start=base, end=base + len(name)))
        self.cursor.term_row = (draft.row, len(self.tree.stack))
        self.tree.add(node)
        return True

    def _heads_columns(self, line: Line, draft: Draft, following: Draft) -> bool:
        """Tell whether a row names the columns of its table: the first one, set bold above names that are not."""
        if not (draft.bold and following.bold) or (line.at and self.story.drafts[self.story.order[line.at - 1]].row):
            return False
        for at in range(line.at + 1, min(line.at + _CELL_PARAGRAPHS, len(self.story.order))):
            below = self.story.drafts[self.story.order[at]]
            if below.row != draft.row:
                return below.row == draft.row + 1 and below.cell == 1 and not below.bold
        return False

    def _signed(self, line: Line, draft: Draft) -> bool:
        """Tell whether a row is a signature block: a party's name, and under it the line that it signs on, or in a
        table that begins with the name, in the next row (behind one in capitals, in the second next)."""
        first = line.at == 0 or not self.story.drafts[self.story.order[line.at - 1]].row
        last = draft.row + (0 if not first else 2 if draft.text.upper() == draft.text else 1)
        for at in range(line.at + 1, min(line.at + _CELL_PARAGRAPHS, len(self.story.order))):
            following = self.story.drafts[self.story.order[at]]
            if not draft.row <= following.row <= last:
                return False
            if is_signed(following.text, blank=following.row > draft.row):
                return True
        return False

    def _next_cell(self, line: Line, draft: Draft) -> Draft | None:
        for at in range(line.at + 1, min(line.at + _CELL_PARAGRAPHS, len(self.story.order))):
            following = self.story.drafts[self.story.order[at]]
            if not draft.row or following.row != draft.row:
                return None
            if following.cell != draft.cell:
                return following if following.text.strip() else None
        return None

    def open_definition(self, line: Line, draft: Draft) -> bool:
        """Open the definition that a paragraph begins with."""
        start = len(draft.text) - len(draft.text.lstrip())
        defining = any(_DEFINING.search(n.heading) for n in self.tree.open_nodes() if n.heading)
        term = opening_term(draft.text, start, draft.caption_chars, defining=defining)
        if not term or draft.label:
            return False
        depth = len(self.tree.stack)
        for at in range(self.tree.base(), len(self.tree.stack)):
            if self.tree.nodes[self.tree.stack[at]].kind is Kind.DEFINITION:
                depth = at
                break
        else:
            depth = self._flush_depth(draft)
        self.tree.close_to(depth, self.cursor.previous_end)
        index = self.story.order[line.at]
        node = Node(
            kind=Kind.DEFINITION,
            start=self.story.out.starts[index],
            indent=draft.indent_pt,
            row=draft.row,
            page=draft.page,
            names=[term],
        )
        self.tree.add(node)
        self.read(line, draft, start)
        return True

    def go_on(self, line: Line, draft: Draft) -> None:
        """Give a paragraph without a label to the provision that it continues."""
        if _CLOSING.match(draft.text):
            self.tree.close_to(self.tree.base(), self.cursor.previous_end)
            return
        if _THEREFORE.match(draft.text):
            for depth, node in enumerate(self.tree.open_nodes()):
                if node.recital:
                    self.tree.close_to(depth, self.cursor.previous_end)
                    return
        depth = self._flush_depth(draft)
        self.tree.close_to(max(depth, self._resumed_depth(line, depth)), self.cursor.previous_end)

    def _resumed_depth(self, line: Line, depth: int) -> int:
        """Return how many provisions the next label needs open: flush words within a list close no list that goes on
        behind them."""
        at = self.story.next_marked[line.at]
        mark = self.story.lines[at].mark if at >= 0 else None
        if mark is None or mark.absolute:
            return 0
        for deep in range(self.tree.base(), len(self.tree.stack)):
            node = self.tree.nodes[self.tree.stack[deep]]
            if node.mark is None or node.mark.form != mark.form or node.inline:
                continue
            if (node.reading[0], node.reading[1] + 1) in mark.readings:
                return deep if deep >= depth else 0
        return 0

    def _flush_depth(self, draft: Draft) -> int:
        """Return how many provisions a paragraph without a label leaves open: flush words stand less deep."""
        stack = self.tree.stack
        depth = len(stack)
        if draft.row or not self.cursor.previous_text.endswith(_ENDS):
            return depth
        top = self.tree.top()
        lower = draft.text[:1].islower() and self.cursor.previous_text.endswith((".", ";", ","))
        lower = lower and top is not None and top.start == self.cursor.previous_start
        running = lower
        while depth:
            node = self.tree.nodes[stack[depth - 1]]
            if node.kind is not Kind.NUMBERED or node.mark is None or node.mark.shape not in LIST_SHAPES:
                return depth
            left = self.tree.left_of(node)
            less = draft.indent_pt is not None and left is not None and draft.indent_pt < left - 2
            if not lower and not (less and (not running or self._leads_in(depth - 2))):
                return depth
            depth -= 1
            lower = False
        return len(stack)

    def _leads_in(self, at: int) -> bool:
        """Tell whether an open provision begins a sentence that what stands under it goes on with."""
        if at < 0:
            return False
        node = self.tree.nodes[self.tree.stack[at]]
        words = self.story.out.text[node.start : self.tree.nodes[node.children[0]].start] if node.children else ""
        return words.rstrip().endswith((":", ",", "—", "–"))

    def read(self, line: Line, draft: Draft, start: int, label: tuple[str, tuple[str, int]] | None = None) -> None:
        """Find the enumerations and definitions in a paragraph's running text.

        label: shape and reading of its own typed label.
        """
        if draft.quiet or not draft.text:
            return
        base = self.story.out.words[self.story.order[line.at]]
        items: list[Item] = []
        if "(" in draft.text:
            items = find_enumerations(
                draft.text,
                start,
                lambda shape, counting, number: self.story.next_goes_on(line, shape, counting, number),
                label,
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
