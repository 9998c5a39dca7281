"""Numbers that a style sheet prints before paragraphs (CSS Lists 3 §4, Generated Content; CSS 2.1 §12)."""

from __future__ import annotations

from dataclasses import field

from critic.documents.html.lists import numeral
from critic.documents.html.sheet import Declared
from critic.model.values import dataclass
from critic.text.patterns import lazy

_PIECE = lazy(
    r"\s*(?:\"(?P<double>[^\"\n]{0,100})\"|'(?P<single>[^'\n]{0,100})'"
    r"|counter\(\s*(?P<name>[\w-]{1,100})\s*(?:,\s*(?P<style>[\w-]{1,30})\s*)?\)"
    r"|counters\(\s*(?P<names>[\w-]{1,100})\s*,\s*[\"'](?P<between>[^\"'\n]{0,20})[\"']\s*(?:,\s*(?P<styles>[\w-]{1,30})\s*)?\))"
)
_ESCAPE = lazy(r"\\([0-9a-fA-F]{1,6})[ \t\n]?|\\(.)")
_CHANGE = lazy(r"([\w-]{1,100})(?:\s+(-?\d{1,7}))?")
_LIST_ITEM = "list-item"
MAX_COUNTERS = 30
MAX_CONTENT_CHARS = 200
MAX_NAMES = 100


@dataclass(slots=True, kw_only=True)
class _Counter:
    """depth: of the elements among which it counts; it ends with the element around them."""

    depth: int
    value: int


@dataclass(slots=True, kw_only=True)
class Counters:
    """All counters that are open, the outermost of each name first."""

    open: dict[str, list[_Counter]] = field(default_factory=dict)

    def enter(self, depth: int, said: Declared, *, starts: int | None, item: int | None) -> None:
        """Change the counters as an element says. starts: what a list's own counter begins behind. item: the number
        that a list item is given by its list."""
        if starts is not None:
            self._reset(_LIST_ITEM, starts, depth)
        for name, value in _changes(said.get("counter-reset", ""), 0):
            self._reset(name, value, depth)
        for name, value in _changes(said.get("counter-set", ""), 0):
            self._innermost(name, depth).value = value
        for name, value in _changes(said.get("counter-increment", ""), 1):
            self._innermost(name, depth).value += value
        if item is not None:
            self._innermost(_LIST_ITEM, depth).value = item

    def leave(self, depth: int) -> None:
        """End the counters that were begun inside an element of this depth."""
        for counters in self.open.values():
            while counters and counters[-1].depth > depth:
                counters.pop()

    def printed(self, content: str) -> str:
        """Return what a `content` prints if it prints a counter, else an empty text."""
        out: list[str] = []
        counted = False
        at = 0
        content = content.strip()
        if len(content) > MAX_CONTENT_CHARS:
            return ""
        while at < len(content):
            piece = _PIECE.match(content, at)
            if piece is None:
                return ""
            at = piece.end()
            if piece["name"]:
                counted = True
                held = self.open.get(piece["name"])
                out.append(_number(held[-1].value if held else 0, piece["style"]))
            elif piece["names"]:
                counted = True
                values = [counter.value for counter in self.open.get(piece["names"], ())] or [0]
                out.append(_unescaped(piece["between"]).join(_number(value, piece["styles"]) for value in values))
            else:
                out.append(_unescaped(piece["double"] if piece["double"] is not None else piece["single"]))
        return "".join(out) if counted else ""

    def _reset(self, name: str, value: int, depth: int) -> None:
        counters = self.open.setdefault(name, [])
        if counters and counters[-1].depth == depth:
            counters.pop()
        if len(counters) < MAX_COUNTERS and len(self.open) <= MAX_NAMES:
            counters.append(_Counter(depth=depth, value=value))

    def _innermost(self, name: str, depth: int) -> _Counter:
        counters = self.open.setdefault(name, [])
        if not counters:
            counters.append(_Counter(depth=depth, value=0))
        return counters[-1]


def _changes(said: str, usual: int) -> list[tuple[str, int]]:
    if not said or said == "none":
        return []
    return [(match[1], int(match[2]) if match[2] else usual) for match in _CHANGE.finditer(said[:MAX_CONTENT_CHARS])]


def _number(value: int, style: str | None) -> str:
    return numeral(value, style or "decimal").removesuffix(".")


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16) % 0x110000) if match[1] else match[2], text)
