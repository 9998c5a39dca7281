"""Strict getters over decoded data: a refusal names the file, the path in it and what was expected (contract §4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from critic.errors import CriticError
from critic.model.values import dataclass

_TYPE_NAMES = {
    str: "text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "a mapping",
}


def type_name(value: object) -> str:
    """Return the reader's word for the type of a decoded value: `text`, `a list`, `nothing` for null."""
    if isinstance(value, Written):
        return value.kind
    return "nothing" if value is None else _TYPE_NAMES.get(type(value), type(value).__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A scalar that its format takes for something that is neither text nor a number: `2026-01-31`, a date."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """Where the values of a decoded file stand, by JSON Pointer: line and column, from 1.

    keys: where the key of a member stands. hints: the mend for a value that lost its form when it was decoded.
    """

    values: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    keys: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    hints: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A decoded value with its place. file: shown in messages. pointer: JSON Pointer (RFC 6901) from the top.

    column, marks: only of formats that keep them (YAML).
    """

    value: Any
    file: str
    pointer: str = ""
    line: int = 0
    column: int = 0
    marks: Marks | None = None

    @property
    def where(self) -> str:
        """The place as a message shows it: `log.jsonl, line 3, issues[1].quotes[0]`."""
        parts = [self.file]
        if self.line:
            parts.append(f"line {self.line}")
        if self.column:
            parts.append(f"column {self.column}")
        readable = ""
        for token in self.pointer.split("/")[1:]:
            token = token.replace("~1", "/").replace("~0", "~")
            readable += f"[{token}]" if token.isdigit() else f".{token}" if readable else token
        if readable:
            parts.append(readable)
        return ", ".join(parts)

    def refuse(self, message: str, hint: str = "") -> CriticError:
        """Return (not raise) the error for this place."""
        return CriticError(message, self.where, hint)

    def expected(self, what: str) -> CriticError:
        """Return the error for a value of a wrong type, with the mend that the file's reader left for it."""
        hint = self.marks.hints.get(self.pointer, "") if self.marks else ""
        return self.refuse(f"expected {what}, found {type_name(self.value)}", hint)

    def child(self, key: str | int) -> Node:
        """Return the member at key or index, its value None where a key is absent."""
        token = str(key).replace("~", "~0").replace("/", "~1")
        value = self.value.get(key) if isinstance(self.value, dict) else self.value[key]
        pointer = f"{self.pointer}/{token}"
        line, column = self.line, self.column
        if self.marks:
            line, column = self.marks.values.get(pointer, (line, column))
        return Node(value=value, file=self.file, pointer=pointer, line=line, column=column, marks=self.marks)

    def at_key(self) -> Node:
        """Return the same member, placed where its key stands; where formats keep no such place, itself."""
        at = self.marks.keys.get(self.pointer) if self.marks else None
        return self if at is None else replace(self, line=at[0], column=at[1])

    def has(self, key: str) -> bool:
        """Whether a mapping holds the key with a value that is not null."""
        return isinstance(self.value, dict) and self.value.get(key) is not None

    def first_of(self, *keys: str) -> Node | None:
        """Return the member under the first of the keys that is present and not null, else None."""
        return next((self.child(key) for key in keys if self.has(key)), None)

    def mapping(self) -> dict[str, Any]:
        """Return the value, which must be a mapping."""
        if not isinstance(self.value, dict):
            raise self.expected("a mapping")
        return self.value

    def items(self) -> list[Node]:
        """Return the members of a list, or the value itself as a list of one (contract §4.1)."""
        if self.value is None:
            return []
        if isinstance(self.value, list):
            return [self.child(i) for i in range(len(self.value))]
        return [self]

    def listed(self) -> list[Node]:
        """Return the members of a value that must be a list."""
        if not isinstance(self.value, list):
            raise self.expected("a list")
        return [self.child(i) for i in range(len(self.value))]

    def text(self) -> str:
        """Return the value, which must be text."""
        if not isinstance(self.value, str):
            raise self.expected("text")
        return self.value

    def unknown_keys(self, known: Iterable[str]) -> Iterator[Node]:
        """Yield the members of a mapping whose keys are not known, in their order."""
        known = frozenset(known)
        for key in self.mapping():
            if key not in known:
                yield self.child(key)


def decode_text(data: bytes, file: str) -> str:
    """Return a UTF-8 (or, with its byte order mark, UTF-16) input as text, without the mark.

    Raises CriticError naming the line where the bytes break.
    """
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        name = "UTF-8" if encoding == "utf-8-sig" else "UTF-16"
        raise CriticError(f"not valid {name}", f"{file}, line {line}", "save it as UTF-8") from error
