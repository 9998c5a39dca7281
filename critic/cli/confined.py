"""A job of the command line done in a sandboxed child, its output written by the parent (contract §10).

The parent reads no document and no markup: it lists the names of what the child may open, forks, and waits for bytes. It
forks before the modules of a check are loaded, because a small process costs less to copy. What comes back is plain
data; a child that was taken over can lie about the deal and do no more.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from critic.errors import CriticError, InternalError
from critic.guard import hook
from critic.model.values import dataclass

if TYPE_CHECKING:
    from critic.documents.room.workers import Parsers

_FORKS = sys.platform.startswith("linux")
"""Elsewhere a fork of an interpreter is not safe (macOS) or not there (Windows)."""
_FILES_A_WORKER, _MAX_WORKERS = 8, 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a job made: bytes to write, the exit status, the inputs that were opened, in order."""

    data: bytes
    status: int
    opened: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Confinement:
    """What a job finds: the sandbox as the report names it, and who parses its documents."""

    sandbox: str
    parsers: int | Parsers


Job = Callable[[Confinement], Outcome]


def run(job: Job, *, inputs: Iterable[str], sandbox: bool | None = None, workers: int = 0) -> Outcome:
    """Return what a job makes that may open these files, and the files in these folders, and nothing else.

    sandbox: None is on where the system has one. workers: processes that parse, 0 for as many as are of use. Raises
    CriticError where a sandbox is asked for and there is none, and whatever the job raises that a caller can mend;
    InternalError where it does not come to its end.
    """
    if sandbox is False or not _FORKS:
        if sandbox:
            raise CriticError("this system has no sandbox (Landlock, Linux 5.13)", "--sandbox", "use --no-sandbox")
        return _in_this_process(job, workers)
    from critic.guard.sandbox import landlock_version

    if sandbox and not landlock_version():
        raise CriticError("the kernel has no Landlock, or it is switched off", "--sandbox", "use --no-sandbox")
    listed = _Inputs.listed(inputs)
    return _in_a_child(job, listed, workers or listed.useful_workers())


def _in_this_process(job: Job, workers: int) -> Outcome:
    if workers < 2:
        with hook.armed_process():
            return job(Confinement(sandbox="none", parsers=1))
    from critic.documents.room.workers import Parsers

    with Parsers.started(workers) as parsers, hook.armed_process():
        return job(Confinement(sandbox="none", parsers=parsers))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Inputs:
    """files: real paths that may be read. folders: real paths whose names may be listed, with all below them."""

    files: tuple[Path, ...]
    folders: tuple[Path, ...]

    def useful_workers(self) -> int:
        """One for a small room; in a large one several documents are parsed at a time."""
        return max(1, min(len(os.sched_getaffinity(0)), len(self.files) // _FILES_A_WORKER, _MAX_WORKERS))

    @classmethod
    def listed(cls, given: Iterable[str]) -> _Inputs:
        """List the inputs by name, opening none; what is wrong with them is the job's to say."""
        from critic.documents.room.kinds import may_hold_documents
        from critic.intake import open_folder

        files: list[Path] = []
        folders: list[Path] = []
        for path in map(Path, given):
            if not path.is_dir():
                files.append(Path(os.path.realpath(path)))
                continue
            with contextlib.suppress(CriticError):
                folder = open_folder(path, enter=may_hold_documents)
                folders.append(folder.path)
                files += [e.path for e in folder.entries if not (e.refused or e.directory or e.problem)]
        return cls(files=tuple(files), folders=tuple(folders))

    def load_readers(self) -> None:
        """Load the modules that the formats need, so that the processes to come share them."""
        from critic.documents import reader_for

        for reader in dict.fromkeys(reader_for(path.name) for path in self.files):
            if reader is not None:
                reader.load()


def _in_a_child(job: Job, inputs: _Inputs, workers: int) -> Outcome:
    reading, writing = os.pipe()
    parent = os.getpid()
    gc.freeze()  # what is there stays shared: no process looks through it for garbage
    pid = os.fork()
    if pid == 0:
        try:
            os.close(reading)
            _write(writing, _said(job, inputs, parent, workers))
        finally:
            os._exit(0)
    gc.unfreeze()
    os.close(writing)
    try:
        message = b"".join(iter(lambda: os.read(reading, 2**20), b""))
    except BaseException:
        os.kill(pid, signal.SIGKILL)
        raise
    finally:
        os.close(reading)
        _, status = os.waitpid(pid, 0)
    return _heard(message, status)


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _said(job: Job, inputs: _Inputs, parent: int, workers: int) -> bytes:
    """What the child tells its parent: a line of JSON, and behind it the bytes to write."""
    head: dict[str, Any]
    data = b""
    try:
        with _confined(inputs, parent, workers) as confinement:
            outcome = job(confinement)
        data = outcome.data
        head = {"status": outcome.status, "opened": outcome.opened}
    except CriticError as error:
        head = {"error": [error.message, error.where, error.hint]}
    except KeyboardInterrupt:
        head = {"bug": "KeyboardInterrupt"}
    except Exception as error:  # noqa: BLE001 - the parent raises it again, by its name: exit 4
        if os.environ.get("PLAYBOOK_CRITIC_TRACEBACK"):
            import traceback

            traceback.print_exc()
        head = {"bug": str(error) if isinstance(error, InternalError) else type(error).__name__}
    return json.dumps(head).encode("ascii") + b"\n" + data


@contextlib.contextmanager
def _confined(inputs: _Inputs, parent: int, workers: int) -> Iterator[Confinement]:
    """Give up in this order: what is not an input; making processes; the hook's freedom."""
    from critic.documents.room.workers import Parsers
    from critic.guard import sandbox

    sandbox.die_with_parent(parent)
    if workers > 1:
        inputs.load_readers()
    held = sandbox.restrict([*sandbox.own_files(), *inputs.files], inputs.folders)
    with Parsers.forked(workers) as parsers, hook.armed_process():
        yield Confinement(sandbox="landlock" if held else "none", parsers=parsers)


def _heard(message: bytes, status: int) -> Outcome:
    line, _, data = message.partition(b"\n")
    if os.WIFSIGNALED(status) or not line:
        raise InternalError(f"the process that checks died, signal {os.WTERMSIG(status)}")
    head = json.loads(line)
    if "error" in head:
        raise CriticError(*head["error"])
    if "bug" in head:
        raise InternalError(head["bug"])
    return Outcome(data=data, status=head["status"], opened=tuple(head["opened"]))
