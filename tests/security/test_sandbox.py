"""The sandbox: what the kernel refuses to a check and to its parsers, and that a bomb kills its own parse alone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from builders.deals import deal_room, issue, review, write
from roomfiles import fill

from critic import cli
from critic.documents import READERS, Read, Reader
from critic.documents.drafts import Draft, DraftView, Reading
from critic.documents.room import nursery, open_room, workers
from critic.documents.room.workers import Parsers
from critic.errors import InternalError
from critic.guard.sandbox import landlock_version, own_files
from critic.model.documents import Document, Status

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the sandbox is Linux's")
needs_landlock = pytest.mark.skipif(landlock_version() == 0, reason="this kernel has no Landlock")

_C_LIBRARY = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def said(result):
    return "allowed" if result >= 0 else os.strerror(ctypes.get_errno())
"""


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    room = deal_room(tmp_path)
    fill(room, {"rubric.yaml": "base_points: 3\n", "z.eml": "Subject: a\n\nx"})
    write(tmp_path, review(issue()))
    return tmp_path


def planted(monkeypatch: pytest.MonkeyPatch, act: Callable[[bytes, str], Reading]) -> None:
    """Put a reader of our own in the place of the one for mails."""

    def load() -> Read:
        return act

    mails = Reader(format="eml", suffixes=(".eml",), load=load)
    monkeypatch.setattr("critic.documents.READERS", tuple(mails if r.format == "eml" else r for r in READERS))


def saying(text: str) -> Reading:
    """A reading of one paragraph."""
    return Reading(views=(DraftView(drafts=(Draft(text=text),)),), title=text)


def titles(deal: Path, capfdbinary: pytest.CaptureFixture[bytes], *more: str) -> dict[str, str]:
    """What the documents of a check are called, and of those that were not read, why."""
    arguments = ["check", str(deal / "markup.json"), "--docs", str(deal / "dealroom"), "--format", "json", *more]
    assert cli.run(arguments) == 0
    documents = json.loads(capfdbinary.readouterr().out)["inputs"]["documents"]
    return {d["id"]: d["reason"] or d["title"] for d in documents}


def attempts(deal: Path) -> Callable[[bytes, str], Reading]:
    """A reader that asks the kernel itself, past Python, for the key, an input, a socket, a program and a file."""
    room, outside = deal / "dealroom", deal / "outside.txt"
    outside.write_text("x", encoding="utf-8")
    code = _C_LIBRARY + (
        f"results = [said(libc.open({os.fsencode(room / 'rubric.yaml')!r}, 0)),\n"
        f" said(libc.open({os.fsencode(room / 'msa.md')!r}, 0)), said(libc.open({os.fsencode(outside)!r}, 0)),\n"
        " said(libc.socket(2, 1, 0)), said(libc.socket(2, 2, 0)), said(libc.socket(1, 1, 0)),\n"
        " said(libc.execv(b'/no/such/program', (ctypes.c_char_p * 2)(b'program', None))),\n"
        f" said(libc.open({os.fsencode(deal / 'new.txt')!r}, os.O_CREAT | os.O_WRONLY, 0o600))]\n"
    )

    def read(data: bytes, name: str) -> Reading:
        names: dict[str, list[str]] = {}
        exec(code, names)
        return saying(", ".join(names["results"]))

    return read


@needs_landlock
def test_a_planted_reader_gets_permission_denied_from_the_kernel(
    deal: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    planted(monkeypatch, attempts(deal))
    assert titles(deal, capfdbinary)["z"] == ", ".join(["Permission denied"] * 8)
    assert not (deal / "new.txt").exists()


def test_without_the_sandbox_the_same_reader_reaches_everything(deal: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from security.test_sandbox import attempts;"
        "print(attempts(Path(sys.argv[1]))(b'', '').title)"
    )
    tests = Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", script, str(deal)],
        env={**os.environ, "PYTHONPATH": f"{tests}{os.pathsep}{tests.parent}"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip().split(", ") == [*["allowed"] * 6, "No such file or directory", "allowed"]


@needs_landlock
def test_the_check_itself_can_open_its_inputs_and_nothing_else(
    deal: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    from critic import engine

    results: list[object] = []
    original = engine.with_sandbox
    outside = deal / "outside.txt"
    outside.write_text("x", encoding="utf-8")

    def spying(report: object, sandbox: str) -> object:
        names: dict[str, Callable[..., str]] = {}
        exec(_C_LIBRARY + "def tried(path): return said(libc.open(path, 0))", names)
        paths = (deal / "markup.json", deal / "dealroom" / "msa.md", deal / "dealroom" / "rubric.yaml", outside)
        results.extend(names["tried"](os.fsencode(path)) for path in paths)
        raise ZeroDivisionError(*results)

    assert callable(original)
    monkeypatch.setattr(engine, "with_sandbox", spying)
    monkeypatch.setenv("PLAYBOOK_CRITIC_TRACEBACK", "1")
    with pytest.raises(InternalError, match="ZeroDivisionError"):
        cli.run(["check", str(deal / "markup.json"), "--docs", str(deal / "dealroom")])
    error = capfdbinary.readouterr().err.decode().strip().splitlines()[-1]
    assert error == "ZeroDivisionError: ('allowed', 'allowed', 'Permission denied', 'Permission denied')"


def hungry(data: bytes, name: str) -> Reading:
    held = []
    while True:
        held.append(bytearray(2**24))


def busy(data: bytes, name: str) -> Reading:
    while True:
        pass


def crashing(data: bytes, name: str) -> Reading:
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)
    raise AssertionError


def talkative(data: bytes, name: str) -> Reading:
    return saying("word " * 2**20)


@pytest.mark.parametrize(
    ("bomb", "reason"),
    [
        (hungry, "too large for the memory"),
        (busy, "seconds of the processor"),
        (crashing, "the process that parsed it died"),
        (talkative, "it holds more than a document may"),
    ],
)
def test_a_bomb_kills_its_own_parse_and_nothing_else(
    deal: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes],
    bomb: Callable[[bytes, str], Reading], reason: str,
) -> None:  # fmt: skip
    planted(monkeypatch, bomb)
    monkeypatch.setattr(nursery, "CPU_S", 1)
    monkeypatch.setattr(nursery, "_MAX_REPLY_BYTES", 2**20)
    started = time.monotonic()
    found = titles(deal, capfdbinary)
    assert time.monotonic() - started < 10
    assert reason in found["z"]
    assert found["msa"] == "Master Services Agreement"


def test_a_document_that_killed_its_parser_is_unreadable_with_its_hash(
    deal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(monkeypatch, crashing)
    with Parsers.forked(2) as parsers:
        room = open_room(deal / "dealroom", parsers=parsers)
    (document,) = [d for d in room.documents if d.id == "z"]
    assert (document.status, document.format, len(document.sha256)) == (Status.UNREADABLE, "eml", 64)


def test_documents_before_and_behind_one_that_kills_its_parser_are_read(
    deal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(monkeypatch, crashing)
    fill(deal / "dealroom", {f"{n}.{'eml' if n % 3 == 0 else 'md'}": f"# {n}\n\n1. Term {n}.\n" for n in range(60)})
    with Parsers.forked(1) as parsers:
        room = open_room(deal / "dealroom", parsers=parsers)
    statuses = {d.name: d.status for d in room.documents if d.id.isdigit()}
    assert statuses == {
        f"{n}.{'md' if n % 3 else 'eml'}": Status.READ if n % 3 else Status.UNREADABLE for n in range(60)
    }


def test_a_bug_of_a_reader_is_a_bug_in_a_child_too(deal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, lambda data, name: saying(str(1 // 0)))
    with Parsers.forked(1) as parsers, pytest.raises(InternalError, match="ZeroDivisionError"):
        open_room(deal / "dealroom", parsers=parsers)


def test_a_parser_cannot_make_the_check_run_code(monkeypatch: pytest.MonkeyPatch) -> None:
    import pickle

    class Evil:
        def __reduce__(self) -> tuple[object, ...]:
            return os.system, ("true",)

    job = workers.Job(name="a.md", data=b"", id="a")
    with pytest.raises(pickle.UnpicklingError, match="system"):
        workers._documents(job, nursery.DONE + pickle.dumps((Evil(),)))
    assert workers._documents(job, nursery.DONE + pickle.dumps("x"))[0].status is Status.UNREADABLE
    sound = (Document(id="a", name="a.md"),)
    assert workers._documents(job, nursery.DONE + pickle.dumps(sound)) == sound


def test_what_the_interpreter_needs_holds_no_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, {"rubric.yaml": "x", "module.py": "", "package/__init__.py": "", "dealroom/a.md": ""})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    inside = {path.name for path in own_files.__wrapped__() if tmp_path in path.parents or path == tmp_path}
    assert inside == {"module.py", "package"}


def test_the_report_says_which_sandbox_it_was_made_under(deal: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    reports = []
    for more in ((), ("--no-sandbox",), ("--workers", "3"), ("--no-sandbox", "--workers", "2")):
        titles_of = titles(deal, capfdbinary, *more)
        arguments = ["check", str(deal / "markup.json"), "--docs", str(deal / "dealroom"), "--format", "json", *more]
        cli.run(arguments)
        reports.append((titles_of, json.loads(capfdbinary.readouterr().out)))
    kernel = "landlock" if landlock_version() else "none"
    assert [report["coverage"].pop("sandbox") for _, report in reports] == [kernel, "none", kernel, "none"]
    assert all(report == reports[0] for report in reports), "and nothing else differs"


def test_a_sandbox_that_is_asked_for_and_not_there_is_refused(
    deal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("critic.guard.sandbox.landlock_version", lambda: 0)
    arguments = ["check", str(deal / "markup.json"), "--docs", str(deal / "dealroom")]
    assert cli.run([*arguments, "--sandbox"]) == 2
    assert "Landlock" in capsys.readouterr().err
    assert cli.run(arguments) == 0
    assert "sandbox: none" in capsys.readouterr().out


def test_opened_inputs_are_listed(deal: Path, capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["check", str(deal / "markup.json"), "--docs", str(deal / "dealroom"), "--list-opened"]
    for more in ((), ("--no-sandbox",)):
        assert cli.run([*arguments, *more]) == 0
        lines = capfd.readouterr().err.splitlines()
        assert lines == [f"playbook-critic: opened {n}" for n in ("markup.json", "dpa.md", "msa.md", "z.eml")]


@needs_landlock
def test_the_other_commands_read_rooms_in_the_sandbox_too(
    deal: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    planted(monkeypatch, attempts(deal))
    room = str(deal / "dealroom")
    for arguments in (["outline", room], ["show", room, "z §full"], ["find", room, "Permission denied"]):
        cli.run(arguments)
        assert b"allowed" not in capfdbinary.readouterr().out
    assert not (deal / "new.txt").exists()
