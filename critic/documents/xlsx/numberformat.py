"""A number as a spreadsheet shows it, by its number format (ECMA-376-1 §18.8.30 and §18.8.31)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne

from critic.documents.xlsx.dates import is_date_format, show_date
from critic.model.values import dataclass
from critic.text.patterns import lazy

GENERAL = "General"
BUILT_IN = {
    0: GENERAL, 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: '"$"#,##0_);("$"#,##0)', 6: '"$"#,##0_);("$"#,##0)',
    7: '"$"#,##0.00_);("$"#,##0.00)', 8: '"$"#,##0.00_);("$"#,##0.00)', 9: "0%", 10: "0.00%", 11: "0.00E+00",
    12: "# ?/?", 13: "# ??/??", 14: "m/d/yyyy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "m/d/yyyy h:mm", 37: "#,##0_);(#,##0)", 38: "#,##0_);(#,##0)",
    39: "#,##0.00_);(#,##0.00)", 40: "#,##0.00_);(#,##0.00)", 41: "#,##0_);(#,##0);\"-\"_)",
    42: '"$"#,##0_);("$"#,##0);"$-"_)', 43: "#,##0.00_);(#,##0.00);\"-\"_)", 44: '"$"#,##0.00_);("$"#,##0.00);"$-"_)',
    45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss", 48: "##0.0E+0", 49: "@",
}  # fmt: skip
_TOKEN = lazy(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|_(?P<space>.)|\*.|\[\$(?P<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]'
    r"|(?P<digits>[0#?][0#?,]*(?:\.[0#?]*)?|\.[0#?]+)(?P<scale>,*)|(?P<general>General)|(?P<text>@)|(?P<percent>%)|(?P<plain>.)",
    re.IGNORECASE | re.DOTALL,
)
_CONDITION = lazy(r"\s*(?:\[[^\]<>=]*\])*\[(?P<sign><=|>=|<>|<|>|=)(?P<bound>-?\d{1,15}(?:\.\d{1,10})?)\]")
_HOLDS = {"<": lt, "<=": le, ">": gt, ">=": ge, "=": eq, "<>": ne}
_UNSHOWN = lazy(r"[0#?]E[+-]|[0#?]\s*/\s*[0#?\d]", re.IGNORECASE)
_MAX_DIGITS = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    kind: str
    text: str


def show_number(value: float, format: str, *, date_1904: bool = False) -> str:
    """Return the number as shown. Exponents and fractions are shown as plain decimals; an empty section shows
    nothing."""
    format = format[:255]
    sections = _sections(format)
    section, negative = _section_for(value, sections)
    if not section.strip():
        return "" if ";" in format else show_general(value)
    if is_date_format(section):
        return show_date(value, section, date_1904=date_1904)
    if _UNSHOWN.search(section):
        return show_general(value)
    shown = _shown(abs(value), section)
    return f"-{shown}" if negative and any(digit in shown for digit in "123456789") else shown


def show_text(value: str, format: str) -> str:
    """Return text as its format shows it: hidden by an empty fourth section, else as it is."""
    sections = _sections(format[:255])
    return "" if len(sections) == 4 and not sections[3].strip() else value


def show_general(value: float) -> str:
    """Return a number as the format General shows it in a wide column."""
    number = _decimal(value)
    if number == number.to_integral_value() and abs(number) < Decimal(10) ** _MAX_DIGITS:
        return str(int(number))
    text = format(number.quantize(Decimal("1e-10"), ROUND_HALF_UP) if abs(number) < 10**15 else number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _decimal(value: float) -> Decimal:
    """The number that is stored: spreadsheets count fifteen digits."""
    return Decimal(f"{value:.{_MAX_DIGITS}g}")


@lru_cache(maxsize=512)
def _sections(format: str) -> tuple[str, ...]:
    out, start, at = [], 0, 0
    while at < len(format):
        if format[at] == '"':
            end = format.find('"', at + 1)
            at = len(format) if end < 0 else end
        elif format[at] in "\\_*":
            at += 1
        elif format[at] == ";":
            out.append(format[start:at])
            start = at + 1
        at += 1
    return (*out, format[start:])


def _section_for(value: float, sections: tuple[str, ...]) -> tuple[str, bool]:
    """The section that shows the value, and whether the sign is still to be written."""
    conditions = [_CONDITION.match(section) for section in sections]
    if any(conditions):
        for section, condition in zip(sections[:2], conditions, strict=False):
            if condition and _HOLDS[condition["sign"]](value, float(condition["bound"])):
                return section, value < 0
        if len(sections) > 2 and value < 0 and not conditions[1]:
            return sections[1], False
        return (sections[-1], False) if not conditions[-1] else (GENERAL, value < 0)
    if value < 0 and len(sections) > 1:
        return sections[1], False
    if value == 0 and len(sections) > 2:
        return sections[2], False
    return sections[0], value < 0


@lru_cache(maxsize=512)
def _pieces(section: str) -> tuple[_Piece, ...]:
    out = []
    for match in _TOKEN.finditer(section):
        kind = match.lastgroup or ""
        if kind == "scale":
            kind = "digits"
        if kind == "space":
            out.append(_Piece(kind="literal", text=" "))
        elif kind in ("quoted", "escaped", "currency", "plain"):
            out.append(_Piece(kind="literal", text=match[kind]))
        elif kind == "digits":
            out.append(_Piece(kind="digits", text=match["digits"] + (match["scale"] or "")))
        elif kind:
            out.append(_Piece(kind=kind, text=match[0]))
    return tuple(out)


def _shown(value: float, section: str) -> str:
    pieces = _pieces(section)
    number = _decimal(value)
    for piece in pieces:
        if piece.kind == "percent":
            number *= 100
    groups = _groups(number, [piece.text for piece in pieces if piece.kind == "digits"])
    out = ""
    for piece in pieces:
        if piece.kind == "digits":
            out += next(groups)
        elif piece.kind in ("general", "text"):
            out += show_general(float(number))
        elif piece.kind in ("literal", "percent"):
            out += piece.text
    return out.strip()


def _groups(number: Decimal, patterns: list[str]) -> Iterator[str]:
    """Yield what each group of places shows: where literals stand between them (`000-0000`), they are one number."""
    if len(patterns) < 2 or any(set(pattern) & set(".,") for pattern in patterns):
        yield from (_digits(number, pattern) if not at else "" for at, pattern in enumerate(patterns))
        return
    digits = _digits(number, "".join(patterns))
    ends = [len(digits) - sum(map(len, patterns[at + 1 :])) for at in range(len(patterns))]
    for start, end in zip([0, *ends], ends, strict=False):
        yield digits[max(start, 0) : max(end, 0)]


def _digits(number: Decimal, pattern: str) -> str:
    whole = pattern.rstrip(",")
    number /= Decimal(1000) ** (len(pattern) - len(whole))
    integer, _, fraction = whole.partition(".")
    places = len(fraction)
    text = format(number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP), "f")
    before, _, after = text.partition(".")
    needed = integer.count("0")
    before = "" if before == "0" and not needed else before.zfill(needed)
    if "," in integer:
        before = re.sub(r"(?<=\d)(?=(?:\d{3})+\Z)", ",", before)
    least = len(fraction.rstrip("#?"))
    while len(after) > least and after.endswith("0"):
        after = after[:-1]
    return before + ("." if "." in whole and (after or least) else "") + after
