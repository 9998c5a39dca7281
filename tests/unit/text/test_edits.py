"""An edit is applied to the provision that it edits, or said to be unclear (contract §7)."""

from __future__ import annotations

import pytest

from critic.text.edits import EditKind, after_edit

PROVISION = "Provider shall notify Customer within 24 hours after discovery. Provider shall cooperate."


@pytest.mark.parametrize(
    ("proposed", "expected"),
    [
        ('Replace "24 hours" with "72 hours".', "within 72 hours after"),
        ("Replace the words “24 hours” with the words “72 hours”.", "within 72 hours after"),
        ("“24 hours” is hereby replaced by “72 hours”.", "within 72 hours after"),
        ("The words “24 hours” in Section 5 are replaced with “72 hours”.", "within 72 hours after"),
        ("Substitute “72 hours” for “24 hours”.", "within 72 hours after"),
        ("Delete “24 hours” and insert “72 hours” in its place.", "within 72 hours after"),
        ("Strike “within 24 hours after discovery”.", "notify Customer . Provider"),
        ("Insert “business” after “24”.", "within 24 business hours"),
        ("After “Provider shall notify Customer” insert “in writing”.", "Customer in writing within"),
        ("Insert “prompt and” before “shall cooperate”.", "Provider prompt and shall cooperate"),
        ("Add “It bears the cost.” at the end.", "cooperate. It bears the cost."),
        ("At the end of the Section add: “It bears the cost.”", "cooperate. It bears the cost."),
        (
            "Delete “24 hours” and insert “72 hours”; delete “Provider shall cooperate.”",
            "within 72 hours after discovery. ",
        ),
    ],
)
def test_an_edit_is_applied(proposed: str, expected: str) -> None:
    edited = after_edit(proposed, PROVISION)
    assert edited.kind is EditKind.APPLIED
    assert expected in edited.text


def test_words_are_found_as_they_are_folded() -> None:
    assert after_edit(
        'Replace "24  Hours" with "1 day"', PROVISION.replace("24 hours", "24\u00a0hours")
    ).text.startswith("Provider shall notify Customer within 1 day after")


@pytest.mark.parametrize(
    "proposed",
    [
        "",
        "  ",
        "Reserved",
        "[Reserved]",
        "Intentionally omitted.",
        "4.2 [Intentionally deleted]",
        "Delete this Section in its entirety.",
        "Delete Section 4.2.",
    ],
)
def test_a_deletion_leaves_nothing(proposed: str) -> None:
    assert after_edit(proposed, PROVISION).kind is EditKind.DELETED


def test_a_whole_provision_is_no_edit() -> None:
    text = "Provider shall notify Customer within 72 hours and delete all copies."
    assert after_edit(text, PROVISION) == after_edit(text, PROVISION, PROVISION)
    assert after_edit(text, PROVISION).kind is EditKind.WHOLE


def test_an_original_is_replaced_by_the_proposal() -> None:
    edited = after_edit("within 72 hours", PROVISION, "within 24 hours")
    assert (edited.kind, edited.text) == (EditKind.APPLIED, PROVISION.replace("24", "72"))
    assert after_edit("", PROVISION, "Provider shall cooperate.").text.strip().endswith("discovery.")


@pytest.mark.parametrize(
    ("proposed", "original"),
    [
        ("Replace “48 hours” with “72 hours”.", ""),
        ("Replace “Provider” with “Vendor”.", ""),
        ("Delete the second sentence.", ""),
        ("within 72 hours", "within 48 hours"),
    ],
)
def test_an_edit_that_cannot_be_applied_is_unclear(proposed: str, original: str) -> None:
    edited = after_edit(proposed, PROVISION, original)
    assert edited.kind is EditKind.UNCLEAR
    assert edited.why
