"""`playbook-critic check`: the main job."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from critic import cli
from critic.cli.confined import Confinement, Outcome
from critic.cli.confined import run as run_confined


@click.command()
@click.argument("markup", metavar="MARKUP")
@click.option("--docs", required=True, metavar="DEALROOM", help="The deal room: a folder of documents.")
@click.option("--authority", metavar="FILE", help="What the client said it will and will not accept.")
@click.option(
    "--match", type=click.Choice(["typographic", "literal"]), default="typographic", show_default=True,
    help="How quotations are compared: as a court would, or letter by letter as scoring engines do.",
)  # fmt: skip
@click.option("--format", "form", type=click.Choice(["text", "json"]), help="Form of the report.  [default: text]")
@click.option("--out", metavar="PATH", help="Write the report to a file; its extension picks the form.")
@click.option(
    "--as",
    "as_format",
    type=click.Choice(["review", "actions", "redline", "memo", "deliverables"]),
    help="What the markup is.  [default: detected]",
)
@click.option("--author", default="", metavar="NAME", help="Of a redline, review only what this author changed.")
@click.option("--strict", is_flag=True, help="Advisories and anything unchecked are exit 1.")
@click.option(
    "--min-summary-chars", type=click.IntRange(0), default=80, show_default=True, metavar="N",
    help="Characters below which a summary is thin.",
)  # fmt: skip
@click.option("--task", metavar="FILE", help="Names the files that MARKUP, a folder, has to hold (JSON).")
@click.option(
    "--min-deliverable-chars", type=click.IntRange(0), default=200, show_default=True, metavar="N",
    help="Characters of its own below which a deliverable is missing.",
)  # fmt: skip
@click.option("--locked", is_flag=True, help="The room holds exactly what its manifest lists, with its hashes.")
@click.option(
    "--workers",
    type=click.IntRange(1),
    metavar="N",
    help="Processes that read documents.  [default: as the room is large]",
)
@click.option(
    "--sandbox/--no-sandbox", default=None,
    help="Let the kernel hold the check to its inputs, without a network.  [default: on where the system has it]",
)  # fmt: skip
@click.option("--list-opened", is_flag=True, help="List on standard error every input that was opened.")
def check(
    markup: str, docs: str, authority: str | None, match: str, form: str | None, out: str | None,
    as_format: str | None, strict: bool, min_summary_chars: int, locked: bool, workers: int | None,
    sandbox: bool | None, list_opened: bool, author: str, task: str | None, min_deliverable_chars: int,
) -> int:  # fmt: skip
    """Say what in MARKUP (a file, a folder, or - for standard input) is provably wrong about the deal room.

    Exit status: 0 nothing critical and everything checked, 1 something critical, 2 unusable input, 3 nothing critical
    but something could not be checked, 4 a bug of ours.
    """
    from critic.reports import renderer_for, renderer_named

    renderer = renderer_for(out, form) if out else renderer_named(form or "text")
    if out:
        from critic.cli.output import refuse_input, write_atomically

        refuse_input(
            Path(out), [Path(markup)] if markup != "-" else [], Path(authority) if authority else None, Path(docs)
        )

    def reviewed(confinement: Confinement) -> Outcome:
        from critic import api, engine, intake

        with intake.recording() as opened:
            report = api.check(
                markup, docs, authority, match=match, as_format=as_format or "", strict=strict,
                min_summary_chars=min_summary_chars, stream=sys.stdin.buffer if sys.stdin else None,
                locked=locked, workers=confinement.parsers, author=author, task=task,
                min_deliverable_chars=min_deliverable_chars,
            )  # fmt: skip
        report = engine.with_sandbox(report, confinement.sandbox)
        return Outcome(data=renderer.render(report), status=report.exit_status, opened=tuple(opened))

    inputs = [
        docs,
        *([markup] if markup != "-" else []),
        *([authority] if authority else []),
        *([task] if task else []),
    ]
    outcome = run_confined(reviewed, inputs=inputs, sandbox=sandbox, workers=workers or 0)
    for name in outcome.opened if list_opened else ():
        cli.complain(f"opened {name}")
    if out:
        write_atomically(Path(out), outcome.data)
        cli.complain(f"report written to {Path(out).name} (exit status {outcome.status})")
    else:
        cli.write(outcome.data)
    return outcome.status
