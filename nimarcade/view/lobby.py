"""What comes before a game with friends, as data: the tables of a host, and who sits where at one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nimarcade.core import catalogue
from nimarcade.core.codes import counted, fitted, listed
from nimarcade.core.errors import NimarcadeError
from nimarcade.play import clocks
from nimarcade.play.mirror import Here, Mirror, Row
from nimarcade.play.opening import OPEN
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.view import phrases


def game_words(code: str) -> str:
    """A start in a word or two: `Nim 7,5,4,1`; a game's usual start by its name alone."""
    try:
        start = catalogue.read(code)
    except NimarcadeError:  # of a plug-in that is not here
        return fitted(code, 30)
    head, _, body = code.partition(":")
    labels = catalogue.game_of(start).seat_labels(start)
    title = phrases.game_title(Session.begin(start, seated(start, ["human"] * len(labels))))
    return title if start == catalogue.read(head) else f"{title} {fitted(body, 24)}"


# the list of a host's tables


def row_words(row: Row) -> tuple[str, str]:
    """A table in two lines: its game, and who is there or whom it waits for."""
    people = [each.name for each in row.seats if each.kind == "human"]
    free = sum(each.kind == OPEN for each in row.seats)
    who = f"{listed(people)} {'play' if people[1:] else 'plays'}" if people else "nobody yet"
    if row.state == "over":
        who = f"{listed(people)}: over" if people else "over"
    elif free or row.state == "ready":
        who = f"{listed(people)} {'wait' if people[1:] else 'waits'}" if people else "nobody yet"
    words = [
        who,
        f"{counted(free, 'seat')} free" * bool(free),
        f"{row.watchers} look{'s' * (row.watchers == 1)} on" * bool(row.watchers),
    ]
    return game_words(row.code), ", ".join(filter(None, words))


# the room where one waits for the others

State = Literal["free", "machine", "ready", "here", "away"]


@dataclass(frozen=True, slots=True)
class Seat:
    label: str
    name: str
    state: State
    words: str
    """Who sits there, and whether the game may begin for them."""


def seats(mirror: Mirror) -> list[Seat]:
    away = dict(mirror.away())
    return [_seat(mirror, seat, each, away.get(each.name)) for seat, each in enumerate(mirror.here)]


def _seat(mirror: Mirror, seat: int, here: Here, away: int | None) -> Seat:
    name = "You" if seat == mirror.seat else here.name
    if here.kind == OPEN:
        return Seat(here.seat, here.name, "free", "free")
    if here.kind != "human":
        return Seat(here.seat, name, "machine", here.kind)
    if away is not None:
        return Seat(here.seat, name, "away", f"away for {clocks.display(away)}")
    waits = mirror.state in ("open", "ready")
    return Seat(
        here.seat, name, "ready" if here.ready else "here", "here, ready" if here.ready and waits else "here"
    )


def waits(mirror: Mirror, begin: str) -> str:
    """What is waited for before a game; `begin` tells how to say that one is ready."""
    free = [each.name for each in mirror.here if each.kind == OPEN]
    if free:
        return f"{listed(free)} {'is' if len(free) == 1 else 'are'} free: friends may sit down."
    slow = [each.name for each in mirror.here if each.kind == "human" and not each.ready]
    if mirror.seat is not None and not mirror.here[mirror.seat].ready:
        return f"Everybody is here. {begin} to begin."
    return f"It begins once {listed(slow)} {'is' if len(slow) == 1 else 'are'} ready."
