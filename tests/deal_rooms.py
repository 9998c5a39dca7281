"""Deal rooms of a test: markdown files in a folder, opened and indexed."""

from __future__ import annotations

import re
from pathlib import Path

from critic.api import DealRoom
from critic.locate.index import RoomIndex
from critic.locate.resolve import Resolution, Resolver


def deal_room(folder: Path, **papers: str) -> RoomIndex:
    """The index of a room whose markdown papers are given by id; lines may be indented as the test is."""
    folder.mkdir(exist_ok=True)
    for name, text in papers.items():
        lines = [re.sub(r"^ {8}", "", line) for line in text.strip("\n").split("\n")]
        (folder / f"{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return DealRoom.open(folder).index


def resolve(room: RoomIndex, citation: str) -> Resolution:
    """A citation as it stands in a field."""
    return Resolver(room).citation(citation)


def cited(room: RoomIndex, citation: str) -> list[str]:
    """What a citation in a field resolves to, canonical; its outcome where it does not."""
    found = resolve(room, citation)
    return [t.canonical for t in found.targets] if found.outcome == "resolved" else [found.outcome]


SERVICES = """
        # Acme Master Services Agreement

        This Master Services Agreement (the "MSA") is made between Acme Ltd and Beta Inc.

        ## 1. Definitions

        "Affiliate" means a company under common control.

        "Parties" means both of them.

        ## 3. Fees

        3.1 Payment. The Customer pays within thirty days.

        3.2 Late Fees. Interest runs from the due date:

        (a) at the base rate;

        (b) at no more than the legal rate; and

        (c) in these cases:

        (i) a first reminder; and

        (ii) a second reminder.

        ## 4. Liability

        4.1 Cap. Neither party owes more than the annual fees.

        4.2 Carve-outs. The cap does not cover:

        (a) fraud;

        (b) theft.

        4.20 Survival. This part survives.

        ## 9. Limitation of Liability

        9.1 General. No indirect loss is recoverable.

        ## 11. Exit

        11.1 Help. The Provider helps for ninety days.

        11.2 Data. The Provider returns all data.

        # Exhibit A

        1. The first service.

        2. The second service.

        # Schedule 2

        3. Levels

        (a) The levels are:

        (i) gold; and

        (ii) silver.
"""
DATA = """
        # Data Processing Addendum

        ## 1. Scope

        1.1 Where. It applies everywhere.

        ## 5. Security

        5.1 Measures. The Provider keeps measures in place.

        5.2 Audit. The Customer may audit once a year.
"""
