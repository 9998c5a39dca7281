"""`playbook-critic authority`: lint, test and init at the command line (contract §7)."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders.deals import authority, deal_room

from critic.cli import run

GOOD = """
non_negotiables:
  - id: notice
    applies_to: ["msa §4.2(a)"]
    prohibited_patterns: ["72 hours"]
    examples: {fires: ["within 72 hours"], silent: ["within 24 hours"]}
"""


def test_a_sound_file_passes_both(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    path = str(authority(tmp_path, GOOD, version=2))
    assert run(["authority", "lint", path, "--docs", str(deal_room(tmp_path))]) == 0
    assert run(["authority", "test", path]) == 0
    out = capsysbinary.readouterr().out.decode()
    assert out.splitlines() == ["0 errors, 0 warnings", "2 of 2 examples right"]


def test_a_citation_that_does_not_resolve_is_an_error_with_its_line(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = str(authority(tmp_path, GOOD.replace("§4.2(a)", "§77"), version=2))
    assert run(["authority", "lint", path, "--docs", str(deal_room(tmp_path))]) == 1
    assert "(line 5, column 18)" in capsysbinary.readouterr().out.decode()


def test_an_example_that_does_not_do_what_it_should_is_named(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = str(authority(tmp_path, GOOD.replace("within 24 hours", "within 72 hours or so"), version=2))
    assert run(["authority", "test", path]) == 1
    out = capsysbinary.readouterr().out.decode()
    assert "should stay silent, fires: 'within 72 hours or so'" in out
    assert out.endswith("1 of 2 examples right\n")


def test_the_starter_passes_lint_and_test(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["authority", "init"]) == 0
    path = tmp_path / "new.authority.yaml"
    path.write_bytes(capsysbinary.readouterr().out)
    assert run(["authority", "lint", str(path)]) == 0
    assert run(["authority", "test", str(path)]) == 0


def test_a_file_that_does_not_load_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = authority(tmp_path, "non_negotiables: [{id: a, prohibited_patterns: ['(']}, {id: a}]\n", version=2)
    assert run(["authority", "lint", str(path)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "client.authority.yaml, line" in error
