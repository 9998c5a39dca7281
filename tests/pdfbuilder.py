"""Small real PDFs for tests, written byte by byte, so that every position, mode and mapping is the test's own.

    document = pdf(page(text(72, 90, "1. Term"), text(72, 120, "It lasts.")))

Positions are in points from the top left corner, y at the baseline. The page is 612 by 792 points.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

WIDTH, HEIGHT = 612.0, 792.0
FONTS = {
    "regular": "Helvetica",
    "bold": "Helvetica-Bold",
    "italic": "Helvetica-Oblique",
    "fixed": "Courier",
}
CHAR_EMS = 0.6
"""Advance of every character of the fixed font."""
_CUSTOM = "custom"


@dataclass
class Page:
    """content: operators, in the order of drawing. custom: codes of the font `custom` with what they map to.

    annotations: dictionaries without their brackets, each with the operators of its appearance, empty for none.
    """

    content: str
    width: float = WIDTH
    height: float = HEIGHT
    rotate: int = 0
    custom: dict[int, str] = field(default_factory=dict)
    annotations: list[tuple[str, str]] = field(default_factory=list)
    forms: list[str] = field(default_factory=list)
    """Operators of forms, which `form0`, `form1` … draw on the page."""


def escaped(words: str) -> str:
    """Return a literal string in the encoding of the fonts."""
    data = words.encode("cp1252")
    return "".join(chr(b) if 32 <= b < 127 and chr(b) not in "()\\" else f"\\{b:03o}" for b in data)


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = 11,
    font: str = "regular",
    mode: int = 0,
    color: tuple[float, float, float] = (0, 0, 0),
    height: float = HEIGHT,
    rise: float = 0,
    spacing: float = 0,
    matrix: str = "",
) -> str:
    """Return one text object. rise: raised by so many points. spacing: between letters. matrix: instead of x and y."""
    r, g, b = color
    place = matrix or f"1 0 0 1 {x:.2f} {height - y:.2f}"
    return (
        f"BT /{font} {size} Tf {mode} Tr {r} {g} {b} rg {rise} Ts {spacing} Tc {place} Tm ({escaped(words)}) Tj"
        " 0 Ts 0 Tc 0 Tr ET"
    )


def lines(x: float, y: float, *rows: str, step: float = 14, **options: object) -> str:
    """Return rows of text under one another, each an object."""
    return "\n".join(text(x, y + i * step, row, **options) for i, row in enumerate(rows))  # type: ignore[arg-type]


def custom_text(x: float, y: float, codes: bytes, *, size: float = 11) -> str:
    """Return text by codes of the page's custom font."""
    return f"BT /{_CUSTOM} {size} Tf 1 0 0 1 {x} {HEIGHT - y} Tm <{codes.hex()}> Tj ET"


def array_text(x: float, y: float, *parts: str | float, size: float = 11) -> str:
    """Return text whose parts are moved by numbers, thousandths of the size to the left (ISO 32000-1 §9.4.3, TJ)."""
    inner = " ".join(f"({escaped(p)})" if isinstance(p, str) else str(p) for p in parts)
    return f"BT /regular {size} Tf 1 0 0 1 {x} {HEIGHT - y} Tm [{inner}] TJ ET"


def fill(x: float, y: float, width: float, height: float, color: tuple[float, float, float] = (1, 1, 1)) -> str:
    """Return a filled rectangle; x and y of its top left corner."""
    r, g, b = color
    return f"q {r} {g} {b} rg {x} {HEIGHT - y - height} {width} {height} re f Q"


def rule(x0: float, y: float, x1: float, thickness: float = 0.6) -> str:
    """Return a horizontal rule."""
    return fill(x0, y - thickness / 2, x1 - x0, thickness, (0, 0, 0))


def upright(x: float, y0: float, y1: float, thickness: float = 0.6) -> str:
    """Return a vertical rule."""
    return fill(x - thickness / 2, y0, thickness, y1 - y0, (0, 0, 0))


def image(x: float = 0, y: float = 0, width: float = WIDTH, height: float = HEIGHT) -> str:
    """Return a grey picture; without arguments it covers the page."""
    return f"q {width} 0 0 {height} {x} {HEIGHT - y - height} cm /picture Do Q"


def form(number: int, *, state: str = "") -> str:
    """Return what draws a form of the page; state: `faint` (a fifth of it shows) or `masked` (nothing does)."""
    return f"q {f'/{state} gs' if state else ''} /form{number} Do Q"


def page(*content: str, **options: object) -> Page:
    """Return a page with its operators."""
    return Page("\n".join(content), **options)  # type: ignore[arg-type]


class _File:
    def __init__(self) -> None:
        self.objects: list[bytes] = []

    def add(self, body: str | bytes) -> int:
        self.objects.append(body.encode("latin-1") if isinstance(body, str) else body)
        return len(self.objects)

    def stream(self, data: bytes, extra: str = "") -> int:
        packed = zlib.compress(data)
        head = f"<< /Length {len(packed)} /Filter /FlateDecode {extra} >>\nstream\n".encode()
        return self.add(head + packed + b"\nendstream")

    def bytes(self, root: int, info: int) -> bytes:
        out = bytearray(b"%PDF-1.7\n")
        places = []
        for number, body in enumerate(self.objects, 1):
            places.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        start = len(out)
        out += f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
        out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
        out += f"trailer\n<< /Size {len(places) + 1} /Root {root} 0 R /Info {info} 0 R >>\n".encode()
        return bytes(out + f"startxref\n{start}\n%%EOF\n".encode())


def _custom_font(file: _File, mapping: dict[int, str]) -> int:
    """Add a font whose codes mean what the mapping says, drawn with ordinary glyphs."""
    entries = "\n".join(f"<{code:02x}> <{value.encode('utf-16-be').hex()}>" for code, value in mapping.items())
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /own def /CMapType 2 def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(mapping)} beginbfchar\n{entries}\nendbfchar\nendcmap end end"
    )
    unicode_map = file.stream(cmap.encode())
    return file.add(
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding"
        f" /ToUnicode {unicode_map} 0 R >>"
    )


def _annotation(file: _File, fonts: dict[str, int], words: str, drawn: str) -> int:
    if not drawn:
        return file.add(f"<< /Type /Annot {words} >>")
    names = " ".join(f"/{name} {number} 0 R" for name, number in fonts.items())
    form = file.stream(
        drawn.encode("latin-1"),
        f"/Type /XObject /Subtype /Form /BBox [0 0 {WIDTH} {HEIGHT}] /Resources << /Font << {names} >> >>",
    )
    return file.add(f"<< /Type /Annot /Rect [0 0 {WIDTH} {HEIGHT}] /F 4 /AP << /N {form} 0 R >> {words} >>")


def _form(file: _File, drawn: str, states: str) -> int:
    return file.stream(
        drawn.encode("latin-1"),
        f"/Type /XObject /Subtype /Form /BBox [0 0 {WIDTH} {HEIGHT}] /Group << /S /Transparency >>"
        f" /Resources << /ExtGState << {states} >> >>",
    )


def pdf(*pages: Page, title: str = "") -> bytes:
    """Return a PDF of the pages."""
    file = _File()
    fonts = {
        name: file.add(f"<< /Type /Font /Subtype /Type1 /BaseFont /{base} /Encoding /WinAnsiEncoding >>")
        for name, base in FONTS.items()
    }
    picture = file.stream(
        b"\x90", "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
    )
    nothing = file.stream(
        b"",
        f"/Type /XObject /Subtype /Form /BBox [0 0 {WIDTH} {HEIGHT}] /Group << /S /Transparency /CS /DeviceGray >>",
    )
    states = f"/faint << /ca 0.2 >> /masked << /SMask << /Type /Mask /S /Luminosity /G {nothing} 0 R >> >>"
    info = file.add(f"<< /Title ({escaped(title)}) >>")
    tree = len(file.objects) + 1
    file.add(b"")
    kids = []
    for one in pages:
        names = dict(fonts)
        if one.custom:
            names[_CUSTOM] = _custom_font(file, one.custom)
        content = file.stream(one.content.encode("latin-1"))
        resources = " ".join(f"/{name} {number} 0 R" for name, number in names.items())
        forms = "".join(f" /form{number} {_form(file, drawn, states)} 0 R" for number, drawn in enumerate(one.forms))
        marks = " ".join(f"{_annotation(file, fonts, words, drawn)} 0 R" for words, drawn in one.annotations)
        kids.append(
            file.add(
                f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 {one.width} {one.height}] /Rotate {one.rotate}"
                f" /Resources << /Font << {resources} >> /XObject << /picture {picture} 0 R{forms} >>"
                f" /ExtGState << {states} >> >>"
                f" /Contents {content} 0 R /Annots [{marks}] >>"
            )
        )
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    file.objects[tree - 1] = f"<< /Type /Pages /Kids [{listed}] /Count {len(kids)} >>".encode()
    return file.bytes(file.add(f"<< /Type /Catalog /Pages {tree} 0 R >>"), info)


def fixed(x: float, y: float, words: str, *, size: float = 10, **options: object) -> str:
    """Return text of which every character advances by six tenths of its size."""
    return text(x, y, words, size=size, font="fixed", **options)  # type: ignore[arg-type]


def fixed_width(words: str, size: float = 10) -> float:
    """Return the width of text in the fixed font."""
    return len(words) * CHAR_EMS * size
