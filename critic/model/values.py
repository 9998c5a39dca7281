"""The standard library's `dataclass`, for the forms that we use, at a twentieth of its cost at import.

`dataclasses.dataclass` writes and compiles up to six functions for each class: 0.4 ms for a frozen value, 58 of the
240 ms of a check of a small room. Here a class costs 0.02 ms, its `__init__` 0.04 ms at the first instance, and the
other methods are closures. Callers see no difference, type checkers see the original. Left out, for nothing here needs
it: inheritance between dataclasses, `InitVar`, `ClassVar`, `__match_args__`, defaults of what `__init__` does not take.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping, Sequence
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, **options):
        """Make a class a dataclass; the options are the standard library's."""
        return _made(cls, **options) if cls is not None else lambda made: _made(made, **options)


_MISSING: Any = dataclasses.MISSING


def _made(
    cls: Any, *, frozen: bool = False, slots: bool = False, kw_only: bool = False, eq: bool = True, order: bool = False
) -> type:
    names = tuple(cls.__annotations__)
    given = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    fields = {name: each for name, each in given.items() if isinstance(each, dataclasses.Field)}
    if slots:
        left_out = {"__dict__", "__weakref__", *given}
        body = {name: each for name, each in cls.__dict__.items() if name not in left_out}
        cls = type(cls)(cls.__name__, cls.__bases__, {**body, "__slots__": names})
    for name in () if slots else fields:
        delattr(cls, name)
    compared = _values([name for name in names if name not in fields or fields[name].compare])
    cls.__init__ = _first_init(cls, given, frozen, kw_only)
    cls.__dataclass_fields__ = _StandardFields(given, kw_only)
    if "__repr__" not in cls.__dict__:
        cls.__repr__ = _shown([name for name in names if name not in fields or fields[name].repr])
    if eq and "__eq__" not in cls.__dict__:
        cls.__eq__ = _comparison(operator.eq, compared)
        cls.__hash__ = (lambda self: hash(compared(self))) if frozen else None
    for sign in (operator.lt, operator.le, operator.gt, operator.ge) if order else ():
        setattr(cls, f"__{sign.__name__}__", _comparison(sign, compared))
    if frozen:
        cls.__setattr__ = cls.__delattr__ = _refuse
        if slots:
            cls.__getstate__, cls.__setstate__ = _state, _set_state
    return cls  # type: ignore[no-any-return]


def _first_init(cls: Any, given: Mapping[str, Any], frozen: bool, kw_only: bool) -> Callable[..., None]:
    """An `__init__` that compiles the real one for the first instance, and leaves it in its place."""

    def first(self: Any, *values: Any, **named: Any) -> None:
        if cls.__init__ is first:
            around: dict[str, Any] = {}
            exec(_init_source(cls, given, frozen, kw_only, around), around)
            cls.__init__ = around["__init__"]
        cls.__init__(self, *values, **named)

    return first


def _init_source(cls: Any, given: Mapping[str, Any], frozen: bool, kw_only: bool, around: dict[str, Any]) -> str:
    """The text of `__init__`; what it names outside itself is put into `around`."""
    taken, lines = ["*"] if kw_only else [], []
    for name in cls.__annotations__:
        default, make, is_taken = given.get(name, _MISSING), _MISSING, True
        if isinstance(default, dataclasses.Field):
            field: dataclasses.Field[Any] = default
            default, make, is_taken = field.default, field.default_factory, field.init
        around |= {f"_default_{name}": default, f"_make_{name}": make, "_missing": _MISSING, "_set": object.__setattr__}
        value = name if make is _MISSING else f"_make_{name}() if {name} is _missing else {name}"
        if is_taken:
            taken.append(name if default is make is _MISSING else f"{name}=_default_{name}")
            lines.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    lines.append("self.__post_init__()" if hasattr(cls, "__post_init__") else "pass")
    return f"def __init__(self, {', '.join(taken)}):\n " + "\n ".join(lines)


class _StandardFields:
    """`__dataclass_fields__`, made by the standard library when it is first asked (`fields`, `replace`, `asdict`)."""

    def __init__(self, given: Mapping[str, Any], kw_only: bool) -> None:
        self._given, self._kw_only = given, kw_only

    def __get__(self, instance: object, owner: Any) -> Any:
        body = {"__annotations__": owner.__annotations__, "__module__": owner.__module__, "__doc__": " ", **self._given}
        standard: Any = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=self._kw_only)
        owner.__dataclass_fields__ = standard(type(owner.__name__, (), body)).__dataclass_fields__
        return owner.__dataclass_fields__


def _values(names: Sequence[str]) -> Callable[[Any], Any]:
    return operator.attrgetter(*names) if len(names) > 1 else lambda self: tuple(getattr(self, name) for name in names)


def _comparison(sign: Callable[[Any, Any], Any], compared: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda a, b: sign(compared(a), compared(b)) if b.__class__ is a.__class__ else NotImplemented


def _shown(names: Sequence[str]) -> Callable[[Any], str]:
    each = recursive_repr("...")(lambda self: ", ".join(f"{name}={getattr(self, name)!r}" for name in names))
    return lambda self: f"{type(self).__qualname__}({each(self)})"


def _refuse(self: object, name: str, value: object = None) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}, nor delete it")


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__slots__]


def _set_state(self: Any, state: Sequence[Any]) -> None:
    for name, value in zip(self.__slots__, state, strict=True):
        object.__setattr__(self, name, value)
