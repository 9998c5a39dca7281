"""Bold names of provisions in PDFs: which fonts are bold, and where a name ends that holds words set otherwise."""

from __future__ import annotations

import pdfbuilder as build
import pytest
from outlines import cited

from critic.documents.drafts import Draft
from critic.documents.outline import build_view
from critic.documents.pdf import read

BODY = "The Supplier keeps the goods dry until the Buyer has taken them."
EMS = build.CHAR_EMS * 11


def page_of(*parts: tuple[str, str]) -> build.Page:
    """One line whose parts are in the named fonts, all of letters as wide as those of the fixed font, and a body."""
    x, line = 72.0, []
    for words, font in parts:
        line.append(build.text(x, 90, words, font=font))
        x += EMS * len(words)
    return build.page(*line, build.text(72, 130, BODY))


@pytest.fixture(autouse=True)
def fixed_width(monkeypatch: pytest.MonkeyPatch) -> None:
    for font, name in {"bold": "Courier-Bold", "italic": "Courier-Oblique", "regular": "Courier"}.items():
        monkeypatch.setitem(build.FONTS, font, name)


def draft_of(*parts: tuple[str, str]) -> Draft:
    return read(build.pdf(page_of(*parts)), "paper.pdf").views[0].drafts[0]


def heading_of(label: str, *parts: tuple[str, str]) -> str:
    view = build_view(read(build.pdf(page_of(*parts)), "paper.pdf").views[0])
    return " ".join(cited(view, label).heading.split())


@pytest.mark.parametrize(
    "name",
    [
        "Times-Bold",
        "Frutiger-Bd",
        "ABCDEF+CMBX12",
        "CMBXTI10",
        "CMSSBX10",
        "CMB10",
        "CMBRBX10",
        "PLBX10",
        "SFBX1000",
        "SFSX0900",
        "SFRB1095",
        "NimbusRomNo9L-Medi",
        "NimbusRomNo9L-MediItal",
        "LMTypewriter10-Dark",
        "LinLibertineTB",
        "LinBiolinumTB",
        "t1xb",
        "t1xbtt",
        "rpxb",
    ],
)
def test_a_font_is_bold_by_what_its_family_calls_it(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(build.FONTS, "bold", name)
    assert draft_of(("Late fees", "bold")).bold


@pytest.mark.parametrize(
    "name",
    [
        "CMR10",
        "CMBR10",
        "CMSY10",
        "SFRM1000",
        "SFTI1000",
        "NimbusRomNo9L-Regu",
        "URWChanceryL-MediItal",
        "txbsys",
        "LinLibertineT",
        "LMRoman10-Regular",
        "rtxr",
        "CIDFont+F1",
        "TT14Bt00",
        "WEB2",
    ],
)
def test_a_font_that_no_family_calls_bold_is_plain(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(build.FONTS, "bold", name)
    assert not draft_of(("Late fees", "bold")).bold


@pytest.mark.parametrize(
    ("parts", "heading"),
    [
        ([("4.2 Effect of a ", "bold"), ("bona fide", "italic"), (" offer", "bold")], "Effect of a bona fide offer"),
        ([("4.2 The ", "bold"), ("refund", "fixed"), (" duty", "bold")], "The refund duty"),
        (
            [("4.2 ", "bold"), ("Interim", "italic"), (" payments by the Buyer", "bold")],
            "Interim payments by the Buyer",
        ),
        (
            [("4.2 ", "regular"), ("Use of ", "bold"), ("API", "fixed"), (" keys and data", "bold")],
            "Use of API keys and data",
        ),
        ([("4.2 ", "regular"), ("Limits of the purpose", "bold")], "Limits of the purpose"),
        ([("4.2 Delivery", "bold"), (" - ", "fixed"), ("a second attempt", "bold")], "Delivery - a second attempt"),
        ([("4.2 Step 1: use of ", "bold"), ("API", "fixed"), (" keys", "bold")], "Step 1: use of API keys"),
    ],
)
def test_words_set_otherwise_within_a_bold_line_belong_to_its_name(parts: list[tuple[str, str]], heading: str) -> None:
    assert heading_of("4.2", *parts) == heading


def test_a_name_whose_last_words_are_set_otherwise_is_the_whole_line() -> None:
    assert (
        heading_of("4.2", ("4.2 Removal of the ", "bold"), ("interim stock", "italic"))
        == "Removal of the interim stock"
    )


def test_words_in_italics_within_a_bold_caption_do_not_end_it() -> None:
    parts = [("4.2 Effect of a ", "bold"), ("bona fide", "italic"), (" offer.", "bold"), (" It binds us.", "regular")]
    assert heading_of("4.2", *parts) == "Effect of a bona fide offer"


@pytest.mark.parametrize(
    ("parts", "caption"),
    [
        ([("4.2 Fees.", "bold"), (" The sum in ", "regular"), ("Annex A", "bold")], "4.2 Fees."),
        ([("4.2 Buyer:", "bold"), (" the company of ", "regular"), ("Annex A", "bold")], "4.2 Buyer:"),
        ([("4.2 Buyer", "bold"), (": the company of ", "regular"), ("Annex A", "bold")], "4.2 Buyer:"),
        ([("4.2 Fees.", "bold"), (" Each", "italic"), (" sum", "bold"), (" is due.", "regular")], "4.2 Fees."),
        ([("4.2 Buyer", "bold"), (" shall give the goods to the ", "regular"), ("Seller", "bold")], "4.2 Buyer"),
        (
            [("4.2 Buyer", "bold"), (" informs ", "regular"), ("the Seller", "bold"), (" in writing.", "regular")],
            "4.2 Buyer",
        ),
    ],
)
def test_a_caption_before_words_of_the_provision_ends_where_its_bold_print_does(
    parts: list[tuple[str, str]], caption: str
) -> None:
    draft = draft_of(*parts)
    assert (draft.text[: draft.caption_chars], draft.bold) == (caption, False)


def test_a_line_without_a_label_is_bold_only_where_all_of_it_is() -> None:
    assert not draft_of(("The ", "bold"), ("refund", "fixed"), (" duty", "bold")).bold
