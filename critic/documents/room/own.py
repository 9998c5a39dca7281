"""Our own outputs, known by the mark that they carry, so that none is ever read as a document (contract
§2)."""

from __future__ import annotations

import io
import re

from critic.model.marks import OUTPUT_MARK, REPORT_SCHEMA

_MARK = OUTPUT_MARK.encode()
_HEAD_BYTES = 65_536
_META = rb"(?i)<meta\b[^<>]{0,200}\b" + _MARK + rb"\b"
_LINE = rb"(?m)^[\s<!>/#*-]{0,20}" + _MARK + rb"[\s<!>/#*-]{0,20}$"
_SCHEMA = rb'"schema"\s{0,9}:\s{0,9}"' + re.escape(REPORT_SCHEMA.encode())
_PROPERTIES = ("docProps/core.xml", "docProps/custom.xml")


def is_own_output(data: bytes, format: str) -> bool:
    """Whether a file of the deal room was written by the critic itself."""
    if format in ("docx", "xlsx"):
        return _marked_package(data)
    head, tail = data[:_HEAD_BYTES], data[-_HEAD_BYTES:]
    if format == "json":
        return re.search(_SCHEMA, head) is not None
    if format == "html":
        return re.search(_META, head) is not None
    if format not in ("markdown", "txt", "xml"):
        return False
    return any(_MARK in part and re.search(_LINE, part) for part in (head, tail))


def _marked_package(data: bytes) -> bool:
    import zipfile
    import zlib

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            for name in _PROPERTIES:
                if name in package.namelist():
                    with package.open(name) as part:
                        if _MARK in part.read(_HEAD_BYTES):
                            return True
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, ValueError, EOFError):
        pass  # a damaged or encrypted package is its reader's to describe
    return False
