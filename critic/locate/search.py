"""Where a quotation stands in one text, under the folds and conventions of its mode (contract §5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from critic.locate import conventions
from critic.locate.edges import first, pattern_occurrences
from critic.locate.index import IndexedView
from critic.locate.wordings import Form, further_forms, literal_form, plain_form
from critic.model.documents import Span
from critic.model.findings import Note
from critic.model.values import dataclass
from critic.text.fold import LINE_END, FoldedPieces, fold_text, strip_emphasis
from critic.text.patterns import lazy

_ANCHORED = 2
"""How many of a quotation's three anchors a text must hold for a closer look."""
_TABLE_SEPARATOR = lazy(r"(?<!\d)\s*[|\t]\s*|\s*[|\t]\s*(?!\d)")
_TABLE_COLON = lazy(r"(?<!\d)\s*[|:\t]+\s*|\s*[|:\t]+\s*(?!\d)")


@dataclass(frozen=True, slots=True)
class Hit:
    """A quotation found. start, end: raw characters of the view's text.

    cut: words of negation, exception or condition that the quotation cuts off. altered: what a convention was used to
    change. short: a piece of it that is too short to prove anything.
    """

    view: IndexedView
    start: int
    end: int
    folds: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    cut: str = ""
    altered: str = ""
    short: str = ""

    @property
    def clean(self) -> bool:
        """Whether the quotation is faithful."""
        return not self.altered and not self.short

    def noting(self, note: Note | None) -> Hit:
        """Return the hit with a further note."""
        return self if note is None else replace(self, notes=(*self.notes, note))


literal = lru_cache(maxsize=8192)(literal_form)
plain = lru_cache(maxsize=8192)(plain_form)


def find_literal(view: IndexedView, pieces: FoldedPieces, quotation: str) -> Hit | None:
    """Return where a quotation stands by containment in lower case with single spaces, word edges or not."""
    form = literal(quotation)
    at = pieces.text.find(form.text)
    if at < 0 or not form.text:
        return None
    raw = pieces.to_raw(at, at + len(form.text))
    return Hit(view, raw.start, raw.end)


def find_plain(view: IndexedView, pieces: FoldedPieces, quotation: str) -> Hit | None:
    """Return where a quotation stands as it is written, folded, at word edges."""
    form = plain(quotation)
    span = first(pieces.text, form.text) if form.text else None
    return _hit(view, pieces, span, form) if span else None


@dataclass(frozen=True, slots=True)
class _Asked:
    """What can be asked of a quotation beyond its plain words, told once for all texts that it is looked for in."""

    forms: tuple[Form, ...]
    rows: tuple[str, ...]
    remarked: str
    convention: Callable[[str, str], conventions.Found | None] | None


@lru_cache(maxsize=8192)
def _asked(quotation: str) -> _Asked:
    rows = []
    if any(c in quotation for c in "|\t:"):
        bare = quotation.strip().strip("|").strip()
        rows = [fold_text(separator.sub(" ", bare)) for separator in (_TABLE_SEPARATOR, _TABLE_COLON)]
    remarked = conventions.without_remarks(quotation)
    convention = None
    if conventions.has_ellipsis(remarked):
        convention = conventions.find_elided
    elif conventions.has_brackets(remarked):
        convention = conventions.find_bracketed
    return _Asked(further_forms(quotation), tuple(r for r in rows if r), remarked, convention)


def find_otherwise(view: IndexedView, pieces: FoldedPieces, quotation: str) -> Hit | None:
    """Return where a quotation stands under any other fold or convention, the nearest to the writing first."""
    asked = _asked(quotation)
    for form in asked.forms:
        if span := first(pieces.text, form.text):
            return _hit(view, pieces, span, form)
    if pieces.at_line_ends is not None:
        for form in (plain(quotation), *asked.forms):
            if hit := _at_line_ends(view, pieces, form):
                return hit
    if view.view.lost_spacing:
        for form in (plain(quotation), *asked.forms):
            if hit := _with_lost_spacing(view, pieces, form):
                return hit
    return _in_table_row(view, pieces, asked.rows) or _by_convention(view, pieces, quotation, asked)


def _hit(view: IndexedView, pieces: FoldedPieces, span: tuple[int, int], form: Form) -> Hit:
    raw = pieces.to_raw(*span)
    own = pieces.raw is view.view.text
    folds = form.used(pieces.source(*span, raw))
    if own and any(raw.start < at < raw.end for at in view.view.furniture_at):
        folds = (*folds, "furniture")
    return Hit(view, raw.start, raw.end, folds, (), conventions.cut_words(pieces.text, *span))


def _at_line_ends(view: IndexedView, pieces: FoldedPieces, form: Form) -> Hit | None:
    """Both readings of a hyphen at a line end verify there, mid-line never (contract §5, folds)."""
    marked = pieces.at_line_ends
    if marked is None or _bones(form.text) not in marked.bones:
        return None
    for match in pattern_occurrences(_line_end_pattern(form.text), marked.text, limit=1):
        raw = marked.to_raw(match.start(), match.end())
        cut = conventions.cut_words(marked.text, match.start(), match.end())
        return Hit(view, raw.start, raw.end, tuple(dict.fromkeys((*form.folds, "line-end-hyphen"))), (), cut)
    return None


def _bones(text: str) -> str:
    return text.replace("-", "")


@lru_cache(maxsize=512)
def _line_end_pattern(form: str) -> re.Pattern[str]:
    out = []
    for n, c in enumerate(form):
        if n and c not in " -" and form[n - 1] not in " -":
            out.append(f"{LINE_END}?")
        out.append(f"(?:-|{LINE_END})" if c == "-" else re.escape(c))
    return re.compile("".join(out))


def _with_lost_spacing(view: IndexedView, pieces: FoldedPieces, form: Form) -> Hit | None:
    """Where the page's text layer lost spaces, everything but the spaces must be the same."""
    lost = view.view.lost_spacing
    if not lost or pieces.raw is not view.view.text:
        return None
    squeezed, places = pieces.squeezed
    needle = form.text.replace(" ", "")
    at = squeezed.find(needle) if needle else -1
    while at >= 0:
        begin, end = places[at], places[at + len(needle) - 1] + 1
        raw = pieces.to_raw(begin, end)
        if any(s.start < raw.end and s.end > raw.start for s in lost):
            cut = conventions.cut_words(pieces.text, begin, end)
            return Hit(view, raw.start, raw.end, tuple(dict.fromkeys((*form.folds, "lost-spacing"))), (), cut)
        at = squeezed.find(needle, at + 1)
    return None


@lru_cache(maxsize=8192)
def anchors(quotation: str) -> tuple[str, ...]:
    """Return three runs of words of a quotation, of its beginning, its middle and its end, folded."""
    words = fold_text(strip_emphasis(quotation)).split()
    middle = len(words) // 2
    runs = (words[:3], words[middle : middle + 3], words[-3:])
    return tuple(" ".join(run).strip("'\".,;:") for run in runs)


def is_anchored(pieces: FoldedPieces, quotation: str) -> bool:
    """Whether most of a quotation's beginning, middle and end stand in a text, so that a closer look may find it."""
    return pieces.at_line_ends is not None or sum(anchor in pieces.text for anchor in anchors(quotation)) >= _ANCHORED


def uses_convention(quotation: str) -> bool:
    """Whether a quotation has ellipses, brackets or cells, so that its words need not stand in one run."""
    asked = _asked(quotation)
    return asked.convention is not None or bool(asked.rows)


def _in_table_row(view: IndexedView, pieces: FoldedPieces, rows: tuple[str, ...]) -> Hit | None:
    """Against a table row only, `|`, tab and `:` in a quotation fold to the space between cells (contract §2)."""
    if not rows or pieces.raw is not view.view.text:
        return None
    for form in rows:
        if span := first(pieces.text, form):
            raw = pieces.to_raw(*span)
            if _in_rows(view, raw):
                return Hit(view, raw.start, raw.end, ("table-row",))
    return None


def _in_rows(view: IndexedView, span: Span) -> bool:
    n = view.paragraph_at(span.start)
    while n is not None and n < len(view.view.paragraphs) and view.view.paragraphs[n].span.start < span.end:
        if not view.view.paragraphs[n].row:
            return False
        n += 1
    return n is not None


def _by_convention(view: IndexedView, pieces: FoldedPieces, quotation: str, asked: _Asked) -> Hit | None:
    found: conventions.Found | None = None
    if asked.remarked != quotation and (span := first(pieces.text, fold_text(asked.remarked))):
        found = conventions.Found(spans=(span,))
    if found is None and asked.convention is not None:
        found = asked.convention(pieces.text, asked.remarked)
    if found is None:
        return None
    begin, end = found.spans[0][0], found.spans[-1][1]
    raw = pieces.to_raw(begin, end)
    notes = tuple(Note(code=code, text=words) for code, words in found.notes)
    cut = "" if found.altered else conventions.cut_words(pieces.text, begin, end)
    return Hit(view, raw.start, raw.end, (), notes, cut, found.altered, found.short)
