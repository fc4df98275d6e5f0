"""The ideas that the arcade teaches: what each is, and in which games puzzles ask for it. Theorems name the
ideas that judge by them, lessons name theirs in their own heads (`ideas:`).

The names are kept in files and stay for ever."""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nimarcade.coach.puzzles.puzzle import Kind, Puzzle
from nimarcade.core import catalogue, errors, family
from nimarcade.core.game import Position, play
from nimarcade.core.task import stated
from nimarcade.theory.impartial import theorem_of


@dataclass(frozen=True, slots=True)
class Idea:
    name: str
    words: str
    heads: tuple[str, ...] = ()
    plain: tuple[Kind, ...] = ()


_TOLD = tomllib.loads(Path(__file__).with_name("ideas.toml").read_text("utf-8"))
BY_NAME = {name: stated(Idea, told, name=name) for name, told in _TOLD.items()}
IDEAS = tuple(BY_NAME.values())
PLAIN: Mapping[str, tuple[Kind, ...]] = {idea.name: idea.plain for idea in IDEAS if idea.plain}
"""Ideas whose words explain these kinds of puzzles, of the first of their games, to who has had no lesson."""
FIRST = "p-and-n"
"""With this one everybody begins."""
TURN = "misere-turn"


def words(name: str) -> str:
    """An idea in words; of a lesson's own that is not listed here the name itself."""
    return BY_NAME[name].words if name in BY_NAME else name.replace("-", " ")


def of_board(p: Position) -> tuple[str, ...]:
    """The ideas by which a position is judged, as its theorem names them; none where no theorem speaks."""
    with suppress(errors.BadGame):  # a theorem of a plug-in that fails is told of where reasons are asked for
        theorem = theorem_of(p)
        return () if theorem is None else theorem.branch(p).ideas
    return ()


def of_win(p: Position) -> tuple[str, ...]:
    """The ideas that find a winning move here: where misère play turns round after it, that one."""
    here, theory = of_board(p), family.theory_of(p)
    if here and catalogue.game_of(p).outcome(p) is None and theory.speaks(p) and theory.outcome(p) == "N":
        after = of_board(play(catalogue.game_of(p), p, theory.solve(p).move))
        return after if TURN in after else here
    return here


def of_puzzle(puzzle: Puzzle) -> tuple[str, ...]:
    first = (FIRST,) if puzzle.kind == "outcome" else ()
    return (*first, *of_win(puzzle.position))
