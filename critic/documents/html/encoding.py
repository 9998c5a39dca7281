"""The text of an HTML file, in the encoding that it has (WHATWG Encoding and HTML §13.2.3, simplified)."""

from __future__ import annotations

import codecs
import re

from critic.documents.encodings import decode_utf8

_DECLARED = re.compile(
    rb"""<(?:meta|\?xml)\b[^<>]{0,300}?\b(?:charset|encoding)\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{2,40})""", re.I
)
_HEAD_BYTES = 4096
_AS_WINDOWS = frozenset({"ascii", "iso8859-1", "cp1252"})
"""What a browser reads as Windows-1252, whatever it is called."""
_SEVEN_BITS = ("iso2022", "hz", "utf-7")
_C1 = {code: bytes([code]).decode("cp1252") for code in range(0x80, 0xA0) if code not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)}


def decode_html(data: bytes, told: str = "") -> str:
    """Return the file as text: by its byte order mark, as UTF-8 where it is UTF-8, as it declares, else Windows-1252.

    told: the encoding that something outside of the file says (an e-mail's header), which goes before its own word.
    Whole multi-byte UTF-8 goes before a declaration: no text of another encoding is valid UTF-8 by chance, and
    filings that were converted keep the old declaration. Encodings that write all in ASCII must be believed.
    """
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    if b"\0" in data[:4]:
        return data.decode("utf-16-be" if data[:1] == b"\0" else "utf-16-le", "replace")
    match = _DECLARED.search(data[:_HEAD_BYTES])
    name = _codec_name(told or (match[1].decode("ascii", "replace") if match else ""))
    if name.startswith(_SEVEN_BITS) and data.isascii():
        return data.decode(name, "replace")
    text = decode_utf8(data, strict=name != "cp1252")
    return data.decode(name, "replace") if text is None else text


def _codec_name(declared: str) -> str:
    try:
        codec = codecs.lookup(declared)
    except (LookupError, ValueError):
        return "cp1252"
    if not getattr(codec, "_is_text_encoding", True) or codec.name in _AS_WINDOWS:
        return "cp1252"
    return "cp1252" if codec.name.startswith("utf") and codec.name != "utf-7" else codec.name


def mend_c1(text: str) -> str:
    """Return text in which the control characters that `&#147;` and its like give are the marks that were meant
    (WHATWG HTML §13.2.5.80)."""
    return text.translate(_C1)
