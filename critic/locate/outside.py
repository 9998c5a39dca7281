"""Citations of what lies outside the record: statutes, rules, cases, standards (contract §3, outside the record)."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator

from critic.text.patterns import lazy

_SHORT = (
    r"(?:(?:UK|EU|U\.K\.|E\.U\.)[ \u00a0-]?)?GDPR|CCPA|CPRA|HIPAA|HITECH|UCC|U\.C\.C\.|DGCL|IRC|I\.R\.C\.|ERISA"
    r"|CMR|CIM|COTIF|UNIDROIT|Incoterms|FCPA|GLBA|FERPA"
    r"|COPPA|DMCA|DTSA|TUPE|MBCA|RULPA|DRULPA|NYBCL|BCL|FRCP|F\.R\.C\.P\.|FRE|CISG|TFEU|TEU|DORA|NIS2?|PSD2|BDSG"
    r"|PIPEDA|LGPD"
    r"|PIPL|APPI|FATCA|SOX|HSR|RESPA|TILA|FCRA|FDCPA|ADA|ADEA|FLSA|FMLA|NLRA|WARN|COBRA|TCPA|VCDPA|CPA|EEA|MAR"
    r"|MiFID(?: II)?"
    r"|BIPA|PDPA|POPIA|GINA|PCI(?:[ -]DSS)?|(?:(?:EEA|EU|UK|Swiss)[ \u00a0]+)?SCCs?|IDTA|UK Addendum|BCRs?|FAR"
    r"|DFARS?|EAR|ITAR|OFAC|CERCLA|RCRA|CEA|FDCA|FD&C Act|PHSA|BHCA"
)
_NOUNS = (
    r"Acts?|Codes?|Laws?|Statutes?|Regulations?|Rules|Directives?|Constitution|Treaty|Convention|Ordinance|Restatement"
    r"|Guidelines|Charter of Fundamental Rights|Stat\.|Stats\.|Civil Procedure|Evidence|Framework Decision"
    r"|Accords?|Compact"
)
_CONTRACT = (
    r"(?!(?:Agreement|Contract|Addendum|Amendment|Exhibit|Schedule|Section|Article|Applicable|Governing|Playbook)\b)"
)
_CAPITAL = rf"{_CONTRACT}[A-Z][\w.&'’/-]*|\d{{4}}"
_NAME = (
    rf"(?:(?:{_CAPITAL})(?:,?[ \u00a0\n]+(?:of|and|on|the|for|in|to|&|by|{_CAPITAL})){{0,9}}?[ \u00a0\n]+)?"
    rf"(?:{_NOUNS})\b"
    rf"(?:[ \u00a0]+(?:Ann\.|of[ \u00a0]+\d{{4}}|\d{{4}}))?"
)
_STANDARD = r"(?:Standard[ \u00a0]+Contractual|EU[ \u00a0]+Model|Model)[ \u00a0]+Clauses|EU[ \u00a0]+SCCs"
_NORM = (
    r"ISO(?:/IEC)?[ \u00a0-]?\d{3,5}|NIST[ \u00a0]+(?:SP[ \u00a0]+)?\d[\w-]*|SOC[ \u00a0]?[123]|IFRS|GAAP"
    r"|ASC[ \u00a0]?\d+|IAS[ \u00a0]?\d+"
)
_REPORTER = (
    r"\d+[ \u00a0]+(?:U\.?[ \u00a0]?S\.?[ \u00a0]?C(?:ode)?\.?(?:[ \u00a0]?A\.)?|C\.?[ \u00a0]?F\.?[ \u00a0]?R\.?"
    r"|Fed\.?[ \u00a0]?Reg\.?"
    r"|Del\.?[ \u00a0]?C\.?|Stat\.)"
)
_STATES = (
    r"(?:Del|Cal|N\.?Y|Tex|Fla|Ill|Mass|Wash|Va|Nev|N\.?J|Pa|Ohio|Mich|Ga|Colo|Minn|Ariz|Or|Md|Conn|Wis|Tenn|Ind"
    r"|Mo|La|Utah|Kan"
    r"|Alaska|Haw|Me|N\.?H|Vt|R\.?I|N\.?C|S\.?C|Ky|Okla|Ark|Miss|Ala|Iowa|Neb|S\.?D|N\.?D|Mont|Wyo|Idaho|N\.?M|W\."
    r" ?Va|D\.?C)\.?"
    r"(?:[ \u00a0]+[A-Z][\w.&'-]*){0,5}?[ \u00a0]+(?:Code|Stat|Laws?|C|Regs?|Admin)\.?(?:[ \u00a0]+(?:Ann|Code)\.?)?"
    r"(?:[ \u00a0]*,?[ \u00a0]*(?:tit|ch|art|pt)\.[ \u00a0]*\d+,?)?"
)
_LAW = (
    rf"(?:{_REPORTER}|{_STATES}|(?:{_SHORT})(?!\w)|{_STANDARD}|{_NORM}|{_NAME}|Treas\.[ \u00a0]+Reg\."
    r"|Restatement(?:[ \u00a0]+\([A-Z][a-z]+\))?)"
)
LAW = lazy(rf"\b{_LAW}")
"""The name of an outside source, case as lawyers write it."""
_HEADING_LIKE = lazy(r"(?:Laws?|Rules|Guidelines|Code of [A-Z]\w+)(?:'s|’s)?[ \u00a0\n,:]*\Z")
_LAW_PROPER = lazy(
    r"(?:Corporation|Partnership|Company|Civil Practice|Property|Banking|Insurance|Labor|Tax|State|Code) Laws?"
    r"(?:'s|’s)?[ \u00a0\n,:]*\Z"
)
_BEFORE = lazy(
    rf"\b{_LAW}(?:[ \u00a0]*\([^()\n]{{1,50}}\))?(?:'s|’s)?[ \u00a0\n,:]*(?:Rules?|Regulations?)?[ \u00a0\n]*\Z"
)
_JOINING = r"[ \u00a0\n]*,?[ \u00a0\n]*(?:of|under|to|in|from|pursuant to)[ \u00a0\n]+"
_AFTER = lazy(
    rf"(?:{_JOINING}(?:the[ \u00a0\n]+|said[ \u00a0\n]+|such[ \u00a0\n]+|that[ \u00a0\n]+|Title[ \u00a0]+\d+"
    rf"[ \u00a0,]+of[ \u00a0]+(?:the[ \u00a0]+)?)*"
    rf"(?:federal[ \u00a0\n]+|applicable[ \u00a0\n]+|U\.?S\.?[ \u00a0\n]+)?|(?=[ \u00a0\n]*,?[ \u00a0\n]*"
    rf"(?:{_SHORT}|{_STANDARD}|{_NORM})(?!\w)|[ \u00a0\n]*\({_LAW}\))[ \u00a0\n]*,?[ \u00a0\n]*\(?)(?P<law>{_LAW}"
    rf"|(?:this|said|such|that)[ \u00a0]+(?:title|chapter|subchapter|part|act|code|subtitle)\b)"
    rf"(?![ \u00a0]+of[ \u00a0]+(?:Conduct|Ethics))"
)
_STATUTE_NOUN = lazy(
    r"[ \u00a0\n]+(?:demands?|rights|elections?|officers?|insiders?|filings?|filers?|exemptions?|plans?|gross-ups?"
    r"|exchanges?"
    r"|safe[ \u00a0-]harbou?rs?|immunity|reporting[ \u00a0]persons?|corporations?|books[ \u00a0-]and"
    r"[ \u00a0-]records|litigation"
    r"|appraisals?|standing|courts?|judges?|bankruptcy|proceedings?|debtors?|certifications?|transfers?|"
    r"(?-i:Matters|Waiver))\b",
    re.IGNORECASE,
)
_SELF_EVIDENT = lazy(
    r"items?[ \u00a0]+(?:\d{1,2}(?:\.\d\d|[A-C])\b|\d{3}\b)|rules?[ \u00a0]+\d{1,4}[A-Za-z]?(?:[-(.]\d+)?"
    r"|schedules?[ \u00a0]+(?:13[DGE]|14[ACDFN]|TO\b|K-1)|(?:title|chapter|part|subpart|subtitle)[ \u00a0]+"
    r"(?:[IVXL]+|\d{1,4})\b"
    r"|(?:section|sec\.|§)[ \u00a0]*(?:\d{1,2}[A-Za-z]?-\d{3,4}\b|(?:sections?|§)?[ \u00a0]*"
    r"(?:409A|280G|4999|162\(m\)|83\(b\)|401\(k\)|501\(c\)|1031|338\(h\)|365\(n\)|10b-5|16b-3))",
    re.IGNORECASE,
)
"""Forms that no contract gives its provisions: `Item 5.02`, `Rule 10b-5`, `Schedule 13D`, `§ 2-207`, `Section 409A`."""
_ARTICLED = (
    "GDPR",
    "Directive",
    "Regulation (EU",
    "Regulation (EC",
    "AI Act",
    "Treaty",
    "TFEU",
    "Convention",
    "CISG",
    "Data Act",
    "U.C.C",
    "UCC",
)
_CLAUSED = ("SCC", "Standard Contractual Clauses", "Model Clauses")
_SECTIONED = lazy(
    rf"\b(?:{_SHORT})(?!\w)|\b[A-Z][\w.]*(?:[ \u00a0]+[A-Z][\w.]*){{0,4}}[ \u00a0]+(?:Act|Code|Statutes?)\b"
)
_SENTENCE_CHARS = 300
_NOUN_INITIAL = lazy(r"[ \u00a0\n]+[a-zA-Z-]{4}")
_MORE = lazy(r"(?:(?:,|,?[ \u00a0\n]+(?:and|or))[ \u00a0\n]+\d{1,5}[A-Za-z]?(?:\([A-Za-z0-9]{1,4}\))*(?![\w.]))+")
"""Further numbers of a list between a citation and the law that it names: `Section 3(37) or 4001(a)(3) of ERISA`."""
_MAY_FOLLOW = lazy(r"[ \u00a0\n]*,?[ \u00a0\n]*(?:(?:of|under|to|in|from|pursuant)\b|\(?[A-Z])")
_SECTION_HINT = lazy(r"[ \u00a0](?:Act|Code|Statute)|[A-Z]{3}")
_WINDOW = 110


def is_statutory(text: str, start: int, end: int, *, alone: bool = False) -> bool:
    """Whether what is cited at a span is a law, a rule or a standard by the words directly around it.

    alone: nothing behind the citation belongs to it.

    The caller asks for a document's name first: an instrument that lies in the room is a document like any other.
    """
    if _self_evident(text, start, end):
        return True
    if not alone:
        behind = more.end() if (more := _MORE.match(text, end)) else end
        if _MAY_FOLLOW.match(text, behind) and _AFTER.match(text, behind):
            return True
    before = text[max(0, start - _WINDOW) : start]
    last = before.rstrip(" \u00a0\n,:").rpartition(" ")[2]
    if (last.isalpha() and last.islower() and last.isascii()) or not last:
        return False
    before = before.rpartition("\n\n")[2]
    if not _BEFORE.search(before):
        return False
    return not _HEADING_LIKE.search(before) or bool(_LAW_PROPER.search(before))


def _self_evident(text: str, start: int, end: int) -> bool:
    if _SELF_EVIDENT.match(text, start):
        return True
    if not _NOUN_INITIAL.match(text, end) or "." in text[start:end].rstrip("."):
        return False
    return text[start].lower() in "sa§tc" and bool(_STATUTE_NOUN.match(text, end))


class Sources:
    """The outside sources that a text names, found when first asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._places: dict[tuple[str, ...], list[int]] = {}

    def before(self, start: int, kind: str) -> int:
        """Return where a source whose parts are called so was last named before a place, -1 if none was."""
        if kind in ("article", "art", "recital"):
            return self._last(_ARTICLED, start)
        if kind in ("clause", "cl", "annex"):
            return self._last(_CLAUSED, start)
        if kind in ("section", "sec", "§"):
            floor = max(0, start - _SENTENCE_CHARS, self._text.rfind(". ", 0, start), self._text.rfind("\n", 0, start))
            if not _SECTION_HINT.search(self._text, floor, start):
                return -1
            return max((m.start() for m in _SECTIONED.finditer(self._text, floor, start)), default=-1)
        return -1

    def _last(self, words: tuple[str, ...], start: int) -> int:
        places = self._places.get(words)
        if places is None:
            places = self._places[words] = sorted({at for word in words for at in _all(self._text, word)})
        n = bisect_left(places, start)
        return places[n - 1] if n else -1


def _all(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


def standard_clauses(text: str, end: int) -> bool:
    """Whether the source named behind a citation is a set of standard clauses, which a room may annex."""
    match = _AFTER.match(text, end)
    return bool(match and re.match(rf"SCC|{_STANDARD}", match["law"]))


def is_outside(text: str, name_end: Callable[[str, int], int]) -> bool:
    """Whether a citation field as a whole cites a named source outside the record and no document of the room."""
    stripped = text.strip()
    if _names_document(stripped, name_end):
        return False
    law = LAW.search(stripped)
    if law is None:
        return bool(_SECTION_HEAD.match(stripped) and _NOUN_AT_END.search(stripped))
    return law.start() == 0 or bool(_CITED_PART.match(stripped))


def looks_statutory(text: str, name_end: Callable[[str, int], int]) -> bool:
    """Whether a citation field that resolves nowhere has the form of a law's (`Item 5.02`, `Rule 144`)."""
    stripped = text.strip()
    return not _names_document(stripped, name_end) and _self_evident(stripped, 0, len(stripped))


def names_law(text: str) -> bool:
    """Whether a text names a statute, `GDPR`, `the Sale of Goods Act`."""
    return bool(_SECTION_HINT.search(text)) and _SECTIONED.search(text) is not None


def _names_document(text: str, name_end: Callable[[str, int], int]) -> bool:
    return any(name_end(text, m.start()) != m.start() for m in re.finditer(r"\b\w", text[:400]))


_SECTION_HEAD = lazy(r"(?:sections?|§+|sec\.)[ \u00a0]*\d{1,4}[A-Za-z]?(?:\([a-z0-9]{1,3}\))*[ \u00a0]", re.IGNORECASE)
_NOUN_AT_END = lazy(rf"\d[\w()]*{_STATUTE_NOUN.pattern}", re.IGNORECASE)
_CITED_PART = lazy(
    r"(?:the |see )?(?:§|¶|\b(?:section|sec|article|art|recital|rule|part|title|chapter|clause|annex|item"
    r"|regulation|schedule"
    r"|form|paragraph|para)s?\b)",
    re.IGNORECASE,
)
