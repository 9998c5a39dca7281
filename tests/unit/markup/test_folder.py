"""A markup that spans files, and a task's deliverables (contract §4.5)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from wordbuilder import deleted, inserted, paragraph, word_file

from critic.api import DealRoom, check
from critic.errors import CriticError
from critic.model.report import Report

TERMS = (
    "Keeper shall store the goods in a dry and lockable hall.",
    "Owner shall pay the storage fee on the first day of each quarter.",
    "Keeper may move the goods to another hall after giving notice.",
    "Either party may end this arrangement on ninety days' notice.",
)
NOTE = 'On ending: "Either party may end this arrangement on ninety days\' notice" (terms, paragraph 4). '
OWN = (
    "We think that the hall should be heated in winter and that the keeper should say where the goods are at any time. "
)


@pytest.fixture
def room(tmp_path: Path) -> DealRoom:
    folder = tmp_path / "room"
    folder.mkdir()
    (folder / "terms.docx").write_bytes(word_file(*(paragraph(words) for words in TERMS)))
    return DealRoom.open(folder)


def redline() -> bytes:
    changed = paragraph(
        "Owner shall pay the storage fee on the ", deleted("first"), inserted("fifth"), " day of each quarter."
    )
    return word_file(paragraph(TERMS[0]), changed, paragraph(TERMS[2]), paragraph(TERMS[3]))


def output(tmp_path: Path, **files: str | bytes) -> Path:
    folder = tmp_path / "out"
    folder.mkdir()
    for name, data in files.items():
        path = folder / name.replace("__", ".")
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder


def task(tmp_path: Path, *names: str) -> Path:
    path = tmp_path / "task.json"
    path.write_text(json.dumps({"instructions": "Review.", "deliverables": {n: n for n in names}}), encoding="utf-8")
    return path


def missing(report: Report) -> list[str]:
    return [f.finding.message for f in report.findings if f.verdict == "MISSING_DELIVERABLE"]


def test_a_redline_a_memo_and_a_review_are_one_report(tmp_path: Path, room: DealRoom) -> None:
    review = json.dumps(
        {"issues": [{"id": "fee", "quote": "Owner shall pay the storage fee on the first day", "rationale": "Early."}]}
    )
    folder = output(tmp_path, c__json=review, a__docx=redline(), b__md=f"# Note\n\n{NOTE}", d__png=b"\x89PNG")
    report = check(folder, room)
    assert [(f.name, f.format) for f in report.markup_files] == [
        ("a.docx", "redline"),
        ("b.md", "memo"),
        ("c.json", "review"),
    ]
    assert [i.item.at.file for i in report.items] == ["a.docx", "b.md", "c.json"]
    assert report.markup_name == "out"
    assert report.coverage.ignored_keys == ("d.png (not a markup)",)


def test_the_edits_of_a_second_redline_belong_to_its_own_items(tmp_path: Path, room: DealRoom) -> None:
    silent = word_file(
        paragraph(TERMS[0]), paragraph(TERMS[1]), paragraph(TERMS[2]), paragraph(TERMS[3].replace("ninety", "thirty"))
    )
    report = check(output(tmp_path, a__docx=redline(), b__docx=silent), room)
    found = [f for f in report.findings if f.verdict == "UNTRACKED_EDIT"]
    assert [(f.finding.at.file, report.items[f.finding.item or 0].item.at.file) for f in found] == [
        ("b.docx", "b.docx")
    ]


def test_a_folder_without_a_markup_is_unusable(tmp_path: Path, room: DealRoom) -> None:
    with pytest.raises(CriticError, match="out: there is nothing to review in it"):
        check(output(tmp_path, d__png=b"\x89PNG"), room)


def test_a_task_s_folder_is_checked_as_it_is(tmp_path: Path, room: DealRoom) -> None:
    (tmp_path / "memo.md").write_text(OWN * 4, encoding="utf-8")
    report = check(tmp_path, tmp_path / "room", task=task(tmp_path, "memo.md"))
    assert not missing(report)
    assert [f.name for f in report.markup_files] == ["memo.md"]
    assert not report.coverage.ignored_keys
    assert "terms.docx" in [d.name for d in report.documents]


def test_the_deal_room_is_no_markup(tmp_path: Path, room: DealRoom) -> None:
    with pytest.raises(CriticError, match="room: the markup is the deal room"):
        check(tmp_path / "room", tmp_path / "room")


def test_each_deliverable_is_an_item_and_is_reviewed(tmp_path: Path, room: DealRoom) -> None:
    folder = output(tmp_path, redline__docx=redline(), memo__md=f"# Note\n\n{NOTE}{OWN * 3}", scratch__txt="x")
    report = check(folder, room, task=task(tmp_path, "redline.docx", "memo.md"))
    assert not missing(report)
    assert [(i.item.kind, i.item.ref) for i in report.items[-2:]] == [
        ("deliverable", "redline.docx"),
        ("deliverable", "memo.md"),
    ]
    assert ("quotation", "verified") in [(row.kind, row.outcome) for row in report.checked]
    assert "scratch.txt (not a deliverable)" in report.coverage.ignored_keys


def test_a_deliverable_has_its_exact_name(tmp_path: Path, room: DealRoom) -> None:
    report = check(output(tmp_path, memo__md=OWN * 4), room, task=task(tmp_path, "memo.docx"))
    assert missing(report) == ["memo.docx is not there (memo.md is there)"]
    assert report.exit_status == 1


def test_quotations_of_the_record_are_no_work(tmp_path: Path, room: DealRoom) -> None:
    quoted = "".join(f'Paragraph {n}: "{words}"\n\n' for n, words in enumerate(TERMS, 1))
    report = check(output(tmp_path, memo__md=quoted), room, task=task(tmp_path, "memo.md"))
    assert missing(report) == ["memo.md has 63 of 200 characters of its own, quotations of the record not counted"]
    assert not missing(check(tmp_path / "out", room, task=tmp_path / "task.json", min_deliverable_chars=50))


@pytest.mark.parametrize(("data", "why"), [(b"", "the file is empty"), (b"PK\x03\x04\xff", "damaged")])
def test_a_deliverable_that_cannot_be_read_is_missing(tmp_path: Path, room: DealRoom, data: bytes, why: str) -> None:
    report = check(output(tmp_path, memo__docx=data), room, task=task(tmp_path, "memo.docx"))
    assert len(missing(report)) == 1
    assert missing(report)[0].startswith("the words of memo.docx cannot be read: ")


def test_a_redline_without_a_change_is_no_work(tmp_path: Path, room: DealRoom) -> None:
    same = (tmp_path / "room" / "terms.docx").read_bytes()
    wanted = task(tmp_path, "redline.docx")
    assert len(missing(check(output(tmp_path, redline__docx=same), room, task=wanted))) == 1


def test_an_empty_folder_lacks_every_deliverable(tmp_path: Path, room: DealRoom) -> None:
    report = check(output(tmp_path), room, task=task(tmp_path, "a.docx", "b.md"))
    assert missing(report) == ["a.docx is not there", "b.md is not there"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "task.json: names no deliverables"),
        ('{"deliverables": {}}', "task.json: names no deliverables"),
        ('{"deliverables": ["a"]}', "task.json, deliverables: expected a mapping"),
        ("{", "task.json, line 1"),
    ],
)
def test_a_task_that_names_nothing_is_unusable(tmp_path: Path, room: DealRoom, text: str, said: str) -> None:
    path = tmp_path / "task.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CriticError) as caught:
        check(output(tmp_path, memo__md=OWN), room, task=path)
    assert str(caught.value).startswith(said)


def test_deliverables_lie_in_a_folder(tmp_path: Path, room: DealRoom) -> None:
    with pytest.raises(CriticError, match="deliverables lie in a folder"):
        check(output(tmp_path, memo__md=OWN) / "memo.md", room, task=task(tmp_path, "memo.md"))
    with pytest.raises(CriticError, match="deliverables without a task"):
        check(tmp_path / "out", room, as_format="deliverables")


def test_a_task_in_the_output_folder_is_no_deliverable(tmp_path: Path, room: DealRoom) -> None:
    folder = output(tmp_path, memo__md=OWN * 4)
    path = folder / "task.json"
    path.write_text(task(tmp_path, "memo.md").read_text(encoding="utf-8"), encoding="utf-8")
    report = check(folder, room, task=path)
    assert not missing(report)
    assert not any("task.json" in key for key in report.coverage.ignored_keys)
