"""Mutated files for every reader: each is read, or refused by name; nothing else is raised, nothing hangs or dies.

    python tests/security/fuzz.py [--format docx] [--runs 20000] [--seed 1] [--keep FOLDER]

The same seed gives the same files. What fails is printed with its number, and written to the folder.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import signal
import sys
import traceback
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2])]

from critic import authority, markup
from critic.api import DealRoom, LoadedAuthority, check
from critic.documents.room.reading import Job, read_documents
from critic.errors import CriticError
from critic.model.documents import DealRoomContent
from critic.model.markup import Markup
from critic.model.report import NamedInput
from critic.reports import RENDERERS
from security import samples

FORMATS = {**samples.DOCUMENTS, **samples.MARKUPS, **samples.AUTHORITIES}
SECONDS = 10
MEMORY_BYTES = 512 * 2**20
_BATCH = 500
_TOKENS = [
    b"\x00", b"\xff", b"\xff\xfe", b"\xed\xa0\x80", b"\xe2\x80\xae", b"\r", b"\n\n", b"\x0c", b"\x1b[2J", b"0",
    b"-1", "²٣".encode(), b"9" * 5000, b"99999999999999999999", b"1e309", b"NaN", b"<", b">", b"&", b"&#0;",
    b"&#x110000;", b"<!DOCTYPE a [<!ENTITY x 'y'>]>", b"<![CDATA[", b"]]>", b"<!--", b"{", b"}", b"[",
    b"]" * 200, b"[" * 200, b"(" * 200, b"\\", b'"', b"'", b"%", b"%1.%2", b"w:val=\"-5\"", b"w:val=\"\"",
    b"w:ilvl w:val=\"99\"/>", b"r=\"A0\"", b"r=\"XFE9999999\"", b"obj", b"endobj", b"stream", b"0 0 R",
    b"<< /Type /Page >>", b"/Kids [3 0 R]", b"/Length -1",
    b"Content-Type: multipart/mixed; boundary=x\n\n", b"Content-Transfer-Encoding: base64\n",
    b"=?utf-8?q?=FF?=", b"- ", b"> " * 100, b"  ", b"\t", b"|", b"# ", b"[^1]", b"***", b"&a", b"*a",
    b"!!python/object:os.system", b"? ", b": ", b"null", b"true", b"<ol start=-99999>", b"<li value=x>", b"(i)",
]  # fmt: skip


def mutated(data: bytes, rng: random.Random) -> bytes:
    """Return the file with a few changes; half of those of a package are made inside one of its parts."""
    if data.startswith(b"PK") and rng.random() < 0.8:
        return _package_mutated(data, rng)
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 12))):
        _change(out, rng)
    return bytes(out)


def _change(out: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(out) + 1)
    end = min(len(out), at + rng.choice((1, 2, 8, 64, 500)))
    kind = rng.randrange(6)
    if kind == 0 and out:
        out[min(at, len(out) - 1)] ^= 1 << rng.randrange(8)
    elif kind == 1:
        out[at:at] = rng.choice(_TOKENS)
    elif kind == 2:
        del out[at:end]
    elif kind == 3:
        out[at:at] = out[at:end] * rng.choice((1, 2, 30))
    elif kind == 4:
        other = rng.randrange(len(out) + 1)
        out[at:at] = out[other : other + (end - at)]
    else:
        out[at:end] = rng.choice(_TOKENS)


def _package_mutated(data: bytes, rng: random.Random) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    for _ in range(rng.choice((1, 1, 2))):
        name = rng.choice(sorted(parts))
        part = bytearray(parts[name])
        for _ in range(rng.choice((1, 1, 3))):
            _change(part, rng)
        parts[name] = bytes(part)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return out.getvalue()


def read(format: str, data: bytes) -> None:
    """Check with the file as markup, authority or only document, and render; raises what that raises."""
    name = f"a.{format}"
    room, work, rules = _sound()
    if format in samples.MARKUPS:
        work = markup.load(data, name)
    elif format in samples.AUTHORITIES:
        rules = LoadedAuthority(authority=authority.load(data, name), named=rules.named)
    else:
        documents = read_documents(Job(name=name, data=data, id="msa"))
        room = DealRoom(DealRoomContent(name="room", documents=documents))
    report = check(work, room, rules)
    for renderer in RENDERERS:
        renderer.render(report)


@cache
def _sound() -> tuple[DealRoom, Markup, LoadedAuthority]:
    """What a file is checked with: a room, a markup, an authority."""
    documents = read_documents(Job(name="msa.md", data=samples.MARKDOWN.encode(), id="msa"))
    named = NamedInput(name="a.yaml", sha256="0", schema="playbook.authority.v2")
    rules = LoadedAuthority(authority=authority.load(samples.AUTHORITY.encode(), "a.yaml"), named=named)
    work = markup.load(samples.REVIEW.encode(), "a.json")
    return DealRoom(DealRoomContent(name="room", documents=documents)), work, rules


def failures(format: str, numbers: range, seed: int) -> Iterator[tuple[int, str, bytes]]:
    """Yield (number, what happened, file) for each file of the range that is neither read nor refused by name."""
    sample = FORMATS[format]()
    signal.signal(signal.SIGALRM, _too_long)
    for number in numbers:
        data = mutated(sample, random.Random(f"{seed}/{format}/{number}"))
        signal.alarm(SECONDS)
        try:
            read(format, data)
        except CriticError:
            pass
        except BaseException:  # noqa: BLE001 - whatever it is, is what we look for
            yield number, traceback.format_exc(limit=-6), data
        finally:
            signal.alarm(0)


def _too_long(*_: object) -> None:
    raise TimeoutError(f"more than {SECONDS} seconds")


def _in_a_child(format: str, numbers: range, seed: int, found: Callable[[int, str, bytes], None]) -> int:
    """Run a batch where it may die; returns the number of the file that killed it, or -1."""
    import resource

    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        resource.setrlimit(resource.RLIMIT_AS, (2 * MEMORY_BYTES, 2 * MEMORY_BYTES))
        for number in numbers:
            os.write(writing, number.to_bytes(8, "big"))
            for failed in failures(format, range(number, number + 1), seed):
                found(*failed)
        os._exit(0)
    os.close(writing)
    last = -1
    while step := os.read(reading, 8):
        last = int.from_bytes(step, "big")
    os.close(reading)
    _, status = os.waitpid(pid, 0)
    return last if status else -1


def main() -> int:
    """Fuzz the formats asked for; returns 1 if anything failed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--format", choices=sorted(FORMATS), action="append")
    parser.add_argument("--runs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("fuzz-failures"))
    options = parser.parse_args()
    failed = 0
    for format in options.format or sorted(FORMATS):

        def found(number: int, what: str, data: bytes, format: str = format) -> None:
            options.keep.mkdir(parents=True, exist_ok=True)
            (options.keep / f"{options.seed}-{number}.{format}").write_bytes(data)
            print(f"{format} {options.seed}/{number}: {what}", flush=True)  # noqa: T201

        at, dead = 0, 0
        while at < options.runs:
            killer = _in_a_child(format, range(at, min(at + _BATCH, options.runs)), options.seed, found)
            if killer >= 0:
                dead += 1
                sample = mutated(FORMATS[format](), random.Random(f"{options.seed}/{format}/{killer}"))
                found(killer, "the process died", sample)
            at = killer + 1 if killer >= 0 else at + _BATCH
        print(f"{format}: {options.runs} files, {dead} deaths", flush=True)  # noqa: T201
        failed += dead
    return 1 if failed or options.keep.is_dir() else 0


if __name__ == "__main__":
    sys.exit(main())
