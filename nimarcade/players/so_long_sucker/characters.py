"""How a machine deals: what it agrees to, what it would break its word for, whom it does not forgive."""

from __future__ import annotations

from dataclasses import dataclass

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker.position import Deal, SuckerPosition
from nimarcade.players import Kind
from nimarcade.players.so_long_sucker.strengths import LEVELS
from nimarcade.theory.so_long_sucker.mcts import Bias

SPITE = -0.3
"""What the fortune of a player who broke his word to a grudge bearer is worth to the latter."""
SIMS_A_SECOND = 4000
LEAST, MOST = 150, 300
"""Bounds of a first look, which is a fifteenth of what is looked at to choose an act."""
CARE = 3


@dataclass(frozen=True, slots=True)
class Character:
    name: str
    accepts: float
    """Agrees to what gains more than this share of games."""
    breaks: float
    """Breaks its word where that gains more: nothing gains more than all games."""
    games: int
    """Games looked at to choose an act."""
    unforgiving: bool = False

    @property
    def sims(self) -> int:
        """Games looked at to value a position of a deal at a first look."""
        return max(LEAST, min(MOST, self.games // 15))

    @property
    def care(self) -> int:
        """Games looked at before a word is given or broken: the best of several first looks is
        often only the luckiest."""
        return CARE * self.sims


NEVER = 1.0
TEMPERS = {"honest": (0.02, NEVER), "opportunist": (0.0, 0.05), "grudge": (0.02, NEVER)}
DEALING = ("novice", "casual", "expert", "strong", "perfect")


def character(kind: Kind) -> Character | None:
    """Levels deal honestly unless told otherwise; None for those who never deal."""
    name = kind.personality or "honest"
    if kind.name not in DEALING or name not in TEMPERS:
        return None
    games = int(kind.time * SIMS_A_SECOND) if kind.time else kind.sims or LEVELS[kind.name].sims
    return Character(name, *TEMPERS[name], games, unforgiving=name == "grudge")


def cheats(t: SuckerPosition, seat: Seat) -> frozenset[Seat]:
    """Who broke a promise in a deal with `seat`."""
    found: set[Seat] = set()
    for deal in t.ledger.deals:
        if seat in deal.parties:
            found |= breakers(deal)
    return frozenset(found - {seat})


def breakers(deal: Deal) -> set[Seat]:
    return {term.owner for term, stands in zip(deal.terms, deal.standing, strict=False) if stands == "broken"}


def bias(t: SuckerPosition, kind: Kind) -> Bias | None:
    """How the seat that must decide looks at the others, for its search; None where evenly."""
    who, seat = character(kind), t.turn
    shunned = cheats(t, seat) if who is not None and who.unforgiving else frozenset()
    if not shunned:
        return None
    n = t.rule_set.players
    own = tuple(SPITE if other in shunned else 0.0 for other in range(n))
    return tuple(own if row == seat else (0.0,) * n for row in range(n))
