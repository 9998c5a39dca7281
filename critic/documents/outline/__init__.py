"""Printed paragraphs to a tree of citable provisions, the same for every format (contract §2 and §3)."""

from critic.documents.outline.build import build_view
from critic.documents.outline.titles import read_title_and_names

__all__ = ["build_view", "read_title_and_names"]
