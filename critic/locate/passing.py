"""Citations of running text as values: what governs them, what is found, and what is read on the way (contract §3)."""

from __future__ import annotations

from collections.abc import Callable

from critic.locate.forms import OPENING_WORDS, Reference
from critic.locate.resolve import Member, Target
from critic.model.documents import Span
from critic.model.values import dataclass

WEAK = frozenset({"item", "part", "chapter", "principle", "rule", "step", "title", "question"})
"""Kind words that mean a provision only where the record has a provision of that very kind and number."""
BROKEN = "BROKEN_CROSS_REFERENCE"
OWN_PART = "own"
"""Outcome of a memo's reference to a part of itself: nothing to judge, and not counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What governs citations that name no document.

    documents: those that the entry or item cites. targets: what `this Section` means. own: labels of the text's own
    parts. names: names that the text gives to documents, folded, with their numbers. place: what provision a position
    of the text stands in, where the text is a document's own. closed: no other document is asked.
    """

    documents: tuple[int, ...] = ()
    targets: tuple[Target, ...] = ()
    own: frozenset[tuple[str, ...]] = frozenset()
    names: tuple[tuple[str, int], ...] = ()
    place: Callable[[int], Target | None] | None = None
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A citation in running text. members: its references resolved; none for one outside the record.

    outcome: a word of contract §3, `BROKEN_CROSS_REFERENCE`, or `own`. introduced: `new`, `missing` (the sentence says
    that it does not exist), else empty. named: the text names the document directly at the citation. bare: without a
    word or sign that says that it is a citation.
    """

    span: Span
    text: str
    outcome: str
    members: tuple[Member, ...] = ()
    introduced: str = ""
    named: bool = False
    bare: bool = False

    @property
    def references(self) -> tuple[Reference, ...]:
        """What is cited, as written."""
        return tuple(m.reference for m in self.members)

    @property
    def targets(self) -> tuple[Target, ...]:
        """What is cited, as it resolves."""
        return tuple(t for m in self.members for t in m.targets)


_NONE = range(0)


class Group:
    """Members of one citation while they are read. kind: the section word, empty for a bare label."""

    __slots__ = (
        "at_home", "attached", "bare", "before", "committed", "committed_to", "end", "foreign", "kind", "leaning",
        "letters", "marked", "plain", "pointing", "references", "start", "typed",
    )  # fmt: skip

    def __init__(
        self, *, start: int, end: int, references: list[Reference], kind: str, bare: bool = False, plain: bool = False
    ) -> None:
        self.start = start
        self.end = end
        self.references = references
        self.kind = kind
        self.bare = bare
        self.plain = plain
        """Nothing behind it belongs to it (`forms.PLAIN_END`)."""
        self.committed: tuple[int, ...] = ()
        """The documents that the text names directly at it, for the references of `committed_to`."""
        self.committed_to = _NONE
        self.before: tuple[int, ...] = ()
        """The documents that the first reference belongs to, where another name stands behind the last."""
        self.marked: list[int] = []
        """The references, the first left out, that have a section word of their own, and may belong elsewhere."""
        self.leaning: tuple[tuple[int, ...], ...] = ()
        """Documents that are named nearby, the likeliest first."""
        self.foreign = False
        """The text names a paper that is not in the room."""
        self.at_home = False
        """`hereof`, `of this Agreement`."""
        self.pointing = False
        """`above`, `below`: most often a part of the text itself."""
        self.typed = False
        """`of the Agreement`: most often the text's own paper, in an addendum the paper that it is about."""
        self.attached = False
        """It stands in an exhibit or schedule, which may be another paper's."""
        self.letters = False
        """Letters only, `clause (b)`: they mean something only under what stands nearest."""

    @property
    def nested(self) -> bool:
        """Whether it is letters only, `clause (b) above`, which mean something under what stands nearest."""
        first = self.references[0].steps[0].tokens
        if (first and first[0][0].isdigit()) or self.kind in OPENING_WORDS:
            return False
        return all(r.steps[0].kind == "label" and r.tokens and _is_letters(r.tokens[0]) for r in self.references)


def _is_letters(token: str) -> bool:
    return len(token) < 8 and not token[0].isdigit() and "-" not in token and " " not in token
