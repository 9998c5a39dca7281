"""Marks that a reader does not read as words, and words that they strike (contract §7, what is scanned)."""

from __future__ import annotations

import re

from critic.text.patterns import lazy
from critic.text.redraft import Edit

_TAG = lazy(r"</?(?:b|i|u|em|strong|ins|span|font|mark|small|code|p|div|li|ul|ol|br|s|del|strike)\b[^<>]{0,200}>", re.I)
_STRUCK_TAGS = ("s", "del", "strike")
_BLOCK_TAGS = ("p", "div", "li", "ul", "ol", "br")
_TAG_NAME = lazy(r"[a-zA-Z]+")
_RUN = lazy(r"\\[*_`~]|\*{1,3}|_{1,3}|`{1,2}|~~|\n[ \t]*\n")
_CRITIC = lazy(r"\{(?:--|\+\+|~~)|(?:--|\+\+|~~)\}|~>")
_QUOTED = lazy(r"“[^“”\n]{1,2000}”|\"[^\"\n]{1,2000}\"|‘[^‘’\n]{1,2000}’(?!\w)")
_WORDS = (
    r"(?:(?:the|following|words?|phrases?|sentences?|text|language|figures?|numbers?|references?|to|of|clause|terms?)"
    r"\s+){0,5}"
)
_TAKES_OUT = lazy(
    rf"\b(?:delet(?:e|es|ed|ing|ion\s+of)|strik(?:e|es|ing)(?:\s+out)?|remov(?:e|es|ing|al\s+of)|omit(?:s|ting)?"
    rf"|replac(?:e|es|ing)|chang(?:e|es|ing)|instead\s+of|in\s+(?:place|lieu)\s+of|rather\s+than)\s+{_WORDS}\Z"
    rf"|\bsubstitut\w+\s+[“\"‘][^”\"’\n]{{1,60}}[”\"’]\s+for\s+{_WORDS}\Z",
    re.I,
)
_TAKEN_OUT = lazy(
    r"\s+(?:(?!and\b|or\b)[\w-]+\s+){0,6}?(?:is|are|be|was|were|being)\s+(?:hereby\s+|to\s+be\s+)?"
    r"(?:deleted|struck|stricken|removed|omitted|replaced|changed)\b",
    re.I,
)


def tags(text: str) -> list[Edit]:
    """Find tags of HTML: inline ones fall away, blocks end a paragraph, struck words go with their tags."""
    edits: list[Edit] = []
    struck_from = -1
    for match in _TAG.finditer(text):
        name = _TAG_NAME.search(match[0])
        tag = name[0].lower() if name else ""
        closing = match[0].startswith("</")
        if tag in _STRUCK_TAGS and not closing and struck_from < 0:
            struck_from = match.start()
        elif tag in _STRUCK_TAGS and closing and struck_from >= 0:
            while edits and edits[-1][0] >= struck_from:
                edits.pop()
            edits.append((struck_from, match.end(), ""))
            struck_from = -1
        else:
            edits.append((match.start(), match.end(), "\n" if tag in _BLOCK_TAGS else ""))
    return edits


def instructed(text: str) -> list[Edit]:
    """Find quoted words that an instruction takes out: `Delete "72 hours"`, `"72 hours" is replaced with ...`."""
    if not any(mark in text for mark in '"“‘'):
        return []
    edits: list[Edit] = []
    for quoted in _QUOTED.finditer(text):
        start, end = quoted.start() + 1, quoted.end() - 1
        before = text[max(0, start - 81) : start - 1]
        behind = text[end + 1 : end + 81]
        if _TAKES_OUT.search(before) or _TAKEN_OUT.match(behind):
            edits.append((start, end, ""))
    return edits


def critic_marks(text: str) -> list[Edit]:
    """Read `{--struck--}`, `{++added++}` and `{~~old~>new~~}` as accepted."""
    edits: list[Edit] = []
    opened: tuple[str, int, int] | None = None
    for match in _CRITIC.finditer(text):
        mark = match[0]
        if mark[0] == "{":
            opened = (mark[1:], match.start(), match.end())
        elif opened and mark == "~>" and opened[0] == "~~":
            edits.append((opened[1], match.end(), ""))
            opened = ("new", opened[1], match.end())
        elif opened and mark[-1] == "}":
            kind, start, end = opened
            if kind == "--" and mark == "--}":
                edits.append((start, match.end(), ""))
            elif kind == "++" and mark == "++}":
                edits += [(start, end, ""), (match.start(), match.end(), "")]
            elif kind == "new" and mark == "~~}":
                edits.append((match.start(), match.end(), ""))
            opened = None
    return edits


def emphasis(text: str) -> list[Edit]:
    """Find marks of emphasis that pair up within a paragraph, and words struck by two tildes."""
    edits: list[Edit] = []
    pending: dict[str, int] = {}
    for match in _RUN.finditer(text):
        run, start, end = match[0], match.start(), match.end()
        if run[0] == "\n":
            pending.clear()
            continue
        if run[0] == "\\":
            edits.append((start, start + 1, ""))
            continue
        before, after = text[start - 1 : start], text[end : end + 1]
        if before == "[" and after == "]":
            continue
        word_mark = run[0] == "_"
        opens = after.strip() != "" and not (word_mark and before.isalnum())
        closes = before.strip() != "" and not (word_mark and after.isalnum())
        if closes and run in pending:
            first = pending.pop(run)
            if run == "~~":
                edits.append((first, end, ""))
            elif not (run == "*" and _between_digits(text, first) and _between_digits(text, start)):
                edits += [(first, first + len(run), ""), (start, end, "")]
        elif opens:
            pending[run] = start
    return _apart(edits)


def _between_digits(text: str, at: int) -> bool:
    return text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()


def _apart(edits: list[Edit]) -> list[Edit]:
    """Return the edits in order without those that lie in another."""
    kept: list[Edit] = []
    for edit in sorted(edits, key=lambda e: (e[0], -e[1])):
        if not kept or edit[0] >= kept[-1][1]:
            kept.append(edit)
    return kept
