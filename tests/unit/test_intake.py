"""The door through which bytes enter: what it lists, what it opens, and what it leaves outside (contract §10)."""

from __future__ import annotations

import io
import os
import sys
import unicodedata
from pathlib import Path

import pytest

from critic.errors import CriticError, UnreadableDocument
from critic.intake import MAX_DEPTH, Folder, Refused, open_folder, read_bytes, read_stream, recording
from critic.intake import door as door_module
from critic.intake import folder as folder_module

KEY = "required_concepts:\n  - audit right\nbase_points: 3\n"
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")


def names(folder: Folder) -> list[str]:
    return [entry.name for entry in folder.entries]


def problem(folder: Folder, name: str) -> str:
    (entry,) = (entry for entry in folder.entries if entry.name == name)
    return entry.problem


def test_files_are_listed_recursively_in_an_order_that_no_file_system_decides(tmp_path: Path) -> None:
    for name in ("b.md", "a/z.md", "A.md", "a/b/c.md", "Ärger.md", "a.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    assert names(open_folder(tmp_path)) == ["a/b/c.md", "a/z.md", "A.md", "a.md", "b.md", "Ärger.md"]


def test_the_order_is_the_same_when_the_file_system_lists_backwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for i in range(20):
        (tmp_path / f"{i}.md").write_text("x")
    forwards = open_folder(tmp_path)
    listed = folder_module._Walk._listed
    monkeypatch.setattr(folder_module._Walk, "_listed", lambda walk, path: listed(walk, path)[::-1])
    assert open_folder(tmp_path) == forwards


def test_names_are_shown_composed(tmp_path: Path) -> None:
    (tmp_path / unicodedata.normalize("NFD", "Verträge.md")).write_text("x")
    assert names(open_folder(tmp_path)) == ["Verträge.md"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has names that are no text")
def test_a_name_that_is_no_text_is_shown_with_its_bytes(tmp_path: Path) -> None:
    try:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.md")).write_text("x")
    except OSError:
        pytest.skip("this file system refuses such a name")
    assert names(open_folder(tmp_path)) == ["caf\\xe9.md"]


@pytest.mark.parametrize("name", ["rubric.yaml", "Hidden_Facts.JSON", "deep/er/counterparty.yml", "ANCHORS.yaml."])
def test_a_denied_file_is_neither_listed_nor_counted(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "msa.md").write_text("x")
    (tmp_path / "deep/er").mkdir(parents=True)
    without = open_folder(tmp_path)
    (tmp_path / name).write_text(KEY)
    monkeypatch.setattr(folder_module, "MAX_ENTRIES", 3)
    assert open_folder(tmp_path) == without


def test_a_folder_with_a_denied_name_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "rubric.yaml").mkdir()
    (tmp_path / "rubric.yaml" / "msa.md").write_text("x")
    assert names(open_folder(tmp_path)) == []
    with pytest.raises(CriticError, match="never opens"):
        open_folder(tmp_path / "rubric.yaml")


@needs_links
@pytest.mark.parametrize("there", [True, False])
def test_a_link_to_a_key_is_refused_and_does_not_name_it(tmp_path: Path, there: bool) -> None:
    if there:
        (tmp_path / "rubric.yaml").write_text(KEY)
    (tmp_path / "notes.md").symlink_to("rubric.yaml")
    (tmp_path / "more.md").symlink_to("notes.md")
    folder = open_folder(tmp_path)
    assert names(folder) == ["more.md", "notes.md"]
    assert all(entry.refused and "rubric" not in entry.problem + entry.mend for entry in folder.entries)
    with pytest.raises(Refused, match="never opens"):
        read_bytes(tmp_path / "more.md")


@needs_links
def test_a_link_that_passes_through_a_denied_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "harmless.md").write_text("x")
    (tmp_path / "rubric.yaml").symlink_to("harmless.md")
    (tmp_path / "notes.md").symlink_to("rubric.yaml")
    assert "never opens" in problem(open_folder(tmp_path), "notes.md")
    with pytest.raises(Refused):
        read_bytes(tmp_path / "notes.md")


@needs_links
def test_a_hard_link_to_a_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "rubric.yaml").write_text("anything")
    (tmp_path / "notes.md").hardlink_to(tmp_path / "sub" / "rubric.yaml")
    assert "never opens" in problem(open_folder(tmp_path), "notes.md")


@needs_links
def test_links_are_followed_inside_the_folder_and_not_out_of_it(tmp_path: Path) -> None:
    room = tmp_path / "room"
    (room / "sub").mkdir(parents=True)
    (room / "sub" / "msa.md").write_text("x")
    (tmp_path / "outside.md").write_text("x")
    (room / "inside.md").symlink_to("sub/msa.md")
    (room / "absolute.md").symlink_to(room / "sub" / "msa.md")
    (room / "out.md").symlink_to("../outside.md")
    (room / "nowhere.md").symlink_to("missing.md")
    (room / "circle.md").symlink_to("circle.md")
    (room / "loop").symlink_to(".")
    folder = open_folder(room)
    assert problem(folder, "inside.md") == problem(folder, "absolute.md") == ""
    assert problem(folder, "out.md") == "a link that leads out of the deal room"
    assert problem(folder, "nowhere.md") == "a link that leads nowhere"
    assert problem(folder, "circle.md") == "a link that leads in a circle"
    assert problem(folder, "loop") == "a link to a folder"
    assert len(folder.entries) == 7


@needs_links
def test_a_link_to_a_folder_outside_is_not_entered(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "secret.md").write_text("x")
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "linked").symlink_to("../other")
    assert names(open_folder(tmp_path / "room")) == ["linked"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in this file system")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "msa.md")
    assert "not a regular file" in problem(open_folder(tmp_path), "msa.md")
    with pytest.raises(UnreadableDocument, match="not a regular file"):
        read_bytes(tmp_path / "msa.md")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_a_device_is_refused(tmp_path: Path) -> None:
    (tmp_path / "msa.md").symlink_to("/dev/zero")
    assert "leads out" in problem(open_folder(tmp_path), "msa.md")
    with pytest.raises(UnreadableDocument, match="not a regular file"):
        read_bytes(Path("/dev/zero"))


def test_very_deep_folders_are_listed_and_not_read(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["d"] * (MAX_DEPTH + 1))
    deep.mkdir(parents=True)
    (deep / "msa.md").write_text("x")
    (entry,) = open_folder(tmp_path).entries
    assert entry.directory
    assert f"more than {MAX_DEPTH} folders deep" in entry.problem


def test_too_many_files_are_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_module, "MAX_ENTRIES", 5)
    for i in range(6):
        (tmp_path / f"{i}.md").write_text("x")
    with pytest.raises(CriticError, match="more than 5 files"):
        open_folder(tmp_path)


def test_a_file_beyond_the_limit_is_listed_and_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "big.md").write_text("x" * 100)
    monkeypatch.setattr(folder_module, "MAX_FILE_BYTES", 10)
    monkeypatch.setattr(door_module, "MAX_FILE_BYTES", 10)
    assert "larger than" in problem(open_folder(tmp_path), "big.md")
    with pytest.raises(UnreadableDocument, match="larger than"):
        read_bytes(tmp_path / "big.md")
    with pytest.raises(CriticError, match="larger than"):
        read_stream(io.BytesIO(b"x" * 100))


def test_a_missing_folder_and_a_file_in_its_place_are_named(tmp_path: Path) -> None:
    with pytest.raises(CriticError, match=r"missing: no such folder; check"):
        open_folder(tmp_path / "missing")
    (tmp_path / "msa.md").write_text("x")
    with pytest.raises(CriticError, match=r"msa\.md: a file, not a folder"):
        open_folder(tmp_path / "msa.md")
    with pytest.raises(CriticError, match="not a path"):
        open_folder(Path("a\0b"))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CriticError, match=r"markup\.json: no such file; check the path"):
        read_bytes(tmp_path / "markup.json")
    with pytest.raises(CriticError, match="not a path"):
        read_bytes(Path("a\0b"))
    with pytest.raises(CriticError):
        read_bytes(tmp_path / ("x" * 5000))


@pytest.mark.parametrize("there", [True, False])
def test_an_input_with_a_denied_name_is_refused_whether_it_is_there_or_not(tmp_path: Path, there: bool) -> None:
    if there:
        (tmp_path / "rubric.yaml").write_text("SECRET: 1\n")
    with recording() as opened, pytest.raises(Refused) as caught:
        read_bytes(tmp_path / "rubric.yaml")
    assert "SECRET" not in str(caught.value)
    assert opened == []


@pytest.mark.parametrize("name", ["authority.yaml", "markup.json", "notes.txt", "msa.md"])
def test_an_answer_key_under_another_name_is_refused_with_the_reason(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(KEY)
    with pytest.raises(Refused, match="its content is an answer key"):
        read_bytes(tmp_path / name)
    with pytest.raises(Refused, match="answer key"):
        read_stream(io.BytesIO(KEY.encode()))


def test_every_opened_file_is_recorded_and_a_file_that_is_not_opened_is_not(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("a")
    (tmp_path / "b.md").write_text("b")
    with recording() as opened:
        open_folder(tmp_path)
        assert read_bytes(tmp_path / "b.md", name="b.md") == b"b"
        assert read_stream(io.BytesIO(b"c")) == b"c"
    read_bytes(tmp_path / "a.md")
    assert opened == ["b.md", "-"]


def test_the_record_sees_what_the_interpreter_sees(tmp_path: Path) -> None:
    """A control of the recorder: the audit event of each opening under the folder, against the record."""
    (tmp_path / "a.md").write_text("a")
    seen: list[str] = []
    watching = True

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event == "open" and str(arguments[0]).startswith(str(tmp_path.resolve())):
            seen.append(Path(str(arguments[0])).name)

    sys.addaudithook(hook)
    with recording() as opened:
        read_bytes(tmp_path / "a.md", name="a.md")
    (tmp_path / "a.md").read_bytes()
    watching = False
    assert opened == ["a.md"]
    assert seen == ["a.md", "a.md"]


@needs_links
def test_a_file_that_becomes_a_link_between_listing_and_reading_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.md").write_text("a")
    (tmp_path / "b.md").write_text("b")
    lstat = os.lstat

    def swap(path: object, **kwargs: object) -> os.stat_result:
        status = lstat(path)  # type: ignore[call-overload]
        if Path(str(path)).name == "a.md" and not Path(str(path)).is_symlink():
            Path(str(path)).unlink()
            Path(str(path)).symlink_to("b.md")
        return status

    monkeypatch.setattr(door_module.os, "lstat", swap)
    monkeypatch.setattr(door_module.os.path, "realpath", lambda path: str(path))
    with pytest.raises(UnreadableDocument):
        door_module._read_regular(tmp_path / "a.md", "a.md")
