"""Which papers of the room change which: lists of changes, amendments, versions (contract §3, §5)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from critic.locate.forms import SUB
from critic.locate.index import IndexedDocument, IndexedView, RoomIndex
from critic.locate.names import name_words
from critic.text.labels import label_tokens
from critic.text.patterns import lazy

Place = tuple[int, int, int]
"""A provision: the numbers of its document and view, and its index."""

_LABEL = (
    r"((?:sections?|clauses?|articles?|paragraphs?|§{1,2}|exhibit|schedule|annex|appendix)\s*"
    rf"(?:\d+[a-z]?(?:\.\d+)*|[a-z]\b){SUB}*)"
)
_CHANGE = (
    r"(?:new|add(?:ed|ition(?: of)?|s)?|amend(?:ed|ment)?(?: (?:to|of))?|revis(?:e|ed|ion)(?: (?:to|of))?|delet"
    r"(?:e|ed|ion)(?: of)?"
    r"|replac(?:e|ed|ement)(?: of)?|insert(?:ed|ion)?(?: of)?|modif(?:y|ied|ication)(?: (?:to|of))?|changes?(?: to)?"
    r"|restat(?:e|ed)|counter(?:proposal)?(?: (?:to|on))?|strike|remov(?:e|ed|al)(?: of)?)"
)
_OPENS = lazy(rf"\W{{0,3}}{_CHANGE}[:,]?\s+(?:a\s+|the\s+)?(?:new\s+)?{_LABEL}", re.IGNORECASE)
_NAMES = lazy(
    rf"\W{{0,3}}{_LABEL}\s*(?:\(|[:–—-]|of\b[^.;\n]{{0,60}}\bis\b|is\b|shall be\b|\.\s|,\s)(?=[^\n]*)", re.IGNORECASE
)
_AMENDS = lazy(
    rf"{_LABEL}(?=[^.;\n]{{0,120}}?\b(?:is|are|shall be|will be)\s+(?:hereby\s+)?(?:amended|deleted|replaced"
    rf"|restated|modified"
    rf"|supplemented|superseded))|\b(?:amends|replaces|deletes|restates|supersedes|modifies|in place of)\s+{_LABEL}",
    re.IGNORECASE,
)
_SAYS_SO = lazy(
    r"(?:amend|delet|replac|restat|modif|supplement|supersed)(?:ed|s|es|ied|ies)\b|in place of", re.IGNORECASE
)
"""The words of `_AMENDS` that few sentences have: it is looked for around these alone."""
_AROUND_CHARS = (200, 60)
_AMENDING_TITLE = lazy(r"\b(?:amend|amendment|change order|side letter|variation|supplement|addend)", re.IGNORECASE)
_VERSION_WORD = lazy(
    r"(?:v|ver|version|rev|revision|draft)?\d{0,3}[a-z]?\Z|v\d+(?:\.\d+)*|draft|final|clean|redline[d]?|executed"
    r"|executable"
    r"|signed|copy|old|new|prior|current|superseded|\d{4,8}"
)  # fmt: skip
_MIN_SHARE = 0.5
_MAX_VERSIONS = 12
"""More papers than this under one name are a series (invoices, orders), and no versions of one paper."""
_SAME_SHARE = 0.5
_TITLE_CHARS = 3000


def _amending(text: str) -> Iterator[re.Match[str]]:
    """Yield where a text says that a provision is amended, each place once."""
    before, behind = _AROUND_CHARS
    done = 0
    for word in _SAYS_SO.finditer(text):
        start, end = max(done, word.start() - before), min(len(text), word.end() + behind)
        for match in _AMENDS.finditer(text, start, end):
            done = match.end()
            yield match


class Relations:
    """What the room's papers say about each other; each table is made when first asked for."""

    def __init__(self, room: RoomIndex) -> None:
        self.room = room

    # -- lists of changes ----------------------------------------------------------------------------------------

    @cached_property
    def _lists(self) -> dict[int, dict[tuple[str, ...], list[Place]]]:
        """For each list of changes, its items by the label of the provision that they open with."""
        out: dict[int, dict[tuple[str, ...], list[Place]]] = {}
        for document in self.room.readable:
            for view in document.views:
                if items := _items(document, view):
                    table = out.setdefault(document.number, defaultdict(list))
                    for tokens, places in items.items():
                        table[tokens] += places
        return out

    @cached_property
    def _bases(self) -> dict[int, tuple[int, ...]]:
        """For each list of changes, the documents that it changes."""
        return {number: self._bases_of(number, items) for number, items in self._lists.items()}

    def _bases_of(self, number: int, items: dict[tuple[str, ...], list[Place]]) -> tuple[int, ...]:
        document = self.room.documents[number]
        opening = f"{document.document.title}\n{document.views[0].view.text[:_TITLE_CHARS]}"
        named = [
            n
            for span in self.room.names.within(opening, 0, len(opening), number)
            for n in span.documents
            if n != number
        ]
        if named:
            return (named[0],)
        shares = [
            (sum(any(t in v.bare for v in d.views) for t in items), d.number)
            for d in self.room.readable
            if d.number != number
        ]
        best = max((s for s, _ in shares), default=0)
        holders = [n for s, n in shares if s == best]
        return (holders[0],) if best * 2 >= len(items) and len(holders) == 1 else ()

    def items_named(self, document: int, tokens: tuple[str, ...]) -> tuple[Place, ...]:
        """Return the items of a list of changes that open with a provision's name."""
        return tuple(self._lists.get(document, {}).get(tokens, ()))

    def changes_to(self, document: int, tokens: tuple[str, ...]) -> tuple[Place, ...]:
        """Return the items of lists of changes to a document that open with the provision's name."""
        return tuple(
            place for number, bases in self._bases.items() if document in bases
            for place in self._lists[number].get(tokens, ())
        )  # fmt: skip

    def changed_by(self, document: int) -> tuple[int, ...]:
        """Return the documents that a list of changes changes; empty if it is none."""
        return self._bases.get(document, ())

    # -- amendments ----------------------------------------------------------------------------------------------

    @cached_property
    def _amendments(self) -> dict[int, dict[tuple[str, ...], list[Place]]]:
        """For each document, what other documents say that they amend in it, by label."""
        out: dict[int, dict[tuple[str, ...], list[Place]]] = {}
        for document in self.room.readable:
            title = f"{document.id} {document.document.title}"
            for view in document.views[-1:]:
                for match in _amending(view.view.text):
                    base = self._base_in(document, view, match, bool(_AMENDING_TITLE.search(title)))
                    if base is None:
                        continue
                    index = view.provision_at(match.start(), match.end())
                    place = (document.number, view.number, -1 if index is None else index)
                    tokens = label_tokens(match[1] or match[2])
                    out.setdefault(base, defaultdict(list))[tokens].append(place)
        return out

    def _base_in(
        self, document: IndexedDocument, view: IndexedView, match: re.Match[str], amending: bool
    ) -> int | None:
        """The document whose provision a sentence amends: the one that it names, else the one its paper is about."""
        text = view.view.text
        near = self.room.names.within(text, match.start(), min(len(text), match.end() + 80), document.number)
        named = [n for span in near for n in span.documents if n != document.number]
        if len(set(named)) == 1:
            return named[0]
        if not amending:
            return None
        opening = f"{document.document.title}\n{text[:_TITLE_CHARS]}"
        named = [
            n
            for s in self.room.names.within(opening, 0, len(opening), document.number)
            for n in s.documents
            if n != document.number
        ]
        return named[0] if named else None

    def amendments_of(self, document: int, path: tuple[str, ...]) -> tuple[Place, ...]:
        """Return where other documents say that they amend a provision, or one above or below it."""
        table = self._amendments.get(document, {})
        places = [
            place for tokens, found in table.items()
            if tokens and (tokens == path[: len(tokens)] or path == tokens[: len(path)]) for place in found
        ]  # fmt: skip
        return tuple(dict.fromkeys(places))

    # -- versions ------------------------------------------------------------------------------------------------

    @cached_property
    def _versions(self) -> dict[int, tuple[int, ...]]:
        groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for document in self.room.readable:
            groups[_without_version(document.id)].append(document.number)
        out = {}
        for stem, numbers in groups.items():
            if stem and 1 < len(numbers) <= _MAX_VERSIONS:
                for number in numbers:
                    out[number] = tuple(n for n in numbers if n != number and self._alike(number, n))
        return out

    def _alike(self, one: int, other: int) -> bool:
        mine, theirs = (self.room.documents[n].views[-1] for n in (one, other))
        if not mine.bare or not theirs.bare:
            return False
        shared = sum(path in theirs.bare for path in mine.bare)
        return shared >= _SAME_SHARE * min(len(mine.bare), len(theirs.bare))

    def versions_that_differ(self, view: IndexedView, document: int, index: int) -> tuple[Place, ...]:
        """Return the provision in other versions of its document where they read differently."""
        out = []
        path, mine = view.bare_path(index), view.passage(index).text
        for number in self._versions.get(document, ()):
            other = self.room.documents[number].views[-1]
            hits = other.bare.get(path, ())
            if hits and all(other.passage(i).text != mine for i in hits):
                out.append((number, other.number, hits[0]))
        return tuple(out)


def _text(view: IndexedView, index: int) -> str:
    span = view.view.provisions[index].span
    return view.view.text[span.start : span.end]


def _without_version(name: str) -> tuple[str, ...]:
    return tuple(w for w in name_words(name) if not _VERSION_WORD.match(w))


def _items(document: IndexedDocument, view: IndexedView) -> dict[tuple[str, ...], list[Place]]:
    """The items of a list of changes by the labels that they open with; empty where the paper is no such list."""
    found: dict[int, tuple[str, ...]] = {}
    changing = 0
    text = view.view.text
    for index, provision in enumerate(view.view.provisions):
        if not provision.label or len(view.bare_path(index)) > 2:
            continue
        begin = provision.label_span.end if provision.label_span else provision.span.start
        opening = text[begin : min(provision.span.end, begin + 200)]
        change = _OPENS.match(opening)
        match = change or _NAMES.match(opening)
        if match:
            found[index] = label_tokens(match[1])
            changing += change is not None
    levels = {view.view.provisions[i].level for i in found}
    if not changing or len(levels) != 1:
        return {}
    (level,) = levels
    siblings = sum(1 for p in view.view.provisions if p.level == level and p.label)
    if len(found) < _MIN_SHARE * siblings:
        return {}
    out: dict[tuple[str, ...], list[Place]] = defaultdict(list)
    for index, tokens in found.items():
        if tokens:
            out[tokens].append((document.number, view.number, index))
    return dict(out)
