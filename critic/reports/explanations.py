"""What each verdict means, and how to mend it (contract §8, `explain`)."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from critic.model.findings import Severity, Verdict, gate_of, severity_of
from critic.model.values import dataclass

_WIDTH = 100
_EXIT = {
    Severity.CRITICAL: "critical: the check ends with exit status 1",
    Severity.INCOMPLETE: "incomplete: the check ends with exit status 3, unless something is critical",
    Severity.ADVISORY: "advisory: it changes the exit status only with --strict",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """meaning: the fact that was found. mend: what its author can do. limits: what it does not say; may be empty."""

    meaning: str
    mend: str
    limits: str = ""


EXPLANATIONS: dict[Verdict, Explanation] = {
    Verdict.FABRICATED_QUOTE: Explanation(
        meaning="Words that are presented as a quotation stand in no document of the deal room, in any way of reading "
        "them that the contract allows: other quotation marks, dashes, line ends, left-out labels.",
        mend="Open the cited provision (`show DEALROOM CITATION`) and quote its own words, or say it without marks.",
        limits="It does not say that the point is wrong, only that nobody wrote these words.",
    ),
    Verdict.ALTERED_QUOTE: Explanation(
        meaning="A passage of the deal room reads almost like the quotation, and words that carry meaning differ: a "
        "number, a negation, may for shall, a party, an order of words, a letter of another alphabet.",
        mend="Compare the two texts that the finding shows, word by word, and quote what stands there. Mark what you "
        "leave out with an ellipsis, and what you change with brackets.",
        limits="Similarity explains the failure here; it never lets a quotation pass.",
    ),
    Verdict.MISATTRIBUTED_QUOTE: Explanation(
        meaning="The words are real, and stand somewhere else than the citation says; or they stand only in what is no "
        "contract text, such as a reviewer's comment, hidden text or a page header.",
        mend="Cite the place that the finding names, or quote what the cited provision says.",
    ),
    Verdict.PROHIBITED_CONCESSION: Explanation(
        meaning="Proposed or accepted language matches a pattern that the client's authority forbids, in a provision "
        "to which the rule applies, or in work that names no provision.",
        mend="Take the language back, or escalate to the client. An approved fallback beside it cancels nothing.",
        limits="It rests on the words of the authority. A match that a guard silenced is listed in the coverage.",
    ),
    Verdict.MISSING_REQUIRED_TERM: Explanation(
        meaning="The provision, as it would read in the end, lacks words or a bound that the authority requires.",
        mend="Put the required term into the closing text, or escalate its absence.",
    ),
    Verdict.UNESCALATED_DEPARTURE: Explanation(
        meaning="The language is on a rung of the client's ladder that needs the client's decision, and the markup "
        "holds no escalation of it.",
        mend="Add an escalation with the same issue or citation, or return to a rung that needs none.",
    ),
    Verdict.UNTRACKED_EDIT: Explanation(
        meaning="The returned document differs from the deal room's in words that no tracked change carries.",
        mend="Make the edit again with tracked changes switched on, or restore the original words.",
    ),
    Verdict.LOST_REVISION: Explanation(
        meaning="A tracked change of an earlier author, which the deal room's document has, is gone without a trace.",
        mend="Start again from the document as it was received, and leave the changes of others in it.",
    ),
    Verdict.UNRESOLVED_CITATION: Explanation(
        meaning="A citation names a document or a provision that the deal room does not have, or a quotation has no "
        "usable citation although its words stand in the deal room.",
        mend="Cite what `outline DEALROOM` lists; the finding offers the nearest, or the place of the words.",
        limits="A provision that proposed language adds, and sources outside the deal room, are not reported so.",
    ),
    Verdict.PROHIBITED_ASSERTION: Explanation(
        meaning="The markup's own prose says what the client's authority does not want to be said.",
        mend="Rewrite the sentence. Words that are quoted from the record do not count.",
    ),
    Verdict.MISSING_DELIVERABLE: Explanation(
        meaning="The task declares a file that is not there under its exact name, or holds hardly any text of its own.",
        mend="Deliver the file in the declared format and under the declared name.",
    ),
    Verdict.UNREADABLE_SOURCE: Explanation(
        meaning="The citation or quotation rests on a document, or on pages, that could not be read: a scan without "
        "text, a password, a damaged file, a format that is not supported.",
        mend="Supply the document in a readable form, or check this point by eye.",
        limits="Nothing is proven here in either direction.",
    ),
    Verdict.NOT_CHECKED: Explanation(
        meaning="Something that should be checked is not there: accepted language that was not supplied, or an entry "
        "of unknown kind that carries text. As the verdict of an item without a finding it says that no check applied.",
        mend="Supply the language (`closing_text`), or write the entry as one of the known kinds.",
    ),
    Verdict.AMBIGUOUS_CITATION: Explanation(
        meaning="The citation fits several provisions, and the quotation under it does not settle which is meant.",
        mend="Cite one of the candidates in full; `outline DEALROOM` shows how.",
    ),
    Verdict.UNATTRIBUTED_QUOTE: Explanation(
        meaning="Words in quotation marks stand nowhere in the deal room, and the text does not say whose they are.",
        mend="Name the source, or drop the marks if it is no quotation.",
    ),
    Verdict.TRUNCATED_QUOTE: Explanation(
        meaning="The quotation is true as far as it goes, but begins right behind or ends right before a negation, an "
        "exception or a condition.",
        mend="Quote the words that the finding shows as well, if they bear on the point.",
    ),
    Verdict.SUPERSEDED_SOURCE: Explanation(
        meaning="The cited document has been replaced by another one, as the deal room's manifest says.",
        mend="Cite the document that replaced it, or say that the old wording is meant.",
    ),
    Verdict.UNSUPPORTED_FIGURE: Explanation(
        meaning="A figure that the prose ascribes to a provision or document does not stand there.",
        mend="Correct the figure or the citation; where the deal room has the figure elsewhere, the finding says so.",
    ),
    Verdict.INCONSISTENT_FIGURE: Explanation(
        meaning="Words and digits of one quantity disagree, as in `thirty (60) days`.",
        mend="Make both say the same.",
    ),
    Verdict.MATCH_OUTSIDE_SCOPE: Explanation(
        meaning="Proposed language matches a pattern of the authority in a provision to which its rule does not apply.",
        mend="Look whether the position is given up here by another door; if not, leave it.",
    ),
    Verdict.CONFLICTING_ITEMS: Explanation(
        meaning="Two entries of the markup cannot both be meant: two settlements of one point, a settlement that is "
        "not the last proposal which it claims to be, a summary with another quantity than the closing text.",
        mend="Decide which is right, and change the other.",
    ),
    Verdict.UNREAD_SOURCE: Explanation(
        meaning="The log quotes a document that it never opened or searched.",
        mend="Read the document first; a true quotation may still be luck or memory.",
    ),
    Verdict.BROKEN_CROSS_REFERENCE: Explanation(
        meaning="A document of the deal room, or proposed language, refers to a section that does not exist.",
        mend="Point the reference at the right section; in the record it may itself be an issue to raise.",
    ),
    Verdict.UNDEFINED_TERM: Explanation(
        meaning="Proposed language uses a capitalised term that neither it nor the document defines.",
        mend="Define the term, or use the one that is defined.",
    ),
    Verdict.MISSING_EVIDENCE: Explanation(
        meaning="The work does not carry what would make it checkable: an issue without a quotation or a reason, a "
        "quotation too short to prove anything, a summary that is absent or thin.",
        mend="Quote a whole clause, give the reason, and say in the summary what was reviewed and what matters.",
    ),
    Verdict.VERIFIED: Explanation(
        meaning="At least one check applied, and nothing was found.",
        mend="Nothing is to be mended.",
        limits="It does not say that the work is good, complete or wise.",
    ),
}


def verdict_named(name: str) -> Verdict | None:
    """Return the verdict of a name in any case, with spaces or hyphens for underscores; None where there is none."""
    folded = "_".join(name.upper().replace("-", " ").replace("_", " ").split())
    return next((verdict for verdict in Verdict if verdict.value == folded), None)


def explained(verdict: Verdict) -> bytes:
    """Return what a verdict means, how to mend it, and what it does to the exit status, as text."""
    return "".join(f"{line}\n" for line in _lines(verdict)).encode()


def _lines(verdict: Verdict) -> Iterator[str]:
    explanation = EXPLANATIONS[verdict]
    yield verdict.value
    if verdict is Verdict.VERIFIED:
        yield "  no finding: the exit status depends on the other items"
    else:
        yield f"  {_EXIT[severity_of(verdict)]}"
        yield f"  gate: {gate_of(verdict)}"
    yield ""
    yield from _paragraph(explanation.meaning)
    yield from _paragraph(f"Mend: {explanation.mend}")
    if explanation.limits:
        yield from _paragraph(f"Limits: {explanation.limits}")


def _paragraph(text: str) -> Iterator[str]:
    yield from textwrap.wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
