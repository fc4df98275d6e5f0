"""The deals that machines think of, from templates filled with what lies on the table, and of which kind
a deal is."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.deals import DEEDS, NEVER, TO_THE_END
from nimarcade.games.so_long_sucker.position import COLOURS, NEXT, Place, SuckerPosition, Term
from nimarcade.players.so_long_sucker.beliefs import liars
from nimarcade.players.so_long_sucker.deal_values import allies
from nimarcade.theory.so_long_sucker.mcts import Advice

POOR = 2
"""Chips in hand with which a player looks for insurance, or pays not to be given the move."""
LEADER = 0.35
"""Share of games from which a player is thought to lead."""
SIMPLE = 3
"""Promises about a pile to which those of a truce may be added."""
SHORT = 12
"""Placements for which a leader or a liar is shunned, or chips are spared by who would not promise it for
longer."""
SMALL = 0.03
"""A share of games that a placement for another may cost."""
Terms = tuple[Term, ...]


def offers(p: SuckerPosition, seat: Seat, now: tuple[float, ...]) -> Iterator[Terms]:
    """Offers of `seat`, without a look at what they are worth; `now` are the chances by seat."""
    if p.phase == "rescue":
        if seat == p.seat:
            # the player in danger promises the move, or to spare prisoners, for a chip
            for other in p.asked:
                yield Term(other, "RESCUE", to=seat), Term(seat, "PASS", to=other)
                yield Term(other, "RESCUE", to=seat), Term(seat, "NOKILL", other)
        return
    partners = [
        other for other in effects.clockwise(p, seat) if p.rule_set.deals == "any" or p.seat in (seat, other)
    ]
    shunned = liars(p) | {seat for seat in p.living if now[seat] > LEADER}
    ahead = sorted(p.living, key=lambda seat: -now[seat])
    for other in partners:
        yield truce(p, seat, other)
        for third in sorted(shunned - {seat, other}):
            yield Term(other, "NOPASS", to=third, lasts=SHORT), Term(seat, "NOPASS", to=third, lasts=SHORT)
        yield from _prisoners(p, seat, other)
        # rescue me once, and I discard none of your chips
        if sum(p.hands[seat]) <= POOR and sum(effects.may_give(p, other)) > 1:
            yield Term(other, "RESCUE", to=seat), Term(seat, "NOKILL", other)
    for mover, taker in [(seat, other) for other in partners] if seat == p.seat else [(p.seat, seat)]:
        unbound = not allies(p, mover) and not allies(p, taker)
        for terms in _one_pile(p, mover, taker, ahead):
            yield terms
            if unbound and len(terms) <= SIMPLE:
                yield (*terms, *truce(p, mover, taker))
        yield from _built(p, mover, taker)


def turns(p: SuckerPosition, seat: Seat, advice: Advice) -> Iterator[Terms]:
    """Offers of `seat` about one turn: something that the player to move does now, or leaves, for something
    that the other does on his next turn, or leaves, as far as a search from p finds that it matters."""
    for other in effects.clockwise(p, seat):
        if p.phase == "play" and p.seat in (seat, other) and len(p.living) > 2:
            pair = p.seat, seat + other - p.seat
            ours = product(_turn(p, *pair, advice), _turn(p, *pair[::-1], advice))
            yield from (each for each in ours if any(term.verb in DEEDS for term in each))


def _turn(p: SuckerPosition, owner: Seat, other: Seat, advice: Advice) -> Iterator[Term]:
    """What a player can promise another of his next turn. If he is to move, where the search says that it
    helps the other and harms himself little: the move, a chip there, to keep off what he would play. Else to
    keep off a pile, or to give no move to who wins most of the rest. And a chip of the other's."""
    now = advice.values
    if owner == p.seat:
        (first, _, foreseen), *rest = advice.moves
        good = [each for each in rest if each[2][other] > now[other] and each[2][owner] > now[owner] - SMALL]
        ranked = sorted(good, key=lambda each: -each[2][other])
        placed = [move for move, *_ in ranked if isinstance(move, Place)]
        for move in placed[:1]:
            yield Term(owner, "PLAY", move.colour, move.slot)
        if any(move.next == other for move in placed):
            yield Term(owner, "PASS", to=other)
        if isinstance(first, Place) and foreseen[other] < now[other] - SMALL:
            yield Term(owner, "NOPLAY", slot=first.slot, lasts=NEXT)
    else:
        if slot := _best_pile(p, owner):
            yield Term(owner, "NOCAP", slot=slot, lasts=NEXT)
        else:
            tallest = max(range(len(p.piles)), key=lambda slot: len(p.piles[slot]), default=0)
            yield Term(owner, "NOPLAY", slot=tallest + 1, lasts=NEXT)
        third = max({*p.living} - {owner, other}, key=now.__getitem__)
        yield Term(owner, "NOPASS", to=third, lasts=NEXT)
    if effects.may_give(p, owner)[other]:
        yield Term(owner, "GIVE", other, to=other)


def truce(p: SuckerPosition, seat: Seat, other: Seat) -> Terms:
    """Neither discards the other's chips until one of them is out; where they have talked about that, for
    some time, and then for a round."""
    deals = [deal for deal in p.ledger.deals if {seat, other} <= deal.parties]
    known = {term.lasts for deal in deals for term in deal.terms if term.verb == "NOKILL"}
    lasts = next((many for many in (TO_THE_END, SHORT) if many not in known), len(p.living))
    return Term(other, "NOKILL", seat, lasts=lasts), Term(seat, "NOKILL", other, lasts=lasts)


def threats(p: SuckerPosition, seat: Seat) -> Iterator[Terms]:
    """Give me a chip, of mine if you have any, or I may discard yours."""
    for other in effects.clockwise(p, seat):
        if p.phase == "play" and (p.rule_set.deals == "any" or p.seat in (seat, other)):
            held = effects.may_give(p, other)
            for colour in [c for c in (seat, other) if held[c]][: p.hands[seat][other]][:1]:
                yield Term(other, "GIVE", colour, to=seat), Term(seat, "NOKILL", other)


def _one_pile(p: SuckerPosition, mover: Seat, taker: Seat, ahead: Sequence[Seat]) -> Iterator[Terms]:
    """The mover passes to the taker, who captures and pays for it: one chip, of the mover's colour if there
    is any, or all of that colour, or of two, or all he holds of the mover's, or by what he discards; with the
    move back or without, for a capture of the mover's own, before or after, or for none."""
    if not (slot := _best_pile(p, taker)):
        return
    pile, held = effects.count_chips(p.piles[slot - 1]), p.hands[taker]
    taken = Term(mover, "PASS", to=taker), Term(taker, "CAP", slot=slot)
    back = Term(taker, "PASS", to=mover)
    own_pile, built = _best_pile(p, mover), _to_build(p, mover, taker, slot)
    payments: list[list[Term]] = [[]]
    price = [c for c in (mover, *effects.clockwise(p, taker), *range(4)) if pile[c] and c != taker]
    if price and p.rule_set.give != "none":
        first, most = price[0], pile[price[0]]
        chips = [[(first, many)] for many in sorted({1, most})]
        chips += [[(first, most), (other, pile[other])] for other in sorted({*price} - {first})]
        if held[mover]:
            chips.append([(mover, held[mover] + pile[mover])])
        payments += [[Term(taker, "GIVE", c, to=mover, many=many) for c, many in paid] for paid in chips]
    # or a chip of the pile is to go that harms whoever of the others wins most
    payments += [[Term(taker, "KILL", c)] for c in ahead if pile[c] and c not in (mover, taker)][:1]
    # a chip of the taker's that the mover holds brings him the pile at once
    ways = [taken] + [(Term(mover, "PLAY", taker, slot),)] * (p.hands[mover][taker] > 0)
    for way, paid in product(ways, payments):
        if paid:
            yield (*way, *paid)
        yield (*way, *paid, back)
        if own_pile and way is taken:
            own = Term(mover, "CAP", slot=own_pile)
            yield (*way, *paid, back, own)
            yield (own, *way, *paid)
            yield (own, *way, *paid, back)
        if built and way is taken:
            put, own = Term(mover, "PLAY", mover, built), Term(mover, "CAP", slot=built)
            yield (put, *way, *paid, back, own)


def _built(p: SuckerPosition, mover: Seat, other: Seat) -> Iterator[Terms]:
    """The mover tops a pile and passes; the other leaves it alone and passes back, and is paid of it."""
    if not (slot := _to_build(p, mover, other)) or p.rule_set.give == "none":
        return
    pile, held = effects.count_chips(p.piles[slot - 1]), p.hands[mover]
    back = Term(mover, "PASS", to=other), Term(other, "PASS", to=mover)
    taken = (Term(mover, "PLAY", mover, slot), *back, Term(mover, "CAP", slot=slot))
    payments = [(other, held[other]), *((c, many) for c, many in enumerate(pile) if c != mover)]
    for colour, many in payments:
        if many:
            yield (*taken, Term(mover, "GIVE", colour, to=other, many=many))


def _to_build(p: SuckerPosition, mover: Seat, following: Seat, but: int = 0) -> int:
    """The number of the largest pile that the mover could top, let the following player move, and capture
    later; 0 for none."""
    if p.hands[mover][mover] < 2:
        return 0
    apt = [
        (len(pile), -slot)
        for slot, pile in enumerate(p.piles, 1)
        if pile and slot != but and COLOURS[following] not in pile and not pile.endswith(COLOURS[mover])
    ]
    return -max(apt, default=(0, 0))[1]


def _best_pile(p: SuckerPosition, taker: Seat) -> int:
    """The number of the largest pile that a player could capture with a chip of his own; 0 for none."""
    ready = {slot: len(pile) for slot, pile in effects.capturable(p, taker).items() if len(pile) > 1}
    return max(ready, key=ready.__getitem__, default=0)


def _prisoners(p: SuckerPosition, seat: Seat, other: Seat) -> Iterator[Terms]:
    """Chips go home: those of both, or for the move, or for not being given it."""
    if p.rule_set.give == "none":
        return
    mine, yours = p.hands[other][seat], p.hands[seat][other]
    if mine and yours:
        yield Term(other, "GIVE", seat, to=seat, many=mine), Term(seat, "GIVE", other, to=other, many=yours)
    if mine and seat == p.seat:
        yield Term(seat, "PASS", to=other), Term(other, "GIVE", seat, to=seat, many=mine)
    if yours and other == p.seat:
        paid = Term(seat, "GIVE", other, to=other, many=yours)
        yield Term(other, "PASS", to=seat), paid
        if sum(p.hands[seat]) - yours <= POOR:
            yield Term(other, "NOPASS", to=seat), paid


Kind = Literal[
    "pass",
    "capture",
    "share",
    "exchange",
    "truce",
    "coalition",
    "threat",
    "insurance",
    "ransom",
    "payment",
    "other",
]
"""`pass`: who moves next, no more. `capture`: one lets another capture. `share`: and is paid in chips.
`exchange`: each captures a pile. `truce`: neither harms the other. `coalition`: all refrain from helping a
player outside. `threat`: a chip, or yours are discarded. `insurance`: a rescue. `ransom`: chips that go back
to the player of their colour. `payment`: other chips."""


def kind_of(terms: Sequence[Term]) -> Kind:
    """The kind of deal that promises make together: of a mixture the weightiest."""
    owners = {term.owner for term in terms}
    captures = [term for term in terms if term.verb == "CAP"]
    gifts = [term for term in terms if term.verb == "GIVE"]
    if any(term.verb == "RESCUE" for term in terms):
        return "insurance"
    if captures:
        if len({term.owner for term in captures}) > 1:
            return "exchange"
        return "share" if gifts else "capture"
    if all(term.verb in NEVER for term in terms):
        inside = any(term.about is None or term.about in owners for term in terms)
        return "truce" if inside else "coalition"
    if gifts:
        givers = {term.owner for term in gifts}
        refrained = {term.owner for term in terms if term.verb == "NOKILL" and term.about in givers}
        if refrained and all(term.verb in ("GIVE", "NOKILL") for term in terms):
            return "threat"
        return "ransom" if any(term.colour == term.to for term in gifts) else "payment"
    return "pass" if all(term.verb in ("PASS", "PLAY", *NEVER) for term in terms) else "other"
