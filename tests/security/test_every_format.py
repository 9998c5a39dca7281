"""No answer key in any report: over every example, every document format and every markup format (contract §10)."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import wordbuilder as word
from builders.deals import SUMMARY

import critic
from critic.guard.names import is_denied
from security import samples

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(path for path in (ROOT / "examples").iterdir() if (path / "dealroom").is_dir())
KEY = "critical_failure_patterns:\n  - accepts ninety days\nhidden_facts:\n  - the ceiling is ten million\n"
CONTENTS = (KEY, "\x00}{ not yaml", json.dumps({"base_points": 3}), "1. Fees. Customer pays nothing at all.")
MEMO = f'# Review\n\nMSA §1.1 says "Customer pays monthly for everything that it takes". {SUMMARY}\n'


def markups_of(example: Path) -> list[Path]:
    return sorted(path for path in (example / "markups").iterdir() if not path.name.startswith("."))


def report(markup: Path, room: Path) -> str:
    return json.dumps(critic.check(markup, room).to_dict(), ensure_ascii=False)


def with_keys(room: Path) -> Iterator[None]:
    """Lay answer keys of every content under denied names into a room, one content at a time."""
    for content in CONTENTS:
        for name in ("rubric.yaml", "Hidden_Facts.JSON", "answer_key.yml"):
            (room / name).write_text(content, encoding="utf-8")
        yield


@pytest.fixture
def every_format(tmp_path: Path) -> Path:
    """A deal whose room has a document of every format, with a markup of every format."""
    room = tmp_path / "room"
    room.mkdir()
    for format, build in samples.DOCUMENTS.items():
        (room / f"{'msa' if format == 'md' else format}.{format}").write_bytes(build())
    for format, build in samples.MARKUPS.items():
        (tmp_path / f"markup.{format}").write_bytes(build())
    (tmp_path / "memo.md").write_text(MEMO, encoding="utf-8")
    (tmp_path / "memo.docx").write_bytes(word.word_file(*(word.paragraph(line) for line in MEMO.split("\n") if line)))
    (tmp_path / "client.authority.yaml").write_text(samples.AUTHORITY, encoding="utf-8")
    return tmp_path


MARKUPS = ("markup.json", "markup.jsonl", "memo.md", "memo.docx")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_a_key_changes_no_report_on_an_example(example: Path, tmp_path: Path) -> None:
    room = Path(shutil.copytree(example / "dealroom", tmp_path / "dealroom"))
    without = {markup: report(markup, room) for markup in markups_of(example)}
    assert without
    for _ in with_keys(room):
        assert {markup: report(markup, room) for markup in without} == without


@pytest.mark.parametrize("name", MARKUPS)
def test_a_key_changes_no_report_on_any_format(every_format: Path, name: str) -> None:
    room = every_format / "room"
    without = report(every_format / name, room)
    assert {d["format"] for d in json.loads(without)["inputs"]["documents"] if d["status"] == "read"} >= {
        "docx", "pdf", "markdown", "txt", "html", "eml", "xlsx",
    }  # fmt: skip
    for _ in with_keys(room):
        assert report(every_format / name, room) == without


@pytest.mark.parametrize("name", MARKUPS)
def test_a_renamed_key_changes_no_verdict_on_any_format(every_format: Path, name: str) -> None:
    room = every_format / "room"
    without = json.loads(report(every_format / name, room))
    for renamed in ("notes.yaml", "facts.json", "key.md", "key.txt", "key.html"):
        (room / renamed).write_text(KEY, encoding="utf-8")
    found = json.loads(report(every_format / name, room))
    refused = [d["name"] for d in found["inputs"]["documents"] if d["status"] == "refused"]
    assert refused == ["facts.json", "key.html", "key.md", "key.txt", "notes.yaml"]
    assert [(i["verdict"], i["ref"]) for i in found["items"]] == [(i["verdict"], i["ref"]) for i in without["items"]]
    assert "ten million" not in json.dumps(found)


@pytest.mark.parametrize("name", MARKUPS)
def test_children_and_this_process_read_the_same(every_format: Path, name: str) -> None:
    alone = critic.check(every_format / name, every_format / "room")
    assert critic.check(every_format / name, every_format / "room", workers=2) == alone


# System calls, as the kernel sees them

TRACED = (
    "openat,open,openat2,creat,socket,socketpair,connect,execve,execveat,link,linkat,symlink,symlinkat,rename,renameat2"
)
needs_strace = pytest.mark.skipif(
    shutil.which("strace") is None or not sys.platform.startswith("linux"), reason="strace is not installed"
)


def calls(log: Path, *command: str, cwd: Path) -> tuple[int, list[str]]:
    """Run a program and return its exit status and its system calls, those of its children too."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["strace", "-f", "-qq", "-s", "4096", "-e", f"trace={TRACED}", "-o", str(log), *command],
        cwd=cwd, env=environment, capture_output=True, check=False,
    )  # fmt: skip
    return done.returncode, log.read_text(encoding="utf-8", errors="replace").splitlines()


def opened(lines: list[str]) -> list[str]:
    return [name for line in lines for name in re.findall(r'"((?:[^"\\]|\\.)*)"', line)]


@needs_strace
@pytest.mark.parametrize("more", [(), ("--no-sandbox",)], ids=["sandbox", "no sandbox"])
@pytest.mark.parametrize("name", MARKUPS)
def test_no_system_call_opens_a_key_or_makes_a_socket(every_format: Path, name: str, more: tuple[str, ...]) -> None:
    next(with_keys(every_format / "room"))
    arguments = ["check", name, "--docs", "room", "--authority", "client.authority.yaml", "--out", "report.json", *more]
    status, lines = calls(every_format / "log", sys.executable, "-m", "critic", *arguments, cwd=every_format)
    if status == 127 or not lines:
        pytest.skip("this system lets no process be traced")
    assert status in (0, 1, 3)
    assert json.loads((every_format / "report.json").read_bytes())["complete"]
    names = opened(lines)
    assert any(path.endswith("docx.docx") for path in names), "the control: the trace sees what is opened"
    assert [path for path in names if is_denied(path.rpartition("/")[2])] == []
    assert [line for line in lines if re.search(r"\b(?:socket|socketpair|connect)\(", line)] == []
    assert len([line for line in lines if re.search(r"\bexecve(?:at)?\(", line)]) == 1, "the interpreter's own start"


@needs_strace
def test_the_trace_sees_a_key_and_a_socket(tmp_path: Path) -> None:
    (tmp_path / "rubric.yaml").write_text(KEY, encoding="utf-8")
    code = "import os, socket; os.open('rubric.yaml', 0); socket.socket()"
    _, lines = calls(tmp_path / "log", sys.executable, "-c", code, cwd=tmp_path)
    if not lines:
        pytest.skip("this system lets no process be traced")
    assert any(is_denied(path) for path in opened(lines))
    assert any("socket(" in line for line in lines)
