"""Answer keys told by their content, where they lie under another name (contract §10)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

ANSWER_KEYS = frozenset(
    {
        "critical_failure_patterns",
        "redline_critical_failure_patterns",
        "settlement_critical_failure_patterns",
        "required_concepts",
        "redline_concepts",
        "settlement_concepts",
        "hidden_facts",
        "escalation_answers",
        "base_points",
    }
)
"""A mapping with any of these keys, at the top or one mapping down, is an answer key."""

_BINARY = (b"PK\x03\x04", b"%PDF-", b"\xd0\xcf\x11\xe0")
_HINT = re.compile(b"|".join(sorted(key.encode() for key in ANSWER_KEYS)) + rb"|\\(?:x|u00|U000000)[2-7]|\\\r?\n")
"""What bytes must hold if one of the keys is to be decoded from them: its letters, or an escape that may
spell one."""


MAX_CHARS = 4_000_000
"""What is parsed to know a key; behind it a name of one, written as a key is, is enough."""
_NAMED = rb"(" + b"|".join(sorted(key.encode() for key in ANSWER_KEYS)) + rb")[\"']?\s{0,20}:"


def answer_key_in(data: bytes) -> str:
    """Return the first of the keys that marks the content as an answer key, empty if there is none.

    Read as JSON, else as YAML, event by event: what stands before a break in a damaged file counts, aliases
    are not followed, and nothing is constructed. Of a file that is too large to parse, the part that is not parsed
    needs only to name a key, so that its size hides none.
    """
    plain = data.replace(b"\0", b"")
    if data.startswith(_BINARY) or not _HINT.search(plain):
        return ""
    text = _decoded(data[: 4 * MAX_CHARS])[:MAX_CHARS]
    found = _json_keys(text) if text.lstrip()[:1] in ("{", "[") else None
    keys = _yaml_keys(text) if found is None else found
    known = next((key for key in keys if key in ANSWER_KEYS), "")
    if not known and len(plain) > MAX_CHARS and (named := re.compile(_NAMED).search(plain, MAX_CHARS // 2)):
        return named[1].decode()
    return known


def _decoded(data: bytes) -> str:
    for mark, encoding in (
        (b"\xff\xfe\0\0", "utf-32"),
        (b"\0\0\xfe\xff", "utf-32"),
        (b"\xff\xfe", "utf-16"),
        (b"\xfe\xff", "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    if b"\0" in data[:4]:
        return data.decode("utf-16-be" if data[:1] == b"\0" else "utf-16-le", "replace")
    return data.decode("utf-8-sig", "replace")


def _json_keys(text: str) -> list[str] | None:
    """The keys of the mappings at the top and one mapping down, None if it is not JSON."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    keys: list[str] = []
    pending: list[tuple[Any, int]] = [(value, 0)]
    while pending:
        item, mappings = pending.pop()
        if isinstance(item, list):
            pending.extend((member, mappings) for member in item)
        elif isinstance(item, dict) and mappings < 2:
            keys.extend(item)
            pending.extend((member, mappings + 1) for member in item.values())
    return keys


def _yaml_keys(text: str) -> Iterator[str]:
    """Yield the same keys of YAML, up to where it breaks."""
    import yaml

    printable = yaml.reader.Reader.NON_PRINTABLE.sub("\ufffd", text)
    open_nodes: list[list[Any]] = []  # [is a mapping, the next node is a key]
    try:
        for event in yaml.parse(printable, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if isinstance(event, yaml.events.CollectionEndEvent):
                open_nodes.pop()
                continue
            if not isinstance(event, yaml.events.NodeEvent):
                continue
            if open_nodes and open_nodes[-1][0]:
                is_key = open_nodes[-1][1]
                open_nodes[-1][1] = not is_key
                shallow = sum(mapping for mapping, _ in open_nodes) <= 2
                if is_key and shallow and isinstance(event, yaml.events.ScalarEvent):
                    yield str(event.value).strip()
            if isinstance(event, yaml.events.CollectionStartEvent):
                open_nodes.append([isinstance(event, yaml.events.MappingStartEvent), True])
    except (yaml.YAMLError, RecursionError):
        return
