"""The bytes of a text file as text: UTF-8, UTF-16, UTF-32 or Windows-1252, with or without a byte order mark."""

from __future__ import annotations

import re

from critic.errors import UnreadableDocument
from critic.text.patterns import lazy

_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_SAMPLE = 4096
_CONTROLS = lazy(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_TWICE_ENCODED = lazy(r"Â[\u00a0-¿]|â€[\u0153\u009d\u02dc\u2122\u201c\u201d¦¢\"]|Ã[\u00a0-¿]", needs="ÂâÃ")
_STRAY = lazy(r"[\udc80-\udcff]")
_BEYOND_ASCII = lazy(r"[^\x00-\x7f]")
_WINDOWS = bytes(range(0x80, 0x100)).decode("cp1252", "replace")
"""What each byte beyond ASCII is in Windows-1252."""
_MEND = "save it as UTF-8 text"


def decode_document(data: bytes, name: str) -> str:
    """Return a text file's words, its lines ended by a newline, without a byte order mark.

    Raises UnreadableDocument where the bytes are no text in any of these encodings. Text that was encoded twice
    (`Â§` for `§`) is read as it was meant.
    """
    text = _decoded(data, name)
    if len(_CONTROLS.findall(text[:_SAMPLE])) > len(text[:_SAMPLE]) // 100:
        raise UnreadableDocument("not a text file", name, _MEND)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _TWICE_ENCODED.sub(_encoded_once, text)


def _decoded(data: bytes, name: str) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decoded_as(data, encoding, name)
    wide = _wide_encoding(data)
    if wide:
        return _decoded_as(data, wide, name)
    text = decode_utf8(data)
    return _decoded_as(data, "cp1252", name) if text is None else text


def decode_utf8(data: bytes, *, strict: bool = False) -> str | None:
    """Return text that is UTF-8, None if it is not.

    A file that was put together from several, or cut off, is UTF-8 but for a few bytes. Those are read as Windows-1252
    where at least as many characters are whole sequences of UTF-8, which no text in another encoding has but by chance; never if strict.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        if strict:
            return None
    text = data.decode("utf-8", "surrogateescape")
    stray = len(_STRAY.findall(text))
    whole = len(_BEYOND_ASCII.findall(text)) - stray
    return _STRAY.sub(lambda match: _WINDOWS[ord(match[0]) - 0xDC80], text) if whole >= stray else None


def _decoded_as(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableDocument("not text in UTF-8, UTF-16 or Windows-1252", f"{name}, line {line}", _MEND) from error


def _wide_encoding(data: bytes) -> str:
    """Return the UTF-16 that text without a byte order mark is in, empty if it is not."""
    sample = data[:_SAMPLE]
    if len(sample) < 4 or len(data) % 2:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > half * 0.6 and even < half * 0.05:
        return "utf-16-le"
    if even > half * 0.6 and odd < half * 0.05:
        return "utf-16-be"
    return ""


def _encoded_once(match: re.Match[str]) -> str:
    try:
        return match[0].encode("cp1252").decode("utf-8")
    except UnicodeError:
        return match[0]
