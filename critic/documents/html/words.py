"""The words of a paragraph of HTML as printed: white space collapsed, hidden words apart, note marks kept off
numbers."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from critic.documents.html.blocks import LINE_END, Block, Run
from critic.documents.html.encoding import mend_c1
from critic.model.values import dataclass
from critic.text.patterns import lazy

_SPACES = lazy(r"[ \t\r\n\f\v\u00a0]{2,}|[ \t\r\n\f\v]")
_LINES = lazy(r"[ \t\f\v\u00a0]*\n[ \t\f\v\u00a0]*")
_NOTE_MARK = lazy(r"\(?(?:\d{1,3}|[a-z]|[*†‡§#]{1,3})\)?\Z")
_TYPED_LABEL = lazy(
    r"\s*(?:(?:section|article|clause|paragraph|exhibit|schedule|annex|appendix|item|§)\s+)?[(\w.\-)]{1,12}[.)\s:–—-]*\Z",
    re.IGNORECASE,
)


_GLUED_LABEL = lazy(r"\s*(?:\d{1,3}(?:\.\d{1,3})+\.?|\d{1,3}[.)]|\((?:\d{1,2}|[a-z]{1,4}|[A-Z]{1,3})\))\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """text: as shown. with_hidden: the same with what is not shown, empty if nothing is hidden. caption_chars, bold:
    as in `Draft`. linked_chars: how much of the text leads to the internal anchors `links`."""

    text: str
    with_hidden: str = ""
    caption_chars: int = 0
    bold: bool = False
    linked_chars: int = 0
    links: tuple[str, ...] = ()


def words_of(block: Block, note_marks: Collection[str]) -> Words:
    """Return the printed words of a paragraph. note_marks: those that open a note somewhere in the document."""
    runs = _with_label_apart(_without_note_marks(block.runs, note_marks))
    shown = [run for run in runs if not run.hidden]
    pieces = _collapsed(shown, block.preserved)
    text = "".join(piece for piece, _ in pieces)
    hidden = any(run.hidden and run.text.strip() for run in runs)
    weighty = [(piece, run) for piece, run in pieces if piece.strip()]
    return Words(
        text=text,
        with_hidden="".join(piece for piece, _ in _collapsed(runs, block.preserved)) if hidden else "",
        caption_chars=_caption_chars(pieces),
        bold=bool(weighty) and all(run.bold for _, run in weighty),
        linked_chars=sum(len(piece.strip()) for piece, run in weighty if run.link),
        links=tuple(dict.fromkeys(run.link for _, run in weighty if run.link)),
    )


def opening_note_mark(block: Block) -> str:
    """Return the raised mark that a note begins with, empty if the paragraph does not begin with one."""
    for run in block.runs:
        if run.text.strip() and not run.hidden:
            mark = run.text.strip()
            return mark if run.raised and _NOTE_MARK.match(mark) else ""
    return ""


def _with_label_apart(runs: list[Run]) -> list[Run]:
    """Part a number from the words that it stands before: where its tab was lost, only their markup does."""
    shown = [at for at, run in enumerate(runs[:8]) if run.text.strip()][:2]
    if len(shown) < 2 or shown[1] != shown[0] + 1:
        return runs
    label, words = (runs[at] for at in shown)
    if label.raised or words.raised or not words.text[:1].isalpha() or not _GLUED_LABEL.match(label.text):
        return runs
    return [*runs[: shown[1]], replace(label, text=" "), *runs[shown[1] :]]


def _without_note_marks(runs: list[Run], note_marks: Collection[str]) -> list[Run]:
    """Leave out raised references to notes; keep other raised digits apart from the number that they follow."""
    if all(run.raised or not run.text.strip() for run in runs):
        return runs
    out: list[Run] = []
    for run in runs:
        mark = run.text.strip()
        before = out[-1].text[-1:] if out else ""
        if run.raised and _NOTE_MARK.match(mark) and before:
            if run.link or mark in note_marks:
                continue
            if before.isalnum() and mark[0].isdigit():
                run = Run(text=f" {mark} ", bold=run.bold, slanted=run.slanted, hidden=run.hidden)
        out.append(run)
    return out


def _collapsed(runs: list[Run], preserved: bool) -> list[tuple[str, Run]]:
    """The pieces of the printed text with their runs, without white space at either end."""
    out: list[tuple[str, Run]] = []
    open_end = False
    for run in runs:
        text = mend_c1(run.text)
        if run.text == LINE_END:
            text = "\n"
        elif preserved:
            text = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(8)
        else:
            text = _SPACES.sub(" ", text)
        if not open_end:
            text = text.lstrip()
        elif text[:1] == " " and not preserved:
            text = " " + text.lstrip(" ")
            if out and out[-1][0][-1:] in (" ", "\n"):
                text = text[1:]
        elif text == "\n" and out[-1][0].endswith(" "):
            out[-1] = (out[-1][0].rstrip(" "), out[-1][1])
        if text:
            out.append((text, run))
            open_end = True
    while out and not out[-1][0].rstrip():
        out.pop()
    if out:
        out[-1] = (out[-1][0].rstrip(), out[-1][1])
    return out


def _caption_chars(pieces: list[tuple[str, Run]]) -> int:
    """Where the emphasis ends that begins at the text's start or behind its typed label, 0 if it has none or all."""
    end = 0
    start = 0
    for piece, run in pieces:
        emphasised = run.bold or run.slanted
        if not emphasised and piece.strip(" .:\n\u00a0–—-"):
            if end or not _TYPED_LABEL.match(piece) or start:
                return end
        elif emphasised and piece.strip():
            end = start + len(piece)
        start += len(piece)
    return 0
