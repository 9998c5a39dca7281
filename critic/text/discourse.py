"""What a sentence does with a passage in quotation marks: reports the record, proposes, names, says that it is absent.

Contract §4.4. All lists are closed and English. Positions are those of the text given; the inside of every passage is
masked first, so that its words play no part in what the sentence around it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from critic.model.documents import Span
from critic.text.patterns import lazy
from critic.text.quotemarks import Quoted

_ABBREVIATION = lazy(
    r"\b(?:secs?|arts?|paras?|cls?|nos?|v|vs|e\.g|i\.e|cf|al|inc|ltd|co|corp|mr|ms|mrs|dr|st|p|pp|approx|etc|resp|incl"
    r"|app|ex|sched|viz)\.",
    0x02,
)
_SENTENCE_END = lazy(r"[.?!](?=[\"\u201d\u2019')\]*_]*(?:\s|\Z))|\n")
_BREAK = lazy(
    r"[;:\u2014]|,(?![ \t\u00a0]*(?:(?:and|or|nor)[ \t\u00a0]+)?(?:the[ \t\u00a0]+)?[\"\u201c\u2018'])"
    r"|\b(?:but|while|whereas|because|although|though|however|yet|since)\b|\band\b(?![ \t\u00a0]*[\"\u201c\u2018'])",
    0x02,
)

Trigger = tuple[int, str]

_REPORT = lazy(
    r"\b(?:says|states|stated|provides(?! for)|reads|requires|limits|caps|allows|permits|prohibits|obliges|obligates|forbids"
    r"|stipulates|specifies|defines|contains|includes|uses|refers to|recites|declares|confirms|grants|imposes"
    r"|carves out|excludes|sets(?: out| forth)?|stating|providing(?: that)?|requiring|reading|quoting|quotes|quoted|verbatim"
    r"|provided that|as follows|the words|the language|the phrase|pursuant to which|according to|is defined as|under which"
    r"|(?:does|do|did) (?:say|state|provide|require)|is stated|are stated|is worded|is drafted|currently)\b",
    0x02,
)
_PROPOSE = lazy(
    r"\b(?:add(?:ing|ition of)?|insert(?:ing)?|includ(?:e|ing) (?:language|wording|words|a|an|the|something|text)?"
    r"|consider(?:ing)?|suggest(?:s|ed|ing|ion)?|recommend(?:s|ed|ing|ation)?|propos(?:e|es|ed|ing|al)|redraft(?:ing)?"
    r"|replac(?:e|ed|ing)[^.?!\n]{0,400}?\b(?:with|by)|chang(?:e|ed|ing)[^.?!\n]{0,400}?\bto|substitut(?:e|ing)"
    r"|revis(?:e|ed|ing)(?:[^.?!\n]{0,200}?\bto (?:read|say|state|provide))?|amend(?:ed|ing)?[^.?!\n]{0,200}?\bto"
    r"|(?:should|must|shall|could|can|to|might|would|will) (?:instead |then |now |also )?(?:be revised to )?"
    r"(?:say|read|state|provide|be)|e\.g|for example|such as|along the lines of|something like|alternative(?:ly)?"
    r"|fallback|counter(?:-?proposal|-?proposed|ed with)?|model language|sample language|new (?:section|clause|sentence))\b",
    0x02,
)
_RECORD = lazy(
    r"\b(?:agreement|contract|clause|section|provision|paragraph|article|addendum|schedule|exhibit|annex|definition"
    r"|sentence|language|text|draft|paper|playbook|policy|policies|terms?|document|form|order|amendment|instructions?"
    r"|cap|carve-out|covenant|representation|warranty|recital|preamble|lead-in|heading|indemnity|it|which|that|this"
    r"|msa|dpa|nda|sow|sla|baa|csa|psa|eula|memorandum|letter|plan)\b|[§¶]|\d\.\d",
    0x02,
)
_PERSON = lazy(
    r"\b(?:client|counsel|opposing|counterpart(?:y|ies)|they|we|he|she|i|you|team|board|cfo|ceo|gc|partner|associate|lawyer"
    r"|attorney|procurement|business|sales|other side|court|judge|regulator|statute|law|act|regulation|case|treatise"
    r"|market|industry|practitioners?)(?:'s|\u2019s)?[ \t\u00a0]+(?:\w+[ \t\u00a0]+){0,2}\Z",
    0x02,
)
_ABSENT_BEFORE = lazy(
    r"(?:\b(?:no|without|lack(?:s|ing|ed)?|omit(?:s|ted|ting)?|missing|absent|undefined|silent (?:on|as to|about)"
    r"|absence of|nor|nothing (?:that|which) (?:says|states)|nowhere|fail(?:s|ed)? to)\b"
    r"|(?:\bnot|n['\u2019]t|\bnever|\bcannot)[ \t\u00a0]+(?:\w+[ \t\u00a0]+){0,2}?(?:say|state|provide|include|contain|use|define|mention"
    r"|require|specify|address|refer|list|name|carry|have|appear|read|go|limit|impose)\b)"
    r"(?:[ \t\u00a0,]+[^\s,;:.]+){0,9}?[ \t\u00a0,]*\Z",
    0x02,
)
_ABSENT_AFTER = lazy(
    r"[ \t\u00a0\w)(-]{0,40}?[ \t\u00a0]*(?:(?:is|are|was|were|does|do|did|has|have|should|could|must|needs?|remains?|appears?|seems?)"
    r"[ \t\u00a0]*(?:not|n['\u2019]t|never|nowhere)?[ \t\u00a0]*(?:been|be|to be)?[ \t\u00a0]*(?:not[ \t\u00a0]+)?"
    r"(?:undefined|missing|absent|lacking|omitted|nowhere|left undefined)"
    r"|(?:is|are|was|were|does|do|did|has|have)[ \t\u00a0]*(?:not|n['\u2019]t|never|nowhere)[ \t\u00a0]+(?:been[ \t\u00a0]+|otherwise[ \t\u00a0]+|itself[ \t\u00a0]+)?"
    r"(?:defined|used|present|found|included|stated|mentioned|contained|addressed|appear|exist|occur|provided|there"
    r"|in the|anywhere|specified|listed)"
    r"|(?:should|must|needs? to|ought to|could|has to)[ \t\u00a0]+be[ \t\u00a0]+(?:defined|added|included|inserted|clarified|specified)"
    r"|(?:goes|left|remains)[ \t\u00a0]+undefined)\b",
    0x02,
)
_CONTRAST = lazy(r"\b(?:not|rather than|instead of|as opposed to|in place of|in lieu of)[ \t\u00a0]*\Z", 0x02)
_NAMED_BEFORE = lazy(
    r"\((?:the|each,?|collectively,?|together,?|hereinafter|a|an|this|our|such)?[ \t\u00a0]*(?:the|a|an)?[ \t\u00a0]*\Z",
    0x02,
)
_NAMED_AFTER = lazy(
    r"[ \t\u00a0]*(?:\)|means?\b|shall mean|has the meaning|have the meaning|is defined|are defined)", 0x02
)
_SCARE = lazy(
    r"\b(?:so-called|what (?:is|are|we) (?:often |usually |commonly )?call(?:ed)?|known as|a kind of|quote-unquote|purported(?:ly)?"
    r"|the (?:defined )?terms?|labell?ed|titled|entitled|captioned|headed|called|named|marked|tagged|dubbed)[ \t\u00a0]*\Z",
    0x02,
)
_HYPOTHETICAL = lazy(
    r"\b(?:would|if|could|might|hypothetical(?:ly)?|imagine|suppose|as if|as though|akin to|like)\b", 0x02
)
_REFUSED = lazy(
    r"\b(?:reject(?:s|ed|ing)?|declin(?:e|es|ed|ing)|refus(?:e|es|ed|ing)|do not accept|not accept|cannot accept|resist(?:ed)?"
    r"|oppos(?:e|es|ed)|struck|strike|delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing))\b",
    0x02,
)
_PAST = lazy(
    r"\b(?:proposed|suggested|recommended|added|inserted|offered|asked for|demanded|requested|wanted|replaced|changed)\b",
    0x02,
)
_OTHERS = lazy(
    r"\b(?:counterpart(?:y|ies)|opposing|other side|they|their|vendor|supplier|provider|customer|buyer|seller|landlord|tenant"
    r"|licensor|licensee|bank|lender|borrower|employer|employee|acme)(?:'s|\u2019s)?\b(?!['\u2019])",
    0x02,
)
_CONDITION = lazy(r"\b(?:if|unless|in case|were|should they|only if|assuming)\b", 0x02)
_ANNOUNCED = lazy(
    r"\b(?:sample|model|suggested|proposed|example|alternative|recommended|replacement|revised|new|draft|fallback|preferred)"
    r"[ \t\u00a0]+(?:\w+[ \t\u00a0]+){0,2}(?:language|text|wording|clause|provision|redline|drafting|rider|amendment|terms?|insert)",
    0x02,
)


class Role(StrEnum):
    """What a sentence does with a passage."""

    REPORTS = "reports"
    """A reporting word of the record introduces it."""
    PROPOSES = "proposes"
    ABSENT = "absent"
    NAMES = "names"
    HYPOTHETICAL = "hypothetical"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A passage in its sentence. own: of a proposal, whether the writer makes it, and not somebody else."""

    role: Role
    sentence: Span
    own: bool = True


def masked(text: str, passages: Sequence[Quoted]) -> str:
    """Return a text of the same length with the inside of each passage and the stops of abbreviations blanked out."""
    out: list[str] = []
    at = 0
    for passage in passages:
        out.append(text[at : passage.inner.start])
        out.append("x" * (passage.inner.end - passage.inner.start))
        at = passage.inner.end
    out.append(text[at:])
    return _ABBREVIATION.sub(lambda m: m[0][:-1] + "x", "".join(out))


def sentence_around(hidden: str, span: Span, text: str) -> Span:
    """Return the sentence of a masked text around a span; one that ends inside the closing mark ends with it."""
    start = 0
    for match in _SENTENCE_END.finditer(hidden, max(0, span.start - 2000), span.start):
        start = match.end()
    if start == 0 and span.start > 2000:
        start = span.start - 2000
    last = text[span.end - 2 : span.end - 1]
    following = text[span.end : span.end + 2]
    if last in (".", "?", "!") and (not following.strip() or (following[:1].isspace() and following[1:].isupper())):
        return Span(start=start, end=span.end)
    end = _SENTENCE_END.search(hidden, span.end)
    return Span(start=start, end=end.start() if end else len(hidden))


def setting_of(text: str, hidden: str, passage: Quoted, introducing: str = "") -> Setting:
    """Return what a passage's sentence does with it. introducing: the line that leads it in, empty if none does."""
    sentence = sentence_around(hidden, passage.outer, text)
    before = hidden[sentence.start : passage.outer.start]
    after = hidden[passage.outer.end : sentence.end]
    named = _NAMED_BEFORE.search(before[-40:]) and after.lstrip(" ,.")[:1] in (")", "")
    if (named or _NAMED_AFTER.match(after)) and _is_term(passage.text):
        return Setting(role=Role.NAMES, sentence=sentence)
    clause = _clause(before)
    if _CONTRAST.search(before[-30:]) or _ABSENT_BEFORE.search(clause) or _ABSENT_AFTER.match(after):
        return Setting(role=Role.ABSENT, sentence=sentence)
    if _SCARE.search(before[-60:]):
        return Setting(role=Role.HYPOTHETICAL, sentence=sentence)
    report = _last(_REPORT, before)
    proposal = _last(_PROPOSE, before)
    if proposal[0] >= 0 and proposal[1] > report[1]:
        return Setting(role=Role.PROPOSES, sentence=sentence, own=_is_own(before))
    if report[0] >= 0 and _is_of_record(before, report[0]):
        hypothetical = _HYPOTHETICAL.search(_clause(before[: report[0]]))
        return Setting(role=Role.HYPOTHETICAL if hypothetical else Role.REPORTS, sentence=sentence)
    if introducing:
        if _PROPOSE.search(introducing) or _ANNOUNCED.search(introducing):
            return Setting(role=Role.PROPOSES, sentence=sentence, own=_is_own(introducing))
        if _REPORT.search(introducing):
            return Setting(role=Role.REPORTS, sentence=sentence)
    if _HYPOTHETICAL.search(clause):
        return Setting(role=Role.HYPOTHETICAL, sentence=sentence)
    return Setting(role=Role.NOTHING, sentence=sentence)


def _is_term(words: str) -> bool:
    """Whether a passage looks like a defined term: few words, most of them with a capital."""
    parts = [w for w in words.split() if len(w) > 3]
    return 0 < len(words.split()) <= 6 and words[:1].isupper() and 2 * sum(w[:1].isupper() for w in parts) > len(parts)


def announces_language(heading: str) -> bool:
    """Whether a heading or a line announces sample, model, suggested or example language (contract §4.4)."""
    return bool(_ANNOUNCED.search(heading))


def _clause(before: str) -> str:
    """The last clause of what stands before a passage."""
    start = 0
    for match in _BREAK.finditer(before):
        start = match.end()
    return before[start:]


def _last(pattern: object, text: str) -> tuple[int, int]:
    found = (-1, -1)
    for match in pattern.finditer(text):  # type: ignore[attr-defined]
        found = (match.start(), match.end())
    return found


def _is_of_record(before: str, at: int) -> bool:
    """Whether what reports is the record, and not a person, a party or the law."""
    subject = before[max(0, at - 120) : at]
    return not _PERSON.search(subject) and bool(_RECORD.search(subject))


def _is_own(before: str) -> bool:
    """Whether a proposal is the writer's: no other subject, not past, not refused, not conditional (contract §4.4)."""
    return not (
        _REFUSED.search(before) or _CONDITION.search(before) or (_PAST.search(before) and _OTHERS.search(before))
    )
