"""Two versions of one document, paragraph by paragraph and word by word: what differs, and what only seems to.

Typography, results of fields that programs compute anew, and where a paragraph ends are no differences of words; they
are counted apart (contract §4.3, §8 `UNTRACKED_EDIT`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from enum import StrEnum

from critic.locate.alignment import Step, align
from critic.locate.recomputed import REFERENCES, VOLATILE, FieldMap
from critic.model.documents import Layer, Span, View
from critic.model.values import dataclass
from critic.text.tokens import Token, tokens

_APART = (Layer.FOOTNOTE, Layer.TEXT_BOX, Layer.HEADER_FOOTER)
_LIKE = 0.5
"""Share of words in common from which a paragraph is another version of one and not a new one."""
_ALIGNS = 0.6
_MAX_PAIRS = 10_000


class Difference(StrEnum):
    """What differs."""

    WORDS = "words"
    ADDED = "added"
    REMOVED = "removed"
    NUMBER = "number"
    REFERENCE = "reference"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One difference. first, second: ordinals of the paragraphs, None where there is none. before, after: their texts.

    changed: spans in the second view's text; gone: (offset in the second view's text, words of the first).
    """

    kind: Difference
    first: int | None
    second: int | None
    before: str = ""
    after: str = ""
    diff: tuple[tuple[str, ...], ...] = ()
    changed: tuple[Span, ...] = ()
    gone: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph as it is compared. label: computed, without white space; words: its tokens without the label."""

    number: int
    label: str
    words: tuple[Token, ...]
    keys: tuple[str, ...]
    raw: str

    @property
    def full(self) -> tuple[str, ...]:
        """The keys with the label's before them, as a typed label would give them."""
        return (*(t.key for t in tokens(self.label)), *self.keys)


@dataclass(slots=True)
class Comparison:
    """What two views share, and where they differ. pairs: paragraphs of the first by those of the second.

    alike: those of the second that align with one of the first (60 % of their words). share: their share of the worded
    paragraphs of the second's main story.
    """

    pairs: dict[int, int] = field(default_factory=dict)
    differences: list[Found] = field(default_factory=list)
    typography: int = 0
    recomputed: int = 0
    reflowed: int = 0
    renumbered: int = 0
    alike: set[int] = field(default_factory=set)
    share: float = 0.0


def read_words(view: View) -> list[Words]:
    """Return the paragraphs of a view as they are compared."""
    out = []
    for number, paragraph in enumerate(view.paragraphs):
        start, end = paragraph.span.start + paragraph.label_chars, paragraph.span.end
        found = tuple(tokens(view.text, start, end))
        label = "".join(view.text[paragraph.span.start : start].split())
        raw = " ".join(view.text[start:end].split())
        out.append(Words(number, label, found, tuple(t.key for t in found), raw))
    return out


def compare(
    first: View,
    second: View,
    *,
    words: list[Words] | None = None,
    updated: frozenset[int] = frozenset(),
    emptied: frozenset[int] = frozenset(),
) -> Comparison:
    """Return what differs between two views of what should be one text.

    words: of the second, if they have been read already. updated: paragraphs of the second whose cross-references were
    computed anew for another numbering. emptied: those of which only the number is left because all their words are a
    tracked insertion.
    """
    result = Comparison()
    one, other = read_words(first), words if words is not None else read_words(second)
    sides = _Sides(
        first, second, FieldMap.of(first), FieldMap.of(second), stale_paragraphs(first), stale_paragraphs(second),
        updated, emptied,
    )  # fmt: skip
    for layers in (None, *_APART):
        _Story(sides, result).run(_of(first, one, layers), _of(second, other, layers))
    main = [w for w in _of(second, other, None) if w.keys]
    result.share = sum(w.number in result.alike for w in main) / len(main) if main else 0.0
    _stale(sides, result)
    _hidden(first, second, result)
    result.differences.sort(key=lambda f: (f.second is None, f.second or 0, f.first or 0, f.kind))
    return result


def _of(view: View, words: list[Words], layer: Layer | None) -> list[Words]:
    """Return the paragraphs of one layer that stands apart, or of the main story."""
    return [
        w for w, p in zip(words, view.paragraphs, strict=True)
        if (p.layer is layer if layer else p.layer not in _APART)
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Sides:
    """The two views with what is known of them."""

    first: View
    second: View
    first_fields: FieldMap
    second_fields: FieldMap
    stale: frozenset[int]
    second_stale: frozenset[int]
    updated: frozenset[int]
    emptied: frozenset[int]

    def recomputed(self, a: Words, b: Words, step: Step) -> bool:
        """Whether a step lies, on both sides, in results of one kind of field that programs compute anew."""
        here = self.first_fields.names_in(a.words[i].span for i in step.first)
        there = self.second_fields.names_in(b.words[j].span for j in step.second)
        names = here | there
        mended = a.number in self.stale and b.number not in self.second_stale
        allowed = VOLATILE | (REFERENCES if mended or b.number in self.updated else frozenset())
        if len(names) != 1 or not names <= allowed:
            return False
        one, other = self.first.paragraphs[a.number].span, self.second.paragraphs[b.number].span
        return names <= self.first_fields.within(one) and names <= self.second_fields.within(other)

    def whole(self, words: Words, fields: FieldMap) -> bool:
        """Whether all words of a paragraph are such results, as the lines of a table of contents are."""
        return bool(words.words) and fields.names_in(t.span for t in words.words) <= VOLATILE


@dataclass(slots=True)
class _Story:
    sides: _Sides
    result: Comparison
    _shift_explained: bool = False
    _labels: list[tuple[Words, Words]] = field(default_factory=list)

    def run(self, one: list[Words], other: list[Words]) -> None:
        for step in align([w.keys for w in one], [w.keys for w in other]):
            here, there = [one[i] for i in step.first], [other[j] for j in step.second]
            if step.equal:
                for a, b in zip(here, there, strict=True):
                    self._same(a, b)
            else:
                self._gap(here, there)
        self._numbers()

    def _same(self, a: Words, b: Words) -> None:
        self.result.pairs[b.number] = a.number
        self.result.alike.add(b.number)
        self.result.typography += a.raw != b.raw
        self._label(a, b)

    def _label(self, a: Words, b: Words) -> None:
        if a.label == b.label or not any(c.isalnum() for c in a.label + b.label):
            self._numbers()
        else:
            self._labels.append((a, b))

    def _numbers(self) -> None:
        """Report a run of paragraphs whose printed numbers differ, once; one that an added paragraph shifts, not."""
        labels, self._labels = self._labels, []
        if not labels:
            return
        if self._shift_explained and all(a.label and b.label for a, b in labels):
            self.result.renumbered += len(labels)
            return
        (a, b), (y, z) = labels[0], labels[-1]
        several = len(labels) > 1
        before, after = (f"{a.label} … {y.label}", f"{b.label} … {z.label}") if several else (a.label, b.label)
        self.result.differences.append(
            Found(
                kind=Difference.NUMBER, first=a.number, second=b.number,
                before=f"{before} {a.raw}".strip(), after=f"{after} {b.raw}".strip(),
                diff=(("replace", before, after),),
            )
        )  # fmt: skip

    # --- what is not equal ---------------------------------------------------------------------------------------

    def _gap(self, one: list[Words], other: list[Words]) -> None:
        if [k for w in one for k in w.full] == [k for w in other for k in w.full]:
            self._reflowed(one, other)
            return
        for a, b in _paired(one, other):
            if a is not None and b is not None:
                self.result.pairs[b.number] = a.number
                self._changed(a, b)
            elif b is not None:
                self._added(b)
            elif a is not None:
                self._removed(a)

    def _reflowed(self, one: list[Words], other: list[Words]) -> None:
        """Only the ends of paragraphs differ, or a number that was computed is typed."""
        for a, b in zip(one, other, strict=False):
            self.result.pairs[b.number] = a.number
        for b in other[len(one) :]:
            if one:
                self.result.pairs[b.number] = one[-1].number
        self.result.alike.update(b.number for b in other)
        self.result.reflowed += 1

    def _changed(self, a: Words, b: Words) -> None:
        if a.full == b.full:
            self.result.alike.add(b.number)
            self.result.reflowed += 1
            return
        self._label(a, b)
        steps = align(a.keys, b.keys)
        shared = sum(len(s.first) for s in steps if s.equal)
        if 2 * shared >= _ALIGNS * (len(a.keys) + len(b.keys)):
            self.result.alike.add(b.number)
        real = [s for s in steps if not s.equal and not self.sides.recomputed(a, b, s)]
        if not real:
            self.result.recomputed += a.keys != b.keys
            return
        changed = [Span(start=b.words[s.second.start].span.start, end=b.words[s.second.stop - 1].span.end)
                   for s in real if s.second]  # fmt: skip
        gone = [
            (_offset(b, s.second.start, self.sides.second), _text(self.sides.first, a, s.first))
            for s in real
            if not s.second
        ]
        self.result.differences.append(
            Found(
                kind=Difference.WORDS, first=a.number, second=b.number, before=self._shown(self.sides.first, a.number),
                after=self._shown(self.sides.second, b.number), diff=tuple(self._diff(a, b, steps)),
                changed=tuple(changed), gone=tuple(gone),
            )
        )  # fmt: skip

    def _diff(self, a: Words, b: Words, steps: list[Step]) -> Iterator[tuple[str, ...]]:
        for step in steps:
            here, there = _text(self.sides.first, a, step.first), _text(self.sides.second, b, step.second)
            if step.equal:
                yield "equal", there
            elif here and there:
                yield "replace", here, there
            else:
                yield ("delete", here) if here else ("insert", there)

    def _added(self, b: Words) -> None:
        self._shift_explained = self._shift_explained or bool(b.label)
        if b.number in self.sides.emptied or self.sides.whole(b, self.sides.second_fields):
            self.result.recomputed += 1
            return
        shown = self._shown(self.sides.second, b.number)
        self.result.differences.append(
            Found(
                kind=Difference.ADDED, first=None, second=b.number, after=shown, diff=(("insert", shown),),
                changed=(self.sides.second.paragraphs[b.number].span,),
            )
        )  # fmt: skip

    def _removed(self, a: Words) -> None:
        self._shift_explained = self._shift_explained or bool(a.label)
        if self.sides.whole(a, self.sides.first_fields):
            self.result.recomputed += 1
            return
        shown = self._shown(self.sides.first, a.number)
        self.result.differences.append(
            Found(kind=Difference.REMOVED, first=a.number, second=None, before=shown, diff=(("delete", shown),))
        )

    def _shown(self, view: View, number: int) -> str:
        span = view.paragraphs[number].span
        return " ".join(view.text[span.start : span.end].split())


def _text(view: View, paragraph: Words, part: range) -> str:
    if not part:
        return ""
    span = Span(start=paragraph.words[part.start].span.start, end=paragraph.words[part.stop - 1].span.end)
    return " ".join(view.text[span.start : span.end].split())


def _offset(paragraph: Words, at: int, view: View) -> int:
    if at < len(paragraph.words):
        return paragraph.words[at].span.start
    return view.paragraphs[paragraph.number].span.end


def _paired(one: list[Words], other: list[Words]) -> list[tuple[Words | None, Words | None]]:
    """Return paragraphs side by side, in order: those that are versions of each other, and those that stand alone."""
    chosen = _likest(one, other) if len(one) * len(other) <= _MAX_PAIRS else _in_order(one, other)
    out: list[tuple[Words | None, Words | None]] = []
    i = j = 0
    for at, to in [*chosen, (len(one), len(other))]:
        out += [(a, None) for a in one[i:at]] + [(None, b) for b in other[j:to]]
        if at < len(one) and to < len(other):
            out.append((one[at], other[to]))
        i, j = at + 1, to + 1
    return out


def _likest(one: Sequence[Words], other: Sequence[Words]) -> list[tuple[int, int]]:
    """Return the pairs, in order, whose likeness adds up to the most."""
    from rapidfuzz.distance import Indel

    numbers: dict[str, int] = {}
    here = [[numbers.setdefault(k, len(numbers)) for k in w.keys] for w in one]
    there = [[numbers.setdefault(k, len(numbers)) for k in w.keys] for w in other]
    like = [[_likeness(Indel.normalized_similarity(a, b), a, b) for b in there] for a in here]
    best = [[0.0] * (len(there) + 1) for _ in range(len(here) + 1)]
    for i in range(len(here) - 1, -1, -1):
        for j in range(len(there) - 1, -1, -1):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + like[i][j])
    out: list[tuple[int, int]] = []
    i = j = 0
    while i < len(here) and j < len(there):
        if like[i][j] and best[i][j] == best[i + 1][j + 1] + like[i][j]:
            out.append((i, j))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return out


def _likeness(ratio: float, a: list[int], b: list[int]) -> float:
    if not a or not b:
        return 0.5 if not a and not b else 0.0
    return ratio if ratio >= _LIKE else 0.0


def _in_order(one: Sequence[Words], other: Sequence[Words]) -> list[tuple[int, int]]:
    """Pair paragraphs by the words that they share, where there are too many to compare each with each."""
    here = [(i, key) for i, w in enumerate(one) for key in w.keys]
    there = [(j, key) for j, w in enumerate(other) for key in w.keys]
    votes: dict[tuple[int, int], int] = {}
    for step in align([k for _, k in here], [k for _, k in there]):
        if step.equal:
            for x, y in zip(step.first, step.second, strict=True):
                pair = (here[x][0], there[y][0])
                votes[pair] = votes.get(pair, 0) + 1
    out: list[tuple[int, int]] = []
    for (i, j), shared in sorted(votes.items()):
        alike = 2 * shared >= _LIKE * (len(one[i].keys) + len(other[j].keys))
        if alike and (not out or (i > out[-1][0] and j > out[-1][1])):
            out.append((i, j))
    return out


# --- what stands beside the words ---------------------------------------------------------------------------------


def stale_paragraphs(view: View) -> frozenset[int]:
    """Return the paragraphs of a view with a cross-reference that no longer agrees with what it points to."""
    known = {p.span.start: n for n, p in enumerate(view.paragraphs)}
    starts = (r.span.start for r in view.remarks if r.code == "stale-cross-reference" and r.span is not None)
    return frozenset(known[start] for start in starts if start in known)


def _stale(sides: _Sides, result: Comparison) -> None:
    """A cross-reference that prints what it did and now leads elsewhere was changed under its words."""
    told = {f.second for f in result.differences}
    for number in sorted(sides.second_stale - sides.updated - told):
        counterpart = result.pairs.get(number)
        if counterpart is None or counterpart in sides.stale or result.renumbered:
            continue
        span = sides.second.paragraphs[number].span
        text = " ".join(sides.second.text[span.start : span.end].split())
        remark = next(r.text for r in sides.second.remarks if r.span == span and r.code == "stale-cross-reference")
        result.differences.append(
            Found(
                kind=Difference.REFERENCE, first=counterpart, second=number, before=text, after=text,
                diff=(("insert", f"[the cross-reference {remark}]"),),
            )
        )  # fmt: skip


def _hidden(first: View, second: View, result: Comparison) -> None:
    """Hidden passages that only one of the two has."""
    one = [(s.at, s.text) for s in first.shadows if s.layer is Layer.HIDDEN]
    other = [(s.at, s.text) for s in second.shadows if s.layer is Layer.HIDDEN]
    keys_one = [tuple(t.key for t in tokens(text)) for _, text in one]
    keys_other = [tuple(t.key for t in tokens(text)) for _, text in other]
    for step in align(keys_one, keys_other):
        if step.equal:
            continue
        before, after = " / ".join(one[i][1] for i in step.first), " / ".join(other[j][1] for j in step.second)
        result.differences.append(
            Found(
                kind=Difference.HIDDEN,
                first=_holding(first, one[step.first.start][0]) if step.first else None,
                second=_holding(second, other[step.second.start][0]) if step.second else None,
                before=before, after=after, diff=(("replace", before, after),),
            )
        )  # fmt: skip


def _holding(view: View, offset: int) -> int | None:
    return next((n for n, p in enumerate(view.paragraphs) if p.span.start <= offset <= p.span.end), None)
