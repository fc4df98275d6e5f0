"""Holds a theorem against the rules over a whole box of positions."""

from collections.abc import Callable, Iterable
from typing import Any

from nimarcade.core import catalogue
from nimarcade.core.game import play
from tests import ask
from tests.boards import Kind, board_of, box

IsP = Callable[[Any], bool]


def judge(kind: Kind, boards: Iterable[Any], is_p: IsP, everywhere: bool = True) -> int:
    """Checks every board against `is_p`, the oracle; returns how many are P.

    Exactly one theorem speaks (at most one where not `everywhere`) and is right; its explanation
    says the same; from an N-position that is not the end its move is legal and leads to P, and is the one
    found by hand.
    """
    game = catalogue.game(kind.game)
    theorems = ask.speaking_of(kind.game)
    losses = 0
    for board in boards:
        p = kind.position(board)
        speaking = [t for t in theorems if t.applies(p)]
        assert len(speaking) == 1 or (not everywhere and not speaking), (p, speaking)
        lost = is_p(board)
        losses += lost
        if not speaking:
            continue
        (theorem,) = speaking
        assert theorem.is_p(p) == lost, p
        conditions = theorem.formal(p).conditions
        assert conditions, p
        assert all(c.holds for c in conditions) == lost, (p, conditions)
        if not lost and game.outcome(p) is None:
            move = theorem.winning_move(p)
            after = board_of(play(game, p, move))
            assert is_p(after), (p, move)
            recipe = theorem.recipe(p)
            assert recipe is None or recipe.move == move, (p, move, "is another one by hand")
    return losses


def hold(kind: Kind, count: int, top: int, extra: int = 0) -> None:
    boards = box(kind, count, top, extra)
    lost = judge(kind, boards, kind.brute().is_p)
    assert 0 < lost < len(boards)
