"""The only place where an input is opened: denied names, devices and answer keys stay outside, and every
opening is recorded (contract §10)."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import BinaryIO

from critic.errors import CriticError, UnreadableDocument
from critic.guard.keys import answer_key_in
from critic.guard.names import is_denied

MAX_FILE_BYTES = 256 * 2**20
MAX_LINKS = 40
"""As many links in a row as Linux follows (path_resolution(7))."""

_opened: ContextVar[list[str] | None] = ContextVar("opened", default=None)


class Refused(CriticError):
    """An input that the firewall does not let in."""


@contextmanager
def recording() -> Iterator[list[str]]:
    """Give a list that receives the name of every input opened in this context, in order."""
    names: list[str] = []
    token = _opened.set(names)
    try:
        yield names
    finally:
        _opened.reset(token)


def read_bytes(path: Path, *, name: str = "") -> bytes:
    """Return the whole content of a regular file.

    name: what messages and the record of openings call it, by default the path as given. Raises Refused for
    an answer key, under its own name, through links, or told by its content; CriticError if it is missing;
    UnreadableDocument if it is no regular file, too large, or the system does not let us read it.
    """
    name = name or str(path)
    if "\0" in str(path):
        raise CriticError("not a path", name, "check the path")
    if follow_links(path) is None:
        raise Refused("the critic never opens a file of this name", name, "give another file")
    data = _read_regular(Path(os.path.realpath(path)), name)
    refuse_answer_key(data, name)
    return data


def read_stream(stream: BinaryIO, *, name: str = "-") -> bytes:
    """Return all that an open stream (standard input) holds, under the same limit and the same look at its
    content."""
    _record(name)
    data = stream.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise _too_large(name)
    refuse_answer_key(data, name)
    return data


def refuse_answer_key(data: bytes, name: str) -> None:
    """Raise Refused if the content is an answer key."""
    key = answer_key_in(data)
    if key:
        raise Refused(f"its content is an answer key (it has {key!r})", name, "the critic never reads one")


def follow_links(path: Path) -> Path | None:
    """Return where a path leads, link by link; None as soon as the path or a link on the way has a denied
    name.

    Nothing on the way need exist. What leads in a circle ends at one of its links.
    """
    for _ in range(MAX_LINKS):
        if is_denied(path.name):
            return None
        try:
            target = path.readlink()
        except (OSError, ValueError):
            break
        path = Path(os.path.realpath(path.parent), target)
    return None if is_denied(Path(os.path.realpath(path)).name) else path


def _record(name: str) -> None:
    names = _opened.get()
    if names is not None:
        names.append(name)


def _too_large(name: str) -> CriticError:
    return UnreadableDocument(f"larger than {MAX_FILE_BYTES // 2**20} MB", name, "split it")


def _read_regular(path: Path, name: str) -> bytes:
    """Read without following a link and without waiting for a pipe's other end, whatever took the file's
    place."""
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            raise UnreadableDocument("not a regular file", name, "give a file")
        _record(name)
        descriptor = os.open(path, flags | getattr(os, "O_CLOEXEC", 0))
    except FileNotFoundError as error:
        raise CriticError("no such file", name, "check the path") from error
    except (OSError, ValueError) as error:
        raise _unreadable(error, name) from error
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise UnreadableDocument("not a regular file", name, "give a file")
        try:
            data = file.read(MAX_FILE_BYTES + 1)
        except OSError as error:
            raise _unreadable(error, name) from error
    if len(data) > MAX_FILE_BYTES:
        raise _too_large(name)
    return data


def _unreadable(error: OSError | ValueError, name: str) -> UnreadableDocument:
    said = error.strerror if isinstance(error, OSError) and error.strerror else "the path is not valid"
    return UnreadableDocument(f"cannot be opened ({said.lower()})", name, "check its permissions")
