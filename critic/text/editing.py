"""The words by which a sentence changes a text in words: takes words out, exchanges them, puts others beside them.

Contract §4.4: what goes out is said to stand there, what comes in is proposed. The inside of every passage is masked
(`critic.text.discourse.masked`). Closed lists, English.
"""

from __future__ import annotations

from critic.text.patterns import lazy

_I = 0x02
"""re.IGNORECASE, without importing re for it."""
MASKED = r"[\"\u201c\u2018'`]x*[\"\u201d\u2019'`]"
ANCHOR = (
    r"(?:[ \t\u00a0\n*_:(]+(?:the|these|those|both|all|any|following|existing|current|present|old|last|first|second"
    r"|third|final"
    r"|entire|whole|out|back|words?|phrases?|sentences?|clauses?|text|language|wording|figures?|numbers?"
    r"|references? to|proviso"
    rf"|terms?|its|period|amount|cap|percentage|limit|and|or|{MASKED},?(?=[ ](?:and"
    rf"|or)[ ]))){{0,9}}[ \t\u00a0\n*_:(>]*\Z"
)
REMOVING = lazy(
    r"\b(?:delet(?:e|ing)|deletion of|strik(?:e|ing)(?: through| out)?|remov(?:e|ing|al of)"
    r"|omit(?:ting)?|drop(?:ping)?|cut(?:ting)?|eliminat(?:e|ing)|tak(?:e|ing) out|los(?:e|ing)|get(?:ting)? rid of"
    rf"|do away with|dispense with|carve out){ANCHOR}",
    _I,
)
"""What takes the words behind it out of a text."""
EXCHANGING = lazy(
    rf"\b(?:(?:replac|chang|exchang|swap|amend|revis|modif|substitut)(?:e|es|ed|ing|p|ped|ping|y|ying)?"
    rf"|from){ANCHOR}",
    _I,
)
ARROW = r"(?:\u2192|\u21d2|\u27f6|\u279c|[-=]{1,2}>)"
ARROW_BEHIND = lazy(rf"[*_)~]*(?:[ ]\([^()\n]{{1,60}}\))?[*_~]*[ ]?{ARROW}", needs=">\u2192\u21d2\u27f6\u279c")
ARROW_BEFORE = lazy(
    rf"{MASKED}[*_)~]*(?:[ ]\([^()\n]{{1,60}}\))?[*_~]*[ ]?{ARROW}(?:[ ][*_]*[A-Za-z]+:?[*_]*){{0,4}}[ *_(]*\Z",
    needs=">\u2192\u21d2\u27f6\u279c",
)
"""`"thirty days" \u2192 "sixty days"`."""
INTO = lazy(
    r"[*_)]*[ \t\u00a0,]+(?:[^\s;:\"\u201c\u2018`]+[ \t\u00a0]+){0,9}?(?:with|by|to|into|so (?:that )?it)\b", _I
)
"""Behind the words that are exchanged: what they become."""
BESIDE = lazy(rf"\b(?:after|before|behind|following|between|preceding){ANCHOR}", _I)
TOOK_OUT = lazy(
    rf"\b(?:deleted|struck(?: out)?|removed|dropped|took out|taken out|left out|cut out|crossed out"
    rf"|stripped(?: out)?|added back|cut){ANCHOR}",
    _I,
)
"""What somebody took out of a paper stands in it no more."""
INSERTING = lazy(r"\b(?:insert|add|append|includ|put)(?:s|e|ed|ing)?\b", _I)
OTHER_VERSION = lazy(
    r"\b(?:their|its|his|her|latest|newest|revised|last|yesterday['\u2019]s"
    r"|(?-i:[A-Z])\w+['\u2019]s)[ ](?:\w+[ ]){0,2}?"
    r"(?:drafts?|mark-?ups?|redlines?|turns?|comments?|inserts?|versions?|riders?|edits?|insertions?|additions?"
    r"|proposals?|changes)\b"
    r"|\bas (?:they|he|she|revised|proposed|marked|redlined|amended)\b",
    _I,
)
"""A paper that the words come from and that need not be in the room."""
SUBSTITUTES = lazy(rf"\b(?:substitut|exchang|swap)\w*[^.;]{{0,30}}?{MASKED}[^.;\"]{{0,20}}?\bfor{ANCHOR}", _I)
REMOVED_AFTER = lazy(
    r"[*_)]*[ \t\u00a0]*(?:(?:in|from|of|at)[ ][^\s,;]+(?:[ ][^\s,;]+){0,5}?[ ])?"
    r"(?:should|must|can|could|needs? to|ought to|has to|to|is to|are to)[ ](?:also[ ])?(?:be[ ])?"
    r"(?:deleted|struck|removed|omitted|dropped|cut|replaced|go\b|come out)",
    _I,
)
REPLACED_BY_BLOCK = lazy(
    r"\b(?:replac|chang|exchang|substitut)\w*\b(?![^:]*\b(?:with|by|to|as follows)\b)[^:\n]{0,120}:[*_]*\Z", _I
)
BLOCK_INTO = lazy(r"[\s*_>#-]*(?:and )?(?:with|by|to read)(?: the following| this)?[ ]?:?[*_]*\Z", _I)
"""Lines between two block quotations: the words that go out, and those that come in."""
