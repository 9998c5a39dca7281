"""HTML as a browser prints it: paragraphs, tables, list numbers, what is hidden, and what printing left in it."""

from __future__ import annotations

import pytest

from critic.documents.drafts import Draft
from critic.documents.html import read
from critic.documents.outline import build_view
from critic.errors import UnreadableDocument
from critic.model.documents import Layer


def drafts(html: str | bytes) -> tuple[Draft, ...]:
    return read(html.encode() if isinstance(html, str) else html, "page.html").views[0].drafts


def texts(html: str | bytes) -> list[str]:
    return [draft.text for draft in drafts(html)]


def shadows(html: str) -> list[tuple[Layer, str]]:
    return [(shadow.layer, shadow.text) for shadow in read(html.encode(), "page.html").views[0].shadows]


def test_white_space_is_what_a_browser_leaves_of_it() -> None:
    assert texts("<p>The   Fees\n are <b>due </b> now.</p>") == ["The Fees are due now."]
    assert texts("<p>Pro<b>vid</b>er</p>") == ["Provider"]
    assert texts("<pre>The  Fees\n\nare due</pre>") == ["The  Fees", "are due"]


def test_a_line_break_is_a_line_end_and_two_are_a_paragraph() -> None:
    assert texts("<p>one<br>two<br><br>three</p>") == ["one\ntwo", "three"]


def test_tags_that_were_never_closed_still_end_paragraphs() -> None:
    assert texts("<p>one<p>two<div>three<table><tr><td>four<td>five</table>six") == [
        "one", "two", "three", "four", "five", "six",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("<p>§ 4 – “Cap”</p>".encode(), "§ 4 – “Cap”"),
        (b"<meta charset=windows-1252><p>\xa7 4 \x96 \x93Cap\x94</p>", "§ 4 – “Cap”"),
        (
            b"<meta http-equiv='Content-Type' content='text/html; charset=iso-8859-1'><p>\xa7 4 \x93Cap\x94</p>",
            "§ 4 “Cap”",
        ),
        (b"<p>\xa7 4 \x93Cap\x94</p>", "§ 4 “Cap”"),
        ("<p>§ 4</p>".encode("utf-16"), "§ 4"),
        (b"\xef\xbb\xbf" + "<p>§ 4</p>".encode(), "§ 4"),
        ("<meta charset=windows-1252><p>§ 4</p>".encode(), "§ 4"),
        (b"<meta charset=nonsense><p>\xa7 4</p>", "§ 4"),
        ("<meta charset=shift_jis><p>第4条</p>".encode("shift_jis"), "第4条"),
        ("<meta charset=utf-8><p>§ 4 – “Cap” ".encode() + b"\x96 \xe2\x80</p>", "§ 4 – “Cap” – â€"),
        ("<meta charset=iso-2022-jp><p>第4条</p>".encode("iso-2022-jp"), "第4条"),
        (b"<p>&sect;&nbsp;4 &#150; &#147;Cap&#148; &amp; &copy;</p>", "§\u00a04 – “Cap” & ©"),
    ],
)
def test_every_honest_encoding_is_read(data: bytes, expected: str) -> None:
    assert texts(data) == [expected]


@pytest.mark.parametrize(
    "hiding",
    [
        'style="display:none"',
        'style="DISPLAY : none !important"',
        'style="visibility:hidden"',
        'style="font-size:0"',
        'style="font-size:1px"',
        'style="opacity:0"',
        'style="color:#FFFFFF"',
        'style="color: rgb(255, 255, 255)"',
        'style="position:absolute;left:-9999px"',
        "hidden",
        'class="x"',
        'id="y"',
    ],
)
def test_hidden_words_support_nothing_and_are_told(hiding: str) -> None:
    sheet = "<style>.x, #z {display: none} span#y {} #y {visibility:hidden}</style>"
    page = f"{sheet}<p>The cap is <span {hiding}>not</span> waived.</p>"
    assert texts(page) == ["The cap is waived."]
    assert shadows(page) == [(Layer.HIDDEN, "The cap is not waived.")]


def test_a_paragraph_that_is_hidden_whole_leaves_no_draft() -> None:
    page = "<p>One.</p><div style='display:none'><p>Secret.</p></div><p>Two.</p>"
    assert texts(page) == ["One.", "Two."]
    assert shadows(page) == [(Layer.HIDDEN, "Secret.")]


def test_what_is_only_said_to_a_printer_or_shown_again_is_not_hidden() -> None:
    assert texts("<style>@media print {p {display:none}}</style><p>Shown.</p>") == ["Shown."]
    assert texts("<div style='visibility:hidden'>a<span style='visibility:visible'>b</span></div>") == ["b"]
    assert texts("<div style='background:#003366'><font color=white>Shown</font></div>") == ["Shown"]


@pytest.mark.parametrize(
    "page",
    [
        "<div style='font-size:0px'><div style='font-size:13px'>Shown.</div></div>",
        "<div style='font-size:0'><p style='font-size:medium'>Shown.</p></div>",
        "<style>@media only screen and (max-width:480px){.desk{display:none !important}}</style><p class=desk>Shown.</p>",
        "<style>@media (max-width: 37.5em), print {p{display:none}}</style><p>Shown.</p>",
        "<style>@media (prefers-color-scheme: dark){p{color:#fff}}</style><p>Shown.</p>",
        "<style media=print>p{display:none}</style><p>Shown.</p>",
        "<style>.x{display:none} #y .x{display:block}</style><div id=y><p class=x>Shown.</p></div>",
        "<style>p{display:block !important}</style><p style='display:none'>Shown.</p>",
        "<style>.head td{background:#036}</style><table class=head><tr><td style='color:#fff'>Shown.</table>",
        "<style>.a.b{background:#036;color:#fff}</style><div class='a b'><p>Shown.</p></div>",
        "<style>html{background:#111} p{color:#fff}</style><p>Shown.</p>",
        "<style>tr:nth-child(odd){background:#036}</style><table><tr><td style='color:#fff'>Shown.</table>",
        "<link rel=stylesheet href=house.css><p style='color:#fff'>Shown.</p>",
        "<div style='background-image:linear-gradient(#036,#000);color:white'><p>Shown.</p></div>",
        "<table><tr><td background=dark.png><font color=white>Shown.</font></table>",
    ],
)
def test_what_a_reader_at_a_desk_sees_is_not_hidden(page: str) -> None:
    assert texts(page) == ["Shown."]
    assert shadows(page) == []


@pytest.mark.parametrize(
    "page",
    [
        "<style>@media screen {p.x{display:none}}</style>",
        "<style>@media (min-width:600px){p.x{display:none}}</style>",
        "<style media='screen and (min-width: 20em)'>p.x{display:none}</style>",
        "<style><!-- p.x{display:none} --></style>",
        "<style>div > p.x{display:none}</style>",
        "<style>body div .x, h9{display:none}</style>",
        "<style>.x{display:none !important} #y{display:block}</style>",
        "<style>.x{color:#fff} body{background:#fff}</style>",
    ],
)
def test_what_a_sheet_hides_from_a_reader_at_a_desk_is_hidden(page: str) -> None:
    whole = f"{page}<body><div><p class=x id=y>Secret.</p><p>Open.</p></div>"
    assert texts(whole) == ["Open."]
    assert shadows(whole) == [(Layer.HIDDEN, "Secret.")]


def test_a_selector_fits_only_where_all_of_it_fits() -> None:
    sheet = "<style>section > p{display:none} .q .p b{display:none} p:hover{display:none}</style>"
    assert texts(f"{sheet}<section><div><p>One <b class=p>two</b></p></div></section>") == ["One two"]


def test_a_sheet_that_asks_too_much_costs_no_time() -> None:
    sheet = "".join(f"{'.a ' * 7}.b{number % 7}{{display:none}}" for number in range(3000))
    page = f"<style>{sheet}</style><p>Open.</p>" + "<div class=a>" * 100 + "<p class='b1 b2 b3'>Word.</p>" * 500
    assert len(texts(page)) + len(shadows(page)) == 501


def test_a_typeface_of_signs_is_the_first_that_is_asked_for() -> None:
    stack = "style=\"font-family: 'Segoe UI', 'Segoe UI Symbol', Symbol\""
    assert texts(f"<p {stack}>Due now.</p>") == ["Due now."]
    assert texts("<p><span style='font-family:Wingdings'>x</span> Due now.</p>") == ["\u2022 Due now."]
    assert texts("<p><font face=Symbol>ab</font> Due now.</p>") == ["\u2022\u2022 Due now."]


def test_the_words_of_a_text_field_are_shown() -> None:
    assert texts("<p>Read this:</p><textarea readonly>You accept\n\nthe terms.</textarea>") == [
        "Read this:",
        "You accept",
        "the terms.",
    ]


def test_scripts_styles_and_form_fields_are_no_text() -> None:
    assert texts("<script>if (a<b) {'<p>x'}</script><style>p{}</style><p>Text.</p><select><option>x</select>") == [
        "Text."
    ]


@pytest.mark.parametrize(
    ("opening", "labels"),
    [
        ("<ol>", ["1.", "2."]),
        ("<ol type=a>", ["a.", "b."]),
        ("<ol type=A start=27>", ["AA.", "AB."]),
        ("<ol type=I start=4>", ["IV.", "V."]),
        ("<ol type=i>", ["i.", "ii."]),
        ('<ol style="list-style-type: upper-alpha">', ["A.", "B."]),
        ("<ol reversed start=2>", ["2.", "1."]),
        ('<ol style="list-style:none">', ["", ""]),
        ("<ul>", ["", ""]),
    ],
)
def test_the_numbers_of_lists_are_computed(opening: str, labels: list[str]) -> None:
    assert [draft.label for draft in drafts(f"{opening}<li>One<li><p>Two</p></ol></ul>")] == labels


def test_nested_lists_are_one_list_with_levels() -> None:
    page = "<ol><li>A<ol type=a><li>B<li value=5>C</ol><p>more</p><li>D</ol><ol><li>E</ol>"
    found = [(d.text, d.label, d.label_level, d.list_id) for d in drafts(page)]
    assert found == [
        ("A", "1.", 0, "list 1"),
        ("B", "a.", 1, "list 1"),
        ("C", "e.", 1, "list 1"),
        ("more", "", 0, ""),
        ("D", "2.", 0, "list 1"),
        ("E", "1.", 0, "list 2"),
    ]


def test_a_table_that_only_lays_out_numbered_paragraphs_is_paragraphs() -> None:
    page = (
        "<table><tr><td width=5%>&nbsp;</td><td>(a)</td><td><p>first words</p><p>more</p></td></tr>"
        "<tr><td></td><td>4.2</td><td>second words</td></tr><tr><td>&#149;</td><td>bullet</td></tr></table>"
    )
    assert texts(page) == ["(a) first words", "more", "4.2 second words", "bullet"]
    assert all(draft.row == 0 for draft in drafts(page))


def test_a_table_of_data_is_rows_whose_signs_stand_with_their_figures() -> None:
    page = (
        "<table><tr><th>Item<th>Price<tr><td>Seats<td>$<td>5,000<td>&nbsp;<td>a year"
        "<tr><td>Share<td>12<td>%<tr><td>Loss<td>(3<td>)</table>"
    )
    rows = {}
    for draft in drafts(page):
        rows.setdefault(draft.row, []).append(draft.text)
    assert list(rows.values()) == [["Item", "Price"], ["Seats", "$5,000", "a year"], ["Share", "12%"], ["Loss", "(3)"]]
    assert [draft.header_row for draft in drafts(page)][:3] == [True, True, False]


def test_tables_in_tables_keep_the_reading_order() -> None:
    page = (
        "<table><tr><td>before<table><tr><td>a<td>b</table>after</td></tr>"
        "<tr><td>c<td>d</tr><tr><td><table><tr><td>(i)<td>inner</table></td></tr></table>"
    )
    assert texts(page) == ["before", "a", "b", "after", "c", "d", "(i) inner"]


def test_a_merged_cell_is_read_once() -> None:
    assert texts("<table><tr><td rowspan=2>A<td>b<tr><td>c<td>d</table>") == ["A", "b", "c", "d"]


def test_run_in_headings_are_told_by_their_look() -> None:
    (draft,) = drafts("<p>4.2&nbsp;&nbsp;<u>Late Fees</u>. Customer shall pay.</p>")
    assert draft.text[: draft.caption_chars].split() == ["4.2", "Late", "Fees"]
    (draft,) = drafts("<p><b>4.2 Late Fees.</b> Customer shall pay.</p>")
    assert draft.text[: draft.caption_chars] == "4.2 Late Fees."
    (draft,) = drafts("<p>Customer shall pay <b>all</b> fees.</p>")
    assert draft.caption_chars == 0
    (draft,) = drafts("<p align=center><b>LATE FEES</b></p>")
    assert (draft.bold, draft.centred, draft.caption_chars) == (True, True, 0)


def test_a_note_mark_never_becomes_part_of_a_figure() -> None:
    page = "<p>The cap is $1,000<sup>2</sup> in all.</p><p><sup>2</sup> Net of tax.</p>"
    assert texts(page) == ["The cap is $1,000 in all.", "2 Net of tax."]
    assert texts("<p>The cap is $1,000<sup><a href='#n'>2</a></sup> in all.</p>") == ["The cap is $1,000 in all."]
    assert texts("<p>10<sup>2</sup> units on the 1<sup>st</sup> day</p>") == ["10 2 units on the 1st day"]


def test_a_sentence_over_a_page_break_is_one_and_the_page_number_is_furniture() -> None:
    page = (
        "<p>the Fees paid</p><p align=center>- 12 -</p><hr style='page-break-after: always'><p>or payable.</p>"
        "<p>Next.</p><p align=center>13</p><p style='page-break-before:always'>Another page.</p>"
    )
    found = drafts(page)
    assert [draft.text for draft in found] == ["the Fees paid\nor payable.", "Next.", "Another page."]
    assert found[0].furniture_at == (13,)
    assert found[2].breaks_page
    assert shadows(page) == [(Layer.FURNITURE, "- 12 -"), (Layer.FURNITURE, "13")]


def test_a_header_that_every_page_repeats_is_furniture() -> None:
    top = "<hr><p><a href='#toc'>Table of Contents</a></p><p>Execution Version</p>"
    page = "".join(f"{top}<p>Clause {n} has words of its own.</p><p>{n}</p>" for n in range(1, 5))
    assert texts(page) == [f"Clause {n} has words of its own." for n in range(1, 5)]


def test_a_number_that_is_no_page_number_stays() -> None:
    assert texts("<p>12</p><p>Twelve is the number.</p>") == ["12", "Twelve is the number."]
    assert texts("<p>Units:</p><p>12</p><hr><p>Next</p>") != []


def test_lines_that_lead_to_anchors_further_down_are_contents_and_back_links_are_not() -> None:
    listed = "".join(f"<tr><td><a href='#s{n}'>{n}. Part {n}</a><td>{n}</tr>" for n in range(1, 5))
    body = "".join(
        f"<p><a name=s{n}></a><b><a href='#top'>{n}. Part {n}</a></b></p><p>Words {n}.</p>" for n in range(1, 5)
    )
    found = drafts(f"<a name=top></a><table>{listed}</table>{body}")
    assert [draft.text for draft in found if draft.contents] == [
        "1. Part 1",
        "1",
        "2. Part 2",
        "2",
        "3. Part 3",
        "3",
        "4. Part 4",
        "4",
    ]


def test_lines_of_a_filing_header_are_no_text() -> None:
    page = "<DOCUMENT>\n<TYPE>EX-10.1\n<SEQUENCE>2\n<FILENAME>a.htm\n<TEXT>\n<P>The Lease.</P></TEXT></DOCUMENT>"
    assert texts(page) == ["The Lease."]


def test_a_filing_without_markup_for_paragraphs_is_read_by_its_lines() -> None:
    page = "<DOCUMENT>\n<TEXT>\nTHE LEASE\n\n1. Rent is due\nmonthly.\n\n<PAGE>\n\n2. Term\n</TEXT></DOCUMENT>"
    assert texts(page) == ["THE LEASE", "1. Rent is due\nmonthly.", "2. Term"]


def test_a_title_that_names_only_the_exhibit_is_none() -> None:
    assert read(b"<title>Master Lease</title><p>x</p>", "a.html").title == "Master Lease"
    for title in ("EX-10.1", "Exhibit 10.1", "Untitled Document", "a.htm", ""):
        assert read(f"<title>{title}</title><p>x</p>".encode(), "a.html").title == ""


@pytest.mark.parametrize(
    "page", ["", "   ", "<html><body></body></html>", "<img src=a>", "<p style='display:none'>x</p>"]
)
def test_a_page_without_words_is_unreadable(page: str) -> None:
    with pytest.raises(UnreadableDocument, match="no text"):
        read(page.encode(), "a.html")


@pytest.mark.parametrize(
    "page",
    [
        "<font><div>" * 50_000 + "deep",
        "<table><tr><td>" * 3_000 + "deep",
        "<ol><li>" * 3_000 + "deep",
        "<" * 500_000 + "<p>deep",
        "<p>" + "&" * 500_000 + "deep",
        "<!--" * 100_000 + "--><p>deep",
        "<p style='" + "a:b;" * 100_000 + "'>deep",
        "<style>" + "{" * 200_000 + "</style><p>deep",
        "<p>" + "x" * 11_000_000 + " deep",
        "<p>a<br>" * 50_000 + "deep",
        "<p>" + "<b>a</b> " * 50_000 + "deep",
        "<p>" + " " * 500_000 + "deep",
        "<p>" + "- " * 300_000 + "deep",
    ],
    ids=lambda page: page[:12],
)
def test_a_hostile_page_is_read_in_bounded_time_and_loses_nothing(page: str) -> None:
    assert any(text.endswith("deep") for text in texts(page))


def test_a_page_becomes_provisions() -> None:
    view = build_view(
        read(b"<h1>Lease</h1><ol><li><b>Rent.</b> Due monthly.<ol type=a><li>in euros;</ol></ol>", "a.html").views[0]
    )
    assert "1" in {provision.citation for provision in view.provisions}


def test_a_page_that_names_neither_head_nor_body_has_its_words() -> None:
    page = "<!doctype html><title>Terms</title><style>p{margin:0}</style><main><p>One.</p></main><p>Two.</p>"
    assert texts(page) == ["One.", "Two."]
    assert read(page.encode(), "page.html").title == "Terms"


LEGAL_LIST = (
    "<ol><li>Supply<ol><li>Deliver.</li><li><p>Inspect.</p><ol><li>Twice.</li></ol></li></ol></li><li>Term</li></ol>"
)


@pytest.mark.parametrize(
    "sheet",
    [
        "ol{counter-reset:item;list-style:none} li:before{counter-increment:item;content:counters(item,'.') ' '}",
        "ol{counter-reset:item} li{display:block;counter-increment:item} li::before{content:counters(item, '.') '. '}",
        'ol{counter-reset:a;list-style-type:none} ol>li{counter-increment:a} ol > li::before{content:counters(a, ".")}',
        'li::marker{content:counters(list-item,".") ". "}',
    ],
)
def test_numbers_that_a_style_sheet_prints_are_printed(sheet: str) -> None:
    found = drafts(f"<style>{sheet}</style>{LEGAL_LIST}")
    assert [draft.text.replace(". ", " ") for draft in found] == [
        "1 Supply", "1.1 Deliver.", "1.2 Inspect.", "1.2.1 Twice.", "2 Term",
    ]  # fmt: skip
    assert [draft.label for draft in found] == [""] * 5


def test_counters_of_headings_and_of_lists_that_are_not_nested() -> None:
    sheet = (
        "body{counter-reset:part} h2{counter-reset:clause;counter-increment:part}"
        "h2:before{content:'Article ' counter(part,upper-roman) '. '} h3{counter-increment:clause}"
        "h3:before{content:counter(part) '.' counter(clause,decimal-leading-zero) '\\00a0'}"
        ".k>li{counter-increment:k} ol.k{list-style-type:none} ol.start{counter-reset:k 2}"
        ".k>li:before{content:'(' counter(k,lower-latin) ') '} q:before{content:open-quote} p:before{content:'» '}"
    )
    page = (
        f"<style>{sheet}</style><h2>Sale</h2><h3>Goods</h3><h3>Price</h3><h2>Term</h2><h3>Start</h3>"
        "<ol class='k start'><li>One.</li></ol><p>Between.</p><ol class=k><li></li><li>Two.</li></ol>"
    )
    assert texts(page) == [
        "Article I. Sale", "1.01 Goods", "1.02 Price", "Article II. Term", "2.01 Start",
        "(c) One.", "Between.", "(e) Two.",
    ]  # fmt: skip


def test_a_list_numbered_by_a_style_sheet_is_cited_as_it_is_seen() -> None:
    sheet = "ol{counter-reset:i;list-style:none} li{counter-increment:i} li:before{content:counters(i,'.') ' '}"
    view = build_view(read(f"<style>{sheet}</style>{LEGAL_LIST}".encode(), "page.html").views[0])
    assert [provision.citation for provision in view.provisions] == ["1", "1.1", "1.2", "1.2.1", "2"]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("1.1<font size=1>Delivery</font>. Now.", "1.1 Delivery. Now."),
        ("\n12.<b>Term</b>", "12. Term"),
        ("(a)<span>Any loss;</span>", "(a) Any loss;"),
        ("<b>4.2.1</b>Each party", "4.2.1 Each party"),
        ("1<b>st</b> day", "1st day"),
        ("2.5<b>%</b> a year", "2.5% a year"),
        ("3.<b>5</b> days", "3.5 days"),
        ("(a)<sup>x</sup> b", "(a)x b"),
        ("Section 1.1<b>Delivery</b>", "Section 1.1Delivery"),
    ],
)
def test_a_number_whose_tab_was_lost_is_kept_apart_from_its_words(source: str, text: str) -> None:
    assert texts(f"<p>{source}</p>") == [text]


def test_a_term_of_a_list_of_definitions_heads_only_what_defines_it() -> None:
    page = "<h2>2. Place</h2><dl><dt>Dock</dt><dd>The dock at the mill.</dd></dl><p>More of it.</p><h2>3. Time</h2>"
    view = build_view(read(page.encode(), "page.html").views[0])
    place = next(provision for provision in view.provisions if provision.citation == "2")
    assert view.text[place.span.start : place.span.end].endswith("More of it.")


@pytest.mark.parametrize(
    "style",
    [
        "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)",
        "position:absolute !important;clip:rect(1px, 1px, 1px, 1px)",
        "clip-path:inset(50%)",
        "display:block;height:0;overflow:hidden",
    ],
)
def test_words_for_those_who_have_a_page_read_aloud_are_not_seen(style: str) -> None:
    page = f"<p>See <a href=x>the terms<span style='{style}'> (opens a tab)</span></a> of use.</p>"
    assert " ".join(" ".join(texts(page)).split()) == "See the terms of use."
    assert texts("<p style='clip:rect(0,0,0,0);overflow:hidden;height:20px'>Shown.</p>") == ["Shown."]


def test_what_is_laid_out_as_a_paragraph_is_one() -> None:
    sheet = "<style>.line{display:block} b{display:inline}</style>"
    assert texts(f"{sheet}<span class=line>1.1 One.</span><span class=line>1.2 <b>Two</b>.</span>") == [
        "1.1 One.",
        "1.2 Two.",
    ]


TYPED = """
                               SUPPLY AGREEMENT

1.   SUPPLY.  Seller shall sell to Buyer all of the goods that Buyer
orders &amp; pays for in accordance with this Agreement, subject to any

                                      1
{page}

shortage of raw materials.

     (a)  Orders are placed in writing; and

     (b)  Seller confirms each order of more than &lt;50&gt; units within
2 days.

2.   PRICE.  The price is the one in force at the time of the order,
<B>less</B> 3.5 percent a year.
"""


@pytest.mark.parametrize("page", ["</PRE><HR><PRE>", "<PAGE>", "</PRE>\n<P><HR SIZE=3></P>\n<PRE>", "\f"])
def test_a_page_that_wraps_a_typed_text_is_read_as_one(page: str) -> None:
    head = "<HTML><HEAD><TITLE>EX-10.1</TITLE><STYLE>b{color:red}</STYLE><BODY><!-- made by a filer --><PRE>"
    data = f"<TYPE>EX-10.1\n<TEXT>\n{head}{TYPED.format(page=page)}</PRE></BODY></HTML>".encode()
    view = build_view(read(data, "filing.htm").views[0])
    assert [provision.citation for provision in view.provisions if provision.label] == ["1", "1(a)", "1(b)", "2"]
    assert (
        "orders & pays for in accordance with this Agreement, subject to any\nshortage of raw materials." in view.text
    )
    assert "more than <50> units" in view.text
    assert "color" not in view.text
    assert "made by" not in view.text


def test_a_typed_text_amid_other_words_or_with_hidden_ones_is_read_as_it_is_shown() -> None:
    typed = "<pre>" + "\n".join(f"Line {number}." for number in range(20)) + "</pre>"
    assert texts(f"<p>{'Words. ' * 60}</p>{typed}")[0].startswith("Words.")
    page = f"{typed[:-6]} End<span style='display:none'> secret</span>.</pre>"
    assert "secret" not in " ".join(texts(page))
    assert any("secret" in text for _, text in shadows(page))


def test_numbers_that_a_sheet_prints_stay_short() -> None:
    deep = "<style>ol{counter-reset:i} li:before{counter-increment:i;content:counters(i,'.')}</style>"
    found = texts(deep + "<ol><li>x" * 60)
    assert len(found) == 60
    assert max(map(len, found)) <= 2 * 30 + 2
    long = "<style>p:before{counter-increment:i;content:" + '"a" ' * 300 + " counter(i)}</style><p>x"
    assert texts(long) == ["x"]
