"""Citations in running text: found in one pass, resolved by what governs them (contract §3, prose)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from critic.locate import outside
from critic.locate.anchors import find_anchors
from critic.locate.forms import (
    CURRENCY_BEFORE,
    LABEL,
    MARKER,
    OPENING_WORDS,
    PLAIN,
    PLAIN_END,
    QUOTED,
    UNIT_AFTER,
    PinReader,
    Reference,
    Step,
    is_plural,
    kind_of,
)
from critic.locate.index import IndexedDocument, name_key
from critic.locate.introductions import MISSING, NEWLY, introduction, is_own_part
from critic.locate.names import NamedSpan
from critic.locate.provisions import is_called, labelled
from critic.locate.resolve import (
    AMBIGUOUS,
    NEW,
    NOT_UNDERSTOOD,
    OUTSIDE,
    RESOLVED,
    UNRESOLVED,
    Member,
    Resolver,
    Target,
)
from critic.model.documents import Kind, Span
from critic.text.labels import ATTACHMENT_WORDS, COUNTED_WORDS, label_tokens
from critic.text.patterns import lazy

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


_WEAK = frozenset({"item", "part", "chapter", "principle", "rule", "step", "title", "question"})
"""Kind words that mean a provision only where the record has a provision of that very kind and number."""
_LIST = lazy(r"[ \u00a0\n]*(?:,[ \u00a0\n]*(?:and|or|&)?|;|/|&|\band/or\b|\band\b|\bor\b|\bas well as\b)[ \u00a0\n]*")
_OF = lazy(
    r"[ \u00a0\n]*,?[ \u00a0\n]*\b(of|in|to|under|from|at)[ \u00a0\n]+(?:(?:the|this|that|its|our|your|each|both"
    r"|such)[ \u00a0\n]+)?"
)
_IN_BRACKETS = lazy(r"[ \u00a0]*[(\[](?:of (?:the )?|in (?:the )?|the )?")
_HEREOF = lazy(r"[ \u00a0\n]+(?:hereof|herein|hereto|above|below)\b")
_TYPED = lazy(
    r"(?:Agreement|Contract|Addendum|Amendment|Lease|Deed|Note|Plan|Policy|Order|Letter|Terms|Paper|Document)\b"
)
_QUALIFIER = lazy(
    r"(?:(?:original|existing|current|present|underlying|proposed|draft|signed|executed|attached|amended|restated"
    r"|parties['’]|[\w.]+['’]s)"
    r"[ \u00a0\n]+){1,2}",
    re.IGNORECASE,
)
"""What may stand before a document's name without making it another's: `the Original Order Form`, `Provider's MSA`."""
_CERTAIN = lazy(
    r"(?:certain|a certain)\b|(?:an?|his|her|their|another|such other)[ \u00a0\n]+[^.;\n]{0,60}?\bagreement\b"
)
_ANY_PAPER = ("Agreement", "Contract", "Document", "Paper", "Terms")
_FOREIGN = lazy(
    r"(?:(?:[A-Z][\w&.'’-]*|of|and|the|for|to)[ \u00a0\n]+){0,6}?(?:Agreement|Contract|Addendum|Amendment|Plan"
    r"|Policy|Order|Terms"
    r"|Letter|Indenture|Lease|Note|Charter|Bylaws|By-laws|Certificate(?: of Incorporation)?|Deed|Guarant(?:y|ee)"
    r"|Framework"
    r"|Statement|Handbook|Manual|Code|Protocol|Form|Sheet|Deck|Guide|Checklist|Template|Schedules?|Memorandum"
    r"|Report|Opinion|RFP|MSA|DPA|NDA|SOW|SLA"
    r"|BAA|CSA|PSA|EULA|AUP|LOI|SPA|APA|[A-Z]{2,6})\b"
)
_INITIALS = lazy(
    r"(?<![A-Z][A-Z] )\b(?!(?:AND|OR|THE|OF|IN|TO|SEE|THIS|UNDER|BY|WITH|AT|FOR|ANY|EACH|SUCH|NO|PER|AS|IF|ALSO|CF"
    r"|NB|NOTE|ISSUE|TBD)\b)"
    r"[A-Z][A-Z&]{1,6}(?:'s|’s)?[ \u00a0]\Z"
)
"""Initials directly before a section that are no name of the room: `NDA §4`, `FAR section 12`."""
_OPENS_LINE = lazy(
    r"(?:\A|[\n|\t])[ \u00a0]*(?:[-*•–>#]+[ \u00a0]*|\d{1,2}[.)][ \u00a0]+|\|[ \u00a0]*)*[*_`\[(]{0,3}\Z"
)
_LED_IN = lazy(
    r"(?:\b(?:under|in|at|of|see|per|by|to|with|and|or|from|cf\.?)[ \u00a0\n]+|[(\[][^()\[\]\n]{0,60}?(?:[,;–—-]"
    r"|\bsee|\band)?[ \u00a0]*)\Z",
    re.IGNORECASE,
)
_LONG_NUMBER = lazy(r"(?<=[A-Z])\.[ \u00a0]?\d[\d.()-]*|[-\u2010\u2011\u2013][ \u00a0\n]?\d[\d.()A-Za-z-]*")
"""What goes on behind a label so that it is a law's number: `79-4-11.06`."""
_IN_MARKS = lazy(r"[(\[][ \u00a0]*\Z")
_PREPOSITION = lazy(r"\b(?:under|in|at|of)[ \u00a0\n]+\Z", re.IGNORECASE)
_MEASURED = lazy(
    r"\b(?:multiple|rate|ratio|factor|score|average|total|increase|decrease|growth|value|price|fee|cap|amount"
    r"|weight|version"
    r"|margin|spread|rating|coefficient|range|minimum|maximum|threshold|premium|discount|median|mean|index|out)"
    r"[ \u00a0]+(?:of|at|in)[ \u00a0]+\Z",
    re.IGNORECASE,
)
_DASHED = lazy(r"([A-Z][\w&'’/ -]{2,60}?)[ \u00a0]+[–—-][ \u00a0]*\Z")
_WORD_BEFORE = lazy(r"((?:[\w'’&/-]+[ \u00a0,]+){0,9}[\w'’&/-]+)[ \u00a0]*\Z")
_STANDARD_WORDS = (
    "standard contractual clauses",
    "sccs",
    "eu sccs",
    "model clauses",
    "eu standard contractual clauses",
)
_MAX_LIST = 60
_SENTENCE_CHARS = 600


def find_mentions(text: str, resolver: Resolver, context: Context | None = None) -> list[Mention]:
    """Return the citations in a text, in order, each resolved by what governs it; linear in the text's length."""
    return _Prose(text, resolver, context or Context()).run()


@dataclass
class _Group:
    """Members of one citation while they are read. committed: the documents that the text names directly at it."""

    start: int
    end: int
    references: list[Reference]
    kind: str
    committed: tuple[int, ...] = ()
    committed_to: range = range(0)
    """Which of the references: one with a section word of its own may belong elsewhere."""
    before: tuple[int, ...] = ()
    """The documents that the first reference belongs to, where another name stands behind the last."""
    marked: list[int] = field(default_factory=list)
    """The references, the first left out, that have a section word of their own."""
    leaning: tuple[tuple[int, ...], ...] = ()
    foreign: bool = False
    at_home: bool = False
    bare: bool = False
    plain: bool = False
    """Nothing behind it belongs to it (`forms.PLAIN_END`)."""
    typed: bool = False
    """`of the Agreement`: most often the text's own paper, in an addendum the paper that it is about."""
    attached: bool = False
    """It stands in an exhibit or schedule, which may be another paper's."""
    letters: bool = False
    """Letters only, `clause (b)`: they mean something only under what stands nearest."""


@dataclass
class _Prose:
    text: str
    resolver: Resolver
    context: Context
    out: list[Mention] = field(default_factory=list)
    _resolved: dict[int, tuple[Reference, tuple[Member, ...], tuple[Member, ...]]] = field(default_factory=dict)

    def run(self) -> list[Mention]:
        at = 0
        kinds, prefixes = self._counted
        readers = {
            "marker": self._marked, "dotted": self._dotted, "bracketed": self._bracketed, "quoted": self._defined,
            "page": self._paged, "this": self._this, "ibid": self._ibid, "prefixed": self._prefixed,
        }  # fmt: skip
        relative = self.context.place is not None or bool(self.context.targets)
        for place, what in find_anchors(self.text, kinds, prefixes, relative=relative):
            if place < at:
                continue
            mention = readers[what](place)
            if mention is not None:
                self.out.append(mention)
                at = mention.span.end
        return self.out

    @cached_property
    def _documents(self) -> list[IndexedDocument]:
        if self.context.closed:
            return [self.resolver.room.documents[n] for n in self.context.documents]
        return self.resolver.room.readable

    @cached_property
    def _counted(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words that count labels of the room (`part`), and what opens labels such as `PB-4`."""
        heads = {p[0] for d in self._documents for v in d.views for p in v.bare}
        kinds = {h.split(" ")[0] for h in heads if " " in h} & {*COUNTED_WORDS}
        prefixes = {h.partition("-")[0] for h in heads if "-" in h and h[-1:].isdigit()}
        return tuple(sorted(kinds)), tuple(sorted(p for p in prefixes if p.isalpha()))

    # -- what is cited -------------------------------------------------------------------------------------------

    def _marked(self, at: int) -> Mention | None:
        if plain := PLAIN.match(self.text, at):
            end = plain.end()
            if PLAIN_END.match(self.text, end):
                kind, reference = _plain(plain[0])
                group = _Group(start=at, end=end, references=[reference], kind=kind, plain=True)
                self._before(group)
                return self._judged(group)
            if self.text.startswith((" of ", " in "), end):
                kind, reference = _plain(plain[0])
                group = _Group(start=at, end=end, references=[reference], kind=kind)
                self._place(group)
                return self._judged(group)
        reader = PinReader(self.text, at, prose=True)
        first = reader.pin()
        if first is None:
            return self._by_heading(at)
        kind = reader.kind
        group = _Group(start=at, end=reader.at, references=[first], kind=kind)
        self._listed(reader, group)
        if ((rest := _LONG_NUMBER.match(self.text, group.end)) and not first.until) or (
            rest and first.steps[-1].words.count(".") == 0
        ):
            group.end = rest.end()
            return self._mention(group, (), OUTSIDE)
        self._place(group)
        return self._judged(group)

    def _listed(self, reader: PinReader, group: _Group) -> None:
        """Take the further members of a list: `4.5 and 9` behind `Sections 4.2,`."""
        while len(group.references) < _MAX_LIST and (joint := _LIST.match(self.text, reader.at)):
            here = reader.at
            plural = reader.plural
            reader.at = joint.end()
            if not self._continues(reader, plural, "," in joint[0] or ";" in joint[0], group):
                reader.at = here
                return
            following = reader.pin()
            if following is None or any(s.kind == "page" for s in following.steps):
                reader.at = here
                return
            reader.plural = plural or reader.plural
            if MARKER.match(self.text, joint.end()):
                group.marked.append(len(group.references))
            group.references.append(following)
            group.end = reader.at

    def _continues(self, reader: PinReader, plural: bool, comma: bool, group: _Group) -> bool:
        """Whether what follows a joint is the next member: never a plain number that only may be one."""
        marker = MARKER.match(self.text, reader.at)
        if marker:
            letters = self.text[marker.end() : marker.end() + 1] == "("
            kind = kind_of(marker[0])
            return not (letters or plural or is_plural(marker[0]) or kind in _WEAK) and (
                not comma or kind == group.kind
            )
        label = LABEL.match(self.text, reader.at)
        if not label:
            return plural
        if label[0].startswith("("):
            last = reader.carried[-1] if reader.carried else None
            return bool(last and last.tokens and (plural or (not comma and _counts_on(last.words, label[0]))))
        after = self.text[label.end() : label.end() + 1]
        if after.isalnum() or UNIT_AFTER.match(self.text, label.end()):
            return False
        return plural or "." in label[0]

    def _dotted(self, at: int) -> Mention | None:
        """A bare label with a dot, where the room has it (contract §3)."""
        label = LABEL.match(self.text, at)
        if not label or UNIT_AFTER.match(self.text, label.end()):
            return None
        after = self.text[label.end() : label.end() + 2]
        if after[:1].isalnum() or after[:1] in ("%", "×", "_") or (after[:1] in "-/:," and after[1:2].isdigit()):
            return None
        before = self.text[max(0, at - 120) : at]
        if CURRENCY_BEFORE.search(before) or _MEASURED.search(before):
            return None
        named = self.resolver.room.names.before(self.text, at)
        direct = named is not None and named.end + 1 >= at and named.exact
        if not direct and not self._may_be_cited(before, at, label.end()):
            return None
        tokens = label_tokens(label[0])
        if not self._room_has(tokens):
            return None
        reader = PinReader(self.text, at, prose=True)
        first = reader.pin()
        if first is None or UNIT_AFTER.match(self.text, reader.at):
            return None
        group = _Group(start=at, end=reader.at, references=[first], kind="", bare=not direct)
        self._listed(reader, group)
        self._place(group)
        return self._judged(group)

    def _may_be_cited(self, before: str, at: int, end: int) -> bool:
        line = before.rpartition("\n")[2]
        if _OPENS_LINE.search(before if at > len(before) else f"\n{before}"):
            return True
        if _PREPOSITION.search(before) or _IN_MARKS.search(before):
            return True
        if dashed := _DASHED.search(line):
            closing = self.text[end : end + 1]
            return closing in ("", "\n", "|", ")", "]", ":", ",", ";") or self._called(
                label_tokens(self.text[at:end]), dashed[1]
            )
        inside = max(line.rfind("("), line.rfind("["))
        return inside >= 0 and ")" not in line[inside:] and "]" not in line[inside:] and bool(_LED_IN.search(before))

    def _room_has(self, tokens: tuple[str, ...]) -> bool:
        return any(labelled(v, tokens) for d in self._documents for v in d.views)

    def _called(self, tokens: tuple[str, ...], words: str) -> bool:
        return any(
            is_called(v, i, words) for d in self._documents for v in d.views for i in v.bare.get(tokens, ())
        )  # fmt: skip

    def _bracketed(self, at: int) -> Mention | None:
        """A bare integer in brackets behind a heading's words (contract §3)."""
        label = LABEL.match(self.text, at + 1)
        words = _WORD_BEFORE.search(self.text, max(0, at - 80), at)
        if not label or not words:
            return None
        tokens = label_tokens(label[0])
        key = name_key(words[1])
        for document in self._documents:
            for view in document.views:
                for index in view.bare.get(tokens, ()):
                    heading = name_key(view.view.provisions[index].heading)
                    if heading and (key == heading or key.endswith(f" {heading}")):
                        step = Step(kind="label", tokens=tokens, words=label[0])
                        group = _Group(
                            start=at + 1, end=label.end(), references=[Reference(text=label[0], steps=(step,))], kind="", bare=True
                        )  # fmt: skip
                        group.leaning = ((document.number,),)
                        return self._judged(group)
        return None

    def _prefixed(self, at: int) -> Mention | None:
        """`PB-4`, where the room has it."""
        label = LABEL.match(self.text, at)
        if (
            not label
            or self.text[label.end() : label.end() + 1].isalnum()
            or not self._room_has(label_tokens(label[0]))
        ):
            return None
        step = Step(kind="label", tokens=label_tokens(label[0]), words=label[0])
        group = _Group(start=at, end=label.end(), references=[Reference(text=label[0], steps=(step,))], kind="")
        self._place(group)
        return self._judged(group)

    def _by_heading(self, at: int) -> Mention | None:
        """`csa §Standard Terms 2.1`, `msa §Limitation of Liability`: words behind a sign that a named document has."""
        marker = MARKER.match(self.text, at)
        named = self.resolver.room.names.before(self.text, at) if marker and marker[0].startswith("§") else None
        if not marker or not named or len(named.documents) != 1:
            return None
        document = self.resolver.room.documents[named.documents[0]]
        line_end = self.text.find("\n", marker.end(), marker.end() + 160)
        stretch = self.text[marker.end() : line_end if line_end >= 0 else marker.end() + 160]
        cuts = [m.end() for m in re.finditer(r"[\w)\]\"”]+", stretch)][:14]
        for cut in reversed(cuts):
            resolution = self.resolver.citation(f"{document.id} §{stretch[:cut]}")
            if resolution.outcome == RESOLVED and not any(m.notes for m in resolution.members):
                end = marker.end() + cut
                return Mention(
                    span=Span(start=named.start, end=end), text=self.text[named.start : end], outcome=RESOLVED,
                    members=resolution.members, named=True,
                )  # fmt: skip
        return None

    def _defined(self, at: int) -> Mention | None:
        """`msa "Affiliate"`: a defined term directly behind a document's name."""
        if at == 0 or self.text[at - 1] not in " \u00a0":
            return None
        quoted = QUOTED.match(self.text, at)
        named = self.resolver.room.names.before(self.text, at)
        if not quoted or not named or not named.exact or named.end + 1 < at or len(named.documents) != 1:
            return None
        words = next(g for g in quoted.groups() if g)
        document = self.resolver.room.documents[named.documents[0]]
        reference = Reference(
            text=self.text[at : quoted.end()], document=document.id, steps=(Step(kind="term", words=words),)
        )
        member = self.resolver.within(reference, [document])
        if member.outcome != RESOLVED:
            return None
        span = Span(start=named.start, end=quoted.end())
        return Mention(
            span=span, text=self.text[span.start : span.end], outcome=RESOLVED, members=(member,), named=True
        )

    def _paged(self, at: int) -> Mention | None:
        """`msa p. 12`, `page 12 of the MSA`: a page of a document that is named at it."""
        reader = PinReader(self.text, at, prose=True)
        reference = reader.pin()
        if reference is None or reference.steps[0].kind != "page":
            return None
        group = _Group(start=at, end=reader.at, references=[reference], kind="page")
        self._place(group)
        named = group.committed or (group.leaning[0] if group.leaning else ())
        if len(named) != 1:
            return None
        document = self.resolver.room.documents[named[0]]
        member = self.resolver.within(replace(reference, document=document.id), [document])
        if member.outcome == UNRESOLVED and not (group.committed and document.document.pages):
            return None
        return self._mention(group, (member,), member.outcome, named=bool(group.committed))

    # -- relative ones -------------------------------------------------------------------------------------------

    def _own_targets(self, at: int) -> tuple[Target, ...]:
        if self.context.place is not None:
            target = self.context.place(at)
            return (target,) if target else ()
        return self.context.targets

    def _this(self, at: int) -> Mention | None:
        marker = MARKER.search(self.text, at)
        targets = self._own_targets(at)
        if not marker or not targets:
            return None
        end = at + len(self.text[at : marker.end()].rstrip())
        reference = Reference(text=self.text[at:end])
        member = Member(reference=reference, outcome=RESOLVED, targets=targets, document=targets[0].document)
        return Mention(span=Span(start=at, end=end), text=self.text[at:end], outcome=RESOLVED, members=(member,))

    def _ibid(self, at: int) -> Mention | None:
        match = re.compile(r"(?:ibid|id)\b\.?", re.IGNORECASE).match(self.text, at)
        last = next((m for m in reversed(self.out) if m.outcome in (RESOLVED, OUTSIDE)), None)
        if not match:
            return None
        reader = PinReader(self.text, match.end(), prose=True)
        reader.match(re.compile(r",?[ \u00a0]*(?:at[ \u00a0]+)?"))
        reference = reader.pin() if MARKER.match(self.text, reader.at) else None
        end = reader.at if reference else match.end()
        span = Span(start=at, end=end)
        text = self.text[at:end]
        if last is None:
            return Mention(span=span, text=text, outcome=NOT_UNDERSTOOD)
        if last.outcome == OUTSIDE or reference is None:
            return Mention(span=span, text=text, outcome=last.outcome, members=last.members)
        document = self.resolver.room.documents[last.targets[0].document]
        member = self.resolver.within(reference, [document])
        outcome = member.outcome if member.outcome != UNRESOLVED else NOT_UNDERSTOOD
        return Mention(span=span, text=text, outcome=outcome, members=(member,))

    def _nested(self, group: _Group) -> bool:
        """`clause (b) above`, `paragraph (c) of this Section`: letters only, under what stands nearest."""
        first = group.references[0].steps[0].tokens
        if first and first[0][0].isdigit():
            return False
        return group.kind not in OPENING_WORDS and all(
            r.tokens and r.steps[0].kind == "label" and not r.tokens[0][0].isdigit() and "-" not in r.tokens[0] and len(r.tokens[0]) < 8
            for r in group.references
        ) and not any(" " in r.tokens[0] for r in group.references)  # fmt: skip

    def _under(self, reference: Reference, bases: list[Target]) -> Member | None:
        for base in bases:
            document = self.resolver.room.documents[base.document]
            view = document.views[base.view]
            if not base.provisions:
                continue
            path = view.view.provisions[base.provisions[0]].path
            for depth in range(len(path), 0, -1):
                if hits := view.paths.get((*path[:depth], *reference.tokens)):
                    target = self.resolver.target(document, view, (hits[0],))
                    return Member(reference=reference, outcome=RESOLVED, targets=(target,), document=document.number)
                if path[depth - len(reference.tokens) : depth] == reference.tokens:
                    hits = view.paths[path[:depth]] if path[:depth] in view.paths else []
                    if hits:
                        target = self.resolver.target(document, view, (hits[0],))
                        return Member(
                            reference=reference, outcome=RESOLVED, targets=(target,), document=document.number
                        )
        return None

    # -- who governs ---------------------------------------------------------------------------------------------

    def _place(self, group: _Group) -> None:
        """Tell which document the text names at the citation, or whether it names one that is not in the room."""
        behind, end, joining = self._behind(group)
        if behind is None:
            self._before(group)
            return
        before = self.resolver.room.names.before(self.text, group.start)
        group.end = end
        if joining in ("of", "in", "(") and behind.exact and not self._generic(behind):
            group.committed = behind.documents
            group.committed_to = range(max(group.marked, default=0), len(group.references))
        else:
            group.leaning += (behind.documents,)
        if before and before.exact and self._directly(before, group.start) and not self._generic(before):
            group.before = before.documents
            group.start = before.start

    def _before(self, group: _Group) -> None:
        """The name before a citation: directly at it (`MSA §4.2`, the MSA's §4.2), or leading up to it."""
        before = self.resolver.room.names.before(self.text, group.start)
        if before is None:
            group.foreign = group.foreign or bool(_INITIALS.search(self.text, max(0, group.start - 14), group.start))
            return
        if not self._directly(before, group.start) or self._generic(before):
            group.leaning += (before.documents,)
        else:
            if before.exact:
                group.committed = before.documents
                group.committed_to = range(min(group.marked, default=len(group.references)))
            else:
                group.leaning += (before.documents,)
            group.start = before.start

    def _directly(self, named: NamedSpan, at: int) -> bool:
        between = self.text[named.end : at]
        return not between.strip(" \u00a0*_`") and not between.count("\n")

    def _generic(self, named: NamedSpan) -> bool:
        words = self.text[named.start : named.end]
        return self.resolver.is_generic(words) or len(named.documents) > 1

    def _behind(self, group: _Group) -> tuple[NamedSpan | None, int, str]:
        """The name behind a citation: `of the MSA`, `(MSA)`; nested attachments are gone through on the way."""
        at = group.end
        for _ in range(3):
            if hereof := _HEREOF.match(self.text, at):
                group.at_home = "here" in hereof[0]
                group.end = hereof.end() if group.at_home else group.end
                return None, at, ""
            joining = _OF.match(self.text, at)
            if not joining:
                break
            if found := self.resolver.room.names.at(self.text, joining.end()):
                return found, found.end, joining[1].lower()
            qualifier = _QUALIFIER.match(self.text, joining.end())
            if qualifier and (found := self.resolver.room.names.at(self.text, qualifier.end())):
                return replace(found, exact=False), found.end, joining[1].lower()
            reader = PinReader(self.text, joining.end(), prose=True)
            outer = reader.pin() if MARKER.match(self.text, joining.end()) else None
            if outer is None or joining[1].lower() not in ("of", "to", "in", "under"):
                self._unnamed(group, joining)
                return None, at, ""
            if not self._inside(group, outer, joining[1].lower()):
                return None, at, ""
            at = group.end = reader.at
        bracket = _IN_BRACKETS.match(self.text, at)
        if bracket and (found := self.resolver.room.names.at(self.text, bracket.end())):
            if self.text[found.end : found.end + 1] in (")", "]", ",", ";"):
                return found, found.end + (self.text[found.end : found.end + 1] in (")", "]")), "("
        return None, at, ""

    def _inside(self, group: _Group, outer: Reference, joining: str) -> bool:
        """`Section 2 of Exhibit A`, `clause (b) of Section 4.2`: what stands behind holds what stands before."""
        head = outer.tokens[:1]
        if not head or outer.until:
            return False
        opens = head[0].split(" ")[0] in ATTACHMENT_WORDS
        if opens and joining in ("of", "to", "in"):
            group.references = [replace(r, steps=(*outer.steps, *r.steps)) for r in group.references]
            group.attached = True
            return True
        if self._nested(group) and joining in ("of", "in", "to"):
            merged = []
            for reference in group.references:
                step = replace(outer.steps[-1], tokens=(*outer.steps[-1].tokens, *reference.tokens))
                merged.append(replace(reference, steps=(*outer.steps[:-1], step)))
            group.references = merged
            group.kind = "section"
            group.letters = True
            return True
        return False

    def _unnamed(self, group: _Group, joining: re.Match[str]) -> None:
        """`of this Agreement` is at home; `of the Escrow Agreement` is a paper that is not in the room."""
        article = joining[0].split()[-1].lower()
        typed = _TYPED.match(self.text, joining.end())
        if typed and article in ("this", "the", "that", "such") and self._may_mean_room(typed[0]):
            group.at_home = article == "this"
            group.typed = not group.at_home
            group.end = typed.end() if group.at_home else group.end
            return
        word = joining[1].lower()
        if word in ("of", "in") and _CERTAIN.match(self.text, joining.end()):
            group.foreign = True
        elif word in ("of", "in") or (word == "to" and (group.attached or group.kind in ATTACHMENT_WORDS)):
            other = _FOREIGN.match(self.text, joining.end())
            if other and not self._in_part(group, other[0]):
                group.foreign = True

    def _may_mean_room(self, typed: str) -> bool:
        """`the Agreement` may be any paper of the room, `the Lease` only one that is called so."""
        return typed in _ANY_PAPER or self.resolver.room.names.has_word(typed)

    def _in_part(self, group: _Group, words: str) -> bool:
        """`Section 2.1 of the Standard Terms`: a part of a document of the room, or one that its name ends in."""
        key = name_key(words)
        for document in self._documents:
            for view in document.views:
                hits = [
                    i for i, p in enumerate(view.view.provisions)
                    if p.kind in (Kind.PART, Kind.ATTACHMENT) and key.endswith(name_key(p.heading or (p.names or ("",))[0]) or "\0")
                ]  # fmt: skip
                if len(hits) == 1 and not group.at_home:
                    heading = view.view.provisions[hits[0]].heading
                    step = Step(kind="words", words=heading)
                    group.references = [replace(r, steps=(step, *r.steps)) for r in group.references]
                    return True
        return False

    @cached_property
    def _memo_names(self) -> list[tuple[str, int]]:
        return [(name_key(name), number) for name, number in self.context.names]

    def _sentence_documents(self, start: int) -> list[tuple[int, ...]]:
        """The documents that the sentence names before the citation, the nearest first; else its lead-in's."""
        sentence = self._sentence_start(start)
        found = self._named_between(sentence, start)
        if not found and self.text[:sentence].rstrip()[-1:] == ":":
            lead_in = self._sentence_start(len(self.text[:sentence].rstrip()) - 1)
            found = self._named_between(lead_in, sentence)
        return found

    def _sentence_start(self, at: int) -> int:
        floor = max(0, at - _SENTENCE_CHARS)
        ends = [
            self.text.rfind(stop, floor, at) + len(stop)
            for stop in (". ", "? ", "! ", "; ", "\n")
            if self.text.rfind(stop, floor, at) >= 0
        ]
        return max(ends, default=floor)

    def _named_between(self, start: int, end: int) -> list[tuple[int, ...]]:
        found = self.resolver.room.names.within(self.text, start, end)
        spans = [(f.start, f.documents) for f in found if not self._generic(f)]
        for name, number in self._memo_names:
            at = self.text.lower().rfind(name, start, end)
            if at >= 0:
                spans.append((at, (number,)))
        return [documents for _, documents in sorted(spans, key=lambda s: -s[0])]

    # -- the outcome ---------------------------------------------------------------------------------------------

    def _judged(self, group: _Group) -> Mention | None:
        outside_kind = self._outside(group)
        if outside_kind:
            if outside_kind == "weak":
                return None
            return self._standard(group) or self._mention(group, (), OUTSIDE)
        if not group.plain and is_own_part(self.text, group.end):
            return self._mention(group, (), OWN_PART)
        members = tuple(m for n, r in enumerate(group.references) for m in self._members(group, n, r))
        if group.kind in _WEAK:
            exact = tuple(self._exactly(m.reference, m) for m in members)
            if not all(exact):
                return None
            members = tuple(m for m in exact if m)
        return self._weighed(group, members)

    def _weighed(self, group: _Group, members: tuple[Member, ...]) -> Mention:
        outcomes = {m.outcome for m in members}
        own = self.context.own and all(r.tokens in self.context.own for r in group.references)
        if own and not group.committed and outcomes != {RESOLVED}:
            return self._mention(group, (), OWN_PART)
        how = ""
        if UNRESOLVED in outcomes:
            how = introduction(self.text, group.start, group.end)
            if how == MISSING:
                outcome = BROKEN
            elif how == NEWLY:
                outcome = NEW
                members = tuple(replace(m, outcome=NEW) if m.outcome == UNRESOLVED else m for m in members)
            elif group.foreign or group.letters:
                outcome = NOT_UNDERSTOOD
            elif not group.committed and all(_is_law_number(m.reference) for m in members if m.outcome == UNRESOLVED):
                return self._mention(group, (), OUTSIDE)
            elif self.context.closed or any(m.outcome == UNRESOLVED and m.document is not None for m in members):
                outcome = UNRESOLVED
            else:
                outcome = NOT_UNDERSTOOD
        else:
            outcome = AMBIGUOUS if AMBIGUOUS in outcomes else RESOLVED
            if outcome == AMBIGUOUS and group.letters and self._nested(group):
                outcome = NOT_UNDERSTOOD
        return self._mention(group, members, outcome, how=how, named=bool(group.committed))

    def _mention(
        self, group: _Group, members: tuple[Member, ...], outcome: str, *, how: str = "", named: bool = False
    ) -> Mention:
        end = group.end
        start = group.start
        while end > start and self.text[end - 1] in " \u00a0\n,;":
            end -= 1
        return Mention(
            span=Span(start=start, end=end), text=self.text[start:end], outcome=outcome, members=members,
            introduced=how, named=named, bare=group.bare,
        )  # fmt: skip

    def _outside(self, group: _Group) -> str:
        """Whether a law is cited: by the words around it, or by what the entry has named (contract §3)."""
        if group.committed or group.at_home or group.bare:
            return ""
        written_end = group.end
        if outside.is_statutory(self.text, group.start, group.end, alone=group.plain):
            if group.kind in _WEAK:
                return "" if all(self._exactly(r, self.resolver.unplaced(r)) for r in group.references) else "law"
            return "law"
        if group.kind in _WEAK or group.leaning:
            return ""
        source = self._sources.before(group.start, group.kind)
        return "entry" if source >= 0 and self._source_governs(group, source) else ""

    @cached_property
    def _sources(self) -> outside.Sources:
        return outside.Sources(self.text)

    def _source_governs(self, group: _Group, source: int) -> bool:
        """An instrument named last in the paragraph, no document since; its parts have no dots, a contract's do."""
        if any(
            "." in r.steps[0].words or (r.tokens and r.tokens[0][:1].isalpha() and " " not in r.tokens[0])
            for r in group.references
        ):
            return False
        if "\n\n" in self.text[source : group.start]:
            return False
        if any(not self._generic(n) for n in self.resolver.room.names.within(self.text, source, group.start)):
            return False
        if group.kind in ("section", "sec", "§"):
            return not re.search(r"[.?!;](?=\s)|\n", self.text[source : group.start])
        roman = any(s.words and s.words[0].isalpha() for r in group.references for s in r.steps)
        return not roman

    def _standard(self, group: _Group) -> Mention | None:
        """Standard clauses that a room annexes are a part of it (contract §3, cases C16)."""
        if not outside.standard_clauses(self.text, group.end):
            return None
        for document in self._documents:
            for view in document.views:
                for words, indices in view.words.items():
                    if any(w in words for w in _STANDARD_WORDS):
                        for index in indices:
                            prefix = view.view.provisions[index].path
                            hits = [view.paths.get((*prefix, *r.tokens), []) for r in group.references]
                            if all(hits):
                                members = tuple(
                                    Member(
                                        reference=r, outcome=RESOLVED, document=document.number,
                                        targets=(self.resolver.target(document, view, (h[0],)),),
                                    )
                                    for r, h in zip(group.references, hits, strict=True)
                                )  # fmt: skip
                                return self._mention(group, members, RESOLVED)
        return None

    def _exactly(self, reference: Reference, member: Member) -> Member | None:
        """The readings of that very kind (`Item 7` of a playbook, not section 7); None where there are none."""
        readings = member.candidates or ((member.targets,) if member.targets else ())
        kept = tuple(r for r in readings if all(self._is_of_kind(reference, t) for t in r))
        if not kept:
            return None
        if len(kept) > 1:
            return replace(member, outcome=AMBIGUOUS, candidates=kept, targets=())
        document = kept[0][0].document
        return replace(member, outcome=RESOLVED, targets=kept[0], candidates=(), document=document)

    def _is_of_kind(self, reference: Reference, target: Target) -> bool:
        if not target.provisions:
            return False
        path = self.resolver.room.provision(target.document, target.view, target.provisions[0]).path
        return path[-len(reference.tokens) :] == reference.tokens

    def _members(self, group: _Group, number: int, reference: Reference) -> tuple[Member, ...]:
        room = self.resolver.room
        committed = group.before if group.before and number == 0 and len(group.references) > 1 else group.committed
        if committed and (number in group.committed_to or committed is group.before):
            return self._all(reference, [room.documents[n] for n in committed])
        nested = self._nested(group)
        group.letters = group.letters or nested
        if nested and len(reference.tokens) <= 3:
            last = [t for m in self.out[-1:] if m.outcome == RESOLVED for t in m.targets]
            near = [t for t in last if "\n" not in self.text[self.out[-1].span.end : group.start]] if last else []
            member = self._under(reference, [*near, *self._own_targets(group.start)])
            if member:
                return (member,)
        if group.foreign:
            return (_nowhere(reference, "its document is not in the deal room"),)
        alone: tuple[Member, ...] = ()
        if not self.context.closed:
            alone, certain = self._anywhere(reference)
            if certain and not (group.leaning or group.at_home or group.committed):
                return certain
        sets = [*([group.committed] if group.committed else []), *group.leaning]
        home = [(n,) for n in self.context.documents]
        if self.context.closed or group.at_home:
            sets = [*home, *sets]
        else:
            sets += [*self._sentence_documents(group.start), *([self.context.documents] if home else [])]
        for numbers in dict.fromkeys(sets):
            members = self._all(reference, [room.documents[n] for n in numbers])
            if self.context.place is not None:
                members = tuple(self._near_home(m, group.start) for m in members)
            if all(m.outcome in (RESOLVED, AMBIGUOUS) for m in members):
                return tuple(self._as_cited(m) for m in members)
        if self.context.closed:
            anywhere = self.resolver.members(reference) if group.typed else ()
            if anywhere and all(m.outcome in (RESOLVED, AMBIGUOUS) for m in anywhere):
                return anywhere
            return tuple(self._near_home(m, group.start) for m in self._all(reference, self._documents))
        return tuple(replace(m, document=None) if m.outcome == UNRESOLVED else self._as_cited(m) for m in alone)

    def _anywhere(self, reference: Reference) -> tuple[tuple[Member, ...], tuple[Member, ...]]:
        """A reference resolved in the whole room, and the same where no one's governing could change it, else nothing."""
        known = self._resolved.get(id(reference))
        if known is not None and known[0] is reference:
            return known[1], known[2]
        alone = self.resolver.members(reference)
        certain: tuple[Member, ...] = ()
        if all(m.outcome == RESOLVED for m in alone):
            certain = self._governed(alone)
        elif all(m.outcome == UNRESOLVED for m in alone):
            certain = tuple(replace(m, document=None) for m in alone)
        self._resolved[id(reference)] = (reference, alone, certain)
        return alone, certain

    def _as_cited(self, member: Member) -> Member:
        """Of several provisions with the label, the one that the entry itself cites."""
        cited = set(self.context.targets)
        kept = [c for c in member.candidates if not cited.isdisjoint(c)]
        if member.outcome != AMBIGUOUS or len(kept) != 1:
            return member
        return replace(
            member, outcome=RESOLVED, targets=kept[0], candidates=(), reason="", document=kept[0][0].document
        )

    def _governed(self, members: tuple[Member, ...]) -> tuple[Member, ...]:
        """Only one document has the label: worth a note where another governs the text."""
        if not self.context.documents or any(m.document not in self.context.documents for m in members):
            return members
        return tuple(replace(m, notes=tuple(n for n in m.notes if n.code != "only-document")) for m in members)

    def _all(self, reference: Reference, documents: list[IndexedDocument]) -> tuple[Member, ...]:
        if len(documents) == 1:
            return self.resolver.members_in(reference, documents[0])
        return (self.resolver.unplaced(reference, tuple(d.number for d in documents)),)

    def _near_home(self, member: Member, at: int) -> Member:
        """Of several provisions with the label, the one in the attachment or part in which the citation stands."""
        home = self._own_targets(at)
        if member.outcome != AMBIGUOUS or len(home) != 1 or not home[0].provisions:
            return member
        openings = self.resolver.room.documents[home[0].document].views[home[0].view].openings
        own = openings[home[0].provisions[0]]
        kept = [
            c for c in member.candidates
            if any(t.document == home[0].document and t.view == home[0].view and openings[t.provisions[0]] == own for t in c if t.provisions)
        ]  # fmt: skip
        return replace(member, outcome=RESOLVED, targets=kept[0], candidates=()) if len(kept) == 1 else member


def _counts_on(before: str, label: str) -> bool:
    """`4.2(a) and (b)`: of the same sort as what stands before it, and so no item of the sentence's own list."""
    if not before.endswith(")"):
        return False
    one, other = before.rpartition("(")[2].strip(" )"), label.strip("( )")
    return (one.isdigit(), one.isupper()) == (other.isdigit(), other.isupper())


def _is_law_number(reference: Reference) -> bool:
    """`Section 409A`, `§ 251(h)`: contracts hardly have a hundred sections, and theirs have no letters of that kind."""
    head = reference.steps[-1].words if reference.steps else ""
    found = re.match(r"(\d+)([A-Z]?)", head)
    if not found or "." in head.split("(")[0]:
        return bool(found and int(found[1]) >= 100)
    return int(found[1]) >= 100


def _nowhere(reference: Reference, reason: str) -> Member:
    return Member(reference=reference, outcome=UNRESOLVED, reason=reason)


@lru_cache(maxsize=65536)
def _plain(written: str) -> tuple[str, Reference]:
    reader = PinReader(written, prose=True)
    reference = reader.pin()
    assert reference is not None, "a plain citation is one that the reader reads"
    return reader.kind, reference
