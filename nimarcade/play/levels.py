"""The levels of machine players, a record each; ours stand in `levels.toml`.

Order, words, settings, what is measured and what is timed all come from here. A level's strength is measured
by `nimarcade bench --levels --write`, and kept in `players/rates.toml`; until then it has none. A level of
others is a function: an entry point of the group `nimarcade.levels`, or `LEVEL` in a file of the folder of
games."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from inspect import signature
from random import Random
from typing import TypeAlias

from nimarcade.core import catalogue, plug_ins
from nimarcade.core.codes import quoted
from nimarcade.core.folders import PACKAGE
from nimarcade.core.game import Move, Position

FILE = PACKAGE / "play" / "levels.toml"
Mix: TypeAlias = Callable[[Sequence[Position], Random], str]
"""(every position of the game so far, the one to move in last; luck) → the level whose move is made now."""


@dataclass(frozen=True, slots=True)
class Level:
    name: str
    about: str
    """In one line, in games of two."""
    at_table: str = ""
    """In one line, at a table of So Long Sucker; empty where this level does not sit down there."""
    playouts: int = 0
    """The cost of a move: games of two that a level without theory plays out for it."""
    at_once: bool = False
    """True if its move needs no thinking at all."""
    settable: bool = False
    """True if /sims and /time may be set."""
    deals: bool = False
    """True if it makes deals at a table, and so has a personality. It is measured silent."""
    field: bool = False
    """True if the others are measured against it."""
    measured_by: str = ""
    """Whose games of two stand for its own, which would take too long."""
    fewer: int = 1
    """In games of two only one in so many is played to measure it."""
    mix: Mix | None = None
    """Of a level made of others (in games of two); else the family of a game has players of its name."""
    choose: Callable[..., Move | str] | None = None
    """Of a level of somebody else's."""


LEVELS: tuple[Level, ...] = (
    *(Level(name, **facts) for name, facts in tomllib.loads(FILE.read_text("utf-8")).items()),
)

BY_NAME = {level.name: level for level in LEVELS}
STRONGEST = "strongest"
"""The name of `perfect` where more than two play: no player is perfect there, but in exact endings."""
BY_COST = sorted(LEVELS, key=lambda level: level.playouts)
NAMES = tuple(level.name for level in BY_COST)
AT_TABLE = tuple(level.name for level in LEVELS if level.at_table)
THINKERS = tuple(
    level.name for level in sorted(BY_COST, key=lambda each: not each.playouts) if level.settable
)
"""Levels whose thinking can be set."""
DEALING = tuple(level.name for level in BY_COST if level.deals)
FIELD = tuple(level.name for level in BY_COST if level.field)
MEASURED = tuple(level.name for level in BY_COST if not level.measured_by)
QUICK = tuple(level.name for level in BY_COST if not level.playouts)
AT_ONCE = tuple(level.name for level in BY_COST if level.at_once)


def acting(kind: str, so_far: Callable[[], Sequence[Position]], rng: Random) -> str:
    """The kind that moves now for a machine: itself, or of a level made of others the one that it chooses."""
    level = BY_NAME.get(kind)
    return kind if level is None or level.mix is None else level.mix(so_far(), rng)


def searches(kind: str) -> bool:
    """True if it thinks as long as its clock lets it; levels of others are told of the clock."""
    return BY_NAME[kind].playouts > 0 if kind in BY_NAME else kind in plugged()


# levels of others

GROUP = "nimarcade.levels"


def plugged() -> Mapping[str, Level]:
    """By name; they are looked for when a name is none of ours, or all are listed."""
    return _plugged()[0]


def broken() -> Mapping[str, str]:
    """Plug-ins that cannot be used, levels and games, with the reason in one line."""
    return {**catalogue.broken(), **_plugged()[1]}


@cache
def _plugged() -> tuple[dict[str, Level], dict[str, str]]:
    found: dict[str, Level] = {}
    failed: dict[str, str] = {}
    for name, load in _offers():
        try:
            if name in (*BY_NAME, *found, "engine", "human", "open", "remote"):
                raise ValueError("another seat has this name")
            if not catalogue.NAME.fullmatch(name):
                raise ValueError("a level is called in small letters joined by hyphens")
            if not callable(choose := load()):
                raise TypeError(f"a level is a function that gives a move, not {quoted(choose)}")
            takes(choose)
            about = (choose.__doc__ or "").strip().partition("\n")[0].rstrip(".") or "a level of your own"
            found[name] = Level(name, about, about, choose=choose)
        except plug_ins.FAILS as error:
            failed[name] = plug_ins.reason(error)
    return found, failed


def takes(function: Callable[..., object]) -> tuple[bool, bool]:
    """Whether a function that plays takes the seconds of its clock, and `rng`; raises TypeError where it
    cannot be called with a position and these."""
    try:
        known = signature(function)
    except ValueError:  # what is not written in Python may not tell
        return False, False
    luck = {"rng": None} if "rng" in known.parameters else {}
    for clock in (None,), ():
        with suppress(TypeError):
            known.bind(None, *clock, **luck)
            return bool(clock), bool(luck)
    raise TypeError(f"it may take a position, clock and rng, not ({', '.join(known.parameters)})")


def _offers() -> Iterator[tuple[str, Callable[[], object]]]:
    for name, _, load in plug_ins.offered(GROUP):
        yield name, load
    for module in catalogue.holding("LEVEL"):
        yield module.__name__.replace("_", "-"), partial(getattr, module, "LEVEL")
