"""500 rules against 1,000 redlines, measured against compiling the patterns and one `finditer` pass of each.

Run: python tests/bench/gates.py. Exit status 0 where the scan takes less than 10 times the plain pass.
"""

from __future__ import annotations

import random
import re
import sys
import time

from critic.authority import load
from critic.rules import Proposal, gate_of, measure, scan
from critic.text.regexes import compiled

RULES = 500
REDLINES = 1_000
BOUND = 10.0

_WHO = ("Provider", "Customer", "Vendor", "Recipient", "Seller", "Executive")
_MODAL = ("may", "shall", "shall not", "will", "agrees to", "is entitled to")
_VERB = ("use", "disclose", "retain", "delete", "assign", "notify", "suspend", "terminate", "indemnify", "export")
_WHAT = ("the data", "all models", "the fees", "any notice", "its affiliates", "the platform", "the source code")
_TAIL = (
    "within thirty (30) days after receipt",
    "without prior written consent",
    "in no event later than 72 hours after discovery",
    "subject to Section 4.2",
    "for a fee of $1,500,000",
    "at its discretion",
)


def authority_text(rng: random.Random) -> str:
    """Return an authority of the second version with phrases, gates and limits in equal parts."""
    lines = ["schema_version: playbook.authority.v2", "non_negotiables:"]
    for n in range(RULES):
        lines.append(f"  - id: rule-{n}")
        verb, what = rng.choice(_VERB), rng.choice(_WHAT)
        if n % 3 == 0:
            lines += ["    prohibited_patterns:", f"      - may {verb} {what} {n % 7}"]
        elif n % 3 == 1:
            pattern = rf"\b(?:may|can|entitled to)\b[^.;]{{0,60}}\b{verb}\w*\b[^.;]{{0,40}}\b{what.split()[-1]}"
            lines += ["    prohibited_patterns:", f"      - pattern: '{pattern}'", "        negation_guard: true"]
        else:
            near = rf"\b{verb}\w*\b[^.;]{{0,20}}\b{what.split()[-1]}"
            lines += ["    limits:", f"      - {{measure: duration, at_most: {n} hours, near: '{near}'}}"]
    return "\n".join(lines) + "\n"


def redline(rng: random.Random) -> str:
    """Return a proposal of three sentences."""
    return " ".join(
        f"{rng.choice(_WHO)} {rng.choice(_MODAL)} {rng.choice(_VERB)} {rng.choice(_WHAT)} {rng.choice(_TAIL)}."
        for _ in range(3)
    )


def main() -> int:
    """Print both times and their ratio."""
    rng = random.Random(7)
    authority = load(authority_text(rng).encode(), "bench.authority.yaml")
    texts = [redline(rng) for _ in range(REDLINES)]
    patterns = [
        rule.limits[0].near if rule.limits else gate_of(rule.prohibited_patterns[0], strict=True).pattern
        for rule in authority.non_negotiables
    ]
    re.purge()
    compiled.cache_clear()
    started = time.perf_counter()
    plain = sum(1 for p in map(compiled, patterns) for text in texts for _ in p.finditer(text))
    pass_s = time.perf_counter() - started
    started = time.perf_counter()
    hits = silenced = 0
    proposals = [Proposal(text) for text in texts]
    for rule in authority.non_negotiables:
        for proposal in proposals:
            outcome = scan(rule, proposal, strict=True)
            hits += len(outcome.hits)
            silenced += len(outcome.silenced)
            for limit in rule.limits:
                found = measure(limit, proposal)
                hits += len(found.beyond)
                silenced += len(found.silenced)
    scan_s = time.perf_counter() - started
    ratio = scan_s / pass_s
    print(f"plain pass {pass_s:.2f} s ({plain} matches); scan {scan_s:.2f} s ({hits} hits, {silenced} silenced)")
    print(f"ratio {ratio:.1f} (bound {BOUND:g})")
    return 0 if ratio < BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
