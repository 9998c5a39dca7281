"""Annotations of a page: what is filled in or typed onto it is print, what somebody remarked is a comment.

ISO 32000-1 §12.5. The print of an annotation is its appearance stream, which PDFium draws into the page ("flattens").
"""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2.raw as raw

from critic.model.values import dataclass

MAX_ANNOTATIONS = 5_000
"""Of one page."""
_PRINTED = (raw.FPDF_ANNOT_WIDGET, raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_STAMP)
_QUIET = (*_PRINTED, raw.FPDF_ANNOT_LINK, raw.FPDF_ANNOT_POPUP)


@dataclass(frozen=True, slots=True)
class Comment:
    """What somebody remarked on a page."""

    text: str
    author: str


def read_annotations(page: Any) -> tuple[list[Comment], bool]:
    """Return a page's comments, and whether it has annotations that are print."""
    comments: list[Comment] = []
    printed = False
    for number in range(min(raw.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)):
        annotation = raw.FPDFPage_GetAnnot(page, number)
        if not annotation:
            continue
        kind = raw.FPDFAnnot_GetSubtype(annotation)
        if kind in _PRINTED:
            printed = True
        elif kind not in _QUIET and (text := _string(annotation, b"Contents").strip()):
            comments.append(Comment(text, _string(annotation, b"T")))
        raw.FPDFPage_CloseAnnot(annotation)
    return comments, printed


def flatten(page: Any) -> bool:
    """Draw the appearances of annotations into a page; return whether it has to be loaded again to show them."""
    return bool(raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY) == raw.FLATTEN_SUCCESS)


def _string(annotation: Any, key: bytes) -> str:
    size = raw.FPDFAnnot_GetStringValue(annotation, key, None, 0)
    if size <= 2:
        return ""
    buffer = (ctypes.c_ushort * (size // 2))()
    raw.FPDFAnnot_GetStringValue(annotation, key, buffer, size)
    return bytes(buffer)[: size - 2].decode("utf-16-le", "replace")
