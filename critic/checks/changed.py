"""Which matches in a redline count: those whose sentence the author under review changed (contract §7)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from critic.model.documents import Span
from critic.model.markup import ProposedText
from critic.rules import RuleOutcome
from critic.text.sentences import Sentences


def in_changed_sentence(text: ProposedText, span: Span) -> bool:
    """Whether a span of proposed language stands in a sentence that was changed, so that it is proposed at all."""
    if text.changed is None:
        return True
    sentence = _sentences(text.text).around(span)
    return any(c.start < sentence.end and sentence.start < c.end for c in text.changed)


@lru_cache(maxsize=256)
def _sentences(text: str) -> Sentences:
    return Sentences(text)


def only_changed(outcome: RuleOutcome, text: ProposedText) -> RuleOutcome:
    """Return what patterns found in the sentences that were changed; untouched ones are the record's."""
    if text.changed is None:
        return outcome
    return replace(
        outcome,
        hits=tuple(hit for hit in outcome.hits if in_changed_sentence(text, hit.span)),
        silenced=tuple(s for s in outcome.silenced if in_changed_sentence(text, s.hit.span)),
    )
