"""Whatever names a move names one that `moves` lists, and moves are counted by the positions they lead to."""

import re
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import Numbered, play
from nimarcade.games.heaps import Take
from nimarcade.theory import explaining
from nimarcade.theory.impartial import impartial_theory
from tests.boards import Kind, board_of, box

BOXES = [
    *((Kind("nim", misere), 3, 5) for misere in (False, True)),
    *((Kind("moore-nim", k=3), 4, 4), (Kind("co-nim"), 5, 3)),
    *((Kind("greedy-nim", misere, k), 3, 6) for misere in (False, True) for k in (None, 1, 3)),
    *((Kind("bounded-nim", misere, 3), 3, 6) for misere in (False, True)),
    *((Kind("moore-nim", misere, 2), 4, 4) for misere in (False, True)),
    *((Kind("co-nim", misere), 3, 4) for misere in (False, True)),
    *((Kind("exco-nim", misere), 2, 4) for misere in (False, True)),
    (Kind("exco-nim", True), 3, 3),
    *((Kind("delete-nim"), count, top) for count, top in ((2, 12), (3, 7), (4, 5), (5, 3), (6, 2))),
    *((Kind("wythoff-nim", misere), 2, 9) for misere in (False, True)),
    *((Kind("dawsons-chess", misere), 2, 7) for misere in (False, True)),
    *((Kind("treblecross", misere), 3, 7) for misere in (False, True)),
    *((Kind("octal", misere, code=code), 2, 6) for misere in (False, True) for code in ("0.77", "0.137")),
    *((Kind("subtraction", misere, code="1,3,4"), 2, 8) for misere in (False, True)),
    (Kind("sum"), 3, 3),
]


LARGER = [(Kind("moore-nim", misere, k), 4, 7) for misere in (False, True) for k in (2, 3)]


@pytest.mark.few(
    *("mo*k=2-4-4", "exco*-3-3", "treblecross-3-7", "delete-nim-[56]-*", "octal+0.77-*", "greedy*k=3-3-6"),
    thin=2,
)
@pytest.mark.parametrize(
    ("kind", "count", "top"),
    [*BOXES, *(pytest.param(*row, marks=pytest.mark.sweep) for row in LARGER)],
    ids=[f"{kind}-{count}-{top}" for kind, count, top in BOXES + LARGER],
)
def test_what_names_a_move_names_a_listed_one(kind: Kind, count: int, top: int) -> None:
    for board in box(kind, count, top, 3):
        p = kind.read(board)
        game: Any = catalogue.game_of(p)
        theory, brute = impartial_theory(p.game), kind.brute()
        listed = {move: game.after(p, move) for move in game.moves(p)}
        assert len(set(listed.values())) == len(listed), p
        assert not isinstance(game, Numbered) or game.move_count(p) == len(listed), p
        winning = [move for move, after in listed.items() if brute.is_p(board_of(after))]
        if game.outcome(p) is not None:
            continue
        assert list(theory.winning_moves(p)) == winning, p
        assert explaining.count_moves(theory, p) == (len(winning), len(listed))
        named = [theory.solve(p).best, theory.best(p), game.delaying_move(p)]
        why = theory.reason(theory.solve(p))
        named += [why.move, theory.by_hand(p) if winning else explaining.trap(theory, p)]
        if winning and kind.game == "moore-nim" and "becomes" in why.method[-1]:
            pairs = re.findall(r"the (\d+) becomes (\d+)", why.method[-1].split(".")[-2])
            assert why.move == Take(tuple(sorted((int(a), int(a) - int(b)) for a, b in pairs))), why.method
        named += [getattr(game, "greedy_move", lambda _: None)(p)]
        for move in named:
            assert move is None or move in listed, (p, game.write_move(p, move))
        if winning:
            assert {theory.solve(p).best, theory.best(p), why.move} <= set(winning), p
        for reply in why.replies:
            after = play(game, why.after, reply.move)
            assert reply.move in set(game.moves(why.after))
            assert reply.answer is None or reply.answer in set(game.moves(after)), p
