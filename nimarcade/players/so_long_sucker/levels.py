"""The levels of So Long Sucker: how thorough they are, and the personalities in which they deal, which say
when one agrees, and for what one would break its word."""

from dataclasses import dataclass

from nimarcade.core.family import SeatKind
from nimarcade.play.levels import DEALING as DEALING
from nimarcade.players.so_long_sucker.beliefs import CREDIT
from nimarcade.theory.so_long_sucker import mcts


@dataclass(frozen=True, slots=True)
class Level:
    """`sims` games a decision; a share of `whims` of the decisions is random; `endings` positions may be
    searched where two players are left; `quick` is how often the others are taken to play by looks, None
    where that is learnt from what they did; `appetite` what share of the win a bolder move may cost."""

    sims: int
    whims: float = 0.0
    endings: int = 0
    quick: float | None = mcts.QUICK
    appetite: float = 0.0


APPETITE = 0.02
LEVELS = {
    "novice": Level(15, 0.3),
    "casual": Level(60, 0.1),
    "expert": Level(400, 0.02, 2_000),
    "strong": Level(8_000, 0.0, 50_000, None, APPETITE),
    "perfect": Level(8_000, 0.0, 200_000, None, APPETITE),
    "search": Level(500),
}

SIMS_A_SECOND = 4000
LEAST, MOST = 75, 300
"""Bounds of a first look. All looks for an offer or an answer together cost about as much as a move, or
half a second in plain Python where a move costs less."""
LOOKS = 56
"""First looks that cost as much as a move."""
CARE = 3


@dataclass(frozen=True, slots=True)
class Temper:
    accepts: float
    """Agrees to what gains more than this share of games."""
    breaks: float
    """Breaks its word where that gains more: nothing gains more than all games."""
    credit: int
    """Promises it takes a player to have kept besides those on record."""
    bluffs: float = 0.0
    """The share of times that it threatens where it has nothing better to offer."""
    unforgiving: bool = False


@dataclass(frozen=True, slots=True)
class Personality:
    name: str
    temper: Temper
    games: int
    """Games looked at to choose a move."""
    seconds: float | None = None
    """The seconds that a decision of a player by the clock may take."""

    @property
    def sims(self) -> int:
        """Games looked at to value a position of a deal at a first look."""
        return max(LEAST, min(MOST, self.games // LOOKS))

    @property
    def care(self) -> int:
        """Games looked at before a word is given or broken: the best of several first looks is
        often only the luckiest."""
        return CARE * self.sims


NO_GAIN = 1.0
TEMPERS = {
    "honest": Temper(0.02, NO_GAIN, CREDIT),
    "opportunist": Temper(0.0, 0.05, 0, bluffs=0.1),
    "grudge": Temper(0.02, NO_GAIN, CREDIT, bluffs=0.02, unforgiving=True),
}
"""Cheats give others no credit."""


def personality_of(kind: SeatKind) -> Personality | None:
    """Levels deal honestly unless told otherwise; None for those who never deal."""
    name = kind.personality or "honest"
    if kind.name not in DEALING or name not in TEMPERS:
        return None
    games = int(kind.time * SIMS_A_SECOND) if kind.time else kind.sims or LEVELS[kind.name].sims
    return Personality(name, TEMPERS[name], games, kind.time)
