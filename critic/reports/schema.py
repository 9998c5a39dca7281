"""The JSON Schema of a report, `playbook.critic-report.v2` (contract §9)."""

from __future__ import annotations

from typing import Any

from critic.model.documents import Status
from critic.model.findings import Severity, Verdict, gate_of
from critic.model.markup import ItemKind
from critic.model.report import SCHEMA

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_VERDICT: Schema = {"enum": [str(v) for v in Verdict]}
_SPAN: Schema = {
    "type": "array", "items": _COUNT, "minItems": 2, "maxItems": 2,
    "description": "Half-open range of Unicode code points.",
}  # fmt: skip
_FORMATS = ["review", "actions", "redline", "memo"]


def json_schema() -> Schema:
    """Return the schema of a report, as draft 2020-12."""
    top = _mapping(
        {
            "schema": {"const": SCHEMA}, "tool": _mapping({"name": {"const": "playbook-critic"}, "version": _TEXT}),
            "complete": {"type": "boolean", "description": "True in every report that was written whole."},
            "passed": {"type": "boolean"}, "exit_status": {"enum": [0, 1, 3]}, "match": {"enum": ["typographic", "literal"]},
            "inputs": _inputs(), "counts": {"type": "object", "propertyNames": _VERDICT, "additionalProperties": _COUNT},
            "coverage": _coverage(), "items": _list(_ref("item")), "checked": _list(_ref("checked")),
            "findings": _list(_ref("finding")),
        }
    )  # fmt: skip
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://playbook-critic.example/schema/report.json",
        "title": "Report: what is provably wrong in a markup, and what was checked",
        **top,
        "$defs": _definitions(),
    }


def _mapping(properties: Schema, optional: Schema | None = None) -> Schema:
    return {
        "type": "object", "properties": {**properties, **(optional or {})}, "required": list(properties),
        "additionalProperties": False,
    }  # fmt: skip


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _inputs() -> Schema:
    file = _mapping({"name": _TEXT, "sha256": _TEXT, "format": {"enum": _FORMATS}}, {"note": _TEXT})
    document = _mapping(
        {
            "id": _TEXT, "name": _TEXT, "sha256": _TEXT, "format": _TEXT, "title": _TEXT, "provisions": _COUNT,
            "pages": _or_null(_COUNT), "status": {"enum": [str(s) for s in Status]}, "reason": _TEXT,
        },
        {"duplicates": _list(_TEXT)},
    )  # fmt: skip
    return _mapping(
        {
            "markup": _mapping({"name": _TEXT, "files": _list(file)}),
            "authority": _or_null(_mapping({"name": _TEXT, "sha256": _TEXT, "schema": _TEXT})),
            "documents": _list(document),
        }
    )


def _coverage() -> Schema:
    rule = _mapping({"rule": _TEXT, "matched": _COUNT, "evaluated": {"type": "boolean"}, "reason": _TEXT})
    guarded = _mapping({"rule": _TEXT, "item": _COUNT, "matched": _TEXT, "by": _TEXT, "sentence": _TEXT})
    pages = {"type": "array", "prefixItems": [_TEXT, _list(_COUNT)], "items": False, "minItems": 2}
    counts = (
        "citations_outside_record", "citations_not_understood", "quotations_not_judged", "indirect_proposals", "spilled",
    )  # fmt: skip
    return _mapping(
        {
            "pages_without_text": _list(pages), **dict.fromkeys(counts, _COUNT), "suspicious_characters": _list(_TEXT),
            "rules": _list(rule), "guarded_matches": _list(guarded),
            "hidden_text": _list({"type": "array", "items": _TEXT, "minItems": 2, "maxItems": 2}),
            "ignored_keys": _list(_TEXT), "integrity": {"enum": ["checked", "not checked"]},
            "sandbox": _TEXT, "language": {"const": "en"},
        },
        {"integrity_notes": _list(_TEXT)},
    )  # fmt: skip


def _definitions() -> Schema:
    place = _mapping({"file": _TEXT, "pointer": _TEXT, "span": _SPAN})
    location = _mapping(
        {"document": _TEXT, "provision": _TEXT, "page": _or_null(_COUNT), "layer": _TEXT, "view": _TEXT, "span": _SPAN}
    )
    note = _mapping({"code": _TEXT, "text": _TEXT})
    nearest = _mapping(
        {
            "citation": _TEXT, "text": _TEXT, "similarity": {"type": "number", "minimum": 0, "maximum": 1},
            "diff": _list({"type": "array", "items": _TEXT, "minItems": 2}),
        }
    )  # fmt: skip
    rule = _mapping({"rule": _TEXT, "pattern": _TEXT, "matched": _TEXT, "sentence": _TEXT})
    kinds = [str(kind) for kind in ItemKind]
    return {
        "place": place,
        "location": location,
        "item": _mapping(
            {
                "kind": {"enum": kinds}, "ref": _TEXT, "source": _TEXT, "at": _ref("place"), "verdict": _VERDICT,
                "citations": _list(_TEXT), "within_authority": _list(_TEXT), "rung": _TEXT, "findings": _list(_COUNT),
            }
        ),
        "checked": _mapping(
            {
                "item": _COUNT, "at": _ref("place"), "kind": {"enum": ["quotation", "citation"]}, "text": _TEXT,
                "citation": _TEXT, "outcome": _TEXT, "location": _or_null(_ref("location")), "folds": _list(_TEXT),
                "notes": _list(note),
            }
        ),
        "finding": _mapping(
            {
                "id": _TEXT, "verdict": _VERDICT, "severity": {"enum": [str(s) for s in Severity]},
                "gate": {"enum": sorted({gate_of(v) for v in Verdict})},
                "item": _mapping({"kind": {"enum": [*kinds, "markup"]}, "ref": _TEXT, "source": _TEXT}),
                "at": _ref("place"), "message": _TEXT, "mend": _TEXT, "citation": _TEXT, "quote": _TEXT,
                "location": _or_null(_ref("location")), "nearest": _or_null(nearest), "authority": _or_null(rule),
            }
        ),
    }  # fmt: skip
