"""The sandbox: what a process gives up before it reads what may be hostile (contract §10; landlock(7), setrlimit(2)).

Linux only. Everything here holds for the calling thread and for all that it forks later, and cannot be taken back.
"""

from __future__ import annotations

import ctypes
import itertools
import os
import signal
import struct
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from critic.guard.names import is_denied
from critic.guard.seccomp import refuse_network_and_programs

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG, _PATH_BENEATH = 1, 1
_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS = 1, 38
_READ_FILE, _READ_DIR = 1 << 2, 1 << 3
_FILE_RIGHTS = (13, 14, 15, 15, 16, 16, 16)
"""How many rights over files each version of Landlock knows, from the first."""
_TCP_SINCE, _TCP = 4, 0b11
_SCOPES_SINCE, _SCOPES = 6, 0b11
_SYSTEM_LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache")
_INSTALLED = ("site-packages", "dist-packages", "lib-dynload")
_MAX_MODULES = 1000
_PAGE = 4096


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


@cache
def landlock_version() -> int:
    """Return which version of Landlock the kernel offers, 0 where it has none or it is switched off."""
    if not sys.platform.startswith("linux"):
        return 0
    return max(0, int(_libc().syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION_FLAG)))


def restrict(readable: Iterable[Path], listable: Iterable[Path] = ()) -> bool:
    """Leave this process nothing but reading these files (and all in these folders), and listing those folders; no
    writing, no network, no program. Returns whether the kernel holds it to that.

    A path whose name is denied is never allowed, whatever is asked.
    """
    if not sys.platform.startswith("linux"):
        return False
    address_space_bytes()  # cannot be read later
    libc = _libc()
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    held = landlock_version() > 0 and _landlock(libc, readable, listable)
    refuse_network_and_programs(libc)
    return held


def _landlock(libc: ctypes.CDLL, readable: Iterable[Path], listable: Iterable[Path]) -> bool:
    version = landlock_version()
    rights = (1 << _FILE_RIGHTS[min(version, len(_FILE_RIGHTS)) - 1]) - 1
    tcp, scopes = _TCP if version >= _TCP_SINCE else 0, _SCOPES if version >= _SCOPES_SINCE else 0
    fields = 1 + (version >= _TCP_SINCE) + (version >= _SCOPES_SINCE)
    wanted = struct.pack("QQQ", rights, tcp, scopes)[: 8 * fields]
    rules = libc.syscall(_CREATE_RULESET, wanted, ctypes.c_size_t(len(wanted)), 0)
    if rules < 0:
        return False
    try:
        for path in readable:
            _allow(libc, rules, path, _READ_FILE | _READ_DIR)
        for path in listable:
            _allow(libc, rules, path, _READ_DIR)
        return bool(libc.syscall(_RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


def _allow(libc: ctypes.CDLL, rules: int, path: Path, rights: int) -> None:
    """Allow a file or folder; what is not there, or became a link meanwhile, stays refused."""
    if is_denied(path.name):
        return
    try:
        descriptor = os.open(path, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC)
    except (OSError, ValueError):
        return
    try:
        if not path.is_dir():
            rights &= ~_READ_DIR
        if rights:
            libc.syscall(_ADD_RULE, rules, _PATH_BENEATH, struct.pack("=Qi", rights, descriptor), 0)
    finally:
        os.close(descriptor)


@cache
def own_files() -> tuple[Path, ...]:
    """Return what the interpreter needs to load further modules: its libraries, installed packages, ourselves.

    Of a folder of `sys.path` that is no place of installation, such as the working directory, only its modules.
    """
    package = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120 - strings are joined and compared here
    found = [os.path.dirname(os.__file__), package, f"{sys.prefix}/lib", f"{sys.base_prefix}/lib"]  # noqa: PTH120
    found += [*_SYSTEM_LIBRARIES, *filter(None, [sys.pycache_prefix])]
    for entry in filter(None, sys.path):
        if entry.endswith((*_INSTALLED, ".zip")):
            found.append(entry)
    links = [os.path.realpath(path) for path in found]
    modules = [path for entry in sys.path if entry and entry not in found for path in _modules_in(entry)]
    return tuple(Path(path) for path in dict.fromkeys([*links, *modules]))


def _modules_in(folder: str) -> list[str]:
    """The modules and packages of a folder, links followed."""
    try:
        with os.scandir(os.path.realpath(folder)) as items:
            some = list(itertools.islice(items, _MAX_MODULES))
        some = [i for i in some if i.name.endswith((".py", ".so")) or (i.is_dir() and _is_package(i.path))]
        return [os.path.realpath(i.path) if i.is_symlink() else i.path for i in some]
    except OSError:
        return []


def _is_package(folder: str) -> bool:
    return os.path.isfile(f"{folder}/__init__.py")  # noqa: PTH113


def die_with_parent(parent: int) -> None:
    """End this process when the one that made it ends, however that happens."""
    if sys.platform.startswith("linux"):
        _libc().prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)


def give_up_streams() -> None:
    """Turn standard input and output away, so that this process writes into no output and answers no terminal."""
    for stream, end in ((0, 0), (1, 1)):
        pipe = os.pipe()  # whose other end is closed; /dev/null can no longer be opened
        os.dup2(pipe[end], stream)
        for descriptor in pipe:
            os.close(descriptor)


@cache
def address_space_bytes() -> int:
    """Return how much address space this process had when it was first asked; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * _PAGE
    except (OSError, ValueError):
        return 0


def limit(*, memory_bytes: int, cpu_s: int) -> None:
    """Bound what this process may take: address space, seconds of the processor, no file written, no core dumped."""
    try:
        import resource
    except ImportError:  # Windows has none of it
        return
    bounds = {"AS": memory_bytes, "CPU": cpu_s, "FSIZE": 0, "CORE": 0}
    for name, bound in bounds.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is not None:
            _, hard = resource.getrlimit(kind)
            bound = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
            try:
                resource.setrlimit(kind, (bound, hard))
            except (OSError, ValueError):  # a system that lists a limit and does not keep it (macOS, address space)
                continue
