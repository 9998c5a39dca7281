"""Ways of drafting that name a concession in order to refuse, preserve or report it (contract §7, `unless`).

Each is known by words that stand before the match or behind it, in the match's sentence. Words that turn the sentence
around between the two (`but`, `except that`, `however`) take the construction away.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from critic.model.values import dataclass
from critic.text.patterns import lazy

_TURN = lazy(
    r"[;,]?\s*\b(?:but|except(?:\s+that)?|however|save\s+that|provided\s+(?:that|however)|unless|other\s+than|although|yet)\b",
    re.I,
)
_NEW_CLAUSE = lazy(
    r";|,\s*(?:and|or|so|which|who|after|whereupon|while)\b|\b(?:until|while|whereupon|after\s+which)\b", re.IGNORECASE
)
_TAKEN_OUT = lazy(r"\b(?:deleted|struck|removed)\Z", re.IGNORECASE)
_OF_A_TEXT = lazy(
    r"[\"“”]|\bhereby\b|\b(?:words?|sentences?|clauses?|provisions?|language|phrases?|paragraphs?|sub-?clauses?|sections?|text"
    r"|references?|requirements?|terms?|periods?|proposals?|drafts?|proviso|insertions?|additions?|changes?|edits?|limits?"
    r"|figures?|numbers?|rights?|permissions?|exceptions?)\b",
    re.IGNORECASE,
)
_PARTY = (
    r"(?:part(?:y|ies)|provider|vendor|supplier|customer|client|buyer|seller|company|employee|employer|processor"
    r"|controller|recipient|discloser)"
)
_CONSTRUE = r"(?:construed|interpreted|deemed|read|understood|taken|considered)"
_KEEP = r"(?:limit|restrict|affect|prejudice|waive|diminish|modify|alter|impair|supersede|relieve|expand|enlarge)"


_REACH_CHARS = 1_000
"""How far from a match its construction is looked for: a sentence of hostile length must not cost its square."""


@dataclass(frozen=True, slots=True)
class Construction:
    """before, behind: the words that open it on either side of a match; None where that side knows none."""

    before: re.Pattern[str] | None
    behind: re.Pattern[str] | None

    def around(self, sentence: str, start: int, end: int) -> str:
        """Return the words that make this construction of a match in a sentence, empty if it is none."""
        if self.before is not None:
            near = max(0, start - _REACH_CHARS)
            last = next(reversed(list(self.before.finditer(sentence, near, start))), None)
            if last is not None and not _TURN.search(sentence, last.end(), start):
                return last[0]
        if self.behind is not None:
            first = self.behind.search(sentence, end, end + _REACH_CHARS)
            if first is not None and _speaks_of(sentence, end, first):
                return first[0]
        return ""


def _speaks_of(sentence: str, end: int, behind: re.Match[str]) -> bool:
    """Whether the words behind a match say something of it; what is deleted is a text, and not the client's data."""
    if _TURN.search(sentence, end, behind.start()) or new_clause(sentence, end, behind.start()):
        return False
    return not _TAKEN_OUT.search(behind[0]) or bool(_OF_A_TEXT.search(sentence, 0, behind.end()))


def new_clause(text: str, start: int, end: int) -> bool:
    """Whether a clause of its own begins between two places: `…, and Section 4 shall not apply` speaks of Section 4.

    What two commas enclose is no clause of its own: `may train models, and sell them, is excluded`.
    """
    return _NEW_CLAUSE.search(text, start, end) is not None and not text[start:end].rstrip().endswith(",")


def _words(*alternatives: str) -> re.Pattern[str]:
    return lazy(rf"\b(?:{'|'.join(alternatives)})\b", re.IGNORECASE)


_REPORTED_BEFORE = (
    r"(?:rejects?|rejected|refuses?|refused|declines?|declined|strikes?|struck|objects?\s+to|objected\s+to|opposes?|opposed"
    r"|(?:do|does|did|can|could|will|would)\s*not\s+(?:accept|agree|consent)|cannot\s+(?:accept|agree|consent)"
    r"|unable\s+to\s+(?:accept|agree))",
    rf"{_PARTY}['’]s\s+(?:\w+\s+)?(?:draft|form|proposal|position|redline|markup|counter(?:proposal)?|paper|language|ask)",
    # `at Customer's request` is a condition, and reports nothing.
    r"(?<!\bat\s)(?<!\bat\sthe\s)(?<!\bon\s)(?<!\bupon\s)(?<!\bafter\s)(?<!\bfollowing\s)(?<!\bof\s)"
    rf"{_PARTY}['’]s\s+(?:\w+\s+)?request",
    r"(?:prior|earlier|previous|original|existing|current)\s+(?:\w+\s+)?(?:draft|version|form|language|text|wording"
    r"|proposal)(?!\s+of\s+(?:\w+\s+)?(?:services?|software|platform|products?|system|application)\b)",
    rf"(?<!\bas\s){_PARTY}\s+(?:had\s+)?(?:proposed|requested|asked|sought|demanded|wanted|suggested)",
)
_REPORTED_BEHIND = (
    r"(?:is|are|was|were|be)\s+(?:hereby\s+)?(?:\w+\s+)?(?:rejected|refused|declined|deleted|struck|removed|unacceptable)",
    r"(?:is|are)\s+not\s+(?:acceptable|agreed|accepted)",
)
REPORTED = Construction(before=_words(*_REPORTED_BEFORE), behind=_words(*_REPORTED_BEHIND))
"""A position that is reported or refused, and not proposed."""

CONSTRUCTIONS: Mapping[str, Construction] = {
    "savings": Construction(
        before=_words(
            rf"nothing\s+(?:in|contained\s+in|herein)\b[^.;]{{0,120}}?\b{_KEEP}s?",
            rf"(?:does|do|shall|will|may)\s+not\s+(?:\w+\s+)?{_KEEP}",
            r"without\s+(?:limiting|prejudice\s+to|affecting|prejudicing|waiving|derogating\s+from)",
            r"in\s+addition\s+to,?\s+and\s+not\s+in\s+(?:lieu|place)\s+of",
        ),
        behind=_words(
            r"(?:remains?|continues?|shall\s+remain|will\s+remain|shall\s+continue)\s+(?:to\s+be\s+)?"
            r"(?:unaffected|prohibited|excluded|forbidden|barred|unlimited|in\s+(?:full\s+)?force)",
            r"(?:is|are)\s+(?:hereby\s+)?(?:expressly\s+)?preserved",
            r"(?:shall|will|does|do)\s+not\s+apply",
        ),
    ),
    "anti_construction": Construction(
        before=_words(
            rf"(?:not|never)\s+(?:to\s+)?(?:be\s+)?{_CONSTRUE}",
            rf"nothing\s+(?:in|contained\s+in|herein)\b[^.;]{{0,120}}?\b(?:{_CONSTRUE}|grants?|permits?|authori[sz]es?|entitles?|allows?|lets?|gives?)",
            r"no\s+(?:licen[cs]e|right|permission|consent|waiver|authority)\b[^.;]{0,60}?\b(?:granted|implied|given|conferred|to)",
            r"(?:is|are)\s+not\s+(?:intended|meant|designed)\s+to",
            r"(?:does|do|shall|will)\s+not\s+(?:grant|permit|authori[sz]e|entitle|allow|let|give|confer|include|extend\s+to)",
        ),
        behind=_words(
            rf"(?:shall|will|may|must|is|are|can)\s+(?:not|never)\s+(?:to\s+)?be\s+(?:\w+\s+)?(?:{_CONSTRUE}|permitted|allowed|implied|inferred|granted)",
            r"(?:is|are)\s+(?:not|neither)\s+(?:permitted|allowed|authori[sz]ed|granted|implied|intended|included)",
            r"(?:is|are)\s+(?:hereby\s+)?(?:expressly\s+|strictly\s+)?(?:prohibited|excluded|forbidden|disclaimed)",
        ),
    ),
    "mutual_prohibition": Construction(
        before=_words(
            rf"neither\s+(?:of\s+the\s+)?(?:\w+\s+)?{_PARTY}",
            r"neither\s+\w+(?:\s+\w+)?\s+nor\s+(?:\w+\s+)?\w+\s+(?:may|shall|will|can|must)",
            rf"no\s+{_PARTY}\s+(?:may|shall|will|can|must)",
            rf"(?:each|both|the)\s+{_PARTY}\b[^.;]{{0,40}}?\b(?:not|never|refrain|prohibited|forbidden|barred|precluded)",
            r"(?:\w+)\s+and\s+(?:\w+)\s+(?:each|both)\b[^.;]{0,40}?\b(?:not|never|refrain|prohibited|forbidden|barred)",
        ),
        behind=None,
    ),
    "position_recital": Construction(
        before=_words(*_REPORTED_BEFORE, r"(?:the\s+words|the\s+phrase|the\s+sentence|the\s+reference\s+to)"),
        behind=_words(*_REPORTED_BEHIND),
    ),
}  # fmt: skip
"""The names that an authority may write under `unless`."""
