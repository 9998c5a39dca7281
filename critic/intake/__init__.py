"""The one door through which bytes enter: parsers get bytes, never paths (contract §10)."""

from __future__ import annotations

from critic.intake.door import MAX_FILE_BYTES, Refused, read_bytes, read_stream, recording, refuse_answer_key
from critic.intake.folder import MAX_DEPTH, MAX_ENTRIES, Entry, Folder, open_folder, shown_name

__all__ = [
    "MAX_DEPTH",
    "MAX_ENTRIES",
    "MAX_FILE_BYTES",
    "Entry",
    "Folder",
    "Refused",
    "open_folder",
    "read_bytes",
    "read_stream",
    "recording",
    "refuse_answer_key",
    "shown_name",
]
