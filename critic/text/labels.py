"""The labels that contracts print, as comparable tokens: `4.2(b)(iii)` is `("4", "2", "b", "iii")` (contract §3).

Labels are compared as whole tokens; kind words that only say "provision" (Section, Clause, Paragraph, §) fall away,
those that open a counting of their own (Article, Exhibit, Recital, Item, PB-) stay in their token.
"""

from __future__ import annotations

import re
from functools import lru_cache

from critic.text.patterns import lazy

ATTACHMENT_WORDS = ("exhibit", "schedule", "annex", "annexure", "appendix", "attachment")
"""Words that open an attachment with a subtree of its own (contract §2)."""

SECTION_WORDS = (
    "sections", "section", "sec", "clauses", "clause", "cl", "paragraphs", "paragraph", "paras", "para",
    "subsections", "subsection", "sub-section", "subclauses", "subclause", "sub-clause", "subparagraph",
    "sub-paragraph",
)  # fmt: skip
"""Words that mean no more than "the provision numbered"."""

COUNTED_WORDS = ("article", "recital", "item", "part", "chapter", "principle", "rule", "step", "title", "question")
"""Words whose number is a counting of its own: `Article IV` is not `Section 4`."""

_ROMAN = lazy(r"(?=[ivxlcdm])m{0,4}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})\Z")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_NUMBER_WORDS = {
    word: n
    for n, word in enumerate(
        [
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ],
        1,
    )
} | {
    word: n
    for n, word in enumerate(
        [
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
            "thirteenth",
            "fourteenth",
            "fifteenth",
            "sixteenth",
            "seventeenth",
            "eighteenth",
            "nineteenth",
            "twentieth",
        ],
        1,
    )
}
_KINDS = "|".join((*ATTACHMENT_WORDS, *COUNTED_WORDS, *SECTION_WORDS))
_KIND = lazy(rf"(?:({_KINDS})s?\b\.?|art\b\.?|(§+|¶+))[\s\u00a0]*", re.IGNORECASE, hint=r"[a-z§¶]")
_TOKEN = lazy(r"[0-9]+[a-z]?(?![0-9a-z])|[a-z]+[0-9]*", re.IGNORECASE)
_PREFIXED = lazy(r"([a-z]{1,6})\s?[-‑–]\s?(\d+[a-z]?(?:\.\d+)*)\.?\Z", re.IGNORECASE, needs="-‑–")


def roman_value(text: str) -> int | None:
    """Return the number that a roman numeral of either case means, None if it is none."""
    word = text.lower()
    if not _ROMAN.match(word):
        return None
    total = 0
    for letter, following in zip(word, [*word[1:], ""], strict=True):
        value = _VALUES[letter]
        total += -value if following and _VALUES[following] > value else value
    return total


def counted_token(kind: str, designator: str) -> str:
    """Return the token of a counted label, its number in arabic: (`ARTICLE`, `IV`) is `article 4`.

    Attachments keep letters as letters (`exhibit c`, `exhibit i` is not `exhibit 1`), except that a roman number of
    two or more letters is arabic (`annex ii` is `annex 2`).
    """
    word = designator.strip(" .:)(").lower()
    kind = kind.lower()
    if kind in ATTACHMENT_WORDS or kind in ("recital", "part"):
        value = roman_value(word) if len(word) > 1 or (kind == "part" and word in "ivx") else None
    else:
        value = roman_value(word)
        if value is None:
            value = _NUMBER_WORDS.get(word)
    return f"{kind} {value if value is not None else word}".strip()


@lru_cache(maxsize=65536)
def label_tokens(label: str) -> tuple[str, ...]:
    """Return the tokens of a printed or cited label, lower case, without its punctuation; empty if it has none.

    `4.2(b)(iii)`, `4.2.b.iii` and `Section 4.2 (b)(iii).` are `("4", "2", "b", "iii")`; `ARTICLE IV` is
    `("article 4",)`; `Exhibit A` is `("exhibit a",)`; `PB-4` is `("pb-4",)`. A leading zero stays: `1.01` is not `1.1`.
    """
    text = label.strip().strip("*_").strip()
    prefixed = _PREFIXED.match(text)
    if prefixed and prefixed[1].lower() not in _KINDS.split("|"):
        head, *rest = prefixed[2].lower().split(".")
        return (f"{prefixed[1].lower()}-{head}", *rest)
    match = _KIND.match(text)
    kind = ""
    if match:
        kind = "article" if match[0].lower().startswith("art") and not match[1] else (match[1] or "").lower()
        text = text[match.end() :]
    tokens = [t.lower() for t in _TOKEN.findall(text)]
    if kind and kind not in SECTION_WORDS:
        if not tokens:
            return (kind,)
        return (counted_token(kind, tokens[0]), *tokens[1:])
    return tuple(tokens)


def join_citation(path: tuple[str, ...]) -> str:
    """Return the tokens of one numbered provision as a person cites them: `4.2(b)(iii)`, `Article 4(a)`."""
    out = ""
    for token in path:
        if not out:
            out = token.upper() if "-" in token else token.capitalize() if " " in token else token
            number = token
        elif token[0].isdigit() and number[0].isdigit():
            out += f".{token}"
        else:
            out += f"({token})"
            number = "("
            continue
        number = token if token[0].isdigit() else "("
    return out


def token_ordinals(token: str) -> tuple[tuple[str, int], ...]:
    """Return each counting that a token of a label can belong to, with its place in it: (`1`, `a` or `i`, ordinal).

    `4` is the fourth number; `i` the ninth letter or the first roman number; `aa` the twenty-seventh letter. The
    reading as a letter comes first for one letter, as a roman number for several. Empty if it counts nothing.
    """
    word = token.lower()
    if word.isdecimal() and word.isascii():
        return (("1", int(word)),)
    if not (word.isascii() and word.isalpha()):
        return ()
    roman = roman_value(word)
    readings = [] if roman is None else [("i", roman)]
    if len(set(word)) == 1 and len(word) <= 4:
        letter = ("a", ord(word[0]) - 96 + 26 * (len(word) - 1))
        readings.insert(0 if len(word) == 1 else len(readings), letter)
    return tuple(readings)
