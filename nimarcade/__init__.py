"""Solved games in the terminal, and as a library: who wins, the best move, and why.

>>> import nimarcade as na
>>> position = na.read("greedy-nim+misere+k=3:9,7,4")
>>> verdict = na.solve(position)
>>> verdict.outcome, verdict.best_code, verdict.tier.value
('N', '9-1', 'PROVED')
>>> na.write(na.play(position, verdict.best_code))
'greedy-nim+misere+k=3:8,7,4'
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nimarcade.coach.puzzles.puzzle import Puzzle as Puzzle
    from nimarcade.coach.review import Review as Review
    from nimarcade.core import __version__ as __version__
    from nimarcade.core.catalogue import catalogue as catalogue
    from nimarcade.core.errors import BadCode as BadCode
    from nimarcade.core.errors import BadInput as BadInput
    from nimarcade.core.errors import BadMove as BadMove
    from nimarcade.core.errors import BadSave as BadSave
    from nimarcade.core.errors import BadSeat as BadSeat
    from nimarcade.core.errors import Forfeit as Forfeit
    from nimarcade.core.errors import IllegalMove as IllegalMove
    from nimarcade.core.errors import Missing as Missing
    from nimarcade.core.errors import NimarcadeError as NimarcadeError
    from nimarcade.core.errors import PastLimit as PastLimit
    from nimarcade.core.errors import Unwritten as Unwritten
    from nimarcade.core.game import Move as Move
    from nimarcade.core.game import Position as Position
    from nimarcade.games.breaking import Break as Break
    from nimarcade.games.breaking import IndependentHeaps as IndependentHeaps
    from nimarcade.games.dawsons_chess import Rows as Rows
    from nimarcade.games.delete_nim import DeleteSplit as DeleteSplit
    from nimarcade.games.delete_nim import Piles as Piles
    from nimarcade.games.heaps import Heaps as Heaps
    from nimarcade.games.heaps import Take as Take
    from nimarcade.games.rows import Pick as Pick
    from nimarcade.games.sum import PartMove as PartMove
    from nimarcade.games.sum import Sum as Sum
    from nimarcade.games.treblecross import Row as Row
    from nimarcade.lab.claims.claim import Claim as Claim
    from nimarcade.lab.claims.claim import Report as Report
    from nimarcade.lab.heap_games import HeapGame as HeapGame
    from nimarcade.lab.heap_games import Period as Period
    from nimarcade.lab.heap_games import heap_game as heap_game
    from nimarcade.lab.problems import Gathered as Gathered
    from nimarcade.lab.problems import MinedPattern as MinedPattern
    from nimarcade.lab.problems import Pattern as Pattern
    from nimarcade.lab.problems import Problem as Problem
    from nimarcade.lab.proofs import Proof as Proof
    from nimarcade.lab.proofs import Result as Result
    from nimarcade.library.arguments import Progress as Progress
    from nimarcade.library.environments import aec_env as aec_env
    from nimarcade.library.environments import gym_env as gym_env
    from nimarcade.library.environments import spiel_game as spiel_game
    from nimarcade.library.lab import Map as Map
    from nimarcade.library.lab import Table as Table
    from nimarcade.library.lab import claims as claims
    from nimarcade.library.lab import gather as gather
    from nimarcade.library.lab import map as map
    from nimarcade.library.lab import mine as mine
    from nimarcade.library.lab import problems as problems
    from nimarcade.library.lab import proofs as proofs
    from nimarcade.library.lab import prove as prove
    from nimarcade.library.lab import reachable as reachable
    from nimarcade.library.lab import sg_sequence as sg_sequence
    from nimarcade.library.lab import table as table
    from nimarcade.library.lab import verify as verify
    from nimarcade.library.verdicts import Rated as Rated
    from nimarcade.library.verdicts import Tier as Tier
    from nimarcade.library.verdicts import Verdict as Verdict
    from nimarcade.library.verdicts import Why as Why
    from nimarcade.library.verdicts import behaviour as behaviour
    from nimarcade.library.verdicts import choose as choose
    from nimarcade.library.verdicts import explain as explain
    from nimarcade.library.verdicts import match as match
    from nimarcade.library.verdicts import move_to as move_to
    from nimarcade.library.verdicts import moves as moves
    from nimarcade.library.verdicts import play as play
    from nimarcade.library.verdicts import puzzle as puzzle
    from nimarcade.library.verdicts import rate as rate
    from nimarcade.library.verdicts import read as read
    from nimarcade.library.verdicts import read_move as read_move
    from nimarcade.library.verdicts import replay as replay
    from nimarcade.library.verdicts import review as review
    from nimarcade.library.verdicts import selfplay as selfplay
    from nimarcade.library.verdicts import solve as solve
    from nimarcade.library.verdicts import starts as starts
    from nimarcade.library.verdicts import tournament as tournament
    from nimarcade.library.verdicts import write as write
    from nimarcade.library.verdicts import write_move as write_move
    from nimarcade.play.behaviour import Behaviour as Behaviour
    from nimarcade.play.session import Session as Session
    from nimarcade.players.duel import Duel as Duel
    from nimarcade.players.selfplay import Tally as Tally
    from nimarcade.players.tournament import Tournament as Tournament
    from nimarcade.theory.misere_quotients import Quotient as Quotient


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
    "lab.heap_games": "HeapGame Period heap_game",
    "lab.problems": "Gathered MinedPattern Pattern Problem",
    "lab.proofs": "Proof Result",
    "library.arguments": "Progress",
    "library.environments": "aec_env gym_env spiel_game",
    "library.lab": "Map Table claims gather map mine problems proofs prove reachable sg_sequence "
    "table verify",
    "library.verdicts": "Rated Tier Verdict Why behaviour choose explain match move_to moves play puzzle "
    "rate read read_move replay review selfplay solve starts tournament write write_move",
    "play.behaviour": "Behaviour",
    "play.session": "Session",
    "players.duel": "Duel",
    "players.selfplay": "Tally",
    "players.tournament": "Tournament",
    "theory.misere_quotients": "Quotient",
}
"""The module of every name; each is loaded when it is first used."""
_HOME_OF = {name: home for home, names in _NAMES.items() for name in names.split()}

if not TYPE_CHECKING:  # a checker follows no computed list, it takes the imports above
    # A star puts no map in the place of Python's own.
    __all__ = sorted({*_HOME_OF} - {"__version__", "map"})

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
    return sorted(_HOME_OF)
