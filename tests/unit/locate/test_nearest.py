"""The nearest passage to a failed quotation, and what its words differ in (contract §5)."""

from __future__ import annotations

import pytest
from rooms import room

from critic.locate.blocks import BlockIndex
from critic.locate.index import RoomIndex
from critic.locate.nearest import Passage, changes, find_nearest, look_alikes, shown_source, word_diff


def blocks(index: RoomIndex) -> BlockIndex:
    return BlockIndex((v, v.passage(None)) for d in index.readable for v in d.views)


def nearest(index: RoomIndex, quotation: str) -> Passage | None:
    return find_nearest(quotation, [], blocks(index))


@pytest.mark.parametrize(
    ("source", "quotation", "diff"),
    [
        ("the Fees are due", "the Fees are due", (("equal", "the Fees are due"),)),
        (
            "Provider may act",
            "Provider shall act",
            (("equal", "Provider"), ("replace", "may", "shall"), ("equal", "act")),
        ),
        ("shall not act", "shall act", (("equal", "shall"), ("delete", "not"), ("equal", "act"))),
        ("shall act", "shall never act", (("equal", "shall"), ("insert", "never"), ("equal", "act"))),
        ("“Fees” due", '"Fees" due', (("equal", "“Fees” due"),)),
    ],
)
def test_a_diff_speaks_in_the_words_of_both_sides(
    source: str, quotation: str, diff: tuple[tuple[str, ...], ...]
) -> None:
    assert word_diff(source, quotation) == diff


@pytest.mark.parametrize(
    ("source", "quotation", "kind"),
    [
        ("within 30 days of receipt", "within 60 days of receipt", "number"),
        ("within thirty days of receipt", "within sixty days of receipt", "number"),
        ("it shall not be liable", "it shall be liable", "negation"),
        ("it shall be liable", "it may be liable", "modal"),
        ("liable unless insured", "liable although insured", "condition"),
        ("the Provider is liable", "the Customer is liable", "defined term or party"),
        ("the parties agree in writing", "the parties agree by hand", "words"),
    ],
)
def test_what_changed_is_named(source: str, quotation: str, kind: str) -> None:
    named = changes(word_diff(source, quotation), frozenset({"provider", "customer"}))
    assert named[0].startswith(f"{kind}: ")


def test_a_moved_word_is_an_order() -> None:
    named = changes(
        word_diff("the fee shall promptly be paid to Provider", "the fee shall be paid promptly to Provider")
    )
    assert named[0] == "order: 'promptly' moved"


def test_a_look_alike_is_named_by_its_code_point() -> None:
    assert "U+043E" in look_alikes("Prоvider", "Provider")
    assert look_alikes("Provider", "Provided") == ""
    assert look_alikes("café", "cafe") == ""


def test_the_passage_reaches_as_far_as_the_quotation_does() -> None:
    index = room(
        a="# A\n\n1.1 Notice. Customer pays each invoice within 30 days of receipt of it. Later payment bears interest.\n"
    )
    found = nearest(index, "Supplier pays each invoice within 30 days of arrival")
    assert found is not None
    assert found.text == "Customer pays each invoice within 30 days of receipt"


@pytest.mark.parametrize(
    ("quotation", "shown"),
    [("the investigation of it", "its investigation ends"), ("its investiga-tion ends", "its investiga-tion ends")],
)
def test_a_word_cut_at_a_line_end_is_shown_as_it_is_quoted(quotation: str, shown: str) -> None:
    assert " ".join(shown_source("its investiga-\ntion ends", quotation).split()).replace("- ", "-") == shown


def test_nothing_is_near_a_quotation_that_shares_no_words() -> None:
    index = room(a="# A\n\n1.1 Customer pays each invoice within 30 days of receipt of it.\n")
    assert nearest(index, "meteorites frighten seventeen purple giraffes") is None


def test_words_scattered_over_a_long_text_are_not_near() -> None:
    words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]
    filler = " ".join(f"filler{n}" for n in range(200))
    index = room(a="# A\n\n1.1 " + f" {filler} ".join(words) + "\n")
    found = nearest(index, " ".join(words))
    assert found is None or found.share < 0.6


def test_the_cited_passage_wins_among_equals() -> None:
    text = "# A\n\n1.1 The Fees are due within ten days of the invoice.\n\n1.2 The Fees are due within ten days of the invoice.\n"
    index = room(a=text)
    view = index.documents[0].views[0]
    (second,) = view.paths[("1", "2")]
    found = find_nearest(
        "The Fees are due within six days of the invoice", [(view, view.passage(second))], blocks(index)
    )
    assert found is not None
    assert view.provision_at(found.start, found.end) == second


def test_texts_in_which_a_passage_can_stand_are_found_by_their_rarer_words() -> None:
    index = room(a="# A\n\n1.1 The escrow agent holds the deposit.\n", b="# B\n\n1.1 The tenant pays the rent.\n")
    built = blocks(index)
    assert built.holding(["the", "escrow", "agent", "holds", "the", "deposit"], 0.9) == {0}
    assert built.holding(["the", "tenant", "pays", "the", "rent"], 0.9) == {1}
    assert built.holding(["unknown"], 0.9) == {0, 1}


def test_a_run_of_words_is_found_across_the_border_of_two_blocks() -> None:
    index = room(
        a="# A\n\n1.1 "
        + "filler words go on and on " * 120
        + "the escrow agent holds it "
        + "and more of it " * 90
        + "\n"
    )
    built = blocks(index)
    assert built.texts_with("the escrow agent") == {0}
    assert built.texts_with("on the escrow") == {0}
    assert built.texts_with("escrow the agent") == set()
    assert built.texts_with("no such words") == set()


def test_a_title_that_repeats_names_does_not_hide_the_passage() -> None:
    filler = "Goods are sold by weight and are shipped in sealed crates only. " * 30
    index = room(
        a="# Supply Agreement between Corvane Works, Inc. and Tullen Farmers Union\n\n"
        f"{filler}\n\nThis Supply Agreement (the “SA”) is made between Corvane Works, Inc., a Maine corporation, and "
        "Tullen Farmers Union, an Iowa cooperative association, on the first day of May.\n"
    )
    words = (
        "Supply Agreement (the “SA”) is made between Corvane Works, Inc., a Maine corporation, "
        "and Tullen Farmers Union, an Iowa cooperative perhaps"
    )
    found = nearest(index, words)
    assert found is not None
    assert found.share > 0.9
