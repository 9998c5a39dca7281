"""Qualified names of WordprocessingML and its neighbours (ECMA-376-1 Annex A), in the transitional namespaces.

The strict namespaces (ISO/IEC 29500-1) are translated to these before a part is parsed (`parts.parse`).
"""

from __future__ import annotations

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
XML = "{http://www.w3.org/XML/1998/namespace}"

VAL = W + "val"
ID = W + "id"
AUTHOR = W + "author"
DATE = W + "date"
R_ID = R + "id"
XML_SPACE = XML + "space"

OFF_VALUES = frozenset(("0", "false", "off", "no"))
"""What `ST_OnOff` (ECMA-376-1 22.9.2.7) writes for "off"; "no" is an old producer's spelling."""


def w(local: str) -> str:
    """Return the qualified name of an element or attribute of WordprocessingML."""
    return W + local
