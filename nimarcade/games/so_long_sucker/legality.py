"""What the rules forbid, each with the rule that forbids it."""

from __future__ import annotations

from nimarcade.errors import IllegalMove
from nimarcade.games.codes import short
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals, placing, turns
from nimarcade.games.so_long_sucker.acts import Act, Answer, Discard, Give, Kill, Place, Propose, Say
from nimarcade.games.so_long_sucker.notation import write_chips
from nimarcade.games.so_long_sucker.table import COLOURS, NAMES, Chips, Table


def check(t: Table, act: Act) -> None:
    """Raises IllegalMove."""
    if t.phase == "over":
        raise IllegalMove("the game is over")
    if act.seat >= t.house.players or t.scores[act.seat] is not None:
        raise IllegalMove(f"{NAMES[act.seat]} is out of the game")
    if isinstance(act, Say) and act.word != "no":
        return
    if t.phase == "kill" and not isinstance(act, Kill):
        raise IllegalMove(f"{NAMES[t.seat]} first discards from the captured pile: {_example(t)}")
    match act:
        case Place():
            _check_place(t, act)
        case Kill():
            _check_kill(t, act)
        case Give():
            _check_give(t, act)
        case Discard():
            _check_holds(t, act.seat, act.chips)
            if act.chips[act.seat]:
                raise IllegalMove(f"only prisoners are discarded from the hand, never chips of your own "
                                  f"colour: {NAMES[act.seat]} keeps {COLOURS[act.seat]}")  # fmt: skip
        case Say():
            if t.phase != "rescue":
                raise IllegalMove("nobody is in danger, so there is nothing to refuse")
            if act.seat != t.asked[0]:
                raise IllegalMove(f"{NAMES[t.asked[0]]} is asked first")
        case Propose():
            deals.check_propose(t, act)
        case Answer():
            deals.check_answer(t, act)


def _example(t: Table) -> str:
    pile = t.piles[t.slot]
    return f"x{pile[0]}" if pile else "x"


def _check_place(t: Table, act: Place) -> None:
    if t.phase == "rescue":
        raise IllegalMove(f"{NAMES[t.seat]} is in danger: {NAMES[t.asked[0]]} gives a chip or says no")
    if act.seat != t.seat:
        raise IllegalMove(f"{NAMES[t.seat]} is to play, not {NAMES[act.seat]}")
    if not t.hands[act.seat][act.colour]:
        held = write_chips(t.hands[act.seat], act.seat)
        raise IllegalMove(f"{NAMES[act.seat]} holds no {COLOURS[act.colour]}; the hand is {held}")
    most = placing.slots(t)
    if not 1 <= act.slot <= most:
        raise IllegalMove(f"there is no slot {short(act.slot)}; slots are 1 to {most}")
    letters = ", ".join
    if placing.captures(t, act):
        if act.next is not None:
            raise IllegalMove("a capture names no next player: leave ~ out")
        return
    seats = placing.choices(t, act)
    if act.next is None:
        if len(seats) > 1:
            code = f"{COLOURS[act.colour]}@{act.slot}~{COLOURS[seats[0]]}"
            raise IllegalMove(f"choose who moves next, one of {letters(COLOURS[s] for s in seats)}: {code}")
    elif act.next not in seats:
        why = "that colour is in the pile" if turns.absent(t.living, _pile(t, act)) else "the pile decides"
        if act.next >= t.house.players or t.scores[act.next] is not None:
            why = f"{NAMES[act.next]} is out"
        raise IllegalMove(
            f"{COLOURS[act.next]} cannot move next ({why}); next is {letters(COLOURS[s] for s in seats)}"
        )
    elif len(seats) == 1:
        raise IllegalMove("the next player is forced here: leave ~ out")


def _pile(t: Table, act: Place) -> str:
    return (t.piles[act.slot - 1] if act.slot <= len(t.piles) else "") + COLOURS[act.colour]


def _check_kill(t: Table, act: Kill) -> None:
    if t.phase != "kill":
        raise IllegalMove("no pile has just been captured, so there is nothing to discard from it")
    if act.seat != t.seat:
        raise IllegalMove(f"the pile belongs to {NAMES[t.seat]}, who discards")
    held = placing.count(t.piles[t.slot])
    if any(many > have for many, have in zip(act.chips, held, strict=True)):
        raise IllegalMove(f"the captured pile holds {write_chips(held)}, not {write_chips(act.chips)}")
    many = sum(act.chips)
    if many < 1:
        raise IllegalMove("at least one chip of a captured pile is discarded")
    if t.house.kill == "one" and many != 1:
        raise IllegalMove(f"exactly one chip of a captured pile is discarded, not {many}")


def _check_give(t: Table, act: Give) -> None:
    if t.house.give == "none":
        raise IllegalMove("chips are not given away in this game")
    _check_holds(t, act.seat, act.chips)
    if act.to == act.seat:
        raise IllegalMove("a gift goes to another player")
    if act.to >= t.house.players or t.scores[act.to] is not None:
        raise IllegalMove(f"{NAMES[act.to]} is out of the game and gets no gifts")
    if t.house.give == "prisoners" and act.chips[act.seat]:
        raise IllegalMove(f"only prisoners are given away, never chips of your own colour "
                          f"{COLOURS[act.seat]}")  # fmt: skip
    if (act.seat, act.to) in t.free:
        raise IllegalMove(
            f"{NAMES[act.seat]} has given to {NAMES[act.to]} since the last placement; once is the most"
        )
    if t.phase == "rescue" and act.to == t.seat and act.seat not in t.asked:
        raise IllegalMove(f"{NAMES[act.seat]} is not, or no longer, asked to rescue {NAMES[t.seat]}")


def _check_holds(t: Table, seat: Seat, chips: Chips) -> None:
    hand = t.hands[seat]
    if not any(chips):
        raise IllegalMove("name at least one chip")
    if any(many > have for many, have in zip(chips, hand, strict=True)):
        held = write_chips(hand, seat) or "empty"
        raise IllegalMove(f"{NAMES[seat]} has no {write_chips(chips)} to spare; the hand is {held}")
