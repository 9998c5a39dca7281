"""`playbook-critic find`: where words stand in the deal room, with the citation for each place."""

from __future__ import annotations

import click

from critic import cli
from critic.cli.confined import Confinement, Outcome
from critic.cli.confined import run as run_confined


@click.command()
@click.argument("dealroom", metavar="DEALROOM")
@click.argument("text", metavar="TEXT")
def find(dealroom: str, text: str) -> int:
    """Print where TEXT stands in DEALROOM: citation, page, and the words around it.

    Marks, dashes, spaces and letter case are folded as for quotations. Exit status: 0 found, 1 nowhere.
    """
    from critic import api
    from critic.reports import outlines

    def found(confinement: Confinement) -> Outcome:
        room = api.DealRoom.open(dealroom, workers=confinement.parsers)
        places = room.find(text)
        return Outcome(data=outlines.found(room.index, places, text), status=0 if places else 1)

    outcome = run_confined(found, inputs=[dealroom])
    cli.write(outcome.data)
    return outcome.status
