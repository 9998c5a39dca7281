"""Verifying quotations in a deal room of 5,000 pages: run by hand, prints ratios against peers in the same run.

    python tests/bench/quotations.py [folder with docx files] [--memory]

The room is made from real contracts (../shared/corpus/docx, or the folder given), repeated with other party names.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from rapidfuzz import fuzz

from critic.documents.docx import read
from critic.documents.outline import build_view
from critic.locate.blocks import BlockIndex
from critic.locate.index import RoomIndex
from critic.locate.quotations import QuotationJudge
from critic.locate.resolve import Resolution, Resolver, canonical_citation
from critic.model.documents import DealRoomContent, Document, View
from critic.text.fold import fold_text

PAGES = 5_000
CHARS_A_PAGE = 3_000
QUOTATIONS = 10_000


def made_room(folder: Path) -> DealRoomContent:
    """Return documents of at least 15 million characters."""
    papers = [(p.stem, build_view(read(p.read_bytes(), p.name).views[-1])) for p in sorted(folder.glob("*.docx"))]
    out: list[Document] = []
    size = copy = 0
    while size < PAGES * CHARS_A_PAGE:
        for stem, view in papers:
            out.append(Document(id=f"{stem}-{copy}", name=f"{stem}-{copy}.docx", views=(_renamed(view, copy),)))
            size += len(view.text)
        copy += 1
    return DealRoomContent(name="bench", documents=tuple(out))


def _renamed(view: View, copy: int) -> View:
    names = {"Provider": f"Provid{copy:02d}"[:8], "Customer": f"Custom{copy:02d}"[:8], "Company": f"Comp{copy:03d}"[:7]}
    text = view.text
    for old, new in names.items():
        text = text.replace(old, new)
    return View(text=text, main_end=view.main_end, paragraphs=view.paragraphs, provisions=view.provisions)


def held(content: DealRoomContent) -> None:
    """Print what the room's texts and look-ups hold, in times of its characters."""
    import gc
    import tracemalloc

    size = sum(len(d.views[0].text) for d in content.documents)
    tracemalloc.start()
    index = RoomIndex(content)
    views = [v for d in index.documents for v in d.views]
    texts = [(v, v.passage(None)) for v in views]
    lookups = [v.by_citation for v in views]
    blocks = BlockIndex(texts)
    gc.collect()
    bytes_held = tracemalloc.get_traced_memory()[0]
    assert lookups
    assert blocks
    print(f"text, look-ups and index of blocks: {bytes_held / size:.2f} times the text's characters (at most 6)")


def timed(label: str, run: object) -> float:
    """Return the seconds that a call takes, and print them."""
    start = time.perf_counter()
    run()  # type: ignore[operator]
    took = time.perf_counter() - start
    print(f"{label:60} {took * 1000:10.1f} ms")
    return took


def main() -> None:
    """Measure and print."""
    default = Path(__file__).resolve().parents[2].parent / "shared" / "corpus" / "docx"
    named = [a for a in sys.argv[1:] if not a.startswith("--")]
    content = made_room(Path(named[0]) if named else default)
    if "--memory" in sys.argv:
        held(content)
        return
    size = sum(len(d.views[0].text) for d in content.documents)
    print(f"{len(content.documents)} documents, {size:,} characters, {size // CHARS_A_PAGE:,} pages")
    rng = random.Random(1)
    cases = _cases(RoomIndex(content), rng)
    index = RoomIndex(content)
    resolver, judge = Resolver(index), QuotationJudge(index)

    def opened() -> None:
        for document in index.documents:
            view = document.views[0]
            view.passage(None)
            if view.view.provisions:
                resolver.citation(canonical_citation(document.id, view, 0))

    opening = timed("making the room's look-ups and its normalised text", opened)

    resolved: list[Resolution] = []

    def resolve() -> None:
        resolved.extend(resolver.citation(citation) for citation, _ in cases)

    def verify() -> None:
        for (_, quotation), resolution in zip(cases, resolved, strict=True):
            assert judge.judge(quotation, resolution).outcome == "verified"

    timed(f"resolving their {len(cases):,} citations", resolve)
    first = timed(f"{len(cases):,} true quotations, the room being open", verify)
    print(f"{'':60} {len(cases) / first:10,.0f} a second (at least 20,000)")
    again = timed("the same again", verify)
    print(f"{'':60} {len(cases) / again:10,.0f} a second")

    normalised = timed("normalising the text once", lambda: [fold_text(d.views[0].text) for d in content.documents])
    texts = [(v, v.passage(None)) for d in index.documents for v in d.views]
    made = timed("the index of blocks", lambda: BlockIndex(texts))
    print(f"look-ups and normalised text / normalising: {opening / normalised:.2f} (at most 3)")
    print(f"index of blocks / normalising: {made / normalised:.2f}")
    judge._blocks  # noqa: B018 - made before the clock starts
    times = []
    for citation, quotation in cases[:200]:
        words = quotation.split()
        words[1::3] = [f"x{w}" for w in words[1::3]]
        start = time.perf_counter()
        judge.judge(" ".join(words), resolver.citation(citation))
        times.append(time.perf_counter() - start)
    ours = sorted(times)[len(times) // 2]
    whole = [p.text for _, p in texts]
    start = time.perf_counter()
    fabricated = " ".join(f"x{w}" if n % 3 == 1 else w for n, w in enumerate(cases[0][1].split()))
    for text in whole:
        fuzz.partial_ratio_alignment(fold_text(fabricated), text)
    theirs = time.perf_counter() - start
    print(
        f"a fabricated quotation, median: {ours * 1000:.2f} ms; partial_ratio_alignment {theirs * 1000:.0f} ms; {theirs / ours:.0f} times"
    )


def _cases(index: RoomIndex, rng: random.Random) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    while len(out) < QUOTATIONS:
        document = rng.choice(index.documents)
        view = document.views[0]
        if not view.view.provisions:
            continue
        n = rng.randrange(len(view.view.provisions))
        span = view.view.provisions[n].span
        words = view.view.text[span.start : span.end].split()
        if len(words) < 12:
            continue
        at = rng.randrange(len(words) - 8)
        quotation = " ".join(words[at : at + rng.randint(6, 30)])
        citation = canonical_citation(document.id, view, n)
        if len(quotation) >= 40:
            out.append((citation, quotation))
    return out


if __name__ == "__main__":
    main()
