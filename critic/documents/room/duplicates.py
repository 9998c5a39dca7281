"""Files with equal words, labels and furniture left out, are one document (contract §2)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from critic.documents import READERS
from critic.documents.room.sameness import Content, content_of, same_words
from critic.documents.room.words import words_in
from critic.model.documents import Document, Layer, Status, View

_PREFERENCE = {reader.format: place for place, reader in enumerate(READERS)}
_FURNITURE = (Layer.HEADER_FOOTER, Layer.FURNITURE)


def merge_duplicates(documents: Iterable[Document]) -> list[Document]:
    """Return the documents, those with equal words as one that names the others; the others are listed as
    skipped.

    The one whose format says most about structure stays (a docx before its pdf). A superseded version, a
    document with unread pages, and one without words, are left alone.
    """
    documents = list(documents)
    candidates = [i for i, document in enumerate(documents) if _can_merge(document)]
    if len(candidates) < 2:
        return documents
    groups: dict[tuple[str, ...], list[int]] = {}
    for i in candidates:
        groups.setdefault(_fingerprint(documents[i]), []).append(i)
    groups.pop((), None)
    for members in _joined_over_formats(documents, list(groups.values())):
        if len(members) > 1:
            _merge(documents, members)
    return documents


def _joined_over_formats(documents: list[Document], groups: list[list[int]]) -> list[list[int]]:
    """The groups, those joined whose words are the same though a page was printed from a file of another format."""
    contents: dict[int, Content] = {}
    joined: list[list[int]] = []
    for members in groups:
        document = documents[members[0]]
        for held in joined:
            other = documents[held[0]]
            if document.format != other.format and len(document.views) == len(other.views) == 1:
                for i in (members[0], held[0]):
                    if i not in contents:
                        contents[i] = content_of(documents[i].views[0])
                if same_words(contents[members[0]], contents[held[0]]):
                    held += members
                    break
        else:
            joined.append(members)
    return [sorted(members) for members in joined]


def _can_merge(document: Document) -> bool:
    whole = not document.pages_without_text and not document.damaged_pages
    return document.status is Status.READ and whole and not document.superseded_by


def _merge(documents: list[Document], members: list[int]) -> None:
    first = min(members, key=lambda i: (_PREFERENCE.get(documents[i].format, len(READERS)), i))
    others = [documents[i] for i in members if i != first]
    kept = documents[first]
    names = (*kept.aliases, *(name for other in others for name in (other.id, other.title, *other.aliases)))
    known = {kept.id, kept.title, ""}
    documents[first] = replace(
        kept,
        aliases=tuple(dict.fromkeys(name for name in names if name not in known)),
        duplicates=tuple(other.name for other in others),
    )
    for i in members:
        if i != first:
            documents[i] = replace(
                documents[i],
                views=(),
                aliases=(),
                status=Status.SKIPPED,
                reason=f"the same words as {kept.name}",
            )


def _fingerprint(document: Document) -> tuple[str, ...]:
    """A digest of the words of each view, empty if there are none."""
    digests = []
    for view in document.views:
        words = "\n".join(_main_words(view)) + "\0" + "\n".join(_other_words(view))
        if len(words) > 1:
            digests.append(f"{view.name}:{hashlib.sha256(words.encode('utf-8', 'replace')).hexdigest()}")
    return tuple(digests)


def _main_words(view: View) -> Iterator[str]:
    """The words of the main story without the labels, which one format prints and another computes."""
    start = 0
    for provision in view.provisions:
        span = provision.label_span
        if span is not None and start <= span.start and span.end <= view.main_end:
            yield from words_in(view.text[start : span.start])
            start = span.end
    yield from words_in(view.text[start : view.main_end])


def _other_words(view: View) -> list[str]:
    """The words of notes and text boxes, in an order that does not depend on where a format puts them."""
    return sorted(
        " ".join(words_in(view.text[paragraph.span.start : paragraph.span.end]))
        for paragraph in view.paragraphs
        if paragraph.span.start >= view.main_end and paragraph.layer not in _FURNITURE
    )
