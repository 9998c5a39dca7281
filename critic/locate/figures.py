"""What figures the deal room states, and where: in a provision, a document, or anywhere (contract §4.4, figures)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from critic.locate.amendments import Relations
from critic.locate.index import IndexedView, RoomIndex
from critic.locate.resolve import Target, canonical_citation
from critic.model.authority import Measure
from critic.text.quantities import Quantity, read_quantities

Key = tuple[str, object, str]


def keys_of(quantity: Quantity) -> frozenset[Key]:
    """Return what a quantity has in common with other ways of writing it: its ends, without the kind of its days."""
    measure, low, high, unit = quantity.key
    unit = "" if measure is Measure.MONEY else unit.removeprefix("business ")
    return frozenset({(str(measure), low, unit), (str(measure), high, unit)})


class RoomFigures:
    """The figures of one room; each text is read once, when it is first asked for."""

    def __init__(self, room: RoomIndex) -> None:
        self.room = room
        self.relations = Relations(room)
        self._read: dict[tuple[int, int, int], list[Quantity]] = {}

    def stated(self, targets: tuple[Target, ...]) -> list[Quantity]:
        """Return the figures under provisions, or in whole documents; with what leads in, and what amends them."""
        return [q for place in self._places(targets) for q in self._quantities(place)]

    def where(self, quantity: Quantity, limit: int = 3) -> list[str]:
        """Return the provisions that state a figure in any way of writing it, canonical, in order."""
        found = dict.fromkeys(place for key in keys_of(quantity) for place in self._index.get(key, ()))
        return [place for place in found if place][:limit]

    def _places(self, targets: tuple[Target, ...]) -> Iterator[tuple[int, int, int]]:
        """Number of document and of view, and index of provision, -1 for the whole."""
        for target in targets:
            for number, view in enumerate(self.room.documents[target.document].views):
                if not target.provisions:
                    yield target.document, number, -1
                elif number == target.view:
                    for index in target.provisions:
                        yield target.document, number, index
                        yield from self.relations.amendments_of(target.document, view.view.provisions[index].path)

    def _quantities(self, place: tuple[int, int, int]) -> list[Quantity]:
        if place not in self._read:
            document, view, index = place
            indexed = self.room.documents[document].views[view]
            self._read[place] = [q for text in _texts(indexed, index) for q in read_quantities(text)]
        return self._read[place]

    @cached_property
    def _index(self) -> dict[Key, list[str]]:
        out: dict[Key, list[str]] = defaultdict(list)
        for document in self.room.readable:
            for number, view in enumerate(document.views):
                for quantity in self._quantities((document.number, number, -1)):
                    index = view.provision_at(quantity.span.start, quantity.span.end)
                    if index is not None:
                        for key in sorted(keys_of(quantity), key=str):
                            out[key].append(canonical_citation(document.id, view, index))
        return dict(out)


def _texts(view: IndexedView, index: int) -> Iterator[str]:
    """A provision's text, and what leads in to it: the words of the provisions above before their first sub-clause."""
    text = view.view.text
    if index < 0:
        yield text
        return
    for above in view.ancestors(index):
        provision = view.view.provisions[above]
        if provision.children:
            yield text[provision.span.start : view.view.provisions[provision.children[0]].span.start]
    span = view.view.provisions[index].span
    yield text[span.start : span.end]
