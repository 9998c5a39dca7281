"""Cross-references whose printed result no longer agrees with what they point to (ECMA-376-1 17.16.5.51 REF)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from critic.model.values import dataclass
from critic.ooxml.content import Reference, Role, WordParagraph
from critic.ooxml.numbering import Label
from critic.ooxml.views import Line
from critic.text.labels import label_tokens, roman_value

_NUMBER_SWITCHES = ("r", "n", "w")
MAX_PIECES, MAX_CHARS = 200, 500
"""A bookmark or a result of more than this is a passage, not a reference's target; it is not compared."""
_MARKS = ".,;: \u00a0"


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleReference:
    """line: index of the line that prints it. printed: its result. now: what its target prints, empty if it is gone."""

    line: int
    printed: str
    now: str


@dataclass(slots=True)
class _Target:
    path: tuple[str, ...]
    label: str
    words: str


def stale_references(lines: Sequence[Line], view: int) -> Iterator[StaleReference]:
    """Yield the cross-references of one view that print something else than their target's number or words."""
    wanted = {r.instruction.arguments[0] for r, _, _ in _references(lines) if r.instruction.arguments}
    if not wanted:
        return
    targets = _targets(lines, view, wanted)
    for reference, paragraph, index in _references(lines):
        if not reference.views & view or not reference.instruction.arguments:
            continue
        name = reference.instruction.arguments[0]
        printed = _words(paragraph, reference.first_piece, reference.end_piece, view)
        target = targets.get(name)
        if target is None:
            if name.startswith("_Ref") and printed:
                yield StaleReference(line=index, printed=printed, now="")
        elif printed and not _agrees(reference, printed, target):
            by_number = any(reference.instruction.switch(s) is not None for s in _NUMBER_SWITCHES)
            yield StaleReference(line=index, printed=printed, now=target.label if by_number else target.words)


def _references(lines: Sequence[Line]) -> Iterator[tuple[Reference, WordParagraph, int]]:
    for index, line in enumerate(lines):
        for paragraph in line.members:
            for reference in paragraph.anchors.references:
                yield reference, paragraph, index


def _targets(lines: Sequence[Line], view: int, wanted: set[str]) -> dict[str, _Target]:
    out: dict[str, _Target] = {}
    open_labels: dict[str, list[tuple[Label, tuple[str, ...]]]] = {}
    for line in lines:
        path: tuple[str, ...] = ()
        if line.label is not None and line.label.text:
            path = _full_path(line.label, open_labels.setdefault(line.label.list_id, []))
        for paragraph in line.members:
            for name, start in paragraph.anchors.bookmarks:
                if name in wanted and name not in out:
                    end = paragraph.anchors.bookmark_ends.get(name, start)
                    label = line.label.text if line.label is not None else ""
                    out[name] = _Target(path, label, _words(paragraph, start, end, view))
    return out


def _full_path(label: Label, above: list[tuple[Label, tuple[str, ...]]]) -> tuple[str, ...]:
    """Return a label's tokens with those of the levels above that it does not print itself (`4.2` and `(b)`)."""
    while above and above[-1][0].level >= label.level:
        above.pop()
    path = label_tokens(label.text)
    parent = next((entry for entry in reversed(above) if entry[0].level < label.first_printed), None)
    if parent is not None:
        path = parent[1] + path
    above.append((label, path))
    return path


def _agrees(reference: Reference, printed: str, target: _Target) -> bool:
    """Whether a result says what its target is now; a number may leave out what stands above it (`\\n`, `\\r`).

    A target without a computed number proves nothing.
    """
    if reference.instruction.switch("p") is not None:
        return True
    if any(reference.instruction.switch(s) is not None for s in _NUMBER_SWITCHES):
        tokens = label_tokens(printed)
        if not target.path or not tokens:
            return True
        if len(tokens) > len(target.path):
            return False
        return all(_same(a, b) for a, b in zip(reversed(tokens), reversed(target.path), strict=False))
    if not target.words:
        return True
    return printed.strip(_MARKS).casefold() == target.words.strip(_MARKS).casefold()


def _same(printed: str, token: str) -> bool:
    a, b = printed.split()[-1], token.split()[-1]
    return a == b or str(roman_value(a)) == b


def _words(paragraph: WordParagraph, start: int, end: int, view: int) -> str:
    if end - start > MAX_PIECES:
        return ""
    pieces = [p.text for p in paragraph.pieces[start:end] if p.views & view and p.role is Role.TEXT]
    return " ".join("".join(pieces).split()) if sum(map(len, pieces)) <= MAX_CHARS else ""
