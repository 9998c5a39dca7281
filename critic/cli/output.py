"""Files that the command line writes: whole or not at all, and never over an input (contract §1, `--out`)."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from critic.errors import CriticError
from critic.guard.names import is_denied


def refuse_input(out: Path, markups: Iterable[Path], authority: Path | None, room: Path) -> None:
    """Raise CriticError where writing to `out` would overwrite an input; a file of the deal room counts as one."""
    where = f"--out {out.name}"
    target = Path(os.path.realpath(out))
    if is_denied(out.name) or is_denied(target.name):
        raise CriticError("the critic never opens a file of this name", where, "give another name")
    if any(_same(target, path) for path in (*markups, *([authority] if authority else []))):
        raise CriticError("the report would overwrite an input", where, "write it elsewhere")
    if target.is_dir():
        raise CriticError("it is a folder", where, "give a file name")
    if not target.parent.is_dir():
        raise CriticError("its folder does not exist", where, "make the folder first")
    if target.exists() and not target.is_file():
        raise CriticError("it is no regular file", where, "leave --out out to write to standard output")
    if target.exists() and Path(os.path.realpath(room)) in target.parents and not _is_own_report(target):
        raise CriticError("the report would overwrite a file of the deal room", where, "write it elsewhere")


def _same(target: Path, path: Path) -> bool:
    """Whether two paths are one file, by name or (where names fold, or are links) by identity."""
    try:
        return target == Path(os.path.realpath(path)) or target.samefile(path)
    except OSError:
        return False


def _is_own_report(path: Path) -> bool:
    from critic import intake
    from critic.documents.room.own import is_own_output

    data = intake.read_bytes(path, name=path.name)
    return any(is_own_output(data, form) for form in ("json", "txt", "html", "docx"))


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
