"""Do the figures that a text says a provision states stand there? (contract §4.4, figures; §8)"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction

from critic.checks.attributions import read_item_prose
from critic.checks.case import Case, Check, Result
from critic.locate.attribution import ReadProse
from critic.locate.figures import RoomFigures, keys_of
from critic.locate.names import NamedSpan
from critic.locate.resolve import RESOLVED, Target
from critic.model.documents import Span
from critic.model.findings import Finding, Verdict
from critic.model.markup import Item, Place, Prose
from critic.model.values import dataclass
from critic.text import phrases
from critic.text.discourse import clause_of, last_proposal
from critic.text.layout import BlockKind
from critic.text.patterns import lazy
from critic.text.quantities import Quantity, read_quantities

MAX_BETWEEN_WORDS = 8
"""Words between a citation and the figure that it governs (contract §4.4)."""
_MAX_BETWEEN_CHARS = 160
_WINDOW = 600
"""Characters of a sentence on either side that are looked at."""
_MAX_FIGURES = 40
"""Figures of one entry that are tried as operands; an entry with more is a calculation, and nothing is attributed."""
_GOVERNS = lazy(
    r"(?:['\u2019]s?\b|[ \t\u00a0\n]*:|[ \t\u00a0\n]+(?:(?:also|only|expressly|currently"
    r"|already|itself)[ \t\u00a0\n]+)?(?:states?|requires?|allows?|provides?|says|sets"
    r"|limits?|caps?|permits?|gives?|imposes?"
    r"|specif(?:y|ies)|grants?|demands?|fixes|stipulates?|contains?|has|calls for|prescribes?"
    r"|establishes|of)\b)",
    0x02,
)
_PARTED = lazy(r"[,()\[\]\u2014\u2013;.!?|\"\u201c\u201d\n]|[ ]-[ ]|:[ \t\u00a0]*\S+.*:")
_ANOTHER = lazy(
    r"\b(?:but|while|whereas|because|although|though|than|we|our|us|they|their|you|client|if"
    r"|unless|instead|not|never|want|wants|needs?|should|must|would"
    r"|could|might|will|propos\w*|suggest\w*|counter\w*|recommend\w*|ask\w*|push\w*|reduc\w*"
    r"|chang\w*|increas\w*|shorten\w*|extend\w*|lower\w*|rais\w*"
    r"|from|equal\w*|equivalent|represents?|amounts to|meaning|almost|nearly|about|roughly"
    r"|approximately|around|over|under|exceed\w*|below|above"
    r"|market|typical\w*|usual\w*|standard|which|that)\b",
    0x02,
)
_RECORDED = lazy(
    r"\b(?:no|not)[ \t\u00a0\n]+(?:more|less|fewer|later|earlier|longer|greater|higher"
    r"|lower)[ \t\u00a0\n]+than\b|\bnot[ \t\u00a0\n]+(?:to[ \t\u00a0\n]+)?exceed(?:ing)?\b"
    r"|\bnot\b(?=[ \t\u00a0\n]+\w+[ \t\u00a0\n]+within)",
    0x02,
)
_CLAUSE_END = lazy(r"[;,]|\b(?:but|while|whereas|so)\b", 0x02)
_NOT_ATTRIBUTED = lazy(
    r"\b(?:for example|for instance|e\.?g|assum(?:e|es|ing)|suppose|illustrat\w*"
    r"|hypothetical\w*|imagine|say,|scenario|would|if|client|according to|(?-i:[Pp]er[ ](?:the[ ])?[A-Z])"
    r"|reports? that|told|tells|informed|in practice|applied|propos\w*|counter|suggest\w*"
    r"|recommend\w*|ask for|push for|should|change|reduce|increase|replace|revise)\b",
    0x02,
)


_OTHERS_SAID = (phrases.EARLIER, phrases.LACKING, phrases.SPOKEN, phrases.SAID)


def run(case: Case) -> Iterator[Result]:
    """Yield an advisory for each figure that is not where the text says it is, and for each that contradicts itself."""
    if case.options.literal:
        return
    figures = RoomFigures(case.room)
    for number, item in enumerate(case.markup.items):
        for position, prose in enumerate(item.prose):
            yield from _prose(case, figures, number, prose, read_item_prose(case, number, position))
        yield from _proposals(number, item)


def _inside(span: Span, passages: list[Span]) -> bool:
    n = bisect_right(passages, span.start, key=lambda p: p.start) - 1
    return n >= 0 and span.start < passages[n].end


@dataclass(frozen=True, slots=True)
class _Named:
    """What a text names: a provision, or a whole document."""

    start: int
    end: int
    text: str
    targets: tuple[Target, ...]
    whole: bool = False


def _prose(case: Case, figures: RoomFigures, number: int, prose: Prose, read: ReadProse) -> Iterator[Result]:
    text = read.layout.text
    passages = [g.passage.outer for g in read.passages]
    own = [q for q in read_quantities(text) if not _inside(q.span, passages)]
    if not own:
        return
    for quantity in own:
        if quantity.inconsistent:
            yield _contradiction(number, quantity, prose.place(quantity.span))
    if prose.drafted:
        return
    named = sorted(_named(case, read), key=lambda n: n.end)
    distinct = list({q.key: q for q in own}.values())
    told: set[Span] = set()
    for quantity in own:
        if quantity.inconsistent or quantity.span in told:
            continue
        governing = _governing(read, named, quantity)
        if governing is None or _is_computed(quantity, distinct):
            continue
        wrong = _is_absent(figures, quantity, own, governing)
        if wrong:
            told.add(quantity.span)
            yield _unsupported(figures, number, prose, quantity, governing)


def _named(case: Case, read: ReadProse) -> Iterator[_Named]:
    """The citations of a text, and the documents that it names beside them."""
    text = read.layout.text
    spans: list[Span] = []
    for mention in read.mentions:
        spans.append(mention.span)
        if mention.outcome == RESOLVED and mention.targets:
            yield _Named(mention.span.start, mention.span.end, mention.text, mention.targets)
    for name in case.room.names.within(text, 0, len(text)):
        if not name.exact or len(name.documents) != 1 or _is_cited(name, spans, text):
            continue
        document = case.room.documents[name.documents[0]]
        whole = case.resolver.citation(f"{document.id} §full")
        if whole.outcome == RESOLVED and whole.targets:
            end = name.end - 2 if text[name.end - 2 : name.end] in ("'s", "\u2019s") else name.end
            yield _Named(name.start, end, text[name.start : end], whole.targets, whole=True)


def _is_cited(name: NamedSpan, spans: list[Span], text: str) -> bool:
    """Whether a document's name belongs to a citation, or stands directly before one."""
    n = bisect_right(spans, name.start, key=lambda s: s.start)
    if n and name.start < spans[n - 1].end:
        return True
    return n < len(spans) and not text[name.end : spans[n].start][:20].strip(" \t\u00a0\n,(")


def _governing(read: ReadProse, named: list[_Named], quantity: Quantity) -> _Named | None:
    """What directly governs a figure: named before it in its sentence, with a governing word and few others between."""
    text = read.hidden
    at = bisect_right(named, quantity.span.start, key=lambda n: n.end) - 1
    if at < 0:
        return None
    if named[at].whole and at and not _GOVERNS.match(text, named[at].end):
        at -= 1  # `a licence fee`, where a document is called so
    nearest = named[at]
    if quantity.span.start - nearest.end > _MAX_BETWEEN_CHARS:
        return None
    between = text[nearest.end : quantity.span.start]
    opening = _GOVERNS.match(between)
    block = read.layout.block_at(quantity.span.start)
    if opening is None or block is None or block.kind in (BlockKind.CODE, BlockKind.HEADING):
        return None
    rest = between[opening.end() :]
    if len(between.split()) > MAX_BETWEEN_WORDS + 1 or _PARTED.search(rest):
        return None
    if _ANOTHER.search(_RECORDED.sub(" ", rest)):
        return None
    sentence = _sentence(text, nearest.start, quantity.span.end)
    lead = text[sentence.start : nearest.start]
    rest_of_clause = _CLAUSE_END.split(text[quantity.span.end : sentence.end], maxsplit=1)[0]
    if any(_NOT_ATTRIBUTED.search(words) for words in (lead, between, rest_of_clause)):
        return None
    clause = clause_of(lead)
    if last_proposal(lead) >= 0 or any(p.search(clause) for p in _OTHERS_SAID):
        return None
    return nearest


def _sentence(hidden: str, start: int, end: int) -> Span:
    floor = max(0, start - _WINDOW)
    first = floor
    for match in phrases.SENTENCE_END.finditer(hidden, floor, start):
        first = match.end()
    last = phrases.SENTENCE_END.search(hidden, end, end + _WINDOW)
    return Span(start=first, end=last.start() if last else min(len(hidden), end + _WINDOW))


def _is_absent(figures: RoomFigures, quantity: Quantity, own: list[Quantity], governing: _Named) -> bool:
    """Whether no reading of a figure stands there: `200% of` is a percentage and a multiple."""
    stated = {key for q in figures.stated(governing.targets) for key in keys_of(q)}
    n = bisect_right(own, quantity.span.start, key=lambda q: q.span.start)
    near = own[max(0, n - 4) : n + 4]
    readings = [q for q in near if q.span.start < quantity.span.end and quantity.span.start < q.span.end]
    return not any(keys_of(q) & stated for q in readings) and not _is_damaged(figures, governing)


def _is_damaged(figures: RoomFigures, governing: _Named) -> bool:
    """A document with pages that could not be read proves no absence."""
    documents = [figures.room.documents[t.document].document for t in governing.targets]
    return any(d.pages_without_text or d.damaged_pages for d in documents)


def _is_computed(quantity: Quantity, distinct: list[Quantity]) -> bool:
    """Whether one operation on the entry's other figures gives it."""
    others = {q.low for q in distinct if not keys_of(q) & keys_of(quantity)}
    if len(others) > _MAX_FIGURES:
        return True
    wanted = quantity.low
    return any(_gives(wanted, a, b) for a in others for b in others if a != b)


def _gives(wanted: Fraction, a: Fraction, b: Fraction) -> bool:
    results = (a + b, a - b, a * b, a * b / 100)
    return wanted in results or (b != 0 and wanted == a / b)


def _unsupported(figures: RoomFigures, number: int, prose: Prose, quantity: Quantity, governing: _Named) -> Finding:
    there = [q.text for q in figures.stated(governing.targets) if q.measure is quantity.measure]
    says = f"; it says {_listed(there)}" if there else ""
    where = figures.where(quantity)
    elsewhere = f"; the deal room says {quantity.text} in {', '.join(where)}" if where else ""
    names = ", ".join(dict.fromkeys(t.canonical for t in governing.targets))
    return Finding(
        verdict=Verdict.UNSUPPORTED_FIGURE, item=number, at=prose.place(quantity.span), citation=governing.text,
        quote=quantity.text, message=f"{quantity.text} does not stand in {names}{says}{elsewhere}",
        mend="give the figure that the provision states, or cite where this one stands",
    )  # fmt: skip


def _listed(words: list[str]) -> str:
    return ", ".join(list(dict.fromkeys(" ".join(w.split()) for w in words))[:4])


def _contradiction(number: int, quantity: Quantity, at: Place) -> Finding:
    return Finding(
        verdict=Verdict.INCONSISTENT_FIGURE, item=number, at=at, quote=quantity.text,
        message=f"words and figures differ: {quantity.text}", mend="write one figure",
    )  # fmt: skip


def _proposals(number: int, item: Item) -> Iterator[Finding]:
    """Proposed language that contradicts itself, where its author wrote it."""
    for proposed in item.proposals:
        for quantity in read_quantities(proposed.text):
            spans = proposed.changed
            touched = spans is None or any(s.start < quantity.span.end and quantity.span.start < s.end for s in spans)
            if quantity.inconsistent and touched and quantity.text not in proposed.original:
                yield _contradiction(number, quantity, Prose(field="", text="", at=proposed.at).place(quantity.span))


CHECK = Check(name="figures", run=run)
