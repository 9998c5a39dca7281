"""What of a redline the client's rules look at: sentences that the author under review changed (contract §7)."""

from __future__ import annotations

from redlines import AGREEMENT, CLAUSE, changed, numbered, report_on, room, word
from wordbuilder import deleted, inserted, mark_of

AUTHORITY = """
schema_version: playbook.authority.v2
non_negotiables:
  - id: disclosure
    prohibited_patterns:
      - pattern: 'shall disclose'
        negation_guard: true
      - pattern: 'shall\\s+(?:not\\s+)?disclose'
        negation_guard: true
  - id: notice
    prohibited_patterns: ["72 hours"]
  - id: register
    prohibited_patterns: ["keeps a register"]
  - id: set-off
    prohibited_patterns: ["No set-off"]
"""
DISCLOSURE = ("Provider shall ", " disclose the Customer Data. It keeps a register of its staff.")


def hits(*content: str, at: int = 1, author: str = "") -> list[str]:
    report = report_on(word(changed(at, numbered(CLAUSE, *content))), authority=AUTHORITY, author=author)
    return [f.finding.rule.rule for f in report.findings if f.finding.rule is not None]


def test_a_deleted_not_concedes() -> None:
    assert hits(DISCLOSURE[0], deleted("not", author="AI"), DISCLOSURE[1]) == ["disclosure"]


def test_an_untouched_sentence_beside_a_changed_one_is_the_records() -> None:
    changed_first = [DISCLOSURE[0], "not", inserted(" ever", author="AI"), DISCLOSURE[1]]
    assert hits(*changed_first) == []


def test_a_sentence_into_which_a_word_is_put_is_proposed_whole() -> None:
    content = ["Provider shall not disclose the Customer Data. It keeps", inserted(" up", author="AI"),
               " a register of its staff."]  # fmt: skip
    assert hits(*content) == []  # the forbidden words stand there no more
    content = ["Provider shall not disclose the Customer Data. It keeps a register of", inserted(" all", author="AI"),
               " its staff."]  # fmt: skip
    assert hits(*content) == ["register"]


def test_a_sentence_deleted_beside_a_forbidden_one_proposes_nothing() -> None:
    content = [
        deleted("Provider shall not disclose the Customer Data. ", author="AI"),
        "It keeps a register of its staff.",
    ]
    assert hits(*content) == []


def test_a_number_that_moves_concedes_where_it_arrives() -> None:
    content = ["Provider notifies Customer of an incident within ", deleted("24", author="AI"),
               inserted("72", author="AI"), " hours. The notice is in writing."]  # fmt: skip
    assert hits(*content, at=2) == ["notice"]


def test_deleted_text_is_not_proposed() -> None:
    base = changed(2, numbered(CLAUSE, "Provider notifies Customer of an incident within 72 hours. It is in writing."))
    body = changed(2, numbered(CLAUSE, "Provider notifies Customer of an incident within ", deleted("72", author="AI"),
                               inserted("24", author="AI"), " hours. It is in writing."))  # fmt: skip
    report = report_on(word(body), room(msa=word(base)), authority=AUTHORITY)
    assert [str(f.verdict) for f in report.findings] == []


def test_only_the_author_under_review_concedes() -> None:
    content = ["Provider notifies Customer of an incident within ", deleted("24", author="Ann"),
               inserted("72", author="Ann"), " hours. The notice is", inserted(" ever", author="AI"),
               " in writing."]  # fmt: skip
    assert hits(*content, at=2) == ["notice"]
    assert hits(*content, at=2, author="AI") == []
    assert hits(*content, at=2, author="Ann") == ["notice"]


def test_an_added_clause_is_proposed_where_it_is_added() -> None:
    new = numbered(CLAUSE, inserted("No set-off is allowed.", author="AI"), mark=mark_of("ins", "AI"))
    report = report_on(word([*AGREEMENT[:2], new, *AGREEMENT[2:]]), authority=AUTHORITY)
    assert [f.finding.citation for f in report.findings] == ["msa §1"]


def test_each_hit_is_told_once_in_the_provision_that_was_changed() -> None:
    body = changed(4, numbered(CLAUSE, "The liability is capped, except for fraud. No", deleted(" more", author="AI"),
                               inserted(" set-off", author="AI"), "."))  # fmt: skip
    base = changed(4, numbered(CLAUSE, "The liability is capped, except for fraud. No more."))
    body = changed(5, numbered(2, "Lost profits are", inserted(" all", author="AI"), " excluded."), body=body)
    report = report_on(word(body), room(msa=word(base)), authority=AUTHORITY)
    assert [f.finding.citation for f in report.findings] == ["msa §2.1"]


REQUIRED = """
schema_version: playbook.authority.v2
non_negotiables:
  - id: carve-out
    applies_to: ["msa §2.1"]
    required_patterns: ["except for fraud"]
  - id: data
    applies_to: ["msa §2"]
    required_patterns: ["Lost data is included"]
  - id: cap
    applies_to: ["msa §2.1"]
    limits:
      - {measure: duration, at_most: 12 months, near: "capped"}
"""
CAP = "The liability of Provider is capped at the fees of "


def broken(body: list[str]) -> list[tuple[str, str]]:
    report = report_on(word(body), authority=REQUIRED)
    return [(str(f.verdict), f.finding.rule.rule) for f in report.findings if f.finding.rule is not None]


def test_a_deleted_carve_out_is_missed() -> None:
    body = changed(4, numbered(CLAUSE, CAP, "12 months", deleted(", except for fraud", author="AI"), ". No set-off."))
    assert broken(body) == [("MISSING_REQUIRED_TERM", "carve-out")]


def test_a_raised_figure_is_measured_as_accepted() -> None:
    figure = [deleted("12", author="AI"), inserted("24", author="AI")]
    body = changed(4, numbered(CLAUSE, CAP, *figure, " months, except for fraud. No set-off."))
    assert broken(body) == [("PROHIBITED_CONCESSION", "cap")]


def test_a_required_sentence_that_is_deleted_with_its_whole_provision_is_missed() -> None:
    gone = numbered(2, deleted("Lost data is included.", author="AI"), mark=mark_of("del", "AI"))
    assert broken(changed(6, gone)) == [("MISSING_REQUIRED_TERM", "data")]


def test_a_required_sentence_that_only_moves_to_the_next_provision_is_not_missed() -> None:
    gone = numbered(2, deleted("Lost data is included.", author="AI"), mark=mark_of("del", "AI"))
    kept = numbered(2, "Lost profits are excluded.", inserted(" Lost data is included.", author="AI"))
    assert broken(changed(5, kept, body=changed(6, gone))) == []


def test_an_added_section_lacks_nothing_that_another_must_say() -> None:
    assert (
        broken([*AGREEMENT, numbered(0, inserted("Notices are sent by post.", author="AI"), mark=mark_of("ins", "AI"))])
        == []
    )
