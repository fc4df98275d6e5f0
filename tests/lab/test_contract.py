"""`check`: games, theorems and papers of somebody's folder are told in a line each what they break."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadGame
from nimarcade.core.game import BoardPicture, Left, Outcome, Pile, Seat
from nimarcade.games.breaking import Break, IndependentGame, IndependentHeaps
from nimarcade.games.impartial import Board, Numbers, Step
from nimarcade.lab import contract
from nimarcade.lab.papers import Paper
from nimarcade.theory.heap_values import Listed
from tests.games.own_games import Chomp
from tests.games.test_add_a_game import EUCLID, THEOREM
from tests.games.test_plugins import PAPER
from tests.lab.claims.test_running import made, sometimes

ROOT = Path(__file__).parents[2]
NOTES = PAPER.replace('"kayles"', '"nim"').replace("after.board", "after.heaps").replace("kayles:", "nim:")
"""A paper whose claim is wrong."""


class Deaf(Chomp):
    def write(self, p: Board[Numbers]) -> str:
        return super().write(p).replace("+misere", "")


class Endless(Chomp):
    def max_plies(self, p: Board[Numbers]) -> int:
        return 9


class Round(Chomp):
    def after(self, p: Board[Numbers], m: Step) -> Board[Numbers]:
        return replace(p, turn=1 - p.turn)


class Mark(IndependentGame):
    """Its rule does not say that an empty heap has no move."""

    name = "mark"
    title = "Mark"
    summary = rule = "Take one stone from a heap, or leave half of it, rounded down."
    usual = "6,3"

    def leaves(self, p: IndependentHeaps, size: int) -> Iterator[Left]:
        yield (size - 1,) if size > 1 else ()
        if size > 2:
            yield (size // 2,)


class Unfair(Chomp):
    def outcome(self, p: Board[Numbers]) -> Outcome | None:
        ended = super().outcome(p)
        return ended and Outcome(ended.winner, (1, 1), "Over")


class Restless(Chomp):
    def to_move(self, p: Board[Numbers]) -> Seat:
        return 1 - p.turn

    def follow(self, board: Numbers) -> Iterator[tuple[str, Numbers]]:
        moves = [*super().follow(board)]
        yield from Random(id(moves)).sample(moves, len(moves))


class Unpointed(Chomp):
    input_mode = "take"


class Broken(Chomp):
    def graph(self, p: Board[Numbers]) -> Any:
        key, _ = super().graph(p)
        return key, lambda key: iter([key])

    def sample(self, p: Board[Numbers], rng: Random) -> Step:
        return Step(f"{rng.random()}") if p.turn else next(self.moves(p))

    def board_picture(self, p: Board[Numbers]) -> BoardPicture:
        return BoardPicture((Pile("", 1, 2),), "choose", 1)


@pytest.mark.parametrize(
    ("kind", "checks"),
    [
        (Deaf, {"codes"}),
        (Endless, {"plies"}),
        (Unfair, {"end"}),
        (Restless, {"moves"}),
        (Unpointed, {"picture"}),
        (Broken, {"graph", "picture"}),
    ],
)
def test_what_is_broken_is_found(kind: type[Chomp], checks: set[str]) -> None:
    game = kind()
    found = [*contract.findings(game, contract.walked(Chomp()))]
    assert {each.check for each in found} >= checks
    assert all("\n" not in str(each) and each.subject == "chomp" for each in found)


def test_a_game_without_end_is_found_and_an_empty_heap_has_no_move() -> None:
    assert "plies" in {each.check for each in contract.findings(Round())}
    assert not [*contract.findings(Mark())]


def test_a_heap_has_no_moves_without_end() -> None:
    class Endless(Mark):
        def leaves(self, p: IndependentHeaps, size: int) -> Iterator[Left]:
            return repeat((1,)) if size == 37 else super().leaves(p, size)

    (found,) = contract.findings(Endless())
    assert found.finding == "a heap of 37 of mark is left in more than 1,000,000 ways"


def test_a_game_in_which_each_player_has_moves_of_his_own_is_found() -> None:
    class Late(Mark):
        def moves(self, p: IndependentHeaps) -> Iterator[Break]:
            return (m for m in super().moves(p) if m.size != 1 or len(p.heaps) > 2 or not p.turn)

    (found,) = contract.findings(Late())
    assert re.search("^mark: start: both players .* at 'mark.*1' only one of them has 1-1;", str(found))

    class Turned(Mark):
        largest = 2 * catalogue.LISTED

        def leaves(self, p: IndependentHeaps, size: int) -> Iterator[Left]:
            yield from ((n,) if n else () for n in range(size))

        def moves(self, p: IndependentHeaps) -> Iterator[Break]:
            return iter([*super().moves(p)][:: 1 - 2 * p.turn])

    catalogue.alike(Turned(), Turned().read({}, f"{Turned.largest}"))


def test_a_claim_that_raises_hides_no_counterexample() -> None:
    ends = made("bowling.ends", conclude=lambda bounds, findings: [""][len(findings)])
    told, paper = list[str](), Paper("bowling", lambda: [sometimes(), ends])
    lines = [*map(str, contract.of_paper("bowling", lambda: paper, told.append))]
    assert told[0].endswith(": refuted, 5 positions"), "how, its own line says"
    assert "(test_running.py, line " in lines[0]
    assert [line.partition(" (")[0] for line in lines] == [
        "bowling.sometimes: claims: ZeroDivisionError: integer division or modulo by zero",
        "bowling.sometimes: claims at nim:1: found",
        "bowling.ends: claims: IndexError: list index out of range",
    ]


@pytest.mark.parametrize(
    "wrong", [(), (1, 2, 3), ((1, 3), (0, 9)), ((0, 1),), ((1, 16), (2, 3)), ((1, 2, 3),)]
)
def test_digits_that_are_none_are_told(wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Mark, "digits", lambda game, p: wrong)
    with pytest.raises(TypeError, match="its digits are pairs of how many stones"):
        Mark().start()


@pytest.mark.parametrize(
    "wrong", [(38,), (37,), (-1,), (0,), (1, 2), (1.0,), [1], 7, ZeroDivisionError("no")]
)
def test_a_heap_that_is_broken_far_out_is_found_and_told_in_a_line(wrong: object) -> None:
    class Late(Mark):
        def leaves(self, p: IndependentHeaps, size: int) -> Iterator[Any]:
            if size == 37 and isinstance(wrong, Exception):
                raise wrong
            yield from [wrong] if size == 37 else super().leaves(p, size)

    game = Late()
    assert [each.check for each in contract.findings(game)] == ["heaps"]
    with pytest.raises(BadGame, match=r"^mark is broken at a heap of 37: \w+Error: ") as told:
        Listed(partial(game.leaves, game.start())).value(40)
    assert "\n" not in str(told.value)


def _checked(folder: Path, *words: str) -> tuple[int, list[str], str]:
    return _ran(folder, sys.executable, "-m", "nimarcade", "check", *words)


def _ran(folder: Path, *command: str) -> tuple[int, list[str], str]:
    home = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=home, check=False)
    return ran.returncode, ran.stdout.splitlines(), ran.stderr


@pytest.mark.sweep
def test_a_folder_is_checked_whole_or_in_part(tmp_path: Path) -> None:
    assert "there is no file or folder nowhere, and nothing of this name" in _checked(tmp_path, "nowhere")[2]
    assert _checked(tmp_path, ".")[0] == 2
    right = f"{EUCLID}\n\n{THEOREM}"
    unusable = {
        "dupl.py": "ValueError: another game is called nim",
        "pins.py": "RuntimeError: no pins (pins.py, line 1)",
        "loud.py": "TypeError: it may take a position, clock and rng, not ()",
    }
    (tmp_path / "euclids_game.py").write_text(f"print('Euclid')\n{right}")
    (tmp_path / "notes.txt").write_text("None of it.")
    (tmp_path / "script.py").write_text("open('ran', 'w')")
    status, lines, told = _checked(tmp_path, "notes.txt")
    assert (status, lines, "is no folder of games, nor" in told) == (2, [], True)
    status, lines, told = _checked(tmp_path, "euclids_game.py")
    assert (status, lines) == (0, [])
    assert not (tmp_path / "ran").exists(), "what is not named"
    told = told.removeprefix("Euclid\n")
    assert [line.partition(": ")[0] for line in told.splitlines()[:2]] == [
        "euclids-game",
        "theorems.euclid (largest=99 searched=50000)",
    ]
    assert told.endswith("\neuclids_game.py keeps what it promises\n")
    asked = (sys.executable, "-m", "nimarcade", "--games", ".", "solve", "euclids-game:987,610")
    assert "checked: it held on 4,950 positions (looked at 10,100" in _ran(tmp_path, *asked)[1][0]
    (tmp_path / "script.py").unlink()
    (tmp_path / "euclids_game.py").write_text(right.replace("rest += small", "rest += 0"))
    (tmp_path / "pins.py").write_text("raise RuntimeError('no pins')\n")
    (tmp_path / "bowling.py").write_text(NOTES)
    (tmp_path / "dupl.py").write_text(EUCLID.replace("euclids-game", "nim"))
    (tmp_path / "loud.py").write_text("LEVEL = lambda: None\n")
    (tmp_path / "last.py").write_text("LEVEL = lambda p: p.heaps\n")
    status, lines, _ = _checked(tmp_path, ".")
    assert status == 1
    assert [line.partition(": ")[0] for line in lines] == ["bowling.equal-rows", *unusable, "theorems.euclid"]
    assert lines[1 : 1 + len(unusable)] == [f"{file}: loading: {why}" for file, why in unusable.items()]
    assert _checked(tmp_path, "last.py") == (0, [], "last.py keeps what it promises\n")
    told = _ran(tmp_path, *asked)[1][0]
    assert (
        "SEARCH (exhaustive search, 16 positions; the theorem euclid is refused: its check failed at eu"
        in told
    )
    status, (line,), _ = _checked(tmp_path, "bowling.py", "--json")
    assert status == 1
    found = json.loads(line)
    assert (found["subject"], found["check"], found["at"]) == ("bowling.equal-rows", "claims", "nim:1")


@pytest.mark.sweep
def test_a_theorem_and_a_paper_have_files_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "euclids_game.py").write_text(EUCLID)
    proof = THEOREM.replace("GAME.name", "'euclids-game'")
    (tmp_path / "proof.py").write_text(f"from euclids_game import *\ndel GAME\n{proof}")
    (tmp_path / "notes.py").write_text(NOTES)
    status, lines, told = _checked(tmp_path, ".")
    assert (status, [line.partition(":")[0] for line in lines]) == (1, ["bowling.equal-rows"])
    assert "\ntheorems.euclid (largest=99 searched=50000): holds" in told
    assert _checked(tmp_path, "proof.py")[1] == ["euclid: theorems: no game is called 'euclids-game' here"]
    asked = (sys.executable, "-m", "nimarcade", "--games", ".")
    assert "cannot be used" not in "".join(_ran(tmp_path, *asked, "games")[1])
    assert "CLAIMED" in _ran(tmp_path, *asked, "solve", "euclids-game:987,610")[1][0]
    assert "bowling.equal-rows" in _ran(tmp_path, *asked, "verify", "bowling")[1][0]
