"""Small authority files for tests."""

from __future__ import annotations

from critic.authority import load
from critic.model.authority import Authority


def authority_of(rules: str, *, version: int = 2) -> Authority:
    """Return the authority whose lists of rules are given as YAML."""
    return load(authority_bytes(rules, version=version), "client.authority.yaml")


def authority_bytes(rules: str, *, version: int = 2) -> bytes:
    """Return the file that `authority_of` loads."""
    return f"schema_version: playbook.authority.v{version}\n{rules}".encode()


def prohibiting(*patterns: str, version: int = 2, extra: str = "") -> Authority:
    """Return an authority with one rule, its patterns given as YAML, and further keys of the rule."""
    lines = "".join(f"      - {pattern}\n" for pattern in patterns)
    return authority_of(f"non_negotiables:\n  - id: rule\n    prohibited_patterns:\n{lines}{extra}", version=version)
