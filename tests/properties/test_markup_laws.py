"""Laws of markups: any bytes are a markup or one line of refusal, and what says nothing changes nothing."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from builders.deals import DELETION, INVENTED, NOTICE, authority, deal_room
from hypothesis import given, settings
from hypothesis import strategies as st

from critic import CriticError, DealRoom, LoadedAuthority, check, load_authority
from critic.markup import load
from critic.model.markup import Markup
from critic.reports import RENDERERS

LISTS = ("issues", "redlines", "markups", "settlements", "escalations")
ACTIONS = (
    "submit_issue", "revise_issue", "propose_redline", "revise_redline", "send_markup", "accept_counterparty",
    "escalate", "submit_final", "read_document", "unheard_of",
)  # fmt: skip
FIELDS = (
    "id", "issue_id", "title", "citation", "citations", "quote", "quotes", "rationale", "severity", "document_id",
    "section", "replacement_text", "closing_text", "text", "original_text", "topic", "reason", "summary", "closed_by",
)  # fmt: skip
WORDS = (
    "", " ", "msa §4.2(a)", "MSA 4.2", "dpa §2", "msa §77", "lease", "4.2", "§", NOTICE, INVENTED, DELETION, "72 hours",
    NOTICE.replace("24", "72"), "… …", "[t]he notice", "... and ...", "“”", "\u2028", "\x1b[0m", "ours", "§§ 4.1–4.20",
)  # fmt: skip
RULES = "non_negotiables:\n  - {id: slow, applies_to: ['msa §4.2'], prohibited_patterns: ['72 hours']}\n"

words = st.sampled_from(WORDS)
scalars = st.one_of(
    words, st.none(), st.booleans(), st.integers(-9, 9), st.floats(allow_nan=False), st.text(max_size=9)
)
values = st.one_of(words, words, scalars, st.lists(words, max_size=3), st.fixed_dictionaries({"text": words}))
entries = st.dictionaries(st.sampled_from(FIELDS), values, max_size=6)
reviews = st.fixed_dictionaries(
    {}, optional={name: st.lists(entries, max_size=3) for name in LISTS} | {"summary": words}
)  # fmt: skip
logs = st.lists(st.builds(lambda kind, fields: fields | {"type": kind}, st.sampled_from(ACTIONS), entries), max_size=5)


@pytest.fixture(scope="module")
def deal(tmp_path_factory: pytest.TempPathFactory) -> tuple[DealRoom, LoadedAuthority]:
    folder = tmp_path_factory.mktemp("deal")
    return DealRoom.open(deal_room(folder)), load_authority(authority(folder, RULES))


def loaded(data: bytes) -> Markup | None:
    """Return the markup that bytes are, None where they are refused in one line."""
    try:
        return load(data, "work.json")
    except CriticError as error:
        line = str(error)
    assert line.startswith("work.json")
    assert "\n" not in line
    return None


@settings(max_examples=80, deadline=None, derandomize=True)
@given(value=st.one_of(reviews, logs))
def test_every_review_and_log_is_refused_in_one_line_or_accounted_for_item_by_item(
    deal: tuple[DealRoom, LoadedAuthority], value: object
) -> None:
    markup = loaded(json.dumps(value).encode())
    if markup is None:
        return
    for match in ("typographic", "literal"):
        report = check(markup, *deal, match=match)
        assert [reviewed.item for reviewed in report.items] == list(markup.items)
        numbers = sorted(n for reviewed in report.items for n in reviewed.findings)
        assert numbers == [n for n, f in enumerate(report.findings) if f.finding.item is not None]
        assert len({f.id for f in report.findings}) == len(report.findings)
        assert report.exit_status in (0, 1, 3)
        assert all(renderer.render(report) for renderer in RENDERERS)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(data=st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_any_bytes_are_a_markup_or_one_line(data: bytes) -> None:
    loaded(data)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(value=reviews, indent=st.sampled_from((None, 0, 2, "\t")), escaped=st.booleans(), mark=st.booleans())
def test_how_json_is_laid_out_changes_nothing(value: object, indent: Any, escaped: bool, mark: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=escaped)
    plain, other = loaded(json.dumps(value).encode()), loaded(("\ufeff" * mark + text).encode())
    assert (plain and (plain.items, plain.ignored_keys)) == (other and (other.items, other.ignored_keys))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(value=reviews, seed=st.integers(0, 99))
def test_another_order_of_the_entries_has_the_same_fingerprints(
    deal: tuple[DealRoom, LoadedAuthority], value: dict[str, Any], seed: int
) -> None:
    shuffled = copy.deepcopy(value)
    for name in LISTS:
        random.Random(seed).shuffle(shuffled.get(name, []))
    first, second = (loaded(json.dumps(each).encode()) for each in (value, shuffled))
    if first is None or second is None:
        assert first is second
        return
    ids = [sorted(f.id for f in check(markup, *deal).findings) for markup in (first, second)]
    assert ids[0] == ids[1]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(actions=logs, blank=st.sampled_from(("\n", "\r\n", "\n\n", " \n")))
def test_a_log_as_lines_and_as_a_list_holds_the_same(actions: list[dict[str, Any]], blank: str) -> None:
    actions = [{"type": "read_document", "document_id": "msa"}, *actions]
    as_list = loaded(json.dumps(actions).encode())
    as_lines = loaded(("".join(json.dumps(action) + blank for action in actions)).encode())
    if as_lines is None or as_list is None:
        assert as_lines is as_list
        return
    kinds = [[(item.kind, len(item.quotations), item.proposals == ()) for item in m.items] for m in (as_list, as_lines)]
    assert kinds[0] == kinds[1]
