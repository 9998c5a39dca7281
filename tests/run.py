"""Sets up a virtual environment, installs the built wheel with its test and lint tools, and runs the project's checks.

    python3.11 tests/run.py [--lint] [arguments of pytest]

The environment is `.venv-tests` beside the project, or the folder in PLAYBOOK_CRITIC_VENV. Standard library only.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
MIN_PYTHON = (3, 11)


def environment() -> Path:
    """Return the interpreter of the environment, made if it is not there."""
    folder = Path(os.environ.get("PLAYBOOK_CRITIC_VENV") or PROJECT / ".venv-tests")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.EnvBuilder(with_pip=True).create(folder)
    return python


def install(python: Path) -> None:
    """Install the project as the wheel that a user would get, with its development extra."""
    with tempfile.TemporaryDirectory() as made:
        pip = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", made, str(PROJECT)], check=True)
        wheel = next(Path(made).glob("*.whl"))
        subprocess.run([*pip, "install", "--force-reinstall", "--no-deps", str(wheel)], check=True)
        subprocess.run([*pip, "install", f"{wheel}[dev]"], check=True)


def main(arguments: list[str]) -> int:
    """Run the tests against the installed wheel; with --lint, ruff and mypy as well. Returns the worst exit status."""
    if sys.version_info < MIN_PYTHON:
        sys.exit("playbook-critic needs Python 3.11 or newer")
    lint = "--lint" in arguments
    python = environment()
    install(python)
    tools = python.parent
    commands = [[str(tools / "pytest"), *(a for a in arguments if a != "--lint")]]
    if lint:
        commands += [
            [str(tools / "ruff"), "check", "."],
            [str(tools / "ruff"), "format", "--check", "."],
            [str(tools / "mypy")],
        ]
    return max(subprocess.run(command, cwd=PROJECT).returncode for command in commands)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
