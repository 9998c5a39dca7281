"""Two sequences side by side: every item once, in order, whatever they are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from critic.locate import alignment
from critic.locate.alignment import align

ITEMS = st.lists(st.integers(0, 6), max_size=25)


@pytest.mark.parametrize("cells", [0, 6, 60, 1_000_000])
@given(first=ITEMS, second=ITEMS)
def test_the_stretches_are_both_sequences_in_order_and_the_equal_ones_are_equal(
    cells: int, first: list[int], second: list[int]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alignment, "_SMALL_CELLS", cells)
        patch.setattr(alignment, "_MAX_CELLS", max(cells, 1))
        steps = align(first, second)
    assert [i for step in steps for i in step.first] == list(range(len(first)))
    assert [j for step in steps for j in step.second] == list(range(len(second)))
    assert all(a.equal != b.equal for a, b in pairwise(steps))
    for step in steps:
        if step.equal:
            assert [first[i] for i in step.first] == [second[j] for j in step.second] != []


@given(words=ITEMS)
def test_a_sequence_is_equal_to_itself_in_one_stretch(words: list[int]) -> None:
    assert [step.equal for step in align(words, words)] == ([True] if words else [])


def test_items_replaced_among_many_that_are_alike_are_the_only_difference() -> None:
    first = ["same"] * 3000
    second = ["other", *first[1:1500], "another", *first[1501:-1], "third"]
    unequal = [step for step in align(first, second) if not step.equal]
    assert [second[j] for step in unequal for j in step.second] == ["other", "another", "third"]
    assert sum(len(step.first) for step in unequal) == 3
