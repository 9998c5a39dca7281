"""The command line: options to api to bytes on a stream and an exit status; one file a command (house style §1)."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

import click

from critic.errors import CriticError

COMMANDS = ("check", "outline", "show")
"""Each is `critic.cli.NAME` with a click command of that name."""


class _Commands(click.Group):
    """Loads a command's module when it is asked for, so that a check does not pay for the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(f"critic.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command


def _print_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from critic.api import version

        click.echo(f"playbook-critic {version()}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Print the version."
)
def commands() -> None:
    """What in this AI's legal work is provably wrong? Offline: no model, no network, no answer key."""


def complain(message: str) -> None:
    """Write one line on standard error, harmless for a terminal."""
    from critic.text.escape import visible

    line = f"playbook-critic: {visible(message)}\n"
    sys.stderr.write(
        line.encode(sys.stderr.encoding or "utf-8", "backslashreplace").decode(sys.stderr.encoding or "utf-8")
    )


def write(data: bytes) -> None:
    """Write bytes to standard output, whatever its encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status (contract §1)."""
    try:
        status = commands.main(args=arguments, prog_name="playbook-critic", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except CriticError as error:
        complain(str(error))
    except click.exceptions.Abort:
        complain("interrupted; nothing was reported")
    except click.ClickException as error:
        complain(error.format_message() or str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    return 2


def main() -> None:
    """Entry point of the console script. Whatever is not foreseen is our own bug: nothing was verified, exit 4."""
    try:
        status = run()
    except Exception as error:
        if os.environ.get("PLAYBOOK_CRITIC_TRACEBACK"):
            raise
        name = type(error).__name__
        complain(f"internal error ({name}); nothing was verified; set PLAYBOOK_CRITIC_TRACEBACK=1 to see where")
        status = 4
    sys.exit(status)
