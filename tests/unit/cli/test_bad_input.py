"""Unusable input is one line on standard error that names file, place and mend, and never half a report (issue 2)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from builders.deals import NOTICE, SUMMARY, authority, deal_room, issue, redline, review, write

from critic.cli import run

RULES = "non_negotiables:\n  - {id: slow, applies_to: ['msa §4.2'], prohibited_patterns: ['72 hours']}\n"


def complaint(capture: pytest.CaptureFixture[str], *arguments: str, status: int = 2) -> str:
    """Run a command that must fail, and return the one line that it says, without the program's name."""
    assert run(arguments) == status
    out, err = capture.readouterr()
    assert out == ""
    assert (err.count("\n"), err[-1]) == (1, "\n")
    assert "Traceback" not in err
    assert err.startswith("playbook-critic: ")
    return err.removeprefix("playbook-critic: ").rstrip("\n")


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        (b"", "work.json: the markup is empty; expected a structured review"),
        (b" \n\t", "work.json: the markup is empty; expected a structured review"),
        (b"\xef\xbb\xbf", "work.json: the markup is empty; expected a structured review"),
        (b'{"issues": [\n {"id": "a",}\n]}', "work.json, line 2, column 13: not valid JSON: "),
        (b'{"issues": [', "work.json, line 1, column 13: not valid JSON: expecting value; mend the JSON"),
        (b'{"summary": "a\nb"}', "work.json, line 1, column 15: not valid JSON: invalid control character at; mend"),
        (b'{"summary": "a"} {}', "work.json, line 1, column 18: not valid JSON: extra data; mend the JSON"),
        (b'{"summary": "\xff"}', "work.json, line 1: not valid UTF-8; save it as UTF-8"),
        (b'{"issues": [{"id": 1,\n"id": 2}]}', "work.json, line 2, column 1, issues[0]: the key 'id' stands twice"),
        (b'{"issues": [{"id": NaN}]}', "work.json, line 1, column 20, issues[0].id: NaN is no finite number; write"),
        (b'{"summary": "\\ud800"}', "work.json, line 1, column 13, summary: broken Unicode: U+D800 is half a char"),
        (b"[" * 9999, "work.json, line 1, column 101, 0"),
        (b"{}", "work.json: not a markup that can be recognised; expected a mapping with at least one of issues"),
        (b'{"issues": []}', "work.json: there is nothing to review in it; expected at least one of issues"),
        (b'{"report": {"issues": [1]}}', "work.json: not a markup that can be recognised; expected a mapping with"),
        (b"[]", "work.json: there is nothing to review in it; expected actions such as submit_issue"),
        (b"[{}]", "work.json, [0]: an action has no type; expected actions such as submit_issue"),
        (b"# Memo\n\nSection 4.2 is short.", "work.json: not a markup that can be recognised; expected a structured"),
        (b"PK\x03\x04\xff", "work.json: the markup cannot be read: damaged"),
        (b'{"issues": [{"quotes": [7]}]}', "work.json, issues[0].quotes[0]: expected text, found a number"),
    ],
)
def test_an_unusable_markup_is_named_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], markup: bytes, said: str
) -> None:
    path, room = write(tmp_path, markup, "work.json"), deal_room(tmp_path)
    line = complaint(capsys, "check", str(path), "--docs", str(room))
    assert line.startswith(said.removesuffix(", 0"))


def test_a_missing_markup_or_room_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room, markup = deal_room(tmp_path), write(tmp_path, review(issue()))
    line = complaint(capsys, "check", str(tmp_path / "none.json"), "--docs", str(room))
    assert line == "none.json: no such file; check the path"
    line = complaint(capsys, "check", str(markup), "--docs", str(tmp_path / "none"))
    assert line == f"{tmp_path / 'none'}: no such folder; check the path of the deal room"
    line = complaint(capsys, "check", str(markup), "--docs", str(markup))
    assert line == f"{markup}: a file, not a folder; give the folder that holds the documents"
    line = complaint(capsys, "check", str(room), "--docs", str(room))
    assert line == "dealroom: the markup is the deal room; give the markup's file or folder"


def test_a_room_without_a_document_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    markup, room = write(tmp_path, review(issue())), tmp_path / "room"
    room.mkdir()
    assert "no document in it" in complaint(capsys, "check", str(markup), "--docs", str(room))
    (room / "msa.pdf").write_bytes(b"%PDF-1.7 damaged")
    line = complaint(capsys, "check", str(markup), "--docs", str(room))
    assert "no document in it can be read: msa.pdf: " in line


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("non_negotiables:\n  - {id: a, prohibited_patterns: [{pattern: '(72'}]}\n", "client.authority.yaml, line 3, "),
        ("non_negotiables:\n  - {id: a, prohibited_patterns: [{pattern: 'x*'}]}\n", "client.authority.yaml, line 3, "),
        ("non_negotiables:\n  - {id: a, prohibited: ['x']}\n", "client.authority.yaml, line 3, "),
        (
            "non_negotiables:\n  - {id: a, applies_to: [4.10], prohibited_patterns: [x]}\n",
            "client.authority.yaml, line 3",
        ),
        ("non_negotiables: [\n", "client.authority.yaml, line 3, "),
        ("schema_version: twice\n", "client.authority.yaml, line 2, column 1"),
    ],
)
def test_an_unusable_authority_is_named_with_line_and_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rules: str, said: str
) -> None:
    room, markup, client = deal_room(tmp_path), write(tmp_path, review(issue())), authority(tmp_path, rules)
    line = complaint(capsys, "check", str(markup), "--docs", str(room), "--authority", str(client))
    assert line.startswith(said)
    assert "; " in line


def test_an_authority_that_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room, markup = deal_room(tmp_path), write(tmp_path, review(issue()))
    arguments = ["check", str(markup), "--docs", str(room), "--authority"]
    assert complaint(capsys, *arguments, str(tmp_path / "none.yaml")) == "none.yaml: no such file; check the path"
    assert complaint(capsys, *arguments, str(room)) == "dealroom: the authority is a folder; give the authority's file"


def test_a_place_of_a_rule_that_does_not_resolve_is_a_report_and_exit_3(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = deal_room(tmp_path)
    markup = write(tmp_path, review(issue(), redlines=[redline("within 24 hours")]))
    client = authority(tmp_path, RULES.replace("4.2", "77"))
    assert run(["check", str(markup), "--docs", str(room), "--authority", str(client), "--format", "json"]) == 3
    out, err = capsys.readouterr()
    assert err == ""
    (rule,) = json.loads(out)["coverage"]["rules"]
    assert (rule["evaluated"], "does not resolve in this deal room" in rule["reason"]) == (False, True)


def test_an_unreadable_document_is_a_report_and_exit_3_only_where_the_work_relies_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = deal_room(tmp_path)
    (room / "lease.pdf").write_bytes(b"%PDF-1.7 damaged")
    relies = write(tmp_path, review(issue(), issue(id="lease", citation="lease §2", quote=NOTICE)), "relies.json")
    other = write(tmp_path, review(issue()), "other.json")
    assert run(["check", str(other), "--docs", str(room)]) == 0
    assert "unreadable: lease.pdf: " in capsys.readouterr().out
    assert run(["check", str(relies), "--docs", str(room), "--format", "json"]) == 3
    report = json.loads(capsys.readouterr().out)
    assert report["counts"] == {"UNREADABLE_SOURCE": 1}
    assert "lease.pdf could not be read" in report["findings"][0]["message"]


def test_a_document_that_lies_about_its_format_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = deal_room(tmp_path)
    for name in ("a.docx", "b.pdf", "c.xlsx", "d.eml", "e.html"):
        (room / name).write_bytes(b"\x00\x01\x02 nothing of the kind \xff")
    assert run(["check", str(write(tmp_path, review(issue()))), "--docs", str(room)]) == 0
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "options",
    [
        ["--annotate", "out.docx"],
        ["--waivers", "w.yaml"],
        ["--unheard-of"],
        ["--format", "poem"],
        ["--match", "fuzzy"],
        ["--as", "poem"],
        ["--min-summary-chars", "-1"],
        ["--min-summary-chars", "many"],
        ["another.json"],
    ],
)
def test_an_option_that_does_not_exist_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    room, markup = deal_room(tmp_path), write(tmp_path, review(issue()))
    complaint(capsys, "check", str(markup), "--docs", str(room), *options)


@pytest.mark.parametrize("arguments", [[], ["judge"], ["check"], ["check", "work.json"], ["check", "--docs", "room"]])
def test_a_command_line_that_says_too_little_is_an_error(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    complaint(capsys, *arguments)


def test_help_and_version_are_no_errors(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["check", "--help"], ["--version"]):
        assert run(arguments) == 0
        out, err = capsys.readouterr()
        assert (bool(out), err) == (True, "")


def test_every_exit_status_is_explained_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    run(["check", "--help"])
    words = " ".join(capsys.readouterr().out.split())
    for status in ("0 nothing critical", "1 something critical", "2 unusable input", "3 nothing critical", "4 a bug"):
        assert status in words


def test_a_log_in_which_nothing_is_reviewable_is_unusable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, '{"type": "read_document", "document_id": "msa"}\n', "log.jsonl")
    line = complaint(capsys, "check", str(path), "--docs", str(deal_room(tmp_path)))
    assert line.startswith("log.jsonl: there is nothing to review in it; expected actions such as ")


def test_no_issues_and_a_real_summary_can_be_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    markup = write(tmp_path, {"issues": [], "summary": SUMMARY})
    assert run(["check", str(markup), "--docs", str(deal_room(tmp_path))]) == 0
    assert capsys.readouterr().err == ""
