"""The order, the lines and the paragraphs of PDFs, on documents that each test builds."""

from __future__ import annotations

import pdfbuilder as build

from critic.documents.drafts import Draft, Reading
from critic.documents.pdf import read
from critic.model.documents import Layer


def reading(*pages: build.Page, **options: str) -> Reading:
    return read(build.pdf(*pages, **options), "paper.pdf")


def drafts(*pages: build.Page) -> tuple[Draft, ...]:
    return reading(*pages).views[0].drafts


def texts(*pages: build.Page) -> list[str]:
    return [draft.text for draft in drafts(*pages)]


def furniture(*pages: build.Page) -> list[str]:
    return [shadow.text for shadow in reading(*pages).views[0].shadows if shadow.layer is Layer.FURNITURE]


FULL = (
    "The Supplier shall deliver the goods to the place that the Buyer names in each order and",
    "shall bear the risk of their loss until the Buyer has received them at that very place, as",
    "the carrier's receipt shows.",
)
NEXT = (
    "The Buyer shall pay the price of the goods within the time that each order states, and no",
    "later than the end of the month that follows the month in which they were received there.",
)


def test_lines_of_a_paragraph_are_joined_and_keep_their_ends() -> None:
    assert texts(build.page(build.lines(72, 90, *FULL))) == ["\n".join(FULL)]


def test_a_short_last_line_ends_a_paragraph_without_a_gap() -> None:
    assert texts(build.page(build.lines(72, 90, *FULL, *NEXT))) == ["\n".join(FULL), "\n".join(NEXT)]


def test_a_gap_ends_a_paragraph_whose_last_line_is_full() -> None:
    page = build.page(build.lines(72, 90, *NEXT), build.lines(72, 90 + 14 + 26, *FULL))
    assert texts(page) == ["\n".join(NEXT), "\n".join(FULL)]


def test_even_double_spacing_is_no_gap() -> None:
    assert texts(build.page(build.lines(72, 90, *FULL, step=28))) == ["\n".join(FULL)]


def test_an_indented_first_line_begins_a_paragraph() -> None:
    page = build.page(
        build.fixed(108, 90, "Each party has read this paper with care and has taken the advice"),
        build.fixed(72, 104, "of its own lawyers on it, and signs it in the knowledge of each of them."),
        build.fixed(108, 118, "Each party signs two originals of it and keeps one of these for as"),
        build.fixed(72, 132, "long as the law of the place where it has its seat requires it."),
    )
    assert [text.split(" and ")[0] for text in texts(page)] == [
        "Each party has read this paper with care",
        "Each party signs two originals of it",
    ]


def test_a_label_begins_a_paragraph_though_the_line_before_is_full() -> None:
    page = build.page(
        build.lines(
            72, 90,
            "4.1 The Supplier shall deliver the goods to the place that the Buyer names in each order;",
            "4.2 The Buyer shall pay the price of the goods within the time that each order states it;",
            "4.3 Neither party may assign this paper.",
        )
    )  # fmt: skip
    assert [text[:3] for text in texts(page)] == ["4.1", "4.2", "4.3"]


def test_a_wrapped_cross_reference_begins_no_paragraph() -> None:
    page = build.page(
        build.lines(
            72, 90,
            "4.1 The Supplier shall not assign its claims (other than those that are mentioned under",
            "Section 4.2(f)) or transfer of any of its duties to anybody else without the consent of",
            "the Buyer, and any assignment or transfer that is made without it is void, as set out in",
            "4.2 below.",
        )
    )  # fmt: skip
    assert len(texts(page)) == 1


def test_a_label_in_a_column_of_its_own_belongs_to_its_words() -> None:
    page = build.page(
        build.text(72, 90, "(a)"), build.lines(108, 90, *(line[:-6] for line in NEXT)),
        build.text(72, 118, "(b)"), build.text(108, 118, "the goods are free of any lien."),
    )  # fmt: skip
    assert [text[:7] for text in texts(page)] == ["(a) The", "(b) the"]


def test_indentation_is_told_from_the_left_margin() -> None:
    page = build.page(build.lines(72, 90, *FULL), build.text(108, 160, "(a) the first thing;"))
    assert [draft.indent_pt for draft in drafts(page)] == [0.0, 36.0]


def test_a_run_in_heading_is_told_by_its_weight() -> None:
    words = "Term. The term begins on the day on which both parties have signed this paper."
    page = build.page(build.text(72, 90, "2.1 Term.", font="bold"), build.text(72 + 54, 90, words[6:]))
    (draft,) = drafts(page)
    assert draft.text[: draft.caption_chars] == "2.1 Term."


def test_a_run_in_heading_is_told_by_the_rule_under_it() -> None:
    page = build.page(
        build.text(72, 90, "2.1 Term. The term begins when both parties have signed this paper."),
        build.rule(90, 91.8, 113),
    )
    (draft,) = drafts(page)
    assert draft.text[: draft.caption_chars].rstrip(".") == "2.1 Term"


def test_a_centred_bold_heading_is_told() -> None:
    page = build.page(build.text(279, 90, "ARTICLE I", font="bold"), build.lines(72, 120, *FULL))
    heading, body = drafts(page)
    assert (heading.centred, heading.bold) == (True, True)
    assert (body.centred, body.bold) == (False, False)


def test_lines_come_from_top_to_bottom_whatever_the_order_of_drawing() -> None:
    page = build.page(build.lines(72, 300, *NEXT), build.lines(72, 90, *FULL))
    assert texts(page) == ["\n".join(FULL), "\n".join(NEXT)]


def test_a_hyphen_at_a_line_end_is_kept_before_the_line_end() -> None:
    page = build.page(
        build.lines(
            72, 90,
            "The Supplier defends the Buyer against each claim that is made by any third-",
            "party and accepts for it the whole of the liabil-",
            "ity that follows; the duty to re-sign stays.",
        )
    )  # fmt: skip
    joined = " ".join(texts(page))
    assert "third-\nparty" in joined
    assert "liabil-\nity" in joined
    assert "re-sign" in joined


def test_the_letters_of_a_ligature_are_there() -> None:
    page = build.page(build.custom_text(72, 90, b"sufAcient"), custom={
        **{ord(c): c for c in "sufcient"}, ord("A"): "\ufb01"})  # fmt: skip
    assert texts(page)[0].replace("\ufb01", "fi") == "sufficient"


def test_a_letter_without_a_meaning_is_damage_in_the_text_and_no_gap() -> None:
    letters = {ord(c): c for c in "suficent "}
    page = build.page(build.custom_text(72, 90, b"sufAcient"), custom={**letters, ord("A"): "\ufffd"})
    assert texts(page) == ["suf\ufffdcient"]


def test_letter_spacing_makes_no_words() -> None:
    assert texts(build.page(build.text(72, 90, "Provider shall pay", spacing=2.5))) == ["Provider shall pay"]


def test_bold_that_is_printed_three_times_is_read_once() -> None:
    page = build.page(*(build.text(72 + i * 0.3, 90, "Cap: $100") for i in range(3)))
    assert texts(page) == ["Cap: $100"]


def test_a_raised_note_mark_never_touches_a_number() -> None:
    page = build.page(
        build.fixed(72, 90, "The cap is $1,000"), build.fixed(72 + 102, 86, "2", size=6),
        build.fixed(72 + 112, 90, "a year."),
    )  # fmt: skip
    (text,) = texts(page)
    assert "$1,0002" not in text
    assert "$1,000 \u00b2 a year." in text


def test_a_raised_ending_of_a_number_stays_with_it() -> None:
    page = build.page(
        build.fixed(72, 90, "on the 31"), build.fixed(72 + 54, 86, "st", size=6),
        build.fixed(72 + 67, 90, "day of July"),
    )  # fmt: skip
    assert texts(page) == ["on the 31st day of July"]


def test_footnotes_are_a_layer_of_their_own_and_do_not_cut_the_text() -> None:
    rows = (
        "The Supplier shall deliver the goods to the place that the Buyer names",
        "in each order and shall bear the risk of their loss until the Buyer",
        "has received them at that place, as the carrier's receipt shows.",
    )
    first = build.page(
        *(build.fixed(72, 90 + 14 * i, row) for i, row in enumerate(rows[:2])),
        build.fixed(72 + build.fixed_width(rows[0]), 86, "1", size=6),
        build.fixed(72, 700, "1", size=5), build.fixed(78, 704, "The place of delivery is a warehouse.", size=8),
    )  # fmt: skip
    found = drafts(first, build.page(build.fixed(72, 90, rows[2])))
    assert [draft.layer for draft in found] == [Layer.BODY, Layer.FOOTNOTE]
    assert found[0].text.split()[-5:] == rows[2].split()[-5:]
    assert found[0].page_breaks == ((found[0].text.index("has received"), 2),)
    assert found[1].text == "\u00b9 The place of delivery is a warehouse."


def test_a_turned_page_is_read_in_order() -> None:
    rows = "\n".join(
        build.text(0, 0, row, matrix=f"0 1 -1 0 {100 + 14 * i} 90") for i, row in enumerate(FULL)
    )  # fmt: skip
    assert texts(build.page(rows, rotate=90)) == ["\n".join(FULL)]


def test_a_landscape_page_is_read_in_order() -> None:
    page = build.page(build.lines(72, 90, *FULL, height=612.0), width=792.0, height=612.0)
    assert texts(page) == ["\n".join(FULL)]


def test_an_upside_down_page_is_read_in_order() -> None:
    rows = "\n".join(
        build.text(0, 0, row, matrix=f"-1 0 0 -1 540 {90 + 14 * i}") for i, row in enumerate(FULL)
    )  # fmt: skip
    assert texts(build.page(rows, rotate=180)) == ["\n".join(FULL)]


def test_the_title_is_that_of_the_metadata() -> None:
    assert reading(build.page(build.text(72, 90, "Words.")), title="Supply Agreement").title == "Supply Agreement"


def test_a_page_that_is_left_before_its_end_is_a_break() -> None:
    def clauses(first: int, count: int) -> build.Page:
        return build.page(
            *(build.text(72, 90 + 30 * i, f"{first + i}. Each party bears its costs.") for i in range(count))
        )

    found = drafts(clauses(1, 20), clauses(21, 3), clauses(24, 20))
    assert [draft.text[:3] for draft in found if draft.breaks_page] == ["24."]


def test_a_number_told_again_in_figures_at_a_line_start_goes_on() -> None:
    lines = ("(i) by the delivery of goods at the price that was usual in the last thirty", "(30) days before it; and")
    page = build.page(build.fixed(108, 90, lines[0]), build.fixed(72, 104, lines[1]), build.lines(72, 118, *FULL))
    assert texts(page)[0].startswith("\n".join(lines))


def test_a_provision_that_a_sentence_names_at_a_line_start_goes_on() -> None:
    lines = (
        "(b) The Buyer has the power to do what it owes under Section 5.2 or",
        "Article 8 (as far as it serves it).",
    )
    page = build.page(build.fixed(90, 90, lines[0]), build.fixed(72, 104, lines[1]), build.lines(72, 140, *FULL))
    assert texts(page)[0] == "\n".join(lines)


def test_a_list_of_schedules_has_a_line_for_each() -> None:
    page = build.page(
        build.fixed(72, 90, "List of Schedules"), build.fixed(72, 104, "Schedule 1: Goods"), build.lines(72, 150, *FULL)
    )
    assert texts(page)[:2] == ["List of Schedules", "Schedule 1: Goods"]


def test_a_section_of_a_law_at_a_line_start_goes_on() -> None:
    lines = (
        "Nothing in it forbids the Employee to join others as the law (29 U.S.C.",
        "§ 157); (d) to speak; or (e) to write, in",
    )
    page = build.page(build.fixed(72, 90, lines[0]), build.fixed(72, 104, lines[1]), build.lines(72, 118, *FULL))
    assert texts(page)[0].startswith("\n".join(lines))


def test_each_definition_of_a_list_is_a_paragraph() -> None:
    first = "“Goods” means all crates and barrels that the Supplier delivers to the Buyer in this year."
    second = "“Price” means what the Buyer owes for them under each of the orders that it has placed for"
    page = build.page(build.lines(72, 90, first, second, "them in that year.", *FULL))
    assert texts(page)[:2] == [first, f"{second}\nthem in that year."]


def test_the_next_item_of_a_list_begins_on_the_next_page() -> None:
    first = build.page(
        build.lines(72, 90, *FULL),
        build.fixed(90, 160, "i. the goods are sold by weight, and"),
        build.fixed(90, 174, "ii. the goods are sold in crates, or"),
    )
    second = build.page(build.fixed(90, 90, "iii. they are sold in barrels."), build.lines(72, 130, *NEXT))
    assert [text for text in texts(first, second) if text.startswith("i")] == [
        "i. the goods are sold by weight, and",
        "ii. the goods are sold in crates, or",
        "iii. they are sold in barrels.",
    ]


def test_a_character_beyond_the_basic_plane_moves_nothing_behind_it() -> None:
    page = build.page(
        build.text(72, 90, "4.1 The price is adjusted by the factor"),
        build.custom_text(290, 90, b"A"),
        build.text(72, 104, "that the schedule states."),
        build.text(72, 140, "4.2 Notice of it is given 30 days before."),
        custom={0x41: "\U0001d538"},
    )
    assert texts(page) == [
        "4.1 The price is adjusted by the factor \U0001d538\nthat the schedule states.",
        "4.2 Notice of it is given 30 days before.",
    ]


def test_a_page_that_ends_in_a_character_beyond_the_basic_plane_keeps_it() -> None:
    page = build.page(
        build.text(72, 90, "The factor is"), build.custom_text(140, 90, b"A"), custom={0x41: "\U0001d538"}
    )
    assert texts(page) == ["The factor is \U0001d538"]


def footnoted(*note: str) -> tuple[build.Page, build.Page]:
    """Two pages between which a sentence goes on, with a note at the foot of the first."""
    first = build.page(
        build.lines(72, 90, *FULL[:2], *NEXT, *FULL[:2]),
        build.text(72, 174, "The price is due on signing"),
        build.text(209, 170, "1", size=6),
        build.text(216, 174, "and is paid to the account that the Supplier has named to the"),
        *note,
    )
    return first, build.page(build.text(72, 90, "Buyer in writing."), build.lines(72, 130, *NEXT))


def test_a_raised_number_that_touches_its_note_opens_a_footnote() -> None:
    found = drafts(
        *footnoted(build.text(72, 697, "1", size=5), build.text(75, 700, "Signing is that of the last party.", size=8))
    )
    notes = [draft.text for draft in found if draft.layer is Layer.FOOTNOTE]
    assert notes == ["¹ Signing is that of the last party."]
    assert any(draft.text.endswith("named to the\nBuyer in writing.") for draft in found)


def test_a_raised_number_with_a_gap_before_its_note_opens_a_footnote() -> None:
    found = drafts(
        *footnoted(build.text(72, 696, "1", size=6), build.text(84, 700, "Signing is that of the last party.", size=8))
    )
    assert [draft.text for draft in found if draft.layer is Layer.FOOTNOTE] == ["¹ Signing is that of the last party."]


def test_a_plain_number_that_touches_its_note_opens_a_footnote_where_the_text_has_it_raised() -> None:
    found = drafts(*footnoted(build.text(72, 700, "1Signing is that of the last party.", size=8)))
    assert [draft.text for draft in found if draft.layer is Layer.FOOTNOTE] == ["1Signing is that of the last party."]


def test_small_print_that_begins_with_a_number_of_things_is_no_footnote() -> None:
    found = drafts(*footnoted(build.text(72, 700, "3D drawings are part of this paper.", size=8)))
    assert [draft for draft in found if draft.layer is Layer.FOOTNOTE] == []


def test_small_line_numbers_set_a_little_higher_are_margin_numbers_and_no_notes() -> None:
    rows = [*FULL, *NEXT, *FULL, *NEXT]
    numbers = "\n".join(build.text(56, 88.5 + 14 * i, str(i + 1), size=6) for i in range(len(rows)))
    assert "\n".join(texts(build.page(numbers, build.lines(72, 90, *rows)))).split("\n") == rows


def test_a_page_of_few_lines_loses_the_line_numbers_that_the_other_pages_show_to_be_such() -> None:
    numbered = [build.text(56, 90 + 14 * i, str(i + 1), size=9) for i in range(10)]
    cover = build.page(
        *numbered[:2], build.text(72, 90, "Supply Agreement"), build.text(72, 104, "of the harbour works")
    )
    full = build.page(*numbered, build.lines(72, 90, *FULL, *NEXT, *FULL, *NEXT))
    assert [text for text in texts(cover, full) if text[:1].isdigit()] == []


def test_the_last_of_several_provisions_that_a_sentence_names_may_begin_a_line() -> None:
    page = build.page(
        build.text(94, 90, "8.3 The waivers of this paper that stand in Sections 8.1 (Lost Profits) and"),
        build.lines(
            72,
            104,
            "8.2 (Caps of the Buyer) apply to all that it owes, in whatever way it came to owe it, and",
            "so long as it has the goods at the place that the order names and no longer than that time.",
        ),
        build.text(94, 132, "8.4 Nothing limits what the law does not allow to be limited."),
    )
    assert [text[:4] for text in texts(page)] == ["8.3 ", "8.4 "]


def test_a_list_item_behind_and_is_an_item_though_the_one_before_names_a_section() -> None:
    page = build.page(
        build.lines(
            72, 90,
            "4.1 keeps the goods apart from all others, as Section 3.2 asks of it, for thirty days, and",
            "4.2 Gives notice of each loss that it has come to know of, within the time of Section 3.3.",
        )
    )  # fmt: skip
    assert [text[:4] for text in texts(page)] == ["4.1 ", "4.2 "]


def test_an_address_that_a_line_end_cuts_behind_its_full_stop_is_one_word() -> None:
    page = build.page(
        build.fixed(72, 90, "6.3 The terms are posted at https://terms.example/standards/supply/1."),
        build.fixed(72, 104, "0."),
        build.fixed(72, 118, "6.4 A breach of them is a breach of this paper, whoever has committed"),
    )
    assert texts(page)[0] == "6.3 The terms are posted at https://terms.example/standards/supply/1.0."


def test_a_page_may_end_in_the_mark_of_an_item() -> None:
    first = build.page(
        build.lines(72, 90, *NEXT, "shall bear the risk of their loss until the Buyer has received them; or (c)")
    )
    second = build.page(
        build.lines(72, 90, "Damage that comes to be known later, or (d) what is lost on the way to them.", *NEXT)
    )
    assert "; or (c)\nDamage that comes" in texts(first, second)[0]


def test_a_hyphen_at_the_margin_with_a_little_gap_before_it_is_its_word_s() -> None:
    line = "The Buyer keeps the goods until the next deli"
    end = 72 + build.fixed_width(line)
    page = build.page(
        build.fixed(72, 90, line),
        build.fixed(end + 1.6, 90, "-"),
        build.fixed(72, 104, "very, and keeps them apart from others."),
    )
    assert texts(page) == ["The Buyer keeps the goods until the next deli-\nvery, and keeps them apart from others."]


def test_a_page_may_begin_with_the_section_of_a_law_that_the_sentence_names() -> None:
    first = build.page(
        build.lines(72, 90, *NEXT, "what each of them may say by the law of the place, as it is told in 29 U.S.C.")
    )
    second = build.page(build.lines(72, 90, "§ 157; (d) and what a court asks of them.", *NEXT))
    assert "29 U.S.C.\n§ 157; (d) and" in texts(first, second)[0]


def test_a_label_in_larger_print_than_its_words_cuts_no_paragraph() -> None:
    page = build.page(
        build.fixed(72, 90, "4.2", size=13),
        build.fixed(
            72 + build.fixed_width("4.2", 13) + 6,
            90,
            "The Buyer keeps the goods apart from all others that it has taken from",
            size=9,
        ),
        build.fixed(72, 101, "anybody else, and tells the Supplier where they are.", size=9),
    )
    assert [text[:7] for text in texts(page)] == ["4.2 The"]
