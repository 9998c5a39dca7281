"""`playbook-critic outline`: every document and provision as the critic sees it, which is how to cite."""

from __future__ import annotations

import click

from critic import cli


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

    room = api.DealRoom.open(dealroom)
    cli.write(outlines.as_json(room.index) if form == "json" else outlines.as_text(room.index))
    return 0
