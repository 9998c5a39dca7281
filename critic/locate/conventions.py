"""Conventions of quoting: ellipses, brackets, words about the quotation, cuts (contract §5; Bluebook rule 5.2 and 5.3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from critic.locate.bracketed import Bracketed, find_between_brackets
from critic.locate.edges import first, occurrences
from critic.model.values import dataclass
from critic.text.fold import fold_text, strip_emphasis
from critic.text.negation import negators
from critic.text.patterns import lazy
from critic.text.wordlists import conditions, is_weighty, weights, words_of

_ELLIPSIS = lazy(r"\[\s*(?:(?:\.\s?){3,4}|\u2026)\s*\]|\u2026\.?|(?:\.[\s\u00a0]?){3,4}(?!\.)|\*\s\*\s\*")
_BRACKET = lazy(r"\[([^\[\]]{0,200})\]")
_MOST_BRACKETS = 100
"""Of one quotation; more words are the writer's than the source's."""
_ADJACENT = lazy(r"\][\s\u00a0]*\[")
"""Between two brackets that stand for one stretch of the text."""
_ABOUT = lazy(
    r"\s*[\[(]\s*(?:sic|(?:emphasis|italics|bold|underlining|capitalization|citations?|footnotes?|internal \w+(?: \w+)?)"
    r"\s+(?:added|supplied|omitted|removed|in(?: the)? original|mine|ours))\s*[\])]",
    re.IGNORECASE,
)
_MIN_PIECE_WORDS = 3
_MIN_PIECE_CHARS = 12
_NEAR_WORDS = 3
_TRIES = 50
_LABELS = lazy(r"\([a-z0-9]{1,5}\)")
_BEYOND_LABELS = lazy(r"\w")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A quotation found in a folded text under a convention.

    spans: the pieces, in order. notes: (code, words). altered: what the convention was used to change, empty if
    nothing. short: a piece that is too short to prove anything.
    """

    spans: tuple[tuple[int, int], ...]
    notes: tuple[tuple[str, str], ...] = ()
    altered: str = ""
    short: str = ""


def without_remarks(text: str) -> str:
    """Return a quotation without `[sic]`, `(emphasis added)` and the like."""
    return _ABOUT.sub("", text)


@lru_cache(maxsize=16)
def pieces_of(text: str) -> tuple[str, ...]:
    """Return the pieces between the ellipses of a quotation, none empty."""
    return tuple(p for p in (part.strip() for part in _ELLIPSIS.split(text)) if p)


def has_ellipsis(text: str) -> bool:
    """Whether words are marked as left out anywhere in a quotation."""
    return bool(_ELLIPSIS.search(text))


def _trimmed(piece: str) -> list[str]:
    folded = fold_text(strip_emphasis(piece))
    out = [folded]
    bare = folded.strip(" ,.;:")
    if bare != folded:
        out.append(bare)
    return [o for o in out if o]


def find_elided(text: str, quotation: str) -> Found | None:
    """Return where the pieces of a quotation with ellipses stand in order in a folded text, the least left out."""
    pieces = pieces_of(quotation)
    if not pieces:
        return None
    best: Found | None = None
    best_gap = -1
    for n, spans in enumerate(_assignments(text, pieces)):
        if n >= _TRIES:
            break
        found = _judge_gaps(text, spans)
        gap = spans[-1][1] - spans[0][0]
        if best is None or (bool(best.altered), best_gap) > (bool(found.altered), gap):
            best, best_gap = found, gap
    return best


def _assignments(text: str, pieces: Sequence[str]) -> list[tuple[tuple[int, int], ...]]:
    out: list[tuple[tuple[int, int], ...]] = []
    for opening in _trimmed(pieces[0]):
        for span in occurrences(text, opening):
            spans = [span]
            for piece in pieces[1:]:
                after = [f for t in _trimmed(piece) if (f := first(text, t, spans[-1][1]))]
                if not after:
                    break
                spans.append(min(after))
            else:
                out.append(tuple(spans))
            if len(out) >= _TRIES:
                return out
        if out:
            break
    return out


def is_short(piece: str) -> bool:
    """Whether a piece has fewer than three words or twelve characters."""
    return len(piece) < _MIN_PIECE_CHARS or len(words_of(piece)) < _MIN_PIECE_WORDS


_SENTENCE_END = lazy(r"[.?!]['\")]*(?= [^ ]|$)")


def _judge_gaps(text: str, spans: tuple[tuple[int, int], ...]) -> Found:
    notes: list[tuple[str, str]] = []
    altered = short = ""
    for n, (start, end) in enumerate(spans):
        if not is_short(text[start:end]) or len(spans) == 1:
            continue
        left = text[spans[n - 1][1] : start] if n else "."
        right = text[end : spans[n + 1][0]] if n + 1 < len(spans) else "."
        if _SENTENCE_END.search(left) and _SENTENCE_END.search(right):
            short = text[start:end]
    for (_, end), (start, _) in pairwise(spans):
        omitted = text[end:start].strip()
        if not _BEYOND_LABELS.search(_LABELS.sub(" ", omitted)):
            continue
        notes.append(("elided", f"left out: {_shortened(omitted)}"))
        tail = " ".join(omitted.split()[-_NEAR_WORDS:])
        if _negates_at_end(omitted):
            altered = f"the ellipsis leaves out {tail!r} directly before {text[start : start + 40].strip()!r}"
        elif _SENTENCE_END.search(omitted):
            notes.append(("elided", "the ellipsis crosses the end of a sentence"))
        if not altered and (conditions(omitted) or negators(omitted, idioms=True)):
            notes.append(("elided-condition", f"what is left out holds a condition or negation: {_shortened(omitted)}"))
    return Found(spans=spans, notes=tuple(notes), altered=altered, short=short)


def _negates_at_end(omitted: str) -> bool:
    """Whether a negator that is no idiom stands among the last three words left out, in the sentence that goes on."""
    words = omitted.split()
    edge = len(omitted) - len(" ".join(words[-_NEAR_WORDS:]))
    edge = max((edge, *(end.end() for end in _SENTENCE_END.finditer(omitted))))
    return any(span.start >= edge for span in negators(omitted, idioms=True))


def _shortened(text: str, limit: int = 160) -> str:
    return text if len(text) <= limit else f"{text[: limit // 2].rstrip()} … {text[-limit // 2 :].lstrip()}"


def has_brackets(text: str) -> bool:
    """Whether a quotation carries editorial brackets."""
    return bool(_BRACKET.search(text))


def find_bracketed(text: str, quotation: str) -> Found | None:
    """Return where a quotation with editorial brackets stands in a folded text, and what its brackets do there."""
    parts = _BRACKET.split(_ADJACENT.sub(" ", strip_emphasis(quotation)))
    outside, inside = parts[0::2], parts[1::2]
    if len(inside) > _MOST_BRACKETS or sum(len(fold_text(o)) for o in outside) < _MIN_PIECE_CHARS:
        return None
    opening = closing = None
    if not outside[0].strip() and not outside[1][:1].isalnum():
        opening, outside, inside = inside[0], outside[1:], inside[1:]
    if inside and not outside[-1].strip(" .,;:") and not outside[-2][-1:].isalnum():
        closing, outside, inside = inside[-1], outside[:-1], inside[:-1]
    found = next(find_between_brackets(text, outside, inside), None)
    return _judge_edges(_judge_brackets(found, inside), text, opening, closing) if found is not None else None


def _judge_edges(found: Found, text: str, opening: str | None, closing: str | None) -> Found:
    """A bracket at the beginning or end stands for the words next to the quotation; it may not add to their weight."""
    begin, end = found.spans[0]
    notes, altered = list(found.notes), found.altered
    for content, beside in ((opening, text[:begin].split()[-6:]), (closing, text[end:].split()[:6])):
        if content is None:
            continue
        notes.append(("bracket", f"[{content}] is the writer's"))
        if set(weights(fold_text(content))) - set(weights(" ".join(beside))):
            altered = altered or f"the bracket [{content}] adds words that change the meaning"
    return Found(spans=found.spans, notes=tuple(notes), altered=altered)


def _judge_brackets(found: Bracketed, inside: list[str]) -> Found:
    notes: list[tuple[str, str]] = []
    altered = ""
    for content, instead in zip(inside, found.instead, strict=True):
        source, written = instead.strip(), fold_text(content)
        if source == written or (len(written) <= 1 and len(source) <= 2 and not is_weighty(written + " " + source)):
            continue
        if weights(source) != weights(written):
            altered = (
                f"the bracket [{content}] stands for {source!r} in the source"
                if source
                else (f"the bracket [{content}] adds words that change the meaning")
            )
        notes.append(("bracket", f"[{content}] for {source!r}" if source else f"[{content}] is the writer's"))
    return Found(spans=((found.start, found.end),), notes=tuple(notes), altered=altered)


_MAY_CUT = lazy(
    r"\b(?:no|not|never|nothing|none|neither|nor|cannot|without|except|unless|subject|provided|if|only|other|until"
    r"|extent|so|in)\b|n't\b"
)
"""Any word with which negators, exceptions and conditions begin or end: a quick look before the thorough one."""


def cut_words(text: str, start: int, end: int) -> str:
    """Return the words of negation, exception or condition directly beside a match that a quotation cuts off, or ``.

    Before: the quotation begins right behind them in the same sentence. After: it ends right before them.
    """
    if not _MAY_CUT.search(text, max(0, start - 30), start) and not _MAY_CUT.search(text, end, end + 30):
        return ""
    before = text[max(0, start - 60) : start].rstrip(" '(,")
    sentence = re.split(r"[.?!;:] ", before)[-1] if not before.endswith((".", "?", "!", ";", ":")) else ""
    tail = " ".join(sentence.split()[-3:])
    if tail and (cut := _ends_in(tail)):
        return cut
    if text[end - 1 : end] in ".?!":
        return ""
    after = text[end : end + 60].lstrip(" ',)")
    head = re.split(r"[.?!;:] ", after)[0]
    return _begins_with(" ".join(head.split()[:3]))


def _ends_in(tail: str) -> str:
    if tail.endswith("in no event"):
        return "in no event"
    for span in negators(tail):
        if span.end == len(tail):
            return tail[span.start :]
    for condition in conditions(tail)[-1:]:
        if tail.lower().rstrip(",").endswith(condition.lower()):
            return condition
    return ""


def _begins_with(head: str) -> str:
    for span in negators(head, idioms=not head.startswith(("not exceed", "not to exceed")))[:1]:
        if span.start == 0:
            return head[: span.end]
    for condition in conditions(head)[:1]:
        if head.lower().startswith(condition.lower()):
            return condition
    return ""
