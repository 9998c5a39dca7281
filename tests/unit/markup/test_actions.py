"""An action log is read as contract §4.2 says: what was revised gives way, what was re-submitted stays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from builders.deals import INVENTED, NOTICE, SUMMARY, log

from critic.errors import CriticError
from critic.markup import load
from critic.model.markup import Item, ItemKind, Markup


def read(text: str | bytes, name: str = "log.jsonl") -> Markup:
    return load(text if isinstance(text, bytes) else text.encode(), name)


def items(*actions: dict[str, Any]) -> tuple[Item, ...]:
    return read(log(*actions)).items


def refusal(text: str | bytes, name: str = "log.jsonl") -> str:
    with pytest.raises(CriticError) as caught:
        read(text, name)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def submitted(quote: str = NOTICE, **fields: Any) -> dict[str, Any]:
    return {"type": "submit_issue", "issue_id": "notice", "citations": ["msa §4.2(a)"], "quotes": [quote]} | fields


def proposed(text: str = "24 hours", **fields: Any) -> dict[str, Any]:
    made = {"type": "propose_redline", "issue_id": "notice", "document_id": "msa", "section": "4.2(a)"}
    return made | {"replacement_text": text} | fields


def test_each_action_becomes_an_item_of_its_kind_with_its_line() -> None:
    found = items(
        {"type": "read_document", "document_id": "msa"},
        submitted(),
        proposed(),
        {"type": "send_markup", "document_id": "msa", "section": "4.1", "proposed_text": "x"},
        {"type": "accept_counterparty", "issue_id": "cap", "closing_text": "y"},
        {"type": "escalate", "topic": "cap", "reason": "above"},
        {"type": "submit_final", "summary": SUMMARY},
    )
    assert [(item.kind.value, item.source) for item in found] == [
        ("issue", "line 2"), ("redline", "line 3"), ("markup", "line 4"), ("acceptance", "line 5"),
        ("escalation", "line 6"), ("summary", "line 7"),
    ]  # fmt: skip
    assert found[0].quotations[0].at.pointer == "line 2 /quotes/0"


def test_the_entries_of_a_json_list_have_pointers_instead_of_lines() -> None:
    markup = read(json.dumps([submitted(), proposed()]), "log.json")
    assert markup.files[0].format == "actions"
    assert [item.source for item in markup.items] == ["[0]", "[1]"]
    assert markup.items[0].quotations[0].at.pointer == "/0/quotes/0"


def test_a_revised_issue_takes_the_place_of_the_earliest_with_its_label() -> None:
    found = items(submitted(INVENTED), submitted(issue_id="other"), submitted(type="revise_issue"))
    assert [(item.ref, item.source) for item in found] == [("notice", "line 3"), ("other", "line 2")]
    assert [q.text for q in found[0].quotations] == [NOTICE]


def test_an_issue_can_be_revised_twice() -> None:
    found = items(
        submitted(INVENTED), submitted("first try of a text", type="revise_issue"), submitted(type="revise_issue")
    )
    assert [(len(found), q.text) for q in found[0].quotations] == [(1, NOTICE)]


def test_submitting_again_under_a_used_label_launders_nothing() -> None:
    found = items(submitted(INVENTED), submitted())
    assert [item.quotations[0].text for item in found] == [INVENTED, NOTICE]


def test_a_revision_replaces_only_the_earliest_of_two_submissions() -> None:
    found = items(submitted(), submitted(INVENTED), submitted(type="revise_issue"))
    assert [item.quotations[0].text for item in found] == [NOTICE, INVENTED]


def test_a_revision_of_nothing_is_an_item_of_its_own() -> None:
    assert [item.source for item in items(submitted(), submitted(type="revise_issue", issue_id="new"))] == [
        "line 1",
        "line 2",
    ]


def test_a_revision_without_any_label_replaces_nothing() -> None:
    nameless = {"type": "revise_issue", "quotes": [NOTICE]}
    assert len(items({"type": "submit_issue", "quotes": [INVENTED]}, nameless)) == 2


def test_a_revision_never_replaces_an_item_of_another_kind() -> None:
    kinds = [item.kind for item in items(submitted(), proposed(type="revise_redline"))]
    assert kinds == [ItemKind.ISSUE, ItemKind.REDLINE]


def test_a_revised_redline_replaces_the_one_with_its_label_and_target() -> None:
    found = items(proposed("72 hours"), proposed("48 hours", section="9.1"), proposed(type="revise_redline"))
    texts = [item.proposed.text for item in found if item.proposed]
    assert texts == ["24 hours", "48 hours"]


def test_a_revised_redline_for_another_target_replaces_nothing() -> None:
    assert len(items(proposed(), proposed(type="revise_redline", section="4.2(b)"))) == 2


def test_a_target_may_be_written_in_another_way_when_it_is_revised() -> None:
    again = {"type": "revise_redline", "issue_id": "notice", "citation": "MSA § 4.2 (a)", "replacement_text": "x"}
    assert len(items(proposed(), again)) == 1


def test_accepted_language_is_what_stands_under_closing_text() -> None:
    (item,) = items({"type": "accept_counterparty", "issue_id": "cap", "closing_text": "x", "proposed_text": "y"})
    assert item.proposed is not None
    assert (item.proposed.text, item.proposed.final, item.not_supplied) == ("x", True, "")
    assert [p.text for p in item.also_proposed] == ["y"]


@pytest.mark.parametrize("fields", [{}, {"closing_text": " "}, {"closing_text": None}, {"text": "their words"}])
def test_accepted_language_that_is_not_supplied_is_said_to_be_missing(fields: dict[str, Any]) -> None:
    (item,) = items({"type": "accept_counterparty", "issue_id": "cap"} | fields)
    assert item.proposed is None
    assert item.not_supplied == "the accepted language is not in the log (expected under closing_text)"


def test_what_an_acceptance_carries_under_another_name_is_scanned_all_the_same() -> None:
    (item,) = items({"type": "accept_counterparty", "issue_id": "cap", "text": "their words"})
    assert [p.text for p in item.proposals] == ["their words"]


@pytest.mark.parametrize(
    "fields",
    [{"replacement_text": "x"}, {"memo": {"body": ["", "words"]}}, {"note": "x", "id": "a"}, {"title": "x"}],
)
def test_an_action_that_is_not_known_but_carries_text_is_said_not_to_be_understood(fields: dict[str, Any]) -> None:
    (item,) = items({"type": "submit_redline"} | fields)
    assert (item.kind, item.not_supplied) == (
        ItemKind.ACTION,
        "the action type 'submit_redline' is not known, and it carries text",
    )


@pytest.mark.parametrize("fields", [{}, {"id": "a", "issue": "b"}, {"turn": 3, "ok": True, "note": "  "}])
def test_an_action_that_is_not_known_and_carries_no_text_is_listed(fields: dict[str, Any]) -> None:
    markup = read(log(submitted(), {"type": "wait"} | fields))
    assert (len(markup.items), markup.ignored_keys) == (1, ("line 2",))


def test_text_deep_inside_an_unknown_action_is_found_without_overrunning_the_stack() -> None:
    deep: Any = "words"
    for _ in range(90):
        deep = [deep]
    assert items({"type": "other", "payload": deep})[0].kind is ItemKind.ACTION


def test_unknown_keys_are_listed_with_their_line() -> None:
    markup = read(log(submitted(turn=1), {"type": "submit_final", "summary": SUMMARY, "ok": True}))
    assert markup.ignored_keys == ("line 1 /turn", "line 2 /ok")


def test_documents_that_were_read_are_remembered_once_in_order() -> None:
    reads = [{"type": "read_document", "document_id": name} for name in ("dpa", "msa", "dpa")]
    assert read(log(*reads, submitted())).read_documents == ("dpa", "msa")


def test_the_summary_is_that_of_the_final_submission() -> None:
    assert read(log(submitted(), {"type": "submit_final", "summary": SUMMARY})).has_summary
    for last in ({"type": "submit_final"}, {"type": "submit_final", "summary": " "}):
        assert not read(log(submitted(), last)).has_summary


def test_a_log_may_begin_with_its_final_submission() -> None:
    for name in ("log.jsonl", "log.json", "-"):
        found = read(log({"type": "submit_final", "summary": SUMMARY}, submitted()), name)
        assert (found.files[0].format, len(found.items)) == ("actions", 2)


def test_a_log_may_begin_with_an_unknown_action_that_has_a_field_of_a_review() -> None:
    found = read(log({"type": "wrap_up", "summary": SUMMARY}, submitted()), "log.json")
    assert [item.kind for item in found.items] == [ItemKind.ACTION, ItemKind.ISSUE]


def test_a_byte_order_mark_windows_line_ends_blank_lines_and_a_missing_last_line_end_change_nothing() -> None:
    plain = log(submitted(), proposed())
    variants = ("\ufeff" + plain, plain.replace("\n", "\r\n"), plain.rstrip("\n"), plain + "\n\n \n", plain + "\r\n")
    for variant in variants:
        assert read(variant).items == read(plain).items
    assert [item.source for item in read("\n\n" + plain).items] == ["line 3", "line 4"]


def test_characters_that_other_tools_take_for_line_ends_stand_inside_a_text() -> None:
    words = "one\u2028two\u2029three\u0085four\u000bfive"
    text = json.dumps(submitted(words), ensure_ascii=False).replace("\u000b", "\\u000b") + "\n" + log(proposed())
    found = read(text)
    assert [item.source for item in found.items] == ["line 1", "line 2"]
    assert found.items[0].quotations[0].text == words


def test_json_that_breaks_names_its_line_of_the_log() -> None:
    text = log(submitted()) + '{"type": "escalate", \n'
    assert refusal(text).startswith("log.jsonl, line 2, column 22: not valid JSON: ")


def test_a_broken_first_line_is_named_whatever_the_file_is_called() -> None:
    for name in ("log.jsonl", "log.json"):
        assert refusal('{"type": "escalate", \n' + log(submitted()), name).startswith(f"{name}, line ")
        twice = '{"type": "escalate", "topic": "x", "topic": "y"}\n' + log(submitted())
        assert refusal(twice, name).startswith(f"{name}, line 1, column 36: the key 'topic' stands twice")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"issue_id": "a"}', "log.jsonl, line 1: an action has no type; expected actions such as submit_issue"),
        ('{"type": 3}', "log.jsonl, line 1, type: expected text, found a number"),
        ('{"type": "escalate", "topic": "x"}\n[1]', "log.jsonl, line 2: expected a mapping, found a list"),
        ('{"type": "submit_final", "summary": {"a": 1}}', "log.jsonl, line 1, summary: expected text, found a mapp"),
        ('{"type": "submit_issue", "quotes": [3]}', "log.jsonl, line 1, quotes[0]: expected text, found a number"),
        ("[]", "log.jsonl: there is nothing to review in it; expected actions"),
        ("[3]", "log.jsonl, [0]: expected a mapping, found a number"),
    ],
)
def test_an_entry_that_is_no_action_is_refused_with_its_place(text: str, said: str) -> None:
    assert refusal(text).startswith(said)


def test_a_log_in_which_nothing_is_reviewable_is_refused() -> None:
    silent = log(
        {"type": "read_document", "document_id": "msa"},
        {"type": "ask_client", "question": "May we?"},
        {"type": "search_matter", "query": "cap"},
        {"type": "wait"},
    )
    assert "there is nothing to review in it" in refusal(silent)
