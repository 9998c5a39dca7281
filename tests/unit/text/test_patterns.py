"""Patterns that wait to be compiled, and what spares them even that."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator

import pytest

import critic
from critic.text.patterns import LazyPattern, lazy

TEXTS = (
    "",
    "Section 4.2(b)(iii). Article IV: Exhibit A-1, Schedule 3 and Annex II; § 9 and ¶ 3, PB-4 (Item 7).",
    "Table of Contents\n1. Fees ........ 3\nTERM __ 4 … 5",
    'This Master Services Agreement (the "MSA") and (this “Agreement” or the “Contract”) (NDA)',
    '"Fees" means amounts; “Affiliate” shall mean an entity (each, a "Party" and together the "Parties").',
    "within thirty (30) days, 5 business days or 24h; the fifth month following, on the anniversary",
    "US$1.5 million, 10k, five hundred dollars (€500), 12 percent (12%), half of one percent, 50 bps",
    "two times the Fees, 1.5x, threefold, twice the annual fees, a ratio of 3:1 or 3 to 1",
    "Exhibit 10.1 – Supply (version 3) rev. 2.1 v2",
    "---\ntitle: Terms\n---\n**bold** `code` <b>x</b> &amp; ~~gone~~ \\* Â§ â€œ Ã¤",
    "this Lease THIS DEED between them (collectively, this ",
    "this Master Services Agreement",
    "Sec. 4 and Inc. of it: e.g. this",
    'Terms ("MSA")\n"Fees": what is paid',
    "twelve (12%) of it, one-half of one percent (0.5%)",
    '"xxx" → "xxx"',
    '"xxx" → ',
    "their counsel says that it is fine",
    "within (45) days, Dollars Three Million, the bonus multiplied by two",
    "payment terms are net 45",
)


def guarded() -> Iterator[tuple[str, LazyPattern]]:
    for module in pkgutil.walk_packages(critic.__path__, "critic."):
        if "__main__" in module.name:
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, LazyPattern) and (value.needs or value.hint):
                yield f"{module.name}.{name}", value


GUARDED = dict(guarded())


@pytest.mark.parametrize("name", sorted(GUARDED))
def test_what_a_pattern_needs_stands_in_every_text_that_it_matches(name: str) -> None:
    pattern = GUARDED[name]
    pieces = [piece for text in TEXTS for piece in (text, *re.split(r"(?<=[.,;:\n])\s*", text), *text.split())]
    matched = [piece for piece in pieces if re.search(pattern.pattern, piece, pattern.flags)]
    assert matched, "no sample that it matches"
    assert [piece for piece in matched if not pattern.may_match(piece)] == []


@pytest.mark.parametrize("options", [{"needs": "0123456789"}, {"hint": r"\d"}, {}], ids=str)
def test_a_pattern_answers_the_same_before_and_after_it_is_compiled(options: dict[str, str]) -> None:
    plain = re.compile(r"(?P<number>\d+)")
    for text in ("no figure", "", "in 30 or 60 days"):
        waiting = [lazy(r"(?P<number>\d+)", **options) for _ in range(6)]
        assert bool(waiting[0].search(text)) == bool(plain.search(text))
        assert bool(waiting[1].match(text, 3)) == bool(plain.match(text, 3))
        assert [m[0] for m in waiting[2].finditer(text)] == plain.findall(text)
        assert waiting[3].split(text) == plain.split(text)
        assert waiting[4].sub("n", text) == plain.sub("n", text)
        assert waiting[5].findall(text) == plain.findall(text)
        assert waiting[5].fullmatch("30") is not None


def test_a_text_without_what_a_pattern_needs_does_not_compile_it() -> None:
    pattern = LazyPattern("[(]x[)]", needs="(")
    assert pattern.search("nothing in brackets") is None
    assert "compiled" not in vars(pattern)
    assert pattern.pattern == "[(]x[)]"
    assert pattern.search("some (x)") is not None
    assert "compiled" in vars(pattern)
