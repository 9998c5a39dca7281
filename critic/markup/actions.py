"""An agent's action log, JSON lines or a JSON list: what was submitted, revised, proposed, accepted (contract §4.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from critic.decode import Node, decode_json
from critic.errors import CriticError
from critic.markup import fields
from critic.model.markup import CitedText, Item, ItemKind, Markup, MarkupFile

SILENT = frozenset({"read_document", "search_matter", "ask_client"})
"""Actions that carry nothing to review."""
_LABELS = frozenset({"type", "id", "issue_id", "issue", "document_id", "section", "citation", "citations", "severity"})
_EXPECTED = "actions such as submit_issue, propose_redline, escalate or submit_final"
_Make = Callable[[Node, list[str]], Item]


def _issue(node: Node, ignored: list[str]) -> Item:
    return fields.issue_item(node, ignored, known=("type",))


def _drafting(kind: ItemKind) -> _Make:
    def make(node: Node, ignored: list[str]) -> Item:
        return fields.drafting_item(node, kind, ignored, known=("type",))

    return make


def _accepted(node: Node, ignored: list[str]) -> Item:
    item = fields.drafting_item(node, ItemKind.ACCEPTANCE, ignored, known=("type",))
    if node.has("closing_text"):
        return item
    return replace(
        item, proposed=None, not_supplied="the accepted language is not in the log (expected under closing_text)"
    )


def _escalation(node: Node, ignored: list[str]) -> Item:
    return fields.escalation_item(node, ignored, known=("type",))


_MAKERS: dict[str, _Make] = {
    "submit_issue": _issue,
    "revise_issue": _issue,
    "propose_redline": _drafting(ItemKind.REDLINE),
    "revise_redline": _drafting(ItemKind.REDLINE),
    "send_markup": _drafting(ItemKind.MARKUP),
    "accept_counterparty": _accepted,
    "escalate": _escalation,
}


def split_lines(text: str, file: str) -> list[Node]:
    """Return the actions of JSON lines with their line numbers; only a newline ends a line, blank ones are passed over."""
    out = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            out.append(decode_json(line.strip("\r"), file, number))
    return out


def parse(actions: list[Node], file: str, sha256: str) -> Markup:
    """Return the log as a markup. Raises CriticError for an entry that is no action, or if nothing is reviewable."""
    log = _Log()
    for node in actions:
        log.take(node)
    if not log.items:
        raise fields.nothing_to_review(file, _EXPECTED)
    return Markup(
        name=file,
        files=(MarkupFile(name=file, sha256=sha256, format="actions"),),
        items=tuple(log.items),
        ignored_keys=tuple(log.ignored),
        read_documents=tuple(dict.fromkeys(log.read)),
        has_summary=log.has_summary,
    )


class _Log:
    def __init__(self) -> None:
        self.items: list[Item] = []
        self.ignored: list[str] = []
        self.read: list[str] = []
        self.has_summary = False

    def take(self, node: Node) -> None:
        kind = self.type_of(node)
        if kind == "submit_final":
            self.final(node)
        elif kind in _MAKERS:
            item = _MAKERS[kind](node, self.ignored)
            at = self.submitted(item) if kind.startswith("revise_") else None
            if at is None:
                self.items.append(item)
            else:
                self.items[at] = item
        elif kind in SILENT:
            if kind == "read_document" and node.has("document_id"):
                self.read.append(fields.name_text(node.child("document_id")))
        elif texts := _texts(node.value):
            self.items.append(_unknown(node, kind, texts))
        else:
            self.ignored.append(fields.pointer_of(node))

    def type_of(self, node: Node) -> str:
        node.mapping()
        if not node.has("type"):
            raise node.refuse("an action has no type", f"expected {_EXPECTED} under `type`")
        return node.child("type").text()

    def submitted(self, revised: Item) -> int | None:
        """The earliest item with the label of a revision (and for language, its target)."""
        for n, item in enumerate(self.items):
            same = item.kind is revised.kind and item.ref == revised.ref
            if same and (item.kind is ItemKind.ISSUE or _same_target(item.target, revised.target)):
                return n
        return None

    def final(self, node: Node) -> None:
        self.ignored += [fields.pointer_of(n) for n in node.unknown_keys(("type", "summary"))]
        if node.has("summary") and node.child("summary").text().strip():
            self.items.append(fields.summary_item(node.child("summary"), node))
            self.has_summary = True


def _same_target(one: CitedText | None, other: CitedText | None) -> bool:
    return (one and (one.document, one.section, one.text)) == (other and (other.document, other.section, other.text))


def _texts(value: Any) -> list[str]:
    """The texts that an action of unknown type carries, labels and citations left out."""
    if isinstance(value, str):
        return [value] if value.strip() else []
    if isinstance(value, dict):
        return [t for key, member in value.items() if key not in _LABELS for t in _texts(member)]
    return [t for member in value for t in _texts(member)] if isinstance(value, list) else []


def _unknown(node: Node, kind: str, texts: list[str]) -> Item:
    return Item(
        kind=ItemKind.ACTION,
        ref=fields.name_of(node, ("id", "issue_id", "issue", "title"), kind),
        source=fields.source_of(node),
        at=fields.place(node),
        issue=fields.name_of(node, ("issue", "issue_id"), ""),
        not_supplied=f"the action type {kind!r} is not known, and it carries text",
    )


def whole_list(top: Node) -> list[Node]:
    """Return the actions of a JSON list."""
    nodes = top.listed()
    if not nodes:
        raise CriticError("there is nothing to review in it", top.file, f"expected {_EXPECTED}")
    return nodes
