"""Builders for outlines: printed paragraphs in, citations out."""

from __future__ import annotations

from critic.documents.drafts import Draft, DraftView
from critic.documents.outline import build_view
from critic.model.documents import Provision, View


def paragraph(text: str, **evidence: object) -> Draft:
    """One printed paragraph of the body."""
    return Draft(text=text, **evidence)  # type: ignore[arg-type]


def view_of(*paragraphs: str | Draft) -> View:
    """The view of a document that consists of these paragraphs."""
    drafts = tuple(p if isinstance(p, Draft) else paragraph(p) for p in paragraphs)
    return build_view(DraftView(drafts=drafts))


def citations(view: View) -> list[str]:
    """What each provision is cited as, in order."""
    return [p.citation for p in view.provisions]


def cited(view: View, citation: str) -> Provision:
    """The one provision with this citation."""
    found = [p for p in view.provisions if p.citation == citation]
    assert len(found) == 1, (citation, citations(view))
    return found[0]


def words_of(view: View, citation: str) -> str:
    """Everything that stands under a provision."""
    span = cited(view, citation).span
    return view.text[span.start : span.end]
