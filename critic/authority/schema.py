"""The JSON Schema of an authority file, for editors; the critic itself reads more strictly (contract §7)."""

from __future__ import annotations

from typing import Any

from critic.model.authority import V1, V2, Measure, Needs
from critic.text.constructions import CONSTRUCTIONS

_TEXT = {"type": "string", "minLength": 1}


def _list(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": of}


def _mapping(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def json_schema() -> dict[str, Any]:
    """Return the schema of both versions, as draft 2020-12."""
    regex = {**_TEXT, "format": "regex"}
    gate = _mapping(
        {
            "pattern": regex,
            "negation_guard": {"type": "boolean", "default": False},
            "negation_scope": {"enum": ["span", "before"], "default": "span"},
            "require_context": regex,
            "exclude_context": regex,
        },
        ["pattern"],
    )
    limit = _mapping(
        {
            "measure": {"enum": [str(m) for m in Measure]},
            "at_most": _TEXT,
            "at_least": _TEXT,
            "near": regex,
        },
        ["measure", "near"],
    ) | {"oneOf": [{"required": ["at_most"]}, {"required": ["at_least"]}]}
    rung = _mapping(
        {
            "id": _TEXT,
            "patterns": _list(_ref("pattern")),
            "limit": _ref("limit"),
            "needs": {"enum": [str(n) for n in Needs]},
        },
        ["id", "needs"],
    ) | {"oneOf": [{"required": ["patterns"]}, {"required": ["limit"]}]}
    rule = {
        "id": {**_TEXT, "description": "A name of its own in the file."},
        "description": _TEXT,
        "examples": _mapping({"fires": _list(_TEXT), "silent": _list(_TEXT)}, []),
        "source": {**_TEXT, "description": "A citation of the client's own instructions."},
    }
    scoped = {**rule, "applies_to": _list(_TEXT)}
    unless = _list({"enum": list(CONSTRUCTIONS)})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://playbook-critic.example/schema/authority.json",
        "title": "Authority: what the client will and will not accept",
        "type": "object",
        "required": ["schema_version"],
        "additionalProperties": False,
        "properties": {
            "schema_version": {"enum": [V1, V2]},
            "matter_id": _TEXT,
            "source": _TEXT,
            "non_negotiables": _list(_ref("non_negotiable")),
            "approved_fallbacks": _list(_ref("fallback")),
            "escalations": _list(_ref("escalation")),
            "assertions": _list(_ref("assertion")),
        },
        "$defs": {
            "gate": gate,
            "pattern": {"oneOf": [_TEXT, _ref("gate")]},
            "requirement": {
                "oneOf": [_TEXT, _ref("gate"), _mapping({"any": _list(_ref("pattern"))}, ["any"])],
            },
            "limit": limit,
            "rung": rung,
            "non_negotiable": _mapping(
                {
                    **scoped,
                    "prohibited_patterns": _list(_ref("pattern")),
                    "required_patterns": _list(_ref("requirement")),
                    "limits": _list(_ref("limit")),
                    "ladder": _list(_ref("rung")),
                    "unless": unless,
                },
                ["id"],
            ),
            "fallback": _mapping(
                {**scoped, "permitted_patterns": _list(_ref("pattern"))}, ["id", "permitted_patterns"]
            ),
            "escalation": _mapping(
                {
                    **scoped,
                    "trigger_patterns": _list(_ref("pattern")),
                    "satisfied_by": _list(_TEXT),
                    "unless": unless,
                },
                ["id", "trigger_patterns"],
            ),
            "assertion": _mapping(
                {
                    **rule,
                    "prohibited_patterns": _list(_ref("pattern")),
                    "required_patterns": _list(_ref("requirement")),
                    "unless": unless,
                },
                ["id"],
            ),
        },
    }
