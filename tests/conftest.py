"""What every test has: the shared corpus where it is there, and no network."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

_SHARED = Path(__file__).resolve().parents[1].parent / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write the golden reports anew; read the difference")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of measurements and real documents beside the repository."""
    if not _SHARED.is_dir():
        pytest.skip("the folder ../shared with measurements and real documents is not here")
    return _SHARED


@pytest.fixture(scope="session")
def corpus(shared: Path) -> Path:
    """Real documents that nobody on this project wrote."""
    folder = shared / "corpus"
    if not folder.is_dir():
        pytest.skip("the folder ../shared/corpus with real documents is not here")
    return folder


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket that connects or listens fails the test. Pairs that are never addressed (asyncio's own) are left
    alone."""

    def refuse(*args: object, **kwargs: object) -> None:
        pytest.fail("a test opened a socket to the network")

    for name in ("connect", "connect_ex", "bind", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
