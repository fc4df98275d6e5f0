"""Games of installed packages: found by their entry points; one that fails breaks nothing else."""

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
"""
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
    from nimarcade.core import catalogue as games
    from nimarcade.core.family import family, family_of
    from nimarcade.core.errors import BadCode
    from nimarcade.core.game import followers

    p = games.read("kayles:3")
    answers = {
        "names": games.names(),
        "broken": dict(games.broken()),
        "origins": [games.origin(name) for name in ("nim", "kayles", "pins", "alone")],
        "followers": [games.write(after) for _, after in followers(games.game_of(p), p)],
        "pages": [(games.folder(name) / "page.md").read_text() for name in ("kayles", "alone")],
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
    print(json.dumps(answers))
    """
)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a program says that finds a package with games, most of which fail."""
    place = tmp_path_factory.mktemp("site")
    files = {
        "bowling-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: bowling\nVersion: 1.0\n",
        "bowling-1.0.dist-info/entry_points.txt": POINTS,
        "bowling/__init__.py": "",
        "bowling/kayles.py": RULES,
        "bowling/page.md": PAGE,
        "bowling/family.py": FAMILY,
        "bowling/loud.py": "raise SystemExit('no\\n  way')",
        "bowling/half.py": "class GAME:\n    name = 'half'\n    title = 'Half'\nGAME = GAME()\n",
        "alone_kayles.py": RULES.replace('"kayles"', '"alone"'),
        "alone_kayles/page.md": PAGE,
    }
    for name, text in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    home = {"HOME": str(place), "PATH": "/usr/bin:/bin", "PYTHONPATH": f"{Path(__file__).parents[2]}:{place}"}
    return answers_of(["-c", SCRIPT], home)


@pytest.mark.sweep
def test_games_of_packages_are_in_the_catalogue(answers: dict[str, Any]) -> None:
    assert {"kayles", "pins", "alone", "nim", "so-long-sucker"} <= set(answers["names"])
    assert not {"skittles", "Bad_Name", "absent", "loud", "half", "empty"} & set(answers["names"])
    assert answers["origins"] == ["nimarcade", "bowling", "bowling", "bowling"]
    assert answers["followers"] == ["kayles:2", "kayles:1,1", "kayles:1"]
    assert answers["pages"] == [PAGE, PAGE]
    assert answers["pins"] == ["kayles:4,1", "theory of pins"]


def test_plugins_that_fail_say_why_in_one_line(answers: dict[str, Any]) -> None:
    broken = answers["broken"]
    assert set(broken) == {"nim", "skittles", "Bad_Name", "absent", "loud", "half", "empty"}
    assert broken["nim"] == "ValueError: bowling.kayles is called 'kayles', the plug-in 'nim'"
    assert broken["skittles"] == "ValueError: bowling.kayles is called 'kayles', the plug-in 'skittles'"
    assert broken["absent"] == "ModuleNotFoundError: No module named 'bowling.absent'"
    assert broken["loud"] == "SystemExit: no way"
    assert broken["half"].startswith("TypeError: bowling.half:GAME is no game: it lacks to_move, moves, ")
    assert all("\n" not in reason for reason in broken.values())
    assert answers["half"] == f"the game half cannot be used: {broken['half']}"


def test_a_game_with_a_graph_gets_the_impartial_family(answers: dict[str, Any]) -> None:
    assert answers["joined"] == ["ImpartialFamily", "ImpartialFamily", "SuckerFamily"]
    assert answers["one family"] is True
    assert answers["best"] == "3.1.1"
    assert answers["marbles"].startswith("marbles names no family")
