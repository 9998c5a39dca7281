"""Labels that hang in the gutter of a page in two columns."""

from __future__ import annotations

import pdfbuilder as build
import pytest

from critic.documents.outline import build_view
from critic.documents.pdf import read

LEFT = "the running words of the left side {:02}"
RIGHT = "Words of the clause on the right {:02}."
LINES = 24


def page(every: int, *, label: str = "{}.") -> build.Page:
    """Lines of two columns; each so-many-th of the right one has a label that hangs before it."""
    parts = []
    for i in range(LINES):
        y = 100 + 14 * i
        parts.append(build.fixed(60, y, LEFT.format(i), size=9))
        if i % every == 0:
            parts.append(build.fixed(282, y, label.format(i // every + 1), size=9))
        parts.append(build.fixed(318, y, RIGHT.format(i), size=9))
    return build.page(*parts)


@pytest.mark.parametrize("every", [12, 6, 3, 2])
def test_hanging_labels_belong_to_the_right_column(every: int) -> None:
    view = build_view(read(build.pdf(page(every)), "paper.pdf").views[0])
    found = view.text.split("\n")
    assert found[:LINES] == [LEFT.format(i) for i in range(LINES)]
    assert found[LINES:][::every] == [f"{i // every + 1}. {RIGHT.format(i)}" for i in range(0, LINES, every)]
    assert [provision.label for provision in view.provisions] == [f"{i + 1}." for i in range(LINES // every)]


def test_decimal_labels_hang_too() -> None:
    view = build_view(read(build.pdf(page(6, label="9.{}")), "paper.pdf").views[0])
    assert [provision.citation for provision in view.provisions] == ["9.1", "9.2", "9.3", "9.4"]
