"""The deal room as the critic sees it: every provision with its citation, and the words under one (contract §1)."""

from __future__ import annotations

import json
from typing import Any

from critic.locate.index import IndexedView, RoomIndex
from critic.locate.resolve import AMBIGUOUS, OUTSIDE, RESOLVED, Member, Resolver, Target, canonical_citation
from critic.model.findings import Location, Note
from critic.model.markup import CitedText, Place
from critic.text.escape import shortened, visible

STARTS_CHARS = 80
AROUND_CHARS = 60


def starts(view: IndexedView, index: int) -> str:
    """Return the first 80 characters of a provision's first paragraph as printed, label left out (contract §1).

    Empty where the label has a paragraph of its own.
    """
    provision = view.view.provisions[index]
    begin = provision.label_span.end if provision.label_span else provision.span.start
    end = provision.span.end
    paragraph = view.paragraph_at(begin)
    if paragraph is not None:
        end = min(end, view.view.paragraphs[paragraph].span.end)
    text = view.view.text[begin : min(end, begin + 4 * STARTS_CHARS)]
    return " ".join(text.split())[:STARTS_CHARS]


def _provisions(document_id: str, view: IndexedView) -> list[dict[str, Any]]:
    return [
        {
            "citation": canonical_citation(document_id, view, index),
            "label": provision.label,
            "heading": provision.heading,
            "level": provision.level,
            "page": provision.page,
            "starts": starts(view, index),
        }
        for index, provision in enumerate(view.view.provisions)
    ]


def as_json(room: RoomIndex) -> bytes:
    """Return the outline as JSON (contract §1). A document with two views shows the accepted."""
    by_name = {d.document.name: d for d in room.documents}
    documents = []
    for document in room.content.documents:
        indexed = by_name.get(document.name)
        views = indexed.views if indexed else ()
        documents.append(
            {
                "id": document.id, "name": document.name, "title": document.title, "format": document.format,
                "status": str(document.status), "provisions": _provisions(document.id, views[-1]) if views else [],
            }
        )  # fmt: skip
    return (json.dumps({"documents": documents}, indent=1, ensure_ascii=True) + "\n").encode("ascii")


def as_text(room: RoomIndex) -> bytes:
    """Return the outline for people, escaped."""
    lines: list[str] = []
    by_name = {d.document.name: d for d in room.documents}
    for document in room.content.documents:
        title = f"  {visible(document.title)}" if document.title else ""
        lines.append(f"{visible(document.id)}  ({visible(document.name)}, {document.status}){title}")
        if document.reason:
            lines.append(f"    {visible(document.reason)}")
        indexed = by_name.get(document.name)
        if indexed is None or not indexed.views:
            continue
        view = indexed.views[-1]
        if view.view.name:
            lines.append(f"    the {view.view.name} view")
        for index, provision in enumerate(view.view.provisions):
            page = f"  p. {provision.page}" if provision.page else ""
            citation = visible(canonical_citation(document.id, view, index))
            what = shortened(visible(provision.heading or starts(view, index)), 60)
            lines.append(f"    {'  ' * provision.level}{citation}  {what}{page}")
    return ("\n".join(lines) + "\n").encode("utf-8")


def shown(room: RoomIndex, citation: str) -> tuple[bytes, bool]:
    """Return the words under a citation for people, escaped, and whether it resolves."""
    resolution = Resolver(room).resolve(CitedText(text=citation, at=Place(file="", pointer="")))
    lines: list[str] = []
    for member in resolution.members:
        written = visible(member.reference.text)
        if member.outcome == RESOLVED:
            lines += _unread(room, member)
            for target in member.targets:
                lines += _target(room, target, member.notes)
        elif member.outcome == AMBIGUOUS:
            lines.append(f"{written} is ambiguous: {member.reason}; cite one of")
            lines += [f"    {visible(name)}" for name in dict.fromkeys(c[0].canonical for c in member.candidates)]
        elif member.outcome == OUTSIDE:
            lines.append(f"{written} is outside the record: a law, a rule or a standard, not a document of the room")
        else:
            lines.append(f"{written} does not resolve: {visible(member.reason)}")
            if member.nearest:
                lines += ["nearest:", *(f"    {visible(name)}" for name in member.nearest)]
    if not resolution.members:
        lines.append(f"{visible(citation)} cites nothing")
    return ("\n".join(lines) + "\n").encode("utf-8"), resolution.outcome == RESOLVED


def _unread(room: RoomIndex, member: Member) -> list[str]:
    if member.targets or member.document is None:
        return []
    document = room.documents[member.document].document
    return [f"{visible(document.id)} could not be read: {visible(document.reason)}"]


def _target(room: RoomIndex, target: Target, notes: tuple[Note, ...]) -> list[str]:
    view = room.documents[target.document].views[target.view]
    spans = [view.view.provisions[i].span for i in target.provisions]
    name = f"  ({view.view.name} view)" if view.view.name else ""
    page = view.page_at(spans[0].start) if spans else None
    out = [f"{visible(target.canonical)}{name}" + (f"  p. {page}" if page else "")]
    out += [f"    [{n.code}] {visible(n.text)}" for n in notes]
    if not spans:
        text = view.view.text if not target.page else _page(view, target.page)
    else:
        text = "\n".join(view.view.text[s.start : s.end] for s in spans)
    out += [f"    {visible(line)}" for line in text.split("\n") if line.strip()]
    return [*out, ""]


def _page(view: IndexedView, page: int) -> str:
    starts_of = view.view.page_starts
    begin = next((at for at, p in starts_of if p == page), 0)
    end = next((at for at, p in starts_of if p > page), len(view.view.text))
    return view.view.text[begin:end]


def found(room: RoomIndex, places: list[Location], text: str) -> bytes:
    """Return where words stand, for people, escaped: the citation and the page of each place, and its words."""
    if not places:
        return f"{visible(text)!r} stands nowhere in the deal room\n".encode()
    views = {(d.id, v.view.name): v for d in room.readable for v in d.views}
    lines: list[str] = []
    for place in places:
        view = views[place.document, place.view]
        index = view.provision_at(place.span.start, place.span.end)
        citation = canonical_citation(place.document, view, index) if index is not None else f"{place.document} §full"
        name = f"  ({place.view} view)" if place.view else ""
        page = f"  p. {place.page}" if place.page else ""
        begin, end = max(0, place.span.start - AROUND_CHARS), place.span.end + AROUND_CHARS
        words = " ".join(view.view.text[begin:end].split())
        before, after = "… " if begin else "", " …" if end < len(view.view.text) else ""
        lines += [f"{visible(citation)}{name}{page}", f"    {before}{visible(words)}{after}"]
    return ("\n".join(lines) + "\n").encode("utf-8")
