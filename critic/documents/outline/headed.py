"""Provisions that a line without a number opens: headings, attachments."""

from __future__ import annotations

from critic.documents.drafts import Draft
from critic.documents.outline.captions import find_heading, is_title_case
from critic.documents.outline.headings import caption_of, heading_strength, is_recitals, is_signed, look_of, never_heads
from critic.documents.outline.marks import LIST_SHAPES, Mark, is_section
from critic.documents.outline.story import Cursor, Line, Story, give_name
from critic.documents.outline.titles import names_a_document
from critic.documents.outline.tree import Node, Place, Tree
from critic.model.documents import Kind, Span
from critic.text.labels import ATTACHMENT_WORDS
from critic.text.patterns import lazy

_PROSE_CHARS = 50
_FIRST_LINES = 6
_TITLE_LINES = 40
_TITLE_CHARS = 80
_HEADING_CHARS = 120
_SMALL = lazy(r"\b[a-z]{2,}\b")


def _is_said(text: str) -> bool:
    """Tell whether a short line is a sentence, or leads to what follows, and is no line of an address."""
    ends = text.rstrip().endswith((".", ":")) and not never_heads(text)
    return ends and len(text.split()) > 3 and _SMALL.search(text) is not None


class Headed:
    """Opens provisions with nothing but a name."""

    def __init__(self, story: Story, tree: Tree, cursor: Cursor) -> None:
        self.story, self.tree, self.cursor = story, tree, cursor

    def open_attachment(self, line: Line, draft: Draft, mark: Mark) -> bool:
        """Open the attachment that a line names; False where it only refers to it."""
        tree = self.tree
        if not self._opens(line, draft, mark):
            return False
        if not tree.base():
            tree.body = {n.mark.form: n.reading[1] for n in tree.open_nodes() if n.mark is not None}
        depth = self._attachment_depth(draft, mark)
        tree.close_to(depth, self.cursor.previous_end)
        index = self.story.order[line.at]
        label_start = self.story.out.words[index] + mark.start if line.typed else self.story.out.starts[index]
        node = Node(
            kind=Kind.ATTACHMENT,
            start=self.story.out.starts[index],
            mark=mark,
            reading=next(iter(mark.readings), ("", 0)),
            label_span=Span(start=label_start, end=label_start + len(mark.label)),
            heading_level=draft.heading_level,
            page=draft.page,
            list_id=draft.list_id,
            list_level=draft.label_level,
        )
        tree.add(node)
        end = mark.end if line.typed else 0
        rest = draft.text[end:].strip(" \t\n\u00a0.:–—-")
        if rest:
            at = end + draft.text[end:].index(rest)
            base = self.story.out.words[index]
            give_name(node, self.story.out.text, Span(start=base + at, end=base + at + len(rest)))
        else:
            self.cursor.pending = node
        return True

    def _opens(self, line: Line, draft: Draft, mark: Mark) -> bool:
        """Tell whether an attachment's name opens it here: not on the first lines (a filing's own number), unless a
        style or markup says that it is a heading; not where it is open already (a running header); and in front of
        the sections only where it is set off and stands nowhere else."""
        first = line.at < _FIRST_LINES or (line.at < 2 * _FIRST_LINES and "." in mark.shown)
        filed = first and line.typed and ("." in mark.shown or not draft.heading_level)
        if not self.tree.nodes and filed:
            return False
        if any(
            n.kind is Kind.ATTACHMENT and n.mark is not None and n.mark.tokens == mark.tokens
            for n in self.tree.open_nodes()
        ):
            return False
        if self.tree.labelled or not line.typed:
            return True
        set_off = draft.heading_level or draft.label or draft.breaks_page or draft.bold or draft.centred
        return bool(set_off) and (not line.typed or self.story.last_opening[mark.tokens] == line.at)

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

    def continue_heading(self, node: Node, line: Line, draft: Draft, strength: int) -> bool:
        """Take a short line right behind a bare label (`ARTICLE IV`) for its heading."""
        text = draft.text.strip()
        if draft.label or line.mark is not None or draft.row or draft.quiet or len(text) > _HEADING_CHARS:
            return False
        if node.kind is not Kind.ATTACHMENT and not strength and find_heading(draft, 0) is None:
            return False
        span = find_heading(draft, 0) if not strength else Span(start=0, end=len(draft.text.rstrip(" .:\n")))
        if span is None or span.start != 0 or draft.text[span.end :].strip(" .:\n"):
            return False
        base = self.story.out.words[self.story.order[line.at]]
        give_name(node, self.story.out.text, Span(start=base, end=base + span.end))
        return True

    def open_heading(self, line: Line, draft: Draft, strength: int) -> bool:
        """Open the provision that a heading begins; False where nothing stands under it."""
        text = draft.text.strip()
        titles = not self.tree.nodes and line.at < _TITLE_LINES and names_a_document(" ".join(text.split()))
        titles = titles and not self._heads_terms(line)
        if strength < 3 and (titles or not self._heads_something(line)):
            return False
        depth = self._heading_depth(line, draft, strength)
        self.tree.close_to(depth, self.cursor.previous_end)
        index = self.story.order[line.at]
        base = self.story.out.words[index]
        lead = len(draft.text) - len(draft.text.lstrip())
        node = Node(
            kind=Kind.HEADING,
            start=self.story.out.starts[index],
            heading_level=draft.heading_level,
            look=look_of(draft),
            indent=draft.indent_pt,
            page=draft.page,
            recital=is_recitals(text),
            row=draft.row,
        )
        give_name(node, self.story.out.text, Span(start=base + lead, end=base + lead + len(text.rstrip(" .:"))))
        self.tree.add(node)
        return True

    def _heads_terms(self, line: Line) -> bool:
        """Tell whether a line below the document's title stands over a table, or over words that lead to one."""
        order = self.story.order
        below = [self.story.drafts[index] for index in order[line.at + 1 : line.at + 3]]
        if below and below[0].text.rstrip().endswith(":"):
            del below[0]
        if not below or below[0].columns < 2:
            return False
        above = [self.story.drafts[index] for index in order[: line.at]]
        return any(d.title or names_a_document(" ".join(d.text.split())) for d in above)

    def open_caption(self, line: Line, draft: Draft) -> bool:
        """Open the provision that a run-in heading without a number names."""
        name = caption_of(draft)
        if not name or draft.label:
            return False
        self.tree.close_to(self._plain_heading_depth(line, draft, 1, self.tree.base()), self.cursor.previous_end)
        index = self.story.order[line.at]
        base = self.story.out.words[index] + len(draft.text) - len(draft.text.lstrip())
        node = Node(
            kind=Kind.HEADING,
            start=self.story.out.starts[index],
            look=look_of(draft),
            indent=draft.indent_pt,
            page=draft.page,
        )
        give_name(node, self.story.out.text, Span(start=base, end=base + len(name)))
        self.tree.add(node)
        return True

    def heads_numbers(self, line: Line, draft: Draft) -> int:
        """Return 1 for a plain title directly before a counting that begins: the title of a part of the file."""
        text = draft.text.strip()
        if line.at < 3 or line.at + 1 >= len(self.story.lines) or line.mark is not None or draft.row or draft.quiet:
            return 0
        if never_heads(text):
            return 0
        mark = self.story.lines[line.at + 1].mark
        begins = (
            mark is not None and is_section(mark) and dict(mark.readings).get("1", dict(mark.readings).get("i")) == 1
        )
        if not begins or len(mark.tokens if mark else ()) != 1 or len(text) > _TITLE_CHARS or not is_title_case(text):
            return 0
        return int(text[-1].isalnum() or text[-1] == ")")

    def _heads_something(self, line: Line) -> bool:
        """Tell whether text follows: lines of a cover page and of signatures only look like headings."""
        for at in range(line.at + 1, min(line.at + 4, len(self.story.order))):
            draft = self.story.drafts[self.story.order[at]]
            if not draft.text.strip() and not draft.label:
                continue
            if is_signed(draft.text):
                return False
            if self.story.lines[at].mark is not None or draft.row or heading_strength(draft) == 3:
                return True
            if len(draft.text) > _PROSE_CHARS or _is_said(draft.text):
                return not draft.quiet
            if not heading_strength(draft):
                return False
        return False

    def _heading_depth(self, line: Line, draft: Draft, strength: int) -> int:
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

    def _plain_heading_depth(self, line: Line, draft: Draft, strength: int, base: int) -> int:
        """Place a heading without a level by the label that comes next: where that one will stand."""
        tree = self.tree
        depth = self._next_depth(line, base)
        direct = self.story.next_marked[line.at] == line.at + 1 and not draft.caption_chars
        following = self.story.lines[line.at + 1].mark if direct else None
        if following is not None:
            depth = self.tree.past_cover(depth, following)
        if not direct and strength == 1 and (depth > base or draft.caption_chars):
            depth = max(depth, self._section_depth(base))
        look = look_of(draft)
        for at in range(base, min(depth, len(tree.stack))):
            node = tree.nodes[tree.stack[at]]
            if node.kind is Kind.HEADING and not node.heading_level and node.look >= look:
                return at
        return depth

    def _next_depth(self, line: Line, base: int) -> int:
        at = self.story.next_marked[line.at]
        if at < 0:
            return self._headings_end(base)
        mark = self.story.lines[at].mark
        draft = self.story.drafts[self.story.order[at]]
        assert mark is not None
        if mark.kind in ATTACHMENT_WORDS:
            return self._headings_end(base)
        if not self.story.lines[at].typed:
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
            if node.mark is not None and node.mark.shape not in LIST_SHAPES and node.kind is Kind.NUMBERED:
                return depth
            depth -= 1
        return base
