"""The style cascade: what a paragraph's style and its direct properties come to (ECMA-376-1 17.7.2, 17.7.4)."""

from __future__ import annotations

import re

from lxml import etree

from critic.model.values import dataclass
from critic.ooxml.looks import PLAIN, Look, read_fill, read_look
from critic.ooxml.names import OFF_VALUES, VAL, W
from critic.ooxml.numbering import ListDefinition, Numbering, read_indent
from critic.text.patterns import lazy

_HEADING = lazy(r"heading ?([1-9])\Z", re.IGNORECASE)
_CONTENTS = lazy(r"(toc ?[1-9]|table of (figures|authorities)|contents? ?[1-9])\Z", re.IGNORECASE)
_CONTENTS_TITLE = lazy(r"(toc|toa|contents) ?heading\Z", re.IGNORECASE)
_DEPTH = 32
"""Word follows `basedOn` no deeper than a style chain that its own dialogs can make; a cycle ends here."""

_NUM, _OUTLINE, _JC, _IND, _BREAK, _SHADE, _STYLE, _MARK, _SECTION, _FRAME, _CHANGED = (
    W + "numPr", W + "outlineLvl", W + "jc", W + "ind", W + "pageBreakBefore", W + "shd", W + "pStyle", W + "rPr",
    W + "sectPr", W + "framePr", W + "pPrChange",
)  # fmt: skip
_WANTED = frozenset((_NUM, _OUTLINE, _JC, _IND, _BREAK, _SHADE, _STYLE, _MARK, _SECTION, _FRAME, _CHANGED))
_ILVL, _NUM_ID, _INS = W + "ilvl", W + "numId", W + "ins"


@dataclass(slots=True)
class ParagraphProperties:
    """What one `pPr` says, None or empty where it says nothing. Not frozen: filled while the element is walked.

    mark, section, changed: its `rPr`, `sectPr` and `pPrChange`, until the walk has used them (`release`).
    """

    style: str = ""
    number_id: str | None = None
    level: int | None = None
    outline: int | None = None
    centred: bool | None = None
    left: int | None = None
    first: int | None = None
    page_break: bool | None = None
    fill: str = ""
    mark: etree._Element | None = None
    section: etree._Element | None = None
    number_inserted: bool = False
    drop_cap: bool = False
    changed: etree._Element | None = None
    ends_section: bool = False

    def release(self) -> None:
        """Let go of the elements, which hold their whole tree in memory."""
        self.mark = self.section = self.changed = None


NO_PROPERTIES = ParagraphProperties()


def read_paragraph_properties(element: etree._Element | None) -> ParagraphProperties:
    """Return what a `pPr` says."""
    if element is None:
        return NO_PROPERTIES
    out = ParagraphProperties()
    for child in element:
        tag = child.tag
        if tag not in _WANTED:
            continue
        if tag == _STYLE:
            out.style = child.get(VAL) or ""
        elif tag == _MARK:
            out.mark = child
        elif tag == _NUM:
            for part in child:
                if part.tag == _NUM_ID:
                    out.number_id = part.get(VAL)
                elif part.tag == _ILVL:
                    out.level = _level(part.get(VAL), 8)
                elif part.tag == _INS:
                    out.number_inserted = True
        elif tag == _JC:
            out.centred = child.get(VAL) == "center"
        elif tag == _IND:
            out.left, out.first = read_indent(child)
        elif tag == _OUTLINE:
            out.outline = _level(child.get(VAL), 9)
        elif tag == _BREAK:
            out.page_break = child.get(VAL) not in OFF_VALUES
        elif tag == _SHADE:
            out.fill = read_fill(child)
        elif tag == _SECTION:
            out.section, out.ends_section = child, True
        elif tag == _CHANGED:
            out.changed = child
        elif tag == _FRAME:
            out.drop_cap = child.get(W + "dropCap") in ("drop", "margin")
    return out


@dataclass(frozen=True, slots=True, kw_only=True)
class ParagraphStyle:
    """A paragraph style with all that it is based on. ids: its own id and its ancestors', nearest first.

    level: that goes with number_id, already looked up through the level's own link to the style. left, first: indents
    with those of its list, own_left, own_first: without, for paragraphs that take another list or none.
    """

    ids: tuple[str, ...] = ()
    look: Look = PLAIN
    number_id: str | None = None
    level: int | None = None
    heading_level: int = 0
    title: bool = False
    contents: bool = False
    contents_title: bool = False
    centred: bool = False
    left: int | None = None
    first: int | None = None
    own_left: int | None = None
    own_first: int | None = None
    page_break: bool = False
    fill: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectiveParagraph:
    """What a paragraph's style and its own properties come to. indent_pt: where its text begins.

    contents: its style is for lines of a table of contents; contents_title: for what stands above one.
    """

    definition: ListDefinition | None = None
    number_id: str = ""
    level: int = 0
    heading_level: int = 0
    title: bool = False
    contents: bool = False
    contents_title: bool = False
    centred: bool = False
    indent_pt: float = 0.0
    page_break: bool = False


@dataclass(frozen=True, slots=True)
class _Style:
    name: str
    based_on: str
    properties: ParagraphProperties
    look: Look


class Styles:
    """The styles of one document, resolved when they are first asked for."""

    def __init__(self, root: etree._Element | None) -> None:
        self._elements: dict[str, etree._Element] = {}
        self._read: dict[str, _Style] = {}
        self._paragraph_styles: dict[str, ParagraphStyle] = {}
        self._looks: dict[str, Look] = {}
        self._fills: dict[str, bool] = {}
        self._effective: dict[tuple[object, ...], EffectiveParagraph] = {}
        self.default_paragraph = ""
        self.default_look = PLAIN
        self.numbering = Numbering(None)
        default_properties = None
        for child in root if root is not None else ():
            if child.tag == W + "style":
                identifier = child.get(W + "styleId", "")
                default = child.get(W + "type") == "paragraph" and child.get(W + "default", "0") not in OFF_VALUES
                if identifier or default:
                    self._elements.setdefault(identifier, child)
                if default:
                    self.default_paragraph = identifier
            elif child.tag == W + "docDefaults":
                self.default_look = read_look(child.find(f"{W}rPrDefault/{W}rPr"))
                default_properties = child.find(f"{W}pPrDefault/{W}pPr")
        self._defaults = read_paragraph_properties(default_properties)

    def number_of_style(self, style_id: str) -> str | None:
        """Return the numId that a numbering style points to (17.7.4.14)."""
        style = self._style(style_id)
        return style.properties.number_id if style else None

    def character_look(self, style_id: str) -> Look:
        """Return the look of a character style with all that it is based on."""
        if style_id not in self._looks:
            look = PLAIN
            for style in self._chain(style_id):
                look = look.over(style[1].look)
            self._looks[style_id] = look
        return self._looks[style_id]

    def table_paints(self, style_id: str) -> bool:
        """Whether a table style shades anything, so that what lies under a cell's text is not known."""
        if style_id not in self._fills:
            elements = (self._elements[identifier] for identifier, _ in self._chain(style_id))
            fills = (read_fill(shade) for element in elements for shade in element.iter(_SHADE))
            self._fills[style_id] = any(fill not in ("", "auto") for fill in fills)
        return self._fills[style_id]

    def paragraph_style(self, style_id: str) -> ParagraphStyle:
        """Return a paragraph style resolved; the default style for "" and for ids that do not exist."""
        if style_id not in self._elements:
            style_id = self.default_paragraph
        if style_id not in self._paragraph_styles:
            self._paragraph_styles[style_id] = self._resolve(style_id)
        return self._paragraph_styles[style_id]

    def effective(self, own: ParagraphProperties) -> EffectiveParagraph:
        """Return what a paragraph's own properties come to over its style's."""
        key = (own.style, own.number_id, own.level, own.outline, own.centred, own.left, own.first, own.page_break)
        found = self._effective.get(key)
        if found is None:
            found = self._effective[key] = self._combine(own)
        return found

    def _combine(self, own: ParagraphProperties) -> EffectiveParagraph:
        style = self.paragraph_style(own.style)
        number_id = own.number_id if own.number_id is not None else style.number_id
        definition = self.numbering.definition(number_id) if number_id else None
        level, left, first = own.level, style.left, style.first
        if own.number_id is not None:
            left, first = style.own_left, style.own_first
        if definition is not None:
            if level is None:
                level = self._style_level(style, definition) if own.number_id is not None else style.level
            if own.number_id is not None or own.level is not None:
                numbered = definition.levels[level or 0]
                left = numbered.left if numbered.left is not None else left
                first = numbered.first if numbered.first is not None else first
        left = own.left if own.left is not None else left
        first = own.first if own.first is not None else first
        tabbed = definition is not None and (first or 0) < 0
        heading = style.heading_level if own.outline is None else (own.outline + 1 if own.outline < 9 else 0)
        return EffectiveParagraph(
            definition=definition,
            number_id=number_id or "",
            level=level or 0,
            heading_level=heading,
            title=style.title,
            contents=style.contents,
            contents_title=style.contents_title,
            centred=style.centred if own.centred is None else own.centred,
            indent_pt=((left or 0) + (0 if tabbed else first or 0)) / 20,
            page_break=style.page_break if own.page_break is None else own.page_break,
        )

    @staticmethod
    def _style_level(style: ParagraphStyle, definition: ListDefinition) -> int | None:
        for identifier in style.ids:
            linked = definition.level_of_style(identifier)
            if linked is not None:
                return linked
        return style.level

    def _resolve(self, style_id: str) -> ParagraphStyle:
        chain = self._chain(style_id)
        ids = tuple(identifier for identifier, _ in chain)
        look = PLAIN
        for _, style in chain:
            look = look.over(style.look)
        said = [style.properties for _, style in chain]
        number_id = next((p.number_id for p in said if p.number_id is not None), None)
        definition = self.numbering.definition(number_id) if number_id else None
        level = self._number_level(chain, definition)
        left, first = self._indents(said, definition, level)
        own_left, own_first = self._indents(said, None, None)
        outline = next((p.outline for p in said if p.outline is not None), None)
        names = [style.name for _, style in chain]
        return ParagraphStyle(
            ids=ids,
            look=look,
            number_id=number_id,
            level=level,
            heading_level=_heading_level(outline, names, ids),
            title=any(name.casefold() == "title" for name in names) and names[0].casefold() != "subtitle",
            contents=any(_CONTENTS.match(name) for name in names),
            contents_title=any(_CONTENTS_TITLE.match(name) for name in names),
            centred=next((p.centred for p in (*said, self._defaults) if p.centred is not None), False),
            left=left,
            first=first,
            own_left=own_left,
            own_first=own_first,
            page_break=next((p.page_break for p in said if p.page_break is not None), False),
            fill=next((p.fill for p in said if p.fill), ""),
        )

    @staticmethod
    def _number_level(chain: list[tuple[str, _Style]], definition: ListDefinition | None) -> int | None:
        """Return the level of a numbered style: the one that names the nearest style, else an `ilvl` (17.9.23)."""
        for identifier, style in chain:
            linked = definition.level_of_style(identifier) if definition is not None else None
            if linked is not None:
                return linked
            if style.properties.level is not None:
                return style.properties.level
        return None

    def _indents(
        self, said: list[ParagraphProperties], definition: ListDefinition | None, level: int | None
    ) -> tuple[int | None, int | None]:
        """Return a style's indents; its numbering's stand below its own and above its ancestors'."""
        left, first = self._defaults.left, self._defaults.first
        for properties in reversed(said):
            if definition is not None and (properties.number_id is not None or properties.level is not None):
                numbered = definition.levels[level or 0]
                left = numbered.left if numbered.left is not None else left
                first = numbered.first if numbered.first is not None else first
            left = properties.left if properties.left is not None else left
            first = properties.first if properties.first is not None else first
        return left, first

    def _chain(self, style_id: str) -> list[tuple[str, _Style]]:
        out: list[tuple[str, _Style]] = []
        while len(out) < _DEPTH:
            style = self._style(style_id)
            if style is None or any(identifier == style_id for identifier, _ in out):
                break
            out.append((style_id, style))
            style_id = style.based_on
        return out

    def _style(self, style_id: str) -> _Style | None:
        element = self._elements.get(style_id)
        if element is None:
            return None
        if style_id not in self._read:
            values = {child.tag: child for child in element if isinstance(child.tag, str)}
            name, based_on = values.get(W + "name"), values.get(W + "basedOn")
            self._read[style_id] = _Style(
                (name.get(VAL) or "") if name is not None else "",
                (based_on.get(VAL) or "") if based_on is not None else "",
                read_paragraph_properties(values.get(W + "pPr")),
                read_look(values.get(W + "rPr")),
            )
        return self._read[style_id]


def _heading_level(outline: int | None, names: list[str], ids: tuple[str, ...]) -> int:
    if outline is not None:
        return outline + 1 if outline < 9 else 0
    found = next((m for word in (*names, *ids) if (m := _HEADING.match(word))), None)
    return int(found[1]) if found else 0


def _level(text: str | None, last: int) -> int | None:
    try:
        level = int(text) if text else None
    except ValueError:
        return None
    return level if level is not None and 0 <= level <= last else None
