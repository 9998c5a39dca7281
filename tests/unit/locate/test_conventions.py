"""Each fold and each convention earns its place: without it, a true quotation fails or a false one passes."""

from __future__ import annotations

from typing import Any

import pytest
from rooms import judge, room

from critic.locate import conventions, edges, quotations, search, wordings
from critic.locate.index import RoomIndex
from critic.text import fold

TEXT = """
# Agreement

4.1 Use. Provider shall not: (a) copy the “Client Records”; or (b) disclose them — unless a court orders it.

4.2 Term. The landlord is not permitted to terminate this Agreement early. The fee is $1,500,000 and each Provider’s
agents bear their own cost, without set-off.

4.3 Next. The rate is 10.5% a year and is su\ufb03cient.
"""


@pytest.fixture
def deal() -> RoomIndex:
    for cached in (
        search.plain,
        search.literal,
        search._asked,
        search.anchors,
        search._line_end_pattern,
        fold._folded_run,
    ):
        cached.cache_clear()
    return room(msa=TEXT)


def without(table: dict[int, str], gone: dict[int, str]) -> dict[int, str]:
    return {code: out for code, out in table.items() if code not in gone}


RULES: list[tuple[str, str, str, str, Any]] = [
    ("marks", "msa §4.1", 'copy the "Client Records"', "verified", ("fold._TABLE", without(fold._TABLE, fold._MARK_TABLE))),
    (
        "dashes", "msa §4.1", "disclose them - unless a court orders it", "verified",
        ("fold._TABLE", without(fold._TABLE, fold._DASH_TABLE)),
    ),
    (
        "invisible", "msa §4.2", "The land\u00adlord is not permitted", "verified",
        ("fold._TABLE", without(fold._TABLE, fold._INVISIBLE_TABLE)),
    ),
    (
        "ligature", "msa §4.3", "10.5% a year and is sufficient", "verified",
        ("fold._TABLE", without(fold._TABLE, fold._LIGATURE_TABLE)),
    ),
    ("emphasis", "msa §4.2", "The **landlord** is not permitted", "verified", ("wordings.strip_emphasis", lambda text: text)),
    ("wrapping marks", "msa §4.2", "“The landlord is not permitted”", "verified", ("wordings.MARKS", "")),
    ("end punctuation", "msa §4.2", "The landlord is not permitted,", "verified", ("wordings._END_PUNCTUATION", "")),
    ("lead-in", "msa §4.1(b)", "Provider shall not disclose them", "verified", ("quotations._is_sub_clause", lambda *_: False)),
    ("remarks", "msa §4.2", "The landlord (emphasis added) is not permitted", "verified",
     ("conventions.without_remarks", lambda text: text)),
    ("ellipsis", "msa §4.2", "The landlord is not permitted … each Provider’s agents", "verified",
     ("conventions.has_ellipsis", lambda _: False)),
    ("brackets", "msa §4.2", "[Its] landlord is not permitted to terminate", "verified",
     ("conventions.has_brackets", lambda _: False)),
    ("negator at the ellipsis", "msa §4.2", "The landlord is … permitted to terminate", "ALTERED_QUOTE",
     ("conventions._negates_at_end", lambda _: False)),
    ("weight of a bracket", "msa §4.2", "The landlord is [now] permitted to terminate", "ALTERED_QUOTE",
     ("conventions.weights", lambda _: ())),
    ("word edges", "msa §4.2", "lord is not permitted to termin", "ALTERED_QUOTE", ("edges.is_edge", lambda *_: True)),
    ("length of a piece", "msa §4.2", "The landlord is not permitted … agents bear", "MISSING_EVIDENCE",
     ("conventions.is_short", lambda _: False)),
    ("floor", "msa §4.2", "set-off", "MISSING_EVIDENCE", ("quotations.MIN_CHARS", 0)),
]  # fmt: skip
_MODULES = {"fold": fold, "wordings": wordings, "quotations": quotations, "conventions": conventions, "edges": edges}


@pytest.mark.parametrize(("name", "citation", "quotation", "expected", "removal"), RULES, ids=[r[0] for r in RULES])
def test_without_the_rule_the_judgement_is_another(
    deal: RoomIndex,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    citation: str,
    quotation: str,
    expected: str,
    removal: Any,
) -> None:
    assert judge(deal, citation, quotation).outcome == expected
    module, _, attribute = removal[0].partition(".")
    monkeypatch.setattr(_MODULES[module], attribute, removal[1])
    for cached in (search.plain, search._asked, search.anchors, fold._folded_run):
        cached.cache_clear()
    assert judge(room(msa=TEXT), citation, quotation).outcome != expected, name
    for cached in (search.plain, search._asked, search.anchors, fold._folded_run):
        cached.cache_clear()


def test_without_the_cut_a_truncated_quotation_goes_unnoticed(deal: RoomIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    quotation = "permitted to terminate this Agreement early"
    assert judge(deal, "msa §4.2", quotation).verdict is not None
    monkeypatch.setattr(conventions, "cut_words", lambda *_: "")
    assert judge(deal, "msa §4.2", quotation).verdict is None


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("a party shall not [be liable] for it", "not"),
        ("it is due unless [the parties agree] on it", "unless"),
        ("nothing [in this section] limits it", "nothing"),
        ("in no event [shall it be liable] for it", "in no event"),
        ("to the extent [that law permits] it is so", "to the extent"),
        ("[it shall be paid] unless disputed", "unless"),
        ("[it shall be paid], without set-off", "without"),
        ("[it shall] not exceed it", "not"),
        ("[it shall be paid] without undue delay", ""),
        ("[it shall be paid]. Unless agreed, it is", ""),
        ("it is not so. [It shall be paid] to it", ""),
        ("notwithstanding [the above] it is paid", ""),
        ("a nonnegotiable note [is paid] to it", ""),
    ],
)
def test_words_cut_off_beside_a_quotation_are_seen(text: str, cut: str) -> None:
    start, end = text.index("["), text.index("]") - 1
    assert conventions.cut_words(text.replace("[", "").replace("]", ""), start, end) == cut
