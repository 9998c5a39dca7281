"""Citations in running text: found in one pass, resolved by what governs them (contract §3, prose)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property, lru_cache

from critic.locate.anchors import find_anchors
from critic.locate.forms import (
    CURRENCY_BEFORE,
    LABEL,
    MARKER,
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
from critic.locate.governance import Governor
from critic.locate.index import name_key
from critic.locate.outcomes import Outcomes
from critic.locate.passing import BROKEN, OWN_PART, WEAK, Context, Group, Mention
from critic.locate.provisions import is_called, labelled
from critic.locate.resolve import (
    NOT_UNDERSTOOD,
    OUTSIDE,
    RESOLVED,
    UNRESOLVED,
    Member,
    Resolver,
)
from critic.model.documents import Span
from critic.text.labels import COUNTED_WORDS, label_tokens
from critic.text.patterns import lazy

__all__ = ["BROKEN", "OWN_PART", "Context", "Mention", "find_mentions"]

_LIST = lazy(r"[ \u00a0\n]*(?:,[ \u00a0\n]*(?:and|or|&)?|;|/|&|\band/or\b|\band\b|\bor\b|\bas well as\b)[ \u00a0\n]*")
_OPENS_LINE = lazy(r"(?:\A|[\n|\t])[ \u00a0]*(?:[-*•–>#][ \u00a0]*|\d{1,2}[.)][ \u00a0]+|\|[ \u00a0]*)*[*_`\[(]{0,3}\Z")
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
_MAX_LIST = 60
_IBID = lazy(r"(?:ibid|id)\b\.?", re.IGNORECASE)
_AT = lazy(r",?[ \u00a0]*(?:at[ \u00a0]+)?")


def find_mentions(text: str, resolver: Resolver, context: Context | None = None) -> list[Mention]:
    """Return the citations in a text, in order, each resolved by what governs it; linear in the text's length."""
    return _Prose(text, resolver, context or Context()).run()


class _Prose:
    """One text while its citations are read."""

    def __init__(self, text: str, resolver: Resolver, context: Context) -> None:
        self.text = text
        self.resolver = resolver
        self.context = context
        self.governor = Governor(text, resolver, context)
        self.outcomes = Outcomes(self.governor)

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
                self.outcomes.said.append(mention)
                at = mention.span.end
        return self.outcomes.said

    @cached_property
    def _counted(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words that count labels of the room (`part`), and what opens labels such as `PB-4`."""
        heads = {p[0] for d in self.governor.documents for v in d.views for p in v.bare}
        kinds = {h.split(" ")[0] for h in heads if " " in h} & {*COUNTED_WORDS}
        prefixes = {h.partition("-")[0] for h in heads if "-" in h and h[-1:].isdigit()}
        return tuple(sorted(kinds)), tuple(sorted(p for p in prefixes if p.isalpha()))

    def _marked(self, at: int) -> Mention | None:
        if plain := PLAIN.match(self.text, at):
            end = plain.end()
            if PLAIN_END.match(self.text, end):
                kind, reference = _plain(plain[0])
                group = Group(start=at, end=end, references=[reference], kind=kind, plain=True)
                self.governor.before(group)
                return self.outcomes.judged(group)
            if self.text.startswith((" of ", " in "), end):
                kind, reference = _plain(plain[0])
                group = Group(start=at, end=end, references=[reference], kind=kind)
                self.governor.place(group)
                return self.outcomes.judged(group)
        reader = PinReader(self.text, at, prose=True)
        first = reader.pin()
        if first is None:
            return self._by_heading(at)
        kind = reader.kind
        group = Group(start=at, end=reader.at, references=[first], kind=kind)
        self._listed(reader, group)
        if ((rest := _LONG_NUMBER.match(self.text, group.end)) and not first.until) or (
            rest and first.steps[-1].words.count(".") == 0
        ):
            group.end = rest.end()
            return self.outcomes.mention(group, (), OUTSIDE)
        self.governor.place(group)
        return self.outcomes.judged(group)

    def _listed(self, reader: PinReader, group: Group) -> None:
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

    def _continues(self, reader: PinReader, plural: bool, comma: bool, group: Group) -> bool:
        """Whether what follows a joint is the next member: never a plain number that only may be one."""
        marker = MARKER.match(self.text, reader.at)
        if marker:
            letters = self.text[marker.end() : marker.end() + 1] == "("
            kind = kind_of(marker[0])
            return not (letters or plural or is_plural(marker[0]) or kind in WEAK) and (not comma or kind == group.kind)
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
        named = self.governor.names.before(self.text, at)
        direct = named is not None and named.end + 1 >= at and named.exact
        if not direct and not self._may_be_cited(before, at, label.end()):
            return None
        tokens = label_tokens(label[0])
        if not self._room_has(tokens) and not (direct and named and self._may_lack(named.documents, tokens)):
            return None
        reader = PinReader(self.text, at, prose=True)
        first = reader.pin()
        if first is None or UNIT_AFTER.match(self.text, reader.at):
            return None
        group = Group(start=at, end=reader.at, references=[first], kind="", bare=not direct)
        self._listed(reader, group)
        self.governor.place(group)
        return self.outcomes.judged(group)

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
        return any(labelled(v, tokens) for d in self.governor.documents for v in d.views)

    def _may_lack(self, documents: tuple[int, ...], tokens: tuple[str, ...]) -> bool:
        """Whether a label that the room lacks goes on in a section that the one document named before it has."""
        if len(documents) != 1 or len(tokens) < 2 or tokens[1] == "0":
            return False
        return any(labelled(v, tokens[:1]) for v in self.resolver.room.documents[documents[0]].views)

    def _called(self, tokens: tuple[str, ...], words: str) -> bool:
        return any(
            is_called(v, i, words) for d in self.governor.documents for v in d.views for i in v.bare.get(tokens, ())
        )  # fmt: skip

    def _bracketed(self, at: int) -> Mention | None:
        """A bare integer in brackets behind a heading's words (contract §3)."""
        label = LABEL.match(self.text, at + 1)
        words = _WORD_BEFORE.search(self.text, max(0, at - 80), at)
        if not label or not words:
            return None
        tokens = label_tokens(label[0])
        key = name_key(words[1])
        for document in self.governor.documents:
            for view in document.views:
                for index in view.bare.get(tokens, ()):
                    heading = name_key(view.view.provisions[index].heading)
                    if heading and (key == heading or key.endswith(f" {heading}")):
                        step = Step(kind="label", tokens=tokens, words=label[0])
                        reference = Reference(text=label[0], steps=(step,))
                        group = Group(start=at + 1, end=label.end(), references=[reference], kind="", bare=True)
                        group.leaning = ((document.number,),)
                        return self.outcomes.judged(group)
        return None

    def _prefixed(self, at: int) -> Mention | None:
        """`PB-4`, where the room has it, or a document is named at it."""
        label = LABEL.match(self.text, at)
        if not label or self.text[label.end() : label.end() + 1].isalnum():
            return None
        step = Step(kind="label", tokens=label_tokens(label[0]), words=label[0])
        group = Group(start=at, end=label.end(), references=[Reference(text=label[0], steps=(step,))], kind="")
        self.governor.place(group)
        if not group.committed and not self._room_has(step.tokens):
            return None
        return self.outcomes.judged(group)

    def _by_heading(self, at: int) -> Mention | None:
        """`csa §Standard Terms 2.1`, `msa §Limitation of Liability`: words behind a sign that a named document has."""
        marker = MARKER.match(self.text, at)
        named = self.governor.names.before(self.text, at) if marker and marker[0].startswith("§") else None
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
        named = self.governor.names.before(self.text, at)
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
        group = Group(start=at, end=reader.at, references=[reference], kind="page")
        self.governor.place(group)
        named = group.committed or (group.leaning[0] if group.leaning else ())
        if len(named) != 1:
            return None
        document = self.resolver.room.documents[named[0]]
        member = self.resolver.within(replace(reference, document=document.id), [document])
        if member.outcome == UNRESOLVED and not (group.committed and document.document.pages):
            return None
        return self.outcomes.mention(group, (member,), member.outcome, named=bool(group.committed))

    def _this(self, at: int) -> Mention | None:
        marker = MARKER.search(self.text, at)
        targets = self.governor.own_targets(at)
        if not marker or not targets:
            return None
        end = at + len(self.text[at : marker.end()].rstrip())
        reference = Reference(text=self.text[at:end])
        member = Member(reference=reference, outcome=RESOLVED, targets=targets, document=targets[0].document)
        return Mention(span=Span(start=at, end=end), text=self.text[at:end], outcome=RESOLVED, members=(member,))

    def _ibid(self, at: int) -> Mention | None:
        match = _IBID.match(self.text, at)
        last = next((m for m in reversed(self.outcomes.said) if m.outcome in (RESOLVED, OUTSIDE)), None)
        if not match:
            return None
        reader = PinReader(self.text, match.end(), prose=True)
        reader.match(_AT)
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


def _counts_on(before: str, label: str) -> bool:
    """`4.2(a) and (b)`: of the same sort as what stands before it, and so no item of the sentence's own list."""
    if not before.endswith(")"):
        return False
    one, other = before.rpartition("(")[2].strip(" )"), label.strip("( )")
    return (one.isdigit(), one.isupper()) == (other.isdigit(), other.isupper())


@lru_cache(maxsize=65536)
def _plain(written: str) -> tuple[str, Reference]:
    reader = PinReader(written, prose=True)
    reference = reader.pin()
    assert reference is not None, "a plain citation is one that the reader reads"
    return reader.kind, reference
