"""The two views of one Word file side by side: which paragraph of the base became which of the accepted text."""

from __future__ import annotations

from collections.abc import Iterable

from critic.locate.alignment import align
from critic.locate.comparison import stale_paragraphs
from critic.locate.index import IndexedView
from critic.model.documents import Document, Paragraph, Span, View
from critic.model.values import dataclass
from critic.text.tokens import tokens

INSERTING = ("inserted", "moved-to")


@dataclass(frozen=True, slots=True)
class Versions:
    """A redline's base and accepted text. new_at: paragraphs of the base by those of the accepted text; then_at: back.

    A paragraph of the accepted text that holds nothing of the base has no counterpart.
    """

    base: IndexedView
    accepted: IndexedView
    base_of: dict[int, int]
    accepted_of: dict[int, tuple[int, ...]]

    @property
    def tracked(self) -> bool:
        """Whether tracked changes make two views of the file."""
        return self.base is not self.accepted

    @property
    def revisions(self) -> bool:
        """Whether the file holds any tracked change of its words."""
        view = self.accepted.view
        return self.tracked or bool(view.revisions or view.removals)

    def updated(self) -> frozenset[int]:
        """Paragraphs of the base whose cross-references agree with the accepted numbering only."""
        stale = stale_paragraphs(self.accepted.view)
        return frozenset(
            b for b in stale_paragraphs(self.base.view)
            if self.tracked and (a := self.accepted_of.get(b)) and not stale.intersection(a)
        )  # fmt: skip

    def emptied(self) -> frozenset[int]:
        """Paragraphs of the base of which a number is left, because all their words are a tracked insertion."""
        if not self.tracked:
            return frozenset()
        worded = {s for p in self.accepted.view.paragraphs if _words_in(self.accepted.view, p) for s in p.source}
        return frozenset(
            number
            for number, p in enumerate(self.base.view.paragraphs)
            if not _words_in(self.base.view, p) and worded.intersection(p.source)
        )

    def into_accepted(self, b: int, spans: Iterable[Span]) -> list[tuple[int, Span]]:
        """Return where words of a paragraph of the base stand in the accepted text: (paragraph, span)."""
        if not self.tracked:
            return [(b, span) for span in spans]
        out: list[tuple[int, Span]] = []
        for a in self.accepted_of.get(b, ()):
            out += [(a, span) for span in _carried(self.base.view, b, self.accepted.view, a, list(spans))]
        return out


def _words_in(view: View, paragraph: Paragraph) -> str:
    return view.text[paragraph.span.start + paragraph.label_chars : paragraph.span.end].strip()


def _carried(base: View, b: int, accepted: View, a: int, spans: list[Span]) -> list[Span]:
    """Return the words of a paragraph of the accepted text that are those of the spans in the base."""
    before, after = base.paragraphs[b].span, accepted.paragraphs[a].span
    one, other = tokens(base.text, before.start, before.end), tokens(accepted.text, after.start, after.end)
    out: list[Span] = []
    for step in align([t.key for t in one], [t.key for t in other]):
        if not step.equal:
            continue
        for i, j in zip(step.first, step.second, strict=True):
            if any(s.start < one[i].span.end and one[i].span.start < s.end for s in spans):
                out.append(other[j].span)
    return out


def versions_of(name: str, views: tuple[View, ...]) -> Versions:
    """Return the versions that a file's views are: two where it tracks changes, else one."""
    document = Document(id=name, name=name, views=views)
    indexed = [IndexedView(document=document, view=view, number=n) for n, view in enumerate(views)]
    base, accepted = indexed[0], indexed[-1]
    if base is accepted:
        same = range(len(base.view.paragraphs))
        return Versions(base, accepted, {n: n for n in same}, {n: (n,) for n in same})
    base_of = _linked(base.view, accepted.view)
    accepted_of: dict[int, tuple[int, ...]] = {}
    for a, b in base_of.items():
        accepted_of[b] = (*accepted_of.get(b, ()), a)
    return Versions(base, accepted, base_of, accepted_of)


def _linked(base: View, accepted: View) -> dict[int, int]:
    """Link paragraphs that were printed of the same paragraphs of the file.

    Where an insertion cut one in two, the new one is the one that keeps none of its words; where a deletion ran two
    together, the one that is left is the one whose words are.
    """
    holder = {source: b for b, p in enumerate(base.paragraphs) for source in p.source}
    new = _wholly(accepted, INSERTING)
    gone = _wholly(base, ("deleted", "moved-from"))
    candidates: dict[int, int] = {}
    for a, paragraph in enumerate(accepted.paragraphs):
        held = list(dict.fromkeys(holder[s] for s in paragraph.source if s in holder))
        if held:
            candidates[a] = next((b for b in held if b not in gone), held[0])
    kept = {b for a, b in candidates.items() if a not in new}
    out: dict[int, int] = {}
    taken: set[int] = set()
    for a, b in candidates.items():
        if a not in new or (b not in kept and b not in taken):
            out[a] = b
            taken.add(b)
    return out


def _wholly(view: View, kinds: tuple[str, ...]) -> set[int]:
    """Return the paragraphs all of whose words are tracked changes of these kinds."""
    spans = sorted(r.span for r in view.revisions if r.kind in kinds)
    out: set[int] = set()
    at = 0
    for number, paragraph in enumerate(view.paragraphs):
        start, end = paragraph.span.start + paragraph.label_chars, paragraph.span.end
        kept: list[str] = []
        while at < len(spans) and spans[at].start < end:
            kept.append(view.text[start : max(start, spans[at].start)])
            start = max(start, spans[at].end)
            at += 1
        kept.append(view.text[start:end])
        if not "".join(kept).strip():
            out.add(number)
    return out
