"""The table of rows: imports point down, neighbours never import each other, and only the door opens files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "critic"

ROWS: tuple[tuple[str, ...], ...] = (
    ("errors", "version"),
    ("model",),
    ("text", "decode", "guard"),
    # The door knows the guard's names, JSON and YAML know the strict getters, Word's package knows the text.
    ("intake", "strict_json", "strict_yaml", "ooxml"),
    ("gates",),
    ("locate", "rules"),
    ("checks", "documents", "markup", "authority", "reports"),
    ("engine",),
    ("api",),
    ("batch", "mcp", "rewards"),
    ("cli",),
    ("__main__",),
)
ROW = {part: row for row, parts in enumerate(ROWS) for part in parts}

ENGINES = frozenset({"playbook", "inspect_ai", "openai", "anthropic", "langchain", "litellm", "transformers", "torch"})
NETWORK = frozenset(
    {"socket", "ssl", "http", "urllib3", "requests", "httpx", "aiohttp", "ftplib", "smtplib", "poplib", "imaplib"}
    | {"telnetlib", "xmlrpc", "webbrowser", "socketserver"}
)
OPENERS = frozenset({"read_bytes", "read_text", "scandir", "listdir", "iterdir", "glob", "rglob", "fdopen"})
OPENING_MODULES = frozenset({"os", "io", "codecs", "tokenize", "gzip", "bz2", "lzma", "mmap"})


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    """The part of the table that a module belongs to; empty for `critic/__init__.py`, which shows what is public."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py").replace("__init__", "")


def name_of(path: Path) -> str:
    dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return dotted.removesuffix(".__init__")


def imported(tree: ast.AST, module: str, is_package: bool) -> Iterator[tuple[str, int]]:
    """Every module that is imported anywhere in the tree, inside functions too, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = module.split(".") if is_package else module.split(".")[:-1]
                base = ".".join([*package[: len(package) - node.level + 1], *filter(None, [base])])
            if base == "critic":
                yield from ((f"critic.{alias.name}", node.lineno) for alias in node.names)
            else:
                yield base, node.lineno
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in (
            "importlib.import_module",
            "import_module",
            "__import__",
        ):
            yield named_by(node.args[0]) if node.args else "?computed", node.lineno


def named_by(argument: ast.expr) -> str:
    """The module that an argument names, as far as the source says it (`f"critic.cli.{name}"` is under
    `critic.cli`)."""
    if isinstance(argument, ast.JoinedStr) and argument.values:
        argument = argument.values[0]
    return str(argument.value).rstrip(".") if isinstance(argument, ast.Constant) else "?computed"


def wrong_imports(source: str, part: str, module: str, is_package: bool = False) -> list[str]:
    """What a module imports that the table does not allow, as sentences."""
    wrong = []
    for target, line in imported(ast.parse(source), module, is_package):
        first, _, rest = target.partition(".")
        if target == "?computed":
            wrong.append(f"{module}:{line} imports a computed name")
        elif first in ENGINES:
            wrong.append(f"{module}:{line} imports an engine or a model: {target}")
        elif first in NETWORK or target in ("urllib.request", "asyncio"):
            wrong.append(f"{module}:{line} imports the network: {target}")
        elif first == "critic" and part:
            below = rest.partition(".")[0]
            if below and below != part and below not in ROW:
                wrong.append(f"{module}:{line} imports {target}, which has no row in the table")
            elif below != part and (not below or ROW[below] >= ROW[part]):
                wrong.append(f"{module}:{line} imports {target}: not below {part}")
    return wrong


def openings(source: str) -> list[tuple[str, int]]:
    """Calls that open or list files, with their lines."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "open":
            found.append(("open", node.lineno))
        elif isinstance(node.func, ast.Attribute):
            owner = node.func.value
            of_module = isinstance(owner, ast.Name) and owner.id in OPENING_MODULES
            of_path = isinstance(owner, ast.Call) and ast.unparse(owner.func) == "Path"
            of_door = isinstance(owner, ast.Name) and owner.id in ("intake", "ast")
            opens = (node.func.attr == "open" and (of_module or of_path)) or (node.func.attr == "walk" and of_module)
            if opens or (node.func.attr in OPENERS and not of_door):
                found.append((ast.unparse(node.func), node.lineno))
    return found


def test_every_part_has_a_row() -> None:
    assert {part_of(path) for path in modules()} - {""} <= set(ROW)


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_imports_point_down_only(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert wrong_imports(source, part_of(path), name_of(path), path.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("from critic.engine import run", "not below checks"),
        ("def f():\n    from critic.markup import review", "not below checks"),
        ("from .. import api", "not below checks"),
        ("from critic import check", "no row"),
        ("import importlib\nimportlib.import_module('critic.cli')", "not below checks"),
        ("import importlib\nimportlib.import_module(f'critic.cli.{name}')", "not below checks"),
        ("import importlib\nimportlib.import_module(name)", "computed"),
        ("import socket", "network"),
        ("import urllib.request", "network"),
        ("import playbook.engine", "an engine"),
    ],
)
def test_an_arrow_that_points_up_or_out_is_seen(source: str, says: str) -> None:
    (sentence,) = wrong_imports(source, "checks", "critic.checks.sample")
    assert says in sentence


def test_arrows_that_point_down_are_allowed() -> None:
    source = "from critic.model.documents import Span\nfrom critic.locate import find\nfrom . import sibling\nimport re"
    assert wrong_imports(source, "checks", "critic.checks.sample") == []


MAY_OPEN = {
    "intake": "the door",
    "guard": "the sandbox asks the kernel about its own files",
    "cli": "writes outputs",
    "batch": "writes outputs",
}


@pytest.mark.parametrize("path", [p for p in modules() if part_of(p) not in MAY_OPEN], ids=name_of)
def test_only_the_door_opens_files(path: Path) -> None:
    assert openings(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source", ["open(p)", "Path(p).read_text()", "p.read_bytes()", "os.open(p, 0)", "Path(p).open()", "os.scandir(p)"]
)
def test_a_call_that_opens_a_file_is_seen(source: str) -> None:
    assert openings(source)


def test_opening_a_part_of_a_package_in_memory_is_no_opening_of_a_file() -> None:
    assert openings("package.open(name)\nDealRoom.open(p)\nintake.read_bytes(p)\nread_bytes(p)") == []
