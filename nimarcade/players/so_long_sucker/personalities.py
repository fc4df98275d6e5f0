"""How a machine deals: what it agrees to, what it would break its word for, whom it does not forgive;
and what agreed promises make of its decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.core.family import SeatKind
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.deals import NEVER
from nimarcade.games.so_long_sucker.position import (
    Deal,
    Give,
    Say,
    Standing,
    SuckerMove,
    SuckerPosition,
    Term,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.so_long_sucker.deal_values import (
    DEEDS,
    LEVELS,
    as_agreed,
    expected,
    gift,
    look,
    options_of,
    shares,
)
from nimarcade.theory.so_long_sucker.mcts import Bias

PLACED = ("PLAY", "PASS", "CAP")
"""Promises that a placement decides."""
SPITE = -0.3
"""What the fortune of a player who broke his word to a grudge bearer is worth to the latter."""
SIMS_A_SECOND = 4000
LEAST, MOST = 150, 300
"""Bounds of a first look, which is a fifteenth of what is looked at to choose a move."""
CARE = 3


@dataclass(frozen=True, slots=True)
class Personality:
    name: str
    accepts: float
    """Agrees to what gains more than this share of games."""
    breaks: float
    """Breaks its word where that gains more: nothing gains more than all games."""
    games: int
    """Games looked at to choose a move."""
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


NO_GAIN = 1.0
TEMPERS = {"honest": (0.02, NO_GAIN), "opportunist": (0.0, 0.05), "grudge": (0.02, NO_GAIN)}
"""By personality what it accepts, and what it breaks its word for."""
DEALING = ("novice", "casual", "expert", "strong", "perfect")


def personality_of(kind: SeatKind) -> Personality | None:
    """Levels deal honestly unless told otherwise; None for those who never deal."""
    name = kind.personality or "honest"
    if kind.name not in DEALING or name not in TEMPERS:
        return None
    games = int(kind.time * SIMS_A_SECOND) if kind.time else kind.sims or LEVELS[kind.name].sims
    return Personality(name, *TEMPERS[name], games, unforgiving=name == "grudge")


def cheats(p: SuckerPosition, seat: Seat) -> frozenset[Seat]:
    """Who broke a promise in a deal with `seat`."""
    breakers: set[Seat] = set()
    for deal in p.ledger.deals:
        if seat in deal.parties:
            standing = zip(deal.terms, deal.standing, strict=False)
            breakers |= {term.owner for term, stands in standing if stands == "broken"}
    return frozenset(breakers - {seat})


def bias(p: SuckerPosition, kind: SeatKind) -> Bias | None:
    """How the seat that must decide looks at the others, for its search; None where evenly."""
    personality, seat = personality_of(kind), p.turn
    shunned = cheats(p, seat) if personality is not None and personality.unforgiving else frozenset()
    if not shunned:
        return None
    n = p.rule_set.players
    own = tuple(SPITE if other in shunned else 0.0 for other in range(n))
    return tuple(own if row == seat else (0.0,) * n for row in range(n))


def bound(p: SuckerPosition, kind: SeatKind) -> SuckerMove | None:
    """What the seat that must decide does because of deals; None where it is free to choose. With
    two players left a game is won or lost, which no word outweighs."""
    personality, seat = personality_of(kind), p.turn
    if personality is None or len(p.living) < 3:
        return None
    if (owed := owed_gift(p, seat, personality)) is not None:
        return owed
    if promised(p, seat):
        return _faithful(p, seat, personality)
    if p.phase == "rescue" and personality.unforgiving and p.seat in cheats(p, seat):
        return Say(seat, "no")
    return None


def promised(p: SuckerPosition, seat: Seat) -> list[tuple[Deal, Term]]:
    """The promises of a seat that are not decided yet."""
    return [
        (deal, term)
        for deal in p.ledger.deals
        for term, stands in zip(deal.terms, deal.standing, strict=False)
        if stands == "open" and term.owner == seat
    ]


def _faithful(p: SuckerPosition, seat: Seat, personality: Personality) -> SuckerMove | None:
    """The best move that breaks no promise, unless another gains more than one's word is worth."""
    best = best_moves(p, personality)
    if best is None:
        return None
    kept, wished = best
    broken = broken_by(p, wished)
    if broken and tempted(p, seat, personality, cost(p, kept, wished, personality.care), broken):
        return wished
    return kept


def best_moves(p: SuckerPosition, personality: Personality) -> tuple[SuckerMove, SuckerMove] | None:
    """The best move of those that break fewest promises, and of all; None where they are the same."""
    options = options_of(p)
    broken = {move: len(broken_by(p, move)) for move in options}
    good = [move for move in options if broken[move] == min(broken.values())]
    if len(good) == len(options):
        return None
    order = [move for move, *_ in look(p, personality.games, p.turn).moves]
    return next((move for move in order if move in good), good[0]), order[0]


def cost(p: SuckerPosition, kept: SuckerMove, broken: SuckerMove, sims: int) -> float:
    """The share of games that a move which breaks a promise gains over one that does not."""
    sure = shares(GAME.after(p, broken), sims, broken.seat)[broken.seat]
    return sure - faithful(p, kept, broken_by(p, broken), sims)


def faithful(p: SuckerPosition, kept: SuckerMove, deals: list[Deal], sims: int) -> float:
    """The share of games that a move promises its seat which keeps its word in these deals, with
    what the partners still owe it for that."""
    after = GAME.after(p, kept)
    return max(expected(after, kept.seat, after.ledger.deals[deal.number - 1], sims) for deal in deals)


def broken_by(p: SuckerPosition, move: SuckerMove) -> list[Deal]:
    """The deals in which a move breaks a promise of the seat that acts."""
    return decided_by(p, move, "broken")


def decided_by(p: SuckerPosition, move: SuckerMove, standing: Standing) -> list[Deal]:
    """The deals in which a move keeps, or breaks, a promise of the seat that acts; a promise to
    refrain is kept by time, by no move."""
    after = GAME.after(p, move)
    return [
        deal
        for was, deal in zip(p.ledger.deals, after.ledger.deals, strict=True)
        for term, before, stands in zip(deal.terms, was.standing, deal.standing, strict=False)
        if term.owner == move.seat and (before, stands) == ("open", standing)
        if standing == "broken" or term.verb not in NEVER
    ]


def tempted(p: SuckerPosition, seat: Seat, personality: Personality, gain: float, deals: list[Deal]) -> bool:
    """Whether a gain is worth the word given; none is owed to whom one does not forgive."""
    shunned = cheats(p, seat) if personality.unforgiving else frozenset()
    free = all(deal.parties & shunned for deal in deals)
    return gain > (0.0 if free else personality.breaks)


def owed_gift(p: SuckerPosition, seat: Seat, personality: Personality) -> Give | None:
    """A promised gift that is due: at one's own turn, or when the others have done their part."""
    if p.phase == "kill":
        return None
    for deal, term in promised(p, seat):
        move = given(p, deal, term)
        if move is None:
            continue
        kept = decided_by(p, move, "kept")
        gain = shares(p, personality.care, seat)[seat] - faithful(p, move, kept, personality.care)
        if not tempted(p, seat, personality, gain, kept):
            return move
    return None


def given(p: SuckerPosition, deal: Deal, term: Term) -> Give | None:
    """The promised gift where it is due and can be made."""
    if term.verb != "GIVE" or not _due(p, deal, term):
        return None
    return gift(p, term, [other for run, other in promised(p, term.owner) if _due(p, run, other)])


def _due(p: SuckerPosition, deal: Deal, term: Term) -> bool:
    """Whether no deed comes first: of the owner a capture before it in the deal, of others any."""
    earlier = deal.terms[: deal.terms.index(term)]
    for other, stands in zip(deal.terms, deal.standing, strict=True):
        if stands != "open" or other.verb not in DEEDS:
            continue
        if other.owner == term.owner:
            if other.verb == "CAP" and other in earlier:
                return False
        elif not (p.phase == "play" and p.seat == term.owner):
            return False
    return True


def clash(p: SuckerPosition, owner: Seat, terms: Sequence[Term], but: int = 0) -> int:
    """The number of the deal in which `owner` gave, or offers, a word that terms of his would
    break; 0 for none. The deal `but` is not looked at."""
    own = [term for term in terms if term.owner == owner]
    for deal in p.ledger.deals:
        if deal.number == but:
            continue
        if deal.status == "open" and (owner == deal.by or owner in deal.accepted):
            word = [term for term in deal.terms if term.owner == owner]
        else:
            word = [term for running, term in promised(p, owner) if running is deal]
        if any(_contrary(term, other) for term in own for other in word):
            return deal.number
    return 0


def possible(p: SuckerPosition, seat: Seat, terms: Sequence[Term]) -> bool:
    """Whether a seat can do with its next placement what terms ask of it; only the player to move
    knows."""
    own = tuple(term for term in terms if term.owner == seat and term.verb in PLACED)
    if p.phase != "play" or p.seat != seat or not own:
        return True
    agreed = as_agreed(p, seat, own)
    return any(not broken_by(agreed, move) for move in options_of(agreed))


def _contrary(term: Term, other: Term) -> bool:
    """Whether two promises of a player in different deals may ask two things of one placement, or
    the same chips."""
    if {term.verb, other.verb} == {"PASS", "NOPASS"}:
        return term.to == other.to
    if term.verb == other.verb == "GIVE":
        return term.colour == other.colour and term.to != other.to
    if term.verb not in PLACED or other.verb not in PLACED:
        return False
    if term.verb == other.verb:
        return (term.colour, term.slot, term.to) != (other.colour, other.slot, other.to)
    return "CAP" in (term.verb, other.verb)
