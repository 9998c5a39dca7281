"""An agent benchmark's task: the instructions, and which files are to be delivered (contract §4.5)."""

from __future__ import annotations

from critic.decode import decode_text
from critic.errors import CriticError
from critic.markup import fields
from critic.model.values import dataclass
from critic.strict_json import decode_json

_KEYS = ("instructions", "deliverables")


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """The names of the files that are to be delivered, in order. ignored_keys: what else the task says."""

    name: str
    sha256: str
    deliverables: tuple[str, ...]
    ignored_keys: tuple[str, ...] = ()


def read_task(data: bytes, file: str, sha256: str) -> Task:
    """Return a task file. Raises CriticError where it is broken or names no deliverable."""
    top = decode_json(decode_text(data, file), file)
    top.mapping()
    if top.has("instructions"):
        top.child("instructions").text()
    if not top.has("deliverables"):
        raise top.refuse("names no deliverables", "expected them under `deliverables`, each name with its file's name")
    named = top.child("deliverables")
    names = []
    for key in named.mapping():
        member = named.child(key)
        names.append(fields.name_text(member) or key)
    if not names:
        raise CriticError("names no deliverables", file, "expected them under `deliverables`")
    ignored = tuple(fields.pointer_of(node) for node in top.unknown_keys(_KEYS))
    return Task(name=file, sha256=sha256, deliverables=tuple(dict.fromkeys(names)), ignored_keys=ignored)
