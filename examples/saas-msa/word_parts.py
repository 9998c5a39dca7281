"""The parts of the Word file that carry no words of the agreement: styles, lists, settings, header, footer."""

from __future__ import annotations

from xml.sax.saxutils import escape

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_W = f'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="{_OFFICE}/relationships"'
_TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_PARTS = ("styles", "numbering", "settings", "footnotes", "header1", "footer1")
_FACE = "Times New Roman"
_FONT = f'<w:rFonts w:ascii="{_FACE}" w:hAnsi="{_FACE}" w:cs="{_FACE}" w:eastAsia="{_FACE}"/>'
_PACKAGE = "application/vnd.openxmlformats-package"
_SCHEMAS = "http://schemas.openxmlformats.org/package/2006"

CONTENT_TYPES = (
    f'{_XML}<Types xmlns="{_SCHEMAS}/content-types">'
    f'<Default Extension="rels" ContentType="{_PACKAGE}.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/word/document.xml" ContentType="{_TYPES}.document.main+xml"/>'
    + "".join(
        f'<Override PartName="/word/{part}.xml" ContentType="{_TYPES}.{part.rstrip("1")}+xml"/>' for part in _PARTS
    )
    + f'<Override PartName="/docProps/core.xml" ContentType="{_PACKAGE}.core-properties+xml"/>'
    "</Types>"
)


def _relationships(*targets: tuple[str, str]) -> str:
    rows = ""
    for i, (kind, target) in enumerate(targets, 1):
        rows += f'<Relationship Id="rId{i}" Type="{kind}" Target="{target}"/>'
    return f'{_XML}<Relationships xmlns="{_SCHEMAS}/relationships">{rows}</Relationships>'


PACKAGE_RELATIONSHIPS = _relationships(
    (f"{_OFFICE}/relationships/officeDocument", "word/document.xml"),
    (f"{_SCHEMAS}/relationships/metadata/core-properties", "docProps/core.xml"),
)
DOCUMENT_RELATIONSHIPS = _relationships(
    *((f"{_OFFICE}/relationships/{part.rstrip('1')}", f"{part}.xml") for part in _PARTS)
)

SETTINGS = (
    f'{_XML}<w:settings {_W}><w:zoom w:percent="100"/><w:defaultTabStop w:val="720"/>'
    '<w:characterSpacingControl w:val="doNotCompress"/>'
    '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>'
    '<w:compat><w:compatSetting w:name="compatibilityMode"'
    ' w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
    '<w:themeFontLang w:val="en-US"/></w:settings>'
)


def core_properties(title: str) -> str:
    """Return docProps/core.xml with a title and fixed dates."""
    date = '<dcterms:{0} xsi:type="dcterms:W3CDTF">2027-02-04T09:00:00Z</dcterms:{0}>'
    return (
        f'{_XML}<cp:coreProperties xmlns:cp="{_SCHEMAS}/metadata/core-properties"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escape(title)}</dc:title><dc:creator>Ostrivane Systems, Inc.</dc:creator>"
        f"{date.format('created')}{date.format('modified')}</cp:coreProperties>"
    )


def document(body: str) -> str:
    """Return word/document.xml: US Letter, one-inch margins, one section."""
    return (
        f"{_XML}<w:document {_W}><w:body>{body}<w:sectPr>"
        '<w:headerReference w:type="default" r:id="rId5"/><w:footerReference w:type="default" r:id="rId6"/>'
        '<w:pgSz w:w="12240" w:h="15840"/>'
        '<w:pgMar w:top="1440" w:right="1440" w:bottom="1300" w:left="1440"'
        ' w:header="680" w:footer="620" w:gutter="0"/>'
        "</w:sectPr></w:body></w:document>"
    )


def header(left: str, right: str) -> str:
    """Return the running header."""
    runs = f"<w:r><w:t>{escape(left)}</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>{escape(right)}</w:t></w:r>"
    return f'{_XML}<w:hdr {_W}><w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr>{runs}</w:p></w:hdr>'


def footer(left: str, page: str, pages: str) -> str:
    """Return the running footer. page, pages: the fields that print the numbers."""
    text = '<w:r><w:t xml:space="preserve">{}</w:t></w:r>'
    runs = f"{text.format(escape(left))}<w:r><w:tab/></w:r>{text.format('Page ')}{page}{text.format(' of ')}{pages}"
    return f'{_XML}<w:ftr {_W}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>{runs}</w:p></w:ftr>'


def footnotes(notes: list[str]) -> str:
    """Return word/footnotes.xml: the two separators, then the notes (their runs)."""
    xml = ""
    for i, kind in ((-1, "separator"), (0, "continuationSeparator")):
        xml += f'<w:footnote w:type="{kind}" w:id="{i}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
    mark = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>'
    space = '<w:r><w:t xml:space="preserve"> </w:t></w:r>'
    for i, runs in enumerate(notes, 1):
        text = f'<w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>{mark}{space}{runs}</w:p>'
        xml += f'<w:footnote w:id="{i}">{text}</w:footnote>'
    return f"{_XML}<w:footnotes {_W}>{xml}</w:footnotes>"


def _level(level: int, form: str, text: str, style: str, left: int, hanging: int, more: str = "") -> str:
    linked = f'<w:pStyle w:val="{style}"/>' if style else ""
    return (
        f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>{linked}{more}<w:suff w:val="tab"/>'
        f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/><w:pPr><w:tabs><w:tab w:val="num" w:pos="{left}"/></w:tabs>'
        f'<w:ind w:left="{left}" w:hanging="{hanging}"/></w:pPr></w:lvl>'
    )


def numbering() -> str:
    """Return the two multi-level lists: ARTICLE I, 1.1, (a), (i) in the agreement; 1., 1.1, (a) in the exhibit."""
    legal = "<w:isLgl/>"
    body = (
        _level(0, "upperRoman", "ARTICLE %1", "Heading1", 1500, 1500)
        + _level(1, "decimal", "%1.%2", "Clause", 720, 720, legal)
        + _level(2, "lowerLetter", "(%3)", "Subclause", 1350, 630)
        + _level(3, "lowerRoman", "(%4)", "Item", 1980, 630)
    )
    exhibit = (
        _level(0, "decimal", "%1.", "ExhibitSection", 720, 720)
        + _level(1, "decimal", "%1.%2", "ExhibitClause", 720, 720)
        + _level(2, "lowerLetter", "(%3)", "ExhibitItem", 1350, 630)
    )
    lists = ""
    for i, (levels, mark) in enumerate(((body, "4A1C07D2"), (exhibit, "5B2D18E3"))):
        lists += f'<w:abstractNum w:abstractNumId="{i}"><w:nsid w:val="{mark}"/>'
        lists += f'<w:multiLevelType w:val="multilevel"/>{levels}</w:abstractNum>'
    numbers = "".join(f'<w:num w:numId="{i + 1}"><w:abstractNumId w:val="{i}"/></w:num>' for i in range(2))
    return f"{_XML}<w:numbering {_W}>{lists}{numbers}</w:numbering>"


def _style(
    identifier: str, name: str, paragraph: str = "", run: str = "", based: str = "Normal", kind: str = "paragraph"
) -> str:
    base = f'<w:basedOn w:val="{based}"/>' if based else ""
    p = f"<w:pPr>{paragraph}</w:pPr>" if paragraph else ""
    r = f"<w:rPr>{run}</w:rPr>" if run else ""
    quick = "<w:qFormat/>" if kind == "paragraph" else ""
    return f'<w:style w:type="{kind}" w:styleId="{identifier}"><w:name w:val="{name}"/>{base}{quick}{p}{r}</w:style>'


def _space(before: int, after: int) -> str:
    return f'<w:spacing w:before="{before}" w:after="{after}"/>'


def _num(list_id: int, level: int) -> str:
    shown = f'<w:ilvl w:val="{level}"/>' if level else ""
    return f'<w:numPr>{shown}<w:numId w:val="{list_id}"/></w:numPr>'


def _borders(name: str, *edges: str) -> str:
    lines = "".join(f'<w:{edge} w:val="single" w:sz="4" w:space="0" w:color="7F7F7F"/>' for edge in edges)
    return f"<w:{name}>{lines}</w:{name}>"


def _table_style(identifier: str, name: str, properties: str) -> str:
    margins = '<w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar>'
    return (
        f'<w:style w:type="table" w:styleId="{identifier}"><w:name w:val="{name}"/>'
        f"<w:tblPr>{properties}{margins}</w:tblPr></w:style>"
    )


def styles() -> str:
    """Return word/styles.xml: every numbered style points at its level, and the level back at the style."""
    justified = '<w:jc w:val="both"/>'
    keep = "<w:keepNext/><w:keepLines/>"
    grid = _borders("tblBorders", "top", "left", "bottom", "right", "insideH", "insideV")
    heading = f'{keep}{_num(1, 0)}{_space(280, 140)}<w:outlineLvl w:val="0"/>'
    exhibit_title = f'<w:keepNext/><w:pageBreakBefore/>{_space(0, 240)}<w:jc w:val="center"/><w:outlineLvl w:val="0"/>'
    listed = (
        ("Heading1", "heading 1", heading, '<w:b/><w:sz w:val="23"/>'),
        ("Clause", "Clause", f"{_num(1, 1)}{_space(0, 120)}{justified}", ""),
        ("Subclause", "Subclause", f"{_num(1, 2)}{_space(0, 100)}{justified}", ""),
        ("Item", "Item", f"{_num(1, 3)}{_space(0, 80)}{justified}", ""),
        ("Definition", "Definition", f'{_space(0, 100)}<w:ind w:left="720"/>{justified}', ""),
        ("Flush", "Flush", f'{_space(0, 120)}<w:ind w:left="720"/>{justified}', ""),
        ("BodyText", "Body Text", f"{_space(0, 140)}{justified}", ""),
        ("ExhibitTitle", "Exhibit Title", exhibit_title, '<w:b/><w:sz w:val="24"/>'),
        ("ExhibitSection", "Exhibit Section", f"{keep}{_num(2, 0)}{_space(200, 120)}", "<w:b/>"),
        ("ExhibitClause", "Exhibit Clause", f"{_num(2, 1)}{_space(0, 120)}{justified}", ""),
        ("ExhibitItem", "Exhibit Item", f"{_num(2, 2)}{_space(0, 100)}{justified}", ""),
        ("Title", "Title", f'{_space(360, 80)}<w:jc w:val="center"/>', '<w:b/><w:caps/><w:sz w:val="32"/>'),
        ("Subtitle", "Subtitle", f'{_space(0, 320)}<w:jc w:val="center"/>', "<w:i/>"),
        ("ContentsHeading", "Contents Heading", f"<w:keepNext/>{_space(280, 120)}", '<w:b/><w:sz w:val="24"/>'),
        (
            "TOC1",
            "toc 1",
            '<w:tabs><w:tab w:val="left" w:pos="1620"/><w:tab w:val="right" w:leader="dot" w:pos="9350"/></w:tabs>'
            + _space(0, 50),
            "",
        ),
        ("TableText", "Table Text", _space(50, 50), '<w:sz w:val="20"/>'),
        ("Spacer", "Spacer", _space(0, 60), '<w:sz w:val="12"/>'),
        (
            "SignatureText",
            "Signature Text",
            '<w:keepNext/><w:tabs><w:tab w:val="left" w:pos="720"/>'
            '<w:tab w:val="left" w:leader="underscore" w:pos="4100"/></w:tabs>' + _space(120, 120),
            "",
        ),
        ("FootnoteText", "footnote text", justified, '<w:sz w:val="18"/>'),
        (
            "Header",
            "header",
            _borders("pBdr", "bottom") + '<w:tabs><w:tab w:val="right" w:pos="9360"/></w:tabs>',
            '<w:i/><w:sz w:val="18"/>',
        ),
        ("Footer", "footer", '<w:tabs><w:tab w:val="right" w:pos="9360"/></w:tabs>', '<w:sz w:val="18"/>'),
    )
    defaults = (
        f'<w:docDefaults><w:rPrDefault><w:rPr>{_FONT}<w:sz w:val="22"/><w:szCs w:val="22"/>'
        '<w:lang w:val="en-US"/></w:rPr>'
        '</w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="264" w:lineRule="auto"/></w:pPr>'
        "</w:pPrDefault></w:docDefaults>"
    )
    normal = (
        '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>'
        '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont">'
        '<w:name w:val="Default Paragraph Font"/></w:style>'
    )
    reference = _style(
        "FootnoteReference", "footnote reference", run='<w:vertAlign w:val="superscript"/>', based="", kind="character"
    )
    tables = (
        _table_style("GridTable", "Grid Table", grid)
        + _table_style("IndentedTable", "Indented Table", f'<w:tblInd w:w="828" w:type="dxa"/>{grid}')
        + _table_style("PlainTable", "Plain Table", "")
    )
    paragraphs = "".join(_style(i, name, p, r) for i, name, p, r in listed)
    return f"{_XML}<w:styles {_W}>{defaults}{normal}{reference}{paragraphs}{tables}</w:styles>"
