"""docs/add-a-game.md, done as it says: a file in a folder is a game; what is broken beside it is named."""

import json
import os
import re
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from nimarcade import read
from tests.process import python

PAGE = (Path(__file__).parents[2] / "docs/add-a-game.md").read_text("utf-8")
CODE, EUCLID, THEOREM, LEVEL = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
COMMANDS, OF_EUCLID, OF_THE_THEOREM, OF_THE_LEVEL = re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "mygames"
    folder.mkdir()
    (folder / "grundys_game.py").write_text(CODE)
    (folder / "euclids_game.py").write_text(EUCLID)
    (folder / "largest_heap.py").write_text(LEVEL)
    return tmp_path


def _ran(place: Path, *words: str, feed: str = "quit\n", **more: str) -> CompletedProcess[str]:
    return python(place, "-m", "nimarcade", *words, feed=feed, **more)


def _told(place: Path, *words: str) -> dict[str, Any]:
    """What a command prints of our games as JSON."""
    told: dict[str, Any] = json.loads(_ran(place, "--games=mygames", *words, "--json").stdout)
    return told


def test_the_level_takes_the_largest_heap() -> None:
    names: dict[str, Any] = {}
    exec(compile(LEVEL, "largest_heap.py", "exec"), names)
    assert names["choose"](read("nim:7,5,4,1"), None) == "7-7"
    assert names["choose"](read("so-long-sucker"), None) == "B@1~R"


def test_a_game_takes_no_more_than_forty_lines() -> None:
    assert len(CODE.splitlines()) <= 40
    assert len(EUCLID.splitlines()) <= 40


@pytest.mark.sweep
def test_every_command_of_the_page_works(place: Path) -> None:
    for line in (COMMANDS + OF_EUCLID + OF_THE_LEVEL).splitlines():
        ran = _ran(place, *line.split()[1:])
        assert ran.returncode == 0, (line, ran.stderr)
    explained = _told(place, "explain", "grundys-game:9,7,4")
    assert (explained["tier"], explained["rule"], explained["outcome"]) == ("TABLE", "independent", "N")
    assert any(line.startswith("A heap of 9 is worth 1: its moves reach ") for line in explained["method"])
    euclid = _told(place, "explain", "euclids-game:13,3")
    assert (euclid["tier"], euclid["move"], euclid["page"]) == ("SEARCH", "13-9", None)
    assert euclid["replies"] == [
        {"move": "4-3", "answer": "3-3", "text": "After 4-3 you play 3-3 and have won."}
    ]
    play = "--games=mygames", "play", "euclids-game", "--plain", "--saves", "kept"
    played = _ran(place, *play, feed="34-20\n34-21\nwhy\nquit\n")
    assert "'34-20' is no move here; moves are 34-21." in played.stdout
    assert "Perfect plays 21-13: take 13 from the 21." in played.stdout
    (saved,) = place.glob("kept/*.json")
    for word in ("review", "replay"):
        assert _ran(place, "--games=mygames", word, str(saved)).returncode == 0


@pytest.mark.sweep
def test_the_theorem_of_the_page_holds_and_one_that_does_not_is_refuted(place: Path) -> None:
    file = place / "mygames" / "euclids_game.py"
    file.write_text(f"{EUCLID}\n\n{THEOREM}")
    for line in OF_THE_THEOREM.splitlines():
        ran = _ran(place, *line.split()[1:])
        assert ran.returncode == 0, (line, ran.stderr)
    assert "CLAIMED (Cole, Davie 1969; checked: it held on 11,325 positions (looked at" in ran.stdout
    verify = "verify", "theorems", "--box", "largest=20"
    report = _told(place, *verify)
    assert (report["claim"], report["status"], report["positions"]) == ("theorems.euclid", "holds", 210)
    for right, wrong, smallest, note in (
        ("return small < large and", "return", "1,1", "the theorem says P, the search N"),
        ("rest += small", "rest += 0", "5,2", "winning_move gives 5-4, which does not win"),
        ("rest = large % small", "raise LookupError(p)", "1,1", "LookupError: "),
    ):
        file.write_text(f"{EUCLID}\n\n{THEOREM.replace(right, wrong)}")
        report = _told(place, *verify)
        assert (report["status"], report["counterexample"]) == ("refuted", f"euclids-game:{smallest}")
        assert note in report["note"]


@pytest.mark.sweep
def test_a_script_knows_the_game_and_digits_know_no_limit(place: Path) -> None:
    (digits,) = re.findall(r"```\n(def digits.*?)```", PAGE, flags=re.DOTALL)
    head, _ = CODE.replace("grundys-game", "kayles").split("    def leaves", 1)
    rest = digits.replace("\n", "\n    ").rstrip()
    (place / "mygames" / "kayles.py").write_text(f"{head}    {rest}\n\nGAME = GrundysGame()\n")
    (script,) = re.findall(r"```\n(import os.*?)```", PAGE, flags=re.DOTALL)
    ran = python(place, "-c", f"{script}print(na.solve(f'kayles:{{10**18}}').tier.value)")
    assert ran.stdout == "[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]\nPROVED\n", ran.stderr


@pytest.mark.sweep
def test_what_is_broken_is_named_and_nothing_runs_unasked(place: Path) -> None:
    (place / "mygames" / "pins.py").write_text("raise RuntimeError('no pins\\nat all')\n")
    (place / "mygames" / "nim.py").write_text("from nimarcade.games.nim import GAME\n")
    unasked = _ran(place, "games")
    assert "grundys-game" not in unasked.stdout + unasked.stderr
    ran = _ran(place, "games", "--json", NIMARCADE_GAMES="mygames")
    rows = {row["game"]: row for row in map(json.loads, ran.stdout.splitlines())}
    assert rows["grundys-game"]["origin"] == os.path.join("mygames", "grundys_game.py")
    assert rows["pins"]["error"] == "RuntimeError: no pins at all (pins.py, line 1)"


HEAD = """
from itertools import count
from nimarcade.games.impartial import ImpartialGame, NumbersGame

class Bad(NumbersGame):
    name, title, summary, rule, usual = "bad-one", "Bad", "Bad.", "None.", "9,7"
"""
BAD = {
    "syntax_error": ("def (", "SyntaxError: invalid syntax"),
    "no_game": ("X = 1", "TypeError: it holds none of GAME, LEVEL, PAPER, THEOREMS"),
    "nim": ("    def follow(self, board): return [('a', (1, 1))]", "another game is called nim"),
    "raises": (
        "    def follow(self, board): return sum(1 / 0 for n in board)",
        "ZeroDivisionError: division by zero (raises.py, line 7)",
    ),
    "singular": (
        "    def follow(self, board): __import__('numpy').linalg.inv([[0]])",
        "LinAlgError: Singular matrix (singular.py, line 7, in follow)",
    ),
    "number": ("    def follow(self, board): return [('a', 3)]", "a board is numbers from 0 on, not 3"),
    "endless": ("    def follow(self, board): return ((f'm{n}', (1, 1)) for n in count())", "10,000 moves"),
    "million": ("    def follow(self, board): return ((f'm{n}', (n, 0)) for n in range(10**6))", "plies"),
    "cycle": ("    def follow(self, board): return [('a', board)]", "on every move plies must fall"),
    "unhashable": (
        "    def tidy(self, board): return [*board]\n    def follow(self, board): return []",
        "TypeError: unhashable type: 'list'",
    ),
    "wrong_types": ("    def follow(self, board): return [(1, 2)]", "TypeError"),
    "alone": (
        "    def follow(self, board): return 'a'",
        "follow yields a move and the board it leaves, not 'a'",
    ),
    "usual": ("    usual = 'x'\n    def follow(self, board): return []", "its usual start: a number must be"),
    "told_nowhere": (
        "    def follow(self, board): return [('a', (1, 1))]\n    def describe(self, p, m): {}['x']",
        "KeyError: 'x' (told_nowhere.py, line 8, in describe)",
    ),
    "words": ("    title = 3\n    def follow(self, board): return []", "TypeError: its title is no text"),
    "over": ("    def follow(self, board): return []", "ValueError: its start 'over:9,7' is over"),
    "partizan": (
        "    def follow(self, board): return [('a', (1, 1)), ('b', (2, 2))]\n"
        "    def moves(self, p): return [*super().moves(p)][:: -1 if p.turn else 1][:1]",
        "both players must have the same moves; at 'partizan:9,7' only one of them has a; partizan",
    ),
    "silent": ("    pass", "NotImplementedError: it has no follow, which tells its moves"),
    "a_class": ("", "TypeError: "),
    "pytest": ("", "ValueError: pytest.py is called as an installed module is; give it another name"),
    "json": ("", "ValueError: json.py is called as a module of Python is; give it another name"),
}
LATE = (
    HEAD
    + """    usual = "900"

    def follow(self, board):
        left = sum(board)
        return [("less", (left - 1,))] if left > 3 else [("none", (1 // 0,))]
"""
)


@pytest.mark.sweep
def test_a_game_may_ask_for_itself_while_it_is_tried(place: Path) -> None:
    text = EUCLID.replace("euclids-game", "asking").replace(
        "    def follow", '    def describe(self, p, m):\n        return f"go on from {p}"\n\n    def follow'
    )
    (place / "mygames" / "asking.py").write_text(text)
    (place / "mygames" / "zero.py").write_text(text.replace("asking", "zero").replace("34,21", "34,0"))
    ran = _ran(place, "--games=mygames", "explain", "asking:13,3")
    assert "Go on from asking:13,3 (13-9)." in ran.stdout
    games = _ran(place, "--games=mygames", "games")
    assert "grundys-game" in games.stdout
    assert "the plug-in zero cannot be used: ValueError: its start 'zero:34,0' is over" in games.stderr


@pytest.mark.sweep
def test_each_bad_game_is_named_in_one_line_and_all_else_goes_on(place: Path) -> None:
    for name, (text, _) in BAD.items():
        made = "GAME = Bad" if name == "a_class" else "GAME = Bad()"
        called = HEAD.replace("bad-one", name.replace("_", "-"))
        body = text if name in ("syntax_error", "no_game") else f"{called}{text}\n{made}\n"
        (place / "mygames" / f"{name}.py").write_text(body)
    (place / "mygames" / "late.py").write_text(f"{LATE.replace('bad-one', 'late')}\nGAME = Bad()\n")
    ran = _ran(place, "--games=mygames", "games", "--json")
    rows = {row["game"]: row["error"] for row in map(json.loads, ran.stdout.splitlines())}  # nim twice
    for name, (_, reason) in BAD.items():
        error = rows[name.replace("_", "-")]
        assert reason in error, (name, error)
        assert "\n" not in error
    assert rows["grundys-game"] is None
    assert rows["late"] is None, "its start is in order"
    for code, status in ("late:3", 2), ("nim:2,1", 0), ("nim-x:2,1", 2), ("cycle:2,1", 2):
        ran = _ran(place, "--games=mygames", "solve", code)
        assert (ran.returncode, ran.stderr.count("\n")) == (status, min(status, 1))
    played = _ran(place, "--games=mygames", "play", "late:4", "--plain", "--saves=kept", feed="less\nquit\n")
    assert played.returncode == 2
    assert played.stderr.startswith("nimarcade: late is broken at '3': ZeroDivisionError: ")
    assert played.stderr.count("\n") == 1
