"""`playbook-critic show`: the words that stand under a citation."""

from __future__ import annotations

import click

from critic import cli
from critic.cli.confined import Confinement, Outcome
from critic.cli.confined import run as run_confined


@click.command()
@click.argument("dealroom", metavar="DEALROOM")
@click.argument("citation", metavar="CITATION")
def show(dealroom: str, citation: str) -> int:
    """Print what CITATION stands for in DEALROOM: where it resolves to, and the words there."""
    from critic import api
    from critic.reports import outlines

    def shown(confinement: Confinement) -> Outcome:
        index = api.DealRoom.open(dealroom, workers=confinement.parsers).index
        text, resolved = outlines.shown(index, citation)
        return Outcome(data=text, status=0 if resolved else 1)

    outcome = run_confined(shown, inputs=[dealroom])
    cli.write(outcome.data)
    return outcome.status
