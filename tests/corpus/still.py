"""Time and chance stand still for the code under test, however it gets at them.

Must be set up before `nimarcade` is imported. Other modules keep the real clock, so that
timers of the terminal library go on.
"""

from __future__ import annotations

import datetime as _datetime
import random
import sys
import time
from typing import Any

NOW = (2026, 3, 14, 15, 9, 26)
_Real = _datetime.datetime
_Date = _datetime.date
_Random = random.Random
CALLS = 4000
"""So many questions for the time make a second, lest a wait for its end be endless."""
_asked = 0


class _Meta(type(_Real)):  # type: ignore[misc]
    def __instancecheck__(cls, other: object) -> bool:
        return isinstance(other, _Real)


class Datetime(_Real, metaclass=_Meta):
    @classmethod
    def now(cls, tz: Any = None) -> Any:
        if tz is None:
            return cls(*NOW)
        return cls(*NOW, tzinfo=_datetime.UTC).astimezone(tz)

    @classmethod
    def today(cls) -> Any:
        return cls(*NOW)

    @classmethod
    def fromtimestamp(cls, stamp: float, tz: Any = None) -> Any:
        return cls.now(tz)


class _DateMeta(type(_Date)):  # type: ignore[misc]
    def __instancecheck__(cls, other: object) -> bool:
        return isinstance(other, _Date)


class Date(_Date, metaclass=_DateMeta):
    @classmethod
    def today(cls) -> Any:
        return cls(*NOW[:3])


class Seeded(_Random):
    def __init__(self, x: Any = None) -> None:
        super().__init__(0 if x is None else x)


def _ours(depth: int = 2) -> bool:
    return str(sys._getframe(depth).f_globals.get("__name__", "")).startswith("nimarcade")


def _clock(real: Any) -> Any:
    def told() -> float:
        global _asked
        if not _ours():
            return float(real())
        _asked += 1
        return 1000.0 + _asked // CALLS

    return told


def still() -> None:
    assert "nimarcade" not in sys.modules
    import asyncio  # noqa: F401 - takes the real clock
    import concurrent.futures  # noqa: F401

    _datetime.datetime, _datetime.date = Datetime, Date  # type: ignore[misc]
    random.Random = Seeded  # type: ignore[misc]
    time.monotonic, time.perf_counter = _clock(time.monotonic), _clock(time.perf_counter)


def begin() -> None:
    """The same chance and the same time for every case."""
    global _asked
    _asked = 0
    random.seed(0)
