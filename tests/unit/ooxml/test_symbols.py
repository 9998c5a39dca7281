"""Characters of symbol fonts."""

from __future__ import annotations

import pytest

from critic.ooxml.symbols import symbol, unprivate


@pytest.mark.parametrize(
    ("font", "code", "shown"),
    [
        ("Times New Roman", 0xA7, "§"),
        ("Arial", 0xF0A7, "§"),
        ("Arial", 0xF093, "“"),
        ("Symbol", 0xF0A7, "♣"),
        ("Symbol", 0x61, "α"),
        ("Symbol", 0xF0D3, "©"),
        ("Wingdings", 0xF0FE, "☑"),
        ("WINGDINGS", 0xF0A8, "☐"),
        ("Wingdings", 0xF021, "\uf021"),
        ("Webdings", 0xF061, "\uf061"),
        ("Arial", 0x2022, "•"),
        ("Arial", 0xD800, ""),
    ],
)
def test_a_symbol_is_read_in_its_font(font: str, code: int, shown: str) -> None:
    assert symbol(font, code) == shown


def test_running_text_in_a_symbol_font_is_read_in_it() -> None:
    assert unprivate("\uf0b3 3", "Symbol") == "≥ 3"
    assert unprivate("\uf0b3 3", "Arial") == "\uf0b3 3"
