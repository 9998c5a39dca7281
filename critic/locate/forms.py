"""The table of the forms in which provisions are cited, and a reader of one provision at a position (contract §3).

Fields and prose read with the same table; prose is stricter where running text would be mistaken for a label.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from critic.model.values import dataclass
from critic.text.fold import MARKS
from critic.text.labels import ATTACHMENT_WORDS, COUNTED_WORDS, SECTION_WORDS, label_tokens, roman_value
from critic.text.patterns import lazy

SPACE = r"[\s\u00a0]*"
_KINDS = {*ATTACHMENT_WORDS, *COUNTED_WORDS, *SECTION_WORDS, "art", "annexes", "appendices"}
_KIND_WORDS = "|".join(sorted(_KINDS, key=lambda word: (-len(word), word)))
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_THREE_ALIKE = "|".join(c * 3 for c in _LETTERS)
_INNER = rf"(?:[A-Za-z]{{1,2}}|[ivxl]{{3,9}}|[IVXL]{{3,9}}|{_THREE_ALIKE}|\d{{1,3}}[A-Za-z]?)"
_TIGHT = rf"\([ \u00a0]?{_INNER}[ \u00a0]?\)"
_TWO_ALIKE = "|".join(c * 2 for c in _LETTERS)
_SPACED = rf"[ \u00a0]\([ \u00a0]?(?:[A-Za-z]|{_TWO_ALIKE}|[ivx]{{2,7}}|[IVX]{{2,7}}|\d{{1,2}})[ \u00a0]?\)"
_DOTTED = rf"\.(?:[a-z]|{_TWO_ALIKE}|[ivx]{{2,5}})\b(?!\.?(?![ivx]{{2,7}}\b)[A-Za-z]{{3}})"
SUB = rf"(?:{_TIGHT}|{_SPACED}|{_DOTTED})"
NUMBER = r"\d{1,4}[A-Za-z]{0,2}(?![A-Za-z])(?:\.\d{1,4}[A-Za-z]?(?![A-Za-z]))*"
MARKER = lazy(rf"(?:§+|¶+|\b(?:{_KIND_WORDS})(?:s|es)?\b\.?){SPACE}", re.IGNORECASE)
LABEL = lazy(
    rf"(?:[A-Za-z]{{1,6}}[-\u2011]\d+[a-z]?(?:\.\d+)*|{NUMBER}{SUB}*|{_TIGHT}(?:[ \u00a0]?{_TIGHT})*"
    rf"|(?:[A-Za-z]|[IVXLC]{{2,6}})\.\d{{1,3}}(?:\.\d{{1,3}})*{SUB}*)"
)
_DESIGNATOR = lazy(
    rf"(?:[IVXLC]+|[ivxlc]+|[A-Za-z]{{1,2}}(?:-\d+)?|one|two|three|four|five|six|seven|eight|nine|ten)\b{SUB}*",
    re.IGNORECASE,
)
_PROSE_DESIGNATOR = lazy(
    rf"(?:[IVXLC]+|[A-Z]{{1,2}}(?:-\d+)?|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\b(?!['’]){SUB}*"
)
_ROMAN = lazy(r"[IVXLC]+\b(?!['’])")
QUOTED = lazy(
    rf"\u201c([^\u201c\u201d\n]{{1,200}})\u201d|\"([^\"\n]{{1,200}})\""
    rf"|[{re.escape(MARKS)}]([^{re.escape(MARKS)}\n]{{1,200}})[{re.escape(MARKS)}]"
)
_DEFINITION = lazy(r"(?:the\s+)?(?:definitions?|defined terms?)\s+(?:of|for)?\s*(?:the\s+term\s+)?", re.IGNORECASE)
_PAGE = lazy(rf"(?:pp?\.|pages?\b){SPACE}(\d{{1,5}})\b(?:{SPACE}[-\u2010-\u2014]{SPACE}(\d{{1,5}})\b)?", re.IGNORECASE)
_RANGE = lazy(
    rf"{SPACE}(?:[-\u2010-\u2014]|\bthrough\b|\bto\b){SPACE}(?=[\d(§¶]|(?:{_KIND_WORDS})s?\b|[A-Z]{{1,4}}\b)",
    re.IGNORECASE,
)
ORDINAL = lazy(r"[ \u00a0]*\[(\d{1,3})\]")
_ENDS_SENTENCE = lazy(r"(?<!sec)(?<!secs)(?<!art)(?<!arts)(?<!para)(?<!paras)(?<!cl)\.[\s\u00a0]*\Z", re.IGNORECASE)
"""A full stop that is no abbreviation's: what follows begins a sentence and is no label."""
_WHOLE = lazy(r"(?:full|entire|whole|all)\b", re.IGNORECASE)
_CELL = lazy(r"([^!§\n]{1,60}?)!\$?([A-Za-z]{1,3})\$?(\d{1,7})\b")
TAIL = lazy(
    r"[\s\u00a0]*,?[\s\u00a0]*(?:(?:first|second|third|fourth|last|final|opening|closing)\s+(?:sentence|paragraph"
    r"|clause|half)"
    r"|preamble|lead-in|in part|generally|et seq\.?|(?:as amended|the definition|emphasis added)\b)",
    re.IGNORECASE,
)
_HEADING = lazy(rf"{SPACE},?{SPACE}(?:\(([A-Z][^()\d\n]{{2,90}})\)|{QUOTED.pattern})")
_SCALES = r"%|‰|×|°|per\s?cent\b|percent|basis points?|bps\b|points?\b|x\b(?!\s*[-\d])|times\b|fold\b"
_UNITS = (
    r"(?:business|calendar|working|banking|consecutive|additional|full|more|other|fiscal|trading)\s+"
    r"(?:days?|months?|years?|quarters?|weeks?|hours?)|days?|months?|years?|weeks?|hours?|minutes?|seconds?|quarters?"
    r"|millions?|billions?|thousand|hundred|trillion|mm\b|bn\b|k\b|[mkg]b\b|gigabytes?|megabytes?|terabytes?|[ap]\.?m\b"
    r"|usd|eur|gbp|chf|dollars?|euros?|pounds?|cents?|shares?|units?|users?|seats?|licen[sc]es?|employees?|people"
    r"|persons?"
    r"|parties|copies|pages|items|issues|provisions|sections?|clauses?|acres?|miles?|km|kg|square feet|sq|degrees?"
    r"|stars?"
)
UNIT_AFTER = lazy(rf"[ \u00a0\n-]{{0,2}}(?:{_SCALES}|(?:{_UNITS})\b)", re.IGNORECASE)
"""What makes the number before it a quantity."""
CURRENCY_BEFORE = lazy(
    r"(?:[$€£¥₹#№±~≈<>=+]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|US|version|ver|rev|release|build|v|no|nos|tls|http|apache"
    r"|soc|iso"
    r"|python|gpl|phase|tier|level|figure|fig|table|option|day|week|month|year|q)\.?[ \u00a0]?|[A-Za-z0-9][.-])\Z",
    re.IGNORECASE,
)
"""What stands directly before a number that is no label: an amount, a version, a figure of the text."""
PLAIN = lazy(
    rf"(?:§|(?:[Ss]ections?|[Cc]lauses?|[Ss]ec\.|[Pp]aragraphs?|[Pp]ara\.|Article|Exhibit|Schedule|Annex"
    rf"|Appendix))[ \u00a0]?"
    rf"(?:{NUMBER}(?:{_TIGHT})*|(?<=[letx][ \u00a0])[A-Z]{{1,4}}\b(?!-))(?![A-Za-z0-9(._\u2011'’%×-]*[A-Za-z0-9(%×-])"
)
"""The plainest citations, most of those in running text: one marker, one label."""
PLAIN_END = lazy(
    r"(?:[.;:)\]][ \u00a0\n]|[.;:)\]]?\Z|[ \u00a0\n](?=[a-z])(?!(?:and|or|to|through|of|in|under|from|at|as|days?"
    r"|months?|years?|hours?|weeks?"
    r"|first|second|third|fourth|last|final|opening|closing|preamble|lead|generally|et|here\w*|above|below|percent"
    r"|per|million|business"
    r"|calendar|demands?|rights|elections?|officers?|insiders?|fil\w+|exemptions?|plans?|gross|exchanges?|safe"
    r"|immunity|reporting|corporations?"
    r"|books|litigation|appraisals?|standing|courts?|judges?|bankruptcy|proceedings?|debtors?|certifications?"
    r"|transfers?|pursuant)\b)"
    r"|,[ \u00a0\n](?=[a-z])(?!(?:and|or|of|in|as|first|second|third|fourth|last|final|opening|closing|preamble"
    r"|lead|generally|et|under|section|clause|para)\b))"
)
"""What may follow a plain citation so that it is the whole of it: no list, range, heading, document or unit begins."""
OPENING_WORDS = frozenset((*ATTACHMENT_WORDS, *COUNTED_WORDS, "art"))
_SINGULAR = {"annexes": "annex", "appendices": "appendix", "arts": "art"}


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

    text: as written. until: the last label of a range, empty if it is none. heading: what the citation says that the
    provision is called, beside its label.
    """

    text: str
    document: str | None = None
    steps: tuple[Step, ...] = ()
    ordinal: int = 0
    until: tuple[str, ...] = ()
    malformed: str = ""
    heading: str = ""

    @property
    def tokens(self) -> tuple[str, ...]:
        """The label tokens of all steps, one after the other."""
        return tuple(token for step in self.steps for token in step.tokens)


def kind_of(marker: str) -> str:
    """Return the kind word of a marker in the singular: `Sections ` is `section`, `§§` is `§`, `Arts.` is `art`."""
    word = marker.strip(" .\u00a0\t\n").lower()
    if word.startswith(("§", "¶")):
        return word[0]
    if word in _SINGULAR:
        return _SINGULAR[word]
    for kind in (word, word.removesuffix("s"), word.removesuffix("es")):
        if kind in OPENING_WORDS or kind in SECTION_WORDS:
            return kind
    return word


def is_plural(marker: str) -> bool:
    """Whether a marker announces several: `Sections`, `§§`, `Annexes`, `Arts.`."""
    word = marker.strip(" .\u00a0\t\n").lower()
    return word.startswith(("§§", "¶¶")) or (word.endswith("s") and word != "cls") or word == "appendices"


class PinReader:
    """Reads provisions at `at`, one after the other. prose: running text, where words and bare numbers mean less."""

    def __init__(self, text: str, at: int = 0, *, prose: bool = False) -> None:
        self.text = text
        self.at = at
        self.prose = prose
        self.carried: tuple[Step, ...] = ()
        """The steps of the member before, for `4.1(a) and (b)` and `Exhibits A and B`."""
        self.kind = ""
        self.plural = False

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take what a pattern matches here, if it matches anything."""
        found = pattern.match(self.text, self.at)
        if found and found.end() > self.at:
            self.at = found.end()
            return found
        return None

    def skip_space(self) -> None:
        """Go to the next character that is no white space."""
        text, at = self.text, self.at
        while at < len(text) and text[at].isspace():
            at += 1
        self.at = at

    def pin(self, document: str | None = None) -> Reference | None:
        """Return the provision that is cited here, None (and no step further) where none is."""
        start = self.at
        steps: list[Step] = []
        until: tuple[str, ...] = ()
        while step := self._step(bool(steps)):
            steps.append(step)
            if step.kind in ("label", "bare") and (end := self._range_end(step)):
                until = end
                break
            if not self._goes_deeper(step):
                break
        if not steps:
            self.at = start
            return None
        ordinal = self.match(ORDINAL)
        heading = self._heading() if steps[-1].kind in ("label", "bare") else ""
        while self.match(TAIL):
            pass
        placed = self._placed(steps)
        self.carried = placed
        return Reference(
            text=self.text[start : self.at].strip(), document=document, steps=placed, until=until, heading=heading,
            ordinal=int(ordinal[1]) if ordinal else 0,
        )  # fmt: skip

    def _goes_deeper(self, step: Step) -> bool:
        """Whether the next step belongs to this one (`Exhibit A § 3`, `Article IV, Section 4.1`); then go to it."""
        here = self.at
        self.skip_space()
        if self.text[self.at : self.at + 1] == ",":
            self.at += 1
            self.skip_space()
            if (marker := MARKER.match(self.text, self.at)) and self._narrows(step, marker):
                return True
        elif marker := MARKER.match(self.text, self.at):
            if not self.prose or self._narrows(step, marker):
                return True
        elif step.kind in ("words", "term") and LABEL.match(self.text, self.at):
            return True
        self.at = here
        return False

    def _narrows(self, step: Step, marker: re.Match[str]) -> bool:
        """Whether a marker goes deeper (`Article IV, Section 4.1`) and does not begin the next of a list."""
        head = (step.tokens or ("",))[0]
        kind = kind_of(marker[0])
        if kind in OPENING_WORDS and kind not in ("recital", "item", "part"):
            return False
        if " " not in head or head.split(" ")[0] == kind:
            return False
        label = LABEL.match(self.text, marker.end())
        outer, inner = head.split(" ")[1], label_tokens(label[0]) if label else ()
        return not (head.startswith("article") and len(inner) > 1 and inner[1].isdigit() and inner[0] != outer)

    def _step(self, inside: bool) -> Step | None:
        start = self.at
        marker = self.match(MARKER)
        if marker and self.prose and _ENDS_SENTENCE.search(marker[0]):
            self.at = start
            return None
        kind = kind_of(marker[0]) if marker else ""
        if marker and kind == "§" and (nested := self.match(MARKER)):
            marker, kind = nested, kind_of(nested[0]) or kind
        if marker:
            self.kind, self.plural = kind, is_plural(marker[0])
        step = self._labelled(marker, kind) or self._worded(marker, kind, inside)
        if step is None:
            self.at = start
        return step

    def _labelled(self, marker: re.Match[str] | None, kind: str) -> Step | None:
        if kind == "§" and not self.prose and (cell := self.match(_CELL)):
            return Step(kind="cell", words=f"{cell[1].strip()}!{cell[2]}{cell[3]}".lower())
        if not marker and (page := self.match(_PAGE)):
            return Step(kind="page", page=int(page[1]), words=page[2] or "")
        opening = "article" if kind == "art" else kind if kind in OPENING_WORDS else ""
        if opening and (label := self.match(_PROSE_DESIGNATOR if self.prose else _DESIGNATOR) or self._label()):
            return Step(kind="label", tokens=label_tokens(f"{opening} {label[0]}"), words=label[0])
        if label := self._label():
            bare = not marker and label[0].startswith("(")
            tokens = label_tokens(label[0])
            counted = ("¶", *tokens) if kind == "¶" else tokens
            return Step(kind="bare" if bare else "label", tokens=counted, words=label[0].strip())
        if marker and kind != "¶" and (roman := self.match(_ROMAN)):
            if roman_value(roman[0]) is not None:
                return Step(kind="label", tokens=(roman[0].lower(),), words=roman[0])
            self.at = roman.start()
        if not marker and self.carried and (designator := self._carried_designator()):
            return designator
        return None

    def _label(self) -> re.Match[str] | None:
        match = LABEL.match(self.text, self.at)
        if not match:
            return None
        if self.prose and not match[0].startswith("(") and UNIT_AFTER.match(self.text, match.end()):
            return None
        self.at = match.end()
        return match

    def _carried_designator(self) -> Step | None:
        """`Exhibits A and B`: the second is an exhibit too."""
        head = self.carried[-1].tokens[:1]
        if not head or " " not in head[0] or not self.plural:
            return None
        label = self.match(_PROSE_DESIGNATOR)
        if not label:
            return None
        return Step(kind="label", tokens=label_tokens(f"{head[0].split(' ')[0]} {label[0]}"), words=label[0])

    def _worded(self, marker: re.Match[str] | None, kind: str, inside: bool) -> Step | None:
        if marker and kind == "§" and self.match(_WHOLE):
            return Step(kind="whole")
        if not self.prose:
            self.match(_DEFINITION)
        if (not self.prose or kind == "§") and (quoted := self.match(QUOTED)):
            return Step(kind="words" if marker else "term", words=next(g for g in quoted.groups() if g))
        if marker and not self.prose and (kind == "§" or inside) and (words := self.words_until_label()):
            return Step(kind="words", words=words)
        return None

    def words_until_label(self) -> str:
        """Take words that are no label, a part's or a heading's name, up to a label, a comma or the end."""
        start = self.at
        while self.at < len(self.text):
            if self.at > start and (LABEL.match(self.text, self.at) or MARKER.match(self.text, self.at)):
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

    def _range_end(self, step: Step) -> tuple[str, ...]:
        here = self.at
        if not self.match(_RANGE):
            return ()
        self.match(MARKER)
        head = step.tokens[0] if step.tokens else ""
        counted = head.split(" ")[0] if " " in head else ""
        label = (self.match(_PROSE_DESIGNATOR) if counted else None) or self._label()
        if not label:
            self.at = here
            return ()
        if counted and not label[0].startswith("("):
            return label_tokens(f"{counted} {label[0]}")
        tokens = label_tokens(label[0])
        if label[0].startswith("("):
            tokens = (*step.tokens[: max(0, len(step.tokens) - len(tokens))], *tokens)
        elif len(step.tokens) > 1 and len(tokens) == 1 and not step.tokens[-1].isdigit():
            self.at = here
            return ()
        return tokens

    def _heading(self) -> str:
        """Take what the citation says that the provision is called: `Section 9 (Limitation of Liability)`."""
        found = _HEADING.match(self.text, self.at)
        if not found:
            return ""
        words = next((g for g in found.groups() if g), "")
        if self.prose and not found[1]:
            return ""
        self.at = found.end()
        return words.strip()

    def _placed(self, steps: list[Step]) -> tuple[Step, ...]:
        """`4.1(a) and (b)`: a bare letter in a list goes on under what stands before it."""
        last = self.carried
        if last and len(steps) == 1 and steps[0].kind == "bare" and last[-1].tokens:
            tokens = last[-1].tokens
            depth = max(1, len(tokens) - len(steps[0].tokens))
            return (*last[:-1], replace(last[-1], tokens=(*tokens[:depth], *steps[0].tokens)))
        return tuple(replace(s, kind="label") if s.kind == "bare" else s for s in steps)


_WORD = lazy(r"[^\s§¶,;()\[\]\"\u201c\u201d]+")
NameFinder = Callable[[str, int], int]
"""(text, position) -> where the longest document name that begins there ends, or the position itself."""
