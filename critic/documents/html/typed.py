"""Pages that only wrap a typed text, as filings were made when browsers were new: they are read as plain text."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from critic.documents.html.blocks import Block, Table, every_block
from critic.documents.html.encoding import mend_c1
from critic.text.patterns import lazy

_SHARE = 0.9
_LEAST_LINES = 12
_UNSHOWN = lazy(
    r"<!--.*?(?:-->|\Z)|<(?P<tag>script|style|title)\b[^<>]*>.*?(?:</(?P=tag)\s*>|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_BREAK = lazy(r"[ \t]*<(?:hr|page)\b[^<>]*>[ \t]*", re.IGNORECASE)
_KEPT = lazy(r"<(?=/?(?:table|caption)\b|[sc]>)([^<>]*)>", re.IGNORECASE)
_ENDED = lazy(r"</?(?:p|div|br|pre|center|tr|h[1-6])\b[^<>]*>", re.IGNORECASE)
_TAG = lazy(r"</?[A-Za-z][^<>]*>|<![^<>]*>|<\?[^<>]*>")
_HELD = lazy(r"\ufdd0([^\ufdd1]*)\ufdd1")


def typed_text(source: str, blocks: Sequence[Block | Table]) -> str:
    """Return the typed text of a page whose words nearly all stand as they were typed, empty if it is no such page.

    blocks: the page as it is laid out. Tags that such filings put around tables of characters stay, for the reader of
    plain text knows them; a rule is the end of a page.
    """
    kept = other = lines = 0
    for block in every_block(blocks):
        for run in block.runs:
            if run.hidden:
                return ""
            if block.preserved:
                kept += len(run.text.strip())
                lines += run.text.count("\n")
            else:
                other += len(run.text.strip())
    if lines < _LEAST_LINES or kept < (kept + other) * _SHARE:
        return ""
    text = _UNSHOWN.sub("", source.replace("\ufdd0", "").replace("\ufdd1", ""))
    text = _KEPT.sub("\ufdd0\\1\ufdd1", _BREAK.sub("\n\f\n", text))
    text = _TAG.sub("", _ENDED.sub("\n", text))
    return mend_c1(html.unescape(_HELD.sub(r"<\1>", text)))
