"""How others play, learnt from what they did in this game: by looks, as quick players do, or by search.

Each placement made with more than two players left is evidence: of who plays by looks it is one of those that
look best, of who searches most likely one that a small search likes. What else a player decides tells
nothing, for no discard or answer looks better than another.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, prod
from random import Random

from nimarcade.games.so_long_sucker import codes
from nimarcade.games.so_long_sucker.position import Place, SuckerPosition
from nimarcade.theory.so_long_sucker import mcts
from nimarcade.theory.so_long_sucker.board import FORCED, act_of, board_of
from nimarcade.theory.so_long_sucker.endgame import Stop
from nimarcade.theory.so_long_sucker.rollouts import hopes

TABLES = (0.1, 0.7)
"""The shares of players who play by looks at two sorts of table, one as likely as the other: who sits down
together is mostly of one kind, so what one does tells of the others too."""
SLIPS = 0.05
"""How often who plays by looks does anything else."""
DEEPER = 0.2
"""How often who searches chooses what a small search does not like."""
SMALL = 200
"""Games that the small search looks at, with up to CHIPS chips in the game; fewer if there are more, since
each lasts longer."""
CHIPS = 32


def by_looks(p: SuckerPosition, stop: Stop | None = None) -> tuple[float, ...]:
    """By seat: how often its player is to be taken to play by looks; never where that is not likelier than
    not, for players who suspect each other build a single tower, which looks best to all of them. The own
    placements of who asks do not count. The latest placements tell first, until `stop` is true."""
    evidence = [0.0] * 4
    for before, move in reversed(p.ledger.past):
        if stop is not None and stop():
            break
        if move.seat != p.turn:
            evidence[move.seat] += _evidence(before, move)
    likelier = [exp(each) for each in evidence]
    sorts = [prod(share * each + 1 - share for each in likelier) for share in TABLES]
    chances = (
        sum(
            sort * share * each / (share * each + 1 - share)
            for sort, share in zip(sorts, TABLES, strict=True)
        )
        / sum(sorts)
        for each in likelier
    )
    return tuple(max(0.0, 2 * chance - 1) for chance in chances)


@lru_cache(maxsize=4096)
def _evidence(before: SuckerPosition, move: Place) -> float:
    """The logarithm of how much likelier a placement is of who plays by looks than of who searches."""
    board = board_of(before)
    slots = [*board.piles, board.nothing]
    first = slots.index(slots[move.slot - 1])  # of equal piles a search looks at one
    chosen = first * 32 + move.colour * 8 + (FORCED if move.next is None else move.next)
    options = board.moves()
    looks = dict(zip(options, hopes(board, options), strict=True))
    best = [option for option in options if looks[option] == max(looks.values())]
    anything = 1 / len(options)
    quick = SLIPS * anything + (1 - SLIPS) * (chosen in best) / len(best)
    chips = sum(board.totals) + sum(stack.size for stack in board.piles)
    sims = max(1, SMALL * CHIPS // max(CHIPS, chips))
    advice = mcts.advise(before, sims=sims, rng=Random(codes.write(before)))
    placed = act_of(board, chosen)
    liked = sum(visits for option, visits, _ in advice.moves if option == placed) / advice.sims
    return log(quick / (DEEPER * anything + (1 - DEEPER) * liked))
