"""Patterns that somebody else wrote: compiled by `re`, which says what they mean, run by `regex`, which can stop.

A pattern has one meaning and a bounded size (contract §6); how long it runs is bounded where it is run.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from critic.errors import CriticError

MAX_PATTERN_CHARS = 4_000
MAX_NESTING = 40
MAX_COUNT = 1_000

_COUNT = re.compile(r"\{(\d*)(?:,(\d*))?\}")


@lru_cache(maxsize=8192)
def compiled(pattern: str) -> Any:
    """Return a pattern compiled for the engine that can be stopped. Raises CriticError where it is no pattern."""
    import regex  # only a check with gates needs it: a start must not pay for it

    _refuse_oversize(pattern)
    try:
        with warnings.catch_warnings():
            # `[[a]` and `[a--b]` mean something else in other engines: a pattern must have one meaning.
            warnings.simplefilter("error")
            re.compile(pattern, re.IGNORECASE)
            return regex.compile(_portable(pattern), regex.IGNORECASE | regex.VERSION0)
    except (re.error, regex.error) as error:
        at = f" at character {error.pos + 1}" if error.pos is not None else ""
        raise CriticError(f"is no regular expression: {error.msg}{at}", hint="mend the pattern") from error
    except (OverflowError, RecursionError, MemoryError, ValueError) as error:
        raise CriticError("is no regular expression that can be compiled", hint="make it smaller") from error
    except Warning as error:
        raise CriticError(
            f"is ambiguous: {str(error)[:1].lower()}{str(error)[1:]}", hint="escape the character"
        ) from error


def _refuse_oversize(pattern: str) -> None:
    if len(pattern) > MAX_PATTERN_CHARS:
        raise CriticError(f"has more than {MAX_PATTERN_CHARS:,} characters", hint="split it into several patterns")
    depth = 0
    for token, in_class in _tokens(pattern):
        if not in_class:
            depth += (token == "(") - (token == ")")
        if depth > MAX_NESTING:
            raise CriticError(f"nests more than {MAX_NESTING} groups", hint="make it flatter")
        count = _COUNT.fullmatch(token)
        if count and any(int(bound[-9:] or 0) > MAX_COUNT or len(bound) > 9 for bound in count.groups("")):
            raise CriticError(f"repeats more than {MAX_COUNT:,} times", hint="use a smaller count")


def _tokens(pattern: str) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a pattern with whether they stand in a character class: escapes, counts, characters."""
    at, in_class, class_start = 0, False, 0
    while at < len(pattern):
        char = pattern[at]
        token = char
        if char == "\\":
            token = pattern[at : at + 2]
            if token == "\\N" and pattern[at + 2 : at + 3] == "{":
                end = pattern.find("}", at)
                token = pattern[at : end + 1] if end > 0 else token
        elif in_class:
            if char == "]" and at > class_start:
                in_class = False
        elif char == "[":
            in_class, class_start = True, at + 1
            if pattern[at + 1 : at + 2] == "^":
                token, class_start = "[^", at + 2
        elif char == "{":
            count = _COUNT.match(pattern, at)
            if count and count[0] != "{}":
                token = count[0]
        yield token, in_class
        at += len(token)


def _portable(pattern: str) -> str:
    """Return a pattern of `re` as `regex` means it: there a brace that counts nothing opens fuzzy matching."""
    return "".join("\\{" if token == "{" and not in_class else token for token, in_class in _tokens(pattern))
