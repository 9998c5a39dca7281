"""`playbook-critic authority`: lint an authority file, try its rules on their own examples, begin a new one."""

from __future__ import annotations

import click

from critic import cli
from critic.text.escape import visible


@click.group()
def authority() -> None:
    """Write a client's limits, and see that they hold."""


@authority.command()
@click.argument("file", metavar="FILE")
@click.option("--docs", metavar="DEALROOM", help="Resolve every `source` and `applies_to` in this deal room.")
@click.option("--playbook", metavar="ID", help="The document of the room that is the client's own playbook.")
def lint(file: str, docs: str | None, playbook: str | None) -> int:
    """Say what in FILE is wrong (exit 1) or worth a look: rules that can never fire, citations that do not resolve."""
    from critic import api

    messages = api.lint_authority(file, room=docs, playbook=playbook or "")
    lines = []
    for message in messages:
        hint = f"; {message.hint}" if message.hint else ""
        place = f"line {message.mark.line}, column {message.mark.column}"
        lines.append(visible(f"{message.level}: {message.rule} ({place}): {message.text}{hint}"))
    errors = sum(m.level == "error" for m in messages)
    lines.append(f"{errors} errors, {len(messages) - errors} warnings")
    cli.write(("\n".join(lines) + "\n").encode())
    return 1 if errors else 0


@authority.command(name="test")
@click.argument("file", metavar="FILE")
def run_tests(file: str) -> int:
    """Try every rule of FILE on its own examples; exit 1 where one does not do what it should."""
    from critic import api

    outcomes = api.try_authority(file)
    lines = []
    for outcome in outcomes:
        if not outcome.right:
            because = f" ({outcome.because})" if outcome.because else ""
            what = "should fire, stays silent" if outcome.expect == "fires" else "should stay silent, fires"
            lines.append(visible(f"{outcome.rule}, line {outcome.mark.line}: {what}: {outcome.text!r}{because}"))
    wrong = len(lines)
    lines.append(f"{len(outcomes) - wrong} of {len(outcomes)} examples right")
    cli.write(("\n".join(lines) + "\n").encode())
    return 1 if wrong else 0


@authority.command()
def init() -> int:
    """Print a commented starter that passes `lint` and `test`."""
    from critic import api

    cli.write(api.starter_authority().encode())
    return 0
