"""A small part of the corpus, replayed with the other tests; `record --out tests/corpus/golden --golden` writes it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
GOLDEN = HERE / "golden"
SECTIONS = sorted(path.name.partition(".")[0] for path in GOLDEN.glob("*.json"))


@pytest.mark.parametrize("section", SECTIONS)
def test_what_was_recorded_is_still_done(section: str) -> None:
    argv = [sys.executable, "-m", "tests.corpus", "replay", "--from", str(GOLDEN), "--section", section, "--jobs", "1"]
    ran = subprocess.run(argv, cwd=HERE.parents[1], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
