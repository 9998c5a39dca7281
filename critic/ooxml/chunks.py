"""The text of a part that Word imports when it opens a document (`altChunk`, ECMA-376-1 17.17.2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

_BLOCKS = frozenset((
    "p", "div", "li", "tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol", "dl", "dt", "dd",
    "blockquote", "pre", "section", "article", "body",
))  # fmt: skip
_SILENT = frozenset(("script", "style", "head", "title", "template"))


def chunk_paragraphs(data: bytes, part: str) -> list[str] | None:
    """Return the paragraphs of an imported web page or text, None for formats that are not read (RTF)."""
    suffix = part.rpartition(".")[2].casefold()
    if suffix in ("htm", "html", "xhtml"):
        return _of_html(data)
    if suffix in ("mht", "mhtml"):
        page = _page_of(data)
        return _of_html(page) if page is not None else None
    if suffix == "txt":
        return [line for line in data.decode("utf-8-sig", "replace").splitlines() if line.strip()]
    return None


def _page_of(data: bytes) -> bytes | None:
    import email  # few documents import anything; the rest need not wait for these modules
    import email.policy

    for message in email.message_from_bytes(data, policy=email.policy.default).walk():
        if message.get_content_type() == "text/html":
            payload = message.get_payload(decode=True)
            return payload if isinstance(payload, bytes) else None
    return None


def _of_html(data: bytes) -> list[str] | None:
    from lxml import html

    parser = html.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, encoding=_encoding(data))
    try:
        root = html.document_fromstring(data, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None
    paragraphs = "".join(_texts(root)).split("\0")
    return [text for text in (" ".join(paragraph.split()) for paragraph in paragraphs) if text]


def _encoding(data: bytes) -> str | None:
    """Return UTF-8 where the bytes are that and do not say otherwise (the parser's own guess is Latin-1)."""
    if b"charset" in data[:2048].lower():
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _texts(root: etree._Element) -> Iterator[str]:
    silent = 0
    for event, element in etree.iterwalk(root, events=("start", "end")):
        tag = element.tag
        if event == "start":
            silent += tag in _SILENT
            if tag in _BLOCKS or tag == "br":
                yield "\0"
            if element.text and not silent:
                yield element.text
        else:
            silent -= tag in _SILENT
            if tag in _BLOCKS:
                yield "\0"
            if element.tail and not silent:
                yield element.tail
