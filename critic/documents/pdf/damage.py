"""Pages whose text layer is not their text: glyph names, unmapped characters, shifted alphabets (contract §5).

A shifted alphabet looks like text. What tells it is the language: in every language that is written in Latin letters
about four letters in ten are vowels, and eight letters make up half of a text. Nothing is asked of other scripts, of
figures, or of pages with few letters.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable

from critic.documents.pdf.flow import Line
from critic.text.patterns import lazy

_GLYPH = lazy(r"\(cid:\d+\)|/[Gg](?:lyph)?[0-9A-Fa-f]{2,4}(?![0-9A-Za-z])")
_BULLET = lazy(r"^\s*[\ue000-\uf8ff]")
_MIXED = lazy(r"\b[a-z]{2,}([A-Z])[a-z]{2,}\b")
_INNER = lazy(r"[a-z][A-Z]")
_COMMON = frozenset("etaoinsr")
_VOWELS = frozenset("aeiouy")
_EVERY = 2
"""Every second character of a page is counted: statistics need no more."""
_FEW_LETTERS = 150
_MIXED_WORDS = 4
"""So many different words with the same capital in their midst (`operaOons`, `secOon`) are a lost ligature."""


def damaged(lines: Iterable[Line]) -> tuple[int, ...]:
    """Return the pages whose text layer looks like text and is none, in order."""
    pages: dict[int, list[str]] = defaultdict(list)
    for line in lines:
        pages[line.page].append(line.text)
    verdicts = {page: _verdict(texts) for page, texts in pages.items()}
    bad = {page for page, verdict in verdicts.items() if verdict}
    judged = [page for page, verdict in verdicts.items() if verdict is not None]
    if judged and len(bad) > 0.5 * len(judged):
        bad |= {page for page, verdict in verdicts.items() if verdict is None}
    return tuple(sorted(bad | _lost_ligatures(pages)))


def _verdict(texts: list[str]) -> bool | None:
    """Return whether a page's text is none, None where it is too short to tell."""
    text = " ".join(texts)
    counts = Counter({char: _EVERY * n for char, n in Counter(text[::_EVERY]).items()})
    visible = len(text) - text.count(" ")
    wrong = sum(n for char, n in counts.items() if _no_character(char))
    wrong -= sum(bool(_BULLET.match(line)) for line in texts) if wrong else 0
    if "(cid:" in text or text.count("/G") + text.count("/g") > 4:
        wrong += sum(len(match[0]) for match in _GLYPH.finditer(text))
    if visible and wrong >= max(3, 0.04 * visible):
        return True
    letters = _letters(counts)
    total = sum(letters.values())
    latin = sum(n for c, n in letters.items() if c.isascii())
    if latin < _FEW_LETTERS or latin < 0.8 * total:
        return None if total < _FEW_LETTERS else False
    vowels = sum(letters[c] for c in _VOWELS) / latin
    common = sum(letters[c] for c in _COMMON) / latin
    return not 0.22 <= vowels <= 0.68 or common < 0.42


def _no_character(char: str) -> bool:
    """Whether a character stands for no print: unmapped, for private use, a control character."""
    return char == "\ufffd" or "\ue000" <= char <= "\uf8ff" or "\x7f" <= char <= "\x9f"


def _letters(counts: Counter[str]) -> Counter[str]:
    """Return how often each letter comes, in lower case and without its accents."""
    out: Counter[str] = Counter()
    for char, n in counts.items():
        if char.isalpha():
            out[(char if char.isascii() else unicodedata.normalize("NFD", char)[0]).lower()] += n
    return out


def _lost_ligatures(pages: dict[int, list[str]]) -> set[int]:
    """Return the pages on which one capital stands again and again where letters are missing."""
    words: dict[str, set[str]] = defaultdict(set)
    places: dict[str, Counter[int]] = defaultdict(Counter)
    for page, texts in pages.items():
        text = " ".join(texts)
        if not _INNER.search(text):
            continue
        for match in _MIXED.finditer(text):
            words[match[1]].add(match[0])
            places[match[1]][page] += 1
    out: set[int] = set()
    for capital, found in words.items():
        if len(found) >= _MIXED_WORDS and len({word.split(capital, 1)[1] for word in found}) >= 2:
            out |= {page for page, n in places[capital].items() if n > 1 or len(found) > 2 * _MIXED_WORDS}
    return out
