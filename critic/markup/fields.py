"""The fields that review JSON and action logs share: issues, drafting items, escalations, summaries (contract §4.1)."""

from __future__ import annotations

from collections.abc import Iterable

from critic.decode import Node
from critic.errors import CriticError
from critic.model.documents import Span
from critic.model.markup import CitedText, Item, ItemKind, Place, ProposedText, Prose, QuotedText

NAME_KEYS = ("id", "issue_id", "title")
CITATION_KEYS = ("citation", "citations")
QUOTE_KEYS = ("quote", "quotes")
RATIONALE_KEYS = ("rationale", "analysis", "recommendation")
ISSUE_KEYS = (*NAME_KEYS, *CITATION_KEYS, *QUOTE_KEYS, *RATIONALE_KEYS, "severity")
TEXT_KEYS = ("replacement_text", "proposed_text", "closing_text", "text")
DRAFTING_KEYS = (
    "id", "title", "citation", "document_id", "section", *TEXT_KEYS, "original_text", "rationale", "issue", "issue_id",
)  # fmt: skip
ESCALATION_KEYS = ("id", "topic", "reason", "issue", "issue_id", "citation", "citations")


def pointer_of(node: Node) -> str:
    """Return a node's place as reports write it: `/issues/0/quotes/1`, `line 3`, `line 3 /quotes/0`."""
    if not node.line:
        return node.pointer or "/"
    return f"line {node.line} {node.pointer}".rstrip()


def source_of(node: Node) -> str:
    """Return a node's place as people read it: `issues[0]`, `line 3`."""
    return f"line {node.line}" if node.line else node.where.removeprefix(f"{node.file}, ")


def place(node: Node) -> Place:
    """Return the place of a node, with the whole of its text if it is text."""
    size = len(node.value) if isinstance(node.value, str) else 0
    return Place(file=node.file, pointer=pointer_of(node), span=Span(start=0, end=size))


def name_text(node: Node) -> str:
    """Return an id or label as text; numbers count as labels."""
    if isinstance(node.value, (int, float)) and not isinstance(node.value, bool):
        return str(node.value)
    return node.text().strip()


def name_of(node: Node, keys: Iterable[str], default: str) -> str:
    """Return the first label among the keys, else the default."""
    found = node.first_of(*keys)
    return (name_text(found) or default) if found else default


def cited(node: Node, *, target: bool = False) -> CitedText:
    """Return a citation field."""
    return CitedText(text=node.text(), at=place(node), target=target)


def citations_of(node: Node) -> tuple[CitedText, ...]:
    """Return the citations of an issue, a scalar being a list of one."""
    return tuple(cited(member) for key in CITATION_KEYS if node.has(key) for member in node.child(key).items())


def quotations_of(node: Node, ignored: list[str]) -> tuple[QuotedText, ...]:
    """Return the quotations of an issue: text, or `{citation, text}`."""
    out: list[QuotedText] = []
    for key in QUOTE_KEYS:
        for member in node.child(key).items() if node.has(key) else []:
            if isinstance(member.value, dict):
                ignored += [pointer_of(n) for n in member.unknown_keys(("citation", "text"))]
                text = member.child("text")
                if not member.has("text"):
                    raise text.refuse("expected text, found nothing", "give the quoted words under `text`")
                own = cited(member.child("citation")) if member.has("citation") else None
                out.append(QuotedText(text=text.text(), at=place(text), citation=own))
            else:
                out.append(QuotedText(text=member.text(), at=place(member)))
    return tuple(out)


def prose_of(node: Node, keys: Iterable[str]) -> tuple[Prose, ...]:
    """Return the markup's own words in the fields that are present."""
    out = []
    for key in keys:
        for member in node.child(key).items() if node.has(key) else []:
            out.append(Prose(field=key, text=member.text(), at=place(member)))
    return tuple(out)


def issue_item(node: Node, ignored: list[str], known: Iterable[str] = ()) -> Item:
    """Return an issue. ignored: takes the pointers of keys that are not known."""
    node.mapping()
    ignored += [pointer_of(n) for n in node.unknown_keys((*ISSUE_KEYS, *known))]
    return Item(
        kind=ItemKind.ISSUE,
        ref=name_of(node, NAME_KEYS, source_of(node)),
        source=source_of(node),
        at=place(node),
        citations=citations_of(node),
        quotations=quotations_of(node, ignored),
        prose=prose_of(node, RATIONALE_KEYS),
        severity=node.child("severity").text() if node.has("severity") else "",
    )


def drafting_item(node: Node, kind: ItemKind, ignored: list[str], known: Iterable[str] = ()) -> Item:
    """Return a redline, markup, settlement or acceptance with its target and its proposed language."""
    node.mapping()
    extra = ("closed_by", *known) if kind is ItemKind.SETTLEMENT else known
    ignored += [pointer_of(n) for n in node.unknown_keys((*DRAFTING_KEYS, *extra))]
    text = node.first_of(*TEXT_KEYS)
    final = kind in (ItemKind.SETTLEMENT, ItemKind.ACCEPTANCE)
    proposed = None
    if text is not None:
        original = node.child("original_text").text() if node.has("original_text") else ""
        proposed = ProposedText(text=text.text(), at=place(text), original=original, final=final)
    issue = name_of(node, ("issue", "issue_id"), "")
    return Item(
        kind=kind,
        ref=name_of(node, ("id", "issue", "issue_id", "title"), source_of(node)),
        source=source_of(node),
        at=place(node),
        citations=_target(node),
        proposed=proposed,
        prose=prose_of(node, ("rationale",)),
        issue=issue,
        closed_by=_closed_by(node) if kind is ItemKind.SETTLEMENT else "",
        not_supplied="" if proposed else _not_supplied(kind),
    )


def _not_supplied(kind: ItemKind) -> str:
    if kind is ItemKind.ACCEPTANCE:
        return "the accepted language is not in the markup (expected under closing_text)"
    return f"the {kind} has no language (expected under {', '.join(TEXT_KEYS)})"


def _closed_by(node: Node) -> str:
    if not node.has("closed_by"):
        return ""
    value = node.child("closed_by")
    if value.text() not in ("ours", "theirs", "compromise"):
        raise value.refuse(f"expected ours, theirs or compromise, found {value.value!r}")
    return value.text()


def _target(node: Node) -> tuple[CitedText, ...]:
    if node.has("citation"):
        return tuple(cited(member, target=True) for member in node.child("citation").items())
    if not (node.has("document_id") or node.has("section")):
        return ()
    document = name_text(node.child("document_id")) if node.has("document_id") else ""
    section = name_text(node.child("section")) if node.has("section") else ""
    at = node.child("section" if node.has("section") else "document_id")
    text = f"{document} §{section}" if document and section else document or section
    return (CitedText(text=text, at=place(at), target=True, document=document, section=section),)


def escalation_item(node: Node, ignored: list[str], known: Iterable[str] = ()) -> Item:
    """Return an escalation."""
    node.mapping()
    ignored += [pointer_of(n) for n in node.unknown_keys((*ESCALATION_KEYS, *known))]
    topic = node.child("topic").text() if node.has("topic") else ""
    reason = node.child("reason").text() if node.has("reason") else ""
    return Item(
        kind=ItemKind.ESCALATION,
        ref=name_of(node, ("id", "issue", "issue_id", "topic"), source_of(node)),
        source=source_of(node),
        at=place(node),
        citations=citations_of(node),
        prose=prose_of(node, ("topic", "reason")),
        issue=name_of(node, ("issue", "issue_id"), ""),
        topic=topic,
        reason=reason,
    )


def summary_item(node: Node, at: Node) -> Item:
    """Return the summary. at: the node of the item that carries it."""
    return Item(
        kind=ItemKind.SUMMARY,
        ref="summary",
        source=source_of(at),
        at=place(node),
        prose=(Prose(field="summary", text=node.text(), at=place(node)),),
    )


def nothing_to_review(file: str, expected: str) -> CriticError:
    """Return the error for a markup in which nothing is reviewable (contract §1)."""
    return CriticError("there is nothing to review in it", file, f"expected {expected}")
