"""Runs → printed pieces of a line, and pieces → rows of a page, from top to bottom and from left to right."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from critic.documents.pdf.runs import Look, Ranges, Run
from critic.model.values import dataclass
from critic.text.patterns import lazy

PIECE_GAP_EMS = 0.85
"""A gap of so many heights of the text parts two pieces of a row: behind a label, between cells or columns."""
NOTE_GAP_EMS = 2.0
"""So many heights of the text may stand between the raised mark of a note and the note."""
_SPACE_EMS = 0.18
"""A gap of so many sizes between two text objects is a space, also where PDFium has none."""
_RIGHT_TO_LEFT = lazy(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_MARK = lazy(r"[0-9]{1,3}[,.)]?|[*†‡§¶]+")


@dataclass(slots=True)
class Piece:
    """Text of one row without a wide gap in it. y: its baseline, downwards. looks: (end offset, look) in order.

    notes: (start, end) of raised note marks. broken: it ends at a hyphen that may or may not belong to its word.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    looks: list[tuple[int, Look]]
    starts: list[float]
    """Where each of its looks begins."""
    notes: Ranges = ()
    broken: bool = False
    rules: Ranges = ()
    """Ranges of its text that stand on a rule."""
    struck: Ranges = ()
    ocr: bool = False
    apart: bool = False
    """A vertical rule stands before it."""

    @property
    def bold(self) -> bool:
        """All of it is bold."""
        looks = self.looks
        return looks[0][1].bold if len(looks) == 1 else all(look.bold for _, look in looks)

    def upto(self, looks: int, chars: int, x: float) -> Piece:
        """Return what stands before its look of that number, which begins at x behind so many characters."""
        text = self.text[:chars].rstrip()
        end = len(text)
        return Piece(
            text, self.x0, x, self.y, self.size, [(min(a, end), look) for a, look in self.looks[:looks]],
            self.starts[:looks], _within(self.notes, 0, end), False, _within(self.rules, 0, end),
            _within(self.struck, 0, end), self.ocr, self.apart,
        )  # fmt: skip

    def behind(self, looks: int, chars: int, x: float) -> Piece:
        """Return what stands from its look of that number on."""
        start = chars + len(self.text[chars:]) - len(self.text[chars:].lstrip())
        end = len(self.text)
        return Piece(
            self.text[start:], x, self.x1, self.y, self.size, [(a - start, look) for a, look in self.looks[looks:]],
            self.starts[looks:], _within(self.notes, start, end), self.broken, _within(self.rules, start, end),
            _within(self.struck, start, end), self.ocr, True,
        )  # fmt: skip


def _within(ranges: Ranges, start: int, end: int) -> Ranges:
    """Return the parts of ranges between two offsets, counted from the first."""
    return tuple((max(a, start) - start, min(b, end) - start) for a, b in ranges if a < end and b > start)


def moved(ranges: Ranges, by: int) -> Ranges:
    """Return ranges so many characters farther on."""
    return tuple((a + by, b + by) for a, b in ranges) if ranges else ranges


@dataclass(slots=True)
class Row:
    """Pieces on one baseline, from left to right."""

    pieces: list[Piece]
    y: float
    size: float
    contents: bool = False
    """It is a line of a table of contents."""

    @property
    def x0(self) -> float:
        """Its left end."""
        return min(piece.x0 for piece in self.pieces)

    @property
    def x1(self) -> float:
        """Its right end."""
        return max(piece.x1 for piece in self.pieces)

    @property
    def text(self) -> str:
        """Its pieces, joined by a space."""
        return " ".join(piece.text for piece in self.pieces)


def _raised(run: Run, piece: Piece) -> bool:
    return run.size < 0.85 * piece.size and 0.1 * piece.size < piece.y - run.y < 0.8 * piece.size


def _opens(piece: Piece, run: Run) -> bool:
    """Whether a piece is the raised mark of a note that a run begins behind a gap."""
    raised = 0.1 * run.size < run.y - piece.y < 0.8 * run.size and piece.size < 0.85 * run.size
    return raised and run.x0 - piece.x1 < NOTE_GAP_EMS * run.size and bool(_MARK.fullmatch(piece.text))


def pieces_of(runs: Iterable[Run]) -> list[Piece]:
    """Return the pieces of one page's runs, in PDFium's order."""
    out: list[Piece] = []
    line = -1
    for run in runs:
        if out and out[-1].broken and abs(run.y - out[-1].y) < 0.3 * run.size and 0 <= run.x0 - out[-1].x1 < run.size:
            run.joint, run.line, line = "\ufffd", line, line
        if (
            run.line == line
            and out
            and not run.apart
            and -0.6 * run.size < run.x0 - out[-1].x1
            and (run.x0 - out[-1].x1 < PIECE_GAP_EMS * out[-1].size or _opens(out[-1], run))
        ):
            _append(out[-1], run)
        else:
            text = run.text.replace("\x00", "\ufffd")
            piece = Piece(text, run.x0, run.x1, run.y, run.size, [(len(text), run.look)], [run.x0], broken=run.broken)
            piece.rules, piece.struck, piece.ocr = run.underlines, run.struck, run.ocr
            piece.apart = run.apart
            out.append(piece)
            line = run.line
    for piece in out:
        if piece.broken:
            piece.text += "-"
    return out


def _append(piece: Piece, run: Run) -> None:
    """Add a run behind a piece. A raised note mark never touches a number."""
    joint = " " if run.joint and run.joint.isspace() and "\u00a0" not in run.joint else run.joint
    if not joint and run.x0 - piece.x1 > _SPACE_EMS * run.size:
        joint = " "
    text = run.text
    if _raised(run, piece):
        if _MARK.fullmatch(text):
            text = text.translate(_RAISED)
            joint = " " if piece.text[-1:].isdigit() else ""
            start = len(piece.text) + len(joint)
            piece.notes += ((start, start + len(text)),)
        elif run.x0 - piece.x1 < 0.15 * run.size:
            joint = ""
    elif run.y - piece.y > 0.1 * run.size and not piece.notes and _MARK.fullmatch(piece.text):
        piece.text = piece.text.translate(_RAISED)
        piece.notes = ((0, len(piece.text)),)
        joint = joint or " "
        piece.y, piece.size = run.y, run.size
    elif run.size > 1.15 * piece.size or (run.size < 0.85 * piece.size and len(run.text) > 2 * len(piece.text)):
        piece.y, piece.size = run.y, run.size
    piece.text += joint + text.replace("\x00", "\ufffd")
    start = len(piece.text) - len(run.text)
    piece.rules += moved(run.underlines, start)
    piece.struck += moved(run.struck, start)
    piece.x1 = max(piece.x1, run.x1)
    piece.looks.append((len(piece.text), run.look))
    piece.starts.append(run.x0)
    piece.broken = run.broken


def rows_of(pieces: list[Piece]) -> list[Row]:
    """Return rows of pieces that share a baseline, from top to bottom."""
    rows: list[Row] = []
    for piece in sorted(pieces, key=attrgetter("y", "x0")):
        row = rows[-1] if rows else None
        if row is not None and piece.y - row.y < 0.35 * min(piece.size, row.size):
            row.pieces.append(piece)
            row.size = max(row.size, piece.size)
        else:
            rows.append(Row([piece], piece.y, piece.size))
    for row in rows:
        if len(row.pieces) > 1:
            backwards = sum(bool(_RIGHT_TO_LEFT.search(piece.text)) for piece in row.pieces) > len(row.pieces) / 2
            row.pieces.sort(key=attrgetter("x0"), reverse=backwards)
            row.pieces = _joined(row.pieces, backwards)
    return rows


def _joined(pieces: list[Piece], backwards: bool) -> list[Piece]:
    """Return pieces with those joined that no wide gap parts, though PDFium took them for lines of their own."""
    out = pieces[:1]
    for piece in pieces[1:]:
        before = out[-1]
        gap = before.x0 - piece.x1 if backwards else piece.x0 - before.x1
        size = min(before.size, piece.size)
        if not -0.3 * size < gap < PIECE_GAP_EMS * size or before.broken or piece.apart:
            out.append(piece)
            continue
        joint = "" if gap < 0.12 * size else " "
        start = len(before.text) + len(joint)
        before.text += joint + piece.text
        before.looks += [(start + end, look) for end, look in piece.looks]
        before.starts += piece.starts
        before.notes += moved(piece.notes, start)
        before.rules += moved(piece.rules, start)
        before.struck += moved(piece.struck, start)
        before.x0, before.x1 = min(before.x0, piece.x0), max(before.x1, piece.x1)
        before.broken = piece.broken
    return out
