"""What the documents of a room answer to, found in running text by whole words (contract §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from critic.model.values import dataclass
from critic.text.fold import fold_text
from critic.text.patterns import lazy

_WORD = lazy(r"[^\s_\-\u2010-\u2015,;:()\[\]{}\"\u201c\u201d§¶/\\|*`<>!?]+")
_RUN = lazy(r"[^\W_]+")
_PARTING = frozenset(' \t\n\u00a0_-\u2010\u2011\u2013\u2014,;:()[]{}"\u201c\u201d§¶/\\|*`<>!?')
_GAP = lazy(r"[\s_\-\u2010-\u2015/\\,()]{0,3}")
_LEADING = frozenset({"the", "this", "that", "our", "your", "a", "an"})
_NO_NAME_TEXT = (
    "of and or to for in by on at under with from per see also both each is are as section sections sec article "
    "articles clause clauses paragraph paragraphs exhibit schedule annex appendix recital part item not no any all "
    "its their his her which where when if unless than between within without against into upon"
)
_NO_NAME = _LEADING | frozenset(_NO_NAME_TEXT.split())
"""Words that never make the name of a document by themselves."""
_TYPES_TEXT = (
    "agreement agreements contract contracts amendment addendum order form terms conditions document documents draft "
    "final version copy executed signed redline clean letter memo memorandum policy service services master data "
    "general standard mutual main body cover page txt pdf docx doc md html eml xlsx v1 v2 v3 v4 v5"
)
_TYPES = frozenset(_TYPES_TEXT.split())
"""Words that say what kind of paper it is, and so not which."""
_MAX_WORDS = 14
_MIN_REACH, _MAX_REACH = 40, 140
"""Characters before a place in which a name that ends there is looked for."""


def name_words(name: str) -> tuple[str, ...]:
    """Return the words of a name as they are compared: folded, without its article; `_`, `-`, `/` part words."""
    words = [w for m in _WORD.finditer(name) if (w := _bare(m[0]))]
    while len(words) > 1 and words[0] in _LEADING:
        words.pop(0)
    return tuple(words)


def _bare(word: str) -> str:
    text = word.lower() if word.isascii() else fold_text(word)
    text = text.strip(".'’")
    if text.endswith(("'s", "’s")):
        text = text[:-2]
    return text


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSpan:
    """Words of a text that name documents. exact: a whole name, not only a party or role of a title."""

    start: int
    end: int
    documents: tuple[int, ...]
    exact: bool = True


class RoomNames:
    """The names of a room's documents. names: for each document, what it answers to, its id first."""

    def __init__(self, names: Sequence[Iterable[str]]) -> None:
        self.exact: dict[tuple[str, ...], list[int]] = defaultdict(list)
        self.ids: dict[tuple[str, ...], list[int]] = defaultdict(list)
        self._words: dict[str, set[int]] = defaultdict(set)
        self._starting: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        self._ending: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for number, own in enumerate(names):
            for place, name in enumerate(own):
                self._add(number, name_words(name), is_id=not place)
        for table in (self._starting, self._ending):
            for known in table.values():
                known.sort(key=lambda words: (-len(words), words))

        longest = max((len(" ".join(words)) for words in self.exact), default=0)
        self._reach = min(_MAX_REACH, max(_MIN_REACH, longest + 12))
        self._heads = frozenset(run for word in self._starting for run in _RUN.findall(word)[:1])

    def _add(self, number: int, words: tuple[str, ...], *, is_id: bool) -> None:
        if not words or len(words) > _MAX_WORDS:
            return
        if words not in self.exact:
            self._starting[words[0]].append(words)
            self._ending[words[-1]].append(words)
        if number not in self.exact[words]:
            self.exact[words].append(number)
        if is_id:
            self.ids[words].append(number)
        for word in words:
            if word not in _NO_NAME:
                self._words[word].add(number)

    def documents(self, name: str) -> tuple[int, ...]:
        """Return the numbers of the documents that answer to a name; one whose id it is goes before all others."""
        words = name_words(name)
        return self._holders(words)

    def _holders(self, words: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(self.ids.get(words) or self.exact.get(words) or ())

    def has_word(self, word: str) -> bool:
        """Whether a word stands in the name of a document."""
        return _bare(word) in self._words

    def by_role(self, name: str) -> tuple[int, ...]:
        """Return the documents with all words of a name in theirs: a party or role of a title (`Acme`, `rev B`)."""
        words = name_words(name)
        if not words or len(words) > 4:
            return ()
        sets = [self._words.get(word, set()) for word in words if word not in _NO_NAME]
        if not sets:
            return ()
        found = tuple(sorted(set.intersection(*sets)))
        typed = all(word in _TYPES or word in _NO_NAME for word in words)
        return found if not typed or (len(words) > 1 and len(found) == 1) else ()

    def end_of_name(self, text: str, at: int) -> int:
        """Return where the longest name that begins at a position ends, or the position."""
        found = self.at(text, at)
        return found.end if found else at

    def at(self, text: str, at: int) -> NamedSpan | None:
        """Return the longest name that begins at a position, its article included."""
        if at and (text[at - 1].isalnum()):
            return None
        match = _WORD.match(text, at)
        begin = at
        while match and _bare(match[0]) in _LEADING and not self._starting.get(_bare(match[0])):
            begin = _GAP.match(text, match.end()).end()  # type: ignore[union-attr]
            match = _WORD.match(text, begin)
        if not match or not (known := self._starting.get(_bare(match[0]))):
            return None
        ends, words = [match.end()], [_bare(match[0])]
        longest = len(known[0])
        while len(words) < longest:
            gap = _GAP.match(text, ends[-1])
            following = _WORD.match(text, gap.end()) if gap else None
            if not following:
                break
            if word := _bare(following[0]):
                words.append(word)
                ends.append(following.end())
            else:
                break
        for name in known:
            if tuple(words[: len(name)]) == name:
                end = ends[len(name) - 1]
                stripped = len(text[at:end].rstrip(".'’"))
                return NamedSpan(start=at, end=at + stripped, documents=self._holders(name))
        return None

    def before(self, text: str, at: int) -> NamedSpan | None:
        """Return the name that ends directly before a position: whole, or a party or role; `MSA's`, `MSA,` count."""
        end = at
        while end and text[end - 1] in " \u00a0\t\n*_`\"”'’)":
            end -= 1
        comma = end > 0 and text[end - 1] in ",:–—-"
        bare_end = len(text[:end].rstrip(",:–—- \u00a0")) if comma else end
        if text[bare_end - 1 : bare_end] == "." or not self._can_end(text, bare_end):
            return None
        window = max(0, bare_end - self._reach)
        words = [(m.start() + window, m.end() + window, _bare(m[0])) for m in _WORD.finditer(text[window:bare_end])]
        if not words or words[-1][1] < bare_end:
            return None
        for name in self._ending.get(words[-1][2], ()):
            mine = words[-len(name) :]
            if len(mine) == len(name) and all(w[2] == n for w, n in zip(mine, name, strict=True)):
                return NamedSpan(start=mine[0][0], end=bare_end, documents=self._holders(name))
        return None if comma else self._role_before(text, words, bare_end)

    def _can_end(self, text: str, end: int) -> bool:
        """Whether the word that ends at a place is one of a name."""
        begin = end
        while begin and end - begin < 40 and text[begin - 1] not in _PARTING:
            begin -= 1
        word = _bare(text[begin:end])
        return word in self._ending or word in self._words

    def _role_before(self, text: str, words: list[tuple[int, int, str]], end: int) -> NamedSpan | None:
        best: NamedSpan | None = None
        for count in range(1, min(4, len(words)) + 1):
            start, word_end, word = words[-count]
            if word not in self._words or (count > 1 and text[word_end : words[1 - count][0]].strip(" \u00a0_-")):
                break
            if text[word_end - 1] == "." and count == 1:
                break
            numbers = self.by_role(text[start:end])
            if numbers and (best is None or len(numbers) <= len(best.documents)):
                best = NamedSpan(start=start, end=end, documents=numbers, exact=False)
        return best

    def within(self, text: str, start: int, end: int, but: int | None = None) -> list[NamedSpan]:
        """Return the whole names that stand in a stretch of text, in order, none inside another.

        but: a document whose own names are passed over, and read for the names inside them.
        """
        out: list[NamedSpan] = []
        if self._heads.isdisjoint(_RUN.findall(text[start:end].lower())):
            return out
        at = start
        for match in _WORD.finditer(text, start, end):
            if match.start() < at or _bare(match[0]) not in self._starting:
                continue
            found = self.at(text, match.start())
            if found and found.end <= end and found.documents != (but,):
                out.append(found)
                at = found.end
        return out
