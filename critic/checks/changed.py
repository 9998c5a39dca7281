"""Which matches in a redline count: those whose sentence the author under review changed (contract §7)."""

from __future__ import annotations

from functools import lru_cache

from critic.model.documents import Span
from critic.model.markup import ProposedText
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
