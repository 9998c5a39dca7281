"""Laws of quoting over real contracts: what is verbatim verifies, what is changed does not (contract §5)."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from critic.documents.docx import read
from critic.documents.outline import build_view
from critic.locate.index import IndexedView, RoomIndex
from critic.locate.quotations import Judgement, QuotationJudge
from critic.locate.resolve import Resolver, canonical_citation
from critic.model.documents import DealRoomContent, Document
from critic.model.findings import Verdict
from critic.text.fold import fold_text, folds_between, normalise

PER_DOCUMENT = 40
FABRICATION = {Verdict.FABRICATED_QUOTE, Verdict.ALTERED_QUOTE, Verdict.MISATTRIBUTED_QUOTE}


@cache
def index_of(path: Path) -> RoomIndex:
    views = tuple(build_view(v) for v in read(path.read_bytes(), path.name).views)
    return RoomIndex(DealRoomContent(name="r", documents=(Document(id="paper", name="paper.docx", views=views),)))


@pytest.fixture(scope="module")
def papers(corpus: Path) -> list[RoomIndex]:
    return [index_of(p) for p in sorted((corpus / "docx").glob("*.docx"))]


def spans(index: RoomIndex, rng: random.Random, count: int) -> list[tuple[str, str]]:
    """Verbatim spans of at least 15 characters between word edges, each with the citation of its provision."""
    view = index.documents[0].views[0]
    out: list[tuple[str, str]] = []
    usable = [n for n, p in enumerate(view.view.provisions) if p.span.end - p.span.start > 120]
    while usable and len(out) < count:
        n = rng.choice(usable)
        found = _span(view, n, rng)
        if found:
            out.append((canonical_citation("paper", view, n), found))
    return out


def _span(view: IndexedView, n: int, rng: random.Random) -> str | None:
    provision = view.view.provisions[n]
    text = view.view.text[provision.span.start : provision.span.end]
    words = list(re.finditer(r"\S+", text))
    if len(words) < 12:
        return None
    first = rng.randrange(len(words) - 8)
    last = min(len(words) - 1, first + rng.randint(7, 40))
    quotation = text[words[first].start() : words[last].end()]
    return quotation if len(normalise(quotation)) >= 15 else None


def judged(index: RoomIndex, citation: str, quotation: str, *, literal: bool = False) -> Judgement:
    return QuotationJudge(index, literal=literal).judge(quotation, Resolver(index).citation(citation))


def test_a_verbatim_span_verifies_in_both_modes(papers: list[RoomIndex]) -> None:
    rng = random.Random(11)
    for index in papers:
        for citation, quotation in spans(index, rng, PER_DOCUMENT):
            for literal in (False, True):
                judgement = judged(index, citation, quotation, literal=literal)
                assert judgement.outcome == "verified", (citation, quotation, literal, judgement.message)


VARIANTS = {
    "marks": lambda q: q.translate({0x201C: '"', 0x201D: '"', 0x2019: "'", 0x2018: "'"}),
    "dashes": lambda q: q.replace("-", "\u2011").replace("–", "-").replace("—", "--"),
    "spaces": lambda q: q.replace(" ", "\u00a0", 1),
    "invisible": lambda q: re.sub(r"(\w{3})(\w{3})", "\\1\u00ad\\2", q, count=1),
    "ligature": lambda q: q.replace("fi", "\ufb01", 1),
    "emphasis": lambda q: re.sub(r"(?<![\w*_])([A-Za-z]{4,})(?![\w*_])", r"**\1**", q, count=1),
    "wrapping-marks": lambda q: f"“{q}”",
}


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_a_typographic_variant_verifies_and_records_its_fold(papers: list[RoomIndex], name: str) -> None:
    rng, seen = random.Random(name), 0
    for index in papers:
        for citation, quotation in spans(index, rng, PER_DOCUMENT // 2):
            variant = VARIANTS[name](quotation)
            if variant == quotation or (name == "wrapping-marks" and quotation[-1] in ".,;:"):
                continue
            judgement = judged(index, citation, variant)
            assert judgement.outcome == "verified", (citation, variant, judgement.message)
            assert name in judgement.folds, (variant, judgement.folds)
            seen += 1
    assert seen > 20


def _digit(q: str, rng: random.Random) -> str:
    places = [m.start() for m in re.finditer(r"\d", q)]
    if not places:
        return q
    at = rng.choice(places)
    return q[:at] + str((int(q[at]) + rng.randint(1, 9)) % 10) + q[at + 1 :]


def _word(q: str, rng: random.Random) -> str:
    words = q.split(" ")
    words[rng.randrange(1, len(words) - 1)] = "whatsoever"
    return " ".join(words)


def _dropped(q: str, rng: random.Random) -> str:
    words = q.split(" ")
    del words[rng.randrange(1, len(words) - 1)]
    return " ".join(words)


def _swapped(q: str, rng: random.Random) -> str:
    words = q.split(" ")
    at = rng.randrange(1, len(words) - 2)
    words[at], words[at + 1] = words[at + 1], words[at]
    return " ".join(words)


def _negated(q: str, rng: random.Random) -> str:
    return re.sub(r"\b(shall|will|may|is|are)\b(?! not)", r"\1 not", q, count=1)


CHANGES = {"digit": _digit, "word": _word, "dropped": _dropped, "swapped": _swapped, "negated": _negated}


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_a_changed_quotation_never_verifies_unless_it_stands_there_too(papers: list[RoomIndex], name: str) -> None:
    rng, seen = random.Random(name), 0
    for index in papers:
        everything = _readings(index)
        for citation, quotation in spans(index, rng, PER_DOCUMENT):
            quotation = " ".join(quotation.split())
            if len(quotation.split(" ")) < 8 or any(c in quotation for c in "[]…"):
                continue
            changed = CHANGES[name](quotation, rng)
            if fold_text(changed) == fold_text(quotation) or any(
                fold_text(changed).rstrip(".,;:") in t for t in everything
            ):
                continue
            judgement = judged(index, citation, changed)
            assert judgement.outcome != "verified", (citation, quotation, changed)
            assert judgement.verdict in FABRICATION
            seen += 1
    assert seen > 50


def test_a_splice_of_two_provisions_never_verifies(papers: list[RoomIndex]) -> None:
    rng = random.Random(5)
    for index in papers:
        cases = spans(index, rng, PER_DOCUMENT)
        everything = _readings(index)
        for (citation, one), (_, other) in pairwise(cases):
            splice = " ".join([*one.split()[-7:], *other.split()[:7]])
            if any(c in splice for c in "[]…") or "..." in splice or any(fold_text(splice) in t for t in everything):
                continue
            assert judged(index, citation, splice).outcome != "verified", (citation, splice)


def _readings(index: RoomIndex) -> list[str]:
    view = index.documents[0].views[0]
    flags = ((True, True), (False, True), (False, False), (True, False))
    return [view.passage(None, labels=labels, headings=headings).text for labels, headings in flags]


def test_the_recorded_span_slices_to_the_quotation_under_the_named_folds(papers: list[RoomIndex]) -> None:
    rng = random.Random(9)
    for index in papers:
        text = index.documents[0].views[0].view.text
        for citation, quotation in spans(index, rng, PER_DOCUMENT):
            variant = VARIANTS["marks"](VARIANTS["spaces"](quotation))
            judgement = judged(index, citation, variant)
            assert judgement.location is not None
            source = text[judgement.location.span.start : judgement.location.span.end]
            assert fold_text(source) == fold_text(variant)
            assert folds_between(source, variant) == judgement.folds
