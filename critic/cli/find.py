"""`playbook-critic find`: where words stand in the deal room, with the citation for each place."""

from __future__ import annotations

import click

from critic import cli


@click.command()
@click.argument("dealroom", metavar="DEALROOM")
@click.argument("text", metavar="TEXT")
def find(dealroom: str, text: str) -> int:
    """Print where TEXT stands in DEALROOM: citation, page, and the words around it.

    Marks, dashes, spaces and letter case are folded as for quotations. Exit status: 0 found, 1 nowhere.
    """
    from critic import api
    from critic.reports import outlines

    room = api.DealRoom.open(dealroom)
    places = room.find(text)
    cli.write(outlines.found(room.index, places, text))
    return 0 if places else 1
