"""Codes of sums: where parts begin, and what is no sum."""

from __future__ import annotations

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, BadMove, IllegalMove, PastLimit
from nimarcade.core.game import play
from nimarcade.games.sum import Sum


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("sum:exco-nim:2/6,5/nim:4", ["exco-nim:2/6,5", "nim:4"]),
        ("sum:nim:4/exco-nim:2/5,6", ["nim:4", "exco-nim:2/6,5"]),
        ("sum:exco-nim:2/6,5/exco-nim:0/3,3", ["exco-nim:2/6,5", "exco-nim:0/3,3"]),
        ("sum:nim/co-nim:5,4,4", ["nim:7,5,4,1", "co-nim:5,4,4"]),
        ("sum:moore-nim+k=2:5,3,2/greedy-nim+k=3:7", ["moore-nim+k=2:5,3,2", "greedy-nim+k=3:7"]),
        ("sum:treblecross:..x../dawsons-chess:0", ["treblecross:..x..", "dawsons-chess:0"]),
        ("sum:delete-nim:4,3", ["delete-nim:4,3"]),
    ],
)
def test_parts_are_told_apart(typed: str, parts: list[str]) -> None:
    p = catalogue.read_as(Sum, typed)
    assert [catalogue.write(part) for part in p.parts] == parts
    assert catalogue.write(p) == "sum:" + "/".join(parts)
    assert catalogue.read(catalogue.write(p)) == p


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("sum:", "part 1 of the sum is missing"),
        ("sum:/nim:3", "part 1 of the sum is missing: write one like sum:nim:5,3/co-nim:3,2,2"),
        ("sum:nim:3/", "part 1 of the sum: a heap must be a whole number"),
        ("sum:nim:3/chess:4", "part 1 of the sum: a heap must be a whole number"),
        ("sum:chess:4/nim:3", "part 1 of the sum: no game is called 'chess'"),
        ("sum:nim:3/nim+misere:4", "part 2 of the sum: a sum is of games in normal play"),
        ("sum:nim:3/sum:nim:4", "part 2 of the sum: sum cannot be a part"),
        ("sum:nim:3/so-long-sucker", "part 2 of the sum: so-long-sucker cannot be a part"),
        ("sum:nim:3/exco-nim:6,5", "part 2 of the sum: exco-nim takes x0, a slash"),
        ("sum+misere:nim:3", "sum has no option 'misere'; sum takes no options"),
        ("sum:" + "/".join(["nim:1"] * 101), "at most 100 parts, this one 101"),
        (f"sum:nim:1{'0' * 10_000}", "part 1 of the sum: a heap may have at most 10,000 digits"),
    ],
)
def test_what_is_no_sum_is_told_in_one_line(code: str, message: str) -> None:
    with pytest.raises((BadInput, PastLimit)) as error:
        catalogue.read(code)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("move", "kind", "message"),
    [
        ("5-3", BadMove, "a move is written PART.MOVE, such as 1.5-3 in the first part"),
        ("3.5-3", IllegalMove, "the parts are numbered 1 to 2, there is no 3"),
        ("0.5-3", IllegalMove, "the parts are numbered 1 to 2, there is no 0"),
        ("01.5-3", BadMove, "the part must be a whole number"),
        ("1.4-1", IllegalMove, "part 1: there is no heap of 4"),
        ("1.5", BadMove, "part 1: a move is written HEAP-STONES"),
        ("2.3-1,2-1,2-1", IllegalMove, "part 2: a move takes from at most 2 heaps"),
    ],
)
def test_moves_that_are_none(move: str, kind: type[BadInput], message: str) -> None:
    p = catalogue.read("sum:nim:5,3/co-nim:3,2,2")
    game = catalogue.game_of(p)
    with pytest.raises(kind) as error:
        play(game, p, game.read_move(p, move))
    assert message in str(error.value)


def test_a_part_that_is_over_stays_and_the_sum_goes_on() -> None:
    p = catalogue.read("sum:nim:1/delete-nim:1,1")
    game = catalogue.game_of(p)
    with pytest.raises(IllegalMove, match="part 2 is over"):
        play(game, p, game.read_move(p, "2.d1,1=0+1"))
    assert game.outcome(p) is None
    ended = game.outcome(play(game, p, game.read_move(p, "1.1-1")))
    assert ended is not None
    assert ended.winner == 0
    crossed = catalogue.read("sum:treblecross:.xx./nim:2")
    over = play(game, crossed, game.read_move(crossed, "1.4@1"))
    assert [game.write_move(over, m) for m in game.moves(over)] == ["2.2-1", "2.2-2"]


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("treblecross:5", "treblecross:....."),
        ("treblecross+misere:x..", "treblecross+misere:x.."),
        ("dawsons-chess:0,3,9,0", "dawsons-chess:9,3"),
        ("dawsons-chess+misere:0", "dawsons-chess+misere:0"),
        ("wythoff-nim:3,9", "wythoff-nim:9,3"),
        ("bounded-nim+k=3+misere:2,7", "bounded-nim+misere+k=3:7,2"),
    ],
)
def test_the_neighbours_print_canonically(code: str, printed: str) -> None:
    assert catalogue.write(catalogue.read(code)) == printed


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("treblecross:2", "at least 3 cells"),
        ("treblecross:1001", "at most 1,000 cells"),
        ("treblecross:..X.", "takes a row of cells, . empty and x crossed"),
        ("treblecross:", "takes a row of cells"),
        ("treblecross:" + "." * 1001, "at most 1,000 cells"),
        ("wythoff-nim:4", "needs at least 2 heaps"),
        ("wythoff-nim:4,3,2", "wythoff-nim has two heaps"),
        ("bounded-nim:4,3", "bounded-nim needs its option k before the colon: bounded-nim+k=2:12,9,5"),
        ("bounded-nim+k=0:4,3", "option k must be at least 1"),
        ("dawsons-chess:", "there are no rows"),
    ],
)
def test_bad_codes_of_the_neighbours(code: str, message: str) -> None:
    with pytest.raises((BadInput, PastLimit)) as error:
        catalogue.read(code)
    assert message in str(error.value)
