"""Provisions inside running text: enumerations and definitions."""

from __future__ import annotations

import pytest
from outlines import citations, cited, paragraph, view_of, words_of

from critic.model.documents import Kind


def test_an_enumeration_in_a_sentence_is_a_provision_each() -> None:
    view = view_of(
        "1.1 Use. Customer may (a) access the Service; "
        "and (b) copy the Manual, in each case for itself. It pays for both."
    )
    assert citations(view) == ["1.1", "1.1(a)", "1.1(b)"]
    assert words_of(view, "1.1(a)") == "(a) access the Service; and"
    assert words_of(view, "1.1(b)") == "(b) copy the Manual, in each case for itself."
    assert cited(view, "1.1(b)").label == "(b)"


def test_the_last_member_of_an_enumeration_of_sentences_runs_to_the_end() -> None:
    view = view_of("9. General. (a) Law. Ohio law governs. (b) Notices. In writing. They go to the seat.")
    assert words_of(view, "9(b)") == "(b) Notices. In writing. They go to the seat."


def test_enumerations_nest() -> None:
    view = view_of(
        "2. Data. Provider shall (a) store data (i) in the Union or (ii) in Norway; "
        "and (b) delete it (1) on request and (2) at the end."
    )
    assert citations(view)[1:] == ["2(a)", "2(a)(i)", "2(a)(ii)", "2(b)", "2(b)(1)", "2(b)(2)"]
    assert words_of(view, "2(a)").endswith("in Norway; and")


@pytest.mark.parametrize(
    "text",
    [
        "3. Scope. As Section 4.2 (a) and Section 4.2 (b) say, it ends.",
        "3. Scope. Subject to clauses (a) and (b) above, it ends.",
        "3. Scope. The party(s) shall pay within thirty (30) days or one (1) year, and two (2) years at most.",
        "3. Scope. The items under (b) and (c) are excluded.",
        "3. Scope. It lasts (a) year.",
        "3. Scope. Neither (a) nor (b) applies.",
        "3. Scope. Paragraphs 2(a), 2(b) and 2(c) survive.",
        "3. Scope. Pursuant to Rule 501 (a) and (b) of the Act, it ends.",
    ],
)
def test_what_only_refers_to_an_enumeration_is_none(text: str) -> None:
    assert citations(view_of(text)) == ["3"]


def test_i_in_a_sentence_is_a_letter_behind_h_and_else_a_numeral() -> None:
    letters = "; ".join(f"({c}) word" for c in "abcdefghij")
    assert citations(view_of(f"5. List. Thus {letters}."))[-2:] == ["5(i)", "5(j)"]
    assert citations(view_of("5. List. Thus (i) word and (ii) word."))[-2:] == ["5(i)", "5(ii)"]


def test_an_enumeration_begins_again_in_the_next_sentence() -> None:
    view = view_of(
        "6. Exits. Either may end it if (a) unpaid or (b) unlawful. It survives if (a) agreed or (b) required."
    )
    assert [p.path for p in view.provisions].count(("6", "a")) == 2
    first = next(p for p in view.provisions if p.path == ("6", "b"))
    assert view.text[first.span.start : first.span.end] == "(b) unlawful."


def test_a_label_and_the_first_member_may_share_a_line() -> None:
    view = view_of(
        "7. WARRANTIES. (a) Vendor owns the software.", "(b) Vendor may license it.", "(c) It works.", "8. Law."
    )
    assert citations(view) == ["7", "7(a)", "7(b)", "7(c)", "8"]
    assert cited(view, "7").heading == "WARRANTIES"
    assert words_of(view, "7(a)") == "(a) Vendor owns the software."


def test_a_typed_label_counts_on_within_its_own_line() -> None:
    view = view_of(
        "4. Use. Customer shall not:", "(a) copy the Service; or (b) sell it; and", "(c) lend it.", "5. Fees."
    )
    assert citations(view) == ["4", "4(a)", "4(b)", "4(c)", "5"]
    assert words_of(view, "4(a)") == "(a) copy the Service; or"


def test_a_reference_to_the_next_member_is_not_that_member() -> None:
    view = view_of(
        "4. Use.",
        "(a) Subject to (b), Customer may copy; unless (b) applies.",
        "(b) Customer may not sell.",
        "5. Fees.",
    )
    assert citations(view) == ["4", "4(a)", "4(b)", "5"]


def test_an_enumeration_runs_over_a_paragraph_end() -> None:
    view = view_of(
        "3. Effect means any change in (i) the market, or", "(ii) the law; and", "(iii) the weather.", "4. Term."
    )
    assert citations(view) == ["3", "3(i)", "3(ii)", "3(iii)", "4"]


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("“Affiliate” means any entity under common control.", "Affiliate"),
        ('"Affiliate" shall mean any entity under common control.', "Affiliate"),
        ("“Control” has the meaning given in Section 2.", "Control"),
        ("“DPA” or “Addendum” is defined in Section 5.", "DPA"),
        ("“Fees”, when used herein, means the sums due.", "Fees"),
    ],
)
def test_a_definition_is_cited_by_its_term(text: str, term: str) -> None:
    view = view_of("1. Definitions. As follows:", text, "“Zeal” means zeal.")
    definition = cited(view, f'"{term}"')
    assert (definition.kind, definition.path, definition.names[0]) == (Kind.DEFINITION, (term.lower(),), term)
    assert definition.parent == 0
    assert words_of(view, f'"{term}"') == text


def test_a_bold_term_without_marks_is_defined_too() -> None:
    view = view_of(paragraph("Affiliate means any entity under common control.", caption_chars=9))
    assert citations(view) == ['"Affiliate"']


def test_a_numbered_definition_has_its_term_as_a_name() -> None:
    view = view_of("13. Definitions.", "13.2 “Affiliate” means any entity under common control.")
    assert citations(view) == ["13", "13.2"]
    assert cited(view, "13.2").names == ("Affiliate",)
    assert cited(view, "13.2").heading == ""


def test_a_short_name_in_brackets_is_a_name_of_its_provision() -> None:
    view = view_of("2. Cap. Liability is limited to the fees paid (the “General Cap”).")
    assert "General Cap" in cited(view, "2").names


def test_members_of_a_definition_are_cited_under_it() -> None:
    view = view_of("“Debt” means (a) loans; and (b) notes.", "“Lien” means a lien.")
    assert cited(view, '"Debt"(b)').path == ("debt", "b")


def test_a_definition_amid_an_unnumbered_paragraph_is_its_sentence() -> None:
    view = view_of("These words introduce. “Site” means the plant. Other words follow.")
    assert words_of(view, '"Site"') == "“Site” means the plant."


def test_a_row_of_key_terms_is_cited_by_its_name() -> None:
    view = view_of(
        paragraph("Governing Law", row=1, cell=1, columns=2),
        paragraph("The laws of Ohio", row=1, cell=2, columns=2),
        paragraph("By: Jane Roe", row=2, cell=1, columns=2),
        paragraph("By: John Roe", row=2, cell=2, columns=2),
    )
    assert citations(view) == ['"Governing Law"']
    term = cited(view, '"Governing Law"')
    assert (term.kind, term.heading, term.path) == (Kind.TERM, "Governing Law", ("governing law",))
    assert view.text == "Governing Law The laws of Ohio\nBy: Jane Roe By: John Roe"
    assert words_of(view, '"Governing Law"') == "Governing Law The laws of Ohio"


def test_a_hostile_paragraph_of_marks_is_read_once() -> None:
    view = view_of("1. Words: " + " ".join(f"({'abcdefghij'[n % 10]}) word;" for n in range(20_000)))
    assert len(view.provisions) == 20_001


def test_in_a_section_of_definitions_a_colon_defines() -> None:
    view = view_of(
        "1. Interpretation",
        paragraph("Business Day: a day on which banks are open.", caption_chars=12),
        paragraph("Charges: the sums due.", caption_chars=7),
    )
    assert citations(view) == ["1", '"Business Day"', '"Charges"']
