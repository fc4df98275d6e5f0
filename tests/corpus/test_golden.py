"""A small part of the corpus, replayed with the other tests; `tests.corpus golden` chooses it anew."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def test_what_was_recorded_is_still_done() -> None:
    argv = [sys.executable, "-m", "tests.corpus", "replay", "--from", str(HERE / "golden"), "--jobs", "1"]
    light = {**os.environ, "CORPUS_LIGHT": "1"}
    ran = subprocess.run(argv, cwd=HERE.parents[1], env=light, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
