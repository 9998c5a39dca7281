"""Where sentences begin and end, by the closed rule of the gates (contract §6)."""

from __future__ import annotations

from bisect import bisect_right

from critic.model.documents import Span
from critic.text.patterns import lazy

_END = lazy(r"[.?!](?=\s|\Z)|\n")
"""A stop followed by white space or the end, or a newline; `4.2` and `.5` hold no end, nothing follows their stop."""


class Sentences:
    """The sentences of one text, found once: a gate with many matches asks for many of them."""

    __slots__ = ("_starts", "_text", "_trimmed")

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(match.end() for match in _END.finditer(text))]
        self._trimmed: dict[int, tuple[int, int]] = {}

    def around(self, span: Span) -> Span:
        """Return the sentence that a span stands in, without the white space around it.

        A span that runs over a sentence end gives the sentences from the one it begins in to the one it ends in.
        """
        first = bisect_right(self._starts, span.start) - 1
        last = bisect_right(self._starts, max(span.start, span.end - 1)) - 1
        start, _ = self._words_of(first)
        _, end = self._words_of(last)
        return Span(start=min(start, span.start), end=max(end, span.end))

    def _words_of(self, number: int) -> tuple[int, int]:
        """Where the words of a sentence begin and end, found once however many matches ask."""
        known = self._trimmed.get(number)
        if known is None:
            start = self._starts[number]
            end = self._starts[number + 1] if number + 1 < len(self._starts) else len(self._text)
            sentence = self._text[start:end]
            bare = sentence.strip()
            begin = start + len(sentence) - len(sentence.lstrip())
            known = self._trimmed[number] = (begin, begin + len(bare)) if bare else (end, start)
        return known
