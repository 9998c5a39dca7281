"""Edits that nobody tracked and revisions that were lost (contract §4.3, §8; cases S5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from redlines import (
    AGREEMENT,
    CLAUSE,
    HEADING,
    LISTS,
    numbered,
    report_on,
    room,
    untracked,
    verdicts,
    word,
)
from wordbuilder import (
    WordFile,
    bookmark,
    deleted,
    endnote_mark,
    field_code,
    footnote_mark,
    inserted,
    mark_of,
    numbering,
    paragraph,
    run,
    simple_field,
    table,
    text_box,
)

CAP = "The liability of Provider is capped at the fees of "
TRACKED = numbered(CLAUSE, "The agreement lasts ", deleted("three", author="AI"), inserted("two", author="AI"),
                   " years and renews by a written order.")  # fmt: skip
SECTION = (
    '<w:sectPr><w:headerReference w:type="default" r:id="header1"/>'
    '<w:footerReference w:type="default" r:id="footer1"/></w:sectPr>'
)


def everything(**words: str) -> list[str]:
    """An agreement with a table, notes, a text box, a field and a header; words: what stands there."""
    say = {"digit": "12", "cell": "$1m", "box": "See the order.", "field": "Ohio"} | words
    return [
        *AGREEMENT[:4],
        numbered(CLAUSE, f"{CAP}{say['digit']} months.", footnote_mark(2), endnote_mark(3)),
        paragraph("As agreed by the parties.", text_box(paragraph(say["box"]))),
        table([["Cap", say["cell"]], ["Law", paragraph("of ", simple_field("DOCPROPERTY Law", say["field"]))]]),
        TRACKED if words.get("tracked", "yes") else AGREEMENT[8],
        SECTION,
    ]


def file(**words: str) -> bytes:
    say = {"footnote": "Fees exclude taxes.", "endnote": "In US dollars.", "header": "Draft of 3 March"} | words
    return WordFile(
        body=everything(**words),
        numbering=LISTS,
        footnotes={2: paragraph(say["footnote"])},
        endnotes={3: paragraph(say["endnote"])},
        headers={
            "header1": paragraph(say["header"]),
            "footer1": paragraph("Page ", field_code("PAGE", words.get("page", "1"))),
        },
    ).build()


RECORD = room(msa=file(tracked=""))


def test_s5_a_redline_whose_every_edit_is_tracked_is_not_accused() -> None:
    report = report_on(file(), RECORD)
    assert untracked(report) == []
    assert report.coverage.integrity == "checked"
    assert report.exit_status == 0


@pytest.mark.parametrize(
    ("where", "after", "citation"),
    [
        ("digit", "24", "msa §2.1"),
        ("cell", "$2m", "msa §"),
        ("footnote", "Fees include taxes.", "msa §2.1"),
        ("endnote", "In EU dollars.", "msa §2.1"),
        ("header", "Draft of 4 March", "msa §full"),
        ("box", "See no order.", "msa §2.1"),
        ("field", "Iowa", "msa §"),
    ],
)
def test_s5_one_silent_edit_is_found_wherever_it_hides(where: str, after: str, citation: str) -> None:
    report = report_on(file(**{where: after}), RECORD)
    ((cited, quote),) = untracked(report)
    assert cited.startswith(citation)
    assert after in quote
    assert report.exit_status == 1


def test_s5_both_texts_and_their_place_are_shown() -> None:
    (finding,) = [f.finding for f in report_on(file(cell="$2m"), RECORD).findings if f.verdict == "UNTRACKED_EDIT"]
    assert finding.nearest is not None
    assert finding.location is not None
    assert (finding.nearest.text, finding.quote) == ("$1m", "$2m")
    assert ("replace", "1m", "2m") in finding.nearest.diff
    assert (finding.location.document, finding.location.layer) == ("msa", "table")
    view = RECORD.documents[0].views[0].view
    assert view.text[finding.location.span.start : finding.location.span.end] == "$1m"


Edit = Callable[[list[str]], list[str]]


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda body: [*body[:6], *body[7:]], "a paragraph of the document in the room is gone"),
        (lambda body: [*body[:6], paragraph("Nothing survives."), *body[6:]], "is not in the document in the room"),
        (lambda body: [*body[:6], paragraph("Lost data is included."), *body[7:]], "the printed number differs"),
        (lambda body: [*body[:1], numbered(CLAUSE, "Provider shall not disclose the Customer data. It keeps a register"
                                                   " of its staff."), *body[2:]], "the text differs"),
        (lambda body: [*body[:1], numbered(CLAUSE, "Provider shall not disclose the Customer Data. It keeps",
                                           run(" no", "vanish"), " a register of its staff."), *body[2:]],
         "hidden text differs"),
    ],
    ids=["deleted paragraph", "added paragraph", "number taken off", "a capital", "hidden word"],
)  # fmt: skip
def test_s5_edits_of_paragraphs_numbers_and_hidden_text_are_found(edit: Edit, message: str) -> None:
    report = report_on(word(edit([*AGREEMENT[:8], TRACKED])))
    assert any(message in f.finding.message for f in report.findings if f.verdict == "UNTRACKED_EDIT")


def test_a_list_that_starts_elsewhere_is_one_edit_and_not_one_a_paragraph() -> None:
    data = WordFile(
        body=[*AGREEMENT[:8], TRACKED], numbering=numbering({"1": [("decimal", "%1."), ("decimal", "%1.%2"),
                                                                   ("upperLetter", "(%3)")]})
    ).build()  # fmt: skip
    ((_, quote),) = untracked(report_on(data))
    assert quote.startswith("(A) … (B)")


def test_a_paragraph_added_in_silence_is_told_and_the_numbers_that_it_shifts_are_noted() -> None:
    report = report_on(word([*AGREEMENT[:1], numbered(CLAUSE, "Provider may subcontract."), *AGREEMENT[1:8], TRACKED]))
    assert [quote for _, quote in untracked(report)] == ["1.1 Provider may subcontract."]
    assert any("printed numbers shifted" in note for note in report.coverage.integrity_notes)


def test_the_rules_read_what_was_edited_in_silence() -> None:
    authority = (
        'schema_version: playbook.authority.v2\nnon_negotiables:\n  - id: cap\n    prohibited_patterns: ["24 months"]\n'
    )
    body = [*AGREEMENT[:4], numbered(CLAUSE, CAP, "24 months, except for fraud. No set-off."), *AGREEMENT[5:8], TRACKED]
    assert sorted(verdicts(report_on(word(body), authority=authority))) == ["PROHIBITED_CONCESSION", "UNTRACKED_EDIT"]


def test_an_untracked_edit_is_told_whosever_changes_are_under_review() -> None:
    assert untracked(report_on(file(digit="24"), RECORD, author="AI"))


# --- what is no edit -------------------------------------------------------------------------------------------------


def test_typography_is_noted_and_not_accused() -> None:
    quoted = numbered(CLAUSE, 'The "Fees" - as the parties\' order says - are due...')
    typed = numbered(CLAUSE, "The “Fees” – as the parties’ order says – are due…")
    report = report_on(word([*AGREEMENT[:8], typed, TRACKED]), room(msa=word([*AGREEMENT[:8], quoted, AGREEMENT[8]])))
    assert untracked(report) == []
    assert report.coverage.integrity_notes == (
        "redline.docx: paragraphs that differ in typography only (marks, dashes, spaces): 1",
    )


def test_a_page_number_that_was_computed_anew_is_noted_and_not_accused() -> None:
    report = report_on(file(page="3"), RECORD)
    assert untracked(report) == []
    assert any("computed anew" in note for note in report.coverage.integrity_notes)


def test_formatting_and_how_runs_are_cut_are_no_edits() -> None:
    cut = numbered(CLAUSE, run("Provider shall "), run("not", "b"), run(" disclose the Cust"), run("omer Data.", "i"),
                   " It keeps a register of its staff.")  # fmt: skip
    assert untracked(report_on(word([AGREEMENT[0], cut, *AGREEMENT[2:8], TRACKED]))) == []


def test_a_number_that_was_computed_and_is_typed_is_no_edit() -> None:
    plain = [paragraph("3. Term") if n == 7 else block for n, block in enumerate(AGREEMENT[:8])]
    typed = paragraph("3.1 The agreement lasts ", deleted("three", author="AI"), inserted("two", author="AI"),
                      " years and renews by a written order.")  # fmt: skip
    assert untracked(report_on(word([*plain, typed]))) == []


def reference(printed: str) -> str:
    return numbered(CLAUSE, "As Section ", field_code(r"REF _Ref1 \r \h", printed), " says, Provider pays.")


def referring(printed: str, *before: str) -> bytes:
    body = [
        numbered(HEADING, "Fees"), *before, numbered(CLAUSE, bookmark("_Ref1", "Fees are due monthly.")),
        numbered(CLAUSE, "Taxes are extra."),
        reference(printed), TRACKED,
    ]  # fmt: skip
    return word(body)


def record_of_references() -> bytes:
    body = [numbered(HEADING, "Fees"), numbered(CLAUSE, bookmark("_Ref1", "Fees are due monthly.")),
            numbered(CLAUSE, "Taxes are extra."), reference("1.1"), AGREEMENT[8]]  # fmt: skip
    return word(body)


def test_a_cross_reference_computed_for_the_accepted_numbers_is_noted_and_not_accused() -> None:
    new = numbered(CLAUSE, inserted("Fees are fixed.", author="AI"), mark=mark_of("ins", "AI"))
    report = report_on(referring("1.2", new), room(msa=record_of_references()))
    assert untracked(report) == []
    assert any("computed anew" in note for note in report.coverage.integrity_notes)


def test_a_cross_reference_that_prints_another_number_is_an_edit() -> None:
    ((_, quote),) = untracked(report_on(referring("1.2"), room(msa=record_of_references())))
    assert "As Section 1.2 says" in quote


def test_a_cross_reference_that_leads_elsewhere_under_the_same_words_is_an_edit() -> None:
    body = [numbered(HEADING, "Fees"), numbered(CLAUSE, "Fees are due monthly."),
            numbered(CLAUSE, bookmark("_Ref1", "Taxes are extra.")), reference("1.1"), TRACKED]  # fmt: skip
    report = report_on(word(body), room(msa=record_of_references()))
    (message,) = [f.finding.message for f in report.findings if f.verdict == "UNTRACKED_EDIT"]
    assert "leads elsewhere" in message


def test_a_number_left_over_from_a_tracked_paragraph_is_noted_and_not_accused() -> None:
    body = [*AGREEMENT[:1], numbered(CLAUSE, inserted("Provider may subcontract.", author="AI")), *AGREEMENT[1:]]
    report = report_on(word(body))
    assert untracked(report) == []
    assert [r.item.ref for r in report.items] == ["msa §1"]


# --- revisions that were lost ----------------------------------------------------------------------------------------

OPEN = [*AGREEMENT[:4], numbered(CLAUSE, CAP, deleted("12", author="Ann"), inserted("18", author="Ann"), " months."),
        *AGREEMENT[5:8]]  # fmt: skip
OPENED = room(msa=word([*OPEN, AGREEMENT[8]]))


def lost(report_body: list[str]) -> list[str]:
    report = report_on(word(report_body), OPENED)
    assert untracked(report) == []
    return [f.finding.quote for f in report.findings if f.verdict == "LOST_REVISION"]


def test_s5_an_earlier_revision_that_is_still_tracked_is_not_lost() -> None:
    assert lost([*OPEN, TRACKED]) == []


def test_s5_a_revision_accepted_in_silence_is_lost_and_told_once() -> None:
    accepted = [*AGREEMENT[:4], numbered(CLAUSE, CAP, "18 months."), *AGREEMENT[5:8], TRACKED]
    assert sorted(lost(accepted)) == ["12", "18"]


def test_s5_a_revision_rejected_in_silence_is_lost() -> None:
    rejected = [*AGREEMENT[:4], numbered(CLAUSE, CAP, "12 months."), *AGREEMENT[5:8], TRACKED]
    assert sorted(lost(rejected)) == ["12", "18"]


def test_a_revision_under_another_name_is_still_tracked() -> None:
    renamed = [*AGREEMENT[:4], numbered(CLAUSE, CAP, deleted("12", author="Author"), inserted("18", author="Author"),
                                        " months."), *AGREEMENT[5:8], TRACKED]  # fmt: skip
    assert lost(renamed) == []


def test_s5_a_clean_copy_of_a_document_under_revision_lost_them_all() -> None:
    report = report_on(word([*AGREEMENT[:4], numbered(CLAUSE, CAP, "18 months."), *AGREEMENT[5:]]), OPENED)
    assert verdicts(report) == ["LOST_REVISION", "LOST_REVISION"]
    assert report.exit_status == 1


# --- not checked -----------------------------------------------------------------------------------------------------


def test_beside_a_document_that_is_no_word_file_integrity_is_not_checked_and_that_is_said() -> None:
    lines = [f"Clause {n} says that the parties agree on point number {n} in full." for n in range(9)]
    body = [*map(paragraph, lines[:8]), paragraph(lines[8], inserted(" Really.", author="AI"))]
    report = report_on(word(body), room(msa_md="\n\n".join(lines).encode()))
    assert report.coverage.integrity == "not checked"
    assert verdicts(report) == ["NOT_CHECKED"]
    assert report.exit_status == 3
