"""The family of impartial games: one class, built from a game and its theorems."""

from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from nimarcade.core.errors import BadCode
from nimarcade.core.family import Look, Players, Surface, Teaching
from nimarcade.core.game import Game, M, Move, P, Pointed, Position
from nimarcade.theory.impartial import ImpartialTheory, impartial_theory


class Piles:
    """Shown as piles of stones, or rows of cells."""

    surface: Surface = "piles"


@dataclass(frozen=True, eq=False)
class ImpartialFamily(Generic[P, M]):
    game: Game[P, M]
    known: ImpartialTheory[P, M]

    def theory(self) -> ImpartialTheory[P, M]:
        return self.known

    def players(self) -> Players[P, M]:
        return self._players

    def teaching(self) -> Teaching[P, M]:
        return self._teaching

    def look(self) -> Look:
        return Piles()

    @cached_property
    def _players(self) -> Players[P, M]:
        from nimarcade.players.levels import ImpartialPlayers

        return ImpartialPlayers(self.game, self.known)

    @cached_property
    def _teaching(self) -> Teaching[P, M]:
        from nimarcade.coach.impartial import ImpartialTeaching

        if not isinstance(self.game, Pointed):
            raise BadCode(f"{self.game.name} has no board picture, so it cannot be taught")
        return ImpartialTeaching(self.game, self.game, self.known)


def family_of_game(game: Game[Position, Move]) -> ImpartialFamily[Position, Move]:
    """The family of a game of the catalogue that names none of its own."""
    return ImpartialFamily(game, impartial_theory(game.name))
