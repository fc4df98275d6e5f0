"""A wheel of somebody else, built and installed here, brings a game, a theorem and a paper;
what is broken in it is named in a line each and breaks nothing."""

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.games.test_new_folder import PAGE, RULES

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).parents[2]
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "bowling"
version = "1.0"

[project.entry-points."nimarcade.games"]
kayles = "bowling.rules"
skittles = "bowling.broken"

[project.entry-points."nimarcade.theorems"]
kayles = "bowling.theorem"
skittles = "bowling.broken"

[project.entry-points."nimarcade.papers"]
bowling = "bowling.paper:PAPER"
skittles = "bowling.broken:PAPER"
"""
THEOREM = '''
"""One row: strike so that two equal rows are left."""

from bowling.rules import Throw
from nimarcade.core.verdict import Condition, Reading
from nimarcade.theory.theorem import Theorem


def middle(p):
    (size,) = p.rows
    return Throw(size, 2 - size % 2, (size - 1) // 2)


def reading(p):
    return Reading("symmetry", (), (Condition("there is no row", not p.rows),))


ONE_ROW = Theorem(
    name="one-row",
    games=("kayles",),
    source="Dudeney 1908",
    statement="A single row is N.",
    applies=lambda p: len(p.rows) <= 1 and not p.misere,
    is_p=lambda p: not p.rows,
    winning_move=middle,
    reading=reading,
)
THEOREMS = (ONE_ROW,)
'''
PAPER = '''
"""Dudeney, The Canterbury Puzzles."""

from nimarcade.core import catalogue
from nimarcade.core.game import followers
from nimarcade.lab.claims.claim import Counterexample, Section, counted
from nimarcade.lab.papers import Paper

claim = Section(counted, "bowling", "Dudeney 1908", box={"largest": 20})


@claim("equal-rows", "puzzle 73")
def equal_rows(bounds):
    """From every row one throw leaves two equal rows, or none."""
    game = catalogue.game("kayles")
    for size in range(1, bounds["largest"] + 1):
        left = {after.rows for _, after in followers(game, game.read({}, str(size)))}
        equal = any(rows == () or len(rows) == 2 and rows[0] == rows[1] for rows in left)
        yield None if equal else Counterexample(size, f"kayles:{size}", "no throw does")


PAPER = Paper("bowling", lambda: claim)
'''
FILES = {
    "pyproject.toml": PROJECT,
    "bowling/__init__.py": "",
    "bowling/rules.py": RULES,
    "bowling/page.md": PAGE,
    "bowling/theorem.py": THEOREM,
    "bowling/paper.py": PAPER,
    "bowling/broken.py": "raise RuntimeError('no pins\\nat all')\n",
}
ASK = dedent(
    """
    import json
    import nimarcade as na
    from nimarcade.core import catalogue
    from nimarcade.theory import theorems

    p = na.read("kayles:9")
    verdict = na.solve(p)
    print(json.dumps({
        "origin": catalogue.origin("kayles"),
        "verdict": [verdict.outcome, verdict.best_code, verdict.tier.value, verdict.source],
        "after": na.write(na.play(p, verdict.best)),
        "searched": na.solve(na.read("kayles:5,2")).tier.value,
        "games": dict(catalogue.broken()),
        "theorems": theorems.broken(),
        "ours": na.solve(na.read("nim:5,4,3")).best_code,
    }))
    """
)


def _done(*command: str, folder: Path, status: int = 0, feed: str = "") -> subprocess.CompletedProcess[str]:
    home = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "PYTHONPATH": f"{ROOT}:{folder / 'site'}"}
    ran = subprocess.run(
        [sys.executable, *command],
        input=feed,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder,
        env=home,
        check=False,
    )
    assert ran.returncode == status, ran.stderr[-2000:]
    return ran


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package installed in `site`."""
    folder = tmp_path_factory.mktemp("bowling")
    for name, text in FILES.items():
        path = folder / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    offline = ("-m", "pip", "--disable-pip-version-check")
    alone = ("-q", "--no-index", "--no-deps")
    _done(*offline, "wheel", *alone, "--no-build-isolation", "-w", "wheels", "./project", folder=folder)
    (wheel,) = (folder / "wheels").glob("bowling-1.0-*.whl")
    _done(*offline, "install", *alone, "--target", "site", str(wheel), folder=folder)
    return folder


def test_the_library_knows_what_the_wheel_brings(place: Path) -> None:
    data = json.loads(_done("-W", "error", "-c", ASK, folder=place).stdout)
    assert data["origin"] == "bowling"
    assert data["verdict"] == ["N", "9.1.4", "CLAIMED", "Dudeney 1908"]
    assert data["after"] == "kayles:4,4"
    assert data["searched"] == "SEARCH"
    assert data["games"] == {"skittles": "RuntimeError: no pins at all"}
    (line,) = data["theorems"]
    assert line == "nimarcade.theorems: skittles (bowling.broken) is broken: RuntimeError: no pins at all"
    assert data["ours"] == "3-2"


def test_the_game_is_played(place: Path) -> None:
    game = ("-m", "nimarcade", "play", "kayles", "--plain", "--seats", "human,perfect", "--saves", "saves")
    ran = _done(*game, folder=place, feed="7.1.3\nquit\n")
    assert "knock 1 down in the row of 7" in ran.stdout
    (save,) = (place / "saves").glob("*.json")
    assert json.loads(save.read_text())["moves"][0] == "7.1.3"
    alone = ("selfplay", "kayles", "--seats", "perfect,random", "--games", "3", "--seed", "1", "--json")
    played = _done("-m", "nimarcade", *alone, folder=place)
    assert sum(json.loads(played.stdout)["wins"]) == 3


def test_the_paper_is_checked_and_the_broken_one_named(place: Path) -> None:
    listed = _done("-m", "nimarcade", "verify", "--list", folder=place)
    assert "bowling.equal-rows" in listed.stdout.splitlines()
    assert any(name.startswith("misere-greedy.") for name in listed.stdout.splitlines())
    paper, theorem = listed.stderr.splitlines()
    assert "the paper skittles cannot be used: RuntimeError: no pins at all" in paper
    assert "skittles (bowling.broken) is broken: RuntimeError: no pins at all" in theorem
    (report,) = _done("-m", "nimarcade", "verify", "bowling", "--json", folder=place).stdout.splitlines()
    assert json.loads(report)["status"] == "holds"


def test_who_asks_for_the_broken_game_is_told_why(place: Path) -> None:
    refused = _done("-m", "nimarcade", "solve", "skittles:5", folder=place, status=2)
    (line,) = refused.stderr.splitlines()
    assert line == "nimarcade: the game skittles cannot be used: RuntimeError: no pins at all"
