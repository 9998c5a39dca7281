"""Two sequences side by side: what is equal, what only one of them has (a longest common subsequence, in bounded time).

Equal ends are set aside, then what stands once in both anchors the rest, and only what lies between two anchors is
compared item by item.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from critic.model.values import dataclass

_SMALL_CELLS = 4_000_000
"""Of the table in which all items are compared with all; more are anchored first."""
_MAX_CELLS = 400_000_000
"""Of the table of what lies between two anchors, 50 MB; beyond, everything there counts as replaced."""


@dataclass(frozen=True, slots=True)
class Step:
    """A stretch of the one and of the other sequence; equal ones have the same length."""

    equal: bool
    first: range
    second: range


def align(first: Sequence[Hashable], second: Sequence[Hashable]) -> list[Step]:
    """Return both sequences cut into stretches, in order; two neighbours are never both equal or both unequal."""
    numbers: dict[Hashable, int] = {}
    one = [numbers.setdefault(item, len(numbers)) for item in first]
    other = [numbers.setdefault(item, len(numbers)) for item in second]
    return _steps(list(_blocks(one, other)), len(one), len(other))


def _steps(blocks: list[tuple[int, int, int]], first_size: int, second_size: int) -> list[Step]:
    steps: list[Step] = []
    i = j = 0
    for at, to, size in [*blocks, (first_size, second_size, 0)]:
        if at > i or to > j:
            steps.append(Step(False, range(i, at), range(j, to)))
        if size and steps and steps[-1].equal:
            steps[-1] = Step(True, range(steps[-1].first.start, at + size), range(steps[-1].second.start, to + size))
        elif size:
            steps.append(Step(True, range(at, at + size), range(to, to + size)))
        i, j = at + size, to + size
    return steps


def _blocks(one: list[int], other: list[int]) -> Iterator[tuple[int, int, int]]:
    """Yield the equal stretches: (start in one, start in the other, length)."""
    low, high_one, high_other = 0, len(one), len(other)
    while low < high_one and low < high_other and one[low] == other[low]:
        low += 1
    while high_one > low and high_other > low and one[high_one - 1] == other[high_other - 1]:
        high_one, high_other = high_one - 1, high_other - 1
    if low:
        yield 0, 0, low
    yield from _between(one, other, (low, high_one), (low, high_other))
    if high_one < len(one):
        yield high_one, high_other, len(one) - high_one


def _between(
    one: list[int], other: list[int], part: tuple[int, int], counterpart: tuple[int, int]
) -> Iterator[tuple[int, int, int]]:
    i, j = part[0], counterpart[0]
    small = (part[1] - i) * (counterpart[1] - j) <= _SMALL_CELLS
    anchors = [] if small else _anchors(one, other, part, counterpart)
    for at, to in [*anchors, (part[1], counterpart[1])]:
        if (at - i) * (to - j) <= _MAX_CELLS:
            yield from _common(one[i:at], other[j:to], i, j)
        if at < part[1] and to < counterpart[1]:
            yield at, to, 1
        i, j = at + 1, to + 1


def _common(one: list[int], other: list[int], at: int, to: int) -> Iterator[tuple[int, int, int]]:
    if not one or not other:
        return
    from rapidfuzz.distance import Indel

    for code in Indel.opcodes(one, other):
        if code.tag == "equal":
            yield at + code.src_start, to + code.dest_start, code.src_end - code.src_start


def _anchors(
    one: list[int], other: list[int], part: tuple[int, int], counterpart: tuple[int, int]
) -> list[tuple[int, int]]:
    """Return the longest run, in order in both, of items that stand once in each."""
    once_here, once_there = Counter(one[slice(*part)]), Counter(other[slice(*counterpart)])
    where = {item: j for j, item in enumerate(other[slice(*counterpart)], counterpart[0]) if once_there[item] == 1}
    pairs = [
        (i, where[item]) for i, item in enumerate(one[slice(*part)], part[0]) if once_here[item] == 1 and item in where
    ]
    return _rising(pairs)


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest subsequence whose second members rise."""
    ends: list[int] = []
    tails: list[int] = []
    before: list[int] = []
    for number, (_, j) in enumerate(pairs):
        at = bisect_left(ends, j)
        before.append(tails[at - 1] if at else -1)
        if at == len(ends):
            ends.append(j)
            tails.append(number)
        else:
            ends[at], tails[at] = j, number
    out: list[tuple[int, int]] = []
    number = tails[-1] if tails else -1
    while number >= 0:
        out.append(pairs[number])
        number = before[number]
    return out[::-1]
