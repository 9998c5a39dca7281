"""Sentences of real contracts quoted in a memo in many ways: true, altered by one word, and invented."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from critic.api import DealRoom, check
from critic.model.documents import Kind

PAPERS = (
    "common-paper-cloud-service-agreement",
    "common-paper-business-associate-agreement",
    "common-paper-data-processing-agreement",
    "common-paper-software-license-agreement",
    "common-paper-partnership-agreement",
    "openagreements-restrictive-covenant-delaware",
)
FRAMES = (
    '{c} says that "{q}".',
    '"{q}" ({c}).',
    '**{c}:** "{q}"',
    '| Clause | Quote |\n|---|---|\n| {c} | "{q}" |',
    '### {c} - note\n\nIt provides: "{q}"',
    "{c} provides:\n\n> {q}",
    'As noted,[^1] this is fine.\n\n[^1]: {c}: "{q}".',
)
INVENTED = "the parties will meet on the roof every Thursday until the moon has set again"
WRONG = frozenset({"FABRICATED_QUOTE", "ALTERED_QUOTE", "MISATTRIBUTED_QUOTE"})
_WORDS = 14
_EACH = 6


def quotable(room: DealRoom) -> list[tuple[str, str]]:
    """Provisions of a paper with words of theirs that no sentence end, mark or bracket cuts."""
    view, out = room.index.documents[0].views[-1], []
    for index, provision in enumerate(view.view.provisions):
        text = " ".join(view.view.text[provision.span.start : provision.span.end].split())
        words = re.search(r"[A-Z][^.;\"\u201c\u201d\[\]{}]{80,160}(?=[.;] )", text)
        citation = f"paper \u00a7{view.canonical(index)}"
        if provision.kind is Kind.NUMBERED and words and room.resolve(citation).outcome == "resolved":
            out.append((citation, " ".join(words[0].split()[1 : 1 + _WORDS])))
    return out


def verdicts(folder: Path, room: DealRoom, text: str) -> set[str]:
    memo = folder / "memo.md"
    memo.write_text(f"Memo.\n\n{text}\n", encoding="utf-8")
    return {f.verdict.value for f in check(memo, room).findings} & (WRONG | {"UNATTRIBUTED_QUOTE"})


@pytest.mark.parametrize("name", PAPERS)
def test_true_words_of_a_real_contract_are_never_accused_and_false_ones_always(
    corpus: Path, tmp_path: Path, name: str
) -> None:
    source = corpus / "docx" / f"{name}.docx"
    if not source.is_file():
        pytest.skip(f"{source.name} is not in the corpus")
    folder = tmp_path / "room"
    folder.mkdir()
    shutil.copy(source, folder / "paper.docx")
    room = DealRoom.open(folder)
    found = sorted(quotable(room))
    assert found
    picked = random.Random(8).sample(found, min(_EACH, len(found)))
    for frame in FRAMES:
        for citation, words in picked:
            altered = words.split()
            altered[_WORDS // 2] = f"perhaps{altered[_WORDS // 2]}"
            assert not verdicts(tmp_path, room, frame.format(c=citation, q=words))
            assert verdicts(tmp_path, room, frame.format(c=citation, q=" ".join(altered))) & WRONG
            assert verdicts(tmp_path, room, frame.format(c=citation, q=INVENTED)) & WRONG
