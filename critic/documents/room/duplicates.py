"""Files with equal words, labels and furniture left out, are one document (contract §2)."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace

from critic.documents import READERS
from critic.model.documents import Document, Layer, Status, View

_PREFERENCE = {reader.format: place for place, reader in enumerate(READERS)}
_FURNITURE = (Layer.HEADER_FOOTER, Layer.FURNITURE)
_LINE_END_HYPHEN = re.compile(r"[-\u2010\u2011\u00ad]\n")
_WORD = re.compile(
    r"\d+(?:[-.,/:\u2010-\u2013]\d+)*|[^\W\d_]+(?:[-\u2010\u2011'\u2019\u00ad][^\W\d_]+)*|[$€£¥%§&+±=<>]"
)
"""A number with the punctuation between its digits, a word, or a sign that changes what is said."""
_INSIDE_WORDS = re.compile("[-\u2010\u2011\u00ad'\u2019]")


def merge_duplicates(documents: Iterable[Document]) -> list[Document]:
    """Return the documents, those with equal words as one that names the others; the others are listed as
    skipped.

    The one whose format says most about structure stays (a docx before its pdf). A superseded version, a
    document with unread pages, and one without words, are left alone.
    """
    documents = list(documents)
    groups: dict[tuple[str, ...], list[int]] = {}
    candidates = [i for i, document in enumerate(documents) if _can_merge(document)]
    if len(candidates) > 1:
        for i in candidates:
            groups.setdefault(_fingerprint(documents[i]), []).append(i)
    for words, members in groups.items():
        if words and len(members) > 1:
            _merge(documents, members)
    return documents


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
            yield from _words(view.text[start : span.start])
            start = span.end
    yield from _words(view.text[start : view.main_end])


def _other_words(view: View) -> list[str]:
    """The words of notes and text boxes, in an order that does not depend on where a format puts them."""
    return sorted(
        " ".join(_words(view.text[paragraph.span.start : paragraph.span.end]))
        for paragraph in view.paragraphs
        if paragraph.span.start >= view.main_end and paragraph.layer not in _FURNITURE
    )


def _words(text: str) -> Iterator[str]:
    text = unicodedata.normalize("NFKC", _LINE_END_HYPHEN.sub("-", text)).casefold()
    for match in _WORD.finditer(text):
        word = match[0]
        yield word if word[0].isdigit() else _INSIDE_WORDS.sub("", word)
