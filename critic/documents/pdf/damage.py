"""Pages whose text layer is not their text: glyph names, unmapped characters, shifted alphabets (contract §5).

A shifted alphabet looks like text. What tells it is the language: in every language that is written in Latin letters
about four letters in ten are vowels, and eight letters make up half of a text. Nothing is asked of other scripts, of
figures, or of pages with few letters.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable

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
_WORD = lazy(r"\b[^\W\d_]{3,}\b")
_FEW_WORDS = 10
_KNOWN = 0.5
"""Such a share of words that stand elsewhere in the document, too, shows that they are words."""
_PAIRS = {"ti": 0.0025, "fi": 0.0006, "tt": 0.0005, "ff": 0.0004}
"""Letters that fonts print as one, and how often they come at least in a text of many words."""
_FEWEST_PAIRS = 2
_MIXED_WORDS = 4
"""So many different words with the same capital in their midst (`operaOons`, `secOon`) are a lost ligature."""


def damaged(lines: Iterable[Line]) -> tuple[int, ...]:
    """Return the pages whose text layer looks like text and is none, in order."""
    pages: dict[int, list[str]] = defaultdict(list)
    for line in lines:
        pages[line.page].append(line.text)
    verdicts = {page: _verdict(texts) for page, texts in pages.items()}
    bad = {page for page, verdict in verdicts.items() if verdict}
    if bad and len(bad) < len(pages):
        words = _words(text for page, texts in pages.items() if verdicts[page] is False for text in texts)
        bad = {page for page in bad if _unmapped(pages[page], _counts(pages[page])) or not _reads(pages[page], words)}
    judged = [page for page, verdict in verdicts.items() if verdict is not None]
    if judged and len(bad) > 0.5 * len(judged):
        bad |= {page for page, verdict in verdicts.items() if verdict is None}
    return tuple(sorted(bad | _lost_ligatures(pages)))


def _words(texts: Iterable[str]) -> set[str]:
    """Return the words of texts in lower case, those with a capital in their midst left out."""
    found = {word for text in texts for word in _WORD.findall(text)}
    return {word.lower() for word in found if word.islower() or word.istitle() or word.isupper()}


def _reads(texts: list[str], words: set[str]) -> bool:
    """Whether a page without the usual letters (code, an index of names) has the words of the other pages."""
    own = _words(texts)
    return len(own) >= _FEW_WORDS and len(own & words) >= _KNOWN * len(own)


def _unmapped(texts: list[str], counts: Counter[str]) -> bool:
    """Whether a page has characters that stand for no print, or the numbers of glyphs."""
    text = " ".join(texts)
    wrong = sum(n for char, n in counts.items() if _no_character(char))
    wrong -= sum(bool(_BULLET.match(line)) for line in texts) if wrong else 0
    if "(cid:" in text or text.count("/G") + text.count("/g") > 4:
        wrong += sum(len(match[0]) for match in _GLYPH.finditer(text))
    return wrong >= max(3, 0.04 * (len(text) - text.count(" ")))


def _counts(texts: list[str]) -> Counter[str]:
    text = " ".join(texts)
    return Counter({char: _EVERY * n for char, n in Counter(text[::_EVERY]).items()})


def _verdict(texts: list[str]) -> bool | None:
    """Return whether a page's text is none, None where it is too short to tell."""
    counts = _counts(texts)
    if _unmapped(texts, counts):
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
    places: dict[str, dict[int, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for page, texts in pages.items():
        text = " ".join(texts)
        if not _INNER.search(text):
            continue
        for match in _MIXED.finditer(text):
            places[match[1]][page][match[0]] += 1
    likely = {capital: found for capital, found in places.items() if _differ(capital, set().union(*found.values()))}
    if not likely:
        return set()
    known = _words(text for texts in pages.values() for text in texts)
    out: set[int] = set()
    for capital, found in likely.items():
        words = set().union(*found.values())
        if _compounds(capital, words, known) or _has_pairs(pages, found, capital):
            continue
        for page, counts in found.items():
            often = sum(counts.values()) > 1 or len(words) > 2 * _MIXED_WORDS
            if often and not _compounds(capital, counts, known):
                out.add(page)
    return out


def _differ(capital: str, words: set[str]) -> bool:
    """Whether there are so many words, and more than one end of them, that they are no name."""
    return len(words) >= _MIXED_WORDS and len({word.split(capital, 1)[1] for word in words}) >= 2


def _compounds(capital: str, words: Collection[str], known: set[str]) -> bool:
    """Whether words with a capital in their midst are names (`orderDate`): what it begins is a word by itself."""
    ends = [(capital + word.split(capital, 1)[1]).lower() for word in words]
    return sum(end in known for end in ends) >= _KNOWN * len(ends)


def _has_pairs(pages: dict[int, list[str]], places: Iterable[int], capital: str) -> bool:
    """Whether lines with such words have all the letters that fonts print as one, about as often as a language does."""
    lines = [line for page in places for line in pages[page] if any(m[1] == capital for m in _MIXED.finditer(line))]
    text = "\n".join(lines)
    return all(text.count(pair) >= max(_FEWEST_PAIRS, rate * len(text)) for pair, rate in _PAIRS.items())
