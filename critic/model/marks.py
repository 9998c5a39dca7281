"""The mark in each of our own outputs, by which a deal room knows that they are no documents of the record
(contract §2)."""

from __future__ import annotations

REPORT_SCHEMA = "playbook.critic-report."
"""How the value of `schema` begins in a JSON report."""

OUTPUT_MARK = "playbook-critic-output"
"""In HTML the content of a `<meta name="generator">`; in a Word file a keyword of its core properties; in
plain text, markdown and XML a line (of a comment, where there are comments) that holds nothing else."""
