"""What is near to a citation that does not resolve (contract §3)."""

from __future__ import annotations

from rooms import room

from critic.locate.resolve import Resolver


def test_the_nearest_label_is_a_sibling_before_a_namesake_elsewhere() -> None:
    last = {2: 5, 4: 5, 5: 5, 8: 4}
    clauses = (f"{a}.{b} Clause {a} of {b} stands here.\n\n" for a in last for b in range(1, last[a] + 1))
    member = Resolver(room(a="# A\n\n" + "".join(clauses))).citation("a §8.5").members[0]
    assert member.nearest == ("a §8.4", "a §8.3", "a §8.2")
