"""How long reading PDFs takes beside PDFium's own bare text and pdfplumber's, and how much memory; run by hand.

    python tests/bench/pdf_reading.py FILE.pdf ... [--pages-of-pdfplumber N]
    python tests/bench/pdf_reading.py --long 2000

Aims: at most 3 times bare text, at least 20 times less than pdfplumber; 2,000 pages within 400 MB.
"""

from __future__ import annotations

import argparse
import ctypes
import io
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pdfplumber
import pypdfium2.raw as raw

from critic.documents.pdf import read


def bare_text(data: bytes) -> int:
    """Read all text with PDFium alone; return the number of characters."""
    document = raw.FPDF_LoadMemDocument64(data, len(data), None)
    total = 0
    for number in range(raw.FPDF_GetPageCount(document)):
        page = raw.FPDF_LoadPage(document, number)
        text_page = raw.FPDFText_LoadPage(page)
        count = raw.FPDFText_CountChars(text_page)
        buffer = (ctypes.c_ushort * (count + 1))()
        raw.FPDFText_GetText(text_page, 0, count, buffer)
        total += len(bytes(buffer).decode("utf-16-le", "replace"))
        raw.FPDFText_ClosePage(text_page)
        raw.FPDF_ClosePage(page)
    raw.FPDF_CloseDocument(document)
    return total


def seconds(action, *arguments, times: int = 9) -> float:
    """Return the best of a few runs: of fewer than nine, the best still swings by a tenth."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        action(*arguments)
        best = min(best, time.process_time() - start)
    return best


def plumber_text(data: bytes, pages: int) -> tuple[float, int]:
    """Return the time that pdfplumber takes for so many pages, spread evenly (the first ones of a paper are its cover and
    its contents, with less print on them), and how many they were."""
    start = time.process_time()
    done = 0
    with pdfplumber.open(io.BytesIO(data)) as document:
        step = max(len(document.pages) / pages, 1.0)
        for page in (document.pages[int(i * step)] for i in range(min(pages, len(document.pages)))):
            page.extract_text()
            page.close()
            done += 1
    return time.process_time() - start, done


def long_paper(pages: int) -> None:
    """Print time and peak memory of reading a PDF of many full pages, made in another process."""
    made = Path(tempfile.mkdtemp()) / "long.pdf"
    maker = (
        "import sys, pathlib; sys.path.insert(0, sys.argv[1]); import pdfbuilder as b\n"
        "line = 'The Supplier shall deliver the goods to the place that the Buyer names in each order and'\n"
        "page = lambda n: b.page(*(b.text(72, 80 + 14 * i, f'{n}.{i} {line}') for i in range(46)))\n"
        "pathlib.Path(sys.argv[2]).write_bytes(b.pdf(*map(page, range(int(sys.argv[3])))))"
    )
    tests = str(Path(__file__).resolve().parents[1])
    subprocess.run([sys.executable, "-c", maker, tests, str(made), str(pages)], check=True)
    data = made.read_bytes()
    took = seconds(read, data, made.name, times=1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(f"{pages} pages: {took:.1f} s, peak {peak:.0f} MB\n")


def main() -> None:
    """Print one line a file and the ratios over all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--long", type=int, default=0, help="measure the memory for a made PDF of so many pages")
    parser.add_argument("--pages-of-pdfplumber", type=int, default=10)
    options = parser.parse_args()
    if options.long:
        long_paper(options.long)
        return
    bare = ours = plumber = 0.0
    for path in options.files:
        data = path.read_bytes()
        a, b = seconds(bare_text, data), seconds(read, data, path.name)
        pages = read(data, path.name).pages or 1
        c, done = plumber_text(data, options.pages_of_pdfplumber)
        c *= pages / max(done, 1)
        bare, ours, plumber = bare + a, ours + b, plumber + c
        sys.stdout.write(f"{path.name[:50]:50} {pages:5} pages  {b / a:5.2f} x bare  pdfplumber {c / b:6.1f} x\n")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(f"all: {ours / bare:.2f} x bare text, pdfplumber {plumber / ours:.1f} x, peak {peak:.0f} MB\n")


if __name__ == "__main__":
    main()
