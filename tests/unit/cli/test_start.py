"""The console script ends at once, with the status and the words of the command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = "from critic.cli import start; start()"


def ended(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", SCRIPT, *arguments], capture_output=True, timeout=60, check=False)


def test_what_a_command_prints_and_its_status_arrive() -> None:
    done = ended("explain", "ALTERED_QUOTE")
    assert done.returncode == 0
    assert b"ALTERED_QUOTE" in done.stdout
    assert ended("--version").stdout.startswith(b"playbook-critic ")
    assert b"Usage" in ended("--help").stdout


def test_unusable_input_is_one_line_and_status_2(tmp_path: Path) -> None:
    done = ended("check", str(tmp_path / "none.json"), "--docs", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


def test_a_report_that_nobody_reads_is_no_error(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SCRIPT, "schema", "report"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(60) == 0
