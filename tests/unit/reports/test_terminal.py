"""The text report says what is wrong, where, what the source says, and how to mend it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from builders.deals import INVENTED, NOTICE, SUMMARY, authority, deal_room, issue, log, redline, review, write

from critic import DealRoom, check
from critic.documents.room.own import is_own_output
from critic.reports import renderer_named

RULES = (
    "non_negotiables:\n  - id: notice\n    description: 24 hours\n"
    "    prohibited_patterns: [{pattern: 72 hours, negation_guard: true}]\n"
    "approved_fallbacks:\n  - {id: within-a-day, permitted_patterns: ['24 hours']}\n"
)


def text_of(folder: Path, markup: object, rules: str = "", **options: Any) -> str:
    """Return the text report on a markup against the small deal."""
    room = folder / "dealroom"
    if not room.exists():
        deal_room(folder)
    client = authority(folder, rules) if rules else None
    return renderer_named("text").render(check(write(folder, markup), room, client, **options)).decode()


def test_the_first_line_is_the_answer(tmp_path: Path) -> None:
    def first(markup: object, **options: Any) -> str:
        return text_of(tmp_path, markup, **options).split("\n")[0].split(":")[0]

    assert first(review(issue())) == "CLEAN"
    assert first(review(issue(quote=INVENTED))) == "NOT CLEAN"
    assert first(review(issue(), redlines=[redline(None)])) == "INCOMPLETE"
    assert first(review(issue(quote=None)), strict=True) == "NOT CLEAN"


def test_a_strict_run_that_fails_on_advisories_says_that_they_are_the_reason(tmp_path: Path) -> None:
    line = text_of(tmp_path, review(issue(quote=None)), strict=True).split("\n")[0]
    assert line == "NOT CLEAN: advisories or unchecked work, and --strict was asked for"


def test_an_altered_quotation_shows_both_texts_and_the_words_that_differ(tmp_path: Path) -> None:
    text = text_of(tmp_path, review(issue(quote=NOTICE.replace("24", "72"))))
    assert "ALTERED_QUOTE  issue 'notice' (issues[0])  markup.json /issues/0/quote" in text
    assert f"quoted: {NOTICE.replace('24', '72')}" in text
    assert "cited: msa §4.2(a)" in text
    assert "[-24-] {+72+}" in text
    assert "mend: quote the provision's own words" in text


def test_a_concession_shows_the_rule_and_the_sentence(tmp_path: Path) -> None:
    text = text_of(tmp_path, review(redlines=[redline("First. Notice within 72 hours. Last.")], issues=None), RULES)
    assert "which notice forbids: 24 hours" in text
    assert "sentence: notice within 72 hours." in text.lower()


def test_a_verified_quotation_is_listed_with_where_it_stands(tmp_path: Path) -> None:
    text = " ".join(text_of(tmp_path, review(issue(citation="msa §4.2"))).split())
    assert f" ok msa 4.2(a): {NOTICE} [pin-cite: msa §4.2(a)]" in text
    assert "quotations: 1 of 1 verified" in text
    assert "citations: 1 of 1 resolved" in text


def test_citations_that_are_not_simply_resolved_are_counted_by_what_they_are(tmp_path: Path) -> None:
    markup = review(issue(), issue(id="b", citation="msa §77"), redlines=[redline("24 hours", citation="msa §4.9")])
    assert "citations: 1 of 3 resolved, 1 new, 1 unresolved" in text_of(tmp_path, markup)


def test_what_was_and_was_not_looked_at_is_said(tmp_path: Path) -> None:
    room = deal_room(tmp_path)
    (room / "letter.msg").write_bytes(b"\0")
    text = text_of(tmp_path, review(issue(confidence=1)))
    assert "deal room: 2 documents read (dpa, msa)" in text
    assert "unreadable: letter.msg: " in text
    assert "authority: none given; proposed language was not checked" in text
    assert "keys that were not understood and not read: /issues/0/confidence" in text


def test_what_was_counted_and_not_judged_is_said_only_where_there_is_some(tmp_path: Path) -> None:
    report = check(write(tmp_path, review(issue())), deal_room(tmp_path))
    coverage = replace(
        report.coverage, citations_outside_record=2, indirect_proposals=1, suspicious_characters=("msa 4.2: U+0430",)
    )  # fmt: skip
    render = renderer_named("text").render
    assert b"not judged" not in render(report)
    text = render(replace(report, coverage=coverage)).decode()
    assert "not judged: 2 citations outside the record, 1 proposals in indirect speech\n" in text
    assert "  suspicious character: msa 4.2: U+0430\n" in text


def test_of_many_unknown_keys_the_first_are_named_and_the_others_counted(tmp_path: Path) -> None:
    text = text_of(tmp_path, review(issue(**{f"k{n:02}": 1 for n in range(20)})))
    assert "k11 and 8 more" in text.replace("\n ", "")


def test_rules_fallbacks_and_silenced_matches_are_listed(tmp_path: Path) -> None:
    markup = review(redlines=[redline("It shall not take 72 hours, but 24 hours.")], issues=None)
    text = text_of(tmp_path, markup, RULES)
    assert "authority: client.authority.yaml, 2 of 2 rules evaluated" in text
    assert "within authority: redline 'r1': within-a-day" in text
    assert "silenced: notice in redline 'r1': '72 hours' (negation_guard: not)" in text
    dead = RULES.replace("    description", "    applies_to: ['msa §77']\n    description")
    text = text_of(tmp_path, markup, dead)
    assert "1 of 2 rules evaluated" in text
    assert "not evaluated: notice: applies_to 'msa §77' (line 4) does not resolve in this deal room" in text


def test_a_finding_of_a_log_names_its_line(tmp_path: Path) -> None:
    action = {"type": "submit_issue", "issue_id": "a", "citations": ["msa §4.1"], "quotes": [INVENTED], "analysis": "x"}
    text = text_of(tmp_path, log({"type": "wait"}, action, {"type": "submit_final", "summary": SUMMARY}))
    assert "FABRICATED_QUOTE  issue 'a' (line 2)  markup.jsonl line 2 /quotes/0" in text


def test_a_text_report_that_lies_in_the_deal_room_is_no_document_of_it(tmp_path: Path) -> None:
    room = deal_room(tmp_path)
    text = text_of(tmp_path, review(issue(quote=INVENTED)))
    (room / "report.txt").write_text(text, encoding="utf-8")
    assert is_own_output(text.encode(), "txt")
    statuses = {d.name: str(d.status) for d in DealRoom.open(room).content.documents}
    assert statuses["report.txt"] == "skipped"
    assert "FABRICATED_QUOTE" in text_of(tmp_path, review(issue(quote=INVENTED)))


def test_a_text_of_any_length_leaves_the_report_readable(tmp_path: Path) -> None:
    text = text_of(tmp_path, review(issue(id="i" * 9000, citation="c" * 9000, quote="q" * 90_000)))
    assert max(len(line) for line in text.split("\n")) < 1000
    assert len(text) < 6000
