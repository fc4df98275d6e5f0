"""Impartial games taught: moves as learners type them, and conditions of lessons held against the theory."""

from itertools import combinations_with_replacement

import pytest

from nimarcade.coach.impartial import ImpartialTeaching
from nimarcade.core import catalogue
from nimarcade.core.errors import BadMove
from nimarcade.core.family import explain, family_of
from nimarcade.core.game import Move, Position
from tests import ask
from tests.boards import lost as brute_lost


def teaching(p: Position) -> ImpartialTeaching[Position, Move]:
    return ask.typed(ImpartialTeaching, family_of(p).teaching())


def test_a_number_alone_is_no_move_where_several_heaps_may_be_played() -> None:
    p = catalogue.read("nim:9,5,3")
    with pytest.raises(BadMove):
        teaching(p).read_answer(p, "3")


@pytest.mark.parametrize(
    ("code", "move", "condition", "met"),
    [
        *(("nim:5,3", "5-2", "win", True), ("nim:5,3", "5-1", "win", False)),
        *(("nim:5,3", "5-1", "leave nim:4,3", True), ("nim:5,3", "5-1", "sg = 7", True)),
        *(("nim:5,3", "5-1", "nim-sum = 7", True), ("nim:5,3", "5-1", "nim-sum odd", True)),
        *(("nim:5,3", "5-1", "nim-sum even", False), ("nim:5,3", "5-1", "no such quantity even", False)),
    ],
)
def test_conditions_of_lessons(code: str, move: str, condition: str, met: bool) -> None:
    p = catalogue.read(code)
    m = catalogue.game_of(p).read_move(p, move)
    assert teaching(p).holds(condition, p, m, ask.to(p, m)) == met


def test_a_win_given_away_is_refuted_and_a_lost_position_is_not() -> None:
    def refuted(code: str, move: str) -> tuple[Move, str] | None:
        p = catalogue.read(code)
        return teaching(p).refutation(p, catalogue.game_of(p).read_move(p, move))

    reply, words = ask.present(refuted("nim:5,3", "5-1"))
    assert str(reply) == "4-1"
    assert words == "That gives the win away: your opponent can now take 1 from the 4."
    assert refuted("nim:5,3", "5-2") is refuted("nim:3,3", "3-1") is None


def test_the_outcome_is_said_with_the_move_that_shows_it() -> None:
    for code, words in (
        ("nim:5,3", "5,3 is N. 5-2 leaves 3,3, which is P."),
        ("nim:1,1", "1,1 is P. Every move leaves an N-position"),
    ):
        p = catalogue.read(code)
        assert teaching(p).say_outcome(p, numbers=True).startswith(words)


@pytest.mark.parametrize(
    ("code", "move", "board", "left"),
    [
        ("treblecross:x.x...", "6@5", "Board: “x.x...”.", "6@5 leaves “x.x.x.”"),
        ("nim:5,3", "5-2", "Board: 5,3.", "5-2 leaves 3,3"),
        ("sum:nim:2/treblecross:...", "1.2-2", "Board: “nim:2/treblecross:...”.", None),
    ],
)
def test_no_full_stop_sticks_to_a_row(code: str, move: str, board: str, left: str | None) -> None:
    p = catalogue.read(code)
    assert teaching(p).say_board(p, brief=True) == board
    if left is not None:
        assert teaching(p).say_move(p, catalogue.game_of(p).read_move(p, move)) == left


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("treblecross:x..x..", "no safe cell is left"),
        ("treblecross+misere:.xx", "nothing but poison is left"),
        ("treblecross:......", "the stretch is worth 0: no power of two is left"),
        ("exco-nim:0/3,3,3", "all other heaps are equal"),
        ("bounded-nim+k=3:8", "divided by 4, the heap leaves 0"),
        ("bounded-nim+k=3:8,4", "divided by 4, the heaps leave 0 and 0: no power of two is left"),
        ("subtraction+1,3,4+misere:8", "no heap is worth more than 1, and one heap is worth 1: odd"),
    ],
)
def test_a_lost_board_is_told_in_words_that_say_something_of_it(code: str, words: str) -> None:
    why = explain(catalogue.read(code))
    assert why.here is not None
    assert why.formal is not None
    assert words in [condition.text for condition in (*why.here.conditions, *why.formal.conditions)]


@pytest.mark.parametrize("head", ["greedy-nim+k=3", "greedy-nim+misere+k=3", "delete-nim"])
def test_no_sentence_is_said_of_lost_boards_and_of_won_ones(head: str) -> None:
    """So what is said of a lost board is never a condition that a won one meets as well."""
    said: dict[str, set[bool]] = {}
    for heaps in combinations_with_replacement(range(6, 0, -1), 3):
        p = catalogue.read(f"{head}:{','.join(map(str, heaps))}")
        here = explain(p).here
        for condition in () if here is None else here.conditions:
            said.setdefault(condition.text, set()).add(brute_lost(p))
    assert not [text for text, lost in said.items() if len(lost) > 1]
