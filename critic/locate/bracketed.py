"""Where a quotation with editorial brackets stands: its words in order, and what the text has in place of each bracket.

Looked for step by step and never twice from one place: a regex with a gap for each bracket takes time that doubles with
every bracket (a template's `[Customer] and [Provider]` ran for minutes).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from critic.locate.edges import is_edge
from critic.model.values import dataclass
from critic.text.fold import fold_text
from critic.text.patterns import lazy

_WORDS = lazy(r"(?: ?[^ ]+){0,6} ?")
"""What one bracket may stand for."""
_ENDING = lazy(r"['\w]{0,4}")
"""What a bracket glued to the word before it may stand for: `part[ies]`."""
_LETTERS = lazy(r"\w{1,2}")
"""What a letter in brackets before the rest of its word may stand for: `[T]he`."""


@dataclass(frozen=True, slots=True)
class Bracketed:
    """A place in a folded text. instead: what stands there for each bracket."""

    start: int
    end: int
    instead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    """A bracket and the folded words behind it. exactly: what it may stand for, and nothing else; before, after: a space
    may stand there."""

    following: str
    shape: re.Pattern[str] | None = None
    exactly: str | None = None
    before: bool = False
    after: bool = False


def find_between_brackets(text: str, outside: Sequence[str], inside: Sequence[str]) -> Iterator[Bracketed]:
    """Yield where the words outside of brackets stand in a folded text, in order, at word edges.

    outside: the quotation's words around its brackets, one more than inside, the words in them.
    """
    steps = [_step(outside[n], content, outside[n + 1]) for n, content in enumerate(inside)]
    failed: set[tuple[int, int]] = set()
    opening = fold_text(outside[0])
    for start in _starts(text, opening, steps):
        if not is_edge(text, start):
            continue
        found = _walk(text, start + len(opening), steps, failed)
        if found is not None:
            yield Bracketed(start, *found)


def _step(before: str, content: str, after: str) -> _Step:
    glued_before, glued_after = before[-1:].isalnum(), after[:1].isalnum()
    shape, exactly = None, None
    if glued_after and not glued_before and len(content.strip()) == 1:
        shape = _LETTERS
    elif glued_before:
        shape = _ENDING
    elif glued_after:
        exactly = fold_text(content)
    return _Step(fold_text(after), shape, exactly, before[-1:].isspace(), after[:1].isspace())


def _starts(text: str, opening: str, steps: Sequence[_Step]) -> Iterator[int]:
    """Yield where a match may begin, in order."""
    if opening or not steps:
        yield from _all(text, opening)
        return
    longest = 2 if steps[0].exactly is None else len(steps[0].exactly)
    last = -1
    for at in _all(text, steps[0].following):
        yield from range(max(at - longest, last + 1, 0), at)
        last = max(last, at - 1)


def _all(text: str, needle: str) -> Iterator[int]:
    at = text.find(needle) if needle else -1
    while at >= 0:
        yield at
        at = text.find(needle, at + 1)


def _walk(
    text: str, at: int, steps: Sequence[_Step], failed: set[tuple[int, int]]
) -> tuple[int, tuple[str, ...]] | None:
    """Return where the last words end, at a word's edge, if they follow one another from a place on, and what stands for
    the brackets.

    failed: (number of steps left, place) from which it is known that they do not.
    """
    if not steps:
        return (at, ()) if is_edge(text, at) else None
    if (len(steps), at) in failed:
        return None
    for end, instead in _gaps(text, at, steps[0]):
        rest = _walk(text, end, steps[1:], failed)
        if rest is not None:
            return rest[0], (instead, *rest[1])
    failed.add((len(steps), at))
    return None


def _gaps(text: str, at: int, step: _Step) -> Iterator[tuple[int, str]]:
    """Yield where the words behind a bracket end, and what stands for it, the likeliest first."""
    if step.shape is None and step.exactly is None:
        limit = _WORDS.match(text, at).end()  # type: ignore[union-attr]
        found = text.find(step.following, at, limit + len(step.following))
        while found >= 0:
            yield found + len(step.following), text[at:found]
            found = text.find(step.following, found + 1, limit + len(step.following))
        return
    begin = at + 1 if step.before and text.startswith(" ", at) else at
    if step.exactly is not None:
        ends = [begin + len(step.exactly)] if text.startswith(step.exactly, begin) else []
    else:
        longest = step.shape.match(text, begin) if step.shape is not None else None
        ends = list(range(longest.end(), begin + (step.shape is _LETTERS) - 1, -1)) if longest else []
    for end in ends:
        following = end + 1 if step.after and text.startswith(" ", end) else end
        if text.startswith(step.following, following):
            yield following + len(step.following), text[begin:end]
