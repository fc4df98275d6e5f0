"""Solved games in the terminal, and as a library: who wins, the best move, and why.

>>> import nimarcade as na
>>> position = na.read("greedy-nim+misere+k=3:9,7,4")
>>> verdict = na.solve(position)
>>> verdict.outcome, verdict.best_code, verdict.tier.value
('N', '9-1', 'PROVED')
>>> na.write(na.play(position, verdict.best_code))
'greedy-nim+misere+k=3:8,7,4'
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nimarcade.core import __version__ as __version__
    from nimarcade.core.catalogue import catalogue, read, write
    from nimarcade.core.errors import (
        BadCode,
        BadInput,
        BadMove,
        BadSave,
        BadSeat,
        Forfeit,
        IllegalMove,
        Missing,
        NimarcadeError,
        PastLimit,
    )
    from nimarcade.core.game import Move, Position
    from nimarcade.games.breaking import Break, IndependentHeaps
    from nimarcade.games.dawsons_chess import Rows
    from nimarcade.games.delete_nim import DeleteSplit, Piles
    from nimarcade.games.heaps import Heaps, Take
    from nimarcade.games.rows import Pick
    from nimarcade.games.sum import PartMove, Sum
    from nimarcade.games.treblecross import Row
    from nimarcade.library import (
        Map,
        Progress,
        Table,
        Tally,
        Tier,
        Verdict,
        Why,
        choose,
        claims,
        explain,
        map,
        mine,
        move_to,
        moves,
        play,
        problems,
        proofs,
        prove,
        puzzle,
        read_move,
        review,
        selfplay,
        sg_sequence,
        solve,
        table,
        tournament,
        verify,
        write_move,
    )


_HOME_OF = {
    "Break": "games.breaking",
    "DeleteSplit": "games.delete_nim",
    "Heaps": "games.heaps",
    "IndependentHeaps": "games.breaking",
    "Move": "core.game",
    "PartMove": "games.sum",
    "Pick": "games.rows",
    "Piles": "games.delete_nim",
    "Position": "core.game",
    "Row": "games.treblecross",
    "Rows": "games.dawsons_chess",
    "Sum": "games.sum",
    "Take": "games.heaps",
    "catalogue": "core.catalogue",
}
"""Where positions and moves are, so that a `repr` can be read, and what has the name of its module."""
_HOMES = ("core", "core.errors", "core.catalogue", "library")
"""Where all other names are, in the order in which they are looked for: what loads fast first."""

__all__ = [
    "BadCode",
    "BadInput",
    "BadMove",
    "BadSave",
    "BadSeat",
    "Break",
    "DeleteSplit",
    "Forfeit",
    "Heaps",
    "IllegalMove",
    "IndependentHeaps",
    "Map",
    "Missing",
    "Move",
    "NimarcadeError",
    "PartMove",
    "PastLimit",
    "Pick",
    "Piles",
    "Position",
    "Progress",
    "Row",
    "Rows",
    "Sum",
    "Table",
    "Take",
    "Tally",
    "Tier",
    "Verdict",
    "Why",
    "catalogue",
    "choose",
    "claims",
    "explain",
    "map",
    "mine",
    "move_to",
    "moves",
    "play",
    "problems",
    "proofs",
    "prove",
    "puzzle",
    "read",
    "read_move",
    "review",
    "selfplay",
    "sg_sequence",
    "solve",
    "table",
    "tournament",
    "verify",
    "write",
    "write_move",
]

# Numbers may have 10,000 digits and their sums and products more; Python's guard stops at 4,300.
_DIGITS = 30_000
if 0 < sys.get_int_max_str_digits() < _DIGITS:
    sys.set_int_max_str_digits(_DIGITS)


class _Package(ModuleType):
    """`na.play` stays the library's function though a room has its name, which imports find all the same."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name == "play" and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> object:
    # Names are looked up when first used, so that `import nimarcade` costs nothing.
    homes = (_HOME_OF[name],) if name in _HOME_OF else _HOMES
    for home in homes if name in (*__all__, "__version__") else ():
        module = import_module(f"{__name__}.{home}")
        if hasattr(module, name):
            globals()[name] = value = getattr(module, name)
            return value
    raise AttributeError(f"module 'nimarcade' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
