"""What the firewall costs: hook and sandbox on a small check, and parsing in children against parsing here.

    python tests/bench/guard.py [runs]

Prints, from one run, the start-up of the libraries alone, a check of a small markdown room with and without the sandbox
(both have the hook; the second is also run without it), and a room of 50 Word documents parsed both ways (two at a
time in children, as the command does it on two processors; also one at a time).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import wordbuilder as word  # noqa: E402
from builders.deals import deal_room, issue, review, write  # noqa: E402

from critic.documents.docx import read  # noqa: E402, F401 - loaded before either way is timed
from critic.documents.room import open_room  # noqa: E402
from critic.documents.room.workers import Parsers  # noqa: E402

DOCUMENTS = 50
UNARMED = """
import sys
from contextlib import contextmanager
from critic.guard import hook
@contextmanager
def unarmed():
    yield
hook.armed_process = hook.armed_thread = unarmed
import runpy
runpy.run_module("critic", run_name="__main__")
"""


def best_ms(ways: dict[str, Callable[[], object]], runs: int) -> dict[str, float]:
    """The least time that each way takes, the ways taking turns: what the machine does besides falls on all of them."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(runs):
        for name, run in ways.items():
            started = time.perf_counter()
            run()
            times[name].append((time.perf_counter() - started) * 1000)
    return {name: round(min(found), 1) for name, found in times.items()}


def command(*arguments: str) -> Callable[[], object]:
    """A program of this interpreter that says nothing."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return lambda: subprocess.run(
        [sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True
    )


def fill_room(folder: Path) -> None:
    """Write agreements of some pages each."""
    for number in range(DOCUMENTS):
        clauses = [
            word.paragraph(f"{n}.{m} The Provider of part {number} shall perform duty {n * m} with care and on time.")
            for n in range(1, 13)
            for m in range(1, 13)
        ]
        (folder / f"agreement-{number:02}.docx").write_bytes(word.word_file(word.paragraph("Agreement"), *clauses))


def in_children(room: Path, workers: int) -> None:
    with Parsers.forked(workers) as parsers:
        open_room(room, parsers=parsers)


def main(runs: int) -> None:
    """Print the measurements."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        room, markup = deal_room(folder), write(folder, review(issue()))
        checking = ["check", str(markup), "--docs", str(room)]
        rows = {
            "libraries alone": command("-c", "import click, yaml, regex"),
            "check, no hook, no sandbox": command("-c", UNARMED, *checking, "--no-sandbox"),
            "check, hook, no sandbox": command("-m", "critic", *checking, "--no-sandbox"),
            "check, hook and sandbox": command("-m", "critic", *checking),
        }
        papers = folder / "papers"
        papers.mkdir()
        fill_room(papers)
        reading: dict[str, Callable[[], object]] = {
            f"{DOCUMENTS} documents in process": lambda: open_room(papers),
            f"{DOCUMENTS} documents in children": lambda: in_children(papers, 2),
            f"{DOCUMENTS} documents in children, one at a time": lambda: in_children(papers, 1),
        }
        figures = best_ms(rows, runs) | best_ms(reading, max(3, runs // 3))
    print(json.dumps(figures, indent=1))
    added = figures["check, hook and sandbox"] - figures["check, no hook, no sandbox"]
    here, there = (figures[f"{DOCUMENTS} documents in {where}"] for where in ("process", "children"))
    print(f"hook and sandbox add {added:.0f} ms (at most 60)")
    print(f"children take {there / here:.2f} times (at most {(1.3 * here + 150) / here:.2f})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
