"""Start-up: a whole check of a small markdown room against importing click, yaml and regex, in one run.

python tests/bench/startup.py [runs]
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PEER = [sys.executable, "-c", "import click, yaml, regex"]


def seconds(command: list[str]) -> float:
    """Return how long a process takes from start to end."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Run the two in turn and print medians and the ratio."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    with tempfile.TemporaryDirectory() as made:
        room = Path(made) / "room"
        room.mkdir()
        (room / "msa.md").write_text(
            "# Agreement\n\n## 4.2 Term\n\nThe term is five years from the date of signature.\n"
        )
        markup = Path(made) / "markup.json"
        quote = {"citation": "msa §4.2", "text": "The term is five years"}
        markup.write_text(
            json.dumps({"issues": [{"id": "term", "quotes": [quote], "rationale": "long"}], "summary": "s" * 90})
        )
        program = Path(sys.executable).parent / "playbook-critic"
        ours = [str(program), "check", str(markup), "--docs", str(room)]
        pairs = [(seconds(ours), seconds(PEER)) for _ in range(runs + 1)][1:]
    check, peer = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(a / b for a, b in pairs)
    print(f"check {check * 1000:.0f} ms, imports {peer * 1000:.0f} ms, ratio {ratio:.2f} (at most 2)")


if __name__ == "__main__":
    main()
