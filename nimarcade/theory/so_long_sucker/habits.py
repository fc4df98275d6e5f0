"""How others play, learnt from what they did in this game: by looks, as quick players do, or by search.

Each placement made with more than two players left is evidence: of who plays by looks it is one of those that
look best, of who searches most likely one that a small search likes. What else a player decides tells
nothing, for no discard or answer looks better than another. Nobody's level is known, only what was seen.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, prod
from random import Random

from nimarcade.games.so_long_sucker import codes
from nimarcade.games.so_long_sucker.effects import act_of, kinds_now, reduced, vector_of
from nimarcade.games.so_long_sucker.engine import CHIPS, FORCED, PILES
from nimarcade.games.so_long_sucker.position import Place, SuckerPosition
from nimarcade.theory.so_long_sucker import mcts
from nimarcade.theory.so_long_sucker.endgame import Stop

TABLES = (0.02, 0.98)
"""The shares of players who play by looks at two sorts of table, one as likely as the other: who sits down
together is mostly of one kind, so what one does tells of the others too."""
SURE = 0.9
"""How likely it must be that a player plays by looks before he is taken to: players who suspect each other
too soon build a single tower, which looks best to all of them."""
SLIPS = 0.01
"""How often who plays by looks does anything else."""
DEEPER = 0.3
"""How often who searches does something that has nothing to do with what a small search likes."""
SMALL, USUAL = 200, 32
"""Games that the small search looks at, with up to so many chips in the game; fewer if there are more, since
each lasts longer."""
MOST = 50.0
"""Evidence beyond which more makes no difference."""


def by_looks(p: SuckerPosition, stop: Stop | None = None) -> tuple[float, ...]:
    """By seat: how often its player is to be taken to play by looks, as the player to decide sees it. The
    latest placements tell first, until `stop` is true."""
    evidence = [0.0] * 4
    for before, move in reversed(p.ledger.past):
        if stop is not None and stop():
            break
        if move.seat != p.turn:
            evidence[move.seat] += _evidence(before, move)
    return tuple(
        mcts.QUICK if chance > SURE and seat != p.turn else 0.0
        for seat, chance in enumerate(_chances(evidence))
    )


def _chances(evidence: list[float]) -> list[float]:
    """By seat: how likely it plays by looks, by the evidence on it and, as far as that tells of the table, on
    the others."""
    likelier = [exp(min(each, MOST)) for each in evidence]
    tables = [prod(share * each + 1 - share for each in likelier) for share in TABLES]
    return [
        sum(
            table * share * each / (share * each + 1 - share)
            for table, share in zip(tables, TABLES, strict=True)
        )
        / sum(tables)
        for each in likelier
    ]


@lru_cache(maxsize=4096)
def _evidence(before: SuckerPosition, move: Place) -> float:
    """The logarithm of how much likelier a placement is of who plays by looks than of who searches."""
    kinds = kinds_now()
    s = vector_of(before, kinds)
    piles = s[PILES:]
    first = piles.index(piles[move.slot - 1])  # of equal piles a search looks at one
    chosen = first * 32 + move.colour * 8 + (FORCED if move.next is None else move.next)
    options, looks = reduced(s, kinds)
    best = [option for option, look in zip(options, looks, strict=True) if look == max(looks)]
    anything = 1 / len(options)
    quick = SLIPS * anything + (1 - SLIPS) * (chosen in best) / len(best)
    sims = max(1, SMALL * USUAL // max(USUAL, s[CHIPS]))
    advice = mcts.advise(before, sims=sims, rng=Random(codes.write(before)))
    placed = act_of(s, chosen)
    liked = sum(visits for option, visits, _ in advice.moves if option == placed) / advice.sims
    return log(quick / (DEEPER * anything + (1 - DEEPER) * liked))
