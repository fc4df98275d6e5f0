"""A small part of the corpus, replayed with the other tests; `tests.corpus golden` chooses it anew."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
GOLDEN = HERE / "golden"
QUICK = ("codes", "engine", "lessons", "puzzles")
LONG = ("commands", "files", "screens")


@pytest.mark.parametrize(
    "sections", [QUICK, pytest.param(LONG, marks=pytest.mark.long)], ids=["quick", "long"]
)
def test_what_was_recorded_is_still_done(sections: tuple[str, ...]) -> None:
    argv = [sys.executable, "-m", "tests.corpus", "replay", "--from", str(GOLDEN), "--jobs", "1"]
    light = {**os.environ, "CORPUS_LIGHT": "1"}
    argv += [word for section in sections for word in ("--section", section)]
    ran = subprocess.run(argv, cwd=HERE.parents[1], env=light, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_golden_section_is_replayed() -> None:
    assert {path.stem for path in GOLDEN.glob("*.json")} == {*QUICK, *LONG}
