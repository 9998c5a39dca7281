"""Word's paragraph numbers: definitions and counters (ECMA-376-1 17.9, [MS-OI29500] 2.1.283, [MS-DOC] 2.9.149)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from lxml import etree

from critic.model.values import dataclass
from critic.ooxml.names import MC, OFF_VALUES, VAL, W
from critic.ooxml.numberformats import custom_number, format_number
from critic.text.patterns import lazy

LEVELS = 9
MAX_TEXT = 255
"""Word takes 31 characters of a level's text ([MS-OI29500] 2.1.283 b); generators write longer ones."""
_PLACEHOLDER = lazy(r"%([1-9])")
_HAS_NUMBER = lazy(r"[^\W_]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One level of a list. text: `lvlText`. restart: the one-based level after which it restarts, None for any above
    it, 0 for never. style: the paragraph style that is linked to it. left, first: its indents in twentieths of a point.
    pattern: the example that a custom format is given by."""

    kind: str = "decimal"
    text: str = ""
    start: int = 0
    restart: int | None = None
    legal: bool = False
    suffix: str = "tab"
    style: str = ""
    hidden: bool = False
    pattern: str = ""
    left: int | None = None
    first: int | None = None

    @property
    def counts(self) -> bool:
        """Whether the level has a number sequence ([MS-DOC] 2.9.150, nfc)."""
        return self.kind not in ("bullet", "none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A computed label. text: as printed, empty for a bullet. list_id: the abstract numbering that counted it.
    suffix: what stands between it and the text (tab, space, nothing). first_printed: the highest level whose number
    its text prints; a full citation goes on above that."""

    text: str
    level: int
    list_id: str
    suffix: str = "tab"
    first_printed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDefinition:
    """A `num` resolved: its list's identity, its levels with overrides applied, and where it starts over."""

    list_id: str
    levels: tuple[Level, ...]
    overrides: tuple[tuple[int, int], ...] = ()

    def level_of_style(self, style_id: str) -> int | None:
        """Return the level that is linked to a paragraph style (17.9.23), None if there is none."""
        return next((n for n, level in enumerate(self.levels) if level.style and level.style == style_id), None)


def _built_in(name: str, texts: str, kinds: str) -> ListDefinition:
    formats = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
    levels = (
        Level(kind=formats[kind], text=text, start=1) for text, kind in zip(texts.split(), kinds.split(), strict=True)
    )
    return ListDefinition(list_id=name, levels=tuple(levels))


_LEGAL = " ".join(".".join(f"%{n}" for n in range(1, depth + 1)) + "." for depth in range(1, LEVELS + 1))
BUILT_IN_LISTS = {
    "numberdefault": _built_in("NumberDefault", "%1) %2) %3) (%4) (%5) (%6) %7. %8. %9.", "1 a i 1 a i 1 a i"),
    "outlinedefault": _built_in("OutlineDefault", "%1. %2. %3. %4) (%5) (%6) (%7) (%8) (%9)", "I A 1 a 1 a i a i"),
    "legaldefault": _built_in("LegalDefault", _LEGAL, "1 1 1 1 1 1 1 1 1"),
    "autonum": _built_in("AUTONUM", "%1. %2. %3. %4. %5. %6. %7. %8. %9.", "1 1 1 1 1 1 1 1 1"),
    "autonumlgl": _built_in("AUTONUMLGL", _LEGAL, "1 1 1 1 1 1 1 1 1"),
    "autonumout": _built_in("AUTONUMOUT", "%1. %2. %3. %4) (%5) (%6) (%7) (%8) (%9)", "I A 1 a 1 a i a i"),
}
"""The lists that fields know without a definition in the file, by name in lower case (Microsoft KB 162895)."""


class Numbering:
    """The definitions of a numbering part. style_numbers: the numId that a numbering style points to, by style id."""

    def __init__(
        self, root: etree._Element | None, style_numbers: Callable[[str], str | None] = lambda _: None
    ) -> None:
        self._style_numbers = style_numbers
        self._abstracts: dict[str, etree._Element] = {}
        self._numbers: dict[str, etree._Element] = {}
        self._resolved: dict[str, ListDefinition | None] = {}
        self._levels: dict[str, tuple[Level, ...]] = {}
        self._links: dict[str, str] = {}
        self._names: dict[str, str] = {}
        for child in root if root is not None else ():
            if child.tag == W + "abstractNum":
                list_id = child.get(W + "abstractNumId", "")
                self._abstracts.setdefault(list_id, child)
                self._links.setdefault(_child_value(child, "styleLink"), list_id)
                self._names.setdefault(_child_value(child, "name").casefold(), list_id)
            elif child.tag == W + "num":
                self._numbers.setdefault(child.get(W + "numId", ""), child)

    def definition(self, number_id: str) -> ListDefinition | None:
        """Return what a `numId` means, None for 0 and for numbers that are not defined."""
        if number_id not in self._resolved:
            self._resolved[number_id] = self._resolve(number_id)
        return self._resolved[number_id]

    def named(self, name: str) -> ListDefinition | None:
        """Return the list that carries a name (`abstractNum/name`), as LISTNUM fields cite it."""
        list_id = self._names.get(name.casefold()) if name else None
        return ListDefinition(list_id=list_id, levels=self._levels_of(list_id)) if list_id is not None else None

    def _resolve(self, number_id: str) -> ListDefinition | None:
        number = self._numbers.get(number_id)
        if number is None or number_id == "0":
            return None
        list_id = self._abstract_of(number)
        if list_id is None:
            return None
        levels = list(self._levels_of(list_id))
        overrides: list[tuple[int, int]] = []
        for override in number.iterchildren(W + "lvlOverride"):
            at = _number(override.get(W + "ilvl"))
            if at is None or not 0 <= at < LEVELS:
                continue
            own = override.find(W + "lvl")
            if own is not None:
                levels[at] = _read_level(own)
            start = _number(_child_value(override, "startOverride"))
            if start is not None:
                overrides.append((at, start))
                levels[at] = replace(levels[at], start=start)
        return ListDefinition(list_id=list_id, levels=tuple(levels), overrides=tuple(overrides))

    def _abstract_of(self, number: etree._Element) -> str | None:
        """Return the abstract numbering behind a `num`, numbering styles followed (17.9.21, 17.9.27)."""
        seen: set[str] = set()
        list_id = _child_value(number, "abstractNumId")
        while list_id in self._abstracts and list_id not in seen:
            seen.add(list_id)
            style = _child_value(self._abstracts[list_id], "numStyleLink")
            if not style:
                return list_id
            target = self._numbers.get(self._style_numbers(style) or "")
            linked = _child_value(target, "abstractNumId") if target is not None else ""
            if not linked or linked == list_id:
                linked = self._links.get(style, "")
            list_id = linked
        return None

    def _levels_of(self, list_id: str) -> tuple[Level, ...]:
        if list_id not in self._levels:
            levels = [Level()] * LEVELS
            for element in self._abstracts[list_id].iterchildren(W + "lvl"):
                at = _number(element.get(W + "ilvl"))
                if at is not None and 0 <= at < LEVELS:
                    levels[at] = _read_level(element)
            self._levels[list_id] = tuple(levels)
        return self._levels[list_id]


class Counters:
    """The numbers of one view of one story, counted in reading order.

    Counters belong to the abstract numbering: the `num`s that share one continue each other, save that a
    `startOverride` starts its level over where its `num` is first used at that level (17.9.26). A level that was
    skipped counts as used: after 1 and 1.1.1 comes 1.2, as Word prints it (CKEditor's fixture of a list pasted from
    Word has `1.`, `i.`, `ii.`, `b.`).
    """

    def __init__(self) -> None:
        self._counts: dict[str, list[int | None]] = {}
        self._overridden: set[tuple[str, int]] = set()

    def advance(self, definition: ListDefinition, level: int, number_id: str = "") -> Label:
        """Count one paragraph at a level of a list and return its label."""
        counts = self._counts.setdefault(definition.list_id, [None] * LEVELS)
        for skipped in range(level):
            if counts[skipped] is None:
                counts[skipped] = definition.levels[skipped].start
        override = next((start for at, start in definition.overrides if at == level), None)
        if override is not None and (number_id, level) not in self._overridden:
            self._overridden.add((number_id, level))
            counts[level] = override
        else:
            current = counts[level]
            counts[level] = definition.levels[level].start if current is None else current + 1
        for deeper in range(level + 1, LEVELS):
            restart = definition.levels[deeper].restart
            if restart is None or restart > deeper or level < restart:
                counts[deeper] = None
        return self._label(definition, level, counts)

    def start_over(self, definition: ListDefinition, level: int, start: int) -> Label:
        """Count one item that sets its level to a number (the `\\s` switch of a LISTNUM field)."""
        counts = self._counts.setdefault(definition.list_id, [None] * LEVELS)
        counts[level] = start - 1
        return self.advance(replace(definition, overrides=()), level)

    def restart_below(self, list_id: str, level: int) -> None:
        """Forget what was counted below a level of a list."""
        counts = self._counts.get(list_id)
        if counts:
            counts[level + 1 :] = [None] * (LEVELS - level - 1)

    @staticmethod
    def _label(definition: ListDefinition, level: int, counts: Sequence[int | None]) -> Label:
        own = definition.levels[level]
        text = _print(definition.levels, level, counts)
        printed = [int(found) - 1 for found in _PLACEHOLDER.findall(own.text)]
        return Label(
            text=text,
            level=level,
            list_id=definition.list_id,
            suffix=own.suffix,
            first_printed=min(printed, default=level),
        )


def _print(levels: Sequence[Level], level: int, counts: Sequence[int | None]) -> str:
    """Return a level's text with its numbers; nothing for bullets, hidden labels and texts without letter or digit.

    A placeholder of a deeper level voids the whole text in Word ([MS-OI29500] 2.1.283 c).
    """
    own = levels[level]
    if own.kind == "bullet" or own.hidden:
        return ""
    if any(int(found) > level + 1 for found in _PLACEHOLDER.findall(own.text)):
        return ""

    def number(found: re.Match[str]) -> str:
        at = int(found[1]) - 1
        source = levels[at]
        if not source.counts:
            return ""
        count = counts[at]
        value = source.start if count is None else count
        if source.pattern:
            return custom_number(value, source.pattern)
        kind = "decimal" if own.legal and source.kind != "decimalZero" else source.kind
        return format_number(value, kind)

    text = _PLACEHOLDER.sub(number, own.text).strip()
    return text if _HAS_NUMBER.search(text) else ""


def _read_level(element: etree._Element) -> Level:
    values: dict[str, str] = {}
    attributes: dict[str, etree._Element] = {}
    for child in element:
        chosen = _chosen(child) if child.tag == MC + "AlternateContent" else child
        if chosen is not None and isinstance(chosen.tag, str):
            values[chosen.tag] = chosen.get(VAL) or ""
            attributes[chosen.tag] = chosen
    kind = values.get(W + "numFmt", "decimal")
    legal, picture = attributes.get(W + "isLgl"), W + "lvlPicBulletId" in attributes
    left, first = _indents(attributes.get(W + "pPr"))
    return Level(
        kind="bullet" if picture else kind,
        text=values.get(W + "lvlText", "")[:MAX_TEXT],
        start=_number(values.get(W + "start")) or 0,
        restart=_number(values.get(W + "lvlRestart")),
        legal=legal is not None and legal.get(VAL) not in OFF_VALUES,
        suffix=values.get(W + "suff") or "tab",
        style=values.get(W + "pStyle", ""),
        hidden=_is_hidden(attributes.get(W + "rPr")),
        pattern=attributes[W + "numFmt"].get(W + "format", "") if kind == "custom" else "",
        left=left,
        first=first,
    )


def _chosen(alternate: etree._Element) -> etree._Element | None:
    """Return the number format that Word 2010 and later use, which an older one reads in the fallback."""
    for branch in alternate:
        for child in branch:
            if child.tag == W + "numFmt":
                return child
    return None


def _indents(properties: etree._Element | None) -> tuple[int | None, int | None]:
    indent = properties.find(W + "ind") if properties is not None else None
    return read_indent(indent) if indent is not None else (None, None)


def read_indent(indent: etree._Element) -> tuple[int | None, int | None]:
    """Return an `ind` element's left and first-line indents in twentieths of a point, None where it does not say."""
    left = _number(indent.get(W + "left", indent.get(W + "start")))
    hanging = _number(indent.get(W + "hanging"))
    first = -hanging if hanging is not None else _number(indent.get(W + "firstLine"))
    return left, first


def _is_hidden(properties: etree._Element | None) -> bool:
    vanish = properties.find(W + "vanish") if properties is not None else None
    return vanish is not None and vanish.get(VAL) not in OFF_VALUES


def _child_value(element: etree._Element, local: str) -> str:
    child = element.find(W + local)
    return (child.get(VAL) or "") if child is not None else ""


def _number(text: str | None) -> int | None:
    try:
        return int(float(text)) if text else None
    except (ValueError, OverflowError):
        return None
