"""A markup as it lies there: a file, a folder, or standard input, read to bytes before anything is parsed (contract
§1)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from critic import intake
from critic.errors import CriticError
from critic.markup import Beside, is_word_file, load
from critic.model.markup import Markup
from critic.model.values import dataclass

if TYPE_CHECKING:
    from critic.markup.task import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A markup's bytes, by the names that reports use. files: one, or those of a folder in order of their names.

    there: names of all files of a folder. task: what is to be delivered.
    """

    name: str
    files: tuple[tuple[str, bytes], ...]
    is_folder: bool = False
    there: tuple[str, ...] = ()
    task: Task | None = None

    @property
    def has_word_file(self) -> bool:
        """Whether anything in it may be a redline, which is read beside the room's documents."""
        return any(is_word_file(data) for _, data in self.files)

    def parsed(self, as_format: str, beside: Beside) -> Markup:
        """Return the markup. Raises CriticError where it is unusable (contract §4)."""
        if self.task is not None:
            return self._delivered(self.task, beside)
        if as_format == "deliverables":
            raise CriticError("deliverables without a task", self.name, "give --task, the file that names them")
        if not self.is_folder:
            name, data = self.files[0]
            return load(data, name, as_format, beside)
        from critic.markup import folder

        parts = [load(data, name, as_format, beside) for name, data in self.files]
        return folder.joined(self.name, parts, self._passed_over())

    def _passed_over(self) -> tuple[str, ...]:
        given = {name for name, _ in self.files}
        return tuple(f"{name} (not a markup)" for name in self.there if name not in given)

    def _delivered(self, task: Task, beside: Beside) -> Markup:
        from critic.markup import folder

        parts: list[Markup] = []
        why_not: dict[str, str] = {}
        for name, data in self.files:
            if name not in task.deliverables:
                continue
            try:
                parts.append(load(data, name, "", beside))
            except CriticError as error:
                why_not[name] = f"{error.message}; {error.hint}" if error.hint else error.message
        read = {file.name for part in parts for file in part.files} | why_not.keys()
        for name in task.deliverables:
            if name in self.there and name not in read:
                why_not[name] = "files of this kind are not read"
        markup = folder.joined(self.name, parts) if parts else None
        return folder.delivered(task, markup, self.name, self.there, why_not)


def read_source(
    path: Path, name: str, stream: BinaryIO | None = None, task: Path | None = None, room: Path | None = None
) -> Source:
    """Return a markup's bytes. name: as reports call it; `-` is the stream. room: its files are no markup.

    Raises CriticError where there is nothing of that name, a file cannot be read, or a task has no folder.
    """
    wanted = _task(task) if task is not None else None
    if name == "-":
        if stream is None:
            raise CriticError("there is no standard input", "-", "give the markup as a file")
        source = Source(name="-", files=(("-", intake.read_stream(stream, name="-")),))
    elif path.is_dir():
        return _read_folder(path, name, wanted, [other.resolve() for other in (task, room) if other is not None])
    else:
        source = Source(name=name, files=((name, intake.read_bytes(path, name=name)),))
    if wanted is not None:
        raise CriticError("deliverables lie in a folder", source.name, "give the folder with the output")
    return source


def _task(path: Path) -> Task:
    from critic.markup.task import read_task

    name = intake.shown_name(path.name or str(path))
    data = intake.read_bytes(path, name=name)
    return read_task(data, name, hashlib.sha256(data).hexdigest())


def _read_folder(path: Path, name: str, task: Task | None, others: list[Path]) -> Source:
    """The files of a folder. others: what in it is another input of the check."""
    from critic.markup import folder

    entries = [e for e in _entries(path) if not any(o == e.path or o in e.path.parents for o in others)]
    files = tuple(
        (entry.name, intake.read_bytes(entry.path, name=entry.name))
        for entry in entries
        if not entry.problem and folder.is_markup(entry.name)
    )
    for entry in entries:
        if entry.problem and task is None:
            raise CriticError(entry.problem, entry.name, entry.mend)
    return Source(name=name, files=files, is_folder=True, there=tuple(e.name for e in entries), task=task)


def _entries(path: Path) -> Iterator[intake.Entry]:
    for entry in intake.open_folder(path).entries:
        hidden = any(part.startswith((".", "__MACOSX", "~$")) for part in entry.name.split("/"))
        if not entry.refused and not entry.directory and not hidden:
            yield entry
