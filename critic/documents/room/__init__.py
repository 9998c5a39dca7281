"""The deal room: a folder of documents, the record (contract §2)."""

from __future__ import annotations

from critic.documents.room.opening import open_room

__all__ = ["open_room"]
