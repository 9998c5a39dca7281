"""Patterns that are compiled when they are first asked, so that a start does not pay for what it does not use."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any

_NOTHING: dict[str, Callable[[str], Any]] = {
    "search": lambda text: None,
    "match": lambda text: None,
    "fullmatch": lambda text: None,
    "finditer": lambda text: iter(()),
    "findall": lambda text: [],
    "split": lambda text: [text],
    "sub": lambda text: text,
}
"""What the methods of a pattern return where nothing matches."""


class LazyPattern:
    """A pattern of `re` that compiles at its first use; it has the methods of a compiled one."""

    def __init__(self, source: str, flags: int = 0, needs: str = "", hint: str = "") -> None:
        self.pattern = source
        self.flags = flags
        self.needs = needs
        self.hint = hint

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled pattern."""
        return re.compile(self.pattern, self.flags)

    def may_match(self, text: str) -> bool:
        """Whether a text has what the pattern needs; asked of every text until one has it."""
        if self.needs and not any(c in text for c in self.needs):
            return False
        return not self.hint or re.search(self.hint, text, self.flags) is not None

    def __getattr__(self, name: str) -> Any:
        """Hand over to the compiled pattern, and remember its bound method."""
        if (self.needs or self.hint) and name in _NOTHING and "compiled" not in self.__dict__:
            return self._guarded(name)
        value = getattr(self.compiled, name)
        self.__dict__[name] = value
        return value

    def _guarded(self, name: str) -> Callable[..., Any]:
        """The method of the pattern, which compiles for the first text in which it may match."""

        def method(*arguments: Any, **named: Any) -> Any:
            string = arguments[1 if name == "sub" else 0]
            if "compiled" not in self.__dict__ and not self.may_match(string):
                return _NOTHING[name](string)
            return getattr(self.compiled, name)(*arguments, **named)

        return method


def lazy(source: str, flags: int = 0, *, needs: str = "", hint: str = "") -> re.Pattern[str]:
    """Return a pattern that is compiled when it is first used. An error in it shows at that moment: test each.

    needs: characters of which every match holds at least one. hint: a short pattern that every text with a match holds
    somewhere. A text without them is answered without compiling.
    """
    return LazyPattern(source, flags, needs, hint)  # type: ignore[return-value]
