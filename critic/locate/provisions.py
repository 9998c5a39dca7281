"""Every provision of one view that a reference may mean (contract §3)."""

from __future__ import annotations

from dataclasses import field
from itertools import groupby

from critic.locate.forms import Reference
from critic.locate.index import IndexedView, name_key
from critic.model.documents import Kind
from critic.model.findings import Note
from critic.model.values import dataclass
from critic.text.labels import label_tokens, roman_value

_BY_WORDS_ONLY = (Kind.DEFINITION, Kind.TERM, Kind.HEADING)


@dataclass
class Readings:
    """groups: each one reading, the provisions that it stands for together. notes: what was read into the label."""

    groups: list[list[int]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


def find_in_view(view: IndexedView, reference: Reference) -> Readings:
    """Return every reading of a reference's steps in one view."""
    out = Readings()
    first = reference.steps[0]
    words = [s for s in reference.steps if s.kind in ("words", "term")]
    if first.kind == "cell":
        out.groups = [[i] for i in view.paths.get((first.words,), [])]
    elif words:
        out.groups = [[i] for i in _by_words(view, reference, words[0].words, words[0].kind)]
    elif len(reference.steps) > 1:
        _by_label(view, reference.tokens, out)
    else:
        _by_label(view, reference.tokens, out)
        out.groups = _in_the_same_form(view, out.groups, first.words)
    if reference.ordinal:
        out.groups = out.groups[reference.ordinal - 1 : reference.ordinal]
    elif reference.heading and len(out.groups) > 1:
        called = [g for g in out.groups if any(is_called(view, i, reference.heading) for i in g)]
        out.groups = called if len(called) == 1 else out.groups
    return out


def is_called(view: IndexedView, index: int, words: str) -> bool:
    """Whether a provision answers to words: its heading or a name of it, or one that begins like it or like them."""
    provision = view.view.provisions[index]
    key = name_key(words)
    return any(
        own == key or own.startswith(f"{key} ") or key.startswith(f"{own} ")
        for own in (name_key(n) for n in (provision.heading, *provision.names) if n)
    )


def _in_the_same_form(view: IndexedView, groups: list[list[int]], written: str) -> list[list[int]]:
    single = [g[0] for g in groups if len(g) == 1]
    if len(single) != len(groups):
        return groups
    return [[i] for i in view.in_the_same_form(single, written)]


def _by_words(view: IndexedView, reference: Reference, words: str, kind: str) -> list[int]:
    named = view.worded(words)
    if not named and (opening := label_tokens(words)):
        named = view.paths.get(opening, [])
    tokens = reference.tokens
    if not tokens:
        return _preferred(view, named, kind)
    hits: list[int] = []
    for opening_index in named:
        prefix = view.view.provisions[opening_index].path
        hits += view.paths.get((*prefix, *tokens), [])
    if not hits:
        for opening_index in named:
            inside = view.view.provisions[opening_index].span
            for index in view.bare.get(tokens, []):
                span = view.view.provisions[index].span
                if index == opening_index or (inside.start <= span.start and span.end <= inside.end):
                    hits.append(index)
    return list(dict.fromkeys(hits))


def _preferred(view: IndexedView, named: list[int], kind: str) -> list[int]:
    """`msa "Term"` asks for a definition, `msa §"Heading"` for a heading, where both have the words."""
    if len(named) < 2:
        return named
    definitions = [i for i in named if view.view.provisions[i].kind is Kind.DEFINITION]
    others = [i for i in named if view.view.provisions[i].kind is not Kind.DEFINITION]
    return (definitions or others) if kind == "term" else (others or definitions)


def _by_label(view: IndexedView, tokens: tuple[str, ...], out: Readings) -> None:
    variants = variants_of(tokens)
    for variant in variants:
        if hits := labelled(view, variant):
            out.groups = [[i] for i in hits]
            return
    for variant in variants:
        if children := view.prefixes.get(variant):
            out.notes.append(Note(code="implied-parent", text="only provisions under this label are printed"))
            out.groups = [list(g) for _, g in groupby(children, key=lambda i: view.openings[i] or -1)]
            return
        skipped = skipping(view, variant)
        if skipped:
            if len(skipped) == 1:
                out.notes.append(Note(code="skipped-level", text=f"read as {view.canonical(skipped[0])}"))
            out.groups = [[i] for i in skipped]
            return
    out.groups = [[i] for i in view.numbers.get(tokens, ())]


def labelled(view: IndexedView, tokens: tuple[str, ...]) -> list[int]:
    """Return the provisions with exactly these tokens, in or outside of attachments, in order."""
    return sorted({*view.bare.get(tokens, ()), *view.paths.get(tokens, ())})


def skipping(view: IndexedView, tokens: tuple[str, ...]) -> list[int]:
    """Return the provisions whose path is the label with inner levels put back in (`3.2(ii)` for `3.2(c)(ii)`)."""
    if len(tokens) < 2:
        return []
    near = view.last_tokens.get((tokens[0], tokens[-1]), ())
    return [i for i in near if _skips(view.bare_path(i), tokens) or _skips(view.view.provisions[i].path, tokens)]


def _skips(path: tuple[str, ...], variant: tuple[str, ...]) -> bool:
    rest = iter(path)
    return len(variant) < len(path) and all(token in rest for token in variant)


def variants_of(tokens: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return a label and the other ways in which the same provision may be printed (`Article 8.1` for `8.1`)."""
    if not tokens:
        return []
    out = [tokens]
    if "¶" in tokens and len(tokens) > 1:
        out += variants_of(tuple(t for t in tokens if t != "¶"))
    kind, _, number = tokens[0].partition(" ")
    if number and kind == "article":
        out.append((number, *tokens[1:]))
        if len(tokens) > 2 and tokens[1] == number:
            out.append(tokens[1:])
    elif number and kind in ("item", "part", "chapter", "recital", "principle", "question", "step", "rule"):
        out.append((number, *tokens[1:]))
    elif tokens[0].isdigit():
        out.append((f"article {tokens[0]}", *tokens[1:]))
    elif (arabic := in_arabic(tokens)) != tokens:
        out.append(arabic)
    return out


def in_arabic(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Return a label whose article is counted in roman (`IV.2`) in arabic; any other as it is."""
    if len(tokens) < 2 or not tokens[1].isdigit() or not tokens[0].isalpha():
        return tokens
    value = roman_value(tokens[0])
    return tokens if value is None else (str(value), *tokens[1:])


def through(view: IndexedView, first: int, last: int) -> list[int]:
    """Return the provisions from one through another at the depth of the first; empty where they run backwards."""
    if last < first:
        return []
    provisions = view.view.provisions
    depth = len(view.bare_path(first))
    out: list[int] = []
    for at in range(first, last + 1):
        beside = len(view.bare_path(at)) == depth and view.openings[at] == view.openings[first]
        if beside and (not out or provisions[at].span.start >= provisions[out[-1]].span.end):
            out.append(at)
    return out if out and out[-1] == last else [*out, last]
