"""A short run of the fuzzer for every reader; the long one is `python tests/security/fuzz.py`."""

from __future__ import annotations

import pytest

from security import fuzz


@pytest.mark.parametrize("format", sorted(fuzz.FORMATS))
def test_a_mutated_file_is_read_or_refused_by_name(format: str) -> None:
    assert list(fuzz.failures(format, range(60), seed=7)) == []


def test_the_fuzzer_sees_what_a_reader_must_not_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "read", lambda format, data: 1 // 0)
    ((number, what, data),) = fuzz.failures("md", range(4, 5), seed=7)
    assert (number, "ZeroDivisionError" in what, data != b"") == (4, True, True)


def test_the_same_seed_gives_the_same_files(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []
    monkeypatch.setattr(fuzz, "read", lambda format, data: seen.append(data))
    for _ in range(2):
        assert list(fuzz.failures("docx", range(3), seed=7)) == []
    assert seen[:3] == seen[3:]


@pytest.mark.parametrize("format", sorted(fuzz.FORMATS))
def test_the_files_that_are_mutated_are_themselves_in_order(format: str) -> None:
    fuzz.read(format, fuzz.FORMATS[format]())
