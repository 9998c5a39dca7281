"""What a sentence does with a passage in quotation marks: reports the record, proposes, names, says that it is absent.

Contract §4.4. All lists are closed and English (`critic.text.phrases`). The inside of every passage is masked first, so
that its words play no part in what the sentence around it says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text import drafting, editing, phrases
from critic.text.quotemarks import Quoted

_WINDOW = 2000
"""Characters of a sentence that are looked at before a passage."""
_OPENING_CHARS = 60
_SUBJECT_CHARS = 160
_EDIT_CHARS = 240
"""Characters before a passage in which the verb of an edit stands."""
_MAX_NAME_WORDS = 6
_LEAST_WORDS = 3
"""Words of a sentence that proposes something; `Recommendation.` only says what follows."""
_LED_IN = " \t\u00a0\n:,"
"""What stands between the words that introduce a passage and its mark."""
_MAX_WORDS_OF_A_LABEL = 3


class Role(StrEnum):
    """What a sentence does with a passage."""

    REPORTS = "reports"
    """A reporting word of the record introduces it."""
    PROPOSES = "proposes"
    ABSENT = "absent"
    NAMES = "names"
    HYPOTHETICAL = "hypothetical"
    ELSEWHERE = "elsewhere"
    """Somebody says it, or something that is not the record: a person, an earlier draft, the law."""
    OTHERS = "others"
    """Refused, or a paper of the writer's own side: the record's only where a label or a name says so."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A passage in its sentence. own: of a proposal, whether the writer makes it, and not somebody else.

    label: it is used as a word, and claims nothing (`the "take it or leave it" approach`). behind: the sentence says
    directly behind it where it stands (`the words "…" in Section 5.3`). paper: a paper of the writer's own side is named,
    `our playbook says`.
    """

    role: Role
    sentence: Span
    own: bool = True
    label: bool = False
    behind: bool = False
    paper: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What stands around a passage. introducing: the line that leads it in. under: the headings above it. column: the
    head of its column in a table. opening: nothing stands before it in its line."""

    introducing: str = ""
    column: str = ""
    opening: bool = False
    under: tuple[str, ...] = ()


def masked(text: str, passages: Sequence[Quoted]) -> str:
    """Return a text of the same length with the inside of each passage and the stops of abbreviations blanked out."""
    out: list[str] = []
    at = 0
    for passage in passages:
        out.append(text[at : passage.inner.start])
        out.append("x" * (passage.inner.end - passage.inner.start))
        at = passage.inner.end
    out.append(text[at:])
    return phrases.ABBREVIATION.sub(lambda m: m[0][:-1] + "x", "".join(out))


def sentence_around(hidden: str, span: Span, text: str) -> Span:
    """Return the sentence of a masked text around a span; one that ends inside the closing mark ends with it."""
    floor = max(0, span.start - _WINDOW)
    start = floor
    for match in phrases.SENTENCE_END.finditer(hidden, floor, span.start):
        start = match.end()
    last = text[span.end - 2 : span.end - 1]
    following = text[span.end : span.end + 2]
    if last in (".", "?", "!") and (not following.strip() or (following[:1].isspace() and following[1:].isupper())):
        return Span(start=start, end=span.end)
    ceiling = min(len(hidden), span.end + _WINDOW)
    end = phrases.SENTENCE_END.search(hidden, span.end, ceiling)
    return Span(start=start, end=end.start() if end else ceiling)


def sentences_of(hidden: str, span: Span) -> list[Span]:
    """Return the sentences of a stretch of a masked text."""
    ends = [m.end() for m in phrases.SENTENCE_END.finditer(hidden, span.start, span.end)]
    starts = [span.start, *ends]
    pairs = zip(starts, [*ends, span.end], strict=True)
    return [Span(start=start, end=end) for start, end in pairs if hidden[start:end].strip()]


def setting_of(text: str, hidden: str, passage: Quoted, around: Surroundings) -> Setting:
    """Return what a passage's sentence does with it."""
    sentence = sentence_around(hidden, passage.outer, text)
    before = hidden[sentence.start : passage.outer.start]
    after = hidden[passage.outer.end : sentence.end]
    if passage.block:
        before, after = "", ""
    asked = hidden[sentence.end : sentence.end + 1] == "?" and phrases.QUESTION.match(before)
    role, own = (Role.HYPOTHETICAL, True) if asked else _role(before, after, passage.text, around)
    if role is Role.NOTHING and around.under and (passage.block or around.opening):
        role = _of_heading(around.under[-1], block=passage.block)
    label = _is_label(before, after, passage.text)
    label |= passage.block and phrases.CONVERSATION.search(passage.text) is not None
    behind = role is Role.REPORTS and phrases.OF_THE_RECORD.match(after) is not None
    return Setting(
        role=role, sentence=sentence, own=own, label=label, behind=behind,
        paper=phrases.OTHER_PAPER.search(clause_of(before.rstrip(_LED_IN))) is not None,
    )  # fmt: skip


def _role(before: str, after: str, words: str, around: Surroundings) -> tuple[Role, bool]:
    led = f"{around.introducing} {'' if around.opening else before}" if around.introducing else before
    if _is_named(before, after, words):
        return Role.NAMES, True
    if drafting.PROPOSED_AFTER.match(after):
        return Role.PROPOSES, not drafting.REFUSED.search(clause_of(led))
    if drafting.PROPOSING_COLUMN.search(around.column):
        return Role.PROPOSES, not drafting.OTHERS_COLUMN.search(around.column)
    if phrases.COMMENT_COLUMN.search(around.column) and drafting.OTHERS_COLUMN.search(around.column):
        return Role.ELSEWHERE, True
    if is_edited(led, after):
        return _edited(led, after), True
    if editing.ARROW_BEFORE.search(led[-_EDIT_CHARS:]):
        return Role.PROPOSES, is_own(led, len(led))
    if around.introducing and editing.BLOCK_INTO.match(around.introducing):
        return Role.PROPOSES, True
    clause = clause_of(before)
    if _is_absent(before, clause, after):
        return (Role.PROPOSES, False) if last_proposal(led) >= 0 and _refuses(led) else (Role.ABSENT, True)
    proposal = last_proposal(led)
    duty = drafting.RECORD_DUTY.search(led) if proposal >= 0 else None
    if duty is not None and duty.end("word") >= proposal and last_proposal(led[: duty.start()]) < 0:
        return _reported(led, duty.start(), duty.start())
    report = max(last_report(led), -1 if proposal >= 0 else _last(phrases.REPORT_LEANING, led))
    if proposal >= report and proposal >= 0:
        return Role.PROPOSES, is_own(led, proposal)
    if phrases.SCARE.search(before[-60:]):
        return Role.HYPOTHETICAL, True
    if _is_located(before, clause, after) or (phrases.AS_DRAFTED.search(led) and phrases.RECORD.search(led)):
        return Role.REPORTS, True
    if report >= 0:
        return _reported(led, _report_start(led, report), report)
    if phrases.QUOTE_LABEL.search(led):
        return Role.REPORTS, True
    if any(drafting.ANNOUNCED.search(heading) for heading in around.under):
        return Role.PROPOSES, True
    if phrases.HYPOTHETICAL.search(clause) or phrases.HYPOTHETICAL_OPENING.match(before.lstrip()):
        return Role.HYPOTHETICAL, True
    if phrases.HABITUAL.search(clause) or phrases.PARAPHRASE.search(clause_of(led.rstrip(_LED_IN))):
        return Role.HYPOTHETICAL, True
    if _is_elsewhere(led) or phrases.OWN_VIEW.search(after[:60]):
        return Role.ELSEWHERE, True
    opening = phrases.SAID_TO_BE.match(led)
    if opening is not None:
        record = phrases.RECORD.search(led, opening.end(), opening.end() + _OPENING_CHARS)
        return (Role.REPORTS if record else Role.ELSEWHERE), True
    if phrases.REPORTED_AFTER.match(after) or _is_under(before[-_EDIT_CHARS:], words):
        return Role.REPORTS, True
    if editing.TOOK_OUT.search(before[-_EDIT_CHARS:]) or phrases.EARLIER.search(after[:_OPENING_CHARS]):
        return Role.ELSEWHERE, True
    led_clause = clause_of(led.rstrip(_LED_IN))
    refused = drafting.REFUSED.search(led_clause) or drafting.REFUSED_AFTER.match(after) or _is_bargained(before, after)
    if refused or is_commenting(around.column):
        return Role.OTHERS, True
    return (Role.PROPOSES, is_own(led, len(led))) if drafting.HINT.search(led_clause) else (Role.NOTHING, True)


def _is_under(before: str, words: str) -> bool:
    """Whether the words say what somebody must or may do under a provision."""
    if phrases.UNDER.search(before):
        return True
    return phrases.UNDER_PARTY.search(before) is not None and phrases.DUTY_WORDS.match(words) is not None


def is_commenting(column: str) -> bool:
    """Whether the head of a column says that somebody's own words about a provision stand in it, and not its own."""
    return bool(phrases.COMMENT_COLUMN.search(column)) and not phrases.QUOTING_COLUMN.search(column)


def _of_heading(heading: str, *, block: bool) -> Role:
    """What the heading over a passage that stands alone, and that nothing introduces, makes of it."""
    if drafting.REFUSED.search(heading) or drafting.OTHERS_PROPOSE.search(heading) or _is_elsewhere(heading):
        return Role.OTHERS
    if drafting.OWN_HEADING.match(heading) or (block and drafting.PROPOSED_PLACE.match(heading)):
        return Role.PROPOSES
    return Role.REPORTS if block and phrases.CURRENT_HEADING.match(heading) else Role.NOTHING


def is_edited(led: str, after: str) -> bool:
    """Whether an edit names the words as those that it takes out, changes, or puts others beside."""
    near = led[-_EDIT_CHARS:]
    if editing.REMOVING.search(near) or editing.REMOVED_AFTER.match(after) or editing.SUBSTITUTES.search(near):
        return True
    if editing.ARROW_BEHIND.match(after):
        return True
    if editing.EXCHANGING.search(near) and editing.INTO.match(after):
        return True
    if editing.BESIDE.search(near) and (editing.INSERTING.search(led) or editing.INSERTING.search(after)):
        return True
    return editing.REPLACED_BY_BLOCK.search(near) is not None


def _edited(led: str, after: str) -> Role:
    """Words that an edit takes out of a provision are said to stand there."""
    if (
        _is_elsewhere(led)
        or drafting.OTHERS_PROPOSE.search(clause_of(led))
        or editing.OTHER_VERSION.search(led + after)
    ):
        return Role.ELSEWHERE
    if drafting.CONDITION.search(clause_of(led)) or phrases.THEY.search(clause_of(led)):
        return Role.ELSEWHERE
    cited = phrases.OF_THE_RECORD.match(after) or phrases.CITED.search(led[-_EDIT_CHARS:])
    return Role.REPORTS if cited else Role.NOTHING


def _is_absent(before: str, clause: str, after: str) -> bool:
    """Whether the sentence says that the words are not there; a `not` behind the reporting word is the record's."""
    if phrases.ABSENT_AFTER.match(after) or phrases.LACKING.search(clause):
        return True
    if phrases.CONTRAST.search(before[-30:]):
        return not phrases.MODAL_NOT.search(before[-30:]) or last_report(before) < 0
    if phrases.HAS_NO.search(clause):
        return True
    negated = phrases.ABSENT_BEFORE.search(clause)
    return negated is not None and _first(phrases.REPORT, clause) >= negated.start()


def _is_bargained(before: str, after: str) -> bool:
    """Whether the words would be accepted on a condition."""
    return bool(drafting.ACCEPTS.search(before[-_EDIT_CHARS:]) and drafting.CONDITION.search(after))


def _is_located(before: str, clause: str, after: str) -> bool:
    """Whether the sentence says where the words stand, and not that somebody wants them there.

    `the words "…" in Section 5.3`, `the non-compete ("…") in Section 7`.
    """
    bracketed = before[-1:] == "(" and after[:1] == ")"
    if not bracketed and not phrases.THE_WORDS.search(before[-_OPENING_CHARS:]):
        return False
    return bool(phrases.OF_THE_RECORD.match(after)) and not phrases.WISHED.search(clause)


def _first(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.search(text)
    return found.start() if found else len(text)


def _refuses(led: str) -> bool:
    return bool(drafting.REFUSED.search(clause_of(led)))


def _is_named(before: str, after: str, words: str) -> bool:
    """Whether the passage is the name that something is given: `(the "X")`, `"X" means`."""
    parts = words.split()
    if len(parts) > _MAX_NAME_WORDS:
        return False
    if len(parts) > 2 and not _is_capitalised(parts) and before[-1:] in ("(", "["):
        return False  # `(the "base rate")` names, `Section 6.2 ("within ten (10) days")` quotes
    if phrases.NAMED_AFTER.match(after):
        return words[:1].isupper() or len(words.split()) <= 3
    return bool(phrases.NAMED_BEFORE.search(before[-60:])) and after.lstrip(" ,.")[:1] in (")", "]", "")


def _is_label(before: str, after: str, words: str) -> bool:
    """Whether a passage is used as a word: an adjective before its noun, the writer's own rating, a heading's name."""
    count = len(words.split())
    if count > 8:
        return False
    if count <= _MAX_WORDS_OF_A_LABEL:
        return True
    if count <= _MAX_NAME_WORDS and before[-1:] in ("(", "["):
        return True
    if phrases.USED_AFTER.match(after) or phrases.RATED.search(before[-80:]) or phrases.SCARE.search(before[-60:]):
        return True
    if phrases.DETERMINER.search(before[-20:]) and phrases.NOUN_AFTER.match(after):
        return True
    return count <= 5 and _is_capitalised(words.split())


def _is_capitalised(words: list[str]) -> bool:
    long = [w for w in words if len(w) > 3]
    return bool(long) and all(w[:1].isupper() for w in long)


def _reported(led: str, start: int, end: int) -> tuple[Role, bool]:
    """What reports, the record or something else, and whether it only would. start, end: of the reporting word."""
    clause = clause_of(led[:end])
    if phrases.LOOSELY.search(led[:start]):
        return Role.HYPOTHETICAL, True
    if phrases.HYPOTHETICAL.search(clause) or phrases.HYPOTHETICAL_OPENING.match(led.lstrip()):
        return Role.HYPOTHETICAL, True
    word = phrases.NOUN_LIKE.search(led, max(0, end - 12), end)
    if word is not None and not clause_of(led[: word.start()]).strip(" \t\u00a0\n*_"):
        return (Role.ELSEWHERE if _is_elsewhere(led) else Role.NOTHING), True
    said = clause_of(led[:start])
    if phrases.MESSAGE.search(said):
        return (Role.PROPOSES, is_own(led, end)) if phrases.OWN_MESSAGE.search(said) else (Role.ELSEWHERE, True)
    subject = led[max(0, start - _SUBJECT_CHARS) : start]
    if phrases.PERSON.search(subject) or _is_elsewhere(led):
        return Role.ELSEWHERE, True
    return (Role.REPORTS if phrases.RECORD.search(subject) else Role.NOTHING), True


def _report_start(led: str, end: int) -> int:
    """Where the reporting word begins that ends at a place."""
    near = max(0, end - _OPENING_CHARS)
    found = [
        m.start()
        for p in (phrases.REPORT, phrases.REPORT_LEANING)
        for m in p.finditer(led, near, end)
        if m.end("word") == end
    ]
    return min(found, default=end)


def _is_elsewhere(led: str) -> bool:
    """Whether somebody's words, an earlier draft or the law are reported."""
    clause = clause_of(led.rstrip(_LED_IN))
    if phrases.OTHERS_LABEL.match(led):
        return True
    if phrases.EARLIER.search(clause) or phrases.LAW.search(clause) or phrases.EARLIER_OPENING.match(led):
        return True
    if phrases.AS_SOMEBODY_SAID.match(led) or phrases.OTHERS_DRAFT.search(clause) or phrases.OTHERS_ASK.search(clause):
        return True
    spoken = phrases.SPOKEN.search(clause) or phrases.SAID.search(clause)
    return bool(spoken or phrases.OTHERS_PAST.search(clause) or phrases.OWN_VIEW.search(clause))


def clause_of(before: str) -> str:
    """Return the last clause of what stands before a place."""
    start = 0
    for match in phrases.BREAK.finditer(before):
        start = match.end()
    return before[start:]


def last_report(led: str) -> int:
    """Return where the last reporting word of a text stands, -1 without one."""
    return _last(phrases.REPORT, led)


def last_proposal(led: str) -> int:
    """Return where the last word of a text that proposes stands, -1 without one."""
    return max(_last(pattern, led) for pattern in drafting.PROPOSING)


def _last(pattern: re.Pattern[str], text: str) -> int:
    found = -1
    for match in pattern.finditer(text):
        found = match.end("word")
    return found


def is_own(led: str, at: int) -> bool:
    """Whether a proposal is the writer's: no other subject, not past, not refused, not conditional (contract §4.4)."""
    clause = clause_of(led[:at])
    if drafting.REFUSED.search(clause + led[at:].rstrip(_LED_IN)) or drafting.CONDITION.search(clause):
        return False
    if drafting.PAST.search(clause) or phrases.EARLIER.search(clause):
        return False
    lead = _first(drafting.OWN_LEAD, clause)
    return all(_first(pattern, clause) >= lead for pattern in (drafting.OTHERS_PROPOSE, drafting.OTHERS_S))


def announces_language(words: str) -> bool:
    """Whether a heading or a line announces sample, model, suggested or example language (contract §4.4)."""
    return bool(drafting.ANNOUNCED.search(words))


def proposes_indirectly(sentence: str) -> bool:
    """Whether a sentence without marks proposes something in indirect speech: `we counter at forty-five days`."""
    if len(sentence.split()) < _LEAST_WORDS:
        return False
    at = max(last_proposal(sentence), _last(drafting.COUNTER, sentence))
    return at >= 0 and is_own(sentence, at)
