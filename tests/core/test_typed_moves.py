"""Moves as people type them, in every game that is drawn as piles."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from nimarcade.core import catalogue, typed_moves
from nimarcade.core.errors import IllegalMove, NimarcadeError, PastLimit, Unclear
from tests.games.samples import KNOWN, each_impartial

NIM, MOORE, EXCO = "nim:9,7,4", "moore-nim+k=2:9,5,5", "exco-nim:2/6,5"
KAYLES, THREE = "octal+0.77:9,7", "octal+0.0F:9,7"
DELETE, SUM = "delete-nim:9,5,5,3", "sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4"
MEANT = [
    (NIM, "9-3", "9-3"),
    (THREE, "take 2 from the 9, leave 1, 2 and 4", "9-2=1+2+4"),
    (THREE, "9 into 4, 2, 1", "9-2=1+2+4"),
    (NIM, "9 - 3", "9-3"),
    (NIM, "take 3 from 9", "9-3"),
    (NIM, "a stone from the 9", "9-1"),
    (NIM, "Take 3 stones from the heap of 9.", "9-3"),
    (NIM, "take three from the 9", "9-3"),
    (NIM, "3 of 9", "9-3"),
    (NIM, "remove 2 from the 7", "7-2"),
    (NIM, "9 to 6", "9-3"),
    (NIM, "from 9 to 6", "9-3"),
    (NIM, "9 → 6", "9-3"),
    (NIM, "reduce the 9 by 3", "9-3"),
    (NIM, "take the 9", "9-9"),
    (NIM, "all of the 7", "7-7"),
    (NIM, "9-2^1", "9-2"),
    ("nim:9", "3", "9-3"),
    ("nim:9", "take all", "9-9"),
    ("nim:1000000000000000000,5", "1 from 10^18", "1000000000000000000-1"),
    ("greedy-nim+k=3:9,7,4", "take 2", "9-2"),
    (MOORE, "3 from 9 and 1 from 5", "5-1,9-3"),
    (MOORE, "9-3 5-1", "5-1,9-3"),
    (MOORE, "9 to 6; 5 to 4", "5-1,9-3"),
    (MOORE, "both 5s", "5-5,5-5"),
    (MOORE, "2 from all 5s", "5-2,5-2"),
    (EXCO, "1 from x0", "x2-1"),
    (EXCO, "x0-1", "x2-1"),
    (EXCO, "all of x0 and 2 from the 5", "x2-2,5-2"),
    ("wythoff-nim:8,5", "3 from both", "5-3,8-3"),
    ("wythoff-nim:8,5", "take 3 from each", "5-3,8-3"),
    (DELETE, "delete 5, split 9 into 4 and 5", "d5,9=4+5"),
    (DELETE, "d5, 9 = 4 + 5", "d5,9=4+5"),
    (DELETE, "split the 9 into 4 and 5, delete the 3", "d3,9=4+5"),
    (DELETE, "delete one 5, split the other into 2 and 3", "d5,5=2+3"),
    ("delete-nim:9,5", "split 9 into 4 and 5", "d5,9=4+5"),
    ("delete-nim:9,5", "9 = 4+5", "d5,9=4+5"),
    ("dawsons-chess:12", "3", "12@3"),
    ("dawsons-chess:12,12", "square 3", "12@3"),
    ("dawsons-chess:12,8", "3 of 8", "8@3"),
    ("dawsons-chess:12,8", "square 3 of the row of 12", "12@3"),
    ("treblecross:.......", "3", "7@3"),
    ("treblecross:.......", "cross cell 3", "7@3"),
    (KAYLES, "9-1=3+5", "9-1=3+5"),
    (KAYLES, "take 2 from the 9 and split the rest into 3 and 4", "9-2=3+4"),
    (KAYLES, "take 2 from the 9, leave 4 and 3", "9-2=3+4"),
    (KAYLES, "one from the 9, leaving 3 and 5", "9-1=3+5"),
    (KAYLES, "9 - 1 = 3 + 5", "9-1=3+5"),
    (KAYLES, "break the 9 into 3 and 5", "9-1=3+5"),
    (KAYLES, "9 to 3 and one", "9-5=1+3"),
    (KAYLES, "take 1, leave 3 and 5", "9-1=3+5"),
    (KAYLES, "2 from the 7", "7-2"),
    (KAYLES, "9 to 7", "9-2"),
    (f"sum:nim:5/{KAYLES}", "in part 2, take 2 from the 9, leave 3 and 4", "2.9-2=3+4"),
    (f"sum:nim:5/{KAYLES}", "take 2 from the 9, leave 3 and 4 in part 2, Octal Game", "2.9-2=3+4"),
    ("subtraction+1,3,4:20,11", "take 3 from the 20", "20-3"),
    (SUM, "1: 5-3", "1.5-3"),
    (SUM, "part 1: 3 from 5", "1.5-3"),
    (SUM, "3 from 5", "1.5-3"),
    (SUM, "delete 4, split 6 into 2 and 4", "3.d4,6=2+4"),
]
UNCLEAR = [
    (NIM, "3", "from which heap? A move is written HEAP-STONES, such as 9-3"),
    (NIM, "9 3", "write 9-3 to take 3 from the 9; 9 3 could mean either"),
    (NIM, "3 from the 9 and the 7", "how many from the 7? Write 2 from 7, or the whole 7"),
    (DELETE, "delete 5", "and which pile is split? Write delete 5, split 9 into 4 and 5"),
    (DELETE, "split 9 into 4 and 5", "which pile is deleted? Write delete 3, split 9 into 4 and 5"),
    ("dawsons-chess:12,8", "3", "square 3 of which row? Write 12@3"),
    (SUM, "3 from 3", "in which part? Write 1.3-3 or 2.3-3"),
]


def read(code: str, text: str) -> str:
    p = catalogue.read(code)
    game = catalogue.game_of(p)
    return game.write_move(p, typed_moves.read(game, p, text))


@pytest.mark.parametrize(("code", "text", "meant"), MEANT)
def test_words_are_the_move_that_they_mean(code: str, text: str, meant: str) -> None:
    assert read(code, text) == meant


@pytest.mark.parametrize(("code", "text", "told"), UNCLEAR)
def test_what_could_mean_several_moves_is_asked_about(code: str, text: str, told: str) -> None:
    with pytest.raises(Unclear) as error:
        read(code, text)
    assert str(error.value) == told


@pytest.mark.parametrize(
    ("code", "text", "told"),
    [
        (NIM, "5 4 3", "a move is written HEAP-STONES, such as 9-1, not '5 4 3'"),
        (NIM, "9 to 12", "9 to 12 takes nothing"),
        (NIM, "hello", "not 'hello'"),
        (NIM, "1,000-5", "begins with 0"),
        (EXCO, "1 from x5", "not '1 from x5'"),
        (MOORE, "1 from 10^18 5s", "there are not 1000000000000000000 heaps of 5"),
        (KAYLES, "2 from the 9 and 1 from the 7", "a move is made in one heap"),
        (KAYLES, "break the 9 into 5 and 6", "5 and 6 are more than 9"),
        (KAYLES, "take 2 from the 9, leave 3 and 5", "2 of 9 leave 7 for all parts together"),
        (SUM, "part 9: 5-3", "the parts are numbered 1 to 3"),
        ("nim:543", "5 4 3-1", "not '5 4 3'"),
        ("nim:54,3", "5 4-3", "not '5 4'"),
    ],
)
def test_what_is_no_move_is_told_in_one_line(code: str, text: str, told: str) -> None:
    with pytest.raises(NimarcadeError) as error:
        read(code, text)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_a_huge_power_in_a_move_is_refused() -> None:
    with pytest.raises(PastLimit, match="'10\\^10\\^10' has more"):
        read(NIM, "10^10^10-1")
    with pytest.raises(IllegalMove):
        catalogue.game_of(p := catalogue.read(NIM)).check(
            p, typed_moves.read(catalogue.game("nim"), p, "10^100-1")
        )


@each_impartial
def test_what_the_program_says_of_a_move_can_be_typed(name: str) -> None:
    """Codes read as themselves; of the words of moves on few piles all read as that move."""
    game, rng = catalogue.game(name), Random(5)
    for _ in range(12):
        p = game.random(rng)
        moves = [*islice(game.moves(p), 6), *(game.sample(p, rng) for _ in range(6))]
        for move in moves if game.outcome(p) is None else ():
            code = game.write_move(p, move)
            assert typed_moves.code(game, p, code) == code
            assert typed_moves.code(game, p, f" {code} ") == code
            words = game.describe(p, move)
            alone = name in KNOWN or [game.describe(p, m) for m in game.moves(p)].count(words) == 1
            if "…" not in words and alone:
                assert typed_moves.code(game, p, words) == code, (catalogue.write(p), words)
