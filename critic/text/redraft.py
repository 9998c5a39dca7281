"""A text under edits that keeps the way back to what was typed (house style: text keeps the way back)."""

from __future__ import annotations

Edit = tuple[int, int, str]
"""Replace a range by other words."""


class Draft:
    """A text under edits, each of its characters with the typed characters that it stands for."""

    __slots__ = ("ends", "starts", "text")

    def __init__(self, text: str, starts: list[int], ends: list[int]) -> None:
        self.text = text
        self.starts = starts
        self.ends = ends

    def edit(self, edits: list[Edit]) -> None:
        """Replace ranges, in order and apart from each other."""
        if not edits:
            return
        parts: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        at = 0
        for start, end, new in edits:
            parts.append(self.text[at:start])
            starts += self.starts[at:start]
            ends += self.ends[at:start]
            if new:
                parts.append(new)
                starts += [self.starts[start]] * len(new)
                ends += [self.ends[end - 1]] * len(new)
            at = end
        parts.append(self.text[at:])
        starts += self.starts[at:]
        ends += self.ends[at:]
        self.text, self.starts, self.ends = "".join(parts), starts, ends
