"""Which citation governs a passage in quotation marks, and does the text claim that it is the record's (contract §4.4)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from critic.errors import CriticError
from critic.locate.anchors import may_cite
from critic.locate.index import name_key
from critic.locate.outside import names_law
from critic.locate.passing import Context, Mention
from critic.locate.resolve import AMBIGUOUS, NEW, NOT_UNDERSTOOD, OUTSIDE, RESOLVED, Member, Resolution, Resolver
from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text.discourse import (
    Role,
    Setting,
    Surroundings,
    announces_language,
    clause_of,
    is_commenting,
    masked,
    setting_of,
)
from critic.text.drafting import LABEL_ANNOUNCES
from critic.text.layout import Block, BlockKind, Layout, lay_out
from critic.text.patterns import lazy
from critic.text.phrases import GENERIC_PAPER, LOOSE_PAPER, NAMED_PAPER, OPINION, PAPER_NOUN
from critic.text.quotemarks import Quoted, find_quoted, introduced_by, introducing

_DIRECTLY_BEFORE = lazy(
    r"[ \t\u00a0\n]*(?:['\u2019]s|[)\]])?[*_]*[ \t\u00a0]*(?:[:,\u2013\u2014-]|\||\u2192|[-=]>)?[ \t\u00a0\n(\[*_>#\"]*\Z"
)
_AS_SUBJECT = lazy(
    r"[ \t\u00a0]*(?:\([^()\n]{1,60}\))?[*_]*:[*_ \t\u00a0]*(?:(?:[Tt]he|[Ee]ach|[Ee]ither|[Nn]either)[ ])?"
    r"(?:[A-Z]\w+[ ]){1,2}(?:(?:is|are|may|must|shall|will)[ ])?\Z"
)
"""Between a label with a colon and a passage, who it is about: `Section 6.1: Tenant "…"`."""
_DIRECTLY_BEHIND = lazy(
    r"[ \t\u00a0,.;*_\u2014\u2013-]*[(\[](?![^()\[\]\n]{0,60}\b(?:not|unlike|contrast|compare|but)\b)[^()\[\]\n]{0,60}\Z",
    0x02,
)
_DASH_BEHIND = lazy(r"[.*_]*[ \t\u00a0]*(?:[\u2014\u2013]|--?[ \t\u00a0])[ \t\u00a0*_]*\Z")
_ENDS_THERE = lazy(r"[*_]*[ \t\u00a0]*(?:[,;.)\]\u2014\u2013]|\Z)")
"""Behind a citation that says behind a dash where a passage is from, `"…" \u2013 Section 7.1, which …`."""
_TITLE = lazy(
    r"[*_ \t\u00a0]*(?:[:,.\u2013\u2014-]|[ ])?[*_ \t\u00a0(]*(?P<words>[^\n:()]{2,80}?)"
    r"[)*_ \t\u00a0]*[:.\u2013\u2014-][*_> \t\u00a0\n\"#]*\Z"
)
"""Between a label and a passage, what the provision is called: `Section 6.2 \u2013 Limitation of Liability: "\u2026"`."""
_ALONE_BEHIND = lazy(r"[^\"\u201c\u201d.;:()\[\]\n]{0,60}[(\[](?:see |per |at |under |in )?\Z")
_SOURCE = lazy(r"[ \t*_>]*(?:[\u2014\u2013]|--?[ ]|\(|\[)[^\n]{1,100}")
_OPENS = lazy(r"[ \t\u00a0|>#*_\-\u2022(\[\d.)]*\Z")
_CELL = "|\t"
MAX_PASSAGES = 1_500
"""Of one text: several times what the longest memo has."""
_MAX_LABEL_WORDS = 14
"""Words of a line that announces language, `Proposed language for Section 3.2:`."""
_AFTER_CHARS = 20
_LEAD_CHARS = 200
_UNUSABLE = frozenset({"own", "not understood"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Governed:
    """A passage with what governs it. resolution: None where nothing in the text does. outside: a source that is not in
    the room governs it. near: bound by its own sentence, line or cell, so that it can be misattributed.

    claims: it says that the record has these words. lead: the line that introduces it.
    """

    passage: Quoted
    setting: Setting
    resolution: Resolution | None = None
    near: bool = False
    outside: bool = False
    claims: bool = False
    lead: Block | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadProse:
    """A text of the markup's own words, read once. hidden: the same with the inside of passages blanked out."""

    layout: Layout
    hidden: str
    mentions: tuple[Mention, ...]
    passages: tuple[Governed, ...]
    spilled: int = 0


def read_prose(
    text: str,
    resolver: Resolver,
    context: Context,
    *,
    under: tuple[str, ...] = (),
    governing: Resolution | None = None,
    entry: bool = False,
) -> ReadProse:
    """Return the citations and the passages in quotation marks of a text, each bound to what governs it.

    context: what governs citations without a document. under: the headings above the text. governing: the citations of
    the item. entry: the text is an entry of a memo, which its heading governs, else whatever it cites, else the headings
    above it, the nearest first.
    """
    layout = lay_out(text)
    found = find_quoted(layout)
    if len(found.passages) > MAX_PASSAGES:
        raise CriticError(f"more than {MAX_PASSAGES:,} passages in quotation marks in one text", "", "split it")
    mentions = _mentions(layout.text, resolver, context)
    hidden = masked(layout.text, found.passages)
    if entry:
        headings = (_mentions(words, resolver, context) for words in reversed(under))
        governing = _entry_resolution(layout, mentions) or next(filter(None, map(_together, headings)), None)
    reader = _Reader(layout, hidden, found.passages, mentions, resolver, under, governing, context.names)
    return ReadProse(
        layout=layout, hidden=hidden, mentions=mentions, passages=tuple(map(reader.governed, found.passages)),
        spilled=found.spilled,
    )  # fmt: skip


def _mentions(text: str, resolver: Resolver, context: Context) -> tuple[Mention, ...]:
    if not may_cite(text):
        return ()
    from critic.locate.mentions import find_mentions

    return tuple(find_mentions(text, resolver, context))


class _Reader:
    """What the passages of one text share."""

    def __init__(
        self, layout: Layout, hidden: str, passages: Sequence[Quoted], mentions: Sequence[Mention], resolver: Resolver,
        under: tuple[str, ...], governing: Resolution | None, given: Sequence[tuple[str, int]],
    ) -> None:  # fmt: skip
        self.layout = layout
        self.text = layout.text
        self.hidden = hidden
        self.mentions = [m for m in mentions if not _inside(m.span, passages)]
        self.resolver = resolver
        self.under = under
        self.governing = governing
        self.given = given

    def governed(self, passage: Quoted) -> Governed:
        """A passage with what its sentence does with it, and what governs it."""
        block = self.layout.block_at(passage.outer.start)
        opening = block is not None and _opens_block(self.text, block, passage)
        lead = introduced_by(self.layout, block) if block is not None and opening else None
        around = Surroundings(
            introducing=self.layout.words(lead) if lead is not None else "",
            under=self._headings(passage),
            column=self.layout.column(passage.outer.start),
            opening=opening,
        )
        setting = setting_of(self.text, self.hidden, passage, around)
        cell = self._of_block(passage, block) if passage.block else _cell(self.text, passage, setting.sentence)
        before = self._usable(cell.start, passage.outer.start)
        if lead is not None:
            before = [*self._usable(_last_sentence(self.hidden, lead), lead.span.end), *before]
        behind = self._usable(passage.outer.end, cell.end)
        if behind and (setting.behind or self._goes_behind(passage, before, behind[0])):
            before = []
        direct = self._directly(passage, before, behind, around.column)
        resolution, near, outside = self._governing(passage, setting, before, behind, direct)
        return Governed(
            passage=passage, setting=setting, resolution=resolution, near=near, outside=outside,
            claims=setting.role is Role.REPORTS or direct, lead=lead,
        )  # fmt: skip

    def _governing(
        self, passage: Quoted, setting: Setting, before: list[Mention], behind: list[Mention], direct: bool
    ) -> tuple[Resolution | None, bool, bool]:
        """The citation that governs a passage, whether it is near, and whether what governs it is not in the room."""
        chosen, near = self._nearest(passage, before, behind)
        named = self._named(passage, setting.sentence, before) if chosen is None or chosen in behind else None
        if named is not None and not (chosen and direct):
            return (
                named,
                setting.role is Role.REPORTS,
                False,
            )  # `the Lease "remains in force"`: its name may be the subject
        if chosen is None and named is None and (setting.paper or self._foreign(setting, passage)):
            return None, False, True
        clause = clause_of(self.hidden[setting.sentence.start : passage.outer.start])
        if not before and not direct and names_law(clause):
            return None, False, True
        if chosen is None:
            return self.governing, False, False
        if not before and not direct and self._unknown(setting.sentence.start, passage.outer.start):
            return None, False, True
        if chosen.outcome == OUTSIDE:
            return None, False, True
        members = tuple(m for m in chosen.members if m.outcome in (RESOLVED, AMBIGUOUS, NEW)) or chosen.members
        if not members:
            return self.governing, False, False
        return Resolution(text=chosen.text, members=members), near, False

    def _goes_behind(self, passage: Quoted, before: list[Mention], behind: Mention) -> bool:
        """Whether the citation before has a passage of its own, and the next one behind stands in brackets alone.

        `Section 7.1 says "…", with a cap of "…" for data (Section 7.3)`.
        """
        if not before or not _taken(self.text[before[-1].span.end : passage.outer.start]):
            return False
        return bool(_ALONE_BEHIND.match(self.text[passage.outer.end : behind.span.start])) and self.text[
            behind.span.end : behind.span.end + 1
        ] in (")", "]")

    def _unknown(self, start: int, end: int) -> bool:
        """Whether a citation that is not understood stands before a passage: what stands behind does not govern it."""
        return any(m.outcome == NOT_UNDERSTOOD for m in self._within(start, end))

    def _usable(self, start: int, end: int) -> list[Mention]:
        return [m for m in self._within(start, end) if m.outcome not in _UNUSABLE]

    def _of_block(self, passage: Quoted, block: Block | None) -> Span:
        """A block quotation with the line that says where it is from, behind a dash or in brackets."""
        end = passage.outer.end if block is None else max(passage.outer.end, block.span.end)
        following = self.layout.after(block) if block is not None else None
        if following is not None and _SOURCE.fullmatch(self.text, following.span.start, following.span.end):
            end = following.span.end
        return Span(start=passage.outer.start, end=end)

    def _headings(self, passage: Quoted) -> tuple[str, ...]:
        heading = self.layout.heading_of(passage.outer.start)
        return (*self.under, self.layout.words(heading)) if heading is not None else self.under

    def _within(self, start: int, end: int) -> list[Mention]:
        first = bisect_right(self.mentions, start - 1, key=lambda m: m.span.start)
        out = []
        for mention in self.mentions[first:]:
            if mention.span.end > end:
                break
            out.append(mention)
        return out

    def _named(self, passage: Quoted, sentence: Span, before: list[Mention]) -> Resolution | None:
        """A document that the sentence names before a passage without naming a provision: the whole of it."""
        if before or passage.block:
            return None
        found = [
            n for n in self.resolver.room.names.within(self.hidden, sentence.start, passage.outer.start) if n.exact
        ]
        if not found or len(found[-1].documents) != 1:
            return None
        name = self.resolver.room.documents[found[-1].documents[0]].id
        whole = self.resolver.citation(f"{name} §full")
        if whole.outcome != RESOLVED:
            return None
        return Resolution(text=self.text[found[-1].start : found[-1].end], members=whole.members)

    def _foreign(self, setting: Setting, passage: Quoted) -> bool:
        """Whether the words are said to be those of a paper by a name that no document of the room answers to."""
        if setting.role not in (Role.REPORTS, Role.NOTHING) or passage.block:
            return False
        names = self.resolver.room.names
        before = clause_of(self.hidden[setting.sentence.start : passage.outer.start])
        loose = LOOSE_PAPER.search(before)
        if loose is not None and not names.by_role(loose["name"]) and not names.documents(loose["name"]):
            return True
        found = next(reversed(list(NAMED_PAPER.finditer(before))), None)
        if names.within(before, 0, len(before)):
            return False
        if (paper := PAPER_NOUN.search(before)) is not None and not names.has_word(paper["noun"]):
            return True
        if found is None:
            return False
        start = generic.end() if (generic := GENERIC_PAPER.match(found["name"])) else 0
        name = found["name"][start:]
        given = {key for key, _ in self.given}
        return " " in name and not names.documents(name) and not names.by_role(name) and name_key(name) not in given

    def _nearest(self, passage: Quoted, before: list[Mention], behind: list[Mention]) -> tuple[Mention | None, bool]:
        """The nearest citation before the passage in its sentence, else behind it, else the label that opens its line."""
        if before and not (behind and self._in_brackets(passage, behind[0])):
            return before[-1], True
        if behind:
            return behind[0], True
        opening = self._opening(passage)
        return opening, opening is not None

    def _in_brackets(self, passage: Quoted, mention: Mention) -> bool:
        return passage.block or bool(_DIRECTLY_BEHIND.match(self.text[passage.outer.end : mention.span.start]))

    def _is_opinion(self, at: int) -> bool:
        """Whether the clause before a label speaks of somebody: `our summary of § 7: "…"`."""
        return bool(OPINION.search(clause_of(self.hidden[max(0, at - _LEAD_CHARS) : at])))

    def _behind_dash(self, passage: Quoted, mention: Mention) -> bool:
        if not _DASH_BEHIND.match(self.text[passage.outer.end : mention.span.start]):
            return False
        return bool(_ENDS_THERE.match(self.text[mention.span.end : mention.span.end + _AFTER_CHARS].partition("\n")[0]))

    def _is_heading(self, mention: Mention, words: str) -> bool:
        """Whether words are the heading of what is cited, or of what that stands under."""
        key = name_key(words)
        for target in mention.targets:
            provisions = self.resolver.room.documents[target.document].views[target.view].view.provisions
            for at in target.provisions[:1]:
                above: int | None = at
                while above is not None:
                    if name_key(provisions[above].heading) == key:
                        return True
                    above = provisions[above].parent
        return False

    def _opening(self, passage: Quoted) -> Mention | None:
        """The label that opens the line or the cell of a passage; for a row of a table, of any cell before it."""
        line = self.text.rfind("\n", 0, passage.outer.start) + 1
        found = self._within(line, passage.outer.start)
        if not found:
            return self._beside(passage, line)
        first = found[0]
        if any(c in self.text[line : passage.outer.start] for c in _CELL):
            return found[-1]
        return first if _OPENS.match(self.text[line : first.span.start]) else None

    def _beside(self, passage: Quoted, line: int) -> Mention | None:
        """In a row, a citation in a cell behind, where none stands before."""
        end = self.text.find("\n", passage.outer.end)
        end = end if end >= 0 else len(self.text)
        if not any(c in self.text[passage.outer.end : end].rstrip(" |\t") for c in _CELL):
            return None
        block = self.layout.block_at(line)
        if block is None or block.kind is not BlockKind.ROW:
            return None
        return next(iter(self._within(passage.outer.end, end)), None)

    def _directly(self, passage: Quoted, before: list[Mention], behind: list[Mention], column: str) -> bool:
        """Whether a label or a document's name stands directly before a passage, or in brackets behind it."""
        text = self.text
        between = text[before[-1].span.end : passage.outer.start] if before else ""
        if before and "(" not in between and self._is_opinion(before[-1].span.start):
            before = []
        if before and (_DIRECTLY_BEFORE.match(between) or _AS_SUBJECT.match(between)):
            return True
        if before and (title := _TITLE.match(between)) and self._is_heading(before[-1], title["words"]):
            return True
        if behind and (self._in_brackets(passage, behind[0]) or self._behind_dash(passage, behind[0])):
            return True
        line = text.rfind("\n", 0, passage.outer.start) + 1
        start = max((text.rfind(c, line, passage.outer.start) for c in _CELL), default=-1)
        if start >= line and not text[start + 1 : passage.outer.start].strip(" \t\u00a0*_"):
            return (
                not is_commenting(column) and self._opening(passage) is not None
            )  # a cell that holds nothing before the passage
        name = self.resolver.room.names.before(text, passage.outer.start)
        return name is not None and name.exact and bool(_DIRECTLY_BEFORE.match(text[name.end : passage.outer.start]))


def unmarked_proposals(read: ReadProse, under: Sequence[str] = ()) -> Iterator[Span]:
    """Yield language without quotation marks that a heading, a label, a line or the head of a column announces.

    under: the headings above the text.
    """
    taken = [g.passage.outer for g in read.passages]
    layout = read.layout
    for block in layout.blocks:
        if any(t.start < block.span.end and block.span.start < t.end for t in taken):
            continue
        if block.kind is BlockKind.ROW:
            yield from _announced_cells(layout, block)
        elif block.kind is BlockKind.LINE:
            label = LABEL_ANNOUNCES.match(layout.text, block.span.start, block.span.end)
            opened = label is not None and announces_language(layout.text[block.span.start : label.end()])
            if label is not None and opened:
                if layout.text[label.end() : block.span.end].strip():
                    yield Span(start=label.end(), end=block.span.end)
            elif _is_announced(layout, block, under, bool(taken)):
                yield block.span


def _is_announced(layout: Layout, block: Block, under: Sequence[str], marked: bool) -> bool:
    """Whether a line before a block announces it, or a heading does under which nothing has marks of its own."""
    lead = introducing(layout, block)
    if lead:
        return len(lead.split()) <= _MAX_LABEL_WORDS and announces_language(lead)
    heading = layout.heading_of(block.span.start)
    words = layout.words(heading) if heading is not None else ""
    return not marked and any(announces_language(w) for w in (words, *under))


def _announced_cells(layout: Layout, block: Block) -> Iterator[Span]:
    at = block.span.start
    for cell in layout.text[block.span.start : block.span.end].split("|"):
        words = cell.strip()
        start = at + (len(cell) - len(cell.lstrip()))
        if words and announces_language(layout.column(start)):
            yield Span(start=start, end=start + len(words))
        at += len(cell) + 1


def _taken(between: str) -> bool:
    return any(mark in between for mark in '"\u201d`')


def _inside(span: Span, passages: Sequence[Quoted]) -> bool:
    n = bisect_right(passages, span.start, key=lambda q: q.outer.start) - 1
    return n >= 0 and span.start < passages[n].outer.end


def _opens_block(text: str, block: Block, passage: Quoted) -> bool:
    """Whether nothing stands before a passage in its block but marks of a list or of emphasis."""
    return passage.block or not text[block.span.start : passage.outer.start].strip(" \t\u00a0>*_-\u2022#\n")


def _last_sentence(hidden: str, block: Block) -> int:
    """Where the last sentence of a block starts."""
    words = hidden[block.span.start : block.span.end].rstrip()
    ends = [words.rfind(stop) + len(stop) for stop in (". ", "? ", "! ") if words.rfind(stop) >= 0]
    return block.span.start + max(ends, default=0)


def _cell(text: str, passage: Quoted, sentence: Span) -> Span:
    """The sentence, cut at the borders of the cell of a table that the passage stands in."""
    start = max((text.rfind(c, sentence.start, passage.outer.start) for c in _CELL), default=-1)
    ends = [p for c in _CELL if (p := text.find(c, passage.outer.end, sentence.end)) >= 0]
    return Span(start=max(sentence.start, start + 1), end=min([sentence.end, *ends]))


def _entry_resolution(layout: Layout, mentions: Sequence[Mention]) -> Resolution | None:
    """What an entry's heading cites, else what it cites anywhere."""
    first = layout.blocks[0] if layout.blocks else None
    heading = [m for m in mentions if first is not None and m.span.end <= first.span.end]
    return _together(heading) or _together(mentions)


def _together(mentions: Sequence[Mention]) -> Resolution | None:
    members: list[Member] = [m for mention in mentions if mention.outcome == RESOLVED for m in mention.members]
    return Resolution(text=", ".join(m.text for m in mentions), members=tuple(members)) if members else None
