"""The firewall's first wall, end to end: no report depends on an answer key, and none is ever opened (contract §10)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from roomfiles import agreement, fill, message

import critic

ROOT = Path(__file__).resolve().parents[2]
CLAUSE = "Vendor shall notify Customer of any incident within forty-eight hours of its discovery."
OTHER = "Vendor may raise the fees once in each calendar year by no more than two percent."
KEY = "critical_failure_patterns:\n  - accepts ninety days\nhidden_facts:\n  - the ceiling is ten million\n"
SECRET = "ten million"
CLEAN = {"citation": "msa §1", "quote": CLAUSE}
FALSE = {
    "citation": "msa §1",
    "quote": "Vendor shall notify Customer of any incident within ninety days of its discovery.",
}

RECORDER = """
import os, sys
named = getattr(os, "O_PATH", 0)  # by which the sandbox is told a file, its content not opened
def hook(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)) and not arguments[2] & named:
        os.write(2, b"opened: " + os.fsencode(arguments[0]) + b"\\n")  # also from the processes that it forks
sys.addaudithook(hook)
sys.argv = ["playbook-critic", *sys.argv[2:]]
import runpy
runpy.run_module("critic", run_name="__main__")
"""


def issue(id: str, quoted: dict[str, str]) -> dict[str, str]:
    return {"id": id, "title": "Incidents", "rationale": "The notice period is what the client asked for.", **quoted}


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    """A room of several formats with its markup beside it."""
    fill(
        tmp_path,
        {
            "room/msa.html": agreement(CLAUSE, OTHER, title="Services Agreement"),
            "room/notes.md": "# Instructions\n\n1. Keep the notice period short in every round.\n",
            "room/mail.eml": message("We can live with forty-eight hours for the notice."),
            "room/sub/fees.txt": "FEES\n\n1. The yearly fee is due in January of each year.\n",
            "markup.json": json.dumps({"issues": [issue("a", CLEAN), issue("b", FALSE)]}),
        },
    )
    return tmp_path


def run(deal: Path, *arguments: str, recorded: bool = False) -> subprocess.CompletedProcess[str]:
    command = ["-c", RECORDER, "--"] if recorded else ["-m", "critic"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
    return subprocess.run(
        [sys.executable, *command, *arguments], cwd=deal, env=environment, capture_output=True, text=True, check=False
    )


def check(deal: Path, *more: str, recorded: bool = False) -> subprocess.CompletedProcess[str]:
    return run(deal, "check", "markup.json", "--docs", "room", "--format", "json", *more, recorded=recorded)


def report(deal: Path) -> str:
    """The report's bytes as the library gives them, in this process."""
    return json.dumps(critic.check(deal / "markup.json", deal / "room").to_dict(), ensure_ascii=False)


def verdicts(report: str) -> list[tuple[str, str]]:
    return [(item["ref"], item["verdict"]) for item in json.loads(report)["items"]]


def statuses(report: str) -> dict[str, str]:
    return {d["name"]: d["status"] for d in json.loads(report)["inputs"]["documents"]}


def test_the_report_without_a_key_is_a_report(deal: Path) -> None:
    done = check(deal)
    assert done.returncode == 1, done.stderr
    assert dict(verdicts(done.stdout)) == {"a": "VERIFIED", "b": "ALTERED_QUOTE"}
    by_the_library = json.loads(report(deal))
    by_the_command = json.loads(done.stdout)
    by_the_command["coverage"]["sandbox"] = by_the_library["coverage"]["sandbox"]
    assert by_the_command == by_the_library


def test_the_command_gives_the_same_bytes_with_and_without_a_key(deal: Path) -> None:
    without = check(deal)
    fill(deal / "room", {"rubric.yaml": KEY, "sub/Hidden_Facts.json": KEY})
    done = check(deal)
    assert (done.stdout, done.stderr, done.returncode) == (without.stdout, without.stderr, without.returncode)


@pytest.mark.parametrize(
    "name", ["rubric.yaml", "Hidden_Facts.JSON", "sub/counterparty.yml", "answer_key.yaml.", "anchors.json"]
)
def test_a_key_that_is_deleted_corrupted_or_replaced_leaves_the_same_bytes(deal: Path, name: str) -> None:
    without = report(deal)
    for content in (KEY, "\x00}{ not yaml", json.dumps({"base_points": 3}), CLAUSE):
        fill(deal / "room", {name: content})
        assert report(deal) == without


@pytest.mark.parametrize("name", ["notes.yaml", "facts.json", "key.md", "key.txt", "key.html"])
def test_a_renamed_key_is_refused_and_the_verdicts_are_the_same(deal: Path, name: str) -> None:
    without = report(deal)
    fill(deal / "room", {name: KEY})
    found = report(deal)
    assert statuses(found)[name] == "refused"
    assert verdicts(found) == verdicts(without)
    assert SECRET not in found


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
@pytest.mark.parametrize("hard", [False, True])
def test_a_linked_key_is_refused_and_the_verdicts_are_the_same(deal: Path, hard: bool) -> None:
    without = report(deal)
    fill(deal / "room", {"rubric.yaml": KEY})
    link = deal / "room" / "annex.md"
    if hard:
        link.hardlink_to(deal / "room" / "rubric.yaml")
    else:
        link.symlink_to("rubric.yaml")
    found = report(deal)
    assert statuses(found)["annex.md"] == "refused"
    assert verdicts(found) == verdicts(without)
    assert "rubric" not in found
    assert SECRET not in found


@pytest.mark.parametrize("option", ["markup", "authority", "room"])
@pytest.mark.parametrize("how", ["named", "linked", "renamed"])
def test_a_key_given_as_an_input_is_unusable(deal: Path, option: str, how: str) -> None:
    fill(deal, {"rubric.yaml": KEY})
    name = "rubric.yaml"
    if how == "linked":
        name = "given.yaml"
        if sys.platform == "win32":
            pytest.skip("links need a privilege on Windows")
        (deal / name).symlink_to("rubric.yaml")
    elif how == "renamed":
        name = "given.yaml"
        (deal / "rubric.yaml").rename(deal / name)
    inputs = {"markup": "markup.json", "room": "room"} | {option: name}
    more = ["--authority", inputs["authority"]] if "authority" in inputs else []
    done = run(deal, "check", inputs["markup"], "--docs", inputs["room"], *more)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert SECRET not in done.stdout + done.stderr


def test_every_opened_file_is_recorded_and_no_key_is_among_them(deal: Path) -> None:
    fill(deal / "room", {"rubric.yaml": KEY, "sub/ANCHORS.json": KEY, "a.doc": "x", ".hidden.md": "x"})
    done = check(deal, recorded=True)
    assert done.returncode == 1, done.stderr
    opened = [deal / line.removeprefix("opened: ") for line in done.stderr.splitlines() if line.startswith("opened: ")]
    names = {path.name for path in opened if str(deal) in os.path.realpath(path)}
    assert {"msa.html", "notes.md", "mail.eml", "fees.txt", "markup.json"} <= names, "the control: the recorder works"
    assert not {name for name in names if "rubric" in name.lower() or "anchors" in name.lower()}
    assert not names & {"a.doc", ".hidden.md"}
