"""Word files with tracked changes as markups (contract §4.3; cases S7)."""

from __future__ import annotations

import pytest
from redlines import (
    AGREEMENT,
    CLAUSE,
    HEADING,
    changed,
    item,
    numbered,
    proposed,
    read_redline,
    room,
    text_of,
    touched,
    word,
)
from wordbuilder import (
    commented,
    deleted,
    footnote_mark,
    inserted,
    mark_of,
    moved_from,
    moved_to,
    paragraph,
    run,
    table,
)

from critic.errors import CriticError
from critic.model.markup import ItemKind

CAP = "The liability of Provider is capped at the fees of "
CAPPED = ("12", " months, except for fraud. No set-off.")


def cap_of(*change: str) -> list[str]:
    return changed(4, numbered(CLAUSE, CAP, *change, CAPPED[1]))


def test_each_changed_provision_is_an_item_with_its_text_as_accepted_and_its_author() -> None:
    markup = read_redline(word(cap_of(deleted("12", author="AI"), inserted("24", author="AI"))))
    (one,) = markup.items
    assert (one.kind, one.ref, one.authors, one.source) == (ItemKind.CHANGE, "msa §2.1", ("AI",), "¶ 5")
    assert one.proposed is not None
    assert one.proposed.inserted == ("24",)
    assert one.proposed.removed == ("12",)
    assert text_of(one).startswith(f"2.1 {CAP}24 months, except for fraud.")
    assert "24" in touched(one)
    assert [c.text for c in one.citations if c.target] == ["msa §2.1"]


def test_items_stand_in_reading_order_whoever_made_them() -> None:
    notice = "Provider notifies Customer of an incident within "
    body = changed(8, numbered(CLAUSE, "The agreement lasts ", deleted("three"), inserted("two"), " years."))
    later = [deleted("24", author="Bob"), inserted("72", author="Bob")]
    body = changed(2, numbered(CLAUSE, notice, *later, " hours."), body=body)
    base = changed(8, numbered(CLAUSE, "The agreement lasts three years."))
    base = changed(2, numbered(CLAUSE, notice, "24 hours."), body=base)
    markup = read_redline(word(body), room(msa=word(base)))
    assert [i.ref for i in markup.items] == ["msa §1.2", "msa §3.1"]


def test_the_document_is_said_and_why() -> None:
    markup = read_redline(word(cap_of(inserted("24", author="AI"), CAPPED[0])))
    assert markup.files[0].format == "redline"
    assert markup.files[0].note == "a redline of msa (msa.docx): 100 % of its paragraphs align with it"


def test_of_two_versions_the_nearer_one_is_the_document() -> None:
    other = word(changed(4, numbered(CLAUSE, "The liability of Provider is not capped at all, for no reason.")))
    markup = read_redline(word(cap_of(inserted("about ", author="AI"), CAPPED[0])), room(draft=other, msa=word()))
    assert markup.redlines[0].document == "msa"


def test_a_word_file_near_no_document_names_the_nearest() -> None:
    body = [*AGREEMENT[:4], *(paragraph(f"Something else about matter number {n} of the firm.") for n in range(9))]
    with pytest.raises(CriticError) as caught:
        read_redline(word(body))
    assert "not a redline of a document in the deal room" in str(caught.value)
    assert "msa (30 % of its paragraphs)" in str(caught.value)


# --- whose changes ---------------------------------------------------------------------------------------------------

THREE = [
    *changed(1, numbered(CLAUSE, "Provider shall not disclose the Customer Data", inserted(" ever", author="Ann"),
                         ". It keeps a register of its staff."))[:2],
    numbered(CLAUSE, "Provider notifies Customer of an incident within ", deleted("24", author="AI Copilot"),
             inserted("72", author="AI Copilot"), " hours. The notice is in writing."),
    *AGREEMENT[3:8],
    numbered(CLAUSE, "The agreement lasts three years and renews by a ", deleted("written ", author="Bob"), "order."),
]  # fmt: skip


def test_s7_changes_of_three_authors_are_reviewed_and_named() -> None:
    markup = read_redline(word(THREE))
    assert [(i.ref, i.authors) for i in markup.items] == [
        ("msa §1.1", ("Ann",)), ("msa §1.2", ("AI Copilot",)), ("msa §3.1", ("Bob",)),
    ]  # fmt: skip


def test_s7_the_author_filter_leaves_the_others_changes_to_the_record() -> None:
    markup = read_redline(word(THREE), author="ai copilot")
    assert [(i.ref, i.authors) for i in markup.items] == [("msa §1.2", ("AI Copilot",))]


def test_an_author_of_whom_the_file_knows_nothing_is_refused_with_those_it_has() -> None:
    with pytest.raises(CriticError, match="those here are by AI Copilot, Bob, Ann"):
        read_redline(word(THREE), author="AI-Copilot")


def test_revisions_that_the_rooms_document_carries_are_record() -> None:
    record = word(cap_of("12", inserted(" or more", author="Ann")))
    both = cap_of(deleted("12", author="AI"), inserted("24", author="AI"), inserted(" or more", author="Ann"))
    markup = read_redline(word(both), room(msa=record))
    (one,) = markup.items
    assert one.authors == ("AI",)
    assert one.proposed is not None
    assert one.proposed.inserted == ("24",)
    assert not markup.redlines[0].edits
    assert not markup.redlines[0].lost


def test_a_deletion_inside_anothers_recorded_insertion_is_a_change_and_loses_nothing() -> None:
    record = word(cap_of("12", inserted(" or, if greater, 18", author="Ann")))
    nested = inserted(run(" or, "), deleted("if greater, ", author="AI"), run("18"), author="Ann")
    markup = read_redline(word(cap_of("12", nested)), room(msa=record))
    (one,) = markup.items
    assert one.authors == ("AI",)
    assert one.proposed is not None
    assert one.proposed.removed == ("if greater,",)
    assert "12 or, 18 months" in text_of(one)
    assert touched(one)
    assert not markup.redlines[0].lost


def test_a_file_that_tracks_nothing_new_and_says_nothing_is_no_markup() -> None:
    with pytest.raises(CriticError, match="changes nothing in msa and comments on nothing"):
        read_redline(word())
    formatted = changed(1, numbered(CLAUSE, run(
        "Provider shall not disclose the Customer Data. It keeps a register of its staff.", "b",
        rpr='<w:rPrChange w:id="1" w:author="AI" w:date="2026-02-03T10:00:00Z"><w:rPr/></w:rPrChange>')))  # fmt: skip
    with pytest.raises(CriticError, match="changes nothing"):
        read_redline(word(formatted))


# --- what is reviewed ------------------------------------------------------------------------------------------------


def test_an_inserted_clause_is_reviewed_in_the_provision_that_it_is_added_to() -> None:
    new = numbered(CLAUSE, inserted("Provider may subcontract.", author="AI"), mark=mark_of("ins", "AI"))
    markup = read_redline(word([*AGREEMENT[:2], new, *AGREEMENT[2:]]))
    (one,) = markup.items
    assert one.ref == "msa §1"
    assert one.proposed is not None
    assert one.proposed.whole
    assert touched(one) == ["Provider may subcontract."]
    assert not markup.redlines[0].edits


def test_an_inserted_section_is_cited_by_the_number_that_it_gets_and_is_no_whole_provision_of_the_record() -> None:
    new = numbered(HEADING, inserted("Set-off is waived by Customer.", author="AI"), mark=mark_of("ins", "AI"))
    (one,) = read_redline(word([*AGREEMENT, new])).items
    assert one.ref == "msa §4"
    assert one.proposed is not None
    assert not one.proposed.whole
    assert text_of(one) == "4. Set-off is waived by Customer."


def test_a_deleted_provision_leaves_nothing_and_says_what_went() -> None:
    gone = numbered(2, deleted("Lost profits are excluded.", author="AI"), mark=mark_of("del", "AI"))
    (one,) = read_redline(word(changed(5, gone))).items
    assert (one.ref, text_of(one)) == ("msa §2.1(a)", "")
    assert one.proposed is not None
    assert one.proposed.removed == ("Lost profits are excluded.",)


def test_a_footnote_is_reviewed_by_itself_under_the_provision_that_calls_it() -> None:
    body = changed(4, numbered(CLAUSE, CAP + "".join(CAPPED), footnote_mark(2)))
    record = word(body, footnotes={2: paragraph("Fees exclude taxes.")})
    note = paragraph("Fees ", deleted("exclude", author="AI"), inserted("include", author="AI"), " taxes.")
    (one,) = read_redline(word(body, footnotes={2: note}), room(msa=record)).items
    assert (one.ref, text_of(one)) == ("msa §2.1", "Fees include taxes.")
    assert one.proposed is not None
    assert not one.proposed.whole


def test_a_changed_cell_is_reviewed_with_its_row() -> None:
    base = [*AGREEMENT, table([["Cap", "$1m"], ["Term", "one year"]])]
    body = [*AGREEMENT, table([["Cap", paragraph(deleted("$1m", author="AI"), inserted("$2m", author="AI"))],
                               ["Term", "one year"]])]  # fmt: skip
    markup = read_redline(word(body), room(msa=word(base)))
    (one,) = markup.items
    assert "Cap $2m" in text_of(one)
    assert not markup.redlines[0].edits


def test_a_moved_sentence_is_a_change_where_it_arrives() -> None:
    body = changed(6, numbered(2, "Lost data is included.", moved_to(" No set-off.", author="AI")))
    body = changed(4, numbered(CLAUSE, CAP, "12 months, except for fraud.", moved_from(" No set-off.", author="AI")),
                   body=body)  # fmt: skip
    markup = read_redline(word(body))
    assert "No set-off" not in proposed(markup, "msa §2.1").partition("(a)")[0]
    assert touched(item(markup, "msa §2.1(b)")) == [" No set-off."]


# --- sentences that were changed -------------------------------------------------------------------------------------


def changed_words(*content: str) -> list[str]:
    (one,) = read_redline(word(changed(1, numbered(CLAUSE, *content)))).items
    return touched(one)


def test_a_deleted_not_marks_the_words_beside_it() -> None:
    words = changed_words("Provider shall ", deleted("not ", author="AI"), "disclose the Customer Data."
                          " It keeps a register of its staff.")  # fmt: skip
    assert words == ["l d"]


def test_a_sentence_deleted_whole_changes_no_neighbour() -> None:
    words = changed_words("Provider shall not disclose the Customer Data.",
                          deleted(" It keeps a register of its staff.", author="AI"))  # fmt: skip
    assert words == []


def test_a_deleted_beginning_changes_what_is_left_of_its_sentence_only() -> None:
    words = changed_words("Provider shall not disclose the Customer Data. ", deleted("It keeps a ", author="AI"),
                          "register of its staff.")  # fmt: skip
    assert words == ["r"]


def test_a_deleted_end_changes_what_is_left_of_its_sentence_only() -> None:
    words = changed_words("Provider shall not disclose", deleted(" the Customer Data.", author="AI"),
                          " It keeps a register of its staff.")  # fmt: skip
    assert words == ["e"]


# --- comments --------------------------------------------------------------------------------------------------------


def test_a_comment_on_a_change_is_its_rationale_and_another_stands_alone() -> None:
    body = cap_of(commented(1, deleted("12", author="AI"), inserted("24", author="AI")))
    body[8] = numbered(CLAUSE, commented(2, "The agreement lasts three years and renews by a written order."))
    comments = {1: ("AI", paragraph("The cap follows the playbook.")), 2: ("Bob", paragraph("See msa §2.1."))}
    change, comment = read_redline(word(body, comments=comments)).items
    assert [(p.field, p.text) for p in change.prose] == [("rationale", "The cap follows the playbook.")]
    assert (comment.kind, comment.prose[0].text, comment.authors) == (ItemKind.COMMENT, "See msa §2.1.", ("Bob",))
    assert [c.text for c in comment.citations] == ["msa §3.1"]


def test_a_comment_that_the_record_carries_is_no_work() -> None:
    body = changed(8, numbered(CLAUSE, commented(2, "The agreement lasts three years and renews by a written order.")))
    comments = {2: ("Bob", paragraph("Ask the client."))}
    changed_too = body[:4] + cap_of(inserted("24", author="AI"), CAPPED[0])[4:5] + body[5:]
    (one,) = read_redline(word(changed_too, comments=comments), room(msa=word(body, comments=comments))).items
    assert one.kind is ItemKind.CHANGE


# --- clean copies ----------------------------------------------------------------------------------------------------


def test_a_clean_revised_contract_is_reviewed_as_changes() -> None:
    markup = read_redline(word(cap_of("24")))
    (one,) = markup.items
    assert (one.ref, touched(one), one.authors) == ("msa §2.1", ["24"], ())
    assert markup.files[0].note.endswith("align with it, without tracked changes")


def test_a_clean_copy_of_a_document_that_is_no_word_file_says_what_to_give() -> None:
    text = "\n\n".join(f"Clause {n} says that the parties agree on point number {n} in full." for n in range(9))
    body = [paragraph(line) for line in text.split("\n\n")]
    with pytest.raises(CriticError, match="tracks no changes, and its document msa is no Word file"):
        read_redline(word(body), room(msa_md=text.encode()))


def test_of_a_draft_and_the_others_redline_of_it_the_one_that_carries_the_same_revisions_is_the_document() -> None:
    theirs = cap_of("12", inserted(" or more", author="Ann"))
    ours = cap_of(deleted("12", author="AI"), inserted("24", author="AI"), inserted(" or more", author="Ann"))
    markup = read_redline(word(ours), room(draft=word(), returned=word(theirs)))
    assert markup.redlines[0].document == "returned"
    assert [i.authors for i in markup.items] == [("AI",)]


def test_what_is_gone_stands_behind_the_paragraph_before_it() -> None:
    gone = numbered(2, deleted("Lost profits are excluded.", author="AI"), mark=mark_of("del", "AI"))
    (one,) = read_redline(word(changed(5, gone))).items
    assert one.source == "¶ 5"
