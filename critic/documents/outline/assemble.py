"""The text of a view: drafts in reading order become one text, and all that hangs on them moves to its offsets.

The main story comes first, other stories follow it; paragraphs are joined by a newline, cells of a row by one space
(critic.model.documents.View). A computed label stands before its words with one space.
"""

from __future__ import annotations

from dataclasses import replace

from critic.documents.drafts import Draft, DraftView
from critic.model.documents import FieldResult, Layer, Paragraph, Remark, Removal, Revision, Shadow, Span
from critic.model.values import dataclass

_MAIN = frozenset({Layer.BODY, Layer.TABLE, Layer.QUOTED_HISTORY, Layer.OCR, Layer.INSERTED, Layer.DELETED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembled:
    """A view's text and what belongs to it. order: indices of the drafts of the main story. starts: for each draft,
    where its paragraph begins, label included. words: where its own text begins. ends: where it ends."""

    text: str
    main_end: int
    order: tuple[int, ...]
    starts: tuple[int, ...]
    words: tuple[int, ...]
    ends: tuple[int, ...]
    paragraphs: tuple[Paragraph, ...]
    shadows: tuple[Shadow, ...]
    revisions: tuple[Revision, ...]
    remarks: tuple[Remark, ...]
    page_starts: tuple[tuple[int, int], ...]
    furniture_at: tuple[int, ...]
    lost_spacing: tuple[Span, ...]
    removals: tuple[Removal, ...]
    fields: tuple[FieldResult, ...]


def assemble(view: DraftView) -> Assembled:
    """Return the text of a view, with every offset of its drafts re-based to it."""
    drafts = view.drafts
    main = [i for i, d in enumerate(drafts) if d.layer in _MAIN]
    others = [i for i, d in enumerate(drafts) if d.layer not in _MAIN]
    pieces: list[str] = []
    starts, words, ends = [0] * len(drafts), [0] * len(drafts), [0] * len(drafts)
    offset, main_end, previous = 0, 0, None
    for number, index in enumerate(main + others):
        draft = drafts[index]
        joint = _joint(previous, draft)
        label = f"{draft.label} " if draft.label and draft.text else draft.label
        starts[index] = offset + len(joint)
        words[index] = starts[index] + len(label)
        ends[index] = offset = words[index] + len(draft.text)
        pieces += (joint, label, draft.text)
        previous = draft
        if number == len(main) - 1:
            main_end = offset
    return Assembled(
        text="".join(pieces),
        main_end=main_end,
        order=tuple(main),
        starts=tuple(starts),
        words=tuple(words),
        ends=tuple(ends),
        paragraphs=tuple(_paragraph(drafts[i], starts, words, ends, i) for i in main + others),
        shadows=tuple(replace(s, at=_place(s.at, starts, offset)) for s in view.shadows),
        revisions=tuple(replace(r, span=_moved(r.span, words[i])) for i in main + others for r in drafts[i].revisions),
        remarks=tuple(_remark(code, words_, at, starts, ends) for code, words_, at in view.remarks),
        page_starts=_page_starts(drafts, main, starts, words),
        furniture_at=tuple(sorted(words[i] + at for i, d in enumerate(drafts) for at in d.furniture_at)),
        lost_spacing=tuple(sorted(_moved(s, words[i]) for i, d in enumerate(drafts) for s in d.lost_spacing)),
        removals=tuple(replace(r, at=r.at + words[i]) for i in main + others for r in drafts[i].removals),
        fields=tuple(replace(f, span=_moved(f.span, words[i])) for i in main + others for f in drafts[i].fields),
    )


def _joint(previous: Draft | None, draft: Draft) -> str:
    if previous is None:
        return ""
    same_row = draft.row and draft.row == previous.row and draft.layer == previous.layer
    return " " if same_row and draft.cell != previous.cell else "\n"


def _paragraph(draft: Draft, starts: list[int], words: list[int], ends: list[int], index: int) -> Paragraph:
    anchor = draft.attached_to
    return Paragraph(
        span=Span(start=starts[index], end=ends[index]),
        layer=draft.layer,
        page=draft.page,
        row=draft.row,
        attached_to=starts[anchor] if anchor is not None and 0 <= anchor < len(starts) else None,
        label_chars=words[index] - starts[index],
        source=draft.source,
    )


def _moved(span: Span, by: int) -> Span:
    return Span(start=span.start + by, end=span.end + by)


def _place(index: int, starts: list[int], end: int) -> int:
    return starts[index] if 0 <= index < len(starts) else end


def _remark(code: str, words: str, at: int, starts: list[int], ends: list[int]) -> Remark:
    inside = 0 <= at < len(starts)
    return Remark(code=code, text=words, span=Span(start=starts[at], end=ends[at]) if inside else None)


def _page_starts(
    drafts: tuple[Draft, ...], main: list[int], starts: list[int], words: list[int]
) -> tuple[tuple[int, int], ...]:
    out: list[tuple[int, int]] = []
    page = 0
    for index in main:
        draft = drafts[index]
        if draft.page is not None and draft.page > page:
            page = draft.page
            out.append((starts[index], page))
        for at, number in draft.page_breaks:
            if number > page:
                page = number
                out.append((words[index] + at, page))
    return tuple(out)
