"""Moves, rules and the reason of a turn in words."""

from __future__ import annotations

from nimarcade.core.codes import listed
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, effects
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Chips,
    Discard,
    Give,
    Kill,
    Place,
    Propose,
    RuleSet,
    Say,
    SuckerMove,
    SuckerPosition,
)


def chips(counts: Chips) -> str:
    """`2 red chips and 1 green chip`."""
    named = [
        f"{count:,} {NAMES[colour].lower()} chip{'s' * (count > 1)}"
        for colour, count in enumerate(counts)
        if count
    ]
    return listed(named) or "no chips"


def few(counts: Chips) -> str:
    """`2 red, 1 green`, for narrow places."""
    return ", ".join(f"{many:,} {NAMES[colour].lower()}" for colour, many in enumerate(counts) if many)


def describe(p: SuckerPosition, move: SuckerMove) -> str:
    """A move with the table's own names: `put a blue chip on slot 5, Red next`."""
    match move:
        case Place():
            return _placing(p, move)
        case Kill():
            return f"discard {chips(move.chips)} from the captured pile"
        case Give():
            return f"give {chips(move.chips)} to {NAMES[move.to]}"
        case Discard():
            return f"discard {chips(move.chips)}"
        case Say():
            return {"no": f"refuse to rescue {NAMES[p.seat]}", "resign": "resign", "flag": "lose on time"}[
                move.word
            ]
        case Propose():
            return f"offer deal {move.number}: " + "; ".join(map(deals.say_term, move.terms))
        case Answer():
            return f"{'accept' if move.yes else 'decline'} deal {move.number}"


def _placing(p: SuckerPosition, move: Place) -> str:
    colour = NAMES[move.colour].lower()
    pile = p.pile(move.slot)
    if effects.captures(p, move):
        taker = f"{NAMES[move.colour]} captures it" if p.plays(move.colour) else "it goes out of play"
        return f"put a {colour} chip on pile {move.slot}: {taker}, now {len(pile) + 1:,} chips"
    where = f"pile {move.slot}" if pile else f"empty slot {move.slot}"
    following = effects.next_choices(p, move)
    chosen = move.next if move.next is not None else following[0]
    return f"put a {colour} chip on {where}, {NAMES[chosen]} moves next"


def convention(rule_set: RuleSet) -> str:
    if rule_set.value:
        return "value: the winner keeps the chips that are left in the winner's hand"
    return "the last player left wins, even without a chip"


def rules(rule_set: RuleSet) -> str:
    """What a move is, with this table's own rules."""
    discards = "one chip" if rule_set.kill == "one" else "at least one chip"
    return (
        "Put a chip from your hand on any pile. Two of one colour in a row: that colour's owner captures "
        f"the pile, discards {discards} and moves. Else choose "
        "who moves next among the colours missing from the pile; if none is missing, the one whose highest "
        "chip lies lowest moves."
    )


def why_turn(before: SuckerPosition | None, move: SuckerMove | None, after: SuckerPosition) -> str:
    """Why `after.seat` is to play, to discard or in danger; `before` and `move` are what led to it,
    None where `after` is the first position."""
    if before is None or move is None:
        return _standing(after)
    if after.phase == "over":
        return _ended(before, move, after)
    match move:
        case Place():
            given, reason = _placed(before, move)
        case Kill():
            given, reason = move.seat, f"{NAMES[move.seat]} captured the pile, so {NAMES[move.seat]} moves."
        case Give() if before.phase == "rescue" and move.to == before.seat:
            given = before.seat
            reason = f"{NAMES[move.seat]}'s gift saved {NAMES[given]}, who moves."
        case Say(word="no"):
            given, reason = before.seat, f"{NAMES[move.seat]} refused to rescue {NAMES[before.seat]}."
        case Say(word="flag"):
            given, reason = before.seat, f"The time of {NAMES[move.seat]} is over."
        case Say():
            given, reason = before.seat, f"{NAMES[move.seat]} has left the game."
        case Give() | Discard() if (before.phase, before.seat) != (after.phase, after.seat):
            given = before.seat
            spent = "nothing left to give" if before.phase == "rescue" else "no chip left"
            reason = f"{NAMES[move.seat]} has {spent}."
        case _:
            given, reason = before.seat, f"{NAMES[before.seat]} still has the move."
    return " ".join(filter(None, [reason, _danger(before, after, given)]))


def _standing(p: SuckerPosition) -> str:
    name = NAMES[p.seat]
    if p.phase == "over":
        return f"{name} is the last player left."
    if p.phase == "kill":
        return f"{name} has captured pile {p.slot + 1} and first discards from it."
    if p.phase == "rescue":
        return f"{name} has the move but no chip, so the others may rescue {name}."
    if any(p.piles) or any(p.deadbox):
        return f"In this position {name} is to play."
    return f"{name} plays first."


def _ended(before: SuckerPosition, move: SuckerMove, after: SuckerPosition) -> str:
    """Who went out last, and why."""
    gone = [NAMES[seat] for seat in before.living if seat != after.seat]
    if isinstance(move, Say) and move.word != "no":
        left = f"{NAMES[move.seat]} has left the game"
        cause = f"The time of {NAMES[move.seat]} is over" if move.word == "flag" else left
    else:
        have, be = ("has", "is") if len(gone) == 1 else ("have", "are")
        cause = f"{listed(gone)} {have} no chip to play and {be} out" if gone else "The game is over"
    return f"{cause}: {NAMES[after.seat]} is the last player left."


def _danger(before: SuckerPosition, after: SuckerPosition, given: Seat) -> str:
    """What happened where who was given the move holds no chip."""
    if after.phase == "rescue" and after.seat == given:
        askable = [NAMES[seat] for seat in after.asked]
        return f"{NAMES[given]} has no chip to play: {listed(askable, 'or')} may give one."
    if after.seat == given:
        return ""
    out = [NAMES[seat] for seat in before.living if after.scores[seat] is not None]
    gone = f"{listed(out, 'and')} {'is' if len(out) == 1 else 'are'} out, so the" if out else "The"
    sentence = f"{gone} move goes back to {NAMES[after.seat]}, who had it last before."
    if after.phase == "rescue":
        sentence += f" {NAMES[after.seat]} has no chip either."
    return sentence


def _placed(before: SuckerPosition, move: Place) -> tuple[Seat, str]:
    """Who gets the move by a placement, and why."""
    mover = NAMES[move.seat]
    if effects.captures(before, move):
        colour = NAMES[move.colour]
        if before.plays(move.colour):
            return (
                move.colour,
                f"Two {colour.lower()} chips lie on each other: {colour} captures pile {move.slot}.",
            )
        return (
            move.seat,
            f"Nobody owns {colour.lower()} chips now, so the pile is out of play and {mover} moves again.",
        )
    pile = before.pile(move.slot) + COLOURS[move.colour]
    missing = effects.absent_players(before.living, pile)
    if not missing:
        return why_automatic(before, pile)
    if move.next is not None:
        names = [NAMES[seat] for seat in missing]
        whom = "moving again" if move.next == move.seat else NAMES[move.next]
        return (
            move.next,
            f"{listed(names, 'and')} are missing from pile {move.slot}, and {mover} chose {whom}.",
        )
    return missing[
        0
    ], f"Only {NAMES[missing[0]]} is missing from pile {move.slot}, so {NAMES[missing[0]]} moves."


def why_automatic(p: SuckerPosition, pile: str) -> tuple[Seat, str]:
    """Who moves after a pile that holds all living colours, and why."""
    seat = effects.automatic_next(p, pile)
    lowest = min(p.living, key=lambda s: pile.rfind(COLOURS[s]))
    every = (
        "All colours of living players are in the pile"
        if len(p.living) < p.rule_set.players
        else "All colours are in the pile"
    )
    if seat == lowest and (p.rule_set.dead == "ignore" or not _lower_dead(p, pile, lowest)):
        return seat, f"{every}; {NAMES[seat]}'s highest chip lies lowest, so {NAMES[seat]} moves."
    dead = min((c for c in range(4) if COLOURS[c] in pile), key=lambda c: pile.rfind(COLOURS[c]))
    return seat, (
        f"{every}; the highest {NAMES[dead].lower()} chip lies lowest, {NAMES[dead]} is out, "
        f"and the move goes to {NAMES[seat]}."
    )


def _lower_dead(p: SuckerPosition, pile: str, lowest: Seat) -> bool:
    """Whether the highest chip of a dead colour lies below that of every living one."""
    floor = pile.rfind(COLOURS[lowest])
    return any(COLOURS[c] in pile and c not in p.living and pile.rfind(COLOURS[c]) < floor for c in range(4))
