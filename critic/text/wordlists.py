"""The closed lists of words that carry a clause's meaning: modals, exceptions and conditions (contract §5)."""

from __future__ import annotations

import re

from critic.text.negation import idioms_in, negators
from critic.text.patterns import lazy

MODALS = frozenset(["shall", "will", "must", "may", "can", "should", "would", "could"])
_CONDITION = lazy(
    r"\b(?:without|except|unless|subject\s+to|provided\s+(?:that|however|further)|provided,\s+(?:that|however|further)"
    r"|if|only|other\s+than|until|to\s+the\s+extent|so\s+long\s+as)\b",
    re.IGNORECASE,
)
_NUMBER = lazy(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million"
    r"|billion|half|twice|double|triple)\b",
    re.IGNORECASE,
)
_QUANTITY = lazy(
    r"[\d½¼¾⅓⅔]|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]{3,5}teen|twenty|thirty"
    r"|fou?rty|fifty|sixty|seventy|eighty|ninety|ninty|hundred|thousand|[mbtr]{1,2}illion|dozen|half|[a-z]{3,10}(?:th|eth)"
    r"|first|second|third|twice|thrice|double|triple|treble|quadruple|(?:two|three)fold)\b",
    re.IGNORECASE,
)
_ONE_OF = lazy(r"\b(?:an?|next|following)\s", re.IGNORECASE)
_TIME = lazy(r"sec|min|hour|hr|\bh\b|day|week|wk|fortnight|mo(?:nth|s?\b)|quarter|year|yr|decade", re.IGNORECASE)
_WORD = lazy(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_MODAL = lazy(rf"\b(?:{'|'.join(sorted(MODALS))})\b", re.IGNORECASE)


def conditions(text: str) -> list[str]:
    """Return the words of exception and condition that stand in a text, in order; those of an idiom are none."""
    found = list(_CONDITION.finditer(text))
    idle = idioms_in(text) if found else []
    return [m[0] for m in found if not any(i.start <= m.start() and m.end() <= i.end for i in idle)]


def has_number(text: str) -> bool:
    """Whether a figure or a number in words stands in the text."""
    return bool(_NUMBER.search(text))


def may_hold_quantity(text: str) -> bool:
    """Whether a number stands in the text in any way of writing it, or `within a year`; else no quantity does.

    What reads quantities (`text.quantities`) is not even loaded for texts without.
    """
    return bool(_QUANTITY.search(text) or (_ONE_OF.search(text) and _TIME.search(text)))


def has_modal(text: str) -> bool:
    """Whether a modal verb stands in the text."""
    return bool(_MODAL.search(text))


def is_weighty(text: str) -> bool:
    """Whether a number, negation, modal, exception or condition stands in the text."""
    return bool(has_number(text) or has_modal(text) or negators(text) or conditions(text))


def weights(text: str) -> tuple[str, ...]:
    """Return a text's figures, negators, modals, exceptions and conditions, lower case, in a fixed order."""
    out = [m[0].lower() for m in re.finditer(r"\d+(?:[.,]\d+)*", text)]
    out += [m[0].lower() for m in _NUMBER.finditer(text) if not m[0].isdigit()]
    out += [m[0].lower() for m in _MODAL.finditer(text)]
    out += [text[s.start : s.end].lower() for s in negators(text)]
    out += [c.lower() for c in conditions(text)]
    return tuple(sorted(out))


def words_of(text: str) -> list[str]:
    """Return the words of a text, an apostrophe inside a word belonging to it."""
    return _WORD.findall(text)
