"""Pages that only look damaged: names with a capital in their midst, code, indexes; and those that are."""

from __future__ import annotations

import pdfbuilder as build
import pytest

from critic.documents.pdf import read

PROSE = (
    "The Provider shall keep the order date, the customer name and the file name of each order.",
    "It shall not store an address, a user name or a host name longer than the order number.",
)
FIELDS = ("orderName, userName, hostName, fileName and orderNumber", "hostAddress, userAddress and orderAddress")
LOST = (
    "The operaOons of the corporaOon and the terminaOon of each obligaOon are set out here.",
    "A noOce of terminaOon is given in wriOng, and the secOon on confidenOality goes on.",
)
CODE = "xdr_pct = rng(ffpkls, ffgmng); strncpy(tmp, msg, len); ptr = bcktrk(ctx, mgr, str);"
USED = "The commands xdr, pct, rng, ffpkls, ffgmng, strncpy, tmp, msg, len, ptr, bcktrk, ctx, mgr, str are free."


def damaged(*pages: tuple[str, ...]) -> tuple[int, ...]:
    return read(build.pdf(*(build.page(build.lines(72, 90, *rows)) for rows in pages)), "paper.pdf").damaged_pages


def test_names_of_fields_are_no_lost_ligatures() -> None:
    assert damaged((*PROSE, *FIELDS), FIELDS) == ()


def test_names_of_fields_that_stand_nowhere_else_are_none_where_every_pair_of_letters_is_there() -> None:
    rows = tuple(
        f"If the differing {first}Zog of a fitting letter and the attic in {second}Zaw are official, section {n} acts."
        for n, (first, second) in enumerate([("sum", "item"), ("unit", "rate"), ("net", "gross")], 1)
    )
    assert damaged(rows, rows) == ()


def test_a_lost_ligature_is_told_beside_names_of_fields() -> None:
    assert damaged((*PROSE, *FIELDS), LOST) == (2,)


@pytest.mark.parametrize(("capital", "letters"), [("O", "ti"), ("Q", "tt"), ("W", "ff"), ("N", "fi")])
def test_any_ligature_may_be_lost(capital: str, letters: str) -> None:
    words = {
        "ti": "termination, notice, section, obligation, writing of the patient nation",
        "tt": "written, committee, latter, permitted, pretty letters of the cottage",
        "ff": "effective, affiliate, differing, suffering, coffered staffing of the cliffs",
        "fi": "defined, specifics, artifice, modified, certificate of the undefined confines",
    }
    page = tuple(f"The {words[letters].replace(letters, capital)}." for _ in range(3))
    assert damaged((*PROSE, *FIELDS), page) == (2,)


def test_code_whose_words_the_text_explains_is_not_damaged() -> None:
    assert damaged((*PROSE, USED), (CODE,) * 4) == ()


def test_a_shifted_alphabet_is_damaged_among_good_pages() -> None:
    shifted = tuple("".join(chr((ord(c) - 94) % 26 + 97) if c.isalpha() else c for c in row.lower()) for row in PROSE)
    assert damaged(PROSE * 2, shifted * 2, PROSE) == (2,)
