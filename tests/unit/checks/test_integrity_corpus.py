"""Silent edits planted in real redlines and in generated ones are found, and untouched ones are not accused.

A few plants a file by default; all of them with PLAYBOOK_CRITIC_PLANTS=20 in the environment (over 500).
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from redlines import corpus_redlines, every_story, read_redline, room
from silentedits import plants, reject_all, track_some

from critic.errors import CriticError
from critic.locate.index import RoomIndex
from critic.model.markup import UntrackedEdit

EACH = int(os.environ.get("PLAYBOOK_CRITIC_PLANTS", "2"))
LEAST_PARAGRAPHS = 5
"""A shorter file is no version of its document any more once a paragraph of it is replaced."""


def edits_in(data: bytes, index: RoomIndex) -> tuple[UntrackedEdit, ...]:
    """The edits that are accused in a file; none where it changes nothing at all."""
    try:
        return read_redline(data, index).redlines[0].edits
    except CriticError as error:
        if "changes nothing" not in str(error):
            raise
        return ()


def missed(data: bytes, index: RoomIndex, seed: int, tried: Counter[str]) -> list[str]:
    out = []
    for plant in plants(data, EACH, seed):
        tried[plant.kind] += 1
        if not edits_in(plant.data, index):
            out.append(f"{plant.kind}: {plant.where[:60]}")
    return out


def long_enough(index: RoomIndex) -> bool:
    view = index.documents[0].views[0].view
    return sum(1 for p in view.paragraphs if p.span.start < view.main_end) >= LEAST_PARAGRAPHS


def test_silent_edits_in_real_redlines_are_found_and_untouched_ones_not_accused(corpus: Path) -> None:
    tried: Counter[str] = Counter()
    problems: dict[str, object] = {}
    for number, path in enumerate(corpus_redlines(corpus)):
        data = path.read_bytes()
        for index in (room(msa=data), room(msa=reject_all(data))):
            if accused := edits_in(data, index):
                problems[path.name] = accused
            if long_enough(index) and (unseen := missed(data, index, number, tried)):
                problems[f"{path.name}, planted"] = unseen
    assert problems == {}
    assert sum(tried.values()) >= 20 * EACH


def test_silent_edits_in_generated_redlines_are_found_and_untouched_ones_not_accused(corpus: Path) -> None:
    tried: Counter[str] = Counter()
    problems: dict[str, object] = {}
    for number, path in enumerate(sorted((corpus / "docx").glob("*.docx"))):
        base = path.read_bytes()
        index = room(msa=base)
        data = track_some(base, 25, number)
        if accused := edits_in(data, index):
            problems[path.name] = accused
        if unseen := missed(data, index, number, tried):
            problems[f"{path.name}, planted"] = unseen
    assert problems == {}
    assert sum(tried.values()) >= 26 * EACH


def test_silent_edits_in_every_story_of_a_redline_are_found() -> None:
    base = every_story()
    tried: Counter[str] = Counter()
    for seed in range(3 * EACH):
        data = track_some(base, 6, seed)
        assert edits_in(data, room(msa=base)) == ()
        for plant in plants(data, 8, seed):
            tried[plant.kind] += 1
            assert edits_in(plant.data, room(msa=base)), plant
    assert set(tried) == {"digit", "word", "gone", "added", "cell", "footnote", "header", "paragraph"}


@pytest.mark.skipif(EACH < 20, reason="set PLAYBOOK_CRITIC_PLANTS=20 for all plants")
def test_every_kind_of_silent_edit_is_among_the_plants(corpus: Path) -> None:
    tried: Counter[str] = Counter()
    for number, path in enumerate(sorted((corpus / "docx").glob("*.docx"))):
        tried.update(plant.kind for plant in plants(track_some(path.read_bytes(), 25, number), EACH, number))
    assert sum(tried.values()) >= 500
    assert set(tried) >= {"digit", "word", "gone", "added", "cell", "header", "paragraph"}


def test_every_tracked_insertion_of_real_redlines_is_marked_as_changed_in_some_provision(corpus: Path) -> None:
    unmarked: dict[str, list[str]] = {}
    for path in corpus_redlines(corpus):
        data = path.read_bytes()
        try:
            markup = read_redline(data, room(msa=reject_all(data)))
        except CriticError:
            continue
        accepted = markup.redlines[0].accepted
        inserted = [
            accepted.text[r.span.start : r.span.end] for r in accepted.revisions if r.kind in ("inserted", "moved-to")
        ]
        proposals = [proposal for one in markup.items for proposal in one.proposals]
        marked = " ".join(
            proposal.text[span.start : span.end] for proposal in proposals for span in proposal.changed or ()
        )
        seen = " ".join(marked.split())
        missing = [words for words in inserted if " ".join(words.split()) not in seen]
        if missing:
            unmarked[path.name] = missing
    assert unmarked == {}
