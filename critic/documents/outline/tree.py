"""The tree of provisions while it grows: which open provision a label continues, and which it stands under.

Labels of one list that a format counted are ordered by their level. For all others the forms tell: a label that counts
on from an open one is its sibling, the first of a form (`1`, `a`, `i`) stands under the provision before it, and a
decimal number says its place itself. The depth is bounded, so that work per label is (contract §2, provision).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import field

from critic.documents.drafts import Draft
from critic.documents.outline.captions import find_heading
from critic.documents.outline.marks import LIST_SHAPES, Mark, is_section, read_mark
from critic.model.documents import Kind, Span
from critic.model.values import dataclass
from critic.text.labels import roman_value

MAX_DEPTH = 32
"""Deeper provisions stand beside their ancestor at this depth: no contract nests so far, hostile files do."""

_GROUPING = frozenset({"article", "part", "chapter", "title"})
_AHEAD = 40
_GAP = 3
_BACK = 3


@dataclass(slots=True, kw_only=True)
class Node:
    """A provision in the making. reading: the counting of its label and its place in it. number: the tokens that a
    decimal under it begins with. end: -1 while it is open. inline: stands inside a sentence. opening: an attachment,
    which counts anew. placed: the depth of its stack when it was opened."""

    kind: Kind
    start: int
    parent: int | None = None
    mark: Mark | None = None
    reading: tuple[str, int] = ("", 0)
    number: tuple[str, ...] = ()
    label_span: Span | None = None
    heading: str = ""
    heading_span: Span | None = None
    names: list[str] = field(default_factory=list)
    end: int = -1
    heading_level: int = 0
    look: int = 0
    indent: float | None = None
    hanging: float | None = None
    list_id: str = ""
    list_level: int = 0
    row: int = 0
    inline: bool = False
    recital: bool = False
    groups: bool = False
    page: int | None = None
    children: list[int] = field(default_factory=list)

    @property
    def grouping(self) -> bool:
        """It groups sections that may be counted through: an article, a part, a heading, `III.` at the top."""
        named = self.mark is not None and self.mark.kind in _GROUPING
        return self.kind in (Kind.HEADING, Kind.PART) or named or self.groups


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a label stands: how many of the open provisions stay open, and which reading of it counts."""

    depth: int
    reading: tuple[str, int]


class Outlook:
    """The labels that the lines of a document begin with, for looking ahead."""

    def __init__(self, lines: Iterable[tuple[int, Mark]]) -> None:
        self._lines: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._marks: dict[tuple[str, str], list[Mark]] = defaultdict(list)
        self._sections: list[int] = []
        for line, mark in lines:
            self._lines[mark.form].append(line)
            self._marks[mark.form].append(mark)
            if mark.absolute and not mark.weak:
                self._sections.append(line)

    def following(self, mark: Mark, line: int) -> Iterable[Mark]:
        """Yield the next labels of the same form behind a line."""
        at = bisect_right(self._lines[mark.form], line)
        yield from self._marks[mark.form][at : at + _AHEAD]

    def within_section(self, mark: Mark, line: int) -> Iterable[Mark]:
        """Yield the next labels of the same form before one that says its whole place."""
        at = bisect_right(self._sections, line)
        if at == len(self._sections):
            return self.following(mark, line)
        first = bisect_right(self._lines[mark.form], line)
        end = bisect_right(self._lines[mark.form], self._sections[at], first)
        return self._marks[mark.form][first : min(end, first + _AHEAD)]

    def prefers(self, mark: Mark, line: int, a: tuple[str, int], b: tuple[str, int]) -> bool:
        """Tell whether what follows counts on from reading `a` before it does from `b`."""
        for following in self.within_section(mark, line):
            readings = following.readings
            if (a[0], a[1] + 1) in readings:
                return True
            if (b[0], b[1] + 1) in readings or (a[0], 1) in readings:
                return False
        return False

    def goes_on(self, mark: Mark, line: int, reading: tuple[str, int]) -> bool:
        """Tell whether a later line counts on from this one before the counting begins again."""
        for following in self.following(mark, line):
            if (reading[0], reading[1] + 1) in following.readings:
                return True
            if (reading[0], 1) in following.readings:
                return False
        return False

    def resumes(self, mark: Mark, line: int, outer: int) -> bool:
        """Tell whether, behind the run that begins at a line, the outer run goes on: a list within a section."""
        last = 1
        for following in self.following(mark, line):
            numbers = dict(following.readings)
            number = next(iter(numbers.values()), 0)
            if number == last + 1:
                last = number
            else:
                return number == outer + 1
        return False


class Tree:
    """All provisions of a view, and those that are open at the place that has been read so far."""

    def __init__(self, outlook: Outlook) -> None:
        self.nodes: list[Node] = []
        self.stack: list[int] = []
        self.outlook = outlook
        self.tops: list[int] = []
        self.body: dict[tuple[str, str], int] = {}
        self.counted: dict[tuple[str, str], tuple[str, int]] = {}
        self.latest: dict[tuple[str, str], int] = {}
        self.lefts: dict[tuple[tuple[str, str], int], float] = {}
        self.labelled = False
        self.sectioned = False

    def open_nodes(self) -> list[Node]:
        """Return the open provisions, outermost first."""
        return [self.nodes[i] for i in self.stack]

    def top(self) -> Node | None:
        """Return the innermost open provision."""
        return self.nodes[self.stack[-1]] if self.stack else None

    def base(self) -> int:
        """Return the depth from which the innermost attachment counts anew."""
        for depth in range(len(self.stack) - 1, -1, -1):
            if self.nodes[self.stack[depth]].kind is Kind.ATTACHMENT:
                return depth + 1
        return 0

    def left_of(self, node: Node) -> float | None:
        """Return where the lines of a provision begin; where it has one line only, of those that are set as it is."""
        if node.indent is None or node.mark is None:
            return node.indent
        if node.hanging is not None:
            return min(node.indent, node.hanging)
        return self.lefts.get((node.mark.form, round(node.indent)), node.indent)

    def past_cover(self, depth: int, mark: Mark) -> int:
        """Return how many provisions the first section leaves open of `depth`: a heading over key terms heads the
        cover page and not the agreement behind it."""
        if self.sectioned or not is_section(mark):
            return depth
        for at in range(self.base(), min(depth, len(self.stack))):
            under = self.nodes[self.stack[at] :]
            if under[0].kind is Kind.HEADING and any(node.kind is Kind.TERM for node in under):
                return at
        return depth

    def close_to(self, depth: int, end: int) -> None:
        """Close all but the outermost `depth` open provisions; they end at `end`."""
        while len(self.stack) > depth:
            node = self.nodes[self.stack.pop()]
            if node.end < 0:
                node.end = max(end, node.start)

    def add(self, node: Node, *, keep_open: bool = True) -> int:
        """Add a provision under the innermost open one and return its index."""
        if len(self.stack) >= MAX_DEPTH:
            self.close_to(MAX_DEPTH - 1, node.start)
        index = len(self.nodes)
        node.parent = self.stack[-1] if self.stack else None
        (self.tops if node.parent is None else self.nodes[node.parent].children).append(index)
        self.nodes.append(node)
        if node.kind is Kind.ATTACHMENT:
            self.counted.clear()
            self.latest.clear()
        elif node.mark is not None and not node.inline:
            self.counted[node.mark.form] = node.reading
            self.latest[node.mark.form] = index
            if node.indent is not None and node.hanging is not None:
                self.lefts[node.mark.form, round(node.indent)] = min(node.indent, node.hanging)
            self.labelled = True
            self.sectioned = self.sectioned or is_section(node.mark)
        if keep_open:
            self.stack.append(index)
        return index

    def place_counted(self, mark: Mark, draft: Draft, line: int) -> Place:
        """Return where a label stands that the format counted; it always has a place."""
        reading = next(iter(mark.readings), ("", 0))
        sibling = None
        for depth in range(len(self.stack) - 1, -1, -1):
            node = self.nodes[self.stack[depth]]
            if not draft.list_id or node.list_id != draft.list_id:
                continue
            if node.list_level < draft.label_level:
                return Place(depth=depth + 1 if sibling is None else sibling, reading=reading)
            sibling = depth
        if sibling is not None:
            return Place(depth=sibling, reading=reading)
        return self.place(mark, draft, line, sure=True) or Place(depth=len(self.stack), reading=reading)

    def place(self, mark: Mark, draft: Draft, line: int, *, sure: bool = False) -> Place | None:
        """Return where a label stands by its form, None if its neighbours show that it is none."""
        if mark.absolute:
            return self._place_absolute(mark, draft, line, sure)
        return self._place_relative(mark, draft, line, sure)

    def _place_absolute(self, mark: Mark, draft: Draft, line: int, sure: bool) -> Place | None:
        reading = next(iter(mark.readings), ("", 0))
        base = self.base()
        if base and self._resumes_body(mark, reading, base):
            return Place(depth=0, reading=reading)
        if mark.kind in _GROUPING:
            return Place(depth=self._group_depth(mark, base), reading=reading)
        if len(mark.tokens) == 1:
            return self._place_single(mark, line, sure, base, reading)
        tokens = numbered_tokens(mark.tokens)
        for depth in range(len(self.stack) - 1, base - 1, -1):
            number = self.nodes[self.stack[depth]].number
            if number and len(number) < len(tokens) and tokens[: len(number)] == number:
                if mark.weak and not sure and not self._fits(mark, depth, reading):
                    return None
                return Place(depth=depth + 1, reading=reading)
        if mark.weak and not sure and not self._continues(mark, line, reading, base):
            return None
        for depth in range(base, len(self.stack)):
            node = self.nodes[self.stack[depth]]
            if node.number and not (node.kind is Kind.NUMBERED and node.mark and node.mark.kind in ("part", "chapter")):
                return Place(depth=depth, reading=reading)
        return Place(depth=self._container(base), reading=reading)

    def _fits(self, mark: Mark, depth: int, reading: tuple[str, int]) -> bool:
        """Tell whether a doubtful number comes next under the provision that it names, or begins there."""
        children = self.nodes[self.stack[depth]].children
        last = self.nodes[children[-1]].reading[1] if children else 0
        return len(mark.tokens) == len(self.nodes[self.stack[depth]].number) + 1 and reading[1] == last + 1

    def _continues(self, mark: Mark, line: int, reading: tuple[str, int], base: int) -> bool:
        """Tell whether a number without a parent counts on from an open one, or is counted on from."""
        for node in self.open_nodes()[base:]:
            if node.mark and node.mark.tokens[:-1] == mark.tokens[:-1] and reading[1] == node.reading[1] + 1:
                return True
        follower = (*mark.tokens[:-1], str(reading[1] + 1))
        return any(m.tokens == follower for m in self.outlook.following(mark, line))

    def _place_single(self, mark: Mark, line: int, sure: bool, base: int, reading: tuple[str, int]) -> Place | None:
        """Place `Section 4`, `Item 7`, `PB-4`: beside an open one of its kind, else in what groups sections."""
        for depth in range(len(self.stack) - 1, base - 1, -1):
            node = self.nodes[self.stack[depth]]
            if node.mark is not None and node.mark.form == mark.form and len(node.mark.tokens) == 1:
                return Place(depth=depth, reading=reading)
        if mark.weak and not sure and reading[1] != 1 and not self.outlook.goes_on(mark, line, reading):
            return None
        if mark.weak and not sure and not self.outlook.goes_on(mark, line, reading):
            return None
        depth = self._container(base)
        if mark.kind == "section":
            return Place(depth=self._clause_depth(mark, reading, depth), reading=reading)
        within = reading[1] == 1 and len(self.stack) > depth
        return Place(depth=len(self.stack) if within else depth, reading=reading)

    def _resumes_body(self, mark: Mark, reading: tuple[str, int], base: int) -> bool:
        """Tell whether an article or section goes on where the body stopped: what came between was no attachment."""
        if len(mark.tokens) != 1 or self.body.get(mark.form, -1) != reading[1] - 1:
            return False
        return not any(n.mark is not None and n.mark.form == mark.form for n in self.open_nodes()[base:])

    def _clause_depth(self, mark: Mark, reading: tuple[str, int], depth: int) -> int:
        """Return the depth of `Clause 7`: within the open section where clauses are counted through the sections."""
        last = self.latest.get(mark.form)
        above = self.nodes[last].parent if last is not None else None
        through = above is not None and not self.nodes[above].grouping and self.nodes[above].kind is Kind.NUMBERED
        if reading[1] != 1 and not (through and last is not None and self.nodes[last].reading[1] == reading[1] - 1):
            return depth
        for at in range(len(self.stack) - 1, depth - 1, -1):
            node = self.nodes[self.stack[at]]
            if node.mark is not None and node.mark.absolute and len(node.mark.tokens) > 1:
                return at + 1
        return depth

    def _group_depth(self, mark: Mark, base: int) -> int:
        """Return the depth of an article, part or chapter: beside its kind, within headings and wider groups."""
        ranks = ("title", "part", "chapter", "article")
        for depth in range(base, len(self.stack)):
            node = self.nodes[self.stack[depth]]
            kind = node.mark.kind if node.mark else ""
            if node.kind is Kind.HEADING or (kind in ranks and ranks.index(kind) < ranks.index(mark.kind)):
                continue
            return depth
        return len(self.stack)

    def _container(self, base: int) -> int:
        """Return the depth at which a section stands: within headings, articles and parts, not within sections."""
        for depth in range(base, len(self.stack)):
            if not self.nodes[self.stack[depth]].grouping:
                return depth
        return len(self.stack)

    def _place_relative(self, mark: Mark, draft: Draft, line: int, sure: bool) -> Place | None:
        base = self.base()
        nexts = self._nexts(mark, draft, base)
        first = next((r for r in mark.readings if r[1] == 1), None)
        if nexts and first is not None and first[0] != nexts[0].reading[0]:
            opens = self.outlook.prefers(mark, line, first, nexts[0].reading)
            nexts = [] if opens and not _opens_list(mark, draft, first) else nexts
        elif len(nexts) > 1 and nexts[0].reading[0] != nexts[1].reading[0]:
            other = self.outlook.prefers(mark, line, nexts[1].reading, nexts[0].reading)
            nexts = nexts[1:] if other else nexts
        if nexts:
            return nexts[0]
        if first is not None:
            return self._place_first(mark, draft, line, sure, base, first)
        return self._place_gap(mark, draft, line, sure, base)

    def _nexts(self, mark: Mark, draft: Draft, base: int) -> list[Place]:
        """Return the open provisions that a label counts on from, the likeliest first."""
        out: list[tuple[bool, Place]] = []
        for depth in range(len(self.stack) - 1, base - 1, -1):
            node = self.nodes[self.stack[depth]]
            if node.mark is None or node.mark.form != mark.form:
                continue
            for reading in mark.readings:
                if reading == (node.reading[0], node.reading[1] + 1):
                    far = _far(draft.indent_pt, node.indent) or bool(draft.list_id) != bool(node.list_id)
                    out.append((far, Place(depth=depth, reading=reading)))
        out.sort(key=lambda pair: pair[0])
        return [place for _, place in out] or self._resumed(mark, base)

    def _resumed(self, mark: Mark, base: int) -> list[Place]:
        """Return the run that a label goes on with though other words have closed it: flush words, a table, a line."""
        for depth in range(len(self.stack), base - 1, -1):
            children = self.nodes[self.stack[depth - 1]].children if depth else self.tops
            for index in children[: -_BACK - 1 : -1]:
                node = self.nodes[index]
                if node.mark is None or node.mark.form != mark.form or node.end < 0:
                    continue
                following = (node.reading[0], node.reading[1] + 1)
                if following in mark.readings:
                    return [Place(depth=depth, reading=following)]
                break
        return []

    def _place_first(
        self, mark: Mark, draft: Draft, line: int, sure: bool, base: int, reading: tuple[str, int]
    ) -> Place | None:
        """Place the first of a form: under the provision before it, or beside an earlier run of the same form."""
        if mark.weak and not sure and not self._alone(mark, draft) and not self.outlook.goes_on(mark, line, reading):
            return None
        for depth in range(len(self.stack) - 1, base - 1, -1):
            node = self.nodes[self.stack[depth]]
            if node.mark is None or node.mark.form != mark.form or node.reading[0] != reading[0]:
                continue
            mixed = not node.inline and bool(node.list_id) != bool(draft.list_id)
            if mixed or (_deeper(draft, node) and not node.inline) or self.outlook.resumes(mark, line, node.reading[1]):
                break
            return Place(depth=depth, reading=reading)
        return Place(depth=self._run_depth(mark, draft, sure, base), reading=reading)

    def _alone(self, mark: Mark, draft: Draft) -> bool:
        """Tell whether `a)` is a list of one: set deeper, as the first under a section."""
        top = self.top()
        if top is None or top.kind is not Kind.NUMBERED or top.mark is None or top.children:
            return False
        return mark.shape == "x)" and top.mark.form != mark.form and _deeper(draft, top)

    def _run_depth(self, mark: Mark, draft: Draft, sure: bool, base: int) -> int:
        """Return the depth of a new run: recitals, and lists that stand in no section, end where sections begin."""
        if mark.shape == "X." and len(self.stack) > base and self._lists_under(self.nodes[self.stack[-1]]):
            return len(self.stack) - 1
        if mark.shape in ("1", "1)"):
            sections = [n for n in self.open_nodes()[base:] if n.kind is not Kind.HEADING and n.mark]
            listed = [n for n in sections if n.mark and n.mark.shape.startswith("(")]
            if listed and len(listed) == len(sections) and not sure and not _deeper(draft, listed[-1]):
                return self._container(base)
            for depth in range(base, len(self.stack)):
                node = self.nodes[self.stack[depth]]
                if node.recital and (node.kind is not Kind.HEADING or node.children):
                    return depth
                if node.kind is Kind.DEFINITION and not node.row and not _deeper(draft, node):
                    return depth
        return len(self.stack)

    def _lists_under(self, node: Node) -> bool:
        """Tell whether a heading already holds a list: `I.` behind it is no part of that."""
        children = [self.nodes[i].mark for i in node.children]
        return node.kind is Kind.HEADING and any(m is not None and m.shape in LIST_SHAPES for m in children)

    def _stands_alone(self, mark: Mark, draft: Draft, line: int, reading: tuple[str, int]) -> bool:
        """Tell whether a number without a predecessor is a section: it counts on behind a heading, is counted on, or
        has a heading of its own."""
        if self.counted.get(mark.form) == (reading[0], reading[1] - 1) or self.outlook.goes_on(mark, line, reading):
            return True
        return bool(draft.heading_level or draft.bold) or find_heading(draft, mark.end) is not None

    def _place_gap(self, mark: Mark, draft: Draft, line: int, sure: bool, base: int) -> Place | None:
        """Place a label that neither counts on nor begins: behind a gap, repeated, or alone."""
        for depth in range(len(self.stack) - 1, base - 1, -1):
            node = self.nodes[self.stack[depth]]
            if node.mark is None or node.mark.form != mark.form:
                continue
            for reading in mark.readings:
                step = reading[1] - node.reading[1]
                if reading[0] == node.reading[0] and (0 <= step <= _GAP or sure) and (step or not mark.weak):
                    return Place(depth=depth, reading=reading)
        reading = next(
            (r for r in mark.readings if self.outlook.goes_on(mark, line, r)), (mark.readings or (("", 0),))[0]
        )
        if base and self.body.get(mark.form) == reading[1] - 1:
            return Place(depth=0, reading=reading)
        number = mark.shape in ("1", "1)")
        if sure:
            return Place(depth=self._container(base) if number else len(self.stack), reading=reading)
        if mark.weak or (mark.shape in ("x.", "X.", "x)", "X)")):
            return None
        if number:
            return (
                Place(depth=self._container(base), reading=reading)
                if self._stands_alone(mark, draft, line, reading)
                else None
            )
        return Place(depth=len(self.stack), reading=reading)


def numbered_tokens(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tokens of a decimal with a roman first number in arabic: `II.1` stands under Article 2."""
    if len(tokens) > 1 and tokens[0].isalpha():
        value = roman_value(tokens[0])
        if value is not None:
            return (str(value), *tokens[1:])
    return tokens


def _opens_list(mark: Mark, draft: Draft, first: tuple[str, int]) -> bool:
    """Tell whether a list of the label's own form begins behind it and its caption (`(i) Laws. (i) Each party …`), so
    that the label is none of that list."""
    span = find_heading(draft, mark.end)
    at = span.end if span is not None else mark.end
    while at < len(draft.text) and draft.text[at] in " \t\n\u00a0\u2003.:–—-":
        at += 1
    behind = read_mark(draft.text, at) if draft.text[at : at + 1] == "(" else None
    return behind is not None and behind.form == mark.form and first in behind.readings


def _deeper(draft: Draft, node: Node) -> bool:
    return draft.indent_pt is not None and node.indent is not None and draft.indent_pt > node.indent + 6


def _far(a: float | None, b: float | None) -> bool:
    return a is not None and b is not None and abs(a - b) > 6
