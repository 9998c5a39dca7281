"""Does proposed language cite provisions, and use defined terms, that will be there? (contract §3, §8: advisories)"""

from __future__ import annotations

import re
from collections.abc import Iterator

from critic.checks.case import Case, Check, Result
from critic.locate.index import name_key, other_numbers
from critic.locate.mentions import Context, Mention, find_mentions
from critic.locate.resolve import RESOLVED, UNRESOLVED, Member, Target
from critic.model.documents import Span
from critic.model.findings import Finding, Verdict
from critic.model.markup import DRAFTING, Item, Place, ProposedText
from critic.text.labels import ATTACHMENT_WORDS
from critic.text.patterns import lazy

_DELETED = lazy(r"\W*(?:\[?(?:intentionally )?(?:reserved|omitted|deleted)(?: intentionally)?\]?)?\W*\Z", re.IGNORECASE)
_OPENING_LABEL = lazy(r"(?m)^[ \t*_#>-]*(?:section |clause |article )?(\d+(?:\.\d+)*)[.):]?[ \t]", re.IGNORECASE)
_ITEM_LABEL = lazy(r"\(([A-Za-z]{1,4}|\d{1,2})\)")
_TERM = lazy(
    r"\b(?:the|an?|any|each|every|such|all|no|its|their|other|applicable|of|under|with|to|for|by)[ \u00a0\n]+"
    r"((?:[A-Z][a-z]+(?:-[A-Z]?[a-z]+)?)(?:[ \u00a0\n]+[A-Z][a-z]+(?:-[A-Z]?[a-z]+)?){0,4})(?![\w-]|['’][a-z])"
)
"""A capitalised term in the middle of a sentence, behind a word that a term stands behind."""
_NEVER_TEXT = (
    "section sections article articles clause clauses exhibit schedule annex appendix paragraph recital attachment "
    "part item party parties agreement january february march april may june july august september october november "
    "december monday tuesday wednesday thursday friday saturday sunday act acts code law laws regulation regulations "
    "rule rules court courts state states union association commission institute department office chamber bank "
    "county city republic directive treaty convention internet english standard standards type level tier annual "
    "business"
)
_NEVER = frozenset(_NEVER_TEXT.split())
"""Words that are capitalised without being defined: places in a paper, dates, institutions, laws."""


def run(case: Case) -> Iterator[Result]:
    """Yield dead cross-references inside proposed language, and capitalised terms that nothing defines."""
    if case.options.literal:
        return
    changes = _Changes(case)
    words = _Words(case)
    for number, item in enumerate(case.markup.items):
        if item.kind not in DRAFTING:
            continue
        for proposed in item.proposals:
            yield from _dead_references(case, changes, number, item, proposed)
            yield from _undefined(words, number, proposed)


# -- cross-references --------------------------------------------------------------------------------------------------


class _Changes:
    """What the markup adds to the documents and takes out of them, by document and label."""

    def __init__(self, case: Case) -> None:
        self.added: dict[int, set[tuple[str, ...]]] = {}
        self.deleted: set[Target] = set()
        for item in case.markup.items:
            if item.kind not in DRAFTING:
                continue
            for member in targets_of(case, item):
                self._take(item, member)

    def _take(self, item: Item, member: Member) -> None:
        if member.document is None:
            return
        added = self.added.setdefault(member.document, set())
        if member.outcome == UNRESOLVED and member.reference.tokens:
            added.add(member.reference.tokens)
        for proposed in item.proposals:
            if member.outcome == RESOLVED and _DELETED.match(proposed.text):
                self.deleted.update(member.targets)
            for match in _OPENING_LABEL.finditer(proposed.text):
                added.add(tuple(match[1].split(".")))

    def adds(self, document: int, tokens: tuple[str, ...]) -> bool:
        """Whether a label, or one above it, is being added."""
        added = self.added.get(document, set())
        return any(tokens[:depth] in added for depth in range(1, len(tokens) + 1))


def targets_of(case: Case, item: Item) -> list[Member]:
    """Return what an item's language would go into."""
    return [m for cited in item.citations if cited.target for m in case.resolve(cited).members]


def _dead_references(
    case: Case, changes: _Changes, number: int, item: Item, proposed: ProposedText
) -> Iterator[Finding]:
    homes = targets_of(case, item)
    documents = tuple(dict.fromkeys(m.document for m in homes if m.document is not None))
    if len(documents) != 1 or not case.room.documents[documents[0]].views:
        return
    context = Context(documents=documents, targets=tuple(t for m in homes for t in m.targets), closed=True)
    for mention in find_mentions(proposed.text, case.resolver, context):
        if mention.bare or mention.outcome not in (RESOLVED, UNRESOLVED):
            continue
        for member in mention.members:
            if _is_dead(changes, member, homes, proposed.text) and not _of_attachment(member):
                yield _dead(case, number, proposed, mention, member)


def _of_attachment(member: Member) -> bool:
    """An exhibit may be attached later."""
    tokens = member.reference.tokens
    return not tokens or tokens[0].split(" ")[0] in ATTACHMENT_WORDS


def _is_dead(changes: _Changes, member: Member, homes: list[Member], text: str) -> bool:
    if member.outcome == RESOLVED:
        return bool(member.targets) and all(t in changes.deleted for t in member.targets)
    if member.outcome != UNRESOLVED or member.document is None:
        return False
    tokens = member.reference.tokens
    if not tokens or changes.adds(member.document, tokens):
        return False
    labels = {m[1].lower() for m in _ITEM_LABEL.finditer(text)}
    under = any(m.reference.tokens and m.reference.tokens == tokens[: len(m.reference.tokens)] for m in homes)
    return not (under and tokens[-1] in labels)


def _dead(case: Case, number: int, proposed: ProposedText, mention: Mention, member: Member) -> Finding:
    document = case.room.documents[member.document or 0].id
    near = f"; nearest: {', '.join(member.nearest)}" if member.nearest else ""
    return Finding(
        verdict=Verdict.BROKEN_CROSS_REFERENCE, item=number, at=_at(proposed, mention.span), citation=mention.text,
        message=f"the proposed language cites {mention.text}, which {document} will not have{near}",
        mend=f"cite {member.nearest[0]}, if that is meant" if member.nearest else "cite a provision that will be there",
    )  # fmt: skip


def _at(proposed: ProposedText, span: Span) -> Place:
    start = proposed.at.span.start
    return Place(
        file=proposed.at.file, pointer=proposed.at.pointer, span=Span(start=start + span.start, end=start + span.end)
    )


# -- defined terms -----------------------------------------------------------------------------------------------------


class _Words:
    """The words of the room and of the markup, for asking whether something defines a term."""

    def __init__(self, case: Case) -> None:
        self._room = [v.view.text for d in case.room.readable for v in d.views]
        self._index = [v for d in case.room.readable for v in d.views]
        self._markup = [
            t for i in case.markup.items for t in (*(p.text for p in i.proposals), *(p.text for p in i.prose))
        ]
        self._known: dict[str, bool] = {}

    def undefined(self, term: str) -> bool:
        """Whether a term is made of ordinary words, and neither room nor markup defines it or uses it capitalised."""
        if term not in self._known:
            self._known[term] = self._is_undefined(term)
        return self._known[term]

    def _is_undefined(self, term: str) -> bool:
        words = [w.lower() for w in term.split()]
        if any(w in _NEVER for w in words) or not all(self._is_ordinary(w) for w in words):
            return False
        key = name_key(term)
        forms = (key, *other_numbers(key))
        if any(form in view.words for view in self._index for form in forms):
            return False
        pattern = re.compile(rf"\b{re.escape(term).replace(chr(92) + ' ', '[ ]')}|\b{re.escape(term.rstrip('s'))}\b")
        if any(pattern.search(text) for text in self._room):
            return False
        defined = re.compile(rf"[\"\u201c'‘](?:the )?{re.escape(term.rstrip('s'))}s?[\"\u201d'’]", re.IGNORECASE)
        return not any(defined.search(text) for text in self._markup)

    def _is_ordinary(self, word: str) -> bool:
        """Whether the room or the markup has the word in small letters: a name never is."""
        pattern = re.compile(rf"\b{re.escape(word)}\b")
        return any(pattern.search(text) for text in (*self._room, *self._markup))


def _undefined(words: _Words, number: int, proposed: ProposedText) -> Iterator[Finding]:
    seen: set[str] = set()
    for match in _TERM.finditer(proposed.text):
        term = " ".join(match[1].split())
        if term in seen or len(term) < 4:
            continue
        seen.add(term)
        if words.undefined(term):
            at = _at(proposed, Span(start=match.start(1), end=match.end(1)))
            yield Finding(
                verdict=Verdict.UNDEFINED_TERM, item=number, at=at, citation=term,
                message=f"{term!r} is written as a defined term, and nothing in the deal room or the markup defines it",
                mend="define it, or use a term that the document defines",
            )  # fmt: skip


CHECK = Check(name="terms", run=run)
