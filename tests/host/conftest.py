"""A host that ends with its test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.host.people import House


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path)
    yield house
    await house.end()
