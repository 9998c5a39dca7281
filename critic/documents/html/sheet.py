"""The rules of a page's own style sheets that a screen applies (CSS Cascade 4 §6; Selectors 3; Media Queries 4 §2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field

from critic.model.values import dataclass
from critic.text.patterns import lazy

MAX_RULES = 5000
MAX_SHEET_CHARS = 500_000
MAX_TESTS = 3_000_000
"""So many comparisons of an element with a part of a selector; then only what a page says beside its words counts."""
_MAX_PARTS = 8
_MAX_ABOVE = 60
_SCREEN_PX = 1200.0
_SCREEN_EM = _SCREEN_PX / 16
_COMMENT = lazy(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_BRACE = lazy(r"[{}]")
_PART = lazy(r"([a-z][a-z0-9]{0,20}|\*)?((?:[.#][\w-]{1,200}){0,6})(?:::?(before|marker))?\Z", re.IGNORECASE)
_NAMES = lazy(r"([.#])([\w-]+)")
_WIDTH = lazy(r"(min|max)-(?:device-)?width\s*:\s*([\d.]{1,9})\s*(px|em|rem)?\s*\Z")
_BACKGROUND = lazy(r"\bbackground(?:-color|-image)?\s*:", re.IGNORECASE)

Declared = Mapping[str, str]
NOTHING: Declared = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What selectors ask of an element, and the number of the element that it stands in (0: none)."""

    above: int
    tag: str
    id: str
    classes: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """One compound of a selector. child: it must be the parent of what the part before is about, else any element
    around that."""

    tag: str
    id: str
    classes: frozenset[str]
    child: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rule:
    """parts: from the element that it is about outwards. weight: which of two rules counts, the greater one."""

    parts: tuple[_Part, ...]
    pseudo: str
    weight: tuple[int, int, int, int]
    said: Declared
    important: Declared


def declared(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the declarations of a style attribute or of a rule's braces, lower case but for what is quoted: those
    that are said, and those that are marked important."""
    said: dict[str, str] = {}
    important: dict[str, str] = {}
    for part in text[:4000].split(";"):
        name, colon, value = part.partition(":")
        if colon:
            words, mark, rest = value.partition("!")
            name = name.strip().lower()
            value = words.strip() if name == "content" else words.strip().lower()
            (important if mark and rest.strip().lower() == "important" else said)[name] = value
    return said, important


@dataclass(slots=True, kw_only=True)
class Sheet:
    """The rules so far, and the elements that they were asked about.

    hidden_grounds: it may have backgrounds that are not understood here, so that white letters may be seen.
    counts: it prints numbers of its own before what it is about.
    """

    hidden_grounds: bool = False
    counts: bool = False
    rules: dict[str, list[_Rule]] = field(default_factory=dict)
    count: int = 0
    nodes: list[Node] = field(
        default_factory=lambda: [Node(above=0, tag="", id="", classes=frozenset())],
    )
    places: dict[tuple[int, str, str, str], int] = field(default_factory=dict)
    answers: dict[tuple[int, str], tuple[Declared, Declared]] = field(default_factory=dict)
    ids: set[str] = field(default_factory=set)
    """Those that rules speak of: no other tells elements apart."""
    tests: int = 0

    def add(self, text: str) -> None:
        """Take in the text of a `<style>` element."""
        self.answers.clear()
        text = _COMMENT.sub(" ", text[:MAX_SHEET_CHARS]).replace("<!--", " ").replace("-->", " ")
        for selectors, body in _rules(text):
            said, important = declared(body)
            for selector in selectors.split(","):
                rule = self._rule(selector, said, important)
                if rule is None or rule.parts[0].tag == "html":
                    # The root is there before its sheet is read.
                    self.hidden_grounds |= _BACKGROUND.search(body) is not None
                self.counts |= rule is not None and "counter" in rule.said.get("content", "")
                if rule is not None and self.count < MAX_RULES:
                    self.count += 1
                    self.ids.update(part.id for part in rule.parts if part.id)
                    self.rules.setdefault(_key(rule.parts[0]), []).append(rule)

    def _rule(self, selector: str, said: Declared, important: Declared) -> _Rule | None:
        words = selector.replace(">", " > ").split()
        if not words or len(words) > _MAX_PARTS:
            return None
        parts: list[_Part] = []
        pseudo = ""
        child = False
        for number, word in enumerate(reversed(words)):
            if word == ">":
                if not parts or child:
                    return None
                child = True
                continue
            match = _PART.match(word)
            if match is None or not word or (match[3] and number):
                return None
            pseudo = (match[3] or "").lower() if not number else pseudo
            names = _NAMES.findall(match[2])
            parts.append(
                _Part(
                    tag="" if match[1] in (None, "*") else match[1].lower(),
                    id=next((name for sign, name in names if sign == "#"), ""),
                    classes=frozenset(name for sign, name in names if sign == "."),
                    child=child,
                )
            )
            child = False
        if child or not parts:
            return None
        weight = (
            sum(1 for part in parts if part.id),
            sum(len(part.classes) for part in parts),
            sum(1 for part in parts if part.tag),
            self.count,
        )
        return _Rule(parts=tuple(parts), pseudo=pseudo, weight=weight, said=said, important=important)

    def place(self, above: int, tag: str, attributes: Mapping[str, str]) -> int:
        """Return the number of an element: one for all that no selector can tell apart."""
        id = attributes.get("id", "")
        key = (above, tag, id if id in self.ids else "", attributes.get("class", ""))
        found = self.places.get(key)
        if found is None:
            found = self.places[key] = len(self.nodes)
            self.nodes.append(Node(above=above, tag=tag, id=key[2], classes=frozenset(key[3].split()[:20])))
        return found

    def said(self, place: int, pseudo: str = "") -> tuple[Declared, Declared]:
        """Return what the rules say about an element, or about what is printed before its words: said, important."""
        if not self.rules:
            return NOTHING, NOTHING
        answer = self.answers.get((place, pseudo))
        if answer is None:
            answer = self.answers[place, pseudo] = self._asked(place, pseudo)
        return answer

    def _asked(self, place: int, pseudo: str) -> tuple[Declared, Declared]:
        node = self.nodes[place]
        keys = (node.tag, "*", *(f".{name}" for name in sorted(node.classes)), f"#{node.id}")
        found = [
            rule
            for key in keys
            for rule in self.rules.get(key, ())
            if rule.pseudo == pseudo and self._fits(rule.parts, 0, place)
        ]
        said: dict[str, str] = {}
        important: dict[str, str] = {}
        for rule in sorted(found, key=lambda rule: rule.weight):
            said.update(rule.said)
            important.update(rule.important)
        return said, important

    def _fits(self, parts: tuple[_Part, ...], at: int, place: int) -> bool:
        """Tell whether the parts from `at` on fit an element and those around it."""
        self.tests += 1
        node = self.nodes[place]
        part = parts[at]
        if not place or self.tests > MAX_TESTS or not _is(part, node):
            return False
        if at + 1 == len(parts):
            return True
        above = node.above
        if parts[at + 1].child:
            return self._fits(parts, at + 1, above)
        for _ in range(_MAX_ABOVE):
            if not above:
                return False
            if self._fits(parts, at + 1, above):
                return True
            above = self.nodes[above].above
        return False


def _is(part: _Part, node: Node) -> bool:
    return (
        (not part.tag or part.tag == node.tag)
        and (not part.id or part.id == node.id)
        and (not part.classes or part.classes <= node.classes)
    )


def _key(part: _Part) -> str:
    """The look-up under which a rule is found: what its element must have."""
    return f"#{part.id}" if part.id else f".{min(part.classes)}" if part.classes else part.tag or "*"


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Yield (selectors, body) of rules that apply on a screen."""
    open_heads: list[tuple[str, int]] = []
    start = 0
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            open_heads.append((text[start : brace.start()].rpartition(";")[2].strip(), brace.end()))
        elif open_heads:
            head, body = open_heads.pop()
            shown = all(_on_screen(outer) for outer, _ in open_heads)
            if not head.startswith("@") and shown:
                yield head, text[body : brace.start()]
        start = brace.end()


def _on_screen(head: str) -> bool:
    """Tell whether a group of rules applies on the screen of a desk, in a window of its full width."""
    if not head.lower().startswith("@media"):
        return False
    return any(_query(query.lower()) for query in head[6:].split(","))


def _query(query: str) -> bool:
    kind, *features = [part.strip() for part in query.replace("(", " (").split(" and ")]
    if kind.startswith("("):
        kind, features = "all", [kind, *features]
    return kind.removeprefix("only ").strip() in ("all", "screen") and all(_fits_screen(f) for f in features)


def _fits_screen(feature: str) -> bool:
    match = _WIDTH.match(feature.strip("() \t\n"))
    if match is None or match[2].count(".") > 1 or match[2] == ".":
        return False
    width = _SCREEN_PX if match[3] in (None, "px") else _SCREEN_EM
    return float(match[2]) <= width if match[1] == "min" else float(match[2]) >= width
