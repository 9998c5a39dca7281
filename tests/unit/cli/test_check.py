"""`playbook-critic check`: options in, the report on standard output or in a file, and the contract's exit status."""

from __future__ import annotations

import io
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from builders.deals import INVENTED, authority, deal_room, issue, redline, review, write

import critic
from critic import api, cli, engine
from critic.cli import run
from critic.errors import InternalError

RULES = "non_negotiables:\n  - {id: slow, applies_to: ['msa §4.2'], prohibited_patterns: ['72 hours']}\n"


class Streams:
    """What a command wrote, and what it found on standard input."""

    def __init__(self, capture: pytest.CaptureFixture[bytes]) -> None:
        self._capture = capture

    def read(self) -> tuple[bytes, bytes]:
        """Return what stands on standard output and on standard error since the last reading."""
        out, err = self._capture.readouterr()
        return out, err


@pytest.fixture
def streams(capfdbinary: pytest.CaptureFixture[bytes]) -> Streams:
    return Streams(capfdbinary)


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    deal_room(tmp_path)
    write(tmp_path, review(issue()), "clean.json")
    write(tmp_path, review(issue(quote=INVENTED)), "bad.json")
    write(tmp_path, review(issue(), redlines=[redline(None)]), "open.json")
    return tmp_path


def checking(deal: Path, markup: str, *options: str) -> list[str]:
    return ["check", markup if markup == "-" else str(deal / markup), "--docs", str(deal / "dealroom"), *options]


def test_a_clean_markup_is_exit_0_and_a_report_on_standard_output(deal: Path, streams: Streams) -> None:
    assert run(checking(deal, "clean.json")) == 0
    out, err = streams.read()
    assert out.startswith(b"CLEAN: ")
    assert err == b""


def test_something_critical_is_exit_1(deal: Path, streams: Streams) -> None:
    assert run(checking(deal, "bad.json")) == 1
    assert streams.read()[0].startswith(b"NOT CLEAN: ")


def test_something_unchecked_is_exit_3_and_in_a_strict_run_exit_1(deal: Path) -> None:
    assert run(checking(deal, "open.json")) == 3
    assert run(checking(deal, "open.json", "--strict")) == 1


def test_a_rule_without_a_place_in_the_room_is_exit_3(deal: Path) -> None:
    client = authority(deal, RULES.replace("4.2", "77"))
    assert run(checking(deal, "clean.json", "--authority", str(client))) == 3


def test_a_bug_of_ours_is_exit_4_and_says_that_nothing_was_verified(
    deal: Path, streams: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError("secret words of a document")

    monkeypatch.setattr(engine, "review", broken)
    monkeypatch.setattr(sys, "argv", ["playbook-critic", *checking(deal, "clean.json")])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    out, err = streams.read()
    assert (caught.value.code, out) == (4, b"")
    assert err.startswith(b"playbook-critic: internal error (ZeroDivisionError); nothing was verified")
    assert (err.count(b"\n"), b"Traceback" in err, b"secret" in err) == (1, False, False)


@pytest.mark.parametrize("more", [(), ("--no-sandbox",)])
def test_a_bug_of_ours_shows_where_when_asked(
    deal: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    monkeypatch.setattr(api, "check", lambda *args, **kwargs: 1 / 0)
    monkeypatch.setattr(sys, "argv", ["playbook-critic", *checking(deal, "clean.json", *more)])
    monkeypatch.setenv("PLAYBOOK_CRITIC_TRACEBACK", "1")
    with pytest.raises((ZeroDivisionError, InternalError), match=r"division by zero|ZeroDivisionError") as caught:
        cli.main()
    assert caught.type is ZeroDivisionError or "test_check.py" in capfd.readouterr().err


def test_the_format_is_chosen_by_name(deal: Path, streams: Streams) -> None:
    assert run(checking(deal, "bad.json", "--format", "json")) == 1
    assert json.loads(streams.read()[0])["counts"] == {"FABRICATED_QUOTE": 1}


def test_a_markup_is_read_from_standard_input(deal: Path, streams: Streams, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((deal / "bad.json").read_bytes())))
    assert run(checking(deal, "-", "--format", "json")) == 1
    report = json.loads(streams.read()[0])
    assert report["inputs"]["markup"]["name"] == "-"
    assert report["findings"][0]["at"]["file"] == "-"


def test_the_extension_of_out_picks_the_format(deal: Path, streams: Streams) -> None:
    for name, start in (("r.json", b'{\n "schema"'), ("r.txt", b"NOT CLEAN"), ("R.JSON", b'{\n "schema"')):
        assert run(checking(deal, "bad.json", "--out", str(deal / name))) == 1
        assert (deal / name).read_bytes().startswith(start)
        out, err = streams.read()
        assert (out, err.count(b"\n")) == (b"", 1)
        assert f"report written to {name}".encode() in err


def test_a_file_and_standard_output_get_the_same_bytes(deal: Path, streams: Streams) -> None:
    run(checking(deal, "bad.json", "--format", "json"))
    run(checking(deal, "bad.json", "--out", str(deal / "r.json")))
    assert (deal / "r.json").read_bytes() == streams.read()[0]


def test_a_report_replaces_an_older_one_and_leaves_nothing_else_behind(deal: Path) -> None:
    out = deal / "r.txt"
    out.write_text("old", encoding="utf-8")
    before = {path.name for path in deal.iterdir()}
    assert run(checking(deal, "clean.json", "--out", str(out))) == 0
    assert out.read_bytes().startswith(b"CLEAN")
    assert {path.name for path in deal.iterdir()} == before
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(out.stat().st_mode) == 0o666 & ~mask


def test_a_run_that_fails_leaves_an_older_report_as_it_was(deal: Path) -> None:
    out = deal / "r.json"
    out.write_text("old", encoding="utf-8")
    write(deal, "{", "broken.json")
    assert run(checking(deal, "broken.json", "--out", str(out))) == 2
    assert out.read_text(encoding="utf-8") == "old"
    assert sorted(p.name for p in deal.iterdir() if p.name.startswith(".")) == []


@pytest.mark.parametrize("name", ["clean.json", "./clean.json", "link.json", "client.authority.json"])
def test_a_report_never_overwrites_an_input(deal: Path, streams: Streams, name: str) -> None:
    client = deal / "client.authority.json"
    client.write_bytes(authority(deal, RULES).read_bytes())
    (deal / "link.json").symlink_to(deal / "clean.json")
    before = {path: path.read_bytes() for path in deal.iterdir() if path.is_file()}
    arguments = checking(deal, "clean.json", "--authority", str(client), "--out", f"{deal}/{name}")
    assert run(arguments) == 2
    out, err = streams.read()
    assert (out, err.count(b"\n")) == (b"", 1)
    assert b"the report would overwrite an input" in err
    assert {path: path.read_bytes() for path in before} == before


def test_a_report_never_overwrites_a_document_but_may_replace_an_older_report_in_the_room(
    deal: Path, streams: Streams
) -> None:
    room = deal / "dealroom"
    (room / "notes.txt").write_text("1. A document of the deal.\n", encoding="utf-8")
    assert run(checking(deal, "bad.json", "--out", str(room / "notes.txt"))) == 2
    assert b"would overwrite a file of the deal room" in streams.read()[1]
    for name in ("report.txt", "report.json"):
        first = run(checking(deal, "bad.json", "--out", str(room / name)))
        again = run(checking(deal, "bad.json", "--out", str(room / name)))
        assert (first, again) == (1, 1)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("r.docx", "no form of report has the extension of 'r.docx'"),
        ("r", "no form of report has the extension of 'r'"),
        ("none/r.json", "its folder does not exist"),
        ("folder.json", "it is a folder"),
        ("rubric.json", "the critic never opens a file of this name"),
    ],
)
def test_a_place_where_no_report_can_go_is_refused(deal: Path, streams: Streams, name: str, said: str) -> None:
    (deal / "folder.json").mkdir()
    assert run(checking(deal, "clean.json", "--out", str(deal / name))) == 2
    out, err = streams.read()
    assert (out, err.count(b"\n")) == (b"", 1)
    assert said.encode() in err


@pytest.mark.skipif(not Path(os.devnull).is_char_device(), reason="there are devices on POSIX systems only")
def test_a_device_is_never_replaced_by_a_report(deal: Path) -> None:
    assert run(checking(deal, "clean.json", "--format", "json", "--out", os.devnull)) == 2
    assert Path(os.devnull).is_char_device()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_written_is_said(deal: Path, streams: Streams) -> None:
    locked = deal / "locked"
    locked.mkdir(mode=0o500)
    assert run(checking(deal, "clean.json", "--out", str(locked / "r.json"))) == 2
    assert b"cannot be written" in streams.read()[1]


ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(critic.__file__).resolve().parents[1])}


def started(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    """Run the command line as a process of its own."""
    command, options = [sys.executable, "-m", "critic", *arguments], {"env": ENVIRONMENT} | options
    return subprocess.run(command, check=False, timeout=60, **options)  # type: ignore[call-overload, no-any-return]


def test_a_reader_that_goes_away_changes_neither_the_status_nor_prints_a_traceback(deal: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = started(*checking(deal, "bad.json"), stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_is_said_in_one_line(deal: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = started(*checking(deal, "clean.json"), stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"standard output cannot be written" in done.stderr


def test_closed_streams_are_no_bug(deal: Path) -> None:
    script = (
        "import os, sys\nfor n in map(int, sys.argv[1]): os.close(n)\n"
        "os.execv(sys.executable, [sys.executable, '-m', 'critic', *sys.argv[2:]])"
    )

    def closing(which: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-c", script, which, *arguments]
        return subprocess.run(command, check=False, timeout=60, capture_output=True, env=ENVIRONMENT)

    assert closing("0", *checking(deal, "clean.json")).stdout.startswith(b"CLEAN")
    no_input = closing("0", *checking(deal, "-"))
    assert (no_input.returncode, b"there is no standard input" in no_input.stderr) == (2, True)
    assert closing("1", *checking(deal, "clean.json")).returncode == 2
    assert closing("12", *checking(deal, "bad.json", "--out", str(deal / "r.json"))).returncode == 1
