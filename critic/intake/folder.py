"""What lies in a folder, in an order that no file system decides, without opening any of it (contract §2,
§10)."""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import field
from pathlib import Path

from critic.errors import CriticError
from critic.guard.names import is_denied, is_denied_path
from critic.intake.door import MAX_FILE_BYTES, follow_links
from critic.model.values import dataclass

MAX_ENTRIES = 50_000
MAX_DEPTH = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A file of a folder (or a directory that is not entered).

    name: its path in the folder, with `/`, composed (NFC). path: where it really is. problem: why its content
    cannot be had, with the mend; empty if it can. refused: the firewall is the reason, not the file.
    """

    name: str
    path: Path
    problem: str = ""
    mend: str = ""
    refused: bool = False
    directory: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A folder's files in order of their names, denied ones left out as if they were not there."""

    name: str
    path: Path
    entries: tuple[Entry, ...]


def shown_name(name: str) -> str:
    """Return a file name as reports show it: composed, and bytes that are not UTF-8 written as `\\xNN`."""
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return unicodedata.normalize("NFC", text)


def open_folder(path: Path, *, enter: Callable[[str], bool] = lambda name: True) -> Folder:
    """Return what lies in a folder, all levels of it.

    enter: whether to go into a directory of this name; one that is not entered is an entry itself. Links are
    followed to files that really lie in the folder; a link that leads out of it, or to a denied name, is
    refused. Raises CriticError if there is no such folder, or more than MAX_ENTRIES in it.
    """
    given = str(path)
    if "\0" in given:
        raise CriticError("not a path", shown_name(given), "check the path of the deal room")
    root = Path(os.path.realpath(path))
    if is_denied(path.name) or is_denied(root.name):
        raise CriticError("the critic never opens a folder of this name", given, "give the deal room's folder")
    if not path.exists():
        raise CriticError("no such folder", given, "check the path of the deal room")
    if not path.is_dir():
        raise CriticError("a file, not a folder", given, "give the folder that holds the documents")
    walk = _Walk(root=root, enter=enter)
    entries = sorted(walk.entries(walk.root, ()), key=_order)
    return Folder(name=shown_name(walk.root.name), path=walk.root, entries=tuple(entries))


def _order(entry: Entry) -> tuple[list[str], str, str]:
    return [part.casefold() for part in entry.name.split("/")], entry.name, os.fsdecode(entry.path)


@dataclass(slots=True)
class _Walk:
    root: Path
    enter: Callable[[str], bool]
    seen: int = 0
    denied_files: set[tuple[int, int]] = field(default_factory=set)

    def entries(self, directory: Path, above: tuple[str, ...]) -> Iterator[Entry]:
        """Yield the entries under a directory. Denied files are seen first, so that a hard link to one is
        known."""
        pending = [(directory, above)]
        files: list[tuple[os.DirEntry[str], tuple[str, ...]]] = []
        while pending:
            directory, above = pending.pop()
            try:
                found = self._listed(directory)
            except OSError as error:
                yield self._unlisted(directory, above, (error.strerror or "not listed").lower())
                continue
            for item in found:
                parts = (*above, item.name)
                if not item.is_dir(follow_symlinks=False):
                    files.append((item, parts))
                elif not self.enter(item.name):
                    yield Entry(name=_joined(parts), path=Path(item.path), directory=True)
                elif len(parts) > MAX_DEPTH:
                    yield self._unlisted(Path(item.path), parts, f"more than {MAX_DEPTH} folders deep")
                else:
                    pending.append((Path(item.path), parts))
        for item, parts in files:
            yield self._entry(item, parts)

    def _listed(self, directory: Path) -> list[os.DirEntry[str]]:
        out = []
        with os.scandir(directory) as items:
            for item in items:
                if is_denied_path(item.name):
                    self._remember(item)
                    continue
                self.seen += 1
                if self.seen > MAX_ENTRIES:
                    raise CriticError(
                        f"more than {MAX_ENTRIES} files",
                        str(self.root),
                        "give the folder of one matter, not a drive",
                    )
                out.append(item)
        return out

    def _remember(self, item: os.DirEntry[str]) -> None:
        """Note the identity of a denied file (it is not opened), to know it again under a hard link's
        name."""
        try:
            status = os.lstat(item.path)
        except OSError:
            return
        if stat.S_ISREG(status.st_mode) and status.st_nlink > 1:
            self.denied_files.add((status.st_dev, status.st_ino))

    def _unlisted(self, directory: Path, parts: tuple[str, ...], why: str) -> Entry:
        mend = "move its files up" if "deep" in why else "check its permissions"
        return Entry(
            name=_joined(parts),
            path=directory,
            problem=f"a folder that is not read ({why})",
            mend=mend,
            directory=True,
        )

    def _entry(self, item: os.DirEntry[str], parts: tuple[str, ...]) -> Entry:
        name, path = _joined(parts), Path(item.path)
        if item.is_symlink():
            target, why = self._target(path)
            if target is None:
                return _refused(name, path, why)
            path = target
        try:
            status = os.lstat(path)
        except (OSError, ValueError):
            return Entry(name=name, path=path, problem="a link that leads nowhere", mend="put the file itself here")
        if (status.st_dev, status.st_ino) in self.denied_files:
            return _refused(name, path, "a link to a file that the critic never opens")
        if stat.S_ISDIR(status.st_mode):
            return Entry(
                name=name,
                path=path,
                problem="a link to a folder",
                mend="put the folder itself here",
                directory=True,
            )
        if not stat.S_ISREG(status.st_mode):
            return _refused(name, path, "not a regular file (a device, pipe or socket)")
        if status.st_size > MAX_FILE_BYTES:
            return Entry(name=name, path=path, problem=f"larger than {MAX_FILE_BYTES // 2**20} MB", mend="split it")
        return Entry(name=name, path=path)

    def _target(self, link: Path) -> tuple[Path | None, str]:
        end = follow_links(link)
        if end is None:
            return None, "a link to a file that the critic never opens"
        real = Path(os.path.realpath(end))
        if real.is_symlink():
            return None, "a link that leads in a circle"
        if not real.is_relative_to(self.root):
            return None, "a link that leads out of the deal room"
        if is_denied_path(real.relative_to(self.root).as_posix()):
            return None, "a link to a file that the critic never opens"
        return real, ""


def _refused(name: str, path: Path, why: str) -> Entry:
    return Entry(name=name, path=path, problem=why, mend="put the file itself here", refused=True)


def _joined(parts: tuple[str, ...]) -> str:
    return "/".join(shown_name(part) for part in parts)
