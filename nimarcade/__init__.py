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
    from nimarcade.coach.puzzles.puzzle import Puzzle
    from nimarcade.coach.review import Review
    from nimarcade.core import __version__ as __version__
    from nimarcade.core.catalogue import catalogue
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
        Unwritten,
    )
    from nimarcade.core.game import Move, Position
    from nimarcade.games.breaking import Break, IndependentHeaps
    from nimarcade.games.dawsons_chess import Rows
    from nimarcade.games.delete_nim import DeleteSplit, Piles
    from nimarcade.games.heaps import Heaps, Take
    from nimarcade.games.rows import Pick
    from nimarcade.games.sum import PartMove, Sum
    from nimarcade.games.treblecross import Row
    from nimarcade.lab.claims.claim import Claim, Report
    from nimarcade.lab.claims.mutation import Mutant
    from nimarcade.lab.patterns import Pattern
    from nimarcade.lab.problems import Gathered, Problem
    from nimarcade.lab.proofs import Proof, Result
    from nimarcade.library.arguments import Progress
    from nimarcade.library.games import (
        Tally,
        behaviour,
        choose,
        puzzle,
        replay,
        review,
        selfplay,
        tournament,
    )
    from nimarcade.library.lab import (
        Map,
        Table,
        claims,
        gather,
        map,
        mine,
        mutate,
        problems,
        proofs,
        prove,
        reachable,
        sg_sequence,
        table,
        verify,
    )
    from nimarcade.library.verdicts import (
        Rated,
        Tier,
        Verdict,
        Why,
        explain,
        move_to,
        moves,
        play,
        rate,
        read,
        read_move,
        solve,
        starts,
        write,
        write_move,
    )
    from nimarcade.play.behaviour import Behaviour
    from nimarcade.play.session import Session
    from nimarcade.players.tournament import Tournament


_NAMES = {
    "coach.puzzles.puzzle": "Puzzle",
    "coach.review": "Review",
    "core": "__version__",
    "core.catalogue": "catalogue",
    "core.errors": "BadCode BadInput BadMove BadSave BadSeat Forfeit IllegalMove Missing "
    "NimarcadeError PastLimit Unwritten",
    "core.game": "Move Position",
    "games.breaking": "Break IndependentHeaps",
    "games.dawsons_chess": "Rows",
    "games.delete_nim": "DeleteSplit Piles",
    "games.heaps": "Heaps Take",
    "games.rows": "Pick",
    "games.sum": "PartMove Sum",
    "games.treblecross": "Row",
    "lab.claims.claim": "Claim Report",
    "lab.claims.mutation": "Mutant",
    "lab.patterns": "Pattern",
    "lab.problems": "Gathered Problem",
    "lab.proofs": "Proof Result",
    "library.arguments": "Progress",
    "library.games": "Tally behaviour choose puzzle replay review selfplay tournament",
    "library.lab": "Map Table claims gather map mine mutate problems proofs prove reachable sg_sequence "
    "table verify",
    "library.verdicts": "Rated Tier Verdict Why explain move_to moves play rate read read_move solve "
    "starts write write_move",
    "play.behaviour": "Behaviour",
    "play.session": "Session",
    "players.tournament": "Tournament",
}
"""Where all names are; each is loaded when it is first used."""
_HOME_OF = {name: home for home, names in _NAMES.items() for name in names.split()}

__all__ = [
    "BadCode",
    "BadInput",
    "BadMove",
    "BadSave",
    "BadSeat",
    "Behaviour",
    "Break",
    "Claim",
    "DeleteSplit",
    "Forfeit",
    "Gathered",
    "Heaps",
    "IllegalMove",
    "IndependentHeaps",
    "Map",
    "Missing",
    "Move",
    "Mutant",
    "NimarcadeError",
    "PartMove",
    "PastLimit",
    "Pattern",
    "Pick",
    "Piles",
    "Position",
    "Problem",
    "Progress",
    "Proof",
    "Puzzle",
    "Rated",
    "Report",
    "Result",
    "Review",
    "Row",
    "Rows",
    "Session",
    "Sum",
    "Table",
    "Take",
    "Tally",
    "Tier",
    "Tournament",
    "Unwritten",
    "Verdict",
    "Why",
    "behaviour",
    "catalogue",
    "choose",
    "claims",
    "explain",
    "gather",
    "map",
    "mine",
    "move_to",
    "moves",
    "mutate",
    "play",
    "problems",
    "proofs",
    "prove",
    "puzzle",
    "rate",
    "reachable",
    "read",
    "read_move",
    "replay",
    "review",
    "selfplay",
    "sg_sequence",
    "solve",
    "starts",
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
    if name not in _HOME_OF:
        raise AttributeError(f"module 'nimarcade' has no attribute {name!r}")
    globals()[name] = value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
