"""The grammar of citations in fields: text to references, without asking whether they resolve (contract §3)."""

from __future__ import annotations

import re
from dataclasses import replace

from critic.locate.forms import LABEL, MARKER, ORDINAL, NameFinder, PinReader, Reference, Step
from critic.text.labels import label_tokens
from critic.text.patterns import lazy

__all__ = ["NameFinder", "Reference", "Step", "is_absence", "parse_citation", "parse_literal", "relative_rest"]

_OF = lazy(
    r"[\s\u00a0]*,?[\s\u00a0]*(?:of|in|to|under|from|at)[\s\u00a0]+(?:the[\s\u00a0]+|this[\s\u00a0]+|that[\s\u00a0]+)?",
    re.IGNORECASE,
)
_JOINT = lazy(
    r"[\s\u00a0]*(?:[,;&/|\n+]|\band\b|\bor\b|\bvs\b\.?|\bversus\b|\bthrough\b|\bwith\b|\bcf\b\.?|\bsee\b|\balso\b"
    r"|\bas well as\b|\bread together\b)[\s\u00a0]*",
    re.IGNORECASE,
)
_HEREOF = lazy(r"[\s\u00a0]+(?:hereof|herein|hereto|thereof)\b", re.IGNORECASE)
_BRACKETED = lazy(r"[\s\u00a0]*,?[\s\u00a0]*[(\[]?(?:of |in )?")
_WORD = lazy(r"[^\s§¶,;()\[\]\"\u201c\u201d]+")
_NAME_WORDS = lazy(r"[A-Za-z][\w'’.-]*(?:[\s\u00a0]+[\w'’.-]+){0,8}")
_CAPTION = lazy(
    r"[\s\u00a0]*(?:[:–—-]|,(?![\s\u00a0]*[A-Z]{2,}\b))?[\s\u00a0]*([A-Z][\w'’&-]*(?:,?[\s\u00a0]+[\w'’&-]+){0,11})"
)
_CAPTION_END = lazy(r",?[\s\u00a0]+(?:of|in|and|or|to|under|see)\Z", re.IGNORECASE)
_ABSENCE = lazy(
    r"\W*(?:n/?a\b|none\b|not applicable|not (?:addressed|present|found|included|in the)|no (?:such |specific "
    r"|express |relevant"
    r" |corresponding |applicable )?(?:clause|section|provision|citation|article|language|reference|term)s?\b|absent\b"
    r"|(?:is |entirely )?(?:silent|missing)\b|omitted\b|general\b\W*\Z|-+\W*\Z|various\b\W*\Z)",
    re.IGNORECASE,
)


_RELATIVE = lazy(
    r"\s*(?:ibid\b\.?|id\.|idem\b|(?:the )?same(?: (?:section|clause|provision|citation))?\b|(?:this|the same"
    r"|that) (?:section|clause|article"
    r"|provision)\b|as above\b|see above\b|the foregoing\b)[\s,;.]*(?:at\b)?\s*",
    re.IGNORECASE,
)


_RELATIVE_INITIALS = tuple("iItTsSaA")


def relative_rest(text: str) -> str | None:
    """Return what a citation that leans on the one before it adds (`ibid., §4.3` adds `§4.3`), None if it is none."""
    if text.lstrip()[:1] not in _RELATIVE_INITIALS:
        return None
    match = _RELATIVE.match(text)
    if not match:
        return None
    rest = text[match.end() :].strip()
    return rest if not rest or MARKER.match(rest) or LABEL.match(rest) else None


def is_absence(text: str) -> bool:
    """Whether a citation field says that there is nothing to cite (contract §3, an absence is not a citation)."""
    return bool(_ABSENCE.match(text))


class _FieldReader(PinReader):
    """Reads the members of a citation that stands in a field: everything in it is meant as a citation."""

    def __init__(self, text: str, name_end: NameFinder) -> None:
        super().__init__(text)
        self.name_end = name_end
        self.document: str | None = None
        self.refs: list[Reference] = []
        self.first_of_group = 0

    def run(self) -> list[Reference]:
        """Return the members in order."""
        while self.at < len(self.text):
            if self.match(_JOINT) or self.text[self.at].isspace():
                self.at += self.at < len(self.text) and self.text[self.at].isspace()
                continue
            before = self.at
            if not (self._provision() or self._named() or self._belonging() or self._unknown()):
                self.at = max(self.at, before + 1)
        return self.refs

    def _provision(self) -> bool:
        reference = self.pin(self.document)
        if reference is None:
            return False
        if not reference.heading and reference.steps[-1].kind == "label":
            reference = self._captioned(reference)
        self.match(_HEREOF)
        self.refs += _page_range(reference)
        self._name_behind()
        return True

    def _captioned(self, reference: Reference) -> Reference:
        """`§4.2 Late Fees`, `§4.2: Late Fees`: words behind a label that name no document are its heading."""
        found = _CAPTION.match(self.text, self.at)
        if not found or self.name_end(self.text, found.start(1)) != found.start(1):
            return reference
        words, end = found[1], found.end(1)
        for place in range(found.start(1) + 1, end):
            if not self.text[place - 1].isspace():
                continue
            inside = _OF.match(self.text, place - 1)
            names_one = inside and self.name_end(self.text, inside.end()) != inside.end()
            if MARKER.match(self.text, place) or names_one:
                words, end = self.text[found.start(1) : place].rstrip(" ,"), place - 1
                break
        words = _CAPTION_END.sub("", words)
        self.at = min(end, found.start(1) + len(words))
        return replace(reference, heading=words)

    def _name_behind(self) -> None:
        """`§4.2 MSA`, `Section 4.2 (MSA)`: a document's name directly behind a label is that label's."""
        if self.document is not None or not self.refs:
            return
        opening = _BRACKETED.match(self.text, self.at)
        at = opening.end() if opening else self.at
        end = self.name_end(self.text, at)
        if end == at:
            return
        closing = end + (self.text[end : end + 1] in (")", "]"))
        behind = closing
        while behind < len(self.text) and self.text[behind].isspace():
            behind += 1
        if behind < len(self.text) and not _JOINT.match(self.text, behind):
            return
        self._give(self.text[at:end])
        self.at = closing

    def _give(self, name: str) -> None:
        first = self.first_of_group
        self.refs[first:] = [replace(r, document=r.document or name) for r in self.refs[first:]]
        self.first_of_group = len(self.refs)
        self.carried = ()
        self.document = None

    def _named(self) -> bool:
        end = self.name_end(self.text, self.at)
        if end == self.at:
            return False
        self._begin_document(self.text[self.at : end], end)
        return True

    def _begin_document(self, words: str, end: int) -> None:
        start, self.at = self.at, end
        self.document = words
        self.first_of_group = len(self.refs)
        self.carried = ()
        self.skip_space()
        if self.text[self.at : self.at + 1] in (",", ":", "–", "—", "-"):
            here = self.at
            self.at += 1
            self.skip_space()
            if not (MARKER.match(self.text, self.at) or LABEL.match(self.text, self.at)):
                self.at = here
        if self._provision():
            return
        here = self.at
        named = "" if _JOINT.match(self.text, self.at) or _OF.match(self.text, self.at) else self.words_until_label()
        if named and self.at == len(self.text):
            steps = (Step(kind="words", words=named),)
            self.refs.append(Reference(text=self.text[start:], document=words, steps=steps))
            return
        self.at = here
        self.refs.append(Reference(text=self.text[start:end], document=words))

    def _belonging(self) -> bool:
        """`… of the MSA` gives its document to the members before it that have none of their own."""
        here = self.at
        if not self.refs or not self.match(_OF):
            return False
        end = self.name_end(self.text, self.at)
        if end == self.at:
            words = _NAME_WORDS.match(self.text, self.at)
            if not words:
                self.at = here
                return False
            end = words.end()
        name = self.text[self.at : end]
        self.at = end
        self._give(name)
        return True

    def _unknown(self) -> bool:
        """Words that name no document of the room, before a marker: `NDA §4`, `the side letter, Section 2`."""
        start = self.at
        while self.at < len(self.text):
            if self.at > start and (
                MARKER.match(self.text, self.at)
                or (LABEL.match(self.text, self.at) and self.text[self.at - 1].isspace())
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
        self._begin_document(words, end)
        return True


def _page_range(reference: Reference) -> list[Reference]:
    """`pp. 12–14` is each of its pages."""
    first = reference.steps[0]
    if first.kind != "page" or not first.words.isdigit():
        return [reference]
    last = min(int(first.words), first.page + 200)
    if last < first.page:
        return [reference]
    return [
        replace(reference, steps=(Step(kind="page", page=page), *reference.steps[1:]))
        for page in range(first.page, last + 1)
    ]


def parse_citation(text: str, name_end: NameFinder) -> tuple[Reference, ...]:
    """Return the members of a citation as written in a field; one malformed member where nothing can be read.

    name_end: finds the room's document names (`RoomNames.end_of_name`).
    """
    clean = text.replace("\u00a0", " ").strip().strip("`").strip()
    if clean[:1] in "([" and clean[-1:] in ")]" and not LABEL.match(clean) and not ORDINAL.match(clean):
        clean = clean[1:-1].strip()
    clean = clean.rstrip(".;,").rstrip()
    if not clean:
        return (Reference(text=text, malformed="it is empty"),)
    refs = _FieldReader(clean, name_end).run()
    return tuple(refs) or (Reference(text=text, malformed="no document and no label can be read in it"),)


_LITERAL = lazy(r"(?s)\s*(.+?)\s*§\s*(.+?)\s*\Z")


def parse_literal(text: str) -> Reference:
    """Return a citation of the exact form `<document id> §<label>`; all else is malformed (contract §5, literal)."""
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
