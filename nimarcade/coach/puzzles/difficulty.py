"""How hard a puzzle is, as a number on the scale of the puzzle rating.

Estimated from what a solver has to look through and to know: the share of right answers among all,
the size of the board, what the game's theorem asks for, and the kind of question.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log2
from typing import Any

from nimarcade.coach.puzzles.puzzle import Kind
from nimarcade.games import game_of
from nimarcade.theory import consult

LEAST, MOST = 400, 2600
BASE = 500
KIND: Mapping[Kind, int] = {"outcome": 0, "case": 50, "only": 150, "win-in": 300, "capture": 300}
GAME: Mapping[str, int] = {
    "nim": 50, "greedy-nim": 0, "moore-nim": 250, "co-nim": 0, "exco-nim": 50, "delete-nim": 150,
    "so-long-sucker": 250,
}  # fmt: skip
OTHER = 100
CASES: tuple[tuple[str, int], ...] = (
    ("k-good", 250), ("k-nice", 150), ("β even", 100), ("P3", 150), ("P4", 250), ("P5", 250),
    ("repaired to P3", 150), ("repaired to P4", 250), ("repaired to P5", 250), ("general type", 100),
)  # fmt: skip
"""What a case of a theorem adds, where its reading names it so."""


def of(p: Any, kind: Kind, answers: int, choices: int, plies: int = 0) -> int:
    """`answers` right ones among `choices` that can be given."""
    if p.game == "so-long-sucker":
        size = sum(map(sum, p.hands)) + sum(map(len, p.piles))
        parts = sum(1 for pile in p.piles if pile)
    else:
        piles = game_of(p).board_picture(p).piles
        size = sum(pile.size for pile in piles)
        parts = sum(1 for pile in piles if pile.size and not pile.name.endswith("x"))  # x0 stands beside
    looked = 110 * log2(max(1, choices) / max(1, answers))
    value = BASE + KIND[kind] + GAME.get(p.game, OTHER) + looked
    value += 60 * log2(1 + size) + 60 * max(0, parts - 2)
    value += _case(p) + 40 * plies
    if consult.singular(p):  # what holds in the other convention misleads here
        value += 120
    return int(min(MOST, max(LEAST, round(value, -1))))


def _case(p: Any) -> int:
    theorem = consult.theorem_for(p)
    if theorem is None:
        return 0
    case = theorem.reading(p).case
    return max((weight for words, weight in CASES if words in case), default=0)
