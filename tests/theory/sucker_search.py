"""What the search of So Long Sucker says of a position, and positions for it."""

from random import Random

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.effects import act_of, kinds_now, reduced, vector_of
from nimarcade.games.so_long_sucker.position import SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.so_long_sucker.tree import known_winner
from tests import ask

TABLES = (
    *("hofstra", "nash", "custom+players=2", "custom+players=2+c=9+dead=giver+give=any+k=3"),
    *("custom+players=3+dead=ignore+give=prisoners", "custom+players=3+c=3+kill=one+k=4"),
    *("custom+players=3+c=3+give=none", "custom+c=3+k=3+kill=one", "custom+c=4+k=0+give=none"),
    *("custom+c=5+k=2", "endgame+k=0:RG/GYR/BY/R:B4G2/R5Y2:B", "endgame:RG/GYR/BY/R/-/-/-:B4/R3Y2:R"),
)


def acts(p: SuckerPosition) -> list[SuckerMove]:
    kinds = kinds_now()
    s = vector_of(p, kinds)
    return [act_of(s, move) for move in reduced(s, kinds)[0]]


def winner_of_two(p: SuckerPosition) -> Seat | None:
    kinds = kinds_now()
    winner = known_winner(vector_of(p, kinds), kinds)
    return None if winner < 0 else winner


def table(rng: Random, plies: int) -> SuckerPosition:
    """A table of some rule set after so many random decisions, before its end."""
    t = ask.table("so-long-sucker+" + rng.choice(TABLES))
    for _ in range(plies):
        after = GAME.after(t, rng.choice(acts(t)))
        if after.phase == "over":
            break
        t = after
    return t
