"""The checks of files that take no time; the others are run by `python -m tests.torture files`."""

from typing import Any

import pytest

from tests.torture import files

MARKS: dict[str, Any] = {"clocks": (), "stores": pytest.mark.sweep, "durability": pytest.mark.sweep}
"""Of the others each takes a minute or more."""


@pytest.mark.parametrize(
    "check", [pytest.param(check, marks=MARKS.get(check, pytest.mark.long)) for check in files.CHECKS]
)
def test_nothing_that_was_told_as_saved_is_lost(check: str) -> None:
    said: list[str] = []
    files.run(1, only=[check], say=said.append)
    assert len(said) == 1
