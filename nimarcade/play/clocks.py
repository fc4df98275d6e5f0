"""Clocks of a timed game: seconds left by seat, kept in `meta["clocks"]`.

Only the time for one's own decisions counts. A clock at 0 has fallen: the program then plays
`flag` for that seat. Time that was used is not given back when moves are taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil, isfinite
from typing import Any

from nimarcade.core.errors import BadSave
from nimarcade.core.game import Seat
from nimarcade.play.session import Session

KEY = "clocks"


def left(session: Session) -> tuple[float, ...]:
    """Seconds left by seat; empty where the game has no clock."""
    seconds = _seconds(session.start)
    if not seconds:
        return ()
    found: list[float] = session.meta.get(KEY) or [float(seconds)] * len(session.players)
    return tuple(found)


def spend(session: Session, seat: Seat, seconds: float) -> Session:
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


def told(seconds: float) -> str:
    """`12:05`, and below a minute `0:09`; rounded up, so that `0:00` is a fallen clock and no other."""
    whole = ceil(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def check(start: Any, meta: Mapping[str, Any]) -> None:
    """Raises BadSave where a save's clocks are damaged."""
    if KEY not in meta:
        return
    if not _seconds(start):
        raise BadSave(f"{KEY!r} in meta is for games with a clock, this one has none")
    read(meta[KEY], start.rule_set.players, f"{KEY!r} in meta")


def read(found: Any, seats: int, where: str) -> list[float]:
    """Seconds of every seat; raises BadSave."""
    good = isinstance(found, list) and len(found) == seats
    if not good or not all(type(s) in (int, float) and isfinite(s) and 0 <= s <= 10**7 for s in found):
        raise BadSave(f"{where} must be a list of seconds, one number from 0 on for each of {seats} seats")
    return [float(seconds) for seconds in found]


def _seconds(start: Any) -> int:
    return getattr(getattr(start, "rule_set", None), "clock", 0)
