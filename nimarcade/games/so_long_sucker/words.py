"""Acts and rules in words."""

from __future__ import annotations

from nimarcade.games.so_long_sucker import deals, placing
from nimarcade.games.so_long_sucker.acts import Act, Answer, Discard, Give, Kill, Place, Propose, Say
from nimarcade.games.so_long_sucker.table import NAMES, Chips, House, Table


def chips(found: Chips) -> str:
    """`2 red chips and 1 green chip`."""
    named = [
        f"{many:,} {NAMES[colour].lower()} chip{'s' * (many > 1)}"
        for colour, many in enumerate(found)
        if many
    ]
    return " and ".join(filter(None, [", ".join(named[:-1]), *named[-1:]])) or "no chips"


def describe(t: Table, act: Act) -> str:
    """An act with the table's own names: `put a blue chip on slot 5, Red next`."""
    match act:
        case Place():
            return _placing(t, act)
        case Kill():
            return f"discard {chips(act.chips)} from the captured pile"
        case Give():
            return f"give {chips(act.chips)} to {NAMES[act.to]}"
        case Discard():
            return f"discard {chips(act.chips)}"
        case Say():
            return {"no": f"refuse to rescue {NAMES[t.seat]}", "resign": "resign", "flag": "lose on time"}[
                act.word
            ]
        case Propose():
            return f"offer deal {act.number}: " + "; ".join(map(deals.say_term, act.terms))
        case Answer():
            return f"{'accept' if act.yes else 'decline'} deal {act.number}"


def _placing(t: Table, act: Place) -> str:
    colour = NAMES[act.colour].lower()
    pile = t.piles[act.slot - 1] if act.slot <= len(t.piles) else ""
    if placing.captures(t, act):
        alive = act.colour < t.house.players and t.scores[act.colour] is None
        taker = f"{NAMES[act.colour]} captures" if alive else "nobody owns"
        return f"put a {colour} chip on pile {act.slot}: {taker} its {len(pile) + 1:,} chips"
    where = f"pile {act.slot}" if pile else f"empty slot {act.slot}"
    following = placing.choices(t, act)
    chosen = act.next if act.next is not None else following[0]
    return f"put a {colour} chip on {where}, {NAMES[chosen]} moves next"


def convention(house: House) -> str:
    if house.value:
        return "value: the winner keeps the chips that are left in the winner's hand"
    return "the last player left wins, even without a chip"


def rules(house: House) -> str:
    """What a move is, with this table's own rules."""
    discards = "one chip" if house.kill == "one" else "at least one chip"
    return (
        "Put a chip from your hand on any pile. Two of one colour in a row: that colour's owner captures "
        f"the pile, discards {discards} and moves. Else choose "
        "who moves next among the colours missing from the pile; if none is missing, the one whose highest "
        "chip lies lowest moves."
    )
