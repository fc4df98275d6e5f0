"""The games: rules only. Every subfolder with a `rules.py` that holds `GAME` is in the catalogue."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nimarcade.errors import BadCode, PastLimit
from nimarcade.games.codes import MAX_CODE, shown, split_code, take_options
from nimarcade.games.game import AnyGame, Position

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ORDER = ("so-long-sucker", "nim", "greedy-nim", "moore-nim", "co-nim", "exco-nim", "delete-nim")
"""How menus list the games of the papers; others follow by name."""


@cache
def names() -> tuple[str, ...]:
    """Code names of all games, found by their folders, without importing any."""
    found = {m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if m.ispkg}
    return tuple(sorted(found, key=lambda n: (ORDER.index(n) if n in ORDER else len(ORDER), n)))


@cache
def game(name: str) -> AnyGame:
    """The game with this code name; raises BadCode."""
    if name not in names():
        raise BadCode(f"no game is called {shown(name)}; games are {', '.join(names())}")
    found: AnyGame = import_module(f"nimarcade.games.{name.replace('-', '_')}.rules").GAME
    return found


def folder(name: str) -> Traversable:
    """The folder of a game, where its page and lessons lie."""
    from importlib.resources import files  # slow to load, and most commands read no page

    return files(f"{__name__}.{name.replace('-', '_')}")


def catalogue() -> dict[str, AnyGame]:
    """Every game by its code name."""
    return {name: game(name) for name in names()}


@cache
def needed(name: str) -> dict[str, int]:
    """The options that a game cannot do without, with their values in its default start."""
    found = game(name)
    _, words, _ = split_code(found.write(found.start()))
    return take_options(name, found.options, words)


@cache
def variants(name: str, k: int = 3) -> tuple[str, ...]:
    """The forms of a game of two alternating players as codes begin: normal and misère, with the bound
    it needs, or without one and with k where it may have one."""
    found = game(name)
    taken = {option.name for option in found.options}
    bound = needed(name).get("k")
    bounds = [f"+k={bound}"] if bound else ["", f"+k={k}"] if "k" in taken else [""]
    conventions = ("", "+misere") if "misere" in taken else ("",)
    return tuple(f"{name}{convention}{b}" for b in bounds for convention in conventions)


def game_of(p: Position) -> AnyGame:
    return game(p.game)


def read(code: str) -> Any:
    """The position a code names; a game with its options alone means its default start.

    Raises BadCode, or PastLimit for a code over 1 MB or numbers past the stated limits.
    """
    if len(code) > MAX_CODE:
        raise PastLimit(f"a code has at most {MAX_CODE:,} characters, this one {len(code):,}")
    name, words, body = split_code(code)
    found = game(name)
    options = take_options(found.name, found.options, words)
    if body is None:
        return found.start(options)
    return found.read(options, body)


def write(p: Position) -> str:
    """The canonical code of a position; `read(write(p)) == p`."""
    return game_of(p).write(p)
