"""Who sits where at a table of So Long Sucker, and how they are called."""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.core.game import Seat
from nimarcade.core.text import Block
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Deal
from nimarcade.play import seat_kinds
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker.levels import DEALING, personality_of


def who(session: TableSession, seat: Seat) -> str:
    """`You`, `Red`, or `Ann (Red)`."""
    name = session.players[seat].name
    return name if name in ("You", NAMES[seat]) else f"{name} ({NAMES[seat]})"


def person(session: TableSession) -> Seat | None:
    """The seat of the only person, who is told of as `you`."""
    people = session.people
    return people[0] if len(people) == 1 else None


def level(session: TableSession, seat: Seat) -> str:
    """Who sits there: `strong, honest`, or `a person`."""
    player = session.players[seat]
    if player.human:
        return "a person"
    kind = seat_kinds.parse(player.kind)
    several = len(session.players) > 2
    words = [STRONGEST if kind.name == "perfect" and several else kind.name]
    if kind.command:
        words = ["a program"]
    if kind.sims or kind.time:
        words.append(f"{kind.sims:,} games a decision" if kind.sims else f"{kind.time:g} s a decision")
    if several and kind.name in DEALING:
        personality = personality_of(kind)
        words.append("silent" if personality is None else personality.name)
    return ", ".join(words)


STRONGEST = "strongest"
"""What `perfect` is called where more than two play: no player is perfect there, but in exact endings."""


def levels(session: TableSession) -> Iterator[Block]:
    """The machines at the table, for the panel."""
    seats = [seat for seat, player in enumerate(session.players) if not player.human]
    if seats:
        yield Block("head", "Machines")
    for seat in seats:
        yield Block("quiet", f"{called(session, seat)}: {level(session, seat)}")


def by(session: TableSession, deal: Deal) -> str:
    name = who(session, deal.by)
    return "you" if name == "You" else name


def called(session: TableSession, seat: Seat) -> str:
    """`Red`, or `Anna (Red)` where the player has a name."""
    name = session.players[seat].name
    return name if name == NAMES[seat] else f"{name} ({NAMES[seat]})"


def you(session: TableSession, seat: Seat) -> bool:
    """Whether this seat is the only person."""
    return person(session) == seat


def subject(session: TableSession, seat: Seat) -> str:
    """`You` for the only person, else as the player is called."""
    return "You" if you(session, seat) else called(session, seat)


def seat_name(seat: Seat) -> str:
    return NAMES[seat]


def seat_letter(seat: Seat) -> str:
    return COLOURS[seat]


def seat_of_letter(letter: str) -> Seat:
    return COLOURS.index(letter)
