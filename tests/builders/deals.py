"""A small deal in a folder: two agreements in markdown, a markup, an authority, and the report on them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from critic import check

MSA = """\
# Master Services Agreement

## 3. Fees

3.1 Customer shall pay each undisputed invoice within thirty (30) days after it receives the invoice.

3.2 Late amounts bear interest at one percent (1%) per month, or the highest rate that the law allows if that is lower.

## 4. Security

4.1 Provider shall keep Customer Data confidential and shall not disclose it to any third party without consent.

4.2 Provider shall do each of the following when a Security Incident occurs:

(a) notify Customer of it without undue delay and in no event later than 24 hours after discovery; and

(b) take reasonable steps to contain the Security Incident and to prevent its repetition.

4.20 Provider may engage subcontractors that are bound by duties no less strict than those of this Agreement.

## 9. Liability

9.1 Neither party's total liability exceeds the fees paid in the twelve (12) months before the claim arose.
"""

DPA = """\
# Data Processing Addendum

1. Processor acts only on the documented instructions of the Controller.

2. Processor shall delete all Personal Data within thirty (30) days after the services end.
"""

NOTICE = "in no event later than 24 hours after discovery"
"""Stands in msa §4.2(a)."""
DELETION = "delete all Personal Data within thirty (30) days"
"""Stands in dpa §2."""
INVENTED = "Provider shall refund all prepaid fees within five business days of any outage"
"""Stands nowhere."""
SUMMARY = "We reviewed the security and liability sections of the services agreement and found the notice period sound."


def deal_room(folder: Path, **texts: str) -> Path:
    """Write a deal room of markdown documents, by default `msa` and `dpa`, and return its folder."""
    room = folder / "dealroom"
    room.mkdir(parents=True)
    for name, text in (texts or {"msa": MSA, "dpa": DPA}).items():
        (room / f"{name}.md").write_text(text, encoding="utf-8", newline="\n")
    return room


def issue(**fields: Any) -> dict[str, Any]:
    """Return a sound issue with the fields changed; a field that is None is left out."""
    made = {"id": "notice", "citation": "msa §4.2(a)", "quote": NOTICE, "rationale": "The period is short."} | fields
    return {key: value for key, value in made.items() if value is not None}


def redline(language: str | None, /, **fields: Any) -> dict[str, Any]:
    """Return a redline of msa §4.2(a) with the language, and the fields changed; a field that is None is left out."""
    made = {"id": "r1", "citation": "msa §4.2(a)", "replacement_text": language} | fields
    return {key: value for key, value in made.items() if value is not None}


def review(*issues: Mapping[str, Any], **lists: Any) -> dict[str, Any]:
    """Return a structured review with a sound summary; a list that is None is left out."""
    made = {"issues": list(issues), "summary": SUMMARY} | lists
    return {key: value for key, value in made.items() if value is not None}


def log(*actions: Mapping[str, Any]) -> str:
    """Return an action log as JSON lines."""
    return "".join(f"{json.dumps(action)}\n" for action in actions)


def write(folder: Path, content: object, name: str = "") -> Path:
    """Write a markup (a value as JSON, a text or bytes as they are) or an authority, and return its path."""
    if isinstance(content, bytes):
        data = content
    else:
        data = (content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)).encode()
    path = folder / (name or ("markup.jsonl" if isinstance(content, str) else "markup.json"))
    path.write_bytes(data)
    return path


def authority(folder: Path, rules: str, *, version: int = 1) -> Path:
    """Write an authority file from the YAML of its lists of rules, and return its path."""
    return write(folder, f"schema_version: playbook.authority.v{version}\n{rules}", "client.authority.yaml")


def report_on(folder: Path, markup: object, rules: str = "", *, version: int = 1, **options: Any) -> dict[str, Any]:
    """Return the report on a markup against a room in the folder, by default the small deal's, as plain data."""
    room = folder / "dealroom"
    if not room.exists():
        deal_room(folder)
    client = authority(folder, rules, version=version) if rules else None
    return check(write(folder, markup), room, client, **options).to_dict()


def verdicts(report: Mapping[str, Any]) -> list[str]:
    """Return the verdicts of the findings, in order."""
    return [finding["verdict"] for finding in report["findings"]]
