"""A markdown paragraph as a reader sees it rendered: emphasis, links, code, entities and HTML tags taken away.

Follows CommonMark 0.31 §6 (inlines) and, for footnotes and strike-through, GitHub's additions. What is emphasised is
kept as ranges, because a run-in heading is often told by nothing else.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection
from dataclasses import field

from critic.model.values import dataclass
from critic.text.patterns import lazy

_TOKEN = lazy(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|(?P<ticks>`+)"
    r"|<(?P<auto>(?:https?|mailto|ftp):[^\s<>]*|[\w.+-]+@[\w.-]+)>"
    r"|(?P<tag></?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>)"
    r"|(?P<note>\[\^[^\]\s]+\])"
    r"|(?P<entity>&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});)"
    r"|(?P<run>\*+|_+|~~)",
    re.DOTALL,
    needs="\\`<[&*_~",
)
_LINK = lazy(
    r"(?<!\\)(?P<image>!?)\[(?P<text>(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\]"
    r"(?:\((?P<target>\s*(?:<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?\s*)\)"
    r"|\[(?P<label>[^\[\]]*)\])",
)
_TAGS = frozenset(
    [
        "a",
        "abbr",
        "acronym",
        "address",
        "article",
        "aside",
        "b",
        "big",
        "blockquote",
        "br",
        "caption",
        "center",
        "cite",
        "code",
        "col",
        "dd",
        "del",
        "details",
        "dfn",
        "div",
        "dl",
        "dt",
        "em",
        "figcaption",
        "figure",
        "font",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "i",
        "img",
        "input",
        "ins",
        "kbd",
        "label",
        "li",
        "main",
        "mark",
        "nav",
        "ol",
        "p",
        "pre",
        "q",
        "s",
        "samp",
        "section",
        "small",
        "span",
        "strike",
        "strong",
        "style",
        "sub",
        "summary",
        "sup",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "tt",
        "u",
        "ul",
        "var",
        "wbr",
        "button",
        "script",
        "noscript",
        "iframe",
        "object",
        "video",
        "audio",
        "source",
        "picture",
        "colgroup",
    ]
)
_STRONG_TAGS = frozenset(("b", "strong"))
_SLANTED_TAGS = frozenset(("i", "em", "u", "ins"))
_PUNCTUATION = lazy(r"[!-/:-@\[-`{-~\u2010-\u2027\u2030-\u205e\u00a1\u00a7\u00ab\u00b6\u00bb\u00bf]")


@dataclass(slots=True, kw_only=True)
class Inline:
    """Rendered words. strong, slanted: ranges of text. notes: labels of the footnotes that they point at."""

    text: str
    strong: list[tuple[int, int]] = field(default_factory=list)
    slanted: list[tuple[int, int]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class _Run:
    """A run of `*` or `_` that may open or close emphasis. left: how many of it are not used yet."""

    piece: int
    char: str
    left: int
    opens: bool
    closes: bool


def render_inline(source: str, references: Collection[str] = ()) -> Inline:
    """Return a paragraph's source as it reads rendered. references: labels of defined links, lower case."""
    source = _without_links(source.replace("\n", " "), references)
    out = Inline(text="")
    pieces: list[str] = []
    runs: list[_Run] = []
    tags: list[tuple[str, int]] = []
    marked: list[tuple[str, int, int]] = []
    at = 0
    ticks = _Ticks(source)
    while True:
        match = _TOKEN.search(source, at)
        if match is None:
            break
        pieces.append(source[at : match.start()])
        at = match.end()
        if match["escaped"]:
            pieces.append(match["escaped"])
        elif match["ticks"]:
            end = ticks.closing(match)
            if end < 0:
                pieces.append(match[0])
            else:
                pieces.append(_code(source[match.end() : end - len(match[0])]))
                at = end
        elif match["auto"]:
            pieces.append(match["auto"])
        elif match["tag"]:
            _take_tag(match["tag"], pieces, tags, marked)
        elif match["note"]:
            out.notes.append(match["note"][2:-1])
        elif match["entity"]:
            import html

            pieces.append(html.unescape(match["entity"]))
        elif match["run"] == "~~":
            continue
        else:
            runs.append(_run(source, match, len(pieces)))
            pieces.append(match[0])
    pieces.append(source[at:])
    marked += _pair(runs, pieces)
    _finish(out, pieces, marked)
    return out


def _without_links(source: str, references: Collection[str]) -> str:
    """Replace links by their words, images by their description; brackets that are no link stay."""

    def words(match: re.Match[str]) -> str:
        if match["target"] is None:
            label = (match["label"] or match["text"]).lower()
            if " ".join(label.split()) not in references:
                return match[0]
        return match["text"]

    if "](" in source or "][" in source:
        source = _LINK.sub(words, source)
        if "![" in source:
            source = _LINK.sub(words, source)  # an image that was a link's words
    if references and "[" in source:
        for found in list(re.finditer(r"(?<!\\)\[([^\[\]^]+)\](?![\[(:])", source))[::-1]:
            if " ".join(found[1].lower().split()) in references:
                source = source[: found.start()] + found[1] + source[found.end() :]
    return source


class _Ticks:
    """Where runs of backticks stand, so that the end of a code span is looked up and not searched for."""

    def __init__(self, source: str) -> None:
        self._ends: dict[int, list[int]] = {}
        for match in re.finditer(r"`+", source):
            self._ends.setdefault(len(match[0]), []).append(match.end())

    def closing(self, match: re.Match[str]) -> int:
        ends = self._ends.get(len(match[0]), [])
        at = bisect_right(ends, match.end())
        return ends[at] if at < len(ends) else -1


def _code(words: str) -> str:
    words = words.replace("\n", " ")
    return words[1:-1] if len(words) > 2 and words[0] == words[-1] == " " and words.strip() else words


def _take_tag(tag: str, pieces: list[str], tags: list[tuple[str, int]], marked: list[tuple[str, int, int]]) -> None:
    name = re.match(r"</?([A-Za-z][A-Za-z0-9-]*)", tag)[1].lower()  # type: ignore[index]
    if name not in _TAGS:
        pieces.append(tag)
        return
    if name in ("td", "th", "dt", "dd"):
        pieces.append(" ")
    elif name in ("br", "p", "div", "hr", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6"):
        pieces.append("\n")
    elif name in _STRONG_TAGS or name in _SLANTED_TAGS:
        kind = "strong" if name in _STRONG_TAGS else "slanted"
        if not tag.startswith("</"):
            tags.append((kind, len(pieces)))
        elif tags and tags[-1][0] == kind:
            marked.append((kind, tags.pop()[1], len(pieces)))


def _run(source: str, match: re.Match[str], piece: int) -> _Run:
    """Return a run of delimiters with what it can do (CommonMark §6.2, left- and right-flanking)."""
    before = source[match.start() - 1] if match.start() else " "
    after = source[match.end()] if match.end() < len(source) else " "
    spaced_before, spaced_after = before.isspace(), after.isspace()
    point_before, point_after = bool(_PUNCTUATION.match(before)), bool(_PUNCTUATION.match(after))
    left = not spaced_after and (not point_after or spaced_before or point_before)
    right = not spaced_before and (not point_before or spaced_after or point_after)
    opens, closes = left, right
    if match[0][0] == "_":
        opens = left and (not right or point_before)
        closes = right and (not left or point_after)
    return _Run(piece=piece, char=match[0][0], left=len(match[0]), opens=opens, closes=closes)


def _pair(runs: list[_Run], pieces: list[str]) -> list[tuple[str, int, int]]:
    """Match opening and closing runs, take the used marks out of the pieces, and return what they emphasise."""
    marked: list[tuple[str, int, int]] = []
    open_runs: dict[str, list[_Run]] = {"*": [], "_": []}
    for run in runs:
        stack = open_runs[run.char]
        if run.closes:
            while run.left and stack:
                opener = stack[-1]
                used = 2 if run.left >= 2 and opener.left >= 2 else 1
                opener.left -= used
                run.left -= used
                marked.append(("strong" if used == 2 else "slanted", opener.piece + 1, run.piece))
                if not opener.left:
                    stack.pop()
        if run.left and run.opens:
            stack.append(run)
    for run in runs:
        pieces[run.piece] = run.char * run.left
    return marked


def _finish(out: Inline, pieces: list[str], marked: list[tuple[str, int, int]]) -> None:
    """Join the pieces, fold white space as a browser does, and move the emphasised ranges along."""
    offsets = [0]
    for piece in pieces:
        offsets.append(offsets[-1] + len(piece))
    raw = "".join(pieces)
    text, moved = _folded(raw)
    out.text = text
    for kind, start, end in marked:
        span = (moved[offsets[start]], moved[min(offsets[end], len(raw))])
        if span[0] < span[1]:
            (out.strong if kind == "strong" else out.slanted).append(span)


def _folded(raw: str) -> tuple[str, list[int]]:
    """Return text with each run of blanks as one, none at the ends or around a line end, and where each offset went."""
    out: list[str] = []
    moved: list[int] = []
    for char in raw:
        blank = char in " \t\n"
        if blank and (not out or out[-1] in " \n"):
            if out and char == "\n":
                out[-1] = "\n"
            moved.append(len(out))
            continue
        moved.append(len(out))
        out.append(char if char == "\n" or not blank else " ")
    text = "".join(out).rstrip(" \n\t")
    moved.append(len(out))
    return text, [min(m, len(text)) for m in moved]
