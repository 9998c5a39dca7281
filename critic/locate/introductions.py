"""How running text introduces a citation: as new, as missing, as a part of the text itself (contract §3)."""

from __future__ import annotations

import re

from critic.text.patterns import lazy

NEWLY, MISSING = "new", "missing"

_NEW = lazy(
    r"\b(?:new|add(?:s|ed|ing|itional)?|insert(?:s|ed|ing|ion of)?|create[sd]?|creating|introduc(?:e|es|ed|ing)"
    r"|append(?:s|ed|ing)?"
    r"|propos(?:e|es|ed|ing)|draft(?:s|ed|ing)?|renumber(?:ed|ing)? (?:it )?(?:as|to)|as)\b[^.;:\n()]{0,45}\Z",
    re.IGNORECASE,
)
_NEW_AFTER = lazy(
    r"[ \u00a0]*(?:\(new\)|\[new\]|(?:is|would be|to be|should be|shall be|be) (?:added|inserted|new|created))",
    re.IGNORECASE,
)
_PROPOSED = lazy(r"\b(?:proposed|suggested|recommended|additional|further|draft)[ \u00a0\n]+\Z", re.IGNORECASE)
_AS_NEW = lazy(r"\b(?:new|add|insert|creat|introduc|append|renumber)\w*\b", re.IGNORECASE)
_NONE = lazy(
    r"\b(?:no|not (?:a|any|have|contain|include)|(?:does|do|did|has|have) not (?:have|contain|include) (?:a|an"
    r"|any)|without (?:a|an|any)"
    r"|non-?existent|missing|absent|lacks?(?: (?:a|an|any))?|(?:is|are|was) no|contains no|has no|have no|omits?"
    r"|without)[ \u00a0\n]+"
    r"(?:such[ \u00a0]+|separate[ \u00a0]+|actual[ \u00a0]+|a[ \u00a0]+|an[ \u00a0]+|any[ \u00a0]+)?\Z",
    re.IGNORECASE,
)  # fmt: skip
_NONE_AFTER = lazy(
    r"[\"”')\]]*,?[ \u00a0\n]*(?:(?:of|in|to|under)[ \u00a0]+(?:the|this|that)?[ \u00a0]*[\w& -]{1,50}?"
    r"[ \u00a0]+)?(?:,?[ \u00a0]*(?:which|that)[ \u00a0]+)?"
    r"(?:(?:does|do|did)(?:[ \u00a0]+not|n['’]t)[ \u00a0]+(?:actually[ \u00a0]+)?(?:exist|appear)"
    r"|(?:is|are|was|were)(?:[ \u00a0]+(?:simply|entirely|itself|also))?[ \u00a0]+(?:missing|absent|non-?existent"
    r"|nowhere|not[ \u00a0]+(?:attached|included|there|present"
    r"|found|provided|part of|in the (?:document|agreement|record|room|file|deal room)|contained)))",
    re.IGNORECASE,
)  # fmt: skip
_OWN_AFTER = lazy(
    r"[ \u00a0\n]+(?:of|in)[ \u00a0\n]+(?:this|the[ \u00a0\n]+present)[ \u00a0\n]+(?:memo(?:randum)?|report|review"
    r"|note|e-?mail|summary|analysis|table|advice)\b",
    re.IGNORECASE,
)  # fmt: skip
_WINDOW = 70


def is_own_part(text: str, end: int) -> bool:
    """Whether a citation is of a part of the text itself: `Section 2 of this memo`."""
    return bool(_OWN_AFTER.match(text, end))


def introduction(text: str, start: int, end: int) -> str:
    """Return how a citation at a span is introduced: `new`, `missing`, or nothing in particular."""
    before = text[max(0, start - _WINDOW) : start]
    if _NONE.search(before) or _NONE_AFTER.match(text, end):
        return MISSING
    if _NEW_AFTER.match(text, end):
        return NEWLY
    if _PROPOSED.search(before):
        return NEWLY
    found = _NEW.search(before)
    if found and _AS_NEW.search(found[0]):
        return NEWLY
    return ""
