"""Where the worked deal lies, and what its tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from critic.authority import load

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "saas-msa"
DEALROOM = EXAMPLE / "dealroom"
MARKUPS = EXAMPLE / "markups"
AUTHORITY = ROOT / "authority" / "saas-customer.authority.yaml"


def sentences() -> Iterator[tuple[bool, str, str]]:
    """Yield (concedes, rule, sentence) for every example of the customer's rules."""
    for rule in load(AUTHORITY.read_bytes(), AUTHORITY.name).non_negotiables:
        for concedes, examples in ((True, rule.examples.fires), (False, rule.examples.silent)):
            for example in examples:
                yield concedes, rule.id, example.text
