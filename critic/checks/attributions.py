"""Do the passages in quotation marks of the markup's own words stand in what they are said to quote? (contract §4.4)"""

from __future__ import annotations

from collections.abc import Iterator

from critic.checks.case import Case, Check, Result, joined
from critic.checks.prose import context_of
from critic.locate.attribution import Governed, ReadProse, read_prose, unmarked_proposals
from critic.locate.index import name_key
from critic.locate.quotations import MIN_CHARS, VERIFIED, Judgement
from critic.locate.resolve import Resolution
from critic.model.documents import Span
from critic.model.findings import Checked, Counted, Finding, Location, Verdict
from critic.model.markup import ItemKind, Place, ProposedText, Prose
from critic.text.discourse import Role, proposes_indirectly, sentences_of
from critic.text.fold import normalise
from critic.text.layout import BlockKind, Layout
from critic.text.patterns import lazy

NEARLY = 0.75
"""Share of a passage's words that stand in order in the record for it to be nearly there (contract §4.4)."""
_NO_QUOTATION = frozenset({Role.ABSENT, Role.PROPOSES, Role.NAMES, Role.HYPOTHETICAL})
_WRONG = frozenset({Verdict.FABRICATED_QUOTE, Verdict.ALTERED_QUOTE, Verdict.MISATTRIBUTED_QUOTE})
_AGAIN = lazy(r"\(\d[\d.,]*%?\)[.,;:]?")
"""The figure that stands again behind its word."""
_PLURAL = lazy(r"(?:ies|es|s)\Z")


def run(case: Case) -> Iterator[Result]:
    """Yield a row for each passage that quotes the record, and a finding for each that does so wrongly."""
    if case.options.literal:
        return
    for number, item in enumerate(case.markup.items):
        for position, prose in enumerate(item.prose):
            read = read_item_prose(case, number, position)
            if read.spilled:
                yield Counted(kind="spilled", number=read.spilled)
            for governed in read.passages:
                yield from _passage(case, number, prose, governed)
            if indirect := _indirect(prose, read):
                yield Counted(kind="indirect_proposals", number=indirect)


def read_item_prose(case: Case, number: int, position: int) -> ReadProse:
    """Return a text of an item, read once: what the item cites governs what the text itself leaves open.

    In a memo an entry's heading governs, else whatever the entry cites, else the headings above it.
    """
    known = case.read_texts.get((number, position))
    if known is not None:
        return known
    item = case.markup.items[number]
    prose = item.prose[position]
    context = context_of(case, item)
    governing = joined([case.resolve(c) for c in item.citations]) if item.citations else None
    read = case.read_texts[number, position] = read_prose(
        prose.text, case.resolver, context, under=prose.under, governing=governing,
        entry=item.kind in (ItemKind.PROSE, ItemKind.COMMENT) and not item.citations,
    )  # fmt: skip
    return read


def proposals_in(case: Case, number: int) -> Iterator[ProposedText]:
    """Yield the language that an item's own words propose (contract §4.4, proposals); none in literal mode."""
    if case.options.literal:
        return
    for position, prose in enumerate(case.markup.items[number].prose):
        read = read_item_prose(case, number, position)
        drafted = [governed.passage for governed in read.passages if _is_drafted(governed)]
        if prose.drafted:
            yield from _blocks(prose, read.layout)
            continue
        for passage in drafted:
            yield ProposedText(text=passage.text, at=prose.place(passage.inner), whole=False)
        for span in unmarked_proposals(read, prose.under):
            yield ProposedText(text=read.layout.text[span.start : span.end], at=prose.place(span), whole=False)


def _indirect(prose: Prose, read: ReadProse) -> int:
    """How many sentences without a passage in marks propose something in indirect speech."""
    if prose.drafted:
        return 0
    taken = [*(g.setting.sentence for g in read.passages), *unmarked_proposals(read, prose.under), *_lead_ins(read)]
    return sum(
        proposes_indirectly(read.hidden[s.start : s.end])
        for block in read.layout.blocks
        if block.kind is BlockKind.LINE
        for s in sentences_of(read.hidden, block.span)
        if not any(t.start < s.end and s.start < t.end for t in taken)
    )


def _lead_ins(read: ReadProse) -> Iterator[Span]:
    """The ends of the lines that introduce a passage on a line of its own: what they propose is that passage."""
    for governed in read.passages:
        if governed.lead is not None:
            yield Span(start=governed.lead.span.end - 1, end=governed.lead.span.end)


def _is_drafted(governed: Governed) -> bool:
    return governed.setting.role is Role.PROPOSES and governed.setting.own


def _blocks(prose: Prose, layout: Layout) -> Iterator[ProposedText]:
    for block in layout.blocks:
        text = layout.text[block.span.start : block.span.end]
        if text.strip():
            yield ProposedText(text=text, at=prose.place(block.span), whole=False)


def _passage(case: Case, number: int, prose: Prose, governed: Governed) -> Iterator[Result]:
    text = governed.passage.text
    if len(normalise(text)) < MIN_CHARS:
        return
    if governed.outside:
        yield Counted(kind="quotations_not_judged")
        return
    judgement = case.judge.judge(text, _usable(governed.resolution), in_field=False)
    yield from _said_of(case, number, prose, governed, judgement)


def _usable(resolution: Resolution | None) -> Resolution | None:
    return resolution if resolution and resolution.outcome in ("resolved", "ambiguous") else None


def _said_of(case: Case, number: int, prose: Prose, governed: Governed, judgement: Judgement) -> Iterator[Result]:
    verdict = judgement.verdict
    at = prose.place(governed.passage.inner)
    citation = governed.resolution.canonical if governed.resolution else ""
    if judgement.outcome in (VERIFIED, "AMBIGUOUS_CITATION"):
        yield _row(number, at, governed, citation, judgement.outcome, judgement)
        if verdict is Verdict.TRUNCATED_QUOTE and governed.claims:
            yield _finding(number, at, governed, citation, judgement)
        return
    if verdict is Verdict.UNRESOLVED_CITATION or (
        verdict is Verdict.MISATTRIBUTED_QUOTE and judgement.places and not governed.near
    ):
        yield _row(number, at, governed, "", VERIFIED, judgement)
        return
    if governed.setting.role in _NO_QUOTATION or _is_name(case, governed.passage.text):
        return
    if governed.setting.role is Role.ELSEWHERE or (governed.setting.role is Role.OTHERS and not governed.claims):
        yield Counted(kind="quotations_not_judged")
        return
    if (verdict is Verdict.UNREADABLE_SOURCE and governed.claims) or (
        verdict in _WRONG and (governed.claims or _nearly(judgement))
    ):
        yield _row(number, at, governed, citation, judgement.outcome, judgement)
        yield _finding(number, at, governed, citation, judgement)
    elif verdict is Verdict.MISATTRIBUTED_QUOTE and judgement.places:
        yield _row(number, at, governed, "", VERIFIED, judgement)
    elif verdict in _WRONG and governed.setting.label:
        return
    elif verdict in _WRONG:
        yield _row(number, at, governed, citation, str(Verdict.UNATTRIBUTED_QUOTE), judgement)
        yield _unattributed(number, at, governed)
    else:
        yield Counted(kind="quotations_not_judged")


def _nearly(judgement: Judgement) -> bool:
    """Whether three quarters of a passage's words stand there in order; `thirty (30)` is one word."""
    nearest = judgement.nearest
    if nearest is None or judgement.places:
        return False
    same = sum(_words(step[-1]) for step in nearest.diff if step[0] == "equal")
    others = sum(_words(step[-1]) for step in nearest.diff if step[0] in ("replace", "insert"))
    return same >= NEARLY * (same + others) if nearest.diff else nearest.similarity >= NEARLY


def _words(text: str) -> int:
    return sum(not _AGAIN.fullmatch(word) for word in text.split())


def _is_name(case: Case, text: str) -> bool:
    """Whether a passage is a defined term or a heading of the room, in either number."""
    key = name_key(text)
    stem = _PLURAL.sub("", key)
    keys = {key, stem, f"{key}s", f"{key}es", f"{stem}y", f"{stem}ies"}
    return any(k in view.words for d in case.room.readable for view in d.views for k in keys)


def _row(number: int, at: Place, governed: Governed, citation: str, outcome: str, judgement: Judgement) -> Checked:
    location: Location | None = judgement.location
    return Checked(
        item=number, at=at, kind="quotation", text=governed.passage.text, citation=citation, outcome=outcome,
        location=location, folds=judgement.folds, notes=judgement.notes,
    )  # fmt: skip


def _finding(number: int, at: Place, governed: Governed, citation: str, judgement: Judgement) -> Finding:
    assert judgement.verdict is not None
    return Finding(
        verdict=judgement.verdict, item=number, at=at, message=judgement.message, mend=judgement.mend, citation=citation,
        quote=governed.passage.text, location=judgement.location, nearest=judgement.nearest,
    )  # fmt: skip


def _unattributed(number: int, at: Place, governed: Governed) -> Finding:
    return Finding(
        verdict=Verdict.UNATTRIBUTED_QUOTE, item=number, at=at, quote=governed.passage.text,
        message="words in quotation marks that stand nowhere in the deal room, and that nothing says where they are from",
        mend="say where they are from, or leave the marks out",
    )  # fmt: skip


CHECK = Check(name="attributions", run=run)
