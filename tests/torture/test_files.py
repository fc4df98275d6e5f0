"""The checks of files; `python -m tests.torture files` runs them all, at full size."""

import pytest

from tests.torture import files

SWEPT = ("clocks", "stores")
"""The others take a minute or more each."""


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(check, marks=pytest.mark.sweep if check in SWEPT else pytest.mark.long)
        for check in files.CHECKS
    ],
)
def test_nothing_that_was_told_as_saved_is_lost(check: str) -> None:
    said: list[str] = []
    files.run(1, only=[check], say=said.append)
    assert len(said) == 1
