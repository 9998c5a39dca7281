"""Where sentences begin and end, by the closed rule of the gates (contract §6)."""

from __future__ import annotations

from bisect import bisect_right

from critic.model.documents import Span
from critic.text.patterns import lazy

_END = lazy(r"[.?!](?=\s|\Z)|\n")
"""A stop followed by white space or the end, or a newline; `4.2` and `.5` hold no end, nothing follows their stop."""


class Sentences:
    """The sentences of one text, found once: a gate with many matches asks for many of them."""

    __slots__ = ("_starts", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(match.end() for match in _END.finditer(text))]

    def around(self, span: Span) -> Span:
        """Return the sentence that a span stands in, without the white space around it.

        A span that runs over a sentence end gives the sentences from the one it begins in to the one it ends in.
        """
        first = bisect_right(self._starts, span.start) - 1
        last = bisect_right(self._starts, max(span.start, span.end - 1))
        start = self._starts[first]
        end = self._starts[last] if last < len(self._starts) else len(self._text)
        while start < span.start and self._text[start].isspace():
            start += 1
        while end > span.end and self._text[end - 1].isspace():
            end -= 1
        return Span(start=start, end=end)
