"""The JSON Schema of a structured review and of an action log, as their readers take them (contract §4.1, §4.2).

Unknown keys are allowed, as the readers list them and go on; a key whose value is null is as if it were absent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from critic.markup import fields
from critic.markup.actions import SILENT

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_WORDS: Schema = {"type": "string", "pattern": r"\S"}
_LABEL: Schema = {"type": ["string", "number"], "description": "Numbers count as labels, as they are written."}
_ISSUES = ("submit_issue", "revise_issue")
_DRAFTS = ("propose_redline", "revise_redline", "send_markup")
_LABELS = ("type", "id", "issue_id", "issue", "document_id", "section", "citation", "citations", "severity")


def json_schema() -> Schema:
    """Return the schema of a markup, as draft 2020-12: a review, a log as a list, or one line of a log."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://playbook-critic.example/schema/markup.json",
        "title": "Markup: a structured review, an action log as a list, or one line of an action log",
        "anyOf": [_ref("review"), _ref("log"), _ref("action")],
        "$defs": {
            "review": _review(),
            "log": {"type": "array", "items": _ref("action"), "contains": _ref("reviewable")},
            "action": _action(),
            "reviewable": _reviewable(),
            "carries_text": _carries_text(),
            "issue": _mapping(_issue()),
            "drafting": _mapping(_drafting()),
            "settlement": _mapping({**_drafting(), "closed_by": {"enum": ["ours", "theirs", "compromise", None]}}),
            "escalation": _mapping(_escalation()),
            "quotation": {
                "anyOf": [
                    _TEXT,
                    {
                        "type": "object",
                        "properties": {"citation": _or_null(_TEXT), "text": _TEXT},
                        "required": ["text"],
                    },
                ]
            },
        },
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _mapping(properties: Schema) -> Schema:
    return {"type": "object", "properties": {key: _or_null(value) for key, value in properties.items()}}


def _several(of: Schema) -> Schema:
    """A list, or a scalar that counts as a list of one."""
    return {"anyOf": [of, {"type": "array", "items": of}]}


def _each(keys: Iterable[str], schema: Schema) -> Schema:
    return dict.fromkeys(keys, schema)


def _issue() -> Schema:
    return {
        **_each(fields.NAME_KEYS, _LABEL), **_each(fields.CITATION_KEYS, _several(_TEXT)),
        **_each(fields.QUOTE_KEYS, _several(_ref("quotation"))), **_each(fields.RATIONALE_KEYS, _several(_TEXT)),
        "severity": _LABEL,
    }  # fmt: skip


def _drafting() -> Schema:
    return {
        **_each(("id", "title", "document_id", "section", "issue", "issue_id"), _LABEL),
        **_each(fields.TEXT_KEYS, _TEXT), "original_text": _TEXT,
        "citation": _several(_TEXT), "rationale": _several(_TEXT),
    }  # fmt: skip


def _escalation() -> Schema:
    return {
        **_each(("id", "issue", "issue_id"), _LABEL), **_each(fields.CITATION_KEYS, _several(_TEXT)),
        "topic": _TEXT, "reason": _TEXT,
    }  # fmt: skip


_PARTS = (
    ("issues", "issue"), ("redlines", "drafting"), ("markups", "drafting"), ("settlements", "settlement"),
    ("escalations", "escalation"),
)  # fmt: skip


def _review() -> Schema:
    """At least one part has something in it."""
    properties = {key: _several(_ref(name)) for key, name in _PARTS} | {"summary": _TEXT}
    filled: list[Schema] = [
        {"properties": {key: {"anyOf": [{"type": "object"}, {"type": "array", "minItems": 1}]}}, "required": [key]}
        for key, _ in _PARTS
    ]
    filled.append({"properties": {"summary": _WORDS}, "required": ["summary"]})
    return {**_mapping(properties), "anyOf": filled}


def _of_type(types: Iterable[str], then: Schema) -> Schema:
    return {"if": {"properties": {"type": {"enum": sorted(types)}}}, "then": then}


def _action() -> Schema:
    reading = _mapping({"document_id": _LABEL})
    return {
        "type": "object", "required": ["type"], "properties": {"type": _TEXT},
        "allOf": [
            _of_type(_ISSUES, _ref("issue")), _of_type((*_DRAFTS, "accept_counterparty"), _ref("drafting")),
            _of_type(("escalate",), _ref("escalation")), _of_type(("submit_final",), _mapping({"summary": _TEXT})),
            _of_type(("read_document", "search_matter"), reading),
            {"if": _unknown(), "then": _mapping(_each(("id", "issue_id", "issue", "title"), _LABEL))},
        ],
    }  # fmt: skip


_ITEMS = (*_ISSUES, *_DRAFTS, "accept_counterparty", "escalate")


def _unknown() -> Schema:
    """An action of unknown type that carries text."""
    known = sorted({*_ITEMS, "submit_final", *SILENT})
    return {"allOf": [{"properties": {"type": {"not": {"enum": known}}}}, _ref("carries_text")]}


def _reviewable() -> Schema:
    """What makes a log reviewable: an item, a summary with words, or an unknown action that carries text."""
    return {
        "anyOf": [
            {"properties": {"type": {"enum": sorted(_ITEMS)}}, "required": ["type"]},
            {"properties": {"type": {"const": "submit_final"}, "summary": _WORDS}, "required": ["type", "summary"]},
            _unknown(),
        ]
    }


def _carries_text() -> Schema:
    """Text anywhere in a value, its labels and citations left out."""
    silent = {"properties": _each(_LABELS, {}), "additionalProperties": {"not": _ref("carries_text")}}
    return {
        "anyOf": [
            _WORDS, {"type": "array", "contains": _ref("carries_text")}, {"type": "object", "not": silent},
        ]
    }  # fmt: skip
