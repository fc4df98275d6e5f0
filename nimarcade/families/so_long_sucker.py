"""The family of So Long Sucker: its own theory, players and teaching, at a table."""

from __future__ import annotations

from functools import cached_property

from nimarcade.core.family import Family, Look, Players, Surface, Teaching, Theory
from nimarcade.core.game import Game
from nimarcade.games.so_long_sucker.position import SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME


class Table:
    """Shown as a table with piles, hands and deals."""

    surface: Surface = "table"


class SuckerFamily:
    game: Game[SuckerPosition, SuckerMove] = GAME

    def theory(self) -> Theory[SuckerPosition, SuckerMove]:
        return self._theory

    def players(self) -> Players[SuckerPosition, SuckerMove]:
        return self._players

    def teaching(self) -> Teaching[SuckerPosition, SuckerMove]:
        return self._teaching

    def look(self) -> Look:
        return Table()

    @cached_property
    def _theory(self) -> Theory[SuckerPosition, SuckerMove]:
        from nimarcade.theory.so_long_sucker.theory import THEORY

        return THEORY

    @cached_property
    def _players(self) -> Players[SuckerPosition, SuckerMove]:
        from nimarcade.players.so_long_sucker.players import SuckerPlayers

        return SuckerPlayers()

    @cached_property
    def _teaching(self) -> Teaching[SuckerPosition, SuckerMove]:
        from nimarcade.coach.so_long_sucker import SuckerTeaching

        return SuckerTeaching()


FAMILY: Family[SuckerPosition, SuckerMove] = SuckerFamily()
