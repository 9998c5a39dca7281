"""The ways in which a quotation's own text is read before it is looked for (contract §5, folds)."""

from __future__ import annotations

from critic.model.values import dataclass
from critic.text.fold import MARKS, fold_text, folds_between, normalise, strip_emphasis

_END_PUNCTUATION = ".,;:"


@dataclass(frozen=True, slots=True)
class Form:
    """One way to read a quotation. text: as it is looked for. written: what of the quotation it stands for.

    folds: what was left out of the quotation to read it so.
    """

    text: str
    written: str
    folds: tuple[str, ...] = ()

    def used(self, source: str) -> tuple[str, ...]:
        """Return the folds that the form takes to stand in the raw source text, by their names in contract §9."""
        return tuple(dict.fromkeys((*self.folds, *folds_between(source, self.written))))


def literal_form(quotation: str) -> Form:
    """Return a quotation in lower case with single spaces (contract §5, literal)."""
    return Form(normalise(quotation), quotation)


def plain_form(quotation: str) -> Form:
    """Return a quotation folded as it is written."""
    return Form(fold_text(quotation), quotation)


def further_forms(quotation: str) -> tuple[Form, ...]:
    """Return the other readings: without emphasis, without marks around the whole, without the writer's last point."""
    first = plain_form(quotation)
    out = [first]
    plain = strip_emphasis(quotation).strip()
    if plain != quotation.strip():
        out.append(Form(fold_text(plain), plain, ("emphasis",)))
    if len(plain) >= 2 and plain[0] in MARKS and plain[-1] in MARKS:
        inner = plain.strip(MARKS).strip()
        out.append(Form(fold_text(inner), inner, (*out[-1].folds, "wrapping-marks")))
    for form in tuple(out):
        written = form.written.rstrip().rstrip(MARKS).rstrip()
        if written[-1:] in _END_PUNCTUATION and not written.endswith("..") and len(written) > 1:
            inner = written[:-1].rstrip()
            out.append(Form(fold_text(inner), inner, (*form.folds, "end-punctuation")))
    seen = {first.text}
    unique = []
    for form in out[1:]:
        if form.text and form.text not in seen:
            seen.add(form.text)
            unique.append(form)
    return tuple(unique)
