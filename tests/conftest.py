"""Settings of the whole suite."""

from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every run and machine, and no limit of time that a loaded machine breaks.
settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Statistics and cards of games played by tests go nowhere near a person's own."""
    folder: Path = tmp_path_factory.mktemp("folder")
    monkeypatch.setenv("NIMARCADE_CONFIG_DIR", str(folder))
