"""How a machine keeps its word, or does not: what agreed promises make of its decisions, what it would break
them for, and whom it does not forgive."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from nimarcade.core.family import SeatKind
from nimarcade.core.game import Seat
from nimarcade.core.searching import within
from nimarcade.games.so_long_sucker import deals, effects, position
from nimarcade.games.so_long_sucker.deals import DEEDS, NEVER
from nimarcade.games.so_long_sucker.position import COLOURS, Deal, SuckerMove, SuckerPosition, Term
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.so_long_sucker import deal_values
from nimarcade.players.so_long_sucker.beliefs import doubt, liars, word
from nimarcade.players.so_long_sucker.deal_values import shares
from nimarcade.players.so_long_sucker.levels import NO_GAIN, Personality, personality_of
from nimarcade.theory.so_long_sucker.mcts import Bias

PLACED = ("PLAY", "PASS", "CAP")
"""Promises that a placement decides."""
DECIDING = (*PLACED, *deal_values.BARRING)
"""Those, and what forbids placements."""
SPITE = -0.3
"""The worth, to a grudge bearer, of the fortune of a player who broke his word to him, or less."""
PUNISHED = -0.5
"""The worth of the fortune of a liar whose word counts for nothing, as a share of one's own."""
LEAD = 0.2
"""The share of games by which a partner may be ahead, and count in full; beyond it he counts the less, for he
has gained already, and it would pay him to part."""
ALLIED = 0.3
"""The worth of the fortune of a partner in a truce, to a player who keeps his word, as a share of his own."""
FOR_MOVES = 0.6
"""Share of a decision by the clock for the best move that keeps a word."""


def cheats(p: SuckerPosition, seat: Seat) -> frozenset[Seat]:
    """The seats that broke a promise in a deal with `seat`."""
    return frozenset(
        term.owner
        for deal, term, stands in p.ledger.promises
        if stands == "broken" and seat in deal.parties - {term.owner}
    )


def bias(p: SuckerPosition, kind: SeatKind) -> Bias | None:
    """The players' interest in each other, as the seat that must decide sees it, for its search; None
    where evenly. A truce binds others as far as their word is good, and oneself to nobody who broke his, to
    whomever: against him it plays, where that costs little."""
    personality, seat = personality_of(kind), p.turn
    if personality is None or len(p.living) < 3:
        return None
    rows = [[0.0] * p.rule_set.players for _ in range(p.rule_set.players)]
    credit = personality.temper.credit
    now = shares(p, personality.sims) if any(deal_values.allies(p, owner) for owner in p.living) else ()
    for owner in p.living:
        for ally in deal_values.allies(p, owner):
            sure = 1.0 if owner == seat else word(p.ledger, owner, "NOKILL", credit)
            level = min(1.0, (now[owner] + LEAD) / max(now[ally], LEAD))
            rows[owner][ally] = ALLIED * sure * level / len(deal_values.allies(p, ally))
    for liar in liars(p) - {seat}:
        rows[seat][liar] = PUNISHED * doubt(p.ledger, liar, credit)
    if personality.temper.unforgiving:
        for cheat in cheats(p, seat):
            rows[seat][cheat] = min(SPITE, rows[seat][cheat])
    return tuple(map(tuple, rows)) if any(map(any, rows)) else None


def bound(p: SuckerPosition, kind: SeatKind) -> SuckerMove | None:
    """The move that deals bind the seat to that must decide; None where it is free to choose. With two
    players left a game is won or lost, which no word outweighs."""
    personality, seat = personality_of(kind), p.turn
    if personality is None or (len(p.living) < 3 and p.rule_set.promises == "free"):
        return None
    if (owed := owed_gift(p, seat, personality)) is not None:
        return owed
    if promised(
        p, seat
    ):  # the best move that breaks no promise, unless another gains more than a word is worth
        if (best := best_moves(p, personality, bias(p, kind))) is None:
            return None
        kept, wished = best
        broken = broken_by(p, wished)
        gain = partial(cost, p, kept, wished, personality.care)
        return wished if broken and tempted(p, seat, personality, gain, broken) else kept
    if p.phase == "rescue" and personality.temper.unforgiving and p.seat in cheats(p, seat):
        return position.Say(seat, "no")
    return None


def promised(p: SuckerPosition, seat: Seat) -> list[tuple[Deal, Term]]:
    """The promises of a seat that are not decided yet."""
    return [
        (deal, term) for deal, term, stands in p.ledger.promises if stands == "open" and term.owner == seat
    ]


def best_moves(
    p: SuckerPosition, personality: Personality, weights: Bias | None = None
) -> tuple[SuckerMove, SuckerMove] | None:
    """The best move of those that break fewest promises, and of all; None where they are the same."""
    options = deal_values.options_of(p)
    broken = {move: len(broken_by(p, move)) for move in options}
    if p.phase == "kill":  # a discard that was promised is made of the capture, where it costs least
        broken = {move: many - len(decided_by(p, move, "kept")) for move, many in broken.items()}
    good = [move for move in options if broken[move] == min(broken.values())]
    if len(good) == len(options):
        return None
    with within(personality.seconds and personality.seconds * FOR_MOVES):
        order = [move for move, *_ in deal_values.look(p, personality.games, p.turn, weights).moves]
    kept = next((twin for move in order for twin in good if twin == move or _alike(p, twin, move)), good[0])
    return kept, order[0]


def _alike(p: SuckerPosition, move: SuckerMove, other: SuckerMove) -> bool:
    """True for the same chip on piles that are equal: a search looks at one of them."""
    if not isinstance(move, position.Place) or not isinstance(other, position.Place):
        return False
    return p.pile(move.slot) == p.pile(other.slot) and replace(move, slot=other.slot) == other


def cost(p: SuckerPosition, kept: SuckerMove, broken: SuckerMove, sims: int) -> float:
    """The share of games that a move which breaks a promise gains over one that does not."""
    sure = shares(GAME.after(p, broken), sims, broken.seat)[broken.seat]
    return sure - faithful(p, kept, broken_by(p, broken), sims)


def faithful(p: SuckerPosition, kept: SuckerMove, deals: list[Deal], sims: int) -> float:
    """The share of games that a move promises its seat which keeps its word in these deals, with
    what the partners still owe it for that."""
    after = GAME.after(p, kept)
    return max(
        deal_values.expected(after, kept.seat, after.ledger.deals[deal.number - 1], sims) for deal in deals
    )


def broken_by(p: SuckerPosition, move: SuckerMove) -> list[Deal]:
    """The deals in which a move breaks a promise of the seat that acts."""
    return decided_by(p, move, "broken")


def decided_by(p: SuckerPosition, move: SuckerMove, standing: position.Standing) -> list[Deal]:
    """The deals in which a move keeps, or breaks, a promise of the seat that acts; a promise to
    refrain is kept by time, by no move."""
    return [
        deal
        for deal, term, stands in deals.decided(p.ledger, GAME.after(p, move).ledger)
        if (term.owner, stands) == (move.seat, standing) and (stands == "broken" or term.verb not in NEVER)
    ]


def tempted(
    p: SuckerPosition, seat: Seat, personality: Personality, gain: Callable[[], float], deals: list[Deal]
) -> bool:
    """True if a gain is worth the word given; none is owed to whom one does not forgive. Where deals bind
    there is no choice."""
    if p.rule_set.promises == "bind":
        return False
    shunned = cheats(p, seat) if personality.temper.unforgiving else frozenset()
    if all(deal.parties & shunned for deal in deals):
        return gain() > 0.0
    return personality.temper.breaks < NO_GAIN and gain() > personality.temper.breaks


def owed_gift(p: SuckerPosition, seat: Seat, personality: Personality) -> position.Payment | None:
    """A promised gift or discard that is due."""
    if p.phase == "kill":
        return None
    for deal, term in promised(p, seat):
        if (move := given(p, deal, term)) is None:
            continue
        kept = decided_by(p, move, "kept")
        if not tempted(p, seat, personality, partial(_saved, p, move, kept, personality.care), kept):
            return move
    return None


def _saved(p: SuckerPosition, gift: position.Payment, kept: list[Deal], sims: int) -> float:
    """The share of games that a player gains who keeps what he owes."""
    return shares(p, sims, gift.seat)[gift.seat] - faithful(p, gift, kept, sims)


def given(p: SuckerPosition, deal: Deal, term: Term) -> position.Payment | None:
    """The promised gift, or discard, where it is due and can be made."""
    if term.verb not in deal_values.PAID or not _due(deal, term):
        return None
    return deal_values.payment(p, term, [other for run, other in promised(p, term.owner) if _due(run, other)])


def _due(deal: Deal, term: Term) -> bool:
    """True if no deed comes first in the deal: of others any, of the owner a capture."""
    earlier = deal.terms[: deal.terms.index(term)]
    return not any(
        other in earlier and other.verb in DEEDS and (other.owner != term.owner or other.verb == "CAP")
        for other in deal.running
    )


def clash(p: SuckerPosition, owner: Seat, terms: Sequence[Term], but: int = 0) -> int:
    """The number of the deal in which `owner` gave, or offers, a word that terms of his would
    break; 0 for none. The deal `but` is not looked at."""
    own = tuple(term for term in terms if term.owner == owner)
    breaches = _breaches(p, owner, own)
    for deal in p.ledger.deals:
        if deal.number == but:
            continue
        if deal.status == "open" and (owner == deal.by or owner in deal.accepted):
            word = deal.terms
        else:
            word = tuple(deal.running)
        if any(_contrary(term, other) for term in own for other in word if other.owner == owner):
            return deal.number
        broken = {(0 in each, deal.number in each) for each in breaches}
        if (False, False) not in broken and broken >= {(True, False), (False, True)}:
            return deal.number
    return 0


def _breaches(p: SuckerPosition, owner: Seat, terms: tuple[Term, ...]) -> list[set[int]]:
    """In which deals each placement would break a player's word if he were to move now, 0 for these terms."""
    now = p if p.seat == owner or p.phase != "play" else effects.give_move(p, owner)
    placing = any(term.verb in DECIDING for term in terms) and any(deal.running for deal in p.ledger.deals)
    if not placing or (now.phase, now.seat) != ("play", owner):
        return []
    (deal,) = deal_values.as_agreed(now, owner, terms).ledger.deals
    now = replace(now, ledger=replace(now.ledger, deals=(*now.ledger.deals, replace(deal, number=0))))
    return [{deal.number for deal in broken_by(now, move)} for move in deal_values.options_of(now)]


def impossible(p: SuckerPosition, terms: Sequence[Term]) -> Term | None:
    """The first promise that its owner could not keep, as the table stands and the promises before it
    change it; None where there is none."""
    hands = [list(hand) for hand in p.hands]
    piles = {slot: pile for slot, pile in enumerate(p.piles, 1) if pile}
    discarded = [0] * len(hands)
    for term in terms:
        if {term.owner, term.owner if term.to is None else term.to} - set(p.living):
            return term
        against = (other for other in terms if (other.owner, other.to) == (term.owner, term.to))
        if not _doable(p, term, hands, piles) or any({term.verb, other.verb} in OPPOSED for other in against):
            return term
        held, slot, colour = hands[term.owner], term.slot or 0, term.colour or 0
        taker = term.owner if term.verb == "CAP" else None
        if term.verb == "PLAY" and term.colour is not None:
            held[colour] -= 1
            taker = colour if piles.get(slot, "").endswith(COLOURS[colour]) else None
            piles[slot] = piles.get(slot, "") + COLOURS[colour]
        if taker in p.living:
            taken = effects.count_chips(piles.pop(slot))
            hands[taker] = [mine + more for mine, more in zip(hands[taker], taken, strict=True)]
            discarded[taker] += 1
        elif term.verb == "GIVE" and term.to is not None:
            held[colour] -= term.many
            hands[term.to][colour] += term.many
            if sum(held) < discarded[term.owner]:
                return term
    mover = tuple(term for term in terms if term.owner == p.seat and term.verb in DECIDING)
    if p.phase != "play" or not mover:
        return None
    return None if _can_keep(p, mover) else mover[0]


OPPOSED: list[set[str]] = [
    *({"PASS", "NOPASS"}, {"PASSES", "NOPASS"}, {"RESCUE", "NORESCUE"}, {"RESCUE", "NOGIVE"}),
    {"GIVE", "NOGIVE"},
]
"""Pairs of promises that, of the same player, ask two things of one act."""


@lru_cache(maxsize=64)
def _can_keep(p: SuckerPosition, terms: tuple[Term, ...]) -> bool:
    """True if a move of the player to decide keeps what he is to promise; many offers ask the same of him."""
    agreed = deal_values.as_agreed(p, p.seat, terms)
    return any(not broken_by(agreed, move) for move in deal_values.options_of(agreed))


def _doable(p: SuckerPosition, term: Term, hands: list[list[int]], piles: dict[int, str]) -> bool:
    """True if a promise can be kept with these chips in hands and on slots."""
    held, slot, colour = hands[term.owner], term.slot or 0, term.colour or 0
    match term.verb:
        case "PLAY":
            chips = sum(held) if term.colour is None else held[colour]
            return chips > 0 and slot <= effects.highest_slot(p)
        case "CAP":
            return held[term.owner] > 0 and piles.get(slot, "").endswith(COLOURS[term.owner])
        case "GIVE":
            return held[colour] >= term.many
        case "RESCUE":
            return sum(held) > 0
    return True


def _contrary(term: Term, other: Term) -> bool:
    """True if two promises of a player in different deals may ask two things of one placement, or the same
    chips."""
    verbs = {term.verb, other.verb}
    if verbs in OPPOSED:
        return term.to == other.to
    if "PASSES" in verbs and verbs <= {"PASS", "PASSES", "CAP"}:
        return term.to != other.to
    if verbs == {"KILL", "NOKILL"}:
        return term.colour == other.colour
    if verbs & {*deal_values.BARRING} and verbs & {"PLAY", "CAP"}:
        colours = {each.owner if each.verb == "CAP" else each.colour for each in (term, other)}
        return len({term.slot, other.slot} - {None}) < 2 and (len(colours - {None}) < 2 or "NOCAP" in verbs)
    if verbs <= {*deal_values.PAID}:
        return term.colour == other.colour and (term.verb, term.to) != (other.verb, other.to)
    if term.verb not in PLACED or other.verb not in PLACED:
        return False
    if term.verb == other.verb:
        return (term.colour, term.slot, term.to) != (other.colour, other.slot, other.to)
    return "CAP" in (term.verb, other.verb)


def temptation(p: SuckerPosition, move: SuckerMove, personality: Personality) -> tuple[float, float] | None:
    """The chances with the word kept and with it broken by this move; None where nothing keeps it."""
    owed = (given(p, deal, term) for deal, term in promised(p, move.seat))
    kept: SuckerMove | None = next((act for act in owed if act is not None), None)
    if kept is None and move.seat == p.turn and (best := best_moves(p, personality)) is not None:
        kept = best[0]
    if kept is None:
        return None
    broken = shares(GAME.after(p, move), personality.care, move.seat)[move.seat]
    return faithful(p, kept, broken_by(p, move), personality.care), broken
