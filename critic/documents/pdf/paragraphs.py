"""Lines → paragraphs, across lines, columns and pages, by height, width, indentation, weight and labels."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import pairwise

from critic.documents.outline.marks import read_mark
from critic.documents.pdf.flow import LABEL, Line
from critic.text.patterns import lazy

_ENDS = lazy(r"(?:[.:;!?…]|\b(?:and|or)\b,?)[\"”’')\]]*(?:\s?[⁰¹²³⁴-⁹*†‡]+)?\s*$")
_ENDS_HARD = lazy(r"[.:;!?…][\"”’')\]]*(?:\s?[⁰¹²³⁴-⁹*†‡]+)?\s*$|;\s*(?:and|or)[,:]?\s*$")
_CONTINUES = lazy(r"[a-zß-öø-ÿ,;)\]&–—]")
_BROAD = lazy(r"[A-HK-Zmw—@%]")
_NARROW = lazy(r"[ijltfrI.,:;'’()\[\]| -]")
_REFERS = lazy(
    r"(?:\b(?:(?:[Ss]ub-?)?(?:[Ss]ection|[Cc]lause|[Aa]rticle|[Pp]aragraph|[Ee]xhibit|[Ss]chedule)s?|[Aa]nnex|[Aa]ppendix"
    r"|under|in|of|to|with|by|and|or|the|this|that|than|per|at|on|for|any|each|such|see|from|through|either|both|"
    r"pursuant|defined|described|set forth|subject)|§|,|\(|\d|\s\((?:[a-z]{1,2}|[ivxl]{1,6}|\d{1,2})\))\s*$"
)
"""What cannot end a paragraph: a word that asks for more, a comma, the mark of an item whose words are still to come."""

_NARROWEST_EMS = 0.1
"""No word is so narrow, by its characters."""
_NAMED = lazy(r"(?:Section|SECTION|Sec\.|Article|ARTICLE|Clause|Paragraph|Exhibit|Schedule|Annex|Appendix|§)")
_REFERRING = lazy(
    r"(?:\b(?:under|in|of|to|with|by|and|or|this|that|than|per|at|such|see|from|through|either|both)|\()\s*$"
    r"|\d(?:\([a-z]+\))*,\s*$"
)
_NUMBER_WORD = lazy(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-[a-z]+)?|hundred|first|second|third|\w+th)\s*$",
    re.IGNORECASE,
)
_CITED = lazy(r"(?:§{1,2}|Sections?|Articles?|Clauses?|Paragraphs?)[\s\u00a0]*\d[\w.]*(?:\([A-Za-z0-9]+\))*\s*[),;]")
_LAW = lazy(r"(?:U\.?\s?S\.?\s?C|C\.?\s?F\.?\s?R|\b(?:Code|Act|Stat|Ann))\.?\s*$")
_LISTED = lazy(
    r"(?:§{1,2}|\b(?:Section|Article|Clause|Paragraph)s?)[\s\u00a0]*\d(?:[^;:.!?]|\.(?=\d)){0,160}(?:\b(?:and|or|to|through)|,)\s*$"
)
"""A list of provisions that a sentence names, up to its last: `Sections 8.1 (Liability Caps) and`."""
_ITS_LAST = lazy(r"\d{1,3}(?:\.\d{1,3})*(?:\([A-Za-z0-9]{1,4}\))*(?:[\s\u00a0]*(?:[(,;)]|[a-zß-öø-ÿ])|\.?\s*$)")
_ADDRESS = lazy(r"(?:://|\bwww\.)\S{4,}$")
_DEFINES = lazy(r"[“\"][A-Z0-9][^“”\"\n]{0,60}[”\"]\s+(?:means?|shall|has|have|is|are|includes?|refers?|and|or)\b")
_LISTS = lazy(r"[,;]\s*(?:and|or)\s*$")
_REFERENCE_STARTS = frozenset("(§SACPE")
_RESTATED = lazy(r"\(\d{1,3}(?:st|nd|rd|th)?\)")


def refers(before: str, text: str) -> bool:
    """Whether a line that begins like a label goes on with the line before it: a number told again in figures
    (`thirty` / `(30) days`), a provision that the sentence names (`Section 5.2 or` / `Article 8 (solely …`, `Sections 8.1
    and` / `8.2 apply`), the end of an address in the net."""
    if text[:1].isdigit():
        listed = _ITS_LAST.match(text) and _LISTED.search(before[-200:])
        return bool(listed or (_ADDRESS.search(before) and " " not in text.strip()))
    if text[:1] not in _REFERENCE_STARTS:
        return False
    if _RESTATED.match(text):
        return bool(_NUMBER_WORD.search(before[-24:]))
    if _CITED.match(text) or (text[:1] == "§" and _LAW.search(before[-24:])):
        return True
    return bool(_NAMED.match(text)) and bool(_REFERRING.search(before[-24:]))


def set_leading(lines: list[Line]) -> None:
    """Set the usual distance from baseline to baseline of each line: among those of its size on its page, else in the
    document, else none."""
    steps: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for a, b in pairwise(lines):
        same = a.flow == b.flow and a.page == b.page and round(a.size) == round(b.size)
        if same and 0.8 * a.size < b.y - a.y < 2.8 * a.size:
            for page in (0, a.page):
                steps[page, round(a.size)][round(2 * (b.y - a.y))] += 1
    usual = {key: _usual(counts) for key, counts in steps.items()}
    for line in lines:
        size = round(line.size)
        line.leading = usual.get((line.page, size)) or usual.get((0, size), 0.0)


def _usual(counts: Counter[int]) -> float:
    most = max(counts.values())
    return min(step for step, n in counts.items() if n >= 0.5 * most) / 2 if most > 1 else 0.0


def _word_width(line: Line) -> float:
    """Return about how wide the first word of a line is, by the letters that the line's own width is made of."""
    if not line.text:
        return 0.0
    return (line.x1 - line.x0) * _breadth(line.text.split(" ", 1)[0] + " ") / max(_breadth(line.text), 1.0)


def _breadth(text: str) -> float:
    return len(text) + 0.55 * len(_BROAD.findall(text)) - 0.4 * len(_NARROW.findall(text))


def _room_left(before: Line, line: Line, right: float) -> bool:
    """Whether the first word of a line would have fitted into the line before: then something ended there."""
    room = right - before.x1 - 0.25 * before.size
    if room <= 0 or before.broken:
        return False
    chars = line.text.find(" ") + 1 or len(line.text) + 1
    if room < _NARROWEST_EMS * line.size * chars:
        return False
    return 1.1 * _word_width(line) < room


class Joiner:
    """Decides, line by line, whether a line goes on with the paragraph before it."""

    def goes_on(self, paragraph: list[Line], line: Line, after: Line | None) -> bool:
        """Whether a line belongs to the paragraph that the lines before it make."""
        before = paragraph[-1]
        if before.layer is not line.layer or before.contents or line.contents or line.opens_note:
            return False
        if (before.row, before.cell) != (line.row, line.cell):
            return False
        if abs(before.size - line.size) > 0.16 * max(before.size, line.size) and not before.broken:
            return False
        if before.page != line.page or before.flow != line.flow:
            if before.page == line.page and not (before.column and line.column):
                return False
            return self._goes_over(paragraph, line)
        return self._goes_down(paragraph, line, after)

    def _goes_down(self, paragraph: list[Line], line: Line, after: Line | None) -> bool:
        before = paragraph[-1]
        step = line.y - before.y
        usual = paragraph[-1].y - paragraph[-2].y if len(paragraph) > 1 and paragraph[-2].page == line.page else 0.0
        following = after.y - line.y if after is not None else 0.0
        if usual <= 0 and abs(following - step) < 0.6 and step < 2.4 * line.size:
            usual = step
        leading = usual if usual > 0 else (line.leading or 1.35 * line.size)
        if step > 1.2 * leading + 0.5 and step > 1.1 * line.size:
            return False
        if step < -0.5:
            return False
        if before.broken:
            return True
        if before.centred and line.centred:
            return self._centred_goes_on(before, line)
        if before.centred != line.centred and (before.centred or line.centred) and self._short(paragraph, line, after):
            return False
        if refers(before.text, line.text):
            return True
        short = self._short(paragraph, line, after)
        label = LABEL.match(line.text)
        if label and self._opens(paragraph, line, short):
            return False
        if short:
            return self._short_goes_on(paragraph, line)
        if self._heads(before, line, after) or self._defines(paragraph, line):
            return False
        if len(paragraph) == 1 and self._first_of_its_own(before, line, after):
            return False
        if len(paragraph) > 1:
            body = before.x0
            if line.x0 > body + 0.7 * line.size and _ENDS.search(before.text):
                return False
            if line.x0 < body - 0.7 * line.size and line.x0 < paragraph[0].x0 - 2.0:
                return False
        heavier = before.bold and not line.bold and not line.looks[0][1].bold
        return not heavier or bool(_CONTINUES.match(line.text))

    def _first_of_its_own(self, before: Line, line: Line, after: Line | None) -> bool:
        """Whether the line before was a paragraph by itself: it stands at the right, or at the indentation of first
        lines, as this line does, which the one after it shows."""
        if before.x0 > line.x0 + 0.3 * (line.right - line.left):
            return True
        indented = after is not None and line.x0 > after.x0 + 0.7 * line.size and after.page == line.page
        return indented and abs(before.x0 - line.x0) < 1.0 and bool(_ENDS_HARD.search(before.text))

    def _defines(self, paragraph: list[Line], line: Line) -> bool:
        """Whether a line begins a definition, in a list of definitions."""
        listed = bool(_DEFINES.match(paragraph[0].text)) and bool(_ENDS_HARD.search(paragraph[-1].text))
        return listed and bool(_DEFINES.match(line.text)) and abs(line.x0 - paragraph[0].x0) < 1.0

    def _heads(self, before: Line, line: Line, after: Line | None) -> bool:
        """Whether a line is a heading of its own: short and bold, between lines that are not, behind a full stop."""
        bold = line.bold and not before.looks[-1][1].bold and not (after is not None and after.bold)
        return bold and bool(_ENDS_HARD.search(before.text)) and line.right - line.x1 > 0.4 * (line.right - line.left)

    def _short(self, paragraph: list[Line], line: Line, after: Line | None) -> bool:
        before = paragraph[-1]
        right = line.right
        if not _room_left(before, line, right):
            return False
        narrow = [
            other.x1 for other in (*paragraph[-3:-1], line, after) if other is not None and other.flow == line.flow
        ]
        edge = max(narrow, default=right)
        aligned = sum(abs(x - before.x1) < 1.5 for x in narrow)
        return not (aligned and len(before.text) > 30 and edge - before.x1 < 1.5)

    def _short_goes_on(self, paragraph: list[Line], line: Line) -> bool:
        """A short line ends a paragraph, unless a ragged block or a line break goes on in the midst of a sentence."""
        before = paragraph[-1]
        if _ENDS_HARD.search(before.text) or not _CONTINUES.match(line.text):
            return False
        if before.bold != line.bold and before.looks[-1][1].bold != line.looks[0][1].bold:
            return False
        aligned = abs(line.x0 - before.x0) < 1.0 or abs(line.x0 - paragraph[0].text_x) < 2.0
        return aligned or line.right - before.x1 < 0.4 * (line.right - line.left)

    def _centred_goes_on(self, before: Line, line: Line) -> bool:
        if LABEL.match(line.text) or before.bold != line.bold:
            return False
        if _CONTINUES.match(line.text) and not _ENDS_HARD.search(before.text):
            return True
        return not _room_left(before, line, before.right - 0.15 * (before.right - before.left))

    def _opens(self, paragraph: list[Line], line: Line, short: bool) -> bool:
        """Whether a label at a line's start opens a paragraph, or is a reference that happens to begin the line."""
        before = paragraph[-1]
        if short or self._lists(paragraph, line):
            return True
        tabbed = line.text_x > line.x0
        first = paragraph[0]
        if tabbed and not _REFERS.search(before.text):
            return True
        moved = abs(line.x0 - before.x0) > 0.5 * line.size
        hanging = len(paragraph) == 1 and abs(line.x0 - first.text_x) < 2.0
        if moved and not hanging:
            if len(paragraph) == 1 and line.x0 < before.x0 and not LABEL.match(first.text):
                return bool(_ENDS.search(before.text))
            return bool(_ENDS.search(before.text) or before.text.rstrip().endswith(","))
        return bool(_ENDS_HARD.search(before.text))

    def _goes_over(self, paragraph: list[Line], line: Line) -> bool:
        """Whether a paragraph goes on at the top of the next page or column."""
        before = paragraph[-1]
        if before.broken:
            return True
        if before.centred or (line.centred and before.page != line.page and not _CONTINUES.match(line.text)):
            return False
        if refers(before.text, line.text):
            return True
        if LABEL.match(line.text) and (self._lists(paragraph, line) or not _REFERS.search(before.text)):
            return False
        if _CONTINUES.match(line.text):
            return not _ENDS_HARD.search(before.text) or (
                not _room_left(before, line, before.right) and not LABEL.match(line.text)
            )
        if _ENDS_HARD.search(before.text):
            return False
        if _REFERS.search(before.text):
            return not line.centred and not (LABEL.match(line.text) and line.text_x > line.x0)
        if _room_left(before, line, before.right) or LABEL.match(line.text):
            return False
        if before.bold and not line.bold:
            return False
        return not (len(paragraph) > 1 and line.x0 > before.x0 + 0.7 * line.size)

    def _lists(self, paragraph: list[Line], line: Line) -> bool:
        """Whether a line begins the next item of the list to which the paragraph belongs."""
        first = paragraph[0]
        beside = abs(line.x0 - first.x0) < 1.0 or (line.text_x > line.x0 and abs(line.text_x - first.text_x) < 2.0)
        if not beside or not _LISTS.search(paragraph[-1].text):
            return False
        a, b = read_mark(first.text[:40]), read_mark(line.text[:40])
        if a is None or b is None or a.form != b.form:
            return False
        return any((kind, place + 1) in b.readings for kind, place in a.readings)


def paragraphs(lines: list[Line]) -> list[list[Line]]:
    """Return the lines grouped into paragraphs, in the same order."""
    set_leading(lines)
    joiner = Joiner()
    out: list[list[Line]] = []
    for i, line in enumerate(lines):
        after = lines[i + 1] if i + 1 < len(lines) else None
        if after is not None and (after.page != line.page or after.flow != line.flow or after.cell != line.cell):
            after = None
        if out and joiner.goes_on(out[-1], line, after):
            out[-1].append(line)
        else:
            out.append([line])
    return out
