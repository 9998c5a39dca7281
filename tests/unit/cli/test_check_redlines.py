"""`playbook-critic check` on Word files: redlines, memos, `--as` and `--author` (contract §1, §4.3)."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from redlines import AGREEMENT, CLAUSE, changed, numbered, word
from wordbuilder import deleted, inserted, paragraph

from critic.cli import run

CAP = "The liability of Provider is capped at the fees of "
SILENT = numbered(CLAUSE, "The agreement lasts four years and renews by a written order.")


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "msa.docx").write_bytes(word())
    change = numbered(CLAUSE, CAP, deleted("12", author="AI"), inserted("24", author="AI"), " months, except for fraud."
                      " No set-off.")  # fmt: skip
    tracked = changed(4, change)
    (tmp_path / "tracked.docx").write_bytes(word(tracked))
    (tmp_path / "silent.docx").write_bytes(word([*tracked[:8], SILENT]))
    memo = paragraph("Section 2.1 of the msa says that it caps “the liability of Provider”.")
    (tmp_path / "memo.docx").write_bytes(word([memo]))
    return tmp_path


def checked(deal: Path, markup: str, *options: str) -> list[str]:
    return ["check", str(deal / markup), "--docs", str(deal / "room"), "--format", "json", "--no-sandbox", *options]


def report(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(capsys.readouterr().out)
    return read


def test_a_redline_is_known_by_its_document_and_a_tracked_one_is_clean(
    deal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(checked(deal, "tracked.docx")) == 0
    found = report(capsys)
    (file,) = found["inputs"]["markup"]["files"]
    assert (file["format"], file["note"]) == (
        "redline", "a redline of msa (msa.docx): 100 % of its paragraphs align with it",
    )  # fmt: skip
    assert found["coverage"]["integrity"] == "checked"
    assert [(i["kind"], i["ref"]) for i in found["items"]] == [("change", "msa §2.1")]


def test_a_silent_edit_is_exit_1(deal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(checked(deal, "silent.docx")) == 1
    found = report(capsys)
    assert found["counts"] == {"UNTRACKED_EDIT": 1}
    assert found["findings"][0]["gate"] == "integrity"
    assert ["replace", "three", "four"] in found["findings"][0]["nearest"]["diff"]


def test_a_redline_that_lies_in_the_room_is_no_document_of_it(deal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (deal / "room" / "msa-redline.docx").write_bytes((deal / "silent.docx").read_bytes())
    assert run(checked(deal, "room/msa-redline.docx")) == 1
    documents = {d["name"]: d["status"] for d in report(capsys)["inputs"]["documents"]}
    assert documents == {"msa.docx": "read", "msa-redline.docx": "skipped"}


def test_a_redline_comes_through_standard_input(
    deal: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO((deal / "silent.docx").read_bytes()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert run(["check", "-", "--docs", str(deal / "room"), "--format", "json", "--no-sandbox"]) == 1
    assert report(capsys)["counts"] == {"UNTRACKED_EDIT": 1}


def test_a_word_file_near_no_document_is_a_memo_and_the_report_says_so(
    deal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(checked(deal, "memo.docx")) == 0
    (file,) = report(capsys)["inputs"]["markup"]["files"]
    assert file["format"] == "memo"
    assert file["note"].startswith("read as a memo, since it is no redline")


@pytest.mark.parametrize(
    ("markup", "options", "says"),
    [
        ("memo.docx", ["--as", "redline"], "not a redline of a document in the deal room"),
        ("tracked.docx", ["--author", "Somebody"], "no change or comment of that author"),
        ("tracked.docx", ["--as", "actions"], "not a markup that can be recognised"),
        ("room/msa.docx", [], "no document in it"),
    ],
)
def test_what_cannot_be_used_is_exit_2_in_one_line(
    deal: Path, capsys: pytest.CaptureFixture[str], markup: str, options: list[str], says: str
) -> None:
    assert run(checked(deal, markup, *options)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1


def test_only_the_author_that_is_asked_for_is_reviewed(deal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = changed(1, numbered(CLAUSE, "Provider shall not", inserted(" ever", author="Ann"), " disclose the Customer"
                               " Data. It keeps a register of its staff."), body=AGREEMENT)  # fmt: skip
    body[4] = numbered(CLAUSE, CAP, "12 months, except for", inserted(" gross negligence and", author="AI"), " fraud."
                       " No set-off.")  # fmt: skip
    (deal / "both.docx").write_bytes(word(body))
    assert run(checked(deal, "both.docx", "--author", "AI")) == 0
    assert [i["ref"] for i in report(capsys)["items"]] == ["msa §2.1"]
