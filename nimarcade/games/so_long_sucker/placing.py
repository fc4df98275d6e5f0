"""What acts do to a table, without asking whether they are legal (`legality` does)."""

from __future__ import annotations

from dataclasses import replace

from nimarcade.games.codes import MAX_PILES
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import turns
from nimarcade.games.so_long_sucker.acts import Discard, Give, Kill, Place, Say
from nimarcade.games.so_long_sucker.table import COLOURS, NONE, Chips, Table

ENDGAME = "endgame"


def place(t: Table, act: Place) -> Table:
    """A chip on a slot: a capture, the chosen next player, or the automatic one."""
    letter = COLOURS[act.colour]
    slots = t.piles if act.slot <= len(t.piles) else (*t.piles, "")
    under = slots[act.slot - 1]
    pile = under + letter
    piles = (*slots[: act.slot - 1], pile, *slots[act.slot :])
    hand = _less(t.hands[act.seat], _one(act.colour))
    after = replace(t, piles=piles, hands=_with(t.hands, act.seat, hand), free=frozenset())
    if under.endswith(letter):
        if act.colour < t.house.players and t.scores[act.colour] is None:
            return tidy(replace(after, phase="kill", seat=act.colour, slot=act.slot - 1))
        # Nobody owns a dead colour: the pile is out of play and the mover moves again.
        emptied = replace(after, piles=_emptied(after, act.slot - 1), deadbox=_more(t.deadbox, count(pile)))
        return give_move(tidy(emptied), act.seat)
    free = turns.absent(t.living, pile)
    seat = act.next
    if seat is None:
        seat = free[0] if free else turns.automatic(t, t.living, pile)
    return give_move(after, seat)


def choices(t: Table, act: Place) -> tuple[Seat, ...]:
    """Who may move next after a placement that is no capture; one seat where it is forced."""
    pile = (t.piles[act.slot - 1] if act.slot <= len(t.piles) else "") + COLOURS[act.colour]
    return turns.absent(t.living, pile) or (turns.automatic(t, t.living, pile),)


def slots(t: Table) -> int:
    """The highest slot number a chip may be put on."""
    return t.house.k or min(len(t.piles) + 1, MAX_PILES)


def captures(t: Table, act: Place) -> bool:
    return act.slot <= len(t.piles) and t.piles[act.slot - 1].endswith(COLOURS[act.colour])


def forced(t: Table, act: Place) -> Seat | None:
    """The next player where the mover has no choice; None where there is one, or a capture."""
    if captures(t, act):
        return None
    seats = choices(t, act)
    return seats[0] if len(seats) == 1 else None


def give_move(t: Table, seat: Seat) -> Table:
    """Let `seat` play; without a chip he is in danger, and out if nobody can be asked."""
    while True:
        if any(t.hands[seat]):
            rec = (seat, *(other for other in t.rec if other != seat))
            return tidy(replace(t, phase="play", seat=seat, slot=-1, asked=(), rec=rec))
        asked = tuple(other for other in turns.clockwise(t, seat) if turns.can_rescue(t, other, seat))
        if asked:
            return replace(t, phase="rescue", seat=seat, slot=-1, asked=asked)
        t = eliminate(t, seat, deciding=True)
        if t.phase == "over":
            return t
        rebound = t.giver[seat]
        assert rebound is not None
        seat = rebound


def eliminate(t: Table, seat: Seat, *, deciding: bool) -> Table:
    """`seat` is out with the next score. Where the move was his, his `giver` is the player to
    whom it rebounds: the one who held it last before him. Who gets the move is left to the caller."""
    out = sum(score is not None for score in t.scores)
    following = turns.clockwise(t, seat)
    rec = tuple(other for other in t.rec if other != seat)
    scores = (*t.scores[:seat], out + 1, *t.scores[seat + 1 :])
    free = frozenset(pair for pair in t.free if seat not in pair)
    if len(following) == 1:
        won = following[0]
        scores = (*scores[:won], t.house.players, *scores[won + 1 :])
        return tidy(
            replace(t, scores=scores, phase="over", seat=won, slot=-1, asked=(), rec=rec, free=frozenset())
        )
    giver = t.giver
    if deciding:
        giver = (*giver[:seat], rec[0] if rec else following[0], *giver[seat + 1 :])
    return replace(t, scores=scores, rec=rec, giver=giver, free=free)


def kill(t: Table, act: Kill) -> Table:
    """The owner discards from the captured pile, takes the rest, and moves."""
    kept = _less(count(t.piles[t.slot]), act.chips)
    after = replace(
        t,
        piles=_emptied(t, t.slot),
        hands=_with(t.hands, act.seat, _more(t.hands[act.seat], kept)),
        deadbox=_more(t.deadbox, act.chips),
    )
    return give_move(tidy(after), act.seat)


def give(t: Table, act: Give) -> Table:
    hands = _with(t.hands, act.seat, _less(t.hands[act.seat], act.chips))
    hands = _with(hands, act.to, _more(hands[act.to], act.chips))
    after = replace(t, hands=hands, free=t.free | {(act.seat, act.to)})
    if t.phase == "rescue" and act.to == t.seat:
        return give_move(after, t.seat)
    return _settle(after, act.seat)


def discard(t: Table, act: Discard) -> Table:
    hands = _with(t.hands, act.seat, _less(t.hands[act.seat], act.chips))
    return _settle(tidy(replace(t, hands=hands, deadbox=_more(t.deadbox, act.chips))), act.seat)


def say(t: Table, act: Say) -> Table:
    if act.word == "no":
        return _ask(t, t.asked[1:])
    # resigned, or the clock fell
    hands = _with(t.hands, act.seat, NONE)
    after = tidy(replace(t, hands=hands, deadbox=_more(t.deadbox, t.hands[act.seat])))
    deciding = act.seat == t.seat
    if deciding and t.phase == "kill":
        pile = count(t.piles[t.slot])
        after = tidy(replace(after, piles=_emptied(after, t.slot), deadbox=_more(after.deadbox, pile)))
    after = eliminate(after, act.seat, deciding=deciding)
    if after.phase == "over":
        return after
    if deciding:
        rebound = after.giver[act.seat]
        assert rebound is not None
        return give_move(after, rebound)
    return _ask(after, tuple(s for s in after.asked if s != act.seat)) if t.phase == "rescue" else after


def _settle(t: Table, seat: Seat) -> Table:
    """After a free act of `seat`: it may have given away its last chip."""
    if t.phase == "rescue":
        return _ask(t, tuple(s for s in t.asked if turns.can_rescue(t, s, t.seat)))
    if seat == t.seat and not any(t.hands[seat]):
        return give_move(t, seat)
    return t


def _ask(t: Table, asked: tuple[Seat, ...]) -> Table:
    """Go on asking; the player in danger is out when nobody is left to be asked."""
    if asked:
        return replace(t, asked=asked)
    out = eliminate(t, t.seat, deciding=True)
    if out.phase == "over":
        return out
    rebound = out.giver[t.seat]
    assert rebound is not None
    return give_move(out, rebound)


def count(pile: str) -> Chips:
    return pile.count("B"), pile.count("R"), pile.count("G"), pile.count("Y")


def _one(colour: int) -> Chips:
    return colour == 0, colour == 1, colour == 2, colour == 3


def _more(one: Chips, other: Chips) -> Chips:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def _less(one: Chips, other: Chips) -> Chips:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]


def _with(hands: tuple[Chips, ...], seat: Seat, hand: Chips) -> tuple[Chips, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _emptied(t: Table, slot: int) -> tuple[str, ...]:
    return (*t.piles[:slot], "", *t.piles[slot + 1 :])


def tidy(t: Table) -> Table:
    """The one way to write a position: without a bound trailing empty slots are not kept, and an
    endgame keeps no record of turns and discards."""
    piles = t.piles
    if not t.house.k:
        last = len(piles)
        while last and not piles[last - 1]:
            last -= 1
        piles = piles[:last]
    if t.house.preset != ENDGAME:
        return t if piles is t.piles else replace(t, piles=piles)
    rec = (t.seat,) if t.phase == "play" else ()
    return replace(t, piles=piles, rec=rec, deadbox=NONE)
