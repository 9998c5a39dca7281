"""Our `dataclass` is the standard library's to whoever uses it; every law is tried on both."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import dataclass as standard
from dataclasses import field
from typing import Any

import pytest

from critic.model.values import dataclass as ours

Decorator = Callable[..., Any]
both = pytest.mark.parametrize("decorator", [standard, ours], ids=["standard", "ours"])


@ours(frozen=True, slots=True, kw_only=True, order=True)
class Fee:
    """Sums."""

    start: int
    words: str = "fee"
    where: str = field(default="", compare=False, repr=False)

    def doubled(self) -> int:
        return 2 * self.start


@ours(frozen=True)
class Loose:
    """Not slotted, so that it can remember."""

    names: tuple[str, ...]


def made(decorator: Decorator, **options: bool) -> Any:
    class Clause:
        """A clause."""

        label: str
        words: str = "none"
        marks: list[int] = field(default_factory=list)

    return decorator(**options)(Clause)


@both
def test_positions_names_and_defaults_are_taken(decorator: Decorator) -> None:
    clause = made(decorator, slots=True)
    first, second = clause("4.2", words="term"), clause("4.2")
    assert (first.label, first.words, second.words, second.marks) == ("4.2", "term", "none", [])
    assert first.marks is not second.marks


@both
def test_names_only_refuses_positions_and_what_it_does_not_know(decorator: Decorator) -> None:
    clause = made(decorator, kw_only=True)
    for given, named in ((("4.2",), {}), ((), {}), ((), {"label": "1", "other": 2})):
        with pytest.raises(TypeError):
            clause(*given, **named)
    assert clause(label="4.2").label == "4.2"


@both
def test_equal_are_those_of_one_class_with_equal_values(decorator: Decorator) -> None:
    clause, other = made(decorator, frozen=True, slots=True), made(decorator, frozen=True, slots=True)
    assert clause("1") == clause("1")
    assert clause("1") != clause("2")
    assert clause("1") != other("1")
    assert clause("1", marks=(1,)) in {clause("1", marks=(1,))}


@both
def test_what_can_change_has_no_hash(decorator: Decorator) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(made(decorator)("1"))
    assert made(decorator, eq=False)("1") != made(decorator, eq=False)("1")
    assert hash(made(decorator, eq=False)("1")) is not None


@both
def test_frozen_refuses_assignment_and_deletion(decorator: Decorator) -> None:
    clause = made(decorator, frozen=True, slots=True)("1")
    with pytest.raises(dataclasses.FrozenInstanceError):
        clause.label = "2"
    with pytest.raises(dataclasses.FrozenInstanceError):
        del clause.label
    assert clause.label == "1"


@both
def test_slots_leave_no_room_for_other_names(decorator: Decorator) -> None:
    clause = made(decorator, slots=True)("1")
    assert not hasattr(clause, "__dict__")
    with pytest.raises(AttributeError):
        clause.other = 1


@both
@pytest.mark.parametrize("options", [{}, {"frozen": True, "slots": True}, {"slots": True}, {"kw_only": True}], ids=str)
def test_the_tools_of_the_standard_library_work(decorator: Decorator, options: dict[str, bool]) -> None:
    clause = made(decorator, **options)
    one = clause(label="1")
    assert dataclasses.is_dataclass(clause)
    assert [each.name for each in dataclasses.fields(one)] == ["label", "words", "marks"]
    assert dataclasses.replace(one, words="new") == clause(label="1", words="new")
    assert dataclasses.asdict(one) == {"label": "1", "words": "none", "marks": []}
    assert copy.deepcopy(one) == one
    assert repr(one).endswith("Clause(label='1', words='none', marks=[])")


@both
def test_a_class_that_leaves_a_field_to_itself_fills_it_afterwards(decorator: Decorator) -> None:
    class Passage:
        """Text."""

        text: str
        length: int = field(init=False)

        def __post_init__(self) -> None:
            self.length = len(self.text)

    assert decorator(Passage)("four").length == 4


def test_values_are_ordered_shown_and_pickled() -> None:
    assert Fee(start=1) < Fee(start=2) <= Fee(start=2, where="elsewhere")
    assert Fee(start=1) == Fee(start=1, where="elsewhere")
    assert repr(Fee(start=1)) == "Fee(start=1, words='fee')"
    assert Fee(start=4).doubled() == 8
    for value in (Fee(start=3), Loose(names=("a",))):
        assert pickle.loads(pickle.dumps(value)) == value
    with pytest.raises(TypeError):
        assert Fee(start=1) < Loose(names=())
