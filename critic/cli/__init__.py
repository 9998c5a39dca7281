"""The command line: options to api to bytes on a stream and an exit status; one file a command (house style §1)."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Sequence

import click

from critic.errors import CriticError, InternalError

COMMANDS = ("check", "outline", "show", "find", "authority", "schema", "explain")
"""Each is `critic.cli.NAME` with a click command of that name."""

_LINE_CHARS = 1000
_NEW_OBJECTS = 50_000
"""Between two looks for garbage, where Python's own 700 would look through all modules again and again."""


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


@click.group(
    cls=_Commands, no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)  # fmt: skip
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Print the version."
)
def commands() -> None:
    """What in this AI's legal work is provably wrong? Offline: no model, no network, no answer key."""


def complain(message: str) -> None:
    """Write one line on standard error, harmless for a terminal; nothing where there is no standard error."""
    from critic.text.escape import shortened, visible

    if sys.stderr is None:
        return
    encoding = sys.stderr.encoding or "utf-8"
    line = f"playbook-critic: {shortened(visible(message), _LINE_CHARS)}\n"
    with contextlib.suppress(OSError):
        sys.stderr.write(line.encode(encoding, "backslashreplace").decode(encoding))
        sys.stderr.flush()


def write(data: bytes) -> None:
    """Write bytes to standard output, whatever its encoding.

    A reader that went away (`| head`) has seen what it wanted. Raises CriticError where there is no standard output, or
    it takes no more.
    """
    if sys.stdout is None:
        raise CriticError("there is no standard output", "", "use --out")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _silence_output()
    except OSError as error:
        _silence_output()
        raise CriticError(f"standard output cannot be written ({error.strerror})", "", "use --out") from error


def _silence_output() -> None:
    """Let Python's own flush at its end go nowhere, so that it does not complain again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


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
    return 2


def main() -> None:
    """Run the command line and end with its status. Whatever is not foreseen is our own bug: nothing was verified, exit 4."""
    gc.set_threshold(_NEW_OBJECTS)
    try:
        status = run()
    except Exception as error:
        if os.environ.get("PLAYBOOK_CRITIC_TRACEBACK"):
            raise
        name = str(error) if isinstance(error, InternalError) else type(error).__name__
        complain(f"internal error ({name}); nothing was verified; set PLAYBOOK_CRITIC_TRACEBACK=1 to see where")
        status = 4
    gc.freeze()  # the interpreter need not look through what ends with it
    sys.exit(status)


def start() -> None:
    """Entry point of the console script: `main`, and then the end at once, since all that is to be said is written.

    The interpreter would first take its modules apart, for 4 of the 100 ms that a small check takes.
    """
    try:
        main()
    except SystemExit as end:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(end.code if isinstance(end.code, int) else 4)
