"""Small deal rooms in memory, from markdown texts, for tests of what is located in them."""

from __future__ import annotations

from textwrap import dedent

from critic.documents.markdown import read
from critic.documents.outline import build_view, read_title_and_names
from critic.locate.grammar import parse_citation
from critic.locate.index import RoomIndex
from critic.locate.quotations import Judgement, QuotationJudge
from critic.locate.resolve import Resolver
from critic.model.documents import DealRoomContent, Document


def document(name: str, text: str) -> Document:
    """Return a document made from markdown; its id is its name without the extension."""
    reading = read(dedent(text).encode(), name)
    views = tuple(build_view(v) for v in reading.views)
    title, names = read_title_and_names(views[-1], reading.title)
    return Document(id=name.rsplit(".", 1)[0], name=name, format="markdown", title=title, aliases=names, views=views)


def content(**texts: str) -> DealRoomContent:
    """Return a deal room whose documents are named by the keywords."""
    return DealRoomContent(name="room", documents=tuple(document(f"{name}.md", text) for name, text in texts.items()))


def room(**texts: str) -> RoomIndex:
    """Return the index of such a room."""
    return RoomIndex(content(**texts))


def judge(index: RoomIndex, citation: str | None, quotation: str, *, literal: bool = False) -> Judgement:
    """Return the judgement of a quotation in a field under a citation."""
    resolver = Resolver(index, literal=literal)
    resolution = resolver.citation(citation) if citation is not None else None
    return QuotationJudge(index, literal=literal).judge(quotation, resolution)


__all__ = ["content", "document", "judge", "parse_citation", "room"]
