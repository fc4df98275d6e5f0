"""One folder is a game: put on the path while the program runs, it is everywhere, by name nowhere."""

import inspect
import json
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.games import own_games
from tests.process import answers_of

RULES = '''
"""Kayles: knock down a pin, or two that stand side by side."""

from nimarcade.games.impartial import NumbersGame


class Kayles(NumbersGame):
    name = "kayles"
    title = "Kayles"
    summary = "Knock down one pin, or two side by side."
    rule = "Knock down one pin of a row, or two that stand side by side."
    usual = "7,4"

    def tidy(self, board):
        return super().tidy([*filter(None, board)])

    def write_board(self, board):
        return super().write_board(board) or "0"

    def follow(self, board):
        for size in dict.fromkeys(board):
            for pins in range(1, min(size, 2) + 1):
                for left in range((size - pins) // 2 + 1):
                    rest = [*board]
                    rest.remove(size)
                    yield f"{size}.{pins}.{left}", (*rest, left, size - pins - left)


GAME = Kayles()
'''
PAGE = """# Kayles

Knock down pins. {P: kayles:4,4}.
"""
SCRIPT = dedent(
    """
    import asyncio, contextlib, io, json, sys
    from pathlib import Path
    import nimarcade.games
    nimarcade.games.__path__.append(sys.argv[1])
    from nimarcade.play import seat_kinds
    from nimarcade.cli.main import run

    def told(*args, feed=""):
        out = io.StringIO()
        sys.stdin = io.StringIO(feed)
        with contextlib.redirect_stdout(out):
            status = run(list(args))
        return [status, out.getvalue()]

    async def screen():
        from nimarcade.tui.app import Arcade
        from nimarcade.tui.screens.gallery import Cards
        from nimarcade.tui.boards.piles import Board
        app = Arcade(None, Path(sys.argv[2]))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("n", "slash", *"kayles", "down")
            await pilot.pause()
            told = app.screen.query_one(Cards).text
            await pilot.press("o")
            await pilot.pause()
            app.screen.put("kind2", "human")
            await pilot.press("enter")
            await pilot.pause()
            app.screen.query_one(Board).focus()
            await pilot.press("down", "down", "enter")
            await pilot.pause()
            session = app.screen.loop.session
            return [told, session.length, session.start.game]

    answers = {
        "solve": told("solve", "kayles", "--json", "--sg"),
        "misere": told("solve", "kayles+misere:5,2", "--json", "--remoteness"),
        "apply": told("apply", "kayles", "7.2.1"),
        "moves": told("moves", "kayles:3"),
        "random": told("random", "kayles", "--seed", "1", "--outcome", "P"),
        "sum": told("solve", "sum:kayles:3/nim:3", "--json"),
        "learn": told("learn", "kayles"),
        "puzzle": told("puzzle", "--game", "kayles", "--json", "--count", "2", "--seed", "1"),
        "selfplay": [told("selfplay", "kayles", "--seats", f"{kind},random", "--games", "4", "--seed", "1")
                     for kind in (*seat_kinds.KINDS[1:-2], "search/sims=50", "strong/sims=50")],
        "plain": told("play", "kayles", "--plain", "--seats", "human,perfect", "--saves", sys.argv[2],
                      feed="board\\nwhy\\nmoves 3\\n7.1.3\\nquit\\n"),
        "screen": asyncio.run(screen()),
    }
    from nimarcade.coach import statistics
    from nimarcade.players import measuring
    answers["lists"] = [sorted(n for n in statistics.winnable() if "kayles" in n),
                      [c for c in measuring.CODES if "kayles" in c]]
    print(json.dumps(answers))
    """
)


EVERY_GAME = re.compile(r"\beach_(game|impartial|finished)\b|\bFINISHED\b")
"""Stands in tests of every game there is."""
ONLY_THESE = """
def pytest_collection_modifyitems(items):
    seen = set()

    def stays(item):
        params = item.callspec.params if hasattr(item, "callspec") else {}
        if "name" in params:
            return params["name"] in ("pass-nim", "chomp", "cram")
        before, test = len(seen), item.nodeid.partition("[")[0]
        seen.add(test)
        return len(seen) > before

    items[:] = filter(stays, items)
"""
"""Of tests that go from game to game those of the new ones, of others one."""
WHOLE = ["nimarcade", "tests", "docs", "saves", "pyproject.toml", "README.md", "CHANGELOG.md", "CITATION.cff"]


@pytest.mark.sweep
def test_a_game_is_one_folder_for_the_tests_too(tmp_path: Path) -> None:
    """Games without page, card, facts, rates or theorem leave every test green."""
    root = Path(__file__).parents[2]
    for name in WHOLE:
        copy = partial(shutil.copytree, ignore=shutil.ignore_patterns("__pycache__"))
        (copy if (root / name).is_dir() else shutil.copy)(root / name, tmp_path / name)
    head = inspect.getsource(own_games).partition("\n\nclass ")[0]
    for kind in (own_games.PassNim, own_games.Chomp, own_games.Cram):
        folder = tmp_path / "nimarcade/games" / kind.name.replace("-", "_")
        folder.mkdir()
        text = f"{head}\n\n{inspect.getsource(kind)}\n\nGAME = {kind.__name__}()\n"
        (folder / "__init__.py").write_text(text, "utf-8")
    tests = [path for path in tmp_path.glob("tests/**/test_*.py") if path.name != Path(__file__).name]
    paths = [str(path) for path in tests if EVERY_GAME.search(path.read_text("utf-8"))]
    (tmp_path / "only_these.py").write_text(ONLY_THESE, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", "only_these"]
    ran = subprocess.run([*command, *paths], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-5000:]
    assert "passed" in ran.stdout


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    place = tmp_path_factory.mktemp("more")
    folder = place / "kayles"
    folder.mkdir()
    (folder / "__init__.py").write_text(RULES)
    (folder / "page.md").write_text(PAGE)
    return answers_of(place, "-c", SCRIPT, str(place), str(place / "saves"))


@pytest.mark.sweep
def test_commands_know_it(answers: dict[str, Any]) -> None:
    solved = json.loads(answers["solve"][1])
    assert (solved["position"], solved["outcome"], solved["sg"]) == ("kayles:7,4", "N", 3)
    assert solved["tier"] == "SEARCH"
    assert json.loads(answers["misere"][1])["remoteness"] > 0
    assert answers["apply"] == [0, "kayles:4,4,1\n"]
    assert answers["moves"][1].splitlines()[0] == "3.1.0 loses in 2 kayles:2"
    assert answers["random"][0] == 0
    assert json.loads(answers["sum"][1])["outcome"] == "P"


@pytest.mark.sweep
def test_it_is_played_in_line_mode_and_on_screen_by_every_machine(answers: dict[str, Any]) -> None:
    status, out = answers["plain"]
    assert status == 0
    assert "Knock down one pin of a row" in out
    assert "The board is 7,4." in out
    assert "You play 7.1.3" in out
    assert all(status == 0 for status, _ in answers["selfplay"])
    card, *played = answers["screen"]
    assert "Knock down one pin" in card
    assert "not rated" in card
    assert played == [1, "kayles"]


@pytest.mark.sweep
def test_it_is_learned_trained_and_counted(answers: dict[str, Any]) -> None:
    assert "4,4 is P." in answers["learn"][1]
    assert answers["puzzle"][0] == 0
    assert answers["puzzle"][1].count("kayles") >= 2
    assert answers["lists"] == [["kayles", "kayles+misere"], ["kayles", "kayles+misere"]]
