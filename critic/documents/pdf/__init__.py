"""PDF bytes → printed paragraphs in the order in which a person reads them (contract §2, formats)."""

from __future__ import annotations

from critic.documents.pdf.reader import read

__all__ = ["read"]
