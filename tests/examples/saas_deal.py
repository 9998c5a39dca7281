"""Where the worked deal lies, and what its tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "saas-msa"
DEALROOM = EXAMPLE / "dealroom"
MARKUPS = EXAMPLE / "markups"
AUTHORITY = ROOT / "authority" / "saas-customer.authority.yaml"


def sentences() -> Iterator[tuple[bool, str, str]]:
    """Yield (concedes, rule, sentence) for every line of saas_sentences.txt."""
    path = Path(__file__).with_name("saas_sentences.txt")
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith(";"):
            sign, rule, sentence = line.split(" ", 2)
            yield sign == "+", rule, sentence
