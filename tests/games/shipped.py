"""Every shipped game with the types it has; mypy checks these lists, since finders test names alone."""

from typing import Protocol

from nimarcade.core.game import (
    Charted,
    Counted,
    Game,
    Graphed,
    Greedy,
    Independent,
    Lasting,
    M,
    OutOfTurn,
    P,
    Pointed,
)
from nimarcade.games import (
    bounded_nim,
    co_nim,
    dawsons_chess,
    delete_nim,
    exco_nim,
    greedy_nim,
    moore_nim,
    nim,
    octal,
    subtraction,
    treblecross,
    wythoff_nim,
)
from nimarcade.games import sum as sums
from nimarcade.games.breaking import Break, IndependentGame, IndependentHeaps
from nimarcade.games.heaps import HeapGame, Heaps, Take
from nimarcade.games.rows import Pick
from nimarcade.games.so_long_sucker import rules as so_long_sucker
from nimarcade.games.so_long_sucker.position import SuckerMove, SuckerPosition


class Impartial(Game[P, M], Graphed[P], Lasting[P, M], Greedy[P, M], Pointed[P, M], Protocol[P, M]):
    """What every impartial game of ours can do."""


HEAP_GAMES: list[HeapGame] = [
    *(nim.GAME, greedy_nim.GAME, moore_nim.GAME, co_nim.GAME, exco_nim.GAME, bounded_nim.GAME),
    wythoff_nim.GAME,
]
heaps: list[Impartial[Heaps, Take]] = [*HEAP_GAMES]
charted: list[Charted[Heaps]] = [*HEAP_GAMES]

delete: Impartial[delete_nim.Piles, delete_nim.DeleteSplit] = delete_nim.GAME
crosses: Impartial[treblecross.Row, Pick] = treblecross.GAME
crosses_counted: Counted[treblecross.Row] = treblecross.GAME
squares: Impartial[dawsons_chess.Rows, Pick] = dawsons_chess.GAME
sum_: Impartial[sums.Sum, sums.PartMove] = sums.GAME

INDEPENDENT: list[IndependentGame] = [octal.GAME, subtraction.GAME]
alone: list[Impartial[IndependentHeaps, Break]] = [*INDEPENDENT]
alone_counted: list[Counted[IndependentHeaps]] = [*INDEPENDENT]
alone_independent: list[Independent[IndependentHeaps, Break]] = [*INDEPENDENT]

sucker: Game[SuckerPosition, SuckerMove] = so_long_sucker.GAME
sucker_out_of_turn: OutOfTurn[SuckerPosition, SuckerMove] = so_long_sucker.GAME

NAMES = {
    *(game.name for game in HEAP_GAMES),
    *(game.name for game in INDEPENDENT),
    *(delete.name, crosses.name, squares.name, sum_.name, sucker.name),
}
"""That none is forgotten, `test_contract` asks."""
