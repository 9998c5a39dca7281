"""The paragraphs of a proposal: lines joined, each item of a list with the words that lead it in (contract §7)."""

from __future__ import annotations

import re

from critic.model.values import dataclass
from critic.text.patterns import lazy
from critic.text.redraft import Draft

MAX_LEAD_IN_CHARS = 400
MAX_LISTS = 8
"""Lists that may lie in each other."""
_BULLET = lazy(r"(?:[-*+•–·‣◦]|\(?(?:[0-9]{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+(?=\S)")
_OPENING = lazy(r"[ \t]*(?:#{1,6}\s+|(?:>\s?)+)")
_STOP = lazy(r"[.?!][\"'”’)\]]*\Z")
_RUNNING = lazy(r"(?:[,;]|\b(?:and|or|but|nor))\Z", re.I)


@dataclass(slots=True)
class _Line:
    """A line without its margins. blank: an empty line stands before it. label: of a list, empty if it is none."""

    start: int
    end: int
    text: str
    blank: bool
    heading: bool
    label: str


def _lines(text: str) -> list[_Line]:
    lines: list[_Line] = []
    at, blank = 0, False
    for piece in text.split("\n"):
        opening = _OPENING.match(piece)
        start = at + (opening.end() if opening else 0)
        end = at + len(piece)
        body = text[start:end]
        start += len(body) - len(body.lstrip())
        body = body.strip()
        if not body:
            blank = True
        else:
            bullet = _BULLET.match(body)
            indent = len(piece) - len(piece.lstrip())
            label = f"{indent} {_kind(bullet[0].strip())}" if bullet else ""
            heading = opening is not None and "#" in opening[0]
            lines.append(_Line(start, start + len(body), body, blank, heading, label))
            blank = False
        at += len(piece) + 1
    return lines


def _kind(label: str) -> str:
    """Return what the labels of one list have in common: `(b)` and `(c)` are `(a)`, `12.` is `1.`."""
    return re.sub(r"[0-9]+", "1", re.sub(r"[a-z]+", "a", re.sub(r"[A-Z]+", "A", label)))


def paragraphs(draft: Draft, wrapped: bool, flat: bool) -> Draft:
    """Return the draft with a newline at each paragraph's end and nowhere else.

    wrapped: a line end may lie within a paragraph. flat: items stand without the words that lead them in.
    """
    lines = _lines(draft.text)
    longest = max((len(line.text) for line in lines), default=0)
    groups: list[list[_Line]] = []
    for line in lines:
        if groups and _continues(groups[-1][-1], line, wrapped, longest):
            groups[-1].append(line)
        else:
            groups.append([line])
    lead_ins = [[] for _ in groups] if flat else _lead_ins(groups)
    out = Draft("", [], [])
    parts: list[str] = []
    budget, written = 2 * len(draft.text) + 20_000, 0
    for at in range(len(groups)):
        chain = [*lead_ins[at], at] if written < budget else [at]
        for position, index in enumerate(chain):
            for line in groups[index]:
                if parts:
                    first = position == 0 and line is groups[index][0]
                    parts.append("\n" if first else " ")
                    out.starts.append(draft.starts[line.start])
                    out.ends.append(draft.starts[line.start])
                parts.append(draft.text[line.start : line.end])
                written += line.end - line.start + 1
                out.starts += draft.starts[line.start : line.end]
                out.ends += draft.ends[line.start : line.end]
    out.text = "".join(parts)
    return out


def _continues(previous: _Line, line: _Line, wrapped: bool, longest: int) -> bool:
    if previous.heading or line.heading or line.label:
        return False
    if _STOP.search(previous.text):
        return wrapped and not line.blank and len(previous.text) >= 0.6 * longest
    if _RUNNING.search(previous.text) or line.text[0].islower():
        return True
    if line.blank or not wrapped or line.text[0] == "|":
        return False
    return len(previous.text) >= 0.6 * longest


def _lead_ins(groups: list[list[_Line]]) -> list[list[int]]:
    """Return for each paragraph the paragraphs that lead it in: those that end in a colon above its list."""
    found: list[list[int]] = []
    stack: list[tuple[str, list[int]]] = []
    for at, group in enumerate(groups):
        label = group[0].label
        before = groups[at - 1] if at else None
        chain: list[int] = []
        if label:
            while stack and all(label != known for known, _ in stack[-1:]) and any(label == k for k, _ in stack):
                stack.pop()
            if stack and stack[-1][0] == label:
                chain = stack[-1][1]
            elif before and before[-1].text.endswith(":") and not before[0].heading:
                chain = [*found[at - 1], at - 1]
                size = sum(line.end - line.start for index in chain for line in groups[index])
                chain = chain if size <= MAX_LEAD_IN_CHARS and len(chain) <= 4 else []
                stack = [*stack[-MAX_LISTS:], (label, chain)]
        else:
            stack.clear()
        found.append(chain)
    return found
