"""The text inside paragraphs: runs, fields, content controls, symbols, breaks (ECMA-376-1 17.3.3, 17.5, 17.16)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field

from lxml import etree

from critic.model.values import dataclass
from critic.ooxml.bindings import Bindings
from critic.ooxml.content import Cell, Piece, Reference, Role, WordParagraph
from critic.ooxml.fields import FieldStack, Frame, read_instruction
from critic.ooxml.listnumbers import LIST_NUMBER_FIELDS
from critic.ooxml.looks import HIDDEN, PALE, PLAIN, UNKNOWN_FILL, Look, combine, read_look
from critic.ooxml.names import ID, MC, OFF_VALUES, R_ID, VAL, XML_SPACE, M, W
from critic.ooxml.revisions import BOTH, CHANGE_KINDS, Change, read_change
from critic.ooxml.styles import ParagraphStyle, Styles
from critic.ooxml.symbols import PRIVATE_USE, symbol, unprivate
from critic.text.patterns import lazy

_T, _RUN, _LOOK, _TEXT_BOX = W + "t", W + "r", W + "rPr", W + "txbxContent"
_ALTERNATE, _CONTENT = MC + "AlternateContent", W + "sdtContent"
_TEXT_HOLDERS = (_T, _TEXT_BOX, W + "delText", M + "t", W + "sym")
_CROSS_REFERENCES = frozenset(("REF",))
_NOT_PLAIN = (W + "fldChar", W + "fldSimple", W + "sdt", W + "tbl", W + "drawing", W + "pict", _TEXT_BOX)
_SILENT = (W + "pPr", W + "proofErr", W + "commentRangeEnd", W + "permStart", W + "permEnd")
_SPACES = str.maketrans("\t\n\r", "   ")
_CHECKED, _UNCHECKED = "☒", "☐"
_BELOW = lazy(r"z-index:\s*-\d")
"""How VML says that a shape lies behind the text (ISO/IEC 29500-4, 14.1.2.19)."""


@dataclass(slots=True, eq=False)
class Page:
    """What may be one printed page. painted: a picture lies behind its text. pale: pieces in the colour of paper.
    earlier: what stands on the same page in front of a section that begins without a break."""

    painted: bool = False
    pale: list[Piece] = field(default_factory=list)
    earlier: Page | None = None

    def hold(self, piece: Piece) -> None:
        """Keep a piece in the colour of paper, until it is known whether something lies behind it."""
        self.pale.append(piece)
        if self.painted:
            self.paint()

    def paint(self) -> None:
        """Note a picture behind the text: what is pale may be seen, whether it stands before the anchor or behind."""
        page: Page | None = self
        while page is not None:
            page.painted = True
            for piece in page.pale:
                piece.look &= ~PALE
                piece.look_before &= ~PALE
            page.pale = []
            page = page.earlier

    def continues(self, earlier: Page) -> None:
        """Note that this page is the one on which an earlier section ends."""
        self.earlier = earlier
        if earlier.painted or self.painted:
            self.paint()


@dataclass(slots=True)
class Bound:
    """A control whose words come from another part. pending: they were not printed yet."""

    words: str
    pending: bool = True


@dataclass(slots=True)
class Place:
    """Where the walk stands. background: what is painted under a paragraph, `?` where that is not known.
    page: what is known of the printed page. changes: a tracked change was met."""

    views: int = BOTH
    change: Change | None = None
    cell: Cell | None = None
    container: int = 0
    background: str = ""
    page: Page = field(default_factory=Page)
    placeholder: bool = False
    contents: bool = False
    bound: Bound | None = None
    fields: FieldStack = field(default_factory=FieldStack)
    changes: bool = False

    def inside(self, change: Change | None, read: Callable[[etree._Element], None], element: etree._Element) -> None:
        """Read an element inside a change: in its views, and it as the change of what has no change of its own."""
        before = self.views, self.change
        if change is not None:
            self.changes = True
            self.views, self.change = self.views & change.views, change
        read(element)
        self.views, self.change = before


class RunReader:
    """Fills paragraphs with pieces. boxes: reads the blocks of a text box. bindings: what controls are bound to."""

    def __init__(
        self,
        styles: Styles,
        place: Place,
        boxes: Callable[[etree._Element], list[WordParagraph]],
        bindings: Bindings | None = None,
    ) -> None:
        self._styles = styles
        self._bindings = bindings
        self._place = place
        self._boxes = boxes
        self._paragraph = WordParagraph()
        self._style = ParagraphStyle()
        self._bits: dict[tuple[Look, Look, str], int] = {}
        self._bookmark_names: dict[str, str] = {}
        self._pending_bookmarks: list[str] = []
        self._inline: dict[str, Callable[[etree._Element], None]] = {
            _RUN: self._run,
            W + "hyperlink": self.read,
            W + "smartTag": self.read,
            W + "customXml": self.read,
            W + "dir": self.read,
            W + "bdo": self.read,
            W + "sdt": self._control,
            W + "fldSimple": self._simple_field,
            W + "bookmarkStart": self.bookmark,
            W + "bookmarkEnd": self.end_bookmark,
            W + "commentRangeStart": self._comment,
            W + "subDoc": self._subdocument,
            _ALTERNATE: self._alternate_inline,
            M + "oMath": self._math,
            M + "oMathPara": self._math,
            **dict.fromkeys(CHANGE_KINDS, self._changed),
            **dict.fromkeys(_SILENT, _nothing),
        }
        self._in_run: dict[str, Callable[[etree._Element], None]] = {
            W + "delText": self._text,
            W + "tab": lambda _: self._add("\t"),
            W + "ptab": lambda _: self._add("\t"),
            W + "br": self._break,
            W + "cr": lambda _: self._add("\n"),
            W + "noBreakHyphen": lambda _: self._add("\u2011"),
            W + "sym": self._symbol,
            W + "fldChar": self._field_character,
            W + "instrText": self._instruction,
            W + "delInstrText": self._instruction,
            W + "footnoteReference": lambda e: self._note("footnote", e),
            W + "endnoteReference": lambda e: self._note("endnote", e),
            W + "commentReference": self._comment,
            W + "drawing": self._graphics,
            W + "pict": self._graphics,
            W + "object": self._graphics,
            W + "ruby": self._ruby,
            W + "lastRenderedPageBreak": self._turn_page,
            _ALTERNATE: self._alternate_in_run,
        }
        self._now = self._before = 0

    def start(self, paragraph: WordParagraph) -> None:
        """Make a paragraph the one that pieces go to."""
        self.resume(paragraph)
        if self._pending_bookmarks:
            paragraph.anchor().bookmarks.extend((name, 0) for name in self._pending_bookmarks)
            self._pending_bookmarks.clear()

    def resume(self, paragraph: WordParagraph) -> None:
        """Go back to a paragraph after the blocks of a text box inside it."""
        self._paragraph = paragraph
        self._style = self._styles.paragraph_style(paragraph.properties.style)

    def read(self, parent: Iterable[etree._Element]) -> None:
        """Read everything inline under an element. What is not known is looked through, not skipped."""
        handlers = self._inline
        for child in parent:
            tag = child.tag
            if tag == _RUN:
                self._run(child)
            else:
                handlers.get(tag, self.read)(child)

    def mark_look(self, properties: etree._Element | None) -> int:
        """Return the look of the paragraph's own mark."""
        return self._look(read_look(properties))

    def bookmark(self, element: etree._Element) -> None:
        """Note the start of a bookmark, for the paragraph that it stands in or before."""
        name = element.get(W + "name") or ""
        self._bookmark_names[element.get(ID) or ""] = name
        self._paragraph.anchor().bookmarks.append((name, len(self._paragraph.pieces)))

    def bookmark_before(self, element: etree._Element) -> None:
        """Note the start of a bookmark between paragraphs: it belongs to the next one."""
        name = element.get(W + "name") or ""
        self._bookmark_names[element.get(ID) or ""] = name
        self._pending_bookmarks.append(name)

    def end_bookmark(self, element: etree._Element) -> None:
        """Note the end of a bookmark."""
        name = self._bookmark_names.get(element.get(ID) or "")
        if name is not None:
            self._paragraph.anchor().bookmark_ends.setdefault(name, len(self._paragraph.pieces))

    def _run(self, run: etree._Element) -> None:
        self._now = self._before = -1
        handlers = self._in_run
        for child in run:
            tag = child.tag
            if tag == _T:
                self._text(child)
            elif tag == _LOOK:
                self._run_look(child)
            else:
                handler = handlers.get(tag)
                if handler is not None:
                    handler(child)

    def _run_look(self, properties: etree._Element) -> None:
        look = read_look(properties)
        self._now = self._before = self._look(look)
        if look.changed:
            changed = properties.find(W + "rPrChange")
            self._before = self._look(read_look(changed.find(_LOOK) if changed is not None else None))
            self._place.changes = True

    def _look(self, look: Look) -> int:
        fill = self._paragraph.properties.fill or self._style.fill
        if not fill or fill == "auto":
            fill = self._place.background or (UNKNOWN_FILL if self._place.page.painted else "")
        key = (self._style.look, look, fill)
        bits = self._bits.get(key)
        if bits is None:
            character = self._styles.character_look(look.style) if look.style else PLAIN
            bits = combine(self._styles.default_look, self._style.look, character, look, key[2])
            self._bits[key] = bits
        return bits

    def _text(self, element: etree._Element) -> None:
        text = element.text
        if not text:
            return
        if "\n" in text or "\t" in text or "\r" in text:
            text = text.translate(_SPACES)
        if (text[0] == " " or text[-1] == " ") and not self._keeps_space(element):
            text = text.strip(" ")
        if not text.isascii() and PRIVATE_USE.search(text):
            text = unprivate(text, _font(element))
        self._add(text)

    def _keeps_space(self, element: etree._Element) -> bool:
        """Whether white space at the ends of a text counts: `xml:space` on it or on what it stands in."""
        said = element.get(XML_SPACE)
        if said is None:
            said = next((s for a in element.iterancestors() if (s := a.get(XML_SPACE)) is not None), "default")
        return said == "preserve"

    def _add(self, text: str, role: Role = Role.TEXT) -> None:
        place = self._place
        fields = place.fields
        views = place.views & ~fields.code_views
        if not text or (not views and (place.views or fields.code_views)):
            return
        if self._now < 0:
            self._now = self._before = self._look(PLAIN)
        if fields.contents_views & views or place.contents:
            self._paragraph.contents = True
        now, before = self._now, self._before
        bound = place.bound
        if bound is not None:
            if bound.pending:
                self._print_bound(bound, views)
            now, before = now | HIDDEN, before | HIDDEN
        if role is Role.TEXT and (place.placeholder or fields.page_views):
            role = Role.PLACEHOLDER if place.placeholder else Role.PAGE_NUMBER
        result_of = fields.result_of if fields.frames else ""
        piece = Piece(text, views, now, before, place.change, role, result_of)
        self._paragraph.pieces.append(piece)
        if (now | before) & PALE:
            place.page.hold(piece)

    def _changed(self, element: etree._Element) -> None:
        self._place.inside(read_change(element, self._place.change), self.read, element)

    def _control(self, element: etree._Element) -> None:
        was = self._place.placeholder
        self._place.placeholder = was or shows_placeholder(element)
        self.bound(element, self.read)
        self._place.placeholder = was

    def bound(self, control: etree._Element, read: Callable[[etree._Element], None]) -> None:
        """Read what a control holds: if it is bound to other words than it stores, those are printed and the stored are hidden."""
        place = self._place
        outer, words = place.bound, self._bound_words(control) if self._bindings is not None else None
        if outer is not None or words is None:
            for content in control.iterchildren(_CONTENT):
                read(content)
            return
        bound = place.bound = Bound(words)
        for content in control.iterchildren(_CONTENT):
            read(content)
        place.bound = None
        if bound.pending and place.views & ~place.fields.code_views:
            self._now = self._before = self._look(PLAIN)
            self._print_bound(bound, place.views & ~place.fields.code_views)

    def _bound_words(self, control: etree._Element) -> str | None:
        """Return what a control shows in place of what it stores; None if both are the same, or where what it stores
        is no plain text (tracked changes, fields, controls and tables inside)."""
        properties = control.find(W + "sdtPr")
        if self._bindings is None or properties is None or properties.find(W + "dataBinding") is None:
            return None
        stored: list[str] = []
        for content in control.iterchildren(_CONTENT):
            if next(content.iter(*CHANGE_KINDS, *_NOT_PLAIN), None) is not None:
                return None
            stored.extend(text.text or "" for text in content.iter(_T))
        words = self._bindings.shown(properties)
        return None if words is None or words.split() == "".join(stored).split() else words

    def _print_bound(self, bound: Bound, views: int) -> None:
        bound.pending = False
        piece = Piece(bound.words, views, self._now, self._before, self._place.change)
        self._paragraph.pieces.append(piece)
        if (piece.look | piece.look_before) & PALE:
            self._place.page.hold(piece)

    def _alternate_inline(self, element: etree._Element) -> None:
        branch = chosen_branch(element)
        if branch is not None:
            self.read(branch)

    def _alternate_in_run(self, element: etree._Element) -> None:
        branch = chosen_branch(element)
        for child in branch if branch is not None else ():
            if child.tag == _T:
                self._text(child)
            else:
                self._in_run.get(child.tag, _nothing)(child)

    def _break(self, element: etree._Element) -> None:
        if element.get(W + "type") == "page":
            self._place.page = Page()
            self._add("\n", Role.PAGE_BREAK)
        else:
            self._add("\n")

    def _turn_page(self, element: etree._Element) -> None:
        """Part what was laid out on different pages; a later layout may differ, so a painted page stays painted."""
        self._place.page = Page(painted=self._place.page.painted)

    def _symbol(self, element: etree._Element) -> None:
        try:
            code = int(element.get(W + "char") or "", 16)
        except ValueError:
            return
        self._add(symbol(element.get(W + "font") or "", code))

    def _note(self, kind: str, element: etree._Element) -> None:
        self._paragraph.anchor().notes.append((self._place.views, kind, element.get(ID) or ""))

    def _comment(self, element: etree._Element) -> None:
        self._paragraph.anchor().comments[element.get(ID) or ""] = None

    def _subdocument(self, element: etree._Element) -> None:
        self._paragraph.anchor().remarks.append(("missing-subdocument", element.get(R_ID) or ""))

    def _graphics(self, element: etree._Element) -> None:
        """Read the text boxes of a drawing, each once, wherever in its groups they are."""
        for child in element:
            if child.get("behindDoc") in ("1", "true") or _BELOW.search(child.get("style") or ""):
                self._place.page.paint()
            if child.tag == _TEXT_BOX:
                self._box(child)
            elif child.tag == _ALTERNATE:
                branch = chosen_branch(child)
                if branch is not None:
                    self._graphics(branch)
            elif len(child):
                self._graphics(child)

    def _box(self, element: etree._Element) -> None:
        paragraph, views = self._paragraph, self._place.views & ~self._place.fields.code_views
        if views:
            looks = self._now, self._before
            paragraph.anchor().boxes.append((views, self._boxes(element)))
            self.resume(paragraph)
            self._now, self._before = looks

    def _ruby(self, element: etree._Element) -> None:
        now, before = self._now, self._before
        for base in element.iterchildren(W + "rubyBase"):
            self.read(base)
        self._now, self._before = now, before

    def _math(self, element: etree._Element) -> None:
        self._now = self._before = -1
        self._add(_math_text(element))

    # Fields

    def _simple_field(self, element: etree._Element) -> None:
        place = self._place
        frame = place.fields.begin(place.views)
        frame.code.append(element.get(W + "instr") or "")
        self._separate(place.fields.separate(place.views))
        self.read(child for child in element if child.tag != W + "fldData")
        self._end(place.fields.end(place.views))

    def _field_character(self, element: etree._Element) -> None:
        place = self._place
        kind = element.get(W + "fldCharType")
        if kind == "begin":
            place.fields.begin(place.views).choice = _form_choice(element)
        elif kind == "separate":
            self._separate(place.fields.separate(place.views))
        elif kind == "end":
            self._end(place.fields.end(place.views))

    def _instruction(self, element: etree._Element) -> None:
        self._place.fields.instruct(element.text or "", self._place.views)

    def _separate(self, frame: Frame | None) -> None:
        if frame is not None:
            frame.owner, frame.first_piece = self._paragraph, len(self._paragraph.pieces)

    def _end(self, frame: Frame | None) -> None:
        if frame is None:
            return
        name = frame.name()
        if name in LIST_NUMBER_FIELDS:
            self._add("".join(frame.code), Role.LIST_NUMBER)
        elif name == "MACROBUTTON" and frame.instruction is not None:
            self._add(" ".join(frame.instruction.arguments[1:]), Role.PLACEHOLDER)
        elif frame.choice and name in ("FORMDROPDOWN", "FORMCHECKBOX"):
            self._add(frame.choice)
        elif name == "SYMBOL" and frame.in_code:
            self._add(_symbol_field("".join(frame.code)))
        elif name in _CROSS_REFERENCES and frame.owner is self._paragraph and frame.instruction is not None:
            end = len(self._paragraph.pieces)
            self._paragraph.anchor().references.append(
                Reference(frame.instruction, frame.first_piece, end, frame.views)
            )


def _nothing(element: etree._Element) -> None:
    """Pass over an element that holds no text."""


def shows_placeholder(control: etree._Element) -> bool:
    """Whether a content control shows its placeholder (17.5.2.39), which is not what the contract says."""
    shown = control.find(f"{W}sdtPr/{W}showingPlcHdr")
    return shown is not None and shown.get(VAL) not in OFF_VALUES


def chosen_branch(alternate: etree._Element) -> etree._Element | None:
    """Return the branch of an AlternateContent whose text is read: the first Choice with text, else the Fallback."""
    branches = [child for child in alternate if child.tag in (MC + "Choice", MC + "Fallback")]
    for branch in branches:
        if next(branch.iter(*_TEXT_HOLDERS), None) is not None:
            return branch
    return branches[0] if branches else None


def _font(text: etree._Element) -> str:
    run = text.getparent()
    fonts = run.find(f"{_LOOK}/{W}rFonts") if run is not None else None
    return (fonts.get(W + "ascii") or fonts.get(W + "hAnsi") or "") if fonts is not None else ""


def _form_choice(begin: etree._Element) -> str:
    """Return what a legacy form field shows that has no result of its own (17.16, `ffData`)."""
    drop_down = begin.find(f"{W}ffData/{W}ddList")
    if drop_down is not None:
        entries = [entry.get(VAL) or "" for entry in drop_down.iterchildren(W + "listEntry")]
        chosen = drop_down.find(W + "result")
        chosen = chosen if chosen is not None else drop_down.find(W + "default")
        at = (chosen.get(VAL) or "0") if chosen is not None else "0"
        return entries[int(at)] if at.isdecimal() and len(at) < 9 and int(at) < len(entries) else ""
    box = begin.find(f"{W}ffData/{W}checkBox")
    if box is None:
        return ""
    state = box.find(W + "checked")
    state = state if state is not None else box.find(W + "default")
    return _CHECKED if state is not None and state.get(VAL) not in OFF_VALUES else _UNCHECKED


def _symbol_field(code: str) -> str:
    instruction = read_instruction(code)
    number = instruction.arguments[0] if instruction.arguments else ""
    try:
        return symbol((instruction.switch("f") or "").strip('"'), int(number, 16 if number.startswith("0x") else 10))
    except ValueError:
        return ""


def _math_text(element: etree._Element) -> str:
    """Return a formula on one line: fractions with a slash, powers with a caret."""
    out: list[str] = []
    for child in element:
        if child.tag == M + "t":
            out.append(child.text or "")
        elif child.tag == M + "f":
            out.append("/".join(_math_text(part) for part in child if part.tag in (M + "num", M + "den")))
        elif child.tag == M + "sSup":
            out.append("^".join(_math_text(part) for part in child if part.tag in (M + "e", M + "sup")))
        elif isinstance(child.tag, str):
            out.append(_math_text(child))
    return "".join(out)
