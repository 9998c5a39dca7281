"""The structured gate: a pattern with guards against negation and by context (contract §6).

Usable by itself: it needs no deal room, no authority and no report. Patterns are Python's regular expressions,
case-insensitive. They are compiled by `re`, which defines what they mean, and run by `regex`, which can be stopped.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

from critic.decode import type_name
from critic.errors import CriticError
from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text.negation import negators
from critic.text.regexes import compiled
from critic.text.sentences import Sentences

MAX_TEXT_CHARS = 2_000_000
CLOCK_S = 2.0
"""The last net of one pattern on one text: regular expressions have no budget in steps (contract §10, budgets)."""

_KEYS = ("pattern", "negation_guard", "negation_scope", "require_context", "exclude_context")
_SCOPES = ("span", "before")
_EMPTY_PROBES = ("", "a", "a b", "1. a\nb")


class GateError(CriticError):
    """A gate that says nothing that could be evaluated. key: the key at fault, empty for the gate as a whole."""

    def __init__(self, message: str, key: str = "", hint: str = "") -> None:
        super().__init__(message, f"gate.{key}" if key else "gate", hint)
        self.key = key


class NotEvaluated(CriticError):
    """A gate that ran past its budget on a text: neither a match nor the absence of one (contract §6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateMatch:
    """An occurrence of a gate's pattern. span, sentence_span: in the text that was searched."""

    pattern: str
    span: Span
    text: str
    sentence_span: Span
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Silenced:
    """An occurrence that a guard dropped. guard: the gate's key; because: the words that did it, empty if none."""

    match: GateMatch
    guard: str
    because: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateOutcome:
    """What a gate finds in a text. not_evaluated: why nothing is known, then the rest is empty; else empty."""

    matches: tuple[GateMatch, ...] = ()
    silenced: tuple[Silenced, ...] = ()
    not_evaluated: str = ""


_NOTHING = GateOutcome()


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """A pattern and its guards. idioms: negators inside an idiom of contract §5 do not guard."""

    pattern: str
    negation_guard: bool = False
    negation_scope: str = "span"
    require_context: str | None = None
    exclude_context: str | None = None
    idioms: bool = False

    @classmethod
    def parse(cls, spec: str | Mapping[str, Any], *, idioms: bool = False) -> Gate:
        """Return the gate that a string or a mapping of contract §6 describes.

        Raises GateError for whatever is unknown, of a wrong type, does not compile, matches the empty string or is
        larger than its limits.
        """
        if isinstance(spec, str):
            spec = {"pattern": spec}
        if not isinstance(spec, Mapping):
            raise GateError(f"expected text or a mapping, found {type_name(spec)}")
        for key in spec:
            if key not in _KEYS:
                raise GateError(f"unknown key {key!r}", str(key), f"a gate has {', '.join(_KEYS)}")
        if "pattern" not in spec:
            raise GateError("has no pattern", "pattern", "write the regular expression under `pattern`")
        gate = cls(
            pattern=_regex(spec, "pattern") or "",
            negation_guard=_flag(spec, "negation_guard"),
            negation_scope=_scope(spec),
            require_context=_regex(spec, "require_context"),
            exclude_context=_regex(spec, "exclude_context"),
            idioms=idioms,
        )
        pattern = compiled(gate.pattern)
        if any(m.start() == m.end() for probe in _EMPTY_PROBES for m in pattern.finditer(probe)):
            raise GateError("matches the empty string", "pattern", "let it need at least one character")
        return gate

    def search(self, text: str) -> GateMatch | None:
        """Return the first occurrence that survives its guards, or None. Raises NotEvaluated past the budget."""
        return next(self.finditer(text), None)

    def finditer(self, text: str) -> Iterator[GateMatch]:
        """Yield the occurrences that survive their guards, in order. Raises NotEvaluated past the budget."""
        for found in self._judged(text, _occurrences(self.pattern, text)):
            if isinstance(found, GateMatch):
                yield found

    def evaluate(self, text: str) -> GateOutcome:
        """Return all occurrences, those that the guards silenced apart; past the budget an outcome that says so."""
        matches: list[GateMatch] = []
        silenced: list[Silenced] = []
        try:
            places = _occurrences(self.pattern, text)
            if not places:
                return _NOTHING
            for found in self._judged(text, places):
                if isinstance(found, GateMatch):
                    matches.append(found)
                else:
                    silenced.append(found)
        except NotEvaluated as error:
            return GateOutcome(not_evaluated=error.message)
        return GateOutcome(matches=tuple(matches), silenced=tuple(silenced))

    def _judged(self, text: str, places: list[tuple[int, int]]) -> Iterator[GateMatch | Silenced]:
        words: dict[Span, str] = {}
        contexts: dict[tuple[str, Span], str | None] = {}
        for start, end in places:
            span = Span(start=start, end=end)
            sentence = _scene(text).sentences.around(span)
            if sentence not in words:
                words[sentence] = text[sentence.start : sentence.end]
            match = GateMatch(
                pattern=self.pattern,
                span=span,
                text=text[start:end],
                sentence_span=sentence,
                sentence=words[sentence],
            )
            yield self._silenced(match, contexts, text) or match

    def _silenced(self, match: GateMatch, contexts: dict[tuple[str, Span], str | None], text: str) -> Silenced | None:
        if self.negation_guard:
            end = match.span.end if self.negation_scope == "span" else match.span.start
            negator = _scene(text).negator_within(match.sentence_span.start, end, self.idioms)
            if negator:
                return Silenced(match=match, guard="negation_guard", because=text[negator.start : negator.end])
        for guard in ("require_context", "exclude_context"):
            pattern = getattr(self, guard)
            if pattern is None:
                continue
            key = (guard, match.sentence_span)
            if key not in contexts:
                at = next(iter(_occurrences(pattern, match.sentence, first=True)), None)
                contexts[key] = None if at is None else match.sentence[at[0] : at[1]]
            seen = contexts[key]
            if (seen is None) == (guard == "require_context"):
                return Silenced(match=match, guard=guard, because=seen or "")
        return None


class _Scene:
    """The sentences and negators of one text, shared by all gates that match in it."""

    __slots__ = ("_ends", "_negators", "sentences", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.sentences = Sentences(text)
        self._negators: dict[bool, list[Span]] = {}
        self._ends: dict[bool, list[int]] = {}

    def negator_within(self, start: int, end: int, idioms: bool) -> Span | None:
        """Return the first negator that stands wholly in a window, None if there is none."""
        if idioms not in self._negators:
            self._negators[idioms] = negators(self.text, idioms=idioms)
        found = self._negators[idioms]
        at = bisect_left(found, start, key=lambda span: span.start)
        return found[at] if at < len(found) and found[at].end <= end else None


@lru_cache(maxsize=16)
def _scene(text: str) -> _Scene:
    return _Scene(text)


def _occurrences(pattern: str, text: str, *, first: bool = False) -> list[tuple[int, int]]:
    if len(text) > MAX_TEXT_CHARS:
        raise NotEvaluated(f"the text has more than {MAX_TEXT_CHARS:,} characters")
    try:
        # All of them at once: the clock must not run while somebody else works on one.
        found = compiled(pattern).finditer(text, timeout=CLOCK_S)
        return [match.span() for match in (islice(found, 1) if first else found)]
    except TimeoutError as error:
        raise NotEvaluated("the pattern ran past its budget", hint="make its repetitions unambiguous") from error
    except MemoryError as error:
        raise NotEvaluated("the pattern ran past its memory", hint="make its repetitions unambiguous") from error


def _flag(spec: Mapping[str, Any], key: str) -> bool:
    value = spec.get(key, False)
    if not isinstance(value, bool):
        hint = "write it without quotes" if isinstance(value, str) else ""
        raise GateError(f"expected true or false, found {type_name(value)}", key, hint)
    return value


def _scope(spec: Mapping[str, Any]) -> str:
    value = spec.get("negation_scope", "span")
    if value not in _SCOPES:
        shown = repr(value) if isinstance(value, str) else type_name(value)
        raise GateError(f"expected `span` or `before`, found {shown}", "negation_scope")
    return str(value)


def _regex(spec: Mapping[str, Any], key: str) -> str | None:
    if key not in spec:
        return None
    value = spec[key]
    if not isinstance(value, str):
        raise GateError(f"expected text, found {type_name(value)}", key, "write the regular expression in quotes")
    try:
        nullable = compiled(value).search("", timeout=CLOCK_S) is not None
    except CriticError as error:
        raise GateError(error.message, key, error.hint) from error
    if nullable:
        raise GateError("matches the empty string", key, "let it need at least one character")
    return value
