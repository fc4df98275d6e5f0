"""What moves do to a position, without asking whether they are legal (`moves.check` does); who moves
next, and who may be rescued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    ENDGAME,
    NONE,
    BoardMove,
    Chips,
    Discard,
    Give,
    Kill,
    Place,
    Say,
    SuckerPosition,
)


def absent_players(living: Sequence[Seat], pile: str) -> tuple[Seat, ...]:
    """The living players whose colour is not in the pile: the mover chooses among them."""
    return tuple(seat for seat in living if COLOURS[seat] not in pile)


def automatic_next(p: SuckerPosition, pile: str) -> Seat:
    """Who moves after a chip on a pile that holds all living colours: the owner of the colour
    whose highest chip lies lowest. A dead colour may pass the move on to its giver."""
    living = p.living
    lowest = min(living, key=lambda seat: pile.rfind(COLOURS[seat]))
    if p.rule_set.dead == "ignore":
        return lowest
    colours = [colour for colour in range(4) if COLOURS[colour] in pile]
    seat: Seat | None = min(colours, key=lambda colour: pile.rfind(COLOURS[colour]))
    passed: set[Seat | None] = set()
    while seat is not None and seat not in living:
        if seat in passed:
            return lowest
        passed.add(seat)
        seat = p.giver[seat]
    return lowest if seat is None else seat


def may_give(p: SuckerPosition, seat: Seat, hand: Chips | None = None) -> Chips:
    """The chips that a seat may give away, of its hand as it is unless of another."""
    hand = p.hands[seat] if hand is None else hand
    if p.rule_set.give == "none":
        return (0, 0, 0, 0)
    if p.rule_set.give == "any":
        return hand
    return prisoners(hand, seat)


def prisoners(hand: Chips, seat: Seat) -> Chips:
    """The chips of other colours."""
    b, r, g, y = (0 if colour == seat else many for colour, many in enumerate(hand))
    return b, r, g, y


def can_rescue(p: SuckerPosition, seat: Seat, endangered: Seat) -> bool:
    return (seat, endangered) not in p.free and any(may_give(p, seat))


def clockwise(p: SuckerPosition, seat: Seat) -> list[Seat]:
    """The other living seats in the order B R G Y, beginning after `seat`."""
    n = p.rule_set.players
    return [(seat + i) % n for i in range(1, n) if p.scores[(seat + i) % n] is None]


def after(p: SuckerPosition, move: BoardMove) -> SuckerPosition:
    """The position after a move, but for the record of deals."""
    match move:
        case Place():
            return place(p, move)
        case Kill():
            return kill(p, move)
        case Give():
            return give(p, move)
        case Discard():
            return discard(p, move)
        case Say():
            return say(p, move)


def place(p: SuckerPosition, move: Place) -> SuckerPosition:
    """A chip on a slot: a capture, the chosen next player, or the automatic one."""
    letter = COLOURS[move.colour]
    under = p.pile(move.slot)
    pile = under + letter
    piles = (*p.piles[: move.slot - 1], pile, *p.piles[move.slot :])
    hand = _less(p.hands[move.seat], one_chip(move.colour))
    after = replace(p, piles=piles, hands=_with(p.hands, move.seat, hand), free=frozenset())
    if under.endswith(letter):
        if p.plays(move.colour):
            return tidy(replace(after, phase="kill", seat=move.colour, slot=move.slot - 1))
        # Nobody owns a dead colour: the pile is out of play and the mover moves again.
        emptied = replace(
            after, piles=_emptied(after, move.slot - 1), deadbox=_more(p.deadbox, count_chips(pile))
        )
        return give_move(tidy(emptied), move.seat)
    free = absent_players(p.living, pile)
    seat = move.next
    if seat is None:
        seat = free[0] if free else automatic_next(p, pile)
    return give_move(after, seat)


def next_choices(p: SuckerPosition, move: Place) -> tuple[Seat, ...]:
    """Who may move next after a placement that is no capture; one seat where it is forced."""
    pile = p.pile(move.slot) + COLOURS[move.colour]
    return absent_players(p.living, pile) or (automatic_next(p, pile),)


def highest_slot(p: SuckerPosition) -> int:
    """The highest slot number a chip may be put on."""
    return p.rule_set.k or len(p.piles) + 1


def captures(p: SuckerPosition, move: Place) -> bool:
    """Whether a placement puts a chip on one of its colour."""
    return p.pile(move.slot).endswith(COLOURS[move.colour])


def forced_next(p: SuckerPosition, move: Place) -> Seat | None:
    """The next player where the mover has no choice; None where there is one, or a capture."""
    if captures(p, move):
        return None
    seats = next_choices(p, move)
    return seats[0] if len(seats) == 1 else None


def give_move(p: SuckerPosition, seat: Seat) -> SuckerPosition:
    """Let `seat` play; without a chip he is in danger, and out if nobody can be asked."""
    while True:
        if any(p.hands[seat]):
            rec = (seat, *(other for other in p.rec if other != seat))
            return tidy(replace(p, phase="play", seat=seat, slot=-1, asked=(), rec=rec))
        rescuers = tuple(other for other in clockwise(p, seat) if can_rescue(p, other, seat))
        if rescuers:
            return replace(p, phase="rescue", seat=seat, slot=-1, asked=rescuers)
        p = eliminate(p, seat, deciding=True)
        if p.phase == "over":
            return p
        seat = _rebound(p, seat)


def eliminate(p: SuckerPosition, seat: Seat, *, deciding: bool) -> SuckerPosition:
    """`seat` is out with the next score. Where the move was his, his `giver` is the player to
    whom it rebounds: the one who held it last before him. Who gets the move is left to the caller."""
    out = sum(score is not None for score in p.scores)
    following = clockwise(p, seat)
    rec = tuple(other for other in p.rec if other != seat)
    scores = (*p.scores[:seat], out + 1, *p.scores[seat + 1 :])
    free = frozenset(pair for pair in p.free if seat not in pair)
    if len(following) == 1:
        won = following[0]
        scores = (*scores[:won], p.rule_set.players, *scores[won + 1 :])
        return tidy(
            replace(p, scores=scores, phase="over", seat=won, slot=-1, asked=(), rec=rec, free=frozenset())
        )
    giver = p.giver
    if deciding:
        giver = (*giver[:seat], rec[0] if rec else following[0], *giver[seat + 1 :])
    return replace(p, scores=scores, rec=rec, giver=giver, free=free)


def _rebound(p: SuckerPosition, seat: Seat) -> Seat:
    """Who gets the move back from a seat that was eliminated when it had to decide."""
    giver = p.giver[seat]
    assert giver is not None
    return giver


def kill(p: SuckerPosition, move: Kill) -> SuckerPosition:
    """The owner discards from the captured pile, takes the rest, and moves."""
    kept = _less(count_chips(p.piles[p.slot]), move.chips)
    after = replace(
        p,
        piles=_emptied(p, p.slot),
        hands=_with(p.hands, move.seat, _more(p.hands[move.seat], kept)),
        deadbox=_more(p.deadbox, move.chips),
    )
    return give_move(tidy(after), move.seat)


def give(p: SuckerPosition, move: Give) -> SuckerPosition:
    hands = _with(p.hands, move.seat, _less(p.hands[move.seat], move.chips))
    hands = _with(hands, move.to, _more(hands[move.to], move.chips))
    after = replace(p, hands=hands, free=p.free | {(move.seat, move.to)})
    if p.phase == "rescue" and move.to == p.seat:
        return give_move(after, p.seat)
    return _settle(after, move.seat)


def discard(p: SuckerPosition, move: Discard) -> SuckerPosition:
    hands = _with(p.hands, move.seat, _less(p.hands[move.seat], move.chips))
    return _settle(tidy(replace(p, hands=hands, deadbox=_more(p.deadbox, move.chips))), move.seat)


def say(p: SuckerPosition, move: Say) -> SuckerPosition:
    if move.word == "no":
        return _ask(p, p.asked[1:])
    # resigned, or the clock fell
    hands = _with(p.hands, move.seat, NONE)
    after = tidy(replace(p, hands=hands, deadbox=_more(p.deadbox, p.hands[move.seat])))
    deciding = move.seat == p.seat
    if deciding and p.phase == "kill":
        pile = count_chips(p.piles[p.slot])
        after = tidy(replace(after, piles=_emptied(after, p.slot), deadbox=_more(after.deadbox, pile)))
    after = eliminate(after, move.seat, deciding=deciding)
    if after.phase == "over":
        return after
    if deciding:
        return give_move(after, _rebound(after, move.seat))
    return _ask(after, tuple(s for s in after.asked if s != move.seat)) if p.phase == "rescue" else after


def _settle(p: SuckerPosition, seat: Seat) -> SuckerPosition:
    """After a free move of `seat`: it may have given away its last chip."""
    if p.phase == "rescue":
        return _ask(p, tuple(s for s in p.asked if can_rescue(p, s, p.seat)))
    if seat == p.seat and not any(p.hands[seat]):
        return give_move(p, seat)
    return p


def _ask(p: SuckerPosition, rescuers: tuple[Seat, ...]) -> SuckerPosition:
    """Go on asking; the player in danger is out when nobody is left to be asked."""
    if rescuers:
        return replace(p, asked=rescuers)
    out = eliminate(p, p.seat, deciding=True)
    return out if out.phase == "over" else give_move(out, _rebound(out, p.seat))


def count_chips(pile: str) -> Chips:
    return pile.count("B"), pile.count("R"), pile.count("G"), pile.count("Y")


def one_chip(colour: int, many: int = 1) -> Chips:
    """One chip of a colour, or so many of it and no others."""
    return many * (colour == 0), many * (colour == 1), many * (colour == 2), many * (colour == 3)


def _more(a: Chips, b: Chips) -> Chips:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def _less(a: Chips, b: Chips) -> Chips:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]


def _with(hands: tuple[Chips, ...], seat: Seat, hand: Chips) -> tuple[Chips, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _emptied(p: SuckerPosition, slot: int) -> tuple[str, ...]:
    return (*p.piles[:slot], "", *p.piles[slot + 1 :])


def tidy(p: SuckerPosition) -> SuckerPosition:
    """The one way to write a position: without a bound trailing empty slots are not kept, and an
    endgame keeps no record of turns and discards."""
    piles = p.piles
    if not p.rule_set.k:
        last = len(piles)
        while last and not piles[last - 1]:
            last -= 1
        piles = piles[:last]
    if p.rule_set.preset != ENDGAME:
        return p if piles is p.piles else replace(p, piles=piles)
    rec = (p.seat,) if p.phase == "play" else ()
    return replace(p, piles=piles, rec=rec, deadbox=NONE)
