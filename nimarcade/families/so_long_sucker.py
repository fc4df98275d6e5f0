"""The family of So Long Sucker: its own theory, players and teaching, at a table."""

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
        from nimarcade.theory.so_long_sucker.theory import THEORY

        return THEORY

    def players(self) -> Players[SuckerPosition, SuckerMove]:
        from nimarcade.players.so_long_sucker.players import SuckerPlayers

        return SuckerPlayers()

    def teaching(self) -> Teaching[SuckerPosition, SuckerMove]:
        from nimarcade.coach.so_long_sucker import SuckerTeaching

        return SuckerTeaching()

    def look(self) -> Look:
        return Table()


FAMILY: Family[SuckerPosition, SuckerMove] = SuckerFamily()
