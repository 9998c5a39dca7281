"""A structured review as JSON: issues, redlines, markups, settlements, escalations, a summary (contract §4.1)."""

from __future__ import annotations

from critic.decode import Node
from critic.errors import CriticError
from critic.markup import fields
from critic.model.markup import Item, ItemKind, Markup, MarkupFile

_DRAFTING = (
    ("redlines", ItemKind.REDLINE), ("markups", ItemKind.MARKUP), ("settlements", ItemKind.SETTLEMENT),
)  # fmt: skip
TOP_KEYS = ("issues", "redlines", "markups", "settlements", "escalations", "summary")
_EXPECTED = f"at least one of {', '.join(TOP_KEYS)}, with something in it"


def is_review(value: object) -> bool:
    """Whether decoded JSON has the shape of a structured review."""
    return isinstance(value, dict) and any(key in value for key in TOP_KEYS)


def parse(top: Node, sha256: str) -> Markup:
    """Return the review as a markup. Raises CriticError where its shape is not the contract's, or nothing is in it."""
    if not is_review(top.value):
        raise CriticError("not a markup that can be recognised", top.file, f"expected a mapping with {_EXPECTED}")
    ignored = [fields.pointer_of(n) for n in top.unknown_keys(TOP_KEYS)]
    items: list[Item] = []
    for node in top.child("issues").items() if top.has("issues") else []:
        items.append(fields.issue_item(node, ignored))
    for key, kind in _DRAFTING:
        for node in top.child(key).items() if top.has(key) else []:
            items.append(fields.drafting_item(node, kind, ignored))
    for node in top.child("escalations").items() if top.has("escalations") else []:
        items.append(fields.escalation_item(node, ignored))
    has_summary = top.has("summary") and bool(top.child("summary").text().strip())
    if has_summary:
        items.append(fields.summary_item(top.child("summary"), top.child("summary")))
    if not items:
        raise fields.nothing_to_review(top.file, _EXPECTED)
    return Markup(
        name=top.file,
        files=(MarkupFile(name=top.file, sha256=sha256, format="review"),),
        items=tuple(items),
        ignored_keys=tuple(ignored),
        has_summary=has_summary,
    )
