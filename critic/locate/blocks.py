"""A room's folded text in blocks, and which words stand in which: the way to the passage nearest to a quotation."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest

from critic.locate.index import IndexedView
from critic.text.fold import FoldedPieces

BLOCK_CHARS = 1500
_RARE_WORDS = 12
_CANDIDATES = 8
_GOOD_SHARE = 0.6
"""Of the votes of the best block; those with fewer are not looked at."""
_STRIP = "'\".,;:()[]"
_NOWHERE: array[int] = array("I")


class BlockIndex:
    """Texts cut into blocks at spaces, with an inverted index of their words."""

    def __init__(self, texts: Iterable[tuple[IndexedView, FoldedPieces]]) -> None:
        self.texts = list(texts)
        self._first_block: list[int] = []
        self._starts: list[array[int]] = []
        self._postings: dict[str, array[int]] = {}
        self._text_numbers = array("I")
        block = 0
        for number, (_, pieces) in enumerate(self.texts):
            self._first_block.append(block)
            starts = array("Q")
            text, at = pieces.text, 0
            while at < len(text):
                end = at + BLOCK_CHARS
                cut = text.rfind(" ", at, end) if end < len(text) else len(text)
                cut = cut if cut > at else min(end, len(text))
                starts.append(at)
                self._text_numbers.append(number)
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

    def holding(self, words: Iterable[str], share: float) -> set[int]:
        """Return the numbers of the texts in which a passage of these words can stand.

        A text is out only where no two blocks in a row hold that share of the rarest words that the room knows at all;
        a word that a line end cuts is not known there. words: folded.
        """
        known = self._known(words)[:_RARE_WORDS]
        if not known:
            return set(range(len(self.texts)))
        votes = self._votes(known)
        least = max(1, int(share * len(known)))
        half = (least + 1) // 2
        likely = [block for block, count in votes.items() if count >= half or votes.get(block + 1, 0) >= half]
        return {self._text_numbers[block] for block in likely if self._with_next(votes, block) >= least}

    def _votes(self, known: Sequence[tuple[int, str, array[int]]]) -> Counter[int]:
        """How many of the words stand in each block that has any."""
        votes: Counter[int] = Counter()
        for _, _, blocks in known:
            votes.update(blocks)
        return votes

    def texts_with(self, run: str) -> set[int]:
        """Return the numbers of the texts in which a short run of folded words stands as it is."""
        words = [bare for w in run.split() if (bare := w.strip(_STRIP))]
        rarest = min((self._postings.get(w, _NOWHERE) for w in words), key=len, default=_NOWHERE)
        out: set[int] = set()
        for block in rarest:
            number = self._text_numbers[block]
            if number in out:
                continue
            start = self._starts[number][block - self._first_block[number]]
            if self.texts[number][1].text.find(run, max(0, start - len(run)), start + BLOCK_CHARS + len(run)) >= 0:
                out.add(number)
        return out

    def _with_next(self, votes: Mapping[int, int], block: int) -> int:
        """The votes of a block and of the one behind it in the same text."""
        numbers = self._text_numbers
        goes_on = block + 1 < len(numbers) and numbers[block + 1] == numbers[block]
        return votes.get(block, 0) + (votes.get(block + 1, 0) if goes_on else 0)

    def _known(self, words: Iterable[str]) -> list[tuple[int, str, array[int]]]:
        """The words that stand in the room, the rarest first."""
        bare = dict.fromkeys(w.strip(_STRIP) for w in words)
        known = [(len(p), word, p) for word in bare if word and (p := self._postings.get(word)) is not None]
        return sorted(known, key=lambda k: (k[0], k[1]))

    def near(self, words: Iterable[str], size: int) -> list[tuple[IndexedView, FoldedPieces, int, int]]:
        """Return stretches that share most of a quotation's rarer words: the view, its text, and where they stand.

        words: of the quotation, folded. size: of the quotation in characters; a stretch has room for it on both sides.
        """
        votes = self._votes(self._known(words)[:_RARE_WORDS])
        good = max(votes.values(), default=0) * _GOOD_SHARE
        together = {block: self._with_next(votes, block) for block, count in votes.items() if count >= good}
        best = nsmallest(_CANDIDATES, together, key=lambda b: (-together[b], b))
        return [self._stretch(b, size) for b in best]

    def _stretch(self, block: int, size: int) -> tuple[IndexedView, FoldedPieces, int, int]:
        n = self._text_numbers[block]
        view, pieces = self.texts[n]
        local = block - self._first_block[n]
        starts = self._starts[n]
        begin = max(0, starts[local] - size)
        after = starts[local + 2] if local + 2 < len(starts) else len(pieces.text)
        return view, pieces, begin, min(len(pieces.text), after + size)
