"""A markup that spans files: several markups as one, in order of the files' names; with a task, its deliverables.

Contract §4 and §4.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from critic.errors import CriticError
from critic.markup.task import Task
from critic.model.documents import Span
from critic.model.markup import Deliverable, Item, ItemKind, Markup, MarkupFile, Place

MARKUP_SUFFIXES = (".json", ".jsonl", ".ndjson", ".docx", ".docm", ".pdf", ".md", ".markdown", ".txt")
"""The files of a folder that are markups; others are passed over, and the report lists them."""
_LOGGED = ("review", "actions")


def is_markup(name: str) -> bool:
    """Whether a file of a folder is a markup, by the end of its name."""
    return name.lower().endswith(MARKUP_SUFFIXES)


def joined(name: str, parts: Sequence[Markup], passed_over: Sequence[str] = ()) -> Markup:
    """Return several markups as one. passed_over: names of files that are no markup.

    A memo beside a review or a log is its summary. Raises CriticError where there is nothing to review.
    """
    if not parts:
        raise CriticError(
            "there is nothing to review in it", name, f"expected files such as {', '.join(MARKUP_SUFFIXES[:4])}"
        )
    items: list[Item] = []
    redlines = []
    for part in parts:
        moved = len(items)
        items += part.items
        redlines += [
            replace(redline, edits=tuple(replace(edit, item=edit.item + moved) for edit in redline.edits))
            for redline in part.redlines
        ]
    files: tuple[MarkupFile, ...] = tuple(file for part in parts for file in part.files)
    logs = [part.read_documents for part in parts if part.files[0].format == "actions"]
    known = bool(logs) and all(log is not None for log in logs)
    reviews = [part for part in parts if part.files[0].format in _LOGGED]
    return Markup(
        name=name,
        files=files,
        items=tuple(items),
        ignored_keys=(*(key for part in parts for key in part.ignored_keys), *passed_over),
        read_documents=tuple(dict.fromkeys(n for log in logs for n in log or ())) if known else None,
        has_summary=any(part.has_summary for part in parts) or not reviews,
        redlines=tuple(redlines),
    )


def delivered(task: Task, markup: Markup | None, folder: str, there: Sequence[str], why_not: dict[str, str]) -> Markup:
    """Return a task's deliverables as a markup: an item for each, behind the items of those that are there.

    there: names of the files of the folder. why_not: why the words of a file cannot be read, by its name.
    """
    items = list(markup.items) if markup else []
    deliverables = []
    for name in task.deliverables:
        found = name in there
        stem = _stem(name)
        like = tuple(n for n in there if not found and _stem(n) == stem)
        deliverables.append(
            Deliverable(
                name=name, item=len(items), file=name if found else "", like=like, why_not=why_not.get(name, "")
            )
        )
        at = Place(file=name if found else folder, pointer="", span=Span(start=0, end=0))
        items.append(Item(kind=ItemKind.DELIVERABLE, ref=name, source=name, at=at))
    declared = {d.name for d in deliverables}
    others = tuple(f"{n} (not a deliverable)" for n in there if n not in declared)
    base = markup or Markup(name=folder, files=(), items=())
    return replace(
        base, name=folder, items=tuple(items), deliverables=tuple(deliverables), has_summary=True,
        ignored_keys=(*base.ignored_keys, *others, *task.ignored_keys),
    )  # fmt: skip


def _stem(name: str) -> str:
    return name.rpartition("/")[2].rpartition(".")[0].casefold() or name.casefold()
