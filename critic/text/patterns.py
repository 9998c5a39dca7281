"""Regular expressions that are compiled when they are first used: a check that needs none of them starts sooner."""

from __future__ import annotations

import re
from collections.abc import Iterator


class Lazy:
    """A pattern of `re` that compiles itself on first use."""

    __slots__ = ("_compiled", "_flags", "source")

    def __init__(self, source: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self.source = source
        self._flags = flags
        self._compiled: re.Pattern[str] | None = None

    @property
    def compiled(self) -> re.Pattern[str]:
        """The pattern itself."""
        if self._compiled is None:
            self._compiled = re.compile(self.source, self._flags)
        return self._compiled

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """As `re.Pattern.search`."""
        return self.compiled.search(text, start, len(text) if end is None else end)

    def match(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """As `re.Pattern.match`."""
        return self.compiled.match(text, start, len(text) if end is None else end)

    def fullmatch(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """As `re.Pattern.fullmatch`."""
        return self.compiled.fullmatch(text, start, len(text) if end is None else end)

    def finditer(self, text: str, start: int = 0, end: int | None = None) -> Iterator[re.Match[str]]:
        """As `re.Pattern.finditer`."""
        return self.compiled.finditer(text, start, len(text) if end is None else end)
