"""Every shipped game with the types it has; mypy checks this list, since finders test names alone."""

from nimarcade.core.game import (
    Charted,
    Counted,
    Game,
    Graphed,
    Greedy,
    Independent,
    Lasting,
    OutOfTurn,
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

HEAP_GAMES: list[HeapGame] = [
    *(nim.GAME, greedy_nim.GAME, moore_nim.GAME, co_nim.GAME, exco_nim.GAME, bounded_nim.GAME),
    wythoff_nim.GAME,
]

heaps: list[Game[Heaps, Take]] = [*HEAP_GAMES]
heaps_graphed: list[Graphed[Heaps]] = [*HEAP_GAMES]
heaps_lasting: list[Lasting[Heaps, Take]] = [*HEAP_GAMES]
heaps_greedy: list[Greedy[Heaps, Take]] = [*HEAP_GAMES]
heaps_pointed: list[Pointed[Heaps, Take]] = [*HEAP_GAMES]
heaps_charted: list[Charted[Heaps]] = [*HEAP_GAMES]

delete: Game[delete_nim.Piles, delete_nim.DeleteSplit] = delete_nim.GAME
delete_graphed: Graphed[delete_nim.Piles] = delete_nim.GAME
delete_lasting: Lasting[delete_nim.Piles, delete_nim.DeleteSplit] = delete_nim.GAME
delete_greedy: Greedy[delete_nim.Piles, delete_nim.DeleteSplit] = delete_nim.GAME
delete_pointed: Pointed[delete_nim.Piles, delete_nim.DeleteSplit] = delete_nim.GAME

crosses: Game[treblecross.Row, Pick] = treblecross.GAME
crosses_graphed: Graphed[treblecross.Row] = treblecross.GAME
crosses_lasting: Lasting[treblecross.Row, Pick] = treblecross.GAME
crosses_greedy: Greedy[treblecross.Row, Pick] = treblecross.GAME
crosses_pointed: Pointed[treblecross.Row, Pick] = treblecross.GAME
crosses_counted: Counted[treblecross.Row] = treblecross.GAME

squares: Game[dawsons_chess.Rows, Pick] = dawsons_chess.GAME
squares_graphed: Graphed[dawsons_chess.Rows] = dawsons_chess.GAME
squares_lasting: Lasting[dawsons_chess.Rows, Pick] = dawsons_chess.GAME
squares_greedy: Greedy[dawsons_chess.Rows, Pick] = dawsons_chess.GAME
squares_pointed: Pointed[dawsons_chess.Rows, Pick] = dawsons_chess.GAME

INDEPENDENT: list[IndependentGame] = [octal.GAME, subtraction.GAME]
alone: list[Game[IndependentHeaps, Break]] = [*INDEPENDENT]
alone_graphed: list[Graphed[IndependentHeaps]] = [*INDEPENDENT]
alone_lasting: list[Lasting[IndependentHeaps, Break]] = [*INDEPENDENT]
alone_greedy: list[Greedy[IndependentHeaps, Break]] = [*INDEPENDENT]
alone_pointed: list[Pointed[IndependentHeaps, Break]] = [*INDEPENDENT]
alone_counted: list[Counted[IndependentHeaps]] = [*INDEPENDENT]
alone_independent: list[Independent[IndependentHeaps, Break]] = [*INDEPENDENT]

sum_: Game[sums.Sum, sums.PartMove] = sums.GAME
sum_graphed: Graphed[sums.Sum] = sums.GAME
sum_lasting: Lasting[sums.Sum, sums.PartMove] = sums.GAME
sum_greedy: Greedy[sums.Sum, sums.PartMove] = sums.GAME
sum_pointed: Pointed[sums.Sum, sums.PartMove] = sums.GAME

sucker: Game[SuckerPosition, SuckerMove] = so_long_sucker.GAME
sucker_out_of_turn: OutOfTurn[SuckerPosition, SuckerMove] = so_long_sucker.GAME

NAMES = {
    *(game.name for game in HEAP_GAMES),
    *(game.name for game in INDEPENDENT),
    delete.name,
    crosses.name,
    squares.name,
    sum_.name,
    sucker.name,
}
"""That none is forgotten, `test_contract` asks."""
