"""Fields: which text is instruction and which is result, per view (ECMA-376-1 17.16).

A complex field's characters may be inserted or deleted one by one, so each frame knows the views that it stands in.
"""

from __future__ import annotations

from dataclasses import field

from critic.model.values import dataclass
from critic.ooxml.revisions import BOTH
from critic.text.patterns import lazy

_WORD = lazy(r'"([^"]*)"|(\S+)')
MAX_OPEN = 64
"""Word nests fields twenty deep; what lies further out than this is forgotten."""
CONTENTS_FIELDS = frozenset(("TOC", "TOA", "INDEX"))
"""Fields whose result lists provisions and is none (contract §3: tables of contents are not provisions)."""

SILENT_FIELDS = frozenset(("SET", "ASK"))
"""Fields that only give a bookmark its text (17.16.5.3, 17.16.5.57): their stored result is not printed."""

PAGE_FIELDS = frozenset(("PAGE", "NUMPAGES", "SECTIONPAGES"))
"""Fields whose stored result is the number of whichever page was laid out last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """A field's code taken apart: its name in capitals, its arguments, its switches with what follows each."""

    name: str
    arguments: tuple[str, ...] = ()
    switches: tuple[tuple[str, str], ...] = ()

    def switch(self, letter: str) -> str | None:
        """Return what follows a switch, None if the switch is not there."""
        return next((value for name, value in self.switches if name == letter), None)


def read_instruction(code: str) -> Instruction:
    """Return a field code (`REF _Ref1 \\r \\h`) taken apart."""
    words = [quoted or (f"\0{bare}" if bare.startswith("\\") else bare) for quoted, bare in _WORD.findall(code)]
    name = words[0].upper() if words and not words[0].startswith("\0") else ""
    arguments: list[str] = []
    switches: list[tuple[str, str]] = []
    at = 1
    while at < len(words):
        word = words[at]
        following = words[at + 1] if at + 1 < len(words) and not words[at + 1].startswith("\0") else ""
        if word.startswith("\0\\"):
            switches.append((word[2:3].lower(), following))
            at += 1 if word[2:3].lower() in _BARE or not following else 2
        else:
            arguments.append(word)
            at += 1
    return Instruction(name=name, arguments=tuple(arguments), switches=tuple(switches))


_BARE = frozenset("rnwhpf")
"""Switches of cross-references that take no argument (17.16.5.51)."""


@dataclass(slots=True)
class Frame:
    """One open complex field. views: where its begin stands. first_piece: of its result, in its paragraph."""

    views: int
    code: list[str] = field(default_factory=list)
    in_code: bool = True
    instruction: Instruction | None = None
    owner: object = None
    first_piece: int = 0
    choice: str = ""

    def name(self) -> str:
        """Return the field's name, as far as its code is known."""
        if self.instruction is None:
            self.instruction = read_instruction("".join(self.code))
        return self.instruction.name


@dataclass(slots=True)
class FieldStack:
    """The complex fields that are open at one place of one story.

    broken: the story has a field without an end, so that field characters say nothing; only instructions are left out.
    """

    broken: bool = False
    frames: list[Frame] = field(default_factory=list)
    code_views: int = 0
    """Views in which the present text is instruction."""
    contents_views: int = 0
    """Views in which the present text is the result of a table of contents."""
    page_views: int = 0
    """Views in which the present text is a page number."""

    def begin(self, views: int) -> Frame:
        """Open a field and return its frame."""
        frame = Frame(views)
        if self.broken:
            return frame
        self.frames.append(frame)
        if len(self.frames) > MAX_OPEN:
            del self.frames[0]
        self._count()
        return frame

    def instruct(self, code: str, views: int) -> None:
        """Add instruction text to the innermost field whose code it can be."""
        frame = self._innermost(views, in_code=True)
        if frame is not None:
            frame.code.append(code)

    def separate(self, views: int) -> Frame | None:
        """Turn from code to result, and return the frame."""
        frame = self._innermost(views, in_code=True)
        if frame is not None:
            frame.in_code = False
            frame.name()
            self._count()
        return frame

    def end(self, views: int) -> Frame | None:
        """Close the innermost field of the views and return its frame."""
        frame = self._innermost(views)
        if frame is not None:
            self.frames.remove(frame)
            frame.name()
            self._count()
        return frame

    @property
    def result_of(self) -> str:
        """The name of the field whose result the present text is, empty outside of all: a table of contents, else the
        innermost."""
        names = [frame.name() for frame in self.frames if not frame.in_code]
        return next((name for name in names if name in CONTENTS_FIELDS), names[-1] if names else "")

    def _innermost(self, views: int, in_code: bool | None = None) -> Frame | None:
        views = views or BOTH
        for frame in reversed(self.frames):
            if frame.views & views and (in_code is None or frame.in_code == in_code):
                return frame
        return None

    def _count(self) -> None:
        self.code_views = self.contents_views = self.page_views = 0
        for frame in self.frames:
            if frame.in_code or frame.name() in SILENT_FIELDS:
                self.code_views |= frame.views
            elif frame.name() in CONTENTS_FIELDS:
                self.contents_views |= frame.views
            elif frame.name() in PAGE_FIELDS:
                self.page_views |= frame.views
