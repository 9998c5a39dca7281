"""What is registered is what lies in the folder, so that a forgotten line is a red test (house style §3)."""

from __future__ import annotations

import importlib
from pathlib import Path

import critic
from critic.checks import CHECKS
from critic.cli import COMMANDS

PACKAGE = Path(critic.__file__).parent


def with_attribute(folder: str, attribute: str) -> set[str]:
    found = set()
    for path in (PACKAGE / folder).glob("*.py"):
        module = importlib.import_module(f"critic.{folder}.{path.stem}") if path.stem != "__init__" else None
        if module is not None and hasattr(module, attribute):
            found.add(path.stem)
    return found


def test_every_check_of_the_folder_is_registered_once() -> None:
    names = [check.name for check in CHECKS]
    assert len(names) == len(set(names))
    assert set(names) == with_attribute("checks", "CHECK")


def test_every_command_of_the_table_has_its_module() -> None:
    for name in COMMANDS:
        assert hasattr(importlib.import_module(f"critic.cli.{name}"), name)
