"""Files that the command line writes: whole or not at all, and never over an input (contract §1, `--out`)."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from critic.errors import CriticError


def refuse_input(out: Path, markups: Iterable[Path], authority: Path | None, room: Path) -> None:
    """Raise CriticError where writing to `out` would overwrite an input; a file of the deal room counts as one."""
    target = Path(os.path.realpath(out))
    inputs = [*markups, *([authority] if authority else [])]
    if any(target == Path(os.path.realpath(p)) for p in inputs):
        raise CriticError("the report would overwrite an input", f"--out {out.name}", "write it elsewhere")
    if target.is_dir():
        raise CriticError("it is a folder", f"--out {out.name}", "give a file name")
    if not target.parent.is_dir():
        raise CriticError("its folder does not exist", f"--out {out.name}", "make the folder first")
    if target.exists() and Path(os.path.realpath(room)) in target.parents and not _is_own_report(target):
        raise CriticError(
            "the report would overwrite a file of the deal room", f"--out {out.name}", "write it elsewhere"
        )


def _is_own_report(path: Path) -> bool:
    from critic import intake

    return b"playbook.critic-report." in intake.read_bytes(path, name=path.name)[:200]


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all. Raises CriticError where it cannot be written."""
    target = Path(os.path.realpath(path))
    try:
        handle, name = tempfile.mkstemp(prefix=".playbook-critic-", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(name, 0o666 & ~mask)  # noqa: PTH101 - mkstemp makes files for the owner alone
            Path(name).replace(target)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise CriticError(f"cannot be written ({error.strerror})", path.name, "choose another place") from error
