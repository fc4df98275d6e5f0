"""Codes of moves: they read back, and what is no code or no legal move is told in one line."""

from itertools import islice

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, BadMove, IllegalMove, PastLimit
from tests import ask
from tests.games.samples import KNOWN, each_game, small, wild


@pytest.mark.few("bounded-nim", "treblecross", "greedy-nim", "delete-nim", "so-long-sucker")
@each_game
def test_move_codes_read_back(name: str) -> None:
    game = catalogue.game(name)
    for p in [*small(name)[::11], *wild(name, count=50)]:
        for m in islice(game.moves(p), 40):
            code = game.write_move(p, m)
            assert game.read_move(p, code) == m
            assert code.isascii()
            assert not set(code) & set(" '\"*?[]{}()<>|&;$!#`\\")
            assert code[0] != "~"  # elsewhere in a word no shell touches it
            assert game.describe(p, m)
        if game.outcome(p) is None:
            codes = [game.write_move(p, m) for m in islice(game.moves(p), 500)]
            assert len(set(codes)) == len(codes)


NO_MOVES = (
    *("", " ", "x", "-", "9", "9-", "-3", "9--3", "09-3", "9-03", "+9-3", "9-1_0", "٩-3", "9-1٩"),
    *("d9,5=1+1٩", "9-3,", ",9-3"),
    *("9 -3", "9-3\n", "x-1", "x2-", "d", "d4", "d4,3", "d4,3=", "d4,3=1", "d4,3=+1+2", "d4,3=1+2+1"),
    *("D4,3=1+2", "9-3;7-1", "9−3", "9-" + "1" * 70_000),
)


@each_game
def test_what_is_no_move_code_is_a_bad_move(name: str) -> None:
    bodies = {
        "exco-nim": "exco-nim:2/9,5", "moore-nim": "moore-nim+k=2:9,7,5",
        "bounded-nim": "bounded-nim+k=3:9,5", "so-long-sucker": "so-long-sucker", "octal": "octal+0.77:9,5",
        "subtraction": "subtraction+1,3,4:9,5", "treblecross": "treblecross:9",
        "sum": "sum:nim:9,5/exco-nim:2/9,5",
    }  # fmt: skip
    p = catalogue.read(bodies.get(name, f"{name}:9,5" if name in KNOWN else name))
    game = catalogue.game_of(p)
    moves = set() if name in KNOWN else {game.write_move(p, m) for m in game.moves(p)}
    for text in set(NO_MOVES) - moves:
        assert len(ask.refusal(p, text, BadMove, PastLimit)) < 300, text


@pytest.mark.parametrize(
    ("code", "move", "rule"),
    [
        ("nim:5,4,3", "6-1", "there is no heap of 6; heaps are 5, 4, 3"),
        ("nim:5,4,3", "5-6", "a heap of 5 has no 6 stones to take"),
        ("nim:5,4,3", "5-0", "at least one stone"),
        ("nim:5,4,3", "5-1,4-1", "a move takes from one heap"),
        ("moore-nim+k=2:5,4,3", "5-1,4-1,3-1", "at most 2 heaps, this one names 3"),
        ("moore-nim+k=2:5,4,3", "5-1,5-1", "cannot take twice from one heap"),
        ("co-nim:5,4,4", "5-1,4-1,4-1", "at most 2 heaps"),
        ("greedy-nim:9,7,4", "7-1", "only a largest heap may be played: take from 9, not from 7"),
        ("greedy-nim+k=3:9,7,4", "9-4", "at most 3 stones, 4 is too many"),
        ("exco-nim:2/6,5", "x2-3", "the extra heap has 2"),
        ("exco-nim:2/6,5", "x3-1", "the extra heap is 2"),
        ("exco-nim:2/6,5", "x2-1,6-1,5-1", "from one heap besides x0"),
        ("delete-nim:4,3", "d4,4=1+3", "the only pile of 4 cannot be both deleted and split"),
        ("delete-nim:4,3", "d4,3=1+1", "add up to the pile: 1 + 1 is not 3"),
        ("delete-nim:4,3", "d4,3=0+3", "at least one stone"),
        ("delete-nim:4,3", "d5,3=1+2", "there is no pile of 5; piles are 4, 3"),
        ("dawsons-chess:9,4", "5@1", "there is no row of 5; rows are 9, 4"),
        ("dawsons-chess:9,4", "9@10", "the squares of this row are numbered 1 to 9, there is no 10"),
        ("dawsons-chess:0", "9@1", "rows are all gone"),
        ("treblecross:.x.", "3@2", "cell 2 is crossed already"),
        ("treblecross:.x.", "4@2", "the row has 3 cells"),
        ("treblecross:xxx.", "4@4", "the game is over"),
        ("wythoff-nim:9,4", "9-2,4-1", "from both heaps a move takes the same number, not 1 and 2"),
        ("bounded-nim+k=3:9,4", "9-4", "a move takes at most 3 stones, 4 is too many"),
    ],
)
def test_an_illegal_move_says_which_rule_it_breaks(code: str, move: str, rule: str) -> None:
    assert rule in ask.refusal(catalogue.read(code), move, IllegalMove)


@pytest.mark.parametrize(
    ("move", "kind", "message"),
    [
        ("5-3", BadMove, "a move is written PART.MOVE, such as 1.9-1 in the first part"),
        ("3.5-3", IllegalMove, "the parts are numbered 1 to 2, there is no 3"),
        ("0.5-3", IllegalMove, "the parts are numbered 1 to 2, there is no 0"),
        ("01.5-3", BadMove, "the part must be a whole number"),
        ("1.4-1", IllegalMove, "part 1: there is no heap of 4"),
        ("1.5", BadMove, "part 1: a move is written HEAP-STONES"),
        ("2.3-1,2-1,2-1", IllegalMove, "part 2: a move takes from at most 2 heaps"),
    ],
)
def test_moves_that_are_none(move: str, kind: type[BadInput], message: str) -> None:
    assert message in ask.refusal(catalogue.read("sum:nim:5,3/co-nim:3,2,2"), move, kind)


def test_a_part_that_is_over_stays_and_the_sum_goes_on() -> None:
    p = catalogue.read("sum:nim:1/delete-nim:1,1")
    game = catalogue.game_of(p)
    assert "part 2 is over" in ask.refusal(p, "2.d1,1=0+1", IllegalMove)
    assert game.outcome(p) is None
    assert ask.present(game.outcome(ask.after(p, "1.1-1"))).winner == 0
    over = ask.after(catalogue.read("sum:treblecross:.xx./nim:2"), "1.4@1")
    assert [game.write_move(over, m) for m in game.moves(over)] == ["2.2-1", "2.2-2"]
