"""Clocks of a timed game: seconds left by seat, kept in `meta["clocks"]`.

Only the time for one's own decisions counts. A clock at 0 has fallen: the program then plays
`flag` for that seat. Time that was used is not given back when moves are taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadSave
from nimarcade.core.game import M, P, Position, Seat
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.play.session import Session

KEY = "clocks"


def left(session: Session) -> tuple[float, ...]:
    """Seconds left by seat; empty where the game has no clock."""
    if not (seconds := _seconds(session.start)):
        return ()
    players = len(session.players)
    return tuple(read(session.meta.get(KEY) or [seconds] * players, players, KEY))


def spend(session: Session[P, M], seat: Seat, seconds: float) -> Session[P, M]:
    """`session` after `seat` has thought for so long."""
    clocks = left(session)
    if not clocks:
        return session
    rest = round(max(0.0, clocks[seat] - seconds), 1)
    kept = [*clocks[:seat], rest, *clocks[seat + 1 :]]
    return replace(session, meta={**session.meta, KEY: kept})


def fallen(session: Session) -> Seat | None:
    """The seat that must decide, if its time is over."""
    clocks = left(session)
    if not clocks or session.outcome is not None or clocks[session.to_move] > 0:
        return None
    return session.to_move


def display(seconds: float) -> str:
    """`12:05`, and below a minute `0:09`; rounded up, so that `0:00` is a fallen clock and no other."""
    whole = ceil(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def check(start: Position, meta: Mapping[str, object]) -> None:
    """Raises BadSave where a save's clocks are damaged."""
    if KEY not in meta:
        return
    if not _seconds(start):
        raise BadSave(f"{KEY!r} in meta is for games with a clock, this one has none")
    read(meta[KEY], len(game_of(start).seat_labels(start)), f"{KEY!r} in meta")


def read(data: object, seats: int, where: str) -> list[float]:
    """Seconds of every seat; raises BadSave."""
    seconds: list[object] = data if isinstance(data, list) else []
    numbers = (s for s in seconds if isinstance(s, int | float) and not isinstance(s, bool))
    good = [float(s) for s in numbers if 0 <= s <= 10**7]
    if not len(good) == len(seconds) == seats:
        raise BadSave(f"{where} must be a list of seconds, one number from 0 on for each of {seats} seats")
    return good


def _seconds(start: Position) -> int:
    return start.rule_set.clock if isinstance(start, SuckerPosition) else 0
