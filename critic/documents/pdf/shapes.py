"""What a page draws besides text: rules and underlines, fillings and images, in the order of drawing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import count, repeat

from critic.documents.pdf import pdfium
from critic.model.values import dataclass

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in points, from the top left corner of the page."""
Matrix = tuple[float, ...]

MAX_SHAPES = 20_000
"""Of one page: what goes beyond is a drawing, not print."""
MAX_OBJECTS = 400_000
"""Of one page, those inside of forms counted at each use."""
MAX_DEPTH = 6
"""Of forms inside of forms."""
MAX_ASKED = 2_000
"""Of one page's text objects."""
MAX_COVERS = 200
MOST_PT = 1_000_000.0
"""No shape reaches farther; not a number is no place."""
_THIN_PT = 2.0
_SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(slots=True)
class Shape:
    """A path or an image. z: its place in the order of drawing. color: of its filling, None where it has none."""

    kind: int
    box: Box
    z: int
    color: tuple[int, int, int, int] | None
    opaque: bool = True

    @property
    def flat(self) -> bool:
        """It is a horizontal rule or an underline."""
        return self.box[3] - self.box[1] <= _THIN_PT < self.box[2] - self.box[0]

    @property
    def upright(self) -> bool:
        """It is a vertical rule."""
        return self.box[2] - self.box[0] <= _THIN_PT < self.box[3] - self.box[1]


def may_cover(shape: Shape) -> bool:
    """Whether a shape hides what was drawn before it: an opaque filling or image with the height of a line at least."""
    tall, wide = shape.box[3] - shape.box[1], shape.box[2] - shape.box[0]
    return shape.opaque and tall > 4.0 and wide > 4.0 and (shape.color is not None or shape.kind == pdfium.IMAGE)


class _Walk:
    def __init__(self, left: float, top: float) -> None:
        self.left, self.top = left, top
        self.z = 0
        self.order: dict[int, int] = {}
        self.shapes: list[Shape] = []
        self.texts: list[tuple[list[int], list[int], int, Matrix]] = []

    def visit(self, handles: list[int], by: Matrix, depth: int) -> None:
        """Take the members of a page or form in the order in which they are drawn."""
        if self.z + len(handles) > MAX_OBJECTS:
            return
        kinds = list(map(pdfium.object_type, handles))
        start = self.z
        self.z += len(handles)
        self.texts.append((handles, kinds, start, by))
        if kinds.count(pdfium.TEXT) == len(kinds):
            return
        for i, kind in enumerate(kinds):
            if kind == pdfium.TEXT or len(self.shapes) >= MAX_SHAPES:
                continue
            if kind == pdfium.FORM:
                if depth < MAX_DEPTH:
                    form = handles[i]
                    members = list(map(pdfium.form_object, repeat(form), range(pdfium.count_form_objects(form))))
                    self.visit(members, _times(pdfium.matrix(form), by), depth + 1)
                continue
            self.add(handles[i], kind, start + i, by)

    def add(self, handle: int, kind: int, z: int, by: Matrix) -> None:
        """Keep a shape with its place on the page."""
        color = pdfium.fill_color(handle) if kind == pdfium.PATH and pdfium.draw_mode(handle)[0] else None
        opaque = (color is None or color[3] >= 250) and not pdfium.has_transparency(handle)
        box = pdfium.bounds(handle)
        if color is not None and box[3] - box[1] > 4.0:
            opaque = opaque and pdfium.is_rectangle(handle)
            clip = pdfium.clip_bounds(handle)
            if clip is not None:
                box = (max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3]))
        placed = self.on_page(box, by)
        if all(-MOST_PT < value < MOST_PT for value in placed):
            self.shapes.append(Shape(kind, placed, z, color, opaque))

    def drawn(self) -> dict[int, int]:
        """Return the place in the order of drawing of each text object, by its address."""
        if not self.order:
            self.order = {
                handle: at
                for handles, kinds, start, _ in self.texts
                for at, handle, kind in zip(count(start), handles, kinds, strict=False)
                if kind == pdfium.TEXT
            }
        return self.order

    def dropped(self, kept: set[int]) -> list[tuple[int, Box]]:
        """Return the text objects that are not kept: their place in the order of drawing, and their boxes."""
        return [
            (start + i, self.on_page(pdfium.bounds(handle), by))
            for handles, kinds, start, by in self.texts
            for i, (handle, kind) in enumerate(zip(handles, kinds, strict=True))
            if kind == pdfium.TEXT and handle not in kept
        ]

    def painted_over(self, printed: list[tuple[int, Box]]) -> bool:
        """Whether an opaque filling reaches into a text object that was drawn before it.

        printed: text objects with the boxes of the runs that they begin, which a filling must reach first.
        """
        return bool(self.under(printed)) and bool(_reached(self.late(), self.dropped(set())[: 2 * MAX_ASKED]))

    def late(self) -> list[Shape]:
        """Return the fillings that may hide what was drawn before them."""
        return [shape for shape in self.shapes if shape.kind == pdfium.PATH and may_cover(shape)][:MAX_COVERS]

    def under(self, printed: list[tuple[int, Box]]) -> set[int]:
        """Return those of printed text objects into which a filling reaches that was drawn later."""
        order = self.drawn()
        placed = [(order[handle], box) for handle, box in printed if handle in order]
        reached = _reached(self.late(), placed)
        return {handle for handle, _ in printed if order.get(handle) in reached}

    def on_page(self, box: Box, by: Matrix) -> Box:
        """Return a box of the space of a form from the top left corner of the page."""
        x0, y0, x1, y1 = _placed(box, by)
        return (x0 - self.left, self.top - y1, x1 - self.left, self.top - y0)

    def asked(self) -> list[int]:
        """Return the text objects whose looks matter; none where every glyph is an object of its own."""
        if sum(kinds.count(pdfium.TEXT) for _, kinds, _, _ in self.texts) > MAX_ASKED:
            return []
        return [
            handle
            for handles, kinds, _, _ in self.texts
            for handle, kind in zip(handles, kinds, strict=True)
            if kind == pdfium.TEXT
        ]


def read_shapes(page: int, box: Box) -> _Walk:
    """Return a page's shapes as drawn, and the walk that knows the order of its text objects while the page is open.

    box: left, bottom, right and top of the page.
    """
    walk = _Walk(box[0], box[3])
    walk.visit(list(map(pdfium.page_object, repeat(page), range(pdfium.count_objects(page)))), _SAME, 0)
    return walk


def _reached(fillings: list[Shape], texts: list[tuple[int, Box]]) -> set[int]:
    """Return the places in the order of drawing of those texts over whose middle height a later filling reaches.

    texts: place in the order of drawing, box.
    """
    level = sorted(((box[1] + box[3]) / 2, z, box) for z, box in texts)
    heights = [height for height, _, _ in level]
    out: set[int] = set()
    for filling in fillings:
        x0, top, x1, bottom = filling.box
        out.update(
            z
            for _, z, box in level[bisect_right(heights, top) : bisect_left(heights, bottom)]
            if z < filling.z and box[0] < x1 - 1.0 and box[2] > x0 + 1.0
        )
    return out


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _placed(box: Box, by: Matrix) -> Box:
    if by == _SAME:
        return box
    a, b, c, d, e, f = by
    corners = [(x * a + y * c + e, x * b + y * d + f) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))
