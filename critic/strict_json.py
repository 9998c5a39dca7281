"""JSON without its surprises, as a Node: what two readers would read differently is refused where it stands
(RFC 8259; contract §4.1)."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import field
from typing import Any

from critic.decode import Node, Written
from critic.errors import CriticError
from critic.model.values import dataclass
from critic.text.patterns import lazy

MAX_DEPTH = 100
_MAX_DIGITS = 4000
"""Python refuses to turn more than 4,300 digits into a number (and that limit can be set)."""
_TOKEN = lazy(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)
_SURROGATE = lazy(r"\\u[dD][89a-fA-F]")
_NO_NUMBERS = frozenset({",", ":", "true", "false", "null"})
_SHOWN_CHARS = 60
_UNREAD = object()


class _Fault(ValueError):
    """Something is wrong; where, is looked up afterwards."""


def decode_json(text: str, file: str, line: int = 0) -> Node:
    """Return decoded JSON; numbers with a point or an exponent keep the form in which they are written (`4.10`).

    line: the line of a log that the text is, 0 for a whole file. Raises CriticError with line, column and path where it
    is no JSON, a key stands twice in one mapping, a number is not finite, a character is half a character, or it is
    nested more than MAX_DEPTH deep.
    """
    value: Any = _UNREAD
    try:
        value = json.loads(
            text, object_pairs_hook=_unique, parse_constant=_refuse_constant, parse_float=_point, parse_int=_whole
        )
        if _SURROGATE.search(text) or _too_deep(value):
            raise _Fault
    except json.JSONDecodeError as error:
        raise _not_json(error, file, line) from error
    except (_Fault, RecursionError) as error:
        fault = next(_faults(text), None)
        if fault is not None:
            raise fault.refusal(text, file, line) from error
        if value is _UNREAD:  # a number without end, and behind it what is no JSON (`1e999x`)
            raise _whatever_is_wrong(text, file, line) from error
    return Node(value=value, file=file, line=line)


def _whatever_is_wrong(text: str, file: str, line: int) -> CriticError:
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return _not_json(error, file, line)
    except (ValueError, RecursionError):
        pass
    return Node(value=None, file=file, line=line).refuse("not valid JSON", "mend the JSON")


def _not_json(error: json.JSONDecodeError, file: str, line: int) -> CriticError:
    at = Node(value=None, file=file, line=line or error.lineno, column=error.colno)
    return at.refuse(f"not valid JSON: {error.msg[:1].lower()}{error.msg[1:]}", "mend the JSON")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        raise _Fault
    return out


def _refuse_constant(name: str) -> Any:
    raise _Fault


def _point(digits: str) -> Written:
    if not math.isfinite(float(digits)):
        raise _Fault
    return Written(text=digits, kind="a number")


def _whole(digits: str) -> int | Written:
    return int(digits) if len(digits) <= _MAX_DIGITS else Written(text=digits, kind="a number")


def _too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        nested = [item for item in level if isinstance(item, (dict, list))]
        if not nested:
            return False
        level = [member for item in nested for member in (item.values() if isinstance(item, dict) else item)]
    return True


@dataclass(frozen=True, slots=True)
class _Place:
    """Where and why JSON is refused. at: offset in the text."""

    at: int
    pointer: str
    message: str
    mend: str

    def refusal(self, text: str, file: str, line: int) -> CriticError:
        column = self.at - (text.rfind("\n", 0, self.at) + 1) + 1
        line = line or text.count("\n", 0, self.at) + 1
        node = Node(value=None, file=file, pointer=self.pointer, line=line, column=column)
        return node.refuse(self.message, self.mend)


@dataclass(slots=True)
class _Open:
    """A collection whose members are being read. key: of the member to come; at_key: whether the next text is a key."""

    mapping: bool
    keys: set[str] = field(default_factory=set)
    key: str = ""
    at_key: bool = False
    index: int = 0

    @property
    def token(self) -> str:
        return self.key.replace("~", "~0").replace("/", "~1") if self.mapping else str(self.index)


def _faults(text: str) -> Iterator[_Place]:
    """Yield what is refused in text that is otherwise JSON, in order."""
    opened: list[_Open] = []
    for match in _TOKEN.finditer(text):
        token, top = match[0], opened[-1] if opened else None
        if token in "{[":
            if len(opened) == MAX_DEPTH:
                yield _Place(match.start(), _pointer(opened), f"nested more than {MAX_DEPTH} deep", "flatten it")
            opened.append(_Open(token == "{", at_key=token == "{"))
        elif token in "}]":
            if opened:
                opened.pop()
        elif token == "," and top:
            top.index += 1
            top.at_key = top.mapping
        elif token[0] == '"':
            yield from _fault_of_text(match, opened)
        elif token not in _NO_NUMBERS:
            yield from _fault_of_number(match, opened)


def _pointer(opened: list[_Open]) -> str:
    return "".join(f"/{each.token}" for each in opened)


def _fault_of_text(match: re.Match[str], opened: list[_Open]) -> Iterator[_Place]:
    value, top = json.loads(match[0], strict=False), opened[-1] if opened else None
    at_key = top is not None and top.at_key
    broken = next((c for c in value if "\ud800" <= c <= "\udfff"), "")
    if broken:
        where = _pointer(opened[:-1] if at_key else opened)
        message = f"broken Unicode: U+{ord(broken):04X} is half a character"
        yield _Place(match.start(), where, message, "write the whole character")
    if top is not None and at_key:
        top.key, top.at_key = value, False
        if value in top.keys:
            shown = value if len(value) <= _SHOWN_CHARS else value[:_SHOWN_CHARS] + "…"
            message = f"the key {shown!r} stands twice in one mapping"
            yield _Place(match.start(), _pointer(opened[:-1]), message, "keep one of them")
        top.keys.add(value)


def _fault_of_number(match: re.Match[str], opened: list[_Open]) -> Iterator[_Place]:
    try:
        finite = math.isfinite(float(match[0]))
    except ValueError:
        return
    if not finite:
        shown = match[0] if len(match[0]) <= _SHOWN_CHARS else match[0][:_SHOWN_CHARS] + "…"
        yield _Place(match.start(), _pointer(opened), f"{shown} is no finite number", "write a number, or text")
