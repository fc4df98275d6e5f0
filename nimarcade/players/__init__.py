"""Machine players: `choose(p, kind, rng) -> move`; each kind is a module with `choose(p, rng)`.

A kind may carry settings after a slash, `search/sims=500`; see `parse`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from nimarcade.errors import BadSeat
from nimarcade.games.codes import shown

KINDS = ("human", "random", "greedy", "novice", "casual", "expert", "perfect", "search", "strong")
ABOUT = {
    "human": "a person at this keyboard",
    "random": "any legal move",
    "greedy": "takes the most it may",
    "novice": "sees one-move wins and losses only",
    "casual": "knows the theorem's first condition and forgets the rest",
    "expert": "nearly perfect, misremembers one case",
    "perfect": "never errs: theorem, table or exact search",
    "search": "Monte Carlo tree search without any theory, 500 playouts a move",
    "strong": "Monte Carlo tree search without any theory, 3,000 playouts a move",
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A seat's kind with its settings; at most one of `sims` and `time` (seconds) is set."""

    name: str
    sims: int | None = None
    time: float | None = None


def parse(text: str) -> Kind:
    """The kind a seat name means; raises BadSeat."""
    name, *settings = text.split("/")
    if name not in KINDS:
        raise BadSeat(f"no seat is called {shown(name)}; seats are {', '.join(KINDS)}")
    sims: int | None = None
    time: float | None = None
    for setting in settings:
        key, _, value = setting.partition("=")
        if name not in ("search", "strong") or key not in ("sims", "time") or sims or time:
            raise BadSeat(f"{shown(text)}: only search and strong take a setting, /sims=N or /time=SECONDS")
        good = value.isascii() and value.replace(".", "", int(key == "time")).isdigit()
        if not good or not 0 < float(value) <= 10_000_000:
            raise BadSeat(f"{shown(setting)}: write /sims=500 or /time=0.5, a number above 0")
        if key == "sims":
            sims = int(value)
        else:
            time = float(value)
    return Kind(name, sims, time)


def chooser(kind: str) -> Callable[[Any, Random], Any]:
    """The function (position, rng) → move of a machine kind; raises BadSeat."""
    parsed = parse(kind)
    if parsed.name == "human":
        raise BadSeat("a human chooses for themselves")
    module = "search" if parsed.name == "strong" else parsed.name
    found = import_module(f"nimarcade.players.{module}")
    if module == "search":
        default = 3000 if parsed.name == "strong" else 500
        sims = None if parsed.time else parsed.sims or default
        return lambda p, rng: found.choose(p, rng, sims=sims, seconds=parsed.time)
    choose: Callable[[Any, Random], Any] = found.choose
    return choose


def choose(p: Any, kind: str, rng: Random) -> Any:
    """The move a machine player makes in p, which is not the end; the same rng state, the same move."""
    return chooser(kind)(p, rng)


def aside(p: Any, seat: int, kind: str, rng: Random) -> Any:
    """What a machine in `seat` does when asked out of its decision; None for nothing, and always
    in games that have no such acts."""
    folder = f"nimarcade.players.{p.game.replace('-', '_')}"
    if find_spec(folder) is None or find_spec(f"{folder}.aside") is None:
        return None
    return import_module(f"{folder}.aside").aside(p, seat, kind, rng)
