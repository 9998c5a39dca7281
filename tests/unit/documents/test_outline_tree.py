"""The tree: which provision a label stands under."""

from __future__ import annotations

from outlines import citations, cited, paragraph, view_of, words_of

from critic.documents.drafts import Draft
from critic.model.documents import Kind


def listed(*rows: tuple[str, int, str]) -> list[Draft]:
    return [Draft(text=text, label=label, label_level=level, list_id="l") for label, level, text in rows]


def test_labels_of_one_list_are_ordered_by_their_level() -> None:
    view = view_of(
        *listed(
            ("1.", 0, "Use"),
            ("1.1", 1, "Access"),
            ("(a)", 2, "read"),
            ("(b)", 2, "copy"),
            ("1.2", 1, "Support"),
            ("2.", 0, "Fees"),
        )
    )
    assert [(p.citation, p.level) for p in view.provisions] == [
        ("1", 0),
        ("1.1", 1),
        ("1.1(a)", 2),
        ("1.1(b)", 2),
        ("1.2", 1),
        ("2", 0),
    ]
    assert view.provisions[0].children == (1, 4)
    assert view.provisions[4].parent == 0


def test_the_span_of_a_provision_covers_its_descendants() -> None:
    view = view_of("4. Fees.", "4.1 Payment. Customer pays.", "(a) in euro;", "(b) in full.", "5. Term.")
    assert words_of(view, "4") == "4. Fees.\n4.1 Payment. Customer pays.\n(a) in euro;\n(b) in full."
    assert words_of(view, "4.1(a)") == "(a) in euro;"


def test_a_decimal_says_its_place_whatever_stands_before_it() -> None:
    view = view_of(
        "ARTICLE IV", "Section 4.1 Fees", "(a) in euro;", "(b) in full.", "Section 4.2 Taxes", "7.9 Waivers. None."
    )
    assert citations(view) == ["Article IV", "4.1", "4.1(a)", "4.1(b)", "4.2", "7.9"]
    assert cited(view, "4.2").parent == 0
    assert cited(view, "7.9").parent is None


def test_sections_under_an_article_keep_their_leading_zero() -> None:
    view = view_of("ARTICLE I", "Section 1.01 Defined Terms", "Words.", "Section 1.02 Construction", "Words.")
    assert [(p.path, p.citation) for p in view.provisions[1:]] == [(("1", "01"), "1.01"), (("1", "02"), "1.02")]
    assert cited(view, "1.02").parent == 0


def test_sections_counted_anew_in_each_article_carry_its_name() -> None:
    view = view_of(
        "ARTICLE III",
        "Section 1. Rent.",
        "Section 2. Term.",
        "ARTICLE IV",
        "Section 1. Repairs.",
        "(a) roof",
        "(b) walls",
    )
    assert cited(view, "Article IV §1").path == ("article 4", "1")
    assert cited(view, "Article IV §1(a)").path == ("article 4", "1", "a")
    assert "Article III §2" in citations(view)


def test_sections_counted_through_the_articles_stand_alone() -> None:
    view = view_of("ARTICLE I", "Section 1. Rent.", "Section 2. Term.", "ARTICLE II", "Section 3. Repairs.")
    assert citations(view) == ["Article I", "1", "2", "Article II", "3"]


def test_i_behind_h_is_told_by_what_follows() -> None:
    letters = [f"({c}) word;" for c in "abcdefgh"]
    assert citations(view_of("1. Terms.", *letters, "(i) word;", "(j) word."))[-2:] == ["1(i)", "1(j)"]
    assert citations(view_of("1. Terms.", *letters, "(i) word;", "(ii) word."))[-2:] == ["1(h)(i)", "1(h)(ii)"]


def test_letters_go_on_behind_z() -> None:
    letters = [f"({c}) word;" for c in "abcdefghijklmnopqrstuvwxyz"]
    assert citations(view_of("1. Terms.", *letters, "(aa) word;", "(bb) word."))[-2:] == ["1(aa)", "1(bb)"]


def test_a_roman_list_goes_on_behind_words_that_closed_it() -> None:
    view = view_of(
        "2. Insurance.",
        "(a) Cover.",
        "(iv) Risks. As follows:",
        "a. Property. All.",
        "b. Sums. All.",
        "(v) Delay. Cover is",
        "(vi) Endorsements. All.",
    )
    assert citations(view)[-2:] == ["2(a)(v)", "2(a)(vi)"]


def test_a_list_within_a_section_does_not_end_the_sections() -> None:
    view = view_of(
        "1. Term.",
        "2. Payment.",
        "1. first instalment",
        "2. second instalment",
        "3. third instalment",
        "4. last instalment",
        "3. Notices.",
    )
    assert citations(view) == ["1", "2", "2.1", "2.2", "2.3", "2.4", "3"]


def test_two_lists_in_one_section_share_their_paths() -> None:
    view = view_of("3. Exceptions. Not if:", "(a) known;", "(b) public.", "Nor if:", "(a) required;", "(b) permitted.")
    assert [p.path for p in view.provisions].count(("3", "a")) == 2


def test_numbers_that_begin_again_in_another_part_carry_its_name() -> None:
    view = view_of(
        paragraph("Standard Terms", heading_level=1),
        "1. Service.",
        "1.1 Access. Yes.",
        "2. Fees.",
        "2.1 Payment. Yes.",
        paragraph("Data Addendum", heading_level=1),
        "1. Roles.",
        "2. Transfers.",
        "2.1 Clauses. Yes.",
    )
    part = cited(view, "Standard Terms")
    assert (part.kind, part.path) == (Kind.PART, ("standard terms",))
    assert cited(view, "Standard Terms 2.1").path == ("standard terms", "2", "1")
    assert cited(view, "Data Addendum 2.1").path == ("data addendum", "2", "1")


def test_a_part_whose_numbers_are_alone_is_a_heading() -> None:
    view = view_of(
        paragraph("Cover Page", heading_level=1),
        "Words.",
        paragraph("Standard Terms", heading_level=1),
        "1. Service.",
        "2. Fees.",
    )
    assert citations(view) == ['"Cover Page"', '"Standard Terms"', "1", "2"]
    assert cited(view, "2").parent == 1


def test_numbered_headings_of_a_part_s_own_level_stay_in_it() -> None:
    heads = [paragraph(t, heading_level=1) for t in ("1. Uptime", "2. Response", "3. Remedies")]
    view = view_of(paragraph("Service Levels", heading_level=1), *heads)
    assert [p.parent for p in view.provisions] == [None, 0, 0, 0]


def test_attachments_open_subtrees_of_their_own() -> None:
    view = view_of(
        "1. Term.",
        "2. Fees.",
        paragraph("EXHIBIT A", centred=True),
        paragraph("Form of Note", centred=True),
        "1. Sum.",
        "2. Interest.",
        "(a) rate",
        "(b) default rate",
        paragraph("Schedule 2 – Fees", bold=True),
        "1. Rates.",
    )
    exhibit = cited(view, "Exhibit A")
    assert (exhibit.kind, exhibit.path, exhibit.heading, exhibit.label) == (
        Kind.ATTACHMENT,
        ("exhibit a",),
        "Form of Note",
        "EXHIBIT A",
    )
    assert cited(view, "Exhibit A §2").path == ("exhibit a", "2")
    assert cited(view, "Exhibit A §2(b)").path == ("exhibit a", "2", "b")
    assert cited(view, "Schedule 2 §1").path == ("schedule 2", "1")
    assert cited(view, "Schedule 2").heading == "Fees"


def test_a_list_of_exhibits_opens_none() -> None:
    view = view_of("1. Term.", "Exhibit A – Form of Note", "Exhibit B – Form of Guaranty", "2. Fees.")
    assert citations(view) == ["1", "2"]


def test_a_filing_s_exhibit_number_is_no_attachment() -> None:
    assert citations(view_of("EXHIBIT 10.16", "LICENSE AGREEMENT", "1. Term.", "2. Fees.")) == ["1", "2"]


def test_a_reference_to_an_exhibit_opens_none() -> None:
    view = view_of(
        "1. Term.",
        "Exhibit A attached hereto sets out the fees.",
        "Exhibit B. The parties may amend it at any time.",
        "2. Fees.",
    )
    assert citations(view) == ["1", "2"]


def test_sections_that_go_on_behind_a_supposed_attachment_are_the_body_s() -> None:
    view = view_of("1. Term.", "2. Fees.", paragraph("Schedule 1", bold=True), "Words of it.", "3. Notices.", "4. Law.")
    assert cited(view, "3").parent is None


def test_recitals_are_lettered_paragraphs_before_the_first_section() -> None:
    view = view_of(
        paragraph("RECITALS", centred=True),
        "A. Licensor owns the marks and has used them.",
        "B. Licensee wants to use them in trade.",
        "NOW, THEREFORE, the parties agree:",
        "1. License.",
        "2. Fees.",
    )
    assert cited(view, "Recital B").path == ("recital b",)
    assert citations(view)[-2:] == ["1", "2"]
    assert cited(view, "1").parent is None


def test_a_heading_without_a_number_is_cited_by_its_words() -> None:
    view = view_of(
        paragraph("Limitation of Liability", heading_level=2),
        "No party is liable.",
        paragraph("Notices", heading_level=2),
        "In writing.",
    )
    liability = cited(view, '"Limitation of Liability"')
    assert (liability.kind, liability.path) == (Kind.HEADING, ("limitation of liability",))
    assert words_of(view, '"Limitation of Liability"').endswith("liable.")


def test_headings_nest_by_their_level_and_numbers_under_them_are_bare() -> None:
    view = view_of(
        paragraph("Terms", heading_level=1),
        paragraph("Money", heading_level=2),
        "1. Fees.",
        paragraph("Time", heading_level=2),
        "2. Term.",
    )
    assert [(p.citation, p.level) for p in view.provisions] == [
        ('"Terms"', 0),
        ('"Money"', 1),
        ("1", 2),
        ('"Time"', 1),
        ("2", 2),
    ]


def test_flush_words_belong_to_the_parent_of_the_list() -> None:
    view = view_of(
        paragraph("4.1 Use. Customer shall not:", indent_pt=0),
        paragraph("(a) copy; or", indent_pt=36),
        paragraph("(b) sell,", indent_pt=36),
        paragraph("in each case without consent.", indent_pt=0),
        paragraph("4.2 Term.", indent_pt=0),
    )
    assert words_of(view, "4.1(b)") == "(b) sell,"
    assert words_of(view, "4.1").endswith("without consent.")


def test_without_evidence_a_paragraph_belongs_to_the_provision_before_it() -> None:
    view = view_of("4.1 Use. Customer shall not:", "(a) copy; or", "(b) sell.", "Customer may lend the product.")
    assert words_of(view, "4.1(b)").endswith("lend the product.")


def test_a_list_goes_on_behind_flush_words() -> None:
    view = view_of(
        paragraph("4.1 Use. Customer shall not:", indent_pt=0),
        paragraph("(a) copy;", indent_pt=36),
        paragraph("(b) sell;", indent_pt=36),
        paragraph("in each case without consent; or", indent_pt=0),
        paragraph("(c) lend.", indent_pt=36),
    )
    assert citations(view) == ["4.1", "4.1(a)", "4.1(b)", "4.1(c)"]


def test_the_signature_clause_ends_the_last_section() -> None:
    view = view_of("9. Law.", "The law of Ohio governs.", "IN WITNESS WHEREOF, the parties have signed.")
    assert words_of(view, "9").endswith("governs.")


def test_a_table_of_contents_holds_no_provisions() -> None:
    view = view_of(
        "TABLE OF CONTENTS",
        "ARTICLE I",
        "DEFINITIONS",
        "1.1 Terms ........ 1",
        "1.2 Usage ........ 2",
        "ARTICLE II",
        "FEES",
        "2.1 Fees 3",
        "ARTICLE I",
        "DEFINITIONS",
        "1.1 Terms. As follows.",
        "1.2 Usage. As usual.",
        "ARTICLE II",
        "FEES",
        "2.1 Fees. Payable monthly.",
    )
    assert citations(view) == ["Article I", "1.1", "1.2", "Article II", "2.1"]
    assert view.text.startswith("TABLE OF CONTENTS\nARTICLE I")


def test_hostile_nesting_is_bounded() -> None:
    drafts = [Draft(text="x", label="(a)", label_level=n, list_id="l") for n in range(20_000)]
    view = view_of(*drafts)
    assert len(view.provisions) == 20_000
    assert max(p.level for p in view.provisions) < 64


def test_provisions_stand_in_pre_order() -> None:
    view = view_of(
        "1. Use. Customer may (i) read, and (ii) copy.", "(a) once;", "(b) twice.", "“Copy” means a copy.", "2. Fees."
    )
    for index, provision in enumerate(view.provisions):
        for child in provision.children:
            assert child > index
            assert view.provisions[child].parent == index
            assert provision.span.start <= view.provisions[child].span.start
            assert view.provisions[child].span.end <= provision.span.end


def test_the_rest_of_a_sentence_on_the_next_page_stays_with_it() -> None:
    view = view_of(
        paragraph("7.3 Fees.", indent_pt=0),
        paragraph("(c) Acknowledgements.", indent_pt=36),
        paragraph("(i) Each party agrees that under no circumstances shall the", indent_pt=72),
        paragraph("Company be paid twice.", indent_pt=0),
        paragraph("(ii) No party is liable.", indent_pt=72),
    )
    assert citations(view) == ["7.3", "7.3(c)", "7.3(c)(i)", "7.3(c)(ii)"]
    assert words_of(view, "7.3(c)(i)").endswith("paid twice.")


def test_a_counted_list_under_typed_sections_is_theirs() -> None:
    steps = [paragraph(t, label=f"{n}.", list_id="l") for n, t in enumerate(("sign", "pay"), 1)]
    assert citations(view_of("1. Closing. The parties shall:", *steps, "2. Law. Ohio.")) == ["1", "1.1", "1.2", "2"]
    assert citations(view_of("1. Closing. The parties shall:", steps[0], "2. Law. Ohio.")) == ["1", "1.1", "2"]


def test_an_i_behind_an_h_is_a_letter_where_its_own_list_begins_behind_it() -> None:
    view = view_of(
        "3.1 Statements.",
        "(g) Taxes are paid.",
        "(h) Staff. All is in order.",
        "(i) Permits; Trade.",
        "(i) The Seller holds each permit.",
        "(ii) None of them ends this year.",
        "3.2 Buyer.",
    )
    assert citations(view)[1:-1] == ["3.1(g)", "3.1(h)", "3.1(i)", "3.1(i)(i)", "3.1(i)(ii)"]


def test_an_i_behind_an_h_is_a_letter_where_its_caption_leads_to_a_list() -> None:
    view = view_of(
        "3.1 Statements.", "(h) Staff. All is in order.", "(i) Permits; Trade. (i) The Seller holds each permit.",
        "(ii) None of them ends this year.", "3.2 Buyer.",
    )  # fmt: skip
    assert citations(view)[1:-1] == ["3.1(h)", "3.1(i)", "3.1(i)(i)", "3.1(i)(ii)"]


def test_what_another_section_counts_does_not_tell_a_letter_from_a_roman_number() -> None:
    view = view_of(
        "4.1 Money.", "(g) Fees.", "(h) Terms:", "(i) one month;", "(ii) two months.",
        "(i) The Buyer may inspect.", "4.2 Goods.", "(i) crates;", "(ii) barrels.",
    )  # fmt: skip
    assert citations(view)[1:6] == ["4.1(g)", "4.1(h)", "4.1(h)(i)", "4.1(h)(ii)", "4.1(i)"]


def test_flush_words_within_a_list_do_not_end_it() -> None:
    view = view_of(
        paragraph("2.3 Awards."),
        paragraph("(b) Shares.", indent_pt=40.0),
        paragraph("(i) Each grant of this year becomes:", indent_pt=60.0, hanging_pt=20.0),
        paragraph("(A) money; and", indent_pt=80.0, hanging_pt=60.0),
        paragraph("(B) a claim.", indent_pt=80.0, hanging_pt=60.0),
        paragraph("The Parent pays the money within ten days.", indent_pt=0.0),
        paragraph("(ii) Each grant of the next year lapses.", indent_pt=60.0, hanging_pt=20.0),
        paragraph("(c) Plans. They end.", indent_pt=40.0, hanging_pt=0.0),
    )
    assert citations(view) == [
        "2.3", "2.3(b)", "2.3(b)(i)", "2.3(b)(i)(A)", "2.3(b)(i)(B)", "2.3(b)(ii)", "2.3(c)",
    ]  # fmt: skip
    assert "The Parent pays" in words_of(view, "2.3(b)")


def test_words_at_the_margin_go_on_with_a_provision_whose_lines_begin_there() -> None:
    view = view_of(
        paragraph("6.5 Effects."),
        paragraph("(a) Nothing survives, save as the law of its seat wants it.", indent_pt=36.0, hanging_pt=0.0),
        paragraph("(b) The Seller repays the price.", indent_pt=36.0),
        paragraph("It does so within ten days.", indent_pt=0.0),
        paragraph("(c) The Buyer returns the goods.", indent_pt=36.0),
    )
    assert words_of(view, "6.5(b)").endswith("within ten days.")


def test_a_sentence_that_goes_on_behind_a_list_belongs_to_what_began_it() -> None:
    view = view_of(
        paragraph("6.5 Effects."),
        paragraph("(a) Nothing survives.", indent_pt=16.0),
        paragraph("(b) In the event that:", indent_pt=16.0),
        paragraph("(i) the Seller fails; or", indent_pt=32.0),
        paragraph("(ii) the Buyer fails;", indent_pt=32.0),
        paragraph("then the party that fails pays (A) the costs and (B) the interest.", indent_pt=0.0),
        paragraph("(c) The Buyer returns the goods.", indent_pt=16.0),
    )
    assert citations(view)[-4:] == ["6.5(b)(ii)", "6.5(b)(A)", "6.5(b)(B)", "6.5(c)"]


def test_a_named_provision_with_a_remark_behind_it_is_a_reference() -> None:
    view = view_of(
        "4.14 Power.", "(a) It may act.", "Article 8 (solely as far as it serves it) stays.", "(b) It is free."
    )
    assert citations(view) == ["4.14", "4.14(a)", "4.14(b)"]


def test_a_letter_with_a_roman_number_behind_it_opens_both() -> None:
    view = view_of(
        "8. Rules. They bind.", "a) i. the Buyer agrees, and", "ii. the Seller agrees; or", "b) the law wants it."
    )
    assert citations(view) == ["8", "8(a)", "8(a)(i)", "8(a)(ii)", "8(b)"]
