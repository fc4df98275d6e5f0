"""Games, theorems and papers of installed packages: found by entry points, and named where they fail."""

import json
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.games.test_new_folder import PAGE, RULES
from tests.process import answers_of

POINTS = """
[nimarcade.games]
kayles = bowling.kayles
pins = bowling.family:FAMILY
nim = bowling.kayles
skittles = bowling.kayles
Bad_Name = bowling.kayles
absent = bowling.absent
loud = bowling.loud
half = bowling.half:GAME
empty = bowling.half
alone = alone_kayles
marbles = bowling.family:MARBLES

[nimarcade.theorems]
kayles = bowling.theorem
skittles = bowling.loud

[nimarcade.papers]
bowling = bowling.paper:PAPER
skittles = bowling.loud:PAPER

[nimarcade.levels]
striker = bowling.level:strike
"""
LOUD = "SystemExit: no way (loud.py, line 1)"
THEOREM = '''
"""One row: strike so that two equal rows are left."""

from nimarcade.core.verdict import Condition, Reading
from nimarcade.games.impartial import Step
from nimarcade.theory.theorem import Theorem


def middle(p):
    (size,) = p.board
    return Step(f"{size}.{2 - size % 2}.{(size - 1) // 2}")


def reading(p):
    return Reading("symmetry", (), (Condition("there is no row", not p.board),))


ONE_ROW = Theorem(
    name="one-row",
    games=("kayles",),
    source="Dudeney 1908",
    statement="A single row is N.",
    applies=lambda p: len(p.board) <= 1 and not p.misere,
    is_p=lambda p: not p.board,
    winning_move=middle,
    reading=reading,
)
THEOREMS = (ONE_ROW,)
print("Dudeney")
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
        left = {after.board for _, after in followers(game, game.read({}, str(size)))}
        equal = any(rows == () or len(rows) == 2 and rows[0] == rows[1] for rows in left)
        yield None if equal else Counterexample(size, f"kayles:{size}", "no throw does")


PAPER = Paper("bowling", lambda: claim)
print("Dudeney")
'''
FAMILY = """
from bowling.kayles import Kayles

class Pins(Kayles):
    name = "pins"

class Family:
    game = Pins()
    def theory(self): return "theory of pins"
    def players(self): ...
    def teaching(self): ...
    def look(self): ...

class Marbles:
    name = "marbles"
    def __getattr__(self, name):
        if name == "graph": raise AttributeError
        return getattr(Kayles(), name)

FAMILY, MARBLES = Family(), Marbles()
"""
SCRIPT = dedent(
    """
    import json
    from contextlib import redirect_stderr, redirect_stdout
    from io import StringIO
    import nimarcade as na
    from nimarcade.cli.main import run
    from nimarcade.core import catalogue as games
    from nimarcade.core.family import family, family_of
    from nimarcade.core.errors import BadCode
    from nimarcade.core.game import followers
    from nimarcade.theory import theorems

    def told(*args):
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = run(list(args))
        return [status, out.getvalue().splitlines(), err.getvalue().splitlines()]

    verdict = na.solve(na.read("kayles:9"))
    p = games.read("kayles:3")
    answers = {
        "names": games.names(),
        "broken": dict(games.broken()),
        "origins": [games.origin(name) for name in ("nim", "kayles", "pins", "alone")],
        "followers": [games.write(after) for _, after in followers(games.game_of(p), p)],
        "pages": [(games.folder(name) / "page.md").read_text() for name in ("kayles", "alone", "pins")],
        "pins": [games.write(games.read("pins:4,1")), family("pins").theory()],
    }
    answers["joined"] = [type(family(name)).__name__ for name in ("nim", "kayles", "so-long-sucker")]
    answers["one family"] = family_of(p) is family("kayles")
    answers["best"] = games.game_of(p).write_move(p, family_of(p).theory().best(p))
    for name in ("marbles", "half"):
        try:
            family(name)
        except BadCode as error:
            answers[name] = str(error)
    answers["theorem"] = [verdict.outcome, verdict.best_code, verdict.tier.value, verdict.source]
    answers["searched"] = na.solve(na.read("kayles:5,2")).tier.value
    answers["theorems"] = theorems.broken()
    answers["listed"] = told("verify", "--list")
    answers["verified"] = told("verify", "bowling", "--json", "--jobs", "1")
    checked = ("pins", "loud", "skittles", "striker", "bowling-pins")
    answers["checked"] = [told("check", name) for name in checked]
    answers["refused"] = told("solve", "loud:5")
    print(json.dumps(answers))
    """
)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    place = tmp_path_factory.mktemp("site")
    files = {
        "bowling-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: bowling\nVersion: 1.0\n",
        "bowling-1.0.dist-info/entry_points.txt": POINTS,
        "bowling/__init__.py": "",
        "bowling/kayles.py": RULES,
        "bowling/page.md": PAGE,
        "bowling/theorem.py": THEOREM,
        "bowling/paper.py": PAPER,
        "bowling/family.py": FAMILY,
        "bowling/level.py": "def strike(p): ...",
        "bowling/loud.py": "raise SystemExit('no\\n  way')",
        "bowling/half.py": "class GAME:\n    name = 'half'\n    title = 'Half'\nGAME = GAME()\n",
        "alone_kayles.py": RULES.replace('"kayles"', '"alone"'),
        "alone_kayles/page.md": PAGE,
        "bowling/family/page.md": "# Pins",
    }
    for name, text in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return answers_of(place, "-c", SCRIPT, PYTHONPATH=f"{Path(__file__).parents[2]}:{place}")


@pytest.mark.sweep
def test_games_of_packages_are_in_the_catalogue(answers: dict[str, Any]) -> None:
    assert {"kayles", "pins", "alone", "nim", "so-long-sucker"} <= set(answers["names"])
    assert not {"skittles", "Bad_Name", "absent", "loud", "half", "empty"} & set(answers["names"])
    assert answers["origins"] == ["nimarcade", "bowling", "bowling", "bowling"]
    assert answers["followers"] == ["kayles:2", "kayles:1,1", "kayles:1"]
    assert answers["pages"] == [PAGE, PAGE, "# Pins"], "a folder of the module's name goes first"
    assert answers["pins"] == ["pins:4,1", "theory of pins"]


def test_plugins_that_fail_say_why_in_one_line(answers: dict[str, Any]) -> None:
    broken = answers["broken"]
    assert set(broken) == {"nim", "skittles", "Bad_Name", "absent", "loud", "half", "empty"}
    assert all("\n" not in reason for reason in broken.values())
    assert broken["half"].startswith("TypeError: bowling.half:GAME is no game: it lacks to_move, moves, ")
    assert (
        broken
        | {
            "nim": "ValueError: bowling.kayles is called 'kayles', the plug-in 'nim'",
            "skittles": "ValueError: bowling.kayles is called 'kayles', the plug-in 'skittles'",
            "absent": "ModuleNotFoundError: No module named 'bowling.absent'",
            "loud": LOUD,
        }
        == broken
    )
    assert answers["half"] == f"the game half cannot be used: {broken['half']}"


def test_a_game_with_a_graph_gets_the_impartial_family(answers: dict[str, Any]) -> None:
    assert answers["joined"] == ["ImpartialFamily", "ImpartialFamily", "SuckerFamily"]
    assert answers["one family"] is True
    assert answers["best"] == "3.1.1"
    assert answers["marbles"].startswith("marbles names no family")


def test_theorems_and_papers_come_with_a_package_too(answers: dict[str, Any]) -> None:
    assert answers["theorem"] == ["N", "9.1.4", "CLAIMED", "Dudeney 1908"]
    assert answers["searched"] == "SEARCH"
    broken = f"skittles (bowling.loud) is broken: {LOUD}"
    assert answers["theorems"] == [f"nimarcade.theorems: {broken}"]
    _, names, (printed, paper, theorem) = answers["listed"]
    assert printed == "Dudeney"
    assert "bowling.equal-rows" in names
    assert any(name.startswith("misere-greedy.") for name in names)
    assert f"the paper skittles cannot be used: {LOUD}" in paper
    assert broken in theorem
    status, (report,), _ = answers["verified"]
    assert (status, json.loads(report)["status"]) == (0, "holds")
    (status, _, pins), loud, skittles, striker, none = answers["checked"]
    assert (status, pins[-1]) == (0, "pins keeps what it promises")
    assert loud == [1, [f"loud: loading: {LOUD}"], []]
    assert skittles[1] == [
        f"skittles: loading: {LOUD}",
        f"skittles: loading: {answers['broken']['skittles']}",
        f"skittles: theorems: nimarcade.theorems: {broken}",
    ]
    assert striker == [0, [], ["striker keeps what it promises"]]
    assert none[0] == 2
    assert "no file or folder bowling-pins, and nothing of this name is installed that" in none[2][0]
    assert answers["refused"] == [2, [], [f"nimarcade: the game loud cannot be used: {LOUD}"]]
