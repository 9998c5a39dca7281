"""The audit hook: what it refuses while it is armed, to whom, and that it refuses nothing else."""

from __future__ import annotations

import importlib
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from builders.deals import deal_room, issue, review, write

import critic
from critic import engine
from critic.guard.hook import Forbidden, armed_process, armed_thread


def key(folder: Path) -> Path:
    path = folder / "rubric.yaml"
    path.write_text("secret: 1\n", encoding="utf-8")
    return path


def in_another_thread(act: Callable[[], object]) -> list[BaseException]:
    """Do something in a thread of its own; return what it raised."""
    raised: list[BaseException] = []

    def run() -> None:
        try:
            act()
        except OSError as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return raised


FORBIDDEN: dict[str, Callable[[Path], object]] = {
    "open": lambda path: path.open(),
    "os.open": lambda path: os.open(path, os.O_RDONLY),
    "bytes": lambda path: os.open(os.fsencode(path), os.O_RDONLY),
    "another case": lambda path: os.open(path.with_name("Rubric.YAML "), os.O_RDONLY),
    "an import's loader": lambda path: importlib.machinery.SourceFileLoader("key", str(path)).get_data(str(path)),
    "rename": lambda path: path.rename(path.with_name("a.txt")),
    "hard link": lambda path: path.with_name("b.txt").hardlink_to(path),
    "soft link": lambda path: path.with_name("c.txt").symlink_to(path),
    "socket": lambda path: socket.socket(),
    "name": lambda path: socket.gethostbyname("localhost"),
    "subprocess": lambda path: subprocess.Popen([sys.executable, "-c", ""]),
    "shell": lambda path: os.system("true"),
}
if hasattr(os, "fork"):
    FORBIDDEN["fork"] = lambda path: os.fork() or os._exit(0)


@pytest.mark.parametrize("act", FORBIDDEN.values(), ids=list(FORBIDDEN))
@pytest.mark.parametrize("armed", [armed_process, armed_thread])
def test_what_is_forbidden_is_refused_while_armed(tmp_path: Path, armed: type, act: Callable[[Path], object]) -> None:
    path = key(tmp_path)
    with armed(), pytest.raises(PermissionError) as caught:
        act(path)
    assert isinstance(caught.value, Forbidden)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_a_link_to_a_denied_name_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "notes.md"
    link.symlink_to(key(tmp_path))
    assert link.read_text(encoding="utf-8"), "the control: it can be read"
    with armed_thread(), pytest.raises(Forbidden):
        link.read_text(encoding="utf-8")


def test_other_files_imports_and_dynamic_code_are_allowed(tmp_path: Path) -> None:
    (tmp_path / "module_of_a_test.py").write_text("value = 1\n", encoding="utf-8")
    sys.path.insert(0, str(tmp_path))
    try:
        with armed_process():
            assert importlib.import_module("module_of_a_test").value == 1
            assert eval(compile("1 + 1", "x", "eval")) == 2
            (tmp_path / "out.txt").write_text("x", encoding="utf-8")
    finally:
        sys.path.remove(str(tmp_path))


def test_unarmed_it_refuses_nothing(tmp_path: Path) -> None:
    with armed_process(), armed_thread():
        pass
    path = key(tmp_path)
    assert path.read_text(encoding="utf-8")
    socket.socket().close()
    assert subprocess.run([sys.executable, "-c", ""], check=False).returncode == 0


def test_arming_twice_needs_disarming_twice(tmp_path: Path) -> None:
    path = key(tmp_path)
    with armed_thread():
        with armed_thread():
            pass
        with pytest.raises(Forbidden):
            path.open()


def test_a_thread_arms_itself_alone_and_a_process_every_thread(tmp_path: Path) -> None:
    with armed_thread():
        assert in_another_thread(lambda: socket.socket().close()) == []
    with armed_process():
        assert [type(error) for error in in_another_thread(socket.socket)] == [Forbidden]


def test_the_library_holds_what_a_check_runs_to_the_firewall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room, markup = deal_room(tmp_path), write(tmp_path, review(issue()))
    tried: list[str] = []
    original = engine.review

    def spying(*arguments: object, **options: object) -> object:
        for name in ("open", "socket", "subprocess"):
            with pytest.raises(Forbidden):
                FORBIDDEN[name](key_path)
            tried.append(name)
        tried.extend(type(error).__name__ for error in in_another_thread(lambda: socket.socket().close()))
        return original(*arguments, **options)  # type: ignore[arg-type]

    key_path = key(tmp_path)
    monkeypatch.setattr(engine, "review", spying)
    assert critic.check(markup, room).exit_status == 0
    assert tried == ["open", "socket", "subprocess"], "and the other thread's socket was none of our business"
    assert key_path.read_text(encoding="utf-8")


def test_a_hook_that_cannot_be_added_is_said() -> None:
    script = (
        "import sys\n"
        "def jealous(event, arguments):\n"
        "    if event == 'sys.addaudithook': raise RuntimeError\n"
        "sys.addaudithook(jealous)\n"
        "from critic import CriticError\n"
        "from critic.guard.hook import armed_thread\n"
        "try:\n"
        "    armed_thread().__enter__()\n"
        "except CriticError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert done.stdout.startswith("another audit hook of this process refuses")
