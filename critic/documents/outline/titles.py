"""The title of a document, and the short names that it gives itself (contract §2, document id)."""

from __future__ import annotations

import re

from critic.documents.outline.captions import is_title_case
from critic.model.documents import View
from critic.text.patterns import lazy

_HEAD_CHARS = 6000
_HEAD_LINES = 25
_TITLE_CHARS = 140
_KINDS = lazy(
    r"\b(?:agreement|addendum|amendment|contract|lease|note|policy|terms|plan|order|statement\s+of\s+work|memorandum|memo"
    r"|letter|notice|consent|certificate|deed|guaranty|guarantee|schedule|nda|msa|dpa|sow|license|licence|charter|bylaws"
    r"|indenture|warrant|release|waiver|playbook|instructions?|checklist|questionnaire|summary|report|conditions)s?\b",
    re.IGNORECASE,
)
_REFERRING = lazy(r"\b(?:this|these|our|your)\b", re.IGNORECASE)
"""A line with such a word speaks of a document and is not its title (`Using this Agreement`)."""
_NAMES_ITSELF = lazy(
    r"\(\s*(?:hereinafter(?:\s+referred\s+to\s+as)?,?\s+|as\s+[^()“”\"]{0,160}?,?\s+|collectively,?\s+|together\s+with"
    r"[^()“”\"]{0,160}?,\s+)?(?:this|the)\s+[“\"](?P<name>[^“”\"\n]{2,60})[”\"]"
    r"(?:\s*(?:or|and)\s+(?:this|the)?\s*[“\"](?P<other>[^“”\"\n]{2,60})[”\"])?\s*\)",
    needs='“"',
)
_PLAIN = lazy(
    r"\(\s*[“\"](?P<name>[^“”\"\n]{2,60})[”\"](?:\s*(?:or|and)\s+[“\"](?P<other>[^“”\"\n]{2,60})[”\"])?\s*\)",
    needs='“"',
)
_DOCUMENT_NAME = lazy(
    r"\b(?:this|This|THIS)\s+(?P<words>(?:[A-Z&][\w&’'/-]*|and|of|for|to|the)(?:\s+(?:[A-Z&(][\w&’'/().-]*|and|of|for|to|the|No\.)){0,11}?)"
    r"(?P<between>(?:\s*\((?:[^()“”\"]|\([^()“”\"]*\)){0,160}\))?,?)\s*\Z",
    needs="hH",
)
_THIS = lazy(r"\(\s*(?:[^()“”\"]{0,160}[\s,])?this\s+\Z", re.IGNORECASE, needs="(")
_ACRONYM = lazy(r"\((?P<name>[A-Z][A-Z&]{1,9}s?)\)\s*\Z", needs="(")
_FILED_AS = lazy(r"\A(?:exhibit|ex)[\s-]+\d{1,3}\.\d+[\w.]*\s*[-–—:]*\s*", re.IGNORECASE, hint=r"\Aex")
_VERSION = lazy(
    r"\s*[(\[]?\b(?:version|v\.?|rev(?:ision)?\.?)\s*\d[\w.]*[)\]]?\s*\Z", re.IGNORECASE, hint=r"v[a-z.]*\s*\d"
)


def read_title_and_names(view: View, reading_title: str) -> tuple[str, tuple[str, ...]]:
    """Return a document's title, and the further names that it gives itself, in order of appearance.

    reading_title: what the format's own metadata or title style says; it counts if it stands in the text or nothing
    better does. A party's short name is none of the document.
    """
    title = _title(view, " ".join(reading_title.split()))
    names = [*_title_names(title), *_own_names(view.text[:_HEAD_CHARS])]
    return title, tuple(n for n in dict.fromkeys(names) if n and n != title)


def names_a_document(line: str) -> bool:
    """Tell whether a line can be a title: it names a kind of document and is set like a heading."""
    if _REFERRING.search(line):
        return False
    headlike = 0 < len(line) <= _TITLE_CHARS and not line.endswith((";", ",", ":")) and not line[0].islower()
    return headlike and len(line.split()) <= 16 and _KINDS.search(line) is not None and is_title_case(line)


def _title(view: View, told: str) -> str:
    lines = [
        _FILED_AS.sub("", " ".join(view.text[p.span.start : p.span.end].split()))
        for p in view.paragraphs[:_HEAD_LINES]
        if not p.row
    ]
    if told and any(told.lower() in line.lower() for line in lines):
        return told
    first = view.provisions[0].span.start if view.provisions else len(view.text)
    for paragraph, line in zip((p for p in view.paragraphs[:_HEAD_LINES] if not p.row), lines, strict=True):
        if names_a_document(line):
            return line
        if paragraph.span.start > first and paragraph.span.start > 800:
            break
    return told or next((line for line in lines[:3] if line and len(line) <= 80 and not line.endswith(".")), "")


def _title_names(title: str) -> list[str]:
    short = _VERSION.sub("", title).strip()
    out = [short] if short != title else []
    match = _ACRONYM.search(short)
    if match is not None:
        out += [short[: match.start()].strip(), match["name"]]
    return out


def _own_names(text: str) -> list[str]:
    """Return the names in brackets behind `this … Agreement`, and those that say `this` themselves."""
    found: list[tuple[int, str]] = []
    for match in _NAMES_ITSELF.finditer(text):
        if _this_document(text, match.start()) or _THIS.search(text[max(0, match.start()) : match.start("name") - 1]):
            found += [(match.start(), n.strip(" .,")) for n in (match["name"], match["other"]) if n]
    for match in _PLAIN.finditer(text):
        if _this_document(text, match.start()):
            found += [(match.start(), n.strip(" .,")) for n in (match["name"], match["other"]) if n]
    return [name for _, name in sorted(found)]


def _this_document(text: str, at: int) -> bool:
    """Tell whether the words directly before a bracket name the document itself."""
    match = _DOCUMENT_NAME.search(text, max(0, at - 320), at)
    if match is None or _KINDS.search(match["words"]) is None:
        return False
    return " " in match["words"].strip() or match[0][:4] in ("This", "THIS")
