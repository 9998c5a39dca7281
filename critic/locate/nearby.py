"""What is near to a citation that does not resolve: similarity explains, and chance never decides (contract §3)."""

from __future__ import annotations

from collections.abc import Iterable

from critic.locate.forms import Reference
from critic.locate.index import IndexedDocument, IndexedView, name_key
from critic.model.documents import Kind

_NEAR_SCORE = 60


def canonical_citation(document_id: str, view: IndexedView, index: int) -> str:
    """Return the canonical citation of one provision (contract §3): `msa §4.2(b)`, `msa "Affiliate"`."""
    inside = view.canonical(index)
    mark = " " if inside.startswith(('"', "¶", "p. ")) and view.view.provisions[index].kind is Kind.DEFINITION else " §"
    if inside.startswith("¶"):
        mark = " "
    return f"{document_id}{mark}{inside}"


def deepest_parent(reference: Reference, document: IndexedDocument) -> tuple[str, int]:
    """Return the longest beginning of a label that a document has, as a citation, and its length in tokens."""
    for view in document.views:
        for depth in range(len(reference.tokens) - 1, 0, -1):
            hits = view.bare.get(reference.tokens[:depth]) or view.paths.get(reference.tokens[:depth])
            if hits:
                return canonical_citation(document.id, view, hits[0]), depth
    return "", 0


def under_heading(reference: Reference, documents: Iterable[IndexedDocument]) -> list[str]:
    """Return where the heading that a citation gives stands under another number."""
    if not reference.heading:
        return []
    return [canonical_citation(d.id, v, i) for d in documents for v in d.views[:1] for i in v.worded(reference.heading)]


def look_alikes(reference: Reference, documents: Iterable[IndexedDocument]) -> tuple[str, ...]:
    """Return labels, or for words headings and terms, that look like what fails; ties in order of appearance."""
    words = next((s.words for s in reference.steps if s.kind in ("words", "term")), "")
    wanted = name_key(words) if words else " ".join(reference.tokens)
    if not wanted:
        return ()
    names: dict[str, str] = {}
    for document in documents:
        for view in document.views[:1]:
            table = view.words.items() if words else ((" ".join(p), hits) for p, hits in view.bare.items())
            for name, indices in table:
                names.setdefault(name, canonical_citation(document.id, view, indices[0]))
    likest = ranked(wanted, list(names))
    if not words:
        likest.sort(key=lambda name: _kinship(reference.tokens, tuple(name.split(" "))))
    return tuple(names[name] for name in likest[:3])


def _kinship(wanted: tuple[str, ...], other: tuple[str, ...]) -> tuple[int, int]:
    """Order labels under the same number first, the nearest in the counting first; the sort keeps likeness otherwise."""
    shared = 0
    while shared < min(len(wanted), len(other)) and wanted[shared] == other[shared]:
        shared += 1
    mine, theirs = wanted[shared : shared + 1], other[shared : shared + 1]
    counted = all(side and side[0].isdigit() for side in (mine, theirs))
    return -shared, abs(int(mine[0]) - int(theirs[0])) if counted and shared else 0


def ranked(wanted: str, names: list[str]) -> list[str]:
    """Return the names that are like the wanted one, the likest first; ties in the order given, never by chance."""
    from rapidfuzz import fuzz, process

    close = process.extract(wanted, names, scorer=fuzz.ratio, limit=None, score_cutoff=_NEAR_SCORE)
    return [name for name, _, _ in sorted(close, key=lambda c: (-c[1], c[2]))]


def below(tokens: tuple[str, ...], depth: int) -> str:
    """Return what is missing under a parent, as it would be printed: `(c)`, `.7`."""
    return "".join(f".{t}" if t[0].isdigit() and depth == 1 else f"({t})" for t in tokens[depth:])
