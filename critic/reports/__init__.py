"""Reports: a report to bytes, one file a format; a new one is one file and one line here (house style §3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from critic.model.report import Report
from critic.reports import jsonform, terminal


@dataclass(frozen=True, slots=True, kw_only=True)
class Renderer:
    """A format of reports. name: as `--format` takes it; suffixes: of `--out`."""

    name: str
    suffixes: tuple[str, ...]
    render: Callable[[Report], bytes]


RENDERERS: tuple[Renderer, ...] = (
    Renderer(name="text", suffixes=(".txt",), render=terminal.render),
    Renderer(name="json", suffixes=(".json",), render=jsonform.render),
)


def renderer_named(name: str) -> Renderer | None:
    """Return the renderer of a format, None where there is none."""
    return next((r for r in RENDERERS if r.name == name), None)


def renderer_for(file_name: str) -> Renderer | None:
    """Return the renderer that a file's extension picks, None where none does."""
    return next((r for r in RENDERERS if file_name.lower().endswith(r.suffixes)), None)
