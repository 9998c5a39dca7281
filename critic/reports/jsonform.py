"""The report as JSON: ASCII, sorted as the contract lists its keys, one newline at the end (contract §9)."""

from __future__ import annotations

import json

from critic.model.report import Report


def render(report: Report) -> bytes:
    """Return the report as JSON. Everything but ASCII is escaped, so that no text of a document acts on a terminal."""
    return (json.dumps(report.to_dict(), indent=1, ensure_ascii=True) + "\n").encode("ascii")
