"""The schemas that are printed say what the readers take and the report gives (contract §1, `schema`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from critic import cli
from critic.errors import CriticError
from critic.markup import load
from critic.markup.schema import json_schema as markup_schema
from critic.reports.schema import json_schema as report_schema

GOLDEN = sorted((Path(__file__).resolve().parents[2] / "golden").glob("*/expected.json"))
MARKUP = markup_schema()


def _of(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": MARKUP["$defs"]})


REVIEW, LOG = _of("review"), _of("log")


@pytest.mark.parametrize("what", ["markup", "authority", "report"])
def test_a_schema_is_printed_and_is_one(capsysbinary: pytest.CaptureFixture[bytes], what: str) -> None:
    assert cli.run(["schema", what]) == 0
    Draft202012Validator.check_schema(json.loads(capsysbinary.readouterr().out))


def test_an_unknown_schema_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["schema", "poem"]) == 2
    assert "'poem' is not one of" in capsys.readouterr().err


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_a_report_is_as_its_schema_says(path: Path) -> None:
    report = json.loads(path.read_text(encoding="utf-8"))
    report.setdefault("tool", {"name": "playbook-critic", "version": "1"})  # left out of what is kept
    wrong = next(Draft202012Validator(report_schema()).iter_errors(report), None)
    assert wrong is None or wrong.message == ""


def _taken(value: Any, form: str) -> bool:
    """Whether the reader of a format takes a value."""
    try:
        load(json.dumps(value).encode(), "markup.json", form)
    except CriticError:
        return False
    return True


TEXT = st.sampled_from(["", " ", "a", "msa §4.2", "Provider shall pay."])
WRONG = st.sampled_from([None, True, 7, 4.5, [], {}, [None], [["a"]], {"text": "a"}, {"citation": "a"}])
LABEL = TEXT | st.sampled_from([7, 4.1]) | WRONG
SEVERAL = TEXT | st.lists(TEXT | WRONG, max_size=2) | WRONG
QUOTE = st.fixed_dictionaries({}, optional={"citation": TEXT | WRONG, "text": TEXT | WRONG}) | TEXT | WRONG
ISSUE = st.fixed_dictionaries(
    {},
    optional={
        "id": LABEL, "title": LABEL, "citation": SEVERAL, "citations": SEVERAL, "quotes": st.lists(QUOTE, max_size=2) | QUOTE,
        "rationale": SEVERAL, "severity": LABEL, "unknown": WRONG,
    },
)  # fmt: skip
DRAFTING = st.fixed_dictionaries(
    {},
    optional={
        "id": LABEL, "citation": SEVERAL, "document_id": LABEL, "section": LABEL, "replacement_text": TEXT | WRONG,
        "closing_text": TEXT | WRONG, "original_text": TEXT | WRONG, "rationale": SEVERAL, "issue": LABEL,
        "closed_by": st.sampled_from(["ours", "theirs", "compromise", "nobody", None, 7]),
    },
)  # fmt: skip
ESCALATION = st.fixed_dictionaries(
    {}, optional={"topic": TEXT | WRONG, "reason": TEXT | WRONG, "issue": LABEL, "citation": SEVERAL, "id": LABEL}
)


def several(of: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return of | st.lists(of | WRONG, max_size=2) | WRONG


REVIEWS = st.fixed_dictionaries(
    {},
    optional={
        "issues": several(ISSUE), "redlines": several(DRAFTING), "settlements": several(DRAFTING),
        "escalations": several(ESCALATION), "summary": TEXT | WRONG, "other": WRONG,
    },
)  # fmt: skip
TYPES = st.sampled_from(
    [
        "submit_issue", "revise_issue", "propose_redline", "send_markup", "accept_counterparty", "escalate", "submit_final",
        "read_document", "search_matter", "ask_client", "new_kind", None, 7,
    ]
)  # fmt: skip


@st.composite
def actions(draw: st.DrawFn) -> Any:
    body = draw(st.one_of(ISSUE, DRAFTING, ESCALATION, st.fixed_dictionaries({}, optional={"summary": TEXT | WRONG})))
    return {**body, "type": draw(TYPES)} if draw(st.integers(0, 9)) else body


@given(REVIEWS | WRONG)
@settings(max_examples=400, deadline=None)
def test_a_review_is_taken_exactly_where_the_schema_allows_it(value: Any) -> None:
    assert REVIEW.is_valid(value) == _taken(value, "review")


@given(st.lists(actions(), max_size=3))
@settings(max_examples=400, deadline=None)
def test_a_log_is_taken_exactly_where_the_schema_allows_it(value: list[Any]) -> None:
    assert LOG.is_valid(value) == _taken(value, "actions")


@pytest.mark.parametrize(
    "value",
    [
        {"issues": {"id": 7, "quote": {"text": "a"}}},
        {"summary": "All is well."},
        {"settlements": [{"closing_text": "a", "closed_by": None}]},
    ],
)
def test_a_review_validates_against_the_whole_schema(value: Any) -> None:
    assert Draft202012Validator(MARKUP).is_valid(value)
    assert _taken(value, "")
