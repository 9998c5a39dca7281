"""Markdown as a reader sees it rendered, paragraph by paragraph (contract §2; CommonMark 0.31, GitHub's tables)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from critic.documents.drafts import Draft, DraftView, Reading
from critic.documents.encodings import decode_document
from critic.documents.markdown.blocks import Block, read_blocks
from critic.documents.markdown.inline import Inline, render_inline
from critic.documents.outline.marks import read_mark
from critic.model.documents import Layer, Shadow

_INDENT_PT = 18.0
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?P<body>.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_TITLE_KEY = re.compile(r"^title:[ \t]*[\"']?(?P<title>[^\n\"']+)", re.MULTILINE | re.IGNORECASE)
_HIDING = re.compile(r"<!--|<(?P<tag>span|div|p)\b(?=[^<>]{0,300}(?:\bhidden\b|display:\s*none))[^<>]*>", re.IGNORECASE)
_BOX = re.compile(r"\[(?P<state>[ xX])\][ \t]+")
_BOXES = {" ": "☐ ", "x": "☒ ", "X": "☒ "}


def read(data: bytes, name: str) -> Reading:
    """Return the printed paragraphs of a markdown file; raises UnreadableDocument if it is no text."""
    text = decode_document(data, name)
    hidden: list[str] = []
    title = ""
    front = _FRONT_MATTER.match(text)
    if front is not None and ":" in front["body"]:
        told = _TITLE_KEY.search(front["body"])
        title = told["title"].strip() if told else ""
        hidden.append(front["body"].strip())
        text = text[front.end() :]
    placed: list[tuple[int, str]] = [(0, words) for words in hidden]
    text = _without_hidden(text, placed)
    found = read_blocks(text.split("\n"))
    return _reading(found.blocks, found.references, placed, title)


def _without_hidden(text: str, placed: list[tuple[int, str]]) -> str:
    """Take out what a reader does not see, and note the line that it stood in."""
    pieces: list[str] = []
    at = line = 0
    for start, words_from, words_to, end in _hidden_ranges(text):
        pieces.append(text[at:start])
        line += text.count("\n", at, start)
        words = " ".join(text[words_from:words_to].split())
        if words:
            placed.append((line, words))
        line += text.count("\n", start, end)
        at = end
    return "".join(pieces) + text[at:]


def _hidden_ranges(text: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield comments and hidden elements: start, their words' start and end, end. Unclosed ones are text."""
    at = 0
    unclosed: set[str] = set()
    for match in _HIDING.finditer(text):
        tag = (match["tag"] or "--").lower()
        closing = "-->" if tag == "--" else f"</{tag}>"
        if match.start() < at or closing in unclosed:
            continue
        end = text.find(closing, match.end())
        if end < 0:
            unclosed.add(closing)
            continue
        at = end + len(closing)
        yield match.start(), match.end(), end, at


def _reading(blocks: list[Block], references: set[str], hidden: list[tuple[int, str]], title: str) -> Reading:
    drafts: list[Draft] = []
    anchors: dict[str, int] = {}
    titled = False
    for block in blocks:
        inline = Inline(text=block.source) if block.verbatim else render_inline(block.source, references)
        if not inline.text.strip() and not block.label:
            continue
        first_heading = block.heading == 1 and not titled and not block.label
        is_title = first_heading and not any(d.heading_level for d in drafts) and _names_document(inline.text)
        titled = titled or first_heading
        if is_title:
            title = title or inline.text
        for note in inline.notes:
            anchors.setdefault(note, len(drafts))
        drafts.append(_draft(block, inline, is_title, anchors))
    shadows = tuple(
        Shadow(text=words, layer=Layer.HIDDEN, at=min(line, max(len(drafts) - 1, 0))) for line, words in hidden
    )
    return Reading(views=(DraftView(drafts=tuple(drafts), shadows=shadows),), title=title)


def _names_document(words: str) -> bool:
    """Tell whether a first heading can be the document's title: one with a section's number is none."""
    mark = read_mark(words, strong=True)
    return mark is None


def _draft(block: Block, inline: Inline, is_title: bool, anchors: dict[str, int]) -> Draft:
    text = inline.text
    box = _BOX.match(text)
    shift = 0
    if box is not None and block.depth:
        text = _BOXES[box["state"]] + text[box.end() :]
        shift = len(_BOXES[box["state"]]) - box.end()
    layer = Layer.FOOTNOTE if block.note else Layer.TABLE if block.row else Layer.BODY
    bold = bool(text.strip()) and any(s == 0 and e >= len(text.rstrip(" .:")) for s, e in inline.strong)
    return Draft(
        text=text,
        layer=layer,
        label=block.label,
        label_level=block.level,
        list_id=block.list_id,
        heading_level=block.heading,
        title=is_title,
        caption_chars=0 if shift or bold or block.heading else _caption_chars(text, inline),
        bold=bold,
        indent_pt=_INDENT_PT * block.depth,
        row=block.row,
        cell=block.cell,
        columns=block.columns,
        header_row=block.header,
        attached_to=anchors.get(block.note) if block.note else None,
    )


def _caption_chars(text: str, inline: Inline) -> int:
    """Return the length of the emphasised words at a paragraph's start, 0 if only its label is emphasised."""
    end = 0
    for start, stop in sorted(inline.strong + inline.slanted):
        if start > end + 1 or (start > end and text[end:start].strip(" .")):
            if end == 0 and _only_label(text[:start]):
                end = stop
                continue
            break
        end = max(end, stop)
    if end >= len(text.rstrip(" .")) or _only_label(text[:end]):
        return 0
    return end


def _only_label(words: str) -> bool:
    mark = read_mark(words, strong=True) if words.strip() else None
    return mark is not None and not words[mark.end :].strip(" .:)–—-")
