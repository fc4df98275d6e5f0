"""What the map screen asks aside: cells of a map, the reason for one of them, a picture in a file.

Codes in, plain data out, so that all of it may run in another process (`thinking`).
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

from nimarcade import games
from nimarcade.games.codes import counted
from nimarcade.games.game import followers
from nimarcade.lab import map_values, maps
from nimarcade.theory import consult
from nimarcade.tui import thoughts

TILE = 16
"""Cells of a side of a tile: maps are asked for and kept by tiles."""
FOLLOWERS = 600
"""A value is explained by those of its followers where there are at most this many."""
NODES = 20_000

NARROW = 28
"""Columns of the reason beside a map at 80 columns."""

Lines = list[tuple[str, str]]
"""(kind, text), as `core.text.packed` has them."""


def tiles(code: str, across: str, down: str, what: str, corners: list[tuple[int, int]]) -> list[maps.Rows]:
    """The tiles with these first cells."""
    plane = maps.plane(code, across, down, what)
    return [maps.cells(plane, x, y, TILE, TILE) for x, y in corners]


def picture(code: str, across: str, down: str, what: str, window: list[int], path: str) -> str:
    """Write the window (x, y, width, height) to a file; where it stands."""
    from nimarcade.lab import plots

    plane = maps.plane(code, across, down, what)
    plots.check(Path(path))
    x, y, width, height = window
    plots.write(Path(path), plane, maps.cells(plane, x, y, width, height), x, y)
    return path


def at_once(p: Any, what: str) -> Lines | None:
    """The reason, where a theorem tells without search."""
    return _why(p, what) if thoughts.quick(p) else None


def reason(code: str, what: str) -> Lines:
    """Why the value of a cell is what it is; for an SG value the values of the followers as well."""
    p = games.read(code)
    mex = _mex(p) if what == "sg" else []
    return mex + _why(p, what)


def _why(p: Any, what: str) -> Lines:
    verdict = consult.consult(p, nodes=NODES)
    why = consult.explain(verdict)
    lines: Lines = [] if what == "outcome" and verdict.outcome else [("text", why.sentence)]
    if why.here is not None:
        lines += [("option", row) for row in _rows(why.here.term_lines())]
        lines += [("holds" if check.holds else "fails", check.text) for check in why.here.conditions]
    if (code := why.move_code) is not None and verdict.outcome == "N":
        lines.append(("text", f"{code} leaves {(why.after_code or '').partition(':')[2]}"))
        if why.there is not None:
            lines += [("holds", check.text) for check in why.there.conditions if check.holds]
    return [*lines, ("quiet", f"{verdict.tier.value}. {why.source}")]


def _rows(facts: list[str]) -> list[str]:
    """Facts side by side as long as they fit, none broken in two."""
    rows: list[str] = []
    for fact in facts:
        if rows and len(rows[-1]) + len(fact) + 3 <= NARROW:
            rows[-1] += f"   {fact}"
        else:
            rows.append(fact)
    return rows


def _mex(p: Any) -> Lines:
    """The reason of every SG value: the least number that no follower has."""
    game = games.game_of(p)
    if game.max_plies(p) > FOLLOWERS:
        return []
    leaves = [after for _, after in islice(followers(game, p), FOLLOWERS + 1)]
    ask = map_values.asker("sg")
    found = sorted({ask(after) for after in leaves}) if len(leaves) <= FOLLOWERS else [map_values.UNKNOWN]
    if map_values.UNKNOWN in found:
        return []
    if not found:
        return [("text", "No move is left, so the value is 0.")]
    least = next(value for value in range(len(found) + 1) if value not in found)
    ways = counted(len(leaves), "move", "moves")
    return [("text", f"Its {ways} reach the values {_runs(found)}. The least missing is {least}.")]


def _runs(values: list[int]) -> str:
    """`0–3, 5, 8–9` for a sorted list."""
    parts: list[list[int]] = []
    for value in values:
        if parts and parts[-1][1] == value - 1:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    told = [str(a) if a == b else f"{a}–{b}" if b > a + 1 else f"{a}, {b}" for a, b in parts]
    return ", ".join(told if len(told) <= 12 else [*told[:11], "…", told[-1]])
