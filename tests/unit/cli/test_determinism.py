"""The same inputs give the same bytes on every machine: hash seed, time zone, locale, folder, place of the room."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from builders.deals import INVENTED, NOTICE, authority, deal_room, issue, redline, review, write

import critic

PACKAGES = Path(critic.__file__).resolve().parents[1]
"""Where the tested package lies: the tree, or where its wheel is installed."""
RULES = (
    "non_negotiables:\n"
    "  - {id: slow, applies_to: ['msa §4.2', 'dpa §2'], prohibited_patterns: ['72 hours']}\n"
    "  - {id: cap, applies_to: ['msa §77'], prohibited_patterns: [{pattern: unlimited, negation_guard: true}]}\n"
    "approved_fallbacks:\n  - {id: day, permitted_patterns: ['24 hours', 'one day']}\n"
)
MARKUP = review(
    issue(quote=NOTICE.replace("24", "72")),
    issue(id="Zürich", citation="MSA Section 9.9", quote=INVENTED, extra={"ß": 1}, another=2),
    issue(id="bare", citation=None, quotes=[NOTICE, "shall delete all Personal Data"], quote=None),
    issue(id="ambiguous", citation="1", quote="Processor acts only on the documented instructions"),
    redlines=[redline("within 72 hours"), redline("24 hours, never unlimited", citation="msa §9.1")],
)
PLACES = {
    "other hash seeds": {"PYTHONHASHSEED": "1"},
    "more hash seeds": {"PYTHONHASHSEED": "4242"},
    "a time zone": {"TZ": "Pacific/Kiritimati"},
    "the C locale": {"LC_ALL": "C", "LANG": "C"},
    "the C locale without UTF-8": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "an old encoding of streams": {"PYTHONIOENCODING": "latin-1"},
}


@pytest.fixture(scope="module")
def deal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deal")
    room = deal_room(folder)
    (room / "Übersicht.md").write_text(
        "# Übersicht\n\n1. Die Übersicht fasst die Verträge zusammen.\n", encoding="utf-8"
    )
    (room / "letter.msg").write_bytes(b"\0")
    write(folder, MARKUP)
    authority(folder, RULES)
    return folder


def bytes_of(deal: Path, form: str, *, cwd: Path | None = None, **environment: str) -> bytes:
    """Return what a process of its own prints as the report, which must be one."""
    arguments = [str(deal / "markup.json"), "--docs", str(deal / "dealroom"), "--format", form]
    command = [sys.executable, "-m", "critic", "check", *arguments, "--authority", str(deal / "client.authority.yaml")]
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT", "COVERAGE_PROCESS_START") if key in os.environ}
    done = subprocess.run(
        command, capture_output=True, check=False, timeout=60, cwd=cwd or deal,
        env=kept | {"PYTHONPATH": str(PACKAGES)} | environment,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"")
    return done.stdout


@pytest.fixture(scope="module")
def printed(deal: Path) -> dict[str, bytes]:
    made = {form: bytes_of(deal, form, PYTHONHASHSEED="0") for form in ("json", "text")}
    report = json.loads(made["json"])
    assert (report["complete"], report["schema"]) == (True, "playbook.critic-report.v2")
    assert {"FABRICATED_QUOTE", "ALTERED_QUOTE", "PROHIBITED_CONCESSION"} <= set(report["counts"])
    assert report["coverage"]["rules"]
    assert made["text"].startswith(b"NOT CLEAN: provably wrong")
    assert "Zürich" in made["text"].decode("utf-8")
    return made


@pytest.mark.parametrize("place", PLACES)
def test_the_same_bytes_everywhere(deal: Path, printed: dict[str, bytes], place: str) -> None:
    form = "json" if "hash" in place else "text"
    assert bytes_of(deal, form, **PLACES[place]) == printed[form]


def test_the_same_bytes_from_another_folder_on_a_copy_of_the_room(
    deal: Path, printed: dict[str, bytes], tmp_path: Path
) -> None:
    copy = tmp_path / "elsewhere" / "deal"
    shutil.copytree(deal, copy)
    for path in copy.rglob("*"):
        os.utime(path, (1, 1))
    assert bytes_of(copy, "json", cwd=tmp_path) == printed["json"]
    assert str(deal).encode() not in printed["json"] + printed["text"]


def test_the_same_bytes_whatever_the_order_in_which_files_were_made(
    deal: Path, printed: dict[str, bytes], tmp_path: Path
) -> None:
    copy = tmp_path / "deal"
    (copy / "dealroom").mkdir(parents=True)
    for name in ("markup.json", "client.authority.yaml"):
        shutil.copy(deal / name, copy / name)
    for path in sorted((deal / "dealroom").iterdir(), reverse=True):
        shutil.copy(path, copy / "dealroom" / path.name)
    assert bytes_of(copy, "json") == printed["json"]
