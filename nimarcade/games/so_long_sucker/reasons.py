"""Why it is whose turn it is, in one sentence, told from the act that led there."""

from __future__ import annotations

from collections.abc import Sequence

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import placing, turns
from nimarcade.games.so_long_sucker.acts import Act, Discard, Give, Kill, Place, Say
from nimarcade.games.so_long_sucker.table import COLOURS, NAMES, Table


def why_turn(before: Table | None, act: Act | None, after: Table) -> str:
    """Why `after.seat` is to play, to discard or in danger; `before` and `act` are what led to it,
    None where `after` is the first position."""
    if after.phase == "over":
        return f"{NAMES[after.seat]} is the last player left."
    if before is None or act is None:
        return _standing(after)
    match act:
        case Place():
            given, reason = _placed(before, act)
        case Kill():
            given, reason = act.seat, f"{NAMES[act.seat]} captured the pile, so {NAMES[act.seat]} moves."
        case Give() if before.phase == "rescue" and act.to == before.seat:
            given = before.seat
            reason = f"{NAMES[act.seat]}'s gift saved {NAMES[given]}, who moves."
        case Say(word="no"):
            given, reason = before.seat, f"{NAMES[act.seat]} refused to rescue {NAMES[before.seat]}."
        case Say(word="flag"):
            given, reason = before.seat, f"The time of {NAMES[act.seat]} is over."
        case Say():
            given, reason = before.seat, f"{NAMES[act.seat]} has left the game."
        case Give() | Discard() if (before.phase, before.seat) != (after.phase, after.seat):
            given = before.seat
            spent = "nothing left to give" if before.phase == "rescue" else "no chip left"
            reason = f"{NAMES[act.seat]} has {spent}."
        case _:
            given, reason = before.seat, f"{NAMES[before.seat]} still has the move."
    return " ".join(filter(None, [reason, _danger(before, after, given)]))


def _standing(t: Table) -> str:
    name = NAMES[t.seat]
    if t.phase == "kill":
        return f"{name} has captured pile {t.slot + 1} and first discards from it."
    if t.phase == "rescue":
        return f"{name} has the move but no chip, so the others may rescue {name}."
    return f"{name} plays first."


def _danger(before: Table, after: Table, given: Seat) -> str:
    """What happened where who was given the move holds no chip."""
    if after.phase == "rescue" and after.seat == given:
        asked = [NAMES[seat] for seat in after.asked]
        return f"{NAMES[given]} has no chip to play: {_listed(asked, 'or')} may give one."
    if after.seat == given:
        return ""
    out = [NAMES[seat] for seat in before.living if after.scores[seat] is not None]
    gone = f"{_listed(out, 'and')} {'is' if len(out) == 1 else 'are'} out, so the" if out else "The"
    told = f"{gone} move goes back to {NAMES[after.seat]}, who had it last before."
    if after.phase == "rescue":
        told += f" {NAMES[after.seat]} has no chip either."
    return told


def _placed(before: Table, act: Place) -> tuple[Seat, str]:
    """Who gets the move by a placement, and why."""
    under = before.piles[act.slot - 1] if act.slot <= len(before.piles) else ""
    mover = NAMES[act.seat]
    if placing.captures(before, act):
        colour = NAMES[act.colour]
        if act.colour < before.house.players and before.scores[act.colour] is None:
            return (
                act.colour,
                f"Two {colour.lower()} chips lie on each other: {colour} captures pile {act.slot}.",
            )
        return (
            act.seat,
            f"Nobody owns {colour.lower()} chips now, so the pile is out of play and {mover} moves again.",
        )
    pile = under + COLOURS[act.colour]
    missing = turns.absent(before.living, pile)
    if not missing:
        return automatic(before, pile)
    if act.next is not None:
        names = [NAMES[seat] for seat in missing]
        whom = "moving again" if act.next == act.seat else NAMES[act.next]
        return (
            act.next,
            f"{_listed(names, 'and')} are missing from pile {act.slot}, and {mover} chose {whom}.",
        )
    return missing[
        0
    ], f"Only {NAMES[missing[0]]} is missing from pile {act.slot}, so {NAMES[missing[0]]} moves."


def automatic(t: Table, pile: str) -> tuple[Seat, str]:
    """Who moves after a pile that holds all living colours, and why."""
    seat = turns.automatic(t, t.living, pile)
    lowest = min(t.living, key=lambda s: pile.rfind(COLOURS[s]))
    every = (
        "All colours of living players are in the pile"
        if len(t.living) < t.house.players
        else "All colours are in the pile"
    )
    if seat == lowest and (t.house.dead == "ignore" or not _lower_dead(t, pile, lowest)):
        return seat, f"{every}; {NAMES[seat]}'s highest chip lies lowest, so {NAMES[seat]} moves."
    dead = min((c for c in range(4) if COLOURS[c] in pile), key=lambda c: pile.rfind(COLOURS[c]))
    return seat, (f"{every}; the highest {NAMES[dead].lower()} chip lies lowest, {NAMES[dead]} is out, "
                  f"and the move goes to {NAMES[seat]}.")  # fmt: skip


def _lower_dead(t: Table, pile: str, lowest: Seat) -> bool:
    """Whether the highest chip of a dead colour lies below that of every living one."""
    floor = pile.rfind(COLOURS[lowest])
    return any(COLOURS[c] in pile and c not in t.living and pile.rfind(COLOURS[c]) < floor for c in range(4))


def _listed(names: Sequence[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
