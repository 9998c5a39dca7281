"""Every row of the attack table: it ends in time and in memory, with the contract's exit status, and the other
documents are still read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from builders.deals import deal_room, issue, redline, review, write
from roomfiles import agreement, fill

from critic import intake
from critic.cli import run
from critic.documents.room import open_room
from critic.errors import CriticError
from critic.model.documents import Status
from security.attacks import AUTHORITIES, DOCUMENTS, MARKUPS, MB, Attack

ROOT = Path(__file__).resolve().parents[2]
SECONDS, MEMORY_BYTES = 10, 512 * MB

LAUNCHER = """
import resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "critic", *sys.argv[1:]], stdout=sys.stdout, stderr=sys.stderr)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print("used", used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)
sys.exit(done.returncode)
"""
"""An interpreter of its own, whose children's largest one is the check's (ru_maxrss survives an exec)."""


def checked(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a check and hold it to the bounds; seconds are the processor's, so that a busy machine fails no test."""
    done = subprocess.run(
        [sys.executable, "-c", LAUNCHER, "check", *arguments, "--format", "json"], check=False, capture_output=True,
        text=True, encoding="utf-8", env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=120,
    )  # fmt: skip
    _, seconds, kilobytes = done.stderr.splitlines()[-1].split()
    assert float(seconds) < SECONDS
    assert int(kilobytes) * 1024 < MEMORY_BYTES
    assert done.returncode in (0, 1, 2, 3), done.stderr
    return done


def by_row(attack: Attack) -> str:
    return attack.row


linux_only = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is counted as Linux counts it")


@linux_only
@pytest.mark.parametrize("attack", DOCUMENTS, ids=by_row)
def test_a_hostile_document_harms_only_itself(tmp_path: Path, attack: Attack) -> None:
    room = deal_room(tmp_path)
    (room / attack.name).write_bytes(attack.build())
    done = checked(str(write(tmp_path, review(issue()))), "--docs", str(room))
    assert done.returncode == 0, done.stderr
    documents = {d["name"]: d for d in json.loads(done.stdout)["inputs"]["documents"]}
    assert documents["msa.md"]["status"] == documents["dpa.md"]["status"] == "read"
    hostile = documents[attack.name]
    assert hostile["status"] in attack.outcomes
    assert hostile["reason"] or hostile["status"] == "read"
    assert "/etc" not in hostile["reason"]


@linux_only
@pytest.mark.parametrize("attack", MARKUPS, ids=by_row)
def test_a_hostile_markup_is_judged_or_refused(tmp_path: Path, attack: Attack) -> None:
    done = checked(str(write(tmp_path, attack.build(), attack.name)), "--docs", str(deal_room(tmp_path)))
    assert done.returncode in attack.outcomes, done.stderr


MEMOS = ("zip ratio", "document type, laughs", "deep XML", "PDF stream bomb", "forms that multiply", "many pages")


@linux_only
@pytest.mark.parametrize("attack", [attack for attack in DOCUMENTS if attack.row in MEMOS], ids=by_row)
def test_a_hostile_memo_is_refused(tmp_path: Path, attack: Attack) -> None:
    memo = write(tmp_path, attack.build(), f"memo.{attack.name.rpartition('.')[2]}")
    done = checked(str(memo), "--docs", str(deal_room(tmp_path)))
    assert (done.returncode, done.stdout) == (2, "")
    assert "the markup cannot be read" in done.stderr


@linux_only
@pytest.mark.parametrize("attack", AUTHORITIES, ids=by_row)
def test_a_hostile_authority_is_applied_or_refused(tmp_path: Path, attack: Attack) -> None:
    language = redline("a" * 40 + "b and " + "x" * 40, id="r", citation="msa §4.2(a)")
    markup = write(tmp_path, review(issue(), redlines=[language]))
    client = write(tmp_path, attack.build(), "client.authority.yaml")
    done = checked(str(markup), "--docs", str(deal_room(tmp_path)), "--authority", str(client))
    assert done.returncode in attack.outcomes, done.stderr
    if done.returncode == 2:
        assert done.stderr.count("\n") == 2, "one line, and the launcher's"


def test_every_row_has_a_name_of_its_own_and_stands_in_the_security_model() -> None:
    rows = [attack.row for attack in (*DOCUMENTS, *MARKUPS, *AUTHORITIES)]
    assert len(set(rows)) == len(rows)
    page = (ROOT / "docs" / "security-model.md").read_text(encoding="utf-8")
    assert [row for row in rows if f"`{row}`" not in page] == []


def test_more_files_than_a_matter_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critic.intake.folder.MAX_ENTRIES", 200)
    fill(tmp_path, {f"{n}.txt": "x" for n in range(201)})
    with pytest.raises(CriticError, match="more than 200 files"):
        open_room(tmp_path)
    assert intake.MAX_ENTRIES == 50_000


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="such names cannot be made there")
def test_names_made_to_mislead_name_nothing_but_themselves(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    names = [
        "a\nb.html", "\x1b]0;x\x07.html", "\u202elmth.html", "-rf.html", "%s{0}.html", "$(reboot).html", "CON.html",
        "..%2f..%2fetc.html", "\\\\server\\share.html", "x" * 240 + ".html", "a\u200bb.html", " .html", "é.html", "e\u0301.html",
    ]  # fmt: skip
    room = deal_room(tmp_path)
    fill(room, {name: agreement(f"The fee is {n} dollars.") for n, name in enumerate(names)})
    (room / os.fsdecode(b"\xff\xfe.html")).write_text("<p>1. Term.</p>", encoding="utf-8")
    assert run(["check", str(write(tmp_path, review(issue()))), "--docs", str(room)]) == 0
    text = capfdbinary.readouterr().out.decode("utf-8")
    assert not any(c in text for c in "\x1b\x07\u202e\u200b")
    statuses = {d.status for d in open_room(room).documents}
    assert statuses <= {Status.READ, Status.SKIPPED}
