"""Sets up a virtual environment, installs playbook-critic, and checks a markup of the worked deal.

    python3.11 examples/run.py [markup]

markup: a file of examples/saas-msa/markups; fabricated.json if none is named. The environment is `.venv` beside the
project, or the folder in PLAYBOOK_CRITIC_VENV. The exit status is the critic's own. Standard library only.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
DEAL = Path("examples/saas-msa")


def main(arguments: list[str]) -> int:
    """Install the project, run the main job, and return its exit status."""
    if sys.version_info < (3, 11):
        sys.exit("playbook-critic needs Python 3.11 or newer")
    folder = Path(os.environ.get("PLAYBOOK_CRITIC_VENV") or PROJECT / ".venv")
    tools = folder / ("Scripts" if os.name == "nt" else "bin")
    if not (tools / "python").exists() and not (tools / "python.exe").exists():
        venv.EnvBuilder(with_pip=True).create(folder)
    pip = [str(tools / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, str(PROJECT)], check=True)
    markup = DEAL / "markups" / (arguments[0] if arguments else "fabricated.json")
    command = [str(tools / "playbook-critic"), "check", str(markup), "--docs", str(DEAL / "dealroom")]
    return subprocess.run([*command, "--authority", "authority/saas-customer.authority.yaml"], cwd=PROJECT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
