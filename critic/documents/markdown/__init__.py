"""Markdown as a reader sees it rendered, paragraph by paragraph (contract §2; CommonMark 0.31, GitHub's tables)."""

from __future__ import annotations

import re

from critic.documents.drafts import Draft, DraftView, Reading
from critic.documents.encodings import decode_document
from critic.documents.markdown.blocks import Block, Blocks, read_blocks
from critic.documents.markdown.hidden import Hidden, set_aside
from critic.documents.markdown.inline import Inline, render_inline
from critic.documents.outline.marks import read_mark
from critic.model.documents import Layer, Shadow
from critic.text.patterns import lazy

_INDENT_PT = 18.0
_FRONT_MATTER = lazy(r"\A---[ \t]*\n(?P<body>.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL, hint=r"\A---")
_TITLE_KEY = lazy(r"^title:[ \t]*[\"']?(?P<title>[^\n\"']+)", re.MULTILINE | re.IGNORECASE)
_BOX = lazy(r"\[(?P<state>[ xX])\][ \t]+")
_BOXES = {" ": "☐ ", "x": "☒ ", "X": "☒ "}


def read(data: bytes, name: str) -> Reading:
    """Return the printed paragraphs of a markdown file; raises UnreadableDocument if it is no text."""
    text = decode_document(data, name)
    shadows: list[Shadow] = []
    title = ""
    front = _FRONT_MATTER.match(text)
    if front is not None and ":" in front["body"]:
        told = _TITLE_KEY.search(front["body"])
        title = told["title"].strip() if told else ""
        shadows.append(Shadow(text=front["body"].strip(), layer=Layer.HIDDEN))
        text = text[front.end() :]
    hidden = set_aside(text)
    found = read_blocks(hidden.text.split("\n"))
    return _reading(found, hidden, shadows, title)


def _reading(found: Blocks, hidden: Hidden, shadows: list[Shadow], title: str) -> Reading:
    drafts: list[Draft] = []
    anchors: dict[str, int] = {}
    titled = False
    for block in found.blocks:
        inline = _rendered(block, found, hidden)
        if not block.verbatim:
            shadows += _shadows(block, found, hidden, inline, len(drafts))
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
    return Reading(views=(DraftView(drafts=tuple(drafts), shadows=tuple(shadows)),), title=title)


def _rendered(block: Block, found: Blocks, hidden: Hidden) -> Inline:
    if block.verbatim:
        return Inline(text=hidden.restored(block.source))
    return render_inline(hidden.shown(block.source), found.references)


def _shadows(block: Block, found: Blocks, hidden: Hidden, inline: Inline, at: int) -> list[Shadow]:
    """Return what is hidden in a block: its paragraph as it would read with it, or the hidden words alone."""
    words = [w for w in hidden.found(block.source) if w]
    if not words:
        return []
    if not inline.text.strip():
        return [Shadow(text=w, layer=Layer.HIDDEN, at=at) for w in words]
    whole = render_inline(hidden.with_words(block.source), found.references).text
    return [Shadow(text=whole, layer=Layer.HIDDEN, at=at)]


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
