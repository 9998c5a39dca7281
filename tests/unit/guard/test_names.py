"""Names of answer keys, in every spelling that some file system takes for the same file (contract §10)."""

from __future__ import annotations

import unicodedata

import pytest

from critic.guard.names import DENIED_STEMS, DENIED_SUFFIXES, fold_name, is_denied, is_denied_path

EVERY = [f"{stem}.{suffix}" for stem in sorted(DENIED_STEMS) for suffix in sorted(DENIED_SUFFIXES)]


@pytest.mark.parametrize("name", EVERY)
def test_each_key_is_denied_with_each_suffix(name: str) -> None:
    assert is_denied(name)
    assert is_denied(name.upper())
    assert is_denied_path(f"deal/keys/{name}")


@pytest.mark.parametrize(
    "name",
    [
        "Rubric.YaML",
        "rubric.yaml.",
        "rubric.yaml ",
        "rubric.yaml. . .",
        "rubric .yaml",
        "rubric.yaml::$DATA",
        "rubric.yaml:stream",
        "rubric.yaml .:x:$DATA",
        "rubric.yaml:",
        "ｒｕｂｒｉｃ．ｙａｍｌ",
        "rubr\u0131c.yaml",
        "anchor\u017f.json",
        "answer_\u212aey.yml",
        "rub\u200bric.yaml",
        "rubric\u00ad.yaml",
        "\ufeffrubric.yaml",
        "rubric.yaml\u200e",
        "rubric.yaml\ufe0f",
        "hidden\uff3ffacts.json",
        "rubric.yaml\uff1astream",
        "𝐫𝐮𝐛𝐫𝐢𝐜.𝐲𝐚𝐦𝐥",
    ],
)
def test_a_spelling_that_a_file_system_folds_is_denied(name: str) -> None:
    assert is_denied(name)


@pytest.mark.parametrize(
    "name",
    [
        "rubric.md",
        "rubric",
        ".yaml",
        "my_rubric.yaml",
        "rubric.yaml.md",
        "rubrics.yaml",
        "counterparty.docx",
        "counterparty_terms.json",
        "anchor.yaml",
        "matter.yaml",
        "рubric.yaml",
        "answer key.yaml",
        "x:rubric.yaml",
        "",
    ],
)
def test_a_name_that_only_resembles_one_is_not_denied(name: str) -> None:
    assert not is_denied(name)


@pytest.mark.parametrize(
    "path", ["rubric.yaml/deal/msa.md", "a\\RUBRIC.yml", "./x/../anchors.json", "c:\\deal\\rubric.json"]
)
def test_a_denied_part_anywhere_denies_the_path(path: str) -> None:
    assert is_denied_path(path)


def test_folding_does_not_depend_on_composition() -> None:
    composed = "Vertr\u00e4ge.md"
    assert fold_name(unicodedata.normalize("NFD", composed)) == fold_name(composed)
