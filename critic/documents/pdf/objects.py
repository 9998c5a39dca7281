"""Runs by text object, for pages where one text is drawn over another and PDFium's order mixes their letters."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from critic.documents.pdf import pdfium
from critic.documents.pdf.runs import Look, Looks, Run
from critic.documents.pdf.shapes import Box


def by_object(text_page: int, count: int, looks: Looks, box: Box) -> list[Run]:
    """Return a page's runs, one for each text object, lines told by their baselines alone."""
    members: dict[int, list[int]] = {}
    before = 0
    for i in range(count):
        handle = pdfium.text_object(text_page, i) or 0
        if handle:
            members.setdefault(handle, []).append(i)
        elif before and pdfium.text_object(text_page, i + 1) == before:
            members[before].append(i)
        before = handle or before
    runs = []
    seen = looks.of(members)
    for handle, indices in members.items():
        run = _run(text_page, handle, indices, seen[handle], box)
        if run is not None:
            runs.append(run)
    return _in_lines(runs)


def _run(text_page: int, handle: int, indices: list[int], look: Look, box: Box) -> Run | None:
    text = "".join(pdfium.char_code(text_page, i) for i in indices)
    broken = text.endswith(("\ufffe", "\x02"))
    text = text.rstrip("\ufffe\x02")
    while indices and text[-1:].isspace():
        text, indices = text[:-1], indices[: len(text) - 1]
    skipped = len(text) - len(text.lstrip())
    text, indices = text[skipped:], indices[skipped:]
    if not text:
        return None
    first, last = pdfium.loose_box(text_page, indices[0]), pdfium.loose_box(text_page, indices[-1])
    y = pdfium.char_origin(text_page, indices[0])[1]
    return Run(
        text, first[0] - box[0], last[2] - box[0], box[3] - y, first[3] - first[1], look, 0, "",
        indices[0], indices[-1], handle, broken=broken,
    )  # fmt: skip


def _in_lines(runs: list[Run]) -> list[Run]:
    out: list[Run] = []
    runs.sort(key=attrgetter("y", "x0"))
    for number, (_, line) in enumerate(groupby(runs, key=lambda run: round(run.y))):
        for run in sorted(line, key=attrgetter("x0")):
            run.line = number
            out.append(run)
    return out
