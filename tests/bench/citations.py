"""Citations: finding and resolving all of 1 MB of prose against one pass of a plain pattern over it, in one run.

python tests/bench/citations.py [runs]
"""

from __future__ import annotations

import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
SIZE = 1_000_000
PLAIN = re.compile(r"\d+(?:\.\d+)*")
WORDS = (
    "the provider shall not be liable for any loss of profit and the customer accepts that such an exclusion applies "
    "to all fees that were paid in the months before the claim unless both parties agree otherwise in writing or the "
    "law says so"
)
CITATIONS = (
    "Section 4.2(b) of the MSA", "§ 9.1", "DPA §5.2", "Sections 4.1 and 4.2", "Clause 3.2(c)(ii)", "Section 4.1",
    "Article 11", "section 3.2", "Exhibit A", "Section 10(b) of the Securities Exchange Act", "MSA 4.2", "Section 77",
    "Section 11.2 (Data)",
)  # fmt: skip
FIGURES = ("30 days", "$1,500.50", "4.2 million", "1 May 2024", "12.5%", "2 years", "99.9%")


def prose(size: int) -> str:
    """Return a memo of that many characters, always the same: a citation and a figure in each third sentence.

    That is denser than real reviews are (1.5 citations in 1,000 characters, measured on 48 logs).
    """
    chance = random.Random(5)
    words_of_it = WORDS.split()
    out: list[str] = []
    length = 0
    while length < size:
        words = chance.choices(words_of_it, k=chance.randint(14, 34))
        if len(out) % 3 == 1:
            words[5:5] = ["under", chance.choice(CITATIONS)]
        if len(out) % 3 == 0:
            words[9:9] = ["of", chance.choice(FIGURES)]
        sentence = " ".join(words)
        sentence = f"{sentence[0].upper()}{sentence[1:]}.{chance.choice((' ', ' ', ' ', chr(10) * 2))}"
        out.append(sentence)
        length += len(sentence)
    return "".join(out)[:size]


def seconds(work: Callable[[], object]) -> float:
    """Return how long some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    """Run the two in turn and print medians and the ratio."""
    sys.path[:0] = [str(TESTS), str(TESTS.parent)]
    from deal_rooms import DATA, SERVICES, deal_room

    from critic.locate.mentions import find_mentions
    from critic.locate.resolve import Resolver

    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    text = prose(SIZE)
    with tempfile.TemporaryDirectory() as made:
        resolver = Resolver(deal_room(Path(made) / "room", msa=SERVICES, dpa=DATA))
        found = len(find_mentions(text, resolver))
        pairs = [
            (seconds(lambda: find_mentions(text, resolver)), seconds(lambda: sum(1 for _ in PLAIN.finditer(text))))
            for _ in range(runs)
        ]
    ours, plain = (statistics.median(side) * 1000 for side in zip(*pairs, strict=True))
    ratio = statistics.median(a / b for a, b in pairs)
    sys.stdout.write(f"{found} citations in {ours:.0f} ms, one pass {plain:.1f} ms, ratio {ratio:.1f} (under 10)\n")


if __name__ == "__main__":
    main()
