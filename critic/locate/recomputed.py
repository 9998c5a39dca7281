"""Results of fields that a program computes anew when it updates, prints or converts a file (ECMA-376-1 17.16.5).

Where both versions print such a result, a difference in it says nothing about who changed what.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from critic.model.documents import Span, View
from critic.model.values import dataclass

_BY_LAYOUT = ("PAGE", "NUMPAGES", "SECTIONPAGES", "SECTION", "PAGEREF", "STYLEREF", "TOC", "TOA", "INDEX")
_BY_CLOCK = ("DATE", "TIME", "CREATEDATE", "SAVEDATE", "PRINTDATE", "EDITTIME", "REVNUM")
_BY_FILE = ("FILENAME", "FILESIZE", "NUMWORDS", "NUMCHARS", "LASTSAVEDBY", "USERNAME", "USERINITIALS", "TEMPLATE")
VOLATILE = frozenset((*_BY_LAYOUT, *_BY_CLOCK, *_BY_FILE))
"""Fields whose result changes without anybody changing the document's words."""
REFERENCES = frozenset(("REF", "NOTEREF"))
"""Fields whose result changes when what they point to is renumbered."""


@dataclass(frozen=True, slots=True)
class FieldMap:
    """The results of a view's fields by their place."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, view: View) -> FieldMap:
        """Return the map of a view."""
        results = sorted(view.fields, key=lambda f: f.span)
        return cls(
            tuple(f.span.start for f in results), tuple(f.span.end for f in results), tuple(f.name for f in results)
        )

    def names_in(self, spans: Iterable[Span]) -> set[str]:
        """Return the names of the fields that spans lie in; an empty name for one that lies outside of all."""
        return {self._name(span) for span in spans}

    def _name(self, span: Span) -> str:
        n = bisect_right(self.starts, span.start) - 1
        while n >= 0 and self.ends[n] > span.start:
            if span.end <= self.ends[n]:
                return self.names[n]
            n -= 1
        return ""

    def within(self, span: Span) -> set[str]:
        """Return the names of the fields that begin within a span."""
        first, last = bisect_right(self.starts, span.start - 1), bisect_right(self.starts, span.end)
        return set(self.names[first:last])
