"""The words of a text, for comparing files: what a layout or a format changes left out, what changes the sense kept."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from critic.text.patterns import lazy

_LINE_END_HYPHEN = lazy(r"[-\u2010\u2011\u00ad]\n")
_WORD = lazy(r"\d+(?:[-.,/:\u2010-\u2013]\d+)*|[^\W\d_]+(?:[-\u2010\u2011'\u2019\u00ad][^\W\d_]+)*|[$€£¥%§&+±=<>]")
"""A number with the punctuation between its digits, a word, or a sign that changes what is said."""
_INSIDE_WORDS = lazy("[-\u2010\u2011\u00ad'\u2019]")


def words_in(text: str) -> Iterator[str]:
    """Yield the words in lower case, hyphens and apostrophes inside them left out."""
    text = unicodedata.normalize("NFKC", _LINE_END_HYPHEN.sub("-", text)).casefold()
    for match in _WORD.finditer(text):
        word = match[0]
        yield word if word[0].isdigit() else _INSIDE_WORDS.sub("", word)
