"""Folding: what is made one, what never is, and the way back (contract §5, folds)."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from critic.model.documents import Span
from critic.text import fold as folding
from critic.text.fold import Folded, FoldedPieces, fold, fold_text, folds_between, normalise, strip_emphasis

AWKWARD = "aAİßé1,.%$ \t\n\u00a0\u2009-\u2010–—\u201c\u201d\"'\u2019…\ufb01\ufb03\u00ad\u200b\u2060\u202e½²е\u0301"


def test_the_way_back_leads_to_the_raw_characters() -> None:
    folded = fold("The  \u201cCap\u201d")
    assert folded.text == "the 'cap'"
    assert folded.to_raw(4, 9) == Span(start=5, end=10)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("“Fees” due", '"Fees" due'),
        ("“the ‘Fees’ due”", "\"the 'Fees' due\""),
        ("Provider’s", "Provider's"),
        ("12–24 months", "12-24 months"),
        ("services — including", "services--including"),
        ("no\u00a0later than", "no later than"),
        ("liabil\u00adity", "liability"),
        ("7\u20602 hours", "72 hours"),
        ("su\ufb03cient", "sufficient"),
        ("and so on…", "and so on..."),
        ("and so on. . .", "and so on..."),
        ("caf\u0065\u0301", "caf\u00e9"),
    ],
)
def test_what_changes_no_word_is_made_one(one: str, other: str) -> None:
    assert fold_text(one) == fold_text(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("$1.5 million", "$15 million"),
        ("10.5%", "105%"),
        ("2.1", "21"),
        ("(a)", "a"),
        ("1,000", "1000"),
        ("½ of the Fees", "1/2 of the Fees"),
        ("$1,000¹", "$1,0001"),
        ("10²", "102"),
        ("Prоvider", "Provider"),
        ("1-24 hours", "124 hours"),
        ("re-sign", "resign"),
        ("5′", "5″"),
    ],
)
def test_numbers_superscripts_and_other_scripts_are_never_folded(one: str, other: str) -> None:
    assert fold_text(one) != fold_text(other)


@given(st.text(alphabet=AWKWARD, max_size=40))
def test_the_text_with_the_map_is_the_text_without(raw: str) -> None:
    assert folding._tracked(raw).chars == fold_text(raw)


@given(st.text(alphabet=AWKWARD, max_size=40))
def test_the_literal_text_with_the_map_is_the_text_without(raw: str) -> None:
    assert folding._tracked_literal(raw).chars == normalise(raw)


@given(st.text(alphabet=AWKWARD, max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_every_range_leads_back_into_the_raw_text(raw: str, a: int, b: int) -> None:
    folded = fold(raw)
    start, end = sorted((min(a, len(folded.text)), min(b, len(folded.text))))
    span = folded.to_raw(start, end)
    assert 0 <= span.start <= span.end <= len(raw)


@example("1\u0130A\u0301", 0, 4)
@given(st.text(alphabet=AWKWARD, max_size=40), st.integers(0, 40), st.integers(1, 40))
def test_the_quick_way_back_is_the_exact_one(raw: str, start: int, length: int) -> None:
    text = fold_text(raw)
    end = min(start + length, len(text))
    if start < end:
        exact = Folded(raw, text).to_raw(start, end)
        assert FoldedPieces(raw, [(0, len(raw))]).to_raw(start, end) == exact


@given(st.lists(st.text(alphabet=AWKWARD, max_size=15), max_size=5))
def test_pieces_fold_to_their_joined_texts(texts: list[str]) -> None:
    raw = "".join(texts)
    pieces, at = [], 0
    for text in texts:
        pieces.append((at, at + len(text)))
        at += len(text)
    joined = " ".join(f for t in texts if (f := fold_text(t)))
    assert FoldedPieces(raw, pieces).text == joined.replace(" -", "-").replace("- ", "-")


def test_a_range_over_pieces_leaves_out_what_lies_between_them() -> None:
    raw = "shall not (a) copy; (b) disclose"
    pieces = FoldedPieces(raw, [(0, 10), (20, len(raw))])
    assert pieces.text == "shall not (b) disclose"
    assert pieces.source(0, len(pieces.text)).split() == ["shall", "not", "(b)", "disclose"]
    assert pieces.to_raw(0, len(pieces.text)) == Span(start=0, end=len(raw))


def test_a_letter_that_grows_in_lower_case_keeps_its_place() -> None:
    raw = "İstanbul Fees"
    folded = fold(raw)
    at = folded.text.index("fees")
    assert folded.to_raw(at, at + 4) == Span(start=9, end=13)


def test_a_line_end_hyphen_is_marked_and_leads_back() -> None:
    raw = "limit of liabil-\nity of each party"
    marked = FoldedPieces(raw, [(0, len(raw))]).at_line_ends
    assert marked is not None
    at = marked.text.index("liabil")
    span = marked.to_raw(at, at + len("liability") + 1)
    assert raw[span.start : span.end] == "liabil-\nity"


def test_a_text_without_line_end_hyphens_has_no_marked_form() -> None:
    assert FoldedPieces("third-party claim", [(0, 17)]).at_line_ends is None


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("**bold** words", "bold words"),
        ("***both***", "both"),
        ("_quiet_ words", "quiet words"),
        ("`Fees`", "Fees"),
        ("snake_case_name", "snake_case_name"),
        ("2*3*4", "2*3*4"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("a footnote*", "a footnote*"),
        ("__init__x", "__init__x"),
    ],
)
def test_emphasis_falls_away_and_literals_stay(written: str, plain: str) -> None:
    assert strip_emphasis(written) == plain


@pytest.mark.parametrize(
    ("source", "quotation", "folds"),
    [
        ("the Fees", "THE  fees", ()),
        ("“Fees”", '"Fees"', ("marks",)),
        ("12–24", "12-24", ("dashes",)),
        ("liabil\u00adity", "liability", ("invisible",)),
        ("su\ufb03cient", "sufficient", ("ligature",)),
        ("no\u00a0later", "no later", ("spaces",)),
        ("“a–b”", '"a-b"', ("marks", "dashes")),
    ],
)
def test_the_folds_that_were_used_are_named(source: str, quotation: str, folds: tuple[str, ...]) -> None:
    assert folds_between(source, quotation) == folds


def test_an_empty_text_folds_to_nothing() -> None:
    assert fold_text(" \n\t") == ""
    assert Folded("", "").to_raw(0, 0) == Span(start=0, end=0)


@given(st.lists(st.text(alphabet=AWKWARD, max_size=12), min_size=1, max_size=6), st.data())
def test_a_part_of_pieces_is_what_its_pieces_fold_to(texts: list[str], data: st.DataObject) -> None:
    raw, pieces = "", []
    for text in texts:
        pieces.append((len(raw), len(raw) + len(text)))
        raw += text
    whole = FoldedPieces(raw, pieces)
    first = data.draw(st.integers(0, len(pieces) - 1))
    last = data.draw(st.integers(first, len(pieces) - 1))
    start, end = pieces[first][0], pieces[last][1]
    part = whole.within(start, end)
    made = FoldedPieces(raw, pieces[first : last + 1])
    assert part is not None
    assert (part.text, part.starts, part.kept) == (made.text, made.starts, made.kept)


def test_a_range_through_a_piece_is_no_part() -> None:
    whole = FoldedPieces("one two three", [(0, 7), (8, 13)])
    assert whole.within(2, 13) is None
    assert whole.within(0, 10) is None
