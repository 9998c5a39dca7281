"""The grammar of citations in fields: text to references, without asking whether they resolve (contract §3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from critic.text.fold import MARKS
from critic.text.labels import ATTACHMENT_WORDS, COUNTED_WORDS, SECTION_WORDS, label_tokens, roman_value

_KIND_WORDS = "|".join(sorted({*ATTACHMENT_WORDS, *COUNTED_WORDS, *SECTION_WORDS, "art"}, key=lambda w: (-len(w), w)))
_MARKER = re.compile(rf"(?:§+|¶+|\b(?:{_KIND_WORDS}|annexes|appendices)(?:s|es)?\b\.?)[\s\u00a0]*", re.IGNORECASE)
_NUMBER = r"\d{1,4}[A-Za-z]{0,2}(?![A-Za-z])(?:\.\d{1,4}[A-Za-z]?(?![A-Za-z]))*"
_SUB = r"(?:[\s\u00a0]?\(\s?[A-Za-z0-9]{1,6}\s?\)|\.(?:[a-z]|[ivx]{1,5})\b(?!\.?[A-Za-z]{3}))"
_LABEL = re.compile(
    rf"(?:[A-Za-z]{{1,6}}[-\u2011]\d+(?:\.\d+)*|{_NUMBER}{_SUB}*|(?:\(\s?[A-Za-z0-9]{{1,6}}\s?\)[\s\u00a0]?)+"
    rf"|[A-Za-z]\.\d{{1,3}}(?:\.\d{{1,3}})*{_SUB}*)"
)
_ROMAN_OR_LETTER = re.compile(
    rf"(?:[IVXLC]+|[ivxlc]+|[A-Z]{{1,2}}(?:-\d+)?|one|two|three|four|five|six|seven|eight|nine|ten)\b{_SUB}*",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    rf"[{re.escape(MARKS)}]([^{re.escape(MARKS)}]{{1,200}})[{re.escape(MARKS)}]|\u201c([^\u201d]{{1,200}})\u201d|\"([^\"]{{1,200}})\""
)
_PAGE = re.compile(r"(?:pp?\.|pages?)[\s\u00a0]*(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?", re.IGNORECASE)
_RANGE = re.compile(
    r"[\s\u00a0]*(?:[-\u2010-\u2014]|through|to)[\s\u00a0]*(?=[\d(§]|\b(?:section|clause)s?\b)", re.IGNORECASE
)
_OF = re.compile(
    r"[\s\u00a0]*,?[\s\u00a0]*(?:of|in|to|under|from)[\s\u00a0]+(?:the[\s\u00a0]+|this[\s\u00a0]+|that[\s\u00a0]+)?",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"[\s\u00a0]*(?:[,;&/|\n]|\band\b|\bor\b|\bvs\b\.?|\bversus\b|\bthrough\b|\bwith\b|\bcf\b\.?|\bsee\b|\balso\b)[\s\u00a0]*",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"[\s\u00a0]*\[(\d{1,3})\]")
_WHOLE = re.compile(r"(?:full|entire|whole|all)\b", re.IGNORECASE)
_CELL = re.compile(r"([^!§]{1,60})!\$?([A-Z]{1,3})\$?(\d{1,7})\b")
_TAIL = re.compile(
    r"[\s\u00a0]*,?[\s\u00a0]*(?:(?:first|second|third|last|final)\s+(?:sentence|paragraph)|preamble|lead-in|in part|et seq\.?|\([^()\d]{8,80}\))",
    re.IGNORECASE,
)
_OPENING_WORDS = frozenset((*ATTACHMENT_WORDS, *COUNTED_WORDS, "art", "annexes", "appendices"))
_WORD = re.compile(r"[^\s§¶,;()\[\]\"\u201c\u201d]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step from a document down to a provision: a label, a page, a cell, or the words of a heading, term or part.

    tokens: of a label. words: of a label as written, of a heading, a term, a part or a cell.
    """

    kind: str
    tokens: tuple[str, ...] = ()
    words: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One member of a citation. document: the words that name it, None where it names none. ordinal: `[2]`, 0 if none.

    text: as written. until: the last label of a range, empty if it is none.
    """

    text: str
    document: str | None = None
    steps: tuple[Step, ...] = ()
    ordinal: int = 0
    until: tuple[str, ...] = ()
    malformed: str = ""

    @property
    def tokens(self) -> tuple[str, ...]:
        """The label tokens of all steps, one after the other."""
        return tuple(token for step in self.steps for token in step.tokens)


NameFinder = Callable[[str, int], int]
"""(text, position) -> where the longest document name that begins there ends, or the position itself."""


class _Scanner:
    def __init__(self, text: str, name_end: NameFinder) -> None:
        self.text = text
        self.at = 0
        self.name_end = name_end
        self.document: str | None = None
        self.refs: list[Reference] = []
        self.first_of_group = 0
        self.group_steps: tuple[Step, ...] = ()

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found and found.end() > self.at:
            self.at = found.end()
            return found
        return None

    def run(self) -> list[Reference]:
        while self.at < len(self.text):
            if self.match(_JOINT) or self.text[self.at].isspace():
                self.at += self.at < len(self.text) and self.text[self.at].isspace()
                continue
            before = self.at
            if not (self.provision() or self.named() or self.belonging() or self.unknown()):
                self.at = max(self.at, before + 1)
        return self.refs

    def named(self) -> bool:
        end = self.name_end(self.text, self.at)
        if end == self.at:
            return False
        self.begin_document(self.text[self.at : end], end)
        return True

    def begin_document(self, words: str, end: int) -> None:
        start, self.at = self.at, end
        self.document = words
        self.first_of_group = len(self.refs)
        self.group_steps = ()
        self.skip_space()
        if self.text[self.at : self.at + 1] == ",":
            rest = self.text[self.at + 1 :].lstrip()
            if _MARKER.match(rest):
                self.at += 1
                self.skip_space()
        if self.provision():
            return
        here = self.at
        named = "" if _JOINT.match(self.text, self.at) or _OF.match(self.text, self.at) else self.words_until_label()
        if named and self.at == len(self.text):
            steps = (Step(kind="words", words=named),)
            self.refs.append(Reference(text=self.text[start:], document=words, steps=steps))
            return
        self.at = here
        self.refs.append(Reference(text=self.text[start:end], document=words))

    def skip_space(self) -> None:
        while self.at < len(self.text) and (self.text[self.at].isspace() or self.text[self.at] == "\u00a0"):
            self.at += 1

    def provision(self) -> bool:
        start = self.at
        steps: list[Step] = []
        until: tuple[str, ...] = ()
        while True:
            step = self.step(bool(steps))
            if step is None:
                break
            steps.append(step)
            if step.kind == "label" and (end := self.range_end(step)):
                until = end
            here = self.at
            self.skip_space()
            if (
                self.text[self.at : self.at + 1] == ","
                and _MARKER.match(self.text[self.at + 1 :].lstrip())
                and self.narrows(steps)
            ):
                self.at += 1
                self.skip_space()
            elif not (_MARKER.match(self.text, self.at) or (step.kind == "words" and _LABEL.match(self.text, self.at))):
                self.at = here
                break
        if not steps:
            self.at = start
            return False
        ordinal = self.match(_ORDINAL)
        while self.match(_TAIL):
            pass
        steps = self.relative(steps)
        self.group_steps = tuple(steps)
        self.refs.append(
            Reference(
                text=self.text[start : self.at].strip(), document=self.document, steps=tuple(steps), until=until,
                ordinal=int(ordinal[1]) if ordinal else 0,
            )
        )  # fmt: skip
        return True

    def relative(self, steps: list[Step]) -> list[Step]:
        """`4.1(a) and (b)`: a bare letter in a list goes on under what stands before it."""
        last = self.group_steps
        if last and len(steps) == 1 and steps[0].kind == "bare" and last[-1].tokens:
            tokens = last[-1].tokens
            depth = max(1, len(tokens) - len(steps[0].tokens))
            return [*last[:-1], replace(last[-1], tokens=(*tokens[:depth], *steps[0].tokens))]
        return [replace(s, kind="label") if s.kind == "bare" else s for s in steps]

    def narrows(self, steps: list[Step]) -> bool:
        """Whether a marker behind a comma goes deeper (`Article IV, Section 4.1`) and is not the next of a list."""
        head = (steps[-1].tokens or ("",))[0]
        follows = _MARKER.match(self.text[self.at + 1 :].lstrip())
        word = follows[0].strip(" .\u00a0").lower().rstrip("s") if follows else ""
        return " " in head and head.split(" ")[0] != word and head.split(" ")[0] in _OPENING_WORDS

    def step(self, inside: bool) -> Step | None:
        start = self.at
        marker = self.match(_MARKER)
        word = marker[0].strip(" .\u00a0\t\n").lower() if marker else ""
        if page := self.match(_PAGE):
            return Step(kind="page", page=int(page[1]))
        if marker and self.match(_WHOLE):
            return Step(kind="whole")
        if marker and word.startswith("§") and (cell := self.match(_CELL)):
            return Step(kind="cell", words=f"{cell[1].strip()}!{cell[2]}{cell[3]}".lower())
        if marker and word.startswith("§") and (nested := self.match(_MARKER)):
            word = nested[0].strip(" .\u00a0").lower()
        opening = next((w for w in _OPENING_WORDS if word in (w, w + "s", w + "es")), "")
        if opening and (label := self.match(_ROMAN_OR_LETTER) or self.match(_LABEL)):
            return Step(kind="label", tokens=label_tokens(f"{opening} {label[0]}"), words=label[0])
        if label := self.match(_LABEL):
            bare = not marker and label[0].lstrip().startswith("(")
            tokens = ("¶", *label_tokens(label[0])) if word.startswith("¶") else label_tokens(label[0])
            return Step(kind="bare" if bare else "label", tokens=tokens, words=label[0].strip())
        if (
            marker
            and not word.startswith("¶")
            and (roman := self.match(re.compile(r"[IVXLC]+\b")))
            and roman_value(roman[0])
        ):
            return Step(kind="label", tokens=(roman[0].lower(),))
        if quoted := self.match(_QUOTED):
            return Step(kind="words", words=next(g for g in quoted.groups() if g))
        if marker and (word.startswith("§") or inside) and (words := self.words_until_label()):
            return Step(kind="words", words=words)
        self.at = start
        return None

    def words_until_label(self) -> str:
        """Words behind `§` that are no label: a part's or a heading's name, up to a label, a comma or the end."""
        start = self.at
        while self.at < len(self.text):
            if self.at > start and (_LABEL.match(self.text, self.at) or _MARKER.match(self.text, self.at)):
                break
            word = self.match(_WORD)
            if not word:
                break
            end = self.at
            self.skip_space()
            if self.text[self.at : self.at + 1] in (",", ";", "[", ""):
                self.at = end
                break
        return self.text[start : self.at].strip()

    def range_end(self, step: Step) -> tuple[str, ...]:
        here = self.at
        if not self.match(_RANGE):
            return ()
        self.match(_MARKER)
        label = self.match(_LABEL)
        if not label:
            self.at = here
            return ()
        tokens = label_tokens(label[0])
        if label[0].lstrip().startswith("("):
            tokens = (*step.tokens[: max(0, len(step.tokens) - len(tokens))], *tokens)
        return tokens

    def belonging(self) -> bool:
        """`… of the MSA` gives its document to the members before it that have none of their own."""
        here = self.at
        if not self.refs or not self.match(_OF):
            return False
        end = self.name_end(self.text, self.at)
        if end == self.at:
            words = re.compile(r"[A-Za-z][\w'’.-]*(?:[\s\u00a0]+[\w'’.-]+){0,8}").match(self.text, self.at)
            if not words:
                self.at = here
                return False
            end = words.end()
        name = self.text[self.at : end]
        self.at = end
        first = self.first_of_group
        self.refs[first:] = [replace(r, document=r.document or name) for r in self.refs[first:]]
        self.first_of_group = len(self.refs)
        self.group_steps = ()
        self.document = None
        return True

    def unknown(self) -> bool:
        """Words that name no document of the room, before a marker: `NDA §4`, `the side letter, Section 2`."""
        start = self.at
        while self.at < len(self.text):
            if self.at > start and (
                _MARKER.match(self.text, self.at)
                or (_LABEL.match(self.text, self.at) and self.text[self.at - 1].isspace())
            ):
                break
            word = self.match(_WORD)
            if not word:
                break
            self.skip_space()
        words = self.text[start : self.at].strip()
        if not words:
            return False
        end = self.at
        self.at = start
        self.begin_document(words, end)
        return True


def parse_citation(text: str, name_end: NameFinder) -> tuple[Reference, ...]:
    """Return the members of a citation as written in a field; one malformed member where nothing can be read.

    name_end: finds the room's document names (`RoomNames.end_of_name`).
    """
    clean = text.replace("\u00a0", " ").strip().strip("`").strip()
    if clean[:1] in "([" and clean[-1:] in ")]" and not _LABEL.match(clean):
        clean = clean[1:-1].strip()
    clean = clean.rstrip(".;,").rstrip()
    if not clean:
        return (Reference(text=text, malformed="it is empty"),)
    refs = _Scanner(clean, name_end).run()
    return tuple(refs) or (Reference(text=text, malformed="no document and no label can be read in it"),)


_LITERAL = re.compile(r"(?s)\s*(.+?)\s*§\s*(.+?)\s*\Z")


def parse_literal(text: str) -> Reference:
    """Return a citation of the exact form `<document id> §<label>`; anything else is malformed (contract §5, literal)."""
    match = _LITERAL.match(text)
    if not match:
        return Reference(text=text, malformed="expected `<document id> §<label>`")
    if match[2] == "full":
        return Reference(text=text, document=match[1], steps=(Step(kind="whole"),))
    return Reference(
        text=text,
        document=match[1],
        steps=(Step(kind="label", tokens=label_tokens(match[2]), words=match[2]),),
    )
