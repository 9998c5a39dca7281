"""The parts of an e-mail: its headers, one body of each set of alternatives, and what is attached (RFC 5322, RFC
2046)."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from email.errors import HeaderParseError, MessageError
from email.header import decode_header
from email.message import Message

from critic.documents.drafts import Attachment
from critic.documents.html.encoding import decode_html

MAX_PARTS = 2000
_SIGNATURES = frozenset({"application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-signature"})
_SUFFIXES = {
    "application/pdf": ".pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
    "application/msword": ".doc",
    "text/html": ".html",
    "text/plain": ".txt",
    "text/markdown": ".md",
}


def header(message: Message, name: str) -> str:
    """Return a header as shown, its encoded words decoded (RFC 2047), empty if it is not there."""
    value = message.get(name)
    return "" if value is None else _decoded_words(str(value))


def _decoded_words(value: str) -> str:
    value = re.sub(r"\s+", " ", value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")).strip()
    try:
        pieces = decode_header(value)
    except (HeaderParseError, binascii.Error, ValueError):
        return value
    out = ""
    for piece, charset in pieces:
        if isinstance(piece, bytes):
            try:
                out += piece.decode(charset or "utf-8", "replace")
            except (LookupError, ValueError):
                out += piece.decode("utf-8", "replace")
        else:
            out += piece
    return re.sub(r"\s+", " ", out).strip()


def is_encrypted(message: Message) -> bool:
    """Whether the body can be read by its addressee only (S/MIME, PGP)."""
    kind = message.get_content_type()
    enveloped = kind in ("application/pkcs7-mime", "application/x-pkcs7-mime")
    return kind == "multipart/encrypted" or (enveloped and message.get_param("smime-type") != "signed-data")


def bodies(message: Message) -> Iterator[Message]:
    """Yield the parts that are shown as the message, in order; of alternatives only the richest that has words."""
    if message.get_content_type() == "multipart/alternative" and message.is_multipart():
        choices = [list(bodies(part)) for part in _children(message)]
        yield from next((choice for choice in reversed(choices) if any(_has_words(part) for part in choice)), [])
    elif message.get_content_maintype() == "multipart" and message.is_multipart():
        for part in _children(message):
            yield from bodies(part)
    elif message.get_content_type() in ("text/plain", "text/html") and (
        _is_whole(message) or not _is_attached(message)
    ):
        yield message


def attachments(message: Message) -> Iterator[Attachment]:
    """Yield what is attached, in order: files, and messages as `.eml`."""
    pending = [message]
    while pending:
        part = pending.pop()
        kind = part.get_content_type()
        if kind == "message/rfc822":
            for inner in _children(part)[:1]:
                subject = header(inner, "Subject") or "message"
                name = _file_name(part) or re.sub(r"[\\/:*?\"<>|#\x00-\x1f]", " ", subject)[:80].strip()
                yield Attachment(name=name if name.lower().endswith(".eml") else f"{name}.eml", data=_written(inner))
        elif part.is_multipart():
            pending.extend(reversed(_children(part)))
        elif _is_attached(part) and kind not in _SIGNATURES and not _is_whole(part):
            name = _file_name(part) or f"attachment{_SUFFIXES.get(kind, '')}"
            yield Attachment(name=name, data=_bytes_of(part))


def text_of(part: Message) -> str:
    """Return a body part's text, in the encoding that it has or says it has."""
    data = _bytes_of(part)
    told = part.get_content_charset() or ""
    text = decode_html(data, told) if part.get_content_type() == "text/html" else decode_html(data, told or "cp1252")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if part.get_content_type() == "text/plain" and part.get_param("format") == "flowed":
        return _unflowed(text, part.get_param("delsp") == "yes")
    return text


def _unflowed(text: str, delete_space: bool) -> str:
    """Join the lines that a mail program broke (RFC 3676 §4): those that end in a space, at one depth of quoting."""
    out: list[str] = []
    open_depth: int | None = None
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip(">"))
        words = line[depth:]
        words = words[1:] if words.startswith(" ") else words
        flows = words.endswith(" ") and words != "-- "
        held = words[:-1] if flows and delete_space else words
        if open_depth == depth and words != "-- ":
            out[-1] += held
        else:
            out.append(f"{'>' * depth} {held}" if depth else held)
        open_depth = depth if flows else None
    return "\n".join(out)


def _children(message: Message) -> list[Message]:
    payload = message.get_payload()
    return [part for part in payload[:MAX_PARTS] if isinstance(part, Message)] if isinstance(payload, list) else []


def _bytes_of(part: Message) -> bytes:
    try:
        payload = part.get_payload(decode=True)
    except (MessageError, ValueError, LookupError):
        return b""
    return payload if isinstance(payload, bytes) else b""


def _written(message: Message) -> bytes:
    try:
        return message.as_bytes()
    except (MessageError, ValueError, LookupError):
        return b""


def _has_words(part: Message) -> bool:
    text = text_of(part)
    return bool(re.sub(r"<[^<>]*>|&nbsp;|\s", "", text) if part.get_content_type() == "text/html" else text.strip())


def _is_attached(part: Message) -> bool:
    if part.get_content_disposition() == "attachment" or _file_name(part):
        return True
    return part.get_content_type() not in ("text/plain", "text/html") and not part.get("Content-ID")


def _is_whole(part: Message) -> bool:
    """Whether it is a message's only part and shown in it, though some mail programs name it like a file."""
    shown = part.get_content_type() in ("text/plain", "text/html") and part.get_content_disposition() != "attachment"
    return shown and any(part.get(name) is not None for name in ("From", "Subject", "Date"))


def _file_name(part: Message) -> str:
    try:
        name = part.get_filename()
    except (ValueError, LookupError, TypeError):
        return ""
    return _decoded_words(str(name)) if name else ""
