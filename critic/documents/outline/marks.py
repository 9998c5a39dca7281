"""The label at the beginning of a printed paragraph, typed or computed, and what it can mean (contract §2, provision).

A label is read from its letters and from what follows it: `3.5 percent`, `10 days after` and the wrapped end of a
cross-reference (`Section 3.1 shall not apply`) begin with a number and are no labels. What only the other labels can
tell (whether `A. Smith` is an initial) is left to the tree: such a mark is `weak`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from critic.model.values import dataclass
from critic.text.labels import (
    ATTACHMENT_WORDS,
    COUNTED_WORDS,
    SECTION_WORDS,
    counted_token,
    label_tokens,
    token_ordinals,
)
from critic.text.patterns import lazy


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A label in a text. label: as printed. kind: its counting (`article`, `section`, `exhibit`, `pb-`), empty for a
    bare one. shape: its punctuation with its last token's place, `(x)`, `x.`, `x)`, `x`. tokens: canonical.
    shown: its own part of a citation (`4.2`, `b`, `Article IV`). absolute: it says its whole place (`4.2`).
    start, end: in the text, without white space. weak: a label only if its neighbours count with it.
    """

    label: str
    kind: str
    shape: str
    tokens: tuple[str, ...]
    shown: str
    absolute: bool = False
    start: int = 0
    end: int = 0
    weak: bool = False

    @property
    def form(self) -> tuple[str, str]:
        """What its siblings share with it, the reading of its last token left out."""
        return self.kind, self.shape

    @property
    def readings(self) -> tuple[tuple[str, int], ...]:
        """Each counting that its last token can belong to (of `article 4`: the number), with its place in it."""
        return token_ordinals(self.tokens[-1].rpartition(" ")[2].rpartition("-")[2])


_UNITS = lazy(
    r"(?:(?:percent|per\s?cent|per|million|billion|thousand|hundred|basis|bps|days?|weeks?|months?|years?|hours?|minutes?"
    r"|seconds?|business|calendar|dollars?|euros?|pounds?|cents?|times|units?|shares?|copies|pages?|miles?|feet|square"
    r"|people|persons?|users?|employees|a\.?m|p\.?m|o[’']clock|x|st|nd|rd|th|kg|km|[gmk]b|gal)\b|[%×$€£])",
    re.IGNORECASE,
)
_TITLED = lazy(r"[A-Z][\w’'-]*(?:\s+(?:of|and|or|the|for|to|in|by|[A-Z][\w’'-]*)){1,9}[.:](?=\s)")
"""A title that begins with a unit: `11.5 Copies of Reports. …`."""
_MONTHS = lazy(
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?,?\s+\d",
    re.IGNORECASE,
)
_EVENT = lazy(r"[A-Za-z]+\.?,?\s+(?:\d{1,2},?\s+)?\d{4}\s*[:–—-]\s*[A-Z]")
"""A title that begins with a date: `7.3 July 2024: Delivery`."""
_PATH = lazy(r"/[A-Za-z]{2}")
_REFERRING = lazy(
    r"(?:above|below|hereof|herein|hereunder|thereof|through)\b|of\s+(?:this|the|section|article|such)\b"
    r"|(?:and|or|to)\s*\(",
    re.IGNORECASE,
)
_ASIDE = lazy(r"\((?![a-z]{1,5}\))[a-z]")
"""A remark in brackets within a sentence; a caption's begins with a capital, an enumeration's mark closes at once."""
_ROMAN_OR_NUMBER = r"(?:[IVXLC]{1,7}|[ivxlc]{1,7}|\d{1,3}[A-Z]?|[A-Z]|[A-Z][a-z]{2,10}(?:-[A-Z]?[a-z]+)?|[A-Z]{3,10})"
_BRACKETS = r"(?:\((?:[a-z]{1,4}|[A-Z]{1,4}|\d{1,2}|[ivxlc]{1,6})\))"
_SECTION = lazy(
    rf"(?P<kind>(?:{'|'.join(SECTION_WORDS)}|art(?:icle|\.))\.?(?![a-z])|§{{1,2}}|¶)[ \t\u00a0]*"
    rf"(?P<number>[\dl]{{1,2}}(?:\.[\dl]{{1,2}})+(?!\w)|\d{{1,3}}[A-Z]?(?:\.\d{{1,3}}[A-Za-z]?)*|[IVXLC]{{1,6}}(?:\.\d{{1,3}})*(?![A-Za-z])|[A-Z](?![A-Za-z]))"
    rf"(?P<brackets>{_BRACKETS}{{0,4}})(?P<stop>[.:)]?)(?![\w%-])",
    re.IGNORECASE,
    hint=r"sec|cl|para|sub|art|[§¶]",
)
_COUNTED = lazy(
    rf"(?P<kind>{'|'.join(COUNTED_WORDS)}|art\.)[ \t\u00a0]+(?P<number>{_ROMAN_OR_NUMBER})"
    rf"(?P<stop>[.:)]?)(?![\w%-]|\.\d)",
    re.IGNORECASE,
    hint=r"art|recital|item|part|chapter|principle|rule|step|title|question",
)
_ATTACHMENT = lazy(
    rf"(?P<kind>{'|'.join(ATTACHMENT_WORDS)})[ \t\u00a0]+[\"“]?"
    r"(?P<number>(?:[A-Z]{1,2}|\d{1,3}|[IVXLC]{1,6}|[a-z])(?:[-.–]\d{1,3}[A-Z]?|[-–][A-Z]{1,3})*(?:\([A-Za-z0-9]{1,3}\))?)"
    r"[\"”]?(?P<stop>[.:]?)(?![\w%])",
    re.IGNORECASE,
    hint=r"exhibit|schedule|annex|appendix|attachment",
)
_PREFIXED = lazy(
    r"(?P<prefix>[A-Z]{1,6})[-‑–](?P<number>\d{1,3}(?:\.\d{1,3})*[a-z]?)(?P<stop>[.:)]?)(?![\w%-])", needs="-‑–"
)
_DECIMAL = lazy(
    r"(?P<number>\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]?)+|\d{1,3}[A-Z](?=[.)]))"
    rf"(?P<brackets>{_BRACKETS}{{0,4}})(?P<stop>[.)]?)(?![\w%.,/-])"
)
_LETTERED = lazy(r"(?P<letter>[A-Z]|[IVXLC]{2,6})\.(?P<number>\d{1,3}(?:\.\d{1,3})*)(?P<stop>[.)]?)(?=[ \t\u00a0]|\Z)")
_NUMBER = lazy(r"(?P<number>\d{1,3})(?:(?P<stop>[.)]?)(?![\w%.,/:-])|(?P<tight>\.)(?=[A-Z][a-z]{2}))")
_BRACKETED = lazy(
    r"\((?! [a-zA-Z] \)) ?(?P<token>[a-z]{1,5}|[A-Z]{1,5}|\d{1,3}) ?\)(?![a-z0-9_])(?P<stop>\.?)", needs="("
)
_DOTTED = lazy(r"(?P<token>[A-Z]|[a-z]|[ivx]{1,5}|[IVX]{1,5})(?P<stop>[.)])(?=[ \t\u00a0\n]|\Z)")
_SPACE = lazy(r"[\s\u00a0]*")
_KINDS = {"art.": "article", "§": "section", "§§": "section", "¶": "section"}


LIST_SHAPES = frozenset({"(x)", "(X)", "(1)", "x.", "X.", "x)", "X)", "1)"})
"""Shapes of labels that count within a provision."""


def read_mark(text: str, start: int = 0, *, strong: bool = False) -> Mark | None:
    """Return the label that stands at `start`, None if none does.

    strong: the paragraph is set as a heading, so that a bare number suffices.
    """
    start = _SPACE.match(text, start).end()  # type: ignore[union-attr]
    for read in (_read_attachment, _read_counted, _read_section, _read_prefixed, _read_decimal, _read_short):
        mark = read(text, start, strong)
        if mark is not None:
            return mark
    return None


def is_section(mark: Mark) -> bool:
    """Tell whether a label is one that the sections of an agreement have."""
    if mark.kind in ("article", "section"):
        return True
    return mark.kind == "" and mark.tokens[0].isdecimal() and not mark.weak and mark.shape in ("1", "x", "1)")


def parse_label(label: str) -> Mark:
    """Return a label that a format computed; it is one whatever it looks like."""
    text = label.strip()
    mark = read_mark(text, strong=True)
    if mark is not None and mark.end >= len(text.rstrip(" .:)")):
        return replace(mark, label=text, start=0, end=len(text), weak=False)
    tokens = label_tokens(text) or (text.lower(),)
    absolute = len(tokens) > 1 and tokens[0].isdecimal()
    return Mark(
        label=text, kind="", shape="x", tokens=tokens, shown=text.strip("()[]. "), absolute=absolute, end=len(text)
    )


def _rest(text: str, end: int) -> str:
    return text[_SPACE.match(text, end).end() : end + 80]  # type: ignore[union-attr]


def _goes_on(rest: str) -> bool:
    """Tell whether what follows a label that names its kind continues a sentence: a reference, not a label."""
    return (
        rest[:1].islower()
        or rest[:1] in (")", ",", ";", "/", "]")
        or bool(_REFERRING.match(rest) or _ASIDE.match(rest))
    )


def _read_attachment(text: str, start: int, strong: bool) -> Mark | None:
    match = _ATTACHMENT.match(text, start)
    if match is None or not match["kind"][0].isupper():
        return None
    rest = _rest(text, match.end())
    if rest[:1] in (")", ",", ";", "]", "/") or (rest[:1].islower() and not re.match(r"to\b", rest)):
        return None
    if not _designates(match["number"]):
        return None
    kind = match["kind"].lower()
    tokens = _attachment_tokens(kind, match["number"])
    shown = f"{kind.capitalize()} {match['number']}"
    return _mark(match, kind=kind, shape="x", tokens=tokens, shown=shown, absolute=True)


def _designates(number: str) -> bool:
    """Tell a letter or number that names an attachment from a word (`SCHEDULE OF LOANS`)."""
    head = re.split(r"[-.–(]", number)[0]
    return head.isdecimal() or (head.isupper() and (len(head) == 1 or bool(token_ordinals(head))))


def _attachment_tokens(kind: str, number: str) -> tuple[str, ...]:
    head, bracket, rest = number.partition("(")
    token = counted_token(kind, head.replace("–", "-").strip())
    return (token, rest.rstrip(")").lower()) if bracket else (token,)


def _read_counted(text: str, start: int, strong: bool) -> Mark | None:
    match = _COUNTED.match(text, start)
    if match is None or not match["kind"][0].isupper():
        return None
    kind = _KINDS.get(match["kind"].lower(), match["kind"].lower())
    token = counted_token(kind, match["number"])
    number = token.rpartition(" ")[2]
    if kind != "recital" and not number.isdecimal() and len(number) > 1:
        return None
    rest = _rest(text, match.end())
    if _goes_on(rest) or (kind == "title" and not match["stop"]):
        return None
    weak = kind not in ("article", "part", "chapter") and not strong and not match["stop"]
    shown = f"{kind.capitalize()} {match['number']}"
    return _mark(match, kind=kind, shape="x", tokens=(token,), shown=shown, absolute=True, weak=weak)


def _read_section(text: str, start: int, strong: bool) -> Mark | None:
    match = _SECTION.match(text, start)
    if match is None or match["kind"][0].islower():
        return None
    rest = _rest(text, match.end())
    if _goes_on(rest) or (match["brackets"] and (rest[:1] == "(" or match["stop"] == ")")):
        return None
    if match["kind"][:3].lower() == "art" and "." not in match["number"]:
        return None
    if rest[:1] == "." and rest[1:2].isalnum():
        return None
    number = _digits(match["number"])
    tokens = label_tokens(number + match["brackets"])
    shown = number + match["brackets"].replace(" ", "")
    weak = not strong and (not rest or rest[:1] == "(")
    return _mark(match, kind="section", shape="x", tokens=tokens, shown=shown, absolute=True, weak=weak)


def _digits(number: str) -> str:
    """Return a number in which a typist wrote the letter l for the digit 1 (`Section 3.l`) as it was meant."""
    return number.replace("l", "1") if re.fullmatch(r"[\dl]{1,2}(?:\.[\dl]{1,2})+", number) else number


def _read_prefixed(text: str, start: int, strong: bool) -> Mark | None:
    match = _PREFIXED.match(text, start)
    if match is None:
        return None
    if _goes_on(_rest(text, match.end())):
        return None
    head, *more = match["number"].lower().split(".")
    prefix = match["prefix"].lower()
    shown = f"{match['prefix']}-{match['number']}"
    tokens = (f"{prefix}-{head}", *more)
    return _mark(match, kind=f"{prefix}-", shape="x", tokens=tokens, shown=shown, absolute=True, weak=not strong)


def _read_decimal(text: str, start: int, strong: bool) -> Mark | None:
    match = _DECIMAL.match(text, start)
    if match is None:
        return _read_lettered(text, start, strong)
    rest = _rest(text, match.end())
    if rest[:1] in (")", ",", ";", "]", "=", "+", "*", "×") or _counts(rest, True):
        return None
    if (rest[:1] == "/" and not (strong and _PATH.match(rest))) or (
        _MONTHS.match(rest) and not (strong and _EVENT.match(rest))
    ):
        return None
    unmatched = match["stop"] == ")" and match["brackets"].endswith(")")
    if unmatched:
        return None
    tokens = label_tokens(match["number"] + match["brackets"])
    shown = match["number"] + match["brackets"].replace(" ", "")
    weak = not strong and (
        rest[:1].islower()
        or (_counts(rest, False) and not _TITLED.match(rest))
        or not rest
        or rest[:1].isdigit()
        or (rest[:1] == "(" and bool(match["brackets"]))
    )
    return _mark(match, kind="", shape="x", tokens=tokens, shown=shown, absolute=True, weak=weak)


def _read_lettered(text: str, start: int, strong: bool) -> Mark | None:
    match = _LETTERED.match(text, start)
    if match is None:
        return None
    rest = _rest(text, match.end())
    small = strong and rest[:1].islower() and not _REFERRING.match(rest)
    if _goes_on(rest) and not small:
        return None
    tokens = (match["letter"].lower(), *match["number"].split("."))
    shown = f"{match['letter']}.{match['number']}"
    return _mark(match, kind="", shape="x", tokens=tokens, shown=shown, absolute=True, weak=small or not strong)


def _read_short(text: str, start: int, strong: bool) -> Mark | None:
    """Read a label of one token, whose place only its neighbours tell: `(b)`, `b.`, `iv)`, `3.`, `3`."""
    match = _BRACKETED.match(text, start)
    if match is not None:
        return _read_bracketed(match, _rest(text, match.end()))
    match = _NUMBER.match(text, start)
    if match is not None:
        return _read_number(match, text, strong)
    match = _DOTTED.match(text, start)
    if match is None:
        return None
    shape = f"x{match['stop']}" if match["token"].islower() else f"X{match['stop']}"
    token = match["token"]
    return _mark(match, kind="", shape=shape, tokens=(token.lower(),), shown=token, weak=True)


def _read_bracketed(match: re.Match[str], rest: str) -> Mark | None:
    token = match["token"]
    if not token_ordinals(token) or rest[:1] in (")", ",", ";", "]") or _REFERRING.match(rest):
        return None
    shape = "(1)" if token.isdecimal() else "(x)" if token.islower() else "(X)"
    return _mark(match, kind="", shape=shape, tokens=(token.lower(),), shown=token, weak=not rest)


def _counts(rest: str, labelled: bool) -> bool:
    """Whether what follows a number is a unit; behind a label's stop or in a heading, a capital begins a title."""
    unit = _UNITS.match(rest)
    return unit is not None and not (labelled and unit[0][:1].isupper())


def _read_number(match: re.Match[str], text: str, strong: bool) -> Mark | None:
    rest = _rest(text, match.end())
    if rest[:1] in (")", ",", ";", "]", "/", "=", "+", "*", "×", "%") or _MONTHS.match(rest):
        return None
    if match["stop"] != "." and _counts(rest, strong or bool(match["stop"])):
        return None
    if not match["stop"] and not match["tight"] and not strong and (not rest or not rest[:1].isupper()):
        return None
    shape = "1)" if match["stop"] == ")" else "1"
    weak = not strong and (not match["stop"] or rest[:1].islower() or not rest)
    number = match["number"]
    return _mark(match, kind="", shape=shape, tokens=(number,), shown=number, weak=weak)


def _mark(
    match: re.Match[str],
    *,
    kind: str,
    shape: str,
    tokens: tuple[str, ...],
    shown: str,
    absolute: bool = False,
    weak: bool = False,
) -> Mark:
    return Mark(
        label=match[0].strip(),
        kind=kind,
        shape=shape,
        tokens=tokens,
        shown=shown,
        absolute=absolute,
        start=match.start(),
        end=match.end(),
        weak=weak,
    )
