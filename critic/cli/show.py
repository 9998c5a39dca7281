"""`playbook-critic show`: the words that stand under a citation."""

from __future__ import annotations

import click

from critic import cli


@click.command()
@click.argument("dealroom", metavar="DEALROOM")
@click.argument("citation", metavar="CITATION")
def show(dealroom: str, citation: str) -> int:
    """Print what CITATION stands for in DEALROOM: where it resolves to, and the words there."""
    from critic import api
    from critic.reports import outlines

    room = api.DealRoom.open(dealroom)
    text, resolved = outlines.shown(room.index, citation)
    cli.write(text)
    return 0 if resolved else 1
