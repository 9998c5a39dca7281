"""`playbook-critic outline`: every document and provision as the critic sees it, which is how to cite."""

from __future__ import annotations

import click

from critic import cli
from critic.cli.confined import Confinement, Outcome
from critic.cli.confined import run as run_confined


@click.command()
@click.argument("dealroom", metavar="DEALROOM")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Form of the outline.",
)
def outline(dealroom: str, form: str) -> int:
    """List every document and provision of DEALROOM with the citation that the critic understands."""
    from critic import api
    from critic.reports import outlines

    def drawn(confinement: Confinement) -> Outcome:
        index = api.DealRoom.open(dealroom, workers=confinement.parsers).index
        return Outcome(data=outlines.as_json(index) if form == "json" else outlines.as_text(index), status=0)

    outcome = run_confined(drawn, inputs=[dealroom])
    cli.write(outcome.data)
    return outcome.status
