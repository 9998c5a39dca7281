"""Small real Word files for tests, built from raw WordprocessingML with nothing but zipfile and strings.

    data = WordFile(
        body=[
            paragraph("Definitions", style="Heading1"),
            paragraph("The cap is ", deleted("12"), inserted("24", author="Ann"), " months.", num="1", level=1),
            table([["Cap", "$1m"]]),
        ],
        numbering=numbering({"1": [("decimal", "%1."), ("decimal", "%1.%2")]}),
        styles=styles(style("Heading1", "heading 1", ppr='<w:outlineLvl w:val="0"/>')),
    ).build()

Everything returns XML as text, so that a test can put in whatever has no function here. Words given as plain `str` to
`paragraph` are escaped and become one run; a tuple `("words", "b i vanish")` is a run with those toggles on; anything
that begins with `<` is taken as XML. `lines(reading)` shows what a reader made of it, `["4.1 The cap is …"]`.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from critic.documents.drafts import Draft, DraftView, Reading

NAMESPACES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "v": "urn:schemas-microsoft-com:vml",
    "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
}
STRICT = {
    NAMESPACES["w"]: "http://purl.oclc.org/ooxml/wordprocessingml/main",
    NAMESPACES["r"]: "http://purl.oclc.org/ooxml/officeDocument/relationships",
}
DATE = "2026-02-03T10:00:00Z"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

Words = str | tuple[str, str]
"""Plain words, words with toggles (`("Late Fees.", "b")`), or XML (begins with `<`)."""


# Runs


def run(words: str, toggles: str = "", rpr: str = "", tag: str = "t") -> str:
    """A run. toggles: names of run properties to switch on (`b i vanish u`). rpr: further XML of its properties."""
    on = "".join('<w:u w:val="single"/>' if name == "u" else f"<w:{name}/>" for name in toggles.split())
    look = f"<w:rPr>{on}{rpr}</w:rPr>" if on or rpr else ""
    return f'<w:r>{look}<w:{tag} xml:space="preserve">{escape(words)}</w:{tag}></w:r>'


def inline(words: Words) -> str:
    """What `paragraph` makes of one of its arguments."""
    if isinstance(words, tuple):
        return run(words[0], words[1])
    return words if words.startswith("<") else run(words)


def special(xml: str) -> str:
    """A run that holds other content than text: `special("<w:noBreakHyphen/>")`."""
    return f"<w:r>{xml}</w:r>"


TAB, LINE_BREAK, PAGE_BREAK = special("<w:tab/>"), special("<w:br/>"), special('<w:br w:type="page"/>')


def link(*words: Words) -> str:
    """A hyperlink within the document."""
    return f'<w:hyperlink w:anchor="there">{"".join(map(inline, words))}</w:hyperlink>'


# Tracked changes


def change(tag: str, content: str, author: str = "Ann", date: str = DATE) -> str:
    """Content wrapped in a change element: ins, del, moveFrom, moveTo."""
    return f'<w:{tag} w:id="9" w:author={quoteattr(author)} w:date="{date}">{content}</w:{tag}>'


def inserted(*words: Words, author: str = "Ann") -> str:
    """Inserted runs."""
    return change("ins", "".join(map(inline, words)), author)


def deleted(*words: Words, author: str = "Ann") -> str:
    """Deleted runs; plain words become deleted text."""
    return change("del", "".join(w if _is_xml(w) else run(_plain(w), tag="delText") for w in words), author)


def moved_from(*words: Words, author: str = "Ann") -> str:
    """Runs moved away."""
    return change("moveFrom", "".join(map(inline, words)), author)


def moved_to(*words: Words, author: str = "Ann") -> str:
    """Runs moved here."""
    return change("moveTo", "".join(map(inline, words)), author)


def mark_of(tag: str, author: str = "Ann") -> str:
    """A change of a paragraph mark or a row, as it stands in its properties."""
    return f'<w:{tag} w:id="8" w:author={quoteattr(author)} w:date="{DATE}"/>'


# Fields, controls, notes, boxes


def simple_field(code: str, *result: Words) -> str:
    """A `fldSimple`."""
    return f"<w:fldSimple w:instr={quoteattr(code)}>{''.join(map(inline, result))}</w:fldSimple>"


def field_code(code: str, *result: Words, parts: int = 1, separate: bool = True) -> str:
    """A complex field, its code split over so many runs; without `separate` it has no result, as LISTNUM."""
    size = max(len(code) // parts, 1)
    cut = [code[at : at + size] for at in range(0, len(code), size)]
    middle = special('<w:fldChar w:fldCharType="separate"/>') + "".join(map(inline, result)) if separate else ""
    return (
        special('<w:fldChar w:fldCharType="begin"/>')
        + "".join(run(piece, tag="instrText") for piece in cut)
        + middle
        + special('<w:fldChar w:fldCharType="end"/>')
    )


def bookmark(name: str, *words: Words, number: int = 1) -> str:
    """Words with a bookmark around them."""
    inside = "".join(map(inline, words))
    return f'<w:bookmarkStart w:id="{number}" w:name="{name}"/>{inside}<w:bookmarkEnd w:id="{number}"/>'


def control(*content: Words, properties: str = "") -> str:
    """A content control around runs, paragraphs, rows or cells."""
    return f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtContent>{''.join(map(inline, content))}</w:sdtContent></w:sdt>"


def footnote_mark(number: int) -> str:
    """The reference to a footnote."""
    return special(f'<w:footnoteReference w:id="{number}"/>')


def endnote_mark(number: int) -> str:
    """The reference to an endnote."""
    return special(f'<w:endnoteReference w:id="{number}"/>')


def commented(number: int, *words: Words) -> str:
    """Words with a comment on them."""
    return (
        f'<w:commentRangeStart w:id="{number}"/>{"".join(map(inline, words))}<w:commentRangeEnd w:id="{number}"/>'
        + special(f'<w:commentReference w:id="{number}"/>')
    )


def text_box(*paragraphs: str) -> str:
    """A text box as Word stores it, twice: as a drawing, and as a VML shape for old programs."""
    inside = f"<w:txbxContent>{''.join(paragraphs)}</w:txbxContent>"
    drawing = (
        "<w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>"
        f"{inside}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>"
    )
    picture = f"<w:pict><v:shape><v:textbox>{inside}</v:textbox></v:shape></w:pict>"
    return special(
        f'<mc:AlternateContent><mc:Choice Requires="wps">{drawing}</mc:Choice>'
        f"<mc:Fallback>{picture}</mc:Fallback></mc:AlternateContent>"
    )


# Paragraphs and tables


def paragraph(
    *content: Words, style: str = "", num: str = "", level: int | None = None, ppr: str = "", mark: str = ""
) -> str:
    """A paragraph. num, level: of its own numbering. ppr: further XML of its properties. mark: of its mark's."""
    numbered = ""
    if num or level is not None:
        numbered = (f'<w:ilvl w:val="{level}"/>' if level is not None else "") + (
            f'<w:numId w:val="{num}"/>' if num else ""
        )
        numbered = f"<w:numPr>{numbered}</w:numPr>"
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    marked = f"<w:rPr>{mark}</w:rPr>" if mark else ""
    properties = f"<w:pPr>{named}{numbered}{ppr}{marked}</w:pPr>" if named or numbered or ppr or mark else ""
    return f"<w:p>{properties}{''.join(map(inline, content))}</w:p>"


def cell(*content: str, properties: str = "") -> str:
    """A cell of paragraphs; plain words become one."""
    inside = "".join(c if _is_xml(c) else paragraph(c) for c in content)
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inside or '<w:p/>'}</w:tc>"


def row(*cells: str, properties: str = "") -> str:
    """A row of cells; plain words become a cell with one paragraph."""
    inside = "".join(c if c.startswith(("<w:tc>", "<w:sdt>")) else cell(c) for c in cells)
    return f"<w:tr><w:trPr>{properties}</w:trPr>{inside}</w:tr>"


def table(rows: Iterable[str | Sequence[str]], properties: str = "") -> str:
    """A table of rows, each XML or the contents of its cells."""
    inside = "".join(r if isinstance(r, str) else row(*r) for r in rows)
    return f"<w:tbl><w:tblPr>{properties}</w:tblPr>{inside}</w:tbl>"


# Numbering and styles


def level(number: int, kind: str, text: str, start: int | None = 1, extra: str = "") -> str:
    """A level of a list. extra: further XML (`<w:isLgl/>`, `<w:pStyle …/>`)."""
    begins = f'<w:start w:val="{start}"/>' if start is not None else ""
    shown = f"{extra}<w:lvlText w:val={quoteattr(text)}/>"
    return f'<w:lvl w:ilvl="{number}">{begins}<w:numFmt w:val="{kind}"/>{shown}</w:lvl>'


def abstract(number: str, levels: Iterable[str | tuple[str, ...]], extra: str = "") -> str:
    """An abstract numbering. levels: XML, or (format, text) or (format, text, extra XML)."""
    built = (
        entry if isinstance(entry, str) else level(n, entry[0], entry[1], extra="".join(entry[2:]))
        for n, entry in enumerate(levels)
    )
    return f'<w:abstractNum w:abstractNumId="{number}">{extra}{"".join(built)}</w:abstractNum>'


def number(num: str, abstract_number: str, overrides: str = "") -> str:
    """A numbering instance. overrides: XML of `lvlOverride` elements."""
    return f'<w:num w:numId="{num}"><w:abstractNumId w:val="{abstract_number}"/>{overrides}</w:num>'


def start_override(at: int, start: int) -> str:
    """A level that starts over."""
    return f'<w:lvlOverride w:ilvl="{at}"><w:startOverride w:val="{start}"/></w:lvlOverride>'


def numbering(lists: Mapping[str, Iterable[str | tuple[str, ...]]], *more: str) -> str:
    """The content of a numbering part: an abstract and an instance of the same id for each list, then what is added."""
    abstracts = [abstract(key, levels) for key, levels in lists.items()] + [m for m in more if "<w:abstractNum " in m]
    numbers = [number(key, key) for key in lists] + [m for m in more if "<w:abstractNum " not in m]
    return "".join(abstracts) + "".join(numbers)


def style(
    identifier: str, name: str = "", based_on: str = "", ppr: str = "", rpr: str = "", kind: str = "paragraph"
) -> str:
    """A style. kind: paragraph, character, numbering, table."""
    base = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return (
        f'<w:style w:type="{kind}" w:styleId="{identifier}"><w:name w:val={quoteattr(name or identifier)}/>{base}'
        f"<w:pPr>{ppr}</w:pPr><w:rPr>{rpr}</w:rPr></w:style>"
    )


def styles(*defined: str, defaults: str = "") -> str:
    """The content of a styles part, with a default paragraph style. defaults: XML of `docDefaults`."""
    normal = '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
    return f"<w:docDefaults>{defaults}</w:docDefaults>{normal}{''.join(defined)}"


# The file


@dataclass(kw_only=True)
class WordFile:
    """A Word file to be. body: blocks, a section's properties the last of them if there are any. footnotes, endnotes,
    comments: by id, paragraphs (comments: author and paragraphs). related: further parts, by relationship id: (type's
    last segment, part name, content or bytes). main: the name of its main part. strict: in the strict namespaces."""

    body: Sequence[str] = ()
    numbering: str = ""
    styles: str = ""
    settings: str = ""
    footnotes: Mapping[int, str] = field(default_factory=dict)
    endnotes: Mapping[int, str] = field(default_factory=dict)
    comments: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    related: Mapping[str, tuple[str, str, str | bytes]] = field(default_factory=dict)
    external: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    title: str = ""
    main: str = "word/document.xml"
    macros: bool = False
    strict: bool = False

    def parts(self) -> dict[str, str | bytes]:
        """Return the parts by name, for a test that spoils one before `zipped` packs them."""
        folder = self.main.rpartition("/")[0]
        main_type = (
            "application/vnd.ms-word.document.macroEnabled.main+xml"
            if self.macros
            else f"{_WORD_TYPE}.document.main+xml"
        )
        out: dict[str, str | bytes] = {
            "[Content_Types].xml": f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/{self.main}" ContentType="{main_type}"/></Types>',
            self.main: self._root("document", f"<w:body>{''.join(self.body)}</w:body>"),
        }
        top = [("rId1", "officeDocument", self.main, False)]
        if self.title:
            out["docProps/core.xml"] = (
                f'{_HEAD}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
                f'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{escape(self.title)}</dc:title></cp:coreProperties>'
            )
            top.append(("rId2", "core-properties", "docProps/core.xml", False))
        out["_rels/.rels"] = self._relationships(top)
        entries: list[tuple[str, str, str, bool]] = []
        for kind, root, content in self._own_parts():
            name = f"{folder}/{kind}.xml".lstrip("/")
            out[name] = self._root(root, content)
            entries.append((f"own-{kind}", kind, f"/{name}", False))
        for identifier, content in self.headers.items():
            kind = "footer" if identifier.startswith("footer") else "header"
            out[f"{folder}/{identifier}.xml"] = self._root("ftr" if kind == "footer" else "hdr", content)
            entries.append((identifier, kind, f"{identifier}.xml", False))
        for identifier, (kind, name, data) in self.related.items():
            out[name] = data
            entries.append((identifier, kind, f"/{name}", False))
        entries += [(identifier, kind, target, True) for identifier, (kind, target) in self.external.items()]
        base = self.main.rpartition("/")[2]
        out[f"{folder}/_rels/{base}.rels".lstrip("/")] = self._relationships(entries)
        return out

    def build(self) -> bytes:
        """Return the file's bytes."""
        return zipped(self.parts())

    def _own_parts(self) -> Iterable[tuple[str, str, str]]:
        if self.styles:
            yield "styles", "styles", self.styles
        if self.numbering:
            yield "numbering", "numbering", self.numbering
        if self.settings:
            yield "settings", "settings", self.settings
        for kind, notes in (("footnote", self.footnotes), ("endnote", self.endnotes)):
            if notes:
                rule = f'<w:{kind} w:type="separator" w:id="-1">{paragraph(special("<w:separator/>"))}</w:{kind}>'
                inside = "".join(f'<w:{kind} w:id="{key}">{content}</w:{kind}>' for key, content in notes.items())
                yield f"{kind}s", f"{kind}s", rule + inside
        if self.comments:
            inside = "".join(
                f'<w:comment w:id="{key}" w:author={quoteattr(author)} w:date="{DATE}">{content}</w:comment>'
                for key, (author, content) in self.comments.items()
            )
            yield "comments", "comments", inside

    def _root(self, name: str, content: str) -> str:
        spaces = {p: STRICT.get(uri, uri) if self.strict else uri for p, uri in NAMESPACES.items()}
        declared = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in spaces.items())
        return f"{_HEAD}<w:{name} {declared}>{content}</w:{name}>"

    def _relationships(self, entries: Iterable[tuple[str, str, str, bool]]) -> str:
        office = STRICT[_OFFICE] if self.strict else _OFFICE
        inside = "".join(
            f'<Relationship Id="{identifier}" Target={quoteattr(target)} Type="'
            + (f"{_PACKAGE}/relationships/metadata/{kind}" if kind == "core-properties" else f"{office}/{kind}")
            + ('" TargetMode="External"/>' if outside else '"/>')
            for identifier, kind, target, outside in entries
        )
        return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{inside}</Relationships>'


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """Return parts packed as a zip archive, always with the same date."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def word_file(*body: str, numbering: str = "", styles: str = "") -> bytes:
    """Return the bytes of a file with nothing but these blocks."""
    return WordFile(body=body, numbering=numbering, styles=styles).build()


# What a reader made of it


def lines(source: Reading | DraftView) -> list[str]:
    """Return the printed paragraphs of a reading's only (or a given) view, each with its label before it."""
    return [shown(draft) for draft in view_of(source).drafts]


def shown(draft: Draft) -> str:
    """Return a draft as printed: label, one space, words."""
    return f"{draft.label} {draft.text}".strip()


def view_of(source: Reading | DraftView) -> DraftView:
    """Return the only view of a reading."""
    if isinstance(source, DraftView):
        return source
    (view,) = source.views
    return view


def _plain(words: Words) -> str:
    return words[0] if isinstance(words, tuple) else words


def _is_xml(words: Words) -> bool:
    return isinstance(words, str) and words.startswith("<")
