"""How a machine deals: what it offers and agrees to, what it would break its word for, whom it does not
forgive; and what agreed promises make of its decisions. Answers, offers and broken words come with the
figures that the machine decided by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, zip_longest
from math import prod
from random import Random
from typing import Literal

from nimarcade.core.deadline import late, within
from nimarcade.core.family import SeatKind
from nimarcade.core.game import Seat, is_legal
from nimarcade.games.so_long_sucker import deals, effects
from nimarcade.games.so_long_sucker.deals import NEVER
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Deal,
    Give,
    Propose,
    Say,
    Standing,
    SuckerMove,
    SuckerPosition,
    Term,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.so_long_sucker.deal_values import (
    CHIPS,
    CREDIT,
    DEEDS,
    DealValue,
    allies,
    as_agreed,
    chips_of,
    deal_value,
    expected,
    gift,
    look,
    options_of,
    shares,
)
from nimarcade.players.so_long_sucker.levels import LEVELS
from nimarcade.players.so_long_sucker.templates import kind_of, offers, threats
from nimarcade.theory.so_long_sucker.mcts import Bias

PLACED = ("PLAY", "PASS", "CAP")
"""Promises that a placement decides."""
SPITE = -0.3
"""What the fortune of a player who broke his word to a grudge bearer is worth to the latter."""
ALLIED = 0.3
"""What the fortune of a partner in a truce is worth to who keeps his word, as a share of his own."""
SIMS_A_SECOND = 4000
LEAST, MOST = 75, 300
"""Bounds of a first look. All looks for an offer or an answer together cost about as much as a move, or
half a second in plain Python where a move costs less."""
LOOKS = 56
"""First looks that cost as much as a move."""
FOR_MOVES, FOR_OFFERS = 0.6, 0.5
"""Shares of a decision by the clock: for the best move that keeps a word, and for first looks at offers."""
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
    """How often it threatens where it has nothing better to offer."""
    unforgiving: bool = False


@dataclass(frozen=True, slots=True)
class Personality:
    name: str
    temper: Temper
    games: int
    """Games looked at to choose a move."""
    seconds: float | None = None
    """How long a decision may take of a player by the clock."""

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
"""Who cheats gives others no credit."""
DEALING = ("novice", "casual", "expert", "strong", "perfect")


def personality_of(kind: SeatKind) -> Personality | None:
    """Levels deal honestly unless told otherwise; None for those who never deal."""
    name = kind.personality or "honest"
    if kind.name not in DEALING or name not in TEMPERS:
        return None
    games = int(kind.time * SIMS_A_SECOND) if kind.time else kind.sims or LEVELS[kind.name].sims
    return Personality(name, TEMPERS[name], games, kind.time)


def cheats(p: SuckerPosition, seat: Seat) -> frozenset[Seat]:
    """Who broke a promise in a deal with `seat`, and had no excuse."""
    breakers: set[Seat] = set()
    for deal in p.ledger.deals:
        if seat in deal.parties:
            standing = zip(deal.terms, deal.standing, strict=False)
            breakers |= {
                term.owner for term, stands in standing if stands == "broken" and not _released(deal, term)
            }
    return frozenset(breakers - {seat})


def _released(deal: Deal, term: Term) -> bool:
    """Whether another party broke a promise that stands before this one in the deal, on which it hangs."""
    earlier = deal.terms[: deal.terms.index(term)]
    return any(
        other.owner != term.owner and stands == "broken"
        for other, stands in zip(earlier, deal.standing, strict=False)
    )


def bias(p: SuckerPosition, kind: SeatKind) -> Bias | None:
    """How players look at each other, as the seat that must decide sees it, for its search; None where
    evenly. A truce binds others as far as their word is good, and oneself less to who broke his."""
    personality, seat = personality_of(kind), p.turn
    if personality is None or len(p.living) < 3:
        return None
    rows = [[0.0] * p.rule_set.players for _ in range(p.rule_set.players)]
    for owner in p.living:
        for ally in allies(p, owner):
            doubted = ally if owner == seat else owner
            certain = owner == seat and not deals.record(p.ledger, ally)[1]
            rows[owner][ally] = ALLIED * (1.0 if certain else deals.trust(p.ledger, doubted))
    if personality.temper.unforgiving:
        for cheat in cheats(p, seat):
            rows[seat][cheat] = SPITE
    return tuple(map(tuple, rows)) if any(map(any, rows)) else None


def bound(p: SuckerPosition, kind: SeatKind) -> SuckerMove | None:
    """What the seat that must decide does because of deals; None where it is free to choose. With
    two players left a game is won or lost, which no word outweighs."""
    personality, seat = personality_of(kind), p.turn
    if personality is None or len(p.living) < 3:
        return None
    if (owed := owed_gift(p, seat, personality)) is not None:
        return owed
    if promised(p, seat):
        return _faithful(p, seat, personality, bias(p, kind))
    if p.phase == "rescue" and personality.temper.unforgiving and p.seat in cheats(p, seat):
        return Say(seat, "no")
    return None


def promised(p: SuckerPosition, seat: Seat) -> list[tuple[Deal, Term]]:
    """The promises of a seat that are not decided yet, but for those that a partner's breach released."""
    return [
        (deal, term)
        for deal in p.ledger.deals
        for term, stands in zip(deal.terms, deal.standing, strict=False)
        if stands == "open" and term.owner == seat and not _released(deal, term)
    ]


def _faithful(
    p: SuckerPosition, seat: Seat, personality: Personality, weights: Bias | None
) -> SuckerMove | None:
    """The best move that breaks no promise, unless another gains more than one's word is worth."""
    best = best_moves(p, personality, weights)
    if best is None:
        return None
    kept, wished = best
    broken = broken_by(p, wished)
    if broken and tempted(p, seat, personality, lambda: cost(p, kept, wished, personality.care), broken):
        return wished
    return kept


def best_moves(
    p: SuckerPosition, personality: Personality, weights: Bias | None = None
) -> tuple[SuckerMove, SuckerMove] | None:
    """The best move of those that break fewest promises, and of all; None where they are the same."""
    options = options_of(p)
    broken = {move: len(broken_by(p, move)) for move in options}
    good = [move for move in options if broken[move] == min(broken.values())]
    if len(good) == len(options):
        return None
    with within(personality.seconds and personality.seconds * FOR_MOVES):
        order = [move for move, *_ in look(p, personality.games, p.turn, weights).moves]
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
        if term.owner == move.seat and (before, stands) == ("open", standing) and not _released(deal, term)
        if standing == "broken" or term.verb not in NEVER
    ]


def tempted(
    p: SuckerPosition,
    seat: Seat,
    personality: Personality,
    gain: Callable[[], float],
    deals: list[Deal],
) -> bool:
    """Whether a gain is worth the word given; none is owed to whom one does not forgive."""
    shunned = cheats(p, seat) if personality.temper.unforgiving else frozenset()
    if all(deal.parties & shunned for deal in deals):
        return gain() > 0.0
    return personality.temper.breaks < NO_GAIN and gain() > personality.temper.breaks


def owed_gift(p: SuckerPosition, seat: Seat, personality: Personality) -> Give | None:
    """A promised gift that is due: at one's own turn, or when the others have done their part."""
    if p.phase == "kill":
        return None
    for deal, term in promised(p, seat):
        move = given(p, deal, term)
        if move is None:
            continue
        kept = decided_by(p, move, "kept")
        if not tempted(p, seat, personality, partial(_saved, p, move, kept, personality.care), kept):
            return move
    return None


def _saved(p: SuckerPosition, gift: Give, kept: list[Deal], sims: int) -> float:
    """The share of games that a player gains who keeps what he owes."""
    return shares(p, sims, gift.seat)[gift.seat] - faithful(p, gift, kept, sims)


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


def impossible(p: SuckerPosition, terms: Sequence[Term]) -> Term | None:
    """The first promise that its owner could not keep, as the table stands and the promises before it
    change it; None where there is none."""
    hands = [list(hand) for hand in p.hands]
    piles = {slot: pile for slot, pile in enumerate(p.piles, 1) if pile}
    discarded = [0] * len(hands)
    for term in terms:
        if {term.owner, term.owner if term.to is None else term.to} - set(p.living):
            return term
        if not _doable(p, term, hands, piles):
            return term
        held, slot, colour = hands[term.owner], term.slot or 0, term.colour or 0
        if term.verb == "PLAY":
            held[colour] -= 1
            piles[slot] = piles.get(slot, "") + COLOURS[colour]
        elif term.verb == "CAP":
            taken = effects.count_chips(piles.pop(slot))
            hands[term.owner] = [mine + more for mine, more in zip(held, taken, strict=True)]
            discarded[term.owner] += 1
        elif term.verb == "GIVE" and term.to is not None:
            held[colour] -= term.many
            hands[term.to][colour] += term.many
            if sum(held) < discarded[term.owner]:
                return term
    mover = tuple(term for term in terms if term.owner == p.seat and term.verb in PLACED)
    if p.phase != "play" or not mover:
        return None
    agreed = as_agreed(p, p.seat, mover)
    return None if any(not broken_by(agreed, move) for move in options_of(agreed)) else mover[0]


def _doable(p: SuckerPosition, term: Term, hands: list[list[int]], piles: dict[int, str]) -> bool:
    """Whether a promise can be kept with these chips in hands and on slots."""
    held, slot, colour = hands[term.owner], term.slot or 0, term.colour or 0
    match term.verb:
        case "PLAY":
            return held[colour] > 0 and slot <= effects.highest_slot(p)
        case "CAP":
            return held[term.owner] > 0 and piles.get(slot, "").endswith(COLOURS[term.owner])
        case "GIVE":
            return held[colour] >= term.many
        case "RESCUE":
            return sum(held) > 0
        case "PASS" | "NOKILL" | "NOPASS":
            return True


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


# offers and answers

AHEAD = 0.45
"""Nobody deals with a player who wins more than this share of games."""
WANTED, GRANTED = 0.03, 0.02
"""What an offer must gain for who makes it, and for each partner, so that it has reason to agree."""
CONSIDERED = 9
"""Offers with captures that are valued when a machine is asked, of each kind about as many."""
PAUSE = 6
"""Placements before a partner who did not agree is asked again; twice as many the second time, and
so on."""
IDLE = 0.5
"""How often a player who is not to move looks for no offer."""


Why = Literal[
    "gain", "too_little", "loss", "trust", "leader", "grudge", "clash", "impossible", "two_left", "no_deals"
]
"""Why an offer is accepted (`gain`) or declined: it gains too little, or nothing; it would gain enough if
only the others' word were good (`trust`); another is ahead (`leader`) or broke his word (`grudge`); it goes
against another deal, cannot be done, or two players are left."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to an offer, with the figures it was decided by."""

    yes: bool
    reason: str
    why: Why
    about: Seat | None = None
    """Whom `leader`, `grudge`, `trust` and `impossible` are about."""
    now: float = 0.0
    """The chance of the seat that answers, without the deal; of the leader where it is about him."""
    after: float = 0.0
    """With the deal."""


def judge(p: SuckerPosition, deal: Deal, seat: Seat, personality: Personality | None) -> Answered:
    """The answer to an open offer."""
    if personality is None:
        return Answered(False, "I make no deals.", "no_deals")
    others = sorted(deal.parties - {seat})
    if personality.temper.unforgiving:
        for cheat in sorted(cheats(p, seat) & set(others)):
            return Answered(False, f"{NAMES[cheat]} broke a promise to me.", "grudge", cheat)
    if len(p.living) == 2:
        return Answered(False, "With two players left what helps one harms the other.", "two_left")
    if before := clash(p, seat, deal.terms, deal.number):
        return Answered(False, f"I have promised otherwise in deal {before}.", "clash")
    if term := impossible(p, deal.terms):
        whose = "I cannot do what it asks of me."
        if term.owner != seat:
            whose = f"{NAMES[term.owner]} cannot do what it asks of him."
        return Answered(False, whose, "impossible", term.owner)
    now = shares(p, personality.care, seat)
    for other in others:
        if now[other] > AHEAD:
            ahead = f"{NAMES[other]} is ahead already, with {now[other]:.0%} of the games."
            return Answered(False, ahead, "leader", other, now[other])
    value = deal_value(p, deal.by, deal.terms, personality.care, seat, personality.temper.credit)
    figures = value.now[seat], value.after[seat]
    change = f"from {figures[0]:.0%} to {figures[1]:.0%}"
    if value.gain(seat) > personality.temper.accepts:
        return Answered(True, f"I think it takes my chances {change}.", "gain", None, *figures)
    if value.kept[seat] - value.now[seat] > personality.temper.accepts:
        doubted = min(others, key=lambda other: deals.trust(p.ledger, other))
        doubt = f"I do not trust {NAMES[doubted]} that far: my chances go {change}."
        return Answered(False, doubt, "trust", doubted, *figures)
    if value.gain(seat) > 0:
        return Answered(
            False, f"It gains me too little: my chances go {change}.", "too_little", None, *figures
        )
    return Answered(False, f"It does not help me: my chances go {change}.", "loss", None, *figures)


def offer(p: SuckerPosition, seat: Seat, personality: Personality, rng: Random) -> Propose | None:
    """The offer that helps this seat and whom it asks most, by the product of what they gain; to who has
    just been declined by this seat a better one."""
    if p.rule_set.deals == "none" or len(p.living) < 3 or dict(p.ledger.proposals).get(seat):
        return None
    declined = just_declined(p, seat)
    if declined is None and seat != p.seat and rng.random() < IDLE:
        return None
    now = shares(p, personality.sims)
    if now[seat] > AHEAD:
        return None
    moves = _possible(p, seat, personality, now, declined)
    captures = [move for move in moves if any(term.verb == "CAP" for term in move.terms)]
    left = _drawn(captures, CONSIDERED, rng)
    if (chips := chips_of(p)) > CHIPS:
        captures, left = moves, _drawn(moves, 1 + CONSIDERED * CHIPS // chips, rng)
    value = partial(_valued, p, sims=personality.sims, credit=personality.temper.credit)
    looked_at = [move for move in moves if move in left or move not in captures]
    if personality.seconds:  # where time runs out, which offers were looked at is left to chance
        rng.shuffle(looked_at)
    ranked = []
    with within(personality.seconds and personality.seconds * FOR_OFFERS):
        for move in looked_at:
            if late():
                break
            if gain := value(move):
                ranked.append((gain, move))
    ranked.sort(key=lambda pair: -pair[0])
    for _, move in ranked[:2]:
        if fair(weighed(p, move, personality), move) and not late():
            return move
    if declined is None and rng.random() < personality.temper.bluffs:
        return next(iter(_legal(p, seat, personality, now, threats(p, seat))), None)
    return None


def _drawn(moves: list[Propose], many: int, rng: Random) -> set[Propose]:
    """So many of these offers, by turns of every kind, drawn by lot."""
    by_kind: dict[str, list[Propose]] = {}
    for move in rng.sample(moves, len(moves)):
        by_kind.setdefault(kind_of(move.terms), []).append(move)
    turns = chain.from_iterable(zip_longest(*by_kind.values()))
    return set(islice(filter(None, turns), many))


def just_declined(p: SuckerPosition, seat: Seat) -> Deal | None:
    """The offer that this seat declined since the last placement, if no other was made after it."""
    last = p.ledger.deals[-1] if p.ledger.deals else None
    if last is None or last.status != "declined" or last.made != p.ledger.placements:
        return None
    return last if seat in last.parties - {last.by} else None


def _valued(p: SuckerPosition, move: Propose, *, sims: int, credit: int) -> float:
    """The product of what all parties gain by an offer that can be carried out and helps them all; else 0."""
    value = deal_value(p, move.seat, move.terms, sims, None, credit)
    if not value.done or not fair(value, move):
        return 0.0
    return prod(value.gain(party) for party in {move.seat, *_partners(move)})


def weighed(p: SuckerPosition, move: Propose, personality: Personality) -> DealValue:
    """An offer looked at with care."""
    return deal_value(p, move.seat, move.terms, personality.care, move.seat, personality.temper.credit)


def fair(value: DealValue, move: Propose) -> bool:
    """Whether an offer helps who makes it, and gives each partner a reason to agree."""
    return value.gain(move.seat) > WANTED and all(value.gain(other) > GRANTED for other in _partners(move))


def _possible(
    p: SuckerPosition,
    seat: Seat,
    personality: Personality,
    now: tuple[float, ...],
    declined: Deal | None,
) -> list[Propose]:
    """Offers to make: other ones to who was just declined, else to whom one may ask."""
    moves = _legal(p, seat, personality, now, offers(p, seat, now))
    if declined is None:
        return moves
    return [m for m in moves if _partners(m) == {declined.by} and set(m.terms) != set(declined.terms)]


def _legal(
    p: SuckerPosition,
    seat: Seat,
    personality: Personality,
    now: tuple[float, ...],
    thought_of: Iterable[tuple[Term, ...]],
) -> list[Propose]:
    """Legal offers that can be carried out, to those who may be asked and do not lead."""
    barred = _shunned(p, seat, personality) | {other for other in p.living if now[other] > AHEAD}
    moves = [Propose(seat, len(p.ledger.deals) + 1, terms) for terms in thought_of]
    return [
        move
        for move in moves
        if not barred & _partners(move)
        and is_legal(GAME, p, move)
        and not any(clash(p, owner, move.terms) for owner in {seat, *_partners(move)})
        and impossible(p, move.terms) is None
    ]


def _partners(move: Propose) -> set[Seat]:
    return {term.owner for term in move.terms} - {move.seat}


def _shunned(p: SuckerPosition, seat: Seat, personality: Personality) -> frozenset[Seat]:
    """Whom not to ask now: who did not agree lately, with whom a deal still runs, and whom a
    grudge bearer does not forgive."""
    shunned = set(cheats(p, seat)) if personality.temper.unforgiving else set()
    for other in p.living:
        both = [deal for deal in p.ledger.deals if {seat, other} <= deal.parties]
        refused = [deal.made for deal in both if deal.by == seat and deal.status in ("declined", "void")]
        lately = refused and p.ledger.placements - refused[-1] < PAUSE * len(refused)
        if lately or any(_runs(deal) for deal in both):
            shunned.add(other)
    return frozenset(shunned)


def _runs(deal: Deal) -> bool:
    """Whether something promised is still to be done."""
    return any(
        stands == "open" and term.verb in DEEDS
        for term, stands in zip(deal.terms, deal.standing, strict=False)
    )


def temptation(p: SuckerPosition, move: SuckerMove, personality: Personality) -> tuple[float, float] | None:
    """The chances with the word kept and with it broken by this move; None where nothing keeps it."""
    gifts = (given(p, deal, term) for deal, term in promised(p, move.seat))
    kept: SuckerMove | None = next(filter(None, gifts), None)
    if kept is None and move.seat == p.turn and (best := best_moves(p, personality)) is not None:
        kept = best[0]
    if kept is None:
        return None
    broken = shares(GAME.after(p, move), personality.care, move.seat)[move.seat]
    return faithful(p, kept, broken_by(p, move), personality.care), broken
