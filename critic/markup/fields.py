"""The fields that review JSON and action logs share: issues, drafting items, escalations, summaries (contract §4.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from critic.decode import Node, Written
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
        return node.pointer
    return f"line {node.line} {node.pointer}".rstrip()


def source_of(node: Node) -> str:
    """Return a node's place as people read it: `issues[0]`, `line 3`."""
    return f"line {node.line}" if node.line else node.where.removeprefix(f"{node.file}, ")


def place(node: Node) -> Place:
    """Return the place of a node, with the whole of its text if it is text."""
    size = len(node.value) if isinstance(node.value, str) else 0
    return Place(file=node.file, pointer=pointer_of(node), span=Span(start=0, end=size))


def name_text(node: Node) -> str:
    """Return an id or label as text; numbers count as labels, as they are written (`4.10` is not `4.1`)."""
    if isinstance(node.value, Written) and node.value.kind == "a number":
        return node.value.text
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return str(node.value)
    return node.text().strip()


def name_of(node: Node, keys: Iterable[str], default: str) -> str:
    """Return the first label among the keys that is not empty, else the default."""
    labels = [name_text(node.child(key)) for key in keys if node.has(key)]
    return next((label for label in labels if label), default)


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
        severity=name_of(node, ("severity",), ""),
    )


def drafting_item(node: Node, kind: ItemKind, ignored: list[str], known: Iterable[str] = ()) -> Item:
    """Return a redline, markup, settlement or acceptance with its target and its proposed language."""
    node.mapping()
    extra = ("closed_by", *known) if kind is ItemKind.SETTLEMENT else known
    ignored += [pointer_of(n) for n in node.unknown_keys((*DRAFTING_KEYS, *extra))]
    proposed, *further = _language(node, kind) or (None,)
    return Item(
        kind=kind,
        ref=name_of(node, ("id", "issue", "issue_id", "title"), source_of(node)),
        source=source_of(node),
        at=place(node),
        citations=_target(node),
        proposed=proposed,
        also_proposed=tuple(text for text in further if text is not None),
        prose=prose_of(node, ("rationale",)),
        issue=name_of(node, ("issue", "issue_id"), ""),
        closed_by=_closed_by(node) if kind is ItemKind.SETTLEMENT else "",
        not_supplied="" if proposed else _not_supplied(kind),
    )


def _language(node: Node, kind: ItemKind) -> tuple[ProposedText, ...]:
    """The texts that an item proposes, each once: what closes it first where it is closed, else what replaces."""
    final = kind in (ItemKind.SETTLEMENT, ItemKind.ACCEPTANCE)
    keys = sorted(TEXT_KEYS, key=lambda key: key != "closing_text") if final else TEXT_KEYS
    original = node.child("original_text").text() if node.has("original_text") else ""
    texts: dict[str, ProposedText] = {}
    for key in keys:
        if node.has(key):
            member = node.child(key)
            own = ProposedText(text=member.text(), at=place(member), original=original, final=final)
            texts.setdefault(own.text, own)
    return tuple(texts.values())


def _not_supplied(kind: ItemKind) -> str:
    return f"the {kind} has no language (expected under {', '.join(TEXT_KEYS)})"


def _closed_by(node: Node) -> str:
    if not node.has("closed_by"):
        return ""
    value = node.child("closed_by")
    if value.text() not in ("ours", "theirs", "compromise"):
        raise value.refuse(f"expected ours, theirs or compromise, found {value.value!r}")
    return value.text()


def _target(node: Node) -> tuple[CitedText, ...]:
    """Where the language goes: its citation (in its `document_id`, if that is given too), else document and section."""
    document = name_of(node, ("document_id",), "")
    section = name_of(node, ("section",), "")
    out = [cited(member, target=True) for member in (node.child("citation").items() if node.has("citation") else ())]
    if document and not section:
        out = [replace(own, document=document, section=own.text) for own in out]
    at = node.child("section" if section else "document_id")
    text = f"{document} §{section}" if document and section else document or section
    pair = CitedText(text=text, at=place(at), target=True, document=document, section=section)
    if text and (not out or (section and target_key(pair) not in {target_key(own) for own in out})):
        out.append(pair)
    return tuple(out)


def target_key(target: CitedText) -> str:
    """Return what two ways of writing one target share: its letters and digits, without case and white space."""
    return "".join(target.text.split()).casefold()


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
