"""Files that are no Word documents, damaged ones, and ones made to exhaust memory."""

from __future__ import annotations

import io
import zipfile

import pytest
from wordbuilder import WordFile, paragraph, word_file, zipped

from critic.errors import UnreadableDocument
from critic.ooxml import package
from critic.ooxml.package import EXCEL, open_package

MAIN = "word/document.xml"


def parts() -> dict[str, str | bytes]:
    return WordFile(body=[paragraph("Text.")]).parts()


def read_main(data: bytes) -> None:
    opened = open_package(data, "a.docx")
    opened.xml(opened.main_part())


def message(data: bytes) -> str:
    with pytest.raises(UnreadableDocument) as caught:
        read_main(data)
    assert caught.value.where == "a.docx"
    assert caught.value.hint
    return caught.value.message


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"{\\rtf1\\ansi", "RTF"),
        (b"<!DOCTYPE html><html>", "web page"),
        (b'<?xml version="1.0"?><pkg:package>', "XML"),
        (b"Dear Sir", "not a Word document"),
        (b"PK\x03\x04 and no more", "damaged"),
    ],
)
def test_what_is_no_package_is_named(data: bytes, word: str) -> None:
    assert word in message(data)


@pytest.mark.parametrize(
    ("names", "word"),
    [
        (("mimetype", "content.xml"), "OpenDocument"),
        (("Index/Document.iwa",), "iWork"),
        (("readme.txt",), "zip archive"),
    ],
)
def test_a_package_of_another_kind_is_named(names: tuple[str, ...], word: str) -> None:
    assert word in message(zipped(dict.fromkeys(names, "x")))


def test_a_message_names_what_the_file_should_have_been() -> None:
    with pytest.raises(UnreadableDocument, match="a PDF under the name of an Excel workbook"):
        open_package(b"%PDF-1.7", "a.xlsx", EXCEL)


def test_a_part_that_is_not_well_formed_is_named() -> None:
    spoiled = parts()
    spoiled[MAIN] = str(spoiled[MAIN])[:-20]
    assert MAIN in message(zipped(spoiled))


def test_a_spoiled_stream_is_damage() -> None:
    data = bytearray(word_file(paragraph("Text. " * 500)))
    at = data.find(b"document.xml") + 60
    data[at : at + 12] = b"\xff" * 12
    assert "damaged" in message(bytes(data))


def test_two_parts_of_one_name_are_damage() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in {**parts(), "WORD/document.xml": "<other/>"}.items():
            archive.writestr(name, content)
    assert "two parts" in message(out.getvalue())


def test_an_entry_with_a_password_is_encrypted() -> None:
    data = bytearray(zipped(parts()))
    at = -1
    while (at := data.find(b"PK\x01\x02", at + 1)) >= 0:
        data[at + 8] |= 1
    assert message(bytes(data)) == "encrypted"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
def test_a_part_in_utf16_reads(encoding: str) -> None:
    spoiled = parts()
    spoiled[MAIN] = str(spoiled[MAIN]).replace("UTF-8", "UTF-16").encode(encoding)
    opened = open_package(zipped(spoiled), "a.docx")
    assert "".join(opened.xml(MAIN).itertext()) == "Text."


def test_a_document_type_is_refused_in_any_encoding_and_behind_comments() -> None:
    spoiled = parts()
    main = str(spoiled[MAIN])
    declared = main.replace("<w:document", "<!-- <x> --><?pi <y>?><!DOCTYPE d><w:document", 1)
    for data in (declared.encode(), declared.replace("UTF-8", "UTF-16").encode("utf-16")):
        spoiled[MAIN] = data
        assert "document type" in message(zipped(spoiled))
    spoiled[MAIN] = main.replace("Text.", "<![CDATA[<!DOCTYPE x>]]>")
    assert "".join(open_package(zipped(spoiled), "a").xml(MAIN).itertext()) == "<!DOCTYPE x>"


def test_a_document_type_in_a_relationships_part_is_refused() -> None:
    spoiled = parts()
    spoiled["_rels/.rels"] = str(spoiled["_rels/.rels"]).replace("<Relationships", "<!DOCTYPE r><Relationships", 1)
    assert "document type" in message(zipped(spoiled))


def test_an_exotic_encoding_is_refused_before_it_is_parsed() -> None:
    spoiled = parts()
    spoiled[MAIN] = str(spoiled[MAIN]).replace("UTF-8", "UTF-7")
    assert "UTF-8" in message(zipped(spoiled))


def test_what_unpacks_to_too_much_is_refused_before_it_is_unpacked() -> None:
    spoiled = parts()
    spoiled[MAIN] = bytes(package.RATIO_COUNTS_FROM_BYTES + 1)
    assert "unpacks" in message(zipped(spoiled))


def test_a_part_that_nobody_reads_may_shrink_as_much_as_it_likes() -> None:
    blank = parts()
    blank["word/media/one-colour.bmp"] = bytes(package.RATIO_COUNTS_FROM_BYTES + 1)
    read_main(zipped(blank))


def test_too_many_entries_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "MAX_ENTRIES", 3)
    assert "unpacks" in message(zipped({**parts(), "a": "", "b": ""}))


def test_a_part_larger_than_it_says_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "MAX_PART_BYTES", 100)
    assert "unpacks" in message(zipped(parts()))


def test_relationships_resolve_against_their_part() -> None:
    spoiled = parts()
    spoiled["word/_rels/document.xml.rels"] = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="a" Type="x/y/styles" Target="../other/%73tyles.xml"/>'
        '<Relationship Id="b" Type="x/y/footnotes" Target="/notes.xml"/>'
        '<Relationship Id="c" Type="x/y/hyperlink" Target="https://example.com" TargetMode="External"/>'
        '<Relationship Target="no-id"/></Relationships>'
    )
    found = open_package(zipped(spoiled), "a").relationships(MAIN)
    assert {key: (r.kind, r.target, r.external) for key, r in found.items()} == {
        "a": ("styles", "other/styles.xml", False),
        "b": ("footnotes", "notes.xml", False),
        "c": ("hyperlink", "https://example.com", True),
    }
