"""The passage of the deal room nearest to a quotation that failed, and what the words differ in (contract §5).

Similarity explains a failure; it never passes anything.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz.distance import Indel, LCSseq

from critic.locate.index import IndexedView
from critic.text.fold import FoldedPieces, fold_text
from critic.text.negation import negators
from critic.text.wordlists import conditions, has_modal, has_number

ALTERED_SHARE = 0.6
"""Share of a quotation's words that stand in order in one passage of similar length (contract §5)."""
_SHOWN_SHARE = 0.4
_MAX_ANCHORS = 24
_HITS_PER_ANCHOR = 6
_MAX_WINDOWS = 40
_SLACK = 0.35
_WORD = re.compile(r"[^\s]+")
_STRIP = "'\".,;:()[]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of a view. share: of the quotation's words, in order. span: raw, in the view's text."""

    view: IndexedView
    start: int
    end: int
    text: str
    share: float
    diff: tuple[tuple[str, ...], ...]


def _words(text: str) -> list[tuple[str, int, int]]:
    return [(m[0].strip(_STRIP) or m[0], m.start(), m.end()) for m in _WORD.finditer(text)]


def find_nearest(quotation: str, texts: Iterable[tuple[IndexedView, FoldedPieces]]) -> Passage | None:
    """Return the passage that shares most of the quotation's words in order, None where hardly any does.

    texts: what to search, in order of preference; of equals the first wins.
    """
    folded = fold_text(quotation)
    words = _words(folded)
    if len(words) < 3:
        return None
    anchors = _anchors(folded, words)
    best: tuple[float, IndexedView, FoldedPieces, int, int] | None = None
    for view, pieces in texts:
        for start, end in _windows(pieces.text, anchors, len(folded)):
            share, first, last = _aligned(words, pieces.text[start:end])
            if best is None or share > best[0] + 1e-9:
                best = (share, view, pieces, start + first, start + last)
        if best and best[0] >= 0.98:
            break
    if best is None or best[0] < _SHOWN_SHARE:
        return None
    share, view, pieces, first, last = best
    raw = pieces.to_raw(first, last)
    text = " ".join(view.view.text[raw.start : raw.end].split())
    return Passage(
        view=view, start=raw.start, end=raw.end, text=text, share=round(share, 4), diff=word_diff(text, quotation)
    )


def _anchors(folded: str, words: list[tuple[str, int, int]]) -> list[tuple[str, int]]:
    """Short runs of words of the quotation, the longest (and so rarest) first, with their place in it."""
    runs = [(folded[words[n][1] : words[n + 2][2]], words[n][1]) for n in range(len(words) - 2)]
    runs += [(folded[words[n][1] : words[n + 1][2]], words[n][1]) for n in range(len(words) - 1)]
    runs.sort(key=lambda run: (-len(run[0]), run[1]))
    return runs[:_MAX_ANCHORS]


def _windows(text: str, anchors: list[tuple[str, int]], size: int) -> list[tuple[int, int]]:
    slack = int(size * _SLACK) + 10
    votes: dict[int, int] = {}
    for run, offset in anchors:
        at, hits = text.find(run), 0
        while at >= 0 and hits < _HITS_PER_ANCHOR:
            bucket = (at - offset) // (slack + 1)
            votes[bucket] = votes.get(bucket, 0) + len(run)
            at, hits = text.find(run, at + 1), hits + 1
    ranked = sorted(votes, key=lambda b: (-votes[b], b))[:_MAX_WINDOWS]
    return [(max(0, b * (slack + 1) - slack), min(len(text), (b + 1) * (slack + 1) + size + slack)) for b in ranked]


def _aligned(words: list[tuple[str, int, int]], window: str) -> tuple[float, int, int]:
    """Return the share of the quotation's words in the window in order, and where those words begin and end there."""
    theirs = _words(window)
    mine = [w[0] for w in words]
    other = [w[0] for w in theirs]
    blocks = [op for op in LCSseq.opcodes(mine, other) if op.tag == "equal"]
    if not blocks:
        return 0.0, 0, 0
    limit = int(len(mine) * 1.5) + 2
    first, last = blocks[0].dest_start, blocks[-1].dest_end
    while last - first > limit and len(blocks) > 1:
        if (blocks[0].src_end - blocks[0].src_start) <= (blocks[-1].src_end - blocks[-1].src_start):
            blocks.pop(0)
        else:
            blocks.pop()
        first, last = blocks[0].dest_start, blocks[-1].dest_end
    kept = sum(b.src_end - b.src_start for b in blocks)
    return kept / len(mine), theirs[first][1], theirs[last - 1][2]


def word_diff(source: str, quotation: str) -> tuple[tuple[str, ...], ...]:
    """Return the operations that turn the source's words into the quotation's: equal, replace, delete, insert."""
    ours, theirs = source.split(), quotation.split()
    keys = [fold_text(w).strip(_STRIP) or w for w in ours], [fold_text(w).strip(_STRIP) or w for w in theirs]
    steps: list[tuple[str, list[str], list[str]]] = []
    for op in Indel.opcodes(keys[0], keys[1]):
        a, b = ours[op.src_start : op.src_end], theirs[op.dest_start : op.dest_end]
        if op.tag != "equal" and steps and steps[-1][0] != "equal":
            tag, old_a, old_b = steps[-1]
            steps[-1] = ("replace", old_a + a, old_b + b)
        else:
            steps.append((op.tag, a, b))
    out: list[tuple[str, ...]] = []
    for tag, a, b in steps:
        if tag == "equal":
            out.append(("equal", " ".join(a)))
        elif not a:
            out.append(("insert", " ".join(b)))
        elif not b:
            out.append(("delete", " ".join(a)))
        else:
            out.append(("replace", " ".join(a), " ".join(b)))
    return tuple(out)


def changes(diff: tuple[tuple[str, ...], ...], names: frozenset[str] = frozenset()) -> list[str]:
    """Return in words what a diff changes: a number, a negation, a modal, a condition, an order, a look-alike character."""
    out: list[str] = []
    for step in diff:
        if step[0] == "equal":
            continue
        source = step[1] if step[0] in ("replace", "delete") else ""
        written = step[2] if step[0] == "replace" else step[1] if step[0] == "insert" else ""
        out.append(_change(source, written, names))
    moved = _moved(diff)
    return list(dict.fromkeys([*moved, *out]))


def _change(source: str, written: str, names: frozenset[str]) -> str:
    if strange := look_alikes(written, source):
        return strange
    both = f"{source} {written}"
    if has_number(source) or has_number(written):
        kind = "number"
    elif negators(source) or negators(written):
        kind = "negation"
    elif has_modal(source) or has_modal(written):
        kind = "modal"
    elif conditions(both):
        kind = "condition"
    elif any(w.strip(_STRIP).lower() in names for w in both.split()):
        kind = "defined term or party"
    else:
        kind = "words"
    if source and written:
        return f"{kind}: {source!r} became {written!r}"
    return f"{kind}: {source!r} left out" if source else f"{kind}: {written!r} added"


def _moved(diff: tuple[tuple[str, ...], ...]) -> list[str]:
    gone = {s[1] for s in diff if s[0] == "delete"}
    come = {s[1] for s in diff if s[0] == "insert"}
    return [f"order: {words!r} moved" for words in sorted(gone & come)]


def look_alikes(written: str, source: str) -> str:
    """Return which character of the quotation only looks like the source's, by its code point, else ``."""
    if written.isascii() or len(written) != len(source):
        return ""
    for a, b in zip(written, source, strict=True):
        if (
            a != b
            and not a.isascii()
            and a.isalpha()
            and b.isalpha()
            and unicodedata.name(a, "?").split()[0] != unicodedata.name(b, "?").split()[0]
        ):
            return f"look-alike character: U+{ord(a):04X} {unicodedata.name(a, 'unnamed')} for {b!r} in {source!r}"
    return ""
