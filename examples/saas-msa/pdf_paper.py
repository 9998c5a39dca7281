"""Set the addendum as a PDF: running header and footer, justified lines that hyphenate, PDF core fonts only."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from fpdf import FPDF
from fpdf.enums import XPos, YPos

HYPHENATED = """
acknowl-edg-ment ac-cord-ance ad-den-dum ad-min-is-tra-tive af-fect-ed ap-pli-ca-ble ap-prox-i-mate ap-pro-pri-ate
as-sis-tance au-then-ti-ca-tion au-thor-i-za-tion au-thor-ized au-thor-i-ties avail-able back-ups cat-e-gories
cer-tif-i-cate com-plet-ed com-plete con-fi-den-ti-al-ity con-fig-u-ra-tion con-firmed con-fi-den-tial con-se-quences
con-tin-ues co-op-er-ate coun-tries de-ter-mine dis-clo-sure doc-u-ment-ed ef-fec-tive-ness en-cryp-tion en-gage-ment
en-gages en-vi-ron-ment es-tab-lished ex-change fa-cil-i-ties gov-erns iden-ti-fi-able iden-ti-fied im-ple-ment
in-de-pen-dent in-di-vid-ual in-di-vid-u-als in-for-ma-tion in-fringes in-quiries in-struc-tion in-struc-tions
in-ves-ti-ga-tion leg-is-la-tion li-a-bil-ity main-tain ma-te-ri-al-ly mea-sures mit-i-gate no-ti-fi-ca-tion
nec-es-sary ob-jec-tion ob-li-ga-tions or-ga-ni-za-tion-al per-for-mance per-son-nel pos-si-ble pro-ces-sing
pro-cess-es pro-cess pro-duc-tion pro-posed pro-tec-tion pro-tec-tive pro-vid-ed pseud-o-nym-iza-tion ques-tions
rea-son-able rec-ords re-quires re-spond-ing re-sponds safe-guards sat-is-fied se-cu-ri-ty so-lu-tion stor-age
sub-ject sub-proc-es-sor sub-proc-es-sors sup-ple-ments tech-ni-cal ter-mi-nate un-au-thor-ized un-law-ful un-der-tak-en
"""
"""Where a word may break at a line end; a word that is not here does not break."""

_BREAKS = {word.replace("-", ""): word for word in HYPHENATED.split()}
_FONT = "Times"
_MARGIN_MM = 34
_SIZE_PT, _LEADING_MM, _GAP_MM = 11.5, 5.6, 2.4
_INDENT_MM = {"##": 0.0, "###": 9.0, ")": 4.0, ">": 0.0}


def _breakable(text: str) -> str:
    """Return the text with a soft hyphen wherever a word may break."""

    def parts(match: re.Match[str]) -> str:
        word, out, at = match[0], [], 0
        pieces = _BREAKS.get(word.lower(), word).split("-")
        if len(pieces) == 1:
            return word
        for piece in pieces:
            out.append(word[at : at + len(piece)])
            at += len(piece)
        return "\u00ad".join(out)

    return re.sub(r"[A-Za-z]+", parts, text)


class Paper(FPDF):
    """A page of the addendum: header and footer, and no identifier that would differ from run to run."""

    def __init__(self) -> None:
        super().__init__(unit="mm", format="letter")
        self.core_fonts_encoding = "windows-1252"
        self.set_margins(_MARGIN_MM, 28, _MARGIN_MM)
        self.set_auto_page_break(True, margin=28)
        self.alias_nb_pages("{pages}")
        self.set_title("Data Processing Addendum")
        self.set_producer("examples/saas-msa/build.py")
        self.set_creation_date(datetime(2027, 2, 4, 9, 0, tzinfo=UTC))

    def file_id(self) -> None:
        """No /ID: it is made from the library's version."""
        return

    def header(self) -> None:
        """Print the running header with a rule under it."""
        self.set_font(_FONT, "I", 9)
        self.set_y(14)
        self.cell(0, 5, "Ostrivane Systems, Inc. – Data Processing Addendum", align="L")
        self.set_x(self.l_margin)
        self.cell(0, 5, "Form of 4 February 2027", align="R", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.line(self.l_margin, 20, self.w - self.r_margin, 20)
        self.set_y(28)

    def footer(self) -> None:
        """Print the page number."""
        self.set_y(-18)
        self.set_font(_FONT, "", 9)
        self.cell(0, 5, f"Page {self.page_no()} of {{pages}}", align="C")

    def paragraph(self, text: str, indent_mm: float) -> None:
        """Print a paragraph, its run-in heading (between asterisks) in bold, justified and hyphenated."""
        self.set_font(_FONT, "", _SIZE_PT)
        self.set_left_margin(_MARGIN_MM + indent_mm)
        self.set_x(_MARGIN_MM + indent_mm)
        marked = re.sub(r"\*(.+?)\*", r"**\1**", _breakable(text))
        self.multi_cell(0, _LEADING_MM, marked, align="J", markdown=True, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.set_left_margin(_MARGIN_MM)
        self.ln(_GAP_MM)

    def heading(self, text: str) -> None:
        """Print a section's heading, never as the last line of a page."""
        if self.get_y() > self.h - 50:
            self.add_page()
        self.ln(1.5)
        self.set_font(_FONT, "B", 12)
        self.cell(0, 6, text, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(_GAP_MM)


def addendum(lines: list[str]) -> bytes:
    """Return the PDF of the addendum's lines (source/dpa.txt)."""
    paper = Paper()
    paper.add_page()
    paper.set_font(_FONT, "B", 15)
    paper.cell(0, 9, "DATA PROCESSING ADDENDUM", align="C", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    paper.ln(5)
    for line in lines:
        mark, text = line.split(" ", 1)
        if mark == "#":
            paper.heading(text)
        elif mark == "!":
            paper.heading(text.replace(" | ", " – "))
        else:
            paper.paragraph(text, _INDENT_MM[mark])
    return bytes(paper.output())
