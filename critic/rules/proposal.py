"""Proposed language, read once for all rules (contract §7, what is scanned)."""

from __future__ import annotations

from functools import cached_property

from critic.model.documents import Span
from critic.model.values import dataclass
from critic.text.fold import DASHES, Folded, normalise
from critic.text.reading import Reading, proposed_text

_MARKS = str.maketrans("‘’‚‛“”„‟′″" + DASHES[1:], "''''\"\"\"\"'\"" + "-" * (len(DASHES) - 1))


def plain_marks(text: str) -> str:
    """Return a text of the same length with its quotation marks and dashes made plain."""
    return text.translate(_MARKS)


@dataclass(frozen=True)
class Proposal:
    """Proposed language, read once for all rules. wrapped: as `proposed_text` takes it."""

    raw: str
    wrapped: bool = True

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """As a reader sees it; and, where that differs, with the characters that were typed."""
        seen = proposed_text(self.raw, wrapped=self.wrapped)
        if seen.starts is None:
            return (seen,)
        typed = proposed_text(self.raw, wrapped=self.wrapped, typed=True)
        return (seen,) if typed.text == seen.text else (seen, typed)

    @cached_property
    def strict_texts(self) -> tuple[ProposalText, ...]:
        """The texts that v2 scans: each reading, and with its quotation marks and dashes made plain."""
        texts: list[ProposalText] = []
        for reading in self.readings:
            plain = plain_marks(reading.text)
            texts += [ProposalText(text, reading) for text in dict.fromkeys((reading.text, plain))]
        return tuple(texts)

    @cached_property
    def plain_text(self) -> ProposalText:
        """The text that v2's phrases are looked up in: as read, with plain marks and dashes."""
        reading = self.readings[0]
        return ProposalText(plain_marks(reading.text), reading)

    @cached_property
    def plain_lower(self) -> str:
        """The same in lower case, for asking quickly whether a phrase can stand there at all."""
        return self.plain_text.text.lower()

    @cached_property
    def normalised_texts(self) -> tuple[ProposalText, ...]:
        """The texts that v1 scans, as one running line: as a reader sees it, and as it was typed."""
        made: dict[str, ProposalText] = {}
        for typed in (False, True):
            reading = proposed_text(self.raw, wrapped=self.wrapped, typed=typed, flat=True)
            text = normalise(reading.text)
            made.setdefault(text, ProposalText(text, reading, Folded(reading.text, text, literal=True)))
            if reading.starts is None:
                break
        return tuple(made.values())


@dataclass(frozen=True, slots=True)
class ProposalText:
    """A text that a rule scans, with the way back to what was typed."""

    text: str
    reading: Reading
    folded: Folded | None = None

    def to_raw(self, span: Span) -> Span:
        """Return where a span of this text was typed."""
        if self.folded is not None:
            span = self.folded.to_raw(span.start, span.end)
        return self.reading.to_raw(span)
