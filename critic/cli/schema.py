"""`playbook-critic schema`: the JSON Schema of what the critic reads and writes."""

from __future__ import annotations

import json
from typing import Any

import click

from critic import cli


@click.command()
@click.argument("what", type=click.Choice(["markup", "authority", "report"]))
def schema(what: str) -> int:
    """Print the JSON Schema (draft 2020-12) of a markup, an authority file or a report."""
    cli.write(f"{json.dumps(_schema(what), ensure_ascii=False, indent=1)}\n".encode())
    return 0


def _schema(what: str) -> dict[str, Any]:
    if what == "markup":
        from critic.markup.schema import json_schema as markup

        return markup()
    if what == "authority":
        from critic.authority import json_schema as authority

        return authority()
    from critic.reports.schema import json_schema as report

    return report()
