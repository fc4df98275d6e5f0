"""Games begun in the lab: from a cell of a map, or from a position that breaks a pattern."""

from __future__ import annotations

from nimarcade.core import catalogue
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.game import Position, graphed
from nimarcade.play.session import Session
from nimarcade.players.seating import seated, table_names


def from_cell(p: Position, *, lost: bool) -> Session | None:
    """Against the perfect player, in the seat that can win; None where the game is over."""
    if catalogue.game_of(p).outcome(p) is not None:
        return None
    return Session.begin(p, seated(p, ("perfect", "human") if lost else ("human", "perfect")))


def from_code(code: str) -> Session:
    """A person moves first, machines have the other seats."""
    start = catalogue.read(code)
    game = catalogue.game_of(start)
    seats = range(len(game.seat_labels(start)))
    machine = "perfect" if len(seats) == 2 else "strong"
    kinds = ["human" if seat == game.to_move(start) else machine for seat in seats]
    names = () if graphed(game) is not None else table_names(kinds)
    return Session.begin(start, seated(start, kinds, names))


def playable(code: str) -> bool:
    """Whether it names a position that can be played on."""
    try:
        start = catalogue.read(code)
    except NimarcadeError:
        return False
    return ":" in code and catalogue.game_of(start).outcome(start) is None
