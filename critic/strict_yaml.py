"""YAML without its surprises, as a Node that knows line and column (contract §7, last paragraph; YAML 1.1).

What YAML would turn into something else than was written stays visible: a duplicate key, an alias, an anchor, a tag,
a merge and a second document are refused; a plain scalar that becomes a number, a date, true, false or nothing keeps
the mend that its reader shows where text was expected.
"""

from __future__ import annotations

import re
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from critic.decode import Marks, Node, Written, decode_text
from critic.errors import CriticError
from critic.model.values import dataclass

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
MAX_VALUES = 50_000

_TEXT = "tag:yaml.org,2002:str"
_MERGE = "tag:yaml.org,2002:merge"
_CONSTRUCTED = {
    "tag:yaml.org,2002:null": "nothing",
    "tag:yaml.org,2002:bool": "true or false",
    "tag:yaml.org,2002:int": "a number",
    "tag:yaml.org,2002:float": "a number",
    "tag:yaml.org,2002:timestamp": "a date",
}


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_EATEN = frozenset("\a\b\v\f")
"""What a double-quoted `\\b` becomes, and the other escapes of a pattern: it would match nothing that anybody types."""
_NO_SPACE = re.compile(r"\s*-[^\s-]")
_APOSTROPHE = re.compile(r"(?:^|[\s\[,:])'[^']*\w'\w")


def _mend(problem: str, lines: list[str]) -> str:
    """Return the mend for what the YAML reader reports, told from the last of the lines that it has read."""
    if "'\\t'" in problem or "\t" in problem:
        return "indent with spaces, not with tabs"
    if "never closed" in problem:
        return "close it"
    if "unknown escape" in problem:
        return "write it between single quotes"
    if any(_NO_SPACE.match(line) for line in lines):
        return "write a space behind the dash"
    if lines and _APOSTROPHE.search(lines[-1]):
        return "between single quotes write an apostrophe twice: ''"
    if "mapping start" in problem:
        return "indent it like its neighbours"
    quotes = ("mapping values", "start any token", "<scalar>", "alphabetic or numeric")
    return "put the text in quotes" if any(words in problem for words in quotes) else "mend the YAML"


@dataclass(slots=True)
class _Open:
    """A collection whose members are still being read. key: of the member to come, None before a key is read."""

    value: dict[str, Any] | list[Any]
    pointer: str
    key: str | None = None


def load_yaml(data: bytes, file: str) -> Node:
    """Return the one document of a YAML file. Raises CriticError with line, column and mend."""
    if len(data) > MAX_BYTES:
        raise CriticError(f"is larger than {MAX_BYTES:,} bytes", file, "split it")
    text = decode_text(data, file)
    return _Builder(text, file).build()


class _Builder:
    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._values: dict[str, tuple[int, int]] = {}
        self._keys: dict[str, tuple[int, int]] = {}
        self._hints: dict[str, str] = {}
        self._open: list[_Open] = []
        self._top: Any = None
        self._documents = 0
        self._count = 0

    def build(self) -> Node:
        """Return the node of the whole document."""
        try:
            loader = yaml.SafeLoader(self._text)
            try:
                while loader.check_event():
                    self._take(loader.get_event(), loader)  # type: ignore[no-untyped-call]
            finally:
                loader.dispose()
        except yaml.MarkedYAMLError as error:
            raise self._broken(error) from error
        except yaml.reader.ReaderError as error:
            line = self._text.count("\n", 0, error.position) + 1
            column = error.position - (self._text.rfind("\n", 0, error.position) + 1) + 1
            message = f"the character U+{error.character:04X} may not stand in YAML"
            raise CriticError(message, f"{self._file}, line {line}, column {column}", "take it out") from error
        if not self._documents:
            raise CriticError("is empty", self._file, "write a mapping")
        line, column = self._values.get("", (1, 1))
        marks = Marks(values=self._values, keys=self._keys, hints=self._hints)
        return Node(value=self._top, file=self._file, line=line, column=column, marks=marks)

    def _broken(self, error: yaml.MarkedYAMLError) -> CriticError:
        mark = error.problem_mark or error.context_mark
        problem = " ".join(str(error.problem or error.context or "cannot be read").split())
        if "end of stream" in problem and "quoted scalar" in str(error.context) and error.context_mark:
            mark, problem = error.context_mark, "a quotation mark opens here and is never closed"
        where = f"{self._file}, line {mark.line + 1}, column {mark.column + 1}" if mark else self._file
        lines = self._text.split("\n")[max(0, mark.line - 2) : mark.line + 1] if mark else []
        return CriticError(f"not valid YAML: {problem}", where, _mend(problem, lines))

    def _refuse(self, event: Event, message: str, hint: str) -> CriticError:
        line, column = _start(event)
        return CriticError(message, f"{self._file}, line {line}, column {column}", hint)

    def _take(self, event: Event, loader: yaml.SafeLoader) -> None:
        match event:
            case DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    raise self._refuse(event, "a second document begins here", "keep one document in a file")
            case AliasEvent():
                raise self._refuse(event, f"uses an alias, *{event.anchor}", "write the value out")
            case ScalarEvent():
                self._refuse_extras(event)
                self._scalar(event, loader)
            case MappingStartEvent() | SequenceStartEvent():
                self._refuse_extras(event)
                self._begin(event)
            case MappingEndEvent() | SequenceEndEvent():
                self._open.pop()

    def _refuse_extras(self, event: ScalarEvent | MappingStartEvent | SequenceStartEvent) -> None:
        if event.anchor is not None:
            raise self._refuse(event, f"defines an anchor, &{event.anchor}", "write the value out where it is used")
        if event.tag is not None:
            raise self._refuse(event, f"carries a tag, {event.tag}", "take the tag out")
        self._count += 1
        if self._count > MAX_VALUES:
            raise self._refuse(event, f"holds more than {MAX_VALUES:,} values", "split it")

    def _scalar(self, event: ScalarEvent, loader: yaml.SafeLoader) -> None:
        controls = _CONTROL.findall(event.value)
        if controls and _EATEN.issuperset(controls):
            message = (
                f"holds the control character U+{ord(controls[0]):04X}: between double quotes a backslash is YAML's own"
            )
            raise self._refuse(event, message, "write it between single quotes")
        tag = _TEXT
        if event.style is None and event.implicit[0]:
            tag = loader.resolve(yaml.ScalarNode, event.value, event.implicit)  # type: ignore[no-untyped-call]
        parent = self._open[-1] if self._open else None
        if parent is not None and isinstance(parent.value, dict) and parent.key is None:
            self._begin_member(parent, event, tag)
            return
        pointer = self._place(event)
        self._put(self._constructed(event, tag, pointer))

    def _begin_member(self, parent: _Open, event: ScalarEvent, tag: str) -> None:
        if tag == _MERGE:
            raise self._refuse(event, "merges another mapping, <<", "write the keys out")
        if tag != _TEXT or not event.value:
            hint = f'put it in quotes: "{event.value}"' if event.value else "name the key"
            raise self._refuse(event, f"a key must be text, found {_CONSTRUCTED.get(tag, 'nothing')}", hint)
        assert isinstance(parent.value, dict)
        if event.value in parent.value:
            raise self._refuse(event, f"the key {event.value!r} stands twice in one mapping", "keep one of them")
        parent.key = event.value
        self._keys[self._pointer_to(parent)] = _start(event)

    def _constructed(self, event: ScalarEvent, tag: str, pointer: str) -> Any:
        if tag == _TEXT:
            return event.value
        if event.value:
            self._hints[pointer] = f'put it in quotes: "{event.value}"'
        value: Any = None
        if tag == "tag:yaml.org,2002:bool":
            value = event.value.lower() in ("yes", "true", "on")
        elif tag in ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float"):
            value = _number(event.value)
        elif tag == "tag:yaml.org,2002:timestamp":
            value = Written(text=event.value, kind="a date")
        return value

    def _begin(self, event: MappingStartEvent | SequenceStartEvent) -> None:
        parent = self._open[-1] if self._open else None
        if parent is not None and isinstance(parent.value, dict) and parent.key is None:
            raise self._refuse(event, "a key must be text, found a collection", "write a plain key")
        if len(self._open) >= MAX_DEPTH:
            raise self._refuse(event, f"is nested more than {MAX_DEPTH} deep", "flatten it")
        pointer = self._place(event)
        value: dict[str, Any] | list[Any] = {} if isinstance(event, MappingStartEvent) else []
        self._put(value)
        self._open.append(_Open(value, pointer))

    def _pointer_to(self, parent: _Open) -> str:
        token = str(len(parent.value)) if isinstance(parent.value, list) else str(parent.key)
        return f"{parent.pointer}/{token.replace('~', '~0').replace('/', '~1')}"

    def _place(self, event: Event) -> str:
        pointer = self._pointer_to(self._open[-1]) if self._open else ""
        self._values[pointer] = _start(event)
        return pointer

    def _put(self, value: Any) -> None:
        if not self._open:
            self._top = value
            return
        parent = self._open[-1]
        if isinstance(parent.value, list):
            parent.value.append(value)
        elif parent.key is not None:
            parent.value[parent.key] = value
            parent.key = None


def _start(event: Event) -> tuple[int, int]:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (0, 0)


def _number(text: str) -> int | float:
    """Return the number that is written in decimal; what is written otherwise (`72:00`, `0x1f`) is not one."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text.replace("_", ""))
    except ValueError:
        return float("nan")
