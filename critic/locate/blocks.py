"""A room's folded text in blocks, and which words stand in which: the way to the passage nearest to a quotation."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable

from critic.locate.index import IndexedView
from critic.text.fold import FoldedPieces

BLOCK_CHARS = 1500
_RARE_WORDS = 12
_CANDIDATES = 12
_STRIP = "'\".,;:()[]"


class BlockIndex:
    """Texts cut into blocks at spaces, with an inverted index of their words."""

    def __init__(self, texts: Iterable[tuple[IndexedView, FoldedPieces]]) -> None:
        self.texts = list(texts)
        self._first_block: list[int] = []
        self._starts: list[array[int]] = []
        self._postings: dict[str, array[int]] = {}
        block = 0
        for _, pieces in self.texts:
            self._first_block.append(block)
            starts = array("Q")
            text, at = pieces.text, 0
            while at < len(text):
                end = at + BLOCK_CHARS
                cut = text.rfind(" ", at, end) if end < len(text) else len(text)
                cut = cut if cut > at else min(end, len(text))
                starts.append(at)
                self._count(text[at:cut], block)
                at, block = cut + 1, block + 1
            self._starts.append(starts)

    def _count(self, text: str, block: int) -> None:
        postings = self._postings
        for word in set(text.split()):
            word = word.strip(_STRIP)
            known = postings.get(word)
            if known is None:
                postings[word] = array("I", (block,))
            elif known[-1] != block:
                known.append(block)

    def near(self, words: Iterable[str], size: int) -> list[tuple[IndexedView, FoldedPieces, int, int]]:
        """Return stretches that share most of a quotation's rarer words: the view, its text, and where they stand.

        words: of the quotation, folded. size: of the quotation in characters; a stretch has room for it on both sides.
        """
        known = [(len(p), word, p) for word in dict.fromkeys(words) if (p := self._postings.get(word)) is not None]
        known.sort(key=lambda k: (k[0], k[1]))
        votes: Counter[int] = Counter()
        for count, _, blocks in known[:_RARE_WORDS]:
            weight = 1.0 / (1 + count.bit_length())
            for block in blocks:
                votes[block] += weight  # type: ignore[assignment]
        together = {b: v + votes.get(b + 1, 0) for b, v in votes.items()}
        best = sorted(together, key=lambda b: (-together[b], b))[:_CANDIDATES]
        return [self._stretch(b, size) for b in best]

    def _stretch(self, block: int, size: int) -> tuple[IndexedView, FoldedPieces, int, int]:
        n = bisect_right(self._first_block, block) - 1
        while n + 1 < len(self._first_block) and self._first_block[n + 1] <= block:
            n += 1
        view, pieces = self.texts[n]
        local = block - self._first_block[n]
        starts = self._starts[n]
        begin = max(0, starts[local] - size)
        after = starts[local + 2] if local + 2 < len(starts) else len(pieces.text)
        return view, pieces, begin, min(len(pieces.text), after + size)
