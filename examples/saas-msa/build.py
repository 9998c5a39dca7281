"""Make the documents of this deal room from their texts: `python build.py [FOLDER]`, the same bytes every time.

Without FOLDER they are written into `dealroom/` beside this file.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pdf_paper import addendum
from word_paper import agreement

HERE = Path(__file__).resolve().parent


def lines_of(name: str) -> list[str]:
    """Return the lines of a text in source/ that carry text: comments (`;`) and empty lines left out."""
    text = (HERE / "source" / name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith(";")]


def build(folder: Path) -> None:
    """Write msa.docx and dpa.pdf into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "msa.docx").write_bytes(agreement(lines_of("msa.txt")))
    (folder / "dpa.pdf").write_bytes(addendum(lines_of("dpa.txt")))


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "dealroom")
