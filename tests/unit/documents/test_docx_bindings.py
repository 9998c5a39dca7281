"""Content controls whose words Word takes from another part of the file when it opens it."""

from __future__ import annotations

import pytest
from wordbuilder import WordFile, cell, control, deleted, inserted, lines, paragraph, row, run, table, view_of

from critic.documents import docx
from critic.documents.drafts import DraftView
from critic.model.documents import Layer

ITEM = "{A1B2C3D4-0000-4000-8000-00000000ABCD}"
DEAL = (
    '<d:deal xmlns:d="urn:deal" note="signed copy"><d:party>Larchmont GmbH</d:party>'
    "<d:party>Tidewater <d:form>plc</d:form></d:party><d:law>NY</d:law><d:empty/></d:deal>"
)
PROPERTIES = (
    f'<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" ds:itemID="{ITEM}"/>'
)
RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXmlProps"
RELATIONSHIPS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="p" Type="{RELATIONSHIP}" Target="itemProps1.xml"/></Relationships>'
)


def binding(path: str, kind: str = "<w:text/>", item: str = ITEM) -> str:
    return f"""<w:dataBinding w:prefixMappings="xmlns:x='urn:deal'" w:xpath="{path}" w:storeItemID="{item}"/>{kind}"""


def packed(*body: str, data: str = DEAL, title: str = "") -> bytes:
    related = {
        "deal": ("customXml", "customXml/item1.xml", data),
        "x1": ("unused", "customXml/itemProps1.xml", PROPERTIES),
        "x2": ("unused", "customXml/_rels/item1.xml.rels", RELATIONSHIPS),
    }
    return WordFile(body=body, related=related, title=title).build()


def view(*body: str, data: str = DEAL, title: str = "") -> DraftView:
    return view_of(docx.read(packed(*body, data=data, title=title), "paper.docx"))


def shown(path: str, kind: str = "<w:text/>") -> list[str]:
    return lines(view(paragraph("By ", control("stored", properties=binding(path, kind)), ".")))


def test_a_bound_control_shows_what_the_part_says_and_hides_what_it_stores() -> None:
    bound = control(run("the ", "b"), "Supplier", properties=binding("/x:deal[1]/x:party[1]"))
    found = view(paragraph("Signed by ", bound, "."))
    assert lines(found) == ["Signed by Larchmont GmbH."]
    assert [(s.layer, "Supplier" in s.text) for s in found.shadows] == [(Layer.HIDDEN, True)]


def test_a_path_is_of_names_positions_and_attributes() -> None:
    assert shown("/x:deal[1]/x:party[2]") == ["By Tidewater plc."]
    assert shown("/x:deal/x:party[1]/text()[1]") == ["By Larchmont GmbH."]
    assert shown("/x:deal/@note") == ["By signed copy."]


@pytest.mark.parametrize(
    "path",
    [
        "", "x:deal", "//x:party", "/x:deal/x:party[3]", "/x:deal/x:party[0]", "/y:deal/x:party", "/x:deal/x:empty",
        "/x:deal/@absent", "/x:deal/@note/x:party", "/x:deal[count(//*)]", "/*/*", "/x:deal/x:party[99999999]",
    ],
)  # fmt: skip
def test_where_nothing_is_found_the_stored_words_stand(path: str) -> None:
    assert shown(path) == ["By stored."]


@pytest.mark.parametrize(("kind", "printed"), [("<w:text/>", "One Two"), ('<w:text w:multiLine="1"/>', "One\nTwo")])
def test_lines_of_a_part_are_kept_where_the_control_has_several(kind: str, printed: str) -> None:
    data = '<d:deal xmlns:d="urn:deal"><d:party>\n One \n Two\n</d:party></d:deal>'
    found = view(paragraph(control("stored", properties=binding("/x:deal/x:party", kind))), data=data)
    assert lines(found) == [printed]


def test_a_choice_shows_its_words_for_the_value() -> None:
    items = '<w:listItem w:value="DE" w:displayText="Germany"/><w:listItem w:value="NY" w:displayText="New York"/>'
    assert shown("/x:deal/x:law", f"<w:dropDownList>{items}</w:dropDownList>") == ["By New York."]
    assert shown("/x:deal/x:party", f"<w:comboBox>{items}</w:comboBox>") == ["By Larchmont GmbH."]


@pytest.mark.parametrize("kind", ["", "<w:date/>", "<w:picture/>", "<w:richText/>"])
def test_what_is_not_shown_as_plain_words_stays_as_stored(kind: str) -> None:
    assert shown("/x:deal/x:law", kind) == ["By stored."]


def test_a_filled_control_is_no_placeholder_any_more() -> None:
    prompt = control("Click here", properties="<w:showingPlcHdr/>" + binding("/x:deal/x:party"))
    assert lines(view(paragraph(prompt))) == ["Larchmont GmbH"]


def test_a_bound_control_may_hold_paragraphs_or_a_cell_and_may_store_nothing() -> None:
    block = control(paragraph("stored"), properties=binding("/x:deal/x:party"))
    in_row = control(cell("stored"), properties=binding("/x:deal/x:law"))
    empty = control(properties=binding("/x:deal/x:party"))
    body = [block, table([row(cell("Law"), in_row)]), paragraph("Of ", empty)]
    assert lines(view(*body)) == ["Larchmont GmbH", "Law", "NY", "Of Larchmont GmbH"]


def test_tracked_changes_inside_a_bound_control_are_read_as_they_stand() -> None:
    edited = control(deleted("Old"), inserted("New"), properties=binding("/x:deal/x:party"))
    reading = docx.read(packed(paragraph("By ", edited)), "paper.docx")
    assert [lines(one) for one in reading.views] == [["By Old"], ["By New"]]


def test_the_title_of_the_properties_is_a_part_to_be_bound_to() -> None:
    core = "{6C3C8BC8-F283-45AE-878A-BAB7291924A1}"
    mapping = (
        "xmlns:c='http://schemas.openxmlformats.org/package/2006/metadata/core-properties' "
        "xmlns:t='http://purl.org/dc/elements/1.1/'"
    )
    bound = (
        f'<w:dataBinding w:prefixMappings="{mapping}" w:xpath="/c:coreProperties[1]/t:title[1]" '
        f'w:storeItemID="{core}"/><w:text/>'
    )
    assert lines(view(paragraph(control("stored", properties=bound)), title="Supply Terms")) == ["Supply Terms"]


@pytest.mark.parametrize("data", ["<d:deal", "<!DOCTYPE d><d/>", ""])
def test_a_damaged_part_refuses_no_document(data: str) -> None:
    found = view(paragraph(control("stored", properties=binding("/x:deal/x:party"))), data=data)
    assert lines(found) == ["stored"]


def test_one_long_text_does_not_fill_many_controls_without_end() -> None:
    data = f'<d:deal xmlns:d="urn:deal"><d:party>{"long " * 60_000}</d:party></d:deal>'
    many = [paragraph(control("stored", properties=binding("/x:deal/x:party"))) for _ in range(50)]
    assert sum(map(len, lines(view(*many, data=data)))) < 1_100_000
