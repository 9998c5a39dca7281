"""Tracked changes in Word files: what stands in which view, and how each view is numbered (contract §2, views)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from wordbuilder import (
    WordFile,
    cell,
    change,
    deleted,
    field_code,
    footnote_mark,
    inserted,
    lines,
    mark_of,
    numbering,
    paragraph,
    row,
    run,
    special,
    table,
    text_box,
    view_of,
    word_file,
)

from critic.documents import docx
from critic.documents.drafts import Reading
from critic.model.documents import Layer

NUMBERS = numbering({"1": [("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)")]})


def read(*body: str) -> Reading:
    return docx.read(word_file(*body, numbering=NUMBERS), "redline.docx")


def views(*body: str) -> list[list[str]]:
    reading = read(*body)
    assert [view.name for view in reading.views] == ["original", "accepted"]
    return [lines(view) for view in reading.views]


def clause(*words: str, at: int = 0, mark: str = "", ppr: str = "") -> str:
    return paragraph(*words, num="1", level=at, mark=mark, ppr=ppr)


def test_each_view_has_its_own_numbering() -> None:
    assert views(clause("Fees"), clause(inserted("Taxes"), mark=mark_of("ins")), clause("Term"), clause("x", at=1)) == [
        ["1. Fees", "2. Term", "2.1 x"],
        ["1. Fees", "2. Taxes", "3. Term", "3.1 x"],
    ]


def test_a_deleted_numbered_paragraph_is_not_counted_in_the_accepted_view() -> None:
    assert views(clause("A"), clause(deleted("B"), mark=mark_of("del")), clause("C")) == [
        ["1. A", "2. B", "3. C"],
        ["1. A", "2. C"],
    ]


def test_a_merged_paragraph_takes_the_properties_of_the_mark_that_is_left() -> None:
    assert views(clause("Provider shall ", mark=mark_of("del")), paragraph("pay."), clause("Next")) == [
        ["1. Provider shall", "pay.", "2. Next"],
        ["Provider shall pay.", "1. Next"],
    ]


def test_an_inserted_paragraph_mark_splits_only_the_accepted_view() -> None:
    assert views(clause("One.", mark=mark_of("ins")), clause(" Two.")) == [["1. One. Two."], ["1. One.", "2. Two."]]


def test_a_mark_that_was_inserted_and_deleted_stands_in_neither_view() -> None:
    both = mark_of("ins") + mark_of("del")
    assert views(paragraph("One, ", deleted("x"), mark=both), paragraph("two.")) == [["One, xtwo."], ["One, two."]]


def test_a_deletion_inside_an_insertion_stands_in_neither_view() -> None:
    inside = change("ins", deleted("eleven") + run("twelve"), "Bo")
    assert views(paragraph("for ", inside, deleted("ten"), " months")) == [["for ten months"], ["for twelve months"]]


def test_a_number_that_was_given_by_a_tracked_change_prints_only_in_the_accepted_view() -> None:
    numbered = f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/>{mark_of("ins")}</w:numPr>'
    given = paragraph("Fees", ppr=numbered)
    assert views(given, clause("Term")) == [["Fees", "1. Term"], ["1. Fees", "2. Term"]]


def test_a_changed_level_prints_as_it_was_in_the_original() -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    old = f'<w:pPrChange w:id="1" w:author="Ann"><w:pPr>{numbered}</w:pPr></w:pPrChange>'
    assert views(clause("A"), clause("B", at=1, ppr=old), clause("C")) == [
        ["1. A", "2. B", "3. C"],
        ["1. A", "1.1 B", "2. C"],
    ]


def test_a_formatting_change_alone_makes_no_second_view() -> None:
    bold = '<w:rPrChange w:id="1" w:author="Ann"><w:rPr/></w:rPrChange>'
    centred = '<w:jc w:val="center"/><w:pPrChange w:id="2" w:author="Ann"><w:pPr/></w:pPrChange>'
    reading = read(paragraph(run("Fees", "b", rpr=bold), ppr=centred))
    assert lines(reading) == ["Fees"]


def test_text_hidden_by_a_tracked_change_stands_in_the_original() -> None:
    hiding = run("not ", "vanish", rpr='<w:rPrChange w:id="1" w:author="Ann"><w:rPr/></w:rPrChange>')
    assert views(paragraph("is ", hiding, "due")) == [["is not due"], ["is due"]]


def test_rows_and_cells_stand_in_the_views_that_they_belong_to() -> None:
    body = table(
        [
            row("Fee", "$1"),
            row("Old", "$2", properties=mark_of("del")),
            row("New", "$3", properties=mark_of("ins", "Bo")),
            row("Cap", cell("was", properties=mark_of("cellDel")), cell("is", properties=mark_of("cellIns"))),
        ]
    )
    reading = read(body)
    original, accepted = reading.views
    assert lines(original) == ["Fee", "$1", "Old", "$2", "Cap", "was"]
    assert lines(accepted) == ["Fee", "$1", "New", "$3", "Cap", "is"]
    assert [d.row for d in accepted.drafts] == [1, 1, 2, 2, 3, 3]
    assert {d.columns for d in accepted.drafts} == {2}
    new = accepted.drafts[2]
    assert [(r.kind, r.author) for r in new.revisions] == [("inserted", "Bo")]


def test_a_paragraph_before_a_removed_table_stays_its_own() -> None:
    body = [
        paragraph("Before.", mark=mark_of("ins")),
        table([row("x", properties=mark_of("ins"))]),
        paragraph("After."),
    ]
    assert views(*body) == [["Before.", "After."], ["Before.", "x", "After."]]


def test_a_field_whose_characters_are_deleted_leaves_its_result() -> None:
    begin, separate, end = (special(f'<w:fldChar w:fldCharType="{kind}"/>') for kind in ("begin", "separate", "end"))
    code = change("del", begin + run(" REF x ", tag="delInstrText") + separate)
    assert views(paragraph("Section ", code, "4.2", change("del", end), deleted(" old"))) == [
        ["Section 4.2 old"],
        ["Section 4.2"],
    ]


def test_a_deleted_field_is_gone_and_its_replacement_prints() -> None:
    old = change("del", field_code(" REF a ").replace("w:instrText", "w:delInstrText") + run("4.1", tag="delText"))
    new = change("ins", field_code(" REF b ", "4.2"))
    assert views(paragraph("Section ", old, new, ".")) == [["Section 4.1."], ["Section 4.2."]]


def test_an_inserted_field_inside_the_code_of_a_deleted_one_prints() -> None:
    begin, separate, end = (special(f'<w:fldChar w:fldCharType="{kind}"/>') for kind in ("begin", "separate", "end"))
    body = paragraph(
        "Section ",
        change("del", begin + run(" REF a ", tag="delInstrText")),
        change("ins", begin + run(" REF b ", tag="instrText") + separate + run("4.2") + end),
        change("del", separate + run("4.1", tag="delText") + end),
    )
    assert views(body) == [["Section 4.1"], ["Section 4.2"]]


def test_a_deletion_reaches_into_text_boxes_and_notes() -> None:
    data = WordFile(
        body=[paragraph("Kept.", deleted(footnote_mark(2), text_box(paragraph("Boxed.")), " Gone."))],
        footnotes={2: paragraph("Noted.")},
    ).build()
    original, accepted = docx.read(data, "redline.docx").views
    assert lines(original) == ["Kept. Gone.", "Boxed.", "Noted."]
    assert lines(accepted) == ["Kept."]


def test_neighbouring_changes_of_one_author_are_one_revision() -> None:
    reading = read(paragraph("is ", inserted("twenty", "-"), inserted("four"), inserted(" or more", author="Bo")))
    draft = reading.views[1].drafts[0]
    found = [(draft.text[r.span.start : r.span.end], r.author) for r in draft.revisions]
    assert found == [("twenty-four", "Ann"), (" or more", "Bo")]


def test_a_comment_hangs_on_its_paragraph_in_both_views() -> None:
    data = WordFile(
        body=[paragraph("One."), paragraph(deleted("Two"), '<w:commentRangeStart w:id="0"/>', "Three.")],
        comments={0: ("Bo", paragraph("Why?"))},
    ).build()
    for view in docx.read(data, "redline.docx").views:
        assert [(s.layer, s.text, s.at) for s in view.shadows] == [(Layer.COMMENT, "Why?", 1)]


PIECES = st.lists(
    st.tuples(st.sampled_from(["kept", "ins", "del", "moveTo", "moveFrom", "ins del"]), st.text("ab 1", min_size=1)),
    min_size=1,
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(PIECES)
def test_any_mixture_of_changes_splits_into_its_two_views(pieces: list[tuple[str, str]]) -> None:
    def piece(kinds: str, words: str) -> str:
        xml = run(words, tag="delText" if kinds == "del" else "t")
        for kind in [] if kinds == "kept" else reversed(kinds.split()):
            xml = change(kind, xml)
        return xml

    reading = read(paragraph(run("<"), *(piece(*p) for p in pieces), run("."), run(">")), paragraph(deleted("x")))
    for view, kinds in zip(reading.views, (("kept", "del", "moveFrom"), ("kept", "ins", "moveTo")), strict=True):
        draft = view.drafts[0]
        assert draft.text == ("<" + "".join(words for kind, words in pieces if kind in kinds) + ".>")
        changed = "".join(words for kind, words in pieces if kind in kinds[1:])
        assert "".join(draft.text[r.span.start : r.span.end] for r in draft.revisions) == changed


def test_the_only_view_of_a_clean_document_has_no_name() -> None:
    assert view_of(read(clause("Fees"))).name == ""
