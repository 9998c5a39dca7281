"""The lines of a paragraph → its draft: text, caption, weight, place (contract §2)."""

from __future__ import annotations

from critic.documents.drafts import Draft
from critic.documents.pdf.flow import LABEL, Line
from critic.documents.pdf.runs import PLAIN
from critic.model.documents import Revision, Span
from critic.text.patterns import lazy

_GLUED = lazy(r"(?:[^\s/]/|\w[—]|(?:^|[\s(])[$€£]|[(\[“‘]|(?:://|\bwww\.)\S*[-/_?=&%#~])$")
_ADDRESS = lazy(r"(?:://|\bwww\.)\S*\.$")
_GLUES = frozenset("/—$€£([“‘-_?=&%#~.")
"""What ends a line without a space behind it: `and/` `or`, `the parties—` `or`, an address in the net."""
_CLOSES = (".", ":", ";", ",", "—", "–")
"""What a run-in heading ends with, or has behind it."""
_STOP = lazy(r"[.;]\s")
_LETTER = lazy(r"[^\W_]")
_NAME_CHARS = 150


def _glued(before: str, text: str) -> bool:
    """Whether no space stands between a line's end and the next line. An address that ends in a full stop may be all."""
    if before.endswith("."):
        return (text[:1].isdigit() or text[:1].islower()) and bool(_ADDRESS.search(before))
    return bool(_GLUED.search(before))


def _caption(lines: list[Line], offsets: list[int], text_chars: int) -> int:
    """Return how many characters at the start are bold, italic or underlined, a typed label left out, the rest not."""
    first = lines[0].text
    label = LABEL.match(first)
    begin = label.end() if label else 0
    begin += len(first[begin:]) - len(first[begin:].lstrip())
    if begin >= len(first):
        return 0
    look = next((look for end, look in lines[0].looks if end > begin), PLAIN)
    ends = [
        _emphasised(lines, offsets, begin, "bold") if look.bold or not first[begin].isalnum() else 0,
        _emphasised(lines, offsets, begin, "italic") if look.italic or not first[begin].isalnum() else 0,
        _ruled(lines, offsets, begin) if lines[0].rules else 0,
    ]
    return max((end for end in ends if begin < end < text_chars), default=0)


def _emphasised(lines: list[Line], offsets: list[int], begin: int, emphasis: str) -> int:
    """Return where the emphasis of the words from begin on ends, 0 if they have none. Words in italics within a bold
    name do not end it."""
    end, closed = 0, False
    for line, offset in zip(lines, offsets, strict=True):
        start = 0
        for stop, look in line.looks:
            if offset + stop > begin:
                if getattr(look, emphasis):
                    end = offset + stop
                    closed = line.text[start:stop].rstrip().endswith(_CLOSES)
                elif line.text[start:stop].strip(" .:") and (closed or not look.italic or emphasis == "italic"):
                    return end
            start = stop
    return end


def _is_name(lines: list[Line], text: str) -> bool:
    """Whether a labelled paragraph that is bold at both ends is nothing but a name, though some of its words are set
    otherwise: a term in italics, a word in the print of another family."""
    first = lines[0]
    label = LABEL.match(first.text)
    if len(text) > _NAME_CHARS or label is None or text.endswith(_CLOSES) or _STOP.search(text, label.end()):
        return False
    begin, before, bold, plain = label.end(), "", 0, 0
    for line in lines:
        at = 0
        for stop, look in line.looks:
            words = line.text[max(at, begin) : stop].strip()
            if look.bold:
                bold += len(words)
            elif _LETTER.search(words):
                if not (bold or first.looks[0][1].bold) or before.endswith(_CLOSES) or words.startswith(_CLOSES):
                    return False
                plain += len(words)
            before = words or before
            at = stop
        begin = 0
    return bold > plain


def _ruled(lines: list[Line], offsets: list[int], begin: int) -> int:
    """Return where the rule under the words from begin on ends, begin if there is none."""
    at = begin
    for line, offset in zip(lines, offsets, strict=True):
        if offset > at + 1:
            break
        at = max(at, offset)
        for a, b in sorted(line.rules):
            if offset + a <= at + 1 < offset + b + 1:
                at = max(at, offset + b)
    return at


def draft_of(lines: list[Line], margin: float, *, attached_to: int | None = None, breaks_page: bool = False) -> Draft:
    """Return the paragraph that lines print. margin: the left margin of its text."""
    first = before = lines[0]
    offsets, text = [0], first.text
    breaks: list[tuple[int, int]] = []
    furniture: list[int] = []
    lost: list[Span] = []
    struck: list[Revision] = []
    for line in lines:
        if line is not first:
            text += "" if text[-1:] in _GLUES and _glued(before.text[-300:], line.text) else "\n"
            offsets.append(len(text))
            text += line.text
            if line.page != before.page:
                breaks.append((offsets[-1], line.page))
            if line.after_furniture:
                furniture.append(offsets[-1])
        if line.lost_spacing:
            lost.append(Span(start=offsets[-1], end=len(text)))
        for a, b in sorted(line.struck):
            struck.append(Revision(span=Span(start=offsets[-1] + a, end=offsets[-1] + b), kind="deleted"))
        before = line
    bold = all(line.bold for line in lines) or (text.isupper() and sum(c.isalpha() for c in text[:20]) > 3)
    named = not bold and before.looks[-1][1].bold and _is_name(lines, text)
    return Draft(
        text=text,
        layer=first.layer,
        caption_chars=0 if named else len(text[: _caption(lines, offsets, len(text))].rstrip()),
        bold=bold or named,
        centred=all(line.centred for line in lines),
        indent_pt=round(first.x0 - margin, 1),
        hanging_pt=next((round(line.x0 - margin, 1) for line in lines[1:2] if line.flow == first.flow), None),
        page=first.page,
        page_breaks=tuple(breaks),
        row=first.row,
        cell=first.cell,
        columns=first.columns,
        contents=first.contents,
        attached_to=attached_to,
        breaks_page=breaks_page,
        lost_spacing=tuple(lost),
        furniture_at=tuple(furniture),
        revisions=tuple(struck),
    )
