"""Which document of the room a Word file is a version of: 60 % of its base's paragraphs align (contract §4.3)."""

from __future__ import annotations

from collections import Counter

from critic.locate.comparison import Comparison, compare, read_words
from critic.locate.index import IndexedDocument, IndexedView, RoomIndex, name_key
from critic.markup.redline.record import compare_changes
from critic.markup.redline.versions import Versions
from critic.model.documents import View
from critic.model.values import dataclass

LEAST_SHARE = 0.6
_TRIED = 4
_TELLING_TOKENS = 6
"""A paragraph of so many words is found in a text whose paragraphs end elsewhere (a PDF)."""


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A document of the room beside a redline's base. view: the one that the base is nearest to."""

    document: IndexedDocument
    view: IndexedView
    comparison: Comparison
    share: float

    @property
    def percent(self) -> int:
        """The share of the base's paragraphs that align, rounded down."""
        return int(self.share * 100)


def counterparts(versions: Versions, room: RoomIndex) -> list[Counterpart]:
    """Return the documents of the room that the base is nearest to, the nearest first."""
    base = versions.base.view
    updated, emptied = versions.updated(), versions.emptied()
    words = read_words(base)
    found: list[Counterpart] = []
    for document in _candidates(base, room):
        options = [
            _beside(document, view, base, compare(view.view, base, words=words, updated=updated, emptied=emptied))
            for view in document.views
        ]
        found.append(min(options, key=lambda c: (-c.share, len(c.comparison.differences), c.view.number)))
    name = name_key(versions.base.document.name.rpartition(".")[0])
    return sorted(found, key=lambda c: _rank(c, versions, name))


def _rank(found: Counterpart, versions: Versions, name: str) -> tuple[float, int, int, bool, bool, int]:
    """The better of two versions that lie in the room: the nearer, the one that carries more of the same revisions,
    the one whose name the file bears."""
    document = found.document.document
    named = name_key(found.document.id) in name
    uncommon = compare_changes(versions, found.document).uncommon if found.share >= LEAST_SHARE else 0
    return (
        -round(found.share, 2), len(found.comparison.differences), uncommon, document.format != "docx", not named,
        found.document.number,
    )  # fmt: skip


def _candidates(base: View, room: RoomIndex) -> list[IndexedDocument]:
    """Return the few documents that share most of the base's paragraphs, or else of its words."""
    mine = _paragraphs(base)
    paragraphs, words = Counter(mine), Counter(word for text in mine for word in text.split())
    scored: list[tuple[float, float, int, IndexedDocument]] = []
    for document in room.readable:
        theirs = [text for view in document.views for text in _paragraphs(view.view)]
        same = sum((paragraphs & Counter(theirs)).values()) / max(1, len(mine))
        shared = sum((words & Counter(w for text in theirs for w in text.split())).values())
        if shared:
            scored.append((-same, -shared / sum(words.values()), document.number, document))
    scored.sort(key=lambda s: s[:3])
    by_words = sorted(scored, key=lambda s: (s[1], s[2]))
    return list({s[2]: s[3] for s in (*scored[:_TRIED], *by_words[:2])}.values())


def _paragraphs(view: View) -> list[str]:
    """The worded paragraphs of a view, quickly: this only chooses what is compared in earnest."""
    spans = ((p.span.start + p.label_chars, p.span.end) for p in view.paragraphs)
    texts = (" ".join(view.text[start:end].lower().split()) for start, end in spans)
    return [text for text in texts if text]


def _beside(document: IndexedDocument, view: IndexedView, base: View, comparison: Comparison) -> Counterpart:
    share = comparison.share
    if document.document.format != "docx" and share < 1:
        share = max(share, _contained(view.view, base))
    return Counterpart(document, view, comparison, share)


def _contained(record: View, base: View) -> float:
    """The share of the base's paragraphs that stand in a text somewhere, wherever its own paragraphs end."""
    stream = "\0".join(("", *(k for w in read_words(record) for k in w.keys), ""))
    wanted = [w for w in read_words(base) if len(w.keys) >= _TELLING_TOKENS]
    held = sum("\0".join(("", *w.keys, "")) in stream for w in wanted)
    return held / len(wanted) if wanted else 0.0
