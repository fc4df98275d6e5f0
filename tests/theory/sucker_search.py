"""What the search of So Long Sucker says of a position, and positions for it."""

from random import Random
from typing import Literal

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.effects import act_of, kinds_now, reduced, vector_of
from nimarcade.games.so_long_sucker.position import Chips, RuleSet, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.so_long_sucker.tree import known_winner
from tests import ask
from tests.games.sucker_chips import few_piles

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


def survivors(rng: Random, left: int, most: int) -> SuckerPosition:
    """Two or three left of four, with at most so many chips of all colours, under random rules. Of three
    one holds more than others."""
    living = sorted(rng.sample(range(4), left))
    gone = [seat for seat in range(4) if seat not in living]
    total, k = rng.randint(5 - left, most), rng.choice((0, 1, 2, 3) if left == 2 else (0, 3))
    piles = few_piles(rng, k or left, total)
    hands = [[0] * 4 for _ in range(4)]
    favoured = rng.choice(living)
    for _ in range(total - sum(map(len, piles))):
        seat, colour = rng.choice(living), rng.randrange(4)
        if left > 2:
            seat, colour = rng.choice((favoured, seat)), rng.choice((favoured, colour))
        hands[seat][colour] += 1
    who = rng.choice([seat for seat in living if any(hands[seat])])
    kill: Literal["any", "one"] = rng.choice(("any", "one"))
    dead: Literal["giver", "ignore"] = rng.choice(("giver", "ignore"))
    gives: tuple[Literal["any", "prisoners", "none"], ...] = ("any", "prisoners", "none", "none")
    house = RuleSet("custom", c=None, k=k, kill=kill, dead=dead, give=rng.choice(gives[: 6 - left]))
    others = rng.sample([seat for seat in living if seat != who], left - 1)
    held: list[Chips] = [(b, r, g, y) for b, r, g, y in hands]
    giver = tuple(rng.choice([s for s in range(4) if s != d]) if d in gone else None for d in range(4))
    scores = tuple(gone.index(seat) + 1 if seat in gone else None for seat in range(4))
    rec = (who, *others[: rng.randint(0, 2) if left > 2 else 0])
    return effects.tidy(
        SuckerPosition(house, tuple(piles), tuple(held), scores, "play", who, rec=rec, giver=giver)
    )
