"""Typed lines joined to paragraphs: over line ends, blank lines within a sentence, and page breaks."""

from __future__ import annotations

import re

from critic.documents.outline.marks import Mark, read_mark
from critic.documents.plaintext.lines import Line
from critic.model.values import dataclass
from critic.text.patterns import lazy

_ENDED = lazy(r"[.;:!?][”\"’')\]]*\Z|[.;:,]?\s+(?:and|or|and/or)\Z|[;:,.]\s*(?:and|or)\Z")
_STOPPED = lazy(r"[.;:!?][”\"’')\]]*\Z|;\s*(?:and|or|and/or)\Z")
_DEFINES = lazy(r"[“\"][A-Z][^”\"\n]{0,60}(?:[”\"]|\Z)")
_NUMBERED_ENTRY = lazy(r"(?:\.\s?){4,}\s*\S{0,8}\Z|\s{3,}(?:[A-Z]-)?\d{1,3}\Z")
_FULL = 0.72
_SHORT_WORDS = 9
_MIN_WIDTH = 40


@dataclass(slots=True, kw_only=True)
class Block:
    """The lines of one paragraph."""

    lines: list[Line]


def join_lines(lines: list[Line]) -> list[Block]:
    """Return the paragraphs that lines make up."""
    width = _width(lines)
    out: list[Block] = []
    for line in lines:
        if out and _goes_on(out[-1], line, width):
            out[-1].lines.append(line)
        else:
            out.append(Block(lines=[line]))
    return out


def label_of(line: Line) -> Mark | None:
    """Return the label that a line begins with."""
    return read_mark(re.sub(r"\s+", " ", line.text[:160]), strong=False)


def _width(lines: list[Line]) -> int:
    """Return how long a full line is: nine of ten are no longer."""
    lengths = sorted(line.indent + len(line.text) for line in lines if not line.table)
    return max(lengths[int(len(lengths) * 0.9)], _MIN_WIDTH) if lengths else _MIN_WIDTH


def _goes_on(block: Block, line: Line, width: int) -> bool:
    """Tell whether a line belongs to the paragraph before it."""
    last = block.lines[-1]
    if line.table or last.table:
        return False
    if _NUMBERED_ENTRY.search(last.text) or _NUMBERED_ENTRY.search(line.text):
        return False
    if line.blanks or line.breaks:
        return _sentence_goes_on(block, line, width)
    return not _begins(block, last, line, width)


def _sentence_goes_on(block: Block, line: Line, width: int) -> bool:
    """Tell whether a sentence runs over blank lines or a page's end into this line."""
    last = block.lines[-1]
    if _ENDED.search(last.text) or _heads(block) or label_of(line) is not None:
        return False
    full = last.indent + len(last.text) >= width * _FULL
    if line.text[0].islower():
        return full or (line.breaks or line.furniture) or last.text.endswith(",") or len(last.text) > _MIN_WIDTH
    between = line.breaks or line.furniture
    return between and full and not line.centred and line.text.upper() != line.text and len(line.text) > _MIN_WIDTH


def _heads(block: Block) -> bool:
    """Tell whether a paragraph is a heading rather than the beginning of a sentence."""
    words = " ".join(line.text for line in block.lines)
    return (
        block.lines[-1].centred
        or words.upper() == words
        or (len(block.lines) == 1 and label_of(block.lines[0]) is not None and len(words.split()) < 4)
    )


def _begins(block: Block, last: Line, line: Line, width: int) -> bool:
    """Tell whether a line without a blank line before it begins a new paragraph."""
    short = last.indent + len(last.text) < width * _FULL
    if _bare_label(block):
        return not line.text[0].islower()
    if line.centred != last.centred and (line.centred or short):
        return True
    mark = label_of(line)
    if mark is not None and (not mark.weak or short):
        before = (_STOPPED if mark.kind else _ENDED).search(last.text)
        return before is not None or (short and not mark.weak and not _running(last))
    if _DEFINES.match(line.text) and _STOPPED.search(last.text):
        return True
    deeper = line.indent >= last.indent + 3 and len(block.lines) > 1
    if deeper and _STOPPED.search(last.text):
        return True
    if short and not line.text[0].islower():
        stops = bool(_STOPPED.search(last.text))
        return stops or (len(last.text.split()) <= _SHORT_WORDS and _entry(last, line, width))
    return False


def _running(last: Line) -> bool:
    """Tell whether a line ends amid a sentence: with a small word and no stop."""
    word = last.text.split()[-1]
    return word[0].islower() and word[-1].isalpha()


def _entry(last: Line, line: Line, width: int) -> bool:
    """Tell lines of a list, an address or a signature from a wrapped title."""
    both_short = line.indent + len(line.text) < width * _FULL
    capitals = line.text.upper() == line.text and last.text.upper() == last.text
    return both_short and not capitals and not line.centred


def _bare_label(block: Block) -> bool:
    """Tell whether a paragraph so far is nothing but a label (`ARTICLE IV`)."""
    if len(block.lines) != 1:
        return False
    mark = read_mark(block.lines[0].text, strong=True)
    return mark is not None and bool(mark.kind) and not block.lines[0].text[mark.end :].strip(" .:–—-")
