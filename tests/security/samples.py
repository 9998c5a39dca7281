"""One small whole file of every format, rich in what its reader knows."""

from __future__ import annotations

import json

import pdfbuilder
import wordbuilder as word
from roomfiles import agreement, figure, message, row, words, workbook

MARKDOWN = """\
# Services Agreement (the "MSA")

## 1. Fees

1.1 Customer pays **$1,000** a month, [in advance](#fees), without set-off.

    (a) late fees are one percent; and
    (b) taxes are extra[^1].

| Term | Value |
|------|------:|
| Cap  | $5 &amp; more |

> quoted *words* and `code`

- one
  - two <b>bold</b> <!-- note -->

[^1]: Where the law says so.

EXHIBIT A

Section 2.01 Support. Hours are \u201cnine to five\u201d.
"""

AUTHORITY = """\
schema_version: playbook.authority.v2
matter_id: m-1
source: the client's letter
non_negotiables:
  - id: notice
    description: Notice stays short.
    applies_to: ["msa §4.2"]
    prohibited_patterns:
      - '72 hours'
      - {pattern: 'seven(ty)? days', negation_guard: true, negation_scope: before}
    required_patterns: [{any: [without undue delay, promptly]}]
    limits:
      - {measure: duration, at_most: 48 hours, near: 'notif\\w+'}
    examples: {fires: [within 72 hours], silent: [not within 72 hours]}
approved_fallbacks:
  - {id: fall, description: x, permitted_patterns: [36 hours]}
escalations:
  - {id: esc, trigger_patterns: [uncapped], satisfied_by: [liability]}
assertions:
  - {id: said, prohibited_patterns: [the client agrees], required_patterns: []}
"""

REVIEW = json.dumps(
    {
        "issues": [
            {"id": "a", "citation": "msa §1.1", "quotes": ["without set-off", {"citation": "msa §1", "text": "taxes"}],
             "rationale": "The fee under §1.1 is $1,000.", "severity": "high"},
            {"title": "b", "citations": ["msa §2"], "quote": "nine to five"},
        ],
        "redlines": [{"document_id": "msa", "section": "1.1", "replacement_text": "Pay in 72 hours.", "id": 3}],
        "settlements": [{"issue": "a", "closing_text": "x", "closed_by": "ours"}],
        "escalations": [{"topic": "t", "reason": "r", "issue": "a"}],
        "summary": "We reviewed it \ud83d\ude00.",
        "extra": [1.5, None, True, -2e3],
    }
)  # fmt: skip

ACTIONS = "".join(
    json.dumps(action) + "\n"
    for action in (
        {"type": "read_document", "document_id": "msa"},
        {"type": "submit_issue", "issue_id": "a", "citation": "msa §1.1", "quotes": ["without set-off"]},
        {"type": "revise_issue", "issue_id": "a", "citation": "msa §1.1", "quotes": ["in advance"]},
        {"type": "propose_redline", "citation": "msa §1.1", "replacement_text": "Pay in 72 hours."},
        {"type": "accept_counterparty", "issue_id": "a", "closing_text": "Fine."},
        {"type": "escalate", "topic": "t", "reason": "r"},
        {"type": "submit_final", "summary": "All done."},
    )
)


def docx() -> bytes:
    """A Word file with numbering, a table, revisions, a field, a control, hidden text and a text box."""
    return word.word_file(
        word.paragraph("Services Agreement"),
        word.paragraph("1. ", "Fees. ", word.inserted("Customer pays "), word.deleted("nothing"), " monthly."),
        word.table([("Cap", "$5"), ("Term", "one year")]),
        word.paragraph(word.field_code("REF a", "1.1", parts=3), word.bookmark("a", "marked")),
        word.paragraph(word.control("$5,000"), word.run("hidden", rpr="<w:vanish/>")),
        word.text_box(word.paragraph("boxed")),
        numbering=word.numbering({"1": [("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)")]}),
        styles=word.styles(),
    )


def pdf() -> bytes:
    """A PDF of two pages with a rule, a picture and a running footer."""
    return pdfbuilder.pdf(
        pdfbuilder.page(
            pdfbuilder.text(72, 90, "1. Fees"), pdfbuilder.text(72, 120, "Customer pays monthly, in liabil-"),
            pdfbuilder.text(72, 134, "ity of nothing."), pdfbuilder.rule(72, 200, 300), pdfbuilder.text(72, 760, "12"),
        ),
        pdfbuilder.page(pdfbuilder.text(72, 90, "2. Term"), pdfbuilder.image(), pdfbuilder.text(72, 760, "13")),
        title="Services Agreement",
    )  # fmt: skip


def xlsx() -> bytes:
    """A workbook with words, figures, a formula, a hidden sheet and a merged cell."""
    cells = row(1, words("A1", "Rate"), figure("B1", "5", style=1)) + row(2, figure("B2", "", formula="SUM(B1:B1)"))
    content = f'<dimension ref="A1:B2"/><sheetData>{cells}</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells>'
    return workbook({"Rates": content, "Old": "<sheetData/>"}, hidden=["Old"], formats=["0.00%"], strings=["x"])


def eml() -> bytes:
    """A mail with a quoted history, a page and attachments."""
    return message(
        "We agree.\n\nOn Monday, Bob wrote:\n> 1. The cap is $5.\n> Fine?\n",
        html=agreement("The cap is $5.", "It lasts."),
        attached=[("a.md", b"# A\n\n1. It lasts.\n"), ("b.eml", message("Inner.")), ("c.xlsx", xlsx())],
    )


def html() -> bytes:
    """A page with numbered clauses, a list, a table and hidden text."""
    more = (
        "<ol type=a start=2><li>one<li>two<ol><li>three</ol></ol><table><tr><th>Cap<td colspan=2>$5</table>"
        "<p style='display:none'>hidden</p><style>.x{display:none}</style><p class=x>also</p>&sect; 4 &#8220;x&#8221;"
    )
    return (agreement("The cap is $5.", "It lasts.") + more).encode()


DOCUMENTS = {
    "docx": docx,
    "pdf": pdf,
    "md": lambda: MARKDOWN.encode(),
    "txt": lambda: MARKDOWN.encode("utf-16"),
    "html": html,
    "eml": eml,
    "xlsx": xlsx,
}
MARKUPS = {"json": lambda: REVIEW.encode(), "jsonl": lambda: ACTIONS.encode()}
AUTHORITIES = {"yaml": lambda: AUTHORITY.encode()}
