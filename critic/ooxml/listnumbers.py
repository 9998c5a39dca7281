"""Numbers that fields count inside a paragraph: LISTNUM (ECMA-376-1 17.16.5) and the older AUTONUM family."""

from __future__ import annotations

from critic.ooxml.fields import Instruction, read_instruction
from critic.ooxml.numbering import BUILT_IN_LISTS, LEVELS, Counters, Label, ListDefinition, Numbering

LIST_NUMBER_FIELDS = frozenset(("LISTNUM", "AUTONUM", "AUTONUMLGL", "AUTONUMOUT"))


class ListNumbers:
    """The field numbers of one view of one story; they share the counters of its paragraphs."""

    def __init__(self, numbering: Numbering, counters: Counters) -> None:
        self._numbering = numbering
        self._counters = counters
        self._label: Label | None = None
        self._definition: ListDefinition | None = None
        self._heading_level = 0
        self._begun = False

    def enter(self, label: Label | None, definition: ListDefinition | None, heading_level: int) -> None:
        """Enter a paragraph with its label, its list and its outline level (0 for none)."""
        self._label = label
        self._definition = definition if label is not None else None
        self._heading_level = heading_level or self._heading_level
        self._begun = False

    def text(self, code: str) -> str:
        """Return the number of the next field of the paragraph."""
        instruction = read_instruction(code)
        if instruction.name != "LISTNUM":
            definition = BUILT_IN_LISTS[instruction.name.lower()]
            return self._counters.advance(definition, max(self._heading_level - 1, 0)).text
        return self._list_number(instruction)

    def _list_number(self, instruction: Instruction) -> str:
        """Return the number of a LISTNUM field.

        Without a list's name it goes on with the paragraph's list, or with Word's NumberDefault; without a level, one
        below the paragraph's.
        """
        name = instruction.arguments[0] if instruction.arguments else ""
        definition = BUILT_IN_LISTS.get(name.lower()) or self._numbering.named(name)
        definition = definition or self._definition or BUILT_IN_LISTS["numberdefault"]
        level, start = _number(instruction.switch("l")), _number(instruction.switch("s"))
        if level is None:
            level = self._implied_level(definition)
        at = min(max(level - 1, 0), LEVELS - 1)
        if start is not None:
            return self._counters.start_over(definition, at, start).text
        return self._counters.advance(definition, at).text

    def _implied_level(self, definition: ListDefinition) -> int:
        if self._label is None:
            return 1
        if not self._begun and self._label.list_id != definition.list_id:
            self._counters.restart_below(definition.list_id, self._label.level)
        self._begun = True
        return self._label.level + 2


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() and len(text) < 6 else None
