"""Start-up: a whole check of a small markdown room against importing click, yaml and regex, in one run.

python tests/bench/startup.py [runs]

Wall time and time of the processor, children included. The package is compiled first, as an installation compiles it:
the sandboxed child cannot write what it compiles, and an editable installation would compile again at every start.
"""

from __future__ import annotations

import compileall
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import critic

PEER = [sys.executable, "-c", "import click, yaml, regex"]


def seconds(command: list[str]) -> tuple[float, float]:
    """Return how long a process takes from start to end, and of the processor with all that it forks."""
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - start, used


def main() -> None:
    """Run the two in turn and print medians and the ratio."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    compileall.compile_dir(Path(critic.__file__).parent, quiet=1)
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
    for what, place in (("wall", 0), ("processor", 1)):
        ours_ms, peer_ms = (
            1000 * statistics.median(side[place] for side in sides) for sides in zip(*pairs, strict=True)
        )
        print(f"{what}: check {ours_ms:.0f} ms, imports {peer_ms:.0f} ms, ratio {ours_ms / peer_ms:.2f} (at most 2)")


if __name__ == "__main__":
    main()
