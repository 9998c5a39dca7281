"""`playbook-critic explain`: what a verdict means, and how to mend it."""

from __future__ import annotations

import difflib

import click

from critic import cli
from critic.errors import CriticError


@click.command()
@click.argument("verdict", metavar="VERDICT")
def explain(verdict: str) -> int:
    """Say what VERDICT (such as ALTERED_QUOTE) means, how to mend it, and what it does to the exit status."""
    from critic.model.findings import Verdict
    from critic.reports.explanations import explained, verdict_named

    found = verdict_named(verdict)
    if found is None:
        names = [each.value for each in Verdict]
        near = difflib.get_close_matches(verdict.upper(), names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"the verdicts are {', '.join(names)}"
        raise CriticError(f"no verdict {verdict!r}", "", hint)
    cli.write(explained(found))
    return 0
