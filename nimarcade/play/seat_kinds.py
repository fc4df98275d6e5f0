"""Kinds of seats as words: a level, its settings after a slash, or a program of someone else's.

A kind may carry settings, `search/sims=500`; `engine:COMMAND` is a program of someone else's; see
`parse`."""

import shlex
from collections.abc import Callable
from dataclasses import replace

from nimarcade.core.codes import shown
from nimarcade.core.errors import BadSeat
from nimarcade.core.family import ENGINE as ENGINE
from nimarcade.core.family import SeatKind
from nimarcade.core.game import Game, M, Move, P, graphed
from nimarcade.play import levels
from nimarcade.play.levels import THINKERS as THINKERS
from nimarcade.play.session import REMOTE

MAX_NAME = 40
"""Characters of a player's name."""
SUBSTITUTE = "casual"
"""The level of a machine that takes over a player's seat."""
IN_FOR = f"{SUBSTITUTE.capitalize()} for "
"""Its name begins so; the player's follows."""
KINDS = ("human", *levels.NAMES)
ABOUT = {"human": "a person at this keyboard", **{each.name: each.about for each in levels.LEVELS}}


def kinds() -> tuple[str, ...]:
    """With levels of others."""
    return (*KINDS, *levels.plugged())


def about(kind: str) -> str:
    """A level in one line, empty for other seats."""
    return ABOUT.get(kind) or (levels.plugged()[kind].about if kind in levels.plugged() else "")


FUNCTIONS: dict[str, Callable[..., Move]] = {}
"""Functions of a script that sit at a table, by the words of their seats, as long as the call lasts."""
PERSONALITIES = ("honest", "opportunist", "grudge", "silent")
"""Ways of a machine to deal at a table of So Long Sucker."""


MOST = 10_000_000
"""Games, or seconds, that may be set."""


def parse(text: str, game: Game[P, M] | None = None, person: str = KINDS[0]) -> SeatKind:
    """The kind a seat name means, at a table of `game` where it is given; raises BadSeat, which lists seats
    with what a `person` is called there."""
    if text in FUNCTIONS:
        return SeatKind(text)
    head, colon, command = text.partition(":")
    name, *settings = (head if head.split("/")[0] == ENGINE else text).split("/")
    if name not in (*KINDS, ENGINE) and name not in levels.plugged():
        if name in levels.broken():
            raise BadSeat(f"the level {name} cannot be used: {levels.broken()[name]}")
        known = ", ".join((person, *kinds()[1:]))
        raise BadSeat(f"no seat is called {shown(name)}; seats are {known}, {ENGINE}:COMMAND")
    kind = SeatKind(name)
    for setting in settings:
        kind = _with(kind, setting, text)
    if name == ENGINE and colon:
        try:
            words = tuple(shlex.split(command))  # no shell runs it
        except ValueError as error:
            raise BadSeat(f"{shown(text)}: the command does not read: {str(error).lower()}") from None
        if not words:
            raise BadSeat(f"{shown(text)}: write the program after the colon, such as {ENGINE}:./mine --fast")
        kind = replace(kind, command=words)
    if game is not None:
        check(kind, game)
    return kind


def check(kind: SeatKind, game: Game[P, M]) -> None:
    """Raises BadSeat where a game has no players of this kind."""
    if graphed(game) is None:
        if kind.name in levels.NAMES and kind.name not in levels.AT_TABLE:
            raise BadSeat(
                f"{kind.name} does not play {game.title}; seats there are {', '.join(levels.AT_TABLE)}"
            )
        return
    if kind.personality:
        raise BadSeat(f"{kind.name}: only players of So Long Sucker are {', '.join(PERSONALITIES)}")
    if kind.name == "perfect" and (kind.sims or kind.time):
        raise BadSeat(f"{kind.name}: the perfect player of {game.title} needs no /sims or /time")


def listed(text: str) -> list[str]:
    """The seats of a list such as `perfect,engine:./mine "a,b"`: commas in quotes part nothing."""
    seats, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            seats.append("")
            continue
        if letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
        seats[-1] += letter
    return seats


def kept(kind: str) -> str:
    """A kind as a save holds it. A save that is opened never makes a program run, so commands
    are left out, and a person elsewhere is one."""
    if kind == REMOTE:
        return "human"
    return kind.partition(":")[0] if parse(kind).name == ENGINE else kind


def with_command(kind: str, command: str) -> str:
    parse(engine := f"{kept(kind)}:{command}")
    return engine


def _with(kind: SeatKind, setting: str, text: str) -> SeatKind:
    if kind.name == ENGINE and not setting.startswith("time="):
        raise BadSeat(f"{shown(text)}: {shown(setting)} is no setting of an engine; write /time=SECONDS")
    if setting in PERSONALITIES:
        if kind.personality or kind.name not in levels.DEALING:
            raise BadSeat(
                f"{shown(text)}: one of {', '.join(PERSONALITIES)} goes with "
                f"{', '.join(levels.DEALING[:-1])} or {levels.DEALING[-1]}"
            )
        return replace(kind, personality=setting)
    key, _, value = setting.partition("=")
    if key not in ("sims", "time"):
        wanted = f"/sims=N, /time=SECONDS or /{', /'.join(PERSONALITIES)}"
        raise BadSeat(f"{shown(text)}: {shown(setting)} is no setting; write {wanted}")
    if kind.name not in (*THINKERS, ENGINE) or kind.sims or kind.time:
        raise BadSeat(f"{shown(text)}: one of /sims=N and /time=SECONDS goes with {', '.join(THINKERS)}")
    good = value.isascii() and value.replace(".", "", int(key == "time")).isdigit()
    if not good or not 0 < float(value) <= MOST:
        raise BadSeat(f"{shown(setting)}: write /sims=500 or /time=0.5, above 0 and at most {MOST:,}")
    return replace(kind, sims=int(value)) if key == "sims" else replace(kind, time=float(value))
