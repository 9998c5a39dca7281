"""The audit hook: while it is armed, no file of a denied name is opened, no socket made and no program started, by
whatever Python code asks for it (contract §10; PEP 578).

A hook cannot be taken off again: it is added once, and looks at nothing unless it is armed, for the process or for the
thread that checks. What it cannot see, calls of compiled code, is the sandbox's.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from critic.errors import CriticError
from critic.guard.names import is_denied

_PROBE = "playbook_critic.guard.probe"
_PATHS = {"open": 1, "os.rename": 2, "os.link": 2, "os.symlink": 2}
"""Events that open a file, or give it another name, and how many of their first arguments are paths."""
_PROGRAMS = frozenset(
    {"subprocess.Popen", "os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile"}
    | {"os.startfile/2", "pty.spawn", "_winapi.CreateProcess"}
)


class Forbidden(PermissionError):
    """What the firewall does not allow while a check runs."""


class _Thread(threading.local):
    armed = 0


_THREAD = _Thread()


class _Process:
    """added: the hook is there. armed: how many times for the whole process."""

    added = False
    armed = 0


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event == _PROBE:
        _Process.added = True
    if not (_Process.armed or _THREAD.armed):
        return
    if event in _PATHS:
        for path in arguments[: _PATHS[event]]:
            if isinstance(path, (str, bytes)) and _leads_to_denied(os.fsdecode(path)):
                raise Forbidden(errno.EACCES, "the critic never opens a file of this name")
    elif event in _PROGRAMS:
        raise Forbidden(errno.EACCES, f"the critic starts no program while it checks ({event})")
    elif event.startswith("socket."):
        raise Forbidden(errno.EACCES, f"the critic uses no network ({event})")


def _leads_to_denied(path: str) -> bool:
    """Whether a path has a denied name, itself or where its links lead."""
    if is_denied(path.replace("\\", "/").rpartition("/")[2]):
        return True
    try:
        return is_denied(os.path.basename(os.path.realpath(path)))  # noqa: PTH119 - also for what pathlib refuses
    except (OSError, ValueError):
        return False


def _add() -> None:
    if not _Process.added:
        sys.addaudithook(_watch)
        sys.audit(_PROBE)
    if not _Process.added:  # PEP 578: a hook that is there already may refuse another one, silently
        raise CriticError("another audit hook of this process refuses the critic's", "", "run the critic by itself")


@contextmanager
def armed_process() -> Iterator[None]:
    """Hold every thread of this process, and what it forks, to the firewall."""
    _add()
    _Process.armed += 1
    try:
        yield
    finally:
        _Process.armed -= 1


@contextmanager
def armed_thread() -> Iterator[None]:
    """Hold this thread to the firewall; a host program's other threads are none of our business."""
    _add()
    _THREAD.armed += 1
    try:
        yield
    finally:
        _THREAD.armed -= 1
