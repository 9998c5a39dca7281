"""Whether two files of different formats hold the same words: a docx and its pdf (contract §2).

A printed page has the cells of a table in another order, words that a line end cut, list letters that nothing marks as
labels, footers. None of these may hide a changed word: as many of each word must stand in both, all figures
in one order, and each run of words of a paragraph of one must stand in the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from critic.documents.room.words import words_in
from critic.model.documents import Layer, View
from critic.model.values import dataclass
from critic.text.patterns import lazy

_RUN = 8
"""So many words in a row stand in another order by a table's doing only."""
_SURPLUS = 0.05
"""Beyond this share of words that only one file has, they are not compared further."""
_LABEL_AT_LINE = lazy(r"(?m)^[ \t]*\(?(\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxlcIVXLC]{1,6})[.)]?(?=[ \t]|$)")
_LIST_LETTER = lazy(r"[a-z]|[ivx]{2,5}")
_OTHER_STORIES = (Layer.HEADER_FOOTER, Layer.FURNITURE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A paragraph's words. own: without its label. spare: those that may be labels. long: outside of tables, not
    short."""

    words: tuple[str, ...]
    own: tuple[str, ...]
    spare: tuple[str, ...]
    long: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What two files are compared by. running: headers and footers, without their numbers."""

    lines: tuple[Line, ...]
    running: frozenset[tuple[str, ...]]


def content_of(view: View) -> Content:
    """Return the words of a view."""
    lines = []
    running = {_without_numbers(words_in(s.text)) for s in view.shadows if s.layer in _OTHER_STORIES}
    labels = {p.label_span.start: p.label_span.end for p in view.provisions if p.label_span is not None}
    for paragraph in view.paragraphs:
        start, end = paragraph.span.start, paragraph.span.end
        if paragraph.layer in _OTHER_STORIES:
            running.add(_without_numbers(words_in(view.text[start:end])))
            continue
        label = tuple(words_in(view.text[start : labels.get(start, start)]))
        text = view.text[labels.get(start, start) : end]
        own = tuple(words_in(text))
        at_lines = tuple(word for match in _LABEL_AT_LINE.finditer(text) for word in words_in(match[1]))
        lines.append(
            Line(words=label + own, own=own, spare=label + at_lines, long=not paragraph.row and len(own) >= _RUN)
        )
    return Content(lines=tuple(lines), running=frozenset(running - {()}))


def same_words(one: Content, other: Content) -> bool:
    """Whether two files say the same, whichever of them was printed from the other."""
    mine, theirs = _without_furniture(one, other), _without_furniture(other, one)
    first, second = ([word for line in lines for word in line.words] for lines in (mine, theirs))
    if not first or abs(len(first) - len(second)) > _SURPLUS * len(first) + _RUN:
        return False
    surplus, missing = _differences(first, second)
    if surplus.total() + missing.total() > 2 * _SURPLUS * len(first) + _RUN:
        return False
    first, second = _mended(first, surplus, missing), _mended(second, missing, surplus)
    surplus, missing = _differences(first, second)
    if surplus - _spare(mine) or missing - _spare(theirs) or (_has_number(surplus) and _has_number(missing)):
        return False
    if _figures(first, surplus) != _figures(second, missing):
        return False
    return _runs_stand_in(mine, second, missing) and _runs_stand_in(theirs, first, surplus)


def _without_furniture(content: Content, other: Content) -> list[Line]:
    """The lines that the other file does not know as its header or footer."""
    return [line for line in content.lines if _without_numbers(line.words) not in other.running]


def _differences(first: Sequence[str], second: Sequence[str]) -> tuple[Counter[str], Counter[str]]:
    one, other = Counter(first), Counter(second)
    return one - other, other - one


def _has_number(words: Iterable[str]) -> bool:
    """Labels are lost by one of two files; where each has a number that the other lacks, a figure was changed."""
    return any(word[0].isdigit() for word in words)


def _spare(lines: Iterable[Line]) -> Counter[str]:
    return Counter(word for line in lines for word in line.spare)


def _mended(words: Sequence[str], surplus: Counter[str], missing: Counter[str]) -> list[str]:
    """The words with those put together again that a line end cut in two or three."""
    out: list[str] = []
    at = 0
    while at < len(words):
        for length in (3, 2):
            parts = words[at : at + length]
            whole = "".join(parts)
            if whole in missing and len(parts) == length and all(part in surplus for part in parts):
                out.append(whole)
                at += length
                break
        else:
            out.append(words[at])
            at += 1
    return out


def _runs_stand_in(lines: Iterable[Line], words: Sequence[str], spare: Counter[str]) -> bool:
    """Whether each run of words of each long line stands in the other file's words, list letters and spare ones
    aside."""
    there = set(_runs(_plain(words, spare)))
    return all(run in there for line in lines if line.long for run in _runs(_plain(line.own, spare)))


def _plain(words: Iterable[str], spare: Counter[str]) -> list[str]:
    """Without list letters, and without what only one file has, figures excepted."""
    return [w for w in words if w[0].isdigit() or not (_LIST_LETTER.fullmatch(w) or w in spare)]


def _runs(words: Sequence[str]) -> Iterator[str]:
    """Runs of words as one text each, so that a word that a line end cut does not matter; a short rest is one run."""
    for start in range(max(1, len(words) - _RUN + 1)):
        yield "".join(words[start : start + _RUN])


def _figures(words: Iterable[str], spare: Counter[str]) -> list[str]:
    """The numbers in their order, which no layout changes: `Cap 1, Fee 2` is not `Cap 2, Fee 1`."""
    return [word for word in words if word[0].isdigit() and word not in spare]


def _without_numbers(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if not word[0].isdigit())
