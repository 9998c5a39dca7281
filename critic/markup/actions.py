"""An agent's action log, JSON lines or a JSON list: what was submitted, revised, proposed, accepted (contract §4.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from critic.decode import Node
from critic.errors import CriticError
from critic.markup import fields
from critic.markup.review import is_review
from critic.model.markup import Item, ItemKind, Markup, MarkupFile
from critic.strict_json import decode_json

SILENT = frozenset({"read_document", "search_matter", "ask_client"})
"""Actions that carry nothing to review."""
_READING = frozenset({"read_document", "search_matter"})
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
    if node.has("closing_text") and node.child("closing_text").text().strip():
        return item
    missing = "the accepted language is not in the log (expected under closing_text)"
    return replace(item, proposed=None, also_proposed=item.proposals, not_supplied=missing)


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
_KNOWN = SILENT | _MAKERS.keys() | {"submit_final"}


def is_action(value: dict[str, Any]) -> bool:
    """Whether a decoded mapping is an entry of a log: it names a type, and is no review that happens to have one."""
    kind = value.get("type")
    return isinstance(kind, str) and (kind in _KNOWN or not is_review(value))


def split_lines(text: str, file: str) -> list[Node]:
    """Return the actions of JSON lines with their numbers; only a newline ends a line, blank ones are passed over."""
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
        read_documents=None if log.searched else tuple(dict.fromkeys(log.read)),
        has_summary=log.has_summary,
    )


class _Log:
    def __init__(self) -> None:
        self.items: list[Item] = []
        self.earliest: dict[tuple[ItemKind, str, frozenset[str]], int] = {}
        self.ignored: list[str] = []
        self.read: list[str] = []
        self.searched = False
        """Whether it searched without saying where: what it saw is not known then."""
        self.has_summary = False

    def take(self, node: Node) -> None:
        kind = self.type_of(node)
        if kind == "submit_final":
            self.final(node)
        elif kind in _MAKERS:
            self.submit(_MAKERS[kind](node, self.ignored), revised=kind.startswith("revise_"))
        elif kind in SILENT:
            if kind in _READING and node.has("document_id"):
                self.read.append(fields.name_text(node.child("document_id")))
            elif kind == "search_matter":
                self.searched = True
        elif _carries_text(node.value):
            self.items.append(_unknown(node, kind))
        else:
            self.ignored.append(fields.pointer_of(node))

    def type_of(self, node: Node) -> str:
        node.mapping()
        if not node.has("type"):
            raise node.refuse("an action has no type", f"expected {_EXPECTED} under `type`")
        return node.child("type").text()

    def submit(self, item: Item, *, revised: bool) -> None:
        """A revision takes the place of the earliest item with its label (of language: and its target)."""
        key = (item.kind, item.ref, frozenset() if item.kind is ItemKind.ISSUE else _targets(item))
        earliest = self.earliest.setdefault(key, len(self.items))
        if revised and earliest < len(self.items):
            self.items[earliest] = item
        else:
            self.items.append(item)

    def final(self, node: Node) -> None:
        self.ignored += [fields.pointer_of(n) for n in node.unknown_keys(("type", "summary"))]
        if node.has("summary") and node.child("summary").text().strip():
            self.items.append(fields.summary_item(node.child("summary"), node))
            self.has_summary = True


def _targets(item: Item) -> frozenset[str]:
    return frozenset(fields.target_key(cited) for cited in item.citations if cited.target)


def _carries_text(value: Any) -> bool:
    """Whether an action of unknown type carries text, labels and citations left out."""
    waiting = [value]
    while waiting:
        member = waiting.pop()
        if isinstance(member, str) and member.strip():
            return True
        if isinstance(member, dict):
            waiting += [each for key, each in member.items() if key not in _LABELS]
        elif isinstance(member, list):
            waiting += member
    return False


def _unknown(node: Node, kind: str) -> Item:
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
