"""Reports: a report to bytes, one file a format; a new one is one file and one line here (house style §3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING

from critic.errors import CriticError
from critic.model.values import dataclass

if TYPE_CHECKING:
    from critic.model.report import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Renderer:
    """A format of reports. name: as `--format` takes it; suffixes: of `--out`."""

    name: str
    suffixes: tuple[str, ...]
    render: Callable[[Report], bytes]


def _text(report: Report) -> bytes:
    from critic.reports.terminal import render

    return render(report)


def _json(report: Report) -> bytes:
    from critic.reports.jsonform import render

    return render(report)


RENDERERS: tuple[Renderer, ...] = (
    Renderer(name="text", suffixes=(".txt",), render=_text),
    Renderer(name="json", suffixes=(".json",), render=_json),
)


def renderer_named(name: str) -> Renderer:
    """Return the renderer of a format. Raises CriticError where there is none."""
    found = next((r for r in RENDERERS if r.name == name), None)
    if found is None:
        raise CriticError(f"no format {name!r}", "--format", f"use one of {', '.join(r.name for r in RENDERERS)}")
    return found


def renderer_for(file_name: str, name: str | None = None) -> Renderer:
    """Return the renderer that a file's extension picks; or of the format of a name, which must not contradict it."""
    shown = PurePath(file_name).name
    picked = next((r for r in RENDERERS if shown.lower().endswith(r.suffixes)), None)
    if name is None and picked is None:
        known = ", ".join(suffix for r in RENDERERS for suffix in r.suffixes)
        raise CriticError(
            f"no form of report has the extension of {shown!r}", "--out", f"use {known}, or give --format"
        )
    named = renderer_named(name) if name is not None else picked
    if picked is not None and named is not picked:
        raise CriticError(f"the extension of {shown!r} means {picked.name}, not {name}", "--out", "leave --format out")
    assert named is not None
    return named
