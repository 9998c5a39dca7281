"""Which document governs a citation of running text: the one named at it, its sentence's, its entry's (contract §3)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

from critic.locate.forms import MARKER, PinReader, Reference, Step
from critic.locate.index import IndexedDocument, document_names, name_key
from critic.locate.names import NamedSpan, RoomNames
from critic.locate.passing import Context, Group
from critic.locate.resolve import Resolver, Target
from critic.model.documents import Kind, Provision
from critic.text.labels import ATTACHMENT_WORDS
from critic.text.patterns import lazy

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
_SENTENCE_CHARS = 600
_PLAIN_BEFORE = frozenset(
    {"under ", "in ", "of ", "and ", "see ", "with ", "to ", "by ", "the ", "or ", "from ", "per ", "this ", "that "}
)
"""Words that stand before most citations and end no name."""
_LONGEST_PLAIN = 8


class Governor:
    """Tells what governs the citations of one text."""

    def __init__(self, text: str, resolver: Resolver, context: Context) -> None:
        self.text = text
        self.resolver = resolver
        self.context = context
        self._heads: dict[int, int] = {}
        """Where the head of a table begins, for the rows that were asked about."""

    def own_targets(self, at: int) -> tuple[Target, ...]:
        if self.context.place is not None:
            target = self.context.place(at)
            return (target,) if target else ()
        return self.context.targets

    def place(self, group: Group) -> None:
        """Tell which document the text names at the citation, or whether it names one that is not in the room."""
        behind, end, joining = self._behind(group)
        if behind is None:
            self.before(group)
            return
        before = self.names.before(self.text, group.start)
        group.end = end
        if joining in ("of", "in", "(") and behind.exact and not self.generic(behind):
            group.committed = behind.documents
            group.committed_to = range(max(group.marked, default=0), len(group.references))
        else:
            group.leaning += (behind.documents,)
        if before and before.exact and self.directly(before, group.start) and not self.generic(before):
            group.before = before.documents
            group.start = before.start

    def before(self, group: Group) -> None:
        """The name before a citation: directly at it (`MSA §4.2`, the MSA's §4.2), or leading up to it."""
        space = self.text.rfind(" ", max(0, group.start - _LONGEST_PLAIN), group.start - 1) if group.start else -1
        if space >= 0 and self.text[space + 1 : group.start] in _PLAIN_BEFORE:
            return
        before = self.names.before(self.text, group.start)
        if before is None:
            group.foreign = group.foreign or bool(_INITIALS.search(self.text, max(0, group.start - 14), group.start))
            return
        if not self.directly(before, group.start) or self.generic(before):
            group.leaning += (before.documents,)
        else:
            if before.exact:
                group.committed = before.documents
                group.committed_to = range(min(group.marked, default=len(group.references)))
            else:
                group.leaning += (before.documents,)
            group.start = before.start

    def directly(self, named: NamedSpan, at: int) -> bool:
        between = self.text[named.end : at]
        return not between.strip(" \u00a0*_`") and not between.count("\n")

    def generic(self, named: NamedSpan) -> bool:
        words = self.text[named.start : named.end]
        return self.resolver.is_generic(words) or len(named.documents) > 1

    def _behind(self, group: Group) -> tuple[NamedSpan | None, int, str]:
        """The name behind a citation: `of the MSA`, `(MSA)`; nested attachments are gone through on the way."""
        at = group.end
        for _ in range(3):
            if hereof := _HEREOF.match(self.text, at):
                group.at_home = "here" in hereof[0]
                group.pointing = not group.at_home
                group.end = hereof.end() if group.at_home else group.end
                return None, at, ""
            joining = _OF.match(self.text, at)
            if not joining:
                break
            if found := self.names.at(self.text, joining.end()):
                return found, found.end, joining[1].lower()
            qualifier = _QUALIFIER.match(self.text, joining.end())
            if qualifier and (found := self.names.at(self.text, qualifier.end())):
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
        found = self.names.at(self.text, bracket.end()) if bracket else None
        if found and self.text[found.end : found.end + 1] in (")", "]", ",", ";"):
            return found, found.end + (self.text[found.end : found.end + 1] in (")", "]")), "("
        return None, at, ""

    def _inside(self, group: Group, outer: Reference, joining: str) -> bool:
        """`Section 2 of Exhibit A`, `clause (b) of Section 4.2`: what stands behind holds what stands before."""
        head = outer.tokens[:1]
        if not head or outer.until:
            return False
        opens = head[0].split(" ")[0] in ATTACHMENT_WORDS
        if opens and joining in ("of", "to", "in"):
            group.references = [replace(r, steps=(*outer.steps, *r.steps)) for r in group.references]
            group.attached = True
            return True
        if group.nested and joining in ("of", "in", "to"):
            merged = []
            for reference in group.references:
                step = replace(outer.steps[-1], tokens=(*outer.steps[-1].tokens, *reference.tokens))
                merged.append(replace(reference, steps=(*outer.steps[:-1], step)))
            group.references = merged
            group.kind = "section"
            group.letters = True
            return True
        return False

    def _unnamed(self, group: Group, joining: re.Match[str]) -> None:
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
        return typed in _ANY_PAPER or self.names.has_word(typed)

    def _in_part(self, group: Group, words: str) -> bool:
        """`Section 2.1 of the Standard Terms`: a part of a document of the room, or one that its name ends in."""
        key = name_key(words)
        for document in self.documents:
            for view in document.views:
                hits = [i for i, p in enumerate(view.view.provisions) if _is_part(p, key)]
                if len(hits) == 1 and not group.at_home:
                    heading = view.view.provisions[hits[0]].heading
                    step = Step(kind="words", words=heading)
                    group.references = [replace(r, steps=(step, *r.steps)) for r in group.references]
                    return True
        return False

    @cached_property
    def names(self) -> RoomNames:
        """What the documents answer to, the names that the text gives them included."""
        room = self.resolver.room
        if not self.context.names:
            return room.names
        given = [[name for name, number in self.context.names if number == d.number] for d in room.documents]
        return RoomNames([[*document_names(d.document), *given[d.number]] for d in room.documents])

    def sentence_documents(self, start: int) -> list[tuple[int, ...]]:
        """The documents that the sentence names before the citation, the nearest first; else its lead-in's."""
        sentence = self._sentence_start(start)
        found = self._named_between(sentence, start)
        if not found and self.text[:sentence].rstrip()[-1:] == ":":
            lead_in = self._sentence_start(len(self.text[:sentence].rstrip()) - 1)
            found = self._named_between(lead_in, sentence)
        return found or self._column_documents(start)

    def _column_documents(self, start: int) -> list[tuple[int, ...]]:
        """The documents that the head of a table's column names: `| MSA \u00a7 | ...`."""
        row = self.text.rfind("\n", 0, start) + 1
        if not self._is_row(row):
            return []
        head = row
        while head not in self._heads and (above := self._row_above(head)) >= 0:
            head = above
        head = self._heads[row] = self._heads.get(head, head)
        if head == row:
            return []
        column = self.text.count("|", row, start) - self.text[row:start].startswith("|")
        at = head + self.text[head : head + 1].count("|")
        for _ in range(column):
            at = self.text.find("|", at, row) + 1 or row
        end = min((p for c in "|\n" if (p := self.text.find(c, at, row)) >= 0), default=at)
        return self._named_between(at, end)

    def _row_above(self, row: int) -> int:
        """Where the row above begins, a border between them left out; -1 without one."""
        end = row - 1
        if end > 0 and self.text[end - 1] == "\n":
            end -= 1
        above = self.text.rfind("\n", 0, max(end, 0)) + 1
        return above if end > 0 and self._is_row(above) else -1

    def _is_row(self, line: int) -> bool:
        return self.text[line : line + 20].lstrip(" \t").startswith("|")

    def _sentence_start(self, at: int) -> int:
        floor = max(0, at - _SENTENCE_CHARS)
        ends = [
            self.text.rfind(stop, floor, at) + len(stop)
            for stop in (". ", "? ", "! ", "; ", "\n")
            if self.text.rfind(stop, floor, at) >= 0
        ]
        return max(ends, default=floor)

    def _named_between(self, start: int, end: int) -> list[tuple[int, ...]]:
        found = self.names.within(self.text, start, end)
        spans = [(f.start, f.documents) for f in found if not self.generic(f)]
        return [documents for _, documents in sorted(spans, key=lambda s: -s[0])]

    @cached_property
    def documents(self) -> list[IndexedDocument]:
        if self.context.closed:
            return [self.resolver.room.documents[n] for n in self.context.documents]
        return self.resolver.room.readable


def _is_part(provision: Provision, key: str) -> bool:
    """Whether a provision is a part or an attachment whose name ends the words."""
    name = name_key(provision.heading or (provision.names or ("",))[0])
    return provision.kind in (Kind.PART, Kind.ATTACHMENT) and bool(name) and key.endswith(name)
