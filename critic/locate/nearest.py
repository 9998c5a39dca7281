"""The passage of the deal room nearest to a quotation that failed, and what the words differ in (contract §5).

Similarity explains a failure; it never passes anything.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from rapidfuzz.distance import Indel, LCSseq

from critic.locate.blocks import BlockIndex
from critic.locate.index import IndexedView
from critic.model.values import dataclass
from critic.text.fold import FoldedPieces, fold_text
from critic.text.negation import negators
from critic.text.patterns import lazy
from critic.text.wordlists import conditions, has_modal, has_number

ALTERED_SHARE = 0.6
"""Share of a quotation's words that stand in order in one passage of similar length (contract §5)."""
_SHOWN_SHARE = 0.4
_ENOUGH = 0.98
_PREFERRED_CHARS = 30_000
_WORD = lazy(r"[^\s]+")
_STRIP = "'\".,;:()[]"
_CUT_WORD = lazy(r"(\S+)[-\u2010\u00ad]\n(\S+)")

_Words = list[tuple[str, int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of a view, in raw characters of its text. share: of the quotation's words, in order.

    diff: what turns the source's words into the quotation's.
    """

    view: IndexedView
    start: int
    end: int
    text: str
    share: float
    diff: tuple[tuple[str, ...], ...]


def _words(text: str) -> _Words:
    return [(m[0].strip(_STRIP) or m[0], m.start(), m.end()) for m in _WORD.finditer(text)]


def find_nearest(quotation: str, cited: Iterable[tuple[IndexedView, FoldedPieces]], room: BlockIndex) -> Passage | None:
    """Return the passage that shares most of the quotation's words in order, None where hardly any does.

    cited: the texts that the quotation cites; of equals they win, else the first in the room.
    """
    folded = fold_text(quotation)
    words = _words(folded)
    if len(words) < 3:
        return None
    keys = [w[0] for w in words]
    stretches = [(v, p, 0, len(p.text)) for v, p in cited if len(p.text) <= _PREFERRED_CHARS]
    best: tuple[float, IndexedView, FoldedPieces, int, int] | None = None
    for view, pieces, begin, end in (*stretches, *room.near(keys, len(folded))):
        share, first, last = _aligned(keys, pieces.text[begin:end])
        if best is None or share > best[0] + 1e-9:
            best = (share, view, pieces, begin + first, begin + last)
        if best[0] >= _ENOUGH:
            break
    if best is None or best[0] < _SHOWN_SHARE:
        return None
    share, view, pieces, first, last = best
    raw = pieces.to_raw(first, last)
    text = shown_source(pieces.raw[raw.start : raw.end], quotation)
    diff = word_diff(text, quotation)
    return Passage(view=view, start=raw.start, end=raw.end, text=text, share=round(share, 4), diff=diff)


def _aligned(mine: list[str], window: str) -> tuple[float, int, int]:
    """Return the share of the quotation's words in a window in order, and where their passage begins and ends there.

    The passage reaches as far beyond the first and last shared word as the quotation does.
    """
    theirs = _words(window)
    found = _within(mine, theirs)
    if found[0] < _SHOWN_SHARE and len(part := _likeliest(mine, theirs)) < len(theirs):
        found = max(found, _within(mine, part), key=lambda f: f[0])
    return found


def _within(mine: list[str], theirs: _Words) -> tuple[float, int, int]:
    """Return the same as `_aligned`, for words."""
    other = [w[0] for w in theirs]
    blocks = [op for op in LCSseq.opcodes(mine, other) if op.tag == "equal"]
    if not blocks:
        return 0.0, 0, 0
    blocks = _densest(blocks, len(mine))
    kept = sum(b.src_end - b.src_start for b in blocks)
    first = max(0, blocks[0].dest_start - blocks[0].src_start)
    last = min(len(theirs), blocks[-1].dest_end + len(mine) - blocks[-1].src_end)
    return kept / len(mine), theirs[first][1], theirs[last - 1][2]


def _likeliest(mine: list[str], theirs: _Words) -> _Words:
    """Return the stretch of a window in which most words of the quotation stand: an alignment with the whole window may
    take some of them from elsewhere (a title that repeats the parties' names)."""
    size = 2 * len(mine) + 4
    if len(theirs) <= size:
        return theirs
    known = frozenset(mine)
    shared = [w[0] in known for w in theirs]
    count = best = sum(shared[:size])
    first = last = 0
    for start in range(1, len(theirs) - size + 1):
        count += shared[start + size - 1] - shared[start - 1]
        if count > best:
            best, first = count, start
        if count == best:
            last = start
    middle = (first + last) // 2 if last - first < len(mine) else first
    return theirs[middle : middle + size]


def _densest(blocks: list, size: int) -> list:  # type: ignore[type-arg]
    """Drop shared words at the ends until the passage is of similar length to the quotation."""
    limit = int(size * 1.5) + 2
    while len(blocks) > 1 and blocks[-1].dest_end - blocks[0].dest_start > limit:
        head, tail = blocks[0], blocks[-1]
        head_gap = blocks[1].dest_start - head.dest_end
        tail_gap = tail.dest_start - blocks[-2].dest_end
        head_cost = (head.src_end - head.src_start) / (1 + head_gap)
        tail_cost = (tail.src_end - tail.src_start) / (1 + tail_gap)
        blocks = blocks[1:] if head_cost <= tail_cost else blocks[:-1]
    return blocks


def shown_source(raw: str, quotation: str) -> str:
    """Return source text on one line; a word cut at a line end is read as the quotation reads it, else joined."""
    words = {fold_text(w).strip(_STRIP) for w in quotation.split()}

    def joined(match: re.Match[str]) -> str:
        whole = f"{match[1]}-{match[2]}"
        return whole if fold_text(whole).strip(_STRIP) in words else match[1] + match[2]

    return " ".join(_CUT_WORD.sub(joined, raw).split())


def word_diff(source: str, quotation: str) -> tuple[tuple[str, ...], ...]:
    """Return the operations that turn the source's words into the quotation's: equal, replace, delete, insert."""
    ours, theirs = source.split(), quotation.split()
    keys = [[fold_text(w).strip(_STRIP) or w for w in side] for side in (ours, theirs)]
    steps: list[tuple[str, list[str], list[str]]] = []
    for op in Indel.opcodes(keys[0], keys[1]):
        a, b = ours[op.src_start : op.src_end], theirs[op.dest_start : op.dest_end]
        if op.tag != "equal" and steps and steps[-1][0] != "equal":
            _, old_a, old_b = steps[-1]
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
    """Return in words what a diff changes: a number, a negation, a modal, a condition, an order, a look-alike.

    names: defined terms and parties, lower case.
    """
    out: list[str] = []
    for step in diff:
        if step[0] == "equal":
            continue
        source = step[1] if step[0] in ("replace", "delete") else ""
        written = step[2] if step[0] == "replace" else step[1] if step[0] == "insert" else ""
        out.append(_change(source, written, names))
    return list(dict.fromkeys([*_moved(diff), *out]))


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


def _script(character: str) -> str:
    return unicodedata.name(character, "?").split()[0]


def look_alikes(written: str, source: str) -> str:
    """Return which character of the quotation only looks like the source's, by its code point, else the empty text."""
    if len(written) != len(source) or (written.isascii() and source.isascii()):
        return ""
    for a, b in zip(written, source, strict=True):
        if a != b and a.isalpha() and b.isalpha() and _script(a) != _script(b):
            name = unicodedata.name(a, "unnamed")
            return f"look-alike character: U+{ord(a):04X} {name} for {b!r} in {source!r}"
    return ""
