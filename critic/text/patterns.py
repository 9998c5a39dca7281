"""Patterns that are compiled when they are first asked, so that a start does not pay for what it does not use."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any


class LazyPattern:
    """A pattern of `re` that compiles at its first use; it has the methods of a compiled one."""

    def __init__(self, source: str, flags: int = 0) -> None:
        self._source = source
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled pattern."""
        return re.compile(self._source, self._flags)

    def __getattr__(self, name: str) -> Any:
        """Hand over to the compiled pattern, and remember its bound method."""
        value = getattr(self.compiled, name)
        self.__dict__[name] = value
        return value


def lazy(source: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern that is compiled when it is first used. An error in it shows at that moment: test each."""
    return LazyPattern(source, flags)  # type: ignore[return-value]
