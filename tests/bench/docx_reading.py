"""Time and memory of reading Word documents, printed as ratios.

Run by hand: `python tests/bench/docx_reading.py CORPUS`. CORPUS is a folder of docx
files. Times are the best of several rounds in one process. Memory is the growth of the peak
resident size in a fresh process (Linux), over one that has only imported the reader.
"""

from __future__ import annotations

import io
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from lxml import etree

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from wordbuilder import WordFile, numbering, paragraph, table  # noqa: E402

from critic.documents import docx  # noqa: E402

PARAGRAPHS_PER_PAGE = 9
_MEASURE = """
import re, sys
sys.path.insert(0, {root!r})
from pathlib import Path
from critic.documents import docx
def peak():
    return int(re.search("VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
before = peak()
if {path!r}:
    docx.read(Path({path!r}).read_bytes(), "bench.docx")
print(peak() - before)
"""


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """Return the shortest of several runs, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def long_agreement(pages: int) -> bytes:
    """Return a generated agreement of about so many pages: numbered provisions, captions, a table now and then."""
    words = "The Supplier shall perform the Services described in Order {n} with reasonable skill and within {n} days. "
    blocks = []
    for n in range(pages * PARAGRAPHS_PER_PAGE):
        level = (0, 1, 2, 2, 1, 2, 2, 1, 1)[n % 9]
        blocks.append(paragraph((f"Caption {n}.", "b"), f" {words.format(n=n) * 3}", num="1", level=level))
        if n % 90 == 89:
            blocks.append(table([["Fee", f"${n},000"], ["Term", f"{n} months"]]))
    levels = [("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)")]
    return WordFile(body=blocks, numbering=numbering({"1": levels})).build()


def peak_growth_kb(path: str) -> int:
    """Return how much the peak memory of a process grows by reading a file (nothing for "")."""
    code = _MEASURE.format(root=str(ROOT), path=path)
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(out.stdout)


def speed(files: list[bytes]) -> None:
    """Print the time of reading against unzipping and parsing, and against docx2python."""

    def unzip_and_parse() -> None:
        for data in files:
            archive = zipfile.ZipFile(io.BytesIO(data))
            for name in archive.namelist():
                if name.startswith("word/") and name.endswith(".xml") and name.count("/") == 1:
                    etree.fromstring(archive.read(name))

    floor = ours = float("inf")
    for _ in range(9):  # in turn, so that a busy machine slows both alike
        floor = min(floor, best_of(1, unzip_and_parse))
        ours = min(ours, best_of(1, lambda: [docx.read(data, "bench.docx") for data in files]))
    print(f"unzip and parse {floor * 1000:.0f} ms, read {ours * 1000:.0f} ms: {ours / floor:.2f} times (at most 5)")
    try:
        from docx2python import docx2python
    except ImportError:
        print("docx2python is not installed")
        return

    def other() -> None:
        for data in files:
            with docx2python(io.BytesIO(data)) as found:
                _ = found.text

    theirs = best_of(2, other)
    print(f"docx2python {theirs * 1000:.0f} ms: {theirs / ours:.1f} times ours (at least 8)")


def growth(folder: Path) -> None:
    """Print time and memory over the number of pages."""
    times = {}
    for pages in (500, 1000, 2000):
        data = long_agreement(pages)
        times[pages] = best_of(3, lambda data=data: docx.read(data, "bench.docx"))  # type: ignore[misc]
        path = folder / f"bench-{pages}.docx"
        path.write_bytes(data)
        size = max(entry.file_size for entry in zipfile.ZipFile(io.BytesIO(data)).infolist())
        used = (peak_growth_kb(str(path)) - peak_growth_kb("")) * 1024
        path.unlink()
        print(
            f"{pages} pages: {times[pages]:.2f} s, largest part {size / 1e6:.1f} MB,"
            f" memory {used / size:.1f} times its size (at most 40)"
        )
    print(f"twice the pages: {times[1000] / times[500]:.2f}, {times[2000] / times[1000]:.2f} times (at most 2.2)")


if __name__ == "__main__":
    import tempfile

    if len(sys.argv) > 1:
        speed([path.read_bytes() for path in sorted(Path(sys.argv[1]).rglob("*.docx"))])
    with tempfile.TemporaryDirectory() as scratch:
        growth(Path(scratch))
