"""One hostile text through every sink: nothing that a document or a markup says acts on a terminal."""

from __future__ import annotations

import io
import json
import sys
import unicodedata
from pathlib import Path

import pytest
from builders.deals import MSA, NOTICE, deal_room, issue, redline, review, write

from critic import CriticError, check, load_markup
from critic.cli import run
from critic.model.report import Report
from critic.reports import RENDERERS, renderer_named
from critic.text.escape import shortened, visible

HOSTILE = (
    "\x1b[31mred\x1b]0;title\x07 \x9b1m\x9d8;;x\x9c \u202eevil\u202c \u2066x\u2069 a\u200bb\u00ad\ufeff\x7f\x08"
    " one\r\ntwo\u2028three\u0085 \U000e0041 <b>&amp; [amount] %s {0} \\"
)


def acting(text: str) -> list[str]:
    """Return the characters of a text that a terminal would act on or hide."""
    return [c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")]


def hostile_report(folder: Path) -> Report:
    """Return a report in which every kind of text that comes from outside is hostile."""
    room = deal_room(
        folder, msa=MSA + f"\n9.2 The parties {HOSTILE.replace(chr(13), '')} agree to arbitrate in Oslo.\n"
    )
    name = HOSTILE.replace("/", "")
    (room / f"{name}.md").write_text(
        "# Side Letter\n\n1. The side letter adds nothing at all to this.\n", encoding="utf-8"
    )
    (room / f"{name}.msg").write_bytes(b"\0")
    markup = review(
        issue(id=HOSTILE, quote=f"The parties {HOSTILE} agree to arbitrate in Rome.", citation="msa §9.2"),
        issue(title=HOSTILE, id=None, citation=f"msa {HOSTILE}", quote=f"{HOSTILE} {NOTICE}"),
        issue(citation=f"{HOSTILE} §1", quote=HOSTILE),
        redlines=[
            redline(f"{HOSTILE} within 72 hours {HOSTILE}", id=HOSTILE, citation="msa §4.2"),
            redline("24 hours"),
        ],
    )
    markup["redlines"][0][HOSTILE] = markup[HOSTILE] = 1
    text = json.dumps(HOSTILE.replace("\U000e0041", ""))  # YAML does not know JSON's escapes for it
    rules = (
        "schema_version: playbook.authority.v1\nnon_negotiables:\n"
        f"  - id: {text}\n    description: {text}\n    prohibited_patterns: ['72 hours', {text}]\n"
        f"  - id: placeless\n    applies_to: [{text}]\n    prohibited_patterns: ['72 hours']\n"
    )
    client = write(folder, rules.encode(), f"{name}.authority.yaml")
    return check(write(folder, json.dumps(markup), f"{name}.json"), room, client)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return hostile_report(tmp_path_factory.mktemp("hostile"))


def test_the_report_holds_the_hostile_text_in_every_place(report: Report) -> None:
    data = report.to_dict()
    assert {f["verdict"] for f in data["findings"]} >= {"ALTERED_QUOTE", "UNRESOLVED_CITATION", "PROHIBITED_CONCESSION"}
    for part in ("inputs", "coverage", "items", "checked", "findings"):
        assert acting(json.dumps(data[part], ensure_ascii=False)), part


@pytest.mark.parametrize("name", [renderer.name for renderer in RENDERERS])
def test_no_form_of_report_lets_a_text_act(report: Report, name: str) -> None:
    text = renderer_named(name).render(report).decode("utf-8")
    assert acting(text) == []
    assert "[amount]" in text
    assert "%s {0}" in text


def test_the_text_report_shows_what_it_took_out(report: Report) -> None:
    text = renderer_named("text").render(report).decode("utf-8")
    for shown in ("<U+001B>", "<U+202E>", "<U+200B>", "<U+0007>"):
        assert shown in text


def test_no_text_of_a_document_begins_a_line_of_the_report(report: Report) -> None:
    text = renderer_named("text").render(report).decode("utf-8")
    assert [line for line in text.split("\n") if line.startswith(("two", "three"))] == []


def test_an_error_message_is_one_harmless_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = HOSTILE.replace("/", "")
    room = deal_room(tmp_path)
    broken = write(tmp_path, '{"issues": 1, "issues": 2}', f"{name}.json")
    unknown = write(tmp_path, json.dumps({"issues": [{"id": {HOSTILE: 1}}]}), f"{name}2.json")
    rules = write(
        tmp_path, f"schema_version: playbook.authority.v1\n{json.dumps('x' + chr(27))}: 1\n", "a.authority.yaml"
    )
    good = write(tmp_path, review(issue()))
    for arguments in (
        ["check", str(broken), "--docs", str(room)],
        ["check", str(unknown), "--docs", str(room)],
        ["check", str(tmp_path / f"{name}-missing"), "--docs", str(room)],
        ["check", str(good), "--docs", str(tmp_path / name)],
        ["check", str(good), "--docs", str(room), "--authority", str(rules)],
        ["check", str(good), "--docs", str(room), f"--{HOSTILE}"],
        ["check", str(good), "--docs", str(room), "--format", HOSTILE],
        ["check", str(good), "--docs", str(room), "--out", str(tmp_path / f"{name}.doc")],
        [HOSTILE],
    ):
        assert run(arguments) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n"), err[-1]) == ("", 1, "\n"), arguments
        assert acting(err) == [], arguments


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="file names are Unicode there")
def test_a_file_name_that_is_no_unicode_can_be_reported(tmp_path: Path) -> None:
    room = deal_room(tmp_path)
    path = tmp_path / "work\udcff.json"
    path.write_text(json.dumps(review(issue(quote="no such words in it anywhere"))), encoding="utf-8")
    report = check(path, room)
    assert report.markup_name == "work\\xff.json"
    for renderer in RENDERERS:
        assert b"work\\xff.json" in renderer.render(report).replace(b"\\\\", b"\\")


def test_an_error_of_the_library_can_be_printed_anywhere(tmp_path: Path) -> None:
    path = write(tmp_path, b"{}", "work\u202e.json")
    with pytest.raises(CriticError) as caught:
        load_markup(path)
    io.TextIOWrapper(io.BytesIO(), encoding="utf-8").write(str(caught.value))


def test_visible_text_is_one_line_without_characters_that_act() -> None:
    assert acting(visible(HOSTILE)) == []
    assert visible(" a\tb\nc\u2028d ") == "a b c d"
    assert visible("a\ud800b\u034fc\u3164d") == "a<U+D800>b<U+034F>c<U+3164>d"
    assert visible("§ 4 “Fees” é 日本") == "§ 4 “Fees” é 日本"


def test_a_shortened_text_keeps_its_beginning_and_end() -> None:
    assert shortened("a" * 50 + "z" * 50, 21) == "a" * 9 + " … " + "z" * 9
    assert shortened("short", 5) == "short"
