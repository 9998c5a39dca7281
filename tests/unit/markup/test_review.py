"""A structured review is read as contract §4.1 says, and refused precisely where it is not one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from builders.deals import NOTICE, SUMMARY, issue, redline, review

from critic.errors import CriticError
from critic.markup import load
from critic.model.markup import Item, ItemKind, Markup


def read(value: object, name: str = "work.json", as_format: str = "") -> Markup:
    """Return the markup that a value is as JSON (a text or bytes: as they are)."""
    data = value if isinstance(value, bytes) else (value if isinstance(value, str) else json.dumps(value)).encode()
    return load(data, name, as_format)


def refusal(value: object, name: str = "work.json", as_format: str = "") -> str:
    with pytest.raises(CriticError) as caught:
        read(value, name, as_format)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def only(**lists: Any) -> Item:
    """Return the one item of a review that has nothing else."""
    markup = read(lists)
    assert len(markup.items) == 1
    return markup.items[0]


def test_a_whole_review_is_read_item_by_item_in_order() -> None:
    markup = read(
        review(
            issue(),
            redlines=[redline("a")],
            markups=[redline("b")],
            settlements=[redline("c", closed_by="ours")],
            escalations=[{"topic": "cap", "reason": "above the limit"}],
        )
    )
    assert [item.kind.value for item in markup.items] == [
        "issue", "redline", "markup", "settlement", "escalation", "summary",
    ]  # fmt: skip
    assert markup.files[0].format == "review"
    assert markup.has_summary
    assert not markup.ignored_keys


def test_every_text_knows_its_place() -> None:
    item = only(issues=[issue(quote=None, quotes=["other words", {"citation": "dpa §2", "text": NOTICE}])])
    assert (item.at.pointer, item.source) == ("/issues/0", "issues[0]")
    assert item.citations[0].at.pointer == "/issues/0/citation"
    assert [q.at.pointer for q in item.quotations] == ["/issues/0/quotes/0", "/issues/0/quotes/1/text"]
    assert (item.quotations[1].at.span.start, item.quotations[1].at.span.end) == (0, len(NOTICE))
    assert item.quotations[1].citation is not None
    assert item.quotations[1].citation.at.pointer == "/issues/0/quotes/1/citation"
    assert item.prose[0].at.pointer == "/issues/0/rationale"


@pytest.mark.parametrize("key", ["issues", "redlines", "markups", "settlements", "escalations"])
def test_one_entry_where_a_list_belongs_is_a_list_of_one(key: str) -> None:
    entry = {"topic": "cap"} if key == "escalations" else redline("x") if key != "issues" else issue()
    assert read({key: entry}).items[0].source == key


def test_one_text_where_a_list_belongs_is_a_list_of_one() -> None:
    item = only(issues={"id": "a", "citations": "msa §4.1", "quotes": NOTICE, "analysis": "why"})
    assert [c.text for c in item.citations] == ["msa §4.1"]
    assert [q.text for q in item.quotations] == [NOTICE]


def test_both_names_of_a_field_are_read() -> None:
    item = only(issues=[issue(citations=["dpa §2"], quotes=["some other words"])])
    assert [c.text for c in item.citations] == ["msa §4.2(a)", "dpa §2"]
    assert [q.text for q in item.quotations] == [NOTICE, "some other words"]


@pytest.mark.parametrize(
    ("fields", "ref"),
    [
        ({"id": "a", "issue_id": "b", "title": "c"}, "a"),
        ({"issue_id": "b", "title": "c"}, "b"),
        ({"id": "", "title": "c"}, "c"),
        ({"id": 7}, "7"),
        ({"id": None, "title": None}, "issues[0]"),
    ],
)
def test_an_issue_is_known_by_its_first_label(fields: dict[str, Any], ref: str) -> None:
    assert only(issues=[fields | {"quote": NOTICE}]).ref == ref


def test_a_section_written_as_a_number_keeps_its_zero() -> None:
    (item,) = read('{"redlines": [{"document_id": "msa", "section": 4.20, "text": "x"}]}').items
    assert item.target is not None
    assert (item.target.section, item.target.text) == ("4.20", "msa §4.20")


def test_a_severity_may_be_a_number() -> None:
    assert only(issues=[issue(severity=3)]).severity == "3"


@pytest.mark.parametrize("key", ["replacement_text", "proposed_text", "closing_text", "text"])
def test_proposed_language_is_read_under_each_of_its_names(key: str) -> None:
    item = only(redlines=[{"citation": "msa §4.1", key: "new words", "original_text": "old words"}])
    assert item.proposed is not None
    assert (item.proposed.text, item.proposed.original) == ("new words", "old words")
    assert item.proposed.at.pointer == f"/redlines/0/{key}"


def test_every_language_of_an_item_is_proposed_language() -> None:
    item = only(redlines=[redline("first", text="second", proposed_text="first")])
    assert [p.text for p in item.proposals] == ["first", "second"]


def test_a_settlement_closes_on_its_closing_text_and_what_it_opened_with_is_read_too() -> None:
    item = only(settlements=[{"citation": "msa §4.1", "proposed_text": "opening", "closing_text": "closing"}])
    assert item.proposed is not None
    assert (item.proposed.text, item.proposed.final) == ("closing", True)
    assert [p.text for p in item.also_proposed] == ["opening"]


def test_a_redline_without_language_says_so_and_an_empty_one_is_a_deletion() -> None:
    assert "has no language" in only(redlines=[redline(None)]).not_supplied
    deletion = only(redlines=[redline("")])
    assert (deletion.not_supplied, deletion.proposed and deletion.proposed.text) == ("", "")


def test_a_target_is_a_citation_or_a_document_and_a_section() -> None:
    pair = only(redlines=[redline("x", citation=None, document_id="msa", section="4.1")]).citations
    assert [(c.text, c.document, c.section, c.target) for c in pair] == [("msa §4.1", "msa", "4.1", True)]


def test_a_citation_beside_a_document_belongs_to_that_document() -> None:
    (target,) = only(redlines=[redline("x", citation="Section 4.1", document_id="msa")]).citations
    assert (target.text, target.document, target.section) == ("Section 4.1", "msa", "Section 4.1")


def test_a_citation_and_a_pair_that_differ_are_two_targets() -> None:
    same = only(redlines=[redline("x", citation="MSA § 4.1", document_id="msa", section="4.1")])
    other = only(redlines=[redline("x", citation="msa §4.1", document_id="msa", section="9.1")])
    assert [c.text for c in same.citations] == ["MSA § 4.1"]
    assert [c.text for c in other.citations] == ["msa §4.1", "msa §9.1"]


def test_the_fields_of_an_escalation_are_its_topic_and_reason() -> None:
    item = only(escalations=[{"topic": "cap", "reason": "above", "issue": "liab", "citation": "msa §9.1"}])
    assert (item.ref, item.issue, item.topic, item.reason) == ("liab", "liab", "cap", "above")
    assert [p.field for p in item.prose] == ["topic", "reason"]


def test_unknown_keys_are_listed_at_every_level() -> None:
    markup = read(
        review(
            issue(confidence=0.9, quotes=[{"text": "words", "citation": "msa §4.1", "page": 3}]),
            redlines=[redline("x", analysis="y", closed_by="ours")],
            notes="z",
        )
    )
    assert markup.ignored_keys == (
        "/notes", "/issues/0/confidence", "/issues/0/quotes/0/page", "/redlines/0/analysis", "/redlines/0/closed_by",
    )  # fmt: skip


def test_no_issues_and_a_real_summary_are_something_to_review() -> None:
    assert [item.kind for item in read({"issues": [], "summary": SUMMARY}).items] == [ItemKind.SUMMARY]


@pytest.mark.parametrize("value", [{"issues": []}, {"summary": "  \n"}, {"issues": None, "summary": None}])
def test_a_review_with_nothing_in_it_is_refused(value: object) -> None:
    assert refusal(value).startswith("work.json: there is nothing to review in it; expected at least one of issues")


@pytest.mark.parametrize("value", [{}, {"findings": [1]}, "3", '"text"', "null", "# Memo\n\nwords", "issues: []"])
def test_another_shape_is_refused_with_the_one_that_was_expected(value: object) -> None:
    line = refusal(value)
    assert line.startswith("work.json: not a markup that can be recognised; expected a")
    assert "issues" in line


@pytest.mark.parametrize("head", [b"PK\x03\x04\x14\x00", b"%PDF-1.7\n", b"\xd0\xcf\x11\xe0\xa1"])
def test_a_word_file_or_a_pdf_is_not_told_to_become_utf_8(head: bytes) -> None:
    assert "not a markup that can be recognised" in refusal(head + b"\xff\x00")


@pytest.mark.parametrize("value", [b"", b"  \r\n\t\n", "\ufeff \n".encode()])
def test_an_empty_markup_is_refused(value: bytes) -> None:
    assert refusal(value).startswith("work.json: the markup is empty; expected ")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"issues": ["x"]}, "issues[0]: expected a mapping, found text"),
        ({"issues": [None]}, "issues[0]: expected a mapping, found nothing"),
        ({"issues": [{"quote": 5}]}, "issues[0].quote: expected text, found a number"),
        (
            {"issues": [{"quotes": ["a", {"citation": "msa §1"}]}]},
            "issues[0].quotes[1].text: expected text, found noth",
        ),
        ({"issues": [{"quotes": [{"text": ["a"]}]}]}, "issues[0].quotes[0].text: expected text, found a list"),
        ({"issues": [{"citation": {"document": "msa"}}]}, "issues[0].citation: expected text, found a mapping"),
        ({"issues": [{"id": True}]}, "issues[0].id: expected text, found true or false"),
        ({"issues": [{"rationale": {"a": 1}}]}, "issues[0].rationale: expected text, found a mapping"),
        ({"redlines": [{"text": []}]}, "redlines[0].text: expected text, found a list"),
        ({"redlines": [{"section": {"n": 1}}]}, "redlines[0].section: expected text, found a mapping"),
        ({"settlements": [{"closed_by": "us"}]}, "settlements[0].closed_by: expected ours, theirs or compromise"),
        ({"escalations": [["a"]]}, "escalations[0]: expected a mapping, found a list"),
        ({"summary": ["a"]}, "summary: expected text, found a list"),
    ],
)
def test_a_value_of_a_wrong_type_is_refused_with_its_path(value: object, said: str) -> None:
    assert refusal(value).startswith(f"work.json, {said}")


def test_a_mark_windows_line_ends_and_a_missing_last_line_end_change_nothing() -> None:
    plain = json.dumps(review(issue()), indent=1)
    for variant in (plain + "\n", "\ufeff" + plain, plain.replace("\n", "\r\n"), "\n\n" + plain):
        assert read(variant).items == read(plain).items


def test_line_separators_inside_a_text_are_part_of_it() -> None:
    value = json.dumps(review(issue(rationale="one\u2028two\u0085three")), ensure_ascii=False)
    assert read(value).items[0].prose[0].text == "one\u2028two\u0085three"


@pytest.mark.parametrize("name", ["-", "work.json", "work.jsonl", "work.txt"])
def test_what_a_markup_is_is_told_from_its_content_not_from_its_name(name: str) -> None:
    assert read(review(issue()), name).files[0].format == "review"
    assert read(json.dumps(review(issue()), indent=2), name).files[0].format == "review"
    assert read({"type": "submit_final", "summary": SUMMARY}, name).files[0].format == "actions"


def test_a_review_that_happens_to_have_a_type_is_a_review() -> None:
    markup = read({"type": "contract review"} | review(issue()))
    assert (markup.files[0].format, markup.ignored_keys) == ("review", ("/type",))


def test_a_format_that_is_asked_for_is_held_to() -> None:
    assert "not a markup that can be recognised" in refusal([{"type": "escalate", "topic": "x"}], as_format="review")
    assert "an action has no type" in refusal(review(issue()), as_format="actions")
    assert refusal(review(issue()), as_format="poem") == (
        "work.json: 'poem' is no format of markups; use review, actions, memo or redline"
    )
