"""HTML to drafts, as contracts are filed with regulators and saved from browsers (contract §2)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from critic.documents.drafts import DraftView, Reading
from critic.documents.html.blocks import Layout
from critic.documents.html.emit import emit
from critic.documents.html.encoding import decode_html
from critic.documents.html.pages import find_contents, find_furniture, without_furniture
from critic.documents.html.typed import typed_text
from critic.errors import UnreadableDocument
from critic.text.patterns import lazy

MAX_CHARS = 40_000_000
_SUBMISSION_HEADER = lazy(r"(?im)^<(?:TYPE|SEQUENCE|FILENAME|DESCRIPTION)>[^<\n]{0,500}$")
"""Lines that an EDGAR submission puts before each of its documents (EDGAR Filer Manual, volume II, 5.2.1)."""
_PARAGRAPHS = lazy(r"<(?:p|div|br|h[1-6]|li|t[dh]|pre|blockquote|center|span)\b", re.IGNORECASE)
_NO_TITLE = lazy(r"(?:ex(?:hibit)?[-\s.]?\d[\w.() -]*|untitled.*|document|[\w-]+\.html?|)\Z", re.IGNORECASE)


def read(data: bytes, name: str) -> Reading:
    """Return the drafts of an HTML page; what is not shown becomes shadows. Raises UnreadableDocument without text."""
    return read_text(decode_html(data), name)


def read_text(source: str, name: str) -> Reading:
    """Return the drafts of HTML that is decoded already (the body of an e-mail)."""
    if len(source) > MAX_CHARS:
        raise UnreadableDocument(f"more than {MAX_CHARS:,} characters", name, "split it")
    source = _SUBMISSION_HEADER.sub("", source)
    layout = _laid_out(source, name)
    title = "" if _NO_TITLE.match(layout.title) else layout.title
    typed = typed_text(source, layout.blocks)
    if typed:
        from critic.documents.plaintext import read as read_plain

        return replace(read_plain(typed.encode("utf-8", "replace"), name), title=title)
    out = emit(layout.blocks)
    if not out.drafts:
        raise UnreadableDocument("it has no text", name, "save the page again, with its text")
    drafts, shadows = without_furniture(out, find_furniture(out), find_contents(out))
    return Reading(views=(DraftView(drafts=tuple(drafts), shadows=tuple(shadows)),), title=title)


def _laid_out(source: str, name: str) -> Layout:
    from lxml import etree

    if not source.strip():
        raise UnreadableDocument("it has no text", name, "save the page again, with its text")
    # Without huge_tree libxml2 drops what follows a text node of 10 MB, and says nothing.
    layout: Any = Layout(preserved=not _PARAGRAPHS.search(source))
    parser = etree.HTMLParser(target=layout, no_network=True, huge_tree=True)
    try:
        etree.fromstring(_without_declaration(source), parser)
    except etree.LxmlError as error:
        raise UnreadableDocument("the HTML cannot be parsed", name, "save the page again") from error
    laid_out: Layout = layout
    return laid_out


def _without_declaration(source: str) -> str:
    """lxml refuses text that declares an encoding of its own."""
    return re.sub(r"\A\s*<\?xml[^<>]{0,300}\?>", "", source)
