"""The places of the arcade at 80x24 in ASCII."""

from __future__ import annotations

from collections.abc import Iterator

from tests.corpus.case import Case
from tests.corpus.sections.screens import of_size


def cases() -> Iterator[Case]:
    yield from of_size((80, 24), main=True, ascii=True)
