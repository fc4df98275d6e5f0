"""What a machine offers, whether it agrees to an offer, and what it says of its own moves.

Deals it thinks of: one pile, the mirror of it, two piles, insurance, a truce, a threat. Answers,
offers and broken words each come with the figures that the machine decided by, in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from nimarcade.core.family import SeatKind
from nimarcade.core.game import Seat, is_legal
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Deal,
    Propose,
    Say,
    SuckerMove,
    SuckerPosition,
    Term,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.so_long_sucker import personalities
from nimarcade.players.so_long_sucker.deal_values import DealValue, deal_value, shares
from nimarcade.players.so_long_sucker.personalities import Personality

POOR = 1
"""Chips in hand with which a player looks for insurance."""
LEADER = 0.4
"""Share of games from which a player is thought to lead."""
AHEAD = 0.45
"""Nobody deals with a player who wins more than this share of games."""
WANTED, GRANTED = 0.03, 0.02
"""What an offer must gain for who makes it, and for each partner, so that it has reason to agree."""
CONSIDERED = 4
"""Offers valued when a machine is asked."""
PAUSE = 6
"""Placements before a partner who did not agree is asked again; twice as many the second time, and
so on."""
IDLE = 0.5
"""How often a player who is not to move looks for no offer."""
Terms = tuple[Term, ...]


def offers(p: SuckerPosition, seat: Seat, now: tuple[float, ...]) -> Iterator[Terms]:
    """Offers of `seat`, the most promising first; `now` are the chances by seat."""
    if p.phase == "rescue":
        if seat == p.seat:
            yield from _ransom(p, seat)
        return
    partners = effects.clockwise(p, seat)
    if seat == p.seat:
        on_piles = [terms for ally in partners for terms in _on_piles(p, seat, ally)]
        on_piles.sort(key=lambda pair: -pair[0])
        yield from (terms for _, terms in on_piles)
        yield from (terms for ally in partners for terms in _threat(p, seat, ally))
    else:
        yield from (terms for _, terms in _one_pile(p, p.seat, seat))
    if sum(p.hands[seat]) <= POOR:
        yield from _insurance(p, seat)
    yield from _truce(p, seat, now)


def _on_piles(p: SuckerPosition, seat: Seat, ally: Seat) -> Iterator[tuple[int, Terms]]:
    """T1 and T3: the mover lets an ally capture, who pays for it, or gives the move back for a
    capture of the mover's own."""
    for size, terms in _one_pile(p, seat, ally):
        yield size, terms
        back = _best_pile(p, seat)
        if back and terms[-1].verb == "PASS":
            yield size + len(p.piles[back - 1]), (*terms, Term(seat, "CAP", slot=back))


def _one_pile(p: SuckerPosition, mover: Seat, taker: Seat) -> Iterator[tuple[int, Terms]]:
    """The mover passes to the taker, who captures and pays for it: one chip, of the mover's colour
    if the pile has any, or all of that colour, or of two; or the move back, with chips or without."""
    slot = _best_pile(p, taker)
    if not slot:
        return
    size, held = len(p.piles[slot - 1]), effects.count_chips(p.piles[slot - 1])
    taken = Term(mover, "PASS", to=taker), Term(taker, "CAP", slot=slot)
    back = Term(taker, "PASS", to=mover)
    yield size, (*taken, back)
    price = [c for c in (mover, *effects.clockwise(p, taker), *range(4)) if held[c] and c != taker]
    if p.rule_set.give == "none" or not price:
        return
    first, own = price[0], held[price[0]]
    paid = [[(first, many)] for many in sorted({1, own})]
    paid += [[(first, own), (other, held[other])] for other in sorted({*price} - {first})]
    for chips in paid:
        gifts = [Term(taker, "GIVE", colour, to=mover, many=many) for colour, many in chips]
        yield size, (*taken, *gifts)
        yield size, (*taken, *gifts, back)


def _best_pile(p: SuckerPosition, taker: Seat) -> int:
    """The number of the largest pile that a player could capture with a chip of his own; 0 for none."""
    if not p.hands[taker][taker]:
        return 0
    ready = [(len(pile), -slot) for slot, pile in enumerate(p.piles, 1) if pile.endswith(COLOURS[taker])]
    size, slot = max(ready, default=(0, 0))
    return -slot if size > 1 else 0


def _insurance(p: SuckerPosition, seat: Seat) -> Iterator[Terms]:
    """T4: rescue me once, and I discard none of your chips."""
    for other in effects.clockwise(p, seat):
        if p.seat in (seat, other) or p.rule_set.deals == "any":
            spare = effects.may_give(p.rule_set, p.hands[other], other)
            if sum(spare) > 1:
                yield Term(other, "RESCUE", to=seat), Term(seat, "NOKILL", other)


def _ransom(p: SuckerPosition, seat: Seat) -> Iterator[Terms]:
    """The player in danger promises the move, or to spare prisoners, for a chip."""
    for other in p.asked:
        yield Term(other, "RESCUE", to=seat), Term(seat, "PASS", to=other)
        yield Term(other, "RESCUE", to=seat), Term(seat, "NOKILL", other)


def _truce(p: SuckerPosition, seat: Seat, now: tuple[float, ...]) -> Iterator[Terms]:
    """T5: nobody gives the leader the move."""
    leader = max(range(len(now)), key=now.__getitem__)
    others = [s for s in effects.clockwise(p, seat) if s != leader]
    if now[leader] < LEADER or leader == seat or len(p.living) < 3:
        return
    for other in others:
        if p.seat in (seat, other) or p.rule_set.deals == "any":
            yield Term(other, "NOPASS", to=leader), Term(seat, "NOPASS", to=leader)


def _threat(p: SuckerPosition, seat: Seat, other: Seat) -> Iterator[Terms]:
    """T6: give me a chip of mine, or I may discard yours."""
    mine = effects.may_give(p.rule_set, p.hands[other], other)[seat]
    if p.hands[seat][other] and mine:
        yield Term(other, "GIVE", seat, to=seat), Term(seat, "NOKILL", other)


@dataclass(frozen=True, slots=True)
class Answered:
    yes: bool
    reason: str


def judge(p: SuckerPosition, deal: Deal, seat: Seat, personality: Personality | None) -> Answered:
    """The answer to an open offer."""
    if personality is None:
        return Answered(False, "I make no deals.")
    others = sorted(deal.parties - {seat})
    if personality.unforgiving:
        for cheat in sorted(personalities.cheats(p, seat) & set(others)):
            return Answered(False, f"{NAMES[cheat]} broke a promise to me.")
    if len(p.living) == 2:
        return Answered(False, "With two players left what helps one harms the other.")
    if before := personalities.clash(p, seat, deal.terms, deal.number):
        return Answered(False, f"I have promised otherwise in deal {before}.")
    if not personalities.possible(p, seat, deal.terms):
        return Answered(False, "I cannot do what it asks of me.")
    now = shares(p, personality.care, seat)
    for other in others:
        if now[other] > AHEAD:
            return Answered(False, f"{NAMES[other]} is ahead already, with {now[other]:.0%} of the games.")
    value = deal_value(p, deal.by, deal.terms, personality.care, seat)
    change = f"from {value.now[seat]:.0%} to {value.after[seat]:.0%}"
    if value.gain(seat) > personality.accepts:
        return Answered(True, f"I think it takes my chances {change}.")
    if value.gain(seat) > 0:
        return Answered(False, f"It gains me too little: my chances go {change}.")
    return Answered(False, f"It does not help me: my chances go {change}.")


def offer(p: SuckerPosition, seat: Seat, personality: Personality, rng: Random) -> Propose | None:
    """The best offer that helps this seat and that its partner has reason to accept."""
    if p.rule_set.deals == "none" or len(p.living) < 3 or (seat != p.seat and rng.random() < IDLE):
        return None
    if dict(p.ledger.proposals).get(seat):
        return None
    now = shares(p, personality.sims)
    if now[seat] > AHEAD:
        return None
    possible = _possible(p, seat, personality, now)
    best: tuple[float, Propose] | None = None
    for move in rng.sample(possible, min(CONSIDERED, len(possible))):
        value = deal_value(p, seat, move.terms, personality.sims)
        if fair(value, move) and (best is None or value.gain(seat) > best[0]):
            best = value.gain(seat), move
    if best is None or not fair(weighed(p, best[1], personality), best[1]):
        return None
    return best[1]


def weighed(p: SuckerPosition, move: Propose, personality: Personality) -> DealValue:
    """An offer looked at with care."""
    return deal_value(p, move.seat, move.terms, personality.care, move.seat)


def fair(value: DealValue, move: Propose) -> bool:
    """Whether an offer helps who makes it, and gives each partner a reason to agree."""
    return value.gain(move.seat) > WANTED and all(value.gain(other) > GRANTED for other in _partners(move))


def _possible(
    p: SuckerPosition, seat: Seat, personality: Personality, now: tuple[float, ...]
) -> list[Propose]:
    """Legal offers to those who may be asked and do not lead."""
    barred = _shunned(p, seat, personality) | {other for other in p.living if now[other] > AHEAD}
    number = len(p.ledger.deals) + 1
    thought_of = [Propose(seat, number, terms) for terms in offers(p, seat, now)]
    return [
        move
        for move in thought_of
        if not barred & _partners(move)
        and is_legal(GAME, p, move)
        and not any(personalities.clash(p, owner, move.terms) for owner in {seat, *_partners(move)})
        and personalities.possible(p, p.turn, move.terms)
    ]


def _partners(move: Propose) -> set[Seat]:
    return {term.owner for term in move.terms} - {move.seat}


def _shunned(p: SuckerPosition, seat: Seat, personality: Personality) -> frozenset[Seat]:
    """Whom not to ask now: who did not agree lately, with whom a deal still runs, and whom a
    grudge bearer does not forgive."""
    shunned = set(personalities.cheats(p, seat)) if personality.unforgiving else set()
    for other in p.living:
        both = [deal for deal in p.ledger.deals if {seat, other} <= deal.parties]
        refused = [deal.made for deal in both if deal.by == seat and deal.status in ("declined", "void")]
        lately = refused and p.ledger.placements - refused[-1] < PAUSE * len(refused)
        if lately or any("open" in deal.standing for deal in both):
            shunned.add(other)
    return frozenset(shunned)


def remark(before: SuckerPosition, move: SuckerMove, kind: SeatKind) -> str:
    """Why a machine of this kind did it; empty where there is nothing to say of deals."""
    personality = personalities.personality_of(kind)
    if isinstance(move, Answer):
        answer = judge(before, before.ledger.deals[move.number - 1], move.seat, personality)
        return answer.reason if answer.yes == move.yes else ""
    if personality is None:
        return ""
    if isinstance(move, Propose):
        return _offered(before, move, personality)
    if broken := personalities.broken_by(before, move):
        confession = f"I break my word in {_named([deal.number for deal in broken])}."
        return f"{confession} {_temptation(before, move, personality)}".strip()
    if kept := personalities.decided_by(before, move, "kept"):
        return f"As promised in {_named([deal.number for deal in kept])}."
    if isinstance(move, Say) and move.word == "no" and personality.unforgiving:
        spited = before.seat in personalities.cheats(before, move.seat)
        return f"{NAMES[before.seat]} broke a promise to me." if spited else ""
    return ""


def _named(numbers: list[int]) -> str:
    each = sorted(set(numbers))
    return f"deal{'s' * (len(each) > 1)} {' and '.join(map(str, each))}"


def _offered(p: SuckerPosition, move: Propose, personality: Personality) -> str:
    value = weighed(p, move, personality)
    others = sorted(_partners(move))
    chances = [f"{NAMES[seat]}'s from {value.now[seat]:.0%} to {value.after[seat]:.0%}" for seat in others]
    own = f"my chances from {value.now[move.seat]:.0%} to {value.after[move.seat]:.0%}"
    return f"I think it takes {' and '.join([own, *chances])}."


def _temptation(p: SuckerPosition, move: SuckerMove, personality: Personality) -> str:
    """The figures for which a word was broken."""
    gifts = (personalities.given(p, deal, term) for deal, term in personalities.promised(p, move.seat))
    kept: SuckerMove | None = next(filter(None, gifts), None)
    if (
        kept is None
        and move.seat == p.turn
        and (best := personalities.best_moves(p, personality)) is not None
    ):
        kept = best[0]
    if kept is None:
        return ""
    with_it = shares(GAME.after(p, move), personality.care, move.seat)[move.seat]
    without = personalities.faithful(p, kept, personalities.broken_by(p, move), personality.care)
    return f"My chances are {with_it:.0%} so, {without:.0%} had I kept it."
