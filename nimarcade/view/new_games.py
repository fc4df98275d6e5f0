"""Games begun from a position at hand: a cell of a map, one that breaks a pattern, an example of a page."""

from __future__ import annotations

from collections.abc import Sequence

from nimarcade.core import catalogue, errors
from nimarcade.core.game import Position, graphed
from nimarcade.games.so_long_sucker.position import SuckerPosition
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
    return _against(start, "perfect" if len(catalogue.game_of(start).seat_labels(start)) == 2 else "strong")


def from_example(code: str) -> Session:
    """The same for a table of So Long Sucker, where only those who still play count."""
    start = catalogue.read_as(SuckerPosition, code)
    return _against(start, "perfect" if len(start.living) == 2 else "strong")


def _against(start: Position, machine: str) -> Session:
    game = catalogue.game_of(start)
    seats = range(len(game.seat_labels(start)))
    return begun(start, ["human" if seat == game.to_move(start) else machine for seat in seats])


def begun(start: Position, kinds: Sequence[str], seed: int | None = None) -> Session:
    """A game of these kinds of players, called as is usual."""
    names = () if graphed(catalogue.game_of(start)) is not None else table_names(kinds)
    return Session.begin(start, seated(start, kinds, names, seed))


def playable(code: str) -> bool:
    """Whether it names a position that can be played on."""
    try:
        start = catalogue.read(code)
    except errors.NimarcadeError:
        return False
    return ":" in code and catalogue.game_of(start).outcome(start) is None
