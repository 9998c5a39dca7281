"""The same steps for programs: paths, an opened room or parsed objects, and results that can be kept and sent."""

from __future__ import annotations

import dataclasses
import io
import json
import pickle
from pathlib import Path

import pytest
from builders.deals import INVENTED, SUMMARY, authority, deal_room, issue, redline, review, write

import critic
from critic import CriticError, DealRoom, Report, check, load_authority, load_markup

RULES = "non_negotiables:\n  - {id: slow, applies_to: ['msa §4.2'], prohibited_patterns: ['72 hours']}\n"
MARKUP = review(issue(quote=INVENTED), issue(id="b"), redlines=[redline("within 72 hours")])


def test_paths_opened_rooms_and_parsed_objects_give_the_same_report(tmp_path: Path) -> None:
    room, markup, client = deal_room(tmp_path), write(tmp_path, MARKUP), authority(tmp_path, RULES)
    by_path = check(str(markup), str(room), str(client)).to_dict()
    by_object = check(load_markup(markup), DealRoom.open(room), load_authority(client)).to_dict()
    mixed = check(markup, DealRoom.open(room), authority=client, match="typographic").to_dict()
    assert by_path == by_object == mixed
    assert by_path["exit_status"] == 1


def test_a_room_is_read_once_and_checked_many_times(tmp_path: Path) -> None:
    room = DealRoom.open(deal_room(tmp_path))
    for path in (tmp_path / "dealroom").iterdir():
        path.unlink()
    first, second = (check(write(tmp_path, review(issue(quote=quote))), room) for quote in (INVENTED, None))
    assert (first.exit_status, second.exit_status) == (1, 0)
    assert check(write(tmp_path, review(issue(quote=INVENTED))), room).to_dict() == first.to_dict()


def test_a_report_answers_what_the_contract_shows(tmp_path: Path) -> None:
    report = check(write(tmp_path, MARKUP), deal_room(tmp_path))
    assert isinstance(report, Report)
    assert (report.passed, report.exit_status) == (False, 1)
    assert [str(f.verdict) for f in report.findings] == ["FABRICATED_QUOTE"]
    assert [str(f.severity) for f in report.findings] == ["critical"]
    assert {row.kind for row in report.checked} == {"quotation", "citation"}
    assert json.loads(json.dumps(report.to_dict()))["exit_status"] == 1


def test_rooms_markups_authorities_and_reports_can_be_pickled(tmp_path: Path) -> None:
    room = DealRoom.open(deal_room(tmp_path))
    markup, rules = load_markup(write(tmp_path, MARKUP)), load_authority(authority(tmp_path, RULES))
    report = check(markup, room, rules)
    again = [pickle.loads(pickle.dumps(value)) for value in (room, markup, rules, report)]
    assert again == [room, markup, rules, report]
    assert check(again[1], again[0], again[2]).to_dict() == report.to_dict() == again[3].to_dict()


def test_results_cannot_be_changed(tmp_path: Path) -> None:
    room = DealRoom.open(deal_room(tmp_path))
    report = check(write(tmp_path, MARKUP), room)
    for value in (room, report, report.findings[0], report.findings[0].finding, report.checked[0], report.items[0]):
        name = dataclasses.fields(value)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, None)
    assert all(isinstance(part, tuple) for part in (report.findings, report.checked, report.items, report.documents))


def test_an_error_that_can_be_mended_names_place_and_mend_and_can_be_pickled(tmp_path: Path) -> None:
    with pytest.raises(CriticError) as caught:
        load_markup(write(tmp_path, '{"issues": [\n1]}', "m.json"))
    error = caught.value
    assert (error.message, error.where, error.hint) == ("expected a mapping, found a number", "m.json, issues[0]", "")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_markup_and_an_authority_inside_the_room_are_no_documents_of_it(tmp_path: Path) -> None:
    room = deal_room(tmp_path)
    memo = write(room, json.dumps(review(issue(quote=INVENTED))), "work.txt")
    report = check(memo, room, authority(room, RULES)).to_dict()
    statuses = {d["name"]: d["status"] for d in report["inputs"]["documents"]}
    assert statuses == {
        "client.authority.yaml": "skipped", "dpa.md": "read", "msa.md": "read", "work.txt": "skipped",
    }  # fmt: skip
    assert [f["verdict"] for f in report["findings"]] == ["FABRICATED_QUOTE"]


def test_a_markup_can_come_from_a_stream(tmp_path: Path) -> None:
    stream = io.BytesIO(json.dumps(review(issue())).encode())
    report = check("-", deal_room(tmp_path), stream=stream)
    assert (report.exit_status, report.markup_name) == (0, "-")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("none.json", "none.json: no such file; check the path"),
        ("empty", "empty: there is nothing to review in it; expected files such as .json, .jsonl, .ndjson, .docx"),
        ("-", "-: there is no standard input; give the markup as a file"),
        ("rubric.json", "rubric.json: the critic never opens a file of this name; give another file"),
    ],
)
def test_a_markup_that_cannot_be_had_is_refused(tmp_path: Path, source: str, said: str) -> None:
    (tmp_path / "empty").mkdir()
    write(tmp_path, MARKUP, "rubric.json")
    with pytest.raises(CriticError) as caught:
        load_markup(source if source == "-" else tmp_path / source)
    assert str(caught.value) == said


def test_a_markup_with_the_content_of_an_answer_key_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, {"issues": [], "summary": SUMMARY, "required_concepts": ["cap"]})
    with pytest.raises(CriticError, match=r"^markup\.json: its content is an answer key"):
        load_markup(path)


def test_unusable_arguments_are_refused_with_the_mend(tmp_path: Path) -> None:
    room, markup = deal_room(tmp_path), write(tmp_path, MARKUP)
    for arguments, said in (
        ({"match": "fuzzy"}, "match: unknown match 'fuzzy'; use one of typographic, literal"),
        ({"as_format": "poem"}, "markup.json: 'poem' is no format of markups; use review, actions, memo or redline"),
        ({"authority": room}, "dealroom: the authority is a folder; give the authority's file"),
    ):
        with pytest.raises(CriticError) as caught:
            check(markup, room, **arguments)  # type: ignore[arg-type]
        assert str(caught.value) == said


def test_the_authority_of_another_matter_is_refused(tmp_path: Path) -> None:
    room = deal_room(tmp_path)
    (room / "dealroom.yaml").write_text("matter_id: harbour\n", encoding="utf-8")
    same = authority(tmp_path, f"matter_id: harbour\n{RULES}")
    assert check(write(tmp_path, MARKUP), room, same).exit_status == 1
    other = authority(tmp_path, f"matter_id: quarry\n{RULES}")
    with pytest.raises(CriticError, match="the authority is for matter 'quarry', the deal room for 'harbour'"):
        check(write(tmp_path, MARKUP), room, other)


def test_the_public_names_are_listed_and_an_unknown_one_is_no_attribute() -> None:
    assert {"CriticError", "DealRoom", "Report", "check", "load_authority", "load_markup"} <= set(critic.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        critic.nothing  # noqa: B018
