"""What PDFium's text does not say of a run: the rule under its words or through them, a mark raised out of its line."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from operator import attrgetter

from critic.documents.pdf import pdfium
from critic.documents.pdf.lines import NOTE_GAP_EMS
from critic.documents.pdf.runs import Run
from critic.documents.pdf.shapes import Shape
from critic.text.patterns import lazy

MAX_RULES = 2_000
MAX_UPRIGHTS = 300
"""Of one page: more are a drawing."""
_MOST_RAISED_CHARS = 5
_OPENS = lazy(r"[0-9]{1,3}|[*†‡§¶]{1,3}")


def _offset(run: Run, x: float, text_page: int, left: float) -> int:
    """Return how many of a run's characters begin left of x."""
    low, high = 0, len(run.text)
    while low < high:
        middle = (low + high) // 2
        box = pdfium.loose_box(text_page, run.first + middle)
        if (box[0] + box[2]) / 2 - left < x:
            low = middle + 1
        else:
            high = middle
    return low


def underline(runs: list[Run], shapes: list[Shape], text_page: int, left: float) -> None:
    """Note in runs which of their characters stand on a rule and which are struck through.

    left: of the page, in PDFium's coordinates.
    """
    flat = [shape for shape in shapes if shape.flat][:MAX_RULES]
    if not flat:
        return
    level = sorted((run for run in runs if run.turn == 0), key=attrgetter("y"))
    heights = [run.y for run in level]
    for shape in flat:
        x0, top, x1, bottom = shape.box
        y = (top + bottom) / 2
        for run in level[bisect_left(heights, y - 12.0) : bisect_left(heights, y + 24.0)]:
            if run.x1 < x0 + 1.0 or run.x0 > x1 - 1.0 or len(run.text) != run.last - run.first + 1:
                continue
            below = (y - run.y) / max(run.size, 0.1)
            if -0.06 <= below <= 0.32:
                struck = False
            elif -0.42 <= below <= -0.14 and bottom - top < 0.15 * run.size:
                struck = True
            else:
                continue
            a = 0 if x0 <= run.x0 + 1.0 else _offset(run, x0, text_page, left)
            b = len(run.text) if x1 >= run.x1 - 1.0 else _offset(run, x1, text_page, left)
            if a >= b:
                continue
            if struck:
                run.struck += ((a, b),)
            else:
                run.underlines += ((a, b),)


def insert_raised(runs: list[Run], text_page: int, left: float) -> list[Run]:
    """Return runs with those small raised ones put into their line that PDFium took for lines of their own.

    `the 31` `st` `day of July`, with the gap for `st` left open in the line.
    """
    alone: dict[int, int] = defaultdict(int)
    for run in runs:
        alone[run.line] += 1
    small = [r for r in runs if alone[r.line] == 1 and len(r.text) <= _MOST_RAISED_CHARS and r.turn == 0]
    if not small or len(small) > 200:
        return runs
    out = list(runs)
    for mark in small:
        host = next(
            (
                run for run in out
                if _reaches(run, mark) and mark.size < 0.82 * run.size and run.turn == 0
                and 0.1 * run.size < run.y - mark.y < 0.75 * run.size
            ),
            None,
        )  # fmt: skip
        if host is None or len(host.text) != host.last - host.first + 1:
            continue
        out.remove(mark)
        at = out.index(host)
        out[at : at + 1] = _parted(host, mark, text_page, left)
    return out


def split_at_rules(runs: list[Run], shapes: list[Shape], text_page: int, left: float) -> list[Run]:
    """Return runs parted where a vertical rule stands between two of their words."""
    uprights = [shape for shape in shapes if shape.upright and shape.box[3] - shape.box[1] > 6.0]
    if not 0 < len(uprights) <= MAX_UPRIGHTS:
        return runs
    out = []
    for run in runs:
        middle = run.y - 0.3 * run.size
        rules = sorted(
            {
                (shape.box[0] + shape.box[2]) / 2
                for shape in uprights
                if shape.box[1] < middle < shape.box[3] and run.x0 + 1.0 < shape.box[0] and shape.box[2] < run.x1 - 1.0
            }
        )
        out += _cut_at(run, rules, text_page, left) if rules and run.turn == 0 else [run]
    return out


def _cut_at(run: Run, rules: list[float], text_page: int, left: float) -> list[Run]:
    if len(run.text) != run.last - run.first + 1:
        return [run]
    out = [run]
    for x in rules:
        last = out[-1]
        cut = _offset(last, x, text_page, left)
        head, tail = last.text[:cut].rstrip(), last.text[cut:].lstrip()
        if not head or not tail or len(head) + len(tail) == len(last.text):
            continue
        end = last.first + len(head) - 1
        begin = last.last - len(tail) + 1
        out[-1:] = [
            Run(
                head, last.x0, pdfium.loose_box(text_page, end)[2] - left, last.y, last.size, last.look, last.line,
                last.joint, last.first, end, last.handle, apart=last.apart,
            ),
            Run(
                tail, pdfium.loose_box(text_page, begin)[0] - left, last.x1, last.y, last.size, last.look, last.line,
                " ", begin, last.last, last.handle, apart=True, broken=last.broken,
            ),
        ]  # fmt: skip
    return out


def _reaches(run: Run, mark: Run) -> bool:
    """Whether a mark stands in, right behind or right before a run, or with a gap before a note that it opens."""
    opens = 0 <= run.x0 - mark.x1 < NOTE_GAP_EMS * run.size and bool(_OPENS.fullmatch(mark.text))
    return opens or (run.x0 - run.size < mark.x0 < run.x1 + 0.5 * run.size and mark.x1 < run.x1 + run.size)


def _parted(host: Run, mark: Run, text_page: int, left: float) -> list[Run]:
    cut = _offset(host, mark.x0, text_page, left)
    mark.line, mark.joint = host.line, ""
    head, tail = host.text[:cut].rstrip(), host.text[cut:].lstrip()
    if not head:
        mark.joint, host.joint = host.joint, " "
        return [mark, host]
    spaces = len(host.text) - len(tail)
    begin, end = host.first + len(head) - 1, host.first + spaces
    first = Run(
        head, host.x0, pdfium.loose_box(text_page, begin)[2] - left, host.y, host.size, host.look, host.line,
        host.joint, host.first, begin, host.handle,
    )  # fmt: skip
    if not tail:
        return [first, mark]
    rest = Run(
        tail, pdfium.loose_box(text_page, end)[0] - left, host.x1, host.y, host.size, host.look, host.line,
        " ", end, host.last, host.handle, broken=host.broken,
    )  # fmt: skip
    return [first, mark, rest]
