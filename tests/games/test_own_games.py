"""Games of somebody else on `games/impartial.py`: what is derived is right, what is broken told in a line."""

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, count, pairwise, product, repeat
from operator import xor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.core.errors import BadCode, BadGame, BadMove, IllegalMove, PastLimit
from nimarcade.core.game import BoardPicture, followers, play
from nimarcade.games.impartial import Board, ImpartialGame, Numbers, NumbersGame, Step, reached
from nimarcade.lab import contract, maps
from nimarcade.view.arrangement import following
from nimarcade.view.drafts import begin
from tests import ask
from tests.games.own_games import OWN, Chomp, Cram, Fibonacci, NodeKayles, SilverDollar, Staircase
from tests.process import answers_of

each = pytest.mark.parametrize("game", [kind() for kind in OWN], ids=lambda game: game.name)


def boards(game: ImpartialGame[Any]) -> list[Board[Any]]:
    rng = Random(4)
    found = [game.random(rng, {"misere": 1} if i % 2 else {}) for i in range(30)]
    for p in found[:30]:
        for _ in range(4):
            if game.outcome(p) is None:
                p = play(game, p, game.sample(p, rng))
                found.append(p)
    return found


def test_a_random_board_is_tidy_however_it_was_drawn() -> None:
    class Upwards(Chomp):
        def drawn(self, rng: Random, board: Numbers) -> Numbers:
            return tuple(sorted(super().drawn(rng, board)))

    assert all([*p.board] == sorted(p.board, reverse=True) for p in boards(Upwards()))


@pytest.mark.few("pass-nim", "node-kayles", "fibonacci-nim")
@each
def test_each_keeps_the_contract_and_its_keys_are_its_boards(game: ImpartialGame[Any]) -> None:
    for p in boards(game):
        game.check_position(p)
        after = [q for _, q in followers(game, p)]
        key, follow = game.graph(p)
        keys = [*follow(key)]
        assert [game.position_of(p, k) for k in keys] == after
        assert not any(0 in k for k in keys)
    assert not [*map(str, contract.findings(game, boards(game)))]


@each
def test_a_lost_player_delays_and_a_greedy_one_does_not(game: ImpartialGame[Any]) -> None:
    for p in boards(game):
        if game.outcome(p) is not None:
            continue
        left = {m: game.plies(game.after(p, m).board) for m in game.moves(p)}
        ends = {m: game.outcome(game.after(p, m)) is not None for m in left}
        delays = game.delaying_move(p)
        assert ends[delays] == all(ends.values())
        assert left[delays] == max(n for m, n in left.items() if ends[m] == ends[delays])
        assert left[game.greedy_move(p)] == min(left.values())
        assert game.describe(p, delays)
        assert game.where(p, delays)
        assert game.form(p).startswith("like ")
        assert game.board_picture(p).piles


@cache
def lost(game: ImpartialGame[Any], board: Any) -> bool:
    return not any(lost(game, after) for after in reached(game, board).values())


def test_the_rules_are_those_of_the_books() -> None:
    game: ImpartialGame[Any] = Fibonacci()
    for stones, most in product(range(1, 30), repeat=2):
        assert lost(game, (stones, most)) == (most < _least_zeckendorf(stones)), (stones, most)
    game = Chomp()
    pairs = [(a, b) for b, a in combinations_with_replacement(range(9), 2) if a and lost(game, (a, b))]
    assert pairs == [(n, n - 1) for n in range(1, 9)]
    game = SilverDollar()
    for a, b, c in combinations(range(9), 3):
        assert lost(game, (a, b, c)) == (a ^ (c - b - 1) == 0)
    game = Staircase()
    for stairs in product(range(4), repeat=3):
        assert lost(game, stairs) == (reduce(xor, stairs[::2]) == 0)
    game = Cram()
    for n, m, is_p in (2, 2, True), (2, 4, True), (4, 4, True), (2, 3, False), (4, 3, False):
        assert lost(game, game.read_board(f"{n}x{m}")) is is_p
    game, edges = NodeKayles(), [a + b for a, b in pairwise("abcdefghi")]
    paths = [n + 1 for n in range(1, 9) if lost(game, game.read_board(".".join(edges[:n])))]
    assert paths == [4, 8]  # nodes; Dawson's Kayles


def _least_zeckendorf(n: int) -> int:
    fibonacci = [1, 2]
    while fibonacci[-1] < n:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    for part in reversed(fibonacci):
        if part <= n:
            n, least = n - part, part
    return least


def test_heaps_that_meet_stand_by_size_and_places_stay_where_order_matters() -> None:
    assert Chomp().write(Chomp().read({}, "2,5,3")) == "chomp:5,3,2"
    assert Staircase().write(Staircase().read({"misere": 1}, "2,5,3")) == "staircase-nim+misere:2,5,3"
    for body, written in ("2x3", ".../..."), ("4", "...."), ("x../..x", "x../..x"):
        assert Cram().write(Cram().read({}, body)) == f"cram:{written}"


def test_only_cells_count_as_cells() -> None:
    assert len(Cram().read({}, "20x20").board.replace("/", "")) == 400
    with pytest.raises(PastLimit, match="at most 400 cells, not 420"):
        Cram().read({}, "/".join(["." * 20] * 21))


@pytest.mark.parametrize(
    ("game", "body", "error", "words"),
    [
        (Chomp(), "5,x", BadCode, "whole number"),
        (Chomp(), "5,1001", PastLimit, "at most 1,000, not 1001"),
        (Chomp(), ",".join(["1"] * 101), PastLimit, "at most 100 numbers"),
        (Fibonacci(), "5", BadGame, "'5' is broken|fibonacci-nim is broken at '5': ValueError"),
        (SilverDollar(), "3,3", BadCode, "ValueError: coins stand on different squares"),
        (Cram(), "../.", BadCode, "its rows are not equally long"),
        (Cram(), "a", BadCode, "'a' is no board of cram, such as .*: its cells are . and x"),
        (Cram(), "", BadCode, "it has no cells"),
        (Cram(), "0x3", BadCode, "'0x3' is no board of .*: it has no cells"),
        (Cram(), "99999x99999", PastLimit, "at most 400 cells"),
        (Cram(), "2x3x4", BadCode, "such as 3x4"),
        (NodeKayles(), "", BadCode, "it is written '0'"),
    ],
)
def test_wrong_positions_are_refused_in_one_line(
    game: ImpartialGame[Any], body: str, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words) as told:
        game.read({}, body)
    assert "\n" not in str(told.value)


def test_wrong_moves_are_refused() -> None:
    game = Chomp()
    p = game.start()
    for text in ("", "a b", "1@2;", "x" * 201):
        with pytest.raises(BadMove, match="a move is written like 1@2"):
            game.read_move(p, text)
    with pytest.raises(IllegalMove, match=r"'1@1' is no move here; moves are 1@2, 1@3, .*…"):
        game.check(p, game.read_move(p, "1@1"))
    over = game.read({}, "1,0,0")
    with pytest.raises(IllegalMove, match="the game is over"):
        game.check(over, Step("1@1"))
    ended = ask.present(game.outcome(over))
    assert (ended.winner, ended.reason) == (1, "No move is left, and whoever moves last wins.")


def test_positions_put_together_by_hand_are_checked() -> None:
    game = Chomp()
    for board in ((3, 5), (1, -1), ("a",), 7):
        with pytest.raises((BadCode, BadGame)):
            game.check_position(Board("chomp", board))  # type: ignore[arg-type]


class Broken(NumbersGame):
    name = "broken"
    title = "Broken"
    summary = "Broken."
    rule = "None."
    usual = "5,4"

    def __init__(self, moves: Iterable[Any]) -> None:
        self.told = moves

    def follow(self, board: Numbers) -> Iterator[tuple[str, Numbers]]:
        yield from self.told


def raising() -> Iterator[Any]:
    yield "a", (1, 1)
    raise RuntimeError("no\nidea")


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (raising(), "RuntimeError: no idea"),
        ([("a", (5, 4))], "ValueError: on every move plies must fall, and a leads from 9 to 9"),
        *(([("a", (9, 9))], "plies must fall"), ([("a b", (1, 1))], "one plain word")),
        *(([(1, (1, 1))], "one plain word"), ([("a", (1, 1)), ("a", (2, 1))], "two moves are called a")),
        *(([("a", [1, [1]])], "TypeError"), ([("a", (0.5, 1))], "numbers from 0 on")),
        *(([("a", (-1, 1))], "numbers from 0 on"), ([7], "TypeError"), (7, "TypeError")),
    ],
)
def test_what_a_game_gets_wrong_is_told_in_one_line(moves: Any, words: str) -> None:
    with pytest.raises(BadGame, match=f"broken is broken at '5,4': .*{words}") as told:
        Broken(moves).start()
    assert "\n" not in str(told.value)
    game = Broken(raising() if isinstance(moves, Iterator) else moves)
    key, follow = game.graph(Board("broken", (5, 4)))
    if words not in ("one plain word", "two moves are called a"):  # a search needs no words
        with pytest.raises(BadGame, match="broken is broken at '5,4'"):
            list(follow(key))


def test_no_board_has_moves_without_end() -> None:
    for moves in ((f"m{n}", (1, 1)) for n in count()), repeat(("a", (1, 1))):
        with pytest.raises(PastLimit, match="more than 10,000 moves"):
            Broken(moves).start()
    assert Broken(repeat(("a", (1, 1)))).outcome(Board("broken", (5, 4))) is None  # one move is looked at
    assert reached.cache_info().currsize <= 256


def test_an_ordered_board_is_drawn_in_its_order() -> None:
    game = Fibonacci()
    before, after = game.read({}, "9,3"), game.read({}, "3,9")
    draft = begin(game.board_picture(before))
    assert following(draft, game.board_picture(after)) == (0, 1)


CATALOGUE = """
import json
import nimarcade as na
from nimarcade.coach.hints import position_words
from nimarcade.core import catalogue
from nimarcade.core.errors import NimarcadeError
from nimarcade.games.impartial import Board
from nimarcade.lab import contract, maps
from nimarcade.lab.tables import box
from nimarcade.players import starts
from nimarcade.view import drafts, game_text, spoken

LONG = "fibonacci-nim:20,1", "fibonacci-nim:900,5"
SOLVED = "chomp:3,3", "cram:2x2", "cram:4x4"
SUMMED = "sum:node-kayles:ab.bc/nim:2", "1.b"
VALUED = "silver-dollar:3,5,9", "cram:2x3", "node-kayles:ab.bc"

def told(function, *args):
    try:
        return function(*args)
    except NimarcadeError as error:
        return f"{type(error).__name__}: {error}"

p = na.read("sum:cram:x../x../.../nim:3,1/chomp:3,2")
draft = drafts.of_position(p)
first = [draft.drafts[0].choices[:2], draft.drafts[2].choices]
print(json.dumps({
    "names": [name for name in catalogue.names() if catalogue.origin(name) != "nimarcade"],
    "words": position_words(str(p)),
    "spoken": [spoken.board(na.read(code)) for code in ("node-kayles:ab.bc", "chomp:3,2", "cram:...")],
    "spoken in a sum": spoken.board(p),
    "made": [
        spoken.made(game_text.begun(na.read(code), ["human", "human"]).play_codes(move), 1)
        for code, move in (("node-kayles:ab.bc", "b"), ("cram:2x2", "1@1h"), SUMMED)
    ],
    "hint": spoken.move_sentence(na.explain(na.read("node-kayles:ab.bc"))),
    "choices": first,
    "moved": draft.more(1).more(1).code,
    "touched": [[sorted(d.touched(row)) for row in (0, 1)] for d in (draft.more(1), draft.more(1).more(1))],
    "clicked": [draft.aimed(1, 1).code, draft.aimed(1, 1).aimed(1, 1).code, draft.aimed(0, 0).code],
    "page": na.explain(na.read("chomp")).page,
    "table": told(box.read, "fibonacci-nim", "5,5"),
    "box": told(catalogue.checked, Board("chomp", (2, 3))),
    "pasted": eval(repr(p.parts[2])) == p.parts[2],
    "remoteness": [na.solve(code, remoteness=True).remoteness for code in SOLVED],
    "values": [na.solve(code, sg=True).grundy for code in VALUED],
    "misere": [na.solve(f"chomp+misere:{n}").outcome for n in range(1, 5)],
    "plies": [catalogue.game_of(q).max_plies(q) for q in map(na.read, LONG)],
    "edge": maps.cells(maps.plane("fibonacci-nim:5,1"), 999, 1, 3, 1),
    "cells": maps.plane("cram+misere").form.texts,
    "axes": [maps.plane("pass-nim:1,7,5").across, maps.plane("pass-nim:0,7,5").down],
    "at once": [starts.wins_at_once(na.read(f"silver-dollar:{coins}")) for coins in ("0,1,3", "0,2,4")],
    "beyond": na.solve("chomp:100,100,100").source,
    "drawing": na.read("cram:3x3")._repr_svg_().startswith("<svg"),
}))
"""


@pytest.mark.sweep
def test_they_are_known_in_the_whole_house(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    for kind in OWN:
        module = kind.name.replace("-", "_")
        text = f"from tests.games.own_games import {kind.__name__}\nGAME = {kind.__name__}()\n"
        (folder / f"{module}.py").write_text(text)
    assert answers_of(tmp_path, "-c", CATALOGUE, NIMARCADE_GAMES=str(folder)) == {
        "names": sorted(kind.name for kind in OWN),
        "words": "Cram (“x../x../...”) + Nim (3, 1) + Chomp (3, 2)",
        "spoken": [
            "The board is ab.bc.",
            "The board is 3,2.",
            "The board is a row of 3 cells with no cross.",
        ],
        "spoken in a sum": 'Part 1, Cram: the board is "x../x../...". Part 2, Nim: heaps 3, 1. '
        "Part 3, Chomp: the board is 3,2.",
        "made": [
            *("Player 1 plays b.", "Player 1 plays 1@1h: place a domino across from cell 1@1."),
            "Player 1 plays 1.b.",
        ],
        "hint": "Play b.",
        "choices": [["1@2h", "1@2v"], ["1@2", "1@3", "2@1", "2@2"]],
        "moved": "1.1@2v",
        "touched": [[[2, 3], []], [[2], [2]]],
        "clicked": ["1.1@2v", "1.2@2h", ""],
        "page": None,
        "table": "BadInput: tables are of heaps in any order; the numbers of fibonacci-nim stand in theirs",
        "box": "BadCode: the board '(2, 3)' of chomp is written (3, 2)",
        "pasted": True,
        "remoteness": [5, 2, 8],
        "values": [0, 1, 2],
        "misere": ["N", "P", "N", "N"],
        "plies": [20, 900],
        "edge": [[1, 0, maps.NOWHERE]],
        "cells": ["cram+misere:", "x", ""],
        "axes": ["b", "c"],
        "at once": [True, False],
        "beyond": "beyond exact reach: more than 200,000 positions",
        "drawing": True,
    }


def test_a_wide_board_counts_as_several_to_a_search() -> None:
    game = Chomp()
    assert [game.weight(game.read({}, body)) for body in ("5,5", "1,0", "64,1", "1000,1000")] == [1, 1, 3, 63]


def test_rows_of_cells_lie() -> None:
    picture = Cram().board_picture(Cram().read({}, "x../..x"))
    assert picture.lies
    assert [(pile.size, pile.marks) for pile in picture.piles] == [(3, (1,)), (3, (3,))]
    assert picture.pointed
    listed = Chomp().board_picture(Chomp().start())
    assert not listed.lies
    for other, pointed in (listed, False), (picture, True):
        assert BoardPicture((), "sum", 1, parts=(("a", listed), ("b", other))).pointed is pointed
