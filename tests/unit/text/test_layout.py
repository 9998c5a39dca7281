"""How a text of the markup's own words is laid out (contract §4.4: hard-wrapped lines are joined first)."""

from __future__ import annotations

import pytest

from critic.text.layout import BlockKind, lay_out

K = BlockKind


def kinds(text: str) -> list[BlockKind]:
    return [block.kind for block in lay_out(text).blocks]


def lines(text: str) -> list[str]:
    layout = lay_out(text)
    return [layout.words(block) for block in layout.blocks]


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("# A\n\nb\n\n> c\n> d\n", [K.HEADING, K.LINE, K.QUOTE]),
        ("a\n\n```\nb\n\nc\n```\nd", [K.LINE, K.CODE, K.LINE]),
        ("Insert:\n\n    b\n    c\n\nd", [K.LINE, K.INDENTED, K.LINE]),
        ("| a | b |\n|---|---|\n| c | d |", [K.ROW, K.ROW]),
        ("a[^1]\n\n[^1]: b", [K.LINE, K.NOTE]),
        ("A\n===\n\nb", [K.HEADING, K.LINE]),
        ("- a\n- b\n  c", [K.LINE, K.LINE]),
        ("```\nnever closed", [K.CODE]),
        ("", []),
    ],
)
def test_a_text_is_blocks(text: str, blocks: list[BlockKind]) -> None:
    assert kinds(text) == blocks


def test_joined_lines_keep_the_length() -> None:
    text = "The term renews for\nsuccessive periods.\n\nNext.\n"
    layout = lay_out(text)
    assert len(layout.text) == len(text)
    assert layout.text.startswith("The term renews for successive periods.")


@pytest.mark.parametrize(
    "text",
    [
        "as it is set out in Section\n6.2 of the Lease",
        "The clause is about the\nMaster Services Agreement of May",
        "a line of more than forty-five characters that was wrapped\nHere it goes on",
        "short\nbut lower case",
    ],
)
def test_a_wrapped_line_goes_on(text: str) -> None:
    assert lines(text) == [" ".join(text.split())]


@pytest.mark.parametrize(
    "text",
    [
        "It is fine.\nNext one.",
        "Short line\nAnother Line",
        "one:\n- two",
        "**Quote:** a\n**Risk:** b",
        "Cap\n1. b",
        "Cap\n4.2 Fees apply",
    ],
)
def test_a_line_of_its_own_stays_one(text: str) -> None:
    assert len(lines(text)) == 2


def test_a_cell_knows_the_head_of_its_column() -> None:
    text = "| Clause | Proposed text |\n|---|---|\n| 3.1 | new words |\n\n| x | y |\n"
    layout = lay_out(text)
    assert layout.column(text.index("new")) == "Proposed text"
    assert layout.column(text.index("3.1")) == "Clause"
    assert layout.column(text.index("Clause")) == ""
    assert layout.column(text.index("x")) == ""


def test_the_heading_above_governs() -> None:
    text = "# A\n\nb\n\n## C\n\nd\n"
    layout = lay_out(text)
    heading = layout.heading_of(text.index("d"))
    assert heading is not None
    assert layout.words(heading) == "## C"
    assert lay_out("b").heading_of(0) is None
