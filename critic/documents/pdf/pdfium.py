"""The few calls of PDFium that the reader needs, as plain integers (fpdfview.h, fpdf_text.h, fpdf_edit.h).

Wrappers that convert every argument cost more than PDFium's own work, so handles stay addresses and results land in
buffers that are used again.
"""

from __future__ import annotations

import ctypes
import math
import struct
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from itertools import repeat
from typing import Any

import pypdfium2.raw as raw

from critic.documents.pdf.annotations import Comment, flatten, read_annotations
from critic.errors import UnreadableDocument
from critic.model.values import dataclass
from critic.text.patterns import lazy

_P, _I, _F = ctypes.c_void_p, ctypes.c_int, ctypes.c_float


def _call(name: str, result: Any, *arguments: Any) -> Any:
    """Return a call that takes and gives plain numbers and keeps the interpreter's lock: each is far below 1 µs."""
    return ctypes.PYFUNCTYPE(result, *arguments)(ctypes.cast(getattr(raw, name), _P).value or 0)


text_object = _call("FPDFText_GetTextObject", _P, _P, _I)
char_index = _call("FPDFText_GetCharIndexFromTextIndex", _I, _P, _I)
char_angle = _call("FPDFText_GetCharAngle", _F, _P, _I)
is_generated = _call("FPDFText_IsGenerated", _I, _P, _I)
_loose_box = _call("FPDFText_GetLooseCharBox", _I, _P, _I, _P)
_char_box = _call("FPDFText_GetCharBox", _I, _P, _I, _P, _P, _P, _P)
_origin = _call("FPDFText_GetCharOrigin", _I, _P, _I, _P, _P)
_unicode = _call("FPDFText_GetUnicode", ctypes.c_uint, _P, _I)
object_font = _call("FPDFTextObj_GetFont", _P, _P)
render_mode = _call("FPDFTextObj_GetTextRenderMode", _I, _P)
_fill_color = _call("FPDFPageObj_GetFillColor", _I, _P, _P, _P, _P, _P)
_font_name = _call("FPDFFont_GetBaseFontName", ctypes.c_size_t, _P, _P, ctypes.c_size_t)
font_weight = _call("FPDFFont_GetWeight", _I, _P)
font_flags = _call("FPDFFont_GetFlags", _I, _P)
count_objects = _call("FPDFPage_CountObjects", _I, _P)
page_object = _call("FPDFPage_GetObject", _P, _P, _I)
count_form_objects = _call("FPDFFormObj_CountObjects", _I, _P)
form_object = _call("FPDFFormObj_GetObject", _P, _P, ctypes.c_ulong)
object_type = _call("FPDFPageObj_GetType", _I, _P)
has_transparency = _call("FPDFPageObj_HasTransparency", _I, _P)
_bounds = _call("FPDFPageObj_GetBounds", _I, _P, _P, _P, _P, _P)
_matrix = _call("FPDFPageObj_GetMatrix", _I, _P, _P)
_count_segments = _call("FPDFPath_CountSegments", _I, _P)
_clip_path = _call("FPDFPageObj_GetClipPath", _P, _P)
_count_clips = _call("FPDFClipPath_CountPaths", _I, _P)
_count_clip_segments = _call("FPDFClipPath_CountPathSegments", _I, _P, _I)
_clip_segment = _call("FPDFClipPath_GetPathSegment", _P, _P, _I, _I)
_segment_point = _call("FPDFPathSegment_GetPoint", _I, _P, _P, _P)
_font_size = _call("FPDFText_GetFontSize", ctypes.c_double, _P, _I)
_char_matrix = _call("FPDFText_GetMatrix", _I, _P, _I, _P)
_draw_mode = _call("FPDFPath_GetDrawMode", _I, _P, _P, _P)
_page_box = _call("FPDF_GetPageBoundingBox", _I, _P, _P)
_page_width = _call("FPDF_GetPageWidthF", _F, _P)
_page_height = _call("FPDF_GetPageHeightF", _F, _P)
_to_pixels = _call("FPDF_PageToDevice", _I, _P, *(_I,) * 5, ctypes.c_double, ctypes.c_double, _P, _P)
_set_active = _call("FPDFPageObj_SetIsActive", _I, _P, _I)
_bitmap = _call("FPDFBitmap_CreateEx", _P, _I, _I, _I, _P, _I)
_draw = _call("FPDF_RenderPageBitmap", None, _P, _P, *(_I,) * 6)
_drop_bitmap = _call("FPDFBitmap_Destroy", None, _P)

TEXT, PATH, IMAGE, SHADING, FORM = 1, 2, 3, 4, 5
"""Types of page objects (fpdf_edit.h)."""

_floats = (_F * 6)()
_at_f = ctypes.addressof(_floats)
_doubles = (ctypes.c_double * 4)()
_at_d = ctypes.addressof(_doubles)
_ints = (ctypes.c_uint * 4)()
_at_i = ctypes.addressof(_ints)
_four_floats = struct.Struct("4f").unpack_from
_four_ints = struct.Struct("4I").unpack_from
_four_floats_each = struct.Struct("4f").iter_unpack
_four_ints_each = struct.Struct("4I").iter_unpack
"""Read a buffer at once: four look-ups in it cost twice as much."""
_each: Callable[[Iterable[object]], None] = deque[object](maxlen=0).extend
"""Run an iterator for what it does."""
_BLACK = (0, 0, 0, 255)

_ONE_AT_A_TIME = threading.RLock()
"""PDFium is not made for several threads, and the buffers above are shared."""

_NO_CHARACTER = lazy(r"[\x00\x01\x03-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""Control characters are no print; U+0002 is PDFium's hyphen at a line end."""
_SAME_AS = {"\u037e": ";", "\u0387": "\u00b7"}
"""Greek marks that fonts name for the common ones that they equal (Unicode, canonical equivalence)."""

_WHY = {
    raw.FPDF_ERR_FILE: ("the file is damaged", "export it again"),
    raw.FPDF_ERR_FORMAT: ("not a PDF, or a damaged one", "export it again"),
    raw.FPDF_ERR_PASSWORD: ("protected by a password", "save a copy without the password"),
    raw.FPDF_ERR_SECURITY: ("protected by a security scheme that is not supported", "save a copy without protection"),
    raw.FPDF_ERR_PAGE: ("the file is damaged", "export it again"),
}


def loose_box(text_page: int, index: int) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a character's cell: its advance width by its font's full height."""
    if not _loose_box(text_page, index, _at_f):
        return (0.0, 0.0, 0.0, 0.0)
    left, top, right, bottom = _four_floats(_floats)
    return (left, bottom, right, top)


def loose_boxes(text_page: int, indices: Sequence[int]) -> list[tuple[float, float, float, float]]:
    """Return left, top, right and bottom of each character's cell. Asked at once, they cost half as much."""
    buffer = (_F * (4 * len(indices)))()
    at = ctypes.addressof(buffer)
    _each(map(_loose_box, repeat(text_page), indices, range(at, at + ctypes.sizeof(buffer), 16)))
    return list(_four_floats_each(buffer))


def char_box(text_page: int, index: int) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a character's ink."""
    if not _char_box(text_page, index, _at_d, _at_d + 8, _at_d + 16, _at_d + 24):
        return (0.0, 0.0, 0.0, 0.0)
    return (_doubles[0], _doubles[2], _doubles[1], _doubles[3])


def char_origin(text_page: int, index: int) -> tuple[float, float]:
    """Return where a character stands on its baseline."""
    _origin(text_page, index, _at_d, _at_d + 8)
    return (_doubles[0], _doubles[1])


def baselines(text_page: int, indices: Sequence[int]) -> list[float]:
    """Return how high each character stands."""
    buffer = (ctypes.c_double * (2 * len(indices)))()
    at = ctypes.addressof(buffer)
    end = at + ctypes.sizeof(buffer)
    _each(map(_origin, repeat(text_page), indices, range(at, end, 16), range(at + 8, end + 8, 16)))
    return buffer[1::2]


def text_objects(text_page: int, indices: Iterable[int]) -> list[int | None]:
    """Return the text object of each character, None where PDFium made the character up."""
    return list(map(text_object, repeat(text_page), indices))


def char_indices(text_page: int, offsets: Iterable[int]) -> list[int]:
    """Return PDFium's character indices of offsets in its text."""
    return [max(index, 0) for index in map(char_index, repeat(text_page), offsets)]


def fill_colors(page_objects: Sequence[int]) -> list[tuple[int, int, int, int]]:
    """Return red, green, blue and alpha of each object, 0 to 255."""
    buffer = (ctypes.c_uint * (4 * len(page_objects)))()
    at = ctypes.addressof(buffer)
    end = at + ctypes.sizeof(buffer)
    found = map(_fill_color, page_objects, *(range(at + 4 * i, end + 4 * i, 16) for i in range(4)))
    return [color if known else _BLACK for known, color in zip(list(found), _four_ints_each(buffer), strict=True)]


def fill_color(page_object: int) -> tuple[int, int, int, int]:
    """Return red, green, blue and alpha, 0 to 255."""
    if not _fill_color(page_object, _at_i, _at_i + 4, _at_i + 8, _at_i + 12):
        return _BLACK
    return _four_ints(_ints)


def font_name(font: int) -> str:
    """Return a font's PostScript name, `ABCDEF+Times-Bold`."""
    buffer = ctypes.create_string_buffer(256)
    _font_name(font, ctypes.addressof(buffer), 256)
    return buffer.value.decode("latin-1")


def bounds(page_object: int) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of an object, in the space of the page or form that holds it."""
    if not _bounds(page_object, _at_f, _at_f + 4, _at_f + 8, _at_f + 12):
        return (0.0, 0.0, 0.0, 0.0)
    return (_floats[0], _floats[1], _floats[2], _floats[3])


def matrix(page_object: int) -> tuple[float, ...]:
    """Return the six numbers of an object's matrix."""
    if not _matrix(page_object, _at_f):
        return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    return tuple(_floats)


def draw_mode(path: int) -> tuple[int, int]:
    """Return fill mode (0 none) and whether the path is stroked."""
    _draw_mode(path, _at_i, _at_i + 4)
    return (_ints[0], _ints[1])


def is_rectangle(path: int) -> bool:
    """Whether a path has no more than a rectangle's segments: nothing shows through its middle."""
    return 0 < int(_count_segments(path)) <= 5


def clip_bounds(page_object: int) -> tuple[float, float, float, float] | None:
    """Return left, bottom, right and top of what an object is clipped to, None where it is not."""
    clip = _clip_path(page_object)
    paths = _count_clips(clip) if clip else 0
    out: tuple[float, float, float, float] | None = None
    for i in range(min(paths, 8)):
        xs, ys = [], []
        for j in range(min(_count_clip_segments(clip, i), 64)):
            _segment_point(_clip_segment(clip, i, j), _at_f, _at_f + 4)
            xs.append(_floats[0])
            ys.append(_floats[1])
        if not xs:
            continue
        box = (min(xs), min(ys), max(xs), max(ys))
        out = (
            box if out is None else (max(out[0], box[0]), max(out[1], box[1]), min(out[2], box[2]), min(out[3], box[3]))
        )
    return out


def printed_size(text_page: int, index: int) -> float:
    """Return a character's font size as it is printed, its matrix included."""
    if not _char_matrix(text_page, index, _at_f):
        return 0.0
    return float(_font_size(text_page, index)) * math.hypot(_floats[2], _floats[3])


def page_box(page: int) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of what is shown of a page, before its rotation."""
    if not _page_box(page, _at_f):
        return (0.0, 0.0, 612.0, 792.0)
    return (_floats[0], _floats[3], _floats[2], _floats[1])


def page_size(page: int) -> tuple[float, float]:
    """Return width and height of a page as it is shown, its rotation included."""
    return (_page_width(page), _page_height(page))


def picture(page: int, size: tuple[int, int]) -> bytes:
    """Return a page drawn in so many pixels across and down, a byte of grey for each, from the top left corner."""
    wide, high = size
    pixels = ctypes.create_string_buffer(b"\xff" * (wide * high), wide * high)
    bitmap = _bitmap(wide, high, raw.FPDFBitmap_Gray, ctypes.addressof(pixels), wide)
    if not bitmap:
        return pixels.raw
    _draw(bitmap, page, 0, 0, wide, high, 0, 0)
    _drop_bitmap(bitmap)
    return pixels.raw


def to_pixels(page: int, size: tuple[int, int], x: float, y: float) -> tuple[int, int]:
    """Return which pixel of its picture shows a place of a page."""
    _to_pixels(page, 0, 0, *size, 0, x, y, _at_i, _at_i + 4)
    across, down = struct.unpack_from("2i", _ints)
    return (across, down)


def take_out(page_objects: Iterable[int]) -> None:
    """Leave objects out of what is drawn from now on."""
    for page_object in page_objects:
        _set_active(page_object, 0)


@dataclass(frozen=True, slots=True)
class PageText:
    """All of a page's text. exact: its positions are PDFium's character indices. halves: it has characters beyond
    U+FFFF, each as its two UTF-16 units, as PDFium counts them; `whole` puts them together."""

    text: str
    exact: bool
    halves: bool


def page_text(text_page: Any) -> PageText:
    """Return all of a page's text."""
    count = raw.FPDFText_CountChars(text_page)
    if count <= 0:
        return PageText("", True, False)
    buffer = (ctypes.c_ushort * (count + 1))()
    written = max(raw.FPDFText_GetText(text_page, 0, count, buffer) - 1, 0)
    text = bytes(buffer)[: 2 * written].decode("utf-16-le", "replace")
    halves = len(text) < written
    if halves:
        text = "".join(map(chr, buffer[:written]))
    for odd, common in _SAME_AS.items():
        text = text.replace(odd, common)
    return PageText(_NO_CHARACTER.sub("\ufffd", text), len(text) == count, halves)


def whole(text: str) -> str:
    """Return text with characters where it has their UTF-16 units, U+FFFD where it has only one of two."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def count_chars(text_page: Any) -> int:
    """Return the number of PDFium's characters of a page."""
    return max(int(raw.FPDFText_CountChars(text_page)), 0)


def char_code(text_page: int, index: int) -> str:
    """Return one character or UTF-16 unit, U+FFFD where it is none."""
    code = _unicode(text_page, index)
    char = chr(code) if 0 < code < 0x110000 else "\ufffd"
    return _SAME_AS.get(char, char)


@contextmanager
def document(data: bytes, name: str) -> Iterator[Any]:
    """Open a document for the time of a with statement, with the empty password where it wants one."""
    with _ONE_AT_A_TIME:
        yield from _document(data, name)


def _document(data: bytes, name: str) -> Iterator[Any]:
    handle = raw.FPDF_LoadMemDocument64(data, len(data), None)
    if not handle:
        why, mend = _WHY.get(raw.FPDF_GetLastError(), ("not a PDF, or a damaged one", "export it again"))
        raise UnreadableDocument(why, name, mend)
    try:
        yield handle
    finally:
        raw.FPDF_CloseDocument(handle)


@dataclass(slots=True)
class OpenPage:
    """An open page: addresses of page and text page, the text page's handle, None where the page is damaged."""

    page: int
    text_page: int
    handle: Any
    comments: list[Comment] = field(default_factory=list)


@contextmanager
def page(document: Any, number: int) -> Iterator[OpenPage | None]:
    """Open one page, from 0, with what is filled in on it; gives None where it is damaged."""
    handle = raw.FPDF_LoadPage(document, number)
    if not handle:
        yield None
        return
    comments: list[Comment] = []
    if raw.FPDFPage_GetAnnotCount(handle) > 0:
        comments, printed = read_annotations(handle)
        if printed and flatten(handle):
            raw.FPDF_ClosePage(handle)
            handle = raw.FPDF_LoadPage(document, number)
    text_page = raw.FPDFText_LoadPage(handle)
    try:
        yield OpenPage(ctypes.cast(handle, _P).value or 0, ctypes.cast(text_page, _P).value or 0, text_page, comments)
    finally:
        if text_page:
            raw.FPDFText_ClosePage(text_page)
        raw.FPDF_ClosePage(handle)


def page_count(document: Any) -> int:
    """Return the number of pages."""
    return int(raw.FPDF_GetPageCount(document))


def metadata(document: Any, key: str) -> str:
    """Return a value of the document's information dictionary."""
    size = raw.FPDF_GetMetaText(document, key.encode(), None, 0)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    raw.FPDF_GetMetaText(document, key.encode(), buffer, size)
    return buffer.raw[: size - 2].decode("utf-16-le", "replace")
