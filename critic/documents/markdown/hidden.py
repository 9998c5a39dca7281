"""What a markdown file holds and a reader does not see: comments, elements that are not displayed.

Each is replaced by a mark of two noncharacters and its number, so that it keeps its place while the text is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from critic.model.values import dataclass
from critic.text.patterns import lazy

_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_HIDING = lazy(r"<!--|<(?P<tag>span|div|p)\b(?=[^<>]{0,300}(?:\bhidden\b|display:\s*none))[^<>]*>", re.IGNORECASE)
_MARK = lazy(f"{_OPEN}(\\d{{1,7}}){_CLOSE}")
ONLY_HIDDEN = lazy(f"(?:\\s*{_OPEN}\\d{{1,7}}{_CLOSE})+\\s*\\Z")
"""A line on which nothing is printed."""


@dataclass(slots=True, kw_only=True)
class Hidden:
    """The text with marks; words: what each hides; raw: as it stands in the file."""

    text: str
    words: list[str] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)

    def shown(self, source: str) -> str:
        """Return a piece of the text as it is printed."""
        return _MARK.sub("", source) if _OPEN in source else source

    def found(self, source: str) -> list[str]:
        """Return what is hidden in a piece of the text."""
        return [self.words[int(m[1])] for m in _MARK.finditer(source)] if _OPEN in source else []

    def with_words(self, source: str) -> str:
        """Return a piece of the text as it would be printed if nothing were hidden."""
        return _MARK.sub(lambda m: self.words[int(m[1])], source)

    def restored(self, source: str) -> str:
        """Return a piece of the text as it stands in the file: code prints what elsewhere is a comment."""
        return _MARK.sub(lambda m: self.raw[int(m[1])], source) if _OPEN in source else source


def set_aside(text: str) -> Hidden:
    """Return a text with all that is hidden replaced by marks."""
    out = Hidden(text="")
    pieces: list[str] = []
    at = 0
    text = text.replace(_OPEN, "").replace(_CLOSE, "")
    for start, words_from, words_to, end in _ranges(text):
        pieces += (text[at:start], f"{_OPEN}{len(out.words)}{_CLOSE}")
        out.words.append(" ".join(re.sub(r"<[^<>]*>", "", text[words_from:words_to]).split()))
        out.raw.append(text[start:end])
        at = end
    out.text = "".join(pieces) + text[at:]
    return out


def _ranges(text: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield hidden pieces: start, their words' start and end, end. Unclosed ones are text."""
    at = 0
    unclosed: set[str] = set()
    for match in _HIDING.finditer(text):
        tag = (match["tag"] or "--").lower()
        closing = "-->" if tag == "--" else f"</{tag}>"
        if match.start() < at or closing in unclosed:
            continue
        end = text.find(closing, match.end())
        if end < 0:
            unclosed.add(closing)
            continue
        at = end + len(closing)
        yield match.start(), match.end(), end, at
